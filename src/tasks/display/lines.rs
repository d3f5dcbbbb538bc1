//! The two lines of I2C moved by hand: to free a bus that a panel holds, and to tell a panel that never acknowledges what to
//! show.

/// A line of the bus. Nobody drives it high: it is pulled low, or let go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// SCL.
    Clock,
    /// SDA.
    Data,
}

/// What a board knows of the two lines.
pub trait Lines {
    fn is_high(&self, line: Line) -> bool;

    /// Takes the line from the port, and pulls it low or lets it go.
    fn pull(&mut self, line: Line, low: bool);

    /// Waits for half a clock of 400 kHz. Busily: it is shorter than any other way to wait.
    fn half_clock(&self);
}

/// Clocks until a panel in the middle of a byte has sent all of it, its acknowledge included.
const CLOCKS: usize = 9;

/// Lets a panel that holds the data line finish what it was sending, and ends that transfer. Says whether the bus is free.
pub fn free(lines: &mut impl Lines) -> bool {
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
    lines.pull(Line::Clock, true);
    lines.half_clock();
    stop(lines);
    lines.is_high(Line::Clock) && lines.is_high(Line::Data)
}

/// Sends bytes to the address, whether somebody acknowledges them or not.
pub fn write_unheard(lines: &mut impl Lines, address: u8, bytes: &[u8]) {
    // Start: data falls while the clock is high.
    lines.pull(Line::Clock, false);
    lines.pull(Line::Data, true);
    lines.half_clock();
    lines.pull(Line::Clock, true);
    for &byte in [address << 1].iter().chain(bytes) {
        for bit in (0..8).rev() {
            clock(lines, byte >> bit & 1 == 0);
        }
        // The acknowledge: nobody looks.
        clock(lines, false);
    }
    stop(lines);
}

/// A bit, from a clock that is low to one that is low again.
fn clock(lines: &mut impl Lines, low: bool) {
    lines.pull(Line::Data, low);
    lines.half_clock();
    lines.pull(Line::Clock, false);
    lines.half_clock();
    lines.pull(Line::Clock, true);
}

/// Data rises while the clock is high; the clock is low before.
fn stop(lines: &mut impl Lines) {
    lines.pull(Line::Data, true);
    lines.half_clock();
    lines.pull(Line::Clock, false);
    lines.half_clock();
    lines.pull(Line::Data, false);
    lines.half_clock();
}
