//! Frame buffer in the panel's layout: eight pages of 128 columns, one byte per column.

use core::{convert::Infallible, ops::Range};

use embedded_graphics::{
    Pixel,
    draw_target::DrawTarget,
    geometry::{OriginDimensions, Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
};

pub const WIDTH: usize = 128;
pub const HEIGHT: usize = 64;
pub const PAGES: usize = HEIGHT / 8;

/// Bit n of byte (page, column) is the pixel at (column, 8 * page + n). The emulator expects the pixels first in
/// memory. Aligned to be cleared and copied by words.
#[derive(Clone, PartialEq, Eq)]
#[repr(C, align(4))]
pub struct Frame {
    pages: [[u8; WIDTH]; PAGES],
    /// Text was cut off since the last clear.
    cut: bool,
    focus: Focus,
}

/// Area to send first: where the user is looking. In pages and columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Focus {
    top: u8,
    left: u8,
    /// Exclusive.
    bottom: u8,
    right: u8,
}

impl Focus {
    pub const NOWHERE: Focus = Focus {
        top: 0,
        left: 0,
        bottom: 0,
        right: 0,
    };

    pub fn on(area: &Rectangle) -> Focus {
        let area = area.intersection(&Rectangle::new(Point::zero(), SIZE));
        let Some(last) = area.bottom_right() else {
            return Focus::NOWHERE;
        };
        Focus {
            top: (area.top_left.y / 8) as u8,
            left: area.top_left.x as u8,
            bottom: (last.y / 8) as u8 + 1,
            right: last.x as u8 + 1,
        }
    }

    pub fn touches(self, page: usize, columns: &Range<usize>) -> bool {
        (self.top.into()..self.bottom.into()).contains(&page)
            && columns.start < self.right.into()
            && columns.end > self.left.into()
    }

    const fn turned_round(self) -> Focus {
        Focus {
            top: (PAGES as u8).saturating_sub(self.bottom),
            left: (WIDTH as u8).saturating_sub(self.right),
            bottom: (PAGES as u8).saturating_sub(self.top),
            right: (WIDTH as u8).saturating_sub(self.left),
        }
    }
}

const SIZE: Size = Size::new(WIDTH as u32, HEIGHT as u32);

impl Frame {
    #[inline(always)]
    pub const fn new() -> Frame {
        Frame {
            pages: [[0; WIDTH]; PAGES],
            cut: false,
            focus: Focus::NOWHERE,
        }
    }

    pub const fn focus(&self) -> Focus {
        self.focus
    }

    /// For tests.
    pub fn is_text_cut(&self) -> bool {
        self.cut
    }

    pub(crate) fn note_cut(&mut self) {
        self.cut = true;
    }

    pub fn pages(&self) -> &[[u8; WIDTH]; PAGES] {
        &self.pages
    }

    pub fn pages_mut(&mut self) -> &mut [[u8; WIDTH]; PAGES] {
        &mut self.pages
    }

    pub fn pixel(&self, x: usize, y: usize) -> bool {
        self.pages
            .get(y / 8)
            .and_then(|page| page.get(x))
            .is_some_and(|byte| byte >> (y % 8) & 1 == 1)
    }

    /// Applies `change` to each byte with a mask of its bits in `area`.
    #[inline]
    fn each_byte(&mut self, area: &Rectangle, change: impl Fn(&mut u8, u8)) {
        // `Rectangle::intersection` takes longer than filling most areas.
        let clip = |start: i32, length: u32, limit: usize| {
            let end = i64::from(start) + i64::from(length);
            (start.max(0) as usize, end.clamp(0, limit as i64) as usize)
        };
        let (left, right) = clip(area.top_left.x, area.size.width, WIDTH);
        let (top, bottom) = clip(area.top_left.y, area.size.height, HEIGHT);
        if left >= right || top >= bottom {
            return;
        }
        let (first, last) = (top / 8, (bottom - 1) / 8);
        for (index, page) in (first..=last).zip(self.pages.get_mut(first..=last).unwrap_or_default()) {
            let from = top.saturating_sub(index * 8);
            let beyond = (index * 8 + 8).saturating_sub(bottom);
            let bits = (0xff << from) as u8 & (0xff >> beyond) as u8;
            for byte in page.get_mut(left..right).unwrap_or_default() {
                change(byte, bits);
            }
        }
    }

