//! Scores: what each epoch or round brought each player, category by category, and how the totals grew.

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

use super::{Page, Play};
use crate::{
    collections::sort_by_key,
    rules::MAX_PLAYERS,
    screens::{
        frame::{Frame, HEIGHT, WIDTH},
        ink,
        press::{Action, Button},
        sprite::Sprite,
    },
    table::{Header, Language, TableEvent, event::Breakdown},
    text,
};

/// Epochs or rounds of the longest game.
const EPOCHS: usize = 4;

/// What an epoch or a round brought the seats.
#[derive(Clone, Copy, Default)]
struct Epoch {
    number: u8,
    points: [Option<Breakdown>; MAX_PLAYERS],
    /// The scores after it, where they may be shown.
    totals: [Option<u16>; MAX_PLAYERS],
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum ScoreView {
    #[default]
    Breakdown,
    Chart,
}

/// All epochs so far, and which of them is shown.
#[derive(Default)]
pub struct Scores {
    epochs: Vec<Epoch, EPOCHS>,
    open: usize,
    page: ScoreView,
}

impl Play {
    pub(super) fn press_scores(&mut self, button: Button, action: Action) {
        match (button, action) {
            (Button::A | Button::B, Action::Released { decides: true }) => {
                if !self.scores.turn_page() {
                    self.page = Page::Board;
                }
            }
            (Button::B, Action::Held) => self.open_menu(),
            _ => self.scores.press(button, action),
        }
    }
}

impl Scores {
    pub fn add(&mut self, event: &TableEvent) {
        let &TableEvent::Scores {
            seat,
            epoch: number,
            points,
            total,
        } = event
        else {
            return;
        };
        if self.epochs.last().is_none_or(|last| last.number != number) {
            let epoch = Epoch {
                number,
                ..Epoch::default()
            };
            // No game has more epochs than there is room for.
            let _ = self.epochs.push(epoch);
        }
        let seat = usize::from(seat);
        if let Some(epoch) = self.epochs.last_mut()
            && let (Some(place), Some(after)) = (epoch.points.get_mut(seat), epoch.totals.get_mut(seat))
        {
            *place = Some(points);
            *after = total;
        }
    }

    /// Whether the last epoch has brought every seat what it brings: in Rauha the seats end a round one after the other.
    pub fn is_complete(&self, seats: usize) -> bool {
        let scored = self.epochs.last().map(|epoch| epoch.points.iter().flatten().count());
        scored == Some(seats)
    }

    pub fn open_last(&mut self) {
        self.open = self.epochs.len().saturating_sub(1);
        self.page = ScoreView::Breakdown;
    }

    /// A: from the breakdown to the chart; false when there is nothing more to see.
    pub fn turn_page(&mut self) -> bool {
        let chart =
            self.page == ScoreView::Breakdown && self.epochs.iter().any(|epoch| epoch.totals != [None; MAX_PLAYERS]);
        self.page = if chart { ScoreView::Chart } else { ScoreView::Breakdown };
        chart
    }

    /// Left and right: another epoch.
    pub fn press(&mut self, button: Button, action: Action) {
        match (button, action) {
            (Button::Left, Action::Pressed) => self.open = self.open.saturating_sub(1),
            (Button::Right, Action::Pressed) => self.open = (self.open + 1).min(self.epochs.len().saturating_sub(1)),
            _ => {}
        }
    }

    pub fn draw(&self, frame: &mut Frame, language: Language, header: &Header) {
        match (self.page, self.epochs.get(self.open)) {
            (_, None) => {
                let nothing = language.texts().play.no_epoch;
                ink::text(frame, &ink::SMALL, Point::new(0, 0), Alignment::Left, nothing);
            }
            (ScoreView::Breakdown, Some(epoch)) => draw_breakdown(frame, language, header, epoch),
            (ScoreView::Chart, Some(_)) => self.draw_chart(frame, header),
        }
    }

    /// The totals from epoch to epoch, a line a seat; beside it the seats in the order of their scores.
    fn draw_chart(&self, frame: &mut Frame, header: &Header) {
        const LEFT: i32 = 3;
        const RIGHT: i32 = 55;
        const TOP: i32 = 3;
        const BOTTOM: i32 = HEIGHT as i32 - 5;
        const NAMES: i32 = 67;
        let totals = self.epochs.iter().flat_map(|epoch| epoch.totals).flatten();
        let highest = i32::from(totals.max().unwrap_or(0)).max(1);
        let steps = (self.epochs.len() as i32 - 1).max(1);
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
            let totals = self
                .epochs
                .iter()
                .map(|epoch| epoch.totals.get(seat).copied().flatten());
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
                    // As many places as seats.
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
            ink::name(frame, Point::new(NAMES, y), 44, player.name);
            ink::number(frame, Point::new(WIDTH as i32 - 1, y), i32::from(total));
        }
    }
}

