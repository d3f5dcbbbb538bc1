//! The effects of Rauha: what a use brings, and which of them happen by themselves.

use crate::rules::{
    Game, Seat,
    rauha::{Animal, Effect, Gain, Move, Per, Rauha},
};

/// The next effect of a seat that costs nothing and that waiting cannot improve.
///
/// Crystals come first, for they may pay for something. Energy follows unless its count can still grow: only spores come
/// while effects are used, so what counts spores waits until no spore can be placed. Free spores want a cell to be chosen
/// and are left to the seat. More energy is taken for better, also when it changes who goes first.
pub fn free_effect(game: &Rauha, seat: Seat) -> Option<Move> {
    let mut best: Option<(u16, Move)> = None;
    let mut spores_to_come = false;
    let mut spore_energy = None;
    game.decisions(|chosen| {
        let Some((effect, animal)) = effect_of(game, seat, chosen) else {
            return;
        };
        spores_to_come |= effect.gain == Gain::Spore;
        if effect.pay > 0 {
            return;
        }
        let count = match effect.per {
            None => 1,
            Some(Per::Animal(animal)) => game.animals(seat, animal),
            Some(Per::ChosenAnimal) => animal.map_or(0, |animal| game.animals(seat, animal)),
            Some(Per::Water) => game.water(seat),
            Some(Per::Spore) => game.world(seat).map_or(0, |world| world.spores.len()),
        };
        let gain = u16::from(effect.amount) * u16::from(count);
        let worth = match (effect.gain, effect.per) {
            _ if gain == 0 => return,
            (Gain::Spore, _) => return,
            (Gain::Crystals, _) => u16::MAX,
            (Gain::Energy, Some(Per::Spore)) => {
                spore_energy = Some(chosen);
                return;
            }
            (Gain::Energy, _) => gain,
        };
        // The first of equals, and of an entity's animals the one with the most symbols.
        if best.is_none_or(|(other, _)| worth > other) {
            best = Some((worth, chosen));
        }
    });
    best.map(|(_, chosen)| chosen)
        .or(spore_energy.filter(|_| !spores_to_come))
}

/// The effect that a use brings, and the animal it names; none for any other move.
pub fn effect_of(game: &Rauha, seat: Seat, chosen: Move) -> Option<(Effect, Option<Animal>)> {
    match chosen {
        Move::UseCell { cell, .. } => Some((game.face(seat, cell).effect?, None)),
        Move::UseEntity { entity, animal } => Some((entity.effect()?, animal)),
        _ => None,
    }
}
