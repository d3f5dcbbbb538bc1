//! Evaluation of the dice game: learned tables between turns, exact expectation of the dice up to there.

mod chances;
mod flavour;
mod prospects;
mod reasons;
mod rerolls;
mod tables;
#[cfg(test)]
mod tests;
mod worth;

pub use chances::CERTAIN;
pub use reasons::{Part, Phrase};
pub use tables::{SLOPES, WEIGHTS};
pub use worth::{features, slope};

use core::convert::Infallible;

use self::{
    chances::Chances,
    prospects::{Held, Prospects},
    rerolls::Rerolls,
    tables::POINT as EIGHTHS,
    worth::Ending,
};
use super::{Judge, Reason, STANDING, Temperament, mean_of_others, temperament::bias};
use crate::{
    chance::{Draw, Quick},
    rules::{
        Game, Seat, Turn,
        dice::{Dice, DiceSet, Disaster, Face, Faces, Move},
        event::no_events,
    },
};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights(pub [i8; WEIGHTS]);

/// Made by `cargo train dice`.
static LEARNED: Weights = Weights::of_file(include_bytes!("dice.weights"));

impl Weights {
    const fn of_file(bytes: &[u8; WEIGHTS]) -> Weights {
        let mut weights = Weights([0; WEIGHTS]);
        let mut place = 0;
        while place < WEIGHTS {
            weights.0[place] = bytes[place].cast_signed();
            place += 1;
        }
        weights
    }

    pub fn learned() -> &'static Weights {
        &LEARNED
    }
}

const DISASTER_SUNS: u8 = 4;
const ROLLS: u8 = 3;

/// Assumed cost of a disaster to the others.
const DISASTER: i32 = 3 * EIGHTHS;

/// Evaluation of the turn if Ra moves this far at its end.
struct After {
    prospects: Prospects,
    chances: Chances,
}

impl After {
    fn new(position: &Dice, steps: u8, weights: &Weights) -> After {
        let seat = position.active().unwrap_or(0);
        let ending = Ending::after(position, steps);
        let chances = worth::chances(position, seat, ending, weights);
        After {
            prospects: Prospects::new(position, ending, &chances.shares, weights),
            chances,
        }
    }
}

const fn steps_of(suns: u8) -> u8 {
    if suns <= 2 { suns } else { 0 }
}

fn points_of(suns: u8, position: &Dice) -> i32 {
    match suns {
        3 => 3 * EIGHTHS,
        4.. if !position.done().disaster => DISASTER,
        _ => 0,
    }
}

/// Evaluation of the turn for any dice.
struct Outlook {
    /// By steps of Ra.
    after: [After; 3],
    /// By number, in eighths of a point.
    suns: [i32; 6],
}

impl Outlook {
    fn new(position: &Dice, weights: &Weights) -> Outlook {
        Outlook {
            after: [0, 1, 2].map(|steps| After::new(position, steps, weights)),
            suns: [0, 1, 2, 3, 4, 5].map(|suns| points_of(suns, position)),
        }
    }

    fn after(&self, suns: u8) -> &After {
        let [none, one, two] = &self.after;
        match suns {
            1 => one,
            2 => two,
            _ => none,
        }
    }

    /// Value of monument dice of unknown colours, by steps of Ra and number.
    fn open(&self) -> [[i32; 6]; 3] {
        [0, 1, 2].map(|steps| self.after(steps).prospects.first_by_count())
    }

    fn with_dice(&self, faces: Faces, used: DiceSet) -> i32 {
        let suns = faces.showing(Face::Sun).len();
        let After { prospects, chances } = self.after(suns);
        chances.with(prospects.plan(&Held::of(faces, used)).worth + self.suns[usize::from(suns.min(5))])
    }
}

/// Chance to win if the dice are used as planned.
fn planned(position: &Dice, faces: Faces, weights: &Weights) -> i32 {
    let suns = position.suns();
    let After { prospects, chances } = After::new(position, steps_of(suns), weights);
    chances.with(prospects.plan(&Held::of(faces, position.used())).worth + points_of(suns, position))
}

