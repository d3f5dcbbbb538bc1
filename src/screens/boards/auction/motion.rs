//! What happened, as motion on the board.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
};

use super::{
    board::{Absent, TRACK, draw_ra_track, draw_table, space, status},
    disc::{self, Look},
    display_grid::{DisplayGrid, Motion, TILE, draw_tile_over},
    pictures,
    row::{Row, draw_bidder, draw_highest, draw_row, highest_bid, place_of_sun},
    view::AuctionView,
};
use crate::{
    rules::{Seat, auction::SPACES},
    screens::{
        Sound,
        frame::{Frame, HEIGHT, WIDTH},
        play::{STEPS, Telling, ViewContext},
        sprite::Sprite,
    },
    table::auction::{End, Event},
};

/// On the way from one point to another.
fn between(from: Point, to: Point, step: u8) -> Point {
    from + (to - from) * i32::from(step.min(STEPS)) / i32::from(STEPS)
}

impl<G: DisplayGrid> AuctionView<G> {
    pub(super) fn draw_telling(&self, context: &ViewContext<'_, G>, telling: &Telling, frame: &mut Frame) {
        let after = context.game;
        let before = context.before.unwrap_or(after);
        let step = telling.step;
        let own = G::event(&telling.event);
        match own.and_then(G::auction_event) {
            Some(&Event::Bids { seat, sun }) => {
                let absent = Absent {
                    sun: Some(sun),
                    ..Absent::default()
                };
                draw_all(context, before, absent, frame);
                let from = Row::of::<G>(before.players(), seat).sun(place_of_sun(before, seat, sun));
                draw_bidder(context, seat, frame);
                disc::draw(frame, between(from, highest_bid::<G>(), step), sun, Look::Up);
            }
            Some(&Event::Passes { seat }) => {
                draw_all(context, before, Absent::default(), frame);
                draw_highest(context, before, frame);
                if blinks_on(step) {
                    Row::of::<G>(before.players(), seat).draw_pass(frame);
                }
            }
            Some(&Event::DrawsRa { used, size, .. }) => {
                draw_all(context, before, Absent::default(), frame);
                draw_ra_track::<G>(used.saturating_sub(u8::from(!blinks_on(step))), size, frame);
            }
            Some(&Event::Invokes { seat }) => {
                draw_all(context, after, Absent::default(), frame);
                let row = Row::of::<G>(after.players(), seat);
                draw_over(&pictures::RA, between(row.sun(0), stage(after), step), frame);
            }
            Some(&Event::Wins { seat, sun, .. }) => {
                draw_flight(context, before, seat, step, frame);
                draw_bidder(context, seat, frame);
                disc::draw(frame, highest_bid::<G>(), sun, Look::Up);
            }
            Some(&Event::NobodyBids { discarded: true }) => {
                let count = before.auction().track().len();
                draw_all(context, before, all_of(count), frame);
                for (tile, index) in before.auction().track().iter().zip(0..) {
                    let gone = Point::new(space(index).x, -G::TILE_HEIGHT - 1);
                    draw_tile_over::<G>(frame, tile, between(space(index), gone, step));
                }
            }
            Some(&Event::EpochEnds { .. }) if step >= STEPS / 2 => {
                // The tracks are cleared and all suns turned up.
                draw_all(context, after, Absent::default(), frame);
            }
            Some(&Event::EpochEnds { end, .. }) => {
                draw_all(context, before, Absent::default(), frame);
                let auction = before.auction();
                if end == End::RaTrackFull && blinks_on(step) {
                    draw_ra_track::<G>(auction.ra_track_size(), auction.ra_track_size(), frame);
                }
            }
            Some(&Event::NobodyBids { .. }) => draw_all(context, before, Absent::default(), frame),
            _ => match own.and_then(G::motion) {
                Some(motion) => self.draw_motion(context, motion, step, frame),
                None => draw_all(context, after, Absent::default(), frame),
            },
        }
    }

