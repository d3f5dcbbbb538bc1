//! Event queue to the UI task. Several tasks may wait for room; embassy's `Channel` stores one waker only, so they
//! would wake each other in a loop.

use core::{
    cell::RefCell,
    future::poll_fn,
    task::{Context, Poll},
};

use embassy_sync::{
    blocking_mutex::{Mutex, raw::RawMutex},
    waitqueue::{MultiWakerRegistration, WakerRegistration},
};
use heapless::Deque;

use crate::screens::Event;

/// Presses and answers that arrive while a frame is drawn.
const ROOM: usize = 16;
/// Storage, dice, bots and USB wait for room; the others use `try_send`.
const SENDERS: usize = 4;

pub struct EventQueue<M: RawMutex>(Mutex<M, RefCell<Queue>>);

struct Queue {
    events: Deque<Event, ROOM>,
    receiver: WakerRegistration,
    senders: MultiWakerRegistration<SENDERS>,
}

impl<M: RawMutex> EventQueue<M> {
    #[inline(always)]
    pub const fn new() -> EventQueue<M> {
        EventQueue(Mutex::new(RefCell::new(Queue {
            events: Deque::new(),
            receiver: WakerRegistration::new(),
            senders: MultiWakerRegistration::new(),
        })))
    }

    /// Returns the event if the queue is full.
    pub fn try_send(&self, event: Event) -> Result<(), Event> {
        self.push(event, None)
    }

    /// Waits for room. Not for tasks with a heartbeat.
    pub async fn send(&self, event: Event) {
        poll_fn(|context| match self.push(event, Some(context)) {
            Ok(()) => Poll::Ready(()),
            Err(_) => Poll::Pending,
        })
        .await;
    }

    fn push(&self, event: Event, context: Option<&mut Context<'_>>) -> Result<(), Event> {
        self.0.lock(|queue| {
            let queue = &mut *queue.borrow_mut();
            let pushed = queue.events.push_back(event);
            match (&pushed, context) {
                (Ok(()), _) => queue.receiver.wake(),
                (Err(_), Some(context)) => queue.senders.register(context.waker()),
                (Err(_), None) => {}
            }
            pushed
        })
    }

    pub fn is_empty(&self) -> bool {
        self.0.lock(|queue| queue.borrow().events.is_empty())
    }

    pub fn try_receive(&self) -> Option<Event> {
        self.pop(None)
    }

    pub async fn receive(&self) -> Event {
        poll_fn(|context| match self.pop(Some(context)) {
            Some(event) => Poll::Ready(event),
            None => Poll::Pending,
        })
        .await
    }

    fn pop(&self, context: Option<&mut Context<'_>>) -> Option<Event> {
        self.0.lock(|queue| {
            let queue = &mut *queue.borrow_mut();
            let event = queue.events.pop_front();
            match (&event, context) {
                (Some(_), _) => queue.senders.wake(),
                (None, Some(context)) => queue.receiver.register(context.waker()),
                (None, None) => {}
            }
            event
        })
    }
}

impl<M: RawMutex> Default for EventQueue<M> {
    fn default() -> Self {
        EventQueue::new()
    }
}
