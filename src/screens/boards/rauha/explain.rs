//! What lies under the cursor, in words, and whether it can be used now.

use core::fmt::{self, Write};

use super::{
    Under, board,
    words::{self, Told},
};
use crate::{
    rules::{
        Game, Seat,
        rauha::{Animal, Biomes, Card, Cell, Cells, Effect, Entity, Face, Line, Per, Rauha, Refusal, Stage},
    },
    screens::{play::Scene, reading::Text},
    table::Language,
};

/// Writes what is under the cursor. `tried` tells whether A would be legal there, if anybody decides.
pub fn write(text: &mut Text, scene: &Scene<'_, Rauha>, under: Under, tried: Option<Option<Refusal>>) -> fmt::Result {
    match under {
        Under::Card(card) => write_card(text, scene, card)?,
        Under::Cell(seat, cell) => write_cell(text, scene, seat, cell)?,
        Under::Entity(entity) => write_entity(text, scene, entity)?,
        Under::End => return write_end(text, scene),
        Under::Crystals => {
            return text.write_str(scene.language.choose(
                "The card is not placed: it is discarded for 4 crystals.",
                "La carte n'est pas posée: elle est défaussée pour 4 cristaux.",
            ));
        }
        Under::Player(seat) => return write_player(text, scene, seat),
        Under::Nothing => return Ok(()),
    }
    match tried {
        Some(Some(refusal)) => write!(text, "\n{}", Told(refusal, scene.language)),
        Some(None) => text.write_str(scene.language.choose("\nAllowed now.", "\nPermis maintenant.")),
        None => Ok(()),
    }
}

fn write_card(text: &mut Text, scene: &Scene<'_, Rauha>, card: Card) -> fmt::Result {
    let language = scene.language;
    writeln!(text, "{card}: {}", Told(card.face().biomes, language))?;
    match card.cost() {
        0 => text.write_str(language.choose("Costs nothing.", "Ne coûte rien."))?,
        cost => {
            let crystals = language.crystal().for_count(cost.into());
            write!(text, "{} {cost} {crystals}.", language.choose("Costs", "Coûte"))?;
        }
    }
    if card.cells() != Cells::ALL {
        let only = language.choose("Only on", "Seulement en");
        write!(text, "\n{only} {}.", Told(card.cells(), language))?;
    }
    write_face(text, scene, super::me(scene), card.face())
}

fn write_cell(text: &mut Text, scene: &Scene<'_, Rauha>, seat: Seat, cell: Cell) -> fmt::Result {
    let language = scene.language;
    let face = scene.game.face(seat, cell);
    write!(text, "{cell}: {}", Told(face.biomes, language))?;
    write_face(text, scene, seat, face)?;
    let spore = scene.game.world(seat).is_some_and(|world| world.spores.contains(cell));
    if spore {
        text.write_str(language.choose(
            "\nIts spore wakes it in every scoring.",
            "\nSa spore l'éveille à chaque décompte.",
        ))?;
    }
    if board::awake(scene.game, seat).contains(cell) && !matches!(scene.game.stage(), Stage::Scoring(_)) {
        text.write_str(language.choose("\nIn the line of the avatar.", "\nDans la ligne de l'avatar."))?;
    }
    Ok(())
}

/// Symbols, effect, and what three of it in a line bring.
fn write_face(text: &mut Text, scene: &Scene<'_, Rauha>, seat: Seat, face: &Face) -> fmt::Result {
    let language = scene.language;
    let mut before = "\n";
    for (animal, count) in Animal::ALL.into_iter().zip(face.animals) {
        if count > 0 {
            write!(text, "{before}{}", language.animal(animal))?;
            before = ", ";
        }
        if count > 1 {
            write!(text, " x{count}")?;
        }
    }
    if face.water > 0 {
        write!(text, "{before}{} x{}", language.choose("water", "eau"), face.water)?;
    }
    match face.effect {
        Some(effect) => write_effect(text, scene, seat, effect)?,
        None => write!(text, "\n{}", words::no_effect(language))?,
    }
    for entity in Entity::all() {
        let helps = match entity.line() {
            Line::Animal(animal) => animal.of(face.animals) > 0,
            Line::Biome(biome) => face.biomes.contains(biome),
        };
        if helps {
            let in_line = language.choose("in line", "en ligne");
            write!(text, "\n3x {} {in_line}: {entity}", Told(entity.line(), language))?;
        }
    }
    if face.biomes.contains(Biomes::DESERT) {
        text.write_str(language.choose("\nDeserts bring no entity.", "\nLe désert n'attire pas d'entité."))?;
    }
    Ok(())
}

