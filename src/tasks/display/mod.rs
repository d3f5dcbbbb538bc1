//! Display: keeps the panel equal to the wanted picture. Only what changed goes over the bus, a run at a time, first what the eye
//! looks at, and a newer picture takes over between two runs. Once a second a page is sent again, so that nothing misread stays. A
//! panel on I2C that is missing, pulled out or held is looked for again, often after the start and then every second.

mod bus;
mod changes;
mod controller;
mod i2c;
mod lines;
mod link;
mod spi;

use core::{
    cell::{Cell, RefCell},
    convert::Infallible,
};

pub use bus::{Bus, NoAnswer};
use changes::{Plan, Run};
use controller::{RESTATED, is_on};
use embassy_futures::select::{Either, select};
use embassy_sync::{
    blocking_mutex::{Mutex, raw::RawMutex},
    signal::Signal,
};
use embassy_time::Duration;
use embedded_hal::digital::OutputPin;
pub use i2c::{I2cBus, I2cPort};
pub use lines::{Line, Lines};
pub use spi::{SpiBus, SpiLines};

use super::{
    Channels, Clock,
    poll_out_of_line::poll_out_of_line,
    watchdog::{HEARTBEAT, TaskId},
};
use crate::{
    screens::{Event, Focus, Frame, Light, PAGES, Panel, PanelBus, WIDTH},
    table::settings::{Controller, Drive},
};

/// How often a missing panel is looked for, and a present one asked whether it is still there.
const LOOK_AGAIN: Duration = Duration::from_secs(1);
/// Some panels are ready later than the chip: so often one is looked for, so long after the start.
const LOOK_EARLY: Duration = Duration::from_millis(15);
const EARLY: Duration = Duration::from_millis(300);
/// So long nothing has changed before something is sent that nobody waits for.
const QUIET: Duration = Duration::from_millis(100);
/// A page is rewritten in parts: a press does not wait for all of it.
const PART: usize = WIDTH / 4;
const PARTS: usize = WIDTH / PART * PAGES;

/// The wanted picture, between the one who draws and the one who sends.
pub struct SharedFrame<M: RawMutex> {
    wanted: Mutex<M, RefCell<Wanted>>,
    changed: Signal<M, ()>,
    /// A picture is on its way.
    sending: Mutex<M, Cell<bool>>,
    sent: Signal<M, ()>,
}

struct Wanted {
    frame: Frame,
    light: Light,
    drive: Drive,
}

impl<M: RawMutex> SharedFrame<M> {
    #[inline(always)]
    pub const fn new() -> SharedFrame<M> {
        let wanted = Wanted {
            frame: Frame::new(),
            light: Light::Full(3),
            drive: Drive::USUAL,
        };
        SharedFrame {
            wanted: Mutex::new(RefCell::new(wanted)),
            changed: Signal::new(),
            sending: Mutex::new(Cell::new(false)),
            sent: Signal::new(),
        }
    }

    /// From now on this is wanted.
    pub fn show(&self, frame: &Frame, light: Light, drive: Drive) {
        self.wanted.lock(|wanted| {
            let mut wanted = wanted.borrow_mut();
            wanted.frame.clone_from(frame);
            wanted.light = light;
            wanted.drive = drive;
        });
        self.changed.signal(());
    }

    /// Whether a picture is on its way to the glass.
    pub fn is_sending(&self) -> bool {
        self.sending.lock(Cell::get)
    }

    /// Waits until nothing is on its way any more.
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

    fn light(&self) -> Light {
        self.wanted.lock(|wanted| wanted.borrow().light)
    }

    fn drive(&self) -> Drive {
        self.wanted.lock(|wanted| wanted.borrow().drive)
    }

    fn page(&self, page: usize) -> Option<[u8; WIDTH]> {
        self.wanted
            .lock(|wanted| wanted.borrow().frame.pages().get(page).copied())
    }

    /// Plans to send all in which the wanted picture differs from the one shown. Page by page, so that no interrupt waits long.
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

/// Why the panel is no longer served.
enum Ended {
    /// It never took all that it was told, here and at this speed.
    Unanswered,
    /// It does not answer any more.
    Lost,
    /// It has to be set up anew: after sleep, or to be driven otherwise.
    Again,
}

impl From<NoAnswer> for Ended {
    fn from(NoAnswer: NoAnswer) -> Ended {
        Ended::Lost
    }
}

/// How hard the board works.
pub trait CpuClock {
    /// Nobody looks: it may run slower.
    fn low(&mut self);

    fn full(&mut self);
}

/// Serves the panel on `bus` for ever. The `led` is lit while there is none, and the board's `cpu_clock` is low while the panel is
/// dark.
pub async fn run<B: Bus, M: RawMutex>(
    mut bus: B,
    mut led: impl OutputPin,
    mut cpu_clock: impl CpuClock,
    clock: &impl Clock,
    channels: &Channels<M>,
) -> ! {
    // Wait for the first frame: it carries the bus settings.
    channels.frame.changed.wait().await;
    // What the panel shows. Here and not in what is handed on, which the stack would have to hold.
    let mut shown = Frame::new();
    let early = clock.now() + EARLY;
    let mut is_missing = false;
    loop {
        let chosen = B::concerning(channels.frame.drive());
        channels.heartbeats.heartbeat(TaskId::Display);
        let Some(driven) = bus.next_attempt(chosen, clock).await else {
            // An LED that cannot be lit is no reason to stop.
            let _ = led.set_high();
            if !is_missing {
                is_missing = channels.events.try_send(Event::Panel(None)).is_ok();
            }
            let pause = if clock.now() < early { LOOK_EARLY } else { LOOK_AGAIN };
            clock.until(clock.now() + pause).await;
            continue;
        };
        let session = Session {
            clock,
            channels,
            chosen,
            driven,
        };
        match session.serve(&mut bus, &mut shown, &mut led, &mut cpu_clock).await {
            Ended::Unanswered => continue,
            Ended::Lost => bus.served(chosen, true),
            Ended::Again => bus.served(chosen, false),
        }
        is_missing = false;
    }
}

/// One time of being connected: from setting the panel up to its loss.
struct Session<'a, C, M: RawMutex> {
    clock: &'a C,
    channels: &'a Channels<M>,
    chosen: Drive,
    driven: PanelBus,
}

