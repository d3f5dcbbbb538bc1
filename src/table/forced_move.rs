//! What plays by itself, and the course of a game that decides about it and about taking back.

use super::{
    header::Header,
    player::{Player, PlayerKind},
    undo::UndoState,
};
use crate::rules::{
    Chance, Seat, Turn,
    position::{Code, Position},
};

/// Who made a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    Chance(Chance),
    /// A human, by hand.
    Hand(Seat),
    Bot(Seat),
    /// Nobody: it was the only legal move of the seat, or a free effect.
    Itself(Seat),
}

/// What the moves so far mean for the next one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TurnState {
    pub undo: UndoState,
    /// The human whose decisions by hand were not yet followed by chance or by anybody else's.
    at_work: Option<Seat>,
}

impl TurnState {
    pub const START: TurnState = TurnState {
        undo: UndoState::START,
        at_work: None,
    };

    /// The course after a move that was made when the journal had `moves` moves.
    pub fn after(self, header: &Header, by: By, moves: u16, before: &Position, after: &Position) -> TurnState {
        let at_work = match by {
            By::Hand(seat) => Some(seat),
            By::Itself(seat) => self.at_work.filter(|&at_work| at_work == seat),
            By::Bot(_) | By::Chance(_) => None,
        };
        TurnState {
            undo: self.undo.after(header, by, moves, before, after),
            at_work,
        }
    }
}

/// Who makes this move; none when the game is over.
pub(super) fn mover(header: &Header, position: &Position, turn_state: TurnState, code: Code) -> Option<By> {
    match position.turn() {
        Turn::Over => None,
        Turn::Chance(chance) => Some(By::Chance(chance)),
        Turn::Seat(seat) if forced_move(header, position, turn_state) == Some(code) => Some(By::Itself(seat)),
        Turn::Seat(seat) => Some(match header.player(seat).map(|player| player.kind) {
            Some(PlayerKind::Bot(_)) => By::Bot(seat),
            Some(PlayerKind::Human) | None => By::Hand(seat),
        }),
    }
}

/// The move that plays by itself: the only legal one, or a free effect where that was agreed.
///
/// A human who did something by hand closes the turn by hand too: closing may let the dice fall, and then nothing could be
/// taken back any more.
pub(super) fn forced_move(header: &Header, position: &Position, turn_state: TurnState) -> Option<Code> {
    let Turn::Seat(seat) = position.turn() else { return None };
    let human = header.player(seat).is_some_and(Player::is_human);
    if human
        && header.agreements().free_effects
        && let Some(free) = position.free_effect(seat)
    {
        return Some(free);
    }
    let mut only = None;
    let mut choices = 0u32;
    position.decisions(|code| {
        only = Some(code);
        choices += 1;
    });
    let by_hand = human && turn_state.at_work == Some(seat);
    only.filter(|&code| choices == 1 && !(by_hand && position.kind().is_closing(code)))
}
