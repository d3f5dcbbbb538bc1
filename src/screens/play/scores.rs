//! Scores: points of each epoch or round by player and category, and a chart of the totals.

use core::cmp::Reverse;

use embedded_graphics::{
    Drawable,
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::{Line, Primitive, PrimitiveStyle, Rectangle},
    text::Alignment,
};
use heapless::{String, Vec};

use super::{STEPS, is_passed_on, stays};
use crate::{
    collections::sort_by_key,
    device::{Frame, HEIGHT, WIDTH},
    rules::{MAX_PLAYERS, Seat},
    screens::{
        Event,
        art::icons::MARKS,
        digits, font,
        input::{Change, Input, Key},
        names,
        page::{Context, Next, Page},
        pages::PageId,
        shared::Shared,
        widgets::{self, Pager},
    },
    table::{Header, Language, Table, event::Breakdown, game_log::Epoch},
    text,
};

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum ScoreView {
    #[default]
    Breakdown,
    Chart,
}

/// Opens with the latest epoch. A toggles the chart, left and right turn to other epochs.
#[derive(Default)]
pub struct ScoresPage {
    open: Pager,
    view: ScoreView,
}

impl Page for ScoresPage {
    fn open(&mut self, _: PageId, shared: &mut Shared) {
        let epochs = shared.open_game().map_or(0, |play| play.table().epochs(None).len());
        self.open = Pager::at_end(epochs);
        self.view = ScoreView::Breakdown;
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let (Some(play), language) = (shared.open_game(), shared.settings.language) else {
            return;
        };
        let (table, viewer) = (play.table(), play.seen.visible.viewer);
        let (header, mut epochs) = (table.header(), table.epochs(viewer));
        let count = epochs.len();
        match (self.view, epochs.nth(self.open.page())) {
            (_, None) => {
                let nothing = language.texts().play.no_epoch;
                widgets::text(frame, &widgets::SMALL, Point::new(0, 0), Alignment::Left, nothing);
            }
            (ScoreView::Breakdown, Some(epoch)) => {
                let title = self.title(language, header, epoch.number, count);
                let sheet = ScoreSheet {
                    title: &title,
                    points: epoch.points,
                    before: None,
                    totals: epoch.totals,
                    margin: 0,
                };
                sheet.draw(frame, language, header);
            }
            (ScoreView::Chart, Some(epoch)) if count == 1 => draw_bars(frame, header, &epoch.totals),
            (ScoreView::Chart, Some(_)) => draw_chart(frame, header, table.epochs(viewer)),
        }
    }

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        let Some(play) = context.shared.open_game_mut() else {
            return Next::Back;
        };
        let (table, viewer) = (play.table(), play.seen.visible.viewer);
        match input.key {
            Key::Confirm | Key::Back if self.view == ScoreView::Breakdown && has_chart(table, viewer) => {
                self.view = ScoreView::Chart;
            }
            Key::Confirm | Key::Back => {
                play.change = Change::News;
                return Next::Back;
            }
            Key::Direction(_) => {
                if let Some(forward) = input.key.horizontal() {
                    self.open.turn(table.epochs(None).len(), forward);
                }
            }
            _ => {}
        }
        Next::Stay
    }

    fn menu(&mut self, context: &mut Context<'_>) -> Next {
        super::menu(context.shared)
    }

    fn advance(&mut self, _: &Event, context: &mut Context<'_>) -> Next {
        stays(context)
    }

    fn closes_on_sleep(&self, shared: &Shared) -> bool {
        is_passed_on(shared)
    }
}

fn has_chart(table: &Table, viewer: Option<Seat>) -> bool {
    table.epochs(viewer).any(|epoch| epoch.totals != [None; MAX_PLAYERS])
}

impl ScoresPage {
    fn title(&self, language: Language, header: &Header, number: u8, count: usize) -> Words {
        let (mut title, texts) = (Words::new(), &language.texts().play);
        let name = match header.setup().kind().has_rounds() {
            true => texts.round,
            false => texts.epoch,
        };
        put!(title, "{}", if self.open.page() > 0 { "<" } else { "" });
        name.put(&mut title, [number.into()]);
        put!(title, "{}", if self.open.page() + 1 < count { ">" } else { "" });
        title
    }
}

