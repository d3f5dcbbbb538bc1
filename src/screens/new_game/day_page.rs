//! Entry of the day of a daily deal.

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
    text::Alignment,
};
use heapless::String;

use crate::{
    device::Frame,
    screens::{
        input::Key,
        widgets::{self, Cursor},
    },
    table::deal::Day,
    text::device::NewGame,
};

#[derive(Clone, Copy)]
enum Field {
    Day,
    Month,
    Year,
}

pub enum Counted {
    Nothing,
    Back,
    Day(Day),
}

pub struct DayPage {
    day: Day,
    field: Cursor,
}

impl DayPage {
    const FIELDS: [Field; 3] = [Field::Day, Field::Month, Field::Year];

    pub const fn new(day: Day) -> DayPage {
        DayPage {
            day,
            field: Cursor::at(0),
        }
    }

    pub fn press(&mut self, key: Key) -> Counted {
        match key {
            Key::Confirm => return Counted::Day(self.day),
            Key::Back => return Counted::Back,
            _ => {}
        }
        if let Some(forward) = key.horizontal() {
            self.field.step(DayPage::FIELDS.len(), forward);
        } else if let Some(down) = key.vertical() {
            self.day = match DayPage::FIELDS.get(self.field.place()) {
                Some(Field::Day) | None => self.day.step_day(!down),
                Some(Field::Month) => self.day.step_month(!down),
                Some(Field::Year) => self.day.step_year(!down),
            };
        }
        Counted::Nothing
    }

    pub fn draw(&self, frame: &mut Frame, texts: &NewGame) {
        widgets::heading(frame, texts.day_deal);
        let columns = [
            (24, texts.day, u16::from(self.day.day)),
            (64, texts.month, u16::from(self.day.month)),
            (104, texts.year, self.day.year),
        ];
        for (index, (x, label, value)) in columns.into_iter().enumerate() {
            let mut digits: String<5> = String::new();
            put!(digits, "{value}");
            widgets::text(frame, &widgets::SMALL, Point::new(x, 18), Alignment::Center, label);
            widgets::text(frame, &widgets::DECISION, Point::new(x, 30), Alignment::Center, &digits);
            if index == self.field.place() {
                frame.invert(Rectangle::new(Point::new(x - 16, 28), Size::new(32, 13)));
            }
        }
        widgets::text(
            frame,
            &widgets::SMALL,
            Point::new(64, 52),
            Alignment::Center,
            texts.day_note,
        );
    }
}
