//! What a game costs beyond its moves.

use embassy_time::{Duration, Instant};

use super::*;
use crate::{
    chance::{Draw, Quick, key_setups},
    rules::position::{GameKind, Options},
    table::{Agreements, Name, Player, PlayerKind},
};

#[test]
fn a_key_is_set_up_once_for_each_chance() {
    for kind in GameKind::ALL {
        let players = ["Mia", "Tom"].map(|name| Player {
            name: Name::new(name).unwrap(),
            kind: PlayerKind::Human,
        });
        let header = Header::dealt(1, kind, Options::default(), &players, 7, Agreements::default()).unwrap();
        let (mut play, settings) = (Play::vacant(), Settings::default());
        let (mut effects, mut now) = (Effects::default(), Instant::from_secs(1));
        let mut choices = Quick::new(3, 3);
        play.begin(header, &mut effects);
        let before = key_setups::so_far();
        for _ in 0..1000 {
            effects = Effects::default();
            now += Duration::from_secs(1);
            // All that was asked for is kept at once, and nobody reads.
            while play.keeping.at_risk > 0 {
                play.answered();
            }
            play.story.telling = None;
            if matches!(play.page, Page::Passing(_)) {
                play.seen.table.take_device();
                play.look();
            }
            play.page = Page::Board;
            if let Awaits::Human { must_pass: None, .. } = play.seen.awaits
                && play.story.telling.is_none()
                && play.story.untold.is_empty()
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
            play.proceed(&settings, now, &mut effects);
        }
        let chances = u32::from(play.seen.table.journal().chances());
        assert!(chances > 20, "{} {chances}", kind.name());
        assert_eq!(key_setups::so_far() - before, chances, "{}", kind.name());
    }
}

#[test]
fn the_menu_leads_to_the_legend_and_b_back_to_the_board() {
    for kind in GameKind::ALL {
        let players = ["Mia", "Tom"].map(|name| Player {
            name: Name::new(name).unwrap(),
            kind: PlayerKind::Human,
        });
        let header = Header::dealt(1, kind, Options::default(), &players, 7, Agreements::default()).unwrap();
        let (mut play, settings, mut effects) = (Play::vacant(), Settings::default(), Effects::default());
        play.begin(header, &mut effects);
        let mut now = Instant::from_secs(1);
        while !play.is_asking() {
            now += Duration::from_secs(5);
            while play.keeping.at_risk > 0 {
                play.answered();
            }
            if matches!(play.page, Page::Passing(_)) {
                play.seen.table.take_device();
                play.look();
                play.page = Page::Board;
            }
            play.tick(&settings, now, &mut effects);
            play.proceed(&settings, now, &mut effects);
        }
        let drawn = |play: &Play| {
            let mut frame = Frame::new();
            play.draw(&mut frame, settings.language);
            frame
        };
        let mut tap = |play: &mut Play, button| {
            for action in [Action::Pressed, Action::Released { decides: true }] {
                now += Duration::from_secs(1);
                let _ = play.press(
                    Press {
                        button,
                        action,
                        at: now,
                    },
                    &settings,
                    &mut effects,
                );
            }
        };
        let board = drawn(&play);
        play.open_menu();
        let Page::Menu(menu) = &play.page else { panic!() };
        let row = menu
            .entries
            .iter()
            .position(|&entry| entry == menu::Entry::Legend)
            .unwrap();
        for _ in 0..row {
            tap(&mut play, Button::Down);
        }
        tap(&mut play, Button::A);
        let legend = drawn(&play);
        assert!(legend != board, "{}", kind.name());
        tap(&mut play, Button::B);
        assert!(drawn(&play) == board, "{}", kind.name());
        // Where up marks no die, the board leads there too.
        if kind != GameKind::Dice {
            tap(&mut play, Button::Up);
            tap(&mut play, Button::Up);
            assert!(drawn(&play) == legend, "{}", kind.name());
        }
    }
}
