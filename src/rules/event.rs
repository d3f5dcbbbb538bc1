//! Effects of a move, emitted by the rules as they play it. They contain no hidden information except points, which
//! players may agree to hide.

use super::{Seat, auction::Points};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<Own> {
    /// The seat ends its turn.
    Ends { seat: Seat },
    /// Points of an epoch or a round, and the new score.
    Scores {
        seat: Seat,
        epoch: u8,
        /// By category of the game.
        points: Points,
        total: u16,
    },
    /// An event of one game.
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

/// Discards events. Use it instead of a closure: every closure type compiles the rules again.
pub fn no_events<Own>(_: Event<Own>) {}
