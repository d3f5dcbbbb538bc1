//! The pages of help and the questions beside the box, in both languages side by side.

use crate::{screens::words::Page, table::Language};

pub const fn no_evening(language: Language) -> Page {
    language.choose(
        [
            "A: begin an evening.",
            "Its rolls follow from",
            "a secret seed. Write",
            "the commitment down:",
            "the seed is shown at",
            "the end, to check.",
        ],
        [
            "A: ouvrir une soirée.",
            "Les lancers suivent",
            "d'une graine secrète.",
            "Notez l'engagement:",
            "la graine est montrée",
            "à la fin.",
        ],
    )
}

pub const fn end_evening(language: Language) -> Page {
    language.choose(
        [
            "The seed is shown to",
            "all, and nothing more",
            "is rolled from it.",
            "",
            "A: end the evening",
            "B: go on rolling",
        ],
        [
            "La graine est montrée",
            "à tous, et ne sert",
            "plus aux lancers.",
            "",
            "A: finir la soirée",
            "B: continuer",
        ],
    )
}

pub const fn replace(language: Language) -> Page {
    language.choose(
        [
            "The sheet that is",
            "there would be lost.",
            "",
            "",
            "A: begin a new one",
            "B: leave it there",
        ],
        [
            "La feuille en cours",
            "serait perdue.",
            "",
            "",
            "A: une nouvelle",
            "B: la laisser",
        ],
    )
}

pub const fn menu(language: Language) -> Page {
    language.choose(
        [
            "For the real table:",
            "dice that can be",
            "proved, a sheet that",
            "does the sums, robots",
            "to play with. All are",
            "kept without power.",
        ],
        [
            "Pour la vraie table:",
            "dés avec preuve, une",
            "feuille qui calcule,",
            "des robots à battre.",
            "Tout reste après une",
            "coupure de courant.",
        ],
    )
}

pub const fn pool(language: Language) -> Page {
    language.choose(
        [
            "A: throw",
            "Left/right: which die",
            "Up: how many, 1 to 6",
            "Down: last rolls and",
            "how often each face",
            "fell",
        ],
        [
            "A: lancer",
            "Gauche/droite: le dé",
            "Haut: combien, 1 à 6",
            "Bas: les derniers et",
            "la fréquence de",
            "chaque face",
        ],
    )
}

pub const fn pool_rolls(language: Language) -> Page {
    language.choose(
        [
            "The last sums, the",
            "newest first. Below,",
            "how often each face",
            "fell; the dots are",
            "what is expected.",
            "Up or B: back",
        ],
        [
            "Dernières sommes, la",
            "dernière d'abord.",
            "Dessous, la fréquence",
            "des faces; pointillé:",
            "l'attendu.",
            "Haut ou B: retour",
        ],
    )
}

pub const fn prove(language: Language) -> Page {
    language.choose(
        [
            "Send \"rolls\" over USB",
            "at the end; on the",
            "computer verify-rolls",
            "works out every roll",
            "again from the seed",
            "and its commitment.",
        ],
        [
            "À la fin, \"rolls\" par",
            "USB; sur l'ordinateur",
            "verify-rolls refait",
            "chaque lancer depuis",
            "la graine et son",
            "engagement.",
        ],
    )
}

pub const fn fairness(language: Language) -> Page {
    language.choose(
        [
            "Left/right: the die",
            "A: start  B: stop",
            "p: how often fair",
            "dice look at least as",
            "uneven. Below 0.001",
            "is suspicious.",
        ],
        [
            "Gauche/droite: le dé",
            "A: lancer  B: arrêter",
            "p: part des dés",
            "justes au moins aussi",
            "inégaux. Sous 0.001:",
            "suspect.",
        ],
    )
}

pub const fn kinds(language: Language) -> Page {
    language.choose(
        [
            "A sheet for the four",
            "games and one for any",
            "game, with clocks.",
            "",
            "Over USB: sheet",
            "",
        ],
        [
            "Une feuille par jeu,",
            "et une pour tout",
            "autre jeu, avec des",
            "chronomètres.",
            "Par USB: sheet",
            "",
        ],
    )
}

pub const fn setup(language: Language) -> Page {
    language.choose(
        [
            "Left/right: how many",
            "play, and who. Names",
            "are those of earlier",
            "games.",
            "A: begin",
            "",
        ],
        [
            "Gauche/droite: combi-",
            "en jouent, et qui.",
            "Les noms sont ceux",
            "des parties d'avant.",
            "A: commencer",
            "",
        ],
    )
}

pub const fn table(language: Language) -> Page {
    language.choose(
        [
            "A on a cell: enter or",
            "correct it; all that",
            "follows is scored",
            "anew. A under = : why",
            "the points are so, or",
            "the clocks.",
        ],
        [
            "A sur une case: la",
            "saisir, la corriger;",
            "la suite se recalcule",
            "A sous = : le détail",
            "des points, ou les",
            "chronomètres.",
        ],
    )
}

pub const fn entry(language: Language) -> Page {
    language.choose(
        [
            "Left/right: how many",
            "are there before",
            "scoring; hold to go",
            "faster. Up/down: what",
            "A: done, who is next",
            "B: back to the table",
        ],
        [
            "Gauche/droite: com-",
            "bien avant le décomp-",
            "te; long: plus vite.",
            "Haut/bas: de quoi.",
            "A: fini, au suivant",
            "B: vers la table",
        ],
    )
}

pub const fn points(language: Language) -> Page {
    language.choose(
        [
            "Left/right: 1 point",
            "Up/down: 10 points",
            "A: who is next; after",
            "the last player the",
            "next round",
            "B: back to the table",
        ],
        [
            "Gauche/droite: 1 pt",
            "Haut/bas: 10 points",
            "A: au suivant; après",
            "le dernier, manche",
            "suivante",
            "B: vers la table",
        ],
    )
}

pub const fn breakdown(language: Language) -> Page {
    language.choose(
        [
            "What each epoch or",
            "round brought, by",
            "kind; top right the",
            "total.",
            "Up/down: who",
            "B: back",
        ],
        [
            "Ce que chaque époque",
            "ou manche a rapporté;",
            "en haut à droite le",
            "total.",
            "Haut/bas: qui",
            "B: retour",
        ],
    )
}

pub const fn clocks(language: Language) -> Page {
    language.choose(
        [
            "A: start the clock of",
            "a player, stop it, or",
            "switch to another.",
            "",
            "B: stop, back to the",
            "table",
        ],
        [
            "A: lancer le chrono",
            "d'un joueur, l'arrê-",
            "ter, ou passer à un",
            "autre.",
            "B: arrêter, retour à",
            "la table",
        ],
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_longer_than_the_screen_is_wide() {
        let pages = [
            no_evening,
            end_evening,
            replace,
            menu,
            pool,
            pool_rolls,
            prove,
            fairness,
            kinds,
            setup,
            table,
            entry,
            points,
            breakdown,
            clocks,
        ];
        for language in Language::ALL {
            for line in pages.iter().flat_map(|page| page(language)) {
                assert!(line.chars().count() <= 21, "{line}");
            }
        }
    }
}
