//! Queue of the storage task. Pushing never blocks: the task may be waiting for the supply voltage or a slow flash. A
//! request replaces an earlier one for the same record, so presses do not fill the queue.

use core::cell::RefCell;

use embassy_sync::{
    blocking_mutex::{Mutex, raw::RawMutex},
    signal::Signal,
};
use heapless::Deque;

use super::StorageRequest;
use crate::table::companion::CompanionPart;

/// After merging at most a header, two chunks, a result, the names, the puzzles, a friend's score, both roll logs, the head and last
/// two parts of a dice session and of a score sheet, and a move between slots.
const ROOM: usize = 16;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pushed {
    Queued,
    /// One answer comes for both.
    Merged,
    /// The request was dropped.
    Full,
}

pub struct RequestQueue<M: RawMutex> {
    waiting: Mutex<M, RefCell<Deque<StorageRequest, ROOM>>>,
    pushed: Signal<M, ()>,
}

impl<M: RawMutex> RequestQueue<M> {
    #[inline(always)]
    pub const fn new() -> RequestQueue<M> {
        RequestQueue {
            waiting: Mutex::new(RefCell::new(Deque::new())),
            pushed: Signal::new(),
        }
    }

    // Inlined to avoid a second copy of a large request on the stack.
    #[inline(always)]
    pub fn push(&self, request: StorageRequest) -> Pushed {
        let pushed = self.waiting.lock(|waiting| {
            let waiting = &mut *waiting.borrow_mut();
            match replaced(waiting, &request).and_then(|index| waiting.get_mut(index)) {
                Some(place) => {
                    *place = request;
                    Pushed::Merged
                }
                None => match waiting.push_back(request) {
                    Ok(()) => Pushed::Queued,
                    Err(_) => Pushed::Full,
                },
            }
        });
        self.pushed.signal(());
        pushed
    }

    pub async fn receive(&self) -> StorageRequest {
        loop {
            let first = self.waiting.lock(|waiting| waiting.borrow_mut().pop_front());
            match first {
                Some(request) => return request,
                None => self.pushed.wait().await,
            }
        }
    }
}

impl<M: RawMutex> Default for RequestQueue<M> {
    fn default() -> Self {
        RequestQueue::new()
    }
}

fn replaced(waiting: &Deque<StorageRequest, ROOM>, request: &StorageRequest) -> Option<usize> {
    let later = subject(request)?;
    for (index, earlier) in waiting.iter().enumerate().rev() {
        let earlier = subject(earlier)?;
        if earlier == later {
            return Some(index);
        }
        if !is_independent(earlier.0, later.0) {
            return None;
        }
    }
    None
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Independent records.
    Plain,
    /// Ordered: a finished session must include all of its rolls.
    Session,
    Head,
    /// Belongs to the game of the last header.
    Chunk,
    /// Moves between slots, and requests on the whole storage.
    Whole,
}

/// A later request with the same target replaces an earlier one. None for a result, which must be counted.
fn subject(request: &StorageRequest) -> Option<(Kind, u32)> {
    const MOVES: u32 = 0x100;
    Some(match request {
        StorageRequest::Head { header, .. } => (Kind::Head, header.number()),
        StorageRequest::Chunk(index, _) => (Kind::Chunk, (*index).into()),
        StorageRequest::Companion(part, _) => match *part {
            CompanionPart::RaRolls => (Kind::Plain, 0),
            CompanionPart::PoolRolls => (Kind::Plain, 1),
            CompanionPart::Sheet => (Kind::Plain, 2),
            CompanionPart::SheetPart(index) => (Kind::Plain, 0x100 + u32::from(index)),
            CompanionPart::DiceSession => (Kind::Session, 0x100),
            CompanionPart::DiceSessionPart(index) => (Kind::Session, index.into()),
        },
        StorageRequest::Names(_) => (Kind::Plain, 3),
        StorageRequest::Examine(_) => (Kind::Plain, 4),
        StorageRequest::Puzzles(_) => (Kind::Plain, 5),
        StorageRequest::Friend(result) => (Kind::Plain, 0x1000 + result.game),
        StorageRequest::SaveTo(slot) => (Kind::Whole, MOVES + *slot as u32),
        StorageRequest::Resume(slot) => (Kind::Whole, 2 * MOVES + *slot as u32),
        StorageRequest::Clear(slot) => (Kind::Whole, 3 * MOVES + *slot as u32),
        StorageRequest::Format => (Kind::Whole, 0),
        StorageRequest::SwitchOff => (Kind::Whole, 1),
        StorageRequest::Count(_) => return None,
    })
}

