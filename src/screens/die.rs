//! Renderer of all dice.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};
use heapless::String;

use super::{icons, widgets};
use crate::{
    device::Frame,
    rules::die::Face,
    table::rolls::{Die, PoolRoll},
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DieFace {
    /// Not rolled yet.
    Blank,
    Symbol(Face),
    /// 1 to 6.
    Pips(u8),
    Number(u8),
}

impl DieFace {
    pub fn symbol(face: Option<Face>) -> DieFace {
        face.map_or(DieFace::Blank, DieFace::Symbol)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DieLook {
    Dark,
    /// Locked or selected.
    Light,
    /// Unusable.
    Grey,
}

/// Size of a face, centred on its die.
const CONTENT: i32 = 16;
/// Column and row of the first pip, and the pitch of the pips.
const FIRST_PIP: i32 = 3;
const PIP_PITCH: i32 = 4;
const PIP: Size = Size::new(2, 2);
/// Bitmaps of the pips, row by row, highest bit first.
const PIPS: [u16; 6] = [
    0b000_010_000,
    0b001_000_100,
    0b001_010_100,
    0b101_000_101,
    0b101_010_101,
    0b101_101_101,
];

const POOL_DIE: u32 = 18;
const POOL_PITCH: i32 = 21;

/// Face of a rolling die at a step of the animation that ends with step `end`; none once it has settled. The dice settle
/// one after the other: `later` of them after this one, at place `index` of its row.
pub fn rolling_face(index: usize, later: u8, step: u8, end: u8) -> Option<Face> {
    match step + later < end {
        true => tumbling_face(index, step),
        false => None,
    }
}

pub fn tumbling_face(index: usize, step: u8) -> Option<Face> {
    Face::ALL
        .get((usize::from(step) + 2 * index) % Face::ALL.len())
        .copied()
}

/// Whether one of the rolled dice settles at this step, but not the last one.
pub const fn settles(rolled: u8, step: u8, end: u8) -> bool {
    step < end && step + rolled > end
}

pub struct DieView {
    /// Upper left corner if not raised.
    pub at: Point,
    pub size: u32,
    pub face: DieFace,
    pub look: DieLook,
    /// Lift in rows.
    pub raised: i32,
    pub shadow: bool,
}

impl DieView {
    pub fn draw(&self, frame: &mut Frame) {
        let (at, size) = (self.at - Point::new(0, self.raised), self.size as i32);
        let die = Rectangle::new(at, Size::new_equal(self.size));
        let inside = Rectangle::new(at + Point::new_equal(1), Size::new_equal(self.size.saturating_sub(2)));
        let Ok(()) = frame.fill_solid(&die, BinaryColor::On);
        let Ok(()) = frame.fill_solid(&inside, BinaryColor::Off);
        let content = at + Point::new_equal((size - CONTENT) / 2);
        match self.face {
            DieFace::Blank => {}
            DieFace::Symbol(face) => icons::face(face).draw(frame, content),
            DieFace::Pips(number) => draw_pips(frame, content, number),
            DieFace::Number(number) => {
                let mut digits: String<4> = String::new();
                put!(digits, "{number}");
                let middle = content + Point::new(CONTENT / 2, 5);
                widgets::text(frame, &widgets::SMALL, middle, Alignment::Center, &digits);
            }
        }
        match self.look {
            DieLook::Dark => {}
            DieLook::Light => frame.invert(inside),
            DieLook::Grey => frame.grey(die),
        }
        if self.shadow {
            let corner = self.at + Point::new(2, size - 1);
            let shadow = Rectangle::new(corner, Size::new(self.size.saturating_sub(4), 1));
            let Ok(()) = frame.fill_solid(&shadow, BinaryColor::On);
        }
    }
}

/// A row of dice, centred at `x`, above row `bottom`.
pub fn draw_pool(frame: &mut Frame, x: i32, bottom: i32, roll: &PoolRoll) {
    let count = roll.shown.len() as i32;
    let left = x - (count * POOL_PITCH - (POOL_PITCH - POOL_DIE as i32)) / 2;
    for (&shown, index) in roll.shown.iter().zip(0..) {
        let face = match roll.die {
            Die::D6 => DieFace::Pips(shown + 1),
            _ => DieFace::Number(shown + 1),
        };
        let view = DieView {
            at: Point::new(left + index * POOL_PITCH, bottom - POOL_DIE as i32),
            size: POOL_DIE,
            face,
            look: DieLook::Dark,
            raised: 0,
            shadow: false,
        };
        view.draw(frame);
    }
}

fn draw_pips(frame: &mut Frame, at: Point, number: u8) {
    let Some(&pips) = PIPS.get(usize::from(number).wrapping_sub(1)) else {
        return;
    };
    for place in (0..9).filter(|place| pips >> (8 - place) & 1 == 1) {
        let corner = Point::new(place % 3, place / 3) * PIP_PITCH + Point::new_equal(FIRST_PIP);
        let Ok(()) = frame.fill_solid(&Rectangle::new(at + corner, PIP), BinaryColor::On);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::roll::Shown;

    fn drawn(face: DieFace, look: DieLook) -> Frame {
        let mut frame = Frame::new();
        let die = DieView {
            at: Point::new(40, 20),
            size: 20,
            face,
            look,
            raised: 0,
            shadow: false,
        };
        die.draw(&mut frame);
        frame
    }

    fn lit(frame: &Frame) -> usize {
        (0..128 * 64).filter(|at| frame.pixel(at % 128, at / 128)).count()
    }

    #[test]
    fn every_face_has_a_picture_of_its_own_inside_of_the_frame() {
        const BORDER: usize = 4 * 19;
        let numbers = (1..=100).map(DieFace::Number);
        let faces = Face::ALL
            .into_iter()
            .map(DieFace::Symbol)
            .chain((1..=6).map(DieFace::Pips));
        let faces: heapless::Vec<_, 113> = faces.chain(numbers).chain([DieFace::Blank]).collect();
        for (place, &face) in faces.iter().enumerate() {
            let picture = drawn(face, DieLook::Dark);
            assert!(!picture.is_text_cut());
            let outside =
                (0..128 * 64).filter(|at| !((40..60).contains(&(at % 128)) && (20..40).contains(&(at / 128))));
            assert!(
                outside.into_iter().all(|at| !picture.pixel(at % 128, at / 128)),
                "{face:?}"
            );
            let border = (0..20).flat_map(|step| [(40 + step, 20), (40 + step, 39), (40, 20 + step), (59, 20 + step)]);
            assert!(border.into_iter().all(|(x, y)| picture.pixel(x, y)), "{face:?}");
            for &other in &faces[..place] {
                assert!(picture != drawn(other, DieLook::Dark), "{face:?} and {other:?}");
            }
        }
        assert_eq!(lit(&drawn(DieFace::Blank, DieLook::Dark)), BORDER);
        for number in 1..=6 {
            let pips = lit(&drawn(DieFace::Pips(number), DieLook::Dark)) - BORDER;
            assert_eq!(pips, 4 * usize::from(number), "four pixels a pip");
        }
    }

    #[test]
    fn a_light_die_is_the_inverse_of_a_dark_one_and_a_grey_one_keeps_every_other_pixel() {
        for face in Face::ALL.map(DieFace::Symbol) {
            let dark = drawn(face, DieLook::Dark);
            let (light, grey) = (drawn(face, DieLook::Light), drawn(face, DieLook::Grey));
            for (x, y) in (41..59).flat_map(|x| (21..39).map(move |y| (x, y))) {
                assert_ne!(light.pixel(x, y), dark.pixel(x, y));
                assert_eq!(grey.pixel(x, y), dark.pixel(x, y) && (x + y) % 2 == 0);
            }
        }
    }

    #[test]
    fn a_raised_die_leaves_its_shadow() {
        let drawn = |y, raised, shadow| {
            let mut frame = Frame::new();
            let die = DieView {
                at: Point::new(40, y),
                size: 22,
                face: DieFace::Blank,
                look: DieLook::Dark,
                raised,
                shadow,
            };
            die.draw(&mut frame);
            frame
        };
        let raised = drawn(20, 3, true);
        assert_eq!(lit(&raised), lit(&drawn(17, 0, false)) + 18);
        assert!((42..60).all(|x| raised.pixel(x, 41)));
        assert!(drawn(20, 3, false) == drawn(17, 0, false));
    }

    #[test]
    fn six_dice_of_every_kind_fit_side_by_side() {
        for die in Die::ALL {
            let shown: Shown = [die.faces() - 1; 6].into_iter().collect();
            let mut frame = Frame::new();
            draw_pool(&mut frame, 64, 64, &PoolRoll { die, shown });
            assert!(!frame.is_text_cut());
            // Empty columns between the dice and at both ends.
            let is_empty = |x: &usize| (0..64).all(|y| !frame.pixel(*x, y));
            assert_eq!((0..128).filter(is_empty).count(), 128 - 6 * POOL_DIE as usize);
        }
    }
}