    /// Sets pixels of column `x`: bit n at row `y` + n, clipped.
    pub fn or_column(&mut self, x: i32, y: i32, bits: u16) {
        self.or_columns(x, y, &[bits]);
    }

    /// As [`Frame::or_column`] for adjacent columns.
    pub fn or_columns(&mut self, x: i32, y: i32, columns: &[u16]) {
        let mut band = self.band(y);
        band.or(x, columns);
        let shift = band.shift;
        let set = columns.iter().fold(0, |set, &bits| set | bits);
        if u32::from(set) << shift > 0xffff {
            // Bits on a third page.
            let mut band = self.band((y & !7) + 16);
            let (mut rest, mut right) = ([0; 16], x);
            for columns in columns.chunks(rest.len()) {
                let part = rest.get_mut(..columns.len()).unwrap_or_default();
                part.iter_mut()
                    .zip(columns)
                    .for_each(|(rest, &bits)| *rest = (u32::from(bits) << shift >> 16) as u16);
                band.or(right, part);
                right += columns.len() as i32;
            }
        }
    }

    pub(crate) fn band(&mut self, y: i32) -> Band<'_> {
        let (upper, lower) = match usize::try_from(y >> 3) {
            Ok(page) => match self.pages.get_mut(page..) {
                Some([upper, lower, ..]) => (Some(upper), Some(lower)),
                Some([upper]) => (Some(upper), None),
                _ => (None, None),
            },
            Err(_) if y >> 3 == -1 => (None, self.pages.first_mut()),
            Err(_) => (None, None),
        };
        Band {
            upper,
            lower,
            shift: y & 7,
            #[cfg(feature = "recorder")]
            y,
        }
    }

    /// Rotates the picture by 180 degrees.
    pub fn turn_round(&mut self) {
        self.focus = self.focus.turned_round();
        self.pages.reverse();
        for page in &mut self.pages {
            page.reverse();
            page.iter_mut().for_each(|byte| *byte = byte.reverse_bits());
        }
    }

    /// Moves the picture by some columns to the right, or to the left if negative.
    pub fn shift(&mut self, columns: i32) {
        for page in &mut self.pages {
            let before = *page;
            for (byte, x) in page.iter_mut().zip(0..) {
                let from = usize::try_from(x - columns).ok().and_then(|from| before.get(from));
                *byte = from.copied().unwrap_or(0);
            }
        }
    }

    /// Swaps black and white. Marks a selection, so it moves the focus, unless the area is as small as a dot.
    pub fn invert(&mut self, area: Rectangle) {
        const DOT: u32 = 4;
        if area.size.width > DOT {
            self.focus = Focus::on(&area);
        }
        #[cfg(feature = "recorder")]
        super::recorder::invert(&area);
        self.each_byte(&area, |byte, bits| *byte ^= bits);
    }

    /// Clears every other pixel: looks disabled.
    pub fn grey(&mut self, area: Rectangle) {
        let Some(last) = area.bottom_right() else { return };
        let (left, right) = (area.top_left.x.max(0) as usize, last.x.max(0) as usize);
        let (top, bottom) = (area.top_left.y.max(0), last.y);
        for (page, first) in self.pages.iter_mut().zip((0..).step_by(8)) {
            let inside = rows_from(top - first) & !rows_from(bottom + 1 - first);
            if inside == 0 {
                continue;
            }
            for (x, byte) in page.iter_mut().enumerate().take(right + 1).skip(left) {
                let dots = if x % 2 == 0 { 0x55 } else { 0xaa };
                *byte &= dots | !inside;
            }
        }
    }
}

