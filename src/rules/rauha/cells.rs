//! The nine cells of a board, from `a1` (top left) to `c3` (bottom right).

use core::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell(u8);

impl Cell {
    pub const COUNT: usize = 9;

    /// Row by row from `a1`.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..Cell::COUNT as u8).map(Cell)
    }

    pub fn from_index(index: u8) -> Option<Cell> {
        (index < Cell::COUNT as u8).then_some(Cell(index))
    }

    pub fn index(self) -> usize {
        usize::from(self.0).min(Cell::COUNT - 1)
    }

    pub const fn row(self) -> Cells {
        Cells(match self.0 {
            0..3 => 0b000_000_111,
            3..6 => 0b000_111_000,
            _ => 0b111_000_000,
        })
    }

    pub const fn column(self) -> Cells {
        Cells(match self.0 {
            0 | 3 | 6 => 0b001_001_001,
            1 | 4 | 7 => 0b010_010_010,
            _ => 0b100_100_100,
        })
    }

    pub(super) fn parse(text: &str) -> Option<Cell> {
        match *text.as_bytes() {
            [column @ b'a'..=b'c', row @ b'1'..=b'3'] => Some(Cell((row - b'1') * 3 + column - b'a')),
            _ => None,
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", char::from(b'a' + self.0 % 3), self.0 / 3 + 1)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Cells(u16);

impl Cells {
    pub const NONE: Cells = Cells(0);
    pub const ALL: Cells = Cells(0x1ff);

    /// Bit 0 is `a1`, bit 2 is `c1`.
    pub const fn from_bits(bits: u16) -> Cells {
        Cells(bits & Cells::ALL.0)
    }

    pub const fn bits(self) -> u16 {
        self.0
    }

    pub const fn contains(self, cell: Cell) -> bool {
        self.0 & 1 << cell.0 != 0
    }

    pub const fn with(self, cell: Cell) -> Cells {
        Cells(self.0 | 1 << cell.0)
    }

    pub const fn both(self, other: Cells) -> Cells {
        Cells(self.0 & other.0)
    }

    pub const fn without(self, other: Cells) -> Cells {
        Cells(self.0 & !other.0)
    }

    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let cell = Cell::from_index(rest.trailing_zeros() as u8)?;
            rest &= rest - 1;
            Some(cell)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_their_bits_and_go_one_by_one() {
        for cells in (0..512).map(Cells::from_bits) {
            assert_eq!(Cells::from_bits(cells.bits()), cells);
            assert_eq!(cells.iter().fold(Cells::NONE, Cells::with), cells);
            assert_eq!(cells.iter().count(), cells.len().into());
            assert!(cells.iter().all(|cell| cells.with(cell) == cells));
            assert!(Cell::all().all(|cell| cells.contains(cell) == cells.iter().any(|other| other == cell)));
        }
    }
}
