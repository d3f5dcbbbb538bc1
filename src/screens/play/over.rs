//! End of a game: points counted up, winners, why they won, QR code of the result, and what to do next.

#[cfg(test)]
mod tests;

use embassy_time::{Duration, Instant};
use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};
use heapless::String;

use super::{Play, animation::sentence, count_up::CountUp, honours::Honours, stays};
use crate::{
    device::{Frame, WIDTH},
    rules::Seats,
    screens::{
        Effect, Effects, Event,
        input::{Direction, Input, Key},
        page::{Context, Next, Page},
        pages::PageId,
        qr_code,
        reading::lines,
        shared::Shared,
        widgets::{self, List},
    },
    table::{Name, PlayerKind, Table, qr::Modules},
    text::{self, play::Play as Texts},
};

const MOST_POINTS: u16 = 999;
/// By then the previous press was answered.
const ANSWERED: Duration = Duration::from_millis(100);

#[derive(Clone, Copy)]
enum Row {
    Rematch,
    Scores,
    Code,
    Review,
    Deal,
    Board,
}

#[derive(Default)]
pub struct ResultPage {
    list: List,
    dealt: bool,
    shown: Option<Shown>,
    /// Result of encoding, once done.
    code: Option<Option<Modules>>,
    honours: Honours,
    /// Covers the list until a press.
    count_up: Option<CountUp>,
    /// Number of the game whose points were counted up.
    counted: Option<u32>,
}

#[derive(Clone, Copy)]
enum Shown {
    QrCode,
    /// A friend's score that is being typed in, if any.
    Deal(Option<u16>),
}

impl ResultPage {
    /// Another game is the last row: it ends the way back to this page.
    const ROWS: [Row; 6] = [Row::Scores, Row::Code, Row::Review, Row::Deal, Row::Board, Row::Rematch];

    fn rows(&self) -> impl Iterator<Item = Row> + use<> {
        let dealt = self.dealt;
        Self::ROWS
            .into_iter()
            .filter(move |row| dealt || !matches!(row, Row::Deal))
    }

    /// Encodes in advance: it takes longer than a press may wait.
    fn encode(&mut self, play: &Play, page: &[u8]) {
        if self.code.is_none() {
            self.code = Some(play.table().qr(page));
        }
    }

    /// Any button closes the page; while a score is typed in, A saves it.
    fn press_shown(&mut self, key: Key, shared: &Shared, effects: &mut Effects) {
        let table = shared.play.table();
        let friend = table.header().deal().and_then(|deal| shared.deals.friend(deal));
        let from = friend.unwrap_or_else(|| best_human(table).map_or(0, |(_, score)| score));
        match (key, self.shown) {
            (Key::Confirm, Some(Shown::Deal(Some(score)))) => {
                effects.ask(Effect::KeepFriend(score));
                self.shown = None;
            }
            (Key::Confirm | Key::Back, _) => self.shown = None,
            (key, Some(Shown::Deal(score))) => {
                let from = score.unwrap_or(from);
                let changed = match key.step() {
                    Some(Direction::Right) => from.saturating_add(1),
                    Some(Direction::Left) => from.saturating_sub(1),
                    Some(Direction::Up) => from.saturating_add(10),
                    Some(Direction::Down) => from.saturating_sub(10),
                    None => return,
                };
                self.shown = Some(Shown::Deal(Some(changed.min(MOST_POINTS))));
            }
            _ => {}
        }
    }
}

impl Page for ResultPage {
    fn open(&mut self, _: PageId, shared: &mut Shared) {
        let header = shared.play.table().header();
        let number = Some(header.number());
        *self = ResultPage {
            dealt: header.deal().is_some(),
            count_up: CountUp::begin(&shared.settings).filter(|_| self.counted != number),
            counted: number,
            honours: Honours::of(shared.play.table(), &shared.statistics),
            ..ResultPage::default()
        };
    }

