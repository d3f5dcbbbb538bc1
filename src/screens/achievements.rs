//! List of achievements of a player, on a page of the records.

use embedded_graphics::{geometry::Point, text::Alignment};
use heapless::String;

use super::{
    icons,
    input::Key,
    reading::lines,
    shared::Shared,
    widgets::{self, Cursor, List},
};
use crate::{
    device::{Frame, WIDTH},
    table::achievement::{Achievement, Achievements},
};

#[derive(Default)]
pub struct AchievementList {
    list: List,
    player: Cursor,
}

/// Left of the scroll arrows.
const MARK: i32 = WIDTH as i32 - 13;
const TOP: i32 = 29;

impl AchievementList {
    pub fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let texts = shared.texts();
        let Some(player) = shared.owner(self.player.place()) else {
            return;
        };
        let career = shared.statistics.careers.of(player);
        let earned = career.map_or(Achievements::NONE, |career| career.earned());
        let (count, all) = (earned.iter().count(), Achievement::COUNT);
        let mut title: String<48> = String::new();
        texts
            .challenges
            .earned
            .put(&mut title, [player.into(), (count as u16).into(), (all as u16).into()]);
        widgets::heading(frame, &title);
        let row_text = |row| {
            Achievement::all()
                .nth(row)
                .and_then(|achievement| texts.achievement(achievement))
        };
        let selected = row_text(self.list.row()).map_or("", |achievement| achievement.condition);
        for (line, y) in lines(selected, &widgets::SMALL, WIDTH as i32).zip([12, 20]) {
            widgets::text(frame, &widgets::SMALL, Point::new(0, y), Alignment::Left, line);
        }
        for (row, y) in self.list.shown(frame, TOP, all) {
            let name = row_text(row).map_or("", |achievement| achievement.name);
            widgets::row(frame, y, name, "", row == self.list.row());
            match Achievement::all()
                .nth(row)
                .is_some_and(|achievement| earned.contains(achievement))
            {
                true => icons::STAR.draw(frame, Point::new(MARK, y + 2)),
                false => icons::NO_STAR.draw(frame, Point::new(MARK, y + 2)),
            }
        }
    }

    pub fn press(&mut self, key: Key, shared: &Shared) {
        match key {
            Key::Confirm => self.player.step(shared.owners(), true),
            key => self.list.press(key, Achievement::COUNT),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::Language;

    #[test]
    fn names_and_conditions_fit() {
        for texts in Language::ALL.map(Language::texts) {
            for achievement in Achievement::all() {
                let text = texts.achievement(achievement).unwrap();
                assert!(3 + widgets::DECISION.measure(text.name) + 2 < MARK, "{}", text.name);
                let condition = lines(text.condition, &widgets::SMALL, WIDTH as i32);
                assert!(condition.count() <= 2, "{}", text.condition);
            }
        }
    }
}
