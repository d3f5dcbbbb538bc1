//! The virtual handheld: the firmware's tasks on virtual time, with simulated hardware.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use embassy_time::{Duration, Instant};
use pocket_ra::{
    chance::RawBits,
    device::{BoardInfo, Button, Press},
    screens::{Event, Screens},
    table::qr,
    tasks::{
        self, Channels, Clock,
        battery::{self, Guarded},
        bot::{self, Pace},
        display::{self, I2cBus, SpiBus},
        input,
        storage::{self, Storage},
        ui, watchdog,
    },
};

use crate::buttons::Buttons;
use crate::clock::{Executor, VirtualClock};
use crate::controller::Model;
use crate::faults::{Fault, HeldLow};
use crate::nor::{Chip, Nor};
use crate::outputs::{Buzzer, Led, SystemClock, Watchdog};
use crate::panel::{ADDRESS, Panel, Wiring};
use crate::script::Script;
use crate::serial::Serial;
use crate::supply::{BoardFlash, Supply, VbusSense, memory_start};

/// Size in sectors, as on the board.
pub const MEMORY_SECTORS: usize = 32;

const COLD: u8 = 6;

/// The flash does not contain the program.
const fn board(wiring: Wiring) -> BoardInfo {
    BoardInfo {
        name: match wiring {
            Wiring::I2c => "Raspberry Pi Pico",
            Wiring::Spi => "Pico, OLED on SPI",
        },
        program: 0,
        page: qr::PAGE.as_bytes(),
    }
}

pub struct Handheld {
    clock: VirtualClock,
    executor: Executor,
    buttons: Buttons,
    panel: Panel,
    wiring: Wiring,
    led: Led,
    system_clock: SystemClock,
    buzzer: Buzzer,
    watchdog: Watchdog,
    memory: Chip,
    restored: Chip,
    supply: Supply,
    serial: Serial,
    luck: Luck,
    in_boot_loader: Rc<Cell<bool>>,
    restarts: Rc<Cell<bool>>,
    /// Powered down until a button is pressed.
    asleep: Rc<Cell<bool>>,
    channels: Rc<Channels<NoopRawMutex>>,
    /// While powered off: whether the OLED is attached.
    off: Option<bool>,
    presses: Rc<RefCell<Vec<Press>>>,
}

/// Clones share the bits.
#[derive(Clone)]
enum Luck {
    Seed(u64),
    Bits(Rc<RefCell<dyn RawBits>>),
}

impl RawBits for Luck {
    fn bit(&mut self) -> bool {
        match self {
            Luck::Seed(_) => false,
            Luck::Bits(bits) => bits.borrow_mut().bit(),
        }
    }
}

struct AsOnTheChip(VirtualClock);

impl Pace for AsOnTheChip {
    async fn rest(&self, moves: u32, in_two_seconds: u32) {
        let micros = 2_000_000 * u64::from(moves) / u64::from(in_two_seconds.max(1));
        self.0.until(self.0.now() + Duration::from_micros(micros)).await;
    }
}

impl Handheld {
    pub fn new(seed: u64) -> Handheld {
        Handheld::with_memory(seed, Chip::new(Nor::new(MEMORY_SECTORS)))
    }

    pub fn with_memory(seed: u64, memory: Chip) -> Handheld {
        Handheld::switched_on(Luck::Seed(seed), memory, Wiring::I2c)
    }

    pub fn for_script(script: &Script) -> Handheld {
        Handheld::for_script_with_memory(script, Chip::new(Nor::new(MEMORY_SECTORS)))
    }

    pub fn for_script_with_memory(script: &Script, memory: Chip) -> Handheld {
        let handheld = Handheld::switched_on(Luck::Seed(script.seed.unwrap_or(0)), memory, script.wiring);
        if script.model != Model::default() {
            handheld.panel.replace(script.model, ADDRESS);
        }
        handheld
    }

    /// Draws entropy from raw bits and button timing, as on the board.
    pub fn with_bits(bits: impl RawBits + 'static, memory: Chip) -> Handheld {
        Handheld::switched_on(Luck::Bits(Rc::new(RefCell::new(bits))), memory, Wiring::I2c)
    }

    fn switched_on(luck: Luck, memory: Chip, wiring: Wiring) -> Handheld {
        let clock = VirtualClock::new();
        let mut handheld = Handheld {
            executor: Executor::new(clock.clone()),
            buttons: Buttons::new(clock.clone()),
            panel: Panel::new(clock.clone()),
            wiring,
            led: Led::default(),
            system_clock: SystemClock::default(),
            buzzer: Buzzer::new(clock.clone()),
            watchdog: Watchdog::new(clock.clone()),
            clock,
            memory,
            restored: Chip::new(Nor::new(MEMORY_SECTORS + 1)),
            supply: Supply::default(),
            serial: Serial::default(),
            luck,
            in_boot_loader: Rc::default(),
            restarts: Rc::default(),
            asleep: Rc::default(),
            channels: Rc::default(),
            off: None,
            presses: Rc::default(),
        };
        handheld.boot();
        handheld
    }

