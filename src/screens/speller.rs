//! Text entry with the D-pad: a grid of letters, with cells for delete and done.

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
    text::Alignment,
};
use heapless::String;

use crate::{
    device::{Frame, WIDTH},
    screens::{
        art::icons::{DELETE_SIGN, DONE_SIGN},
        input::{Direction, Key},
        widgets,
    },
    table::{
        Name,
        deal::{ALPHABET, Deal},
        player::ACCENTED,
    },
};

const ROWS: usize = 4;
const CELL_HEIGHT: u32 = 12;
const TOP: i32 = 16;

const LONGEST: usize = if Name::LONGEST > Deal::LETTERS {
    Name::LONGEST
} else {
    Deal::LETTERS
};

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Spelling {
    /// Also for a word.
    Name,
    Code,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Letter(char),
    Delete,
    Done,
    /// Skipped by the cursor.
    Blank,
}

/// Letters per row for a code; one more column has the other cells.
const CODE_LETTERS: usize = ALPHABET.len() / ROWS;

impl Spelling {
    const fn columns(self) -> usize {
        match self {
            Spelling::Name => 12,
            Spelling::Code => CODE_LETTERS + 1,
        }
    }

    /// Twelve columns fit.
    const fn cell_size(self) -> Size {
        match self {
            Spelling::Name => Size::new(10, CELL_HEIGHT),
            Spelling::Code => Size::new(11, CELL_HEIGHT),
        }
    }

    const fn longest(self) -> usize {
        match self {
            Spelling::Name => Name::LONGEST,
            Spelling::Code => Deal::LETTERS,
        }
    }

    const fn done(self) -> usize {
        self.columns() * ROWS - 1
    }

    fn cell(self, cell: usize) -> Cell {
        let (row, column) = (cell / self.columns(), cell % self.columns());
        match self {
            _ if cell == self.done() => Cell::Done,
            Spelling::Name if cell == self.done() - 1 => Cell::Delete,
            Spelling::Name => letters().nth(cell).map_or(Cell::Blank, Cell::Letter),
            Spelling::Code if column == CODE_LETTERS && row == ROWS - 2 => Cell::Delete,
            Spelling::Code if column == CODE_LETTERS => Cell::Blank,
            Spelling::Code => {
                let letter = ALPHABET.get(row * CODE_LETTERS + column);
                letter.map_or(Cell::Blank, |&letter| Cell::Letter(letter.into()))
            }
        }
    }

    fn corner(self, cell: usize) -> Point {
        let width = self.cell_size().width as i32;
        let left = (WIDTH as i32 - self.columns() as i32 * width) / 2;
        let (row, column) = (cell / self.columns(), cell % self.columns());
        Point::new(left + column as i32 * width, TOP + row as i32 * CELL_HEIGHT as i32)
    }
}

pub enum Spelled {
    Nothing,
    /// Delete on an empty text.
    Back,
    Done,
}

pub struct Speller {
    spelling: Spelling,
    /// Capitals and digits, of at most two bytes each.
    letters: String<{ LONGEST * 2 }>,
    cell: usize,
}

fn letters() -> impl Iterator<Item = char> {
    ('A'..='Z').chain(ACCENTED.chars())
}

impl Speller {
    pub const fn new(spelling: Spelling) -> Speller {
        Speller {
            spelling,
            letters: String::new(),
            cell: 0,
        }
    }

    pub fn letters(&self) -> &str {
        &self.letters
    }

    pub fn press(&mut self, key: Key) -> Spelled {
        let columns = self.spelling.columns();
        // Rows and columns to advance; a step back wraps around.
        let (down, right) = match key {
            Key::Confirm => return self.choose(),
            Key::Back => {
                return if self.letters.pop().is_some() {
                    Spelled::Nothing
                } else {
                    Spelled::Back
                };
            }
            key => match key.step() {
                Some(Direction::Up) => (ROWS - 1, 0),
                Some(Direction::Down) => (1, 0),
                Some(Direction::Left) => (0, columns - 1),
                Some(Direction::Right) => (0, 1),
                None => return Spelled::Nothing,
            },
        };
        // Ends: every row and column has a cell that is not blank.
        for _ in 0..columns {
            let (row, column) = (self.cell / columns + down, self.cell % columns + right);
            self.cell = row % ROWS * columns + column % columns;
            if self.spelling.cell(self.cell) != Cell::Blank {
                break;
            }
        }
        Spelled::Nothing
    }

