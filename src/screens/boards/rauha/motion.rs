//! Animation of events: cards turn over and slide, gains fly, the avatar moves.

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
    pictures,
};
use crate::{
    device::{Frame, HEIGHT, WIDTH},
    rules::{
        Seat,
        rauha::{Card, Cell, Cells, Event, Rauha, Stack, Used},
    },
    screens::{
        play::{Animation, STEPS, ViewContext, between, landing},
        sprite::Sprite,
        widgets,
    },
    table::TableGame,
};

/// Start of gains that do not come from a cell.
const MIDDLE: Point = Point::new(42, 24);

/// Left edge of cards entering or leaving.
const RIGHT: i32 = WIDTH as i32 - CELL.width as i32 - 1;

pub fn draw(frame: &mut Frame, context: &ViewContext<'_, Rauha>, me: Seat, animation: &Animation) {
    let step = animation.step.min(STEPS);
    let done = step == STEPS;
    let before = context.before.filter(|_| !done).unwrap_or(context.game);
    let banner = animation.banner_height(context.language, context.header.players());
    let Some(&event) = Rauha::event(&animation.event) else {
        let seat = animation.event.seat().unwrap_or(me);
        world(frame, context, context.before.unwrap_or(context.game), seat);
        clear_below(frame, banner);
        return name(frame, context, seat);
    };
    let seat = match event {
        // They have pages of their own.
        Event::Picked { .. } | Event::Turn(_) => return,
        Event::Places { seat, card, cell } => {
            world(frame, context, before, seat);
            let to = board::place(cell).top_left;
            card_at(frame, landing(Point::new(RIGHT, to.y), to, step), card);
            seat
        }
        Event::Discards { seat, card, spore } => {
            world(frame, context, before, seat);
            match spore {
                Some(cell) => spore_to(frame, MIDDLE, cell, step),
                None => gain(
                    frame,
                    MIDDLE,
                    board::CRYSTALS_AT,
                    &pictures::GEM,
                    crystals_gained(context, seat),
                    step,
                ),
            }
            if !done {
                card_at(frame, between(MIDDLE, Point::new(RIGHT, MIDDLE.y), step), card);
            }
            seat
        }
        Event::Welcomes { seat, entity, .. } => {
            world(frame, context, context.game, seat);
            let (picture, _) = pictures::entity(entity);
            let at = between(MIDDLE, board::ENTITIES_AT, step);
            if !done {
                blank(frame, Rectangle::new(at - Point::new(2, 2), Size::new(22, 20)));
                picture.draw_double(frame, at);
            }
            seat
        }
        Event::Uses {
            seat,
            used,
            crystals,
            energy,
            spore,
            ..
        } => {
            world(frame, context, before, seat);
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
            seat
        }
        Event::Water { seat, energy } => {
            world(frame, context, before, seat);
            gain(frame, MIDDLE, board::ENERGY_AT, &pictures::WATER, energy, step);
            seat
        }
        Event::Notch { .. } => {
            // The moving avatar is drawn over the old track, then over the new one.
            let shown = if step < STEPS / 2 { before } else { context.game };
            world(frame, context, shown, me);
            let [from, to] = [before, context.game].map(|game| board::notch_at(game.notch()));
            let Ok(()) = frame.fill_solid(&board::avatar(between(from, to, step)), BinaryColor::On);
            me
        }
        Event::CardsDealt { .. } => {
            world(frame, context, before, me);
            for card in 0..Stack::SIZE as i32 {
                let (from, to) = (Point::new(60 + card, -10), Point::new(32 + card * 9, 32));
                let at = between(from, to, step);
                blank(frame, Rectangle::new(at, Size::new(7, 9)));
                pictures::BACK.draw(frame, at);
            }
            me
        }
        // Picks are secret, and revealed together.
        Event::Picks { seat } | Event::Reveals { seat, .. } => {
            world(frame, context, before, seat);
            seat
        }
    };
    match banner > 0 && lowest(event) {
        true => lift(frame),
        false => clear_below(frame, banner),
    }
    name(frame, context, seat);
}

