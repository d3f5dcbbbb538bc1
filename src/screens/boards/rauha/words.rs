//! The words of Rauha's board in both languages side by side; a missing one does not compile.

use core::fmt;

use crate::{
    rules::rauha::{Animal, Biomes, Cells, Effect, Entity, Gain, Line, Per, Refusal, Stage, Symbol},
    table::Language,
};

/// What is awaited of a seat, behind its name in the status line: at most ten letters.
pub const fn awaited(language: Language, stage: Stage) -> &'static str {
    match stage {
        Stage::Piling | Stage::Dealing => language.choose("the deal", "donne"),
        Stage::Picking(_) => language.choose("pick", "choix"),
        Stage::Placing(_) => language.choose("place", "pose"),
        Stage::Using(_) => language.choose("effects", "effets"),
        Stage::Scoring(_) => language.choose("scoring", "décompte"),
        Stage::Over => language.choose("the end", "fin"),
    }
}

/// The button that closes a turn: at most five letters.
pub const fn end(language: Language) -> &'static str {
    language.choose("End", "Fin")
}

/// The status line while a discarded card becomes a spore, or crystals: at most twenty letters.
pub const fn discard_for_spore(language: Language) -> &'static str {
    language.choose("discard: spore on?", "défausse: spore où?")
}

pub const fn discard_for_crystals(language: Language) -> &'static str {
    language.choose("discard for crystals", "défausse: cristaux")
}

/// The status line while a spore effect wants a cell, behind the cell that gives it.
pub const fn spore_where(language: Language) -> &'static str {
    language.choose("spore where?", "spore où?")
}

/// Over the name of the seat that gets the rest of the stack: at most nine letters.
pub const fn rest_to(language: Language) -> &'static str {
    language.choose("rest to", "reste à")
}

/// In the third turn the rest of a stack is dropped: at most nine letters a line.
pub const fn rest_dropped(language: Language) -> [&'static str; 2] {
    language.choose(["the rest", "is out"], ["le reste", "est exclu"])
}

pub const fn free(language: Language) -> &'static str {
    language.choose("free", "gratuit")
}

pub const fn no_effect(language: Language) -> &'static str {
    language.choose("no effect", "sans effet")
}

pub const fn nobody(language: Language) -> &'static str {
    language.choose("nobody", "personne")
}

pub const fn round(language: Language) -> &'static str {
    language.choose("Round", "Manche")
}

pub const fn notch(language: Language) -> &'static str {
    language.choose("notch", "cran")
}

/// Something of Rauha in the words of a language.
pub struct Told<T>(pub T, pub Language);

impl fmt::Display for Told<Effect> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Told(effect, language) = *self;
        if effect.pay > 0 {
            let crystals = language.crystal().for_count(effect.pay.into());
            let pay = language.choose("pay", "payer");
            write!(f, "{pay} {} {crystals}: ", effect.pay)?;
        }
        let amount = effect.amount;
        match effect.gain {
            Gain::Crystals => write!(f, "{amount} {}", language.crystal().for_count(amount.into()))?,
            Gain::Energy => write!(f, "{amount} {}", language.choose("energy", "d'énergie"))?,
            Gain::Spore => f.write_str(language.choose("a spore", "une spore"))?,
        }
        let Some(per) = effect.per else { return Ok(()) };
        let counted = match per {
            Per::Animal(animal) => language.animal(animal),
            Per::ChosenAnimal => language.choose("animal of one kind", "animal d'un même type"),
            Per::Water => language.choose("source of water", "source d'eau"),
            Per::Spore => language.choose("spore", "spore"),
        };
        write!(f, " {} {counted}", language.choose("per", "par"))
    }
}

impl fmt::Display for Told<Biomes> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Told(biomes, language) = *self;
        let mut comma = "";
        for word in language.biomes(biomes) {
            write!(f, "{comma}{word}")?;
            comma = ", ";
        }
        Ok(())
    }
}

impl fmt::Display for Told<Cells> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut comma = "";
        for cell in self.0.iter() {
            write!(f, "{comma}{cell}")?;
            comma = ", ";
        }
        Ok(())
    }
}

