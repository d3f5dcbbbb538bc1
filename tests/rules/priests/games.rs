//! Random games: invariants after every move, and scores against the naive scorer.

use std::collections::BTreeMap;

use pocket_ra::{
    chance::{Draw, seeded},
    rules::{
        Game, Turn,
        auction::Suns,
        event::no_events,
        priests::{Area, Category, Laid, Pair, Priests, Tile, epoch_points},
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
        rng_seed: RngSeed::Fixed(174),
        ..Config::default()
    }
}

/// All tiles in the game by kind, whichever face is up.
fn in_game(game: &Priests) -> BTreeMap<String, u8> {
    let mut all: BTreeMap<String, u8> = BTreeMap::new();
    let mut add = |name: String, count: u8| *all.entry(name).or_default() += count;
    let kind = |laid: Laid| match laid {
        Laid::Faced(faced) => faced.pair().to_string(),
        plain => plain.to_string(),
    };
    Tile::all()
        .zip(game.bag().counts())
        .for_each(|(tile, &count)| add(tile.to_string(), count));
    add("ra".into(), game.auction().ra_tiles());
    game.auction().track().iter().for_each(|laid| add(kind(laid), 1));
    game.drawn().into_iter().for_each(|pair| add(pair.to_string(), 1));
    for area in (0..5).map(|seat| game.area(seat)) {
        add("priest".into(), area.priests());
        add("plague".into(), area.plagues());
        add("pyramid".into(), area.pyramids());
        area.faced()
            .for_each(|(faced, count)| add(faced.pair().to_string(), count));
    }
    all
}

fn display(area: &Area) -> naive::Display {
    let mut shown: BTreeMap<String, i16> = BTreeMap::new();
    shown.insert("priest".into(), area.priests().into());
    shown.insert("plague".into(), area.plagues().into());
    shown.insert("pyramid".into(), area.pyramids().into());
    area.faced()
        .for_each(|(faced, count)| *shown.entry(faced.shown().to_string()).or_default() += i16::from(count));
    naive::Display {
        shown,
        ankhs: area.ankhs().into(),
    }
}

/// Displays scored when this move ends an epoch, from the position before.
fn scored_displays(before: &Priests, after: &Priests, text: &str) -> Vec<naive::Display> {
    let mut displays: Vec<_> = (0..before.players()).map(|seat| display(&before.area(seat))).collect();
    if let Some((shown, hidden)) = text.strip_prefix("flip ").and_then(|faces| faces.split_once('/')) {
        let Turn::Seat(seat) = before.turn() else {
            unreachable!()
        };
        let own = &mut displays[usize::from(seat)].shown;
        *own.entry(shown.into()).or_default() -= 1;
        *own.entry(hidden.into()).or_default() += 1;
    } else if text != "tile ra" && text != "done" {
        // The owner of the spent last sun, the only seat whose suns changed, gets the lot.
        let centre = before.auction().centre_sun();
        let winner = (0..before.players()).find(|&seat| after.auction().face_up(seat).contains(centre));
        for laid in before.auction().track().iter() {
            let name = match laid {
                Laid::Faced(faced) => faced.shown().to_string(),
                plain => plain.to_string(),
            };
            *displays[usize::from(winner.expect("a winner"))]
                .shown
                .entry(name)
                .or_default() += 1;
        }
    }
    displays
}

