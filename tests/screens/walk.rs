//! Monkey tests: no panic, no truncated or touching texts, and B always leads to the title.

use std::collections::BTreeMap;

use pocket_ra::{
    bots::Level,
    device::{
        Button,
        recorder::{EDGE, LINE, PICTURE, touching_texts},
    },
    rules::position::{GameKind, Options},
    screens::{Effects, Language},
    table::{
        Agreements, Header, Name, Player, PlayerKind, Table,
        settings::{Pace, Settings},
    },
};

use pocket_ra_bench::owner::{Owner, Random};

/// People and bots, depending on `number`.
fn table(kind: GameKind, number: u32, random: &mut Random) -> Table {
    let range = kind.players();
    let players = u64::from(*range.start()) + random.below(u64::from(range.end() - range.start()) + 1);
    let names = ["Mwmwmwmw", "Tom", "Zoé", "Élodie", "Guillaum"];
    let seats: Vec<Player> = (0..players as usize)
        .map(|seat| Player {
            name: Name::new(names[seat]).unwrap(),
            kind: match (seat, random.below(6)) {
                (0, _) | (_, 0 | 1) => PlayerKind::Human,
                (_, 2) => PlayerKind::Bot(Level::Apprentice),
                (_, 3) => PlayerKind::Bot(Level::Scribe),
                (_, 4) => PlayerKind::Bot(Level::Vizier),
                _ => PlayerKind::Bot(Level::Pharaoh),
            },
        })
        .collect();
    let has_bot = seats.iter().any(|player| !player.is_human());
    let agreements = Agreements {
        hidden_scores: matches!(kind, GameKind::Ra | GameKind::Priests) && random.below(3) == 0,
        turn_marker: random.below(2) == 0,
        free_effects: random.below(2) == 0,
        beside_the_box: random.below(4) == 0,
        handicap: if has_bot && random.below(2) == 0 { 20 } else { 0 },
    };
    let header = Header::new(
        number,
        kind,
        Options::default(),
        &seats,
        random.below(1 << 30),
        agreements,
    );
    Table::new(header.unwrap())
}

/// Each with its first picture.
type Touched = BTreeMap<(String, String), String>;

/// Plays one game after the other.
fn walk(kind: GameKind, presses: u32, seed: u64) -> (u32, u32, Touched) {
    let mut random = Random(seed);
    let mut games = 0;
    let mut finished = 0;
    let mut pressed = 0;
    let mut most_effects = 0;
    let mut touched = Touched::new();
    while pressed < presses {
        games += 1;
        let settings = Settings {
            language: Language::ALL[random.below(Language::ALL.len() as u64) as usize],
            animation: if random.below(3) == 0 { Pace::Usual } else { Pace::Off },
            bots: Pace::Off,
            ..Settings::default()
        };
        let mut owner = Owner::with_settings(seed, settings);
        owner.resume(table(kind, games, &mut random));
        for _ in 0..4_000 {
            pressed += 1;
            let before = owner.screens.table().map(|table| table.journal().len());
            // Mostly buttons that advance; decisions are A.
            let button = match random.below(16) {
                0 => Button::Up,
                1 | 2 => Button::Down,
                3 => Button::Left,
                4 | 5 => Button::Right,
                6 => Button::B,
                _ => Button::A,
            };
            if random.below(12) == 0 {
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
            // Moving pictures may enter from outside.
            assert!(
                settings.animation != Pace::Off || !owner.frame.is_text_cut(),
                "{}: a text is cut off\n{}",
                what(),
                owner.picture()
            );
            // Pictures may fly over a text, since walks change the setting too. Scenarios check lines and boxes.
            let is_text = |(one, _): &(String, String)| ![PICTURE, LINE, EDGE].contains(&one.as_str());
            for pair in touching_texts().into_iter().filter(is_text) {
                let picture = || format!("{}\n{}", what(), owner.picture());
                if settings.animation == Pace::Off {
                    touched.entry(pair).or_insert_with(picture);
                }
            }
            if random.below(200) == 0 {
                assert!(
                    owner.goes_home(),
                    "{}: B does not lead home\n{}",
                    what(),
                    owner.picture()
                );
                // Continue.
                owner.tap(Button::A);
            }
            if owner.screens.is_home() {
                owner.tap(Button::A);
            }
        }
        finished += owner.finished;
        assert!(owner.most_effects <= Effects::MOST, "{}", owner.most_effects);
        most_effects = owner.most_effects.max(most_effects);
    }
    // And a sound; at a real table there are fewer, because no chance outcome is stored with a decision.
    assert!(most_effects >= 3, "{most_effects}");
    (games, finished, touched)
}

fn walk_through_all_games(presses: u32, seed: u64) {
    let mut touched = Touched::new();
    for kind in GameKind::ALL {
        let (games, finished, pairs) = walk(kind, presses, seed);
        println!("{}: {games} tables, {finished} finished", kind.name());
        touched.extend(pairs);
    }
    for (pair, picture) in &touched {
        println!("{pair:?} touch: {picture}");
    }
    assert!(touched.is_empty(), "texts touch: {:?}", touched.keys());
}

#[test]
fn whoever_presses_anything_gets_somewhere_and_home_again() {
    walk_through_all_games(12_000, 1);
}

#[test]
#[ignore = "takes minutes: cargo test --release --test screens walk -- --ignored"]
fn a_million_presses_of_each_game() {
    walk_through_all_games(1_000_000, 2);
}