/// What has to stand three times in a line to bring an entity.
impl fmt::Display for Told<Line> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Told(line, language) = *self;
        match line {
            Line::Animal(animal) => f.write_str(language.animal(animal)),
            Line::Biome(biome) => Told(biome, language).fmt(f),
        }
    }
}

impl fmt::Display for Told<Symbol> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Told(symbol, language) = *self;
        f.write_str(match symbol {
            Symbol::Moon => language.choose("moon", "lune"),
            Symbol::Star => language.choose("star", "étoile"),
        })
    }
}

/// Who an entity is.
pub fn nature(language: Language, entity: Entity) -> &'static str {
    match entity.line() {
        Line::Animal(Animal::Air) => language.choose("spirit of the sky", "esprit du ciel"),
        Line::Animal(Animal::Sea) => language.choose("spirit of the sea", "esprit de la mer"),
        Line::Animal(Animal::Land) => language.choose("spirit of the earth", "esprit de la terre"),
        Line::Biome(Biomes::MUSHROOM) => language.choose("spirit of the mushrooms", "esprit des champignons"),
        Line::Biome(Biomes::FOREST) => language.choose("spirit of the forests", "esprit des forêts"),
        Line::Biome(Biomes::CRYSTAL) => language.choose("spirit of the crystals", "esprit des cristaux"),
        Line::Biome(_) => language.choose("spirit of the mountain", "esprit de la montagne"),
    }
}

/// Why a move is not legal.
impl fmt::Display for Told<Refusal> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            Language::English => english(self.0, f),
            Language::French => french(self.0, f),
        }
    }
}

fn english(refusal: Refusal, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let told = |symbol| Told(symbol, Language::English);
    match refusal {
        Refusal::Over => f.write_str("The game is over."),
        Refusal::PileAwaited => f.write_str("First the energy markers are piled."),
        Refusal::PileDone => f.write_str("The energy markers already lie in order."),
        Refusal::WrongPile { players } => write!(f, "The pile names each of the {players} seats once."),
        Refusal::CardAwaited => f.write_str("The cards are still being dealt."),
        Refusal::NoCardAwaited => f.write_str("No card is being dealt now."),
        Refusal::NotInDeck(card) => write!(f, "{card} is not in the deck of this age."),
        Refusal::PickFirst => f.write_str("First a card has to be picked."),
        Refusal::PicksDone => f.write_str("Everybody has picked a card already."),
        Refusal::NotInStack { card, symbol } => write!(f, "{card} is not in the {} stack.", told(symbol)),
        Refusal::PlaceFirst => f.write_str("First the picked card has to be placed or discarded."),
        Refusal::CardDone => f.write_str("The card of this turn is already placed or discarded."),
        Refusal::ScoringHasNoCards => f.write_str("A scoring has no cards: use effects, or end."),
        Refusal::CellNotAllowed { card, cell } => {
            write!(f, "This card may not lie on {cell}, only on ")?;
            write!(f, "{}.", Told(card.cells(), Language::English))
        }
        Refusal::TooFewCrystals { needed, have } => {
            let crystals = Language::English.crystal().for_count(needed.into());
            write!(f, "This costs {needed} {crystals}; only {have} left.")
        }
        Refusal::SporeThere(cell) => write!(f, "There is a spore on {cell} already."),
        Refusal::NotAwake(cell) => write!(f, "{cell} sleeps: only the line of the avatar is awake."),
        Refusal::NoSpore(cell) => write!(f, "{cell} has no spore: a scoring wakes only cells with one."),
        Refusal::NoEffect(cell) => write!(f, "{cell} has no effect."),
        Refusal::CellUsed(cell) => write!(f, "{cell} was used already."),
        Refusal::TargetMissing(cell) => write!(f, "{cell} gives a spore: choose the cell that gets it."),
        Refusal::TargetTooMany(cell) => write!(f, "{cell} gives no spore."),
        Refusal::NotOwner(entity) => write!(f, "{entity} is with somebody else, or with nobody yet."),
        Refusal::NotTakenThisTurn(entity) => {
            write!(
                f,
                "{entity} sleeps: it wakes in the turn it comes and in every scoring."
            )
        }
        Refusal::EntityWithoutEffect(entity) => write!(f, "{entity} is not used: its water counts by itself."),
        Refusal::EntityUsed(entity) => write!(f, "{entity} was used already."),
        Refusal::AnimalMissing(entity) => write!(f, "{entity} counts one animal: choose which."),
        Refusal::AnimalTooMany(entity) => write!(f, "{entity} counts no animal of choice."),
    }
}

