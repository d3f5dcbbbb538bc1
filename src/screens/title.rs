//! The title: its picture and where it leads. It is home: all other pages lie over it.

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

/// Where rows begin below the picture.
pub const ROWS: i32 = 29;

/// What the title leads to: the game on the table first.
#[derive(Default)]
pub struct Title {
    list: List,
    continues: bool,
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
        ROWS.get(usize::from(!self.continues)..).unwrap_or(&ROWS)
    }

    /// Whether there is a game to go on with; where that changes, the first row is the likely one.
    fn offer(&mut self, continues: bool) {
        if self.continues != continues {
            self.continues = continues;
            self.list = List::default();
        }
    }
}

impl Page for Title {
    fn open(&mut self, _: PageId, shared: &mut Shared) {
        self.offer(shared.continues());
    }

    fn on_event(&mut self, _: &Event, context: &mut Context<'_>) {
        self.offer(context.shared.continues());
    }

    /// Beside the letters.
    fn gauge_places(&self) -> &'static [Point] {
        const PLACES: &[Point] = &[Point::new(116, 18)];
        PLACES
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let texts = &shared.texts().device;
        draw_picture(frame);
        self.list.draw(frame, ROWS, self.rows().len(), |row| {
            (self.rows().get(row).map_or("", |row| (row.label)(texts)), "")
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