fn look_ahead(outlook: &Outlook, rolls: u8, open: &[[i32; 6]; 3]) -> Rerolls {
    let further = [0, 1, 2].map(|steps| outlook.after(steps).prospects.further_with(DiceSet::ALL));
    Rerolls::new(rolls, |counts| {
        let [suns, pharaohs, niles, civilisations, monuments, ankhs] = *counts;
        let held = Held {
            pharaohs,
            niles,
            civilisations,
            ankhs,
            monuments: DiceSet::NONE,
        };
        let After { prospects, chances } = outlook.after(suns);
        let steps = usize::from(steps_of(suns));
        let first = open[steps][usize::from(monuments.min(5))];
        let worth = prospects.worth_counts(&held, monuments, first, further[steps]);
        chances.with(worth + outlook.suns[usize::from(suns.min(5))])
    })
}

/// Chance to win before the first roll.
pub fn expected(position: &Dice, weights: &Weights) -> i32 {
    let outlook = Outlook::new(position, weights);
    let open = outlook.open();
    look_ahead(&outlook, ROLLS, &open).of_all()
}

/// Expectation of keeping and of every reroll, over `rolls_ahead` rolls.
fn judge_rolls(position: &Dice, rolls_ahead: u8, weights: &Weights, visit: &mut dyn FnMut(Move, i32)) {
    let Some(faces) = position.dice() else { return };
    let outlook = Outlook::new(position, weights);
    let open = outlook.open();
    let rolls = ROLLS.saturating_sub(position.rolls()).min(rolls_ahead);
    let rerolls = look_ahead(&outlook, rolls, &open);
    let monuments = faces.showing(Face::Monument);
    let After { prospects, chances } = outlook.after(0);
    position.decisions(|chosen| {
        let worth = match chosen {
            Move::Reroll(rolled) => {
                // Colours of kept dice are known; the table leaves all open.
                let kept = monuments.without(rolled);
                let known = prospects.first_with(kept) - open[0][usize::from(kept.len().min(5))];
                rerolls.worth(faces, rolled) + chances.with(known) - chances.with(0)
            }
            _ => outlook.with_dice(faces, position.used()),
        };
        visit(chosen, worth);
    });
}

fn best_removal(position: &Dice, weights: &Weights) -> Option<Move> {
    let Turn::Seat(seat) = position.turn() else { return None };
    let mut best = None;
    position.decisions(|chosen| {
        let mut after = position.clone();
        if after.play(chosen, &mut no_events).is_ok() {
            let worth = worth::chances(&after, seat, Ending::after(&after, 0), weights).with(0);
            if best.is_none_or(|(_, most)| worth > most) {
                best = Some((chosen, worth));
            }
        }
    });
    best.map(|(chosen, _)| chosen)
}

/// Makes the victims' cheapest removals.
fn settle(position: &mut Dice, weights: &Weights) {
    while position.disaster().is_some() {
        let removed =
            best_removal(position, weights).is_some_and(|chosen| position.play(chosen, &mut no_events).is_ok());
        if !removed {
            return;
        }
    }
}

fn best_disaster(position: &Dice, weights: &Weights) -> Option<Move> {
    let faces = position.dice()?;
    let worth = |disaster: Disaster| {
        let mut after = position.clone();
        after.play(Move::Disaster(disaster), &mut no_events).ok()?;
        settle(&mut after, weights);
        Some(planned(&after, faces, weights))
    };
    Disaster::ALL
        .into_iter()
        .max_by_key(|&disaster| worth(disaster))
        .map(Move::Disaster)
}

fn planned_use(position: &Dice, weights: &Weights) -> Option<Move> {
    let faces = position.dice()?;
    let suns = position.suns();
    if suns >= DISASTER_SUNS && !position.done().disaster {
        return best_disaster(position, weights);
    }
    let After { prospects, .. } = After::new(position, steps_of(suns), weights);
    let held = Held::of(faces, position.used());
    let plan = prospects.plan(&held);
    Some(prospects.next_move(position, &plan, &held))
}

