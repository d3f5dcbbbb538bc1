//! Animation of events on the board.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
};

use super::{
    board::{Absent, CENTRE, SPACE, Swap, TRACK, draw_ra_track, draw_table, middle, space, status_of},
    disc::{self, Look},
    display_grid::{DisplayGrid, Motion, TILE, draw_tile_over},
    pictures,
    row::{Row, Rows, draw_bidder, draw_highest, draw_row_at, highest_bid, place_after, place_of_sun},
};
use crate::{
    device::{Frame, HEIGHT, WIDTH},
    rules::{
        Seat,
        auction::{End, Event, SPACES},
    },
    screens::{
        Sound,
        play::{Animation, LANDS, STEPS, ViewContext, between, landing, tremor},
    },
    table::{TableEvent, god::Moment},
};

const EPOCH: u32 = 12;

struct Stage<'a, G: DisplayGrid> {
    context: &'a ViewContext<'a, G>,
    /// Position before the move, and after all of its events.
    before: &'a G,
    after: &'a G,
    acting: Option<Seat>,
    rows: Rows,
    step: u8,
}

pub(super) fn draw_animation<G: DisplayGrid>(context: &ViewContext<'_, G>, animation: &Animation, frame: &mut Frame) {
    let after = context.game;
    let acting = animation.event.seat();
    let (top, banner) = animation.banner_heights(context.language, context.header.players());
    let stage = Stage {
        context,
        before: context.before.unwrap_or(after),
        after,
        acting,
        rows: Rows::above::<G>(banner, acting).moved_below(top),
        step: animation.step,
    };
    let own = G::event(&animation.event);
    match own.and_then(G::auction_event) {
        Some(event) => stage.draw_event(event, frame),
        None => match own.and_then(G::motion) {
            Some(motion) => stage.draw_motion(motion, frame),
            None if matches!(animation.event, TableEvent::Skipped { .. }) => {
                stage.draw_all(stage.before, Absent::default(), frame);
                draw_highest(context, stage.before, frame);
            }
            None => stage.draw_all(after, Absent::default(), frame),
        },
    }
}

