//! Why a decision of the dice game may be right.

use super::{
    super::{
        Reason,
        reason::{vocabulary, whole},
    },
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
        Move::Reroll(_) => Reason::new(Phrase::Reroll, whole(rolling(position, chosen), POINT)),
        Move::Keep => keeping(position),
        Move::End => Reason::new(Phrase::NoUse, 0),
        Move::RemoveCivilisation(_) | Move::RemoveMonument(_) => Reason::new(Phrase::LeastMissed, 0),
        _ => {
            let mut after = position.clone();
            let _ = after.play(chosen);
            settle(&mut after, &TUNED);
            let parts = Parts::between(position, &after, seat, &TUNED);
            of_parts(Phrase::Use, &parts, 0)
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
    let [pharaoh, nile, civilisation, monument, score] = outlook.prospects(suns).parts(&held);
    let parts = Parts {
        pharaoh,
        nile,
        civilisation,
        monument,
        score,
    };
    let of_suns = i32::from(outlook.suns[usize::from(suns.min(5))]);
    of_parts(Phrase::Keep, &parts, of_suns)
}
