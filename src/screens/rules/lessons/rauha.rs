//! Rauha: the first round, with a column of crystal for an entity and a spore for the scoring.

use crate::{
    rules::position::{GameKind, Options},
    screens::play::{
        Act, Lesson,
        Place::{Bottom, Top},
    },
};

pub static LESSON: Lesson = Lesson {
    kind: GameKind::Rauha,
    options: Options {
        sun_steps: None,
        side: None,
    },
    seed: 52,
    before: &[],
    acts: &[
        Act::says(
            Bottom,
            "A world of nine cells is to grow. Energy wins.\nA: go on, B: leave",
            "Un monde de neuf cases va grandir. L'énergie gagne.\nA: suite, B: sortir",
        ),
        Act::asks(
            Bottom,
            "All pick in secret. Pick the crystal that costs 1: pay 2, gain 4.",
            "Chacun choisit en secret. Prenez le cristal à 1: payer 2, gagner 4.",
            &["pick A1-05"],
        ),
        Act::Bot("pick A1-39"),
        Act::asks(
            Bottom,
            "The avatar stands over the left column. Place the card there, top left.",
            "L'avatar est à la colonne de gauche. Posez en haut à gauche.",
            &["place a1"],
        ),
        Act::asks(
            Bottom,
            "Free effects of that column have acted. The new one costs 2: use it.",
            "Les effets gratuits ont agi. Le nouveau coûte 2: utilisez-le.",
            &["use a1"],
        ),
        Act::asks(
            Bottom,
            "Four energy. Nothing else to use: end the turn.",
            "Quatre énergies. Plus rien à utiliser: finissez le tour.",
            &["end"],
        ),
        Act::Bot("place c1"),
        Act::Bot("use a3"),
        Act::Bot("end"),
        Act::asks(
            Bottom,
            "Now the other stack, and the middle column. Pick a free crystal card.",
            "L'autre pile, la colonne du milieu. Prenez un cristal gratuit.",
            &["pick A1-06", "pick A1-02"],
        ),
        Act::Bot("pick A1-29"),
        Act::asks(
            Top,
            "Place it bottom left: three crystals in a column call an entity.",
            "Posez-la en bas à gauche: trois cristaux alignés appellent une entité.",
            &["place a3"],
        ),
        Act::asks(
            Bottom,
            "KITEET came: 3 energy now and at each scoring, while it stays. End.",
            "KITEET vient: 3 énergies, et à chaque décompte tant qu'elle reste. Fin.",
            &["end"],
        ),
        Act::Bot("place b1"),
        Act::Bot("use b1"),
        Act::Bot("end"),
        Act::asks(
            Bottom,
            "Third turn: of two cards one is picked, one is gone. Pick the mushroom.",
            "3e tour: de deux cartes, une part. Prenez le champignon.",
            &["pick A1-18"],
        ),
        Act::Bot("pick A1-25"),
        Act::asks(
            Bottom,
            "A card can also go for 4 crystals or a spore. Put a spore top left.",
            "Une carte vaut aussi 4 cristaux ou une spore. Spore en haut à gauche.",
            &["discard spore a1"],
        ),
        Act::asks(
            Bottom,
            "The crystals are for the scoring that comes next. End the turn.",
            "Gardez les cristaux pour le décompte qui vient. Finissez le tour.",
            &["end"],
        ),
        Act::Bot("place c2"),
        Act::Bot("use c2"),
        Act::Bot("use c3"),
        Act::Bot("end"),
        Act::asks(
            Bottom,
            "Scoring: entities act, and cells with a spore. Use the one top left.",
            "Décompte: les entités agissent, et les cases à spore. Utilisez la vôtre.",
            &["use a1"],
        ),
        Act::asks(
            Bottom,
            "End it. Then water counts: more sources than the fewest bring energy.",
            "Finissez. L'eau compte: avoir plus de sources que le dernier rapporte.",
            &["end"],
        ),
        Act::says(
            Bottom,
            "Thot's two sources more brought 3 energy. Four such rounds are a game!",
            "Deux sources de plus pour Thot: 3 énergies. Quatre manches font un jeu!",
        ),
    ],
};
