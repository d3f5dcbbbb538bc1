//! The board: status line, tracks, centre sun, actions and seats, with the value of the lot to each.

use core::fmt::Write;

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};
use heapless::String;

use super::{
    disc::{self, Look},
    display::draw_count,
    display_grid::{DisplayGrid, TILE, draw_tile, percent},
    pictures,
    row::{Row, draw_highest, draw_row},
    view::{AuctionTarget, AuctionView, choice},
};
use crate::{
    device::{Frame, HEIGHT, WIDTH},
    rules::{
        Seat, Turn,
        auction::{Move as Shared, SPACES},
        event::no_events,
    },
    screens::{play::ViewContext, widgets},
    text::{Argument, Text, auction::Auction},
};

/// Top of the track.
pub const TRACK: i32 = 8;
/// Pitch of the spaces.
pub const SPACE: i32 = 16;
/// Left edges of the Ra track and of the centre sun.
const RA_TRACK: i32 = 40;
pub const CENTRE: i32 = RA_TRACK + 1;
const PROMPT: i32 = CENTRE + 15;
/// Left edge of "pass" in every position.
const PASS: i32 = CENTRE + 13;
/// Pitch of suns in rows and actions.
pub const SUN: i32 = 12;
const BID: i32 = disc::WIDTH as i32 + 2;
/// Top of the tiles to choose from.
const CHOICES: i32 = 41;
/// Visible tiles to choose from.
const WINDOW: u8 = 7;

pub const fn space(index: i32) -> Point {
    Point::new(SPACE * index, TRACK)
}

/// Top of the row below the track.
pub const fn middle<G: DisplayGrid>() -> i32 {
    TRACK + G::TILE_HEIGHT + 1
}

/// Parts left out because they are drawn in motion.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Absent {
    /// First space of the track, and number of tiles.
    pub tiles: Option<(u8, u8)>,
    pub sun: Option<u8>,
    /// Replaces the centre sun; 0 leaves its frame empty.
    pub centre: Option<u8>,
    pub swap: Option<Swap>,
}

/// The winner of a lot gives the winning sun for the centre sun, face down.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Swap {
    pub seat: Seat,
    pub gives: u8,
    pub gets: u8,
}

impl Absent {
    fn tile(self, space: u8) -> bool {
        self.tiles
            .is_some_and(|(first, count)| (first..first.saturating_add(count)).contains(&space))
    }
}

impl<G: DisplayGrid> AuctionView<G> {
    pub(super) fn draw_board(&self, context: &ViewContext<'_, G>, frame: &mut Frame) {
        self.draw_status(context, frame);
        draw_table(context.game, Absent::default(), frame);
        if let Some(tile) = self.hovering(context.game) {
            let next = context.game.auction().track().len();
            draw_tile::<G>(frame, tile, space(next.into()));
        }
        self.draw_takeable(frame);
        self.draw_actions(context, frame);
        // Otherwise a prompt uses this area.
        if self.actions.is_empty() && self.choices == 0 {
            draw_highest(context, context.game, frame);
        }
        if self.choices > 0 {
            self.draw_choices(context, frame);
        } else {
            for seat in 0..context.game.players() {
                draw_row(context, context.game, seat, frame);
                if !context.game.auction().track().is_empty() {
                    self.draw_worth(context.game, seat, frame);
                }
            }
        }
        if let Some(area) = self.selected_area(context) {
            frame.invert(area);
        }
    }

    fn draw_takeable(&self, frame: &mut Frame) {
        for index in (0..SPACES as i32).filter(|index| self.takeable & 1 << index != 0) {
            let line = Rectangle::new(space(index) + Point::new(4, TILE), Size::new(7, 1));
            let Ok(()) = frame.fill_solid(&line, BinaryColor::On);
        }
    }

    /// The tile whose face is being chosen, with the selected face up.
    fn hovering(&self, game: &G) -> Option<G::Tile> {
        let hovering = game.hovering()?;
        match self.cursor {
            Some(AuctionTarget::Choice(number)) => choice(game, number).map(|(_, tile)| tile),
            _ => Some(hovering),
        }
    }

