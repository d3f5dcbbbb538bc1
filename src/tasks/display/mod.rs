//! Display task: keeps the panel equal to the frame drawn by the UI task, through the `ssd1306` driver and a [`Bus`].
//!
//! Only changed columns are sent, those in focus first; a newer frame takes over between transactions. One page per
//! second is rewritten to repair misread bytes. A missing I2C panel is probed again. Nothing here may delay the
//! heartbeat.

mod bit_bang;
mod bus;
mod changes;
mod controller;
mod i2c;
mod identify;
mod interface;
mod spi;

use core::{
    cell::{Cell, RefCell},
    convert::Infallible,
};

pub use bit_bang::{BitBangI2c, Line};
pub use bus::{Bus, NoAnswer};
use changes::{Plan, Run};
use controller::is_on;
use embassy_futures::select::{Either, select};
use embassy_sync::{
    blocking_mutex::{Mutex, raw::RawMutex},
    signal::Signal,
};
use embassy_time::Duration;
use embedded_hal::digital::OutputPin;
pub use i2c::{I2cBus, I2cPort};
pub use spi::{SpiBus, SpiLines};

use super::{
    Channels, Clock,
    poll_out_of_line::poll_out_of_line,
    watchdog::{HEARTBEAT, TaskId},
};
use crate::{
    device::{Brightness, Controller, Focus, Frame, PAGES, PanelBus, PanelConfig, PanelStatus, WIDTH},
    screens::Event,
};

/// Of probes, and of status checks while the panel is present.
const PROBE_INTERVAL: Duration = Duration::from_secs(1);
/// Some panels start later than the chip: probed for the first 300 ms.
const EARLY_PROBE_INTERVAL: Duration = Duration::from_millis(15);
const EARLY: Duration = Duration::from_millis(300);
/// Idle time before a background refresh.
const IDLE: Duration = Duration::from_millis(100);
/// After user input: the release of a press would have to wait.
const AFTER_TOUCH: Duration = Duration::from_millis(300);
/// Columns per transaction of a background refresh, so that a press need not wait for a page.
const PART: usize = WIDTH / 4;
const PARTS: usize = WIDTH / PART * PAGES;

/// Drawn by the UI task, sent by the display task.
pub struct SharedFrame<M: RawMutex> {
    wanted: Mutex<M, RefCell<Wanted>>,
    changed: Signal<M, ()>,
    sending: Mutex<M, Cell<bool>>,
    sent: Signal<M, ()>,
}

struct Wanted {
    frame: Frame,
    brightness: Brightness,
    config: PanelConfig,
}

impl<M: RawMutex> SharedFrame<M> {
    #[inline(always)]
    pub const fn new() -> SharedFrame<M> {
        let wanted = Wanted {
            frame: Frame::new(),
            brightness: Brightness::Full(3),
            config: PanelConfig::AUTOMATIC,
        };
        SharedFrame {
            wanted: Mutex::new(RefCell::new(wanted)),
            changed: Signal::new(),
            sending: Mutex::new(Cell::new(false)),
            sent: Signal::new(),
        }
    }

    pub fn show(&self, frame: &Frame, brightness: Brightness, config: PanelConfig) {
        self.wanted.lock(|wanted| {
            let mut wanted = wanted.borrow_mut();
            wanted.frame.clone_from(frame);
            wanted.brightness = brightness;
            wanted.config = config;
        });
        self.changed.signal(());
    }

    pub fn is_sending(&self) -> bool {
        self.sending.lock(Cell::get)
    }

    pub async fn sent(&self) {
        while self.is_sending() {
            self.sent.wait().await;
        }
    }

    fn set_sending(&self, sending: bool) {
        self.sending.lock(|now| now.set(sending));
        if !sending {
            self.sent.signal(());
        }
    }

    pub(super) fn brightness(&self) -> Brightness {
        self.wanted.lock(|wanted| wanted.borrow().brightness)
    }

    fn config(&self) -> PanelConfig {
        self.wanted.lock(|wanted| wanted.borrow().config)
    }

    pub(super) fn page(&self, page: usize) -> Option<[u8; WIDTH]> {
        self.wanted
            .lock(|wanted| wanted.borrow().frame.pages().get(page).copied())
    }

    /// Locks page by page to keep interrupt latency low.
    fn plan(&self, shown: &Frame, plan: &mut Plan) {
        plan.clear();
        self.changed.reset();
        for (page, shown) in shown.pages().iter().enumerate() {
            self.wanted.lock(|wanted| {
                let frame = &wanted.borrow().frame;
                if let Some(wanted) = frame.pages().get(page) {
                    plan.add(page, wanted, shown, frame.focus());
                }
            });
        }
    }
}

