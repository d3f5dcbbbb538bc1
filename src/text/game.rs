//! What the catalogue has to say of a game.

use core::fmt;

use super::{Argument, Catalogue, Language, Page, Question, Text};
use crate::{
    rules::Seat,
    table::{Player, TableGame},
};

/// A game with texts in every catalogue.
pub trait TextGame: TableGame {
    fn name(texts: &Catalogue) -> Text;

    /// What the coach says in the lesson, one text a step.
    fn lesson(texts: &Catalogue) -> &[Text];

    /// What the coach asks at the end of the lesson.
    fn questions(texts: &Catalogue) -> &[Question];

    /// What an apprentice does, and which mistakes it makes.
    fn apprentice(texts: &Catalogue) -> Text;

    /// How the game goes.
    fn how_to_play(texts: &Catalogue) -> &[Page];

    /// What counts.
    fn scoring(texts: &Catalogue) -> &[Page];

    /// What is counted for a score sheet.
    fn field(texts: &Catalogue, place: usize) -> Option<Text>;

    /// A category of the points that an epoch or a round brings.
    fn category(texts: &Catalogue, place: usize) -> Option<Text>;

    /// The same on a score sheet.
    fn sheet_category(texts: &Catalogue, place: usize) -> Option<Text> {
        Self::category(texts, place)
    }

    /// Writes what happened, as a sentence with names and never "you".
    fn event(event: &Self::Event, names: Names<'_>, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Writes a decision as a hint names it: in the words of its button.
    fn advice(chosen: Self::Move, texts: &Catalogue, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Writes why a move is not legal.
    fn refusal(refusal: Self::Refusal, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

/// The names at the table, one a seat.
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