    /// The game is counted after the page has opened.
    fn on_event(&mut self, event: &Event, context: &mut Context<'_>) {
        let Shared { play, statistics, .. } = &*context.shared;
        if matches!(event, Event::Stored)
            && let Some(play) = play.game()
        {
            self.honours = Honours::of(play.table(), statistics);
        }
    }

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        if self.count_up.is_some() {
            if matches!(input.key, Key::Confirm | Key::Back | Key::Direction(_)) {
                self.count_up = None;
            }
            return Next::Stay;
        }
        if self.shown.is_some() {
            self.press_shown(input.key, context.shared, context.effects);
            return Next::Stay;
        }
        let row = match input.key {
            Key::Back => return Next::Home,
            Key::Confirm => self.rows().nth(self.list.row()),
            key => {
                let rows = self.rows().count();
                self.list.press(key, rows);
                return Next::Stay;
            }
        };
        let Shared {
            play, next_game, board, ..
        } = &mut *context.shared;
        match row {
            Some(Row::Rematch) => {
                next_game.recall(play.table().header());
                context.effects.ask(Effect::Seed);
            }
            Some(Row::Code) => {
                self.shown = Some(Shown::QrCode);
                self.encode(play, board.page);
            }
            Some(Row::Deal) => self.shown = Some(Shown::Deal(None)),
            Some(Row::Scores) => return Next::Push(PageId::Scores),
            Some(Row::Review) => {
                let players = (0..).zip(play.table().header().players());
                let humans = players.filter(|(_, player)| player.is_human());
                let humans = humans.fold(Seats::NONE, |seats, (seat, _)| seats.with(seat));
                context.effects.ask(Effect::Review(humans));
                return Next::Push(PageId::Review);
            }
            Some(Row::Board) | None => {
                play.looking_back = true;
                return Next::Back;
            }
        }
        Next::Stay
    }

    /// Encodes after the previous press was answered.
    fn advance(&mut self, event: &Event, context: &mut Context<'_>) -> Next {
        if matches!(event, Event::Tick) {
            let Shared {
                play, settings, board, ..
            } = &*context.shared;
            self.encode(play, board.page);
            if let Some(count_up) = &mut self.count_up {
                count_up.advance(play.table(), settings, context.now);
            }
        }
        stays(context)
    }

    fn deadline(&self, shared: &Shared) -> Option<Instant> {
        let encodes = self.code.is_none().then(|| shared.idle.touched() + ANSWERED);
        let counts = self
            .count_up
            .and_then(|count_up| count_up.deadline(shared.play.table()));
        encodes.into_iter().chain(counts).min()
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let (play, language) = (&shared.play, shared.settings.language);
        let table = play.table();
        if let Some(count_up) = &self.count_up {
            return count_up.draw(table, language, frame);
        }
        match self.shown {
            Some(Shown::QrCode) => return draw_code(frame, self.code.as_ref().and_then(Option::as_ref), table),
            Some(Shown::Deal(typed)) => {
                let texts = &language.texts().play;
                let friend = typed.and_then(|score| Some((Name::new(texts.friend).ok()?, score)));
                let header = table.header();
                let rival = header.deal().and_then(|deal| shared.deals.rival(deal, header.number()));
                let other = friend.or(rival.map(|rival| (rival.name, rival.score)));
                return draw_deal(frame, texts, table, other, typed.is_some());
            }
            None => {}
        }
        let Some(event) = table.result() else { return };
        let players = table.header().players();
        let (text, texts) = (sentence(event, language, players), &language.texts().play);
        let mut y = draw_lines(frame, 0, &text);
        if let Some(decisive) = table.decisive() {
            let mut why: String<{ text::LONGEST_EVENT }> = String::new();
            put!(why, "{}", text::decisive(decisive, players, language));
            y = draw_lines(frame, y, &why);
        }
        let handicap = table.header().agreements().handicap;
        if handicap > 0 {
            let mut line: String<48> = String::new();
            texts.with_handicap.put(&mut line, [handicap.into()]);
            widgets::text(frame, &widgets::SMALL, Point::new(0, y), Alignment::Left, &line);
            y += 8;
        }
        let kind = table.header().setup().kind();
        y = self.honours.draw(frame, y, kind, language.texts());
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

/// Returns the height below the last line.
fn draw_lines(frame: &mut Frame, top: i32, text: &str) -> i32 {
    let mut y = top;
    for line in lines(text, &widgets::SMALL, WIDTH as i32) {
        widgets::text(frame, &widgets::SMALL, Point::new(0, y), Alignment::Left, line);
        y += 8;
    }
    y
}

fn draw_code(frame: &mut Frame, modules: Option<&Modules>, table: &Table) {
    let Some(modules) = modules else { return };
    qr_code::draw(frame, modules);
    for (standing, y) in table.standings().iter().zip((0..).step_by(13)) {
        widgets::name(frame, Point::new(67, y), 44, standing.name);
        widgets::number(frame, Point::new(WIDTH as i32 - 1, y), standing.outcome.score.into());
    }
}

pub fn best_human(table: &Table) -> Option<(Name, u16)> {
    let standings = table.standings();
    let people = standings.iter().filter(|standing| standing.kind == PlayerKind::Human);
    let best = people.reduce(|best, other| match other.outcome.score > best.outcome.score {
        true => other,
        false => best,
    });
    best.map(|standing| (standing.name, standing.outcome.score))
}

/// The code in two halves, the best human result, and another game's or a friend's.
fn draw_deal(frame: &mut Frame, texts: &Texts, table: &Table, other: Option<(Name, u16)>, typed: bool) {
    const OTHER: i32 = 96;
    let Some(deal) = table.header().deal() else { return };
    widgets::heading(frame, texts.deal_code);
    let code = deal.code();
    let halves = code.split_at_checked(code.len() / 2).unwrap_or_default();
    for (half, x) in [halves.0, halves.1].into_iter().zip([40, 88]) {
        widgets::text(frame, &widgets::DECISION, Point::new(x, 15), Alignment::Center, half);
    }
    draw_score(frame, 32, best_human(table));
    draw_score(frame, OTHER, other);
    for (arrow, x) in [("«", OTHER - 18), ("»", OTHER + 18)] {
        widgets::text(frame, &widgets::DECISION, Point::new(x, 41), Alignment::Center, arrow);
    }
    let note = match other {
        _ if typed => texts.keep_friend,
        Some(_) => texts.same_deal,
        None => texts.no_rival,
    };
    let at = Point::new(WIDTH as i32 / 2, 56);
    widgets::text(frame, &widgets::SMALL, at, Alignment::Center, note);
}

fn draw_score(frame: &mut Frame, x: i32, reached: Option<(Name, u16)>) {
    let (mut name, mut score): (String<24>, String<8>) = Default::default();
    match reached {
        Some((who, points)) => {
            put!(name, "{who}");
            put!(score, "{points}");
        }
        None => put!(score, "?"),
    }
    widgets::text(frame, &widgets::BODY, Point::new(x, 30), Alignment::Center, &name);
    widgets::text(frame, &widgets::DECISION, Point::new(x, 41), Alignment::Center, &score);
}
