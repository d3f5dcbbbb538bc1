//! Every text that is displayed: one catalogue for each language, all with the same messages.
//!
//! The catalogues are the files `*.txt` of this folder. `generate.rs` compiles them at build time; it describes their format and checks that
//! every language has the messages and arguments of English. The functions here write what takes more than one message: an event, a
//! refusal, the reason of a bot. A further language is a file, and a line in the list of [`Language`]. The tests draw everything in every language.

pub mod auction;
mod event;
mod game;
pub mod play;
mod reason;
mod template;
#[cfg(test)]
pub mod tests;

pub mod dice;
pub mod priests;
pub mod ra;
pub mod rauha;

use core::fmt;

pub use crate::table::Language;
use crate::{
    bots::{Level, STANDING},
    rules::{
        Game,
        games::with_type,
        position::{Code, GameKind, with_refusal},
    },
    table::{Lock, Refused, sheet::SheetKind},
};
pub use catalogue::{Catalogue, Levels, Page, Question, companion, device};
pub use event::{LONGEST_EVENT, breakdown, event};
use game::TextGame;
pub use reason::{LONGEST_REASON, reason};
use template::keyed;
pub use template::{Argument, Noun, Template, Text};

/// The types of all texts, and a catalogue for each language.
mod catalogue {
    use super::{Language, template::texts};

    include!(concat!(env!("OUT_DIR"), "/catalogue.rs"));
}

/// What lies between two standings as it is shown: percent of the chance to win, and never nothing of something.
pub const fn percent(difference: i32) -> i32 {
    // From certain defeat to certain victory.
    const ALL: i32 = 2 * STANDING;
    match (difference * 100 + STANDING) / ALL {
        0 if difference > 0 => 1,
        percent => percent,
    }
}

keyed! {
    Levels: Level => Text {
        apprentice: Level::Apprentice,
        scribe: Level::Scribe,
        vizier: Level::Vizier,
        pharaoh: Level::Pharaoh,
    }
}

impl Catalogue {
    /// What a game is called.
    pub fn game(&self, game: GameKind) -> Text {
        with_type!(game, G => G::name(self))
    }

    /// What the coach asks at the end of the lesson of a game.
    pub fn questions(&self, game: GameKind) -> &[Question] {
        with_type!(game, G => G::questions(self))
    }

    /// What the coach says in the lesson of a game, one text a step.
    pub fn lesson(&self, game: GameKind) -> &[Text] {
        with_type!(game, G => G::lesson(self))
    }

    /// What an apprentice does in a game, and which mistakes it makes: six lines of 21 letters, as the help of pages.
    pub fn apprentice(&self, game: GameKind) -> Text {
        with_type!(game, G => G::apprentice(self))
    }

    /// How a game goes.
    pub fn how_to_play(&self, game: GameKind) -> &[Page] {
        with_type!(game, G => G::how_to_play(self))
    }

    /// What is counted for a score sheet.
    pub fn field(&self, kind: SheetKind, place: usize) -> Text {
        let SheetKind::Game(game) = kind else { return "" };
        with_type!(game, G => G::field(self, place)).unwrap_or_default()
    }

    /// A category of points on a score sheet.
    pub fn sheet_category(&self, kind: SheetKind, place: usize) -> Text {
        let SheetKind::Game(game) = kind else { return "" };
        with_type!(game, G => G::sheet_category(self, place)).unwrap_or_default()
    }

    /// What counts in a game.
    pub fn scoring(&self, game: GameKind) -> &[Page] {
        with_type!(game, G => G::scoring(self))
    }
}

/// Why the table does not take a move.
pub fn refusal(refused: Refused, language: Language) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        let play = &language.texts().play;
        match refused {
            Refused::Rules(refusal) => with_refusal!(
                refusal,
                (G, refusal) => G::refusal(refusal, language, f),
                code => play.no_move.write(f, [code.0.into()])
            ),
            Refused::NotPassed(name) => play.not_passed.write(f, [name.into()]),
            Refused::Journal(_) => f.write_str(play.journal_full),
            Refused::NotTheLuck => f.write_str(play.not_the_luck),
        }
    })
}

/// A decision as a hint names it.
pub fn advice(game: GameKind, code: Code, language: Language) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        with_type!(game, G => match G::decode(code.0) {
            Some(chosen) => G::advice(chosen, language.texts(), f),
            None => Ok(()),
        })
    })
}

/// Why nothing can be taken back.
pub fn lock(lock: Lock, language: Language) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        let texts = &language.texts().play.locks;
        f.write_str(match lock {
            Lock::Nothing => texts.nothing,
            Lock::Luck(chance) => texts.luck.of(chance),
            Lock::Shown => texts.shown,
            Lock::Another(name) => return texts.another.write(f, [name.into()]),
        })
    })
}

/// Writes things one after the other, with commas between them.
fn listed(f: &mut fmt::Formatter<'_>, things: impl Iterator<Item: fmt::Display>) -> fmt::Result {
    let mut comma = "";
    for thing in things {
        write!(f, "{comma}{thing}")?;
        comma = ", ";
    }
    Ok(())
}
