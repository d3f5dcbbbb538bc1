//! What is seen of a game: the board with what is told on it, or the page that lies over it.

use core::fmt::Write;

use embedded_graphics::{geometry::Point, text::Alignment};

use super::{BoardContext, Page, Play};
use crate::{
    screens::{
        frame::{Frame, WIDTH},
        icons, ink,
    },
    table::{Language, Pass},
    text::play,
};

impl Play {
    pub fn draw(&self, frame: &mut Frame, language: Language) {
        let texts = &language.texts().play;
        match &self.page {
            Page::Passing(pass) => self.draw_passing(frame, texts, *pass),
            Page::Menu(menu) => menu.draw(frame, texts),
            Page::Log => self.history.draw(frame, language, self.table.header().players()),
            Page::Reading(_) if self.thinking.is_some() => self.draw_review(frame, texts),
            Page::Reading(reading) | Page::Help(reading) => reading.draw(frame),
            Page::Scores => self.scores.draw(frame, language, self.table.header()),
            Page::Over(over) => over.draw(frame, language, &self.table, self.rival.as_ref()),
            Page::Board if let Some(announced) = &self.announced => announced.draw(frame, &self.table, language),
            Page::Board if self.is_told_luck() && self.telling.is_none() => {
                self.chance_entry.draw(&self.table, language, frame);
            }
            Page::Board => {
                let board_context = BoardContext {
                    table: &self.table,
                    visible: &self.visible,
                    before: self.before.as_ref(),
                    awaits: self.awaits,
                };
                self.board.draw(&board_context, language, self.telling.as_ref(), frame);
                if self.visible.position.is_some() {
                    self.draw_corner(frame);
                }
                match (&self.telling, &self.coach) {
                    (Some(telling), _) => telling.draw_banner(frame, language, self.table.header().players()),
                    (None, Some(coach)) => coach.draw(frame, language),
                    (None, None) => {}
                }
            }
        }
    }

    /// A review takes its time.
    fn draw_review(&self, frame: &mut Frame, texts: &play::Play) {
        let middle = WIDTH as i32 / 2;
        ink::text(
            frame,
            &ink::BODY,
            Point::new(middle, 20),
            Alignment::Center,
            texts.reviewing,
        );
        let percent = self.thinking.map_or(0, |thinking| thinking.percent);
        ink::bar(frame, Point::new(14, 36), 100, percent);
    }

    /// The right end of the status line: the thought's progress, or the lock of taking back.
    fn draw_corner(&self, frame: &mut Frame) {
        let at = Point::new(WIDTH as i32 - 27, 0);
        match self.thinking {
            // A quick thought is over before a bar could be read.
            Some(thinking) if thinking.percent > 0 => ink::bar(frame, at + Point::new(2, 1), 25, thinking.percent),
            _ if self.locked => icons::LOCK.draw(frame, Point::new(WIDTH as i32 - 7, 0)),
            _ => {}
        }
    }

    fn draw_passing(&self, frame: &mut Frame, texts: &play::Play, pass: Pass) {
        let (name, how) = match pass {
            Pass::Cover(name) => (name, texts.hold_to_look),
            Pass::Mark(name) => (name, texts.press_to_go_on),
        };
        let mut line: heapless::String<16> = heapless::String::new();
        // Eight letters of at most two bytes.
        let _ = write!(line, "{name}");
        let middle = WIDTH as i32 / 2;
        ink::text(
            frame,
            &ink::BODY,
            Point::new(middle, 8),
            Alignment::Center,
            texts.pass_to,
        );
        ink::text(frame, &ink::DECISION, Point::new(middle, 26), Alignment::Center, &line);
        ink::text(frame, &ink::BODY, Point::new(middle, 48), Alignment::Center, how);
    }
}
