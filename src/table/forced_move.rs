//! Forced moves, the limit of undo, and what a seat has not seen.

use super::{
    game::TableGame,
    header::Header,
    player::{Player, PlayerKind},
    undo::UndoState,
};
use crate::rules::{
    Chance, MAX_PLAYERS, Seat, Turn,
    games::with_game,
    position::{Code, Position},
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    Chance(Chance),
    Hand(Seat),
    Bot(Seat),
    /// Automatic: the only legal move, or a free effect.
    Itself(Seat),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ForcedMove {
    pub code: Code,
    /// False for a free effect.
    pub only: bool,
}

/// Consequences of the moves so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TurnState {
    pub undo: UndoState,
    pub forced: Option<ForcedMove>,
    /// The human whose decisions were not yet followed by chance or another seat's.
    at_work: Option<Seat>,
    unseen: [Unseen; MAX_PLAYERS],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Unseen {
    /// Last decision.
    decided: u16,
    /// Last decision before others moved.
    since: u16,
}

impl Unseen {
    const START: Unseen = Unseen { decided: 0, since: 0 };
}

impl TurnState {
    pub const EMPTY: TurnState = TurnState {
        undo: UndoState::START,
        forced: None,
        at_work: None,
        unseen: [Unseen::START; MAX_PLAYERS],
    };

    pub fn start(header: &Header, position: &Position) -> TurnState {
        TurnState {
            forced: forced_move(header, position, None),
            ..TurnState::EMPTY
        }
    }

    /// Updates after a move. `moves`: length of the journal before it; `was_looking`: [`TableGame::is_looking`] before
    /// it.
    pub fn follow(&mut self, header: &Header, by: By, moves: u16, was_looking: bool, after: &Position) {
        self.undo = self.undo.after(header, by, moves, was_looking, after);
        self.at_work = match by {
            By::Hand(seat) => Some(seat),
            By::Itself(seat) => self.at_work.filter(|&at_work| at_work == seat),
            By::Bot(_) | By::Chance(_) => None,
        };
        self.forced = forced_move(header, after, self.at_work);
        if let By::Hand(mover) | By::Itself(mover) | By::Bot(mover) = by {
            for (seat, unseen) in (0..).zip(&mut self.unseen) {
                if seat != mover {
                    unseen.since = unseen.decided;
                } else if by == By::Hand(seat) {
                    unseen.decided = moves;
                }
            }
        }
    }

    /// First move that the seat has not seen.
    pub fn since(&self, seat: Seat) -> u16 {
        self.unseen.get(usize::from(seat)).map_or(0, |unseen| unseen.since)
    }

    /// None when over.
    pub fn mover(&self, header: &Header, position: &Position, code: Code) -> Option<By> {
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

/// The only legal move, or an agreed free effect.
///
/// After a human decision the turn is ended by hand too: ending it may roll the dice, which locks undo.
pub(super) fn forced_move(header: &Header, position: &Position, at_work: Option<Seat>) -> Option<ForcedMove> {
    let Turn::Seat(seat) = position.turn() else { return None };
    let human = header.player(seat).is_some_and(Player::is_human);
    let takes_effects = human && header.agreements().free_effects;
    let by_hand = human && at_work == Some(seat);
    with_game!(position, game => forced(game, takes_effects.then_some(seat), by_hand))
}

fn forced<G: TableGame>(game: &G, takes_effects: Option<Seat>, by_hand: bool) -> Option<ForcedMove> {
    let (mut only, mut choices) = (None, 0u32);
    game.decisions(|chosen| {
        only = Some(chosen);
        choices += 1;
    });
    let only = only.filter(|_| choices == 1);
    if let Some(free) = takes_effects.and_then(|seat| game.free_effect(seat)) {
        return Some(ForcedMove {
            code: Code(G::code(free)),
            only: only.is_some(),
        });
    }
    only.filter(|&chosen| !(by_hand && G::is_closing(chosen)))
        .map(|chosen| ForcedMove {
            code: Code(G::code(chosen)),
            only: true,
        })
}
