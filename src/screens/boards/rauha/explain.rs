//! Describes the selection and whether it can be used now.

use core::fmt::{self, Write};

use super::{Under, board};
use crate::{
    rules::{
        Seat,
        rauha::{Animal, Biomes, Card, Cell, Cells, Effect, Entity, Face, Nature, Per, Rauha, Refusal, Stage},
    },
    screens::{play::ViewContext, reading::PageText},
    table::Refused,
    text::{self, Argument},
};

/// `tried`: the result of A there, if a seat decides.
pub fn write(
    text: &mut PageText,
    context: &ViewContext<'_, Rauha>,
    under: Under,
    tried: Option<Option<Refusal>>,
) -> fmt::Result {
    match under {
        Under::Card(card) => write_card(text, context, card)?,
        Under::Cell(seat, cell) => write_cell(text, context, seat, cell)?,
        Under::Entity(entity) => write_entity(text, context, entity)?,
        Under::End => return write_end(text, context),
        Under::Crystals => {
            return text.write_str(context.texts().games.rauha.explained.discard);
        }
        Under::Thing(thing) => return thing.write(text, context),
        Under::Player(seat) => return write_player(text, context, seat),
        Under::Nothing => return Ok(()),
    }
    match tried {
        Some(Some(refusal)) => {
            let refused = Refused::Rules(refusal.into());
            write!(text, "\n{}", text::refusal(refused, context.language))
        }
        Some(None) => write!(text, "\n{}", context.texts().games.rauha.explained.allowed),
        None => Ok(()),
    }
}

fn write_card(text: &mut PageText, context: &ViewContext<'_, Rauha>, card: Card) -> fmt::Result {
    let texts = &context.texts().games.rauha;
    let colon = context.texts().colon;
    writeln!(text, "{card}{colon}{}", texts.biomes(card.face().biomes))?;
    match card.cost() {
        0 => text.write_str(texts.explained.costs_nothing)?,
        cost => texts.explained.costs.write(text, [cost.into()])?,
    }
    if card.cells() != Cells::ALL {
        text.write_str("\n")?;
        let cells = texts.cells(card.cells());
        texts.explained.only_on.write(text, [Argument::Shown(&cells)])?;
    }
    write_face(text, context, super::me(context), card.face())
}

fn write_cell(text: &mut PageText, context: &ViewContext<'_, Rauha>, seat: Seat, cell: Cell) -> fmt::Result {
    let texts = &context.texts().games.rauha;
    let face = context.game.face(seat, cell);
    let colon = context.texts().colon;
    write!(text, "{cell}{colon}{}", texts.biomes(face.biomes))?;
    write_face(text, context, seat, face)?;
    let spore = context
        .game
        .world(seat)
        .is_some_and(|world| world.spores.contains(cell));
    if spore {
        write!(text, "\n{}", texts.explained.spore)?;
    }
    if board::awake(context.game, seat).contains(cell) && !matches!(context.game.stage(), Stage::Scoring(_)) {
        write!(text, "\n{}", texts.explained.avatar)?;
    }
    Ok(())
}

/// Symbols, effect, and the entities of three in a line.
fn write_face(text: &mut PageText, context: &ViewContext<'_, Rauha>, seat: Seat, face: &Face) -> fmt::Result {
    let texts = &context.texts().games.rauha;
    let mut before = "\n";
    for (animal, count) in Animal::ALL.into_iter().zip(face.animals) {
        if count > 0 {
            write!(text, "{before}{}", texts.animals.of(animal))?;
            before = ", ";
        }
        if count > 1 {
            write!(text, " x{count}")?;
        }
    }
    if face.water > 0 {
        text.write_str(before)?;
        texts.explained.water.write(text, [face.water.into()])?;
    }
    match face.effect {
        Some(effect) => write_effect(text, context, seat, effect)?,
        None => write!(text, "\n{}", texts.no_effect)?,
    }
    for entity in Entity::all() {
        let helps = match entity.line() {
            Nature::Animal(animal) => animal.of(face.animals) > 0,
            Nature::Biome(biome) => face.biomes.contains(biome),
        };
        if helps {
            text.write_str("\n")?;
            let line = texts.line(entity.line());
            let arguments = [Argument::Shown(&line), Argument::Shown(&entity)];
            texts.explained.in_line.write(text, arguments)?;
        }
    }
    if face.biomes.contains(Biomes::DESERT) {
        write!(text, "\n{}", texts.explained.desert)?;
    }
    Ok(())
}

/// An effect and its gain on the current board.
fn write_effect(text: &mut PageText, context: &ViewContext<'_, Rauha>, seat: Seat, effect: Effect) -> fmt::Result {
    let texts = &context.texts().games.rauha;
    write!(text, "\n{}", texts.effect(effect))?;
    let count = match effect.per {
        Some(Per::Animal(animal)) => context.game.animals(seat, animal),
        Some(Per::Water) => context.game.water(seat),
        Some(Per::Spore) => context.game.world(seat).map_or(0, |world| world.spores.len()),
        Some(Per::ChosenAnimal) => Animal::ALL
            .map(|animal| context.game.animals(seat, animal))
            .into_iter()
            .max()
            .unwrap_or(0),
        None => return Ok(()),
    };
    let gain = u16::from(effect.amount) * u16::from(count);
    texts.explained.now.write(text, [gain.into()])
}

pub fn write_entity(text: &mut PageText, context: &ViewContext<'_, Rauha>, entity: Entity) -> fmt::Result {
    let texts = &context.texts().games.rauha;
    write!(text, "{entity}, {}", texts.nature(entity))?;
    let owner = context.game.owner(entity);
    match entity.effect() {
        Some(effect) => write_effect(text, context, owner.unwrap_or(super::me(context)), effect)?,
        None => {
            text.write_str("\n")?;
            texts.explained.sources.write(text, [entity.water().into()])?;
        }
    }
    text.write_str("\n")?;
    let owner = owner.and_then(|owner| context.name(owner));
    let owner = owner.map_or(texts.explained.nobody.into(), Argument::from);
    texts.explained.with.write(text, [owner])?;
    text.write_str("\n")?;
    let line = texts.line(entity.line());
    texts.explained.comes.write(text, [Argument::Shown(&line)])
}

fn write_end(text: &mut PageText, context: &ViewContext<'_, Rauha>) -> fmt::Result {
    let texts = &context.texts().games.rauha.explained;
    text.write_str(texts.end)?;
    if !matches!(context.game.stage(), Stage::Scoring(_)) {
        return Ok(());
    }
    write!(text, "\n{}", texts.end_of_scoring)
}

fn write_player(text: &mut PageText, context: &ViewContext<'_, Rauha>, seat: Seat) -> fmt::Result {
    let texts = &context.texts().games.rauha.explained;
    if let Some(name) = context.name(seat) {
        write!(text, "{name}{}", context.texts().colon)?;
    }
    let crystals = context.game.world(seat).map_or(0, |world| world.crystals);
    let energy = context.score(context.game, seat);
    texts.player.write(text, [energy.into(), crystals.into()])?;
    for entity in Entity::all().filter(|&entity| context.game.owner(entity) == Some(seat)) {
        write!(text, ", {entity}")?;
    }
    write!(text, "\n{}", texts.about_players)
}
