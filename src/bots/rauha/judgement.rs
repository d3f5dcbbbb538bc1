//! Learned evaluation of Rauha: counts that describe a world, with a weight for each count and notch.
//!
//! The route is fixed, so it is known how often an effect will still wake; its value is learned
//! (`cargo train rauha`). Integer sums, so that a reason can list the parts.

use super::{
    super::network::squash,
    outlook::{LINES, Outlook, only},
};
use crate::rules::{
    MAX_PLAYERS,
    rauha::{Animal, Cell, Cells, Entity, Gain, Notch, Per},
};

/// Units per energy.
pub const ENERGY: i32 = 256;

/// First index of each group of counts after the effects.
mod place {
    pub const ANIMALS: usize = 22;
    pub const WATER: usize = 29;
    pub const ENTITIES: usize = 40;
    pub const CRYSTALS: usize = 77;
    pub const END: usize = 87;
}

pub const COUNTS: usize = place::END;

/// Weights of a moment: counts, then the two numbers of a [`Chance`] for two to five players.
pub const ROW: usize = COUNTS + 2 * (MAX_PLAYERS - 1);

/// Before each notch.
pub const MOMENTS: usize = Notch::COUNT as usize;

/// In [`ENERGY`] per count.
pub type Weights = [[i16; ROW]; MOMENTS];

/// Two bytes per weight, little-endian.
pub const FILE: usize = size_of::<Weights>();

/// Made by `cargo train rauha`.
pub static LEARNED: Weights = read(include_bytes!("rauha.weights"));

pub const fn read(file: &[u8; FILE]) -> Weights {
    let mut weights = [[0; ROW]; MOMENTS];
    let (mut moment, mut place, mut rest) = (0, 0, file.as_slice());
    while let [low, high, others @ ..] = rest {
        weights[moment][place] = i16::from_le_bytes([*low, *high]);
        place += 1;
        if place == ROW {
            (moment, place) = (moment + 1, 0);
        }
        rest = others;
    }
    weights
}

/// Logistic curve from a lead to a chance to win; steeper towards the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chance {
    /// [`UNIT`](crate::bots::network::UNIT)s per energy of lead.
    pub slope: i16,
    /// Without a lead; lower with more players.
    pub even: i16,
}

/// 70 % chance to win (`won`, within ±[`STANDING`](crate::bots::STANDING)), 30 % lead.
pub(super) fn standing(won: i32, lead: i32) -> i32 {
    (won * 7 + squash(lead) * 3) / 10
}

impl Chance {
    /// `notch` may be one after the last.
    pub fn before(notch: u8, players: u8, weights: &Weights) -> Chance {
        let moment = usize::from(notch.clamp(1, Notch::COUNT)) - 1;
        let place = COUNTS + 2 * usize::from(players.saturating_sub(2));
        let number = |place: usize| {
            weights
                .get(moment)
                .and_then(|row| row.get(place))
                .map_or(0, |&number| number)
        };
        Chance {
            slope: number(place),
            even: number(place + 1),
        }
    }

