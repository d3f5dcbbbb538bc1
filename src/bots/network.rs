//! Small integer neural network that evaluates positions; trained on the host, run on the chip.
//!
//! Binary features of the table and of seats. Each has a row of weights into the hidden units and one directly into the
//! value. The value of a seat sums the table's rows, its own rows and those of its rivals.

use crate::rules::{MAX_PLAYERS, Seat};

/// Weights of a row; the direct one is last.
pub const WIDTH: usize = 8;

pub const UNITS: usize = WIDTH - 1;

/// 1.0 in weights.
pub const ONE: i32 = 64;

/// Largest activation.
pub const MOST: i32 = 2 * ONE;

/// 1.0 in values before [`squash`].
pub const UNIT: i32 = ONE * ONE;

/// Weights of a feature, four per word, plus [`OFFSET`] each: two can be summed at once without borrows.
pub type Row = [u32; WIDTH / 4];

pub const OFFSET: i32 = 128;

#[derive(Clone, Debug)]
pub struct Network<const TABLE: usize, const SEAT: usize> {
    bias: Row,
    table: [Row; TABLE],
    /// Rows of a seat's features, for itself and for rivals.
    own: [Row; SEAT],
    rival: [Row; SEAT],
    output: [i8; UNITS],
}

impl<const TABLE: usize, const SEAT: usize> Network<TABLE, SEAT> {
    /// One byte per weight.
    pub const BYTES: usize = (1 + TABLE + 2 * SEAT) * WIDTH + UNITS;

    /// Weights in the order of the fields, each plus [`OFFSET`]. `None` if the size is wrong.
    pub const fn read(file: &[u8]) -> Option<Self> {
        if file.len() == Self::BYTES {
            Some(Self::of(file))
        } else {
            None
        }
    }

    /// A wrong size does not compile.
    pub const fn built_in<const LENGTH: usize>(file: &[u8; LENGTH]) -> Self {
        const { assert!(LENGTH == Self::BYTES, "the weights are of another network: train again") }
        Self::of(file)
    }

    const fn of(file: &[u8]) -> Self {
        let mut network = Network {
            bias: row_at(file, 0),
            table: [[0; WIDTH / 4]; TABLE],
            own: [[0; WIDTH / 4]; SEAT],
            rival: [[0; WIDTH / 4]; SEAT],
            output: [0; UNITS],
        };
        let mut index = 0;
        while index < TABLE {
            network.table[index] = row_at(file, 1 + index);
            index += 1;
        }
        index = 0;
        while index < SEAT {
            network.own[index] = row_at(file, 1 + TABLE + index);
            network.rival[index] = row_at(file, 1 + TABLE + SEAT + index);
            index += 1;
        }
        index = 0;
        while index < UNITS {
            network.output[index] = (file[Self::BYTES - UNITS + index] as i32 - OFFSET) as i8;
            index += 1;
        }
        network
    }
}

const fn row_at(file: &[u8], number: usize) -> Row {
    let mut row = [0; WIDTH / 4];
    let mut index = 0;
    while index < WIDTH {
        row[index / 4] |= (file[number * WIDTH + index] as u32) << (index % 4 * 8);
        index += 1;
    }
    row
}

pub trait Shape: Sized {
    const TABLE: usize;
    const SEAT: usize;

    /// `None` if it belongs to another network.
    fn of_file(file: &[u8]) -> Option<Self>;

    /// Within ±[`STANDING`](super::STANDING).
    fn values(&self, features: &impl Features) -> [i32; MAX_PLAYERS];
}

impl<const TABLE: usize, const SEAT: usize> Shape for Network<TABLE, SEAT> {
    const TABLE: usize = TABLE;
    const SEAT: usize = SEAT;

    fn of_file(file: &[u8]) -> Option<Self> {
        Self::read(file)
    }

