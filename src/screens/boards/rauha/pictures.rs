//! Pictures by biome, entity and symbol.

pub use crate::screens::art::rauha::*;
use crate::{
    rules::rauha::{Animal, Biomes, Entity, Symbol},
    screens::sprite::Sprite,
};

/// The biomes of a face: pictures for a board and for a hand.
pub fn biomes(biomes: Biomes) -> impl Iterator<Item = (&'static Sprite<9>, &'static Sprite<16>)> {
    let pictures = [
        (Biomes::CRYSTAL, (&CRYSTALS, &LARGE_CRYSTALS)),
        (Biomes::FOREST, (&FOREST, &LARGE_FOREST)),
        (Biomes::MUSHROOM, (&MUSHROOM, &LARGE_MUSHROOM)),
        (Biomes::MOUNTAIN, (&MOUNTAIN, &LARGE_MOUNTAIN)),
        (Biomes::DESERT, (&DESERT, &LARGE_DESERT)),
    ];
    let shown = pictures.into_iter().filter(move |&(biome, _)| biomes.contains(biome));
    shown.map(|(_, pictures)| pictures)
}

pub const fn animal(animal: Animal) -> &'static Sprite<5> {
    match animal {
        Animal::Air => &FEATHER,
        Animal::Land => &HOOF,
        Animal::Sea => &FISH,
    }
}

/// An entity's picture, and the small one for the panel.
pub fn entity(entity: Entity) -> (&'static Sprite<9>, &'static Sprite<5>) {
    match entity.index() {
        0 => (&TAIVAS, &SMALL_TAIVAS),
        1 => (&MERI, &SMALL_MERI),
        2 => (&MAA, &SMALL_MAA),
        3 => (&SIENET, &SMALL_SIENET),
        4 => (&METSAT, &SMALL_METSAT),
        5 => (&KITEET, &SMALL_KITEET),
        _ => (&VUORI, &SMALL_VUORI),
    }
}

pub const fn symbol(symbol: Symbol) -> &'static Sprite<7> {
    match symbol {
        Symbol::Moon => &MOON,
        Symbol::Star => &STAR,
    }
}

#[cfg(test)]
mod tests {
    use embedded_graphics::geometry::Point;

    use super::*;
    use crate::{
        device::Frame,
        screens::{digits::digit, widgets},
    };

    /// Lit pixels with at most one lit neighbour.
    fn tips(draw: impl Fn(&mut Frame, Point)) -> usize {
        let mut frame = Frame::new();
        draw(&mut frame, Point::new(4, 4));
        let lit = |x: usize, y: usize| frame.pixel(x, y);
        let around = |x: usize, y: usize| {
            let square = (x - 1..=x + 1).flat_map(|x| (y - 1..=y + 1).map(move |y| (x, y)));
            square.filter(|&(x, y)| lit(x, y)).count()
        };
        let pixels = (1..30).flat_map(|x| (1..30).map(move |y| (x, y)));
        pixels.filter(|&(x, y)| lit(x, y) && around(x, y) <= 2).count()
    }

    #[test]
    fn a_spore_has_spines_and_a_0_has_none() {
        assert_eq!(tips(|frame, at| digit(0).draw(frame, at)), 0);
        assert_eq!(tips(|frame, at| widgets::SMALL.write(frame, at, "0")), 0);
        assert!(tips(|frame, at| SPORE.draw(frame, at)) >= 4);
        assert!(tips(|frame, at| SPORE_THERE.draw(frame, at)) >= 4);
    }
}
