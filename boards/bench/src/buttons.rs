//! The six buttons of the virtual handheld: contacts to ground with a pull-up, so a pressed button reads low.

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

/// How long after a press a worn switch opens for a moment.
const CHATTER_AFTER: Duration = Duration::from_millis(25);

/// How often noise pulls a pin low, one button after the other.
const GLITCH_EVERY: Duration = Duration::from_micros(2_300);

/// One wire, and what has happened on it.
#[derive(Default)]
struct Contact {
    closed: Cell<bool>,
    /// How often a finger has come or gone.
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

/// The fingers' side of the buttons.
#[derive(Clone)]
pub struct Buttons {
    clock: VirtualClock,
    contacts: [Rc<Contact>; Button::ALL.len()],
    worn: Rc<Cell<Option<Duration>>>,
    glitch: Rc<Glitch>,
}

/// Noise on the wires.
#[derive(Default)]
struct Glitch {
    /// How long a pin is low; none: there is no noise.
    time: Cell<Option<Duration>>,
    /// The noise that began last: an older one ends.
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

    /// From now on the pins of buttons that are up are pulled low in turn for this long; none: no longer. Virtual time counts
    /// microseconds: a shorter pulse begins and ends in the same one.
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
                        // Unless a finger has come meanwhile.
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

    /// In the middle of a press the contacts open for this long.
    pub fn set_worn(&self, time: Option<Duration>) {
        self.worn.set(time);
    }

    /// The contact closes or opens now; nothing happens if it already is.
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
                // The finger is still there.
                if contact.touches.get() == touch {
                    contact.set(closed);
                }
            });
        }
    }

    /// The contact closes or opens at a time to come: one edge of a bounce trace.
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

    /// The chip's side: the pins in the order of [`Button::ALL`].
    pub fn pins(&self) -> [ButtonPin; Button::ALL.len()] {
        Button::ALL.map(|button| ButtonPin(self.contacts[button as usize].clone()))
    }
}

/// A pin that a button pulls low.
pub struct ButtonPin(Rc<Contact>);

impl ButtonPin {
    /// Resolves as soon as `happened` says so, which is told the number of edges (falling, rising) since the wait began.
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

/// Levels are latched as the chip's interrupts latch them: a pulse that is over when the task gets to run still counts.
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
