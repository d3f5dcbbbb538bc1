//! What a page is: how it is drawn, what presses do, its help and its deadline.

use embassy_time::Instant;

use super::{Effects, Event, pages::PageId, shared::Shared};
use crate::{
    device::{Action, Button, Frame},
    text::Text,
};

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
    /// Time of the edge of a press, which may be delivered late; the same as `now` for all other events.
    pub at: Instant,
    pub effects: &'a mut Effects,
}

/// A page of the device. It has its place in [`Pages`](super::pages::Pages) whether it is shown or not, so it is where it was when it
/// is opened again, unless [`Page::open`] says otherwise.
pub trait Page {
    fn draw(&self, shared: &Shared, frame: &mut Frame);

    fn press(&mut self, button: Button, action: Action, context: &mut Context<'_>) -> Next;

    /// It comes onto the stack; the arguments in `id` say what for.
    fn open(&mut self, _id: PageId, _shared: &mut Shared) {}

    /// What A held explains; none: it means something else here, and is a press like any other.
    fn help(&self, _shared: &Shared) -> Option<Text> {
        None
    }

    /// Whether B held means something else here than the way to the title.
    fn keeps_b(&self) -> bool {
        false
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
