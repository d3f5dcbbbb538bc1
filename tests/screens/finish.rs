//! The end of a game is counted with its last move, whatever page is open.

use pocket_ra::{
    device::Button,
    rules::position::GameKind,
    table::{
        Pending, Table,
        settings::{Pace, Settings},
    },
};
use pocket_ra_bench::owner::{Owner, Random};
use pocket_ra_chip_programs::self_play;

#[test]
fn a_game_is_given_to_be_counted_with_its_last_move() {
    for kind in GameKind::ALL {
        let mut table = Table::new(self_play::header(1, kind, 5).expect("they can sit down"));
        let mut before = table.clone();
        while self_play::step(&mut table) {
            if table.pending() != Pending::Over {
                before = table.clone();
            }
        }
        // Delay the result.
        let settings = Settings {
            bots: Pace::Slow,
            animation: Pace::Slow,
            ..Settings::default()
        };
        let mut owner = Owner::with_settings(1, settings);
        owner.resume(before);
        let mut random = Random(1);
        let mut presses = 0;
        while owner.screens.table().unwrap().pending() != Pending::Over {
            assert_eq!(owner.finished, 0, "{kind:?}");
            presses += 1;
            assert!(presses < 5_000, "{kind:?}: no end\n{}", owner.picture());
            match random.below(8) {
                0 => owner.hold(Button::A),
                1 => owner.tap(Button::Right),
                2 => owner.tap(Button::Down),
                3 => owner.tap(Button::Left),
                _ => owner.tap(Button::A),
            }
        }
        assert_eq!(owner.finished, 1, "{kind:?}: over and not counted\n{}", owner.picture());
        // Displaying the result does not count it again.
        (0..20).for_each(|_| owner.tap(Button::Right));
        assert_eq!(owner.finished, 1, "{kind:?}");
    }
}

#[test]
fn what_was_counted_is_not_taken_back() {
    for kind in GameKind::ALL {
        let mut table = Table::new(self_play::header(1, kind, 5).expect("they can sit down"));
        while self_play::step(&mut table) {}
        assert_eq!(table.pending(), Pending::Over);
        let moves = table.journal().len();
        let mut owner = Owner::with_settings(1, Settings::default());
        owner.resume(table);
        // Power may have failed before it was.
        let counted = owner.finished;
        assert_eq!(counted, 1, "{kind:?}");
        let mut random = Random(1);
        for _ in 0..400 {
            // Counting is the menu's first entry; on a board, B takes back.
            match random.below(6) {
                0 | 1 => {
                    owner.hold(Button::B);
                    owner.tap(Button::A);
                }
                2 | 3 => owner.tap(Button::B),
                4 => owner.tap(Button::Up),
                _ => owner.tap(Button::A),
            }
            let table = owner.screens.table().expect("a game lies there");
            if table.header().number() != 1 {
                break;
            }
            assert_eq!(table.journal().len(), moves, "{kind:?}\n{}", owner.picture());
        }
        assert_eq!(owner.finished, counted, "{kind:?}: counted once more");
    }
}
