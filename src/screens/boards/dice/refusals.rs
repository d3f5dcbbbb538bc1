//! Why a move is refused, in both languages.

use core::fmt::{self, Write};

use crate::{
    rules::dice::{Face, Refusal},
    screens::reading::Text,
    table::Language,
};

/// Writes the reason as a sentence.
pub fn why(refusal: &Refusal, language: Language, text: &mut Text) {
    // Every reason fits; a test writes them all.
    let _ = match language {
        Language::English => english(refusal, text),
        Language::French => french(refusal, text),
    };
}

fn face(language: Language, face: Face) -> &'static str {
    language.words().face(face)
}

fn english(refusal: &Refusal, text: &mut Text) -> fmt::Result {
    const ENGLISH: Language = Language::English;
    match *refusal {
        Refusal::Over => text.write_str("The game is over."),
        Refusal::RollAwaited => text.write_str("The dice are still rolling."),
        Refusal::NoRollAwaited => text.write_str("No dice are being rolled."),
        Refusal::NotRolled(colour) => write!(
            text,
            "The {} die was not rolled and keeps its face.",
            ENGLISH.colour(colour)
        ),
        Refusal::KeepFirst => text.write_str("Dice are used only after keeping them."),
        Refusal::AlreadyKept => text.write_str("The rolls of this turn are over."),
        Refusal::NoDieNamed => text.write_str("Mark at least one die to roll again."),
        Refusal::LockedSun(colour) => write!(
            text,
            "The {} die is a sun. Suns are locked and are not rolled again.",
            ENGLISH.colour(colour)
        ),
        Refusal::TooFewDice {
            face: of,
            needed,
            unused,
        } => {
            let dice = if needed == 1 { "die" } else { "dice" };
            let face = face(ENGLISH, of);
            write!(text, "This takes {needed} {face} {dice}; {unused} left to use.")
        }
        Refusal::NotShowing { colour, face: of } => write!(
            text,
            "The {} die does not show {}.",
            ENGLISH.colour(colour),
            face(ENGLISH, of)
        ),
        Refusal::DieUsed(colour) => write!(text, "The {} die is used already.", ENGLISH.colour(colour)),
        Refusal::SameDie(colour) => write!(text, "The {} die cannot count twice.", ENGLISH.colour(colour)),
        Refusal::PharaohAtTop => text.write_str("The pharaoh marker is on 12, the last space."),
        Refusal::NileAtTop => text.write_str("The Nile marker is on 12, the last space."),
        Refusal::NoPharaohUsed => text.write_str("An ankh moves the pharaoh only after a pharaoh die did this turn."),
        Refusal::NoNileUsed => text.write_str("An ankh moves along the Nile only after a Nile die did this turn."),
        Refusal::FloodDice => text.write_str("A flood takes three dice, at most two of them ankhs."),
        Refusal::CivilisationDice => text.write_str("Civilisation takes 3 to 5 dice, at least one of them no ankh."),
        Refusal::CivilisationMarkers { markers, named } => {
            write!(text, "These dice take {markers} civilisation spaces, not {named}.")
        }
        Refusal::OwnMarkerOnSpace(space) => write!(text, "Space {space} holds a marker of the same player already."),
        Refusal::SpaceFull { space, limit } => write!(text, "Space {space} is full: it holds {limit} at most."),
        Refusal::FirstMonument => text.write_str("The first monument of a turn takes one monument die."),
        Refusal::FurtherMonument => {
            text.write_str("A further monument of a turn takes two dice: a monument, and another one or an ankh.")
        }
        Refusal::CellTaken { cell, .. } => write!(
            text,
            "{} {} is taken.",
            ENGLISH.words().colour(cell.colour),
            cell.column
        ),
        Refusal::OwnMarkerInColumn(column) => write!(
            text,
            "Column {column} holds a marker of the same player; a further monument of a turn needs a new column."
        ),
        Refusal::TooFewSuns(suns) => write!(text, "A disaster takes 4 suns; here are {suns}."),
        Refusal::DisasterDone => text.write_str("One disaster a turn, and this turn had it."),
        Refusal::DisasterDue(suns) => write!(text, "{suns} suns: a disaster is due before the turn ends."),
        Refusal::NoRemoval => text.write_str("No disaster asks for a marker."),
        Refusal::RemovalDue => text.write_str("First the disaster takes a marker."),
        Refusal::RemoveFromCivilisation => text.write_str("This disaster takes civilisation markers."),
        Refusal::RemoveFromMonuments => text.write_str("This disaster takes monument markers."),
        Refusal::NoMarkerOnSpace(space) => write!(text, "No marker of this player on space {space}."),
        Refusal::NoMarkerInCell(cell) => write!(
            text,
            "No marker of this player on {} {}.",
            ENGLISH.colour(cell.colour),
            cell.column
        ),
    }
}

