//! What a seat's world in Rauha will bring until the game ends: the way of the avatars is known, so every effect is
//! counted by how often it will still wake.

use super::super::{POINT, mean_of_others};
use crate::rules::{
    Game, MAX_PLAYERS, Seat, Turn,
    rauha::{Animal, Card, Cell, Cells, Effect, Entity, Face, Gain, Nature, Notch, Per, Rauha, Stage, water_energy},
    steps_between,
};

const CELLS: usize = Cell::COUNT;

/// What a crystal is worth in sixteenths of an energy, by the turns in which it can still be spent.
const PRICE: [i32; 13] = [1, 3, 4, 5, 6, 6, 7, 7, 7, 7, 8, 8, 8];

/// Crystals beyond these seldom find a use.
const ENOUGH_CRYSTALS: i32 = 8;

/// What two of the three cells that an entity wants are worth at each scoring to come.
const NEARLY: i32 = 6;

/// The symbols that each later turn adds to a count, in sixteenths.
const GROWTH: i32 = 3;

/// How often a seat's cells will still wake, and when.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    /// In turns, by cell.
    turns_awake: [u8; CELLS],
    /// In scorings, if a spore lies there.
    scorings_awake: [u8; CELLS],
    pub scorings: u8,
    /// Cards that the seat will still place, the one in hand included.
    pub cards: u8,
}

impl Clock {
    pub(super) fn new(position: &Rauha, seat: Seat) -> Clock {
        let players = position.players();
        let first = position.first().unwrap_or(0);
        let order = |of: Seat| steps_between(first, of, players);
        let at_work = match position.stage() {
            Stage::Placing(seat) | Stage::Using(seat) | Stage::Scoring(seat) => Some(seat),
            _ => None,
        };
        let done = at_work.is_some_and(|other| order(seat) < order(other)) || position.turn() == Turn::Over;
        let mut clock = Clock {
            turns_awake: [0; CELLS],
            scorings_awake: [0; CELLS],
            scorings: 0,
            cards: 0,
        };
        for number in position.notch() + u8::from(done)..=Notch::COUNT {
            match Notch::numbered(number) {
                Notch::Turn { cells, .. } => {
                    clock.cards += 1;
                    cells.iter().for_each(|cell| clock.turns_awake[cell.index()] += 1);
                }
                Notch::Scoring => clock.scorings += 1,
            }
        }
        clock.scorings_awake = [clock.scorings; CELLS];
        if at_work == Some(seat) {
            let awake = match position.stage() {
                Stage::Scoring(_) => &mut clock.scorings_awake,
                _ => &mut clock.turns_awake,
            };
            for cell in position.used_cells().iter() {
                awake[cell.index()] = awake[cell.index()].saturating_sub(1);
            }
            if matches!(position.stage(), Stage::Using(_)) {
                clock.cards = clock.cards.saturating_sub(1);
            }
        }
        clock
    }
}

/// The lines that each cell helps to complete, a bit an entity.
type Wanted = u8;

fn wanted(face: &Face) -> Wanted {
    Entity::all().fold(0, |bits, entity| {
        let shown = match entity.line() {
            Nature::Animal(animal) => animal.of(face.animals) > 0,
            Nature::Biome(biome) => face.biomes.contains(biome),
        };
        bits | Wanted::from(shown) << entity.index()
    })
}

/// Where the gain of a card comes from, in sixteenths of an energy.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Gains {
    pub effect: i32,
    pub animals: i32,
    pub water: i32,
    pub entities: i32,
    pub crystals: i32,
}

impl Gains {
    pub(super) const fn total(&self) -> i32 {
        self.effect + self.animals + self.water + self.entities + self.crystals
    }
}

/// A seat's world and what it will bring.
#[derive(Clone, Debug)]
pub(super) struct Outlook {
    pub clock: Clock,
    pub price: i32,
    faces: [&'static Face; CELLS],
    wanted: [Wanted; CELLS],
    spores: Cells,
    crystals: i32,
    energy: i32,
    animals: [u8; 3],
    water: u8,
    /// The smallest count among the others.
    rival_water: u8,
    owned: Wanted,
    /// Entities that a rival has.
    rivals: Wanted,
    /// What one symbol, source or spore more brings.
    animal_rate: [i32; 3],
    water_rate: i32,
    pub spore_worth: i32,
}

impl Outlook {
    pub(super) fn new(position: &Rauha, seat: Seat) -> Outlook {
        let clock = Clock::new(position, seat);
        let faces = core::array::from_fn(|index| {
            Cell::from_index(index as u8).map_or(NOTHING, |cell| position.face(seat, cell))
        });
        let (mut owned, mut rivals) = (0, 0);
        for entity in Entity::all() {
            match position.owner(entity) {
                Some(owner) if owner == seat => owned |= 1 << entity.index(),
                Some(_) => rivals |= 1 << entity.index(),
                None => {}
            }
        }
        let world = position.world(seat);
        let mut outlook = Outlook {
            clock,
            price: PRICE[usize::from(clock.cards).min(PRICE.len() - 1)],
            faces,
            wanted: faces.map(wanted),
            spores: world.map_or(Cells::NONE, |world| world.spores),
            crystals: world.map_or(0, |world| world.crystals.into()),
            energy: world.map_or(0, |world| world.energy.into()),
            animals: Animal::ALL.map(|animal| faces.iter().map(|face| face.animals[animal as usize]).sum()),
            water: position.water(seat),
            rival_water: (0..position.players())
                .filter(|&other| other != seat)
                .map(|other| position.water(other))
                .min()
                .unwrap_or(0),
            owned,
            rivals,
            animal_rate: [0; 3],
            water_rate: 0,
            spore_worth: 0,
        };
        outlook.find_rates();
        outlook
    }

