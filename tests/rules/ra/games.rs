//! Random games: invariants after every move, and scores against the naive scorer.

use std::collections::BTreeMap;

use pocket_ra::{
    chance::{Draw, seeded},
    rules::{
        Game, Turn,
        auction::Suns,
        event::no_events,
        ra::{Category, Kind, Ra, Tiles, epoch_points},
    },
};
use proptest::{
    prelude::*,
    test_runner::{Config, RngSeed},
};

use super::naive;
use crate::{
    scenario::{HABITS, check_position, habitual_move},
    suns,
};

fn config(cases: u32) -> Config {
    Config {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(180),
        ..Config::default()
    }
}

fn in_game(game: &Ra, kind: Kind) -> u8 {
    let on_track = game.auction().track().iter().filter(|&laid| laid == kind).count() as u8;
    let on_ra_track = if kind == Kind::Ra { game.auction().ra_tiles() } else { 0 };
    let held: u8 = (0..5).map(|seat| game.tiles(seat).count(kind)).sum();
    game.bag().counts()[kind as usize] + on_track + on_ra_track + held
}

fn total(game: &Ra) -> u8 {
    Kind::ALL.into_iter().map(|kind| in_game(game, kind)).sum()
}

/// Tiles that a move removes by the rules.
fn expected_loss(before: &Ra, after: &Ra, text: &str) -> u8 {
    let auction = before.auction();
    let sold = auction.centre_sun() != after.auction().centre_sun();
    let auction_closed = auction.caller().is_some() && (text == "pass" || text.starts_with("bid")) && {
        let Turn::Seat(asked) = before.turn() else {
            unreachable!()
        };
        Some(asked) == auction.caller()
    };
    match text.split(' ').next() {
        Some("lose") => 1,
        Some("take") => 1 + u8::from(Kind::named(&text[5..]).is_some_and(Kind::is_disaster)),
        _ if sold => auction.track().iter().filter(|kind| kind.is_disaster()).count() as u8,
        _ if auction_closed && auction.track().is_full() => 8,
        _ => 0,
    }
}

/// Displays scored when this move ends an epoch, from the position before.
fn scored_displays(before: &Ra, after: &Ra, text: &str) -> Vec<naive::Display> {
    let mut displays: Vec<naive::Display> = (0..before.players()).map(|seat| display(&before.tiles(seat))).collect();
    if let Some(lost) = text.strip_prefix("lose ") {
        let Turn::Seat(seat) = before.turn() else {
            unreachable!()
        };
        *displays[usize::from(seat)].get_mut(lost).expect("held") -= 1;
    } else if text != "tile ra" {
        // The owner of the spent last sun, the only seat whose suns changed, gets the lot.
        let centre = before.auction().centre_sun();
        let winner = (0..before.players()).find(|&seat| after.auction().face_up(seat).contains(centre));
        for kind in before.auction().track().iter().filter(|kind| !kind.is_disaster()) {
            *displays[usize::from(winner.expect("a winner"))]
                .entry(kind.name())
                .or_default() += 1;
        }
    }
    displays
}

fn display(tiles: &Tiles) -> naive::Display {
    Kind::ALL
        .into_iter()
        .map(|kind| (kind.name(), i16::from(tiles.count(kind))))
        .collect()
}

fn check_scoring(before: &Ra, after: &Ra, text: &str) {
    let epoch = usize::from(before.auction().epoch());
    let expected = naive::score(&scored_displays(before, after, text));
    let sums: Vec<u16> = (0..after.players())
        .map(|seat| after.auction().face_up(seat).sum())
        .collect();
    for seat in 0..after.players() {
        let mut expected: BTreeMap<&str, i16> = expected[usize::from(seat)].clone();
        expected.insert("sun", suns::points(&sums)[usize::from(seat)]);
        let booked = after.auction().points(seat);
        assert_eq!(booked.len(), epoch);
        let mut sum = 0;
        for (category, points) in Category::ALL.into_iter().zip(booked[epoch - 1]) {
            let late = matches!(category, Category::Monument | Category::Sun);
            let expected = if late && epoch < 3 {
                0
            } else {
                expected[category.name()]
            };
            assert_eq!(
                points, expected,
                "{category:?} of seat {seat} in epoch {epoch}: {before:?}"
            );
            sum += i32::from(expected);
        }
        assert_eq!(
            i32::from(after.score(seat)),
            (i32::from(before.score(seat)) + sum).max(0)
        );
    }
}

