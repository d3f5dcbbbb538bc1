//! Properties of a game that the screens need.

use crate::{
    device::Frame,
    rules::Seat,
    screens::{
        Sound,
        play::{Lesson, View},
        reading::PageText,
        rules::Picture,
    },
    table::{Header, Language, TableGame, god::Moment},
    text::Catalogue,
};

use super::chance_entry::Entry;

pub trait ScreenGame: TableGame {
    type View: View<Game = Self>;

    type Entry: Entry<Game = Self>;

    const LESSON: &'static Lesson;
    /// Pictures of the pages on how to play; none where there is only prose.
    const HOW_TO_PLAY: &'static [Picture] = &[];
    const SCORING: &'static [Picture];
    const PORTRAITS: usize = 0;
    /// Each turn of a bot is one page, which stays until a press.
    const TURNS_ARE_PAGES: bool = false;

    fn draw_portrait(_page: usize, _: &Catalogue, _: &mut Frame) {}

    /// Writes the possible moves of a seat, with background.
    fn help(&self, seat: Seat, texts: &Catalogue, text: &mut PageText);

    /// Writes a secret decision in full; false if its events describe it.
    fn say_secret(_: Self::Move, _: &Catalogue, _: &mut PageText) -> bool {
        false
    }

    /// Whether the seat only watches until the epoch ends.
    fn is_out(&self, _: Seat) -> bool {
        false
    }

    /// Two successive events as one, if they are shown together: of the same move, or of a bot's turn if those are pages.
    fn joined(_: &Self::Event, _next: &Self::Event) -> Option<Self::Event> {
        None
    }

    /// The first event of a bot's turn that is a page.
    fn begins_turn(_: &Self::Event) -> Option<Self::Event> {
        None
    }

    /// Whether an event has a page of its own. It needs no position, as the board may be covered.
    fn is_page(_: &Self::Event) -> bool {
        false
    }

    /// Draws it with its text.
    fn draw_page(_: &Self::Event, _: &Header, _: Language, _step: u8, _: &mut Frame) {}

    /// Whether an event is shown: the start and end of a turn are visible on the board.
    fn is_showing(_: &Self::Event) -> bool {
        true
    }

    /// Seen already by the acting human, and nothing moves.
    fn is_seen(_: &Self::Event) -> bool {
        false
    }

    /// The text waits for the animation.
    fn is_said_late(_: &Self::Event) -> bool {
        false
    }

    /// The board shows it as well: a glance at the text is enough.
    fn is_pictured(_: &Self::Event) -> bool {
        false
    }

    /// The text replaces the status line: the animation needs the rest of the board.
    fn is_said_above(_: &Self::Event) -> bool {
        false
    }

    /// The text is at the bottom even if it is long: it is about the upper half.
    fn is_said_below(_: &Self::Event) -> bool {
        false
    }

    /// Affects a human and stays until a press. Not for the human's own decision.
    fn befalls_human(_: &Self::Event, _by_hand: bool, _is_human: &dyn Fn(Seat) -> bool) -> bool {
        false
    }

    /// A decision that cannot be undone, and that others act on before it is revealed.
    fn is_final(_: Self::Move) -> bool {
        false
    }

    /// Requires no action with the boxed game.
    fn is_idle(_: &Self::Event) -> bool {
        false
    }

    /// Whose moment an event is. Must not depend on secrets.
    fn moment(_: &Self::Event) -> Option<(Seat, Moment)> {
        None
    }

    /// Whether a seat cannot beat a bid by a single sun.
    fn is_narrow(&self, _: Seat, _bid: u8) -> bool {
        false
    }

    /// Sound of an event, with its text. Must not depend on secrets.
    fn sound(_: &Self::Event) -> Option<Sound> {
        None
    }

    /// Sound of a step of the animation, from 1 on. Must not depend on secrets.
    fn step_sound(_: &Self::Event, _step: u8) -> Option<Sound> {
        None
    }

    /// Columns by which the board is shifted at a step of the animation.
    fn shake(_: &Self::Event, _step: u8) -> i32 {
        0
    }
}
