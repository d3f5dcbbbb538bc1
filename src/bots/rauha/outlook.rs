//! Model of a world: its content, and what cards and uses change.

use super::judgement::{ENERGY, Judgement};
use crate::rules::{
    Seat,
    rauha::{
        Animal, Biomes, Card, Cell, Cells, Effect, Entity, Face, Gain, Move, Nature, Notch, Per, Rauha, water_energy,
    },
};

const CELLS: usize = Cell::COUNT;

/// Cells of rows and columns.
pub(super) const LINES: [[usize; 3]; 6] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8]];

/// Entities by what their line shows: a bit for each of four biomes, then three animals.
pub(super) type Entities = u8;

pub(super) const fn bit(animal: Animal) -> Entities {
    16 << animal as u8
}

pub(super) fn only(entity: Entity) -> Entities {
    match entity.line() {
        Nature::Animal(animal) => bit(animal),
        Nature::Biome(biome) => biome.bits(),
    }
}

/// Entities that a cell can help to attract.
pub(super) fn shown(face: &Face) -> Entities {
    let biomes = face.biomes.both(Biomes::ALIVE).bits();
    Animal::ALL
        .into_iter()
        .filter(|animal| animal.of(face.animals) > 0)
        .fold(biomes, |bits, animal| bits | bit(animal))
}

/// Cells and entities awake and unused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Awake {
    pub cells: Cells,
    pub entities: Entities,
    pub scoring: bool,
}

impl Awake {
    /// In the rest of the turn or scoring.
    pub fn new(position: &Rauha, seat: Seat) -> Awake {
        let (cells, scoring) = match Notch::numbered(position.notch()) {
            Notch::Turn { cells, .. } => (cells, false),
            Notch::Scoring => (position.world(seat).map_or(Cells::NONE, |world| world.spores), true),
        };
        Awake {
            cells: cells.without(position.used_cells()),
            entities: Entity::all()
                .filter(|&entity| position.is_awake(seat, entity) && !position.is_used(entity))
                .fold(0, |entities, entity| entities | only(entity)),
            scoring,
        }
    }

