//! Frees an I2C bus on which a panel holds SDA low, as after a chip reset during a transfer.

/// Open drain: pulled low or released, never driven high.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    Clock,
    Data,
}

pub trait BitBangI2c {
    fn is_high(&self, line: Line) -> bool;

    /// Takes the line from the I2C port.
    fn pull(&mut self, line: Line, low: bool);

    /// Busy-waits for half a period of 400 kHz, too short for the timer queue.
    fn half_clock(&self);
}

/// The rest of a byte and its acknowledge.
const CLOCKS: usize = 9;

/// Clocks out the panel's byte, then sends a STOP. Returns whether the bus is free.
pub fn free(lines: &mut impl BitBangI2c) -> bool {
    lines.pull(Line::Data, false);
    for _ in 0..CLOCKS {
        lines.pull(Line::Clock, true);
        lines.half_clock();
        lines.pull(Line::Clock, false);
        lines.half_clock();
        if lines.is_high(Line::Data) {
            break;
        }
    }
    // STOP: data rises while the clock is high.
    lines.pull(Line::Clock, true);
    lines.half_clock();
    lines.pull(Line::Data, true);
    lines.half_clock();
    lines.pull(Line::Clock, false);
    lines.half_clock();
    lines.pull(Line::Data, false);
    lines.half_clock();
    lines.is_high(Line::Clock) && lines.is_high(Line::Data)
}