impl<G: DisplayGrid> Stage<'_, G> {
    fn draw_event(&self, event: &Event<G::Tile>, frame: &mut Frame) {
        let &Stage {
            context,
            before,
            after,
            step,
            ..
        } = self;
        match *event {
            Event::Bids { seat, sun } => {
                let absent = Absent {
                    sun: Some(sun),
                    ..Absent::default()
                };
                self.draw_all(before, absent, frame);
                let from = self.row(seat).sun(place_of_sun(before, seat, sun));
                draw_bidder(context, seat, frame);
                disc::draw(frame, between(from, highest_bid::<G>(), step), sun, Look::Up);
            }
            Event::Passes { seat, .. } => {
                self.draw_all(before, Absent::default(), frame);
                draw_highest(context, before, frame);
                if blinks_on(step) {
                    self.row(seat).draw_pass(frame);
                }
            }
            Event::DrawsRa { used, size, .. } => {
                self.draw_all(before, Absent::default(), frame);
                draw_ra_track::<G>(used.saturating_sub(u8::from(!blinks_on(step))), size, frame);
            }
            Event::Invokes { seat } => {
                self.draw_all(after, Absent::default(), frame);
                self.draw_call(seat, frame);
            }
            Event::Wins { seat, sun, gets, .. } => self.draw_sale(Swap { seat, gives: sun, gets }, frame),
            Event::NobodyBids { discarded: true } => {
                let track = before.auction().track();
                self.draw_all(before, all_of(track.len()), frame);
                for (tile, index) in track.iter().zip(0..) {
                    let gone = Point::new(space(index).x, -G::TILE_HEIGHT - 1);
                    draw_tile_over::<G>(frame, tile, between(space(index), gone, step));
                }
            }
            Event::NobodyBids { .. } => self.draw_all(before, Absent::default(), frame),
            Event::OutOfSuns { .. } if self.epoch_goes_on() => self.draw_all(after, Absent::default(), frame),
            Event::OutOfSuns { .. } => self.draw_all(before, self.sold(), frame),
            Event::EpochEnds { end, .. } => {
                // The next epoch's first tiles are not shown yet.
                self.draw_all(before, self.sold(), frame);
                if end == End::RaTrackFull {
                    let size = before.auction().ra_track_size();
                    draw_ra_track::<G>(size, size, frame);
                }
                if !blinks_on(step) {
                    let epoch = Rectangle::new(Point::zero(), Size::new(EPOCH, 8));
                    let Ok(()) = frame.fill_solid(&epoch, BinaryColor::Off);
                }
            }
            Event::Dealt { .. } => self.draw_all(after, Absent::default(), frame),
        }
    }

    fn draw_motion(&self, motion: Motion<G::Tile>, frame: &mut Frame) {
        let &Stage {
            before, after, step, ..
        } = self;
        let bag = Point::new(WIDTH as i32, TRACK);
        match motion {
            Motion::Arrives(_) | Motion::Lands => {
                let track = after.auction().track();
                let last = track.len().saturating_sub(1);
                let absent = Absent {
                    tiles: Some((last, 1)),
                    ..Absent::default()
                };
                self.draw_all(after, absent, frame);
                let to = space(last.into());
                let from = match motion {
                    Motion::Lands => Point::new(to.x, HEIGHT as i32 - G::TILE_HEIGHT),
                    _ => bag,
                };
                if let Some(tile) = track.iter().last() {
                    draw_tile_over::<G>(frame, tile, landing(from, to, step));
                }
            }
            Motion::Hovers(tile) => {
                self.draw_all(before, Absent::default(), frame);
                let to = space(before.auction().track().len().into());
                draw_tile_over::<G>(frame, tile, between(bag, to, step));
            }
            Motion::Goes(tile, seat) => {
                let from = before
                    .auction()
                    .track()
                    .iter()
                    .position(|laid| laid == tile)
                    .unwrap_or(0);
                let absent = Absent {
                    tiles: Some((from as u8, 1)),
                    ..Absent::default()
                };
                self.draw_all(before, absent, frame);
                if step < STEPS {
                    let target = self.row(seat).sun(0);
                    draw_tile_over::<G>(frame, tile, between(space(from as i32), target, step));
                }
            }
            Motion::Strikes(tile) => {
                self.draw_all(after, Absent::default(), frame);
                draw_tile_over::<G>(frame, tile, middle_of(after));
            }
            Motion::Falls(tile) => {
                self.draw_all(before, Absent::default(), frame);
                if step < STEPS {
                    let from = middle_of(before);
                    let gone = Point::new(from.x, HEIGHT as i32);
                    draw_tile_over::<G>(frame, tile, between(from, gone, step));
                }
            }
            Motion::Turns { from, to } => {
                self.draw_all(after, Absent::default(), frame);
                // Narrows, then widens with the other face.
                let half = STEPS / 2;
                let (tile, narrow) = if step < half {
                    (from, step)
                } else {
                    (to, STEPS - step.min(STEPS))
                };
                let at = middle_of(after);
                draw_tile_over::<G>(frame, tile, at);
                let narrow = i32::from(narrow) * TILE / i32::from(2 * half);
                let side = Size::new(narrow as u32, G::TILE_HEIGHT as u32);
                for x in [at.x, at.x + TILE - narrow] {
                    let Ok(()) = frame.fill_solid(&Rectangle::new(Point::new(x, at.y), side), BinaryColor::Off);
                }
            }
        }
    }

    fn row(&self, seat: Seat) -> Row {
        let players = self.before.players();
        self.rows.of::<G>(players, seat).unwrap_or(Row::of::<G>(players, seat))
    }

    fn epoch_goes_on(&self) -> bool {
        self.after.auction().scored_epochs() == self.before.auction().scored_epochs()
    }

    /// Parts not drawn between the sale of the lot and the next event.
    fn sold(&self) -> Absent {
        let (was, sun) = (self.before.auction(), self.after.auction().centre_sun());
        if sun == was.centre_sun() {
            return Absent::default();
        }
        let mut seats = 0..self.before.players();
        let swap = seats.find(|&seat| was.face_up(seat).contains(sun)).map(|seat| Swap {
            seat,
            gives: sun,
            gets: was.centre_sun(),
        });
        Absent {
            centre: Some(sun),
            swap,
            ..all_of(was.track().len())
        }
    }

    fn draw_all(&self, game: &G, absent: Absent, frame: &mut Frame) {
        // The counter changes after the last event.
        status_of(self.context, self.before.auction().epoch(), self.acting, frame);
        draw_table(game, absent, frame);
        for seat in 0..game.players() {
            if let Some(row) = self.rows.of::<G>(game.players(), seat) {
                let marked = self.acting == Some(seat);
                draw_row_at(self.context, game, seat, row, marked, absent, frame);
            }
        }
    }

    /// The caller's mark moves to the lot, which flashes: a picture there would look like a tile.
    fn draw_call(&self, seat: Seat, frame: &mut Frame) {
        const MARK: Size = Size::new(4, 10);
        let lot = i32::from(self.after.auction().track().len());
        if lot > 0 && !blinks_on(self.step) {
            let size = Size::new((SPACE * lot - 1) as u32, G::TILE_HEIGHT as u32);
            frame.invert(Rectangle::new(space(0), size));
        }
        if self.after.auction().track().is_full() {
            // No space beside the tiles.
            return;
        }
        let beside = middle_of(self.after) + Point::new(5, (TILE - MARK.height as i32) / 2);
        let at = between(self.row(seat).at, beside, self.step);
        let area = Rectangle::new(at - Point::new(1, 1), MARK + Size::new(2, 2));
        let Ok(()) = frame.fill_solid(&area, BinaryColor::Off);
        pictures::CALLER.draw_double(frame, at);
    }

    /// The lot moves to its winner, the winning sun to the centre, and the centre sun to the winner.
    fn draw_sale(&self, swap: Swap, frame: &mut Frame) {
        let track = self.before.auction().track();
        let moves = self.step < STEPS;
        let absent = Absent {
            sun: moves.then_some(swap.gets),
            centre: Some(if moves { 0 } else { swap.gives }),
            swap: Some(swap),
            ..all_of(track.len())
        };
        self.draw_all(self.before, absent, frame);
        if !moves {
            return;
        }
        let row = self.row(swap.seat);
        for (tile, index) in track.iter().zip(0..) {
            draw_tile_over::<G>(frame, tile, between(space(index), row.sun(0), self.step));
        }
        let centre = Point::new(CENTRE + 1, middle::<G>() + 1);
        let place = row.sun(place_after(self.before, swap));
        disc::draw(frame, between(centre, place, self.step), swap.gets, Look::Spent);
        disc::draw(frame, between(row.bid(), centre, self.step), swap.gives, Look::Up);
    }
}

