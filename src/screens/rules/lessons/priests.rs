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
        Act::says(
            Bottom,
            "Auctions as in Ra, but tiles have two faces.\nA: go on, B: leave",
            "Enchères comme dans Râ, mais tuiles à deux faces.\nA: suite, B: sortir",
        ),
        Act::asks(
            Bottom,
            "Mia's turn. Draw a tile.",
            "Tour de Mia. Tirez une tuile.",
            &["draw"],
        ),
        Act::asks(
            Top,
            "Who draws chooses the face that counts. Mia has a scribe: show another.",
            "Qui tire choisit la face qui compte. Mia a un scribe: montrez l'autre.",
            &["show scribe"],
        ),
        Act::Bot("draw"),
        Act::asks(
            Bottom,
            "Thot drew a priest: 2 points, and its winner may turn a tile. Draw on.",
            "Thot tire un prêtre: 2 points, et il retourne une tuile. Tirez.",
            &["draw"],
        ),
        Act::asks(
            Top,
            "Chambers and pyramids count when the game ends. Show the blue chamber.",
            "Chambres et pyramides comptent à la fin. Montrez la chambre bleue.",
            &["show blue"],
        ),
        Act::Bot("draw"),
        Act::asks(
            Bottom,
            "A ra tile: an auction. A scribe, a priest, a chamber: bid the 6.",
            "Une tuile Râ: enchère. Scribe, prêtre, chambre: misez le 6.",
            &["bid 6"],
        ),
        Act::Bot("pass"),
        Act::asks(
            Top,
            "Now the priest: a granary alone is worth nothing. Turn it to blue.",
            "Le prêtre: un grenier seul ne vaut rien. Tournez-le en bleu.",
            &["flip granary/blue"],
        ),
        Act::asks(
            Bottom,
            "Five of six ra tiles lie on their track. Dare one more draw!",
            "Cinq tuiles Râ sur six sont posées. Osez encore tirer!",
            &["draw"],
        ),
        Act::says(
            Bottom,
            "The sixth: the epoch ends. More scribes than Thot: 5. The priest: 2.",
            "La 6e: l'époque finit. Deux scribes, plus que Thot: 5. Le prêtre: 2.",
        ),
        Act::says(
            Bottom,
            "Peoples and priests go. Buildings stay: pairs count. Plagues stay too!",
            "Peuples, prêtres partent. Bâtiments et fléaux restent et comptent!",
        ),
    ],
};