/// An effect, and what it would give on the board as it is.
fn write_effect(text: &mut Text, scene: &Scene<'_, Rauha>, seat: Seat, effect: Effect) -> fmt::Result {
    let language = scene.language;
    write!(text, "\n{}", Told(effect, language))?;
    let count = match effect.per {
        Some(Per::Animal(animal)) => scene.game.animals(seat, animal),
        Some(Per::Water) => scene.game.water(seat),
        Some(Per::Spore) => scene.game.world(seat).map_or(0, |world| world.spores.len()),
        Some(Per::ChosenAnimal) => Animal::ALL
            .map(|animal| scene.game.animals(seat, animal))
            .into_iter()
            .max()
            .unwrap_or(0),
        None => return Ok(()),
    };
    let gain = u16::from(effect.amount) * u16::from(count);
    write!(text, " ({} {gain})", language.choose("now", "soit"))
}

fn write_entity(text: &mut Text, scene: &Scene<'_, Rauha>, entity: Entity) -> fmt::Result {
    let language = scene.language;
    write!(text, "{entity}, {}", words::nature(language, entity))?;
    let owner = scene.game.owner(entity);
    match entity.effect() {
        Some(effect) => write_effect(text, scene, owner.unwrap_or(super::me(scene)), effect)?,
        None => {
            let sources = language.choose("sources of water", "sources d'eau");
            write!(text, "\n{} {sources}", entity.water())?;
        }
    }
    write!(text, "\n{}: ", language.choose("With", "Chez"))?;
    match owner.and_then(|owner| scene.name(owner)) {
        Some(name) => write!(text, "{name}")?,
        None => text.write_str(words::nobody(language))?,
    }
    let line = Told(entity.line(), language);
    match language {
        Language::English => write!(text, "\nComes to who places the third {line} in a row or column."),
        Language::French => write!(
            text,
            "\nRejoint qui pose en ligne ou en colonne la troisième case {line}."
        ),
    }
}

fn write_end(text: &mut Text, scene: &Scene<'_, Rauha>) -> fmt::Result {
    let language = scene.language;
    text.write_str(language.choose(
        "Ends the turn. Effects that were not used are lost.",
        "Finit le tour. Les effets non utilisés sont perdus.",
    ))?;
    if !matches!(scene.game.stage(), Stage::Scoring(_)) {
        return Ok(());
    }
    text.write_str(language.choose(
        "\nThen water scores: 1, 3, 6, 10 or 15 energy for 1 to 5 sources more than the fewest at the table.",
        "\nPuis l'eau rapporte 1, 3, 6, 10 ou 15 d'énergie pour 1 à 5 sources de plus que le minimum de la table.",
    ))
}

fn write_player(text: &mut Text, scene: &Scene<'_, Rauha>, seat: Seat) -> fmt::Result {
    let language = scene.language;
    if let Some(name) = scene.name(seat) {
        write!(text, "{name}: ")?;
    }
    write!(
        text,
        "{} {}, {} {}",
        scene.game.score(seat),
        language.choose("energy", "d'énergie"),
        scene.game.world(seat).map_or(0, |world| world.crystals),
        language.choose("crystals", "cristaux"),
    )?;
    for entity in Entity::all().filter(|&entity| scene.game.owner(entity) == Some(seat)) {
        write!(text, ", {entity}")?;
    }
    text.write_str(language.choose(
        "\nEnergy is the score. The flag: goes first, with the most energy; of equals, who came there last. Further: crystals, water, spores, entities. A: this player's board.",
        "\nL'énergie fait le score. Le drapeau: commence, avec le plus d'énergie; à égalité, l'arrivée la plus récente. Puis: cristaux, eau, spores, entités. A: son plateau.",
    ))
}
