//! Texts of Rauha.

use core::fmt;

use super::{
    Achievement, Catalogue, Language, Question, RulesPage,
    game::{Names, TextGame},
    listed,
    play::Reason,
    template::{Argument, Template, Text, keyed},
};
use crate::{
    bots::rauha::{Part, Phrase},
    rules::rauha::{self, Animal, Card, Cells, Effect, Entity, Event, Gain, Move, Nature, Per, Refusal, Stage, Symbol},
};

pub use super::catalogue::rauha::*;

keyed! {
    Phrases: Phrase => Reason {
        card: Phrase::Card,
        crystals_needed: Phrase::CrystalsNeeded,
        spore: Phrase::Spore,
        denied: Phrase::Denied,
        harms: Phrase::Harms,
        energy_now: Phrase::EnergyNow,
        crystals_first: Phrase::CrystalsFirst,
        nothing_pays: Phrase::NothingPays,
        most_animals: Phrase::MostAnimals,
    }
}

keyed! {
    Parts: Part => Text {
        effect: Part::Effect,
        animals: Part::Animals,
        water: Part::Water,
        entity: Part::Entity,
        crystals: Part::Crystals,
    }
}

keyed! {
    Awaited: Stage => Text {
        deal: Stage::Piling | Stage::Dealing,
        pick: Stage::Picking(_),
        place: Stage::Placing(_),
        effects: Stage::Using(_),
        scoring: Stage::Scoring(_),
        over: Stage::Over,
    }
}

keyed! {
    Animals: Animal => Text {
        air: Animal::Air,
        land: Animal::Land,
        sea: Animal::Sea,
    }
}

keyed! {
    Symbols: Symbol => Text {
        moon: Symbol::Moon,
        star: Symbol::Star,
    }
}

keyed! {
    Natures: Nature => Text {
        air: Nature::Animal(Animal::Air),
        sea: Nature::Animal(Animal::Sea),
        land: Nature::Animal(Animal::Land),
        mushroom: Nature::Biome(rauha::Biomes::MUSHROOM),
        forest: Nature::Biome(rauha::Biomes::FOREST),
        crystal: Nature::Biome(rauha::Biomes::CRYSTAL),
        mountain: Nature::Biome(_),
    }
}

impl Rauha {
    pub fn biomes(&self, biomes: rauha::Biomes) -> impl fmt::Display {
        let words = [
            (rauha::Biomes::CRYSTAL, self.biomes.crystal),
            (rauha::Biomes::FOREST, self.biomes.forest),
            (rauha::Biomes::MUSHROOM, self.biomes.mushroom),
            (rauha::Biomes::MOUNTAIN, self.biomes.mountain),
            (rauha::Biomes::DESERT, self.biomes.desert),
        ];
        fmt::from_fn(move |f| {
            let shown = words.into_iter().filter(|&(biome, _)| biomes.contains(biome));
            listed(f, shown.map(|(_, word)| word))
        })
    }

    /// Id and biomes.
    pub fn card(&self, card: Card) -> impl fmt::Display {
        fmt::from_fn(move |f| write!(f, "{card} ({})", self.biomes(card.face().biomes)))
    }

    pub fn cells(&self, cells: Cells) -> impl fmt::Display {
        fmt::from_fn(move |f| listed(f, cells.iter()))
    }

    /// The feature that a line must share to attract an entity.
    pub fn line(&self, line: Nature) -> impl fmt::Display {
        fmt::from_fn(move |f| match line {
            Nature::Animal(animal) => f.write_str(self.animals.of(animal)),
            Nature::Biome(biome) => write!(f, "{}", self.biomes(biome)),
        })
    }

    pub fn nature(&self, entity: Entity) -> Text {
        self.natures.of(entity.line())
    }

    pub fn effect(&self, effect: Effect) -> impl fmt::Display {
        fmt::from_fn(move |f| {
            let texts = &self.effects;
            if effect.pay > 0 {
                texts.pay.write(f, [effect.pay.into()])?;
            }
            match effect.gain {
                Gain::Crystals => texts.crystals.write(f, [effect.amount.into()])?,
                Gain::Energy => texts.energy.write(f, [effect.amount.into()])?,
                Gain::Spore => f.write_str(texts.spore)?,
            }
            let Some(per) = effect.per else { return Ok(()) };
            let counted = match per {
                Per::Animal(animal) => self.animals.of(animal),
                Per::ChosenAnimal => texts.chosen_animal,
                Per::Water => texts.water,
                Per::Spore => texts.per_spore,
            };
            texts.per.write(f, [counted.into()])
        })
    }
}

