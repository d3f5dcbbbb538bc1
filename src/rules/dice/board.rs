//! Civilisation spaces and monument cells, and the markers of a seat on them.

use core::fmt;

use super::Colour;

/// A civilisation space, printed 1 to 5.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Space(u8);

impl Space {
    pub const COUNT: usize = 5;

    pub fn from_number(number: u8) -> Option<Space> {
        (1..=Space::COUNT as u8).contains(&number).then_some(Space(number))
    }

    pub fn all() -> impl Iterator<Item = Space> {
        (1..=Space::COUNT as u8).map(Space)
    }

    /// Zero-based.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl fmt::Display for Space {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// Displayed in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Spaces(u8);

impl Spaces {
    pub const NONE: Spaces = Spaces(0);
    const ALL: Spaces = Spaces(0b1_1111);

    /// Bit 0 is space 1.
    pub const fn from_bits(bits: u8) -> Spaces {
        Spaces(bits & Spaces::ALL.0)
    }

    pub const fn bits(self) -> u8 {
        self.0
    }

    pub const fn of(space: Space) -> Spaces {
        Spaces(1 << space.index())
    }

    pub const fn contains(self, space: Space) -> bool {
        self.0 & Spaces::of(space).0 != 0
    }

    pub const fn with(self, other: Spaces) -> Spaces {
        Spaces(self.0 | other.0)
    }

    pub const fn without(self, other: Spaces) -> Spaces {
        Spaces(self.0 & !other.0)
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    pub fn iter(self) -> impl Iterator<Item = Space> {
        Space::all().filter(move |&space| self.contains(space))
    }

    /// Every non-empty subset once.
    pub fn subsets(self) -> impl Iterator<Item = Spaces> {
        (1..=Spaces::ALL.0)
            .map(Spaces)
            .filter(move |set| set.without(self).is_empty())
    }
}

impl fmt::Display for Spaces {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|space| space.fmt(formatter))
    }
}

/// A monument column, printed 1 to 8.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Column(u8);

impl Column {
    pub const COUNT: usize = 8;

    pub fn from_number(number: u8) -> Option<Column> {
        (1..=Column::COUNT as u8).contains(&number).then_some(Column(number))
    }

    pub fn all() -> impl Iterator<Item = Column> {
        (1..=Column::COUNT as u8).map(Column)
    }

    /// Zero-based.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// Bit in a row.
    pub const fn bit(self) -> u8 {
        1 << self.index()
    }
}

impl fmt::Display for Column {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    pub colour: Colour,
    pub column: Column,
}

impl Cell {
    /// Row by row.
    pub fn all() -> impl Iterator<Item = Cell> {
        Colour::ALL
            .into_iter()
            .flat_map(|colour| Column::all().map(move |column| Cell { colour, column }))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", self.colour.letter(), self.column)
    }
}

/// Monument markers of a seat: one row per colour, one bit per column.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Monuments([u8; 5]);

impl Monuments {
    /// Monuments with these numbers of markers per column. Colours do not affect the score and are arbitrary.
    pub fn in_columns(counts: [u8; Column::COUNT]) -> Monuments {
        let mut rows = [0; 5];
        for (row, place) in rows.iter_mut().zip(0..) {
            for (column, count) in Column::all().zip(counts) {
                if count > place {
                    *row |= column.bit();
                }
            }
        }
        Monuments(rows)
    }

    pub const fn holds(self, cell: Cell) -> bool {
        self.row(cell.colour) & cell.column.bit() != 0
    }

    /// Bit mask of columns.
    pub const fn row(self, colour: Colour) -> u8 {
        self.0[colour as usize]
    }

    pub(super) const fn place(&mut self, cell: Cell) {
        self.0[cell.colour as usize] |= cell.column.bit();
    }

    pub(super) const fn remove(&mut self, cell: Cell) {
        self.0[cell.colour as usize] &= !cell.column.bit();
    }

    /// Bit mask of columns with a marker.
    pub fn columns(self) -> u8 {
        self.0.iter().fold(0, |columns, row| columns | row)
    }

    pub fn by_column(self) -> [u8; Column::COUNT] {
        // Spreads four bits to one byte each.
        let spread = |bits: u8| (u32::from(bits & 0x0f) * 0x0020_4081) & 0x0101_0101;
        let [low, high] = self
            .0
            .iter()
            .fold([0, 0], |[low, high], &row| [low + spread(row), high + spread(row >> 4)])
            .map(u32::to_le_bytes);
        let ([a, b, c, d], [e, f, g, h]) = (low, high);
        [a, b, c, d, e, f, g, h]
    }

    pub fn in_column(self, column: Column) -> u8 {
        self.0.iter().filter(|&&row| row & column.bit() != 0).count() as u8
    }

    pub fn count(self) -> u8 {
        self.0.iter().map(|row| row.count_ones() as u8).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_counts_the_rows_that_hold_a_marker_in_it() {
        let mut monuments = Monuments::default();
        for (step, colour) in (1..).zip(Colour::ALL) {
            for column in Column::all().step_by(step) {
                monuments.place(Cell { colour, column });
                for (column, count) in Column::all().zip(monuments.by_column()) {
                    let held = Colour::ALL
                        .into_iter()
                        .filter(|&colour| monuments.holds(Cell { colour, column }));
                    assert_eq!(held.count(), count.into());
                    assert_eq!(monuments.in_column(column), count);
                }
            }
        }
    }
}
