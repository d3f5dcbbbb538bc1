//! Which tile was drawn: every kind in its place, dotted where none is left in the bag.

use core::fmt::{self, Write};

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};

use super::Place;
use crate::{
    rules::{
        priests::{COLOURS, Laid, Pair, Priests, Tile},
        ra::{Kind, Ra},
    },
    screens::{
        boards::{
            auction::{Goods, Picture, pictures},
            priests,
        },
        frame::{Frame, WIDTH},
        ink,
        reading::Text,
        sprite::Sprite,
    },
    text::{Argument, Catalogue},
};

/// The kinds of Ra as they lie on the page: gods, pharaohs and the Nile, then civilisations, then monuments.
const KINDS: [[Option<Kind>; 8]; 3] = [
    [
        Some(Kind::Ra),
        Some(Kind::God),
        Some(Kind::Gold),
        Some(Kind::Pharaoh),
        Some(Kind::Funeral),
        Some(Kind::Nile),
        Some(Kind::Flood),
        Some(Kind::Drought),
    ],
    [
        Some(Kind::Art),
        Some(Kind::Agriculture),
        Some(Kind::Religion),
        Some(Kind::Astronomy),
        Some(Kind::Writing),
        Some(Kind::Unrest),
        None,
        Some(Kind::Earthquake),
    ],
    [
        Some(Kind::Fortress),
        Some(Kind::Obelisk),
        Some(Kind::Palace),
        Some(Kind::Pyramid),
        Some(Kind::Sphinx),
        Some(Kind::Statues),
        Some(Kind::StepPyramid),
        Some(Kind::Temple),
    ],
];

/// The kind of Ra at a place.
pub fn kind(place: Place) -> Option<Kind> {
    *KINDS.get(usize::from(place.row))?.get(usize::from(place.column))?
}

/// How many of a kind are left in the bag.
fn left_of(game: &Ra, kind: Kind) -> u8 {
    game.bag().counts().get(kind as usize).copied().unwrap_or(0)
}

pub fn draw_ra(frame: &mut Frame, game: &Ra, at: Place) {
    for row in 0..3 {
        for column in 0..8 {
            let place = Place { column, row };
            let Some(kind) = kind(place) else { continue };
            let corner = Point::new(i32::from(column) * 16, 10 + i32::from(row) * 18);
            let picture = Ra::picture(kind);
            if left_of(game, kind) > 0 {
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
                ink::number(frame, Point::new(WIDTH as i32 - 1, 0), left_of(game, kind).into());
            }
        }
    }
}

/// A tile that is dark already gets a frame more than a turn of its colours.
fn select(frame: &mut Frame, area: Rectangle, picture: Picture) {
    frame.invert(area);
    if picture.harms {
        let below = Rectangle::new(area.top_left + Point::new(0, 16), Size::new(16, 1));
        let Ok(()) = frame.fill_solid(&below, BinaryColor::On);
    }
}

pub fn explain_ra(game: &Ra, at: Place, texts: &Catalogue, text: &mut Text) -> fmt::Result {
    let Some(kind) = kind(at) else { return Ok(()) };
    let arguments = [texts.ra.tiles.of(kind).one.into(), left_of(game, kind).into()];
    texts.auction.left_in_the_bag.write(text, arguments)?;
    write!(text, "\n{}", Ra::about(kind, texts))
}

/// The tile of Priests of Ra at a place: plain ones in the first column, then for each two families the colour of the one
/// face down and of the other across.
pub fn tile(place: Place) -> Option<Tile> {
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

fn left_of_tile(game: &Priests, tile: Tile) -> u8 {
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

pub fn draw_priests(frame: &mut Frame, game: &Priests, at: Place, texts: &Catalogue) {
    let colours = priests::COLOUR_SIGNS;
    for (row, sign) in (0..).zip(colours) {
        sign.draw(frame, Point::new(0, ROWS + row * PITCH));
    }
    for (group, families) in (0..).zip(priests::FAMILY_SIGNS) {
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
        match (left_of_tile(game, tile), tile) {
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
            ink::number(frame, Point::new(WIDTH as i32 - 1, 0), left_of_tile(game, tile).into());
            draw_selected(frame, tile, texts);
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
            write(frame, 18, TOP + 4, texts.ra.tiles.ra.one);
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

pub fn explain_priests(game: &Priests, at: Place, texts: &Catalogue, text: &mut Text) -> fmt::Result {
    let Some(tile) = tile(at) else { return Ok(()) };
    let name = fmt::from_fn(|f| match faces(tile) {
        [None, _] => f.write_str(texts.ra.tiles.ra.one),
        [Some(laid), _] => {
            Priests::describe(laid, texts, f);
            Ok(())
        }
    });
    let arguments = [Argument::Shown(&name), left_of_tile(game, tile).into()];
    texts.auction.left_in_the_bag.write(text, arguments)?;
    write!(text, "\n{}", texts.priests.about_tile_drawn)
}

static RA: Sprite<5> = Sprite::new([".###.", "##.##", "#.#.#", "##.##", ".###."]);
static PRIEST: Sprite<5> = Sprite::new(["..#..", ".###.", "..#..", ".###.", "#####"]);
static PLAGUE: Sprite<5> = Sprite::new(["#...#", ".#.#.", "..#..", ".#.#.", "#...#"]);
static PYRAMID: Sprite<5> = Sprite::new([".....", "..#..", ".#.#.", "#...#", "#####"]);
static TWO_LEFT: Sprite<5> = Sprite::new(["#####", "#####", "#####", "#####", "#####"]);
static ONE_LEFT: Sprite<5> = Sprite::new([".....", ".###.", ".###.", ".###.", "....."]);
static NONE_LEFT: Sprite<5> = Sprite::new([".....", ".....", "..#..", ".....", "....."]);
