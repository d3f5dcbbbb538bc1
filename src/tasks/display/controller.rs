//! Controller commands, sent through the `ssd1306` driver. The SH1106 lacks three of them.
//!
//! `Ssd1306Async::init` is not used: it switches the panel on while its RAM still holds noise.

use ssd1306::{
    Ssd1306Async,
    command::{AddrMode, CommandAsync as Command, Page, VcomhLevel},
    mode::BasicMode,
    prelude::{Brightness as Level, DisplayRotation, DisplaySize128x64},
};

use super::{
    bus::{Bus, NoAnswer},
    interface::Interface,
};
use crate::device::{Brightness, Controller};

type Driver<'a, B> = Ssd1306Async<Interface<'a, B>, DisplaySize128x64, BasicMode>;

/// Set-up for both controllers. The panel stays off.
const SET_UP: [Command; 11] = [
    Command::DisplayOn(false),
    Command::DisplayClockDiv(8, 0),
    Command::Multiplex(63),
    Command::DisplayOffset(0),
    Command::StartLine(0),
    Command::ComPinConfig(true, false),
    Command::SegmentRemap(true),
    Command::ReverseComDir(true),
    Command::VcomhDeselect(VcomhLevel::Auto),
    Command::AllOn(false),
    Command::Invert(false),
];

/// The SH1106 has only page addressing, no scrolling, and its charge pump is on after reset.
const SET_UP_SSD1306: [Command; 3] = [
    Command::ChargePump(true),
    Command::AddressMode(AddrMode::Page),
    Command::EnableScroll(false),
];

/// A misread byte may have changed these; resending does not flicker.
const RESTATED: [Command; 5] = [
    Command::StartLine(0),
    Command::SegmentRemap(true),
    Command::ReverseComDir(true),
    Command::AllOn(false),
    Command::Invert(false),
];

/// `Ssd1306Async::set_row` panics beyond page 15.
const PAGES: [Page; 8] = [
    Page::Page0,
    Page::Page1,
    Page::Page2,
    Page::Page3,
    Page::Page4,
    Page::Page5,
    Page::Page6,
    Page::Page7,
];

/// The SH1106 has 132 columns of RAM and shows the middle 128.
const SH1106_FIRST_COLUMN: u8 = 2;

fn driver<B: Bus>(interface: Interface<'_, B>) -> Driver<'_, B> {
    Ssd1306Async::new(interface, DisplaySize128x64, DisplayRotation::Rotate0)
}

async fn send<B: Bus>(bus: &mut B, commands: impl IntoIterator<Item = Command>) -> Result<(), NoAnswer> {
    let mut interface = Interface::new(bus);
    for command in commands {
        command.send(&mut interface).await?;
    }
    Ok(driver(interface).draw(&[]).await?)
}

/// Sends NOPs, which also complete a command that was cut off before its argument.
pub async fn send_nops<B: Bus>(bus: &mut B, count: usize) -> Result<(), NoAnswer> {
    send(bus, core::iter::repeat_n(Command::Noop, count)).await
}

/// The part of [`set_up`] that is invisible on a lit panel.
pub async fn restate<B: Bus>(bus: &mut B) -> Result<(), NoAnswer> {
    send(bus, RESTATED).await
}

/// Leaves the panel off.
pub async fn set_up<B: Bus>(bus: &mut B, controller: Controller) -> Result<(), NoAnswer> {
    let specific: &[Command] = match controller {
        Controller::Ssd1306 => &SET_UP_SSD1306,
        Controller::Sh1106 => &[],
    };
    send(bus, SET_UP.iter().chain(specific).copied()).await
}

async fn move_to<B: Bus>(bus: &mut B, controller: Controller, page: u8, column: u8) -> Result<Driver<'_, B>, NoAnswer> {
    let first = match controller {
        Controller::Ssd1306 => 0,
        Controller::Sh1106 => SH1106_FIRST_COLUMN,
    };
    let page = PAGES.get(usize::from(page)).copied().ok_or(NoAnswer)?;
    let mut interface = Interface::new(bus);
    Command::PageStart(page).send(&mut interface).await?;
    let mut driver = driver(interface);
    driver.set_column(column + first).await?;
    Ok(driver)
}

pub async fn draw<B: Bus>(
    bus: &mut B,
    controller: Controller,
    (page, column): (u8, u8),
    pixels: &[u8],
) -> Result<(), NoAnswer> {
    Ok(move_to(bus, controller, page, column).await?.draw(pixels).await?)
}

/// See [`Bus::read_back`].
pub async fn read_back<B: Bus>(
    bus: &mut B,
    controller: Controller,
    (page, column): (u8, u8),
    pixels: &mut [u8],
) -> Result<(), NoAnswer> {
    let driver = move_to(bus, controller, page, column).await?;
    driver.release().read_back(pixels).await
}

pub async fn set_brightness<B: Bus>(bus: &mut B, brightness: Brightness) -> Result<(), NoAnswer> {
    let level = match brightness {
        Brightness::Off | Brightness::Dim | Brightness::Full(0 | 1) => Level::DIMMEST,
        Brightness::Full(2) => Level::DIM,
        Brightness::Full(3) => Level::NORMAL,
        Brightness::Full(4) => Level::BRIGHT,
        Brightness::Full(_) => Level::BRIGHTEST,
    };
    let mut driver = driver(Interface::new(bus));
    driver.set_brightness(level).await?;
    driver.set_display_on(brightness != Brightness::Off).await?;
    Ok(driver.draw(&[]).await?)
}

/// SSD1306 data sheet, table 9-3: D6.
pub const fn is_on(status: u8) -> bool {
    const OFF: u8 = 1 << 6;
    status & OFF == 0
}
