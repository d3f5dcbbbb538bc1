//! The end of a game: who won and why, everybody's score, the QR code of the result, and what can be done next.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};

use super::{Leave, telling::sentence};
use crate::{
    screens::{
        frame::{Frame, HEIGHT, WIDTH},
        ink,
        list::List,
        press::{Action, Button},
        reading::lines,
    },
    table::{Language, Table, qr},
};

pub enum Chosen {
    Nothing,
    Scores,
    Review,
    Board,
    Leave(Leave),
}

#[derive(Clone, Copy)]
enum Row {
    Rematch,
    Scores,
    Code,
    Review,
    Board,
}

/// Where its reader is.
#[derive(Default)]
pub struct Over {
    list: List,
    /// The QR code is shown.
    code: bool,
}

impl Over {
    const ROWS: [Row; 5] = [Row::Rematch, Row::Scores, Row::Code, Row::Review, Row::Board];

    pub fn press(&mut self, button: Button, action: Action) -> Chosen {
        match (button, action) {
            (Button::B, Action::Held) => Chosen::Leave(Leave::Title),
            (Button::A | Button::B, Action::Released { decides: true }) if self.code => {
                self.code = false;
                Chosen::Nothing
            }
            _ if self.code => Chosen::Nothing,
            (Button::B, Action::Released { decides: true }) => Chosen::Leave(Leave::Title),
            (Button::A, Action::Released { decides: true }) => match Self::ROWS.get(self.list.row()) {
                Some(Row::Rematch) => Chosen::Leave(Leave::Rematch),
                Some(Row::Scores) => Chosen::Scores,
                Some(Row::Code) => {
                    self.code = true;
                    Chosen::Nothing
                }
                Some(Row::Review) => Chosen::Review,
                Some(Row::Board) | None => Chosen::Board,
            },
            _ => {
                self.list.press(button, action, Self::ROWS.len());
                Chosen::Nothing
            }
        }
    }

    pub fn draw(&self, frame: &mut Frame, language: Language, table: &Table) {
        if self.code {
            return draw_code(frame, table);
        }
        let Some(event) = table.result() else { return };
        let players = table.header().players();
        let (text, texts) = (sentence(event, language, players), &language.texts().play);
        let mut y = 0;
        for line in lines(&text, &ink::SMALL, WIDTH as i32) {
            ink::text(frame, &ink::SMALL, Point::new(0, y), Alignment::Left, line);
            y += 8;
        }
        let Ok(()) = frame.fill_solid(
            &Rectangle::new(Point::new(0, y), Size::new(WIDTH as u32, 1)),
            BinaryColor::On,
        );
        self.list.draw(frame, y + 3, Self::ROWS.len(), |row| {
            let label = match Self::ROWS.get(row) {
                Some(Row::Rematch) => texts.rematch,
                Some(Row::Scores) => texts.scores,
                Some(Row::Code) => texts.qr_code,
                Some(Row::Review) => texts.review,
                Some(Row::Board) => texts.board,
                None => "",
            };
            (label, "")
        });
    }
}

/// The code with its quiet zone at the left, as dark on light as paper; who scored what at the right.
fn draw_code(frame: &mut Frame, table: &Table) {
    const MODULE: i32 = 2;
    const MARGIN: i32 = (HEIGHT as i32 - qr::SIZE as i32 * MODULE) / 2;
    let Some(modules) = table.qr() else { return };
    let paper = Rectangle::new(Point::zero(), Size::new(HEIGHT as u32, HEIGHT as u32));
    let Ok(()) = frame.fill_solid(&paper, BinaryColor::On);
    for (x, y) in (0..qr::SIZE).flat_map(|y| (0..qr::SIZE).map(move |x| (x, y))) {
        if modules.is_dark(x, y) {
            let at = Point::new(MARGIN + x as i32 * MODULE, MARGIN + y as i32 * MODULE);
            let module = Rectangle::new(at, Size::new(MODULE as u32, MODULE as u32));
            let Ok(()) = frame.fill_solid(&module, BinaryColor::Off);
        }
    }
    for (standing, y) in table.standings().iter().zip((0..).step_by(13)) {
        ink::name(frame, Point::new(67, y), 44, standing.name);
        ink::number(frame, Point::new(WIDTH as i32 - 1, y), standing.outcome.score.into());
    }
}
