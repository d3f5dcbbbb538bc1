//! What is remembered of a game besides its position: the last events and what every epoch brought. It follows from the
//! journal and is written along with every move, so that nobody has to play the game again to know it.

use heapless::{Deque, Vec};

use super::event::{Breakdown, TableEvent};
use crate::rules::MAX_PLAYERS;

/// How many events the log goes back.
const RECENT: usize = 24;
/// Epochs or rounds of the longest game.
const EPOCHS: usize = 4;

/// What an epoch or a round brought the seats.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Epoch {
    pub number: u8,
    pub points: [Option<Breakdown>; MAX_PLAYERS],
    /// The scores after it, where they may be shown.
    pub totals: [Option<u16>; MAX_PLAYERS],
}

#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct GameLog {
    pub recent: Deque<TableEvent, RECENT>,
    pub epochs: Vec<Epoch, EPOCHS>,
}

impl GameLog {
    pub const EMPTY: GameLog = GameLog {
        recent: Deque::new(),
        epochs: Vec::new(),
    };

    pub fn clear(&mut self) {
        self.recent.clear();
        self.epochs.clear();
    }

    pub fn add(&mut self, event: TableEvent) {
        if self.recent.is_full() {
            self.recent.pop_front();
        }
        // There is room: the oldest has just left.
        let _ = self.recent.push_back(event);
        if let TableEvent::Scores {
            seat,
            epoch,
            points,
            total,
        } = event
        {
            self.score(usize::from(seat), epoch, points, total);
        }
    }

    fn score(&mut self, seat: usize, number: u8, points: Breakdown, total: Option<u16>) {
        if self.epochs.last().is_none_or(|last| last.number != number) {
            let epoch = Epoch {
                number,
                ..Epoch::default()
            };
            // No game has more epochs than there is room for.
            let _ = self.epochs.push(epoch);
        }
        if let Some(epoch) = self.epochs.last_mut()
            && let (Some(place), Some(after)) = (epoch.points.get_mut(seat), epoch.totals.get_mut(seat))
        {
            (*place, *after) = (Some(points), total);
        }
    }
}
