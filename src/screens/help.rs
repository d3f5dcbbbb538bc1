//! Help on a page, and texts over the board of a game.

use embedded_graphics::geometry::Point;

use super::{
    Event, gods,
    input::{Input, Key},
    page::{CORNER, Context, Next, Page},
    pages::PageId,
    play, reading,
    shared::Shared,
};
use crate::{bots::Level, device::Frame, rules::position::GameKind, table::God, text::Text};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Explained {
    Page(Text),
    /// A bot of a new game.
    Bot {
        god: God,
        level: Level,
        game: GameKind,
    },
    /// Possible moves, from [`Play::reading`](play::Play); A leads to the rules.
    Moves,
    /// An explanation or rejection, from [`Play::reading`](play::Play).
    Reading,
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
        match (self.of, shared.open_game()) {
            (Explained::Page(text), _) => reading::draw_page(frame, text),
            (Explained::Bot { god, level, game }, _) => gods::draw_bot(frame, god, level, game, shared.texts()),
            (_, Some(play)) => play.reading.draw(frame),
            (_, None) => {}
        }
    }

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        match (self.of, input.key, context.shared.open_game_mut()) {
            (Explained::Moves, Key::Confirm, Some(play)) => Next::Replace(PageId::Rules {
                of: Some(play.table().header().setup().kind()),
            }),
            (_, Key::Confirm | Key::Back, _) => Next::Back,
            (Explained::Moves | Explained::Reading, key, Some(play)) => {
                play.reading.press(key);
                Next::Stay
            }
            _ => Next::Stay,
        }
    }

    fn menu(&mut self, context: &mut Context<'_>) -> Next {
        match self.of {
            Explained::Page(_) | Explained::Bot { .. } => Next::Home,
            Explained::Moves | Explained::Reading => play::menu(context.shared),
        }
    }

    fn advance(&mut self, _: &Event, context: &mut Context<'_>) -> Next {
        match self.of {
            Explained::Page(_) | Explained::Bot { .. } => Next::Stay,
            Explained::Moves | Explained::Reading => play::stays(context),
        }
    }

    fn closes_on_sleep(&self, shared: &Shared) -> bool {
        matches!(self.of, Explained::Moves | Explained::Reading) && play::is_private(shared)
    }

    fn gauge_places(&self) -> &'static [Point] {
        match self.of {
            Explained::Page(_) | Explained::Bot { .. } => &[],
            Explained::Moves | Explained::Reading => CORNER,
        }
    }
}
