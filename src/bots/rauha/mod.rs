//! Evaluation of Rauha.

mod flavour;
mod judgement;
mod outlook;
mod reasons;
mod table;

pub use judgement::{COUNTS, Chance, ENERGY, FILE, LEARNED, MOMENTS, ROW, Weights, read};
pub use reasons::{Part, Phrase};
pub use table::{describe, margin};

use core::convert::Infallible;

use self::{
    judgement::{Judgement, standing},
    outlook::{Awake, Outlook},
    table::Table,
};
use super::{Judge, Reason, STANDING, Temperament, careless};
use crate::{
    chance::Quick,
    rules::{
        Game, Seat, Turn, clockwise,
        event::no_events,
        rauha::{Cells, Move, Notch, Rauha, Stack, Stage, Symbol},
    },
};

/// The seat that picks next there; `None` if the round has no further turn.
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

/// Gain of each card, less the next seat's best gain from the rest.
fn judge_picks(position: &Rauha, seat: Seat, weights: &Weights, visit: &mut dyn FnMut(Move, i32)) {
    let own = Table::new(position, seat, position.notch(), weights);
    let discard = own.best_discard();
    let mut gains = [0; Stack::SIZE];
    if let Some(next) = next_at_stack(position, seat) {
        let theirs = Table::new(position, next, position.notch() + 1, weights);
        let discard = theirs.best_discard();
        let mut gains = gains.iter_mut();
        position.decisions(|chosen| {
            if let (Move::Pick(card), Some(gain)) = (chosen, gains.next()) {
                *gain = theirs.best_of(card, Cells::ALL, discard).1 - discard.1;
            }
        });
    }
    // With more players a single rival matters less.
    let share = if position.players() == 2 { 1 } else { 2 };
    let mut index = 0;
    position.decisions(|chosen| {
        if let Move::Pick(card) = chosen {
            let left = gains.iter().enumerate().filter(|(other, _)| *other != index);
            let theirs = left.map(|(_, &gain)| gain).max().unwrap_or(0);
            visit(chosen, own.best_of(card, Cells::ALL, discard).1 - (theirs >> share));
        }
        index += 1;
    });
}

fn judge_placing(position: &Rauha, seat: Seat, weights: &Weights, visit: &mut dyn FnMut(Move, i32)) {
    let table = Table::new(position, seat, position.notch(), weights);
    let card = position.picked(seat);
    position.decisions(|chosen| visit(chosen, table.standing(&table.after_card(card, chosen))));
}

/// Evaluates each use, followed by all others that gain.
fn judge_uses(position: &Rauha, seat: Seat, weights: &Weights, visit: &mut dyn FnMut(Move, i32)) {
    let table = Table::new(position, seat, position.notch(), weights);
    let awake = Awake::new(position, seat);
    position.decisions(|chosen| {
        let (mut own, mut awake) = (table.own.clone(), awake);
        if chosen == Move::End {
            (awake.cells, awake.entities) = (Cells::NONE, 0);
        } else {
            own.use_it(&mut awake, chosen);
        }
        own.finish(awake, &table.after);
        visit(chosen, table.standing(&own));
    });
}

/// In [`ENERGY`].
pub fn judge_by(position: &Rauha, weights: &Weights, visit: &mut dyn FnMut(Move, i32)) {
    match position.stage() {
        Stage::Picking(seat) => judge_picks(position, seat, weights, visit),
        Stage::Placing(seat) => judge_placing(position, seat, weights, visit),
        Stage::Using(seat) | Stage::Scoring(seat) => judge_uses(position, seat, weights, visit),
        Stage::Piling | Stage::Dealing | Stage::Over => {}
    }
}

/// Fast decision that ignores neighbours and uses effects in a fixed order, and the number of evaluated worlds.
pub fn reply_by(position: &Rauha, weights: &Weights) -> Option<(Move, u32)> {
    let table = |seat| Table::new(position, seat, position.notch(), weights);
    match position.stage() {
        Stage::Picking(seat) => {
            let table = table(seat);
            let (discard, promising) = (table.best_discard(), table.promising());
            let mut best: Option<(Move, i32)> = None;
            position.decisions(|chosen| {
                if let Move::Pick(card) = chosen {
                    let (_, standing) = table.best_of(card, promising.cells(card), discard);
                    if best.is_none_or(|(_, most)| standing > most) {
                        best = Some((chosen, standing));
                    }
                }
            });
            best.map(|(chosen, _)| (chosen, table.work()))
        }
        Stage::Placing(seat) => {
            let table = table(seat);
            let card = position.picked(seat)?;
            let (chosen, _) = table.best_of(card, table.promising().cells(card), table.best_discard());
            Some((chosen, table.work()))
        }
        Stage::Using(seat) | Stage::Scoring(seat) => {
            let after = Judgement::before(position.notch() + 1, weights);
            let chosen = Outlook::new(position, seat).next_use(&Awake::new(position, seat), &after);
            Some((chosen.unwrap_or(Move::End), 1))
        }
        Stage::Piling | Stage::Dealing | Stage::Over => None,
    }
}

