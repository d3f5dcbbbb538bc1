//! Suns as numbers in discs, and the smallest digits there are.

use embedded_graphics::geometry::Point;

use crate::screens::{frame::Frame, sprite::Sprite};

/// How wide a disc is.
pub const WIDTH: usize = 10;

/// How wide and high the box of the centre sun is.
pub const CENTRE_WIDTH: usize = 13;
pub const CENTRE_HEIGHT: u32 = 9;

/// How a sun lies there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// Face up: it can be bid.
    Up,
    /// Face down until the epoch ends: hollow.
    Spent,
    /// Face up, but of no use now: dotted.
    Useless,
}

static FULL: Sprite<WIDTH> = Sprite::new([
    ".########.",
    "##########",
    "##########",
    "##########",
    "##########",
    "##########",
    ".########.",
]);

// Open above and below, so that digits of full height can be read.
static RIM: Sprite<WIDTH> = Sprite::new([
    ".#......#.",
    "#........#",
    "#........#",
    "#........#",
    "#........#",
    "#........#",
    ".#......#.",
]);

static DOTTED: Sprite<WIDTH> = Sprite::new([
    ".#......#.",
    "..........",
    "#........#",
    "..........",
    "#........#",
    "..........",
    ".#......#.",
]);

// A place on the board, not a sun in somebody's hand: a box.
static BOX: Sprite<CENTRE_WIDTH> = Sprite::new([
    "#############",
    "#...........#",
    "#...........#",
    "#...........#",
    "#...........#",
    "#...........#",
    "#...........#",
    "#...........#",
    "#############",
]);

/// The columns of a digit, three of them; no two digits differ in fewer than three pixels.
static DIGITS: [Sprite<3>; 10] = [
    Sprite::new([".#.", "#.#", "#.#", "#.#", ".#."]),
    Sprite::new([".#.", "##.", ".#.", ".#.", "###"]),
    Sprite::new(["##.", "..#", ".#.", "#..", "###"]),
    Sprite::new(["##.", "..#", ".#.", "..#", "##."]),
    Sprite::new(["#.#", "#.#", "###", "..#", "..#"]),
    Sprite::new(["###", "#..", "##.", "..#", "##."]),
    Sprite::new([".##", "#..", "###", "#.#", "###"]),
    Sprite::new(["###", "..#", ".#.", ".#.", ".#."]),
    Sprite::new([".#.", "#.#", ".#.", "#.#", ".#."]),
    Sprite::new(["###", "#.#", "###", "..#", ".#."]),
];

static PLUS: Sprite<3> = Sprite::new(["...", ".#.", "###", ".#.", "..."]);
static MINUS: Sprite<3> = Sprite::new(["...", "...", "###", "...", "..."]);

fn digit(value: u8) -> &'static Sprite<3> {
    DIGITS.get(usize::from(value % 10)).unwrap_or(&MINUS)
}

/// The columns of a sun's number, with room around them.
fn columns(sun: u8) -> [u16; WIDTH] {
    let mut number = [0; WIDTH];
    let mut put = |first: usize, value: u8| {
        for (place, column) in number.iter_mut().skip(first).zip(digit(value).columns()) {
            *place = column << 1;
        }
    };
    if sun < 10 {
        put(3, sun);
    } else {
        put(1, sun / 10);
        put(5, sun);
    }
    number
}

/// Draws the centre sun in its box, with the upper left corner at the point.
pub fn draw_centre(frame: &mut Frame, at: Point, sun: u8) {
    BOX.draw(frame, at);
    for (column, x) in columns(sun).into_iter().zip(at.x + 2..) {
        frame.or_column(x, at.y + 1, column);
    }
}

/// Draws a sun with its upper left corner at the point.
pub fn draw(frame: &mut Frame, at: Point, sun: u8, look: Look) {
    let ground = match look {
        Look::Up => &FULL,
        Look::Spent => &RIM,
        Look::Useless => &DOTTED,
    };
    for ((ground, number), x) in ground.columns().iter().zip(columns(sun)).zip(at.x..) {
        let column = match look {
            Look::Up => ground & !number,
            Look::Spent | Look::Useless => ground | number,
        };
        frame.or_column(x, at.y, column);
    }
}

/// A number with its sign in the smallest digits, its upper right corner at the point; at most two digits.
pub fn signed(frame: &mut Frame, at: Point, value: i16) {
    let left = number(frame, at, value.unsigned_abs().min(99)) - Point::new(3, 0);
    let sign = if value < 0 { &MINUS } else { &PLUS };
    sign.draw(frame, left);
}

/// A number in the smallest digits, its upper right corner at the point; tells what is left of it.
pub fn number(frame: &mut Frame, at: Point, value: u16) -> Point {
    let (mut at, mut rest) = (at, value);
    loop {
        digit((rest % 10) as u8).draw(frame, at - Point::new(2, 0));
        at.x -= 4;
        rest /= 10;
        if rest == 0 {
            return at + Point::new(1, 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_of_the_smallest_digits_are_nearly_the_same() {
        for (place, one) in DIGITS.iter().enumerate() {
            for (other, two) in DIGITS.iter().enumerate().skip(place + 1) {
                let columns = one.columns().iter().zip(two.columns());
                let pixels: u32 = columns.map(|(one, two)| (one ^ two).count_ones()).sum();
                assert!(pixels >= 3, "{place} and {other}: {pixels}");
            }
        }
    }

    #[test]
    fn a_sun_shows_its_number_whatever_its_look() {
        for look in [Look::Up, Look::Spent, Look::Useless] {
            for sun in 1..16 {
                let drawn = |sun| {
                    let mut frame = Frame::new();
                    draw(&mut frame, Point::zero(), sun, look);
                    frame
                };
                let (one, next) = (drawn(sun), drawn(sun + 1));
                let pixels = (0..WIDTH).flat_map(|x| (0..7).map(move |y| (x, y)));
                let different = pixels.filter(|&(x, y)| one.pixel(x, y) != next.pixel(x, y)).count();
                assert!(different >= 3, "{sun} {look:?}");
            }
        }
    }
}