/// The banner would cover the lowest row.
fn lowest(event: Event) -> bool {
    let cell = match event {
        Event::Places { cell, .. } => Some(cell),
        Event::Discards { spore, .. } => spore,
        Event::Uses { used, spore, .. } => match (spore, used) {
            (Some(cell), _) | (None, Used::Cell(cell)) => Some(cell),
            (None, Used::Entity(_)) => return true,
        },
        Event::Welcomes { .. } => return true,
        _ => None,
    };
    cell.is_some_and(|cell| cell.index() >= 6)
}

/// Moves everything below the status line up by a row of cells.
fn lift(frame: &mut Frame) {
    /// The status line and the shared edge below it.
    const ABOVE: u64 = (1 << board::TOP) - 1;
    let pages = frame.pages_mut();
    for x in 0..WIDTH {
        let bytes = pages.iter().rev().filter_map(|page| page.get(x));
        let mut column = bytes.fold(0, |column: u64, &byte| column << 8 | u64::from(byte));
        column = column >> board::DOWN & !ABOVE;
        for byte in pages.iter_mut().filter_map(|page| page.get_mut(x)) {
            *byte = column as u8;
            column >>= 8;
        }
    }
}

/// Rows that the banner would cut in half.
fn clear_below(frame: &mut Frame, banner: i32) {
    if banner == 0 {
        return;
    }
    let cells = Point::new(0, board::TOP + 2 * board::DOWN + 1);
    blank(
        frame,
        Rectangle::new(cells, Size::new(board::PANEL as u32, HEIGHT as u32)),
    );
    if HEIGHT as i32 - banner < board::ENTITIES_AT.y + 9 {
        blank(
            frame,
            Rectangle::new(board::ENTITIES_AT, Size::new(WIDTH as u32, HEIGHT as u32)),
        );
    }
}

fn name(frame: &mut Frame, context: &ViewContext<'_, Rauha>, seat: Seat) {
    let mut text: String<16> = String::new();
    if let Some(name) = context.name(seat) {
        put!(text, "{name}");
    }
    widgets::status(frame, &text);
}

fn world(frame: &mut Frame, context: &ViewContext<'_, Rauha>, game: &Rauha, seat: Seat) {
    board::draw_cells(frame, game, seat, Cells::NONE, Cells::NONE);
    board::draw_panel(frame, context, game, None, seat);
}

pub fn blank(frame: &mut Frame, area: Rectangle) {
    let Ok(()) = frame.fill_solid(&area, BinaryColor::Off);
}

pub fn card_at(frame: &mut Frame, at: Point, card: Card) {
    let edge = Rectangle::new(at - Point::new(1, 1), CELL + Size::new(2, 2));
    let Ok(()) = frame.fill_solid(&edge, BinaryColor::On);
    blank(frame, Rectangle::new(at, CELL));
    face::draw(frame, at, card.face(), false);
}

fn gain(frame: &mut Frame, from: Point, to: Point, picture: &Sprite<5>, amount: u16, step: u8) {
    if step == STEPS {
        return;
    }
    let at = between(from, to, step);
    let mut text: String<8> = String::new();
    put!(text, "+{amount}");
    let wide = 9 + widgets::SMALL.measure(&text);
    blank(
        frame,
        Rectangle::new(at - Point::new(2, 2), Size::new(wide as u32 + 2, 11)),
    );
    picture.draw(frame, at);
    widgets::text(frame, &widgets::SMALL, at + Point::new(7, 0), Alignment::Left, &text);
}

fn spore_to(frame: &mut Frame, from: Point, cell: Cell, step: u8) {
    let to = board::place(cell).top_left + face::SPORE;
    let at = between(from, to, step);
    blank(frame, Rectangle::new(at, Size::new(7, 7)));
    pictures::SPORE_THERE.draw(frame, at);
}

fn crystals_gained(context: &ViewContext<'_, Rauha>, seat: Seat) -> u16 {
    let crystals = |game: &Rauha| game.world(seat).map_or(0, |world| world.crystals);
    let before = context.before.map_or(0, crystals);
    crystals(context.game).saturating_sub(before)
}
