//! The page between two players: only the next one's name.

use embedded_graphics::{geometry::Point, text::Alignment};
use heapless::String;

use super::Play;
use crate::{
    device::{Frame, WIDTH},
    screens::{
        Effect, Effects, Event,
        input::{Change, Input, Key},
        page::{Context, Next, Page},
        pages::PageId,
        shared::Shared,
        widgets,
    },
    table::Pass,
};

#[derive(Default)]
pub struct HandOver;

impl Page for HandOver {
    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let texts = &shared.texts().play;
        let (name, how) = match shared.open_game().and_then(Play::pass) {
            Some(Pass::Cover(name)) => (name, texts.hold_to_look),
            Some(Pass::Mark(name)) => (name, texts.press_to_go_on),
            None => return,
        };
        let mut line: String<16> = String::new();
        put!(line, "{name}");
        let middle = WIDTH as i32 / 2;
        for (font, y, words) in [
            (&widgets::BODY, 8, texts.pass_to),
            (&widgets::DECISION, 26, line.as_str()),
            (&widgets::BODY, 48, how),
        ] {
            widgets::text(frame, font, Point::new(middle, y), Alignment::Center, words);
        }
    }

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        let Some(play) = context.shared.open_game_mut() else {
            return Next::Back;
        };
        match (play.pass(), input.key) {
            (Some(Pass::Cover(_)), Key::Inspect) | (Some(Pass::Mark(_)), Key::Confirm) => {
                match play.take_device(context.effects) {
                    true => Next::Replace(PageId::Replay),
                    false => Next::Back,
                }
            }
            _ => Next::Stay,
        }
    }

    fn advance(&mut self, _: &Event, context: &mut Context<'_>) -> Next {
        match context.shared.open_game().and_then(Play::pass) {
            Some(_) => Next::Stay,
            None => Next::Back,
        }
    }

    /// The game opens it again.
    fn closes_on_sleep(&self, _: &Shared) -> bool {
        true
    }
}

impl Play {
    /// Whether to show the events since the player's last turn.
    fn take_device(&mut self, effects: &mut Effects) -> bool {
        self.seen.table.take_device();
        self.keep(Effect::KeepHeader, effects);
        self.change = Change::News;
        self.look();
        let Some(seat) = self.seen.decider() else { return false };
        let is_concerned = self.concerned.contains(seat);
        self.concerned = self.concerned.without(seat);
        is_concerned
    }
}
