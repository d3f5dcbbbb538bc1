//! What stands on every page in the same place: whose turn it is, the rolls, the epoch, the score and the way of Ra.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};
use heapless::String;

use super::{DicePage, pictures};
use crate::{
    rules::{Game, Seat, Turn, dice::Dice},
    screens::{
        frame::{Frame, HEIGHT},
        ink,
        play::{STEPS, Telling, ViewContext},
    },
    table::{TableEvent, TableGame, dice::Event},
};

/// A line of the small font.
pub type Caption = String<64>;

/// Right of it are the marks of the pages.
pub const WIDTH: i32 = 124;
/// Below the way of Ra.
pub const TOP: i32 = 13;
/// Pages with headings have them a bit higher, and their lines closer together.
pub const HEADING: i32 = 12;
const CLOSE_PITCH: i32 = 9;
/// From one player to the next.
pub const PITCH: i32 = 10;
/// A marker and eight letters.
pub const LEGEND: i32 = 46;
/// The last line.
pub const CAPTION: i32 = 57;

const ROLLS: u8 = 3;

/// The game as it is to be seen, in the middle of what is being told.
pub struct Sight<'a> {
    pub context: &'a ViewContext<'a, Dice>,
    pub telling: Option<&'a Telling>,
}

impl<'a> Sight<'a> {
    /// The position that the motion comes from; the present one when nothing moves.
    pub fn before(&self) -> &'a Dice {
        match (self.telling, self.context.before) {
            (Some(_), Some(before)) => before,
            _ => self.context.game,
        }
    }

    /// The position whose dice lie on the table: what ends a turn is still told about the turn before.
    pub fn at_hand(&self) -> &'a Dice {
        let ended = match self.telling.map(|telling| &telling.event) {
            Some(TableEvent::Skipped { .. } | TableEvent::Over { .. }) => true,
            _ => matches!(
                self.event(),
                Some(Event::RaMoves { .. } | Event::ThreeSuns { .. } | Event::EpochEnds { .. } | Event::Keeps { .. })
            ),
        };
        if ended { self.before() } else { self.context.game }
    }

    /// What is told of the game itself.
    pub fn event(&self) -> Option<Event> {
        Dice::event(&self.telling?.event).copied()
    }

    /// How far something has moved from one place to another.
    pub fn between(&self, from: i32, to: i32) -> i32 {
        let step = self.telling.map_or(STEPS, |telling| telling.step.min(STEPS));
        from + (to - from) * i32::from(step) / i32::from(STEPS)
    }

    /// Something new is there, away and there again until it stays.
    pub fn blinks_away(&self) -> bool {
        self.telling
            .is_some_and(|telling| telling.step < STEPS && telling.step % 4 < 2)
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        0..self.context.game.players()
    }

    /// Where the line of a seat begins.
    pub fn line(&self, seat: Seat) -> i32 {
        TOP + 1 + PITCH * i32::from(seat)
    }

    /// Where the line of a seat begins below a heading.
    pub fn line_below_heading(&self, seat: Seat) -> i32 {
        HEADING + CLOSE_PITCH * (1 + i32::from(seat))
    }

    /// Leaves the lines out that the words would cut through.
    pub fn leave_room_for_words(&self, frame: &mut Frame, page: DicePage) {
        let Some(telling) = self.telling else { return };
        let players = self.context.header.players();
        let end = HEIGHT as i32 - telling.banner_height(self.context.language, players);
        let (first, pitch) = match page {
            DicePage::Hand | DicePage::Legend => return,
            DicePage::Monuments => (TOP + 7, 7),
            DicePage::Civilisation => (HEADING, CLOSE_PITCH),
            DicePage::Pharaohs | DicePage::Nile | DicePage::Players => (TOP + 1, PITCH),
        };
        let cut = (first..end)
            .step_by(pitch as usize)
            .next_back()
            .filter(|line| line + 7 > end);
        let area = Rectangle::new(
            Point::new(0, cut.unwrap_or(end)),
            Size::new(WIDTH as u32 + 2, end as u32),
        );
        let Ok(()) = frame.fill_solid(&area, BinaryColor::Off);
    }

    pub fn caption(&self, frame: &mut Frame, line: &str) {
        ink::text(frame, &ink::SMALL, Point::new(0, CAPTION), Alignment::Left, line);
    }

    /// The markers and whose they are, one below the other.
    pub fn draw_legend(&self, frame: &mut Frame, left: i32) {
        for seat in self.seats() {
            self.draw_name(frame, Point::new(left, self.line(seat)), seat);
        }
    }

    /// The marker of a seat and whose it is.
    pub fn draw_name(&self, frame: &mut Frame, at: Point, seat: Seat) {
        pictures::draw_marker(frame, at + Point::new(0, 1), seat);
        if let Some(name) = self.context.name(seat) {
            ink::name(frame, at + Point::new(6, 0), 39, name);
        }
    }

    pub fn draw_status(&self, frame: &mut Frame, page: DicePage) {
        let game = self.at_hand();
        let seat = match game.turn() {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance(_) | Turn::Over => game.active(),
        };
        if let Some(seat) = seat {
            self.draw_name(frame, Point::zero(), seat);
            let mut score = Caption::new();
            if self
                .context
                .visible
                .scores
                .get(usize::from(seat))
                .is_some_and(Option::is_some)
            {
                // Of this moment, not of the one after what is told.
                put!(score, "{}", self.context.score(game, seat));
            }
            ink::text(frame, &ink::SMALL, Point::new(100, 0), Alignment::Right, &score);
        }
        for roll in 0..ROLLS {
            let pip = if roll < game.rolls() {
                &pictures::ROLLED
            } else {
                &pictures::UNROLLED
            };
            pip.draw(frame, Point::new(50 + 6 * i32::from(roll), 1));
        }
        let epoch = match game.epoch() {
            1 => "I",
            2 => "II",
            _ => "III",
        };
        ink::text(frame, &ink::SMALL, Point::new(70, 0), Alignment::Left, epoch);
        self.draw_way_of_ra(frame);
        // Which of the pages this is.
        let thumb = Rectangle::new(Point::new(126, TOP + 7 * page as i32), Size::new(2, 7));
        let Ok(()) = frame.fill_solid(&thumb, BinaryColor::On);
    }

    /// The sun track: a row of steps that fills; what Ra has just gone blinks.
    fn draw_way_of_ra(&self, frame: &mut Frame) {
        let game = self.at_hand();
        let steps = i32::from(game.sun_steps()).max(1);
        let gone = i32::from(game.ra());
        let reached = match self.event() {
            Some(Event::RaMoves { to, .. }) => i32::from(to),
            _ => gone,
        };
        for number in 0..steps {
            let (left, right) = (number * WIDTH / steps, (number + 1) * WIDTH / steps);
            let full = number < gone || number < reached && !self.blinks_away();
            let (top, height) = if full { (8, 3) } else { (9, 1) };
            let step = Rectangle::new(Point::new(left, top), Size::new((right - left - 2) as u32, height));
            let Ok(()) = frame.fill_solid(&step, BinaryColor::On);
        }
    }
}
