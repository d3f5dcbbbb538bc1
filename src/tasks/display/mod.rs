//! Display: keeps the panel equal to the wanted picture. Only what changed goes over the bus, a run at a time, and a newer
//! picture takes over between two runs. A panel that is missing or pulled out is asked for again every second.

mod bus;
mod changes;

use core::{cell::RefCell, convert::Infallible, ops::Range};

use bus::Bus;
use changes::next_run;
use display_interface::DisplayError;
use embassy_futures::select::{Either, select};
use embassy_sync::{
    blocking_mutex::{Mutex, raw::RawMutex},
    signal::Signal,
};
use embassy_time::Duration;
use embedded_hal::digital::OutputPin;
use embedded_hal_async::i2c::I2c;
use ssd1306::{
    Ssd1306Async,
    command::AddrMode,
    mode::BasicMode,
    prelude::{Brightness, DisplayRotation, DisplaySize128x64},
};

use super::{Clock, Wires, vital::Organ};
use crate::screens::{Event, Frame, Light, PAGES, Speed, WIDTH};

/// How often a missing panel is looked for, and a present one asked whether it is still there.
const LOOK_AGAIN: Duration = Duration::from_secs(1);

/// The wanted picture, between the one who draws and the one who sends.
pub struct Glass<M: RawMutex> {
    wanted: Mutex<M, RefCell<Wanted>>,
    changed: Signal<M, ()>,
}

struct Wanted {
    frame: Frame,
    light: Light,
    speed: Speed,
}

impl<M: RawMutex> Glass<M> {
    #[inline(always)]
    pub const fn new() -> Glass<M> {
        let wanted = Wanted {
            frame: Frame::new(),
            light: Light::Full(3),
            speed: Speed::Fast,
        };
        Glass {
            wanted: Mutex::new(RefCell::new(wanted)),
            changed: Signal::new(),
        }
    }

    /// From now on this is wanted.
    pub fn show(&self, frame: &Frame, light: Light, speed: Speed) {
        self.wanted.lock(|wanted| {
            let mut wanted = wanted.borrow_mut();
            wanted.frame.clone_from(frame);
            wanted.light = light;
            wanted.speed = speed;
        });
        self.changed.signal(());
    }

    fn light(&self) -> Light {
        self.wanted.lock(|wanted| wanted.borrow().light)
    }

    fn speed(&self) -> Speed {
        self.wanted.lock(|wanted| wanted.borrow().speed)
    }

    fn page(&self, page: usize) -> Option<[u8; WIDTH]> {
        self.wanted
            .lock(|wanted| wanted.borrow().frame.pages().get(page).copied())
    }

    /// The first run, from the top, in which the wanted picture differs from the one shown.
    fn next_change(&self, shown: &Frame) -> Option<(usize, Range<usize>)> {
        self.wanted.lock(|wanted| {
            let wanted = wanted.borrow();
            let pages = wanted.frame.pages().iter().zip(shown.pages());
            pages
                .enumerate()
                .find_map(|(page, (wanted, shown))| Some((page, next_run(wanted, shown)?)))
        })
    }
}

impl Light {
    fn brightness(self) -> Brightness {
        match self {
            Light::Off | Light::Dim | Light::Full(0 | 1) => Brightness::DIMMEST,
            Light::Full(2) => Brightness::DIM,
            Light::Full(3) => Brightness::NORMAL,
            Light::Full(4) => Brightness::BRIGHT,
            Light::Full(_) => Brightness::BRIGHTEST,
        }
    }
}

impl<M: RawMutex> Default for Glass<M> {
    fn default() -> Self {
        Glass::new()
    }
}

/// Why the panel is no longer served.
enum Ended {
    /// It does not answer.
    Lost,
    /// It has to be set up anew: after sleep, or at another speed.
    Again,
}

impl From<DisplayError> for Ended {
    fn from(_: DisplayError) -> Ended {
        Ended::Lost
    }
}

/// Serves the panel for ever; `set_speed` changes the speed of its bus. The `lamp` is lit while there is none.
pub async fn run<I: I2c, M: RawMutex>(
    mut i2c: I,
    set_speed: impl Fn(&mut I, Speed),
    mut lamp: impl OutputPin,
    clock: &impl Clock,
    wires: &Wires<M>,
) -> ! {
    // A panel that failed at 1 MHz is driven at 400 kHz until the setting changes.
    let mut too_fast = false;
    loop {
        wires.vital.beat(Organ::Display);
        let chosen = wires.glass.speed();
        too_fast &= chosen == Speed::FastPlus;
        let speed = if too_fast { Speed::Fast } else { chosen };
        set_speed(&mut i2c, speed);
        let session = Session {
            clock,
            wires,
            chosen,
            speed,
        };
        match session.serve(&mut i2c, &mut lamp).await {
            Ended::Again => {}
            Ended::Lost if speed == Speed::FastPlus => too_fast = true,
            Ended::Lost => {
                // A lamp that cannot be lit is no reason to stop.
                let _ = lamp.set_high();
                let _ = wires.events.try_send(Event::Panel(None));
                clock.until(clock.now() + LOOK_AGAIN).await;
            }
        }
    }
}

