//! Walkers press random buttons: nothing panics, no text is cut off, and from everywhere B leads home.

use pocket_ra::{
    bots::Level,
    rules::position::{GameKind, Options},
    screens::Language,
    table::{
        Agreements, Header, Name, Player, PlayerKind, Table,
        settings::{Pace, Settings},
    },
    tasks::input::Button,
};

use crate::owner::Owner;

/// Numbers that walk: the same on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// People and bots around a table, other ones for every number.
fn table(kind: GameKind, number: u32, dice: &mut Dice) -> Table {
    let range = kind.players();
    let players = u64::from(*range.start()) + dice.below(u64::from(range.end() - range.start()) + 1);
    let names = ["Maximili", "Tom", "Zoé", "Élodie", "Guillaum"];
    let seats: Vec<Player> = (0..players as usize)
        .map(|seat| Player {
            name: Name::new(names[seat]).unwrap(),
            kind: match (seat, dice.below(5)) {
                (0, _) | (_, 0 | 1) => PlayerKind::Human,
                (_, 2) => PlayerKind::Bot(Level::Apprentice),
                (_, 3) => PlayerKind::Bot(Level::Scribe),
                _ => PlayerKind::Bot(Level::Pharaoh),
            },
        })
        .collect();
    let agreements = Agreements {
        hidden_scores: matches!(kind, GameKind::Ra | GameKind::Priests) && dice.below(3) == 0,
        turn_marker: dice.below(2) == 0,
        free_effects: dice.below(2) == 0,
        beside_the_box: false,
    };
    let header = Header::new(
        number,
        kind,
        Options::default(),
        &seats,
        dice.below(1 << 30),
        agreements,
    );
    Table::new(header.unwrap())
}

fn go_home(owner: &mut Owner, what: &str) {
    for _ in 0..8 {
        owner.hold(Button::B);
        if owner.screens.is_home() {
            return;
        }
    }
    panic!("{what}: B does not lead home");
}

/// Walks for so many presses, playing one game after the other.
fn walk(kind: GameKind, presses: u32, seed: u64) -> (u32, u32) {
    let mut dice = Dice(seed);
    let mut games = 0;
    let mut finished = 0;
    let mut pressed = 0;
    while pressed < presses {
        games += 1;
        let settings = Settings {
            language: if dice.below(2) == 0 {
                Language::English
            } else {
                Language::French
            },
            animation: if dice.below(3) == 0 { Pace::Usual } else { Pace::Off },
            bots: Pace::Off,
            ..Settings::default()
        };
        let mut owner = Owner::with_settings(seed, settings);
        owner.take_up(table(kind, games, &mut dice));
        for _ in 0..4_000 {
            pressed += 1;
            let before = owner.screens.table().map(|table| table.journal().len());
            // Mostly what leads on; a decision is A.
            let button = match dice.below(16) {
                0 => Button::Up,
                1 | 2 => Button::Down,
                3 => Button::Left,
                4 | 5 => Button::Right,
                6 => Button::B,
                _ => Button::A,
            };
            if dice.below(12) == 0 {
                owner.hold(button);
            } else {
                owner.tap(button);
            }
            let what = || {
                format!(
                    "{} game {games} of seed {seed}, {before:?} moves, press {pressed}",
                    kind.name()
                )
            };
            // What is in motion may come from outside.
            assert!(
                settings.animation != Pace::Off || !owner.frame.is_text_cut(),
                "{}: a text is cut off\n{}",
                what(),
                picture(&owner)
            );
            if dice.below(200) == 0 {
                go_home(&mut owner, &what());
                // Continue.
                owner.tap(Button::A);
            }
            if owner.screens.is_home() {
                owner.tap(Button::A);
            }
        }
        finished += owner.finished;
    }
    (games, finished)
}

pub fn picture(owner: &Owner) -> String {
    let mut picture = String::new();
    for y in 0..64 {
        picture.extend((0..128).map(|x| if owner.frame.pixel(x, y) { '#' } else { '.' }));
        picture.push('\n');
    }
    picture
}

#[test]
fn whoever_presses_anything_gets_somewhere_and_home_again() {
    for kind in GameKind::ALL {
        let (games, finished) = walk(kind, 12_000, 1);
        println!("{}: {games} tables, {finished} finished", kind.name());
    }
}

/// `cargo test --release --test screens -- --ignored`
#[test]
#[ignore = "a million presses a game take minutes"]
fn a_million_presses_of_each_game() {
    for kind in GameKind::ALL {
        let (games, finished) = walk(kind, 1_000_000, 2);
        println!("{}: {games} tables, {finished} finished", kind.name());
    }
}
