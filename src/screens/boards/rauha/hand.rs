//! The stack in a hand: the selected card large, the others small, and the seat that gets the rest.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};
use heapless::String;

use super::{face, pictures};
use crate::{
    device::Frame,
    rules::{
        Game, Seat, clockwise,
        rauha::{Card, Cell, Cells, Notch, Rauha, Symbol},
    },
    screens::{play::ViewContext, widgets},
    text::Catalogue,
};

/// The selected card.
const LARGE: Rectangle = Rectangle::new(Point::new(0, 9), Size::new(79, 55));
/// The first small card, and the distance between them.
const SMALL: Rectangle = Rectangle::new(Point::new(82, 9), Size::new(22, 19));
const ACROSS: i32 = 24;
const DOWN: i32 = 20;

/// The seat that gets the rest of a seat's stack: the left neighbour for a moon, the right one for a star. `None` in
/// the third turn, when the rest is discarded, and in a scoring.
pub fn heir(game: &Rauha, seat: Seat) -> Option<(Symbol, Seat)> {
    let Notch::Turn { symbol, .. } = Notch::numbered(game.notch()) else {
        return None;
    };
    let players = game.players();
    let next = match symbol {
        Symbol::Moon => clockwise(seat, 1, players),
        Symbol::Star => clockwise(seat, players - 1, players),
    };
    (game.notch() % 4 != 3).then_some((symbol, next))
}

pub fn draw(frame: &mut Frame, context: &ViewContext<'_, Rauha>, seat: Seat, cards: &[Card], selected: usize) {
    if let Some(&card) = cards.get(selected) {
        draw_large(frame, LARGE.top_left, card, context.texts());
    }
    for (index, card) in cards.iter().enumerate() {
        let shift = Point::new(index as i32 % 2 * ACROSS, index as i32 / 2 * DOWN);
        draw_small(frame, SMALL.top_left + shift, *card, index == selected);
    }
    draw_purse(frame, context, seat);
    draw_rest(frame, context, seat);
}

const PURSE: Point = Point::new(82, 49);
const REST: Point = Point::new(82, 57);

fn draw_purse(frame: &mut Frame, context: &ViewContext<'_, Rauha>, seat: Seat) {
    let crystals = context.game.world(seat).map_or(0, |world| world.crystals);
    let energy = context.visible.scores.get(usize::from(seat)).copied().flatten();
    let purse = [(&pictures::GEM, Some(crystals)), (&pictures::ENERGY, energy)];
    for ((picture, number), x) in purse.into_iter().zip([PURSE.x, PURSE.x + ACROSS]) {
        let at = Point::new(x, PURSE.y);
        picture.draw(frame, at);
        if let Some(number) = number {
            let mut digits: String<8> = String::new();
            put!(digits, "{number}");
            widgets::text(frame, &widgets::SMALL, at + Point::new(7, 0), Alignment::Left, &digits);
        }
    }
}

/// A card with everything printed on it.
pub fn draw_large(frame: &mut Frame, at: Point, card: Card, texts: &Catalogue) {
    border(frame, Rectangle::new(at, LARGE.size));
    face::draw_large(frame, at + Point::new(3, 3), card.face());
    if card.face().effect.is_none() {
        let text = texts.games.rauha.no_effect;
        widgets::text(frame, &widgets::SMALL, at + Point::new(2, 26), Alignment::Left, text);
    }
    let mut id: String<8> = String::new();
    put!(id, "{card}");
    widgets::text(frame, &widgets::SMALL, at + Point::new(77, 26), Alignment::Right, &id);
    let line = Rectangle::new(at + Point::new(1, 38), Size::new(LARGE.size.width - 2, 1));
    let Ok(()) = frame.fill_solid(&line, BinaryColor::On);
    let foot = at + Point::new(3, 40);
    if card.cost() > 0 {
        let mut cost: String<4> = String::new();
        put!(cost, "-{}", card.cost());
        widgets::text(
            frame,
            &widgets::DECISION,
            foot + Point::new(0, 2),
            Alignment::Left,
            &cost,
        );
        pictures::GEM.draw_double(frame, foot + Point::new(14, 0));
    } else {
        widgets::text(
            frame,
            &widgets::BODY,
            foot + Point::new(0, 3),
            Alignment::Left,
            texts.games.rauha.free,
        );
    }
    draw_allowed(frame, at + Point::new(62, 40), card.cells());
}

/// The nine cells, those allowed for the card filled.
pub fn draw_allowed(frame: &mut Frame, at: Point, cells: Cells) {
    for cell in Cell::all() {
        let index = cell.index() as i32;
        let corner = at + Point::new(index % 3 * 5, index / 3 * 5 - 1);
        let area = if cells.contains(cell) {
            Rectangle::new(corner, Size::new(4, 4))
        } else {
            Rectangle::new(corner + Point::new(1, 1), Size::new(1, 1))
        };
        let Ok(()) = frame.fill_solid(&area, BinaryColor::On);
    }
}

fn draw_small(frame: &mut Frame, at: Point, card: Card, selected: bool) {
    border(frame, Rectangle::new(at, SMALL.size));
    let mut x = at.x + 2;
    for (picture, _) in pictures::biomes(card.face().biomes) {
        picture.draw(frame, Point::new(x, at.y + 1));
        x += 9;
    }
    if card.cost() > 0 {
        let mut cost: String<4> = String::new();
        put!(cost, "{}", card.cost());
        let foot = at + Point::new(5, 11);
        widgets::text(frame, &widgets::SMALL, foot, Alignment::Left, &cost);
        pictures::GEM.draw(frame, foot + Point::new(6, 0));
    }
    if selected {
        frame.invert(Rectangle::new(at + Point::new(1, 1), SMALL.size - Size::new(2, 2)));
    }
}

fn border(frame: &mut Frame, area: Rectangle) {
    let Ok(()) = frame.fill_solid(&area, BinaryColor::On);
    let inside = Rectangle::new(area.top_left + Point::new(1, 1), area.size - Size::new(2, 2));
    let Ok(()) = frame.fill_solid(&inside, BinaryColor::Off);
}

fn draw_rest(frame: &mut Frame, context: &ViewContext<'_, Rauha>, seat: Seat) {
    let Some((symbol, next)) = heir(context.game, seat) else {
        let dropped = context.texts().games.rauha.rest_dropped;
        widgets::text(frame, &widgets::SMALL, REST, Alignment::Left, dropped);
        return;
    };
    let arrow = match symbol {
        Symbol::Moon => &pictures::TO_LEFT,
        Symbol::Star => &pictures::TO_RIGHT,
    };
    arrow.draw(frame, REST);
    if let Some(name) = context.name(next) {
        widgets::name(frame, REST + Point::new(6, 0), 39, name);
    }
}
