//! Page interface: drawing, presses, help and deadline.

use embassy_time::Instant;
use embedded_graphics::geometry::Point;

use super::{Effects, Event};
pub use super::{
    input::{Direction, Input, Key},
    pages::PageId,
    shared::Shared,
};
use crate::{device::Frame, text::Text};

/// Navigation result of a press.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    Stay,
    Push(PageId),
    Replace(PageId),
    Back,
    Home,
    /// Factory reset.
    EraseAll,
}

/// The corner, or left of its content.
pub const CORNER: &[Point] = &[Point::new(117, 0), Point::new(108, 0)];

/// How an overlay affects the pages on the stack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cover {
    Nothing,
    /// Covered, but running.
    Shown,
    /// Paused.
    Waits,
    /// Paused, as is the idle timer.
    Stops,
}

pub struct Context<'a> {
    pub shared: &'a mut Shared,
    pub now: Instant,
    pub effects: &'a mut Effects,
}

/// A page. It is stored permanently, so it keeps its state when closed, unless [`Page::open`] resets it.
///
/// # Example
///
/// A page that counts: A adds one, B closes it.
///
/// ```
/// use embassy_time::Instant;
/// use embedded_graphics::geometry::Point;
/// use pocket_ra::{
///     device::Frame,
///     screens::{
///         Effects,
///         page::{Context, Input, Key, Next, Page, Shared},
///         widgets,
///     },
/// };
///
/// #[derive(Default)]
/// struct Counter {
///     count: i32,
/// }
///
/// impl Page for Counter {
///     fn draw(&self, _: &Shared, frame: &mut Frame) {
///         widgets::heading(frame, "Counter");
///         widgets::number(frame, Point::new(64, 30), self.count);
///     }
///
///     fn press(&mut self, input: Input, _: &mut Context<'_>) -> Next {
///         match input.key {
///             Key::Confirm => self.count += 1,
///             Key::Back => return Next::Back,
///             _ => {}
///         }
///         Next::Stay
///     }
/// }
///
/// let now = Instant::from_millis(0);
/// let mut context = Context {
///     shared: &mut Shared::new(now),
///     now,
///     effects: &mut Effects::default(),
/// };
/// let mut page = Counter::default();
/// let mut press = |key| page.press(Input { key, at: now }, &mut context);
/// assert_eq!(press(Key::Confirm), Next::Stay);
/// assert_eq!(press(Key::Back), Next::Back);
/// assert_eq!(page.count, 1);
/// ```
pub trait Page {
    fn draw(&self, shared: &Shared, frame: &mut Frame);

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next;

    /// B held: to the title, or a menu.
    fn menu(&mut self, _context: &mut Context<'_>) -> Next {
        Next::Home
    }

    /// Called when pushed; `id` has the arguments.
    fn open(&mut self, _id: PageId, _shared: &mut Shared) {}

    /// Help for A held; none: the page receives [`Key::Inspect`](super::input::Key).
    fn help(&self, _shared: &Shared) -> Option<Text> {
        None
    }

    /// Events other than presses, for every page, on the stack or not.
    fn on_event(&mut self, _event: &Event, _context: &mut Context<'_>) {}

    /// Called after each event for the page on top of the stack.
    fn advance(&mut self, _event: &Event, _context: &mut Context<'_>) -> Next {
        Next::Stay
    }

    /// Closed before sleep: it may show secrets.
    fn closes_on_sleep(&self, _shared: &Shared) -> bool {
        false
    }

    fn cover(&self) -> Cover {
        Cover::Nothing
    }

    fn is_dark(&self) -> bool {
        false
    }

    /// Displayed before the storage task has loaded its data.
    fn is_shown_early(&self) -> bool {
        false
    }

    /// The first free position is used.
    fn gauge_places(&self) -> &'static [Point] {
        CORNER
    }

    /// Time of the next [`Event::Tick`], while on top of the stack.
    fn deadline(&self, _shared: &Shared) -> Option<Instant> {
        None
    }

    /// Whether its deadline counts below other pages too.
    fn runs_below(&self) -> bool {
        false
    }

    /// Deletes user data.
    fn forget(&mut self) {}
}
