//! Drawing of the score sheet.

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
    text::Alignment,
};
use heapless::String;

use super::{super::setup::title, Cell, SheetPage, View};
use crate::{
    device::{Frame, WIDTH},
    screens::{
        reading,
        widgets::{self, List},
    },
    table::{
        companion::CompanionState as Kept,
        sheet::{Sheet, SheetKind},
    },
    text::Catalogue,
};

const SHOWN: u8 = 4;

/// Left of the arrow.
const POINTS: i32 = WIDTH as i32 - 8;

type Heading = String<32>;

/// Player and epoch or round, the score before, the points so far and the sum. A long name leaves no room for the
/// epoch.
fn head(sheet: &Sheet, Cell { column, seat }: Cell, texts: &Catalogue, line: &mut Heading, points: &mut Heading) {
    let scores = sheet.scores_with(Some((column, seat)));
    let (before, after) = scores.around(column, seat);
    put!(points, "{before} {:+} ={after}", scores.counted(column, seat));
    let Some(&name) = sheet.names().get(usize::from(seat)) else {
        return;
    };
    let entered = match sheet.kind() {
        SheetKind::Game(game) if !game.has_rounds() => texts.companion.epoch,
        SheetKind::Game(_) | SheetKind::Free => texts.companion.round,
    };
    entered.put(line, [name.into(), (column + 1).into()]);
    if widgets::SMALL.measure(line) + widgets::SMALL.measure(points) > POINTS {
        line.clear();
        put!(line, "{name}");
    }
}

impl SheetPage {
    pub(super) fn draw_view(&self, frame: &mut Frame, kept: &Kept, texts: &Catalogue) {
        match (&self.view, &kept.sheet) {
            (View::Setup(setup), _) => setup.draw(frame, texts),
            (View::Replace(_), _) => reading::draw_page(frame, texts.companion.help.replace),
            (View::Kinds, sheet) => self.draw_kinds(frame, sheet.as_ref(), texts),
            (View::Table | View::Points, Some(sheet)) => self.draw_table(frame, sheet, texts),
            (View::Entry(list), Some(sheet)) => self.draw_entry(frame, *list, sheet, texts),
            (View::Breakdown, Some(sheet)) => self.draw_breakdown(frame, sheet, texts),
            (View::Clocks(list), Some(sheet)) => self.draw_clocks(frame, *list, sheet),
            (_, None) => {}
        }
    }

    fn draw_kinds(&self, frame: &mut Frame, sheet: Option<&Sheet>, texts: &Catalogue) {
        let offset = usize::from(sheet.is_some());
        self.kinds.draw(frame, 1, SheetKind::ALL.len() + offset, |row| {
            match row.checked_sub(offset).and_then(|row| SheetKind::ALL.get(row)) {
                Some(&kind) => (title(kind, texts), ""),
                None => (texts.companion.go_on, ""),
            }
        });
    }

    fn draw_table(&self, frame: &mut Frame, sheet: &Sheet, texts: &Catalogue) {
        let scores = sheet.scores();
        let total = sheet.columns();
        // The newest rounds, or those around the cursor.
        let first = self.cell.column.min(total - 1).saturating_sub(SHOWN - 1);
        let columns = first..total.min(first + SHOWN);
        // Left of the first column, if it is not 0.
        let start = |seat: u8| scores.start.get(usize::from(seat)).copied().filter(|&start| start > 0);
        // With up to three columns, each fits three letters and a space.
        let (first_right, pitch) = match (total <= 3, start(0)) {
            (true, Some(_)) => (72, 18),
            (true, None) => (66, 20),
            (false, _) => (62, 16),
        };
        let right = |place: i32| first_right + pitch * place;
        for (column, place) in columns.clone().zip(0..) {
            widgets::number(frame, Point::new(right(place), 0), i32::from(column) + 1);
        }
        widgets::text(
            frame,
            &widgets::SMALL,
            Point::new(WIDTH as i32 - 1, 0),
            Alignment::Right,
            "=",
        );
        for ((seat, name), y) in (0..).zip(sheet.names()).zip((10..).step_by(9)) {
            widgets::name(frame, Point::new(0, y), 43, *name);
            if let Some(start) = start(seat).filter(|_| total <= 3) {
                widgets::number(frame, Point::new(54, y), start.into());
            }
            for (column, place) in columns.clone().zip(0..) {
                let at = Point::new(right(place), y);
                match sheet.kind() {
                    SheetKind::Free => widgets::number(frame, at, sheet.round(column, seat).into()),
                    _ if sheet.is_entered(column, seat) => {
                        widgets::number(frame, at, scores.counted(column, seat).into());
                    }
                    _ => widgets::text(frame, &widgets::SMALL, at, Alignment::Right, "-"),
                }
                if self.cell == (Cell { column, seat }) {
                    self.mark(frame, at, 15);
                }
            }
            let at = Point::new(WIDTH as i32 - 1, y);
            widgets::number(frame, at, scores.totals.get(usize::from(seat)).copied().unwrap_or(0));
            if self.cell.seat == seat && self.cell.column >= total {
                self.mark(frame, at, 16);
            }
        }
        self.draw_victory(frame, sheet, texts);
    }

    /// The cell ends at `at`; framed while its points are edited.
    fn mark(&self, frame: &mut Frame, at: Point, width: u32) {
        let area = Rectangle::new(at - Point::new(width as i32, 2), Size::new(width + 2, 10));
        frame.invert(area);
        if matches!(self.view, View::Points) {
            frame.invert(Rectangle::new(area.top_left + Point::new(1, 1), Size::new(width, 8)));
        }
    }

