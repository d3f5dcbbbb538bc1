//! Display: keeps the panel equal to the wanted picture. Only what changed goes over the bus, a run at a time, and a newer
//! picture takes over between two runs. A panel that is missing or pulled out is asked for again every second; one that does
//! not follow at 1 MHz is driven at 400 kHz.

mod bus;
mod changes;

use core::{
    cell::{Cell, RefCell},
    convert::Infallible,
    ops::Range,
};

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

use super::{
    Clock, Wires,
    apart::apart,
    vital::{BEAT, Organ},
};
use crate::{
    screens::{Event, Frame, Light, PAGES, Panel, Speed, WIDTH},
    table::settings::{Controller, Drive},
};

/// Where a panel can be: most modules leave the factory at the first, some at the second.
const ADDRESSES: [u8; 2] = [0x3c, 0x3d];

/// How often a missing panel is looked for, and a present one asked whether it is still there.
const LOOK_AGAIN: Duration = Duration::from_secs(1);

/// The wanted picture, between the one who draws and the one who sends.
pub struct Glass<M: RawMutex> {
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

impl<M: RawMutex> Glass<M> {
    #[inline(always)]
    pub const fn new() -> Glass<M> {
        let wanted = Wanted {
            frame: Frame::new(),
            light: Light::Full(3),
            drive: Drive {
                speed: Speed::FastPlus,
                controller: None,
            },
        };
        Glass {
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
    /// It never took all that it was told, here and at this speed.
    Unanswered,
    /// It does not answer any more.
    Lost,
    /// It has to be set up anew: after sleep, or to be driven otherwise.
    Again,
}

impl From<DisplayError> for Ended {
    fn from(_: DisplayError) -> Ended {
        Ended::Lost
    }
}

/// How hard the board works.
pub trait Effort {
    /// Nobody looks: it may run slower.
    fn low(&mut self);

    fn full(&mut self);
}

/// Serves the panel for ever; `set_speed` changes the speed of its bus. The `lamp` is lit while there is none, and the board's
/// `effort` is low while the panel is dark.
pub async fn run<I: I2c, M: RawMutex>(
    mut i2c: I,
    set_speed: impl Fn(&mut I, Speed),
    mut lamp: impl OutputPin,
    mut effort: impl Effort,
    clock: &impl Clock,
    wires: &Wires<M>,
) -> ! {
    // How the panel may be driven is known with the first picture; one that does not follow at 1 MHz is not even asked before.
    wires.glass.changed.wait().await;
    // A panel that failed at 1 MHz is driven at 400 kHz until it is taken off or the setting changes.
    let mut too_fast = false;
    let [mut address, mut other] = ADDRESSES;
    // What the panel shows. Here and not in what is handed on, which the stack would have to hold.
    let mut shown = Frame::new();
    loop {
        let chosen = wires.glass.drive();
        too_fast &= chosen.speed == Speed::FastPlus;
        let speeds = if too_fast || chosen.speed == Speed::Fast {
            [Speed::Fast].as_slice()
        } else {
            &[Speed::FastPlus, Speed::Fast]
        };
        let mut found = false;
        'search: for &speed in speeds {
            set_speed(&mut i2c, speed);
            for _ in ADDRESSES {
                wires.vital.beat(Organ::Display);
                let session = Session {
                    clock,
                    wires,
                    chosen,
                    speed,
                    address,
                };
                let ended = session.serve(&mut i2c, &mut shown, &mut lamp, &mut effort).await;
                found = !matches!(ended, Ended::Unanswered);
                if found {
                    let lost = matches!(ended, Ended::Lost);
                    too_fast = chosen.speed == Speed::FastPlus && (lost || speed == Speed::Fast);
                    break 'search;
                }
                (address, other) = (other, address);
            }
        }
        if !found {
            // Whatever is put on next may be quicker.
            too_fast = false;
            // A lamp that cannot be lit is no reason to stop.
            let _ = lamp.set_high();
            let _ = wires.events.try_send(Event::Panel(None));
            clock.until(clock.now() + LOOK_AGAIN).await;
        }
    }
}

/// One time of being connected: from setting the panel up to its loss.
struct Session<'a, C, M: RawMutex> {
    clock: &'a C,
    wires: &'a Wires<M>,
    chosen: Drive,
    speed: Speed,
    address: u8,
}

impl<C: Clock, M: RawMutex> Session<'_, C, M> {
    /// Comes back only when the panel has to be set up anew.
    async fn serve<I: I2c>(
        &self,
        i2c: &mut I,
        shown: &mut Frame,
        lamp: &mut impl OutputPin,
        effort: &mut impl Effort,
    ) -> Ended {
        let Ok(connected) = apart(self.set_up(i2c, shown)).await else {
            return Ended::Unanswered;
        };
        let _ = lamp.set_low();
        let Err(ended) = apart(self.keep_equal(connected, shown, effort)).await;
        ended
    }

