//! Costs of a game beyond its moves: writes, frames and waiting.

mod memory;

use embassy_time::{Duration, Instant};

extern crate std;

use std::boxed::Box;

use super::*;
use crate::{
    bots::Level,
    chance::{Draw, Quick, key_setups},
    rules::position::{GameKind, Options},
    screens::{
        Effect,
        input::{Direction, Input, Key},
        page::{Context, Next, Page as _},
        pages::PageId,
        play::GameMenu,
        shared::Shared,
    },
    table::{Agreements, Header, Name, Player, PlayerKind, settings::Pace},
};

#[test]
fn a_key_is_set_up_once_for_each_chance() {
    for kind in GameKind::ALL {
        let players = ["Mia", "Tom"].map(|name| Player {
            name: Name::new(name).unwrap(),
            kind: PlayerKind::Human,
        });
        let header = Header::dealt(1, kind, Options::default(), &players, 7, Agreements::default()).unwrap();
        let (mut play, settings) = (Play::empty(), Settings::default());
        let (mut effects, mut now) = (Effects::default(), Instant::from_secs(1));
        let mut choices = Quick::new(3, 3);
        play.begin(header, &mut effects);
        let before = key_setups::so_far();
        for _ in 0..1000 {
            effects = Effects::default();
            now += Duration::from_secs(1);
            // Writes are answered and animations skipped at once.
            while play.saving.is_pending() {
                play.answered();
            }
            play.pending_events.animation = None;
            if play.opens.take() == Some(PageId::HandOver) {
                play.seen.table.take_device();
                play.look();
            }
            if let Pending::Human { must_pass: None, .. } = play.seen.pending
                && play.pending_events.animation.is_none()
                && play.pending_events.untold.is_empty()
            {
                let mut count = 0;
                play.seen.table.position().decisions(|_| count += 1);
                let (chosen, mut index, mut code) = (choices.below(count), 0, None);
                play.seen.table.position().decisions(|decision| {
                    code = if index == chosen { Some(decision) } else { code };
                    index += 1;
                });
                play.play(code.unwrap(), settings.language, &mut effects);
            }
            play.advance(&settings, now, &mut effects);
        }
        let chances = u32::from(play.seen.table.journal().chances());
        assert!(chances > 20, "{} {chances}", kind.name());
        assert_eq!(key_setups::so_far() - before, chances, "{}", kind.name());
    }
}

/// They are stored together and shown with the frame that answers the press.
#[test]
fn a_decision_and_the_chance_outcome_behind_it_are_one_write_and_one_picture() {
    let mut two_chunks = 0;
    for kind in GameKind::ALL {
        let players = ["Mia", "Tom"].map(|name| Player {
            name: Name::new(name).unwrap(),
            kind: PlayerKind::Human,
        });
        let header = Header::dealt(1, kind, Options::default(), &players, 7, Agreements::default()).unwrap();
        let settings = Settings {
            animation: Pace::Off,
            bots: Pace::Off,
            ..Settings::default()
        };
        let (mut play, mut effects) = (Play::empty(), Effects::default());
        let (mut now, mut choices) = (Instant::from_secs(1), Quick::new(3, 3));
        play.begin(header, &mut effects);
        let mut with_chance = 0;
        while play.seen.table.pending() != Pending::Over {
            now += Duration::from_secs(1);
            while play.saving.is_pending() {
                play.answered();
            }
            play.pending_events.animation = None;
            if play.opens.take() == Some(PageId::HandOver) {
                play.seen.table.take_device();
                play.look();
            }
            let mut effects = Effects::default();
            let decides = play.is_asking() && play.pending_events.untold.is_empty();
            let chances = play.seen.table.journal().chances();
            if decides {
                let mut count = 0;
                play.seen.table.position().decisions(|_| count += 1);
                let (chosen, mut index, mut code) = (choices.below(count), 0, None);
                play.seen.table.position().decisions(|decision| {
                    code = if index == chosen { Some(decision) } else { code };
                    index += 1;
                });
                play.play(code.unwrap(), settings.language, &mut effects);
                // No draw is left pending, except for a chain of cards.
                let is_chance = matches!(play.seen.table.pending(), Pending::Chance(_));
                assert!(!is_chance || kind == GameKind::Rauha, "{}", kind.name());
            }
            play.advance(&settings, now, &mut effects);
            let written: std::vec::Vec<u8> = effects
                .iter()
                .filter_map(|effect| match effect {
                    Effect::KeepMoves(chunk) => Some(chunk),
                    _ => None,
                })
                .collect();
            let last = play.seen.table.last_chunk() as u8;
            // The outcome may begin a chunk; then the one completed by the decision is written too.
            let expected: &[u8] = match written.len() {
                0 if !decides => &[],
                2 => &[last.saturating_sub(1), last],
                _ => &[last],
            };
            assert_eq!(written, expected, "{}", kind.name());
            two_chunks += u32::from(written.len() == 2);
            let is_with_chance = decides && play.seen.table.journal().chances() > chances;
            with_chance += u32::from(is_with_chance);
            if is_with_chance && play.is_on_board() && !play.pending_events.is_showing() {
                assert!(
                    play.pending_events.chance.is_none(),
                    "{}: the outcome waits",
                    kind.name()
                );
                assert!(play.seen.visible == play.seen.table.visible(), "{}", kind.name());
            }
        }
        assert!(with_chance > 2, "{}: {with_chance}", kind.name());
    }
    assert!(two_chunks > 0, "no outcome began a chunk");
}

