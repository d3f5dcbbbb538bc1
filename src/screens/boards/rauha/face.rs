//! Cells and cards: small on a board, large in a hand.

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
    text::Alignment,
};
use heapless::String;

use super::pictures;
use crate::{
    device::{Frame, WIDTH},
    rules::rauha::{Animal, Effect, Face, Gain, Per},
    screens::{sprite::Sprite, widgets},
};

/// Interior of a cell.
pub const CELL: Size = Size::new(31, 16);

pub const SPORE: Point = Point::new(25, EFFECT);

/// Pitch of animals and sources.
const SYMBOL: i32 = 6;
/// Pitch of biomes.
const BIOME: i32 = 10;
/// Top of an effect in a cell.
pub const EFFECT: i32 = 9;

/// One picture per symbol.
fn symbols(face: &Face) -> impl Iterator<Item = &'static Sprite<5>> {
    let animals = Animal::ALL.into_iter().zip(face.animals);
    let animals = animals.flat_map(|(animal, count)| core::iter::repeat_n(pictures::animal(animal), count.into()));
    animals.chain(core::iter::repeat_n(&pictures::WATER, face.water.into()))
}

/// A face in a cell: biomes and symbols on top, the effect below, a spore in the corner. A face whose symbols need two
/// rows has no effect.
pub fn draw(frame: &mut Frame, at: Point, face: &Face, spore: bool) {
    // Two biomes and two symbols fill the width of the cell.
    let mut x = at.x + i32::from(pictures::biomes(face.biomes).count() < 2);
    for (picture, _) in pictures::biomes(face.biomes) {
        picture.draw(frame, Point::new(x, at.y + 1));
        x += BIOME;
    }
    let mut y = at.y + 1;
    for picture in symbols(face) {
        if x + SYMBOL > at.x + CELL.width as i32 + 1 {
            x = at.x + 1;
            y = at.y + EFFECT;
        }
        picture.draw(frame, Point::new(x, y));
        x += SYMBOL;
    }
    if let Some(effect) = face.effect {
        draw_effect(frame, at + Point::new(1, EFFECT), effect, None);
    }
    if spore {
        pictures::SPORE_THERE.draw(frame, at + SPORE);
    }
}

/// Cost, gain, and what is counted: at most 24 columns. `named` replaces the picture for any animal.
pub fn draw_effect(frame: &mut Frame, at: Point, effect: Effect, named: Option<Animal>) {
    let mut x = at.x;
    if effect.pay > 0 {
        digit(frame, Point::new(x, at.y), effect.pay);
        pictures::GEM.draw(frame, Point::new(x + 5, at.y));
        pictures::FOR.draw(frame, Point::new(x + 11, at.y));
        x += 14;
    }
    digit(frame, Point::new(x, at.y), effect.amount);
    gain(effect.gain).draw(frame, Point::new(x + 5, at.y));
    if let Some(per) = effect.per {
        pictures::PER.draw(frame, Point::new(x + 11, at.y));
        counted(per, named).draw(frame, Point::new(x + 14, at.y));
    }
}

/// A card in a hand, 76 columns wide: biomes and symbols in 16 rows above the effect in 14.
pub fn draw_large(frame: &mut Frame, at: Point, face: &Face) {
    let mut x = at.x;
    for (_, large) in pictures::biomes(face.biomes) {
        large.draw(frame, Point::new(x, at.y));
        x += 18;
    }
    for picture in symbols(face) {
        picture.draw_double(frame, Point::new(x, at.y + 1));
        x += 2 * SYMBOL;
    }
    let Some(effect) = face.effect else { return };
    let (mut x, y) = (at.x, at.y + 19);
    if effect.pay > 0 {
        amount(frame, Point::new(x, y + 4), effect.pay);
        pictures::GEM.draw_double(frame, Point::new(x + 7, y));
        pictures::FOR.draw_double(frame, Point::new(x + 19, y));
        x += 26;
    }
    amount(frame, Point::new(x, y + 4), effect.amount);
    gain(effect.gain).draw_double(frame, Point::new(x + 7, y));
    if let Some(per) = effect.per {
        pictures::PER.draw_double(frame, Point::new(x + 20, y));
        counted(per, None).draw_double(frame, Point::new(x + 26, y));
    }
}

const fn gain(gain: Gain) -> &'static Sprite<5> {
    match gain {
        Gain::Crystals => &pictures::GEM,
        Gain::Energy => &pictures::ENERGY,
        Gain::Spore => &pictures::SPORE,
    }
}

fn counted(per: Per, named: Option<Animal>) -> &'static Sprite<5> {
    match (per, named) {
        (Per::Animal(animal), _) | (Per::ChosenAnimal, Some(animal)) => pictures::animal(animal),
        (Per::ChosenAnimal, None) => &pictures::ANY_ANIMAL,
        (Per::Water, _) => &pictures::WATER,
        (Per::Spore, _) => &pictures::SPORE,
    }
}

fn digit(frame: &mut Frame, at: Point, number: u8) {
    write(frame, &widgets::SMALL, at, number);
}

/// A number beside pictures of twice the size.
fn amount(frame: &mut Frame, at: Point, number: u8) {
    write(frame, &widgets::DECISION, at, number);
}

fn write(frame: &mut Frame, font: &crate::screens::font::Font, at: Point, number: u8) {
    let mut text: String<4> = String::new();
    put!(text, "{number}");
    widgets::text(frame, font, at, Alignment::Left, &text);
}

/// Clears every third pixel, so that the area stays readable.
pub fn grey(frame: &mut Frame, area: Rectangle) {
    /// Pixels cleared in a column, by the distance of its first row from a cleared one.
    const BLACK: [u8; 3] = [0b0100_1001, 0b0010_0100, 0b1001_0010];
    let Some(last) = area.bottom_right() else { return };
    let (left, top) = (area.top_left.x, area.top_left.y);
    let left = left.max(0);
    // `clamp` can panic.
    let columns = left as usize..(last.x + 1).min(WIDTH as i32).max(left) as usize;
    for (page, row) in frame.pages_mut().iter_mut().zip((0..).step_by(8)) {
        if row + 7 < top || row > last.y {
            continue;
        }
        // Rows of this page inside the area.
        let bits = (0xff << (top - row).max(0)) as u8 & (0xff >> (row + 7 - last.y).max(0)) as u8;
        // Rotates the masks: a division per byte would dominate the drawing time.
        let [one, two, three] = BLACK.map(|black| !(bits & black));
        let (mut now, mut next, mut last) = match (left + row).rem_euclid(3) {
            0 => (one, two, three),
            1 => (two, three, one),
            _ => (three, one, two),
        };
        for byte in page.get_mut(columns.clone()).unwrap_or_default() {
            *byte &= now;
            (now, next, last) = (next, last, now);
        }
    }
}
