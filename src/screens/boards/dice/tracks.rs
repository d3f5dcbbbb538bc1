//! The pharaoh track and the Nile: all players in a column, and the score of their spaces.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};

use super::{
    pictures,
    status::{Caption, LEGEND, Sight, WIDTH},
};
use crate::{
    device::Frame,
    rules::{
        Seat,
        dice::{Dice, Event, SeatBoard},
    },
    screens::widgets,
};

/// Last space of both tracks.
const SPACES: i32 = 12;
const STEP: i32 = 4;
const LEFT: i32 = LEGEND + 2;

fn board(game: &Dice, seat: Seat) -> SeatBoard {
    game.board(seat).copied().unwrap_or_default()
}

impl Sight<'_> {
    pub fn draw_pharaohs(&self, frame: &mut Frame) {
        self.draw_legend(frame, 0);
        for seat in self.seats() {
            let (before, now) = (board(self.before(), seat), board(self.context.game, seat));
            let points = self.context.game.if_epoch_ended(seat).pharaoh;
            self.draw_lane(frame, seat, [before.pharaoh, now.pharaoh], true);
            self.draw_points(frame, seat, points);
        }
        self.caption(frame, self.context.texts().games.dice.captions.pharaoh_track);
    }

    /// Dotted without a flood marker, as it does not score.
    pub fn draw_nile(&self, frame: &mut Frame) {
        self.draw_legend(frame, 0);
        for seat in self.seats() {
            let (before, now) = (board(self.before(), seat), board(self.context.game, seat));
            self.draw_lane(frame, seat, [before.nile, now.nile], now.floods > 0);
            let fresh = before.floods != now.floods;
            let floods = if fresh && self.blinks_away() {
                before.floods
            } else {
                now.floods
            };
            if floods > 0 {
                let rising = matches!(self.event(), Some(Event::Floods { .. }));
                let sink = if rising && fresh { self.between(4, 0) } else { 0 };
                pictures::FLOODED.draw(frame, Point::new(WIDTH - 14, self.line(seat) + sink));
                let mut count = Caption::new();
                put!(count, "{floods}");
                let at = Point::new(WIDTH, self.line(seat));
                widgets::text(frame, &widgets::SMALL, at, Alignment::Right, &count);
            }
        }
        self.caption(frame, self.context.texts().games.dice.captions.nile_track);
    }

    /// A bar up to the marker, and the number of its space.
    fn draw_lane(&self, frame: &mut Frame, seat: Seat, [before, now]: [u8; 2], counts: bool) {
        let top = self.line(seat);
        for space in 0..=SPACES {
            let dot = Rectangle::new(Point::new(LEFT + space * STEP, top + 6), Size::new(1, 1));
            let Ok(()) = frame.fill_solid(&dot, BinaryColor::On);
        }
        let end = self.between(i32::from(before) * STEP, i32::from(now) * STEP);
        let bar = Rectangle::new(Point::new(LEFT, top), Size::new(end.max(0) as u32, 5));
        let Ok(()) = frame.fill_solid(&bar, BinaryColor::On);
        if !counts {
            frame.grey(bar);
        }
        let mut number = Caption::new();
        put!(number, "{now}");
        let at = Point::new(LEFT + SPACES * STEP + 12, top);
        widgets::text(frame, &widgets::SMALL, at, Alignment::Right, &number);
    }

    fn draw_points(&self, frame: &mut Frame, seat: Seat, points: i16) {
        let mut line = Caption::new();
        put!(line, "{points:+}");
        let at = Point::new(WIDTH, self.line(seat));
        widgets::text(frame, &widgets::SMALL, at, Alignment::Right, &line);
    }
}
