//! The words beside the box, in both languages side by side.

use core::fmt;

use crate::{
    rules::{position::GameKind, priests, ra},
    table::{
        Language,
        sheet::{Field, SheetKind},
    },
};

pub const fn menu(language: Language) -> [&'static str; 6] {
    language.choose(
        [
            "Ra dice",
            "Dice d4 to d100",
            "Score sheet",
            "Prove it",
            "Are they fair?",
            "Robot at the table",
        ],
        [
            "Dés de Râ",
            "Dés d4 à d100",
            "Feuille de score",
            "La preuve",
            "Sont-ils justes?",
            "Un robot à table",
        ],
    )
}

pub const fn proved(language: Language) -> &'static str {
    language.choose("proof", "preuve")
}

pub const fn throw(language: Language) -> &'static str {
    language.choose("A: throw", "A: lancer")
}

pub const fn no_rolls(language: Language) -> &'static str {
    language.choose("No rolls yet", "Aucun lancer")
}

pub const fn fair(language: Language) -> &'static str {
    language.choose("Are they fair?", "Sont-ils justes?")
}

pub const fn fairness(language: Language) -> [&'static str; 2] {
    language.choose(
        ["A: roll them and", "count every face"],
        ["A: les lancer, et", "compter les faces"],
    )
}

pub const fn verdict(language: Language, suspicious: bool) -> &'static str {
    match suspicious {
        false => language.choose("As fair dice fall", "Comme des dés justes"),
        true => language.choose("Suspicious! Try again", "Suspect! À refaire"),
    }
}

/// Above the commitment, above the seed, what A does when it is over, and while it goes on.
pub const fn prove(language: Language) -> [&'static str; 4] {
    language.choose(
        [
            "Commitment (SHA-256)",
            "Seed",
            "A: a new evening",
            "A: end and show the seed",
        ],
        [
            "Engagement (SHA-256)",
            "Graine",
            "A: nouvelle soirée",
            "A: finir, voir la graine",
        ],
    )
}

pub struct Rolls(Language, usize);

pub const fn rolls(language: Language, count: usize) -> Rolls {
    Rolls(language, count)
}

impl fmt::Display for Rolls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.0.choose("Rolls so far", "Lancers"), self.1)
    }
}

pub const SEATS: [&str; 5] = ["1", "2", "3", "4", "5"];

pub const fn players(language: Language) -> &'static str {
    language.choose("Players", "Joueurs")
}

/// For those who have no name yet.
pub const fn nameless(language: Language) -> [&'static str; 5] {
    language.choose(
        ["Player", "Guest", "Friend", "Cousin", "Visitor"],
        ["Joueur", "Invité", "Ami", "Cousin", "Voisin"],
    )
}

pub const fn go_on(language: Language) -> &'static str {
    language.choose("Go on", "Continuer")
}

pub const fn kind(language: Language, kind: SheetKind) -> &'static str {
    match kind {
        SheetKind::Game(game) => language.game(game),
        SheetKind::Free => language.choose("Any game", "Autre jeu"),
    }
}

pub const fn column(language: Language, kind: SheetKind) -> &'static str {
    match kind {
        SheetKind::Game(GameKind::Rauha) | SheetKind::Free => language.choose("round", "manche"),
        SheetKind::Game(_) => language.choose("epoch", "époque"),
    }
}

pub const fn wins(language: Language, kind: SheetKind) -> &'static str {
    match kind {
        SheetKind::Free => language.choose("Leads:", "En tête:"),
        SheetKind::Game(_) => language.choose("Wins:", "Gagne:"),
    }
}

pub const fn by_sun(language: Language) -> &'static str {
    language.choose("(sun)", "(soleil)")
}

/// The victory is shared by so many.
pub struct Shared(Language, usize);

pub const fn shared(language: Language, count: usize) -> Shared {
    Shared(language, count)
}

impl fmt::Display for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.0.choose("Shared by", "Ex aequo"), self.1)
    }
}

