//! What happens in Rauha, in motion: cards turn over and slide to their cells, gains fly, the avatar goes on.

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
    board,
    face::{self, CELL},
    hand, pictures,
};
use crate::{
    rules::{
        Seat,
        rauha::{Card, Cell, Cells, Rauha},
    },
    screens::{
        frame::{Frame, WIDTH},
        ink,
        play::{STEPS, Scene, Telling},
        sprite::Sprite,
    },
    table::{Happening, happening::Used},
};

/// From here come the things that belong to no cell.
const MIDDLE: Point = Point::new(42, 24);

/// Draws a happening; false where the board says enough.
pub fn draw(frame: &mut Frame, scene: &Scene<'_, Rauha>, me: Seat, telling: &Telling) -> bool {
    let step = telling.step.min(STEPS);
    let done = step == STEPS;
    let before = scene.before.filter(|_| !done).unwrap_or(scene.game);
    match telling.happening {
        Happening::Reveals { seat, card } => {
            name(frame, scene, seat);
            turn_over(frame, card, scene, step);
        }
        Happening::Places { seat, card, cell } => {
            world(frame, scene, before, seat);
            let to = board::place(cell).top_left;
            card_at(frame, between(Point::new(WIDTH as i32, to.y), to, step), card);
        }
        Happening::Discards { seat, card, spore } => {
            world(frame, scene, before, seat);
            match spore {
                Some(cell) => spore_to(frame, MIDDLE, cell, step),
                None => gain(
                    frame,
                    MIDDLE,
                    board::CRYSTALS_AT,
                    &pictures::GEM,
                    crystals_gained(scene, seat),
                    step,
                ),
            }
            if !done {
                card_at(frame, between(MIDDLE, Point::new(MIDDLE.x, -20), step), card);
            }
        }
        Happening::Welcomes { seat, entity, .. } => {
            world(frame, scene, before, seat);
            let (picture, _) = pictures::entity(entity);
            let at = between(MIDDLE, board::ENTITIES_AT, step);
            if !done {
                blank(frame, Rectangle::new(at - Point::new(2, 2), Size::new(22, 20)));
                picture.draw_double(frame, at);
            }
        }
        Happening::Uses {
            seat,
            used,
            crystals,
            energy,
            spore,
            ..
        } => {
            world(frame, scene, before, seat);
            let from = match used {
                Used::Cell(cell) => {
                    frame.invert(board::place(cell));
                    board::place(cell).top_left
                }
                Used::Entity(_) => board::ENTITIES_AT,
            };
            match spore {
                Some(cell) => spore_to(frame, from, cell, step),
                None if crystals > 0 => gain(frame, from, board::CRYSTALS_AT, &pictures::GEM, crystals, step),
                None => gain(frame, from, board::ENERGY_AT, &pictures::ENERGY, energy, step),
            }
        }
        Happening::Water { seat, energy } => {
            world(frame, scene, before, seat);
            gain(frame, MIDDLE, board::ENERGY_AT, &pictures::WATER, energy, step);
        }
        Happening::Notch { .. } => {
            // The avatar leaves its notch, and has arrived in the next.
            let shown = if step < STEPS / 2 { before } else { scene.game };
            world(frame, scene, shown, me);
        }
        Happening::CardsDealt { .. } => {
            world(frame, scene, before, me);
            for (back, place) in [0, 1, 2, 3].into_iter().zip(0..) {
                let to = Point::new(36 + back * 9, 32);
                pictures::BACK.draw(frame, between(Point::new(60 + place, -10), to, step));
            }
        }
        _ => return false,
    }
    true
}

/// A point on the way.
fn between(from: Point, to: Point, step: u8) -> Point {
    from + (to - from) * i32::from(step) / i32::from(STEPS)
}

fn name(frame: &mut Frame, scene: &Scene<'_, Rauha>, seat: Seat) {
    let mut text: String<16> = String::new();
    if let Some(name) = scene.name(seat) {
        // Eight letters of at most two bytes.
        let _ = write!(text, "{name}");
    }
    ink::status(frame, &text);
}

/// The board of the seat that it happens to.
fn world(frame: &mut Frame, scene: &Scene<'_, Rauha>, game: &Rauha, seat: Seat) {
    name(frame, scene, seat);
    board::draw_cells(frame, game, seat, Cells::NONE, Cells::NONE);
    board::draw_panel(frame, game, None, seat);
}

fn blank(frame: &mut Frame, area: Rectangle) {
    let Ok(()) = frame.fill_solid(&area, BinaryColor::Off);
}

/// A card of the size of a cell.
fn card_at(frame: &mut Frame, at: Point, card: Card) {
    let edge = Rectangle::new(at - Point::new(1, 1), CELL + Size::new(2, 2));
    let Ok(()) = frame.fill_solid(&edge, BinaryColor::On);
    blank(frame, Rectangle::new(at, CELL));
    face::draw(frame, at, card.face(), false);
}

/// The card opens from its middle.
fn turn_over(frame: &mut Frame, card: Card, scene: &Scene<'_, Rauha>, step: u8) {
    const LEFT: i32 = 24;
    const WIDE: i32 = 79;
    hand::draw_large(frame, Point::new(LEFT, 9), card, scene.language);
    let hidden = WIDE * i32::from(STEPS - step) / i32::from(STEPS) / 2;
    for x in [LEFT, LEFT + WIDE - hidden] {
        blank(frame, Rectangle::new(Point::new(x, 9), Size::new(hidden as u32, 55)));
    }
}

/// What is gained flies to where it is counted.
fn gain(frame: &mut Frame, from: Point, to: Point, picture: &Sprite<5>, amount: u16, step: u8) {
    if step == STEPS {
        return;
    }
    let at = between(from, to, step);
    let mut text: String<8> = String::new();
    // A sign and at most five digits.
    let _ = write!(text, "+{amount}");
    let wide = 9 + ink::SMALL.measure(&text);
    blank(
        frame,
        Rectangle::new(at - Point::new(2, 2), Size::new(wide as u32 + 2, 11)),
    );
    picture.draw(frame, at);
    ink::text(frame, &ink::SMALL, at + Point::new(7, 0), Alignment::Left, &text);
}

fn spore_to(frame: &mut Frame, from: Point, cell: Cell, step: u8) {
    let to = board::place(cell).top_left + Point::new(CELL.width as i32 - 7, CELL.height as i32 - 7);
    let at = between(from, to, step);
    blank(frame, Rectangle::new(at, Size::new(7, 7)));
    pictures::SPORE_THERE.draw(frame, at);
}

fn crystals_gained(scene: &Scene<'_, Rauha>, seat: Seat) -> u16 {
    let crystals = |game: &Rauha| game.world(seat).map_or(0, |world| world.crystals);
    let before = scene.before.map_or(0, crystals);
    crystals(scene.game).saturating_sub(before)
}
