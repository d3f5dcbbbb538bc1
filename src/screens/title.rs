//! The title with its picture: the home page, below all others.

use embedded_graphics::geometry::Point;

use super::{
    Event,
    art::title::{LETTERS, WINGED_SUN},
    input::{Input, Key},
    page::{Context, Next, Page},
    pages::PageId,
    shared::Shared,
    widgets::List,
};
use crate::{
    device::Frame,
    text::{Text, device::Device},
};

pub const ROWS: i32 = 29;

/// Menu; the current game or its result comes first.
#[derive(Default)]
pub struct Title {
    list: List,
    game: CurrentGame,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum CurrentGame {
    #[default]
    Nothing,
    Running,
    Over,
}

struct Row {
    label: fn(&Device) -> Text,
    page: PageId,
}

impl Title {
    fn rows(&self) -> &'static [Row] {
        const ROWS: [Row; 7] = [
            Row {
                label: |texts| texts.go_on,
                page: PageId::Game,
            },
            Row {
                label: |texts| texts.play,
                page: PageId::NewGame { beside_the_box: false },
            },
            Row {
                label: |texts| texts.ra_dice,
                page: PageId::RaDice,
            },
            Row {
                label: |texts| texts.records,
                page: PageId::Records,
            },
            Row {
                label: |texts| texts.companion,
                page: PageId::Companion,
            },
            Row {
                label: |texts| texts.learn,
                page: PageId::Rules { of: None },
            },
            Row {
                label: |texts| texts.settings,
                page: PageId::Settings,
            },
        ];
        ROWS.get(usize::from(self.game == CurrentGame::Nothing)..)
            .unwrap_or(&ROWS)
    }

    /// Adds or removes the row of the current game; on a change, selects the row to continue or to play.
    fn offer(&mut self, shared: &Shared) {
        let game = match shared.table() {
            None => CurrentGame::Nothing,
            Some(_) if shared.continues() => CurrentGame::Running,
            Some(_) => CurrentGame::Over,
        };
        if self.game != game {
            self.game = game;
            self.list = List::at(usize::from(game == CurrentGame::Over));
        }
    }
}

impl Page for Title {
    fn open(&mut self, _: PageId, shared: &mut Shared) {
        self.offer(shared);
    }

    fn on_event(&mut self, _: &Event, context: &mut Context<'_>) {
        self.offer(context.shared);
    }

    fn gauge_places(&self) -> &'static [Point] {
        const PLACES: &[Point] = &[Point::new(116, 18)];
        PLACES
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let texts = &shared.texts().device;
        draw_picture(frame);
        self.list.draw(frame, ROWS, self.rows().len(), |row| {
            let label = match self.rows().get(row) {
                Some(row) if row.page == PageId::Game && self.game == CurrentGame::Over => texts.last_result,
                Some(row) => (row.label)(texts),
                None => "",
            };
            (label, "")
        });
    }

    fn press(&mut self, input: Input, _: &mut Context<'_>) -> Next {
        self.list.press(input.key, self.rows().len());
        match self.rows().get(self.list.row()) {
            Some(row) if input.key == Key::Confirm => Next::Push(row.page),
            _ => Next::Stay,
        }
    }

    fn help(&self, shared: &Shared) -> Option<Text> {
        Some(shared.texts().help.title)
    }
}

pub fn draw_picture(frame: &mut Frame) {
    WINGED_SUN.draw(frame, Point::new(6, 2));
    LETTERS.draw(frame, Point::new(18, 15));
}
