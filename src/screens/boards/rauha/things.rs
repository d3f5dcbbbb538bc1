//! The legend: the pictures with their names.

use core::fmt::{self, Write};

use embedded_graphics::geometry::Point;

use super::{explain, pictures};
use crate::{
    device::Frame,
    rules::rauha::{Animal, Biomes, Entity, Nature, Rauha, Symbol},
    screens::{boards::legend, play::ViewContext, reading::PageText},
    text::{Argument, Text, rauha},
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thing {
    Biome(Biomes),
    Animal(Animal),
    Water,
    Crystal,
    Energy,
    Spore,
    First,
    Cells,
    Symbol(Symbol),
    Entity(Entity),
}

/// In the order of the page.
fn all() -> impl Iterator<Item = Thing> {
    let biomes = [
        Biomes::CRYSTAL,
        Biomes::FOREST,
        Biomes::MUSHROOM,
        Biomes::MOUNTAIN,
        Biomes::DESERT,
    ];
    let signs = [
        Thing::Water,
        Thing::Crystal,
        Thing::Energy,
        Thing::Spore,
        Thing::First,
        Thing::Cells,
        Thing::Symbol(Symbol::Moon),
        Thing::Symbol(Symbol::Star),
    ];
    let biomes = biomes.into_iter().map(Thing::Biome);
    let animals = Animal::ALL.into_iter().map(Thing::Animal);
    biomes
        .chain(animals)
        .chain(signs)
        .chain(Entity::all().map(Thing::Entity))
}

pub fn count() -> usize {
    all().count()
}

pub fn numbered(number: usize) -> Option<Thing> {
    all().nth(number)
}

impl Thing {
    fn name(self, texts: &rauha::Rauha) -> Text {
        match self {
            Thing::Biome(Biomes::CRYSTAL) => texts.biomes.crystal,
            Thing::Biome(Biomes::FOREST) => texts.biomes.forest,
            Thing::Biome(Biomes::MUSHROOM) => texts.biomes.mushroom,
            Thing::Biome(Biomes::MOUNTAIN) => texts.biomes.mountain,
            Thing::Biome(_) => texts.biomes.desert,
            Thing::Animal(animal) => texts.animals.of(animal),
            Thing::Water => texts.effects.water,
            Thing::Crystal => texts.parts.crystals,
            Thing::Energy => texts.legend.energy,
            Thing::Spore => texts.effects.per_spore,
            Thing::First => texts.legend.first,
            Thing::Cells => texts.legend.cells,
            Thing::Symbol(symbol) => texts.symbols.of(symbol),
            Thing::Entity(entity) => entity.name(),
        }
    }

    fn draw(self, frame: &mut Frame, at: Point) {
        let inside = at + Point::new(3, 1);
        match self {
            Thing::Biome(biome) => {
                for (_, large) in pictures::biomes(biome) {
                    large.draw(frame, at);
                }
            }
            Thing::Animal(animal) => pictures::animal(animal).draw_double(frame, inside),
            Thing::Water => pictures::WATER.draw_double(frame, inside),
            Thing::Crystal => pictures::GEM.draw_double(frame, inside),
            Thing::Energy => pictures::ENERGY.draw_double(frame, inside),
            Thing::Spore => pictures::SPORE_THERE.draw_double(frame, inside),
            Thing::First => pictures::FIRST.draw_double(frame, inside),
            Thing::Cells => pictures::CELLS.draw(frame, at),
            Thing::Symbol(symbol) => pictures::symbol(symbol).draw_double(frame, at + Point::new(1, 1)),
            Thing::Entity(entity) => {
                let (picture, _) = pictures::entity(entity);
                picture.draw(frame, at + Point::new(3, 4));
            }
        }
    }

    pub fn write(self, text: &mut PageText, context: &ViewContext<'_, Rauha>) -> fmt::Result {
        let texts = &context.texts().games.rauha;
        let nature = match self {
            Thing::Entity(entity) => return explain::write_entity(text, context, entity),
            Thing::Biome(biome) => Nature::Biome(biome),
            Thing::Animal(animal) => Nature::Animal(animal),
            other => {
                let about = match other {
                    Thing::Water => texts.explained.end_of_scoring,
                    Thing::Crystal => texts.help.placing,
                    Thing::Spore => texts.explained.spore,
                    Thing::Cells => texts.legend.about_cells,
                    Thing::Symbol(Symbol::Moon) => texts.help.pick_moon,
                    Thing::Symbol(Symbol::Star) => texts.help.pick_star,
                    _ => texts.explained.about_players,
                };
                return write!(text, "{}\n{about}", other.name(texts));
            }
        };
        text.write_str(self.name(texts))?;
        text.write_str("\n")?;
        match Entity::all().find(|entity| entity.line() == nature) {
            Some(entity) => {
                let line = texts.line(nature);
                let arguments = [Argument::Shown(&line), Argument::Shown(&entity)];
                texts.explained.in_line.write(text, arguments)
            }
            None => text.write_str(texts.explained.desert),
        }
    }
}

pub fn draw(frame: &mut Frame, selected: usize, texts: &rauha::Rauha) {
    legend::draw(frame, count(), selected, |frame, at, number| {
        numbered(number).map_or("", |thing| {
            thing.draw(frame, at);
            thing.name(texts)
        })
    });
}