    fn draw_status(&self, context: &ViewContext<'_, G>, frame: &mut Frame) {
        let mut line: String<48> = String::new();
        let (auction, texts) = (context.game.auction(), context.texts());
        match self.cursor {
            Some(AuctionTarget::Tile(space)) => {
                if let Some(tile) = auction.track().iter().nth(usize::from(space)) {
                    put!(line, "{}", G::noun(G::good(tile), texts).one);
                }
            }
            Some(AuctionTarget::Player(seat)) => write_points(context, seat, &mut line),
            Some(AuctionTarget::RaTrack) => {
                let (used, size) = (auction.ra_tiles(), auction.ra_track_size());
                let chance = percent(context.game, context.game.left(G::RA));
                let arguments = [used.into(), size.into(), chance.into()];
                texts.auction.ra_track.put(&mut line, arguments);
            }
            Some(AuctionTarget::Centre) => texts.auction.centre.put(&mut line, [auction.centre_sun().into()]),
            None | Some(AuctionTarget::Action(_) | AuctionTarget::Choice(_)) => {
                status(context, context.game, frame);
            }
        }
        widgets::status(frame, &line);
    }

    fn draw_worth(&self, game: &G, seat: Seat, frame: &mut Frame) {
        let row = Row::of::<G>(game.players(), seat);
        let worth = self.worth.get(usize::from(seat)).copied().unwrap_or(0);
        let too_long = game.score(seat) >= 100 && worth.unsigned_abs() >= 10;
        let answered = game.auction().answers().any(|(answered, _)| answered == seat);
        if row.wide || !answered && !too_long {
            row.draw_worth(frame, worth);
        }
    }

    fn draw_actions(&self, context: &ViewContext<'_, G>, frame: &mut Frame) {
        for (place, &(chosen, legal)) in self.actions.iter().enumerate() {
            let Some(area) = self.action_area(context, place) else {
                continue;
            };
            let at = area.top_left + Point::new(1, 1);
            match G::shared(chosen) {
                Some(Shared::Bid(sun)) if !legal => disc::draw(frame, at, sun, Look::Useless),
                Some(Shared::Bid(sun)) => {
                    let selected = self.cursor == Some(AuctionTarget::Action(place as u8));
                    disc::draw_offer(frame, area.top_left, sun, selected);
                }
                _ => {
                    widgets::text(
                        frame,
                        &widgets::SMALL,
                        at,
                        Alignment::Left,
                        self.action_label(context, chosen),
                    );
                    if !legal {
                        dot(frame, area);
                    }
                }
            }
        }
    }

