//! The small pictures of the board: uses of the dice, headings, and the markers of the seats.

use embedded_graphics::geometry::Point;

use super::{offers::Use, players::Heading};
use crate::{
    device::Frame,
    rules::{Seat, dice::Colour},
    screens::sprite::Sprite,
    text::dice::Dice,
};

pub const fn of_use(each: Use) -> &'static Sprite<11> {
    match each {
        Use::Pharaoh => &PHARAOH,
        Use::Nile => &NILE,
        Use::Flood => &FLOOD,
        Use::Civilisation => &CIVILISATION,
        Use::Monument => &MONUMENT,
        Use::Ankhs => &ANKHS,
        Use::Disaster => &DISASTER,
        Use::End => &END,
    }
}

static PHARAOH: Sprite<11> = Sprite::new([
    "...#####...",
    "..#######..",
    ".##.....##.",
    ".#.#...#.#.",
    ".#...#...#.",
    "##.......##",
    "##..###..##",
    "###.....###",
    "#.##...##.#",
    "##..###..##",
    "#...###...#",
]);

static NILE: Sprite<11> = Sprite::new([
    "...........",
    ".##....##..",
    "####..####.",
    "##.####.###",
    "#...##...##",
    "...........",
    ".##....##..",
    "####..####.",
    "##.####.###",
    "#...##...##",
    "...........",
]);

static FLOOD: Sprite<11> = Sprite::new([
    ".....#.....",
    "....###....",
    "...#####...",
    "..#######..",
    "....###....",
    "....###....",
    "...........",
    ".##....##..",
    "####..####.",
    "##.####.###",
    "#...##...##",
]);

static CIVILISATION: Sprite<11> = Sprite::new([
    ".#########.",
    "#.#.....#.#",
    "#.#.....#.#",
    ".##.###.##.",
    "..#.....#..",
    "..#.###.#..",
    "..#.....#..",
    ".##.###.##.",
    "#.#.....#.#",
    "#.#.....#.#",
    ".#########.",
]);

static MONUMENT: Sprite<11> = Sprite::new([
    ".....#.....",
    "....###....",
    "....#.#....",
    "...#####...",
    "...##.##...",
    "..#######..",
    "..#.###.#..",
    ".#########.",
    ".###.#.###.",
    "###########",
    "...........",
]);

static ANKHS: Sprite<11> = Sprite::new([
    ".###...###.",
    "##.##.##.##",
    "##.##.##.##",
    ".###...###.",
    "..#.....#..",
    "#####.#####",
    "#####.#####",
    "..#.....#..",
    "..#.....#..",
    "..#.....#..",
    "..#.....#..",
]);

static DISASTER: Sprite<11> = Sprite::new([
    "......####.",
    ".....####..",
    "....####...",
    "...####....",
    "..########.",
    ".....####..",
    "....####...",
    "...####....",
    "...###.....",
    "..##.......",
    "..#........",
]);

static END: Sprite<11> = Sprite::new([
    "#.......##.",
    "##......##.",
    "####....##.",
    "#####...##.",
    "######..##.",
    "#######.##.",
    "######..##.",
    "#####...##.",
    "####....##.",
    "##......##.",
    "#.......##.",
]);

/// The dice stay as they lie.
pub static KEEP: Sprite<11> = Sprite::new([
    "..........#",
    ".........##",
    "........##.",
    ".......##..",
    "#.....##...",
    "##...##....",
    ".##.##.....",
    "..###......",
    "...#.......",
]);

/// Dice are rolled again.
pub static AGAIN: Sprite<11> = Sprite::new([
    "....###..#.",
    "..##...###.",
    ".#.....###.",
    ".#....####.",
    "#..........",
    "#.........#",
    "..........#",
    ".####....#.",
    ".###.....#.",
    ".###...##..",
    ".#..###....",
]);

