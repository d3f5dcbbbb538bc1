//! Last events and points of every epoch. They follow from the journal and are stored with every move to save a replay.

use core::ops::Deref;

use heapless::{Deque, Vec};

use super::event::{Breakdown, TableEvent};
use crate::{collections::Truncating, rules::MAX_PLAYERS};

const RECENT: usize = 24;
/// In the longest game.
const EPOCHS: usize = 4;

/// By seat; none if hidden.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Epoch {
    pub number: u8,
    pub points: [Option<Breakdown>; MAX_PLAYERS],
    pub totals: [Option<u16>; MAX_PLAYERS],
}

#[derive(Clone, PartialEq, Default, Debug)]
pub struct Epochs(Vec<Epoch, EPOCHS>);

impl Epochs {
    pub const NONE: Epochs = Epochs(Vec::new());

    pub fn add(&mut self, event: &TableEvent) {
        let &TableEvent::Scores {
            seat,
            epoch: number,
            points,
            total,
        } = event
        else {
            return;
        };
        if self.last().is_none_or(|last| last.number != number) {
            let epoch = Epoch {
                number,
                ..Epoch::default()
            };
            self.0.extend_truncated([epoch]);
        }
        let seat = usize::from(seat);
        if let Some(epoch) = self.0.last_mut()
            && let (Some(place), Some(after)) = (epoch.points.get_mut(seat), epoch.totals.get_mut(seat))
        {
            (*place, *after) = (points, total);
        }
    }
}

impl Deref for Epochs {
    type Target = [Epoch];

    fn deref(&self) -> &[Epoch] {
        &self.0
    }
}

/// Includes hidden points: filter with [`PointsSeen`](super::PointsSeen).
#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct GameLog {
    pub recent: Deque<TableEvent, RECENT>,
    pub epochs: Epochs,
}

impl GameLog {
    pub const EMPTY: GameLog = GameLog {
        recent: Deque::new(),
        epochs: Epochs::NONE,
    };

    pub fn clear(&mut self) {
        self.recent.clear();
        self.epochs.0.clear();
    }

    pub fn add(&mut self, event: TableEvent) {
        if self.recent.is_full() {
            self.recent.pop_front();
        }
        // Fits: the oldest was removed.
        let _ = self.recent.push_back(event);
        self.epochs.add(&event);
    }
}
