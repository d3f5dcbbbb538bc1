//! Ra: a lot won with a sun, a tile taken by a god, an auction called, and the sixth ra tile.

use crate::{
    rules::position::{GameKind, Options},
    screens::play::{
        Act, Lesson,
        Place::{Bottom, Top},
    },
};

pub static LESSON: Lesson = Lesson {
    kind: GameKind::Ra,
    options: Options {
        sun_steps: None,
        side: None,
    },
    seed: 35_620,
    // Mia has won two lots with the 3 and the 4 and left one; four ra tiles have come, three tiles wait on the track.
    before: &[
        "draw", "pass", "pass", //
        "draw", "draw", "draw", "draw", "bid 3", "pass", //
        "draw", "draw", "draw", "bid 2", "bid 4", //
        "draw", "draw", "pass", "pass", //
        "draw", "draw", "draw",
    ],
    acts: &[
        Act::Says(Bottom),
        Act::Says(Bottom),
        Act::Asks(Bottom, &["draw"]),
        Act::Bot("draw"),
        Act::Says(Bottom),
        Act::Asks(Bottom, &["bid 7"]),
        Act::Bot("pass"),
        Act::Says(Bottom),
        Act::Asks(Bottom, &["draw"]),
        Act::Bot("draw"),
        Act::Asks(Bottom, &["take gold"]),
        Act::Asks(Bottom, &["end"]),
        Act::Bot("draw"),
        Act::Asks(Bottom, &["invoke"]),
        Act::Bot("bid 5"),
        Act::Asks(Bottom, &["bid 8"]),
        Act::Says(Bottom),
        Act::Bot("draw"),
        Act::Bot("draw"),
        Act::Says(Bottom),
        Act::Says(Top),
    ],
};
