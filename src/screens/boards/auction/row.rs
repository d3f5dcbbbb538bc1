//! A seat's row: turn and caller marks, name, suns, and score or answer.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};
use heapless::{String, Vec};

use super::{
    board::{Absent, SUN, Swap, middle},
    disc::{self, Look},
    display_grid::DisplayGrid,
    pictures,
};
use crate::{
    collections::collect_truncated,
    device::{Frame, HEIGHT, WIDTH},
    rules::{
        MAX_PLAYERS, Seat, Turn,
        auction::{Answer, Stage, Suns},
    },
    screens::{
        digits,
        names::{self, Letters},
        play::{ViewContext, lead},
        widgets,
    },
    table::Header,
};

/// Full width for up to three players, otherwise two columns.
#[derive(Clone, Copy)]
pub struct Row {
    pub at: Point,
    pub wide: bool,
}

impl Row {
    pub fn of<G: DisplayGrid>(players: u8, seat: Seat) -> Row {
        let step = (HEIGHT as i32 - middle::<G>() - 9) / 3;
        let top = HEIGHT as i32 + 1 - 3 * step;
        let (column, row) = (i32::from(seat) / 3, i32::from(seat) % 3);
        Row {
            at: Point::new(column * WIDTH as i32 / 2, top + row * step),
            wide: players <= 3,
        }
    }

    pub const fn area(self) -> Rectangle {
        let width = if self.wide { WIDTH } else { WIDTH / 2 };
        Rectangle::new(Point::new(self.at.x, self.at.y - 1), Size::new(width as u32, 9))
    }

    pub fn sun(self, place: i32) -> Point {
        let (first, step) = if self.wide {
            (47, SUN)
        } else {
            (15, disc::NARROW as i32)
        };
        self.at + Point::new(first + step * place, 0)
    }

    /// A dash in place of a bid or score.
    pub fn draw_pass(self, frame: &mut Frame) {
        if self.wide {
            let place = Rectangle::new(self.bid() - Point::new(4, 1), Size::new(16, 9));
            let Ok(()) = frame.fill_solid(&place, BinaryColor::Off);
        }
        let dash = Rectangle::new(self.bid() + Point::new(3, 3), Size::new(5, 1));
        let Ok(()) = frame.fill_solid(&dash, BinaryColor::On);
    }

    pub fn bid(self) -> Point {
        self.at + Point::new(if self.wide { 98 } else { 54 }, 0)
    }

    pub fn draw_sun(self, frame: &mut Frame, at: Point, sun: u8, look: Look) {
        match self.wide {
            true => disc::draw(frame, at, sun, look),
            false => disc::draw_narrow(frame, at, sun, look),
        }
    }

    /// Right of the score, or in place of the bid in a narrow row.
    pub fn draw_worth(self, frame: &mut Frame, worth: i16) {
        if self.wide {
            let mut line: String<8> = String::new();
            put!(line, "{worth:+}");
            let at = Point::new(WIDTH as i32 - 1, self.at.y);
            widgets::text(frame, &widgets::SMALL, at, Alignment::Right, &line);
        } else {
            digits::signed(frame, self.at + Point::new(Self::WORTH_END, 1), worth);
        }
    }

    const WORTH_END: i32 = 62;

    /// In place of the bid in a narrow row; the best score is inverted.
    pub fn draw_score(self, frame: &mut Frame, score: u16, best: bool) {
        /// Left edge in a narrow row, after three suns.
        const LEFT: i32 = 43;
        let mut line: String<8> = String::new();
        put!(line, "{score}");
        let (right, width) = if self.wide {
            let right = self.at + Point::new(109, 0);
            widgets::text(frame, &widgets::SMALL, right, Alignment::Right, &line);
            (right, widgets::SMALL.measure(&line))
        } else {
            let width = digits::measure(score);
            let right = self.at + Point::new(LEFT + width - 1, 0);
            digits::number(frame, right + Point::new(0, 1), score);
            (right, width + 1)
        };
        if best {
            let (corner, height) = match self.wide {
                true => (right - Point::new(width, 1), 8),
                false => (right - Point::new(width - 1, 0), 7),
            };
            frame.invert(Rectangle::new(corner, Size::new(width as u32 + 1, height)));
        }
    }
}