    fn draw_motion(&self, context: &ViewContext<'_, G>, motion: Motion<G::Tile>, step: u8, frame: &mut Frame) {
        let after = context.game;
        let before = context.before.unwrap_or(after);
        let bag = Point::new(WIDTH as i32, TRACK);
        match motion {
            Motion::Arrives(_) | Motion::Lands => {
                let track = after.auction().track();
                let last = track.len().saturating_sub(1);
                let absent = Absent {
                    tiles: Some((last, 1)),
                    ..Absent::default()
                };
                draw_all(context, after, absent, frame);
                let to = space(last.into());
                let from = match motion {
                    Motion::Lands => Point::new(to.x, HEIGHT as i32 - G::TILE_HEIGHT),
                    _ => bag,
                };
                if let Some(tile) = track.iter().last() {
                    draw_tile_over::<G>(frame, tile, between(from, to, step));
                }
            }
            Motion::Hovers(tile) => {
                draw_all(context, before, Absent::default(), frame);
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
                draw_all(context, before, absent, frame);
                let target = Row::of::<G>(before.players(), seat).sun(0);
                if step < STEPS {
                    draw_tile_over::<G>(frame, tile, between(space(from as i32), target, step));
                }
            }
            Motion::Shakes(tile) => {
                draw_all(context, after, Absent::default(), frame);
                let shift = match step % 4 {
                    _ if step >= STEPS => 0,
                    1 => 3,
                    3 => -3,
                    _ => 0,
                };
                draw_tile_over::<G>(frame, tile, stage(after) + Point::new(shift, 0));
            }
            Motion::Falls(tile) => {
                draw_all(context, before, Absent::default(), frame);
                if step < STEPS {
                    let from = stage(before);
                    let gone = Point::new(from.x, HEIGHT as i32);
                    draw_tile_over::<G>(frame, tile, between(from, gone, step));
                }
            }
            Motion::Turns { from, to } => {
                draw_all(context, after, Absent::default(), frame);
                // Narrower and narrower, then wide again with the other face.
                let half = STEPS / 2;
                let (tile, narrow) = if step < half {
                    (from, step)
                } else {
                    (to, STEPS - step.min(STEPS))
                };
                let at = stage(after);
                draw_tile_over::<G>(frame, tile, at);
                let narrow = i32::from(narrow) * TILE / i32::from(2 * half);
                let side = Size::new(narrow as u32, G::TILE_HEIGHT as u32);
                for x in [at.x, at.x + TILE - narrow] {
                    let Ok(()) = frame.fill_solid(&Rectangle::new(Point::new(x, at.y), side), BinaryColor::Off);
                }
            }
        }
    }
}

/// Something new blinks until it stays.
const fn blinks_on(step: u8) -> bool {
    step >= STEPS || step % 4 < 2
}

/// Where a tile is shown that belongs to no space: over the next space, in the middle of an empty track.
fn stage<G: DisplayGrid>(game: &G) -> Point {
    match game.auction().track().len() {
        0 => Point::new((WIDTH as i32 - TILE) / 2, TRACK),
        used => space(i32::from(used).min(SPACES as i32 - 1)),
    }
}

const fn all_of(count: u8) -> Absent {
    Absent {
        tiles: Some((0, count)),
        sun: None,
    }
}

fn draw_all<G: DisplayGrid>(context: &ViewContext<'_, G>, game: &G, absent: Absent, frame: &mut Frame) {
    status(context, game, frame);
    draw_table(game, absent, frame);
    for seat in 0..game.players() {
        draw_row(context, game, seat, absent, frame);
    }
}

fn draw_over(sprite: &Sprite<15>, at: Point, frame: &mut Frame) {
    let area = Rectangle::new(at - Point::new(1, 1), Size::new(TILE as u32 + 2, TILE as u32 + 2));
    let Ok(()) = frame.fill_solid(&area, BinaryColor::Off);
    sprite.draw(frame, at);
}

/// The lot goes to its winner.
fn draw_flight<G: DisplayGrid>(context: &ViewContext<'_, G>, before: &G, seat: Seat, step: u8, frame: &mut Frame) {
    let track = before.auction().track();
    draw_all(context, before, all_of(track.len()), frame);
    let target = Row::of::<G>(before.players(), seat).sun(0);
    for (tile, index) in track.iter().zip(0..) {
        if step < STEPS {
            draw_tile_over::<G>(frame, tile, between(space(index), target, step));
        }
    }
}

/// What is heard of it.
pub fn sound<T: Copy + PartialEq>(event: &Event<T>) -> Option<Sound> {
    match event {
        Event::Bids { .. } | Event::Invokes { .. } => Some(Sound::Bid),
        Event::Wins { .. } => Some(Sound::Won),
        _ => None,
    }
}
