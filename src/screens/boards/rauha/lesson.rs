//! Rauha: the first round, with a column of crystals for an entity and a spore for the scoring.

use crate::{
    device::Button::{A, Down, Left, Right},
    rules::position::{GameKind, Options},
    screens::play::{Act, Lesson, Subject, at},
};

/// The cell at the top left.
const A1: Subject = at(3, 13, 31, 16);

pub static LESSON: Lesson = Lesson {
    kind: GameKind::Rauha,
    options: Options {
        sun_steps: None,
        side: None,
    },
    seed: 52,
    lines: &[12, 29, 46],
    before: &[],
    acts: &[
        Act::Greets,
        Act::Says(None),
        // Price and cells of the card.
        Act::Says(at(1, 48, 77, 15)),
        // Effect of the card.
        Act::Asks(at(1, 30, 77, 16), &[A], &["pick A1-05"]),
        Act::Bot("pick A1-39"),
        // Track, moon and flag.
        Act::Says(at(101, 8, 27, 21)),
        // Crystals and energy.
        Act::Says(at(101, 30, 27, 14)),
        Act::Asks(A1, &[A], &["place a1"]),
        Act::Asks(A1, &[A], &["use a1"]),
        Act::Asks(A1, &[A], &["end"]),
        Act::Bot("place c1"),
        Act::Bot("use a3"),
        Act::Bot("end"),
        // The second card.
        Act::Asks(at(106, 9, 22, 19), &[Right, A], &["pick A1-02"]),
        Act::Bot("pick A1-29"),
        Act::Asks(at(3, 47, 31, 16), &[Left, A], &["place a3"]),
        // Entities.
        Act::Asks(at(100, 43, 28, 9), &[A], &["end"]),
        Act::Bot("place b1"),
        Act::Bot("use b1"),
        Act::Bot("end"),
        // Both cards.
        Act::Asks(at(82, 9, 46, 19), &[A], &["pick A1-18"]),
        Act::Bot("pick A1-25"),
        Act::Asks(A1, &[Right, Down, Down, A], &["discard spore a1"]),
        // Crystals.
        Act::Asks(at(101, 30, 27, 7), &[Down, Right, A], &["end"]),
        Act::Bot("place c2"),
        Act::Bot("use c2"),
        // Leaves only the end of the turn, which is played automatically.
        Act::Bot("use c3"),
        Act::Asks(A1, &[A], &["use a1"]),
        // The button that ends the turn.
        Act::Asks(at(101, 54, 27, 10), &[A], &["end"]),
        Act::Says(None),
        Act::Reminds,
        Act::Questions(Left),
        Act::Questions(Right),
        Act::Praises,
    ],
};
