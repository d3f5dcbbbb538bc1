//! The queue of the storage task. Putting a request in never waits: the storage task may be waiting for voltage or for a slow
//! flash, and the UI task has to go on. A request that replaces what an earlier one would write takes its place, so that the
//! queue does not grow with every press.

use core::cell::RefCell;

use embassy_sync::{
    blocking_mutex::{Mutex, raw::RawMutex},
    signal::Signal,
};
use heapless::Deque;

use super::Request;
use crate::table::companion::CompanionPart;

/// Requests that can wait. Merged as below these are at most a header, two chunks, a result, the names, a friend's score, the
/// throws, the rolls, the head and the last two parts of a dice session and of a score sheet, and a move between slots.
const ROOM: usize = 16;

/// Result of [`RequestQueue::push`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pushed {
    /// It will be served and answered.
    Queued,
    /// It has taken the place of an earlier request: one answer comes for both.
    Merged,
    /// There is no room. It is not served.
    Full,
}

pub struct RequestQueue<M: RawMutex> {
    waiting: Mutex<M, RefCell<Deque<Request, ROOM>>>,
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

    // Inlined: a request is large, and would be on the stack twice.
    #[inline(always)]
    pub fn push(&self, request: Request) -> Pushed {
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

    pub async fn receive(&self) -> Request {
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

/// The place of the request that this one replaces.
fn replaced(waiting: &Deque<Request, ROOM>, request: &Request) -> Option<usize> {
    for (index, earlier) in waiting.iter().enumerate().rev() {
        match relation(earlier, request) {
            Relation::Replaced => return Some(index),
            Relation::Before => return None,
            Relation::Independent => {}
        }
    }
    None
}

enum Relation {
    /// The later request writes all that the earlier one would.
    Replaced,
    /// The earlier request has to be served as it is, before the later one.
    Before,
    Independent,
}

const fn is_of_session(part: CompanionPart) -> bool {
    matches!(part, CompanionPart::DiceSession | CompanionPart::DiceSessionPart(_))
}

fn relation(earlier: &Request, later: &Request) -> Relation {
    match (earlier, later) {
        (Request::Head(earlier), Request::Head(later)) if earlier.number() == later.number() => Relation::Replaced,
        (Request::Chunk(earlier, _), Request::Chunk(later, _)) if earlier == later => Relation::Replaced,
        (Request::Names(_), Request::Names(_)) => Relation::Replaced,
        (Request::Friend(earlier), Request::Friend(later))
            if (earlier.deal, earlier.game) == (later.deal, later.game) =>
        {
            Relation::Replaced
        }
        (Request::Companion(earlier, _), Request::Companion(later, _)) if earlier == later => Relation::Replaced,
        // A session that is over has all of its rolls.
        (Request::Companion(earlier, _), Request::Companion(later, _))
            if is_of_session(*earlier) && is_of_session(*later) =>
        {
            Relation::Before
        }
        (
            Request::Companion(..) | Request::Names(_) | Request::Friend(_) | Request::Examine(_),
            Request::Companion(..) | Request::Names(_) | Request::Friend(_) | Request::Head(_) | Request::Chunk(..),
        )
        | (
            Request::Head(_) | Request::Chunk(..) | Request::Count(_),
            Request::Companion(..) | Request::Names(_) | Request::Friend(_),
        ) => Relation::Independent,
        // A chunk is of the game whose header was written last.
        (Request::Chunk(..), Request::Chunk(..) | Request::Head(_)) => Relation::Independent,
        // The very same once more.
        (Request::SaveTo(earlier), Request::SaveTo(later))
        | (Request::Resume(earlier), Request::Resume(later))
        | (Request::Clear(earlier), Request::Clear(later))
            if earlier == later =>
        {
            Relation::Replaced
        }
        (Request::Examine(_), Request::Examine(_))
        | (Request::Format, Request::Format)
        | (Request::SwitchOff, Request::SwitchOff) => Relation::Replaced,
        _ => Relation::Before,
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

    fn companion(part: CompanionPart, byte: u8) -> Request {
        let mut record = heapless::Vec::new();
        record.push(byte).unwrap();
        Request::Companion(part, record)
    }

    /// Puts requests in, and returns what came of each and what is received.
    fn pushed(requests: Vec<Request>) -> (Vec<Pushed>, Vec<Request>) {
        let queue = RequestQueue::<NoopRawMutex>::new();
        let pushed: Vec<Pushed> = requests.into_iter().map(|request| queue.push(request)).collect();
        let queued = pushed.iter().filter(|&&pushed| pushed == Pushed::Queued).count();
        let received = (0..queued).map(|_| block_on(queue.receive())).collect();
        assert!(queue.waiting.lock(|waiting| waiting.borrow().is_empty()));
        (pushed, received)
    }

    #[test]
    fn a_record_that_is_written_again_and_again_takes_one_place() {
        let rolls = (0..200).map(|byte| companion(CompanionPart::Rolls, byte)).collect();
        let (pushed, received) = pushed(rolls);
        assert_eq!(pushed[0], Pushed::Queued);
        assert!(pushed[1..].iter().all(|&pushed| pushed == Pushed::Merged));
        assert_eq!(received, [companion(CompanionPart::Rolls, 199)], "the newest");
    }

    #[test]
    fn a_dice_session_that_is_over_is_written_after_its_rolls() {
        use CompanionPart::{DiceSession, DiceSessionPart};
        let asked = vec![
            companion(DiceSession, 1),
            companion(DiceSessionPart(0), 2),
            companion(CompanionPart::Throws, 3),
            companion(DiceSessionPart(0), 4),
            companion(DiceSession, 5),
        ];
        let (_, received) = pushed(asked);
        let expected = [
            companion(DiceSession, 1),
            companion(DiceSessionPart(0), 4),
            companion(CompanionPart::Throws, 3),
            companion(DiceSession, 5),
        ];
        assert_eq!(received, expected);
    }

    #[test]
    fn what_moves_games_between_slots_keeps_its_order() {
        let asked = vec![
            Request::SaveTo(Slot::First),
            Request::SaveTo(Slot::First),
            Request::Names(Names::new()),
            Request::Resume(Slot::Second),
            Request::SaveTo(Slot::First),
            Request::Clear(Slot::Third),
        ];
        let (pushed, received) = pushed(asked.clone());
        assert_eq!(pushed[1], Pushed::Merged, "the same twice is one");
        assert_eq!(received, [&asked[..1], &asked[2..]].concat());
    }

    #[test]
    fn a_full_queue_refuses_and_says_so() {
        let slots = (0..ROOM).map(|index| match index % 2 {
            0 => Request::Clear(Slot::First),
            _ => Request::Clear(Slot::Second),
        });
        let more = [Request::Clear(Slot::Third), Request::Format, Request::SwitchOff];
        let (pushed, _) = pushed(slots.chain(more).collect());
        assert!(pushed[..ROOM].iter().all(|&pushed| pushed == Pushed::Queued));
        assert!(pushed[ROOM..].iter().all(|&pushed| pushed == Pushed::Full));
    }
}
