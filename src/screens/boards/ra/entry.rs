//! Entry of a drawn tile in Ra: dotted if none is left in the bag.

use core::fmt::{self, Write};

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
};

use crate::{
    device::{Frame, WIDTH},
    rules::ra::{Kind, Move, Ra},
    screens::{
        boards::{
            auction::{DisplayGrid, DrawnTiles, Picture},
            chance_entry::{Asked, GridPosition, Status},
        },
        reading::PageText,
        widgets,
    },
    text::Catalogue,
};

/// The kind at a place, arranged as on the bag's page.
fn kind(place: GridPosition) -> Option<Kind> {
    let mut kinds = Ra::BAG.iter();
    let found = kinds.find(|&&(_, column, row)| (column, row) == (place.column, place.row));
    found.map(|&(kind, ..)| kind)
}

/// Disasters are inverted already and get a line below.
fn select(frame: &mut Frame, area: Rectangle, picture: Picture) {
    frame.invert(area);
    if picture.harms {
        let below = Rectangle::new(area.top_left + Point::new(0, 16), Size::new(16, 1));
        let Ok(()) = frame.fill_solid(&below, BinaryColor::On);
    }
}

impl DrawnTiles for Ra {
    const SHAPE: (u8, u8) = (8, 3);

    fn drawn(at: GridPosition) -> Option<Move> {
        kind(at).map(Move::Tile)
    }

    fn say_drawn(asked: &Asked<'_, Ra>, at: GridPosition, texts: &Catalogue, line: &mut Status) -> fmt::Result {
        let tile = kind(at).map_or("", |kind| texts.games.ra.tiles.of(kind).one);
        asked.say_name(tile.chars().count(), texts, line)?;
        line.write_str(tile)
    }

    fn draw_tiles(&self, at: GridPosition, _: &Catalogue, frame: &mut Frame) {
        for row in 0..3 {
            for column in 0..8 {
                let place = GridPosition { column, row };
                let Some(kind) = kind(place) else { continue };
                let corner = Point::new(i32::from(column) * 16, 10 + i32::from(row) * 18);
                let picture = Ra::picture(kind);
                if self.left(kind) > 0 {
                    picture.draw(frame, corner);
                } else {
                    picture.draw_dotted(frame, corner);
                }
                if place == at {
                    select(
                        frame,
                        Rectangle::new(corner - Point::new(0, 1), Size::new(16, 17)),
                        picture,
                    );
                    widgets::number(frame, Point::new(WIDTH as i32 - 1, 0), self.left(kind).into());
                }
            }
        }
    }

    fn explain_drawn(&self, at: GridPosition, texts: &Catalogue, text: &mut PageText) -> fmt::Result {
        let Some(kind) = kind(at) else { return Ok(()) };
        let arguments = [texts.games.ra.tiles.of(kind).one.into(), self.left(kind).into()];
        texts.auction.left_in_the_bag.write(text, arguments)?;
        write!(text, "\n{}", Ra::about(kind, texts))
    }
}
