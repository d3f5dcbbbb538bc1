//! Ra: The Dice Game: two turns that use every face, until the end of a short epoch.

use crate::{
    device::Button::{A, Left, Right, Up},
    rules::position::{GameKind, Options},
    screens::play::{Act, Lesson, Subject, at},
};

const DICE: Subject = at(0, 12, 104, 22);
const KEEP: Subject = at(106, 12, 17, 20);
const USES: Subject = at(0, 43, 104, 13);
/// Ra's way to the end of the epoch.
const WAY: Subject = at(0, 8, 128, 3);

const fn of_use(place: i32) -> Subject {
    at(13 * place, 43, 13, 13)
}

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
        Act::Greets,
        Act::Says(DICE),
        Act::Says(at(0, 0, 101, 8)),
        Act::Says(WAY),
        Act::Asks(DICE, &[Up, A], &["reroll YV"]),
        Act::Asks(KEEP, &[A], &["keep"]),
        Act::Asks(USES, &[Right, A], &["nile"]),
        Act::Asks(of_use(1), &[Right, A], &["nile-ankh"]),
        Act::Asks(of_use(0), &[A], &["pharaoh"]),
        Act::Asks(
            of_use(4),
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
        Act::Asks(of_use(7), &[A], &["end"]),
        Act::Bot("keep"),
        Act::Bot("monument Y 8"),
        Act::Bot("end"),
        Act::Asks(DICE, &[Up, A], &["reroll YR"]),
        Act::Asks(DICE, &[A], &["keep"]),
        Act::Asks(
            of_use(3),
            &[A, A],
            &["civ 2 1 1", "civ 2 1 2", "civ 2 1 3", "civ 2 1 4", "civ 2 1 5"],
        ),
        Act::Asks(WAY, &[A], &["end"]),
        Act::Says(None),
        Act::Says(None),
        Act::Reminds,
        Act::Questions(Left),
        Act::Questions(Right),
        Act::Praises,
    ],
};