    fn choose(&mut self) -> Spelled {
        match self.spelling.cell(self.cell) {
            Cell::Delete => {
                self.letters.pop();
            }
            Cell::Done => return Spelled::Done,
            Cell::Letter(letter) => {
                if self.letters.chars().count() < self.spelling.longest() {
                    let _ = self.letters.push(letter);
                }
                if self.letters.chars().count() == self.spelling.longest() {
                    self.cell = self.spelling.done();
                }
            }
            Cell::Blank => {}
        }
        Spelled::Nothing
    }

    pub fn draw(&self, frame: &mut Frame) {
        const STEP: i32 = 10;
        /// Gap after five letters of a code.
        const GAP: i32 = 6;
        let longest = self.spelling.longest();
        let gap = if self.spelling == Spelling::Code { GAP } else { 0 };
        let left = (WIDTH as i32 - longest as i32 * STEP - gap) / 2;
        let mut spelled = self.letters.chars();
        for place in 0..longest {
            let x = left + place as i32 * STEP + if place * 2 >= longest { gap } else { 0 };
            if let Some(letter) = spelled.next() {
                write(frame, Point::new(x + 1, 1), letter);
            }
            frame.invert(Rectangle::new(Point::new(x, 12), Size::new(8, 1)));
        }
        for cell in 0..=self.spelling.done() {
            let corner = self.spelling.corner(cell);
            match self.spelling.cell(cell) {
                Cell::Letter(letter) => {
                    // Centred for letters of five columns; the ligatures have seven.
                    let margin = (self.spelling.cell_size().width as i32 - 5) / 2;
                    write(frame, corner + Point::new(margin, 1), letter);
                }
                Cell::Delete => DELETE_SIGN.draw(frame, corner + Point::new(1, 2)),
                Cell::Done => DONE_SIGN.draw(frame, corner + Point::new(1, 2)),
                Cell::Blank => {}
            }
        }
        frame.invert(Rectangle::new(
            self.spelling.corner(self.cell),
            self.spelling.cell_size(),
        ));
    }
}

fn write(frame: &mut Frame, at: Point, letter: char) {
    let mut bytes = [0; 4];
    widgets::text(
        frame,
        &widgets::DECISION,
        at,
        Alignment::Left,
        letter.encode_utf8(&mut bytes),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(spelling: Spelling) -> impl Iterator<Item = Cell> {
        (0..=spelling.done()).map(move |cell| spelling.cell(cell))
    }

    #[test]
    fn every_letter_of_a_name_has_a_cell() {
        assert!(letters().all(|letter| {
            let name: String<8> = core::iter::repeat_n(letter, Name::SHORTEST).collect();
            Name::new(&name).is_ok() && cells(Spelling::Name).any(|cell| cell == Cell::Letter(letter))
        }));
    }

    #[test]
    fn every_letter_of_a_code_has_a_cell_and_the_cursor_finds_no_blank() {
        let letters = cells(Spelling::Code).filter(|cell| matches!(cell, Cell::Letter(_)));
        assert_eq!(letters.count(), ALPHABET.len());
        let directions = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];
        for spelling in [Spelling::Name, Spelling::Code] {
            for start in (0..=spelling.done()).filter(|&cell| spelling.cell(cell) != Cell::Blank) {
                for direction in directions {
                    let mut speller = Speller::new(spelling);
                    speller.cell = start;
                    speller.press(Key::Direction(direction));
                    assert!(spelling.cell(speller.cell) != Cell::Blank, "{start} {direction:?}");
                }
            }
        }
    }
}
