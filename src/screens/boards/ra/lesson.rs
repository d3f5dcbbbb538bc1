//! Ra: a lot won with a sun, a tile taken with a god, an auction called, and the sixth Ra tile.

use crate::{
    device::Button::{A, Left, Right},
    rules::position::{GameKind, Options},
    screens::play::{Act, Lesson, Subject, at},
};

const TRACK: Subject = at(0, 8, 128, 15);
const RA_TRACK: Subject = at(0, 24, 39, 9);
const CENTRE: Subject = at(40, 24, 13, 9);
const MIA: Subject = at(0, 34, 96, 9);
const THOTH: Subject = at(0, 44, 96, 9);
const POINTS: Subject = at(96, 34, 32, 19);

pub static LESSON: Lesson = Lesson {
    kind: GameKind::Ra,
    options: Options {
        sun_steps: None,
        side: None,
    },
    seed: 35_620,
    lines: &[24, 34, 44, 54],
    // Mia has won two lots with the 3 and the 4 and passed on one; four Ra tiles, three tiles on the track.
    before: &[
        "draw", "pass", "pass", //
        "draw", "draw", "draw", "draw", "bid 3", "pass", //
        "draw", "draw", "draw", "bid 2", "bid 4", //
        "draw", "draw", "pass", "pass", //
        "draw", "draw", "draw",
    ],
    acts: &[
        Act::Greets,
        Act::Says(None),
        Act::Says(MIA),
        Act::Says(POINTS),
        Act::Says(RA_TRACK),
        Act::Says(CENTRE),
        // Free spaces.
        Act::Asks(at(64, 8, 64, 15), &[A], &["draw"]),
        Act::Bot("draw"),
        Act::Says(THOTH),
        Act::Asks(TRACK, &[A], &["bid 7"]),
        Act::Bot("pass"),
        // The centre sun, and Mia's suns.
        Act::Says(at(40, 24, 56, 19)),
        Act::Asks(TRACK, &[A], &["draw"]),
        Act::Bot("draw"),
        Act::Asks(at(0, 8, 15, 16), &[Left, Left, Left, A], &["take gold"]),
        // The button that ends the turn.
        Act::Asks(at(88, 24, 40, 9), &[A], &["end"]),
        Act::Bot("draw"),
        Act::Asks(at(0, 8, 31, 15), &[Right, A], &["invoke"]),
        Act::Bot("bid 5"),
        // Suns to bid.
        Act::Asks(at(84, 24, 44, 9), &[Right, A], &["bid 8"]),
        Act::Says(MIA),
        Act::Bot("draw"),
        Act::Bot("draw"),
        Act::Says(POINTS),
        Act::Says(None),
        Act::Reminds,
        Act::Questions(Left),
        Act::Questions(Right),
        Act::Praises,
    ],
};
