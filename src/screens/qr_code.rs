//! A QR code at the left edge. Encoding takes longer than a press may wait, so the page is drawn without it first.

use core::fmt;

use embassy_time::Instant;
use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
};
use heapless::String;

use crate::{
    device::{Frame, HEIGHT},
    table::qr::{self, LONGEST_PAYLOAD, Modules},
};

/// Left edge of the text beside it.
pub const BESIDE: i32 = HEIGHT as i32 + 3;

#[derive(Default)]
pub struct QrCode {
    text: String<LONGEST_PAYLOAD>,
    /// Encoded with the next [`Event::Tick`](super::Event::Tick).
    pending: bool,
    modules: Option<Modules>,
}

impl QrCode {
    pub fn set(&mut self, text: impl fmt::Display) {
        self.text.clear();
        put!(self.text, "{text}");
        self.pending = true;
        self.modules = None;
    }

    pub fn tick(&mut self) {
        if self.pending {
            self.pending = false;
            self.modules = qr::encode(&self.text);
        }
    }

    pub fn deadline(&self) -> Option<Instant> {
        self.pending.then_some(Instant::MIN)
    }

    pub fn draw(&self, frame: &mut Frame) {
        if let Some(modules) = &self.modules {
            draw(frame, modules);
        }
    }
}

/// Draws the code with its quiet zone, dark on light.
pub fn draw(frame: &mut Frame, modules: &Modules) {
    const MODULE: usize = 2;
    const CODE: usize = qr::SIZE * MODULE;
    const MARGIN: usize = (HEIGHT - CODE) / 2;
    /// Rows of modules drawn at a time.
    const BAND: usize = 8;
    let paper = Rectangle::new(Point::zero(), Size::new(HEIGHT as u32, HEIGHT as u32));
    let Ok(()) = frame.fill_solid(&paper, BinaryColor::On);
    let code = Rectangle::new(Point::new_equal(MARGIN as i32), Size::new_equal(CODE as u32));
    let Ok(()) = frame.fill_solid(&code, BinaryColor::Off);
    for (band, y) in modules
        .rows()
        .chunks(BAND)
        .zip((MARGIN as i32..).step_by(BAND * MODULE))
    {
        let mut columns = [0u16; CODE];
        for (pair, x) in columns.chunks_exact_mut(MODULE).zip(0..) {
            let light = band
                .iter()
                .zip((0..).step_by(MODULE))
                .filter(|(row, _)| *row >> x & 1 == 0);
            pair.fill(light.fold(0, |bits, (_, y)| bits | 0b11 << y));
        }
        frame.or_columns(MARGIN as i32, y, &columns);
    }
}