impl TextGame for rauha::Rauha {
    fn name(texts: &Catalogue) -> Text {
        texts.games.rauha.name
    }

    fn apprentice(texts: &Catalogue) -> Text {
        texts.games.rauha.apprentice
    }

    fn lesson(texts: &Catalogue) -> &[Text] {
        &texts.games.rauha.lesson
    }

    fn feats(texts: &Catalogue) -> &[Achievement] {
        &texts.games.rauha.feats
    }

    fn questions(texts: &Catalogue) -> &[Question] {
        &texts.games.rauha.questions
    }

    fn how_to_play(texts: &Catalogue) -> &[RulesPage] {
        &texts.games.rauha.how_to_play
    }

    fn scoring(texts: &Catalogue) -> &[RulesPage] {
        &texts.games.rauha.scoring
    }

    fn field(texts: &Catalogue, place: usize) -> Option<Text> {
        texts.games.rauha.fields.get(place).copied()
    }

    fn category(texts: &Catalogue, place: usize) -> Option<Text> {
        texts.games.rauha.categories.get(place).copied()
    }

    fn event(event: &Event, names: Names<'_>, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts = language.texts();
        let events = &texts.games.rauha.events;
        match *event {
            Event::CardsDealt { round } => events.cards_dealt.write(f, [round.into()]),
            Event::Notch { notch, round, first } => match rauha::Notch::turn(notch) {
                Some(turn) => events.turn.write(f, [names.of(first), round.into(), turn.into()]),
                None => events.scoring.write(f, [names.of(first), round.into()]),
            },
            Event::Picks { seat } => events.picks.write(f, [names.of(seat)]),
            Event::Reveals { seat, card } => events.reveals.write(f, [names.of(seat), Argument::Shown(&card)]),
            Event::Places { seat, card, cell } => {
                let card = texts.games.rauha.card(card);
                let arguments = [names.of(seat), Argument::Shown(&card), Argument::Shown(&cell)];
                events.places.write(f, arguments)
            }
            Event::Discards { seat, card, spore } => {
                let card = texts.games.rauha.card(card);
                let card = Argument::Shown(&card);
                match spore {
                    None => events.discards_for_crystals.write(f, [names.of(seat), card]),
                    Some(cell) => events
                        .discards_for_spore
                        .write(f, [names.of(seat), card, Argument::Shown(&cell)]),
                }
            }
            Event::Welcomes { seat, entity, from } => {
                let entity = Argument::Shown(&entity);
                match from {
                    None => events.welcomes.write(f, [names.of(seat), entity]),
                    Some(from) => events.welcomes_from.write(f, [names.of(seat), entity, names.of(from)]),
                }
            }
            Event::Uses {
                seat,
                used,
                paid,
                crystals,
                energy,
                spore,
            } => {
                events.uses.write(f, [names.of(seat), Argument::Shown(&used)])?;
                if paid > 0 {
                    events.pays.write(f, [paid.into()])?;
                }
                match spore {
                    Some(cell) => events.spore.write(f, [Argument::Shown(&cell)]),
                    None if crystals > 0 => events.crystals.write(f, [crystals.into()]),
                    None => events.energy.write(f, [energy.into()]),
                }
            }
            Event::Water { seat, energy } => events.water.write(f, [names.of(seat), energy.into()]),
            Event::Picked { cards } => {
                let picks = (0..).zip(cards).filter_map(|(seat, card)| Some((seat, card?)));
                for (index, (seat, card)) in picks.enumerate() {
                    f.write_str(if index > 0 { "\n" } else { "" })?;
                    Self::event(&Event::Reveals { seat, card }, names, language, f)?;
                }
                Ok(())
            }
            // The rest is shown in pictures.
            Event::Turn(turn) => {
                let (seat, mut between) = (turn.seat, "");
                for (entity, from) in turn.welcomed() {
                    f.write_str(between)?;
                    Self::event(&Event::Welcomes { seat, entity, from }, names, language, f)?;
                    between = "\n";
                }
                if turn.used().next().is_none() {
                    return Ok(());
                }
                f.write_str(between)?;
                let used = fmt::from_fn(|f| listed(f, turn.used()));
                events.uses.write(f, [names.of(seat), Argument::Shown(&used)])
            }
        }
    }

