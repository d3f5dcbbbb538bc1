//! Rauha: the first round, with a column of crystal for an entity and a spore for the scoring.

use crate::{
    rules::position::{GameKind, Options},
    screens::play::{
        Act, Lesson,
        Place::{Bottom, Top},
    },
};

pub static LESSON: Lesson = Lesson {
    kind: GameKind::Rauha,
    options: Options {
        sun_steps: None,
        side: None,
    },
    seed: 52,
    before: &[],
    acts: &[
        Act::Says(Bottom),
        Act::Asks(Bottom, &["pick A1-05"]),
        Act::Bot("pick A1-39"),
        Act::Asks(Bottom, &["place a1"]),
        Act::Asks(Bottom, &["use a1"]),
        Act::Asks(Bottom, &["end"]),
        Act::Bot("place c1"),
        Act::Bot("use a3"),
        Act::Bot("end"),
        Act::Asks(Bottom, &["pick A1-06", "pick A1-02"]),
        Act::Bot("pick A1-29"),
        Act::Asks(Top, &["place a3"]),
        Act::Asks(Bottom, &["end"]),
        Act::Bot("place b1"),
        Act::Bot("use b1"),
        Act::Bot("end"),
        Act::Asks(Bottom, &["pick A1-18"]),
        Act::Bot("pick A1-25"),
        Act::Asks(Bottom, &["discard spore a1"]),
        Act::Asks(Bottom, &["end"]),
        Act::Bot("place c2"),
        Act::Bot("use c2"),
        Act::Bot("use c3"),
        Act::Bot("end"),
        Act::Asks(Bottom, &["use a1"]),
        Act::Asks(Bottom, &["end"]),
        Act::Says(Bottom),
    ],
};