pub const fn of_heading(heading: Heading) -> &'static Sprite<7> {
    match heading {
        Heading::Score => &STAR,
        Heading::Pharaoh => &SMALL_PHARAOH,
        Heading::Nile => &SMALL_NILE,
        Heading::Floods => &FLOODED,
        Heading::Civilisation => &SMALL_CIVILISATION,
        Heading::Monuments => &SMALL_MONUMENT,
        Heading::Prospect => &HOURGLASS,
    }
}

static STAR: Sprite<7> = Sprite::new([
    "...#...", "...#...", "#######", ".#####.", "..###..", ".##.##.", "#.....#",
]);

static SMALL_PHARAOH: Sprite<7> = Sprite::new([
    ".#####.", "##...##", "#.#.#.#", "#.....#", "#.###.#", "##...##", "#.###.#",
]);

static SMALL_NILE: Sprite<7> = Sprite::new([
    ".##...#", "#..#.#.", "....#..", ".......", ".##...#", "#..#.#.", "....#..",
]);

static SMALL_CIVILISATION: Sprite<7> = Sprite::new([
    ".#####.", "#.#..#.", "..#.##.", "..#..#.", "..#.##.", "#.#..#.", ".#####.",
]);

static SMALL_MONUMENT: Sprite<7> = Sprite::new([
    "...#...", "..###..", "..#.#..", ".#####.", ".#.#.#.", "#######", ".......",
]);

static HOURGLASS: Sprite<7> = Sprite::new([
    "#######", ".#...#.", "..###..", "...#...", "..#.#..", ".#.#.#.", "#######",
]);

/// A flood marker.
pub static FLOODED: Sprite<7> = Sprite::new([
    "...#...", "..###..", ".#####.", "...#...", ".......", ".##...#", "#..###.",
]);

/// A roll that is done, and one that is not.
pub static ROLLED: Sprite<5> = Sprite::new([".###.", "#####", "#####", "#####", ".###."]);
pub static UNROLLED: Sprite<5> = Sprite::new([".###.", "#...#", "#...#", "#...#", ".###."]);

/// The first letters of the colours in all languages, small enough for the narrow rows of the monuments.
static ROWS: [(char, Sprite<5>); 7] = [
    ('Y', Sprite::new(["#...#", ".#.#.", "..#..", "..#..", "..#.."])),
    ('R', Sprite::new(["####.", "#...#", "####.", "#..#.", "#...#"])),
    ('B', Sprite::new(["####.", "#...#", "####.", "#...#", "####."])),
    ('V', Sprite::new(["#...#", "#...#", "#...#", ".#.#.", "..#.."])),
    ('G', Sprite::new([".####", "#....", "#.###", "#...#", ".####"])),
    ('J', Sprite::new(["..###", "...#.", "...#.", "#..#.", ".##.."])),
    ('P', Sprite::new(["####.", "#...#", "####.", "#....", "#...."])),
];

/// The letter of a die before its row; a test finds one for every colour.
pub fn row(colour: Colour, texts: &Dice) -> Option<&'static Sprite<5>> {
    let first = texts.letters.of(colour).chars().next();
    let mut rows = ROWS.iter();
    rows.find(|(letter, _)| first == Some(*letter))
        .map(|(_, sprite)| sprite)
}

/// The markers of the seats, told apart by their shape.
static MARKERS: [Sprite<5>; 4] = [
    Sprite::new(["#####", "#####", "#####", "#####", "#####"]),
    Sprite::new(["#####", "#...#", "#...#", "#...#", "#####"]),
    Sprite::new(["#...#", ".#.#.", "..#..", ".#.#.", "#...#"]),
    Sprite::new(["..#..", "..#..", ".###.", ".###.", "#####"]),
];

pub fn draw_marker(frame: &mut Frame, at: Point, seat: Seat) {
    if let Some(marker) = MARKERS.get(usize::from(seat)) {
        marker.draw(frame, at);
    }
}