/// One time of being connected: from setting the panel up to its loss.
struct Session<'a, C, M: RawMutex> {
    clock: &'a C,
    wires: &'a Wires<M>,
    chosen: Speed,
    speed: Speed,
}

impl<C: Clock, M: RawMutex> Session<'_, C, M> {
    /// Comes back only when the panel has to be set up anew.
    async fn serve<I: I2c>(&self, i2c: &mut I, lamp: &mut impl OutputPin) -> Ended {
        let Err(ended) = self.keep_equal(i2c, lamp).await;
        ended
    }

    async fn keep_equal<I: I2c>(&self, i2c: &mut I, lamp: &mut impl OutputPin) -> Result<Infallible, Ended> {
        let glass = &self.wires.glass;
        let mut panel = driver(Bus::new(i2c));
        panel.init_with_addr_mode(AddrMode::Horizontal).await?;
        // Its memory holds noise: dark until there is a picture in it.
        panel.set_display_on(false).await?;
        let mut shown = Frame::new();
        for page in 0..PAGES {
            send(&mut panel, page, 0..WIDTH, glass, &mut shown).await?;
        }
        let mut light = glass.light();
        panel.set_brightness(light.brightness()).await?;
        panel.set_display_on(light != Light::Off).await?;
        let on;
        (panel, on) = ask(panel).await?;
        // A module that says it is off just after it was switched on cannot be read: what it says later means nothing.
        let readable = on && light != Light::Off;
        let _ = lamp.set_low();
        let _ = self.wires.events.try_send(Event::Panel(Some(self.speed)));

        loop {
            self.wires.vital.beat(Organ::Display);
            while let Some((page, run)) = glass.next_change(&shown) {
                send(&mut panel, page, run, glass, &mut shown).await?;
            }
            let wanted = glass.light();
            if glass.speed() != self.chosen || (light == Light::Off && wanted != Light::Off) {
                return Err(Ended::Again);
            }
            if wanted != light {
                light = wanted;
                panel.set_brightness(light.brightness()).await?;
                panel.set_display_on(light != Light::Off).await?;
            }
            let look = self.clock.until(self.clock.now() + LOOK_AGAIN);
            if let Either::Second(()) = select(glass.changed.wait(), look).await {
                let on;
                (panel, on) = ask(panel).await?;
                if readable && light != Light::Off && !on {
                    // It lost its power for a moment, and with it all it was told.
                    return Err(Ended::Again);
                }
            }
        }
    }
}

type Panel<I> = Ssd1306Async<Bus<I>, DisplaySize128x64, BasicMode>;

fn driver<I: I2c>(bus: Bus<I>) -> Panel<I> {
    Ssd1306Async::new(bus, DisplaySize128x64, DisplayRotation::Rotate0)
}

/// Asks the panel whether it is there and on. The driver only writes, so it lends its bus for that.
async fn ask<I: I2c>(panel: Panel<I>) -> Result<(Panel<I>, bool), DisplayError> {
    let mut bus = panel.release();
    let on = bus.says_on().await?;
    let mut panel = driver(bus);
    panel.set_addr_mode(AddrMode::Horizontal).await?;
    Ok((panel, on))
}

/// Sends one run of a page as it is wanted now, and notes that it is shown.
async fn send<I: I2c, M: RawMutex>(
    panel: &mut Panel<I>,
    page: usize,
    run: Range<usize>,
    glass: &Glass<M>,
    shown: &mut Frame,
) -> Result<(), DisplayError> {
    let wanted = glass.page(page);
    let (Some(pixels), Some(kept)) = (
        wanted.as_ref().and_then(|wanted| wanted.get(run.clone())),
        shown
            .pages_mut()
            .get_mut(page)
            .and_then(|kept| kept.get_mut(run.clone())),
    ) else {
        return Err(DisplayError::OutOfBoundsError);
    };
    // The window's lower right corner is exclusive, in pixels.
    let (left, right, top) = (run.start as u8, run.end as u8, page as u8 * 8);
    panel.set_draw_area((left, top), (right, top + 8)).await?;
    panel.draw(pixels).await?;
    kept.copy_from_slice(pixels);
    Ok(())
}
