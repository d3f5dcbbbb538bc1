//! Ra: The Dice Game: two turns that use every face, on a sun track short enough for the epoch to end with them.

use crate::{
    device::Button::{A, Left, Right, Up},
    rules::position::{GameKind, Options},
    screens::play::{
        Act, Lesson,
        PanelPosition::{Bottom, Top},
    },
};

pub static LESSON: Lesson = Lesson {
    kind: GameKind::Dice,
    options: Options {
        sun_steps: Some(4),
        side: None,
    },
    seed: 393_434,
    lines: &[13, 35, 43, 57],
    before: &[],
    acts: &[
        Act::Greets(Bottom),
        Act::Says(Bottom),
        Act::Says(Bottom),
        Act::Says(Bottom),
        Act::Asks(Bottom, &[Up, A], &["reroll YV"]),
        Act::Asks(Bottom, &[A], &["keep"]),
        Act::Asks(Top, &[Right, A], &["nile"]),
        Act::Asks(Top, &[Right, A], &["nile-ankh"]),
        Act::Asks(Top, &[A], &["pharaoh"]),
        Act::Asks(
            Top,
            &[A, A],
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
        Act::Asks(Top, &[A], &["end"]),
        Act::Bot("keep"),
        Act::Bot("monument Y 8"),
        Act::Bot("end"),
        Act::Asks(Bottom, &[Up, A], &["reroll YR"]),
        Act::Asks(Bottom, &[A], &["keep"]),
        Act::Asks(
            Top,
            &[A, A],
            &["civ 2 1 1", "civ 2 1 2", "civ 2 1 3", "civ 2 1 4", "civ 2 1 5"],
        ),
        Act::Asks(Top, &[A], &["end"]),
        Act::Says(Bottom),
        Act::Says(Bottom),
        Act::Reminds(Bottom),
        Act::Questions(Bottom, Left),
        Act::Questions(Bottom, Right),
    ],
};
