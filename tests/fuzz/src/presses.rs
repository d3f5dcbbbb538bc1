//! Random presses on every page of every game: no text is truncated, and B always leads to the title.

use embassy_time::Duration;
use pocket_ra::{
    device::Button,
    rules::position::GameKind,
    screens::Language,
    table::settings::{Pace, Settings},
};

use pocket_ra_bench::owner::Owner;

use super::{
    feed::{Feed, noise},
    session,
};

const BUTTONS: [Button; 8] = [
    Button::A,
    Button::A,
    Button::Up,
    Button::Down,
    Button::Left,
    Button::Right,
    Button::B,
    Button::Right,
];

pub fn run(bytes: &[u8]) {
    let mut feed = Feed::new(bytes);
    let choice = feed.byte();
    let settings = Settings {
        language: Language::ALL[usize::from(choice) % Language::ALL.len()],
        animation: if choice & 2 == 0 { Pace::Off } else { Pace::Usual },
        bots: Pace::Off,
        ..Settings::default()
    };
    let mut owner = Owner::with_settings(choice.into(), settings);
    let kind = GameKind::ALL[usize::from(choice >> 2 & 3)];
    // Without a game, start at the title.
    if choice & 0x10 == 0 {
        let mut table = session::sit_down(kind, &mut feed);
        let moves = if choice & 0x20 == 0 {
            0
        } else {
            4 * usize::from(feed.byte())
        };
        for _ in 0..moves {
            session::go_on(&mut table, &mut feed);
        }
        table.cover();
        owner.resume(table);
    }
    while !feed.is_empty() {
        let byte = feed.byte();
        let button = BUTTONS[usize::from(byte & 7)];
        match byte >> 3 {
            0..28 => owner.tap(button),
            28..31 => owner.hold(button),
            _ => owner.wait(Duration::from_secs(40 * u64::from(byte & 7))),
        }
        // Moving pictures may enter from outside.
        assert!(
            settings.animation != Pace::Off || !owner.frame.is_text_cut(),
            "a text is cut off"
        );
    }
    assert!(owner.goes_home(), "B does not lead home");
}

/// Walks of a few hundred presses, with and without a game.
pub fn seeds() -> Vec<Vec<u8>> {
    (0..24)
        .map(|seed| {
            let mut bytes = noise(seed, 120);
            bytes[0] = seed as u8 * 11;
            bytes
        })
        .collect()
}