    /// Tells the panel how it is driven, and shows the whole picture.
    async fn set_up<I: I2c>(&self, i2c: I, shown: &mut Frame) -> Result<Connected<I>, DisplayError> {
        let glass = &self.wires.glass;
        let mut bus = Bus::new(i2c, self.address);
        let controller = match self.chosen.controller {
            Some(controller) => controller,
            None => bus.identify().await?,
        };
        bus.set_controller(controller);
        let left = first_column(controller);
        let mut panel = driver(bus);
        panel.init_with_addr_mode(AddrMode::Page).await?;
        // Its memory holds noise: dark until there is a picture in it.
        panel.set_display_on(false).await?;
        // Told before the picture is sent, which may tell it too.
        let found = Panel {
            controller,
            address: self.address,
            speed: self.speed,
        };
        let _ = self.wires.events.try_send(Event::Panel(Some(found)));
        for page in 0..PAGES {
            send(&mut panel, left, page, 0..WIDTH, glass, shown).await?;
        }
        let light = glass.light();
        panel.set_brightness(light.brightness()).await?;
        panel.set_display_on(light != Light::Off).await?;
        let on;
        (panel, on) = ask(panel).await?;
        Ok(Connected {
            panel,
            left,
            light,
            // A module that says it is off just after it was switched on cannot be read: what it says later means nothing.
            readable: on && light != Light::Off,
        })
    }

    async fn wait_for_change(&self) {
        let changed = &self.wires.glass.changed;
        while let Either::Second(()) = select(changed.wait(), self.clock.until(self.clock.now() + BEAT)).await {
            self.wires.vital.beat(Organ::Display);
        }
    }

    /// Sends whatever of the picture is not on the glass.
    async fn send_changes<I: I2c>(
        &self,
        panel: &mut Driver<I>,
        left: u8,
        shown: &mut Frame,
    ) -> Result<(), DisplayError> {
        let glass = &self.wires.glass;
        while let Some((page, run)) = glass.next_change(shown) {
            glass.set_sending(true);
            send(panel, left, page, run, glass, shown).await?;
        }
        Ok(())
    }

    async fn keep_equal<I: I2c>(
        &self,
        connected: Connected<I>,
        shown: &mut Frame,
        effort: &mut impl Effort,
    ) -> Result<Infallible, Ended> {
        let glass = &self.wires.glass;
        let Connected {
            mut panel,
            left,
            mut light,
            readable,
        } = connected;
        loop {
            self.wires.vital.beat(Organ::Display);
            let sent = self.send_changes(&mut panel, left, shown).await;
            glass.set_sending(false);
            sent?;
            let wanted = glass.light();
            if glass.drive() != self.chosen || (light == Light::Off && wanted != Light::Off) {
                return Err(Ended::Again);
            }
            if wanted != light {
                light = wanted;
                panel.set_brightness(light.brightness()).await?;
                panel.set_display_on(light != Light::Off).await?;
            }
            if light == Light::Off {
                // A dark panel is not asked whether it is there: it is set up anew before it is lit.
                effort.low();
                self.wait_for_change().await;
                effort.full();
                continue;
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

/// A panel that was set up.
struct Connected<I: I2c> {
    panel: Driver<I>,
    /// Where in its memory the first column of the glass is.
    left: u8,
    light: Light,
    /// Whether it can be asked if it is on.
    readable: bool,
}

type Driver<I> = Ssd1306Async<Bus<I>, DisplaySize128x64, BasicMode>;

/// Where in its memory the first column of the glass is.
const fn first_column(controller: Controller) -> u8 {
    match controller {
        Controller::Ssd1306 => 0,
        Controller::Sh1106 => 2,
    }
}

fn driver<I: I2c>(bus: Bus<I>) -> Driver<I> {
    Ssd1306Async::new(bus, DisplaySize128x64, DisplayRotation::Rotate0)
}

/// Asks the panel whether it is there and on. The driver only writes, so it lends its bus for that.
async fn ask<I: I2c>(panel: Driver<I>) -> Result<(Driver<I>, bool), DisplayError> {
    let mut bus = panel.release();
    let on = bus.says_on().await?;
    Ok((driver(bus), on))
}

/// Sends one run of a page as it is wanted now, and notes that it is shown.
async fn send<I: I2c, M: RawMutex>(
    panel: &mut Driver<I>,
    left: u8,
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
    panel.set_row(page as u8 * 8).await?;
    panel.set_column(left + run.start as u8).await?;
    panel.draw(pixels).await?;
    kept.copy_from_slice(pixels);
    Ok(())
}
