//! Texts that the catalogue has for each game.

use core::fmt;

use super::{Achievement, Argument, Catalogue, Language, Question, RulesPage, Text};
use crate::{
    rules::Seat,
    table::{Player, TableGame},
};

pub trait TextGame: TableGame {
    fn name(texts: &Catalogue) -> Text;

    /// One text per step.
    fn lesson(texts: &Catalogue) -> &[Text];

    fn questions(texts: &Catalogue) -> &[Question];

    /// Its achievements, in the order of [`TableGame::feats`].
    fn feats(texts: &Catalogue) -> &[Achievement];

    /// How an apprentice plays, and its typical mistakes.
    fn apprentice(texts: &Catalogue) -> Text;

    fn how_to_play(texts: &Catalogue) -> &[RulesPage];

    fn scoring(texts: &Catalogue) -> &[RulesPage];

    /// Counted item on a score sheet.
    fn field(texts: &Catalogue, place: usize) -> Option<Text>;

    /// Category of points in an epoch or a round.
    fn category(texts: &Catalogue, place: usize) -> Option<Text>;

    fn sheet_category(texts: &Catalogue, place: usize) -> Option<Text> {
        Self::category(texts, place)
    }

    /// Writes a sentence in the third person.
    fn event(event: &Self::Event, names: Names<'_>, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Writes a decision in the words of its label.
    fn advice(chosen: Self::Move, texts: &Catalogue, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// The decision here as the question of a puzzle.
    fn question(&self, texts: &Catalogue) -> Text;

    fn refusal(refusal: Self::Refusal, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

/// By seat.
#[derive(Clone, Copy)]
pub struct Names<'a>(pub &'a [Player]);

impl Names<'_> {
    pub fn of(self, seat: Seat) -> Argument<'static> {
        match self.0.get(usize::from(seat)) {
            Some(player) => player.name.into(),
            None => seat.into(),
        }
    }
}
