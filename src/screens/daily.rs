//! The deal of the day: its game and par, the player's streak, and its start.

use embedded_graphics::{geometry::Point, text::Alignment};
use heapless::String;

use super::{
    input::{Input, Key},
    new_game::{
        self,
        day_page::{Counted, DayPage},
    },
    page::{Context, Next, Page},
    pages::PageId,
    shared::Shared,
    widgets::{self, Cursor, List},
};
use crate::{
    device::{Frame, WIDTH},
    table::{
        Name,
        career::{Career, Streak},
        deal::Day,
    },
    text::{Catalogue, Text},
};

#[derive(Clone, Copy)]
enum Row {
    Play,
    Day,
    Player,
}

const ROWS: [Row; 3] = [Row::Play, Row::Day, Row::Player];

#[derive(Default)]
pub struct Daily {
    rows: List,
    player: Cursor,
    /// Chosen instead of the next one.
    day: Option<Day>,
    entry: Option<DayPage>,
}

/// Streak, and the next day.
pub fn next(shared: &Shared, player: Name) -> (Streak, Day) {
    let career = shared.statistics.careers.of(player);
    let streak = career.map_or(Streak::default(), |career: &Career| career.streak);
    (streak, shared.next_day(player))
}

impl Daily {
    fn day(&self, shared: &Shared, player: Name) -> Day {
        self.day.unwrap_or_else(|| shared.next_day(player))
    }

    fn change(&mut self, row: Row, forward: bool, shared: &Shared) {
        match row {
            Row::Play => {}
            Row::Day => {
                let Some(player) = shared.owner(self.player.place()) else {
                    return;
                };
                let day = self.day(shared, player);
                self.day = Some(if forward { day.next() } else { day.previous() });
            }
            Row::Player => {
                self.player.step(shared.owners(), forward);
                self.day = None;
            }
        }
    }
}

impl Page for Daily {
    fn open(&mut self, _: PageId, _: &mut Shared) {
        *self = Daily::default();
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let texts = shared.texts();
        if let Some(entry) = &self.entry {
            return entry.draw(frame, &texts.new_game);
        }
        let Some(player) = shared.owner(self.player.place()) else {
            return;
        };
        let (streak, _) = next(shared, player);
        let day = self.day(shared, player);
        widgets::heading(frame, texts.game(day.game()));
        for (line, y) in lines(day, streak, texts).iter().zip([12, 20]) {
            widgets::text(
                frame,
                &widgets::SMALL,
                Point::new(WIDTH as i32 / 2, y),
                Alignment::Center,
                line,
            );
        }
        for (row, y) in self.rows.shown(frame, 29, ROWS.len()) {
            let mut value: String<16> = String::new();
            let label = match ROWS.get(row) {
                Some(Row::Day) => {
                    let Day { year, month, day } = day;
                    put!(value, "{day}.{month}.{year}");
                    texts.challenges.day
                }
                Some(Row::Player) => {
                    put!(value, "{player}");
                    texts.challenges.player
                }
                Some(Row::Play) | None => texts.challenges.play,
            };
            widgets::row(frame, y, label, &value, row == self.rows.row());
        }
    }

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        let key = input.key;
        if let Some(entry) = &mut self.entry {
            match entry.press(key) {
                Counted::Nothing => return Next::Stay,
                Counted::Back => {}
                Counted::Day(day) => self.day = Some(day),
            }
            self.entry = None;
            return Next::Stay;
        }
        let shared = &mut *context.shared;
        let row = ROWS.get(self.rows.row()).copied().unwrap_or(Row::Play);
        match (key, row) {
            (Key::Back, _) => return Next::Back,
            (Key::Confirm, Row::Play) => {
                let player = shared.owner(self.player.place());
                let day = player.map(|player| self.day(shared, player));
                let Shared {
                    next_game,
                    names,
                    settings,
                    ..
                } = shared;
                if let Some(day) = day {
                    next_game.seat_daily(day, player, names, settings);
                    return new_game::start(context);
                }
            }
            (Key::Confirm, Row::Day) => {
                let player = shared.owner(self.player.place());
                self.entry = player.map(|player| DayPage::new(self.day(shared, player)));
            }
            (Key::Confirm, Row::Player) => self.change(row, true, shared),
            _ => match key.horizontal() {
                Some(forward) => self.change(row, forward, shared),
                None => self.rows.press(key, ROWS.len()),
            },
        }
        Next::Stay
    }

    fn help(&self, shared: &Shared) -> Option<Text> {
        let texts = &shared.texts().help;
        Some(if self.entry.is_some() { texts.day } else { texts.daily })
    }

    fn forget(&mut self) {
        *self = Daily::default();
    }
}

/// Par and streak.
fn lines(day: Day, streak: Streak, texts: &Catalogue) -> [String<48>; 2] {
    let mut lines: [String<48>; 2] = Default::default();
    let ([par, days], texts) = (&mut lines, &texts.challenges);
    match day.par() {
        Some(points) => texts.par.put(par, [points.into()]),
        None => put!(par, "{}", texts.no_par),
    }
    if streak.best > 0 {
        texts.streak.put(days, [streak.length.into(), streak.best.into()]);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{screens::Language, table::deal::daily::FIRST_PAR};

    #[test]
    fn par_and_streak_fit_on_their_lines() {
        for texts in Language::ALL.map(Language::texts) {
            for length in [1, 999] {
                let streak = Streak {
                    last: Some(FIRST_PAR),
                    length,
                    best: 999,
                };
                let before = FIRST_PAR.previous();
                for line in lines(FIRST_PAR, streak, texts)
                    .into_iter()
                    .chain(lines(before, streak, texts))
                {
                    assert!(
                        !line.is_empty() && widgets::SMALL.measure(&line) - 1 <= WIDTH as i32,
                        "{line}"
                    );
                }
            }
            for label in [texts.challenges.day, texts.challenges.player] {
                assert!(label.chars().count() + "31.12.2099".len() <= 19, "{label}");
            }
        }
    }
}
