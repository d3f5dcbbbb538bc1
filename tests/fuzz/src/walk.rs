//! Walks through a game with moves and chance from the input: listed moves are legal, others are rejected without a
//! change, and bots find a legal move in every position.

use std::{collections::BTreeSet, sync::OnceLock};

use pocket_ra::{
    bots::{Budget, Level, choose},
    rules::{
        Chance, Seat, Turn,
        event::no_events,
        position::{Code, GameKind, Position},
    },
    table::{Language, Refused},
    text,
};

use super::feed::{Feed, noise};

/// Maximum length; ten times that of the longest real games.
const LONGEST: usize = 4_000;

pub fn ra(bytes: &[u8]) {
    static MOVES: OnceLock<Vec<Code>> = OnceLock::new();
    walk(GameKind::Ra, &MOVES, bytes);
}

pub fn dice(bytes: &[u8]) {
    static MOVES: OnceLock<Vec<Code>> = OnceLock::new();
    walk(GameKind::Dice, &MOVES, bytes);
}

pub fn priests(bytes: &[u8]) {
    static MOVES: OnceLock<Vec<Code>> = OnceLock::new();
    walk(GameKind::Priests, &MOVES, bytes);
}

pub fn rauha(bytes: &[u8]) {
    static MOVES: OnceLock<Vec<Code>> = OnceLock::new();
    walk(GameKind::Rauha, &MOVES, bytes);
}

/// Walks as the input says and checks the final position. `moves` caches every move of the game.
fn walk(kind: GameKind, moves: &OnceLock<Vec<Code>>, bytes: &[u8]) {
    let mut feed = Feed::new(bytes);
    let setup = feed.setup(kind);
    let look = feed.byte();
    let mut position = Position::new(&setup);
    for _ in 0..LONGEST {
        if feed.is_empty() || position.turn() == Turn::Over {
            break;
        }
        step(&mut position, &mut feed);
        is_sound(&position);
    }
    let moves = moves.get_or_init(|| (0..=u16::MAX).map(Code).filter(|&code| kind.knows(code)).collect());
    match look % 4 {
        0 => listed_is_legal(&position, moves),
        1 => bots_play_by_the_rules(&position),
        _ => a_guess_changes_nothing_that_is_known(&position, look / 4 % setup.players(), &mut feed),
    }
}

fn step(position: &mut Position, feed: &mut Feed) {
    /// Bytes from here on are followed by an arbitrary code.
    const ANYTHING: u8 = 0xf8;
    let byte = feed.byte();
    if byte >= ANYTHING {
        let code = Code(feed.word() >> (byte & 7));
        let mut after = position.clone();
        match after.play(code, &mut no_events) {
            Ok(()) => {
                let told = position.kind().print(code);
                assert!(listed(position).contains(&code), "{told} is accepted and not listed");
                *position = after;
            }
            Err(refusal) => {
                let refused = Refused::Rules(refusal);
                assert!(!text::refusal(refused, Language::English).to_string().is_empty());
                assert_eq!(&after, position, "{refusal:?}, and yet something changed");
            }
        }
        return;
    }
    let code = match position.turn() {
        Turn::Over => return,
        Turn::Chance(_) => position.draw(feed).expect("an outcome"),
        Turn::Seat(_) => {
            let decisions = listed(position);
            let wide = match decisions.len() {
                0 => panic!("nothing can be decided"),
                1..=200 => byte.into(),
                _ => u16::from_le_bytes([byte, feed.byte()]),
            };
            decisions[usize::from(wide) % decisions.len()]
        }
    };
    let told = position.kind().print(code);
    if let Err(refusal) = position.play(code, &mut no_events) {
        panic!("{told} is listed and refused: {refusal:?}");
    }
}

fn listed(position: &Position) -> Vec<Code> {
    let mut codes = Vec::new();
    position.decisions(|code| codes.push(code));
    position.outcomes(|code, weight| {
        assert!(weight > 0, "{} cannot happen", position.kind().print(code));
        codes.push(code);
    });
    codes
}

fn is_sound(position: &Position) {
    let over = position.turn() == Turn::Over;
    assert_eq!(position.active().is_none(), over);
    assert_eq!(position.winners().is_empty(), !over);
    let scores: Vec<u16> = (0..position.players()).map(|seat| position.score(seat)).collect();
    // A wrapped subtraction would exceed any real score.
    assert!(scores.iter().all(|&score| score < 10_000), "{scores:?}");
    if over {
        // Some games break ties.
        let best = scores.iter().max();
        let first = |seat: Seat| scores.get(usize::from(seat)) == best;
        assert!(
            position.winners().iter().all(first),
            "{:?} won with {scores:?}",
            position.winners()
        );
    }
}

fn listed_is_legal(position: &Position, moves: &[Code]) {
    let listed = listed(position);
    let codes: BTreeSet<Code> = listed.iter().copied().collect();
    assert_eq!(codes.len(), listed.len(), "a move is listed twice");
    assert_eq!(codes.is_empty(), position.turn() == Turn::Over);
    for &code in moves {
        let told = position.kind().print(code);
        let mut after = position.clone();
        match after.play(code, &mut no_events) {
            Ok(()) => assert!(codes.contains(&code), "{told} is accepted and not listed"),
            Err(refusal) => {
                assert!(!codes.contains(&code), "{told} is listed and refused: {refusal:?}");
                assert_eq!(&after, position, "{told} was refused and changed something");
            }
        }
    }
}

fn bots_play_by_the_rules(position: &Position) {
    for level in Level::ALL {
        let choice = choose(position, level, 1, Budget::Moves(60), &mut |_| false);
        assert_eq!(choice.is_some(), matches!(position.turn(), Turn::Seat(_)));
        if let Some(choice) = choice {
            let told = position.kind().print(choice.code);
            position
                .clone()
                .play(choice.code, &mut no_events)
                .unwrap_or_else(|refusal| panic!("{level} chooses {told}: {refusal:?}"));
        }
    }
}

fn a_guess_changes_nothing_that_is_known(position: &Position, seat: Seat, feed: &mut Feed) {
    let mut imagined = position.clone();
    imagined.imagine(seat, feed);
    assert_eq!(imagined.turn(), position.turn());
    assert_eq!(imagined.active(), position.active());
    if position.turn() == Turn::Seat(seat) {
        assert_eq!(
            listed(&imagined),
            listed(position),
            "seat {seat} could tell the difference"
        );
    }
    if !matches!(position.turn(), Turn::Chance(Chance::Roll)) {
        let codes = listed(&imagined);
        assert_eq!(codes.is_empty(), position.turn() == Turn::Over);
        for code in codes {
            imagined
                .clone()
                .play(code, &mut no_events)
                .expect("a legal move of what was imagined");
        }
    }
}

pub fn seeds() -> Vec<Vec<u8>> {
    (0..8)
        .map(|seed| noise(seed, if seed < 4 { 900 } else { 60 }))
        .collect()
}