    fn values(&self, features: &impl Features) -> [i32; MAX_PLAYERS] {
        let mut table = Sum::default();
        table.add(&self.bias);
        features.of_table(&mut |index| table.add(row(&self.table, index)));
        let (mut own, mut rival) = ([Sum::default(); MAX_PLAYERS], [Sum::default(); MAX_PLAYERS]);
        for (seat, (own, rival)) in (0..features.players()).zip(own.iter_mut().zip(&mut rival)) {
            features.of_seat(seat, &mut |index| {
                own.add(row(&self.own, index));
                rival.add(row(&self.rival, index));
            });
            table = table.plus(rival);
        }
        let mut values = [0; MAX_PLAYERS];
        let seats = values.iter_mut().zip(own.iter().zip(&rival));
        for (value, (own, rival)) in seats.take(features.players().into()) {
            *value = squash(table.plus(own).minus(rival).read(&self.output));
        }
        values
    }
}

/// Sum of rows: two 16-bit lanes per word, the even weights of a row word before the odd ones.
#[derive(Clone, Copy, Default)]
struct Sum {
    lanes: [u32; WIDTH / 2],
    rows: i32,
}

const LOW: u32 = 0x00FF_00FF;

impl Sum {
    // Unrolled by hand: most search time is spent here, and optimising for size makes loops.

    fn add(&mut self, &[first, second]: &Row) {
        let more = [first & LOW, first >> 8 & LOW, second & LOW, second >> 8 & LOW];
        *self = self.plus(&Sum { lanes: more, rows: 1 });
    }

    fn plus(&self, other: &Sum) -> Sum {
        self.with(other, u32::wrapping_add, self.rows + other.rows)
    }

    fn minus(&self, other: &Sum) -> Sum {
        self.with(other, u32::wrapping_sub, self.rows - other.rows)
    }

    #[inline(always)]
    fn with(&self, other: &Sum, lane: fn(u32, u32) -> u32, rows: i32) -> Sum {
        let ([a, b, c, d], [e, f, g, h]) = (self.lanes, other.lanes);
        Sum {
            lanes: [lane(a, e), lane(b, f), lane(c, g), lane(d, h)],
            rows,
        }
    }

    /// In [`UNIT`]s.
    fn read(&self, output: &[i8; UNITS]) -> i32 {
        let offset = self.rows * OFFSET;
        let mut value = 0;
        for (index, weight) in output.iter().enumerate() {
            let told = (self.lane(index) - offset).clamp(0, MOST);
            value += told * i32::from(*weight);
        }
        value + (self.lane(UNITS) - offset) * ONE
    }

    fn lane(&self, index: usize) -> i32 {
        let lane = self.lanes.get(index / 4 * 2 + (index & 1)).copied().unwrap_or(0);
        let shift = (index & 2) * 8;
        (lane >> shift & 0xFFFF) as i32
    }
}

pub trait Features {
    fn players(&self) -> u8;

    fn of_table(&self, visit: &mut dyn FnMut(usize));

    fn of_seat(&self, seat: Seat, visit: &mut dyn FnMut(usize));
}

/// Visitor of features in groups, which have consecutive indices.
pub struct Group<'v> {
    at: usize,
    visit: &'v mut dyn FnMut(usize),
}

