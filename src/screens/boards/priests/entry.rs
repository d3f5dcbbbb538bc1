//! Which tile of Priests of Ra was drawn: every kind in its place, a dot where none is left in the bag.

use core::fmt::{self, Write};

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
    text::Alignment,
};

use super::{COLOUR_SIGNS, FAMILY_SIGNS};
use crate::{
    rules::priests::{COLOURS, Laid, Move, Pair, Priests, Tile},
    screens::{
        boards::{
            auction::{DisplayGrid, DrawnTiles, Picture, pictures},
            chance_entry::{Asked, Place, Status},
        },
        frame::{Frame, WIDTH},
        ink,
        reading::Text,
        sprite::Sprite,
    },
    text::{Argument, Catalogue},
};

/// The tile at a place: plain ones in the first column, then for each two families the colour of the one
/// face down and of the other across.
fn tile(place: Place) -> Option<Tile> {
    let Some(pair) = place.column.checked_sub(1) else {
        return [Tile::Ra, Tile::Priest, Tile::Plague, Tile::Pyramid]
            .get(usize::from(place.row))
            .copied();
    };
    let colours = COLOURS as u8;
    let (group, second) = (pair / colours, pair % colours);
    let index = (group * colours + place.row) * colours + second;
    Pair::all().nth(usize::from(index)).map(Tile::Pair)
}

fn left_of(game: &Priests, tile: Tile) -> u8 {
    game.bag().counts().get(usize::from(tile.index())).copied().unwrap_or(0)
}

/// What lies face up when the tile comes, and what it is called.
fn faces(tile: Tile) -> [Option<Laid>; 2] {
    match tile {
        Tile::Ra => [None; 2],
        Tile::Priest => [Some(Laid::Priest), None],
        Tile::Plague => [Some(Laid::Plague), None],
        Tile::Pyramid => [Some(Laid::Pyramid), None],
        Tile::Pair(pair) => pair.both_ways().map(|faced| Some(Laid::Faced(faced))),
    }
}

const CELL: i32 = 9;
const PITCH: i32 = 7;
const ROWS: i32 = 20;

const fn column(column: u8) -> i32 {
    match column {
        0 => 8,
        _ => {
            let pair = column as i32 - 1;
            19 + pair / COLOURS as i32 * 37 + pair % COLOURS as i32 * CELL
        }
    }
}

/// Both faces of the tile under the finger, with their names.
fn draw_selected(frame: &mut Frame, tile: Tile, texts: &Catalogue) {
    const TOP: i32 = 49;
    let write = |frame: &mut Frame, x: i32, y: i32, name: &str| {
        ink::text(frame, &ink::SMALL, Point::new(x, y), Alignment::Left, name);
    };
    match faces(tile) {
        [None, _] => {
            Picture::new(&pictures::RA).draw(frame, Point::new(0, TOP));
            write(frame, 18, TOP + 4, texts.games.ra.tiles.ra.one);
        }
        [Some(only), None] => {
            let good = Priests::good(only);
            Priests::picture(good).draw(frame, Point::new(0, TOP));
            write(frame, 18, TOP + 4, Priests::noun(good, texts).one);
        }
        [Some(first), Some(second)] => {
            for ((laid, x), y) in [first, second].into_iter().zip([0, 17]).zip([TOP - 1, TOP + 8]) {
                let good = Priests::good(laid);
                Priests::picture(good).draw(frame, Point::new(x, TOP));
                write(frame, 35, y, Priests::noun(good, texts).one);
            }
        }
    }
}

impl DrawnTiles for Priests {
    const SHAPE: (u8, u8) = (13, 4);

    fn drawn(at: Place) -> Option<Move> {
        tile(at).map(Move::Tile)
    }

    fn say_drawn(asked: &Asked<'_, Priests>, _: Place, texts: &Catalogue, line: &mut Status) -> fmt::Result {
        asked.say_name(0, line)?;
        line.write_str(texts.games.priests.tile_drawn)
    }

    fn draw_tiles(&self, at: Place, texts: &Catalogue, frame: &mut Frame) {
        let colours = COLOUR_SIGNS;
        for (row, sign) in (0..).zip(colours) {
            sign.draw(frame, Point::new(0, ROWS + row * PITCH));
        }
        for (group, families) in (0..).zip(FAMILY_SIGNS) {
            let first = 1 + group * COLOURS as u8;
            for (family, x) in families.into_iter().zip([0, 27]) {
                family.draw(frame, Point::new(column(first) + x, 8));
            }
            for (index, sign) in (0..).zip(colours) {
                sign.draw(frame, Point::new(column(first + index), 14));
            }
        }
        for place in (0..4).flat_map(|row| (0..13).map(move |column| Place { column, row })) {
            let Some(tile) = tile(place) else { continue };
            let corner = Point::new(column(place.column), ROWS + i32::from(place.row) * PITCH);
            match (left_of(self, tile), tile) {
                (0, _) => &NONE_LEFT,
                (_, Tile::Ra) => &RA,
                (_, Tile::Priest) => &PRIEST,
                (_, Tile::Plague) => &PLAGUE,
                (_, Tile::Pyramid) => &PYRAMID,
                (1, Tile::Pair(_)) => &ONE_LEFT,
                (_, Tile::Pair(_)) => &TWO_LEFT,
            }
            .draw(frame, corner);
            if place == at {
                frame.invert(Rectangle::new(corner - Point::new(1, 1), Size::new(7, 7)));
                ink::number(frame, Point::new(WIDTH as i32 - 1, 0), left_of(self, tile).into());
                draw_selected(frame, tile, texts);
            }
        }
    }

    fn explain_drawn(&self, at: Place, texts: &Catalogue, text: &mut Text) -> fmt::Result {
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

static RA: Sprite<5> = Sprite::new([".###.", "##.##", "#.#.#", "##.##", ".###."]);
static PRIEST: Sprite<5> = Sprite::new(["..#..", ".###.", "..#..", ".###.", "#####"]);
static PLAGUE: Sprite<5> = Sprite::new(["#...#", ".#.#.", "..#..", ".#.#.", "#...#"]);
static PYRAMID: Sprite<5> = Sprite::new([".....", "..#..", ".#.#.", "#...#", "#####"]);
static TWO_LEFT: Sprite<5> = Sprite::new(["#####", "#####", "#####", "#####", "#####"]);
static ONE_LEFT: Sprite<5> = Sprite::new([".....", ".###.", ".###.", ".###.", "....."]);
static NONE_LEFT: Sprite<5> = Sprite::new([".....", ".....", "..#..", ".....", "....."]);
