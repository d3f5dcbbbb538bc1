//! Elements of every page: turn, rolls, epoch, score and sun track.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};
use heapless::String;

use super::{DiceTab, pictures};
use crate::{
    device::{Frame, HEIGHT},
    rules::{
        Game, Seat, Turn,
        dice::{Dice, Event},
    },
    screens::{
        play::{Animation, STEPS, ViewContext},
        widgets,
    },
    table::{TableEvent, TableGame},
};

pub type Caption = String<64>;

/// Width without the page marks at the right edge.
pub const WIDTH: i32 = 124;
/// Top of a page, below the sun track.
pub const TOP: i32 = 13;
/// Start of pages with headings, which have less line spacing.
pub const HEADING: i32 = 12;
const CLOSE_PITCH: i32 = 9;
/// Line spacing of the players.
pub const PITCH: i32 = 10;
/// A marker and eight letters.
pub const LEGEND: i32 = 46;
/// Top of the last line.
pub const CAPTION: i32 = 57;

const ROLLS: u8 = 3;

/// The game at one step of an animation.
pub struct Sight<'a> {
    pub context: &'a ViewContext<'a, Dice>,
    pub animation: Option<&'a Animation>,
}

impl<'a> Sight<'a> {
    /// Position before the motion; the current one if nothing moves.
    pub fn before(&self) -> &'a Dice {
        match (self.animation, self.context.before) {
            (Some(_), Some(before)) => before,
            _ => self.context.game,
        }
    }

    /// Events at the end of a turn show the dice of that turn.
    pub fn at_hand(&self) -> &'a Dice {
        let ended = match self.animation.map(|animation| &animation.event) {
            Some(TableEvent::Skipped { .. } | TableEvent::Over { .. }) => true,
            _ => matches!(
                self.event(),
                Some(Event::RaMoves { .. } | Event::ThreeSuns { .. } | Event::EpochEnds { .. } | Event::Keeps { .. })
            ),
        };
        if ended { self.before() } else { self.context.game }
    }

    pub fn event(&self) -> Option<Event> {
        Dice::event(&self.animation?.event).copied()
    }

    pub fn between(&self, from: i32, to: i32) -> i32 {
        let step = self.animation.map_or(STEPS, |animation| animation.step.min(STEPS));
        from + (to - from) * i32::from(step) / i32::from(STEPS)
    }

    /// Whether a blinking new element is hidden at this step.
    pub fn blinks_away(&self) -> bool {
        self.animation
            .is_some_and(|animation| animation.step < STEPS && animation.step % 4 < 2)
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        0..self.context.game.players()
    }

    pub fn line(&self, seat: Seat) -> i32 {
        TOP + 1 + PITCH * i32::from(seat)
    }

    pub fn line_below_heading(&self, seat: Seat) -> i32 {
        HEADING + CLOSE_PITCH * (1 + i32::from(seat))
    }

    /// Clears lines that the banner would cut in half.
    pub fn leave_room_for_words(&self, frame: &mut Frame, page: DiceTab) {
        let Some(animation) = self.animation else { return };
        let players = self.context.header.players();
        let end = HEIGHT as i32 - animation.banner_height(self.context.language, players);
        let (first, pitch) = match page {
            DiceTab::Hand | DiceTab::Legend => return,
            DiceTab::Monuments => (TOP + 7, 7),
            DiceTab::Civilisation => (HEADING, CLOSE_PITCH),
            DiceTab::Pharaohs | DiceTab::Nile | DiceTab::Players => (TOP + 1, PITCH),
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
        widgets::text(frame, &widgets::SMALL, Point::new(0, CAPTION), Alignment::Left, line);
    }

    pub fn draw_legend(&self, frame: &mut Frame, left: i32) {
        for seat in self.seats() {
            self.draw_name(frame, Point::new(left, self.line(seat)), seat);
        }
    }

    pub fn draw_name(&self, frame: &mut Frame, at: Point, seat: Seat) {
        pictures::draw_marker(frame, at + Point::new(0, 1), seat);
        if let Some(name) = self.context.name(seat) {
            widgets::name(frame, at + Point::new(6, 0), 39, name);
        }
    }

    pub fn draw_status(&self, frame: &mut Frame, page: DiceTab) {
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
                // At this step, not after all events of the move.
                put!(score, "{}", self.context.score(game, seat));
            }
            widgets::text(frame, &widgets::SMALL, Point::new(100, 0), Alignment::Right, &score);
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
        widgets::text(frame, &widgets::SMALL, Point::new(70, 0), Alignment::Left, epoch);
        self.draw_way_of_ra(frame);
        // Page mark.
        let thumb = Rectangle::new(Point::new(126, TOP + 7 * page as i32), Size::new(2, 7));
        let Ok(()) = frame.fill_solid(&thumb, BinaryColor::On);
    }

    /// The latest steps blink.
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