impl<'v> Group<'v> {
    pub fn new(visit: &'v mut dyn FnMut(usize)) -> Group<'v> {
        Group { at: 0, visit }
    }

    /// Visits one feature, clamped to the group.
    pub fn one(&mut self, size: usize, index: i32) {
        // `clamp` can panic.
        (self.visit)(self.at + index.min(size as i32 - 1).max(0) as usize);
        self.at += size;
    }

    /// Duplicates count repeatedly.
    pub fn some(&mut self, size: usize, indices: impl Iterator<Item = u8>) {
        for index in indices {
            (self.visit)(self.at + usize::from(index).min(size - 1));
        }
        self.at += size;
    }
}

/// Zero weights, for indices out of range.
const NONE: &Row = &[0x8080_8080; WIDTH / 4];

fn row(rows: &[Row], index: usize) -> &Row {
    rows.get(index).unwrap_or(NONE)
}

/// Logistic curve from 0 to 8 in steps of 1/8.
const CURVE: [i16; 65] = [
    0, 1023, 2037, 3036, 4013, 4960, 5871, 6743, 7571, 8353, 9087, 9771, 10406, 10993, 11533, 12027, 12478, 12888,
    13260, 13595, 13898, 14171, 14415, 14634, 14830, 15005, 15161, 15300, 15423, 15533, 15631, 15718, 15795, 15863,
    15923, 15977, 16024, 16066, 16103, 16136, 16165, 16190, 16213, 16233, 16251, 16266, 16280, 16292, 16303, 16312,
    16321, 16328, 16335, 16341, 16346, 16350, 16354, 16358, 16361, 16363, 16366, 16368, 16370, 16372, 16373,
];

/// Logistic function to ±[`STANDING`](super::STANDING).
pub fn squash(value: i32) -> i32 {
    const STEP: i32 = UNIT / 8;
    let size = value.abs().min(64 * STEP - 1);
    let index = (size / STEP) as usize;
    let at = |index: usize| i32::from(CURVE.get(index).copied().unwrap_or(0));
    let part = size % STEP;
    let risen = at(index) + (at(index + 1) - at(index)) * part / STEP;
    if value < 0 { -risen } else { risen }
}

pub fn visit_all(features: &impl Features, visit: &mut dyn FnMut(Option<Seat>, usize)) {
    features.of_table(&mut |index| visit(None, index));
    for seat in 0..features.players() {
        features.of_seat(seat, &mut |index| visit(Some(seat), index));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::STANDING;

    /// Features that are good for their seat and bad for rivals; one of the table activates a unit.
    struct Told {
        seats: [bool; 3],
        table: bool,
    }

    impl Features for Told {
        fn players(&self) -> u8 {
            3
        }

        fn of_table(&self, visit: &mut dyn FnMut(usize)) {
            if self.table {
                visit(0);
            }
        }

        fn of_seat(&self, seat: Seat, visit: &mut dyn FnMut(usize)) {
            if self.seats[usize::from(seat)] {
                visit(0);
            }
        }
    }

    fn network(bias: i8, table: i8, own: i8, rival: i8, output: i8) -> Network<1, 1> {
        let byte = |weight: i8| (i32::from(weight) + OFFSET) as u8;
        let mut file = [byte(0); Network::<1, 1>::BYTES];
        file[WIDTH - 1] = byte(bias);
        file[WIDTH] = byte(table);
        file[3 * WIDTH - 1] = byte(own);
        file[4 * WIDTH - 1] = byte(rival);
        file[4 * WIDTH] = byte(output);
        Network::read(&file).expect("of its own length")
    }

    #[test]
    fn what_is_good_for_a_seat_is_told_of_it_and_of_its_rivals() {
        let network = network(0, 0, 64, -32, 0);
        let told = |seats| network.values(&Told { seats, table: false });
        assert_eq!(told([false; 3])[..3], [0; 3]);
        let [first, second, third, ..] = told([true, false, false]);
        assert_eq!(first, squash(UNIT));
        assert_eq!((second, third), (squash(-UNIT / 2), squash(-UNIT / 2)));
        assert_eq!(told([true; 3])[..3], [0; 3]);
    }

    #[test]
    fn a_unit_tells_nothing_below_zero_and_no_more_than_its_most() {
        let value = |table: i8, output: i8| {
            network(0, table, 0, 0, output).values(&Told {
                seats: [false; 3],
                table: true,
            })[0]
        };
        assert_eq!(value(-100, 64), 0);
        assert_eq!(value(64, 64), squash(UNIT));
        assert_eq!(value(64, -64), squash(-UNIT));
        assert_eq!(value(127, 127), squash(127 * 127));
    }

    #[test]
    fn a_file_of_another_length_is_no_network() {
        assert!(Network::<1, 1>::read(&[0; Network::<1, 1>::BYTES - 1]).is_none());
        assert!(Network::<1, 2>::read(&[0; Network::<1, 1>::BYTES]).is_none());
    }

    #[test]
    fn chances_rise_with_the_sum_and_never_leave_their_bounds() {
        assert_eq!(squash(0), 0);
        let mut last = -STANDING;
        for sum in (-12 * UNIT..12 * UNIT).step_by(97) {
            let chance = squash(sum);
            assert!(chance >= last && chance.abs() <= STANDING, "{sum}");
            assert_eq!(chance, -squash(-sum));
            last = chance;
        }
        // e / (1 + e) is 0.731.
        assert!((squash(UNIT) - STANDING * 462 / 1000).abs() < STANDING / 500);
    }
}