    fn advice(chosen: Move, texts: &Catalogue, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts = &texts.games.rauha;
        match chosen {
            Move::Pick(card) => texts.pick.write(f, [Argument::Shown(&card)]),
            Move::Place(cell) => texts.place.write(f, [Argument::Shown(&cell)]),
            Move::DiscardForCrystals => f.write_str(texts.discard_for_crystals),
            Move::DiscardForSpore(cell) => texts.discard.write(f, [Argument::Shown(&cell)]),
            Move::UseCell { cell, target } => {
                texts.activate.write(f, [Argument::Shown(&cell)])?;
                target.map_or(Ok(()), |target| texts.events.spore.write(f, [Argument::Shown(&target)]))
            }
            Move::UseEntity { entity, animal } => {
                texts.activate.write(f, [Argument::Shown(&entity)])?;
                animal.map_or(Ok(()), |animal| write!(f, " ({})", texts.animals.of(animal)))
            }
            Move::End => f.write_str(texts.end_turn),
            Move::Pile(_) | Move::Card(_) => Ok(()),
        }
    }

    fn question(&self, texts: &Catalogue) -> Text {
        let puzzles = &texts.games.rauha.puzzles;
        match self.stage() {
            Stage::Picking(_) => puzzles.pick,
            Stage::Placing(_) => puzzles.place,
            _ => puzzles.using,
        }
    }

    fn refusal(refusal: Refusal, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rauha, texts) = (&language.texts().games.rauha, &language.texts().games.rauha.refusals);
        let (text, thing): (Template<1>, &dyn fmt::Display) = match &refusal {
            Refusal::SporeThere(cell) => (texts.spore_there, cell),
            Refusal::NotAwake(cell) => (texts.not_awake, cell),
            Refusal::NoSpore(cell) => (texts.no_spore, cell),
            Refusal::NoEffect(cell) => (texts.no_effect, cell),
            Refusal::CellUsed(cell) => (texts.cell_used, cell),
            Refusal::TargetMissing(cell) => (texts.target_missing, cell),
            Refusal::TargetTooMany(cell) => (texts.target_too_many, cell),
            Refusal::NotOwner(entity) => (texts.not_owner, entity),
            Refusal::NotTakenThisTurn(entity) => (texts.not_taken_this_turn, entity),
            Refusal::EntityWithoutEffect(entity) => (texts.entity_without_effect, entity),
            Refusal::EntityUsed(entity) => (texts.entity_used, entity),
            Refusal::AnimalMissing(entity) => (texts.animal_missing, entity),
            Refusal::AnimalTooMany(entity) => (texts.animal_too_many, entity),
            Refusal::WrongPile { players } => return texts.wrong_pile.write(f, [(*players).into()]),
            Refusal::NotInDeck(card) => (texts.not_in_deck, card),
            Refusal::NotInStack { card, symbol } => {
                let symbol = rauha.symbols.of(*symbol);
                return texts.not_in_stack.write(f, [Argument::Shown(card), symbol.into()]);
            }
            Refusal::CellNotAllowed { card, cell } => {
                let cells = rauha.cells(card.cells());
                return texts
                    .cell_not_allowed
                    .write(f, [Argument::Shown(cell), Argument::Shown(&cells)]);
            }
            Refusal::TooFewCrystals { needed, have } => {
                return texts.too_few_crystals.write(f, [(*needed).into(), (*have).into()]);
            }
            Refusal::Over => return f.write_str(language.texts().play.game_over),
            Refusal::PileAwaited => return f.write_str(texts.pile_awaited),
            Refusal::PileDone => return f.write_str(texts.pile_done),
            Refusal::CardAwaited => return f.write_str(texts.card_awaited),
            Refusal::NoCardAwaited => return f.write_str(texts.no_card_awaited),
            Refusal::PickFirst => return f.write_str(texts.pick_first),
            Refusal::PicksDone => return f.write_str(texts.picks_done),
            Refusal::PlaceFirst => return f.write_str(texts.place_first),
            Refusal::CardDone => return f.write_str(texts.card_done),
            Refusal::ScoringHasNoCards => return f.write_str(texts.scoring_has_no_cards),
        };
        text.write(f, [Argument::Shown(thing)])
    }
}
