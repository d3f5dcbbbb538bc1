//! The smallest digits: three columns by five rows.

use embedded_graphics::geometry::Point;

use crate::{
    device::Frame,
    screens::{
        art::digits::{DIGITS, MINUS, PLUS},
        sprite::Sprite,
    },
};

pub fn digit(value: u8) -> &'static Sprite<3> {
    DIGITS.get(usize::from(value % 10)).unwrap_or(&MINUS)
}

/// A signed number of at most two digits. `at`: upper right corner; returns its left end.
pub fn signed(frame: &mut Frame, at: Point, value: i16) -> Point {
    let left = number(frame, at, value.unsigned_abs().min(99)) - Point::new(3, 0);
    let sign = if value < 0 { &MINUS } else { &PLUS };
    sign.draw(frame, left);
    left
}

/// A minus sign if negative. `at`: upper right corner.
pub fn whole(frame: &mut Frame, at: Point, value: i32) {
    let digits = u16::try_from(value.unsigned_abs()).unwrap_or(u16::MAX);
    let left = number(frame, at, digits) - Point::new(3, 0);
    if value < 0 {
        MINUS.draw(frame, left);
    }
}

pub const fn measure(value: u16) -> i32 {
    let digits = match value {
        ..10 => 1,
        10..100 => 2,
        100..1000 => 3,
        1000..10000 => 4,
        _ => 5,
    };
    4 * digits - 1
}

/// `at`: upper right corner. Returns the point left of the number.
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
}
