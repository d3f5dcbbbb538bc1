//! The page of the players: everything they have, side by side, and what the epoch would bring if it ended now.

use core::fmt::Write;

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
    text::Alignment,
};

use super::{
    DiceBoard, pictures,
    status::{Line, Sight, TOP, WIDTH},
};
use crate::{
    rules::Seat,
    screens::{frame::Frame, ink},
};

pub const HEADINGS: usize = pictures::HEADINGS.len();
/// Where the columns end: score, pharaoh, Nile, floods, civilisation, monuments, and the points to come.
const ENDS: [i32; HEADINGS] = [61, 72, 83, 91, 99, 107, WIDTH];
const HEADING: i32 = TOP - 1;

impl DiceBoard {
    pub(super) fn draw_players(&self, sight: &Sight<'_>, frame: &mut Frame) {
        for (index, (heading, end)) in pictures::HEADINGS.iter().zip(ENDS).enumerate() {
            let at = Point::new(end - 7, HEADING);
            heading.draw(frame, at);
            if index == self.heading {
                frame.invert(Rectangle::new(at - Point::new(1, 1), Size::new(8, 9)));
            }
        }
        sight.draw_names(frame);
        for seat in sight.seats() {
            draw_player(sight, frame, seat);
        }
        sight.caption(frame, self.heading_caption(sight.scene.language));
    }
}

fn draw_player(sight: &Sight<'_>, frame: &mut Frame, seat: Seat) {
    let game = sight.scene.game;
    let Some(board) = game.board(seat) else { return };
    let score = sight.scene.visible.scores.get(usize::from(seat)).copied().flatten();
    let numbers = [
        score,
        Some(board.pharaoh.into()),
        Some(board.nile.into()),
        Some(board.floods),
        Some(board.civilisation.len().into()),
        Some(board.monuments.columns().count_ones() as u16),
    ];
    let y = HEADING + 9 + 9 * i32::from(seat);
    for (number, end) in numbers.into_iter().zip(ENDS) {
        let mut line = Line::new();
        let _ = match number {
            Some(number) => write!(line, "{number}"),
            None => line.write_str("?"),
        };
        ink::text(frame, &ink::SMALL, Point::new(end, y), Alignment::Right, &line);
    }
    let mut line = Line::new();
    let _ = write!(line, "{:+}", game.if_epoch_ended(seat).total());
    ink::text(frame, &ink::SMALL, Point::new(WIDTH, y), Alignment::Right, &line);
}
