//! How bots judge Ra: The Dice Game.

mod prospects;
mod reasons;
mod rerolls;
mod weights;
mod worth;

pub use reasons::{Part, Phrase};

use self::{
    prospects::{Held, Prospects},
    rerolls::Rerolls,
    weights::{BY_HAND, TUNED, Weights},
};
use super::{Judge, POINT, Reason, STANDING};
use crate::{
    chance::{Draw, Quick},
    rules::{
        Game, Seat, Turn, clockwise,
        dice::{Dice, DiceSet, Disaster, Face, Faces, Move},
    },
};

const DISASTER_SUNS: u8 = 4;
const ROLLS: u8 = 3;

/// From hundredths of a point to the unit of judgements.
const fn points(hundredths: i32) -> i32 {
    hundredths * POINT / worth::POINT
}

/// What the active seat sees when it thinks about its turn.
struct Outlook {
    goes_on: Prospects,
    /// Only when one or two suns can end the epoch.
    ends: Option<Prospects>,
    /// What the suns themselves bring.
    suns: [i16; 6],
    /// The suns with which the epoch ends.
    ending: [bool; 6],
}

impl Outlook {
    fn new(position: &Dice, weights: &Weights) -> Outlook {
        let seat = position.active().unwrap_or(0);
        let next = clockwise(seat, 1, position.players());
        let left = position.sun_steps() - position.ra();
        let base = worth::margin(position, seat, position.ra(), next, weights);
        let mut suns = [0; 6];
        let mut ending = [false; 6];
        for (count, (sun, ending)) in suns.iter_mut().zip(&mut ending).enumerate() {
            let count = count as u8;
            *ending = (1..=2).contains(&count) && count >= left;
            let worth = match count {
                1 | 2 => {
                    let nearer = worth::margin(position, seat, position.ra() + count.min(left), next, weights);
                    (nearer - base) * weights.sun / 100
                }
                3 => 3 * worth::POINT,
                4.. if !position.done().disaster => weights.disaster,
                _ => 0,
            };
            *sun = worth as i16;
        }
        Outlook {
            goes_on: Prospects::new(position, false, weights),
            ends: ending[2].then(|| Prospects::new(position, true, weights)),
            suns,
            ending,
        }
    }

    fn prospects(&self, suns: u8) -> &Prospects {
        match &self.ends {
            Some(ends) if self.ending[usize::from(suns.min(5))] => ends,
            _ => &self.goes_on,
        }
    }

    fn with_dice(&self, faces: Faces, used: DiceSet) -> i32 {
        let suns = faces.showing(Face::Sun).len();
        self.prospects(suns).plan(&Held::of(faces, used)).worth + i32::from(self.suns[usize::from(suns.min(5))])
    }
}

/// How well the active seat stands when it uses its dice as planned.
fn planned(position: &Dice, weights: &Weights) -> i32 {
    let seat = position.active().unwrap_or(0);
    let next = clockwise(seat, 1, position.players());
    let Some(faces) = position.dice() else {
        return worth::margin(position, seat, position.ra(), seat, weights);
    };
    let outlook = Outlook::new(position, weights);
    worth::margin(position, seat, position.ra(), next, weights) + outlook.with_dice(faces, position.used())
}

/// Every reroll and keeping: the exact expectation, as many rolls ahead as the weights reckon with.
fn judge_rolls(position: &Dice, weights: &Weights, visit: &mut dyn FnMut(Move, i32)) {
    let Some(faces) = position.dice() else { return };
    let outlook = Outlook::new(position, weights);
    let rolls_left = ROLLS.saturating_sub(position.rolls()).min(weights.rolls_ahead);
    let rerolls = Rerolls::new(rolls_left, &outlook.suns, |suns| outlook.prospects(suns));
    let monuments = faces.showing(Face::Monument);
    let open = outlook.goes_on.first_by_count();
    position.decisions(|chosen| {
        let worth = match chosen {
            Move::Reroll(rolled) => {
                // The table leaves the colours open; those of the dice that stay are known.
                let kept = monuments.without(rolled);
                let known = outlook.goes_on.first_with(kept) - open[usize::from(kept.len().min(5))];
                rerolls.worth(faces, rolled) + known
            }
            _ => outlook.with_dice(faces, position.used()),
        };
        visit(chosen, worth);
    });
}

/// What the seat that loses a marker removes: what it misses least.
fn best_removal(position: &Dice, weights: &Weights) -> Option<Move> {
    let Turn::Seat(seat) = position.turn() else { return None };
    let mut best = None;
    position.decisions(|chosen| {
        let mut after = position.clone();
        if after.play(chosen).is_ok() {
            let worth = worth::margin(&after, seat, after.ra(), seat, weights);
            if best.is_none_or(|(_, most)| worth > most) {
                best = Some((chosen, worth));
            }
        }
    });
    best.map(|(chosen, _)| chosen)
}

