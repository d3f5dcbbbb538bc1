//! The civilisation page: markers per space and seat, and their score.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};

use super::{
    DiceBoard, pictures,
    status::{Caption, HEADING, LEGEND, Sight, WIDTH},
};
use crate::{
    device::Frame,
    rules::{
        Game, Seat, Turn,
        dice::{Dice, Space, Spaces},
    },
    screens::widgets,
};

const CELL: Size = Size::new(11, 9);

fn left(space: Space) -> i32 {
    LEGEND + 2 + space.index() as i32 * CELL.width as i32
}

impl DiceBoard {
    pub(super) fn draw_civilisation(&self, sight: &Sight<'_>, frame: &mut Frame) {
        let game = sight.context.game;
        for space in Space::all() {
            let mut number = Caption::new();
            put!(number, "{space}");
            let at = Point::new(left(space) + 3, HEADING);
            widgets::text(frame, &widgets::SMALL, at, Alignment::Left, &number);
            if game.markers_on(space) >= game.civilisation_limit() {
                frame.grey(Rectangle::new(at, Size::new(5, 7)));
            }
        }
        for seat in sight.seats() {
            sight.draw_name(frame, Point::new(0, sight.line_below_heading(seat)), seat);
            draw_seat(sight, frame, seat);
        }
        if sight.animation.is_some() {
            return;
        }
        let settlement = self.offers.settlements.get(self.row);
        for space in self.spaces.iter() {
            let row = match (settlement, game.turn()) {
                (Some(_), Turn::Seat(seat)) => {
                    // The marker to be placed or removed.
                    pictures::draw_marker(
                        frame,
                        Point::new(left(space) + 3, sight.line_below_heading(seat) + 1),
                        seat,
                    );
                    sight.line_below_heading(seat) - 1
                }
                _ => HEADING - 1,
            };
            frame.invert(Rectangle::new(Point::new(left(space), row), CELL));
        }
        let caption = match settlement {
            Some(settlement) => self.settlement_caption(sight.context, settlement),
            None => self.space_caption(sight.context),
        };
        sight.caption(frame, &caption);
    }
}

fn draw_seat(sight: &Sight<'_>, frame: &mut Frame, seat: Seat) {
    let own = |game: &Dice| game.board(seat).map_or(Spaces::NONE, |board| board.civilisation);
    let (before, now) = (own(sight.before()), own(sight.context.game));
    let shown = if sight.blinks_away() { before } else { now };
    for space in Space::all() {
        let at = Point::new(left(space) + 3, sight.line_below_heading(seat) + 1);
        if shown.contains(space) {
            pictures::draw_marker(frame, at, seat);
        } else {
            let dot = Rectangle::new(at + Point::new(2, 2), Size::new(1, 1));
            let Ok(()) = frame.fill_solid(&dot, BinaryColor::On);
        }
    }
    let mut points = Caption::new();
    put!(points, "{:+}", now.points());
    widgets::text(
        frame,
        &widgets::SMALL,
        Point::new(WIDTH, sight.line_below_heading(seat)),
        Alignment::Right,
        &points,
    );
}
