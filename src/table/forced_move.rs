//! Moves that play by themselves, and the state of a turn that decides about them and about taking back.

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

/// A move that plays by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ForcedMove {
    pub code: Code,
    /// Whether it is the only legal move; otherwise it is a free effect.
    pub only: bool,
}

/// What the moves so far mean for the next one. Worked out once after every move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TurnState {
    pub undo: UndoState,
    /// What the position does by itself next.
    pub forced: Option<ForcedMove>,
    /// The human whose decisions by hand were not yet followed by chance or by anybody else's.
    at_work: Option<Seat>,
}

impl TurnState {
    /// Before anybody sits at the table.
    pub const VACANT: TurnState = TurnState {
        undo: UndoState::START,
        forced: None,
        at_work: None,
    };

    /// Before the first move.
    pub fn start(header: &Header, position: &Position) -> TurnState {
        TurnState {
            forced: forced_move(header, position, None),
            ..TurnState::VACANT
        }
    }

    /// The state after a move that was made when the journal had `moves` moves.
    pub fn after(self, header: &Header, by: By, moves: u16, before: &Position, after: &Position) -> TurnState {
        let at_work = match by {
            By::Hand(seat) => Some(seat),
            By::Itself(seat) => self.at_work.filter(|&at_work| at_work == seat),
            By::Bot(_) | By::Chance(_) => None,
        };
        TurnState {
            undo: self.undo.after(header, by, moves, before, after),
            forced: forced_move(header, after, at_work),
            at_work,
        }
    }

    /// Who makes this move; none when the game is over.
    pub fn mover(self, header: &Header, position: &Position, code: Code) -> Option<By> {
        match position.turn() {
            Turn::Over => None,
            Turn::Chance(chance) => Some(By::Chance(chance)),
            Turn::Seat(seat) if self.forced.is_some_and(|forced| forced.code == code) => Some(By::Itself(seat)),
            Turn::Seat(seat) => Some(match header.player(seat).map(|player| player.kind) {
                Some(PlayerKind::Bot(_)) => By::Bot(seat),
                Some(PlayerKind::Human) | None => By::Hand(seat),
            }),
        }
    }
}

/// The move that plays by itself: the only legal one, or a free effect where that was agreed.
///
/// A human who did something by hand closes the turn by hand too: closing may let the dice fall, and then nothing could be
/// taken back any more.
pub(super) fn forced_move(header: &Header, position: &Position, at_work: Option<Seat>) -> Option<ForcedMove> {
    let Turn::Seat(seat) = position.turn() else { return None };
    let human = header.player(seat).is_some_and(Player::is_human);
    if human
        && header.agreements().free_effects
        && let Some(free) = position.free_effect(seat)
    {
        return Some(ForcedMove {
            code: free,
            only: is_only(position),
        });
    }
    let mut only = None;
    let mut choices = 0u32;
    position.decisions(|code| {
        only = Some(code);
        choices += 1;
    });
    let by_hand = human && at_work == Some(seat);
    only.filter(|&code| choices == 1 && !(by_hand && position.kind().is_closing(code)))
        .map(|code| ForcedMove { code, only: true })
}

fn is_only(position: &Position) -> bool {
    let mut choices = 0u32;
    position.decisions(|_| choices += 1);
    choices == 1
}