    fn draw_victory(&self, frame: &mut Frame, sheet: &Sheet, texts: &Catalogue) {
        let Some(victory) = sheet.victory() else { return };
        let mut line: String<64> = String::new();
        let companion = &texts.companion;
        put!(
            line,
            "{}",
            match sheet.kind() {
                SheetKind::Free => companion.leads,
                SheetKind::Game(_) => companion.wins,
            }
        );
        for seat in victory.winners.iter() {
            if let Some(name) = sheet.names().get(usize::from(seat)) {
                put!(line, " {name}");
            }
        }
        if victory.by_sun {
            put!(line, " {}", companion.by_sun);
        }
        // Five names do not fit.
        if widgets::SMALL.measure(&line) > WIDTH as i32 {
            line.clear();
            let winners = victory.winners.iter().count();
            companion.shared.put(&mut line, [winners.into()]);
        }
        widgets::text(frame, &widgets::SMALL, Point::new(0, 57), Alignment::Left, &line);
    }

    fn draw_entry(&self, frame: &mut Frame, list: List, sheet: &Sheet, texts: &Catalogue) {
        let Cell { column, seat } = self.cell;
        let mut line = Heading::new();
        let mut points = Heading::new();
        head(sheet, self.cell, texts, &mut line, &mut points);
        widgets::status(frame, &line);
        let right = Point::new(POINTS, 0);
        widgets::text(frame, &widgets::SMALL, right, Alignment::Right, &points);
        for (row, y) in list.shown(frame, 12, sheet.fields(column).count()) {
            let Some((place, _)) = sheet.fields(column).nth(row) else {
                continue;
            };
            line.clear();
            put!(line, "{}", sheet.count(column, seat, place));
            widgets::row(frame, y, texts.field(sheet.kind(), place), "", row == list.row());
            let at = Point::new(WIDTH as i32 - 9, y);
            widgets::text(frame, &widgets::DECISION, at, Alignment::Right, &line);
        }
    }

    fn draw_breakdown(&self, frame: &mut Frame, sheet: &Sheet, texts: &Catalogue) {
        let seat = self.cell.seat;
        let scores = sheet.scores();
        let mut line: String<24> = String::new();
        if let Some(name) = sheet.names().get(usize::from(seat)) {
            put!(line, "{name}");
        }
        widgets::status(frame, &line);
        let right = |column: u8| 79 + 16 * i32::from(column);
        let total = scores.totals.get(usize::from(seat)).copied().unwrap_or(0);
        widgets::number(frame, Point::new(right(3), 0), total);
        for (category, y) in (0..sheet.categories()).zip((8..).step_by(8)) {
            let label = texts.sheet_category(sheet.kind(), category);
            widgets::text(frame, &widgets::SMALL, Point::new(0, y), Alignment::Left, label);
            for column in 0..sheet.columns() {
                let at = Point::new(right(column), y);
                if sheet.is_entered(column, seat) {
                    let points = scores.points(column, seat).get(category).copied().unwrap_or(0);
                    widgets::number(frame, at, points.into());
                }
            }
        }
    }

    fn draw_clocks(&self, frame: &mut Frame, list: List, sheet: &Sheet) {
        for (row, y) in list.shown(frame, 1, sheet.names().len()) {
            let mut label: String<24> = String::new();
            let mut value: String<24> = String::new();
            if let Some(name) = sheet.names().get(row) {
                put!(label, "{name}");
            }
            let seconds = sheet.thought.get(row).copied().unwrap_or(0);
            let runs = self.clock.is_some_and(|(seat, _)| usize::from(seat) == row);
            put!(
                value,
                "{}{}:{:02}",
                if runs { "> " } else { "" },
                seconds / 60,
                seconds % 60
            );
            widgets::row(frame, y, &label, "", row == list.row());
            widgets::text(
                frame,
                &widgets::DECISION,
                Point::new(WIDTH as i32 - 9, y),
                Alignment::Right,
                &value,
            );
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use crate::{rules::position::GameKind, screens::Language, table::Name};

    #[test]
    fn the_heading_of_an_entry_adds_up_and_stands_beside_every_name() {
        let kind = SheetKind::Game(GameKind::Ra);
        for letters in ["Mia", "Maximili"] {
            let names = [Name::new(letters).unwrap(), Name::new("Zoé").unwrap()];
            let mut sheet = Sheet::new(1, kind, &names).unwrap();
            let cell = Cell { column: 1, seat: 0 };
            for column in 0..2 {
                sheet.open(column, 0);
                for (place, _) in sheet.fields(column).collect::<std::vec::Vec<_>>() {
                    for _ in 0..9 {
                        sheet.change(column, 0, place, true);
                    }
                }
            }
            sheet.enter(0, 0);
            let (first, gain) = (sheet.scores().gain(0, 0), sheet.scores().gain(1, 0));
            let (before, total) = (10 + first, 10 + first + gain);
            assert_ne!(gain, 0);
            for texts in Language::ALL.map(Language::texts) {
                let (mut line, mut points) = Default::default();
                head(&sheet, cell, texts, &mut line, &mut points);
                assert_eq!(points, std::format!("{before} {gain:+} ={total}").as_str());
                assert!(line.starts_with(letters), "{line}");
                assert!(
                    widgets::SMALL.measure(&line) + widgets::SMALL.measure(&points) <= POINTS,
                    "{line} {points}"
                );
            }
        }
    }
}