/// Two requests with different targets may be reordered.
const fn is_independent(earlier: Kind, later: Kind) -> bool {
    match (earlier, later) {
        (Kind::Whole, _)
        | (_, Kind::Whole)
        | (Kind::Session, Kind::Session)
        | (Kind::Head, Kind::Head | Kind::Chunk) => false,
        (Kind::Plain | Kind::Session | Kind::Head | Kind::Chunk, _) => true,
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::{vec, vec::Vec};

    use embassy_futures::block_on;
    use embassy_sync::blocking_mutex::raw::NoopRawMutex;

    use super::*;
    use crate::table::{Names, memory::Slot};

    fn companion(part: CompanionPart, byte: u8) -> StorageRequest {
        let mut record = heapless::Vec::new();
        record.push(byte).unwrap();
        StorageRequest::Companion(part, record)
    }

    /// Returns the result of each and the queue's contents.
    fn pushed(requests: Vec<StorageRequest>) -> (Vec<Pushed>, Vec<StorageRequest>) {
        let queue = RequestQueue::<NoopRawMutex>::new();
        let pushed: Vec<Pushed> = requests.into_iter().map(|request| queue.push(request)).collect();
        let queued = pushed.iter().filter(|&&pushed| pushed == Pushed::Queued).count();
        let received = (0..queued).map(|_| block_on(queue.receive())).collect();
        assert!(queue.waiting.lock(|waiting| waiting.borrow().is_empty()));
        (pushed, received)
    }

    #[test]
    fn a_record_that_is_written_again_and_again_takes_one_place() {
        let rolls = (0..200).map(|byte| companion(CompanionPart::PoolRolls, byte)).collect();
        let (pushed, received) = pushed(rolls);
        assert_eq!(pushed[0], Pushed::Queued);
        assert!(pushed[1..].iter().all(|&pushed| pushed == Pushed::Merged));
        assert_eq!(received, [companion(CompanionPart::PoolRolls, 199)], "the newest");
    }

    #[test]
    fn a_dice_session_that_is_over_is_written_after_its_rolls() {
        use CompanionPart::{DiceSession, DiceSessionPart};
        let asked = vec![
            companion(DiceSession, 1),
            companion(DiceSessionPart(0), 2),
            companion(CompanionPart::RaRolls, 3),
            companion(DiceSessionPart(0), 4),
            companion(DiceSession, 5),
        ];
        let (_, received) = pushed(asked);
        let expected = [
            companion(DiceSession, 1),
            companion(DiceSessionPart(0), 4),
            companion(CompanionPart::RaRolls, 3),
            companion(DiceSession, 5),
        ];
        assert_eq!(received, expected);
    }

    #[test]
    fn what_moves_games_between_slots_keeps_its_order() {
        let asked = vec![
            StorageRequest::SaveTo(Slot::First),
            StorageRequest::SaveTo(Slot::First),
            StorageRequest::Names(Names::new()),
            StorageRequest::Resume(Slot::Second),
            StorageRequest::SaveTo(Slot::First),
            StorageRequest::Clear(Slot::Third),
        ];
        let (pushed, received) = pushed(asked.clone());
        assert_eq!(pushed[1], Pushed::Merged, "the same twice is one");
        assert_eq!(received, [&asked[..1], &asked[2..]].concat());
    }

    #[test]
    fn a_full_queue_refuses_and_says_so() {
        let slots = (0..ROOM).map(|index| match index % 2 {
            0 => StorageRequest::Clear(Slot::First),
            _ => StorageRequest::Clear(Slot::Second),
        });
        let more = [
            StorageRequest::Clear(Slot::Third),
            StorageRequest::Format,
            StorageRequest::SwitchOff,
        ];
        let (pushed, _) = pushed(slots.chain(more).collect());
        assert!(pushed[..ROOM].iter().all(|&pushed| pushed == Pushed::Queued));
        assert!(pushed[ROOM..].iter().all(|&pushed| pushed == Pushed::Full));
    }
}
