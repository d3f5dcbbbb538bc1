//! LED, buzzer, system clock and watchdog of the virtual handheld.

use std::{
    cell::{Cell, RefCell},
    convert::Infallible,
    rc::Rc,
};

use embassy_time::{Duration, Instant};
use embedded_hal::digital::{ErrorType, OutputPin};
use pocket_ra::{
    table::settings::Volume,
    tasks::{Clock, buzzer::Tone, display::CpuClock, watchdog},
};

use super::clock::VirtualClock;

#[derive(Clone, Default)]
pub struct Led(Rc<Cell<bool>>);

impl Led {
    pub fn is_lit(&self) -> bool {
        self.0.get()
    }
}

impl ErrorType for Led {
    type Error = Infallible;
}

impl OutputPin for Led {
    fn set_low(&mut self) -> Result<(), Infallible> {
        self.0.set(false);
        Ok(())
    }

    fn set_high(&mut self) -> Result<(), Infallible> {
        self.0.set(true);
        Ok(())
    }
}

/// Clones share it. Virtual time does not depend on it.
#[derive(Clone, Default)]
pub struct SystemClock(Rc<Cell<bool>>);

impl SystemClock {
    pub fn is_low(&self) -> bool {
        self.0.get()
    }
}

impl CpuClock for SystemClock {
    fn low(&mut self) {
        self.0.set(true);
    }

    fn full(&mut self) {
        self.0.set(false);
    }
}

/// Start of a tone, in hertz; none: silence.
pub type Pitch = (Instant, Option<u32>);

/// Clones share it.
#[derive(Clone)]
pub struct Buzzer {
    clock: VirtualClock,
    heard: Rc<RefCell<Vec<Pitch>>>,
}

impl Buzzer {
    pub fn new(clock: VirtualClock) -> Buzzer {
        Buzzer {
            clock,
            heard: Rc::default(),
        }
    }

    pub fn heard(&self) -> Vec<Pitch> {
        self.heard.borrow().clone()
    }
}

impl Tone for Buzzer {
    fn tone(&mut self, hertz: u32, _: Volume) {
        self.heard.borrow_mut().push((self.clock.now(), Some(hertz)));
    }

    fn stop(&mut self) {
        self.heard.borrow_mut().push((self.clock.now(), None));
    }
}

/// Clones share it. Records whether it would have reset the chip.
#[derive(Clone)]
pub struct Watchdog {
    clock: VirtualClock,
    fed: Rc<Cell<Instant>>,
    longest: Rc<Cell<Duration>>,
}

impl Watchdog {
    pub const TIMEOUT: Duration = Duration::from_secs(4);

    pub fn new(clock: VirtualClock) -> Watchdog {
        let fed = Rc::new(Cell::new(clock.now()));
        Watchdog {
            clock,
            fed,
            longest: Rc::default(),
        }
    }

    pub fn longest_wait(&self) -> Duration {
        self.longest.get().max(self.clock.now() - self.fed.get())
    }
}

impl watchdog::Watchdog for Watchdog {
    fn feed(&mut self) {
        self.longest.set(self.longest_wait());
        self.fed.set(self.clock.now());
    }
}
