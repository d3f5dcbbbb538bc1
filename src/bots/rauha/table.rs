//! All worlds: what a seat's move changes for itself and for rivals.

use heapless::Vec;

use super::{
    super::mean_of_others,
    judgement::{Judgement, Moment, Weights, counts},
    outlook::{Awake, Entities, Outlook, shown},
};
use crate::{
    collections::{collect_truncated, sort_by_key},
    rules::{
        Game, MAX_PLAYERS, Seat,
        rauha::{Card, Cell, Cells, Move, Rauha, Stage},
        steps_between,
    },
};

type Worlds = Vec<Outlook, MAX_PLAYERS>;

fn worlds(position: &Rauha) -> Worlds {
    let mut worlds: Worlds = collect_truncated((0..position.players()).map(|seat| Outlook::new(position, seat)));
    let others: Vec<_, MAX_PLAYERS> =
        collect_truncated(worlds.iter().map(|world| (world.water, world.near(), world.owned)));
    for (seat, world) in worlds.iter_mut().enumerate() {
        world.rival_water = u8::MAX;
        for (_, &(water, near, owned)) in others.iter().enumerate().filter(|(other, _)| *other != seat) {
            world.rival_water = world.rival_water.min(water);
            world.near_rivals |= near;
            world.with_rivals |= owned;
        }
    }
    worlds
}

fn smallest(waters: &[u8], but: Seat) -> u8 {
    let others = (0..).zip(waters).filter(|(seat, _)| *seat != but);
    others.map(|(_, &water)| water).min().unwrap_or(0)
}

/// The notch in which a seat acts next: this one until it has finished.
fn next_notch(position: &Rauha, seat: Seat) -> u8 {
    let first = position.first().unwrap_or(0);
    let order = |of: Seat| steps_between(first, of, position.players());
    let done = match position.stage() {
        Stage::Placing(other) | Stage::Using(other) | Stage::Scoring(other) => order(seat) < order(other),
        Stage::Over => true,
        Stage::Piling | Stage::Dealing | Stage::Picking(_) => false,
    };
    position.notch() + u8::from(done)
}

/// Training input: non-zero counts of each world.
pub fn describe(position: &Rauha, visit: &mut dyn FnMut(Seat, usize, i32)) {
    for (seat, world) in (0..).zip(&worlds(position)) {
        let moment = Moment::before(next_notch(position, seat));
        counts(world, &moment, &mut |index, count| {
            if count != 0 {
                visit(seat, index, count);
            }
        });
    }
}

/// Expected final energy by seat.
type Values = Vec<i32, MAX_PLAYERS>;

/// Lead over the mean of the best and the average rival.
fn ahead(values: &Values, seat: Seat) -> i32 {
    let (mut own, mut best, mut sum) = (0, i32::MIN, 0);
    for (other, &value) in (0..).zip(values) {
        if other == seat {
            own = value;
        } else {
            best = best.max(value);
            sum += value;
        }
    }
    own - (best + mean_of_others(sum, values.len() as u8)) / 2
}

/// In [`ENERGY`](super::ENERGY).
pub fn margin(position: &Rauha, seat: Seat, weights: &Weights) -> i32 {
    let worlds = worlds(position);
    let values = (0..).zip(&worlds).map(|(other, world)| {
        let judgement = Judgement::before(next_notch(position, other), weights);
        judgement.value(world)
    });
    ahead(&collect_truncated(values), seat)
}

pub(super) struct Table<'a> {
    seat: Seat,
    notch: u8,
    pub own: Outlook,
    /// Before the seat acts.
    worlds: Worlds,
    judgements: Vec<Judgement<'a>, MAX_PLAYERS>,
    values: Values,
    near: Vec<Entities, MAX_PLAYERS>,
    /// Evaluates the seat's world after its move.
    pub after: Judgement<'a>,
    work: core::cell::Cell<u32>,
}

