//! The pictures of Rauha, and their lookup by biome, entity and symbol.

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