/// Rows that fit above a banner, always including the acting seat's.
#[derive(Clone, Copy)]
pub struct Rows {
    /// Number of rows, and how far they move up.
    shown: i32,
    lifted: i32,
    acting: Option<Seat>,
    /// Height of a banner at the top.
    top: i32,
}

impl Rows {
    const IN_A_COLUMN: i32 = 3;

    /// `banner`: its height.
    pub fn above<G: DisplayGrid>(banner: i32, acting: Option<Seat>) -> Rows {
        /// Height of a row, and space above the first that it can move into.
        const ROW: i32 = 7;
        const FREE: i32 = 1;
        let end = HEIGHT as i32 - banner;
        let fitting = |lifted: i32| {
            let fits = |row: &i32| Row::of::<G>(1, *row as Seat).at.y - lifted + ROW <= end;
            (0..Self::IN_A_COLUMN).filter(fits).count() as i32
        };
        let lifted = if fitting(FREE) > fitting(0) { FREE } else { 0 };
        Rows {
            shown: fitting(lifted),
            lifted,
            acting,
            top: 0,
        }
    }

    /// Leaves room for a banner at the top: the acting seat's row moves below it.
    pub const fn moved_below(self, top: i32) -> Rows {
        Rows { top, ..self }
    }

    pub fn of<G: DisplayGrid>(self, players: u8, seat: Seat) -> Option<Row> {
        let usual = Row::of::<G>(players, seat);
        let row = i32::from(seat) % Self::IN_A_COLUMN;
        let acting = self.acting.map(|seat| i32::from(seat) % Self::IN_A_COLUMN);
        let last = self.shown - 1;
        let place = match acting.filter(|&acting| acting > last) {
            // Replaces the last visible one.
            Some(acting) if row == acting => last,
            Some(_) if row >= last => return None,
            None if row > last => return None,
            _ => row,
        };
        let y_of = |place: i32| Row::of::<G>(players, place.max(0) as Seat).at.y - self.lifted;
        let is_hidden = |place: i32| y_of(place) <= self.top && self.top > 0;
        let place = match acting {
            // The acting seat and the last one change places.
            Some(acting) if is_hidden(acting) && row == acting => last,
            Some(acting) if is_hidden(acting) && row == last => acting,
            _ => place,
        };
        if is_hidden(place) {
            return None;
        }
        let y = y_of(place);
        Some(Row {
            at: Point::new(usual.at.x, y),
            ..usual
        })
    }
}

/// A seat in its usual row, marked if it has to act.
pub fn draw_row<G: DisplayGrid>(context: &ViewContext<'_, G>, game: &G, seat: Seat, frame: &mut Frame) {
    let row = Row::of::<G>(game.players(), seat);
    let marked = game.turn() == Turn::Seat(seat);
    draw_row_at(context, game, seat, row, marked, Absent::default(), frame);
}

pub fn draw_row_at<G: DisplayGrid>(
    context: &ViewContext<'_, G>,
    game: &G,
    seat: Seat,
    row: Row,
    marked: bool,
    absent: Absent,
    frame: &mut Frame,
) {
    let auction = game.auction();
    let mark = row.at + Point::new(0, 1);
    if marked {
        pictures::ASKED.draw(frame, mark);
    } else if auction.caller() == Some(seat) {
        pictures::CALLER.draw(frame, mark);
    }
    let (name, left, width) = if row.wide {
        (full_name(context.header, seat), 5, 41)
    } else {
        (names::short(context.header, seat, 2), 4, 11)
    };
    let name = widgets::SMALL.fitting(&name, width);
    widgets::text(
        frame,
        &widgets::SMALL,
        row.at + Point::new(left, 0),
        Alignment::Left,
        name,
    );
    let swap = absent.swap.filter(|swap| swap.seat == seat);
    let answer = auction.answers().find(|&(answered, _)| answered == seat);
    // Suns are exchanged before the winner settles the lot.
    let answer = answer.filter(|_| swap.is_none() && auction.stage() != Stage::Settling);
    if answer.is_none() || !row.wide {
        let scores = scores(context, game);
        if let Some(score) = scores.get(usize::from(seat)).copied().flatten() {
            row.draw_score(frame, score, lead(&scores) == Some(score));
        }
    }
    let (up, down) = (auction.face_up(seat), auction.face_down(seat));
    let (up, down) = swap.map_or((up, down), |swap| (up.without(swap.gives), down.with(swap.gets)));
    let purse = Purse {
        up,
        down,
        answer: answer.map(|(_, answer)| answer),
    };
    purse.draw(row, absent, frame);
}

