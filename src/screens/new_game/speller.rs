//! Spelling a name with the D-pad: a grid of letters, one of them for taking back and one for being done.

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
    text::Alignment,
};
use heapless::String;

use super::seating::Refused;
use crate::{
    screens::{
        frame::{Frame, WIDTH},
        ink,
        press::{Action, Button},
        sprite::Sprite,
    },
    table::{Name, player::ACCENTED},
};

const COLUMNS: usize = 11;
const ROWS: usize = 4;
const CELLS: usize = COLUMNS * ROWS;
/// The last two cells.
const DELETE: usize = CELLS - 2;
const DONE: usize = CELLS - 1;

const CELL: Size = Size::new(11, 12);
const LEFT: i32 = (WIDTH as i32 - (COLUMNS as i32 * CELL.width as i32)) / 2;
const TOP: i32 = 16;

pub enum Spelled {
    Nothing,
    /// There was nothing to take back.
    Back,
    Name(Name),
    Refused(Refused),
}

#[derive(Default)]
pub struct Speller {
    /// Capitals.
    letters: String<{ Name::LONGEST * 2 }>,
    cell: usize,
}

fn letters() -> impl Iterator<Item = char> {
    ('A'..='Z').chain(ACCENTED.chars())
}

impl Speller {
    pub fn press(&mut self, button: Button, action: Action) -> Spelled {
        let (row, column) = (self.cell / COLUMNS, self.cell % COLUMNS);
        let (row, column) = match (button, action) {
            (Button::A, Action::Released { decides: true }) => return self.choose(),
            (Button::B, Action::Released { decides: true }) => {
                return if self.letters.pop().is_some() {
                    Spelled::Nothing
                } else {
                    Spelled::Back
                };
            }
            (Button::Up, Action::Pressed | Action::Repeated) => (row + ROWS - 1, column),
            (Button::Down, Action::Pressed | Action::Repeated) => (row + 1, column),
            (Button::Left, Action::Pressed | Action::Repeated) => (row, column + COLUMNS - 1),
            (Button::Right, Action::Pressed | Action::Repeated) => (row, column + 1),
            _ => return Spelled::Nothing,
        };
        self.cell = row % ROWS * COLUMNS + column % COLUMNS;
        Spelled::Nothing
    }

    fn choose(&mut self) -> Spelled {
        match self.cell {
            DELETE => {
                self.letters.pop();
            }
            DONE => {
                return match Name::new(&self.letters) {
                    Ok(name) => Spelled::Name(name),
                    Err(_) => Spelled::Refused(Refused::TooShort),
                };
            }
            cell => {
                if self.letters.chars().count() < Name::LONGEST
                    && let Some(letter) = letters().nth(cell)
                {
                    // Two bytes for each letter.
                    let _ = self.letters.push(letter);
                }
                if self.letters.chars().count() == Name::LONGEST {
                    self.cell = DONE;
                }
            }
        }
        Spelled::Nothing
    }

    pub fn draw(&self, frame: &mut Frame) {
        /// From one letter of the name to the next.
        const STEP: i32 = 10;
        let left = (WIDTH as i32 - Name::LONGEST as i32 * STEP) / 2;
        let mut spelled = self.letters.chars();
        for x in (left..).step_by(STEP as usize).take(Name::LONGEST) {
            if let Some(letter) = spelled.next() {
                write(frame, Point::new(x + 1, 1), letter);
            }
            frame.invert(Rectangle::new(Point::new(x, 12), Size::new(8, 1)));
        }
        for (cell, letter) in letters().enumerate() {
            write(frame, corner(cell) + Point::new(3, 1), letter);
        }
        DELETE_SIGN.draw(frame, corner(DELETE) + Point::new(1, 2));
        DONE_SIGN.draw(frame, corner(DONE) + Point::new(1, 2));
        frame.invert(Rectangle::new(corner(self.cell), CELL));
    }
}

fn corner(cell: usize) -> Point {
    Point::new(
        LEFT + (cell % COLUMNS) as i32 * CELL.width as i32,
        TOP + (cell / COLUMNS) as i32 * CELL.height as i32,
    )
}

fn write(frame: &mut Frame, at: Point, letter: char) {
    let mut bytes = [0; 4];
    ink::text(
        frame,
        &ink::DECISION,
        at,
        Alignment::Left,
        letter.encode_utf8(&mut bytes),
    );
}

static DELETE_SIGN: Sprite<9> = Sprite::new([
    "...#.....",
    "..##.....",
    ".########",
    "#########",
    ".########",
    "..##.....",
    "...#.....",
]);

static DONE_SIGN: Sprite<9> = Sprite::new([
    "........#",
    ".......##",
    "#.....##.",
    "##...##..",
    ".##.##...",
    "..###....",
    "...#.....",
]);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_of_a_name_has_a_cell() {
        assert_eq!(letters().count(), DELETE);
        assert!(letters().all(|letter| {
            let name: String<8> = core::iter::repeat_n(letter, Name::SHORTEST).collect();
            Name::new(&name).is_ok()
        }));
    }
}
