//! With the boxed game: a bot's move and reason, until a person has made the move.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};
use heapless::String;

use super::{Play, view};
use crate::{
    bots::Reason,
    device::{Frame, HEIGHT, WIDTH},
    rules::{Seat, position::Code},
    screens::{
        Effects,
        boards::ScreenGame,
        input::{Change, Key},
        reading::{PageText, lines},
        widgets,
    },
    table::{
        Language, Table, TableEvent,
        event::{preview, with_event},
    },
    text,
};

pub struct Announcement {
    seat: Seat,
    deed: PageText,
    reason: Option<Reason>,
}

const DEED: i32 = 14;

impl Announcement {
    pub fn draw(&self, frame: &mut Frame, table: &Table, language: Language) {
        let mut name: String<24> = String::new();
        if let Some(player) = table.header().player(self.seat) {
            put!(name, "{}", player.name);
        }
        widgets::heading(frame, &name);
        let mut why = PageText::new();
        if let Some(reason) = &self.reason {
            put!(why, "{}", text::reason(reason, language));
        }
        let count = lines(&why, &widgets::SMALL, WIDTH as i32)
            .filter(|line| !line.is_empty())
            .count() as i32;
        let top = HEIGHT as i32 - 8 * count;
        if DEED + 11 * lines(&self.deed, &widgets::DECISION, WIDTH as i32).count() as i32 <= top - 2 {
            for (line, y) in lines(&self.deed, &widgets::DECISION, WIDTH as i32).zip((DEED..).step_by(11)) {
                widgets::text(frame, &widgets::DECISION, Point::new(0, y), Alignment::Left, line);
            }
        } else {
            // The move is cut to make room for the reason.
            for (line, y) in lines(&self.deed, &widgets::SMALL, WIDTH as i32).zip((DEED..).step_by(8)) {
                widgets::text(frame, &widgets::SMALL, Point::new(0, y), Alignment::Left, line);
            }
        }
        if count == 0 {
            return;
        }
        let edge = Rectangle::new(Point::new(0, top - 2), Size::new(WIDTH as u32, 1));
        let Ok(()) = frame.fill_solid(&edge, BinaryColor::On);
        for (line, y) in lines(&why, &widgets::SMALL, WIDTH as i32).zip((top..).step_by(8)) {
            widgets::text(frame, &widgets::SMALL, Point::new(0, y), Alignment::Left, line);
        }
    }
}

impl Play {
    /// Announces a bot's move with the boxed game.
    pub(super) fn announce(&mut self, seat: Seat, code: Code, reason: Option<Reason>, language: Language) {
        if self.seen.is_beside_the_box() {
            self.announce_event(seat, code, self.preview(code), reason, language);
        }
    }

    fn preview(&self, code: Code) -> Option<TableEvent> {
        preview(self.seen.table.header(), self.seen.table.position(), code)
    }

    fn announce_event(
        &mut self,
        seat: Seat,
        code: Code,
        event: Option<TableEvent>,
        reason: Option<Reason>,
        language: Language,
    ) {
        let mut deed = PageText::new();
        view::say(&mut deed, self.seen.table.header(), code, event, language);
        self.pending_events.read = event.is_some();
        self.pending_events.announced = Some(Announcement { seat, deed, reason });
        self.change = Change::News;
    }

    pub(super) fn press_announced(&mut self, key: Key, language: Language, effects: &mut Effects) {
        match key {
            Key::Confirm => {
                self.pending_events.announced = None;
                self.change = Change::News;
            }
            Key::Back => self.take_back(language, effects),
            _ => {}
        }
    }

    /// A bot's only legal move, if it needs an action on the table.
    pub(super) fn announce_only_move(&mut self, seat: Seat, code: Code, language: Language) {
        if !self.seen.is_beside_the_box() || self.seen.is_human(seat) {
            return;
        }
        let event = self.preview(code);
        let idle = match &event {
            None | Some(TableEvent::Ends { .. } | TableEvent::NoChoice { .. } | TableEvent::Skipped { .. }) => true,
            Some(TableEvent::Over { .. } | TableEvent::Scores { .. }) => false,
            Some(TableEvent::Game(event)) => with_event!(event, (G, event) => G::is_idle(event)),
        };
        if !idle {
            self.announce_event(seat, code, event, None, language);
        }
    }
}
