//! Properties of every game.

pub mod table;

use std::{collections::BTreeSet, fmt::Debug};

use pocket_ra::{
    chance::{Draw, seeded},
    rules::{Game, Turn, event::no_events},
};
use proptest::{
    prelude::*,
    test_runner::{RngSeed, TestRunner},
};

/// Fixed seeds.
pub fn for_seeds(cases: u32, check: impl Fn(u64)) {
    let config = ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(0x5241),
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    TestRunner::new(config)
        .run(&any::<u64>(), |seed| {
            check(seed);
            Ok(())
        })
        .unwrap();
}

pub fn decisions<G: Game>(game: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.decisions(|chosen| moves.push(chosen));
    moves
}

pub fn outcomes<G: Game>(game: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.outcomes(|outcome, weight| {
        assert!(weight > 0, "{outcome} cannot happen");
        moves.push(outcome);
    });
    moves
}

/// Plays at random to the end; passes every position and move to `see`.
pub fn play_at_random<G: Game + Debug>(mut game: G, seed: u64, mut see: impl FnMut(&G, G::Move)) -> G {
    let mut rng = seeded(seed, 0);
    for _ in 0..20_000 {
        let chosen = match game.turn() {
            Turn::Over => return game,
            Turn::Chance(_) => game.draw(&mut rng).unwrap(),
            Turn::Seat(_) => {
                let moves = decisions(&game);
                moves[rng.below(moves.len() as u32) as usize]
            }
        };
        see(&game, chosen);
        game.play(chosen, &mut no_events).unwrap();
    }
    panic!("the game does not end");
}

/// Moves are separated by lines or semicolons.
pub fn play_script<G: Game>(game: &mut G, script: &str) {
    for text in script.split([';', '\n']).map(str::trim).filter(|text| !text.is_empty()) {
        let chosen = G::parse(text).unwrap_or_else(|| panic!("{text} is no move"));
        game.play(chosen, &mut no_events)
            .unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
    }
}

/// Reason for rejecting a move, which must not change the position.
pub fn refusal<G: Game + Debug>(game: &G, text: &str) -> String {
    let chosen = G::parse(text).unwrap_or_else(|| panic!("{text} is no move"));
    let mut copy = game.clone();
    let mut emit = |event| panic!("{text} was refused and emitted {event:?}");
    let refused = copy.play(chosen, &mut emit).expect_err(text);
    assert_eq!(&copy, game, "{text} was refused and changed something");
    format!("{refused:?}")
}

pub fn is_legal<G: Game>(game: &G, text: &str) -> bool {
    let listed = decisions(game)
        .iter()
        .chain(&outcomes(game))
        .any(|chosen| chosen.to_string() == text);
    let played = G::parse(text).is_some_and(|chosen| game.clone().play(chosen, &mut no_events).is_ok());
    assert_eq!(listed, played, "{text} is listed: {listed}, can be played: {played}");
    played
}

pub fn codes_and_texts_round_trip<G: Game>() {
    let mut texts = BTreeSet::new();
    for code in 0..=u16::MAX {
        let Some(chosen) = G::decode(code) else { continue };
        assert!(code < 1 << 15, "{chosen} takes more than 15 bits");
        assert_eq!(G::code(chosen), code, "{chosen}");
        let text = chosen.to_string();
        assert_eq!(G::parse(&text), Some(chosen), "{text}");
        assert!(G::parse(&format!("{text} ")).is_none());
        assert!(G::parse(&format!(" {text}")).is_none());
        assert!(G::parse(&text.replacen(' ', "  ", 1)).is_none() || !text.contains(' '));
        assert!(texts.insert(text), "{chosen} has two codes");
    }
    assert!(!texts.is_empty());
}

/// Accepted text is canonical: a move has no other spelling.
pub fn only_canonical_text_is_read<G: Game>(alphabet: &'static str) {
    let config = ProptestConfig {
        cases: 20_000,
        rng_seed: RngSeed::Fixed(0x5242),
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    TestRunner::new(config)
        .run(&alphabet, |text| {
            if let Some(chosen) = G::parse(&text) {
                prop_assert_eq!(chosen.to_string(), text);
            }
            Ok(())
        })
        .unwrap();
}

/// Listed moves are accepted and listed once; others are rejected without a change.
pub fn listed_is_legal<G: Game + Debug>(game: &G) {
    let listed: Vec<G::Move> = match game.turn() {
        Turn::Seat(_) => decisions(game),
        Turn::Chance(_) => outcomes(game),
        Turn::Over => Vec::new(),
    };
    assert_eq!(listed.is_empty(), game.turn() == Turn::Over);
    let codes: BTreeSet<u16> = listed.iter().map(|&chosen| G::code(chosen)).collect();
    assert_eq!(codes.len(), listed.len(), "a move is listed twice");
    for code in 0..=u16::MAX {
        let Some(chosen) = G::decode(code) else { continue };
        let (mut copy, mut emits) = (game.clone(), false);
        match copy.play(chosen, &mut |_| emits = true) {
            Ok(()) => assert!(codes.contains(&code), "{chosen} is accepted and not listed"),
            Err(refusal) => {
                assert!(!codes.contains(&code), "{chosen} is listed and refused: {refusal:?}");
                assert!(!emits, "{chosen} was refused and emitted something");
                assert_eq!(&copy, game, "{chosen} was refused and changed something");
            }
        }
    }
}

pub fn replay_equals<G: Game + Debug>(start: &G, seed: u64) {
    let mut moves = Vec::new();
    let end = play_at_random(start.clone(), seed, |_, chosen| moves.push(G::code(chosen)));
    let mut again = start.clone();
    for code in moves {
        again.play(G::decode(code).unwrap(), &mut no_events).unwrap();
    }
    assert_eq!(again, end);
    assert_eq!(end.active(), None);
    let best = (0..end.players()).map(|seat| end.score(seat)).max().unwrap();
    let winners: Vec<u8> = (0..end.players()).filter(|&seat| end.score(seat) == best).collect();
    assert_eq!(end.winners().iter().collect::<Vec<_>>(), winners);
}

/// Decodes and plays arbitrary numbers: never panics.
pub fn survives_garbage<G: Game + Debug>(start: &G, seed: u64) {
    let mut rng = seeded(!seed, 0);
    play_at_random(start.clone(), seed, |game, _| {
        let mut game = game.clone();
        for _ in 0..20 {
            let bound = 1 << rng.below(17);
            if let Some(chosen) = G::decode(rng.below(bound) as u16) {
                let _ = game.play(chosen, &mut no_events);
            }
            game.imagine(rng.below(256) as u8, &mut rng);
            game.score(rng.below(256) as u8);
        }
    });
}
