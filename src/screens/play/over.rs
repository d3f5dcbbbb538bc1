//! The end of a game: who won and why, everybody's score, the QR code of the result, and what can be done next.

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
    device::{Frame, HEIGHT, WIDTH},
    rules::Seats,
    screens::{
        Effect, Effects, ink,
        input::{Direction, Key},
        reading::{Reading, lines},
        records,
        widgets::List,
    },
    table::{
        Header, Language, Name, PlayerKind, Table,
        deal::DealResult,
        qr::{self, Modules},
        rating::Rating,
        statistics::{Opponent, Statistics},
    },
    text::play::Play as Texts,
};

/// More than these nobody reaches.
const MOST_POINTS: u16 = 999;

enum Chosen {
    Nothing,
    /// The QR code is to be shown.
    Code,
    Scores,
    Review,
    Board,
    /// What a friend reached is to be kept.
    Friend(u16),
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
    /// With what a friend reached, if that is being typed in.
    Deal(Option<u16>),
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

    /// `beside`: the score from which that of a friend is counted up and down.
    fn press(&mut self, key: Key, beside: u16) -> Chosen {
        match key {
            Key::Menu => Chosen::Leave(Leave::Title),
            Key::Confirm | Key::Back if self.shown.is_some() => match (self.shown.take(), key) {
                (Some(Shown::Deal(Some(score))), Key::Confirm) => Chosen::Friend(score),
                _ => Chosen::Nothing,
            },
            key if let (Some(Shown::Deal(score)), Some(direction)) = (&mut self.shown, key.step()) => {
                let from = score.unwrap_or(beside);
                let changed = match direction {
                    Direction::Right => from.saturating_add(1),
                    Direction::Left => from.saturating_sub(1),
                    Direction::Up => from.saturating_add(10),
                    Direction::Down => from.saturating_sub(10),
                };
                *score = Some(changed.min(MOST_POINTS));
                Chosen::Nothing
            }
            _ if self.shown.is_some() => Chosen::Nothing,
            Key::Back => Chosen::Leave(Leave::Title),
            Key::Confirm => match self.rows().nth(self.list.row()) {
                Some(Row::Rematch) => Chosen::Leave(Leave::Rematch),
                Some(Row::Scores) => Chosen::Scores,
                Some(Row::Code) => Chosen::Code,
                Some(Row::Deal) => {
                    self.shown = Some(Shown::Deal(None));
                    Chosen::Nothing
                }
                Some(Row::Review) => Chosen::Review,
                Some(Row::Board) | None => Chosen::Board,
            },
            _ => {
                let rows = self.rows().count();
                self.list.press(key, rows);
                Chosen::Nothing
            }
        }
    }

