//! Scores that are compared at the end of a game.

extern crate std;

use std::{boxed::Box, vec::Vec};

use super::*;
use crate::{
    bots::Level,
    chance::{Draw, Quick},
    rules::position::{GameKind, Options},
    table::{Agreements, Header, Pending, Player},
};

/// Two humans and a bot, after random moves.
fn finished(seed: u64) -> Box<Shared> {
    let seats = [PlayerKind::Human, PlayerKind::Bot(Level::Apprentice), PlayerKind::Human];
    let players = seats
        .into_iter()
        .zip(["Mia", "Isis", "Tom"])
        .map(|(kind, name)| Player {
            name: Name::new(name).unwrap(),
            kind,
        });
    let players: Vec<Player> = players.collect();
    let options = Options::default();
    let header = Header::dealt(1, GameKind::Ra, options, &players, seed, Agreements::default()).unwrap();
    let mut shared = Box::new(Shared::new(Instant::MIN));
    let mut choices = Quick::new(seed, 1);
    shared.play.begin(header, &mut Effects::default());
    let table = shared.play.table_mut();
    while table.pending() != Pending::Over {
        table.take_device();
        let code = match table.pending() {
            Pending::Chance(_) => table.draw_chance().unwrap(),
            Pending::Itself { code, .. } => code,
            _ => {
                let mut codes = Vec::new();
                table.position().decisions(|code| codes.push(code));
                codes[choices.below(codes.len() as u32) as usize]
            }
        };
        table.play(code).unwrap();
    }
    shared
}

#[test]
fn a_deal_is_compared_by_its_best_human() {
    let mut winners = Vec::new();
    for seed in 0..12 {
        let shared = finished(seed);
        let (name, score) = best_human(shared.play.table()).unwrap();
        let standings = shared.play.table().standings();
        let mut humans = standings
            .iter()
            .filter(|standing| standing.name != Name::new("Isis").unwrap());
        assert!(humans.all(|human| human.outcome.score <= score));
        winners.push(name);
    }
    assert!(winners.iter().any(|name| *name != winners[0]), "both of them");
}

#[test]
fn a_friends_score_begins_at_the_best_human_and_ends_at_999() {
    let mut shared = finished(3);
    let (_, best) = best_human(shared.play.table()).unwrap();
    let typed = |shared: &Shared, keys: &[Key]| {
        let mut page = ResultPage {
            shown: Some(Shown::Deal(None)),
            ..ResultPage::default()
        };
        let mut effects = Effects::default();
        for &key in keys {
            page.press_shown(key, shared, &mut effects);
        }
        page.press_shown(Key::Confirm, shared, &mut effects);
        assert!(page.shown.is_none());
        effects.iter().next()
    };
    let (right, left) = (Key::Direction(Direction::Right), Key::Direction(Direction::Left));
    let (up, down) = (Key::Repeat(Direction::Up), Key::Repeat(Direction::Down));
    assert_eq!(typed(&shared, &[]), None, "nothing was typed in");
    assert_eq!(typed(&shared, &[right]), Some(Effect::KeepFriend(best + 1)));
    assert_eq!(
        typed(&shared, &[up, up, right, left, left]),
        Some(Effect::KeepFriend(best + 19))
    );
    assert_eq!(
        typed(&shared, &[up, down, Key::Touch, right]),
        Some(Effect::KeepFriend(best + 1))
    );
    assert_eq!(typed(&shared, &[down; 99]), Some(Effect::KeepFriend(0)));
    assert_eq!(typed(&shared, &[up; 120]), Some(Effect::KeepFriend(999)));
    // It goes on from the score that is stored.
    let deal = shared.play.table().header().deal().unwrap();
    shared.deals.note_friend(deal, Name::new("Ada").unwrap(), 500);
    assert_eq!(typed(&shared, &[left]), Some(Effect::KeepFriend(499)));
}
