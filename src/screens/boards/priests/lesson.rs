//! Priests of Ra: the two faces of a tile, a priest that turns one, and the sixth Ra tile.

use crate::{
    device::Button::{A, Left, Right},
    rules::position::{GameKind, Options},
    screens::play::{Act, Lesson, Subject, at},
};

const TRACK: Subject = at(0, 8, 128, 21);
/// Two faces to choose from.
const FACES: Subject = at(8, 40, 31, 17);

pub static LESSON: Lesson = Lesson {
    kind: GameKind::Priests,
    options: Options {
        sun_steps: None,
        side: None,
    },
    seed: 1_617,
    lines: &[30, 40, 48, 56],
    // Both seats have won two lots; four Ra tiles, empty track.
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
        Act::Greets,
        Act::Says(None),
        // Mia's suns.
        Act::Says(at(0, 40, 96, 8)),
        // The Ra track and the centre sun.
        Act::Says(at(0, 30, 53, 9)),
        Act::Asks(TRACK, &[A], &["draw"]),
        Act::Asks(FACES, &[A], &["show scribe"]),
        Act::Bot("draw"),
        Act::Asks(at(16, 8, 15, 21), &[A], &["draw"]),
        Act::Asks(FACES, &[Right, A], &["show blue"]),
        Act::Bot("draw"),
        // The seats, and the value of the lot to them.
        Act::Says(at(0, 40, 128, 16)),
        Act::Asks(at(0, 8, 47, 21), &[A], &["bid 6"]),
        Act::Bot("pass"),
        Act::Asks(
            at(72, 40, 15, 17),
            &[Right, Right, Right, Right, A],
            &["flip granary/blue"],
        ),
        Act::Asks(at(0, 30, 39, 9), &[A], &["draw"]),
        // Points.
        Act::Says(at(96, 40, 32, 16)),
        Act::Says(None),
        Act::Reminds,
        Act::Questions(Left),
        Act::Questions(Right),
        Act::Praises,
    ],
};