fn scores<G: DisplayGrid>(context: &ViewContext<'_, G>, game: &G) -> Vec<Option<u16>, MAX_PLAYERS> {
    let shown = context.visible.scores.iter().zip(0..game.players());
    collect_truncated(shown.map(|(shown, seat)| shown.map(|_| context.score(game, seat))))
}

struct Purse {
    up: Suns,
    down: Suns,
    answer: Option<Answer>,
}

impl Purse {
    fn draw(&self, row: Row, absent: Absent, frame: &mut Frame) {
        let bid = match self.answer {
            Some(Answer::Sun(sun)) => Some(sun),
            _ => None,
        };
        let up = self.up.ascending().map(|sun| (sun, Look::Up));
        let down = self.down.ascending().map(|sun| (sun, Look::Spent));
        for ((sun, look), place) in up.chain(down).zip(0..) {
            // The sun that was bid is drawn as the bid.
            if Some(sun) != absent.sun && (bid != Some(sun) || look == Look::Spent) {
                row.draw_sun(frame, row.sun(place), sun, look);
            }
        }
        match self.answer {
            Some(Answer::Sun(sun)) if Some(sun) != absent.sun => row.draw_sun(frame, row.bid(), sun, Look::Up),
            Some(Answer::Pass) => row.draw_pass(frame),
            _ => {}
        }
    }
}

fn full_name(header: &Header, seat: Seat) -> Letters {
    let mut letters = Letters::new();
    if let Some(player) = header.player(seat) {
        put!(letters, "{}", player.name);
    }
    letters
}

/// Position of the highest bid while no local seat has to answer.
pub const fn highest_bid<G: DisplayGrid>() -> Point {
    Point::new(WIDTH as i32 - disc::WIDTH as i32 - 1, middle::<G>() + 1)
}

pub fn draw_bidder<G: DisplayGrid>(context: &ViewContext<'_, G>, seat: Seat, frame: &mut Frame) {
    let line = full_name(context.header, seat);
    let at = highest_bid::<G>() - Point::new(3, 1);
    widgets::text(frame, &widgets::SMALL, at, Alignment::Right, &line);
}

pub fn draw_highest<G: DisplayGrid>(context: &ViewContext<'_, G>, game: &G, frame: &mut Frame) {
    let auction = game.auction();
    let sun = auction.highest_bid();
    if let Some((seat, _)) = auction.answers().find(|&(_, answer)| answer == Answer::Sun(sun)) {
        draw_bidder(context, seat, frame);
        disc::draw(frame, highest_bid::<G>(), sun, Look::Up);
    }
}

/// Index of the centre sun among the winner's suns.
pub fn place_after<G: DisplayGrid>(game: &G, swap: Swap) -> i32 {
    let (up, down) = (game.auction().face_up(swap.seat), game.auction().face_down(swap.seat));
    let lower = down.ascending().filter(|&sun| sun < swap.gets).count();
    i32::from(up.without(swap.gives).count()) + lower as i32
}

/// Index of a sun among a seat's face-up suns.
pub fn place_of_sun<G: DisplayGrid>(game: &G, seat: Seat, sun: u8) -> i32 {
    let mut suns = game.auction().face_up(seat).ascending();
    suns.position(|other| other == sun).unwrap_or(0) as i32
}