fn draw_chart(frame: &mut Frame, header: &Header, epochs: impl ExactSizeIterator<Item = Epoch> + Clone) {
    const LEFT: i32 = 3;
    const RIGHT: i32 = 55;
    const TOP: i32 = 3;
    const BOTTOM: i32 = HEIGHT as i32 - 5;
    const NAMES: i32 = 67;
    let totals = epochs.clone().flat_map(|epoch| epoch.totals).flatten();
    let highest = i32::from(totals.max().unwrap_or(0)).max(1);
    let steps = (epochs.len() as i32 - 1).max(1);
    let place = |index: usize, total: u16| {
        let x = LEFT + (RIGHT - LEFT) * index as i32 / steps;
        Point::new(x, BOTTOM - (BOTTOM - TOP) * i32::from(total) / highest)
    };
    let axes = [
        Rectangle::new(Point::zero(), Size::new(1, HEIGHT as u32)),
        Rectangle::new(Point::new(0, HEIGHT as i32 - 1), Size::new(RIGHT as u32 + 4, 1)),
    ];
    for axis in axes {
        let Ok(()) = frame.fill_solid(&axis, BinaryColor::On);
    }
    let stroke = PrimitiveStyle::with_stroke(BinaryColor::On, 1);
    let mut ends: Vec<(u16, usize), MAX_PLAYERS> = Vec::new();
    for seat in 0..header.players().len() {
        let totals = epochs.clone().map(|epoch| epoch.totals.get(seat).copied().flatten());
        let mut before = None;
        for (index, total) in totals.enumerate() {
            let at = total.map(|total| place(index, total));
            if let (Some(from), Some(to)) = (before, at) {
                let Ok(()) = Line::new(from, to).into_styled(stroke).draw(frame);
            }
            if let (Some(at), Some(mark)) = (at, MARKS.get(seat)) {
                mark.draw(frame, at - Point::new(2, 2));
            }
            before = at;
            if let Some(total) = total {
                ends.retain(|&(_, other)| other != seat);
                let _ = ends.push((total, seat));
            }
        }
    }
    sort_by_key(&mut ends, |&(total, _)| Reverse(total));
    for (&(total, seat), y) in ends.iter().zip((1..).step_by(13)) {
        let (Some(mark), Some(player)) = (MARKS.get(seat), header.players().get(seat)) else {
            continue;
        };
        mark.draw(frame, Point::new(NAMES - 7, y + 1));
        widgets::name(frame, Point::new(NAMES, y), 44, player.name);
        widgets::number(frame, Point::new(WIDTH as i32 - 1, y), i32::from(total));
    }
}

type Words = String<32>;

/// Totals after the only epoch: a bar per seat, longest first.
fn draw_bars(frame: &mut Frame, header: &Header, totals: &[Option<u16>; MAX_PLAYERS]) {
    const LEFT: i32 = 44;
    const LONGEST: i32 = 64;
    let mut ends: Vec<(u16, usize), MAX_PLAYERS> = Vec::new();
    for (seat, total) in totals.iter().enumerate() {
        let _ = total.map(|total| ends.push((total, seat)));
    }
    sort_by_key(&mut ends, |&(total, _)| Reverse(total));
    let highest = i32::from(ends.first().map_or(0, |&(total, _)| total)).max(1);
    for (&(total, seat), y) in ends.iter().zip((1..).step_by(13)) {
        if let Some(player) = header.players().get(seat) {
            widgets::name(frame, Point::new(0, y), LEFT - 2, player.name);
        }
        let length = (LONGEST * i32::from(total) / highest).max(1);
        let bar = Rectangle::new(Point::new(LEFT, y), Size::new(length as u32, 7));
        let Ok(()) = frame.fill_solid(&bar, BinaryColor::On);
        widgets::number(frame, Point::new(WIDTH as i32 - 1, y), i32::from(total));
    }
}

/// The best score; none if some are hidden, or all are equal.
pub fn lead(scores: &[Option<u16>]) -> Option<u16> {
    let best = scores.iter().copied().max().flatten()?;
    let hidden = scores.contains(&None);
    (!hidden && scores.iter().any(|&score| score != Some(best))).then_some(best)
}

/// A row for each category with points, a column per seat, and totals below.
pub struct ScoreSheet<'a> {
    /// At most eleven letters.
    pub title: &'a str,
    /// None where hidden.
    pub points: [Option<Breakdown>; MAX_PLAYERS],
    /// Previous scores, if they fit.
    pub before: Option<[Option<u16>; MAX_PLAYERS]>,
    /// Resulting scores, where visible.
    pub totals: [Option<u16>; MAX_PLAYERS],
    /// Reserved width at the right edge.
    pub margin: usize,
}

#[derive(Clone, Copy)]
struct Columns {
    seats: usize,
    width: usize,
    margin: usize,
}

impl Columns {
    fn end(self, seat: usize) -> i32 {
        (WIDTH - self.margin - self.width * (self.seats - seat - 1) - 1) as i32
    }

    fn room(self) -> i32 {
        (WIDTH - self.margin - self.width * self.seats) as i32 - 1
    }