    /// Cuts the power: only the flash survives. Time continues.
    pub fn power_off(&mut self) {
        if self.off.is_none() {
            self.executor = Executor::new(self.clock.clone());
            self.off = Some(self.panel.is_plugged());
            self.panel.unplug();
        }
    }

    pub fn power_on(&mut self) {
        if let Some(plugged) = self.off.take() {
            if plugged {
                self.panel.plug();
            }
            self.boot();
        }
    }

    /// Spawns the tasks in the order of their priorities.
    fn boot(&mut self) {
        let Handheld {
            clock,
            executor,
            buttons,
            panel,
            wiring,
            led,
            system_clock,
            buzzer,
            memory,
            restored,
            supply,
            serial,
            luck,
            in_boot_loader,
            watchdog,
            restarts,
            asleep,
            channels: shared,
            presses,
            ..
        } = self;
        *watchdog = Watchdog::new(clock.clone());
        in_boot_loader.set(false);
        restarts.set(false);
        asleep.set(false);
        panel.set_frequency(wiring.frequency());
        *shared = Rc::default();
        let channels = shared.clone();

        executor.spawn({
            let (pins, clock, channels) = (buttons.pins(), clock.clone(), channels.clone());
            async move { input::run(pins, &clock, &channels).await }
        });
        executor.spawn({
            let (clock, channels, board) = (clock.clone(), channels.clone(), board(*wiring));
            let presses = presses.clone();
            let observe = move |event: &Event| {
                if let Event::Press(press) = event {
                    presses.borrow_mut().push(*press);
                }
            };
            async move {
                let mut screens = Box::new(Screens::new(clock.now()));
                screens.set_board(board);
                ui::run(&mut screens, &clock, &channels, observe).await
            }
        });
        let (led, system_clock, time, to_display) =
            (led.clone(), system_clock.clone(), clock.clone(), channels.clone());
        match wiring {
            Wiring::I2c => {
                let bus = I2cBus::new(panel.bus(), clock.clone());
                executor.spawn(async move { display::run(bus, led, system_clock, &time, &to_display).await });
            }
            Wiring::Spi => {
                let (port, lines) = panel.spi();
                let bus = SpiBus::new(port, lines);
                executor.spawn(async move { display::run(bus, led, system_clock, &time, &to_display).await });
            }
        }
        executor.spawn({
            let (clock, channels, supply) = (clock.clone(), channels.clone(), supply.clone());
            let flash = BoardFlash {
                restored: restored.clone(),
                memory: memory.clone(),
                supply: supply.clone(),
            };
            async move {
                let flash = Guarded::new(flash, supply, &clock, &channels);
                let start = memory_start(MEMORY_SECTORS);
                let mut storage = Storage::<_, _, MEMORY_SECTORS>::new(flash, start, &channels);
                storage::run(&mut storage, None, &clock).await
            }
        });
        executor.spawn({
            let (supply, clock, channels) = (supply.clone(), clock.clone(), channels.clone());
            async move { battery::run(supply, &clock, &channels).await }
        });
        executor.spawn({
            let (luck, clock, channels) = (luck.clone(), clock.clone(), channels.clone());
            let seed = match luck {
                Luck::Seed(seed) => Some(seed),
                Luck::Bits(_) => None,
            };
            async move { tasks::dice::run(luck, seed, &clock, &channels).await }
        });
        executor.spawn({
            let (buzzer, clock, channels) = (buzzer.clone(), clock.clone(), channels.clone());
            async move { tasks::buzzer::run(buzzer, &clock, &channels).await }
        });
        executor.spawn({
            let (watchdog, clock, channels) = (watchdog.clone(), clock.clone(), channels.clone());
            async move { watchdog::run(watchdog, &clock, &channels).await }
        });
        executor.spawn({
            let (pace, channels) = (AsOnTheChip(clock.clone()), channels.clone());
            async move { bot::run(pace, &channels).await }
        });
        executor.spawn({
            let (serial, channels) = (serial.clone(), channels.clone());
            async move { serial.listen(&channels).await }
        });
        executor.spawn({
            let (serial, channels) = (serial.clone(), channels.clone());
            async move { serial.answer(&channels).await }
        });
        executor.spawn({
            let (in_boot_loader, channels) = (in_boot_loader.clone(), channels.clone());
            async move {
                channels.boot_loader.wait().await;
                in_boot_loader.set(true);
            }
        });
        executor.spawn({
            let (restarts, channels) = (restarts.clone(), channels.clone());
            async move {
                channels.restart.wait().await;
                restarts.set(true);
            }
        });
        executor.spawn({
            let (asleep, channels) = (asleep.clone(), channels.clone());
            async move {
                channels.switch_off.wait().await;
                asleep.set(true);
            }
        });
    }