fn play_through(players: u8, seed: u64, habit: &[&str], every_move: bool) {
    let mut rng = seeded(seed, 0);
    let mut game = Ra::new(players);
    let mut dealt = Suns::NONE;
    let mut moves = 0;
    let mut played: Vec<u16> = Vec::new();
    while let Some(chosen) = habitual_move(&game, habit, &mut rng) {
        let before = game;
        let text = chosen.to_string();
        assert_eq!(Ra::parse(&text), Some(chosen));
        game.play(chosen, &mut no_events)
            .unwrap_or_else(|refusal| panic!("{text} is listed and refused: {refusal:?}"));
        played.push(Ra::code(chosen));
        moves += 1;
        assert!(moves < 1000, "every game ends");
        if text.starts_with("set") {
            dealt = (0..players).fold(Suns::NONE, |all, seat| all.and(game.auction().face_up(seat)));
            continue;
        }
        if every_move {
            check_position(&game);
        }
        suns::check(game.auction(), dealt);
        for kind in Kind::ALL {
            assert!(
                in_game(&game, kind) <= in_game(&before, kind),
                "{text} makes {kind} out of nothing"
            );
        }
        assert_eq!(
            before.bag().total() - game.bag().total(),
            u8::from(text.starts_with("tile"))
        );
        if before.auction().scored_epochs() == game.auction().scored_epochs() {
            let loss = expected_loss(&before, &game, &text);
            assert_eq!(total(&before) - total(&game), loss, "{text} in {before:?}");
            (0..players).for_each(|seat| assert_eq!(game.score(seat), before.score(seat)));
        } else {
            check_scoring(&before, &game, &text);
        }
    }
    assert_eq!(game.turn(), Turn::Over);
    let mut replayed = Ra::new(players);
    for code in played {
        replayed
            .play(Ra::decode(code).expect("a move"), &mut no_events)
            .expect("a legal move");
    }
    assert_eq!(replayed, game, "a replay gives the same position");
}

proptest! {
    #![proptest_config(config(40))]

    #[test]
    fn invariants_hold_after_every_move_of_a_random_game(
        players in 2..=5u8,
        seed: u64,
        habit in 0..HABITS.len(),
    ) {
        play_through(players, seed, HABITS[habit], true);
    }
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn tiles_suns_and_scores_are_right_in_many_more_games(
        players in 2..=5u8,
        seed: u64,
        habit in 0..HABITS.len(),
    ) {
        play_through(players, seed, HABITS[habit], false);
    }

    #[test]
    fn the_plain_scorer_agrees_on_random_displays(players in 2..=5u8, seed: u64) {
        let mut rng = seeded(seed, 0);
        let mut all = [Tiles::default(); 5];
        for kind in Kind::ALL {
            let copies = rng.below(u32::from(kind.copies()) + 1);
            for _ in 0..copies {
                all[rng.below(players.into()) as usize].add(kind);
            }
        }
        let displays: Vec<_> = all[..usize::from(players)].iter().map(display).collect();
        let expected = naive::score(&displays);
        for last in [false, true] {
            let points = epoch_points(&all, players, last);
            for (points, expected) in points.iter().zip(&expected) {
                for category in Category::ALL {
                    let scored = match category {
                        Category::Sun => 0,
                        Category::Monument if !last => 0,
                        _ => expected[category.name()],
                    };
                    prop_assert_eq!(points[category as usize], scored);
                }
            }
        }
    }
}

#[test]
fn the_random_games_see_every_kind_of_move() {
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for (seed, habit) in (0..).zip(HABITS) {
        let mut rng = seeded(seed, 0);
        let mut game = Ra::new(3);
        while let Some(chosen) = habitual_move(&game, habit, &mut rng) {
            let text = chosen.to_string();
            *seen
                .entry(text.split(' ').next().unwrap_or_default().into())
                .or_default() += 1;
            game.play(chosen, &mut no_events).expect("a listed move");
        }
    }
    let words: Vec<_> = seen.keys().map(String::as_str).collect();
    assert_eq!(
        words,
        ["bid", "draw", "end", "invoke", "lose", "pass", "set", "take", "tile"]
    );
}