fn check_scoring(before: &Priests, after: &Priests, text: &str) {
    let epoch = usize::from(before.auction().epoch());
    let expected = naive::score(&scored_displays(before, after, text));
    let sums: Vec<u16> = (0..after.players())
        .map(|seat| after.auction().face_up(seat).sum())
        .collect();
    for seat in 0..after.players() {
        let scored = &expected[usize::from(seat)];
        let mut expected = scored.points.clone();
        expected.insert("sun", suns::points(&sums)[usize::from(seat)]);
        let booked = after.auction().points(seat);
        assert_eq!(booked.len(), epoch);
        let mut sum = 0;
        for (category, points) in Category::ALL.into_iter().zip(booked[epoch - 1]) {
            let late = matches!(category, Category::Pyramid | Category::Ankh | Category::Sun);
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
        let area = after.area(seat);
        assert_eq!(
            (i16::from(area.ankhs()), i16::from(area.plagues())),
            (scored.ankhs, scored.plagues)
        );
        assert_eq!(area.priests(), 0);
        assert!(area.shown()[..4].iter().all(|&peoples| peoples == 0));
    }
}

fn play_through(players: u8, seed: u64, habit: &[&str], every_move: bool) {
    let mut rng = seeded(seed, 0);
    let mut game = Priests::new(players);
    let mut dealt = Suns::NONE;
    let mut moves = 0;
    let mut played: Vec<u16> = Vec::new();
    while let Some(chosen) = habitual_move(&game, habit, &mut rng) {
        let before = game;
        let text = chosen.to_string();
        assert_eq!(Priests::parse(&text), Some(chosen));
        game.play(chosen, &mut no_events)
            .unwrap_or_else(|refusal| panic!("{text} is listed and refused: {refusal:?}"));
        played.push(Priests::code(chosen));
        moves += 1;
        assert!(moves < 1100, "every game ends");
        if text.starts_with("set") {
            dealt = (0..players).fold(Suns::NONE, |all, seat| all.and(game.auction().face_up(seat)));
            continue;
        }
        if every_move {
            check_position(&game);
        }
        suns::check(game.auction(), dealt);
        let (were, are) = (in_game(&before), in_game(&game));
        assert!(
            are.iter().all(|(name, count)| *count <= were[name]),
            "{text} makes tiles out of nothing"
        );
        if before.auction().scored_epochs() == game.auction().scored_epochs() {
            let unsold = text == "pass" && before.auction().track().is_full() && game.auction().track().is_empty();
            let unsold = unsold && before.auction().centre_sun() == game.auction().centre_sun();
            let gone = were.values().sum::<u8>() - are.values().sum::<u8>();
            assert_eq!(gone, if unsold { 8 } else { 0 }, "{text} in {before:?}");
            (0..players).for_each(|seat| assert_eq!(game.score(seat), before.score(seat)));
        } else {
            check_scoring(&before, &game, &text);
        }
    }
    assert_eq!(game.turn(), Turn::Over);
    let mut replayed = Priests::new(players);
    for code in played {
        replayed
            .play(Priests::decode(code).expect("a move"), &mut no_events)
            .expect("a legal move");
    }
    assert_eq!(replayed, game, "a replay gives the same position");
}

proptest! {
    #![proptest_config(config(30))]

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
    #![proptest_config(config(200))]

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
        let mut areas = [Area::default(); 5];
        let plain = [Laid::Priest, Laid::Plague, Laid::Pyramid];
        for laid in plain {
            for _ in 0..rng.below(17) {
                areas[rng.below(players.into()) as usize].add(laid);
            }
        }
        let share = 1 + rng.below(4);
        for pair in Pair::all().chain(Pair::all()) {
            let ways = pair.both_ways();
            if rng.below(4) < share {
                areas[rng.below(players.into()) as usize].add(Laid::Faced(ways[rng.below(2) as usize]));
            }
        }
        let displays: Vec<_> = areas[..usize::from(players)].iter().map(display).collect();
        let expected = naive::score(&displays);
        for last in [false, true] {
            let mut scored = areas;
            let points = epoch_points(&mut scored, players, last);
            for ((points, expected), area) in points.iter().zip(&expected).zip(scored) {
                prop_assert_eq!(i16::from(area.ankhs()), expected.ankhs);
                prop_assert_eq!(i16::from(area.plagues()), expected.plagues);
                for category in Category::ALL {
                    let scored = match category {
                        Category::Sun => 0,
                        Category::Pyramid | Category::Ankh if !last => 0,
                        _ => expected.points[category.name()],
                    };
                    prop_assert_eq!(points[category as usize], scored, "{:?}", category);
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
        let mut game = Priests::new(4);
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
        ["bid", "done", "draw", "flip", "invoke", "pass", "set", "show", "tile"]
    );
}
