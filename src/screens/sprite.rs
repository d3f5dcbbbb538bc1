//! Small pictures as columns of bits, compiled from the sheets in `art`.

use embedded_graphics::geometry::Point;

use crate::device::Frame;

/// A picture of `W` columns and at most 16 rows; bit n of a column is row n from the top.
#[derive(Clone, Copy)]
pub struct Sprite<const W: usize> {
    pub(super) columns: [u16; W],
}

impl<const W: usize> Sprite<W> {
    pub const fn columns(&self) -> &[u16; W] {
        &self.columns
    }

    /// The upper 8 rows at twice their size.
    pub fn draw_double(&self, frame: &mut Frame, at: Point) {
        for (column, x) in self.columns.iter().zip((at.x..).step_by(2)) {
            let rows = (0..8).filter(|row| column >> row & 1 == 1);
            let doubled = rows.fold(0, |bits, row| bits | 0b11 << (2 * row));
            frame.or_columns(x, at.y, &[doubled; 2]);
        }
    }

    /// White pixels, in whole bytes; black ones are transparent.
    pub fn draw(&self, frame: &mut Frame, at: Point) {
        frame.or_columns(at.x, at.y, &self.columns);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CORNER: Sprite<3> = Sprite {
        columns: [0b011, 0b001, 0b000],
    };

    #[test]
    fn a_doubled_sprite_has_four_pixels_for_one() {
        let mut frame = Frame::new();
        CORNER.draw_double(&mut frame, Point::new(3, 5));
        for (x, y) in (0..16).flat_map(|x| (0..16).map(move |y| (x, y))) {
            let expected = x >= 3 && y >= 5 && [(0, 0), (1, 0), (0, 1)].contains(&((x - 3) / 2, (y - 5) / 2));
            assert_eq!(frame.pixel(x, y), expected, "{x},{y}");
        }
    }

    #[test]
    fn a_sprite_lands_where_it_is_drawn_and_is_cut_at_the_edges() {
        for (x, y) in [(5, 6), (-1, -1), (127, 63), (126, 62), (0, 7)] {
            let mut frame = Frame::new();
            CORNER.draw(&mut frame, Point::new(x, y));
            for (px, py) in (0..128).flat_map(|px| (0..64).map(move |py| (px, py))) {
                let expected = [(0, 0), (1, 0), (0, 1)].contains(&(px - x, py - y));
                assert_eq!(frame.pixel(px as usize, py as usize), expected, "{px},{py} of {x},{y}");
            }
        }
    }
}