impl<'a> Table<'a> {
    /// `notch` may be later than the current one if nothing happens before.
    pub fn new(position: &Rauha, seat: Seat, notch: u8, weights: &'a Weights) -> Table<'a> {
        let worlds = worlds(position);
        let judgements: Vec<Judgement, MAX_PLAYERS> = collect_truncated(
            (0..position.players()).map(|other| Judgement::before(next_notch(position, other), weights)),
        );
        let values = worlds
            .iter()
            .zip(&judgements)
            .map(|(world, judgement)| judgement.value(world));
        Table {
            seat,
            notch,
            own: match worlds.get(usize::from(seat)) {
                Some(own) => own.clone(),
                None => Outlook::new(position, seat),
            },
            values: collect_truncated(values),
            near: collect_truncated(worlds.iter().map(Outlook::near)),
            worlds,
            judgements,
            after: Judgement::before(notch + 1, weights),
            work: core::cell::Cell::new(position.players().into()),
        }
    }

    pub fn work(&self) -> u32 {
        self.work.get()
    }

    /// Lead if the seat's world becomes `own`.
    pub fn standing(&self, own: &Outlook) -> i32 {
        self.work.set(self.work.get() + 1);
        let taken = own.owned & !self.own.owned;
        let seats = || (0..).zip(&self.worlds);
        let waters: Vec<u8, MAX_PLAYERS> = collect_truncated(seats().map(|(other, world)| {
            if other == self.seat {
                own.water
            } else {
                world.water_without(taken)
            }
        }));
        let near = own.near();
        let mut values = self.values.clone();
        for ((other, world), (value, judgement)) in seats().zip(values.iter_mut().zip(&self.judgements)) {
            let rival_water = smallest(&waters, other);
            if other == self.seat {
                *value = if rival_water == own.rival_water {
                    self.after.value(own)
                } else {
                    let own = own.clone();
                    self.after.value(&Outlook { rival_water, ..own })
                };
                continue;
            }
            let near = near | self.near_without(other);
            let otherwise = (near ^ world.near_rivals) & world.owned | taken & !world.with_rivals;
            if rival_water != world.rival_water || otherwise != 0 {
                let mut world = world.clone();
                world.rival_water = rival_water;
                world.near_rivals = near;
                world.lose(taken);
                *value = judgement.value(&world);
            }
        }
        ahead(&values, self.seat)
    }

    /// Entities nearly owned by seats other than `self.seat` and `seat`.
    fn near_without(&self, seat: Seat) -> Entities {
        let others = (0..)
            .zip(&self.near)
            .filter(|(other, _)| *other != seat && *other != self.seat);
        others.fold(0, |near, (_, other)| near | other)
    }

    /// World after this use of the card and all uses that gain.
    pub fn after_card(&self, card: Option<Card>, chosen: Move) -> Outlook {
        let mut own = self.own.clone();
        let mut awake = Awake::in_turn(self.notch);
        match (chosen, card) {
            (Move::Place(cell), Some(card)) => awake.entities = own.place(card, cell),
            (Move::DiscardForCrystals, _) => own.crystals = own.crystals.saturating_add(CRYSTALS_FOR_DISCARD),
            (Move::DiscardForSpore(cell), _) => own.sow(cell),
            _ => {}
        }
        own.finish(awake, &self.after);
        own
    }

    fn after_discard(&self, chosen: Move) -> (Move, i32) {
        (chosen, self.standing(&self.after_card(None, chosen)))
    }

    /// With the lead after it.
    pub fn best_discard(&self) -> (Move, i32) {
        let crystals = self.after_discard(Move::DiscardForCrystals);
        let spore = self.own.best_without_spore();
        let spore = spore.map(|cell| self.after_discard(Move::DiscardForSpore(cell)));
        spore.filter(|spore| spore.1 > crystals.1).unwrap_or(crystals)
    }

    /// Best placement if better than `least`, with the lead after it.
    pub fn best_of(&self, card: Card, cells: Cells, least: (Move, i32)) -> (Move, i32) {
        let mut best = least;
        if self.own.crystals >= card.cost() {
            for cell in card.cells().both(cells).iter() {
                let chosen = Move::Place(cell);
                let standing = self.standing(&self.after_card(Some(card), chosen));
                if standing > best.1 {
                    best = (chosen, standing);
                }
            }
        }
        best
    }

    /// Cells for a fast decision: those that gain an entity, and those with the smallest loss.
    pub fn promising(&self) -> Promising {
        let mut cheap: [(i32, Cells); Cell::COUNT] = [(i32::MAX, Cells::NONE); Cell::COUNT];
        for (place, cell) in cheap.iter_mut().zip(Cell::all()) {
            *place = (self.after.covered(&self.own, cell), Cells::NONE.with(cell));
        }
        sort_by_key(&mut cheap, |(lost, cell)| (*lost, cell.bits()));
        Promising {
            cheap: cheap.map(|(_, cell)| cell),
            missing: self.own.missing(),
        }
    }
}

pub(super) struct Promising {
    /// Smallest loss first.
    cheap: [Cells; Cell::COUNT],
    missing: [Entities; Cell::COUNT],
}

const LOOKS: u8 = 3;

impl Promising {
    pub fn cells(&self, card: Card) -> Cells {
        let shown = shown(card.face());
        let mut cells = Cell::all()
            .zip(self.missing)
            .filter(|(_, missing)| missing & shown != 0)
            .fold(Cells::NONE, |cells, (cell, _)| cells.with(cell));
        let mut looks = 0;
        for cell in self.cheap {
            if looks < LOOKS && !cell.both(card.cells()).is_empty() {
                cells = Cells::from_bits(cells.bits() | cell.bits());
                looks += 1;
            }
        }
        cells
    }
}

const CRYSTALS_FOR_DISCARD: u8 = 4;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        bots::rauha::{judgement::LEARNED, reply_by, tests::walk},
        rules::event::no_events,
    };

    /// Up to the end of the turn.
    #[test]
    fn a_turn_thought_of_is_the_turn_played() {
        let mut compared = 0;
        walk(12, |position, seat| {
            if position.stage() != Stage::Placing(seat) {
                return;
            }
            let table = Table::new(position, seat, position.notch(), &LEARNED);
            position.decisions(|chosen| {
                let thought = table.standing(&table.after_card(position.picked(seat), chosen));
                let mut played = position.clone();
                played.play(chosen, &mut no_events).expect("a legal decision");
                while played.stage() == Stage::Using(seat) {
                    let (reply, _) = reply_by(&played, &LEARNED).expect("a use or the end");
                    played.play(reply, &mut no_events).expect("a reply is legal");
                }
                assert_eq!(thought, margin(&played, seat, &LEARNED), "{chosen}");
                compared += 1;
            });
        });
        assert!(compared > 2_000, "{compared}");
    }

    #[test]
    fn who_is_ahead_of_one_is_behind_for_the_other() {
        walk(4, |position, _| {
            if position.players() == 2 {
                let of = |seat| margin(position, seat, &LEARNED);
                assert_eq!(of(0), -of(1));
            }
        });
    }
}