/// Tell the seats apart in the chart.
static MARKS: [Sprite<5>; MAX_PLAYERS] = [
    Sprite::new([".###.", "#####", "#####", "#####", ".###."]),
    Sprite::new(["#####", "#...#", "#...#", "#...#", "#####"]),
    Sprite::new(["..#..", "..#..", ".###.", ".###.", "#####"]),
    Sprite::new(["#...#", ".#.#.", "..#..", ".#.#.", "#...#"]),
    Sprite::new(["..#..", ".#.#.", "#...#", ".#.#.", "..#.."]),
];

/// A row for each category that brought anybody anything, a column a seat, the sum below.
fn draw_breakdown(frame: &mut Frame, language: Language, header: &Header, epoch: &Epoch) {
    let seats = header.players().len();
    let column: usize = if seats > 4 { 14 } else { 17 };
    let right = |seat: usize| (WIDTH - column * (seats - seat - 1) - 1) as i32;
    let room = (WIDTH - column * seats) as i32;
    let mut line: String<32> = String::new();
    let kind = header.setup().kind();
    let texts = &language.texts().play;
    let name = match kind.has_rounds() {
        true => texts.round,
        false => texts.epoch,
    };
    // A word and a digit fit.
    let _ = name.write(&mut line, [epoch.number.into()]);
    ink::text(frame, &ink::SMALL, Point::zero(), Alignment::Left, &line);
    for (seat, player) in header.players().iter().enumerate() {
        line.clear();
        spell(&mut line, player.name.letters().take(if seats > 4 { 2 } else { 3 }));
        let name = ink::SMALL.fitting(&line, column as i32 - 2);
        ink::text(frame, &ink::SMALL, Point::new(right(seat), 0), Alignment::Right, name);
    }
    frame.invert(Rectangle::new(Point::zero(), Size::new(WIDTH as u32, 8)));
    let mut sums = [0; MAX_PLAYERS];
    let mut y = 9;
    let parts = epoch
        .points
        .map(|points| points.map(|points| text::breakdown(points, language)));
    let brought = |index: usize, seat: usize| parts.get(seat)?.as_ref()?.get(index).copied();
    let label = |index: usize| {
        let mut seats = (0..seats).filter_map(|seat| brought(index, seat));
        seats.find(|&(_, points)| points != 0).map(|(label, _)| label)
    };
    let rows = (0..Breakdown::CATEGORIES).filter_map(label).count();
    // All categories leave no room between two rows, nor for a line above the sum; capitals keep them apart.
    let is_full = rows >= Breakdown::CATEGORIES;
    let step = if is_full { 7 } else { 8 };
    for (index, label) in (0..Breakdown::CATEGORIES).filter_map(|index| Some((index, label(index)?))) {
        line.clear();
        let shown = ink::SMALL.fitting(label, room);
        let shown = match shown == label {
            true => shown,
            false => ink::SMALL.fitting(label, room - ink::SMALL.advance('.')),
        };
        let mut letters = shown.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        spell(&mut line, first.into_iter().chain(letters));
        if shown != label {
            spell(&mut line, ['.'].into_iter());
        }
        ink::text(frame, &ink::SMALL, Point::new(0, y), Alignment::Left, &line);
        for (seat, sum) in sums.iter_mut().enumerate().take(seats) {
            let points = brought(index, seat).map_or(0, |(_, points)| points);
            *sum += points;
            ink::number(frame, Point::new(right(seat), y), points.into());
        }
        y += step;
    }
    if !is_full {
        let line = Rectangle::new(Point::new(0, y), Size::new(WIDTH as u32, 1));
        let Ok(()) = frame.fill_solid(&line, BinaryColor::On);
        y += 1;
    }
    ink::text(frame, &ink::SMALL, Point::new(0, y), Alignment::Left, "=");
    for (seat, &sum) in sums.iter().enumerate().take(seats) {
        ink::number(frame, Point::new(right(seat), y), sum.into());
    }
}

/// Adds letters to a line that has room for all of the screen's width.
fn spell(line: &mut String<32>, letters: impl Iterator<Item = char>) {
    for letter in letters {
        let _ = line.push(letter);
    }
}
