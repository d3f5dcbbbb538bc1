//! Priests of Ra: two faces of a tile, a priest who turns one, and the sixth ra tile.

use crate::{
    rules::position::{GameKind, Options},
    screens::play::{
        Act, Lesson,
        Place::{Bottom, Top},
    },
};

pub static LESSON: Lesson = Lesson {
    kind: GameKind::Priests,
    options: Options {
        sun_steps: None,
        side: None,
    },
    seed: 1_617,
    // Two lots each; four ra tiles have come and the track is empty.
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
        Act::Says(Bottom),
        Act::Asks(Bottom, &["draw"]),
        Act::Asks(Top, &["show scribe"]),
        Act::Bot("draw"),
        Act::Asks(Bottom, &["draw"]),
        Act::Asks(Top, &["show blue"]),
        Act::Bot("draw"),
        Act::Asks(Bottom, &["bid 6"]),
        Act::Bot("pass"),
        Act::Asks(Top, &["flip granary/blue"]),
        Act::Asks(Bottom, &["draw"]),
        Act::Says(Bottom),
        Act::Says(Bottom),
    ],
};
