//! What the screens have to know of a game.

use crate::{
    device::Frame,
    rules::Seat,
    screens::{
        Sound,
        play::{Lesson, View},
        reading::Text,
        rules::Picture,
    },
    table::TableGame,
    text::Catalogue,
};

use super::chance_entry::Entry;

/// A game that can be shown.
pub trait ScreenGame: TableGame {
    type View: View<Game = Self>;

    /// How chance is told at a real table.
    type Entry: Entry<Game = Self>;

    const LESSON: &'static Lesson;
    /// The pictures of the pages that tell how it goes: prose, but for pages that have one.
    const HOW_TO_PLAY: &'static [Picture] = &[];
    /// The pictures of the pages that tell what counts.
    const SCORING: &'static [Picture];
    /// How many portraits there are to look at.
    const PORTRAITS: usize = 0;

    fn draw_portrait(_page: usize, _: &Catalogue, _: &mut Frame) {}

    /// Writes what a seat can do now, and what it should know for it.
    fn help(&self, seat: Seat, texts: &Catalogue, text: &mut Text);

    /// Writes a decision of which the others are not told all; false where the events tell it.
    fn say_secret(_: Self::Move, _: &Catalogue, _: &mut Text) -> bool {
        false
    }

    /// Whether the seat only watches until the epoch ends.
    fn is_out(&self, _: Seat) -> bool {
        false
    }

    /// Whether an event is worth a moment: what only opens or closes a turn shows on the board anyway.
    fn is_told(_: &Self::Event) -> bool {
        true
    }

    /// Whether whoever did it by hand has seen it on the board already, and nothing of it moves.
    fn is_seen(_: &Self::Event) -> bool {
        false
    }

    /// Whether it is not said before its motion is over.
    fn is_said_late(_: &Self::Event) -> bool {
        false
    }

    /// Whether it is said in the place of the status line, because it fills the board.
    fn is_said_above(_: &Self::Event) -> bool {
        false
    }

    /// Whether it happened to a human who had better see it: it stays until a press. What a human has just done is known.
    fn befalls_human(_: &Self::Event, _by_hand: bool, _is_human: &dyn Fn(Seat) -> bool) -> bool {
        false
    }

    /// Whether a decision can never be taken back and others act on it before it is known.
    fn is_final(_: Self::Move) -> bool {
        false
    }

    /// Whether there is nothing to be done for it on a real table.
    fn is_idle(_: &Self::Event) -> bool {
        false
    }

    /// What is heard of it. What is secret is as silent as anything else, whatever it was.
    fn sound(_: &Self::Event) -> Option<Sound> {
        None
    }
}
