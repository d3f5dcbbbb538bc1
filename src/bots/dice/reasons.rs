//! Why a decision of the dice game may be right.

use super::{
    super::{Reason, Words},
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

const REROLL: Words = Words::new("rolling these again: # on average", "les relancer : # en moyenne");
const KEEP: Words = Words::new("# with these dice", "# avec ces dés");
const USE: Words = Words::new("# for this", "# ainsi");
const END: Words = Words::new("nothing left that helps", "plus rien d'utile");
const REMOVE: Words = Words::new("what I miss least", "ce qui me manquera le moins");
const PHARAOH: Words = Words::new("pharaoh", "pharaon");
const NILE: Words = Words::new("nile", "Nil");
const CIVILISATION: Words = Words::new("civilisation", "civilisation");
const MONUMENT: Words = Words::new("monument", "monument");
const SCORE: Words = Words::new("points", "points");
const SUNS: Words = Words::new("suns", "soleils");

/// From hundredths of a point, to the nearest.
fn whole(hundredths: i32) -> i16 {
    ((hundredths + POINT / 2).div_euclid(POINT)) as i16
}

fn of_parts(phrase: &'static Words, number: i32, parts: &Parts) -> Reason {
    Reason::new(phrase, whole(number))
        .with(&PHARAOH, whole(parts.pharaoh))
        .with(&NILE, whole(parts.nile))
        .with(&CIVILISATION, whole(parts.civilisation))
        .with(&MONUMENT, whole(parts.monument))
        .with(&SCORE, whole(parts.score))
}

pub(super) fn reason(position: &Dice, chosen: Move) -> Reason {
    let Turn::Seat(seat) = position.turn() else {
        return Reason::new(&END, 0);
    };
    match chosen {
        Move::Reroll(_) => Reason::new(&REROLL, whole(rolling(position, chosen))),
        Move::Keep => keeping(position),
        Move::End => Reason::new(&END, 0),
        Move::RemoveCivilisation(_) | Move::RemoveMonument(_) => Reason::new(&REMOVE, 0),
        _ => {
            let mut after = position.clone();
            let _ = after.play(chosen);
            settle(&mut after, &TUNED);
            let parts = Parts::between(position, &after, seat, &TUNED);
            of_parts(&USE, parts.total(), &parts)
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
        return Reason::new(&END, 0);
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
    of_parts(&KEEP, parts.total() + of_suns, &parts).with(&SUNS, whole(of_suns))
}