fn french(refusal: &Refusal, text: &mut Text) -> fmt::Result {
    const FRENCH: Language = Language::French;
    match *refusal {
        Refusal::Over => text.write_str("La partie est finie."),
        Refusal::RollAwaited => text.write_str("Les dés roulent encore."),
        Refusal::NoRollAwaited => text.write_str("Aucun dé n'est lancé."),
        Refusal::NotRolled(colour) => write!(
            text,
            "Le dé {} n'est pas relancé et garde sa face.",
            FRENCH.colour(colour)
        ),
        Refusal::KeepFirst => text.write_str("Il faut garder les dés avant de les utiliser."),
        Refusal::AlreadyKept => text.write_str("Les jets de ce tour sont finis."),
        Refusal::NoDieNamed => text.write_str("Il faut choisir au moins un dé à relancer."),
        Refusal::LockedSun(colour) => write!(
            text,
            "Le dé {} est un soleil. Les soleils sont bloqués et ne se relancent pas.",
            FRENCH.colour(colour)
        ),
        Refusal::TooFewDice {
            face: of,
            needed,
            unused,
        } => {
            let dice = if needed == 1 { "dé" } else { "dés" };
            let face = face(FRENCH, of);
            write!(text, "Il faut {needed} {dice} {face}; il en reste {unused}.")
        }
        Refusal::NotShowing { colour, face: of } => {
            write!(
                text,
                "Le dé {} ne montre pas {}.",
                FRENCH.colour(colour),
                face(FRENCH, of)
            )
        }
        Refusal::DieUsed(colour) => write!(text, "Le dé {} est déjà utilisé.", FRENCH.colour(colour)),
        Refusal::SameDie(colour) => write!(text, "Le dé {} ne compte pas deux fois.", FRENCH.colour(colour)),
        Refusal::PharaohAtTop => text.write_str("Le pharaon est sur 12, la dernière case."),
        Refusal::NileAtTop => text.write_str("Le Nil est sur 12, la dernière case."),
        Refusal::NoPharaohUsed => {
            text.write_str("Un ankh n'avance le pharaon qu'après un dé pharaon utilisé ce tour-ci.")
        }
        Refusal::NoNileUsed => text.write_str("Un ankh n'avance sur le Nil qu'après un dé Nil utilisé ce tour-ci."),
        Refusal::FloodDice => text.write_str("Une crue prend trois dés, dont deux ankhs au plus."),
        Refusal::CivilisationDice => {
            text.write_str("La civilisation prend de 3 à 5 dés, dont un au moins n'est pas un ankh.")
        }
        Refusal::CivilisationMarkers { markers, named } => {
            write!(
                text,
                "Ces dés prennent {markers} cases de civilisation, et non {named}."
            )
        }
        Refusal::OwnMarkerOnSpace(space) => write!(text, "La case {space} porte déjà un jeton du même joueur."),
        Refusal::SpaceFull { space, limit } => write!(text, "La case {space} est pleine: {limit} au plus."),
        Refusal::FirstMonument => text.write_str("Le premier monument d'un tour prend un seul dé monument."),
        Refusal::FurtherMonument => {
            text.write_str("Un autre monument du tour prend deux dés: un monument, et un second ou un ankh.")
        }
        Refusal::CellTaken { cell, .. } => {
            let colour = FRENCH.words().colour(cell.colour);
            write!(text, "{colour} {} est occupé.", cell.column)
        }
        Refusal::OwnMarkerInColumn(column) => write!(
            text,
            "La colonne {column} porte un jeton du même joueur; un autre monument du tour veut une colonne nouvelle."
        ),
        Refusal::TooFewSuns(suns) => write!(text, "Un désastre prend 4 soleils; il y en a {suns}."),
        Refusal::DisasterDone => text.write_str("Un seul désastre par tour, et il a eu lieu."),
        Refusal::DisasterDue(suns) => write!(text, "{suns} soleils: un désastre est dû avant la fin du tour."),
        Refusal::NoRemoval => text.write_str("Aucun désastre ne demande de jeton."),
        Refusal::RemovalDue => text.write_str("Le désastre prend d'abord un jeton."),
        Refusal::RemoveFromCivilisation => text.write_str("Ce désastre prend des jetons de civilisation."),
        Refusal::RemoveFromMonuments => text.write_str("Ce désastre prend des monuments."),
        Refusal::NoMarkerOnSpace(space) => write!(text, "Aucun jeton de ce joueur sur la case {space}."),
        Refusal::NoMarkerInCell(cell) => write!(
            text,
            "Aucun jeton de ce joueur sur {} {}.",
            FRENCH.colour(cell.colour),
            cell.column
        ),
    }
}