    /// `?` for hidden ones; the best is highlighted, if given.
    fn draw_scores(self, frame: &mut Frame, y: i32, label: &str, scores: &[Option<u16>], best: Option<u16>) {
        widgets::text(frame, &widgets::SMALL, Point::new(1, y), Alignment::Left, label);
        for (seat, &score) in scores.iter().enumerate().take(self.seats) {
            let at = Point::new(self.end(seat), y);
            let Some(score) = score else {
                widgets::text(frame, &widgets::SMALL, at, Alignment::Right, "?");
                continue;
            };
            let width = self.draw_number(frame, seat, y, score.into()) + 2;
            if Some(score) == best {
                let corner = at - Point::new(width - 1, 1);
                frame.invert(Rectangle::new(corner, Size::new(width as u32, 8)));
            }
        }
    }

    /// Returns the width. Numbers too long for the gap use the smallest digits.
    fn draw_number(self, frame: &mut Frame, seat: usize, y: i32, number: i32) -> i32 {
        const GAP: i32 = 2;
        let at = Point::new(self.end(seat), y);
        let mut line: String<12> = String::new();
        put!(line, "{number}");
        let width = widgets::SMALL.measure(&line) - 1;
        if width + GAP <= self.width as i32 {
            widgets::text(frame, &widgets::SMALL, at, Alignment::Right, &line);
            width
        } else {
            digits::whole(frame, at + Point::new(-1, 1), number);
            4 * line.len() as i32 - 1
        }
    }

    fn draw_points(self, frame: &mut Frame, seat: usize, y: i32, points: Option<i16>) {
        match points {
            Some(points) => {
                self.draw_number(frame, seat, y, points.into());
            }
            None => widgets::text(
                frame,
                &widgets::SMALL,
                Point::new(self.end(seat), y),
                Alignment::Right,
                "?",
            ),
        }
    }

    fn draw_label(self, frame: &mut Frame, y: i32, label: &str) {
        let mut line = Words::new();
        let mut shown = widgets::SMALL.fitting(label, self.room());
        if shown != label {
            shown = widgets::SMALL.fitting(label, self.room() - widgets::SMALL.advance('.'));
        }
        let mut letters = shown.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        spell(&mut line, first.into_iter().chain(letters));
        if shown != label {
            spell(&mut line, ['.'].into_iter());
        }
        widgets::text(frame, &widgets::SMALL, Point::new(1, y), Alignment::Left, &line);
    }
}

