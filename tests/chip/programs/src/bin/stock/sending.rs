//! The same changes of the glass, sent by the usual driver and by the handheld's display task.

use core::cell::Cell;

use defmt::{info, unwrap};
use embassy_embedded_hal::SetConfig;
use embassy_futures::select::select;
use embassy_rp::{
    gpio::Output,
    i2c::{self, I2c},
    peripherals::I2C0,
};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_time::{Instant, Timer};
use embedded_hal_async::i2c::{ErrorType, I2c as Bus, Operation};
use pocket_ra::{
    screens::{Frame, Light},
    table::settings::{Drive, Speed},
    tasks::{
        Channels,
        display::{self, I2cBus, I2cPort, Line, Lines},
    },
};
use ssd1306::{I2CDisplayInterface, Ssd1306Async, prelude::*};

use crate::{ChipClock, drawing};

pub type Panel = I2c<'static, I2C0, i2c::Async>;

/// What went over the bus, and when the last of it was there.
pub struct Meter {
    transactions: Cell<u32>,
    bytes: Cell<u32>,
    last: Cell<Instant>,
}

impl Meter {
    pub const fn new() -> Meter {
        Meter {
            transactions: Cell::new(0),
            bytes: Cell::new(0),
            last: Cell::new(Instant::MIN),
        }
    }

    fn start(&self) -> Instant {
        self.transactions.set(0);
        self.bytes.set(0);
        Instant::now()
    }

    fn add(&self, bytes: usize) {
        self.transactions.set(self.transactions.get() + 1);
        self.bytes.set(self.bytes.get() + bytes as u32);
        self.last.set(Instant::now());
    }

    fn say(&self, who: &str, hertz: u32, what: &str, begin: Instant) {
        let micros = (self.last.get() - begin).as_micros();
        info!(
            "send {=str} {=u32} {=str}: {=u64} us, {=u32} transactions, {=u32} bytes",
            who,
            hertz,
            what,
            micros,
            self.transactions.get(),
            self.bytes.get()
        );
    }
}

/// The bus with a meter on it.
struct Metered<'a> {
    bus: &'a mut Panel,
    meter: &'a Meter,
}

impl ErrorType for Metered<'_> {
    type Error = i2c::Error;
}

impl Bus for Metered<'_> {
    async fn write(&mut self, address: u8, bytes: &[u8]) -> Result<(), i2c::Error> {
        let sent = Bus::write(self.bus, address, bytes).await;
        self.meter.add(bytes.len());
        sent
    }

    async fn read(&mut self, address: u8, bytes: &mut [u8]) -> Result<(), i2c::Error> {
        let read = Bus::read(self.bus, address, bytes).await;
        self.meter.add(bytes.len());
        read
    }

    async fn transaction(&mut self, address: u8, operations: &mut [Operation<'_>]) -> Result<(), i2c::Error> {
        let bytes = operations.iter().map(|operation| match operation {
            Operation::Read(bytes) => bytes.len(),
            Operation::Write(bytes) => bytes.len(),
        });
        let bytes = bytes.sum();
        let done = Bus::transaction(self.bus, address, operations).await;
        self.meter.add(bytes);
        done
    }
}

impl Lines for Metered<'_> {
    /// Nobody holds them here.
    fn is_high(&self, _: Line) -> bool {
        true
    }

    fn pull(&mut self, _: Line, _: bool) {}

    fn half_clock(&self) {}
}

impl I2cPort for Metered<'_> {
    type Transfers = Self;

    fn transfers(&mut self) -> &mut Self {
        self
    }

    fn start(&mut self, speed: Speed) {
        let hertz = SPEEDS.iter().find(|(each, _)| *each == speed).map(|(_, hertz)| *hertz);
        set_speed(self.bus, hertz.unwrap_or(400_000));
    }

    /// Its clock rises at once.
    fn shorten_clock(&mut self, _: u64) {}
}

/// The panel stays lit.
struct FullSpeed;

impl display::CpuClock for FullSpeed {
    fn low(&mut self) {}
    fn full(&mut self) {}
}

const SPEEDS: [(Speed, u32); 2] = [(Speed::Fast, 400_000), (Speed::FastPlus, 1_000_000)];

fn set_speed(bus: &mut Panel, hertz: u32) {
    let mut config = i2c::Config::default();
    config.frequency = hertz;
    unwrap!(bus.set_config(&config).ok());
}

/// Draws into the driver's buffer and flushes it.
pub async fn the_usual_way(bus: &mut Panel, meter: &Meter) {
    for (_, hertz) in SPEEDS {
        set_speed(bus, hertz);
        let interface = I2CDisplayInterface::new(Metered { bus, meter });
        let mut panel =
            Ssd1306Async::new(interface, DisplaySize128x64, DisplayRotation::Rotate0).into_buffered_graphics_mode();
        unwrap!(panel.init().await.ok());
        unwrap!(drawing::menu(&mut panel, 0).ok());
        let begin = meter.start();
        unwrap!(panel.flush().await.ok());
        meter.say("stock", hertz, "whole", begin);

        // The buffer is cleared and all of it drawn again, as most programs do.
        let begin = meter.start();
        panel.clear_buffer();
        unwrap!(drawing::menu(&mut panel, 1).ok());
        unwrap!(panel.flush().await.ok());
        meter.say("stock", hertz, "cursor", begin);

        // Only what changed is drawn, as a careful program does.
        panel.clear_buffer();
        unwrap!(drawing::menu(&mut panel, 0).ok());
        unwrap!(panel.flush().await.ok());
        let begin = meter.start();
        unwrap!(drawing::changed_rows(&mut panel).ok());
        unwrap!(panel.flush().await.ok());
        meter.say("stock", hertz, "careful cursor", begin);
    }
}

/// Hands whole pictures to the display task, which finds out what changed.
pub async fn our_way(
    bus: &mut Panel,
    meter: &Meter,
    led: Output<'static>,
    clock: &ChipClock,
    channels: &Channels<CriticalSectionRawMutex>,
) {
    /// Longer than any picture takes.
    const SHOWN_MS: u64 = 100;
    let measure = async {
        for (speed, hertz) in SPEEDS {
            let drive = Drive {
                speed,
                ..Drive::default()
            };
            let show = |frame: &Frame| channels.frame.show(frame, Light::Full(3), drive);
            show(&Frame::new());
            // The panel is set up anew at another speed.
            Timer::after_millis(4 * SHOWN_MS).await;
            let mut full = Frame::new();
            full.pages_mut().iter_mut().for_each(|page| page.fill(0xff));
            let begin = meter.start();
            show(&full);
            Timer::after_millis(SHOWN_MS).await;
            meter.say("ours", hertz, "whole", begin);

            show(&menu(0));
            Timer::after_millis(SHOWN_MS).await;
            let begin = meter.start();
            show(&menu(1));
            Timer::after_millis(SHOWN_MS).await;
            meter.say("ours", hertz, "cursor", begin);
        }
    };
    select(
        display::run(
            I2cBus::new(Metered { bus, meter }, ChipClock),
            led,
            FullSpeed,
            clock,
            channels,
        ),
        measure,
    )
    .await;
}

fn menu(selected: usize) -> Frame {
    let mut drawn = Frame::new();
    drawing::menu_by_bytes(&mut drawn, selected);
    let mut frame = Frame::new();
    frame.pages_mut().clone_from(drawn.pages());
    frame
}