#[test]
fn the_menu_leads_to_the_legend_and_b_back_to_the_board() {
    for kind in GameKind::ALL {
        let players = ["Mia", "Tom"].map(|name| Player {
            name: Name::new(name).unwrap(),
            kind: PlayerKind::Human,
        });
        let header = Header::dealt(1, kind, Options::default(), &players, 7, Agreements::default()).unwrap();
        let mut now = Instant::from_secs(1);
        let (mut shared, mut effects) = (Box::new(Shared::new(now)), Effects::default());
        let settings = Settings::default();
        let play = &mut shared.play;
        play.begin(header, &mut effects);
        while !play.is_asking() {
            now += Duration::from_secs(5);
            while play.saving.is_pending() {
                play.answered();
            }
            if play.opens.take() == Some(PageId::HandOver) {
                play.seen.table.take_device();
                play.look();
            }
            play.tick(&settings, now, &mut effects);
            play.advance(&settings, now, &mut effects);
        }
        let drawn = |shared: &Shared| {
            let mut frame = Frame::new();
            shared.play.draw(&mut frame, settings.language);
            frame
        };
        let board = drawn(&shared);
        let tap = |play: &mut Play, key| {
            let at = now + Duration::from_secs(1);
            play.press(Input { key, at }, &settings, &mut Effects::default())
        };
        assert_eq!(tap(&mut shared.play, Key::Menu), Next::Push(PageId::GameMenu));
        let mut menu = GameMenu::default();
        menu.open(PageId::GameMenu, &mut shared);
        let row = menu::Entry::ALL
            .iter()
            .position(|&entry| entry == menu::Entry::Legend)
            .unwrap();
        let down = Key::Direction(Direction::Down);
        for key in core::iter::repeat_n(down, row).chain([Key::Confirm]) {
            let context = &mut Context {
                shared: &mut shared,
                now,
                effects: &mut effects,
            };
            let next = menu.press(Input { key, at: now }, context);
            assert_eq!(next == Next::Back, key == Key::Confirm);
        }
        let legend = drawn(&shared);
        assert!(legend != board, "{}", kind.name());
        tap(&mut shared.play, Key::Back);
        assert!(drawn(&shared) == board, "{}", kind.name());
        // Where up marks no die, it changes the page.
        if kind.sun_track().is_none() {
            tap(&mut shared.play, Key::Direction(Direction::Up));
            tap(&mut shared.play, Key::Direction(Direction::Up));
            assert!(drawn(&shared) == legend, "{}", kind.name());
        }
    }
}