const fn blinks_on(step: u8) -> bool {
    step >= STEPS || step % 4 < 2
}

/// Position above the next space, or centred if the track is empty.
fn middle_of<G: DisplayGrid>(game: &G) -> Point {
    match game.auction().track().len() {
        0 => Point::new((WIDTH as i32 - TILE) / 2, TRACK),
        used => space(i32::from(used).min(SPACES as i32 - 1)),
    }
}

const fn all_of(count: u8) -> Absent {
    Absent {
        tiles: Some((0, count)),
        sun: None,
        centre: None,
        swap: None,
    }
}

pub fn sound<T: Copy + PartialEq>(event: &Event<T>) -> Option<Sound> {
    match event {
        Event::Bids { .. } | Event::Invokes { .. } => Some(Sound::Bid),
        Event::Wins { .. } => Some(Sound::Won),
        _ => None,
    }
}

/// A tile lands, a disaster strikes, or the drum beats for a Ra tile.
pub fn step_sound<G: DisplayGrid>(event: &G::Event, step: u8) -> Option<Sound> {
    match (G::motion(event), step) {
        (Some(Motion::Strikes(_)), 1) => Some(Sound::Disaster),
        (Some(Motion::Arrives(tile)), LANDS) if harms::<G>(tile) => Some(Sound::Disaster),
        (Some(Motion::Arrives(_) | Motion::Lands), LANDS) => Some(Sound::Laid),
        (None, 1) => match *G::auction_event(event)? {
            Event::DrawsRa { used, size, .. } => Some(Sound::drum(used, size)),
            _ => None,
        },
        _ => None,
    }
}

/// A disaster shakes the board when it strikes, and less when it is drawn.
pub fn shake<G: DisplayGrid>(event: &G::Event, step: u8) -> i32 {
    match G::motion(event) {
        Some(Motion::Strikes(_)) => tremor(step),
        Some(Motion::Arrives(tile)) if step == LANDS && harms::<G>(tile) => 2,
        _ => 0,
    }
}

fn harms<G: DisplayGrid>(tile: G::Tile) -> bool {
    G::picture(G::good(tile)).harms
}

/// Tiles of a lot to be proud of.
const MANY: u8 = 6;

pub fn moment<T: Copy + PartialEq>(event: &Event<T>) -> Option<(Seat, Moment)> {
    match event {
        Event::Wins { seat, lot, .. } if lot.len() >= MANY => Some((*seat, Moment::Haul)),
        _ => None,
    }
}
