//! A decision that waits for a save: B cancels it, whatever it was based on.

use embassy_time::Duration;
use pocket_ra::{
    bots::Level,
    device::Button,
    rules::position::{GameKind, Options},
    screens::Language,
    table::{Agreements, Header, Name, Pending, Player, PlayerKind, Table},
};
use pocket_ra_bench::owner::{Owner, Random};

fn table(kind: GameKind, seed: u64) -> Table {
    let player = |name, kind| Player {
        name: Name::new(name).unwrap(),
        kind,
    };
    let players = [
        player("Mia", PlayerKind::Human),
        player("Isis", PlayerKind::Bot(Level::Apprentice)),
    ];
    let header = Header::new(1, kind, Options::default(), &players, seed, Agreements::default());
    Table::new(header.unwrap())
}

/// B and every move of the human end what A has begun.
struct Hand {
    owner: Owner,
    /// Since the last B and the last move of the human.
    has_confirmed: bool,
    decided: u32,
}

impl Hand {
    fn watch(&mut self, act: impl FnOnce(&mut Owner)) {
        let state = |owner: &Owner| {
            let table = owner.screens.table().expect("a game");
            (matches!(table.pending(), Pending::Human { .. }), table.journal().len())
        };
        let (was_human, before) = state(&self.owner);
        act(&mut self.owner);
        if was_human && state(&self.owner).1 > before {
            assert!(self.has_confirmed, "a decision that B had cancelled was made");
            self.has_confirmed = false;
            self.decided += 1;
        }
    }
}

#[test]
fn no_decision_that_waits_for_a_save_outlives_a_press_of_b() {
    let mut random = Random(34);
    for kind in GameKind::ALL {
        let mut decided = 0;
        for seed in 0..12 {
            let mut owner = Owner::at_table(Language::English, table(kind, seed));
            owner.slow_memory = true;
            let mut hand = Hand {
                owner,
                has_confirmed: false,
                decided: 0,
            };
            for _ in 0..250 {
                let button = match random.below(10) {
                    0..=4 => Button::A,
                    5..=7 => Button::B,
                    8 => Button::Left,
                    _ => Button::Down,
                };
                match button {
                    // Before: the decision may follow at once.
                    Button::A => hand.has_confirmed = true,
                    Button::B => hand.has_confirmed = false,
                    _ => {}
                }
                hand.watch(|owner| owner.tap_blindly(button));
                hand.owner.wait(Duration::from_millis(240 + 500 * random.below(2)));
                for _ in 0..random.below(3) {
                    hand.watch(|owner| {
                        owner.save_one();
                    });
                }
            }
            decided += hand.decided;
        }
        assert!(decided > 50, "{kind:?}: {decided} decisions");
    }
}
