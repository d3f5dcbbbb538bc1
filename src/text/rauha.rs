//! What Rauha says.

use core::fmt;

use super::{
    Catalogue, Language, Page, Question,
    game::{Names, TextGame},
    listed,
    play::Reason,
    template::{Argument, Template, Text, keyed, texts},
};
use crate::{
    bots::rauha::{Part, Phrase},
    rules::rauha::{
        self, Animal, Card, Cells, Effect, Entity, Event, Gain, Move, Nature, Per, Refusal, Stage, Symbol, Used,
    },
};

texts! {
    pub struct Rauha {
        pub name: Text,
        /// What an apprentice does: six lines of 21 letters.
        pub apprentice: Text,
        /// What is counted for a score sheet: at most sixteen letters.
        pub fields: [Text; 4],
        /// What is awaited, behind a name in the status line: at most ten letters.
        pub awaited: Awaited,
        /// The button that closes a turn: at most five letters.
        pub end: Text,
        /// The status line while a discarded card becomes a spore on a cell, or crystals: at most twenty letters.
        pub discard_for_spore: Template<1>,
        pub discard_for_crystals: Text,
        /// The cell that gives a spore and the one that would get it.
        pub spore_where: Template<2>,
        /// In the third turn the rest of a stack is dropped: at most nine letters.
        pub rest_dropped: Text,
        /// The round and the turn before a name in the status line: at most five letters.
        pub round_and_turn: Template<2>,
        pub free: Text,
        pub no_effect: Text,
        /// The round and the notch: at most twenty letters.
        pub round: Template<2>,
        pub animals: Animals,
        pub biomes: Biomes,
        pub symbols: Symbols,
        pub natures: Natures,
        pub effects: Effects,
        pub explained: Explained,
        pub legend: Legend,
        /// In a hint: a card, a cell, a cell, a cell or an entity.
        pub pick: Template<1>,
        pub place: Template<1>,
        pub discard: Template<1>,
        pub activate: Template<1>,
        pub end_turn: Text,
        pub refusals: Refusals,
        pub events: Events,
        pub help: Help,
        /// The markers of a real table, and how to tell of them and of the cards.
        pub lowest_marker: Text,
        pub next_marker: Text,
        pub about_markers: Text,
        pub about_cards: Text,
        /// Where energy comes from, at most twelve letters: biomes, entities, water.
        pub categories: [Text; 3],
        pub how_to_play: [Page; 8],
        pub scoring: [Page; 6],
        /// What the coach says, three lines at most.
        pub lesson: [Text; 17],
        pub questions: [Question; 2],
        pub phrases: Phrases,
        pub parts: Parts,
    }
}

keyed! {
    /// Why a move may be right.
    pub struct Phrases: Phrase => Reason {
        card: Phrase::Card,
        crystals_needed: Phrase::CrystalsNeeded,
        spore: Phrase::Spore,
        denied: Phrase::Denied,
        energy_now: Phrase::EnergyNow,
        crystals_first: Phrase::CrystalsFirst,
        nothing_pays: Phrase::NothingPays,
        most_animals: Phrase::MostAnimals,
    }
}

keyed! {
    /// What speaks for a move, before its points.
    pub struct Parts: Part => Text {
        effect: Part::Effect,
        animals: Part::Animals,
        water: Part::Water,
        entity: Part::Entity,
        crystals: Part::Crystals,
    }
}

keyed! {
    pub struct Awaited: Stage => Text {
        deal: Stage::Piling | Stage::Dealing,
        pick: Stage::Picking(_),
        place: Stage::Placing(_),
        effects: Stage::Using(_),
        scoring: Stage::Scoring(_),
        over: Stage::Over,
    }
}

keyed! {
    pub struct Animals: Animal => Text {
        air: Animal::Air,
        land: Animal::Land,
        sea: Animal::Sea,
    }
}

texts! {
    pub struct Biomes {
        pub crystal: Text,
        pub forest: Text,
        pub mushroom: Text,
        pub mountain: Text,
        pub desert: Text,
    }
}

keyed! {
    pub struct Symbols: Symbol => Text {
        moon: Symbol::Moon,
        star: Symbol::Star,
    }
}

keyed! {
    /// Who an entity is, by what brings it.
    pub struct Natures: Nature => Text {
        air: Nature::Animal(Animal::Air),
        sea: Nature::Animal(Animal::Sea),
        land: Nature::Animal(Animal::Land),
        mushroom: Nature::Biome(rauha::Biomes::MUSHROOM),
        forest: Nature::Biome(rauha::Biomes::FOREST),
        crystal: Nature::Biome(rauha::Biomes::CRYSTAL),
        mountain: Nature::Biome(_),
    }
}

texts! {
    /// What an effect costs and gives.
    pub struct Effects {
        pub pay: Template<1>,
        pub crystals: Template<1>,
        pub energy: Template<1>,
        pub spore: Text,
        /// What is counted, one of the following or an animal.
        pub per: Template<1>,
        pub chosen_animal: Text,
        pub water: Text,
        pub per_spore: Text,
    }
}

