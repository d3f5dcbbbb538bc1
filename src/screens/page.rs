//! What a page is: how it is drawn, what presses do, its help and its deadline.

use embassy_time::Instant;
use embedded_graphics::geometry::Point;

use super::{Effects, Event, input::Input, pages::PageId, shared::Shared};
use crate::{device::Frame, text::Text};

/// What becomes of the stack after a press.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    Stay,
    /// This page lies over the one that was pressed.
    Push(PageId),
    /// This page takes the place of the one that was pressed.
    Replace(PageId),
    /// The page below.
    Back,
    /// The title.
    Home,
    /// Everything is to be as it was when the device was new.
    EraseAll,
}

/// Places for the gauge of the battery: the corner, or beside its content.
pub const CORNER: &[Point] = &[Point::new(117, 0), Point::new(108, 0)];

/// How an overlay covers the pages on the stack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cover {
    Nothing,
    /// They go on below it.
    Shown,
    /// They wait.
    Waits,
    /// They wait, and so does the idle timer.
    Stops,
}

/// What a page may use and change while it answers.
pub struct Context<'a> {
    pub shared: &'a mut Shared,
    pub now: Instant,
    pub effects: &'a mut Effects,
}

/// A page of the device. It has its place in [`Pages`](super::pages::Pages) whether it is shown or not, so it is where it was when it
/// is opened again, unless [`Page::open`] says otherwise.
pub trait Page {
    fn draw(&self, shared: &Shared, frame: &mut Frame);

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next;

    /// B is held: leads to the title, unless the page has a menu of its own.
    fn menu(&mut self, _context: &mut Context<'_>) -> Next {
        Next::Home
    }

    /// It comes onto the stack; the arguments in `id` say what for.
    fn open(&mut self, _id: PageId, _shared: &mut Shared) {}

    /// The explanation that A held shows; none: [`Key::Inspect`](super::input::Key) goes to the page.
    fn help(&self, _shared: &Shared) -> Option<Text> {
        None
    }

    /// Handles an event that is not a press. Every page gets it, on the stack or not.
    fn on_event(&mut self, _event: &Event, _context: &mut Context<'_>) {}

    /// Goes on after an event, while the page is on top of the stack.
    fn advance(&mut self, _event: &Event, _context: &mut Context<'_>) -> Next {
        Next::Stay
    }

    /// Whether it is closed when the device sleeps, because its reader alone may know what it shows.
    fn closes_on_sleep(&self, _shared: &Shared) -> bool {
        false
    }

    /// Of an overlay: whether it covers the pages on the stack now.
    fn cover(&self) -> Cover {
        Cover::Nothing
    }

    /// Whether the panel is dark.
    fn is_dark(&self) -> bool {
        false
    }

    /// Whether it is shown before the storage task has reported its data.
    fn is_shown_early(&self) -> bool {
        false
    }

    /// Places for the gauge of the battery: it is drawn at the first that is free.
    fn gauge_places(&self) -> &'static [Point] {
        CORNER
    }

    /// When the next [`Event::Tick`] is wanted, while it lies on the stack.
    fn deadline(&self, _shared: &Shared) -> Option<Instant> {
        None
    }

    /// Everything is erased, so it forgets its owner.
    fn forget(&mut self) {}
}
