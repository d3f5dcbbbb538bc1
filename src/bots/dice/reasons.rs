//! Explains decisions of the dice game.

use super::{
    super::{
        Reason,
        reason::{vocabulary, whole},
    },
    After, LEARNED, ROLLS, judge_rolls, points_of,
    prospects::Held,
    settle, steps_of,
    tables::POINT,
    worth::{self, Ending, Parts},
};
use crate::rules::{
    Game, Turn,
    dice::{Dice, Move},
    event::no_events,
};

vocabulary! {
    pub enum Phrase {
        /// Numbers: points on average, and those of keeping the dice.
        Reroll,
        Keep,
        /// The dice are worth nothing by themselves. Numbers: as with `Reroll`, of keeping them and of the best reroll.
        KeepRather,
        Use,
        NoUse,
        LeastMissed,
    }
}

vocabulary! {
    pub enum Part {
        Pharaoh,
        Nile,
        Civilisation,
        Monument,
        Points,
        Suns,
    }
}

fn of_parts(phrase: Phrase, parts: &Parts, suns: i32) -> Reason {
    let parts = [
        (Part::Pharaoh, parts.pharaoh),
        (Part::Nile, parts.nile),
        (Part::Civilisation, parts.civilisation),
        (Part::Monument, parts.monument),
        (Part::Points, parts.score),
        (Part::Suns, suns),
    ];
    Reason::of_parts(phrase, POINT, parts)
}

pub(super) fn reason(position: &Dice, chosen: Move) -> Reason {
    let Turn::Seat(seat) = position.turn() else {
        return Reason::new(Phrase::NoUse, 0);
    };
    match chosen {
        Move::Reroll(_) => {
            let rolls = Rolls::new(position, chosen);
            let [rolled, kept] = [rolls.chosen, rolls.kept].map(|gain| whole(gain, POINT));
            if rolled > kept {
                Reason::new(Phrase::Reroll, rolled).and(kept)
            } else {
                Reason::outlook()
            }
        }
        Move::Keep => keeping(position),
        Move::End => Reason::new(Phrase::NoUse, 0),
        Move::RemoveCivilisation(_) | Move::RemoveMonument(_) => Reason::new(Phrase::LeastMissed, 0),
        _ => {
            let mut after = position.clone();
            let _ = after.play(chosen, &mut no_events);
            settle(&mut after, &LEARNED);
            let ending = Ending::after(position, steps_of(position.suns()));
            let parts = Parts::between(position, &after, seat, ending, &LEARNED);
            let used = of_parts(Phrase::Use, &parts, 0);
            if used.number() > 0 { used } else { Reason::outlook() }
        }
    }
}

/// Expectations before a decision about the dice, in eighths of a point.
struct Rolls {
    kept: i32,
    chosen: i32,
    /// Of all rerolls.
    best: i32,
}

impl Rolls {
    fn new(position: &Dice, decision: Move) -> Rolls {
        let seat = position.active().unwrap_or(0);
        let chances = worth::chances(position, seat, Ending::after(position, 0), &LEARNED);
        let (mut kept, mut chosen, mut best) = (i32::MIN, i32::MIN, i32::MIN);
        judge_rolls(position, ROLLS, &LEARNED, &mut |one, chance| {
            match one {
                Move::Keep => kept = chance,
                _ => best = best.max(chance),
            }
            if one == decision {
                chosen = chance;
            }
        });
        let [kept, chosen, best] = [kept, chosen, best].map(|chance| chances.gain(chance));
        Rolls { kept, chosen, best }
    }
}

fn keeping(position: &Dice) -> Reason {
    let Some(faces) = position.dice() else {
        return Reason::new(Phrase::NoUse, 0);
    };
    let suns = position.suns();
    let After { prospects, .. } = After::new(position, steps_of(suns), &LEARNED);
    let [pharaoh, nile, civilisation, monument, score] = prospects.parts(&Held::of(faces, position.used()));
    let parts = Parts {
        pharaoh,
        nile,
        civilisation,
        monument,
        score,
    };
    let kept = of_parts(Phrase::Keep, &parts, points_of(suns, position));
    let rolls = Rolls::new(position, Move::Keep);
    if rolls.best > rolls.kept {
        return Reason::outlook();
    }
    let [keep, reroll] = [rolls.kept, rolls.best].map(|gain| whole(gain, POINT));
    match kept.number() {
        1.. => kept,
        _ if keep > reroll => Reason::new(Phrase::KeepRather, keep).and(reroll),
        _ => Reason::outlook(),
    }
}
