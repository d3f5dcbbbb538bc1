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
        Act::says(
            Bottom,
            "Ra: win good lots of tiles with few suns.\nA: go on, B: leave",
            "Râ: gagner de bons lots avec peu de soleils.\nA: suite, B: sortir",
        ),
        Act::says(
            Bottom,
            "Four of six ra tiles have come. With the sixth the epoch ends at once.",
            "4 tuiles Râ sur 6 sont là. À la 6e l'époque finit aussitôt.",
        ),
        Act::asks(
            Bottom,
            "Mia's turn: draw a tile for the track, or call an auction. Draw!",
            "Tour de Mia: tirer une tuile ou invoquer Râ. Tirez!",
            &["draw"],
        ),
        Act::Bot("draw"),
        Act::says(
            Bottom,
            "Thot drew a ra tile: all tiles on the track are auctioned now.",
            "Thot a tiré une tuile Râ: toute la piste est mise aux enchères.",
        ),
        Act::asks(
            Bottom,
            "One bid each, higher or pass. Gold is 3 points, a god 2. Bid the 7.",
            "Une offre chacun, monter ou passer. Or: 3 points, dieu: 2. Misez 7.",
            &["bid 7"],
        ),
        Act::Bot("pass"),
        Act::says(
            Bottom,
            "Won! The 7 goes to the centre. The 4 came for it, for later epochs.",
            "Gagné! Le 7 va au centre. Le 4 vient pour l'époque suivante.",
        ),
        Act::asks(
            Bottom,
            "The track is empty again. Draw a tile.",
            "La piste est vide. Tirez une tuile.",
            &["draw"],
        ),
        Act::Bot("draw"),
        Act::asks(
            Bottom,
            "More gold! Mia's god tile can fetch it without an auction. Take the gold.",
            "De l'or! Le dieu de Mia le prend sans enchère. Prenez l'or.",
            &["take gold"],
        ),
        Act::asks(
            Bottom,
            "The god is spent; another one could take more. End the turn.",
            "Le dieu est parti; d'autres prendraient aussi. Finissez le tour.",
            &["end"],
        ),
        Act::Bot("draw"),
        Act::asks(
            Bottom,
            "Pharaoh and nile suit Mia, and one more ra loses them. Invoke Ra!",
            "Ce pharaon et ce Nil sont bons, et Râ menace. Invoquez Râ!",
            &["invoke"],
        ),
        Act::Bot("bid 5"),
        Act::asks(
            Bottom,
            "Who calls bids last. Thot bid 5: bid the 8.",
            "Qui appelle mise en dernier. Thot a misé 5: misez le 8.",
            &["bid 8"],
        ),
        Act::says(
            Bottom,
            "Mia has no sun left and waits. Thot is alone: will the sixth ra come?",
            "Mia n'a plus de soleil et attend. Thot joue seul: la 6e Râ viendra-t-elle?",
        ),
        Act::Bot("draw"),
        Act::Bot("draw"),
        Act::says(
            Bottom,
            "It came: Thot's tiles are lost. Niles counted, for Mia had a flood.",
            "Elle est venue: tout est perdu. Les Nils comptent grâce à la crue.",
        ),
        Act::says(
            Top,
            "Three epochs are a game. Monuments and suns count at the end. Go and play!",
            "Une partie: 3 époques. Monuments et soleils comptent à la fin.",
        ),
    ],
};
