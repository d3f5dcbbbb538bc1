//! Prove it: the commitment before the first roll, the seed when the session is over.

use core::fmt::Write;

use embedded_graphics::{geometry::Point, text::Alignment};
use heapless::String;

use crate::{
    screens::{
        Effect, Event,
        frame::{Frame, WIDTH},
        ink,
        page::{Context, Next, Page},
        pages::PageId,
        press::{Action, Button},
        reading,
        shared::Shared,
    },
    table::{
        companion::CompanionPart,
        rolls::{DiceSession, Hexadecimal},
    },
    text::Text,
};

#[derive(Default)]
pub struct Prove {
    /// Whether the session should really end.
    ending: bool,
}

impl Page for Prove {
    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let texts = &shared.texts().companion;
        let Some(session) = &shared.companion.session else {
            return reading::draw_page(frame, texts.help.no_session);
        };
        if self.ending && !session.head.over {
            return reading::draw_page(frame, texts.help.end_session);
        }
        let mut line: String<32> = String::new();
        ink::text(frame, &ink::SMALL, Point::new(0, 0), Alignment::Left, texts.commitment);
        if session.head.over {
            ink::number(frame, Point::new(WIDTH as i32 - 1, 0), session.len() as i32);
            grouped(&mut line, &session.head.seed.commitment(), 0);
            ink::text(frame, &ink::SMALL, Point::new(0, 8), Alignment::Left, &line);
            ink::text(frame, &ink::SMALL, Point::new(0, 17), Alignment::Left, texts.seed);
            digits(frame, 25, &session.head.seed.0);
            ink::text(
                frame,
                &ink::SMALL,
                Point::new(0, 57),
                Alignment::Left,
                texts.new_session,
            );
        } else {
            digits(frame, 8, &session.head.seed.commitment());
            let _ = texts.rolls.write(&mut line, [session.len().into()]);
            ink::text(frame, &ink::SMALL, Point::new(0, 44), Alignment::Left, &line);
            ink::text(
                frame,
                &ink::SMALL,
                Point::new(0, 57),
                Alignment::Left,
                texts.end_session,
            );
        }
    }

    fn press(&mut self, button: Button, action: Action, context: &mut Context<'_>) -> Next {
        let running = context.shared.companion.session.as_mut();
        match (button, action, running.filter(|session| !session.head.over)) {
            (Button::A, Action::DECIDED, Some(session)) => {
                if self.ending {
                    session.head.over = true;
                    context.effects.ask(Effect::SaveCompanion(CompanionPart::DiceSession));
                }
                self.ending ^= true;
            }
            (Button::A, Action::DECIDED, None) => context.shared.want_seed(PageId::Prove, context.effects),
            (Button::B, Action::DECIDED, _) if !core::mem::take(&mut self.ending) => return Next::Back,
            _ => {}
        }
        Next::Stay
    }

    fn help(&self, shared: &Shared) -> Option<Text> {
        Some(shared.texts().companion.help.prove)
    }

    #[inline(never)]
    fn hear(&mut self, event: &Event, context: &mut Context<'_>) {
        if let Event::DiceSeed(seed) = event
            && context.shared.takes_seed(PageId::Prove)
        {
            context.shared.companion.session = Some(DiceSession::new(*seed));
            context.effects.ask(Effect::SaveCompanion(CompanionPart::DiceSession));
        }
    }
}

/// All of the bytes, four lines of them.
fn digits(frame: &mut Frame, top: i32, bytes: &[u8; 32]) {
    let mut line: String<32> = String::new();
    for (part, y) in (0..4).zip((top..).step_by(8)) {
        grouped(&mut line, bytes, part);
        ink::text(frame, &ink::SMALL, Point::new(0, y), Alignment::Left, &line);
    }
}

/// Eight of the bytes as sixteen digits in groups of four.
fn grouped(line: &mut String<32>, bytes: &[u8; 32], part: usize) {
    line.clear();
    for pair in bytes.chunks(2).skip(part * 4).take(4) {
        // Nineteen letters fit.
        let _ = write!(line, "{}{}", if line.is_empty() { "" } else { " " }, Hexadecimal(pair));
    }
}