impl<M: RawMutex> Default for SharedFrame<M> {
    fn default() -> Self {
        SharedFrame::new()
    }
}

/// Set the panel up again: it did not answer, lost power, was dark, or its settings changed.
struct Reconnect;

impl From<NoAnswer> for Reconnect {
    fn from(NoAnswer: NoAnswer) -> Reconnect {
        Reconnect
    }
}

pub trait CpuClock {
    /// Reduced frequency while the panel is dark.
    fn low(&mut self);

    fn full(&mut self);
}

/// The `led` is lit while no panel is present.
pub async fn run<B: Bus, M: RawMutex>(
    mut bus: B,
    mut led: impl OutputPin,
    mut cpu_clock: impl CpuClock,
    clock: &impl Clock,
    channels: &Channels<M>,
) -> ! {
    // The first frame carries the panel settings.
    channels.frame.changed.wait().await;
    // Passed by reference: moving a frame takes 1 KiB of stack.
    let mut shown = Frame::new();
    let early = clock.now() + EARLY;
    let mut is_missing = false;
    loop {
        let config = channels.frame.config();
        channels.heartbeats.heartbeat(TaskId::Display);
        let Some(panel_bus) = bus.next_attempt(config, clock).await else {
            // There is nothing else to signal with.
            let _ = led.set_high();
            if !is_missing {
                is_missing = channels.events.try_send(Event::Panel(None)).is_ok();
            }
            let pause = if clock.now() < early {
                EARLY_PROBE_INTERVAL
            } else {
                PROBE_INTERVAL
            };
            clock.until(clock.now() + pause).await;
            continue;
        };
        let session = Session {
            clock,
            channels,
            config,
            panel_bus,
        };
        if session
            .serve(&mut bus, &mut shown, &mut led, &mut cpu_clock)
            .await
            .is_ok()
        {
            bus.served();
            is_missing = false;
        }
    }
}

/// One connection, from one set-up to the next.
struct Session<'a, C, M: RawMutex> {
    clock: &'a C,
    channels: &'a Channels<M>,
    config: PanelConfig,
    panel_bus: PanelBus,
}

