//! The monuments page: eight columns by five dice, with the markers and the open cells.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};

use super::{
    DiceBoard, pictures,
    status::{CAPTION, Caption, HEADING, Sight, TOP},
};
use crate::{
    device::Frame,
    rules::dice::{Cell, Colour, Column, Event},
    screens::widgets,
    text::Argument,
};

const CELL: Size = Size::new(9, 7);
const LEFT: i32 = 7;
const ROWS: i32 = TOP + 7;

fn corner(cell: Cell) -> Point {
    Point::new(
        LEFT + cell.column.index() as i32 * CELL.width as i32,
        ROWS + cell.colour as i32 * CELL.height as i32,
    )
}

impl DiceBoard {
    pub(super) fn draw_monuments(&self, sight: &Sight<'_>, frame: &mut Frame) {
        let site = self.offers.sites.get(self.row).filter(|_| sight.animation.is_none());
        for column in Column::all() {
            let mut number = Caption::new();
            put!(number, "{column}");
            let at = Point::new(LEFT + 2 + column.index() as i32 * CELL.width as i32, HEADING);
            widgets::text(frame, &widgets::SMALL, at, Alignment::Left, &number);
        }
        for (colour, y) in Colour::ALL.into_iter().zip((ROWS + 1..).step_by(CELL.height as usize)) {
            if let Some(letter) = pictures::row(colour, &sight.context.texts().games.dice) {
                letter.draw(frame, Point::new(0, y));
            }
        }
        for cell in Cell::all() {
            let open = site.is_some_and(|site| site.colour == cell.colour && site.columns & cell.column.bit() != 0);
            draw_cell(sight, frame, cell, open);
        }
        sight.draw_legend(frame, LEFT + 8 * CELL.width as i32 + 1);
        if sight.animation.is_some() {
            return;
        }
        let Some(column) = Column::all().nth(self.column) else {
            return;
        };
        match site {
            Some(site) => {
                let cell = Cell {
                    colour: site.colour,
                    column,
                };
                frame.invert(Rectangle::new(corner(cell), CELL));
                sight.caption(frame, &self.site_caption(sight.context, site, column));
            }
            None => self.draw_column(sight, frame, column),
        }
    }

    /// Markers of each seat in a column, without a choice.
    fn draw_column(&self, sight: &Sight<'_>, frame: &mut Frame, column: Column) {
        let at = Point::new(LEFT + column.index() as i32 * CELL.width as i32, HEADING);
        frame.invert(Rectangle::new(at - Point::new(0, 1), CELL + Size::new(0, 1)));
        let mut line = Caption::new();
        let caption = sight.context.texts().games.dice.captions.column;
        caption.put(&mut line, [Argument::Shown(&column)]);
        sight.caption(frame, &line);
        for (seat, x) in sight.seats().zip((54..).step_by(18)) {
            let count = sight
                .context
                .game
                .board(seat)
                .map_or(0, |board| board.monuments.in_column(column));
            pictures::draw_marker(frame, Point::new(x, CAPTION + 1), seat);
            let mut number = Caption::new();
            put!(number, "{count}");
            widgets::text(
                frame,
                &widgets::SMALL,
                Point::new(x + 7, CAPTION),
                Alignment::Left,
                &number,
            );
        }
    }
}

fn draw_cell(sight: &Sight<'_>, frame: &mut Frame, cell: Cell, open: bool) {
    let at = corner(cell) + Point::new(2, 1);
    let (before, now) = (sight.before().monument(cell), sight.context.game.monument(cell));
    let building = matches!(sight.event(), Some(Event::Builds { cell: built, .. }) if built == cell);
    match (before, now) {
        (_, Some(seat)) if building => {
            let y = sight.between(TOP - 6, at.y);
            let Ok(()) = frame.fill_solid(&Rectangle::new(Point::new(at.x, y), Size::new(5, 5)), BinaryColor::Off);
            pictures::draw_marker(frame, Point::new(at.x, y), seat);
        }
        (Some(seat), None) if sight.blinks_away() => pictures::draw_marker(frame, at, seat),
        (_, Some(seat)) => pictures::draw_marker(frame, at, seat),
        _ if open => {
            let frame_of = Rectangle::new(at + Point::new(1, 1), Size::new(3, 3));
            let Ok(()) = frame.fill_solid(&frame_of, BinaryColor::On);
            frame.invert(Rectangle::new(at + Point::new(2, 2), Size::new(1, 1)));
        }
        _ => {
            let dot = Rectangle::new(at + Point::new(2, 2), Size::new(1, 1));
            let Ok(()) = frame.fill_solid(&dot, BinaryColor::On);
        }
    }
}
