//! Which day's deal: day, month and year, each counted up and down.

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
    text::Alignment,
};
use heapless::String;

use crate::{
    screens::{
        frame::Frame,
        ink,
        press::{Action, Button},
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
    field: usize,
}

impl DayPage {
    const FIELDS: [Field; 3] = [Field::Day, Field::Month, Field::Year];

    pub const fn new(day: Day) -> DayPage {
        DayPage { day, field: 0 }
    }

    pub fn press(&mut self, button: Button, action: Action) -> Counted {
        let fields = DayPage::FIELDS.len();
        match (button, action) {
            (Button::A, Action::Released { decides: true }) => return Counted::Day(self.day),
            (Button::B, Action::Released { decides: true }) => return Counted::Back,
            (Button::Left, Action::Pressed | Action::Repeated) => self.field = (self.field + fields - 1) % fields,
            (Button::Right, Action::Pressed | Action::Repeated) => self.field = (self.field + 1) % fields,
            (Button::Up | Button::Down, Action::Pressed | Action::Repeated) => {
                let forward = button == Button::Up;
                self.day = match DayPage::FIELDS.get(self.field) {
                    Some(Field::Day) | None => self.day.step_day(forward),
                    Some(Field::Month) => self.day.step_month(forward),
                    Some(Field::Year) => self.day.step_year(forward),
                };
            }
            _ => {}
        }
        Counted::Nothing
    }

    pub fn draw(&self, frame: &mut Frame, texts: &NewGame) {
        ink::heading(frame, texts.day_deal);
        let columns = [
            (24, texts.day, u16::from(self.day.day)),
            (64, texts.month, u16::from(self.day.month)),
            (104, texts.year, self.day.year),
        ];
        for (index, (x, label, value)) in columns.into_iter().enumerate() {
            let mut digits: String<5> = String::new();
            // Four digits fit.
            put!(digits, "{value}");
            ink::text(frame, &ink::SMALL, Point::new(x, 18), Alignment::Center, label);
            ink::text(frame, &ink::DECISION, Point::new(x, 30), Alignment::Center, &digits);
            if index == self.field {
                frame.invert(Rectangle::new(Point::new(x - 16, 28), Size::new(32, 13)));
            }
        }
        ink::text(
            frame,
            &ink::SMALL,
            Point::new(64, 52),
            Alignment::Center,
            texts.day_note,
        );
    }
}
