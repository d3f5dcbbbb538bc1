//! About the device: firmware, entropy source, panel, battery and licence.

use embedded_graphics::{geometry::Point, text::Alignment};
use heapless::String;

use super::{
    input::{Input, Key},
    page::{Context, Next, Page},
    shared::Shared,
    widgets,
};
use crate::{
    chance::EntropySource,
    device::{Frame, PowerStatus},
    text::{Argument, Text},
};

#[derive(Default)]
pub struct About;

impl Page for About {
    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let texts = &shared.texts().device;
        widgets::heading(frame, texts.about);
        let bus = shared.panel.map_or(texts.panel_missing, |panel| panel.bus.name());
        let seed;
        let (luck, argument) = match shared.source {
            EntropySource::RawBits => (texts.luck, texts.oscillator.into()),
            EntropySource::ButtonsOnly => (texts.luck, texts.buttons_only.into()),
            // The screen has no room for more digits.
            EntropySource::Seed(number) => {
                seed = number % 100_000_000;
                (texts.seed, Argument::Shown(&seed))
            }
        };
        // A line has 21 letters.
        let mut rows: [String<24>; 4] = Default::default();
        let [program, source, panel, licence] = &mut rows;
        put!(program, "{}", concat!("Pocket Ra ", env!("CARGO_PKG_VERSION")));
        luck.put(source, [argument]);
        texts.panel.put(panel, [bus.into()]);
        put!(licence, "MIT / Apache-2.0");
        let mut battery: String<24> = String::new();
        if let Some(PowerStatus {
            millivolts, percent, ..
        }) = shared.battery
        {
            let (volts, rest) = (millivolts / 1000, millivolts % 1000 / 10);
            put!(battery, "{} {volts}.{rest:02} V {percent} %", texts.battery);
        }
        let step = if battery.is_empty() { 12 } else { 10 };
        for (line, y) in rows.iter().chain([&battery]).zip((14..).step_by(step)) {
            widgets::text(frame, &widgets::BODY, Point::new(0, y), Alignment::Left, line);
        }
    }

    fn press(&mut self, input: Input, _: &mut Context<'_>) -> Next {
        match input.key {
            Key::Back => Next::Back,
            _ => Next::Stay,
        }
    }

    fn help(&self, shared: &Shared) -> Option<Text> {
        Some(shared.texts().help.about)
    }
}
