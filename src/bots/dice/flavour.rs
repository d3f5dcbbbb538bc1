//! Degrees in which decisions of the dice game suit a temperament.

use crate::{
    bots::{
        Temperament,
        temperament::{FULL, degree},
    },
    rules::dice::{Dice, Face, Move, Space},
};

/// Suns from which on more of them are a disaster to the others.
const NEARLY_A_DISASTER: u8 = 2;

pub fn flavour(position: &Dice, temperament: Temperament, chosen: Move) -> u8 {
    match (temperament, chosen) {
        (Temperament::Bold, Move::Reroll(rolled)) => rolled.len(),
        (Temperament::Patient, Move::Keep | Move::Flood(_)) => FULL,
        (Temperament::Patient, Move::Reroll(rolled)) => FULL.saturating_sub(2 * rolled.len()),
        (Temperament::Spiteful, Move::Reroll(rolled)) => match position.suns() {
            NEARLY_A_DISASTER.. => (2 * rolled.len()).min(FULL),
            _ => 0,
        },
        // The last place of a space: it is full for the others.
        (Temperament::Spiteful, Move::Civilisation { spaces, .. }) => {
            let is_last = |space: &Space| position.markers_on(*space) + 1 >= position.civilisation_limit();
            degree(4 * spaces.iter().filter(is_last).count() as i16)
        }
        (Temperament::Collector, Move::Keep) => kept_for_sets(position, Move::Keep),
        (Temperament::Collector, Move::Reroll(_)) => kept_for_sets(position, chosen),
        (Temperament::Collector, Move::Civilisation { .. } | Move::Monument(_) | Move::FurtherMonument { .. }) => FULL,
        _ => 0,
    }
}

/// Dice for civilisations and monuments that are not rolled again.
fn kept_for_sets(position: &Dice, chosen: Move) -> u8 {
    let Some(faces) = position.dice() else { return 0 };
    let sets = faces.showing(Face::Civilisation).with(faces.showing(Face::Monument));
    let kept = match chosen {
        Move::Reroll(rolled) => sets.without(rolled),
        _ => sets,
    };
    (2 * kept.len()).min(FULL)
}
