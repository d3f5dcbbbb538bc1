//! Priests of Ra: the two faces of a tile, a priest that turns one, and the sixth Ra tile.

use crate::{
    device::Button::{A, Left, Right},
    rules::position::{GameKind, Options},
    screens::play::{
        Act, Lesson,
        PanelPosition::{Bottom, Top},
    },
};

pub static LESSON: Lesson = Lesson {
    kind: GameKind::Priests,
    options: Options {
        sun_steps: None,
        side: None,
    },
    seed: 1_617,
    lines: &[31, 40, 48, 56],
    // Both seats have won two lots; four Ra tiles have come and the track is empty.
    before: &[
        "draw",
        "show warrior",
        "draw",
        "bid 2",
        "pass", //
        "draw",
        "show library",
        "draw",
        "draw",
        "bid 3",
        "pass", //
        "draw",
        "show granary",
        "draw",
        "show library",
        "draw",
        "show scribe",
        "draw",
        "pass",
        "bid 5", //
        "draw",
        "show library",
        "draw",
        "show library",
        "draw",
        "draw",
        "show market",
        "draw",
        "pass",
        "bid 4",
        "done",
    ],
    acts: &[
        Act::Greets(Top),
        Act::Says(Bottom),
        Act::Says(Top),
        Act::Says(Bottom),
        Act::Asks(Bottom, &[A], &["draw"]),
        Act::Asks(Top, &[A], &["show scribe"]),
        Act::Bot("draw"),
        Act::Asks(Bottom, &[A], &["draw"]),
        Act::Asks(Top, &[Right, A], &["show blue"]),
        Act::Bot("draw"),
        Act::Says(Top),
        Act::Asks(Bottom, &[A], &["bid 6"]),
        Act::Bot("pass"),
        Act::Asks(Top, &[Right, Right, Right, Right, A], &["flip granary/blue"]),
        Act::Asks(Bottom, &[A], &["draw"]),
        Act::Says(Bottom),
        Act::Says(Bottom),
        Act::Reminds(Bottom),
        Act::Questions(Bottom, Left),
        Act::Questions(Bottom, Right),
    ],
};
