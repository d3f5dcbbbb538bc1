//! The title with its picture: the home page, below all others.

use embedded_graphics::{geometry::Point, text::Alignment};
use heapless::String;

use super::{
    Event,
    art::title::{LETTERS, WINGED_SUN},
    daily, icons,
    input::{Input, Key},
    page::{Context, Next, Page},
    pages::PageId,
    shared::Shared,
    widgets::{self, List},
};
use crate::{
    device::{Frame, WIDTH},
    text::{Catalogue, Text},
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
    label: fn(&Catalogue) -> Text,
    page: PageId,
}

impl Title {
    fn rows(&self) -> &'static [Row] {
        const ROWS: [Row; 8] = [
            Row {
                label: |texts| texts.device.go_on,
                page: PageId::Game,
            },
            Row {
                label: |texts| texts.device.play,
                page: PageId::NewGame { beside_the_box: false },
            },
            Row {
                label: |texts| texts.device.ra_dice,
                page: PageId::RaDice,
            },
            Row {
                label: |texts| texts.challenges.title,
                page: PageId::Daily,
            },
            Row {
                label: |texts| texts.device.records,
                page: PageId::Records,
            },
            Row {
                label: |texts| texts.device.companion,
                page: PageId::Companion,
            },
            Row {
                label: |texts| texts.device.learn,
                page: PageId::Rules { of: None },
            },
            Row {
                label: |texts| texts.device.settings,
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
        let texts = shared.texts();
        draw_picture(frame);
        for (index, y) in self.list.shown(frame, ROWS, self.rows().len()) {
            let Some(row) = self.rows().get(index) else { continue };
            let label = match row.page {
                PageId::Game if self.game == CurrentGame::Over => texts.device.last_result,
                _ => (row.label)(texts),
            };
            widgets::row(frame, y, label, "", index == self.list.row());
            if row.page == PageId::Daily {
                draw_daily(frame, y, shared);
            }
        }
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

/// Streak and par of the next deal of the day, at the right of its row.
fn draw_daily(frame: &mut Frame, y: i32, shared: &Shared) {
    let Some(player) = shared.owner(0) else { return };
    let (streak, day) = daily::next(shared, player);
    let (mut days, mut par): (String<8>, String<16>) = Default::default();
    if let Some(points) = day.par() {
        shared.texts().challenges.short_par.put(&mut par, [points.into()]);
    }
    if streak.length > 0 {
        // Two digits have room.
        put!(days, "{}", streak.length.min(99));
    }
    let right = Point::new(PAR, y + 3);
    widgets::text(frame, &widgets::SMALL, right, Alignment::Right, &par);
    let right = Point::new(PAR - widgets::SMALL.measure(&par) - 2, y + 3);
    widgets::text(frame, &widgets::SMALL, right, Alignment::Right, &days);
    if !days.is_empty() {
        let sun = right - Point::new(widgets::SMALL.measure(&days) + 7, 0);
        icons::STREAK.draw(frame, sun);
    }
}

/// Right end of the par, left of the scroll arrows.
const PAR: i32 = WIDTH as i32 - 6;

pub fn draw_picture(frame: &mut Frame) {
    WINGED_SUN.draw(frame, Point::new(6, 2));
    LETTERS.draw(frame, Point::new(18, 15));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::Language;

    #[test]
    fn the_streak_and_the_par_of_a_day_fit_beside_its_row() {
        for texts in Language::ALL.map(Language::texts) {
            let label = 3 + widgets::DECISION.measure(texts.challenges.title);
            let mut par: String<16> = String::new();
            texts.challenges.short_par.put(&mut par, [255.into()]);
            let value = widgets::SMALL.measure(&par) + 2 + widgets::SMALL.measure("99") + 7;
            assert!(
                label + 2 + value <= PAR,
                "{} {par}: {}",
                texts.challenges.title,
                label + 2 + value - PAR
            );
        }
    }
}