texts! {
    /// Pictures that are named nowhere else: at most eighteen letters.
    pub struct Legend {
        pub energy: Text,
        pub first: Text,
        pub cells: Text,
        pub about_cells: Text,
    }
}

texts! {
    /// What lies under the cursor.
    pub struct Explained {
        pub discard: Text,
        pub allowed: Text,
        pub costs_nothing: Text,
        /// How many crystals.
        pub costs: Template<1>,
        /// Cells.
        pub only_on: Template<1>,
        pub spore: Text,
        pub avatar: Text,
        /// How many sources.
        pub water: Template<1>,
        /// What stands in a line, and the entity that it brings.
        pub in_line: Template<2>,
        pub desert: Text,
        /// What an effect gives now.
        pub now: Template<1>,
        /// How many sources an entity has.
        pub sources: Template<1>,
        /// Who has an entity.
        pub with: Template<1>,
        pub nobody: Text,
        /// What brings an entity.
        pub comes: Template<1>,
        pub end: Text,
        pub end_of_scoring: Text,
        /// Energy and crystals of a seat.
        pub player: Template<2>,
        pub about_players: Text,
    }
}

texts! {
    /// Why a move is not legal.
    pub struct Refusals {
        pub pile_awaited: Text,
        pub pile_done: Text,
        /// How many players.
        pub wrong_pile: Template<1>,
        pub card_awaited: Text,
        pub no_card_awaited: Text,
        /// A card.
        pub not_in_deck: Template<1>,
        pub pick_first: Text,
        pub picks_done: Text,
        /// A card and the symbol of a stack.
        pub not_in_stack: Template<2>,
        pub place_first: Text,
        pub card_done: Text,
        pub scoring_has_no_cards: Text,
        /// A cell, and those that are allowed.
        pub cell_not_allowed: Template<2>,
        /// How many crystals are needed, how many are there.
        pub too_few_crystals: Template<2>,
        /// The following are about a cell.
        pub spore_there: Template<1>,
        pub not_awake: Template<1>,
        pub no_spore: Template<1>,
        pub no_effect: Template<1>,
        pub cell_used: Template<1>,
        pub target_missing: Template<1>,
        pub target_too_many: Template<1>,
        /// The following are about an entity.
        pub not_owner: Template<1>,
        pub not_taken_this_turn: Template<1>,
        pub entity_without_effect: Template<1>,
        pub entity_used: Template<1>,
        pub animal_missing: Template<1>,
        pub animal_too_many: Template<1>,
    }
}

texts! {
    /// What happened; the first argument is a name.
    pub struct Events {
        /// No name: the round.
        pub cards_dealt: Template<1>,
        /// The round and the notch.
        pub notch: Template<3>,
        pub picks: Template<1>,
        pub reveals: Template<2>,
        /// A card and a cell.
        pub places: Template<3>,
        /// A card.
        pub discards_for_crystals: Template<2>,
        /// A card and a cell.
        pub discards_for_spore: Template<3>,
        /// An entity.
        pub welcomes: Template<2>,
        /// An entity and who had it.
        pub welcomes_from: Template<3>,
        /// A cell or an entity.
        pub uses: Template<2>,
        /// The following stand behind it: how many crystals it costs, and what it gives.
        pub pays: Template<1>,
        pub spore: Template<1>,
        pub crystals: Template<1>,
        pub energy: Template<1>,
        pub water: Template<2>,
    }
}

texts! {
    /// What can be done now.
    pub struct Help {
        pub pick_moon: Text,
        pub pick_star: Text,
        pub picking: Text,
        pub placing: Text,
        pub entities: Text,
        pub scoring: Text,
        pub using: Text,
    }
}

impl Rauha {
    /// The biomes of a face, one after the other.
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

    /// The id of a card and what grows on it.
    pub fn card(&self, card: Card) -> impl fmt::Display {
        fmt::from_fn(move |f| write!(f, "{card} ({})", self.biomes(card.face().biomes)))
    }

    pub fn cells(&self, cells: Cells) -> impl fmt::Display {
        fmt::from_fn(move |f| listed(f, cells.iter()))
    }

    /// What has to stand three times in a line to bring an entity.
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

    fn questions(texts: &Catalogue) -> &[Question] {
        &texts.games.rauha.questions
    }

    fn how_to_play(texts: &Catalogue) -> &[Page] {
        &texts.games.rauha.how_to_play
    }

    fn scoring(texts: &Catalogue) -> &[Page] {
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
            Event::Notch { notch, round, first } => {
                events.notch.write(f, [names.of(first), round.into(), notch.into()])
            }
            Event::Picks { seat } => events.picks.write(f, [names.of(seat)]),
            // The card itself is seen below; two lines would cover half of it.
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
                let used: &dyn fmt::Display = match &used {
                    Used::Cell(cell) => cell,
                    Used::Entity(entity) => entity,
                };
                events.uses.write(f, [names.of(seat), Argument::Shown(used)])?;
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
            // Chance deals.
            Move::Pile(_) | Move::Card(_) => Ok(()),
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
