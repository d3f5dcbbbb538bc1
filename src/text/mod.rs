//! All displayed texts, in one catalogue per language.
//!
//! `generate.rs` compiles the catalogues (`*.txt`) at build time, documents their format, and checks that all languages
//! have the same messages and arguments. This module writes texts made of several messages: events, refusals, reasons.

pub mod auction;
mod event;
mod game;
pub mod gods;
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
        games::{with_game, with_type},
        position::{Code, GameKind, Position, with_refusal},
    },
    table::{Lock, Refused, achievement::Achievement as Earned, sheet::SheetKind},
};
pub use catalogue::{Achievement, Catalogue, Levels, Question, RulesPage, companion, device};
pub use event::{LONGEST_EVENT, breakdown, decisive, event};
use game::TextGame;
pub use reason::{LONGEST_REASON, reason};
use template::keyed;
pub use template::{Argument, Noun, Template, Text};

mod catalogue {
    use super::{Language, template::texts};

    include!(concat!(env!("OUT_DIR"), "/catalogue.rs"));
}

/// Difference of two standings as percent of the chance to win; only zero becomes zero.
pub const fn percent(difference: i32) -> i32 {
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
    pub fn game(&self, game: GameKind) -> Text {
        with_type!(game, G => G::name(self))
    }

    pub fn questions(&self, game: GameKind) -> &[Question] {
        with_type!(game, G => G::questions(self))
    }

    /// None for an unknown feat.
    pub fn achievement(&self, achievement: Earned) -> Option<&Achievement> {
        match achievement {
            Earned::General(general) => self.achievements.get(general as usize),
            Earned::Feat(game, feat) => with_type!(game, G => G::feats(self)).get(usize::from(feat)),
        }
    }

    pub fn lesson(&self, game: GameKind) -> &[Text] {
        with_type!(game, G => G::lesson(self))
    }

    pub fn apprentice(&self, game: GameKind) -> Text {
        with_type!(game, G => G::apprentice(self))
    }

    pub fn how_to_play(&self, game: GameKind) -> &[RulesPage] {
        with_type!(game, G => G::how_to_play(self))
    }

    pub fn field(&self, kind: SheetKind, place: usize) -> Text {
        let SheetKind::Game(game) = kind else { return "" };
        with_type!(game, G => G::field(self, place)).unwrap_or_default()
    }

    pub fn sheet_category(&self, kind: SheetKind, place: usize) -> Text {
        let SheetKind::Game(game) = kind else { return "" };
        with_type!(game, G => G::sheet_category(self, place)).unwrap_or_default()
    }

    pub fn scoring(&self, game: GameKind) -> &[RulesPage] {
        with_type!(game, G => G::scoring(self))
    }
}

/// Why the table has refused a move.
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

/// A decision as a hint.
pub fn advice(game: GameKind, code: Code, language: Language) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        with_type!(game, G => match G::decode(code.0) {
            Some(chosen) => G::advice(chosen, language.texts(), f),
            None => Ok(()),
        })
    })
}

/// The decision of the seat as the question of a puzzle.
pub fn question(position: &Position, language: Language) -> Text {
    with_game!(position, game => TextGame::question(game, language.texts()))
}

/// Why undo is unavailable.
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

fn listed(f: &mut fmt::Formatter<'_>, things: impl Iterator<Item: fmt::Display>) -> fmt::Result {
    let mut comma = "";
    for thing in things {
        write!(f, "{comma}{thing}")?;
        comma = ", ";
    }
    Ok(())
}
