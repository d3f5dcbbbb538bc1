//! What a long press on A explains on every screen, and what is said when something is not done: six lines of 21 letters in
//! both languages.

use crate::table::Language;

pub use super::words::Page;

pub const fn languages(language: Language) -> Page {
    language.choose(
        [
            "Up and down choose,",
            "A takes the language.",
            "",
            "It can be changed in",
            "the settings at any",
            "time.",
        ],
        [
            "Haut et bas: choisir,",
            "A prend la langue.",
            "",
            "Elle se change à tout",
            "moment dans les",
            "réglages.",
        ],
    )
}

pub const fn games(language: Language) -> Page {
    language.choose(
        [
            "Which game?",
            "",
            "A shows the table as",
            "it was the last time.",
            "A once more begins.",
            "",
        ],
        [
            "Quel jeu?",
            "",
            "A montre la table de",
            "la dernière fois.",
            "Encore A: commencer.",
            "",
        ],
    )
}

pub const fn seating(language: Language) -> Page {
    language.choose(
        [
            "Left/right changes:",
            "players, who decides,",
            "options. A on a human",
            "gives a name.",
            "Bots: the more stars,",
            "the stronger.",
        ],
        [
            "Gauche/droite change:",
            "joueurs, qui décide,",
            "options. A sur un",
            "humain: son nom.",
            "Robots: plus d'étoi-",
            "les, plus forts.",
        ],
    )
}

pub const fn names(language: Language) -> Page {
    language.choose(
        [
            "Names used before,",
            "the latest first.",
            "",
            "A takes one; the",
            "records count for it.",
            "",
        ],
        [
            "Les noms connus, le",
            "dernier d'abord.",
            "",
            "A le prend; les",
            "records comptent pour",
            "ce nom.",
        ],
    )
}

pub const fn spelling(language: Language) -> Page {
    language.choose(
        [
            "D-pad: a letter",
            "A: take it",
            "B: take the last one",
            "back",
            "A name has 3 to 8",
            "letters.",
        ],
        [
            "Croix: une lettre",
            "A: la prendre",
            "B: effacer la",
            "dernière",
            "Un nom a 3 à 8",
            "lettres.",
        ],
    )
}

pub const fn slots(language: Language) -> Page {
    language.choose(
        [
            "The game on the table",
            "is kept by itself;",
            "three more can be put",
            "aside. A on one: what",
            "can be done with it.",
            "",
        ],
        [
            "La partie en cours se",
            "garde toute seule;",
            "trois autres peuvent",
            "attendre. A: ce qu'on",
            "peut en faire.",
            "",
        ],
    )
}

pub const fn records(language: Language) -> Page {
    language.choose(
        [
            "Left/right: the game",
            "Up/down: hall of fame",
            "and how each player",
            "fared against whom.",
            "Bars: last 20 games,",
            "full ones were won.",
        ],
        [
            "Gauche/droite: le jeu",
            "Haut/bas: palmarès,",
            "puis chaque joueur,",
            "contre qui.",
            "Barres: 20 dernières,",
            "pleines: gagnées.",
        ],
    )
}

pub const fn dimming(language: Language) -> Page {
    language.choose(
        [
            "A picture that stays",
            "burns into the panel.",
            "Untouched it dims and",
            "goes dark; the press",
            "that wakes it does",
            "nothing else.",
        ],
        [
            "Une image qui reste",
            "brûle l'écran. Sans",
            "appui il baisse puis",
            "s'éteint; l'appui qui",
            "le réveille ne fait",
            "rien d'autre.",
        ],
    )
}

pub const fn rotated(language: Language) -> Page {
    language.choose(
        [
            "Left-handed: turn the",
            "device round; picture",
            "and D-pad turn with",
            "it. A stays A, the",
            "outer button, and B",
            "stays B.",
        ],
        [
            "Gaucher: retournez la",
            "console; l'image et",
            "la croix suivent. A",
            "reste A, le bouton",
            "extérieur, et B reste",
            "B.",
        ],
    )
}

pub const fn paces(language: Language) -> Page {
    language.choose(
        [
            "How long what a bot",
            "did stays to be read,",
            "and how fast things",
            "move on the boards.",
            "Any press skips it.",
            "",
        ],
        [
            "Combien de temps se",
            "lit ce qu'un robot a",
            "fait, et la vitesse",
            "des animations. Un",
            "appui les passe.",
            "",
        ],
    )
}

