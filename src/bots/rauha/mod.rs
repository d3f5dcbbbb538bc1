//! How bots judge Rauha.

mod judgement;
mod learned;
mod outlook;
mod reasons;
mod table;

pub use judgement::{COUNTS, ENERGY, MOMENTS, Weights};
pub use reasons::{Part, Phrase};
pub use table::describe;

use self::{
    judgement::Judgement,
    learned::LEARNED,
    outlook::{Awake, Outlook},
    table::Table,
};
use super::{Judge, POINT, Reason, STANDING};
use crate::{
    chance::{Draw, Quick},
    rules::{
        Game, Seat, Turn, clockwise,
        rauha::{Cells, Move, Notch, Rauha, Stack, Stage, Symbol},
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

/// What each card of the stack brings the seat, less what the next one can then take from the stack.
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
                *gain = theirs.best_of(card, discard).1 - discard.1;
            }
        });
    }
    // With more players it matters less what one of them gets.
    let share = if position.players() == 2 { 1 } else { 2 };
    let mut index = 0;
    position.decisions(|chosen| {
        if let Move::Pick(card) = chosen {
            let left = gains.iter().enumerate().filter(|(other, _)| *other != index);
            let theirs = left.map(|(_, &gain)| gain).max().unwrap_or(0);
            visit(chosen, own.best_of(card, discard).1 - (theirs >> share));
        }
        index += 1;
    });
}

fn judge_placing(position: &Rauha, seat: Seat, weights: &Weights, visit: &mut dyn FnMut(Move, i32)) {
    let table = Table::new(position, seat, position.notch(), weights);
    let card = position.picked(seat);
    position.decisions(|chosen| visit(chosen, table.standing(&table.after_card(card, chosen))));
}

/// Every use is followed by what else pays.
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

/// Judges every decision by the given weights, in [`ENERGY`].
pub fn judge_by(position: &Rauha, weights: &Weights, visit: &mut dyn FnMut(Move, i32)) {
    match position.stage() {
        Stage::Picking(seat) => judge_picks(position, seat, weights, visit),
        Stage::Placing(seat) => judge_placing(position, seat, weights, visit),
        Stage::Using(seat) | Stage::Scoring(seat) => judge_uses(position, seat, weights, visit),
        Stage::Piling | Stage::Dealing | Stage::Over => {}
    }
}

/// A quick decision: no look at the neighbour, and uses in their usual order.
pub fn reply_by(position: &Rauha, weights: &Weights) -> Option<Move> {
    let table = |seat| Table::new(position, seat, position.notch(), weights);
    match position.stage() {
        Stage::Picking(seat) => {
            let table = table(seat);
            let discard = table.best_discard();
            let mut best: Option<(Move, i32)> = None;
            position.decisions(|chosen| {
                if let Move::Pick(card) = chosen {
                    let (_, standing) = table.best_of(card, discard);
                    if best.is_none_or(|(_, most)| standing > most) {
                        best = Some((chosen, standing));
                    }
                }
            });
            best.map(|(chosen, _)| chosen)
        }
        Stage::Placing(seat) => {
            let table = table(seat);
            Some(table.best_of(position.picked(seat)?, table.best_discard()).0)
        }
        Stage::Using(seat) | Stage::Scoring(seat) => {
            let after = Judgement::before(position.notch() + 1, weights);
            let chosen = Outlook::new(position, seat).next_use(&Awake::new(position, seat), &after);
            Some(chosen.unwrap_or(Move::End))
        }
        Stage::Piling | Stage::Dealing | Stage::Over => None,
    }
}

/// What winning is worth besides the energy.
const WON: i32 = 10 * POINT;

pub static HORIZON: core::sync::atomic::AtomicU8 = core::sync::atomic::AtomicU8::new(1);

impl Judge for Rauha {
    const BUDGET: u32 = 9_500;
    const WIDTH: i32 = 6 * POINT;
    const TRUST: i32 = 10;

    fn judge(&self, visit: &mut dyn FnMut(Move, i32)) {
        judge_by(self, &LEARNED, &mut |chosen, value| visit(chosen, value / (ENERGY / POINT)));
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
        reply_by(self, &LEARNED)
    }

    fn is_far_enough(&self, root: &Self, _: u16) -> bool {
        let h = HORIZON.load(core::sync::atomic::Ordering::Relaxed);
        let start_of_notch = matches!(self.stage(), Stage::Dealing | Stage::Picking(0)) || matches!(self.stage(), Stage::Scoring(s) if Some(s) == self.first() && self.used_cells().is_empty());
        match h {
            // end of the notch
            0 => self.notch() > root.notch() && start_of_notch,
            // end of the round
            1 => self.stage() == Stage::Dealing && self.round() > root.round(),
            2 => { let more = if root.notch() % 4 == 1 || root.notch() % 4 == 2 { 1 } else { 2 };
                self.stage() == Stage::Dealing && self.round() >= root.round() + more }
            3 => self.notch() > root.notch() + 1 && start_of_notch,
            4 => false,
            _ => self.stage() == Stage::Dealing && self.round() > root.round() + 1,
        }
    }

    fn standing(&self, seat: Seat) -> i32 {
        let won = if self.winners().contains(seat) { WON } else { 0 };
        (table::margin(self, seat, &LEARNED) / (ENERGY / POINT) + won).clamp(-STANDING, STANDING)
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