fn french(refusal: Refusal, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let told = |symbol| Told(symbol, Language::French);
    match refusal {
        Refusal::Over => f.write_str("La partie est finie."),
        Refusal::PileAwaited => f.write_str("D'abord, les marqueurs d'énergie sont empilés."),
        Refusal::PileDone => f.write_str("Les marqueurs d'énergie sont déjà en ordre."),
        Refusal::WrongPile { players } => write!(f, "La pile nomme chacune des {players} places une fois."),
        Refusal::CardAwaited => f.write_str("La distribution n'est pas finie."),
        Refusal::NoCardAwaited => f.write_str("On ne distribue pas de carte maintenant."),
        Refusal::NotInDeck(card) => write!(f, "{card} n'est pas dans la pioche de cet âge."),
        Refusal::PickFirst => f.write_str("Il faut d'abord choisir une carte."),
        Refusal::PicksDone => f.write_str("Tout le monde a déjà choisi une carte."),
        Refusal::NotInStack { card, symbol } => write!(f, "{card} n'est pas dans la pile {}.", told(symbol)),
        Refusal::PlaceFirst => f.write_str("Il faut d'abord poser ou défausser la carte choisie."),
        Refusal::CardDone => f.write_str("La carte de ce tour est déjà posée ou défaussée."),
        Refusal::ScoringHasNoCards => f.write_str("Pas de carte au décompte: des effets, ou la fin."),
        Refusal::CellNotAllowed { card, cell } => {
            write!(f, "Cette carte ne va pas en {cell}, seulement en ")?;
            write!(f, "{}.", Told(card.cells(), Language::French))
        }
        Refusal::TooFewCrystals { needed, have } => {
            let crystals = Language::French.crystal().for_count(needed.into());
            write!(f, "Cela coûte {needed} {crystals}; il en reste {have}.")
        }
        Refusal::SporeThere(cell) => write!(f, "Il y a déjà une spore en {cell}."),
        Refusal::NotAwake(cell) => write!(f, "{cell} dort: seule la ligne de l'avatar est éveillée."),
        Refusal::NoSpore(cell) => write!(
            f,
            "{cell} n'a pas de spore: le décompte n'éveille que les cases qui en ont."
        ),
        Refusal::NoEffect(cell) => write!(f, "{cell} n'a pas d'effet."),
        Refusal::CellUsed(cell) => write!(f, "{cell} a déjà servi."),
        Refusal::TargetMissing(cell) => write!(f, "{cell} donne une spore: choisir la case qui la reçoit."),
        Refusal::TargetTooMany(cell) => write!(f, "{cell} ne donne pas de spore."),
        Refusal::NotOwner(entity) => write!(f, "{entity} est chez quelqu'un d'autre, ou encore chez personne."),
        Refusal::NotTakenThisTurn(entity) => {
            write!(
                f,
                "{entity} dort: elle s'éveille au tour où elle arrive et à chaque décompte."
            )
        }
        Refusal::EntityWithoutEffect(entity) => write!(f, "{entity} ne s'utilise pas: son eau compte d'elle-même."),
        Refusal::EntityUsed(entity) => write!(f, "{entity} a déjà servi."),
        Refusal::AnimalMissing(entity) => write!(f, "{entity} compte un type d'animal: choisir lequel."),
        Refusal::AnimalTooMany(entity) => write!(f, "{entity} ne compte pas d'animal au choix."),
    }
}
