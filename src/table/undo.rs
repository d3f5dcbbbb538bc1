//! Undo: never past chance or a revealed secret, never into another human's decision. Moves of bots and forced moves
//! are undone with the decision. Unlimited with the boxed game.

use super::{By, Name, ReplayState, Table, chunk::LastChunk, game_log::GameLog, header::Header};
use crate::rules::{Chance, Seat, Turn, position::Position};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lock {
    Nothing,
    /// The outcome is known.
    Luck(Chance),
    /// A secret was revealed.
    Shown,
    Another(Name),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Decision {
    /// Number of moves before it.
    moves: u16,
    /// None for typed chance.
    seat: Option<Seat>,
    /// A bot has moved since.
    answered: bool,
}

impl Decision {
    const fn new(moves: u16, seat: Option<Seat>) -> Decision {
        Decision {
            moves,
            seat,
            answered: false,
        }
    }
}

/// State from which an undo replays.
pub struct Checkpoint {
    /// None: empty.
    game: Option<u32>,
    state: ReplayState,
    log: GameLog,
}

impl Checkpoint {
    /// With the boxed game: moves until the checkpoint is renewed.
    const OLD: u16 = 16;

    #[inline(always)]
    pub fn empty() -> Checkpoint {
        Checkpoint {
            game: None,
            state: ReplayState::empty(),
            log: GameLog::EMPTY,
        }
    }

    /// Call it when the game changes or is undone past the checkpoint.
    pub fn clear(&mut self) {
        self.game = None;
    }

    pub fn is_ahead_of(&self, table: &Table) -> bool {
        self.game.is_some() && self.state.number > table.journal.len()
    }
}

/// Target of the next undo, or its lock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct UndoState(Result<Decision, Lock>);

impl UndoState {
    pub const START: UndoState = UndoState(Err(Lock::Nothing));

    /// State after a move. `moves`: length of the journal before it.
    pub fn after(self, header: &Header, by: By, moves: u16, was_looking: bool, after: &Position) -> UndoState {
        let beside_the_box = header.agreements().beside_the_box;
        UndoState(match by {
            By::Chance(_) if beside_the_box => Ok(Decision::new(moves, None)),
            By::Hand(seat) if beside_the_box => Ok(Decision::new(moves, Some(seat))),
            By::Itself(_) | By::Bot(_) if beside_the_box => self.0,
            By::Chance(chance) => Err(Lock::Luck(chance)),
            _ if is_shown(header, was_looking, after) => Err(Lock::Shown),
            By::Hand(seat) => Ok(Decision::new(moves, Some(seat))),
            By::Bot(_) => self.0.map(|decision| Decision {
                answered: true,
                ..decision
            }),
            By::Itself(_) => self.0,
        })
    }
}

/// Whether a move reveals stacks, picks or hidden scores.
fn is_shown(header: &Header, was_looking: bool, after: &Position) -> bool {
    let scores = header.agreements().hidden_scores && after.turn() == Turn::Over;
    scores || was_looking != after.is_looking()
}

impl Table {
    pub fn can_undo(&self) -> Result<(), Lock> {
        self.decision_to_undo().map(|_| ())
    }

    fn decision_to_undo(&self) -> Result<Decision, Lock> {
        let decision = self.state.turn_state.undo.0?;
        let holder = self.header.holder();
        if let (Some(seat), Some(holder), false) = (decision.seat, holder, self.header.agreements().beside_the_box)
            && seat != holder
            && let Some(player) = self.header.player(seat)
        {
            return Err(Lock::Another(player.name));
        }
        Ok(decision)
    }

    /// Renews the checkpoint if nothing before can be undone, or if it is old.
    pub fn note(&self, place: &mut Checkpoint) {
        let moves = self.journal.len();
        let is_old = || moves >= place.state.number.saturating_add(Checkpoint::OLD);
        if place.game != Some(self.header.number()) || self.state.turn_state.undo.0.is_err() || is_old() {
            place.game = Some(self.header.number());
            place.state.clone_from(&self.state);
            place.log.clone_from(&self.log);
        }
    }

    /// Undoes the last decision and all after it; returns the number of moves.
    pub fn undo(&mut self) -> Result<u16, Lock> {
        self.undo_from(&Checkpoint::empty())
    }

    /// From a checkpoint: a press cannot wait for the replay of a long game.
    pub fn undo_from(&mut self, checkpoint: &Checkpoint) -> Result<u16, Lock> {
        let decision = self.decision_to_undo()?;
        // The answer is known when the seat decides again.
        self.header.assisted |= decision.answered;
        let mut taken = 0;
        while self.journal.len() > decision.moves && self.journal.undo().is_some() {
            taken += 1;
        }
        self.last_chunk = LastChunk::of(&self.journal);
        self.undo_generation = self.undo_generation.wrapping_add(1);
        let replayed = if checkpoint.game == Some(self.header.number()) && checkpoint.state.number <= decision.moves {
            self.log.clone_from(&checkpoint.log);
            self.state.clone_from(&checkpoint.state);
            self.replay_rest()
        } else {
            self.replay()
        };
        // Cannot fail: it was played before.
        if replayed.is_err() {
            return Err(Lock::Nothing);
        }
        Ok(taken)
    }
}
