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
        Reroll,
        Keep,
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
        Move::Reroll(_) => Reason::new(Phrase::Reroll, whole(rolling(position, chosen), POINT)),
        Move::Keep => keeping(position),
        Move::End => Reason::new(Phrase::NoUse, 0),
        Move::RemoveCivilisation(_) | Move::RemoveMonument(_) => Reason::new(Phrase::LeastMissed, 0),
        _ => {
            let mut after = position.clone();
            let _ = after.play(chosen, &mut no_events);
            settle(&mut after, &LEARNED);
            let ending = Ending::after(position, steps_of(position.suns()));
            let parts = Parts::between(position, &after, seat, ending, &LEARNED);
            of_parts(Phrase::Use, &parts, 0)
        }
    }
}

/// In eighths of a point.
fn rolling(position: &Dice, reroll: Move) -> i32 {
    let seat = position.active().unwrap_or(0);
    let mut found = 0;
    judge_rolls(position, ROLLS, &LEARNED, &mut |chosen, chance| {
        if chosen == reroll {
            found = worth::chances(position, seat, Ending::after(position, 0), &LEARNED).gain(chance);
        }
    });
    found
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
    of_parts(Phrase::Keep, &parts, points_of(suns, position))
}