impl ScoreSheet<'_> {
    pub fn draw(&self, frame: &mut Frame, language: Language, header: &Header) {
        self.draw_counted(frame, language, header, u8::MAX);
    }

    /// `steps` of counting up: [`STEPS`] for each seat. The totals are always complete.
    pub fn draw_counted(&self, frame: &mut Frame, language: Language, header: &Header, steps: u8) {
        /// Rows that fit with a light header and a rule above the sum. With more, the header is dark and the last row light;
        /// with two more, the rows are closer too.
        const ROOMY: usize = 6;
        const MOST: usize = ROOMY + 2;
        const LAST: i32 = HEIGHT as i32 - 7;
        let texts = &language.texts().play;
        let seats = header.players().len();
        let columns = Columns {
            seats,
            width: if seats > 4 { 14 } else { 17 },
            margin: self.margin,
        };
        let parts = self
            .points
            .map(|points| points.map(|points| text::breakdown(points, language)));
        let brought = |seat: usize, index: usize| parts.get(seat)?.as_ref()?.get(index).copied();
        let label = |index: usize| {
            let mut all = (0..seats).filter_map(|seat| brought(seat, index));
            all.find(|&(_, points)| points != 0).map(|(label, _)| label)
        };
        let with_totals = self.totals != [None; MAX_PLAYERS];
        let categories = (0..Breakdown::CATEGORIES).filter_map(label).count();
        let mut rows = categories + 1 + usize::from(with_totals);
        let handicap = with_totals && header.agreements().handicap > 0;
        // Drop the sums: the totals are more important.
        let with_sums = rows + usize::from(handicap) <= ROOMY || !with_totals;
        rows -= usize::from(!with_sums);
        // The page of the result shows it too.
        let with_handicap = handicap && rows < MOST;
        rows += usize::from(with_handicap);
        let before = self.before.filter(|_| rows < ROOMY);
        rows += usize::from(before.is_some());
        let roomy = rows <= ROOMY;
        let close = rows > ROOMY + 1;
        let pitch = if close { 7 } else { 8 };
        let mut y = match (roomy, close) {
            (true, _) => 10,
            (false, false) => 8,
            (false, true) => 7,
        };
        // Descenders of the title would touch the first of the close rows.
        let title = self.title.chars().filter(|letter| !close || !font::is_letter(*letter));
        self.draw_head(frame, columns, header, title, roomy);
        if let Some(before) = before {
            columns.draw_scores(frame, y, texts.so_far, &before, None);
            y += pitch;
        }
        let mut sums = [0; MAX_PLAYERS];
        for (index, label) in (0..Breakdown::CATEGORIES).filter_map(|index| Some((index, label(index)?))) {
            columns.draw_label(frame, y, label);
            for (seat, sum) in sums.iter_mut().enumerate().take(seats) {
                let counted = i32::from(steps.saturating_sub(STEPS * seat as u8).min(STEPS));
                let part = |points: i16| (i32::from(points) * counted / i32::from(STEPS)) as i16;
                let points = brought(seat, index).map(|(_, points)| part(points));
                *sum += points.unwrap_or(0);
                columns.draw_points(frame, seat, y, points);
            }
            y += pitch;
        }
        let draw_handicap = |frame: &mut Frame, y| {
            columns.draw_label(frame, y, texts.handicap);
            for (seat, number) in (0..seats).zip(0..) {
                let points = i32::from(header.handicap(number));
                if points > 0 {
                    columns.draw_number(frame, seat, y, -points);
                }
            }
        };
        if with_handicap && !roomy {
            draw_handicap(frame, y);
        }
        if roomy {
            let rule = Rectangle::new(Point::new(0, y), Size::new((WIDTH - self.margin) as u32, 1));
            let Ok(()) = frame.fill_solid(&rule, BinaryColor::On);
            y += 2;
        } else {
            y = LAST;
        }
        let last = y;
        if with_sums {
            widgets::text(frame, &widgets::SMALL, Point::new(1, y), Alignment::Left, "=");
            for ((seat, &sum), points) in sums.iter().enumerate().zip(&self.points).take(seats) {
                columns.draw_points(frame, seat, y, points.map(|_| sum));
            }
            y += pitch;
        }
        if with_handicap && roomy {
            draw_handicap(frame, y);
            y += pitch;
        }
        if with_totals {
            let best = lead(self.totals.get(..seats).unwrap_or(&self.totals));
            columns.draw_scores(frame, y, texts.total, &self.totals, best);
        }
        if !roomy {
            // No space for a rule above it.
            let bottom = Rectangle::new(Point::new(0, last - 1), Size::new((WIDTH - self.margin) as u32, 8));
            frame.invert(bottom);
        }
    }

    fn draw_head(
        &self,
        frame: &mut Frame,
        columns: Columns,
        header: &Header,
        title: impl Iterator<Item = char>,
        light: bool,
    ) {
        let at = Point::new(i32::from(light), i32::from(light));
        let mut line = Words::new();
        spell(&mut line, title);
        widgets::text(frame, &widgets::SMALL, at, Alignment::Left, &line);
        for seat in 0..header.players().len() {
            let mut line = Words::new();
            let longest = if columns.seats > 4 { 2 } else { 3 };
            let room = columns.width as i32 - 2;
            let mut short = names::short(header, seat as Seat, longest);
            if short
                .chars()
                .map(|letter| widgets::SMALL.advance(capital(letter)))
                .sum::<i32>()
                > room + 1
            {
                short = names::short(header, seat as Seat, 2);
            }
            let letters = short.chars().map(capital);
            // Below a dark header the first row would touch an accent.
            spell(
                &mut line,
                letters.map(|letter| if light { letter } else { plain(letter) }),
            );
            let at = Point::new(columns.end(seat), at.y);
            widgets::text(frame, &widgets::SMALL, at, Alignment::Right, &line);
        }
        if light {
            let head = Size::new((WIDTH - self.margin) as u32, 9);
            frame.invert(Rectangle::new(Point::zero(), head));
        }
    }
}

const fn capital(letter: char) -> char {
    match letter {
        'à'..='ö' | 'ø'..='þ' => (letter as u8 - b' ') as char,
        _ => letter.to_ascii_uppercase(),
    }
}

const fn plain(letter: char) -> char {
    match letter {
        'À'..='Å' => 'A',
        'Ç' => 'C',
        'È'..='Ë' => 'E',
        'Ì'..='Ï' => 'I',
        'Ñ' => 'N',
        'Ò'..='Ö' => 'O',
        'Ù'..='Ü' => 'U',
        _ => letter,
    }
}

/// A line fits the screen's width.
fn spell(line: &mut Words, letters: impl Iterator<Item = char>) {
    for letter in letters {
        put!(line, "{letter}");
    }
}
