//! Entry of a dealt card: a column per biome and one for pairs, beside the selected card.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
};

use super::{face::grey, hand::draw_large, pictures::biomes};
use crate::{
    device::Frame,
    rules::rauha::{Card, Rauha},
    screens::{boards::chance_entry::GridPosition, widgets},
    text::Catalogue,
};

pub const COLUMNS: u8 = 5;
pub const ROWS: u8 = 8;
const _: () = assert!(COLUMNS * ROWS == Card::OF_AGE);

const LEFT: i32 = 82;
const TOP: i32 = 20;
const CELL: Size = Size::new(8, 4);

pub fn card(age: u8, place: GridPosition) -> Option<Card> {
    let before = age.saturating_sub(1).min(1) * Card::OF_AGE;
    let inside = place.column < COLUMNS && place.row < ROWS;
    inside.then(|| Card::from_index(before + place.column * ROWS + place.row))?
}

pub fn draw(frame: &mut Frame, game: &Rauha, at: GridPosition, texts: &Catalogue) {
    if let Some(card) = card(game.age(), at) {
        draw_large(frame, Point::new(0, 9), card, texts);
        if !game.deck(game.age()).contains(card) {
            grey(frame, Rectangle::new(Point::new(0, 9), Size::new(79, 55)));
        }
    }
    for column in 0..COLUMNS {
        let x = LEFT + i32::from(column) * 9;
        let first = card(game.age(), GridPosition { column, row: 0 });
        let mut biomes = first.into_iter().flat_map(|card| biomes(card.face().biomes));
        match (biomes.next(), biomes.next()) {
            (Some((picture, _)), None) => picture.draw(frame, Point::new(x, 9)),
            // Column of the cards with two biomes.
            _ => widgets::number(frame, Point::new(x + 6, 10), 2),
        }
        for row in 0..ROWS {
            let place = GridPosition { column, row };
            let corner = Point::new(x, TOP + i32::from(row) * 5);
            let dealt = card(game.age(), place).is_none_or(|card| !game.deck(game.age()).contains(card));
            let area = Rectangle::new(corner, CELL);
            match (place == at, dealt) {
                (true, _) => {
                    let Ok(()) = frame.fill_solid(&area, BinaryColor::On);
                }
                // A dealt card leaves a dot.
                (false, true) => {
                    let dot = Rectangle::new(corner + Point::new(3, 1), Size::new(2, 1));
                    let Ok(()) = frame.fill_solid(&dot, BinaryColor::On);
                }
                (false, false) => {
                    let Ok(()) = frame.fill_solid(&area, BinaryColor::On);
                    frame.invert(Rectangle::new(corner + Point::new(1, 1), CELL - Size::new(2, 2)));
                }
            }
        }
    }
}
