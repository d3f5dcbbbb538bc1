//! Events: what a move does, emitted by the rules while they play it.
//!
//! An event contains nothing that only some seats know, except points, which players may agree to hide.

use super::{Seat, auction::Points};

/// Something that a move of a game with events `Own` did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<Own> {
    /// The seat closes its turn.
    Ends { seat: Seat },
    /// What an epoch or a round brought a seat, and its score then.
    Scores {
        seat: Seat,
        epoch: u8,
        /// By the categories of the game.
        points: Points,
        total: u16,
    },
    /// Something that happens only in this game.
    Own(Own),
}

impl<Own> Event<Own> {
    pub fn map<Other>(self, other: impl FnOnce(Own) -> Other) -> Event<Other> {
        match self {
            Event::Ends { seat } => Event::Ends { seat },
            Event::Scores {
                seat,
                epoch,
                points,
                total,
            } => Event::Scores {
                seat,
                epoch,
                points,
                total,
            },
            Event::Own(own) => Event::Own(other(own)),
        }
    }
}

/// Discards events. One function for all callers that need none, the search above all: every closure would compile the rules again.
pub fn no_events<Own>(_: Event<Own>) {}
