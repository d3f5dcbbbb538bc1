//! The small pictures of the board: uses of the dice, headings, and the markers of the seats.

use embedded_graphics::{geometry::Point, primitives::Rectangle};

use super::{offers::Use, players::Heading};
use crate::{
    rules::{Seat, dice::Colour},
    screens::{frame::Frame, sprite::Sprite},
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

/// Takes every other pixel away: what cannot be used.
pub fn grey(frame: &mut Frame, area: Rectangle) {
    let Some(last) = area.bottom_right() else { return };
    let (left, right) = (area.top_left.x.max(0) as usize, last.x.max(0) as usize);
    let (top, bottom) = (area.top_left.y.max(0), last.y);
    for (page, first) in frame.pages_mut().iter_mut().zip((0..).step_by(8)) {
        let inside = rows_below(top - first) & !rows_below(bottom + 1 - first);
        if inside == 0 {
            continue;
        }
        for (x, byte) in page.iter_mut().enumerate().take(right + 1).skip(left) {
            let dots = if x % 2 == 0 { 0x55 } else { 0xaa };
            *byte &= dots | !inside;
        }
    }
}

/// The rows of a page from this one on, a bit each.
const fn rows_below(row: i32) -> u8 {
    match row {
        ..=0 => 0xff,
        1..8 => 0xff << row,
        8.. => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use embedded_graphics::{draw_target::DrawTarget, geometry::Size, pixelcolor::BinaryColor};

    #[test]
    fn every_other_pixel_of_the_area_goes_grey_and_nothing_around_it() {
        for (x, y, width, height) in [
            (3, 5, 20, 20),
            (0, 0, 128, 64),
            (120, 60, 20, 20),
            (7, 8, 1, 8),
            (9, 15, 2, 2),
        ] {
            let mut frame = Frame::new();
            let Ok(()) = frame.clear(BinaryColor::On);
            grey(&mut frame, Rectangle::new(Point::new(x, y), Size::new(width, height)));
            for (px, py) in (0..128).flat_map(|px| (0..64).map(move |py| (px, py))) {
                let inside = (x..x + width as i32).contains(&px) && (y..y + height as i32).contains(&py);
                let lit = !inside || (px + py) % 2 == 0;
                assert_eq!(frame.pixel(px as usize, py as usize), lit, "{px},{py}");
            }
        }
    }
}
