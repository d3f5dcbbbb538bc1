//! All worlds at the table together: what a seat's move means for it and for the others.

use heapless::Vec;

use super::{
    super::mean_of_others,
    judgement::{Judgement, Moment, Weights, counts},
    outlook::{Awake, Outlook},
};
use crate::{
    collections::collect_truncated,
    rules::{
        Game, MAX_PLAYERS, Seat,
        rauha::{Card, Move, Rauha, Stage},
        steps_between,
    },
};

type Worlds = Vec<Outlook, MAX_PLAYERS>;

/// The worlds of all seats, each with what the others have.
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

/// The notch that a seat acts in next: this one until it has ended its part of it.
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

/// Shows what training learns from: for every seat each count of its world that is not 0.
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

/// What each seat is expected to end with.
type Values = Vec<i32, MAX_PLAYERS>;

/// How far a seat is ahead of the best of the others and of all of them.
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

/// How far a seat is ahead as things are.
pub(super) fn margin(position: &Rauha, seat: Seat, weights: &Weights) -> i32 {
    let worlds = worlds(position);
    let values = (0..).zip(&worlds).map(|(other, world)| {
        let judgement = Judgement::before(next_notch(position, other), weights);
        judgement.value(world)
    });
    ahead(&collect_truncated(values), seat)
}

/// The table as one seat sees it that is about to act.
pub(super) struct Table<'a> {
    seat: Seat,
    notch: u8,
    pub own: Outlook,
    /// All worlds, as they are before the seat acts, what they are worth, and by which judgement.
    worlds: Worlds,
    judgements: Vec<Judgement<'a>, MAX_PLAYERS>,
    values: Values,
    /// The judgement of the seat's world when it is done.
    pub after: Judgement<'a>,
}

impl<'a> Table<'a> {
    /// For a seat that acts in this notch, or a later one if nothing happened until then.
    pub fn new(position: &Rauha, seat: Seat, notch: u8, weights: &'a Weights) -> Table<'a> {
        let worlds = worlds(position);
        let judgements: Vec<Judgement, MAX_PLAYERS> = collect_truncated(
            (0..position.players()).map(|other| Judgement::before(next_notch(position, other), weights)),
        );
        let values = worlds.iter().zip(&judgements).map(|(world, judgement)| judgement.value(world));
        Table {
            seat,
            notch,
            own: match worlds.get(usize::from(seat)) {
                Some(own) => own.clone(),
                None => Outlook::new(position, seat),
            },
            values: collect_truncated(values),
            worlds,
            judgements,
            after: Judgement::before(notch + 1, weights),
        }
    }

    /// How far ahead the seat is when it is done and its world has become `own`.
    pub fn standing(&self, own: &Outlook) -> i32 {
        let mut values = self.values.clone();
        let taken = own.owned & !self.own.owned;
        let near = own.near();
        for (other, ((world, value), judgement)) in
            (0..).zip(self.worlds.iter().zip(&mut values).zip(&self.judgements))
        {
            if other == self.seat {
                *value = self.after.value(own);
                continue;
            }
            let smallest = self.smallest_water(own.water, other);
            let threatened = near & world.owned & !world.near_rivals;
            if smallest != world.rival_water || world.owned & taken != 0 || threatened != 0 {
                let mut world = world.clone();
                world.rival_water = smallest;
                world.near_rivals |= near;
                world.lose(taken);
                *value = judgement.value(&world);
            }
        }
        ahead(&values, self.seat)
    }

    /// The smallest count of the rivals of a seat, when this one has `own`.
    fn smallest_water(&self, own: u8, of: Seat) -> u8 {
        let others = (0..).zip(&self.worlds).filter(|(other, _)| *other != of && *other != self.seat);
        others.fold(own, |smallest, (_, world)| smallest.min(world.water))
    }

    /// The seat's world after it has dealt with a card in this way and used what pays.
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

    /// The best way to discard a card, and how far ahead the seat is then.
    pub fn best_discard(&self) -> (Move, i32) {
        let crystals = self.after_discard(Move::DiscardForCrystals);
        let spore = self.own.best_spore(0, false, &self.after);
        let spore = spore.map(|(cell, _)| self.after_discard(Move::DiscardForSpore(cell)));
        spore.filter(|spore| spore.1 > crystals.1).unwrap_or(crystals)
    }

    /// The best that can be done with a card that is better than `least`, and how far ahead the seat is then.
    pub fn best_of(&self, card: Card, least: (Move, i32)) -> (Move, i32) {
        let mut best = least;
        if self.own.crystals >= card.cost() {
            for cell in card.cells().iter() {
                let chosen = Move::Place(cell);
                let standing = self.standing(&self.after_card(Some(card), chosen));
                if standing > best.1 {
                    best = (chosen, standing);
                }
            }
        }
        best
    }
}

/// By the rules.
const CRYSTALS_FOR_DISCARD: u8 = 4;
