//! What happened, as motion on the board.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
};

use super::{
    board::{Absent, Row, TRACK, draw_ra_track, draw_row, draw_table, place_of_sun, space, status},
    disc::{self, Look},
    goods::{Goods, Motion, TILE, draw_tile_over},
    pictures,
    view::AuctionView,
};
use crate::{
    rules::Seat,
    screens::{
        frame::{Frame, HEIGHT, WIDTH},
        play::{STEPS, Scene, Telling},
        sprite::Sprite,
    },
    table::Happening,
};

/// Where a tile is shown that belongs to no space of the track.
const STAGE: Point = Point::new((WIDTH as i32 - TILE) / 2, TRACK);

/// On the way from one point to another.
fn between(from: Point, to: Point, step: u8) -> Point {
    from + (to - from) * i32::from(step.min(STEPS)) / i32::from(STEPS)
}

impl<G: Goods> AuctionView<G> {
    pub(super) fn draw_telling(&self, scene: &Scene<'_, G>, telling: &Telling, frame: &mut Frame) {
        let after = scene.game;
        let before = scene.before.unwrap_or(after);
        let step = telling.step;
        match telling.happening {
            Happening::Bids { seat, sun } => {
                let absent = Absent {
                    sun: Some(sun),
                    ..Absent::default()
                };
                draw_all(scene, before, absent, frame);
                let row = Row::of::<G>(before.players(), seat);
                let from = row.sun(place_of_sun(before, seat, sun));
                disc::draw(frame, between(from, row.bid(), step), sun, Look::Up);
            }
            Happening::DrawsRa { used, size, .. } => {
                draw_all(scene, before, Absent::default(), frame);
                // The new one blinks until it stays.
                let blinks = step < STEPS && step % 4 >= 2;
                draw_ra_track::<G>(used - u8::from(blinks), size, frame);
            }
            Happening::Invokes { seat } => {
                draw_all(scene, after, Absent::default(), frame);
                let row = Row::of::<G>(after.players(), seat);
                let at = between(row.sun(0), STAGE, step);
                draw_over(&pictures::RA, at, frame);
            }
            Happening::Wins { seat, .. } => {
                self.draw_flight(scene, before, seat, step, frame);
            }
            Happening::NobodyBids { discarded: true } => {
                let count = before.auction().track().len();
                draw_all(scene, before, all_of(count), frame);
                for (tile, index) in before.auction().track().iter().zip(0..) {
                    let gone = Point::new(space(index).x, -G::TILE_HEIGHT - 1);
                    draw_tile_over::<G>(frame, tile, between(space(index), gone, step));
                }
            }
            Happening::EpochEnds { .. } => {
                draw_all(scene, before, Absent::default(), frame);
                let size = before.auction().ra_track_size();
                let used = before.auction().ra_tiles();
                draw_ra_track::<G>(if step % 2 == 0 { size } else { used }, size, frame);
            }
            Happening::Passes { .. } | Happening::NobodyBids { .. } => {
                draw_all(scene, before, Absent::default(), frame)
            }
            ref happening => match G::motion(happening) {
                Some(motion) => self.draw_motion(scene, motion, step, frame),
                None => draw_all(scene, after, Absent::default(), frame),
            },
        }
    }

    /// The lot goes to its winner.
    fn draw_flight(&self, scene: &Scene<'_, G>, before: &G, seat: Seat, step: u8, frame: &mut Frame) {
        let track = before.auction().track();
        draw_all(scene, before, all_of(track.len()), frame);
        let target = Row::of::<G>(before.players(), seat).sun(0);
        for (tile, index) in track.iter().zip(0..) {
            if step < STEPS {
                draw_tile_over::<G>(frame, tile, between(space(index), target, step));
            }
        }
    }

    fn draw_motion(&self, scene: &Scene<'_, G>, motion: Motion<G::Tile>, step: u8, frame: &mut Frame) {
        let after = scene.game;
        let before = scene.before.unwrap_or(after);
        let bag = Point::new(WIDTH as i32, TRACK);
        match motion {
            Motion::Arrives(_) | Motion::Lands => {
                let track = after.auction().track();
                let last = track.len().saturating_sub(1);
                let absent = Absent {
                    tiles: Some((last, 1)),
                    ..Absent::default()
                };
                draw_all(scene, after, absent, frame);
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
                draw_all(scene, before, Absent::default(), frame);
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
                draw_all(scene, before, absent, frame);
                let target = Row::of::<G>(before.players(), seat).sun(0);
                if step < STEPS {
                    draw_tile_over::<G>(frame, tile, between(space(from as i32), target, step));
                }
            }
            Motion::Shakes(tile) => {
                draw_all(scene, after, Absent::default(), frame);
                let shift = match step % 4 {
                    _ if step >= STEPS => 0,
                    1 => 3,
                    3 => -3,
                    _ => 0,
                };
                draw_tile_over::<G>(frame, tile, STAGE + Point::new(shift, 0));
            }
            Motion::Falls(tile) => {
                draw_all(scene, before, Absent::default(), frame);
                if step < STEPS {
                    let gone = Point::new(STAGE.x, HEIGHT as i32);
                    draw_tile_over::<G>(frame, tile, between(STAGE, gone, step));
                }
            }
            Motion::Turns { from, to } => {
                draw_all(scene, after, Absent::default(), frame);
                // Narrower and narrower, then wide again with the other face.
                let half = STEPS / 2;
                let (tile, narrow) = if step < half {
                    (from, step)
                } else {
                    (to, STEPS - step.min(STEPS))
                };
                draw_tile_over::<G>(frame, tile, STAGE);
                let narrow = i32::from(narrow) * TILE / i32::from(2 * half);
                let side = Size::new(narrow as u32, G::TILE_HEIGHT as u32);
                for x in [STAGE.x, STAGE.x + TILE - narrow] {
                    let Ok(()) = frame.fill_solid(&Rectangle::new(Point::new(x, STAGE.y), side), BinaryColor::Off);
                }
            }
        }
    }
}

const fn all_of(count: u8) -> Absent {
    Absent {
        tiles: Some((0, count)),
        sun: None,
    }
}

fn draw_all<G: Goods>(scene: &Scene<'_, G>, game: &G, absent: Absent, frame: &mut Frame) {
    status(scene, game, frame);
    draw_table(game, absent, frame);
    for seat in 0..game.players() {
        draw_row(scene, game, seat, absent, frame);
    }
}

fn draw_over(sprite: &Sprite<15>, at: Point, frame: &mut Frame) {
    let area = Rectangle::new(at - Point::new(1, 1), Size::new(TILE as u32 + 2, TILE as u32 + 2));
    let Ok(()) = frame.fill_solid(&area, BinaryColor::Off);
    sprite.draw(frame, at);
}