/// Waits for a press against instant bots: events, scores, the result.
fn waits_with_instant_bots(kind: GameKind, seed: u64) -> [u32; 3] {
    let seats = [("Mia", PlayerKind::Human), ("Tom", PlayerKind::Bot(Level::Apprentice))];
    let players = seats.map(|(name, kind)| Player {
        name: Name::new(name).unwrap(),
        kind,
    });
    let header = Header::dealt(1, kind, Options::default(), &players, seed, Agreements::default()).unwrap();
    let settings = Settings {
        bots: Pace::Off,
        animation: Pace::Off,
        ..Settings::default()
    };
    let (mut play, mut effects, mut now) = (Play::empty(), Effects::default(), Instant::from_secs(1));
    let (mut choices, mut waited) = (Quick::new(seed, 3), [0; 3]);
    play.begin(header, &mut effects);
    loop {
        effects = Effects::default();
        while play.saving.is_pending() {
            play.answered();
        }
        play.thoughts.thinking = None;
        play.advance(&settings, now, &mut effects);
        if play.is_due {
            play.tick(&settings, now, &mut effects);
            play.advance(&settings, now, &mut effects);
        }
        let mut tap = |play: &mut Play, now: &mut Instant| {
            *now += Duration::from_secs(1);
            let input = Input {
                key: Key::Touch,
                at: *now,
            };
            let _ = play.press(input, &settings, &mut effects);
        };
        match play.opens.take() {
            Some(PageId::Result) => {
                waited[2] += 1;
                assert_eq!(
                    waited[1] as usize,
                    play.seen.table.epochs(None).len(),
                    "{}: an epoch's end",
                    kind.name()
                );
                return waited;
            }
            Some(PageId::Scores) => waited[1] += 1,
            Some(PageId::HandOver) => {
                play.seen.table.take_device();
                play.look();
            }
            Some(other) => panic!("{other:?}"),
            None if let Some(animation) = &play.pending_events.animation => {
                let manner = play.manner(&animation.event);
                if manner == Manner::Draw {
                    // The player's own draw is shown for as long as it takes to read it.
                    now += Duration::from_secs(5);
                    play.tick(&settings, now, &mut effects);
                    assert!(!play.pending_events.is_animating());
                    continue;
                }
                assert_eq!(manner, Manner::ToHuman, "{}: what concerns nobody", kind.name());
                assert_eq!(play.deadline(), None);
                play.tick(&settings, now + Duration::from_secs(600), &mut Effects::default());
                assert!(
                    play.pending_events.is_animating(),
                    "{}: it went away by itself",
                    kind.name()
                );
                waited[0] += 1;
                tap(&mut play, &mut now);
                assert!(!play.pending_events.is_animating());
            }
            None => {
                assert_eq!(play.deadline(), None, "{}: time is lost", kind.name());
                if matches!(
                    play.seen.pending,
                    Pending::Human { must_pass: None, .. } | Pending::Bot { .. }
                ) && play.pending_events.untold.is_empty()
                {
                    let mut codes = std::vec::Vec::new();
                    play.seen.table.position().decisions(|code| codes.push(code));
                    let code = codes[choices.below(codes.len() as u32) as usize];
                    play.play(code, settings.language, &mut effects);
                }
            }
        }
    }
}

#[test]
fn instant_bots_still_wait_where_it_concerns_the_player() {
    for kind in GameKind::ALL {
        let mut waited = [0; 3];
        for seed in 0..8 {
            for (sum, one) in waited.iter_mut().zip(waits_with_instant_bots(kind, seed)) {
                *sum += one;
            }
        }
        // Won lots, disasters, losses; ends of epochs or rounds and of the game. With rounds, random moves cause few
        // losses.
        assert!(
            (waited[0] > 0 || kind.has_rounds()) && waited[1] >= 8 * 2,
            "{}: {waited:?}",
            kind.name()
        );
        assert_eq!(waited[2], 8, "{}", kind.name());
    }
}
