//! The virtual handheld: the firmware's tasks on virtual time, with simulated buttons and a simulated OLED. The simulator
//! and the tests share it.

// Every test uses its own part of the bench.
#![allow(dead_code)]

pub mod buttons;
pub mod clock;
pub mod controller;
pub mod panel;
pub mod picture;

use embassy_time::{Duration, Instant};
use pocket_ra::tasks::{Clock, input::Button};

use buttons::Buttons;
use clock::{Executor, VirtualClock};
use panel::Panel;

/// A handheld that has just been switched on, with everything on it.
pub struct Handheld {
    clock: VirtualClock,
    executor: Executor,
    buttons: Buttons,
    panel: Panel,
}

impl Handheld {
    /// Chance is what `seed` makes it.
    pub fn new(_seed: u64) -> Handheld {
        let clock = VirtualClock::new();
        let buttons = Buttons::new(clock.clone());
        let panel = Panel::new(clock.clone());
        let mut executor = Executor::new(clock.clone());
        let mut bus = panel.bus();
        let mut pins = buttons.pins();
        executor.spawn(async move {
            use embedded_hal_async::{digital::Wait, i2c::I2c};
            let _ = bus.write(0x3c, &[0x00, 0xa1, 0xc8, 0x20, 0, 0x8d, 0x14, 0xaf]).await;
            loop {
                let mut b = vec![0x40];
                b.extend_from_slice(&[0x0f; 100]);
                let _ = bus.write(0x3c, &b).await;
                let _ = pins[4].wait_for_falling_edge().await;
            }
        });
        Handheld {
            clock,
            executor,
            buttons,
            panel,
        }
    }

    pub fn now(&self) -> Instant {
        self.clock.now()
    }

    /// When the next thing happens by itself.
    pub fn next_alarm(&self) -> Option<Instant> {
        self.clock.next_alarm()
    }

    pub fn run(&mut self, time: Duration) {
        self.run_until(self.now() + time);
    }

    pub fn run_until(&mut self, end: Instant) {
        self.executor.run_until(end);
    }

    /// A finger presses or leaves a button, now.
    pub fn button(&self, button: Button, down: bool) {
        self.buttons.set(button, down);
    }

    pub fn buttons(&self) -> &Buttons {
        &self.buttons
    }

    pub fn panel(&self) -> &Panel {
        &self.panel
    }
}
