//! The end of a game: who won and why, everybody's score, the QR code of the result, and what can be done next.

use core::fmt::Write;

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};
use heapless::String;

use super::{Leave, Page, Play, telling::sentence, thoughts::Purpose};
use crate::{
    rules::Seats,
    screens::{
        Effect, Effects,
        frame::{Frame, HEIGHT, WIDTH},
        ink,
        list::List,
        press::{Action, Button},
        reading::{Reading, lines},
    },
    table::{Language, Name, PlayerKind, Table, deal::DealResult, qr},
    text::play::Play as Texts,
};

enum Chosen {
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
    /// Not every game has a deal.
    Deal,
    Board,
}

/// Where its reader is.
pub struct Over {
    list: List,
    /// The game came from a deal.
    dealt: bool,
    /// This is shown until the next press.
    shown: Option<Shown>,
}

#[derive(Clone, Copy)]
enum Shown {
    QrCode,
    Deal,
}

impl Over {
    const ROWS: [Row; 6] = [Row::Rematch, Row::Scores, Row::Code, Row::Review, Row::Deal, Row::Board];

    pub fn new(dealt: bool) -> Over {
        Over {
            list: List::default(),
            dealt,
            shown: None,
        }
    }

    fn rows(&self) -> impl Iterator<Item = Row> + use<> {
        let dealt = self.dealt;
        Self::ROWS
            .into_iter()
            .filter(move |row| dealt || !matches!(row, Row::Deal))
    }

    fn press(&mut self, button: Button, action: Action) -> Chosen {
        match (button, action) {
            (Button::B, Action::Held) => Chosen::Leave(Leave::Title),
            (Button::A | Button::B, Action::Released { decides: true }) if self.shown.is_some() => {
                self.shown = None;
                Chosen::Nothing
            }
            _ if self.shown.is_some() => Chosen::Nothing,
            (Button::B, Action::Released { decides: true }) => Chosen::Leave(Leave::Title),
            (Button::A, Action::Released { decides: true }) => match self.rows().nth(self.list.row()) {
                Some(Row::Rematch) => Chosen::Leave(Leave::Rematch),
                Some(Row::Scores) => Chosen::Scores,
                Some(Row::Code) => {
                    self.shown = Some(Shown::QrCode);
                    Chosen::Nothing
                }
                Some(Row::Deal) => {
                    self.shown = Some(Shown::Deal);
                    Chosen::Nothing
                }
                Some(Row::Review) => Chosen::Review,
                Some(Row::Board) | None => Chosen::Board,
            },
            _ => {
                let rows = self.rows().count();
                self.list.press(button, action, rows);
                Chosen::Nothing
            }
        }
    }

    /// `rival`: the best other result from this deal.
    pub fn draw(&self, frame: &mut Frame, language: Language, table: &Table, rival: Option<&DealResult>) {
        match self.shown {
            Some(Shown::QrCode) => return draw_code(frame, table),
            Some(Shown::Deal) => return draw_deal(frame, &language.texts().play, table, rival),
            None => {}
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
        self.list.draw(frame, y + 3, self.rows().count(), |row| {
            let label = match self.rows().nth(row) {
                Some(Row::Rematch) => texts.rematch,
                Some(Row::Scores) => texts.scores,
                Some(Row::Code) => texts.qr_code,
                Some(Row::Review) => texts.review,
                Some(Row::Board) => texts.board,
                Some(Row::Deal) => texts.deal_code,
                None => "",
            };
            (label, "")
        });
    }
}

impl Play {
    pub(super) fn press_over(&mut self, button: Button, action: Action, effects: &mut Effects) -> Option<Leave> {
        let Page::Over(over) = &mut self.page else { return None };
        match over.press(button, action) {
            Chosen::Nothing => {}
            Chosen::Scores => {
                self.scores.open_last(&self.seen.table);
                self.page = Page::Scores;
            }
            Chosen::Review => {
                self.wonder(Purpose::Review);
                let humans = (0..)
                    .zip(self.seen.table.header().players())
                    .filter(|(_, player)| player.is_human());
                let humans = humans.fold(Seats::NONE, |seats, (seat, _)| seats.with(seat));
                effects.ask(Effect::Review(humans));
                self.page = Page::Reading(Reading::default());
            }
            Chosen::Board => {
                self.looking_back = true;
                self.page = Page::Board;
            }
            Chosen::Leave(leave) => return Some(leave),
        }
        None
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

/// The code in two halves, and side by side what the best human reached here and what was reached in another game.
fn draw_deal(frame: &mut Frame, texts: &Texts, table: &Table, rival: Option<&DealResult>) {
    let Some(deal) = table.header().deal() else { return };
    ink::heading(frame, texts.deal_code);
    let code = deal.code();
    let halves = code.split_at_checked(code.len() / 2).unwrap_or_default();
    for (half, x) in [halves.0, halves.1].into_iter().zip([40, 88]) {
        ink::text(frame, &ink::DECISION, Point::new(x, 15), Alignment::Center, half);
    }
    let standings = table.standings();
    let people = standings.iter().filter(|standing| standing.kind == PlayerKind::Human);
    let own = people.reduce(|best, other| match other.outcome.score > best.outcome.score {
        true => other,
        false => best,
    });
    let own = own.map(|standing| (standing.name, standing.outcome.score));
    let other = rival.map(|result| (result.name, result.score));
    draw_score(frame, 32, own);
    draw_score(frame, 96, other);
    let note = if rival.is_some() {
        texts.same_deal
    } else {
        texts.no_rival
    };
    ink::text(
        frame,
        &ink::SMALL,
        Point::new(WIDTH as i32 / 2, 56),
        Alignment::Center,
        note,
    );
}

/// A name over its score, or what stands where there is none yet.
fn draw_score(frame: &mut Frame, x: i32, reached: Option<(Name, u16)>) {
    let (mut name, mut score): (String<24>, String<8>) = Default::default();
    // Eight letters of at most two bytes, and five digits.
    let _ = match reached {
        Some((who, points)) => write!(name, "{who}").and(write!(score, "{points}")),
        None => score.write_str("?"),
    };
    ink::text(frame, &ink::BODY, Point::new(x, 30), Alignment::Center, &name);
    ink::text(frame, &ink::DECISION, Point::new(x, 41), Alignment::Center, &score);
}