impl<C: Clock, M: RawMutex> Session<'_, C, M> {
    /// Returns when the panel must be set up again.
    async fn serve<B: Bus>(
        &self,
        bus: &mut B,
        shown: &mut Frame,
        led: &mut impl OutputPin,
        cpu_clock: &mut impl CpuClock,
    ) -> Result<(), NoAnswer> {
        let connected = poll_out_of_line(self.set_up(bus, shown)).await?;
        // The panel is enough to signal with.
        let _ = led.set_low();
        let Err(Reconnect) = poll_out_of_line(self.keep_equal(bus, connected, shown, cpu_clock)).await;
        Ok(())
    }

    /// Sends the whole frame before switching on.
    async fn set_up<B: Bus>(&self, bus: &mut B, shown: &mut Frame) -> Result<Connected, NoAnswer> {
        let shared = &self.channels.frame;
        // Completes a command cut off by a reset.
        controller::send_nops(bus, 2).await?;
        let controller = match self.config.controller {
            Some(controller) => controller,
            None => poll_out_of_line(identify::identify(bus)).await?,
        };
        controller::set_up(bus, controller).await?;
        // The self-test page in the frame may show this.
        let found = PanelStatus {
            controller,
            bus: self.panel_bus,
        };
        // If full, the screens keep the old status: a panel must not wait for them.
        let _ = self.channels.events.try_send(Event::Panel(Some(found)));
        for page in 0..PAGES {
            // With clock stretching, a page may take a quarter of a second.
            self.channels.heartbeats.heartbeat(TaskId::Display);
            let run = Run::new(page, 0..WIDTH, Focus::NOWHERE);
            poll_out_of_line(send(bus, controller, run, shared, shown)).await?;
        }
        let brightness = shared.brightness();
        controller::set_brightness(bus, brightness).await?;
        let status = bus.status().await?;
        Ok(Connected {
            controller,
            brightness,
            // A module that reports "off" right after being switched on cannot be read.
            readable: status.is_some_and(is_on) && brightness != Brightness::Off,
        })
    }

    async fn wait_for_change(&self) {
        let changed = &self.channels.frame.changed;
        while let Either::Second(()) = select(changed.wait(), self.clock.until(self.clock.now() + HEARTBEAT)).await {
            self.channels.heartbeats.heartbeat(TaskId::Display);
        }
    }

    /// Returns whether there were any.
    async fn send_changes<B: Bus>(
        &self,
        bus: &mut B,
        controller: Controller,
        shown: &mut Frame,
    ) -> Result<bool, NoAnswer> {
        let shared = &self.channels.frame;
        let mut plan = Plan::default();
        let mut sent = false;
        loop {
            shared.plan(shown, &mut plan);
            let mut runs = 0;
            while let Some(run) = plan.next() {
                shared.set_sending(true);
                self.channels.heartbeats.heartbeat(TaskId::Display);
                poll_out_of_line(send(bus, controller, run, shared, shown)).await?;
                runs += 1;
                if shared.changed.signaled() {
                    break;
                }
            }
            if runs == 0 {
                return Ok(sent);
            }
            sent = true;
        }
    }

    /// Rewrites the rest of a page from part `first` on and returns the next part. A new frame interrupts it.
    async fn rewrite<B: Bus>(
        &self,
        bus: &mut B,
        connected: &Connected,
        shown: &mut Frame,
        first: usize,
    ) -> Result<usize, NoAnswer> {
        if first == 0 {
            controller::restate(bus).await?;
            controller::set_brightness(bus, connected.brightness).await?;
        }
        let page = first * PART / WIDTH;
        let mut part = first;
        while part * PART / WIDTH == page && !self.channels.frame.changed.signaled() {
            let start = part * PART % WIDTH;
            let run = Run::new(page, start..start + PART, Focus::NOWHERE);
            poll_out_of_line(send(bus, connected.controller, run, &self.channels.frame, shown)).await?;
            part += 1;
        }
        Ok(part % PARTS)
    }

    async fn keep_equal<B: Bus>(
        &self,
        bus: &mut B,
        mut connected: Connected,
        shown: &mut Frame,
        cpu_clock: &mut impl CpuClock,
    ) -> Result<Infallible, Reconnect> {
        let shared = &self.channels.frame;
        let mut next_probe = self.clock.now() + PROBE_INTERVAL;
        let mut part = 0;
        loop {
            self.channels.heartbeats.heartbeat(TaskId::Display);
            let sent = self.send_changes(bus, connected.controller, shown).await;
            shared.set_sending(false);
            if sent? {
                next_probe = next_probe.max(self.clock.now() + IDLE);
            }
            let wanted = shared.brightness();
            let wakes = connected.brightness == Brightness::Off && wanted != Brightness::Off;
            if shared.config() != self.config || wakes {
                return Err(Reconnect);
            }
            if wanted != connected.brightness {
                connected.brightness = wanted;
                controller::set_brightness(bus, wanted).await?;
            }
            if wanted == Brightness::Off {
                // A dark panel is not probed: it is set up again before it is lit.
                cpu_clock.low();
                self.wait_for_change().await;
                cpu_clock.full();
                continue;
            }
            if let Either::Second(()) = select(shared.changed.wait(), self.clock.until(next_probe)).await {
                let untouched = self.channels.touched.lock(Cell::get) + AFTER_TOUCH;
                if self.clock.now() < untouched {
                    next_probe = untouched;
                    continue;
                }
                next_probe = self.clock.now() + PROBE_INTERVAL;
                // A read after pixels would return pixels, not the status.
                controller::send_nops(bus, 1).await?;
                let status = bus.status().await?;
                if connected.readable && !status.is_some_and(is_on) {
                    // A power glitch: all settings are lost.
                    return Err(Reconnect);
                }
                part = self.rewrite(bus, &connected, shown, part).await?;
            }
        }
    }
}

struct Connected {
    controller: Controller,
    brightness: Brightness,
    readable: bool,
}

async fn send<B: Bus, M: RawMutex>(
    bus: &mut B,
    controller: Controller,
    run: Run,
    shared: &SharedFrame<M>,
    shown: &mut Frame,
) -> Result<(), NoAnswer> {
    let (page, columns) = (usize::from(run.page), run.columns());
    let wanted = shared.page(page);
    let (Some(pixels), Some(kept)) = (
        wanted.as_ref().and_then(|wanted| wanted.get(columns.clone())),
        shown
            .pages_mut()
            .get_mut(page)
            .and_then(|kept| kept.get_mut(columns.clone())),
    ) else {
        return Err(NoAnswer);
    };
    controller::draw(bus, controller, (run.page, columns.start as u8), pixels).await?;
    kept.copy_from_slice(pixels);
    Ok(())
}
