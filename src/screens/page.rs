//! What a page is: how it is drawn, what presses do, its help and its deadline.

use embassy_time::Instant;

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

    /// Something happened that is no press. Every page is told, wherever it lies.
    fn hear(&mut self, _event: &Event, _context: &mut Context<'_>) {}

    /// What goes on by itself after an event, while no other page lies over this one.
    fn proceed(&mut self, _event: &Event, _context: &mut Context<'_>) {}

    /// When the next [`Event::Tick`] is wanted, while it lies on the stack.
    fn deadline(&self, _shared: &Shared) -> Option<Instant> {
        None
    }

    /// Everything is erased, so it forgets its owner.
    fn forget(&mut self) {}
}
