//! How bots judge Rauha.

mod outlook;
mod reasons;

pub use reasons::{Part, Phrase};

use self::outlook::Outlook;
use super::{Judge, POINT, Reason, STANDING};
use crate::{
    chance::{Draw, Quick},
    rules::{
        Game, Seat, Turn, clockwise,
        rauha::{Card, Cell, Effect, Gain, Move, Notch, Per, Rauha, Stage, Symbol},
    },
};

/// The seat that looks at the stack next that `seat` is picking from; none when the round has no further turn.
fn next_at_stack(position: &Rauha, seat: Seat) -> Option<Seat> {
    let Notch::Turn { symbol, .. } = Notch::numbered(position.notch()) else {
        return None;
    };
    let Notch::Turn { .. } = Notch::numbered(position.notch() + 1) else {
        return None;
    };
    let players = position.players();
    Some(match symbol {
        Symbol::Moon => clockwise(seat, 1, players),
        Symbol::Star => clockwise(seat, players - 1, players),
    })
}

/// What each card of the stack brings the seat, less what the others can then take from the stack.
fn judge_picks(position: &Rauha, seat: Seat, visit: &mut dyn FnMut(Move, i32)) {
    let own = Outlook::new(position, seat);
    let next = next_at_stack(position, seat);
    let theirs = next.map(|next| Outlook::new(position, next));
    let mut gains = [0; 4];
    let mut index = 0;
    position.decisions(|chosen| {
        if let (Move::Pick(card), Some(theirs), Some(gain)) = (chosen, &theirs, gains.get_mut(index)) {
            *gain = theirs.best_of(card).1;
        }
        index += 1;
    });
    let count = index;
    // With more players it matters less what one of them gets.
    let share = |gain: i32| if position.players() == 2 { gain / 2 } else { gain / 4 };
    index = 0;
    position.decisions(|chosen| {
        if let Move::Pick(card) = chosen {
            let left = gains
                .iter()
                .take(count)
                .enumerate()
                .filter(|(other, _)| *other != index);
            let theirs = left.map(|(_, &gain)| gain).max().unwrap_or(0);
            visit(chosen, own.best_of(card).1 - share(theirs));
        }
        index += 1;
    });
}

fn judge_placing(position: &Rauha, seat: Seat, visit: &mut dyn FnMut(Move, i32)) {
    let outlook = Outlook::new(position, seat);
    let card = position.picked(seat);
    position.decisions(|chosen| {
        let gain = match (chosen, card) {
            (Move::Place(cell), Some(card)) => outlook.placing(card, cell).total(),
            (Move::DiscardForSpore(cell), _) => outlook.spore_on(cell),
            _ => outlook.discarding_for_crystals(),
        };
        visit(chosen, gain);
    });
}

/// What comes first is what others need: crystals, spores, then what pays best.
fn judge_uses(position: &Rauha, seat: Seat, visit: &mut dyn FnMut(Move, i32)) {
    let outlook = Outlook::new(position, seat);
    let of = |effect: Effect, target: Option<Cell>| {
        let count = |count: u8| i32::from(count) * i32::from(effect.amount);
        let gain = match effect.per {
            None => count(1),
            Some(Per::Animal(animal)) => count(position.animals(seat, animal)),
            Some(Per::Water) => count(position.water(seat)),
            Some(Per::Spore) => count(position.world(seat).map_or(0, |world| world.spores.len())),
            Some(Per::ChosenAnimal) => 0,
        };
        let pay = i32::from(effect.pay) * outlook.price;
        match effect.gain {
            Gain::Crystals => FIRST + gain * outlook.price,
            Gain::Energy => gain * POINT - pay,
            Gain::Spore => target.map_or(0, |target| outlook.spore_on(target)) - pay,
        }
    };
    position.decisions(|chosen| {
        let worth = match chosen {
            Move::UseCell { cell, target } => position.face(seat, cell).effect.map_or(0, |effect| of(effect, target)),
            Move::UseEntity { entity, animal } => {
                let animals = animal.map_or(0, |animal| i32::from(position.animals(seat, animal)));
                entity.effect().map_or(0, |effect| {
                    of(effect, None) + animals * i32::from(effect.amount) * POINT
                })
            }
            _ => 0,
        };
        // A use that brings nothing is not worth the press.
        let worth = if chosen == Move::End { 1 } else { worth };
        visit(chosen, worth);
    });
}

/// Crystals come before everything that may cost some.
const FIRST: i32 = 100 * POINT;

/// What winning is worth besides the energy.
const WON: i32 = 10 * POINT;

impl Judge for Rauha {
    const BUDGET: u32 = 9_500;
    const WIDTH: i32 = 6 * POINT;
    const TRUST: i32 = 10;

    fn judge(&self, visit: &mut dyn FnMut(Move, i32)) {
        match self.stage() {
            Stage::Picking(seat) => judge_picks(self, seat, visit),
            Stage::Placing(seat) => judge_placing(self, seat, visit),
            Stage::Using(seat) | Stage::Scoring(seat) => judge_uses(self, seat, visit),
            Stage::Piling | Stage::Dealing | Stage::Over => {}
        }
    }

    /// A beginner takes what gives most on its own, forgets the neighbours, and sometimes does as it pleases.
    fn apprentice(&self, luck: &mut Quick) -> Option<Move> {
        if luck.below(4) == 0 {
            return super::any(self, luck);
        }
        self.reply(luck)
    }

    /// The scribe's choice without a look at the neighbour.
    fn reply(&self, _: &mut Quick) -> Option<Move> {
        let Stage::Picking(seat) = self.stage() else {
            return super::best(self);
        };
        let outlook = Outlook::new(self, seat);
        let mut best: Option<(Card, i32)> = None;
        self.decisions(|chosen| {
            if let Move::Pick(card) = chosen {
                let gain = outlook.best_of(card).1;
                if best.is_none_or(|(_, most)| gain > most) {
                    best = Some((card, gain));
                }
            }
        });
        best.map(|(card, _)| Move::Pick(card))
    }

    /// To the end of the round, or of the next one when this one is nearly over.
    fn is_far_enough(&self, root: &Self, _: u16) -> bool {
        let more = if root.notch() % 4 == 1 || root.notch() % 4 == 2 {
            1
        } else {
            2
        };
        self.stage() == Stage::Dealing && self.round() >= root.round() + more
    }

    fn standing(&self, seat: Seat) -> i32 {
        let won = if self.winners().contains(seat) { WON } else { 0 };
        (outlook::margin(self, seat) + won).clamp(-STANDING, STANDING)
    }

    fn reason(&self, chosen: Move) -> Reason {
        reasons::reason(self, chosen)
    }
}

/// The seat that decides; seat 0 when none does.
fn decider(position: &Rauha) -> Seat {
    match position.turn() {
        Turn::Seat(seat) => seat,
        _ => 0,
    }
}