pub const fn controller(language: Language) -> Page {
    language.choose(
        [
            "The chip of the",
            "screen. If the",
            "picture is two",
            "columns off at the",
            "left or the right,",
            "choose the other.",
        ],
        [
            "La puce de l'écran.",
            "Si l'image est",
            "décalée de deux",
            "colonnes à gauche ou",
            "à droite, choisir",
            "l'autre.",
        ],
    )
}

pub const fn boot_loader(language: Language) -> Page {
    language.choose(
        [
            "USB boot loader",
            "",
            "Copy the .uf2 file",
            "to the drive RPI-RP2.",
            "Changed your mind?",
            "Unplug and plug in.",
        ],
        [
            "Chargeur USB",
            "",
            "Copier le fichier",
            ".uf2 sur le disque",
            "RPI-RP2. Sinon:",
            "débrancher, brancher.",
        ],
    )
}

pub const fn hidden_scores(language: Language) -> Page {
    language.choose(
        [
            "What a new game of Ra",
            "or Priests of Ra",
            "begins with. Hidden:",
            "everybody sees their",
            "own score only, until",
            "the end.",
        ],
        [
            "Pour une nouvelle",
            "partie de Râ ou des",
            "Prêtres de Râ:",
            "cachés, chacun ne",
            "voit que son score",
            "jusqu'à la fin.",
        ],
    )
}

pub const fn nobody_left(language: Language) -> Page {
    language.choose(
        [
            "Somebody has to press",
            "the buttons: one seat",
            "stays human.",
            "",
            "",
            "A: go on",
        ],
        [
            "Quelqu'un doit tenir",
            "la console: une place",
            "reste humaine.",
            "",
            "",
            "A: continuer",
        ],
    )
}

pub const fn namesake(language: Language) -> Page {
    language.choose(
        [
            "Somebody of that name",
            "sits at the table",
            "already.",
            "",
            "",
            "A: go on",
        ],
        [
            "Quelqu'un de ce nom",
            "est déjà assis à la",
            "table.",
            "",
            "",
            "A: continuer",
        ],
    )
}

pub const fn too_short(language: Language) -> Page {
    language.choose(
        ["A name has at least", "three letters.", "", "", "", "A: go on"],
        ["Un nom a au moins", "trois lettres.", "", "", "", "A: continuer"],
    )
}

/// Beginning or taking up a game while another is not over.
pub const fn gives_up(language: Language) -> Page {
    language.choose(
        [
            "The game on the table",
            "is not over, and",
            "would be given up.",
            "",
            "A: give it up",
            "B: leave it there",
        ],
        [
            "La partie sur la",
            "table n'est pas finie",
            "et serait perdue.",
            "",
            "A: l'abandonner",
            "B: la laisser",
        ],
    )
}

/// Clearing a slot, or putting another game there.
pub const fn clears(language: Language) -> Page {
    language.choose(
        [
            "The game in this slot",
            "would be lost.",
            "",
            "",
            "A: let it go",
            "B: leave it there",
        ],
        [
            "La partie de côté",
            "serait perdue.",
            "",
            "",
            "A: la perdre",
            "B: la laisser",
        ],
    )
}

pub const fn erase(language: Language) -> Page {
    language.choose(
        [
            "Names, records, games",
            "and settings will be",
            "lost.",
            "",
            "Hold A to go on",
            "B: keep everything",
        ],
        [
            "Noms, records,",
            "parties et réglages",
            "seront perdus.",
            "",
            "A long: continuer",
            "B: tout garder",
        ],
    )
}

pub const fn erase_twice(language: Language) -> Page {
    language.choose(
        [
            "Really everything?",
            "",
            "",
            "",
            "Hold A once more",
            "B: keep everything",
        ],
        ["Vraiment tout?", "", "", "", "A long encore: oui", "B: tout garder"],
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_longer_than_the_screen_is_wide() {
        let pages = [
            languages,
            games,
            seating,
            names,
            spelling,
            dimming,
            rotated,
            paces,
            controller,
            boot_loader,
            hidden_scores,
            slots,
            records,
            nobody_left,
            namesake,
            too_short,
            gives_up,
            clears,
            erase,
            erase_twice,
        ];
        for language in Language::ALL {
            for line in pages.iter().flat_map(|page| page(language)) {
                assert!(line.chars().count() <= 21, "{line}");
            }
        }
    }
}
