//! Help on a page, or on the possible moves of the current game.

use embedded_graphics::geometry::Point;

use super::{
    Event,
    input::{Input, Key},
    page::{CORNER, Context, Next, Page},
    pages::PageId,
    play, reading,
    shared::Shared,
};
use crate::{device::Frame, text::Text};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Explained {
    Page(Text),
    /// The current position, in its [`Play::reading`](play::Play); A leads to the rules.
    Game,
}

pub struct Help {
    of: Explained,
}

impl Default for Help {
    fn default() -> Help {
        Help {
            of: Explained::Page(""),
        }
    }
}

impl Page for Help {
    fn open(&mut self, id: PageId, _: &mut Shared) {
        if let PageId::Help { of } = id {
            self.of = of;
        }
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        match (self.of, shared.play.game()) {
            (Explained::Page(text), _) => reading::draw_page(frame, text),
            (Explained::Game, Some(play)) => play.reading.draw(frame),
            (Explained::Game, None) => {}
        }
    }

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        match (self.of, input.key, context.shared.play.game_mut()) {
            (Explained::Game, Key::Confirm, Some(play)) => Next::Replace(PageId::Rules {
                of: Some(play.table().header().setup().kind()),
            }),
            (_, Key::Confirm | Key::Back, _) => Next::Back,
            (Explained::Game, key, Some(play)) => {
                play.reading.press(key);
                Next::Stay
            }
            _ => Next::Stay,
        }
    }

    fn menu(&mut self, _: &mut Context<'_>) -> Next {
        match self.of {
            Explained::Page(_) => Next::Home,
            Explained::Game => Next::Replace(PageId::GameMenu),
        }
    }

    fn advance(&mut self, _: &Event, context: &mut Context<'_>) -> Next {
        match self.of {
            Explained::Page(_) => Next::Stay,
            Explained::Game => play::stays(context.shared),
        }
    }

    fn closes_on_sleep(&self, shared: &Shared) -> bool {
        self.of == Explained::Game && play::is_private(shared)
    }

    fn gauge_places(&self) -> &'static [Point] {
        match self.of {
            Explained::Page(_) => &[],
            Explained::Game => CORNER,
        }
    }
}
