//! The end of a game is counted with its last move, whatever page is open.

use embassy_time::Duration;
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

#[test]
fn points_are_counted_up_until_a_press_and_the_totals_are_never_hidden() {
    for kind in GameKind::ALL {
        let mut table = Table::new(self_play::header(1, kind, 5).expect("they can sit down"));
        while self_play::step(&mut table) {}
        let seats = table.header().players().len() as u64;
        let at_the_end = |animation| {
            let settings = Settings {
                animation,
                ..Settings::default()
            };
            let mut owner = Owner::with_settings(1, settings);
            owner.resume(table.clone());
            owner.wait(Duration::from_millis(100));
            owner
        };
        let totals = |owner: &Owner| -> Vec<bool> {
            let pixels = (57..64).flat_map(|y| (0..128).map(move |x| (x, y)));
            pixels.map(|(x, y)| owner.frame.pixel(x, y)).collect()
        };
        // Without animation the result is shown at once.
        let result = at_the_end(Pace::Off).picture();
        for (button, wait) in [
            (Button::A, 0),
            (Button::B, 300),
            (Button::Right, 900),
            (Button::Up, 20_000),
        ] {
            let mut owner = at_the_end(Pace::Usual);
            let (early, sums) = (owner.picture(), totals(&owner));
            assert!(early != result, "{kind:?}: it counts");
            owner.wait(Duration::from_millis(wait));
            assert!(
                totals(&owner) == sums,
                "{kind:?}: the totals are visible all the time\n{}",
                owner.picture()
            );
            owner.tap(button);
            assert_eq!(owner.picture(), result, "{kind:?} {button:?} after {wait} ms");
        }
        let mut owner = at_the_end(Pace::Usual);
        let early = owner.picture();
        owner.wait(Duration::from_millis(400 * seats + 500));
        let counted = owner.picture();
        assert!(counted != early, "{kind:?}\n{counted}");
        owner.wait(Duration::from_secs(20));
        assert_eq!(owner.picture(), counted, "{kind:?}: it stays");
        // Not again after a look at the board.
        owner.tap(Button::A);
        (0..2).for_each(|_| owner.tap(Button::Up));
        owner.tap(Button::A);
        owner.wait(Duration::from_secs(1));
        let board = owner.picture();
        owner.tap(Button::B);
        owner.wait(Duration::from_secs(1));
        assert!(
            board != owner.picture() && counted != owner.picture(),
            "{kind:?}\n{}",
            owner.picture()
        );
    }
}
