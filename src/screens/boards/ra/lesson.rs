//! Ra: a lot won with a sun, a tile taken with a god, an auction called, and the sixth Ra tile.

use crate::{
    device::Button::{A, Left, Right},
    rules::position::{GameKind, Options},
    screens::play::{
        Act, Lesson,
        PanelPosition::{Bottom, Top},
    },
};

pub static LESSON: Lesson = Lesson {
    kind: GameKind::Ra,
    options: Options {
        sun_steps: None,
        side: None,
    },
    seed: 35_620,
    lines: &[25, 34, 44, 54],
    // Mia has won two lots with the 3 and the 4 and passed on one; four Ra tiles have come, three tiles are on the
    // track.
    before: &[
        "draw", "pass", "pass", //
        "draw", "draw", "draw", "draw", "bid 3", "pass", //
        "draw", "draw", "draw", "bid 2", "bid 4", //
        "draw", "draw", "pass", "pass", //
        "draw", "draw", "draw",
    ],
    acts: &[
        Act::Greets(Top),
        Act::Says(Bottom),
        Act::Says(Top),
        Act::Says(Top),
        Act::Says(Bottom),
        Act::Says(Bottom),
        Act::Asks(Bottom, &[A], &["draw"]),
        Act::Bot("draw"),
        Act::Says(Top),
        Act::Asks(Bottom, &[A], &["bid 7"]),
        Act::Bot("pass"),
        Act::Says(Top),
        Act::Asks(Bottom, &[A], &["draw"]),
        Act::Bot("draw"),
        Act::Asks(Bottom, &[Left, Left, Left, A], &["take gold"]),
        Act::Asks(Bottom, &[A], &["end"]),
        Act::Bot("draw"),
        Act::Asks(Bottom, &[Right, A], &["invoke"]),
        Act::Bot("bid 5"),
        Act::Asks(Bottom, &[Right, A], &["bid 8"]),
        Act::Says(Bottom),
        Act::Bot("draw"),
        Act::Bot("draw"),
        Act::Says(Bottom),
        Act::Says(Top),
        Act::Reminds(Bottom),
        Act::Questions(Bottom, Left),
        Act::Questions(Bottom, Right),
    ],
};