fn best_roll(position: &Dice, weights: &Weights, temperament: Option<Temperament>) -> Option<Move> {
    let mut best = None;
    judge_rolls(position, ROLLS, weights, &mut |chosen, worth| {
        let worth = worth + bias(position, temperament, chosen);
        if best.is_none_or(|(_, most)| worth > most) {
            best = Some((chosen, worth));
        }
    });
    best.map(|(chosen, _)| chosen)
}

pub fn decide(position: &Dice, weights: &Weights) -> Option<Move> {
    if position.is_choosing() {
        best_roll(position, weights, None)
    } else if position.disaster().is_some() {
        best_removal(position, weights)
    } else {
        planned_use(position, weights)
    }
}

fn judge_by(position: &Dice, rolls_ahead: u8, weights: &Weights, visit: &mut dyn FnMut(Move, i32)) {
    let Turn::Seat(seat) = position.turn() else { return };
    if position.is_choosing() {
        return judge_rolls(position, rolls_ahead, weights, visit);
    }
    position.decisions(|chosen| {
        let mut after = position.clone();
        if after.play(chosen, &mut no_events).is_ok() {
            settle(&mut after, weights);
            visit(chosen, standing_by(&after, seat, weights));
        }
    });
}

fn standing_by(position: &Dice, seat: Seat, weights: &Weights) -> i32 {
    match position.dice() {
        Some(faces) if position.active() == Some(seat) => planned(position, faces, weights),
        Some(_) => {
            let ending = Ending::after(position, steps_of(position.suns()));
            worth::chances(position, seat, ending, weights).with(0)
        }
        None => worth::between_turns(position, seat, weights).with(0),
    }
}

/// Chance to win between turns, with the expected roll of `active`.
fn with_next_turn(position: &Dice, active: Seat, seat: Seat, weights: &Weights) -> i32 {
    let expected = expected(position, weights);
    if seat == active {
        return expected;
    }
    // A gain of the active seat is a loss to the others.
    let gain = expected - standing_by(position, active, weights);
    let standing = standing_by(position, seat, weights) - mean_of_others(gain, position.players());
    standing.clamp(-STANDING, STANDING)
}

impl Judge for Dice {
    type Endgame = Infallible;

    const BUDGET: u32 = 700;
    const VIZIER: u32 = 0;
    const VIZIER_BLUR: i32 = STANDING / 11;
    const SCRIBE_BLUR: i32 = STANDING / 6;
    // One turn is worth several points by chance: rollouts only separate near equals.
    const WIDTH: i32 = STANDING / 100;
    const TRUST: i32 = 100;

    fn judge(&self, visit: &mut dyn FnMut(Move, i32)) {
        judge_by(self, 1, &LEARNED, visit);
    }

    fn foresee(&self, visit: &mut dyn FnMut(Move, i32)) {
        judge_by(self, ROLLS, &LEARNED, visit);
    }

    fn apprentice(&self, temperament: Option<Temperament>, rng: &mut Quick) -> Option<Move> {
        // Sometimes ignores the board.
        if rng.below(6) == 0 {
            return super::any(self, rng);
        }
        match self.is_choosing() {
            true => best_roll(self, &LEARNED, temperament),
            false => decide(self, &LEARNED),
        }
    }

    fn flavour(&self, temperament: Temperament, chosen: Move) -> u8 {
        flavour::flavour(self, temperament, chosen)
    }

    fn reply(&self, _: &mut Quick) -> Option<Move> {
        decide(self, &LEARNED)
    }

    fn is_far_enough(&self, _: &Self, _: u16) -> bool {
        // The expectation of the next turn is exact.
        self.dice().is_none() && matches!(self.turn(), Turn::Chance(_))
    }

    fn standing(&self, seat: Seat) -> i32 {
        match self.active() {
            Some(active) if self.dice().is_none() => with_next_turn(self, active, seat, &LEARNED),
            _ => standing_by(self, seat, &LEARNED),
        }
    }

    fn reason(&self, chosen: Move) -> Reason {
        reasons::reason(self, chosen)
    }
}
