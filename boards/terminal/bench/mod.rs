//! The virtual handheld: the firmware's tasks on virtual time, with simulated buttons and a simulated OLED. The simulator
//! and the tests share it.

// Every test uses its own part of the bench.
#![allow(dead_code)]

pub mod buttons;
pub mod clock;
pub mod controller;
pub mod outputs;
pub mod panel;
pub mod picture;

use std::rc::Rc;

use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use embassy_time::{Duration, Instant};
use pocket_ra::{
    chance::RawBits,
    tasks::{
        self, Clock, Wires, conductor, display, input,
        input::Button,
        roller,
        thinker::{self, Pace},
    },
};

use buttons::Buttons;
use clock::{Executor, VirtualClock};
use outputs::{Buzzer, Lamp};
use panel::{Panel, PanelBus};

/// A handheld that has just been switched on, with everything on it.
pub struct Handheld {
    clock: VirtualClock,
    executor: Executor,
    buttons: Buttons,
    panel: Panel,
    lamp: Lamp,
    buzzer: Buzzer,
}

/// Stands in where a seed makes raw bits useless.
struct NoBits;

impl RawBits for NoBits {
    fn bit(&mut self) -> bool {
        false
    }
}

/// Thoughts take the virtual time that they would take on the chip.
struct AsOnTheChip(VirtualClock);

impl Pace for AsOnTheChip {
    async fn rest(&self, moves: u32, in_two_seconds: u32) {
        let micros = 2_000_000 * u64::from(moves) / u64::from(in_two_seconds.max(1));
        self.0.until(self.0.now() + Duration::from_micros(micros)).await;
    }
}

impl Handheld {
    /// Chance is what `seed` makes it.
    pub fn new(seed: u64) -> Handheld {
        Handheld::switched_on(NoBits, Some(seed))
    }

    /// Chance comes from these raw bits and the buttons' timing, as on the board.
    pub fn with_bits(bits: impl RawBits + 'static) -> Handheld {
        Handheld::switched_on(bits, None)
    }

    /// Spawns what the firmware spawns, in the order of its priorities.
    fn switched_on(bits: impl RawBits + 'static, seed: Option<u64>) -> Handheld {
        let clock = VirtualClock::new();
        let mut executor = Executor::new(clock.clone());
        let buttons = Buttons::new(clock.clone());
        let panel = Panel::new(clock.clone());
        let lamp = Lamp::default();
        let buzzer = Buzzer::new(clock.clone());
        let wires: Rc<Wires<NoopRawMutex>> = Rc::new(Wires::new());

        executor.spawn({
            let (pins, clock, wires) = (buttons.pins(), clock.clone(), wires.clone());
            async move { input::run(pins, &clock, &wires).await }
        });
        executor.spawn({
            let (clock, wires) = (clock.clone(), wires.clone());
            async move { conductor::run(&clock, &wires, |_| {}).await }
        });
        executor.spawn({
            let (bus, lamp, clock, wires) = (panel.bus(), lamp.clone(), clock.clone(), wires.clone());
            async move { display::run(bus, PanelBus::set_speed, lamp, &clock, &wires).await }
        });
        executor.spawn({
            let (clock, wires) = (clock.clone(), wires.clone());
            async move { roller::run(bits, seed, &clock, &wires).await }
        });
        executor.spawn({
            let (buzzer, clock, wires) = (buzzer.clone(), clock.clone(), wires.clone());
            async move { tasks::buzzer::run(buzzer, &clock, &wires).await }
        });
        executor.spawn({
            let (pace, wires) = (AsOnTheChip(clock.clone()), wires.clone());
            async move { thinker::run(pace, &wires).await }
        });

        Handheld {
            clock,
            executor,
            buttons,
            panel,
            lamp,
            buzzer,
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

    pub fn lamp(&self) -> &Lamp {
        &self.lamp
    }

    pub fn buzzer(&self) -> &Buzzer {
        &self.buzzer
    }
}