/// Lets the victims of a disaster remove what they miss least.
fn settle(position: &mut Dice, weights: &Weights) {
    while position.disaster().is_some() {
        let removed = best_removal(position, weights).is_some_and(|chosen| position.play(chosen).is_ok());
        if !removed {
            return;
        }
    }
}

fn best_disaster(position: &Dice, weights: &Weights) -> Option<Move> {
    let worth = |disaster: Disaster| {
        let mut after = position.clone();
        after.play(Move::Disaster(disaster)).ok()?;
        settle(&mut after, weights);
        Some(planned(&after, weights))
    };
    Disaster::ALL
        .into_iter()
        .max_by_key(|&disaster| worth(disaster))
        .map(Move::Disaster)
}

/// The next use of the dice by the plan.
fn planned_use(position: &Dice, weights: &Weights) -> Option<Move> {
    let faces = position.dice()?;
    let suns = position.suns();
    if suns >= DISASTER_SUNS && !position.done().disaster {
        return best_disaster(position, weights);
    }
    let left = position.sun_steps() - position.ra();
    let prospects = Prospects::new(position, (1..=2).contains(&suns) && suns >= left, weights);
    let held = Held::of(faces, position.used());
    let plan = prospects.plan(&held);
    Some(prospects.next_move(position, &plan, &held))
}

fn best_roll(position: &Dice, weights: &Weights) -> Option<Move> {
    let mut best = None;
    judge_rolls(position, weights, &mut |chosen, worth| {
        if best.is_none_or(|(_, most)| worth > most) {
            best = Some((chosen, worth));
        }
    });
    best.map(|(chosen, _)| chosen)
}

/// The quick way to a decision: no other is looked at than the one that the plan names.
fn decide(position: &Dice, weights: &Weights) -> Option<Move> {
    if position.is_choosing() {
        best_roll(position, weights)
    } else if position.disaster().is_some() {
        best_removal(position, weights)
    } else {
        planned_use(position, weights)
    }
}

fn judge_by(position: &Dice, weights: &Weights, visit: &mut dyn FnMut(Move, i32)) {
    let Turn::Seat(seat) = position.turn() else { return };
    if position.is_choosing() {
        return judge_rolls(position, weights, &mut |chosen, worth| visit(chosen, points(worth)));
    }
    position.decisions(|chosen| {
        let mut after = position.clone();
        if after.play(chosen).is_ok() {
            settle(&mut after, weights);
            visit(chosen, standing_by(&after, seat, weights));
        }
    });
}

fn standing_by(position: &Dice, seat: Seat, weights: &Weights) -> i32 {
    let Some(active) = position.active() else {
        let rivals = (0..position.players()).filter(|&rival| rival != seat);
        let best = rivals.map(|rival| position.score(rival)).max().unwrap_or(0);
        let won = if position.winners().contains(seat) { WON } else { 0 };
        let margin = POINT * (i32::from(position.score(seat)) - i32::from(best)) + won;
        return margin.clamp(-STANDING, STANDING);
    };
    let margin = if active == seat {
        planned(position, weights)
    } else {
        worth::margin(position, seat, position.ra(), active, weights)
    };
    points(margin).clamp(-STANDING, STANDING)
}

impl Judge for Dice {
    const BUDGET: u32 = 1_500;
    // A turn begins with a roll.
    const FOLLOWS_OTHERS: bool = false;
    // A turn's luck is worth several points: few games played out tell only near equals apart.
    const WIDTH: i32 = POINT / 4;
    const TRUST: i32 = 100;

    fn judge(&self, visit: &mut dyn FnMut(Move, i32)) {
        judge_by(self, &BY_HAND, visit);
    }

    fn foresee(&self, visit: &mut dyn FnMut(Move, i32)) {
        judge_by(self, &TUNED, visit);
    }

    fn apprentice(&self, luck: &mut Quick) -> Option<Move> {
        // Now and then a beginner does not look at all the board.
        if luck.below(5) == 0 {
            return super::any(self, luck);
        }
        decide(self, &BY_HAND)
    }

    fn reply(&self, _: &mut Quick) -> Option<Move> {
        decide(self, &TUNED)
    }

    fn is_far_enough(&self, root: &Self, _: u16) -> bool {
        // A round more, to see what the others make of it.
        let turn_over = self.dice().is_none() && matches!(self.turn(), Turn::Chance(_));
        turn_over && (self.epoch() != root.epoch() || self.active() == root.active())
    }

    fn standing(&self, seat: Seat) -> i32 {
        standing_by(self, seat, &TUNED)
    }

    fn reason(&self, chosen: Move) -> Reason {
        reasons::reason(self, chosen)
    }
}

/// What winning is worth besides the points.
const WON: i32 = 20 * POINT;