/// Rows of a page from `row` down.
const fn rows_from(row: i32) -> u8 {
    match row {
        ..=0 => 0xff,
        1..8 => 0xff << row,
        8.. => 0,
    }
}

/// Two adjacent pages, for drawing a line of text.
pub(crate) struct Band<'a> {
    /// None if the page is off the screen.
    upper: Option<&'a mut [u8; WIDTH]>,
    lower: Option<&'a mut [u8; WIDTH]>,
    /// Row of the upper page for bit 0 of a column.
    shift: i32,
    #[cfg(feature = "recorder")]
    y: i32,
}

impl Band<'_> {
    /// Sets pixels of adjacent columns, clipped to the two pages.
    pub fn or(&mut self, x: i32, columns: &[u16]) {
        #[cfg(feature = "recorder")]
        columns
            .iter()
            .zip(x..)
            .for_each(|(&bits, x)| super::recorder::column(x, self.y, bits));
        let before = x.saturating_neg().max(0) as usize;
        let left = x.max(0) as usize;
        let columns = columns.get(before..).unwrap_or_default();
        let end = (left + columns.len()).min(WIDTH);
        let shift = self.shift;
        let upper = self.upper.as_mut().and_then(|page| page.get_mut(left..end));
        let lower = self.lower.as_mut().and_then(|page| page.get_mut(left..end));
        // `for_each`: a loop over `zip` becomes a call per byte when optimised for size.
        match (upper, lower) {
            (Some(upper), Some(lower)) => {
                upper
                    .iter_mut()
                    .zip(lower)
                    .zip(columns)
                    .for_each(|((upper, lower), &bits)| {
                        let rows = u32::from(bits) << shift;
                        *upper |= rows as u8;
                        *lower |= (rows >> 8) as u8;
                    })
            }
            (Some(upper), None) => upper
                .iter_mut()
                .zip(columns)
                .for_each(|(upper, &bits)| *upper |= (u32::from(bits) << shift) as u8),
            (None, Some(lower)) => lower
                .iter_mut()
                .zip(columns)
                .for_each(|(lower, &bits)| *lower |= (u32::from(bits) << shift >> 8) as u8),
            (None, None) => {}
        }
    }
}

impl Default for Frame {
    fn default() -> Self {
        Frame::new()
    }
}

impl OriginDimensions for Frame {
    fn size(&self) -> Size {
        SIZE
    }
}