    /// `lead` is in [`ENERGY`].
    pub fn of(self, lead: i32) -> i32 {
        // Decided beyond this.
        let lead = lead.clamp(-128 * ENERGY, 128 * ENERGY);
        standing(
            squash(lead * i32::from(self.slope) / ENERGY + i32::from(self.even)),
            lead,
        )
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum About {
    Effects,
    Animals,
    Water,
    Entities,
    Crystals,
}

const fn about(count: usize) -> About {
    if count < place::ANIMALS {
        About::Effects
    } else if count < place::WATER {
        About::Animals
    } else if count < place::ENTITIES {
        About::Water
    } else if count < place::CRYSTALS {
        About::Entities
    } else {
        About::Crystals
    }
}

/// The route before a notch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moment {
    /// How often each cell will still wake in turns.
    turns: [u8; Cell::COUNT],
    scorings: u8,
    /// Awake in the next turn.
    next: Cells,
}

impl Moment {
    pub fn before(notch: u8) -> Moment {
        let mut moment = Moment {
            turns: [0; Cell::COUNT],
            scorings: 0,
            next: Cells::NONE,
        };
        for number in notch..=Notch::COUNT {
            match Notch::numbered(number) {
                Notch::Turn { cells, .. } => {
                    if moment.next.is_empty() {
                        moment.next = cells;
                    }
                    cells.iter().for_each(|cell| moment.turns[cell.index()] += 1);
                }
                Notch::Scoring => moment.scorings += 1,
            }
        }
        moment
    }
}

/// Effects of one kind: gain in turns and in scorings, and per counted item.
#[derive(Clone, Copy, Default)]
struct Uses {
    turns: i32,
    scorings: i32,
    rate: i32,
}

impl Uses {
    fn add(&mut self, amount: i32, turns: i32, scorings: i32, count: u8) {
        self.turns += amount * turns * i32::from(count);
        self.scorings += amount * scorings * i32::from(count);
        self.rate += amount * (turns + scorings);
    }
}

pub(super) fn counts(world: &Outlook, moment: &Moment, visit: &mut impl FnMut(usize, i32)) {
    let crystals = count_effects(world, moment, visit);
    visit(place::WATER, world.water.into());
    let above = world.water.saturating_sub(world.rival_water);
    for step in 1..=usize::from(above.min(5)) {
        visit(place::WATER + step, 1);
    }
    visit(place::WATER + 6, world.rival_water.saturating_sub(world.water).into());
    visit(place::WATER + 7, world.rival_water.into());
    count_entities(world, visit);
    for (index, count) in (place::CRYSTALS..).zip(crystals) {
        visit(index, count);
    }
    count_crystals(world.crystals, visit);
}

/// Returns the counts of crystals.
fn count_effects(world: &Outlook, moment: &Moment, visit: &mut impl FnMut(usize, i32)) -> [i32; 3] {
    let [mut fixed, mut paid, mut animals, mut water, mut spores, mut crystals] = [Uses::default(); 6];
    let mut rates = [0; 3];
    let (mut price, mut makers, mut makers_price, mut makers_scored, mut next) = (0, 0, 0, 0, 0);
    let (mut weak, mut without_spore, mut best, mut second) = (0, 0, 0, 0);
    let (mut idle, mut idle_spores) = (0, 0);
    for cell in Cell::all() {
        let spore = world.spores.contains(cell);
        let Some(effect) = world.faces[cell.index()].effect else {
            *(if spore { &mut idle_spores } else { &mut idle }) += 1;
            continue;
        };
        let turns = i32::from(moment.turns[cell.index()]);
        let scorings = if spore { moment.scorings.into() } else { 0 };
        let (amount, pay) = (i32::from(effect.amount), i32::from(effect.pay));
        let count = world.count(effect.per);
        match (effect.gain, effect.per) {
            (Gain::Energy, None) if effect.pay == 0 => fixed.add(amount, turns, scorings, 1),
            (Gain::Energy, per) => {
                let kind = match per {
                    None => &mut paid,
                    Some(Per::Animal(_) | Per::ChosenAnimal) => &mut animals,
                    Some(Per::Water) => &mut water,
                    Some(Per::Spore) => &mut spores,
                };
                kind.add(amount, turns, scorings, count);
                price += pay * (turns + scorings);
                if let Some(Per::Animal(animal)) = per {
                    rates[animal as usize] += amount * (turns + scorings);
                }
            }
            (Gain::Crystals, _) => {
                crystals.add(amount, turns, scorings, count);
                if moment.next.contains(cell) {
                    next += amount;
                }
            }
            (Gain::Spore, _) => {
                makers += turns;
                makers_price += pay * turns;
                makers_scored += scorings;
            }
        }
        let brings = world.brings(effect);
        weak += i32::from(brings <= 2);
        if !spore {
            without_spore += brings;
            second = second.max(brings.min(best));
            best = best.max(brings);
        }
    }
    let sown = world.spores.len();
    let effects = [
        1,
        fixed.turns,
        fixed.scorings,
        paid.turns,
        paid.scorings,
        price,
        animals.turns,
        animals.scorings,
        spores.turns + spores.scorings,
        spores.rate,
        makers,
        makers_price,
        makers_scored,
        weak,
        without_spore,
        best,
        second,
        idle,
        idle_spores,
        sown.min(2).into(),
        sown.min(4).into(),
        sown.into(),
    ];
    const { assert!(place::ANIMALS == 22) };
    for (index, count) in effects.into_iter().enumerate() {
        visit(index, count);
    }
    let most = world.count(Some(Per::ChosenAnimal));
    visit(place::ANIMALS, most.into());
    for (animal, rate) in Animal::ALL.into_iter().zip(rates) {
        visit(place::ANIMALS + 1 + animal as usize, animal.of(world.animals).into());
        visit(place::ANIMALS + 4 + animal as usize, rate);
    }
    for (index, count) in (place::WATER + 8..).zip([water.turns, water.scorings, water.rate]) {
        visit(index, count);
    }
    [crystals.turns, crystals.scorings, next]
}

/// Owned entities, and lines that could bring others.
fn count_entities(world: &Outlook, visit: &mut impl FnMut(usize, i32)) {
    let (mut pairs, mut pairs_again, mut complete, mut singles) = (0, 0, 0, 0);
    for line in LINES {
        let [a, b, c] = world.shown_in(line);
        let all = a & b & c;
        let two = (a & b | b & c | a & c) & !all;
        pairs_again |= pairs & two;
        pairs |= two;
        complete |= all;
        singles += ((a | b | c) & !two & !all & !world.owned).count_ones();
    }
    visit(place::ENTITIES, (complete & !world.owned).count_ones() as i32);
    visit(place::ENTITIES + 1, singles as i32);
    for entity in Entity::all() {
        let bit = only(entity);
        let at = place::ENTITIES + 2 + 5 * entity.index();
        if world.owned & bit != 0 {
            visit(at, 1);
            if world.near_rivals & bit != 0 {
                visit(at + 1, 1);
            }
            if let Some(per) = entity.effect().and_then(|effect| effect.per) {
                visit(at + 2, world.count(Some(per)).into());
            }
        } else if pairs & bit != 0 {
            let with_rival = usize::from(world.with_rivals & bit != 0);
            visit(at + 3 + with_rival, 1 + i32::from(pairs_again & bit != 0));
        }
    }
}

/// Piecewise linear: more crystals are worth less.
fn count_crystals(crystals: u8, visit: &mut impl FnMut(usize, i32)) {
    for (index, enough) in (place::CRYSTALS + 3..place::END).zip([2, 4, 6, 8, 11, 15, u8::MAX]) {
        visit(index, crystals.min(enough).into());
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Judgement<'a> {
    moment: Moment,
    /// `None` when over.
    weights: Option<&'a [i16; ROW]>,
}

impl<'a> Judgement<'a> {
    /// For a seat whose next notch this is.
    pub fn before(notch: u8, weights: &'a Weights) -> Judgement<'a> {
        Judgement {
            moment: Moment::before(notch),
            weights: weights.get(usize::from(notch).wrapping_sub(1)),
        }
    }

    /// Energy now and expected, in [`ENERGY`].
    pub fn value(&self, world: &Outlook) -> i32 {
        let mut sum = world.energy * ENERGY;
        if let Some(weights) = self.weights {
            counts(world, &self.moment, &mut |index, count| {
                sum += weights.get(index).map_or(0, |&weight| i32::from(weight) * count);
            });
        }
        sum
    }

    pub fn parts(&self, world: &Outlook, mut visit: impl FnMut(About, i32)) {
        if let Some(weights) = self.weights {
            counts(world, &self.moment, &mut |index, count| {
                visit(
                    about(index),
                    weights.get(index).map_or(0, |&weight| i32::from(weight) * count),
                );
            });
        }
    }

    /// Approximate loss of covering a cell: content times how often it will still wake.
    pub fn covered(&self, world: &Outlook, cell: Cell) -> i32 {
        let face = world.faces[cell.index()];
        let spore = if world.spores.contains(cell) {
            self.moment.scorings
        } else {
            0
        };
        let uses = self.moment.turns[cell.index()] + spore;
        let effect = face.effect.map_or(0, |effect| world.brings(effect) * i32::from(uses));
        let symbols = face.water + face.animals.into_iter().sum::<u8>();
        // A free cell with a spore is best for any effect.
        effect + 2 * i32::from(symbols) - 2 * i32::from(spore)
    }

    /// Expected energy.
    pub fn crystals(&self, crystals: u8) -> i32 {
        let mut sum = 0;
        if let Some(weights) = self.weights {
            count_crystals(crystals, &mut |index, count| {
                sum += weights.get(index).map_or(0, |&weight| i32::from(weight) * count);
            });
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{bots::rauha::tests::walk, rules::Game};

    #[test]
    fn every_count_has_a_place_of_its_own() {
        let mut ever = [false; COUNTS];
        walk(12, |position, _| {
            for seat in 0..position.players() {
                let mut seen = [false; COUNTS];
                let world = Outlook::new(position, seat);
                counts(&world, &Moment::before(position.notch()), &mut |index, count| {
                    assert!(!seen[index], "{index} twice");
                    seen[index] = true;
                    ever[index] |= count != 0;
                });
            }
        });
        // A single world has no rivals, and only three entity effects count something.
        let without = ever.iter().filter(|ever| !**ever).count();
        assert!(
            without <= 4 + 3 * Entity::COUNT,
            "{without} of {COUNTS} are never counted: {ever:?}"
        );
    }

    #[test]
    fn the_parts_add_up_to_the_value() {
        walk(4, |position, _| {
            let judgement = Judgement::before(position.notch(), &LEARNED);
            let world = Outlook::new(position, 0);
            let mut sum = world.energy * ENERGY;
            judgement.parts(&world, |_, worth| sum += worth);
            assert_eq!(sum, judgement.value(&world));
        });
    }

    #[test]
    fn when_the_game_is_over_only_energy_counts() {
        let position = crate::rules::rauha::Rauha::new(2, crate::rules::position::Side::A);
        let mut world = Outlook::new(&position, 0);
        world.energy = 100;
        assert_eq!(
            Judgement::before(Notch::COUNT + 1, &LEARNED).value(&world),
            100 * ENERGY
        );
        assert_ne!(Judgement::before(1, &LEARNED).value(&world), 100 * ENERGY);
    }
}