pub const fn field(language: Language, field: Field) -> &'static str {
    match field {
        Field::Pharaoh => language.choose("Pharaohs", "Pharaons"),
        Field::Nile => language.choose("Niles", "Nils"),
        Field::Flood | Field::FloodMarker => language.choose("Floods", "Crues"),
        Field::God => language.choose("Gods", "Dieux"),
        Field::Gold => language.choose("Gold", "Or"),
        Field::Civilisation => language.choose("Civilis. kinds", "Civilis. diff."),
        Field::Monument => language.choose("Monument kinds", "Monuments diff."),
        Field::ThreeAlike => language.choose("Kinds with 3", "Sortes avec 3"),
        Field::FourAlike => language.choose("Kinds with 4", "Sortes avec 4"),
        Field::FiveAlike => language.choose("Kinds with 5", "Sortes avec 5"),
        Field::Sun(0) => language.choose("Highest sun", "Grand soleil"),
        Field::Sun(_) => language.choose("Next sun", "Soleil suivant"),
        Field::Face(face) => match face {
            priests::Face::Farmer => language.choose("Farmers", "Fermiers"),
            priests::Face::Warrior => language.choose("Warriors", "Guerriers"),
            priests::Face::Merchant => language.choose("Merchants", "Marchands"),
            priests::Face::Scribe => language.choose("Scribes", "Scribes"),
            priests::Face::Granary => language.choose("Granaries", "Greniers"),
            priests::Face::Fortress => language.choose("Fortresses", "Forteresses"),
            priests::Face::Market => language.choose("Markets", "Marchés"),
            priests::Face::Library => language.choose("Libraries", "Bibliothèques"),
            priests::Face::Green => language.choose("Green chambers", "Chambres vertes"),
            priests::Face::Red => language.choose("Red chambers", "Chambres rouges"),
            priests::Face::Blue => language.choose("Blue chambers", "Chambres bleues"),
            priests::Face::Yellow => language.choose("Yellow chambers", "Chambres jaunes"),
        },
        Field::Priest => language.choose("Priests", "Prêtres"),
        Field::Plague => language.choose("Plagues", "Fléaux"),
        Field::Pyramid => language.choose("Pyramids", "Pyramides"),
        Field::PharaohTrack => language.choose("Pharaoh at", "Pharaon en"),
        Field::NileTrack => language.choose("Nile at", "Nil en"),
        Field::CivilisationMarker => language.choose("Civilisations", "Civilisations"),
        Field::OnTheWay => language.choose("Points so far", "Points en route"),
        Field::Column => language.choose("Columns", "Colonnes"),
        Field::ThreeInColumn => language.choose("Columns with 3", "Colonnes avec 3"),
        Field::FourInColumn => language.choose("Columns with 4", "Colonnes avec 4"),
        Field::FiveInColumn => language.choose("Columns with 5", "Colonnes avec 5"),
        Field::BiomeEnergy => language.choose("From biomes", "Des biomes"),
        Field::EntityEnergy => language.choose("From entities", "Des entités"),
        Field::Water => language.choose("Water sources", "Sources d'eau"),
        Field::Vuori => "VUORI",
    }
}

/// A category of points, in at most 12 letters.
pub fn category(language: Language, kind: SheetKind, category: usize) -> &'static str {
    let SheetKind::Game(game) = kind else { return "" };
    match game {
        GameKind::Ra => ra::Category::ALL
            .get(category)
            .map_or("", |&category| language.ra_category(category)),
        GameKind::Priests => {
            let category = priests::Category::ALL.get(category);
            category.map_or("", |&category| language.priests_category(category))
        }
        GameKind::Dice => {
            let names = language.choose(
                ["pharaoh", "nile", "civilisation", "monuments", "on the way"],
                ["pharaon", "Nil", "civilisation", "monuments", "en route"],
            );
            names.get(category).copied().unwrap_or("")
        }
        GameKind::Rauha => {
            let names = language.choose(["biomes", "entities", "water"], ["biomes", "entités", "eau"]);
            names.get(category).copied().unwrap_or("")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_is_longer_than_its_place() {
        for (language, game) in Language::ALL
            .into_iter()
            .flat_map(|language| GameKind::ALL.map(|game| (language, game)))
        {
            for &known in Field::all(game) {
                assert!(field(language, known).chars().count() <= 16, "{known:?}");
            }
            for place in 0..7 {
                let word = category(language, SheetKind::Game(game), place);
                assert!(word.chars().count() <= 12, "{word}");
            }
        }
    }
}
