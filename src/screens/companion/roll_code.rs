//! The last roll of the session as a QR code and as text, for a player's notes.

use embassy_time::Instant;
use embedded_graphics::{geometry::Point, text::Alignment};
use heapless::String;

use crate::{
    device::Frame,
    rules::die::{Colour, Face},
    screens::{
        Effect, Event, Sound,
        input::{Input, Key},
        page::{Context, Next, Page},
        pages::PageId,
        qr_code::{BESIDE, QrCode},
        shared::Shared,
        widgets,
    },
    table::rolls::{Hexadecimal, Roll, notes::RollResult},
    text::{Catalogue, Text},
};

#[derive(Default)]
pub struct RollCode {
    result: Option<RollResult>,
    code: QrCode,
}

pub fn open(context: &mut Context<'_>) -> Next {
    let session = context.shared.companion.session.as_ref();
    match session.is_some_and(|session| !session.is_empty()) {
        true => Next::Push(PageId::RollCode),
        false => {
            context.effects.ask(Effect::Sound(Sound::Refused));
            Next::Stay
        }
    }
}

impl Page for RollCode {
    fn open(&mut self, _: PageId, shared: &mut Shared) {
        self.result = shared
            .companion
            .session
            .as_ref()
            .and_then(|session| session.last_result());
        if let Some(result) = &self.result {
            self.code.set(result);
        }
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let Some(result) = &self.result else { return };
        let texts = shared.texts();
        self.code.draw(frame);
        let origin = shared.companion.session.as_ref().map(|session| session.head.origin);
        let mark = origin.map_or("", |origin| origin.mark());
        let mut line: String<24> = String::new();
        texts.companion.proved.put(&mut line, [(result.number as usize).into()]);
        put!(line, " {mark}");
        small(frame, 0, line.trim_ascii());
        line.clear();
        match result.roll {
            Roll::Pool { die, count } => {
                put!(line, "{count} {die}");
                for (faces, y) in result.shown.chunks(3).zip([23, 32]) {
                    let mut line: String<16> = String::new();
                    for &face in faces {
                        put!(line, "{} ", u16::from(face) + 1);
                    }
                    small(frame, y, line.trim_ascii());
                }
            }
            Roll::RaDice(_) => write_ra_dice(result, texts, &mut line),
        }
        let at = Point::new(BESIDE, 10);
        widgets::text(frame, &widgets::DECISION, at, Alignment::Left, &line);
        small(frame, 41, texts.companion.check);
        for (digits, y) in result.check.iter().flat_map(|check| check.chunks(4)).zip([49, 57]) {
            let mut line: String<16> = String::new();
            let (first, second) = digits.split_at_checked(2).unwrap_or_default();
            put!(line, "{} {}", Hexadecimal(first), Hexadecimal(second));
            small(frame, y, &line);
        }
    }

    fn press(&mut self, input: Input, _: &mut Context<'_>) -> Next {
        match input.key {
            Key::Back | Key::Confirm => Next::Back,
            _ => Next::Stay,
        }
    }

    fn help(&self, shared: &Shared) -> Option<Text> {
        Some(shared.texts().companion.help.roll_code)
    }

    #[inline(never)]
    fn on_event(&mut self, event: &Event, _: &mut Context<'_>) {
        if let Event::Tick = event {
            self.code.tick();
        }
    }

    fn deadline(&self, _: &Shared) -> Option<Instant> {
        self.code.deadline()
    }
}

/// Five letters in die order, with a dot for a die that was kept, as on the page of the last rolls.
fn write_ra_dice(result: &RollResult, texts: &Catalogue, line: &mut String<24>) {
    let Roll::RaDice(dice) = result.roll else { return };
    let mut faces = result.shown.iter().filter_map(|&face| Face::ALL.get(usize::from(face)));
    for colour in Colour::ALL {
        let face = if dice.contains(colour) { faces.next() } else { None };
        put!(line, "{}", face.map_or('.', |&face| texts.face_letter(face)));
    }
}

fn small(frame: &mut Frame, y: i32, line: &str) {
    widgets::text(frame, &widgets::SMALL, Point::new(BESIDE, y), Alignment::Left, line);
}
