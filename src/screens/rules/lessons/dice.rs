//! Ra: The Dice Game: two turns with every face used, on a sun track so short that the epoch ends with them.

use crate::{
    rules::position::{GameKind, Options},
    screens::play::{
        Act, Lesson,
        Place::{Bottom, Top},
    },
};

pub static LESSON: Lesson = Lesson {
    kind: GameKind::Dice,
    options: Options {
        sun_steps: Some(4),
        side: None,
    },
    seed: 1_745,
    before: &[],
    acts: &[
        Act::says(
            Bottom,
            "Five dice, three rolls at most. Suns stay.\nA: go on, B: leave",
            "Cinq dés, trois jets. Les soleils restent.\nA: suite, B: sortir",
        ),
        Act::asks(
            Bottom,
            "One civilisation alone is nothing. Roll red and violet again.",
            "Une civilisation seule ne vaut rien. Relancez rouge et violet.",
            &["reroll RV"],
        ),
        Act::asks(
            Bottom,
            "An ankh and a nile: good. Mark no die and keep them all.",
            "Un ankh et un Nil: bien. Ne marquez aucun dé et gardez tout.",
            &["keep"],
        ),
        Act::asks(
            Top,
            "Now use the dice. The nile first: Mia's marker goes one step.",
            "Utilisez les dés. Le Nil d'abord: le marqueur avance d'un pas.",
            &["nile"],
        ),
        Act::asks(
            Top,
            "After a nile an ankh may be one more. Use it on the nile.",
            "Après un Nil, un ankh peut en être un autre. Mettez-le sur le Nil.",
            &["nile-ankh"],
        ),
        Act::asks(
            Top,
            "Who is ahead on the pharaoh track gets 5 each epoch. Use the pharaoh.",
            "Le premier des pharaons gagne 5 par époque. Utilisez le pharaon.",
            &["pharaoh"],
        ),
        Act::asks(
            Top,
            "A monument: any column in the row of its die. They count at the end.",
            "Un monument: dans la ligne du dé, où l'on veut. Il compte à la fin.",
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
        Act::asks(
            Top,
            "Only the sun is left: it moves Ra one step. End the turn.",
            "Reste le soleil: Râ avance d'un pas. Finissez le tour.",
            &["end"],
        ),
        Act::Bot("keep"),
        Act::Bot("monument V 8"),
        Act::Bot("end"),
        Act::asks(
            Bottom,
            "Civilisation wants three dice; ankhs help, niles do not: roll green again.",
            "La civilisation veut 3 dés; l'ankh aide, le Nil non: relancez vert.",
            &["reroll G"],
        ),
        Act::asks(
            Bottom,
            "Two and an ankh make three. Keep.",
            "Deux et un ankh font trois. Gardez.",
            &["keep"],
        ),
        Act::asks(
            Top,
            "Three dice are worth one marker. Put it on any civilisation space.",
            "Trois dés valent un marqueur. Posez-le sur une case de civilisation.",
            &["civ 2 1 1", "civ 2 1 2", "civ 2 1 3", "civ 2 1 4", "civ 2 1 5"],
        ),
        Act::asks(
            Top,
            "Two suns: Ra reaches the end of a track made short here. End the turn.",
            "Deux soleils: Râ est au bout de la piste, courte ici. Finissez le tour.",
            &["end"],
        ),
        Act::says(
            Bottom,
            "Pharaoh ahead: 5. Nile: 0, it needs a flood (three nile dice).",
            "Pharaon en tête: 5. Nil: 0, il faut une crue (trois dés Nil).",
        ),
        Act::says(
            Bottom,
            "Thot lost 5: not one civilisation. After three epochs most points win.",
            "Thot a perdu 5: aucune civilisation. Après 3 époques, le plus gagne.",
        ),
    ],
};