impl DrawTarget for Frame {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(Point { x, y }, colour) in pixels {
            let Some(byte) = self
                .pages
                .get_mut((y >> 3) as usize)
                .and_then(|page| page.get_mut(x as usize))
            else {
                continue;
            };
            let bit = 1 << (y & 7);
            if colour.is_on() {
                *byte |= bit;
            } else {
                *byte &= !bit;
            }
        }
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, colour: BinaryColor) -> Result<(), Infallible> {
        #[cfg(feature = "recorder")]
        super::recorder::fill(area, colour.is_on());
        if colour.is_on() {
            self.each_byte(area, |byte, bits| *byte |= bits);
        } else {
            self.each_byte(area, |byte, bits| *byte &= !bits);
        }
        Ok(())
    }

    fn clear(&mut self, colour: BinaryColor) -> Result<(), Infallible> {
        #[cfg(feature = "recorder")]
        super::recorder::clear();
        self.pages = [[if colour.is_on() { 0xff } else { 0 }; WIDTH]; PAGES];
        self.cut = false;
        self.focus = Focus::NOWHERE;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(1), ..ProptestConfig::default() })]

        #[test]
        fn filling_by_bytes_equals_filling_by_pixels(x in -20i32..140, y in -20i32..80, w in 0u32..150, h in 0u32..90, on: bool) {
            let area = Rectangle::new(Point::new(x, y), Size::new(w, h));
            let colour = BinaryColor::from(on);
            let (mut bytes, mut pixels) = (Frame::new(), Frame::new());
            bytes.clear(BinaryColor::from(!on)).unwrap();
            pixels.clear(BinaryColor::from(!on)).unwrap();
            bytes.fill_solid(&area, colour).unwrap();
            use embedded_graphics::prelude::PointsIter;
            pixels.draw_iter(area.points().map(|point| Pixel(point, colour))).unwrap();
            prop_assert!(bytes == pixels);
        }

        #[test]
        fn inverting_twice_changes_nothing(x in -20i32..140, y in -20i32..80, w in 0u32..150, h in 0u32..90) {
            let area = Rectangle::new(Point::new(x, y), Size::new(w, h));
            let mut frame = Frame::new();
            frame.fill_solid(&Rectangle::new(Point::new(10, 10), Size::new(50, 20)), BinaryColor::On).unwrap();
            let before = frame.clone();
            frame.invert(area);
            frame.invert(area);
            prop_assert!(frame.pages() == before.pages());
        }
    }

    #[test]
    fn the_eye_is_at_the_last_selection_also_when_the_picture_is_turned() {
        let mut frame = Frame::new();
        assert!(!frame.focus().touches(0, &(0..WIDTH)));
        frame.invert(Rectangle::new(Point::new(10, 20), Size::new(30, 11)));
        frame.invert(Rectangle::new(Point::new(100, 60), Size::new(1, 1)));
        let seen = |frame: &Frame, columns: Range<usize>| {
            let touched = |page: &usize| frame.focus().touches(*page, &columns);
            (0..PAGES).filter(touched).collect::<heapless::Vec<_, PAGES>>()
        };
        assert_eq!(seen(&frame, 39..50).as_slice(), [2, 3]);
        assert_eq!(seen(&frame, 40..50).as_slice(), []);
        frame.turn_round();
        assert_eq!(seen(&frame, 80..89).as_slice(), [4, 5]);
        assert_eq!(seen(&frame, 40..88).as_slice(), []);
        frame.clear(BinaryColor::Off).unwrap();
        assert_eq!(seen(&frame, 0..WIDTH).as_slice(), []);
    }

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
            frame.grey(Rectangle::new(Point::new(x, y), Size::new(width, height)));
            for (px, py) in (0..128).flat_map(|px| (0..64).map(move |py| (px, py))) {
                let inside = (x..x + width as i32).contains(&px) && (y..y + height as i32).contains(&py);
                let lit = !inside || (px + py) % 2 == 0;
                assert_eq!(frame.pixel(px as usize, py as usize), lit, "{px},{py}");
            }
        }
    }

    #[test]
    fn a_pixel_far_outside_is_left_out() {
        let mut frame = Frame::new();
        let far = [
            (-1, 0),
            (0, -1),
            (128, 0),
            (0, 64),
            (i32::MIN, i32::MIN),
            (i32::MAX, i32::MAX),
        ];
        frame
            .draw_iter(far.map(|(x, y)| Pixel(Point::new(x, y), BinaryColor::On)))
            .unwrap();
        assert!(frame == Frame::new());
    }

    #[test]
    fn a_shifted_picture_is_black_at_its_edge() {
        for by in [-130, -128, -3, -1, 0, 1, 3, 127, 128, 130] {
            let (mut frame, at) = (Frame::new(), |x: i32, y: i32| (x * 7 + y * 3) % 5 == 0);
            for (x, y) in (0..128).flat_map(|x| (0..64).map(move |y| (x, y))) {
                frame.or_column(x, y, u16::from(at(x, y)));
            }
            frame.shift(by);
            for (x, y) in (0..128).flat_map(|x| (0..64).map(move |y| (x, y))) {
                let expected = (0..128).contains(&(x - by)) && at(x - by, y);
                assert_eq!(frame.pixel(x as usize, y as usize), expected, "{x},{y} by {by}");
            }
        }
    }
}
