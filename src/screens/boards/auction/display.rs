//! A seat's display: its goods, at the same positions for every seat, and its suns.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};
use heapless::String;

use super::{
    board::write_points,
    disc::{self, Look},
    display_grid::{DisplayGrid, TILE},
    pages::AuctionTab,
    view::AuctionView,
};
use crate::{
    device::{Frame, HEIGHT, WIDTH},
    rules::Seat,
    screens::{digits, play::ViewContext, widgets},
};

const TOP: i32 = 8;
const STEP: i32 = 16;
const SUNS: Point = Point::new(66, TOP + 2 * STEP + 4);

impl<G: DisplayGrid> AuctionView<G> {
    pub(super) fn draw_display(&self, context: &ViewContext<'_, G>, seat: Seat, frame: &mut Frame) {
        let mut line: String<64> = String::new();
        write_points(context, seat, &mut line);
        widgets::status(frame, &line);
        for &(good, column, row) in G::GRID {
            draw_good::<G>(good, context.game.count(seat, good), place(column, row), frame);
        }
        let auction = context.game.auction();
        let up = auction.face_up(seat).ascending().map(|sun| (sun, Look::Up));
        let down = auction.face_down(seat).ascending().map(|sun| (sun, Look::Spent));
        for ((sun, look), x) in up.chain(down).zip((SUNS.x..).step_by(14)) {
            disc::draw(frame, Point::new(x, SUNS.y), sun, look);
        }
        line.clear();
        let selected = match G::GRID.get(self.loaded) {
            Some(&(good, column, row)) => {
                let (texts, count) = (context.texts(), context.game.count(seat, good));
                put!(line, "{}{}{count}", G::noun(good, texts).one, texts.colon);
                Rectangle::new(place(column, row), Size::new(TILE as u32, TILE as u32))
            }
            None => {
                let sum = auction.face_up(seat).and(auction.face_down(seat)).sum();
                context.texts().auction.suns_sum.put(&mut line, [sum.into()]);
                Rectangle::new(SUNS - Point::new(2, 2), Size::new(57, 11))
            }
        };
        frame.invert(selected);
        let at = Point::new(0, HEIGHT as i32 - 7);
        widgets::text(frame, &widgets::SMALL, at, Alignment::Left, &line);
        self.draw_page_marks(context.game, frame);
    }

    fn draw_page_marks(&self, game: &G, frame: &mut Frame) {
        let players = game.players();
        for page in 0..players {
            let at = Point::new(WIDTH as i32 - 4 * i32::from(players - page) + 1, HEIGHT as i32 - 5);
            let open = self.page == Some(AuctionTab::Display(page));
            let size = if open { Size::new(3, 3) } else { Size::new(1, 1) };
            let at = if open { at } else { at + Point::new(1, 1) };
            let Ok(()) = frame.fill_solid(&Rectangle::new(at, size), BinaryColor::On);
        }
    }
}

pub const fn place(column: u8, row: u8) -> Point {
    Point::new(STEP * column as i32, TOP + STEP * row as i32)
}

/// A good with its count in the corner; dotted if the seat has none.
pub fn draw_good<G: DisplayGrid>(good: G::Good, count: u8, at: Point, frame: &mut Frame) {
    match count {
        0 => G::picture(good).draw_dotted(frame, at),
        _ => G::picture(good).draw(frame, at),
    }
    draw_count(count, at, frame);
}

/// A count above one, in the corner of a tile.
pub fn draw_count(count: u8, at: Point, frame: &mut Frame) {
    if count > 1 {
        let width = if count < 10 { 5 } else { 9 };
        let corner = Rectangle::new(at + Point::new(TILE - width, TILE - 7), Size::new(width as u32, 7));
        let Ok(()) = frame.fill_solid(&corner, BinaryColor::Off);
        digits::number(frame, at + Point::new(TILE - 1, TILE - 5), count.into());
    }
}
