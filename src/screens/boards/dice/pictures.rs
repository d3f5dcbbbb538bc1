//! The small pictures of the board: uses of the dice, headings, and the markers of the seats.

use embedded_graphics::{geometry::Point, primitives::Rectangle};

use super::offers::Use;
use crate::{
    rules::Seat,
    screens::{frame::Frame, sprite::Sprite},
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

/// The headings of the players' table.
pub static HEADINGS: [Sprite<7>; 7] = [
    Sprite::new([
        "...#...", "...#...", "#######", ".#####.", "..###..", ".##.##.", "#.....#",
    ]),
    Sprite::new([
        ".#####.", "##...##", "#.#.#.#", "#.....#", "#.###.#", "##...##", "#.###.#",
    ]),
    Sprite::new([
        ".##...#", "#..#.#.", "....#..", ".......", ".##...#", "#..#.#.", "....#..",
    ]),
    FLOODED,
    Sprite::new([
        ".#####.", "#.#..#.", "..#.##.", "..#..#.", "..#.##.", "#.#..#.", ".#####.",
    ]),
    Sprite::new([
        "...#...", "..###..", "..#.#..", ".#####.", ".#.#.#.", "#######", ".......",
    ]),
    Sprite::new([
        "#######", ".#...#.", "..###..", "...#...", "..#.#..", ".#.#.#.", "#######",
    ]),
];

/// A flood marker.
pub const FLOODED: Sprite<7> = Sprite::new([
    "...#...", "..###..", ".#####.", "...#...", ".......", ".##...#", "#..###.",
]);

/// A roll that is done, and one that is not.
pub static ROLLED: Sprite<5> = Sprite::new([".###.", "#####", "#####", "#####", ".###."]);
pub static UNROLLED: Sprite<5> = Sprite::new([".###.", "#...#", "#...#", "#...#", ".###."]);

/// The letters of the dice before the narrow rows of the monuments.
pub static ROWS: [Sprite<5>; 5] = [
    Sprite::new(["#...#", ".#.#.", "..#..", "..#..", "..#.."]),
    Sprite::new(["####.", "#...#", "####.", "#..#.", "#...#"]),
    Sprite::new(["####.", "#...#", "####.", "#...#", "####."]),
    Sprite::new(["#...#", "#...#", "#...#", ".#.#.", "..#.."]),
    Sprite::new([".####", "#....", "#.###", "#...#", ".####"]),
];

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

/// Takes every other pixel away: what cannot be used.
pub fn grey(frame: &mut Frame, area: Rectangle) {
    let Some(last) = area.bottom_right() else { return };
    let (left, right) = (area.top_left.x.max(0) as usize, last.x.max(0) as usize);
    let (top, bottom) = (area.top_left.y.max(0), last.y);
    for (page, first) in frame.pages_mut().iter_mut().zip((0..).step_by(8)) {
        let rows = (first..first + 8).map(|y| u8::from((top..=bottom).contains(&y)));
        let inside = rows.rev().fold(0, |bits, row| bits << 1 | row);
        for (x, byte) in page.iter_mut().enumerate().take(right + 1).skip(left) {
            let pattern = if x % 2 == 0 { 0x55 } else { 0xaa };
            *byte &= pattern | !inside;
        }
    }
}