    fn find_rates(&mut self) {
        let mut spore_worth = 0;
        for cell in Cell::all() {
            let Some(effect) = self.faces[cell.index()].effect else {
                continue;
            };
            let rate = i32::from(effect.amount) * self.uses(cell) * POINT;
            match (effect.gain, effect.per) {
                (Gain::Energy, Some(Per::Animal(animal))) => {
                    for (kind, sum) in Animal::ALL.into_iter().zip(&mut self.animal_rate) {
                        *sum += if kind == animal { rate } else { 0 };
                    }
                }
                (Gain::Energy, Some(Per::Water)) => self.water_rate += rate,
                _ => {}
            }
            if !self.spores.contains(cell) && effect.gain != Gain::Spore {
                spore_worth = spore_worth.max(self.effect(effect) * i32::from(self.clock.scorings_awake[cell.index()]));
            }
        }
        let scorings = i32::from(self.clock.scorings);
        self.spore_worth = spore_worth.max(scorings * POINT);
        let above = self.water.saturating_sub(self.rival_water);
        let more = if self.water < self.rival_water { 0 } else { above + 1 };
        self.water_rate += (i32::from(water_energy(more)) - i32::from(water_energy(above))) * POINT * scorings;
        if self.water < self.rival_water {
            // At the bottom: what the others get for it shrinks.
            self.water_rate += POINT / 2 * scorings;
        }
    }

    /// How often a cell will still wake.
    fn uses(&self, cell: Cell) -> i32 {
        let spore = if self.spores.contains(cell) {
            self.clock.scorings_awake[cell.index()]
        } else {
            0
        };
        i32::from(self.clock.turns_awake[cell.index()] + spore)
    }

    /// What an effect brings each time, in sixteenths of an energy.
    pub(super) fn effect(&self, effect: Effect) -> i32 {
        let growing = |count: u8| i32::from(count) * POINT + GROWTH * i32::from(self.clock.cards) / 2;
        let count = match effect.per {
            None => POINT,
            Some(Per::Animal(animal)) => growing(animal.of(self.animals)),
            Some(Per::ChosenAnimal) => growing(self.animals.into_iter().max().unwrap_or(0)),
            Some(Per::Water) => growing(self.water),
            Some(Per::Spore) => growing(self.spores.len()),
        };
        let amount = i32::from(effect.amount);
        let gain = match effect.gain {
            Gain::Energy => amount * count,
            Gain::Crystals => amount * count * self.price / POINT,
            Gain::Spore => self.spore_worth,
        };
        (gain - i32::from(effect.pay) * self.price).max(0)
    }

    fn effect_of(&self, face: &Face) -> i32 {
        face.effect.map_or(0, |effect| self.effect(effect))
    }

    /// What the cell's effect is worth until the game ends.
    pub(super) fn spore_on(&self, cell: Cell) -> i32 {
        let awake = i32::from(self.clock.scorings_awake[cell.index()]);
        // A better card may still come to a cell; a spore stays.
        let later = i32::from(self.clock.cards.min(6)) * awake;
        self.effect_of(self.faces[cell.index()]) * awake + later
    }

    fn entity(&self, entity: Entity, takes: bool) -> i32 {
        let scorings = i32::from(self.clock.scorings);
        let effect = entity.effect().map_or(0, |effect| self.effect(effect));
        let kept = effect * scorings * 3 / 4;
        let now = if takes { effect } else { 0 };
        let water = if takes {
            i32::from(entity.water()) * self.water_rate * 3 / 4
        } else {
            0
        };
        kept + now + water
    }

    /// The sum of everything that the seat has and will get.
    pub(super) fn worth(&self) -> i32 {
        let cells: i32 = Cell::all()
            .map(|cell| self.effect_of(self.faces[cell.index()]) * self.uses(cell))
            .sum();
        let entities: i32 = Entity::all()
            .filter(|entity| self.owned & 1 << entity.index() != 0)
            .map(|entity| self.entity(entity, false))
            .sum();
        let above = self.water.saturating_sub(self.rival_water);
        let water = i32::from(water_energy(above)) * POINT * i32::from(self.clock.scorings);
        let nearly: i32 = LINES
            .iter()
            .map(|line| self.nearly(line.map(|cell| self.wanted_at(cell))))
            .sum();
        self.energy * POINT + cells + entities + water + nearly + self.crystals_worth(self.crystals)
    }

