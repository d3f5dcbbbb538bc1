//! Taking back: never past a random event or a hidden thing that was shown, never into another human's decision; what bots
//! answered and what played by itself goes back with the decision. Beside the physical box there is no line.

use super::{By, Name, ReplayState, Table, chunk::LastChunk, game_log::GameLog, header::Header};
use crate::rules::{Chance, Seat, Turn, position::Position};

/// Why nothing can be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lock {
    /// Nobody has decided anything yet.
    Nothing,
    /// The luck that followed is known.
    Luck(Chance),
    /// Something hidden was shown.
    Shown,
    /// The last decision was another player's.
    Another(Name),
}

/// The decision that would be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Decision {
    /// The moves before it.
    moves: u16,
    /// Whose it is; none for luck typed in from the box.
    seat: Option<Seat>,
}

/// A state of a game, from which the moves behind it are replayed when one of them is taken back.
pub struct Checkpoint {
    /// The number of the game; none: there is no state.
    game: Option<u32>,
    state: ReplayState,
    log: GameLog,
}

impl Checkpoint {
    /// Beside the box everything can be taken back: so many moves later another state is noted.
    const OLD: u16 = 16;

    // Inlined, so that it is made where it stays.
    #[inline(always)]
    pub fn vacant() -> Checkpoint {
        Checkpoint {
            game: None,
            state: ReplayState::vacant(),
            log: GameLog::EMPTY,
        }
    }

    /// Forgets the state: another game lies on the table, or moves before it were taken back.
    pub fn clear(&mut self) {
        self.game = None;
    }

    /// Whether the game stands before it.
    pub fn is_ahead_of(&self, table: &Table) -> bool {
        self.game.is_some() && self.state.number > table.journal.len()
    }
}

/// Where taking back leads, or what locks it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct UndoState(Result<Decision, Lock>);

impl UndoState {
    pub const START: UndoState = UndoState(Err(Lock::Nothing));

    /// The line after a move that was made when the journal had `moves` moves.
    pub fn after(self, header: &Header, by: By, moves: u16, was_looking: bool, after: &Position) -> UndoState {
        let beside_the_box = header.agreements().beside_the_box;
        UndoState(match by {
            By::Chance(_) if beside_the_box => Ok(Decision { moves, seat: None }),
            By::Hand(seat) if beside_the_box => Ok(Decision {
                moves,
                seat: Some(seat),
            }),
            By::Itself(_) | By::Bot(_) if beside_the_box => self.0,
            By::Chance(chance) => Err(Lock::Luck(chance)),
            _ if is_shown(header, was_looking, after) => Err(Lock::Shown),
            By::Hand(seat) => Ok(Decision {
                moves,
                seat: Some(seat),
            }),
            By::Itself(_) | By::Bot(_) => self.0,
        })
    }
}

/// Whether a move shows something that was hidden until then: stacks, picks, or hidden scores at the end.
fn is_shown(header: &Header, was_looking: bool, after: &Position) -> bool {
    let scores = header.agreements().hidden_scores && after.turn() == Turn::Over;
    scores || was_looking != after.is_looking()
}

impl Table {
    /// Whether the last decision can be taken back now, or what locks it.
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

    /// Notes in `place` where the game stands, if nothing before can be taken back or the note before it is old.
    pub fn note(&self, place: &mut Checkpoint) {
        let moves = self.journal.len();
        let is_old = || moves >= place.state.number.saturating_add(Checkpoint::OLD);
        if place.game != Some(self.header.number()) || self.state.turn_state.undo.0.is_err() || is_old() {
            place.game = Some(self.header.number());
            place.state.clone_from(&self.state);
            place.log.clone_from(&self.log);
        }
    }

    /// Takes the last decision back with everything that followed it, and tells how many moves that were.
    pub fn undo(&mut self) -> Result<u16, Lock> {
        self.undo_from(&Checkpoint::vacant())
    }

    /// The same, with the moves before the checkpoint left alone: a long game takes longer to replay than a press may wait.
    pub fn undo_from(&mut self, checkpoint: &Checkpoint) -> Result<u16, Lock> {
        let decision = self.decision_to_undo()?;
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
        // A part of a journal that was played can be played.
        if replayed.is_err() {
            return Err(Lock::Nothing);
        }
        Ok(taken)
    }
}
