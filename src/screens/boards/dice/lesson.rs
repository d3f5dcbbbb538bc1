//! Ra: The Dice Game: two turns with every face used, on a sun track so short that the epoch ends with them.

use crate::{
    rules::position::{GameKind, Options},
    screens::play::{
        Act, Lesson,
        Place::{Bottom, Top},
    },
};

pub static LESSON: Lesson = Lesson {
    kind: GameKind::Dice,
    options: Options {
        sun_steps: Some(4),
        side: None,
    },
    seed: 1_745,
    before: &[],
    acts: &[
        Act::Says(Bottom),
        Act::Asks(Bottom, &["reroll RV"]),
        Act::Asks(Bottom, &["keep"]),
        Act::Asks(Top, &["nile"]),
        Act::Asks(Top, &["nile-ankh"]),
        Act::Asks(Top, &["pharaoh"]),
        Act::Asks(
            Top,
            &[
                "monument Y 1",
                "monument Y 2",
                "monument Y 3",
                "monument Y 4",
                "monument Y 5",
                "monument Y 6",
                "monument Y 7",
                "monument Y 8",
            ],
        ),
        Act::Asks(Top, &["end"]),
        Act::Bot("keep"),
        Act::Bot("monument V 8"),
        Act::Bot("end"),
        Act::Asks(Bottom, &["reroll G"]),
        Act::Asks(Bottom, &["keep"]),
        Act::Asks(Top, &["civ 2 1 1", "civ 2 1 2", "civ 2 1 3", "civ 2 1 4", "civ 2 1 5"]),
        Act::Asks(Top, &["end"]),
        Act::Says(Bottom),
        Act::Says(Bottom),
    ],
};
