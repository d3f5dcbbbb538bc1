//! The six buttons: contacts to ground with pull-ups, so a pressed button reads low.

use std::{
    cell::{Cell, RefCell},
    convert::Infallible,
    future::poll_fn,
    rc::Rc,
    task::{Poll, Waker},
};

use embassy_time::{Duration, Instant};
use embedded_hal::digital::{ErrorType, InputPin};
use embedded_hal_async::digital::Wait;
use pocket_ra::{device::Button, tasks::Clock};

use super::clock::VirtualClock;

/// From a press to the brief opening of a worn switch.
const CHATTER_AFTER: Duration = Duration::from_millis(25);

/// Noise pulses hit the buttons in turn.
const GLITCH_EVERY: Duration = Duration::from_micros(2_300);

#[derive(Default)]
struct Contact {
    closed: Cell<bool>,
    /// Number of changes by the user.
    touches: Cell<u64>,
    falling_edges: Cell<u64>,
    rising_edges: Cell<u64>,
    waiting: RefCell<Vec<Waker>>,
}

impl Contact {
    fn set(&self, closed: bool) {
        if self.closed.replace(closed) == closed {
            return;
        }
        let edges = if closed {
            &self.falling_edges
        } else {
            &self.rising_edges
        };
        edges.set(edges.get() + 1);
        for waker in self.waiting.take() {
            waker.wake();
        }
    }
}

#[derive(Clone)]
pub struct Buttons {
    clock: VirtualClock,
    contacts: [Rc<Contact>; Button::ALL.len()],
    worn: Rc<Cell<Option<Duration>>>,
    glitch: Rc<Glitch>,
}

#[derive(Default)]
struct Glitch {
    /// Pulse width; none: no noise.
    time: Cell<Option<Duration>>,
    /// Generation of the noise: an older one ends.
    number: Cell<u64>,
}

impl Buttons {
    pub fn new(clock: VirtualClock) -> Buttons {
        Buttons {
            clock,
            contacts: Default::default(),
            worn: Rc::default(),
            glitch: Rc::default(),
        }
    }

    /// Pulls the pins of released buttons low in turn for this time; none: stops. Virtual time has microsecond
    /// resolution: a shorter pulse begins and ends within the same one.
    pub fn set_glitch(&self, time: Option<Duration>) {
        self.glitch.time.set(time);
        self.glitch.number.set(self.glitch.number.get() + 1);
        if time.is_some() {
            self.clone().plan_glitch(0, self.glitch.number.get());
        }
    }

    fn plan_glitch(self, index: usize, number: u64) {
        let clock = self.clock.clone();
        clock.call_at(clock.now() + GLITCH_EVERY, move || {
            let Some(time) = self.glitch.time.get().filter(|_| self.glitch.number.get() == number) else {
                return;
            };
            let contact = &self.contacts[index % self.contacts.len()];
            if !contact.closed.get() {
                let touches = contact.touches.get();
                contact.set(true);
                let opens = {
                    let contact = contact.clone();
                    move || {
                        if contact.touches.get() == touches {
                            contact.set(false);
                        }
                    }
                };
                match time.as_micros() {
                    0 => opens(),
                    _ => self.clock.call_at(self.clock.now() + time, opens),
                }
            }
            self.plan_glitch(index + 1, number);
        });
    }

    pub fn set_worn(&self, time: Option<Duration>) {
        self.worn.set(time);
    }

    pub fn set(&self, button: Button, down: bool) {
        let contact = &self.contacts[button as usize];
        let touch = contact.touches.get() + 1;
        contact.touches.set(touch);
        contact.set(down);
        let Some(time) = self.worn.get().filter(|_| down) else {
            return;
        };
        let opens = self.clock.now() + CHATTER_AFTER;
        for (at, closed) in [(opens, false), (opens + time, true)] {
            let contact = contact.clone();
            self.clock.call_at(at, move || {
                // Still the same press.
                if contact.touches.get() == touch {
                    contact.set(closed);
                }
            });
        }
    }

    /// One edge of a bounce trace.
    pub fn set_at(&self, at: Instant, button: Button, down: bool) {
        let contact = self.contacts[button as usize].clone();
        self.clock.call_at(at, move || contact.set(down));
    }

    pub fn is_down(&self, button: Button) -> bool {
        self.contacts[button as usize].closed.get()
    }

    pub fn is_any_down(&self) -> bool {
        self.contacts.iter().any(|contact| contact.closed.get())
    }

    pub fn pins(&self) -> [ButtonPin; Button::ALL.len()] {
        Button::ALL.map(|button| ButtonPin(self.contacts[button as usize].clone()))
    }
}

pub struct ButtonPin(Rc<Contact>);

impl ButtonPin {
    /// `happened` takes the edges (falling, rising) since the wait began.
    async fn wait(&self, happened: impl Fn(&Contact, u64, u64) -> bool) {
        let contact = &self.0;
        let (falling, rising) = (contact.falling_edges.get(), contact.rising_edges.get());
        poll_fn(|context| {
            if happened(
                contact,
                contact.falling_edges.get() - falling,
                contact.rising_edges.get() - rising,
            ) {
                return Poll::Ready(());
            }
            let mut waiting = contact.waiting.borrow_mut();
            if !waiting.iter().any(|waker| waker.will_wake(context.waker())) {
                waiting.push(context.waker().clone());
            }
            Poll::Pending
        })
        .await;
    }
}

impl ErrorType for ButtonPin {
    type Error = Infallible;
}

impl InputPin for ButtonPin {
    fn is_high(&mut self) -> Result<bool, Infallible> {
        Ok(!self.0.closed.get())
    }

    fn is_low(&mut self) -> Result<bool, Infallible> {
        Ok(self.0.closed.get())
    }
}

/// Edges are latched like GPIO interrupts: a pulse that is over before the task runs still counts.
impl Wait for ButtonPin {
    async fn wait_for_high(&mut self) -> Result<(), Infallible> {
        self.wait(|contact, _, rising| !contact.closed.get() || rising > 0)
            .await;
        Ok(())
    }

    async fn wait_for_low(&mut self) -> Result<(), Infallible> {
        self.wait(|contact, falling, _| contact.closed.get() || falling > 0)
            .await;
        Ok(())
    }

    async fn wait_for_rising_edge(&mut self) -> Result<(), Infallible> {
        self.wait(|_, _, rising| rising > 0).await;
        Ok(())
    }

    async fn wait_for_falling_edge(&mut self) -> Result<(), Infallible> {
        self.wait(|_, falling, _| falling > 0).await;
        Ok(())
    }

    async fn wait_for_any_edge(&mut self) -> Result<(), Infallible> {
        self.wait(|_, falling, rising| falling + rising > 0).await;
        Ok(())
    }
}
