//! Entry of a drawn tile in Priests of Ra: a list of second faces for each first face.

use core::fmt::{self, Write};

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
    text::Alignment,
};

use crate::{
    device::{Frame, WIDTH},
    rules::priests::{COLOURS, Laid, Move, Pair, Priests, Tile},
    screens::{
        boards::{
            auction::{DisplayGrid, DrawnTiles, Picture, pictures},
            chance_entry::{Asked, GridPosition, Status},
        },
        reading::PageText,
        widgets,
    },
    text::{Argument, Catalogue},
};

/// First column: tiles with one face. Others: pairs with the same first face.
fn tile(place: GridPosition) -> Option<Tile> {
    let row = usize::from(place.row);
    match place.column.checked_sub(1) {
        None => [Tile::Ra, Tile::Priest, Tile::Plague, Tile::Pyramid].get(row).copied(),
        Some(column) => {
            let pair = Pair::all().nth(usize::from(column) * COLOURS + row);
            pair.map(Tile::Pair)
        }
    }
}

fn left_of(game: &Priests, tile: Tile) -> u8 {
    game.bag().counts().get(usize::from(tile.index())).copied().unwrap_or(0)
}

/// The first face is up when the tile is drawn.
fn faces(tile: Tile) -> [Option<Laid>; 2] {
    match tile {
        Tile::Ra => [None; 2],
        Tile::Priest => [Some(Laid::Priest), None],
        Tile::Plague => [Some(Laid::Plague), None],
        Tile::Pyramid => [Some(Laid::Pyramid), None],
        Tile::Pair(pair) => pair.both_ways().map(|faced| Some(Laid::Faced(faced))),
    }
}

/// Top of the title, and top and pitch of the rows.
const TITLE: i32 = 9;
const TOP: i32 = 20;
const PITCH: i32 = 11;
/// Right edge of the numbers, left edge of the faces.
const NUMBERS: i32 = 107;
const FACES: i32 = WIDTH as i32 - 16;

fn name(tile: Tile, texts: &Catalogue) -> &'static str {
    match faces(tile) {
        [None, _] => texts.games.ra.tiles.ra.one,
        [Some(only), None] => Priests::noun(Priests::good(only), texts).one,
        [_, Some(second)] => Priests::noun(Priests::good(second), texts).one,
    }
}

fn draw_title(frame: &mut Frame, tile: Tile, texts: &Catalogue) {
    let mut title = Status::new();
    match faces(tile) {
        [Some(first), Some(_)] => put!(title, "{} +", Priests::noun(Priests::good(first), texts).one),
        _ => put!(title, "{}", texts.games.priests.one_face),
    }
    let middle = Point::new(WIDTH as i32 / 2, TITLE);
    widgets::text(frame, &widgets::SMALL, middle, Alignment::Center, &title);
    pictures::MORE_LEFT.draw(frame, Point::new(1, TITLE + 1));
    pictures::MORE_RIGHT.draw(frame, Point::new(WIDTH as i32 - 6, TITLE + 1));
}

fn draw_faces(frame: &mut Frame, tile: Tile) {
    let pictures = match faces(tile) {
        [None, _] => [Some(Picture::new(&pictures::RA)), None],
        faces => faces.map(|face| face.map(|laid| Priests::picture(Priests::good(laid)))),
    };
    for (picture, y) in pictures.into_iter().flatten().zip([TOP + 4, TOP + 24]) {
        picture.draw(frame, Point::new(FACES, y));
    }
}

impl DrawnTiles for Priests {
    const SHAPE: (u8, u8) = (1 + 3 * COLOURS as u8, COLOURS as u8);

    fn drawn(at: GridPosition) -> Option<Move> {
        tile(at).map(Move::Tile)
    }

    fn say_drawn(asked: &Asked<'_, Priests>, _: GridPosition, texts: &Catalogue, line: &mut Status) -> fmt::Result {
        asked.say_name(0, texts, line)?;
        line.write_str(texts.games.priests.tile_drawn)
    }

    fn draw_tiles(&self, at: GridPosition, texts: &Catalogue, frame: &mut Frame) {
        for row in 0..COLOURS as u8 {
            let place = GridPosition { row, ..at };
            let Some(tile) = tile(place) else { continue };
            let y = TOP + PITCH * i32::from(row);
            widgets::text(
                frame,
                &widgets::DECISION,
                Point::new(3, y),
                Alignment::Left,
                name(tile, texts),
            );
            widgets::number(frame, Point::new(NUMBERS, y + 1), left_of(self, tile).into());
            if place == at {
                draw_title(frame, tile, texts);
                draw_faces(frame, tile);
                frame.invert(Rectangle::new(Point::new(0, y), Size::new(NUMBERS as u32 + 3, 11)));
            }
        }
    }

    fn explain_drawn(&self, at: GridPosition, texts: &Catalogue, text: &mut PageText) -> fmt::Result {
        let Some(tile) = tile(at) else { return Ok(()) };
        let name = fmt::from_fn(|f| match faces(tile) {
            [None, _] => f.write_str(texts.games.ra.tiles.ra.one),
            [Some(laid), _] => {
                Priests::describe(laid, texts, f);
                Ok(())
            }
        });
        let arguments = [Argument::Shown(&name), left_of(self, tile).into()];
        texts.auction.left_in_the_bag.write(text, arguments)?;
        write!(text, "\n{}", texts.games.priests.about_tile_drawn)
    }
}
