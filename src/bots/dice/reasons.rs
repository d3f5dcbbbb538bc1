//! Why a decision of the dice game may be right.

use super::{
    super::{Reason, reason::vocabulary},
    Outlook, judge_rolls,
    prospects::Held,
    settle,
    weights::TUNED,
    worth::{POINT, Parts},
};
use crate::rules::{
    Game, Turn,
    dice::{Dice, Move},
};

vocabulary! {
    /// Why a move of the dice game may be right.
    pub enum Phrase {
        Reroll,
        Keep,
        Use,
        NoUse,
        LeastMissed,
    }
}

vocabulary! {
    /// What speaks for it.
    pub enum Part {
        Pharaoh,
        Nile,
        Civilisation,
        Monument,
        Points,
        Suns,
    }
}

/// From hundredths of a point, to the nearest.
fn whole(hundredths: i32) -> i16 {
    ((hundredths + POINT / 2).div_euclid(POINT)) as i16
}

fn of_parts(phrase: Phrase, number: i32, parts: &Parts) -> Reason {
    Reason::new(phrase, whole(number))
        .with(Part::Pharaoh, whole(parts.pharaoh))
        .with(Part::Nile, whole(parts.nile))
        .with(Part::Civilisation, whole(parts.civilisation))
        .with(Part::Monument, whole(parts.monument))
        .with(Part::Points, whole(parts.score))
}

pub(super) fn reason(position: &Dice, chosen: Move) -> Reason {
    let Turn::Seat(seat) = position.turn() else {
        return Reason::new(Phrase::NoUse, 0);
    };
    match chosen {
        Move::Reroll(_) => Reason::new(Phrase::Reroll, whole(rolling(position, chosen))),
        Move::Keep => keeping(position),
        Move::End => Reason::new(Phrase::NoUse, 0),
        Move::RemoveCivilisation(_) | Move::RemoveMonument(_) => Reason::new(Phrase::LeastMissed, 0),
        _ => {
            let mut after = position.clone();
            let _ = after.play(chosen);
            settle(&mut after, &TUNED);
            let parts = Parts::between(position, &after, seat, &TUNED);
            of_parts(Phrase::Use, parts.total(), &parts)
        }
    }
}

fn rolling(position: &Dice, reroll: Move) -> i32 {
    let mut found = 0;
    judge_rolls(position, &TUNED, &mut |chosen, worth| {
        if chosen == reroll {
            found = worth;
        }
    });
    found
}

fn keeping(position: &Dice) -> Reason {
    let Some(faces) = position.dice() else {
        return Reason::new(Phrase::NoUse, 0);
    };
    let outlook = Outlook::new(position, &TUNED);
    let suns = position.suns();
    let held = Held::of(faces, position.used());
    let [pharaoh, nile, civilisation, monument] = outlook.prospects(suns).parts(&held);
    let parts = Parts {
        pharaoh,
        nile,
        civilisation,
        monument,
        score: 0,
    };
    let of_suns = i32::from(outlook.suns[usize::from(suns.min(5))]);
    of_parts(Phrase::Keep, parts.total() + of_suns, &parts).with(Part::Suns, whole(of_suns))
}
