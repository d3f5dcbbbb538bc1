//! Logs UI events with defmt, whose strings stay on the host; `Debug` would take 7 KiB of flash.

use defmt::info;
use pocket_ra::{
    bots::{Margin, Mistake},
    chance::{EntropySource, health::Sample},
    device::{Action, Button, PanelBus, PanelStatus, PowerStatus, Press},
    screens::Event,
    table::memory::{Examined, Notice},
};

use crate::BoardChannels;

pub fn write(event: &Event, _: &'static BoardChannels) {
    match *event {
        Event::Press(press) => write_press(press),
        Event::Contacts(closed) => info!("Contacts({})", closed),
        Event::Rolled { roll, .. } => info!("Rolled({=u8})", roll.number()),
        Event::Seed(seed) => info!("Seed({=u64:x})", seed),
        // A session's seed is secret.
        Event::DiceSeed(_) => info!("DiceSeed"),
        Event::Progress(done) => info!("Progress({=u8})", done),
        Event::Thought(choice) => info!("Thought({=u16})", choice.code.0),
        Event::Mistake(Mistake {
            number,
            margin: Margin { mean, error },
            ..
        }) => info!(
            "Mistake(move: {=u16}, cost: {=i32}, error: {=i32})",
            number, mean, error
        ),
        Event::Reviewed => info!("Reviewed"),
        Event::EntropySource(EntropySource::RawBits) => info!("EntropySource(RawBits)"),
        Event::EntropySource(EntropySource::ButtonsOnly) => info!("EntropySource(ButtonsOnly)"),
        Event::EntropySource(EntropySource::Seed(seed)) => info!("EntropySource(Seed({=u64:x}))", seed),
        Event::Panel(None) => info!("Panel(None)"),
        Event::Panel(Some(PanelStatus { controller, bus })) => match bus {
            PanelBus::I2c { address } => info!("Panel(controller: {=u8}, address: {=u8:x})", controller as u8, address),
            PanelBus::Spi => info!("Panel(controller: {=u8}, SPI)", controller as u8),
        },
        Event::EntropyTested(None) => info!("EntropyTested(None)"),
        Event::EntropyTested(Some(Sample {
            ones,
            longest_run,
            healthy,
        })) => info!(
            "EntropyTested(ones: {=u16}, longest run: {=u8}, healthy: {=bool})",
            ones, longest_run, healthy
        ),
        Event::Examined(None) => info!("Examined(None)"),
        Event::Examined(Some(Examined {
            program,
            sectors,
            used,
            records,
            steady,
        })) => info!(
            "Examined(program: {}, sectors: {=u16}, used: {=u16}, records: {=u16}, steady: {=bool})",
            program, sectors, used, records, steady
        ),
        Event::Settings(_) => info!("Settings"),
        Event::GameLoaded => info!("GameLoaded"),
        Event::GameSavedToSlot(number) => info!("GameSavedToSlot({=u32})", number),
        Event::BootFinished => info!("BootFinished"),
        Event::GameSaved => info!("GameSaved"),
        Event::Stored => info!("Stored"),
        Event::BootLoaderWanted => info!("BootLoaderWanted"),
        Event::DealWanted(_) => info!("DealWanted"),
        Event::Notice(Notice::Foreign) => info!("Notice(Foreign)"),
        Event::Notice(Notice::Unreadable(_)) => info!("Notice(Unreadable)"),
        Event::Notice(Notice::MovesLost) => info!("Notice(MovesLost)"),
        Event::Notice(Notice::NotKept(error)) => info!("Notice(NotKept({=u8}))", error as u8),
        Event::Notice(Notice::Crashed) => info!("Notice(Crashed)"),
        Event::Notice(Notice::RemoteWanted) => info!("Notice(RemoteWanted)"),
        Event::Notice(Notice::Offered) => info!("Notice(Offered)"),
        Event::Notice(Notice::BatteryLow) => info!("Notice(BatteryLow)"),
        Event::Notice(Notice::Restored) => info!("Notice(Restored)"),
        Event::Notice(Notice::RestoreBroken) => info!("Notice(RestoreBroken)"),
        Event::Battery(None) => info!("Battery(None)"),
        Event::Battery(Some(PowerStatus {
            millivolts,
            percent,
            is_empty,
        })) => info!(
            "Battery(millivolts: {=u16}, percent: {=u8}, empty: {=bool})",
            millivolts, percent, is_empty
        ),
        Event::Tick => info!("Tick"),
    }
}

fn write_press(press: Press) {
    let button = match press.button {
        Button::Up => "Up",
        Button::Down => "Down",
        Button::Left => "Left",
        Button::Right => "Right",
        Button::A => "A",
        Button::B => "B",
    };
    match press.action {
        Action::Pressed => info!("Press({=str}, pressed)", button),
        Action::Held => info!("Press({=str}, held)", button),
        Action::Repeated => info!("Press({=str}, repeated)", button),
        Action::Released { decides } => info!("Press({=str}, released, decides: {=bool})", button, decides),
    }
}