const CARELESSNESS: i32 = STANDING / 5;

impl Judge for Rauha {
    type Endgame = Infallible;

    const BUDGET: u32 = 5_200;
    const VIZIER: u32 = 400;
    const WIDTH: i32 = STANDING / 6;
    const TRUST: i32 = 10;

    fn judge(&self, visit: &mut dyn FnMut(Move, i32)) {
        // The deciding seat will have finished this notch.
        let chance = Chance::before(self.notch() + 1, self.players(), &LEARNED);
        judge_by(self, &LEARNED, &mut |chosen, lead| visit(chosen, chance.of(lead)));
    }

    /// Uses effects well, but ignores neighbours and confuses good cards with better ones.
    fn apprentice(&self, temperament: Option<Temperament>, rng: &mut Quick) -> Option<Move> {
        match self.stage() {
            Stage::Using(_) | Stage::Scoring(_) => self.reply(rng),
            _ => careless(self, temperament, CARELESSNESS, rng),
        }
    }

    fn flavour(&self, temperament: Temperament, chosen: Move) -> u8 {
        flavour::flavour(self, temperament, chosen)
    }

    /// The scribe's choice without neighbours.
    fn reply(&self, _: &mut Quick) -> Option<Move> {
        reply_by(self, &LEARNED).map(|(chosen, _)| chosen)
    }

    fn advance(&mut self, _: &mut Quick) -> u32 {
        match reply_by(self, &LEARNED) {
            Some((chosen, work)) if self.play(chosen, &mut no_events).is_ok() => work,
            _ => 0,
        }
    }

    /// At the end of a round: until then the stacks are known, and evaluation is best between rounds.
    fn is_far_enough(&self, root: &Self, _: u16) -> bool {
        self.stage() == Stage::Dealing && self.round() > root.round()
    }

    fn standing(&self, seat: Seat) -> i32 {
        let lead = margin(self, seat, &LEARNED);
        if self.stage() != Stage::Over {
            return Chance::before(self.notch(), self.players(), &LEARNED).of(lead);
        }
        let winners = self.winners();
        let share = if winners.contains(seat) { 2 * STANDING } else { 0 };
        standing(share / (winners.iter().count() as i32).max(1) - STANDING, lead)
    }

    fn reason(&self, chosen: Move) -> Reason {
        reasons::reason(self, chosen)
    }
}

fn decider(position: &Rauha) -> Seat {
    match position.turn() {
        Turn::Seat(seat) => seat,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{bots::any, rules::position::Side};

    /// Visits every decision of games of all sizes, with sensible and random moves.
    pub(super) fn walk(games: u64, mut see: impl FnMut(&Rauha, Seat)) {
        for (number, players) in (0..games).zip([2, 3, 4, 5].into_iter().cycle()) {
            let mut rng = Quick::new(number, 0);
            let mut game = Rauha::new(players, if number % 3 == 2 { Side::B } else { Side::A });
            for count in 0.. {
                let chosen = match game.turn() {
                    Turn::Over => break,
                    Turn::Chance(_) => game.draw(&mut rng),
                    Turn::Seat(seat) => {
                        see(&game, seat);
                        if count % 4 == 0 {
                            any(&game, &mut rng)
                        } else {
                            game.reply(&mut rng)
                        }
                    }
                };
                game.play(chosen.expect("a move"), &mut no_events)
                    .expect("a legal move");
            }
        }
    }

    #[test]
    fn the_weights_are_small() {
        assert!(size_of::<Weights>() <= 8 * 1024);
    }

    #[test]
    fn a_quick_reply_is_among_the_best_judged() {
        // The fast decision considers fewer cells.
        let (mut replies, mut as_good) = (0, 0);
        walk(4, |position, seat| {
            if position.stage() != Stage::Placing(seat) {
                return;
            }
            let reply = position.reply(&mut Quick::new(0, 0));
            let (mut highest, mut of_reply) = (i32::MIN, i32::MIN);
            position.judge(&mut |chosen, value| {
                highest = highest.max(value);
                if Some(chosen) == reply {
                    of_reply = value;
                }
            });
            replies += 1;
            as_good += u32::from(of_reply == highest);
        });
        assert!(as_good * 4 >= replies * 3, "{as_good} of {replies}");
    }
}
