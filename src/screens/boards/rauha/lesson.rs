//! Rauha: the first round, with a column of crystals for an entity and a spore for the scoring.

use crate::{
    device::Button::{A, Down, Left, Right},
    rules::position::{GameKind, Options},
    screens::play::{
        Act, Lesson,
        PanelPosition::{Bottom, Top},
    },
};

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
        Act::Greets(Bottom),
        Act::Says(Bottom),
        Act::Says(Top),
        Act::Asks(Bottom, &[A], &["pick A1-05"]),
        Act::Bot("pick A1-39"),
        Act::Says(Bottom),
        Act::Says(Bottom),
        Act::Asks(Bottom, &[A], &["place a1"]),
        Act::Asks(Bottom, &[A], &["use a1"]),
        Act::Asks(Bottom, &[A], &["end"]),
        Act::Bot("place c1"),
        Act::Bot("use a3"),
        Act::Bot("end"),
        Act::Asks(Bottom, &[Right, A], &["pick A1-02"]),
        Act::Bot("pick A1-29"),
        Act::Asks(Top, &[Left, A], &["place a3"]),
        Act::Asks(Top, &[A], &["end"]),
        Act::Bot("place b1"),
        Act::Bot("use b1"),
        Act::Bot("end"),
        Act::Asks(Bottom, &[A], &["pick A1-18"]),
        Act::Bot("pick A1-25"),
        Act::Asks(Bottom, &[Right, Down, Down, A], &["discard spore a1"]),
        Act::Asks(Bottom, &[Down, Right, A], &["end"]),
        Act::Bot("place c2"),
        Act::Bot("use c2"),
        // Leaves only the end of the turn, which is played automatically.
        Act::Bot("use c3"),
        Act::Asks(Bottom, &[A], &["use a1"]),
        Act::Asks(Bottom, &[A], &["end"]),
        Act::Says(Bottom),
        Act::Reminds(Bottom),
        Act::Questions(Bottom, Left),
        Act::Questions(Bottom, Right),
    ],
};