    fn crystals_worth(&self, crystals: i32) -> i32 {
        let enough = crystals.min(ENOUGH_CRYSTALS);
        enough * self.price + (crystals - enough) * self.price / 3
    }

    fn wanted_at(&self, index: usize) -> Wanted {
        self.wanted.get(index).copied().unwrap_or(0)
    }

    /// Lines that miss one cell for an entity.
    fn nearly(&self, [a, b, c]: [Wanted; 3]) -> i32 {
        if self.clock.cards == 0 {
            return 0;
        }
        let pairs = (a & b | b & c | a & c) & !(a & b & c) & !self.owned;
        pairs.count_ones() as i32 * NEARLY * i32::from(self.clock.scorings)
    }

    pub(super) fn can_pay(&self, card: Card) -> bool {
        self.crystals >= i32::from(card.cost())
    }

    /// What placing a card on a cell brings.
    pub(super) fn placing(&self, card: Card, cell: Cell) -> Gains {
        let (old, new) = (self.faces[cell.index()], card.face());
        let uses = self.uses(cell);
        let mut gains = Gains {
            effect: (self.effect_of(new) - self.effect_of(old)) * uses,
            crystals: self.crystals_worth(self.crystals - i32::from(card.cost())) - self.crystals_worth(self.crystals),
            ..Gains::default()
        };
        for (animal, rate) in Animal::ALL.into_iter().zip(self.animal_rate) {
            let more = i32::from(new.animals[animal as usize]) - i32::from(old.animals[animal as usize]);
            // The card's own effect counts the card too; that of the covered one is gone.
            let own = |face: &Face| match face.effect {
                Some(Effect {
                    gain: Gain::Energy,
                    amount,
                    per: Some(Per::Animal(counted)),
                    ..
                }) if counted == animal => i32::from(amount) * uses * POINT,
                _ => 0,
            };
            gains.animals += more * (rate + own(new) - own(old));
            gains.animals += more * i32::from(self.clock.cards.saturating_sub(1)) * 2;
        }
        gains.water = (i32::from(new.water) - i32::from(old.water)) * self.water_rate;
        gains.entities = self.entities_with(wanted(new), cell);
        gains
    }

    fn entities_with(&self, new: Wanted, cell: Cell) -> i32 {
        let mut gain = 0;
        for line in LINES.iter().filter(|line| line.contains(&cell.index())) {
            let before = line.map(|index| self.wanted_at(index));
            let after = line.map(|index| {
                if index == cell.index() {
                    new
                } else {
                    self.wanted_at(index)
                }
            });
            gain += self.nearly(after) - self.nearly(before);
            let complete = after.into_iter().fold(Wanted::MAX, |all, bits| all & bits) & !self.owned;
            for entity in Entity::all().filter(|entity| complete & 1 << entity.index() != 0) {
                let worth = self.entity(entity, true);
                let taken = self.rivals & 1 << entity.index() != 0;
                gain += worth + if taken { worth / 2 } else { 0 };
            }
        }
        gain
    }

    /// The best that can be done with a card: where, and what it brings; no cell when it is better discarded.
    pub(super) fn best_of(&self, card: Card) -> (Option<Cell>, i32) {
        let mut best = (None, self.discarding());
        if self.can_pay(card) {
            for cell in card.cells().iter() {
                let gain = self.placing(card, cell).total();
                if gain > best.1 {
                    best = (Some(cell), gain);
                }
            }
        }
        best
    }

    pub(super) fn discarding_for_crystals(&self) -> i32 {
        self.crystals_worth(self.crystals + 4) - self.crystals_worth(self.crystals)
    }

    fn discarding(&self) -> i32 {
        Cell::all()
            .filter(|&cell| !self.spores.contains(cell))
            .map(|cell| self.spore_on(cell))
            .max()
            .unwrap_or(0)
            .max(self.discarding_for_crystals())
    }
}

const LINES: [[usize; 3]; 6] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8]];

/// A cell that shows nothing at all.
const NOTHING: &Face = &Face {
    biomes: crate::rules::rauha::Biomes::DESERT,
    animals: [0; 3],
    water: 0,
    effect: None,
};

/// How far a seat is ahead of the best of the others and of all of them, in sixteenths of an energy.
pub(super) fn margin(position: &Rauha, seat: Seat) -> i32 {
    let players = position.players();
    let mut worths = [0; MAX_PLAYERS];
    for (worth, other) in worths.iter_mut().zip(0..players) {
        *worth = Outlook::new(position, other).worth();
    }
    let own = worths[usize::from(seat).min(MAX_PLAYERS - 1)];
    let rivals = (0..players)
        .filter(|&other| other != seat)
        .map(|other| worths[usize::from(other).min(MAX_PLAYERS - 1)]);
    let best = rivals.clone().max().unwrap_or(0);
    let mean = mean_of_others(rivals.sum(), players);
    own - (best + mean) / 2
}
