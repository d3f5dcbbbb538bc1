//! Scripted games.

use std::fmt::Debug;

use pocket_ra::{
    chance::Draw,
    rules::{Game, Turn, event::no_events},
};

pub struct Scenario<G> {
    pub game: G,
}

impl<G: Game + Debug> Scenario<G> {
    /// Comma-separated moves, which must be accepted.
    pub fn play(&mut self, script: &str) -> &mut Self {
        for text in script.split(", ") {
            let chosen = G::parse(text).unwrap_or_else(|| panic!("{text:?} is no move"));
            if let Err(refusal) = self.game.play(chosen, &mut no_events) {
                panic!("{text:?} in {script:?} is refused: {refusal:?}");
            }
        }
        self
    }

    /// Reason for rejecting a move, which must not change anything.
    pub fn refused(&mut self, text: &str) -> String {
        let before = self.game.clone();
        let chosen = G::parse(text).unwrap_or_else(|| panic!("{text:?} is no move"));
        let Err(refusal) = self.game.play(chosen, &mut no_events) else {
            panic!("{text:?} is accepted")
        };
        assert!(self.game == before, "{text:?} is refused and changes the position");
        format!("{refusal:?}")
    }

    pub fn legal(&self) -> Vec<String> {
        legal(&self.game).into_iter().map(|chosen| chosen.to_string()).collect()
    }

    pub fn turn(&self) -> Turn {
        self.game.turn()
    }
}

pub fn legal<G: Game>(game: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.decisions(|chosen| moves.push(chosen));
    game.outcomes(|chosen, weight| {
        assert!(weight > 0, "{chosen} is listed and cannot come");
        moves.push(chosen);
    });
    moves
}

/// Preferences of random players; without them a track is rarely full and a god rarely used.
pub const HABITS: [&[&str]; 5] = [
    &[],
    &["draw", "pass"],
    &["take", "draw", "bid", "flip"],
    &["invoke", "bid"],
    &["draw", "tile ra", "pass", "flip"],
];

/// Random, mostly following a preference.
pub fn habitual_move<G: Game>(game: &G, habit: &[&str], rng: &mut impl Draw) -> Option<G::Move> {
    let mut moves = legal(game);
    if rng.below(8) > 0 {
        let habitual = |chosen: &G::Move| habit.iter().any(|start| chosen.to_string().starts_with(start));
        if moves.iter().any(habitual) {
            moves.retain(habitual);
        } else if let Turn::Chance(_) = game.turn() {
            return game.draw(rng);
        }
    }
    let index = rng.below(moves.len() as u32);
    moves.get(index as usize).copied()
}

pub fn check_position<G: Game + Debug>(game: &G) {
    let moves = legal(game);
    assert_eq!(
        moves.is_empty(),
        game.turn() == Turn::Over,
        "only a game that is over has no moves: {game:?}"
    );
    assert_eq!(game.winners().is_empty(), game.turn() != Turn::Over);
    assert_eq!(game.active().is_none(), game.turn() == Turn::Over);
    for chosen in &moves {
        assert_eq!(
            moves.iter().filter(|&other| other == chosen).count(),
            1,
            "{chosen} is listed twice"
        );
        assert_eq!(
            G::chance(*chosen).is_some(),
            matches!(game.turn(), Turn::Chance(_)),
            "{chosen}"
        );
    }
    for chosen in (0..256).filter_map(G::decode) {
        let mut after = game.clone();
        match after.play(chosen, &mut no_events) {
            Ok(()) => assert!(moves.contains(&chosen), "{chosen} is accepted and not listed: {game:?}"),
            Err(refusal) => {
                assert!(
                    !moves.contains(&chosen),
                    "{chosen} is listed and refused: {refusal:?}: {game:?}"
                );
                assert!(after == *game, "{chosen} is refused and changes the position");
            }
        }
    }
}