    /// `code`: the result as a QR code; `rival`: the best other result from this deal; `strength`: of the only human, once the game is
    /// counted.
    pub fn draw(
        &self,
        frame: &mut Frame,
        language: Language,
        table: &Table,
        code: Option<&Modules>,
        rival: Option<&DealResult>,
        strength: Option<Rating>,
    ) {
        match self.shown {
            Some(Shown::QrCode) => return draw_code(frame, code, table),
            Some(Shown::Deal(typed)) => {
                let texts = &language.texts().play;
                let friend = typed.and_then(|score| Some((Name::new(texts.friend).ok()?, score)));
                let other = friend.or(rival.map(|rival| (rival.name, rival.score)));
                return draw_deal(frame, texts, table, other, typed.is_some());
            }
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
        let handicap = table.header().agreements().handicap;
        if handicap > 0 {
            let mut line: String<48> = String::new();
            // A line of the screen has 25 small letters.
            texts.with_handicap.put(&mut line, [handicap.into()]);
            ink::text(frame, &ink::SMALL, Point::new(0, y), Alignment::Left, &line);
            y += 8;
        }
        if let Some(rating) = strength {
            let kind = table.header().setup().kind();
            for line in records::strength(rating, kind, language.texts()) {
                ink::text(frame, &ink::SMALL, Point::new(0, y), Alignment::Left, &line);
                y += 8;
            }
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
    /// Encodes the result as a QR code, once a game: that takes longer than a press may wait for an answer, so it is done before it is
    /// asked for.
    pub(super) fn encode_result(&mut self) {
        if self.code.is_none() {
            self.code = Some(self.seen.table.qr());
        }
    }

    pub(super) fn press_over(&mut self, key: Key, effects: &mut Effects) -> Option<Leave> {
        let Page::Over(over) = &mut self.page else { return None };
        let own = best_human(&self.seen.table).map_or(0, |(_, score)| score);
        match over.press(key, self.friend.unwrap_or(own)) {
            Chosen::Nothing => {}
            Chosen::Code => {
                over.shown = Some(Shown::QrCode);
                self.encode_result();
            }
            Chosen::Friend(score) => effects.ask(Effect::KeepFriend(score)),
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

/// How strong the only human is; none before this game is counted, and where there is no bot or more than one human.
pub fn counted_strength(header: &Header, statistics: &Statistics) -> Option<Rating> {
    let mut humans = header.players().iter().filter(|player| player.is_human());
    let (Some(human), None) = (humans.next(), humans.next()) else {
        return None;
    };
    let tally = statistics.tally(human.name, header.setup().kind(), Opponent::Anyone)?;
    tally.rating().filter(|_| tally.latest() == header.number())
}

/// The code with its quiet zone at the left, as dark on light as paper; who scored what at the right.
fn draw_code(frame: &mut Frame, modules: Option<&Modules>, table: &Table) {
    let Some(modules) = modules else { return };
    const MODULE: usize = 2;
    const CODE: usize = qr::SIZE * MODULE;
    const MARGIN: usize = (HEIGHT - CODE) / 2;
    /// Rows of modules that are drawn at a time: 16 pixels.
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
    for (standing, y) in table.standings().iter().zip((0..).step_by(13)) {
        ink::name(frame, Point::new(67, y), 44, standing.name);
        ink::number(frame, Point::new(WIDTH as i32 - 1, y), standing.outcome.score.into());
    }
}

/// Who of the people reached most, and how much.
fn best_human(table: &Table) -> Option<(Name, u16)> {
    let standings = table.standings();
    let people = standings.iter().filter(|standing| standing.kind == PlayerKind::Human);
    let best = people.reduce(|best, other| match other.outcome.score > best.outcome.score {
        true => other,
        false => best,
    });
    best.map(|standing| (standing.name, standing.outcome.score))
}

/// The code in two halves, and side by side what the best human reached here and what was reached in another game, or what a
/// friend reached, while that is typed in.
fn draw_deal(frame: &mut Frame, texts: &Texts, table: &Table, other: Option<(Name, u16)>, typed: bool) {
    /// Where the other score stands.
    const OTHER: i32 = 96;
    let Some(deal) = table.header().deal() else { return };
    ink::heading(frame, texts.deal_code);
    let code = deal.code();
    let halves = code.split_at_checked(code.len() / 2).unwrap_or_default();
    for (half, x) in [halves.0, halves.1].into_iter().zip([40, 88]) {
        ink::text(frame, &ink::DECISION, Point::new(x, 15), Alignment::Center, half);
    }
    draw_score(frame, 32, best_human(table));
    draw_score(frame, OTHER, other);
    for (arrow, x) in [("«", OTHER - 18), ("»", OTHER + 18)] {
        ink::text(frame, &ink::DECISION, Point::new(x, 41), Alignment::Center, arrow);
    }
    let note = match other {
        _ if typed => texts.keep_friend,
        Some(_) => texts.same_deal,
        None => texts.no_rival,
    };
    let at = Point::new(WIDTH as i32 / 2, 56);
    ink::text(frame, &ink::SMALL, at, Alignment::Center, note);
}

/// A name over its score, or what stands where there is none yet.
fn draw_score(frame: &mut Frame, x: i32, reached: Option<(Name, u16)>) {
    let (mut name, mut score): (String<24>, String<8>) = Default::default();
    // Eight letters of at most two bytes, and five digits.
    match reached {
        Some((who, points)) => {
            put!(name, "{who}");
            put!(score, "{points}");
        }
        None => put!(score, "?"),
    }
    ink::text(frame, &ink::BODY, Point::new(x, 30), Alignment::Center, &name);
    ink::text(frame, &ink::DECISION, Point::new(x, 41), Alignment::Center, &score);
}