    fn action_label(&self, context: &ViewContext<'_, G>, chosen: G::Move) -> &'static str {
        match G::shared(chosen) {
            Some(shared) => label(shared, &context.texts().auction),
            None => G::closing_label(context.texts()),
        }
    }

    /// Actions are right-aligned; passing has a fixed area.
    fn action_area(&self, context: &ViewContext<'_, G>, place: usize) -> Option<Rectangle> {
        const GAP: i32 = 4;
        let measure = |chosen| widgets::SMALL.measure(self.action_label(context, chosen)) + 1;
        let &(own, _) = self.actions.get(place)?;
        let from_here = self.actions.iter().skip(place);
        let (left, width) = match G::shared(own) {
            Some(Shared::Bid(_)) => (WIDTH as i32 - BID * from_here.count() as i32, BID),
            Some(Shared::Pass) => (PASS, measure(own)),
            _ => {
                let words: i32 = from_here.map(|&(chosen, _)| measure(chosen) + GAP).sum();
                (WIDTH as i32 + GAP - words, measure(own))
            }
        };
        let corner = Point::new(left, middle::<G>());
        Some(Rectangle::new(corner, Size::new(width as u32, 9)))
    }

    fn window(&self) -> u8 {
        match self.cursor {
            Some(AuctionTarget::Choice(number)) => number.saturating_sub(WINDOW - 1),
            _ => 0,
        }
    }

    fn choice_at(&self, number: u8) -> Option<Point> {
        let place = number.checked_sub(self.window()).filter(|&place| place < WINDOW)?;
        Some(Point::new(8 + SPACE * i32::from(place), CHOICES))
    }

    fn draw_choices(&self, context: &ViewContext<'_, G>, frame: &mut Frame) {
        let game = context.game;
        // Hidden faces cover the prompt's area: draw them only if the prompt fits on the empty track.
        let with_hidden = G::TILE_HEIGHT > TILE && game.auction().track().is_empty() && game.hovering().is_none();
        let mut number = 0;
        game.decisions(|chosen| {
            let Some(tile) = game.chosen(chosen) else { return };
            if let Some(at) = self.choice_at(number) {
                if with_hidden {
                    draw_tile::<G>(frame, tile, at);
                } else {
                    G::picture(G::good(tile)).draw(frame, at);
                }
                draw_count(game.copies(tile), at, frame);
            }
            number += 1;
        });
        if self.window() > 0 {
            pictures::MORE_LEFT.draw(frame, Point::new(1, CHOICES + 5));
        }
        if self.window() + WINDOW < self.choices {
            pictures::MORE_RIGHT.draw(frame, Point::new(WIDTH as i32 - 6, CHOICES + 5));
        }
        let Some(AuctionTarget::Choice(number)) = self.cursor else {
            return;
        };
        let Some((chosen, tile)) = choice(game, number) else {
            return;
        };
        let mut line: String<64> = String::new();
        G::describe(tile, context.texts(), &mut line);
        let height = if with_hidden { TRACK + 10 } else { HEIGHT as i32 - 7 };
        let at = Point::new(WIDTH as i32 / 2, height);
        widgets::text(frame, &widgets::SMALL, at, Alignment::Center, &line);
        line.clear();
        match context.decider.filter(|_| game.hovering().is_some()) {
            Some(seat) => {
                let mut after = game.clone();
                // Offered decisions are legal.
                let _ = after.play(chosen, &mut no_events);
                let worth = after.lot_points(seat);
                let this_lot = context.texts().auction.this_lot;
                this_lot.put(&mut line, [Argument::Signed(worth.into())]);
            }
            None => game.prompt(context.texts(), &mut line),
        }
        let at = Point::new(PROMPT, middle::<G>() + 1);
        widgets::text(frame, &widgets::SMALL, at, Alignment::Left, &line);
    }

    pub(super) fn selected_area(&self, context: &ViewContext<'_, G>) -> Option<Rectangle> {
        let tile = Size::new(TILE as u32, TILE as u32 + 2);
        Some(match self.cursor? {
            AuctionTarget::Tile(index) => Rectangle::new(space(index.into()) - Point::new(0, 1), tile),
            AuctionTarget::RaTrack => Rectangle::new(Point::new(0, middle::<G>()), Size::new(RA_TRACK as u32 - 1, 9)),
            AuctionTarget::Centre => {
                let size = Size::new(disc::CENTRE_WIDTH as u32, disc::CENTRE_HEIGHT);
                Rectangle::new(Point::new(CENTRE - 1, middle::<G>()), size)
            }
            AuctionTarget::Action(place) => self.action_area(context, place.into())?,
            AuctionTarget::Choice(number) => Rectangle::new(self.choice_at(number)? - Point::new(0, 1), tile),
            AuctionTarget::Player(seat) => Row::of::<G>(context.game.players(), seat).area(),
        })
    }
}

/// "E2 Mia".
pub fn status_of<G: DisplayGrid>(context: &ViewContext<'_, G>, epoch: u8, acting: Option<Seat>, frame: &mut Frame) {
    let mut line: String<48> = String::new();
    put!(line, "{}{epoch}", context.texts().auction.epoch);
    if let Some(name) = acting.and_then(|seat| context.name(seat)) {
        put!(line, " {name}");
    }
    widgets::status(frame, &line);
}

/// "E2 Mia bids".
pub fn status<G: DisplayGrid>(context: &ViewContext<'_, G>, game: &G, frame: &mut Frame) {
    let mut line: String<48> = String::new();
    let seat = match game.turn() {
        Turn::Seat(seat) => Some(seat),
        Turn::Chance(_) | Turn::Over => game.active(),
    };
    let texts = context.texts();
    put!(line, "{}{}", texts.auction.epoch, game.auction().epoch());
    if let Some(name) = seat.and_then(|seat| context.name(seat)) {
        put!(line, " {name}");
    }
    put!(line, " {}", game.awaited(texts));
    widgets::status(frame, &line);
}

const fn label(chosen: Shared, texts: &Auction) -> Text {
    match chosen {
        Shared::Draw => texts.draw,
        Shared::Invoke => texts.invoke,
        Shared::Pass => texts.pass,
        // Drawn as a numbered disc.
        Shared::Bid(_) | Shared::Set(_) => "",
    }
}

/// A seat's name, and its score if that is public.
pub fn write_points<G: DisplayGrid>(context: &ViewContext<'_, G>, seat: Seat, line: &mut dyn Write) {
    let Some(name) = context.name(seat) else { return };
    let score = context.visible.scores.get(usize::from(seat)).copied().flatten();
    let score = score.map_or(Argument::Text("?"), Argument::from);
    context.texts().auction.points.put(line, [name.into(), score]);
}

pub fn draw_table<G: DisplayGrid>(game: &G, absent: Absent, frame: &mut Frame) {
    let auction = game.auction();
    for (tile, index) in auction.track().iter().zip(0..) {
        if !absent.tile(index) {
            draw_tile::<G>(frame, tile, space(index.into()));
        }
    }
    let next = auction.track().len() + u8::from(game.hovering().is_some());
    for index in i32::from(next)..SPACES as i32 {
        let dot = Rectangle::new(space(index) + Point::new(7, 7), Size::new(1, 1));
        let Ok(()) = frame.fill_solid(&dot, BinaryColor::On);
    }
    draw_ra_track::<G>(auction.ra_tiles(), auction.ra_track_size(), frame);
    let centre = absent.centre.unwrap_or(auction.centre_sun());
    disc::draw_centre(frame, Point::new(CENTRE - 1, middle::<G>()), centre);
}

/// Pips; used ones are filled.
pub fn draw_ra_track<G: DisplayGrid>(used: u8, size: u8, frame: &mut Frame) {
    let step = RA_TRACK / i32::from(size.max(1));
    for pip in 0..i32::from(size) {
        let at = Point::new(step * pip, middle::<G>() + 1);
        let Ok(()) = frame.fill_solid(&Rectangle::new(at, Size::new(step as u32 - 1, 7)), BinaryColor::On);
        if pip >= i32::from(used) {
            let hole = Rectangle::new(at + Point::new(1, 1), Size::new((step - 3).max(0) as u32, 5));
            let Ok(()) = frame.fill_solid(&hole, BinaryColor::Off);
        }
    }
}

/// Clears every other pixel.
fn dot(frame: &mut Frame, area: Rectangle) {
    let Some(last) = area.bottom_right() else { return };
    let rows = area.top_left.y..=last.y;
    let columns = area.top_left.x.max(0) as usize..=last.x.max(0) as usize;
    for (page, top) in frame.pages_mut().iter_mut().zip((0..).step_by(8)) {
        let inside = (0..8).filter(|row| rows.contains(&(top + row)));
        let bits = inside.fold(0u8, |bits, row| bits | 1 << row);
        for (x, byte) in page.iter_mut().enumerate() {
            if columns.contains(&x) {
                let kept = if x % 2 == 0 { 0x55 } else { 0xaa };
                *byte &= !bits | kept;
            }
        }
    }
}