    /// At the start of a turn.
    pub fn in_turn(notch: u8) -> Awake {
        let cells = match Notch::numbered(notch) {
            Notch::Turn { cells, .. } => cells,
            Notch::Scoring => Cells::NONE,
        };
        Awake {
            cells,
            entities: 0,
            scoring: false,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.cells.is_empty() && self.entities == 0
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Outlook {
    pub faces: [&'static Face; CELLS],
    pub shown: [Entities; CELLS],
    pub animals: [u8; 3],
    /// Including those of entities.
    pub water: u8,
    pub spores: Cells,
    pub crystals: u8,
    pub energy: i32,
    pub owned: Entities,
    /// Owned by a rival; shown by at least two cells of a rival's line.
    pub with_rivals: Entities,
    pub near_rivals: Entities,
    pub rival_water: u8,
}

/// An empty cell.
const NOTHING: &Face = &Face {
    biomes: Biomes::DESERT,
    animals: [0; 3],
    water: 0,
    effect: None,
};

impl Outlook {
    pub fn new(position: &Rauha, seat: Seat) -> Outlook {
        let faces = core::array::from_fn(|index| {
            Cell::from_index(index as u8).map_or(NOTHING, |cell| position.face(seat, cell))
        });
        let mut outlook = Outlook {
            faces,
            shown: faces.map(shown),
            animals: [0; 3],
            water: 0,
            spores: Cells::NONE,
            crystals: 0,
            energy: 0,
            owned: 0,
            with_rivals: 0,
            near_rivals: 0,
            rival_water: 0,
        };
        if let Some(world) = position.world(seat) {
            outlook.spores = world.spores;
            outlook.crystals = world.crystals.min(u8::MAX.into()) as u8;
            outlook.energy = world.energy.into();
        }
        for face in faces {
            for (sum, count) in outlook.animals.iter_mut().zip(face.animals) {
                *sum += count;
            }
            outlook.water += face.water;
        }
        for entity in Entity::all().filter(|&entity| position.owner(entity) == Some(seat)) {
            outlook.owned |= only(entity);
            outlook.water += entity.water();
        }
        outlook
    }

    pub fn shown_in(&self, line: [usize; 3]) -> [Entities; 3] {
        line.map(|index| self.shown.get(index).copied().unwrap_or(0))
    }

    /// Shown by at least two cells of a line.
    pub fn near(&self) -> Entities {
        LINES.iter().fold(0, |near, line| {
            let [a, b, c] = self.shown_in(*line);
            near | a & b | b & c | a & c
        })
    }

    /// After losing these entities.
    pub fn water_without(&self, taken: Entities) -> u8 {
        let lost = self.owned & taken;
        if lost == 0 {
            return self.water;
        }
        let lost = Entity::all().filter(|&entity| lost & only(entity) != 0);
        lost.fold(self.water, |water, entity| water.saturating_sub(entity.water()))
    }

    /// Another seat takes entities.
    pub fn lose(&mut self, taken: Entities) {
        self.water = self.water_without(taken);
        self.owned &= !taken;
        self.with_rivals |= taken;
    }

    /// Places and pays for a card; returns entities gained.
    pub fn place(&mut self, card: Card, cell: Cell) -> Entities {
        let index = cell.index();
        let (old, new) = (self.faces[index], card.face());
        self.crystals = self.crystals.saturating_sub(card.cost());
        self.faces[index] = new;
        self.shown[index] = shown(new);
        for (sum, (less, more)) in self.animals.iter_mut().zip(old.animals.into_iter().zip(new.animals)) {
            *sum = *sum + more - less;
        }
        self.water = self.water + new.water - old.water;
        let complete = LINES
            .iter()
            .filter(|line| line.contains(&index))
            .fold(0, |complete, line| {
                let [a, b, c] = self.shown_in(*line);
                complete | a & b & c
            });
        let taken = complete & !self.owned;
        if taken != 0 {
            self.owned |= taken;
            self.with_rivals &= !taken;
            for entity in Entity::all().filter(|&entity| taken & only(entity) != 0) {
                self.water += entity.water();
            }
        }
        taken
    }

    /// Entities gained by a card in each cell that shows what the rest of a line shows.
    pub fn missing(&self) -> [Entities; CELLS] {
        let mut missing = [0; CELLS];
        for [a, b, c] in LINES {
            let [of_a, of_b, of_c] = self.shown_in([a, b, c]);
            for (index, brought) in [(a, of_b & of_c), (b, of_a & of_c), (c, of_a & of_b)] {
                if let Some(missing) = missing.get_mut(index) {
                    *missing |= brought;
                }
            }
        }
        missing.map(|entities| entities & !self.owned)
    }

    pub fn sow(&mut self, cell: Cell) {
        self.spores = self.spores.with(cell);
    }

    fn without_spore(&self) -> Cells {
        Cells::ALL.without(self.spores)
    }

    fn effect(&self, cell: Cell) -> Option<Effect> {
        self.faces[cell.index()].effect
    }

    pub fn count(&self, per: Option<Per>) -> u8 {
        match per {
            None => 1,
            Some(Per::Animal(animal)) => animal.of(self.animals),
            Some(Per::ChosenAnimal) => self.commonest().of(self.animals),
            Some(Per::Water) => self.water,
            Some(Per::Spore) => self.spores.len(),
        }
    }

    fn amount(&self, effect: Effect) -> i32 {
        i32::from(effect.amount) * i32::from(self.count(effect.per))
    }

    /// In half energies: a crystal counts one, a spore two.
    pub fn brings(&self, effect: Effect) -> i32 {
        match effect.gain {
            Gain::Energy => 2 * self.amount(effect) - i32::from(effect.pay),
            Gain::Crystals => self.amount(effect),
            Gain::Spore => 2,
        }
    }

    /// Cell without a spore whose effect brings most.
    pub fn best_without_spore(&self) -> Option<Cell> {
        let cells = self.without_spore().iter();
        // First of equals: `max_by_key` returns the last.
        cells.min_by_key(|&cell| self.effect(cell).map_or(0, |effect| -self.brings(effect)))
    }

    fn commonest(&self) -> Animal {
        let mut most = Animal::Air;
        for animal in Animal::ALL {
            if animal.of(self.animals) > most.of(self.animals) {
                most = animal;
            }
        }
        most
    }

    fn gain(&mut self, effect: Effect, target: Option<Cell>) {
        self.crystals = self.crystals.saturating_sub(effect.pay);
        let amount = self.amount(effect);
        match (effect.gain, target) {
            (Gain::Crystals, _) => self.crystals = self.crystals.saturating_add(amount as u8),
            (Gain::Energy, _) => self.energy += amount,
            (Gain::Spore, Some(target)) => self.sow(target),
            (Gain::Spore, None) => {}
        }
    }

    pub fn use_it(&mut self, awake: &mut Awake, chosen: Move) {
        match chosen {
            Move::UseCell { cell, target } => {
                awake.cells = awake.cells.without(Cells::NONE.with(cell));
                if let Some(effect) = self.effect(cell) {
                    self.gain(effect, target);
                }
                if let (true, Some(target)) = (awake.scoring, target) {
                    awake.cells = awake.cells.with(target);
                }
            }
            Move::UseEntity { entity, animal } => {
                awake.entities &= !only(entity);
                if let Some(effect) = entity.effect() {
                    let per = animal.map_or(effect.per, |animal| Some(Per::Animal(animal)));
                    self.gain(Effect { per, ..effect }, None);
                }
            }
            _ => {}
        }
    }

    /// Next use that gains: crystals first, then the best paid use worth its price, then a free one.
    pub fn next_use(&self, awake: &Awake, after: &Judgement) -> Option<Move> {
        if awake.is_empty() {
            return None;
        }
        let cells = awake.cells.iter().filter_map(|cell| {
            let effect = self.effect(cell)?;
            Some((Move::UseCell { cell, target: None }, effect))
        });
        let entities = Entity::all().filter(|&entity| awake.entities & only(entity) != 0);
        let entities = entities.filter_map(|entity| {
            let effect = entity.effect()?;
            let animal = (effect.per == Some(Per::ChosenAnimal)).then(|| self.commonest());
            Some((Move::UseEntity { entity, animal }, effect))
        });
        let mut best: Option<(Move, i32)> = None;
        let mut free = None;
        for (chosen, effect) in cells.chain(entities).filter(|(_, effect)| self.crystals >= effect.pay) {
            let (chosen, gain) = match (effect.gain, chosen) {
                (Gain::Crystals, _) => return Some(chosen),
                (Gain::Energy, _) if effect.pay == 0 => {
                    if free.is_none() && self.count(effect.per) > 0 {
                        free = Some(chosen);
                    }
                    continue;
                }
                (Gain::Energy, _) => {
                    let cost = after.crystals(self.crystals) - after.crystals(self.crystals - effect.pay);
                    (chosen, self.amount(effect) * ENERGY - cost)
                }
                (Gain::Spore, Move::UseCell { cell, .. }) => match self.best_spore(effect.pay, awake.scoring, after) {
                    Some((target, gain)) => {
                        let target = Some(target);
                        (Move::UseCell { cell, target }, gain)
                    }
                    None => continue,
                },
                (Gain::Spore, _) => continue,
            };
            if best.is_none_or(|(_, most)| gain > most) {
                best = Some((chosen, gain));
            }
        }
        best.filter(|(_, gain)| *gain > 0).map(|(chosen, _)| chosen).or(free)
    }

    /// Best cell for a spore and its gain; in a scoring it wakes at once.
    pub fn best_spore(&self, pay: u8, scoring: bool, after: &Judgement) -> Option<(Cell, i32)> {
        let before = after.value(self);
        let mut best = None;
        let mut with = self.clone();
        with.crystals = with.crystals.saturating_sub(pay);
        for cell in self.without_spore().iter() {
            with.spores = self.spores.with(cell);
            let now = match self.effect(cell) {
                Some(effect) if scoring && effect.gain == Gain::Energy && with.crystals >= effect.pay => {
                    self.amount(effect) * ENERGY
                }
                _ => 0,
            };
            let gain = after.value(&with) + now - before;
            if best.is_none_or(|(_, most)| gain > most) {
                best = Some((cell, gain));
            }
        }
        best
    }

    pub fn finish(&mut self, mut awake: Awake, after: &Judgement) {
        // More than the uses in a turn.
        for _ in 0..CELLS + Entity::COUNT {
            let Some(chosen) = self.next_use(&awake, after) else {
                break;
            };
            self.use_it(&mut awake, chosen);
        }
        if awake.scoring {
            self.energy += i32::from(water_energy(self.water.saturating_sub(self.rival_water)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        bots::rauha::tests::walk,
        rules::{Game, event::no_events},
    };

    #[test]
    fn a_world_becomes_what_the_rules_make_of_it() {
        let mut compared = 0;
        walk(20, |position, seat| {
            let before = Outlook::new(position, seat);
            position.decisions(|chosen| {
                let mut expected = position.clone();
                expected.play(chosen, &mut no_events).expect("a legal decision");
                let (mut world, mut awake) = (before.clone(), Awake::new(position, seat));
                match (chosen, position.picked(seat)) {
                    (Move::Place(cell), Some(card)) => awake.entities |= world.place(card, cell),
                    (Move::DiscardForSpore(cell), _) => world.sow(cell),
                    (Move::UseCell { .. } | Move::UseEntity { .. }, _) => world.use_it(&mut awake, chosen),
                    _ => return,
                }
                assert_eq!(world, Outlook::new(&expected, seat), "{chosen}");
                assert_eq!(awake, Awake::new(&expected, seat), "{chosen}");
                compared += 1;
            });
        });
        assert!(compared > 5_000, "{compared}");
    }
}
