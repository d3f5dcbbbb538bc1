//! Limits of the firmware, printed by the report and enforced by the tests, for every press of every scenario.

use super::{
    markdown::{Section, Table},
    screens::Press,
};

/// Limits from a contact's edge to the panel, on one bus. A long press counts from 300 ms after its edge.
pub struct Limits {
    pub bus: &'static str,
    pub press_ms: f64,
    /// Limit to the first changed byte, including 5 ms of debouncing.
    pub release_ms: f64,
    /// For the complete update: per byte on the bus, per transaction, and once.
    byte_us: f64,
    transaction_us: f64,
    rest_ms: f64,
    /// Limits to the title of a new device, and to the board of a saved game.
    pub boot_new_ms: f64,
    pub boot_saved_ms: f64,
}

pub const I2C: Limits = Limits {
    bus: "I2C at 400 kHz",
    press_ms: 4.0,
    // A new game of Rauha takes 2.3 ms from its seed until drawing begins, and 1 ms to draw.
    release_ms: 9.5,
    // Nine bits of 2.5 us, each 300 ns longer due to the rise time of SCL.
    byte_us: 25.2,
    // The driver composes the data between two transactions.
    transaction_us: 60.0,
    rest_ms: 1.0,
    boot_new_ms: 100.0,
    boot_saved_ms: 120.0,
};

pub const SPI: Limits = Limits {
    bus: "SPI",
    // A decision with a chance outcome takes 1.3 ms until drawing begins and up to 2 ms to draw, on any bus.
    press_ms: 3.5,
    release_ms: 9.3,
    byte_us: 0.0,
    transaction_us: 0.0,
    rest_ms: 2.0,
    boot_new_ms: 70.0,
    boot_saved_ms: 80.0,
};

pub const THINKING_MS: f64 = 1.0;

/// Per flash page programmed between the edge and the byte: the chip is stopped, and its cache is empty afterwards.
pub const PROGRAMMING_MS: f64 = 1.5;

/// Added for a sector erase (45 ms), only after two seconds without a press.
pub const ERASING_MS: f64 = 46.5;

/// Any page: 2.6 ms at 125 MHz.
pub const DRAW_CYCLES: u64 = 330_000;

/// Limit from an edge to the input task, while a page is drawn.
pub const EDGE_MS: f64 = 0.15;
/// Flash operations excluded.
pub const CRITICAL_SECTION_MS: f64 = 0.3;

pub const FLASH_KIB: u64 = 800;
/// All statics; the rest is the stack.
pub const RAM_KIB: u64 = 128;
pub const STACK_KIB: u64 = 20;
/// Idle, dimmed and dark.
pub const ASLEEP: f64 = 0.995;

impl Limits {
    /// Limit without flash allowances.
    pub const fn first_ms(&self, is_release: bool) -> f64 {
        if is_release { self.release_ms } else { self.press_ms }
    }

    /// Each transaction counts its address as a byte.
    pub fn update_ms(&self, bytes: u64, transactions: u64) -> f64 {
        (self.byte_us * (bytes + transactions) as f64 + self.transaction_us * transactions as f64) / 1e3 + self.rest_ms
    }

    /// Excess of the first changed byte; negative: within the limit.
    pub fn first_excess_ms(&self, press: &Press) -> f64 {
        press.first_ms - press.first_wait_ms - self.first_ms(press.is_release())
    }

    pub fn excess_ms(&self, press: &Press) -> f64 {
        press.ms - press.wait_ms - self.first_ms(press.is_release()) - self.update_ms(press.bytes, press.transactions)
    }

    pub fn complaint(&self, press: &Press) -> Option<String> {
        let too_late = self.first_excess_ms(press) > 0.0 || self.excess_ms(press) > 0.0;
        (too_late || press.draw_cycles > DRAW_CYCLES).then(|| {
            format!(
                "{}: {press}; over its limits by {:.1} and {:.1} ms",
                self.bus,
                self.first_excess_ms(press),
                self.excess_ms(press)
            )
        })
    }
}

pub fn section() -> Section {
    let mut table = Table::new(&["from the edge of the contact", I2C.bus, SPI.bus], 1);
    let mut row = |what: &str, of: &dyn Fn(&Limits) -> String| table.row(&[what.into(), of(&I2C), of(&SPI)]);
    row(
        "to the first changed byte, after a press / after a release",
        &|limits| format!("{} / {} ms", limits.press_ms, limits.release_ms),
    );
    row("to the complete update", &|limits| match limits.byte_us {
        0.0 => format!("the above + {} ms", limits.rest_ms),
        byte_us => format!(
            "the above + {byte_us} us for each byte on the bus + {} us for each transaction + {} ms",
            limits.transaction_us, limits.rest_ms
        ),
    });
    row("added while a bot is thinking", &|_| format!("{THINKING_MS} ms"));
    row("added for each flash page that is programmed meanwhile", &|_| {
        format!("{PROGRAMMING_MS} ms")
    });
    row(
        "added while a sector is erased, after two seconds without a press",
        &|_| format!("{ERASING_MS} ms"),
    );
    row(
        "from power-up to the title of a new device / to the board of a saved game",
        &|limits| format!("{} / {} ms", limits.boot_new_ms, limits.boot_saved_ms),
    );
    let draw_ms = DRAW_CYCLES as f64 / 125_000.0;
    row("drawing any page", &|_| {
        format!("{DRAW_CYCLES} cycles, {draw_ms:.1} ms")
    });
    row("to the input task while a page is drawn", &|_| format!("{EDGE_MS} ms"));
    row("longest critical section, flash operations excluded", &|_| {
        format!("{CRITICAL_SECTION_MS} ms")
    });
    Section {
        title: "Limits",
        parts: vec![
            table.to_string(),
            "The tests enforce these numbers for every press of every scenario. A release counts after 5 ms without a bounce. A byte takes \
             25.2 us: nine bits of 2.5 us, each 300 ns longer because the clock takes that to rise. Between two transactions the \
             driver composes position and pixels. The start of a game of Rauha is the slowest answer to a release. SPI answers little sooner than I2C: \
             what a decision takes until it is drawn, it takes on any bus. While a flash page is programmed or a sector is erased the \
             chip cannot run, and its cache is empty afterwards. Not counted: pictures that a panel cannot show because another \
             controller was chosen; for that reason the scenario `settings` is not measured on SPI, where a panel cannot report its \
             controller."
                .into(),
        ],
    }
}