impl<C: Clock, M: RawMutex> Session<'_, C, M> {
    /// Comes back only when the panel has to be set up anew.
    async fn serve<B: Bus>(
        &self,
        bus: &mut B,
        shown: &mut Frame,
        led: &mut impl OutputPin,
        cpu_clock: &mut impl CpuClock,
    ) -> Ended {
        let Ok(connected) = poll_out_of_line(self.set_up(bus, shown)).await else {
            return Ended::Unanswered;
        };
        let _ = led.set_low();
        let Err(ended) = poll_out_of_line(self.keep_equal(bus, connected, shown, cpu_clock)).await;
        ended
    }

    /// Tells the panel how it is driven, and shows the whole picture.
    async fn set_up<B: Bus>(&self, bus: &mut B, shown: &mut Frame) -> Result<Connected, NoAnswer> {
        let shared = &self.channels.frame;
        // What was told last may have been cut off.
        const CUT_OFF: [u8; 2] = [link::NOTHING; 2];
        bus.write(&CUT_OFF, &[]).await?;
        let controller = match self.chosen.controller {
            Some(controller) => controller,
            None => poll_out_of_line(link::identify(bus)).await?,
        };
        let mut driven = self.driven;
        if let Some(faster) = bus.hurry(self.chosen) {
            if poll_out_of_line(link::is_clean(bus, controller)).await {
                driven = faster;
            } else {
                bus.slow_down();
                bus.write(&CUT_OFF, &[]).await?;
            }
        }
        bus.write(controller.set_up(), &[]).await?;
        // Told before the picture is sent, which may tell it too.
        let found = Panel {
            controller,
            bus: driven,
        };
        let _ = self.channels.events.try_send(Event::Panel(Some(found)));
        for page in 0..PAGES {
            let run = Run::new(page, 0..WIDTH, Focus::NOWHERE);
            poll_out_of_line(send(bus, controller, run, shared, shown)).await?;
        }
        bus.tune();
        let light = shared.light();
        bus.write(&light.commands(), &[]).await?;
        let status = bus.status().await?;
        Ok(Connected {
            controller,
            light,
            // A module that says it is off just after it was switched on cannot be read: what it says later means nothing.
            readable: status.is_some_and(is_on) && light != Light::Off,
        })
    }

    async fn wait_for_change(&self) {
        let changed = &self.channels.frame.changed;
        while let Either::Second(()) = select(changed.wait(), self.clock.until(self.clock.now() + HEARTBEAT)).await {
            self.channels.heartbeats.heartbeat(TaskId::Display);
        }
    }

    /// Sends whatever of the picture is not on the glass, and says whether that was anything.
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

    /// Sends a page again, from this part on, and says with which part to go on. A new picture ends it.
    async fn rewrite<B: Bus>(
        &self,
        bus: &mut B,
        connected: &Connected,
        shown: &mut Frame,
        first: usize,
    ) -> Result<usize, NoAnswer> {
        if first == 0 {
            bus.write(&RESTATED, &[]).await?;
            bus.write(&connected.light.commands(), &[]).await?;
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
    ) -> Result<Infallible, Ended> {
        let shared = &self.channels.frame;
        let mut look = self.clock.now() + LOOK_AGAIN;
        let mut part = 0;
        loop {
            self.channels.heartbeats.heartbeat(TaskId::Display);
            let sent = self.send_changes(bus, connected.controller, shown).await;
            shared.set_sending(false);
            if sent? {
                look = look.max(self.clock.now() + QUIET);
            }
            let wanted = shared.light();
            if B::concerning(shared.drive()) != self.chosen || (connected.light == Light::Off && wanted != Light::Off) {
                return Err(Ended::Again);
            }
            if wanted != connected.light {
                connected.light = wanted;
                bus.write(&wanted.commands(), &[]).await?;
            }
            if wanted == Light::Off {
                // A dark panel is not asked whether it is there: it is set up anew before it is lit.
                cpu_clock.low();
                self.wait_for_change().await;
                cpu_clock.full();
                continue;
            }
            if let Either::Second(()) = select(shared.changed.wait(), self.clock.until(look)).await {
                look = self.clock.now() + LOOK_AGAIN;
                // It answers with what the last write was about.
                bus.write(&[link::NOTHING], &[]).await?;
                let status = bus.status().await?;
                if connected.readable && !status.is_some_and(is_on) {
                    // It lost its power for a moment, and with it all it was told.
                    return Err(Ended::Again);
                }
                part = self.rewrite(bus, &connected, shown, part).await?;
            }
        }
    }
}

/// A panel that was set up.
struct Connected {
    controller: Controller,
    light: Light,
    /// Whether it can be asked if it is on.
    readable: bool,
}

/// Sends one run of a page as it is wanted now, and notes that it is shown.
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
    bus.write(&controller.place(run.page, columns.start as u8), pixels)
        .await?;
    kept.copy_from_slice(pixels);
    Ok(())
}