    pub fn now(&self) -> Instant {
        self.clock.now()
    }

    pub fn next_alarm(&self) -> Option<Instant> {
        self.clock.next_alarm()
    }

    pub fn run(&mut self, time: Duration) {
        self.run_until(self.now() + time);
    }

    pub fn run_until(&mut self, end: Instant) {
        loop {
            // An erase may have moved the time past the end.
            let end = end.max(self.now());
            let next = self.clock.next_alarm().map_or(end, |at| at.clamp(self.now(), end));
            self.executor.run_until(next);
            // A restart is immediate; a press ends the sleep.
            let wakes = self.asleep.get() && self.buttons.is_any_down();
            if self.restarts.get() || wakes {
                self.executor = Executor::new(self.clock.clone());
                self.boot();
            } else if self.asleep.get() {
                self.executor = Executor::new(self.clock.clone());
            }
            if next == end && !self.restarts.get() && !wakes {
                break;
            }
        }
        if self.in_boot_loader.get() {
            // The panel keeps its picture in the boot loader.
            self.executor = Executor::new(self.clock.clone());
        }
    }

    pub fn is_in_boot_loader(&self) -> bool {
        self.in_boot_loader.get()
    }

    pub fn is_asleep(&self) -> bool {
        self.asleep.get()
    }

    pub fn button(&self, button: Button, down: bool) {
        self.buttons.set(button, down);
    }

    /// Faults of other parts need the emulated chip.
    pub fn fault(&mut self, fault: Fault) {
        match fault {
            Fault::RiseTime(nanos) => self.panel.set_rise(nanos.into()),
            Fault::BusLow(HeldLow::Scl) => self.panel.hold_clock(),
            Fault::BusLow(HeldLow::Sda) => self.panel.hold_data(None),
            Fault::BusLow(HeldLow::Byte) => self.panel.hold_data(Some(5)),
            Fault::Misread(bytes) => self.panel.misread_every(Some(bytes.into())),
            Fault::Cold => self.panel.set_mark(Some(COLD)),
            Fault::Late(time) => self.panel.set_late(time),
            Fault::Unplugged => self.panel.unplug(),
            Fault::Worn(time) => self.buttons.set_worn(Some(time)),
            Fault::Glitch(nanos) => self
                .buttons
                .set_glitch(Some(Duration::from_micros(u64::from(nanos) / 1000))),
            Fault::Vbus(is_high) => self.supply.set_vbus_sense(VbusSense::Stuck(is_high)),
            _ => {}
        }
    }

    pub fn mend(&mut self, name: &str) {
        match name {
            "rise-time" => self.panel.set_rise(0),
            "bus-low" => self.panel.release_lines(),
            "cold" => self.panel.set_mark(None),
            "late" => self.panel.set_late(Duration::MIN),
            "unplugged" => self.panel.plug(),
            "misread" => self.panel.misread_every(None),
            "worn" => self.buttons.set_worn(None),
            "glitch" => self.buttons.set_glitch(None),
            "vbus" => self.supply.set_vbus_sense(VbusSense::Wired),
            _ => {}
        }
    }

    /// Number and moves of the game that a crash would name.
    pub fn playing(&self) -> (u32, u16) {
        self.channels.playing.lock(Cell::get)
    }

    pub fn presses(&self) -> Vec<Press> {
        self.presses.borrow().clone()
    }

    pub fn buttons(&self) -> &Buttons {
        &self.buttons
    }

    pub fn panel(&self) -> &Panel {
        &self.panel
    }

    pub fn led(&self) -> &Led {
        &self.led
    }

    pub fn system_clock(&self) -> &SystemClock {
        &self.system_clock
    }

    pub fn memory(&self) -> &Chip {
        &self.memory
    }

    /// Battery voltage; none: USB power.
    pub fn set_voltage(&mut self, millivolts: Option<u32>) {
        self.supply.set(millivolts);
    }

    pub fn supply(&self) -> &Supply {
        &self.supply
    }

    pub fn restored(&self) -> &Chip {
        &self.restored
    }

    pub fn serial(&self) -> &Serial {
        &self.serial
    }

    pub fn watchdog(&self) -> &Watchdog {
        &self.watchdog
    }

    /// 45 ms typically, 400 ms at most (W25Q16 data sheet).
    pub fn set_erase_time(&self, time: Duration) {
        self.memory.set_erase_time(self.clock.clone(), time);
    }

    pub fn buzzer(&self) -> &Buzzer {
        &self.buzzer
    }
}
