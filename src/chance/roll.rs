//! Rolls: the only code that maps random numbers to faces, as `tests/architecture` checks.
//!
//! Neither derivation may change: [`together`] determines deals and journals of the dice game, [`each`] the published
//! rolls of a dice session (`boards/pico/PROOF.md`).

use core::ops::Deref;

use super::Draw;

pub const MOST_DICE: usize = 6;

/// Faces of a roll, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Shown {
    faces: [u8; MOST_DICE],
    count: u8,
}

impl Deref for Shown {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.faces.get(..usize::from(self.count)).unwrap_or_default()
    }
}

impl Shown {
    /// Ignored beyond [`MOST_DICE`].
    pub fn push(&mut self, face: u8) {
        if let Some(die) = self.faces.get_mut(usize::from(self.count)) {
            *die = face;
            self.count += 1;
        }
    }
}

impl FromIterator<u8> for Shown {
    fn from_iter<I: IntoIterator<Item = u8>>(faces: I) -> Shown {
        let mut shown = Shown::default();
        faces.into_iter().for_each(|face| shown.push(face));
        shown
    }
}

/// `faces.pow(count)`, saturating.
#[inline]
pub const fn outcomes(faces: u8, count: u8) -> u16 {
    let (mut outcomes, mut left) = (1u16, count);
    while left > 0 {
        outcomes = outcomes.saturating_mul(faces as u16);
        left -= 1;
    }
    outcomes
}

/// Faces of an outcome number; the last die is the lowest digit.
#[inline]
pub fn outcome(number: u16, faces: u8, count: u8) -> Shown {
    let mut shown = Shown {
        count: count.min(MOST_DICE as u8),
        ..Shown::default()
    };
    let mut rest = number;
    for die in shown.faces.iter_mut().take(shown.count.into()).rev() {
        *die = take_last(&mut rest, faces);
    }
    shown
}

/// Removes the last die from an outcome number and returns its face.
#[inline]
pub const fn take_last(number: &mut u16, faces: u8) -> u8 {
    let faces = if faces == 0 { 1 } else { faces as u16 };
    let face = (*number % faces) as u8;
    *number /= faces;
    face
}

/// Rolls all dice with one draw. The number of outcomes must fit 16 bits.
#[inline]
pub fn together(generator: &mut impl Draw, faces: u8, count: u8) -> Shown {
    outcome(number(generator, faces, count), faces, count)
}

/// Rolls each die with its own draw: adding dice does not change the first ones.
pub fn each(generator: &mut impl Draw, faces: u8, count: u8) -> Shown {
    (0..count).map(|_| die(generator, faces)).collect()
}

#[inline]
pub fn die(generator: &mut impl Draw, faces: u8) -> u8 {
    number(generator, faces, 1) as u8
}

#[inline]
pub fn number(generator: &mut impl Draw, faces: u8, count: u8) -> u16 {
    generator.below(outcomes(faces, count).into()) as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Quick;
    use heapless::Vec;

    struct Scripted<'a> {
        numbers: &'a [u32],
        bounds: Vec<u32, 8>,
    }

    impl Draw for Scripted<'_> {
        fn below(&mut self, bound: u32) -> u32 {
            let number = self.numbers[self.bounds.len()];
            self.bounds.push(bound).unwrap();
            number
        }
    }

    #[test]
    fn one_draw_decides_all_dice_and_the_first_die_is_the_highest_digit() {
        let mut generator = Scripted {
            numbers: &[5 * 36 + 6 + 3],
            bounds: Vec::new(),
        };
        assert_eq!(together(&mut generator, 6, 3)[..], [5, 1, 3]);
        assert_eq!(generator.bounds, [216]);
    }

    #[test]
    fn one_draw_for_each_die_gives_it_its_face() {
        let mut generator = Scripted {
            numbers: &[99, 0, 50],
            bounds: Vec::new(),
        };
        assert_eq!(each(&mut generator, 100, 3)[..], [99, 0, 50]);
        assert_eq!(generator.bounds, [100, 100, 100]);
    }

    #[test]
    fn every_outcome_has_faces_of_its_own() {
        for count in 0..=5 {
            let mut expected = [0; 5];
            for number in 0..outcomes(6, count) {
                assert_eq!(outcome(number, 6, count)[..], expected[5 - usize::from(count)..]);
                // As an odometer.
                for digit in expected.iter_mut().rev().take(count.into()) {
                    *digit = (*digit + 1) % 6;
                    if *digit != 0 {
                        break;
                    }
                }
            }
            assert_eq!(expected, [0; 5], "{count} dice");
        }
    }

    #[test]
    fn no_number_of_dice_or_faces_does_harm() {
        let mut generator = Quick::new(1, 1);
        for (faces, count) in (0..=u8::MAX).flat_map(|faces| [0, 1, 5, 6, 7, 255].map(|count| (faces, count))) {
            let dice = usize::from(count).min(MOST_DICE);
            assert_eq!(together(&mut generator, faces, count).len(), dice);
            let shown = each(&mut generator, faces, count);
            assert!(shown.len() == dice && shown.iter().all(|&face| face < faces.max(1)));
        }
    }
}
