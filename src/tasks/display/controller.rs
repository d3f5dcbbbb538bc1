//! The commands of the two controllers, as their data sheets have them.

use crate::{screens::Light, table::settings::Controller};

/// How many command bytes name a place, and how many there are at most.
pub const PLACE: usize = 3;
pub const LONGEST: usize = SSD1306.len();

/// The first line is the same for both: off, clock, 64 rows without offset, alternating rows, upright, deselect level, the
/// memory is shown as it is.
const SSD1306: [u8; 21] = [
    0xae, 0xd5, 0x80, 0xa8, 63, 0xd3, 0, 0x40, 0xda, 0x12, 0xa1, 0xc8, 0xdb, 0x40, 0xa4, 0xa6, //
    // The charge pump on, page addressing, no scrolling: the SH1106 knows no other addressing, does not scroll, and its pump
    // runs from the start.
    0x8d, 0x14, 0x20, 0x02, 0x2e,
];
/// So many of these bytes both know.
const OF_BOTH: usize = 16;

/// What a misread byte may have changed and what can be told to a lit panel without a flicker: first row, upright, the memory is
/// shown as it is.
pub const RESTATED: [u8; 5] = [0x40, 0xa1, 0xc8, 0xa4, 0xa6];

impl Controller {
    /// Tells it how it is driven. It stays off: its memory holds noise.
    pub(super) const fn set_up(self) -> &'static [u8] {
        match self {
            Controller::Ssd1306 => &SSD1306,
            Controller::Sh1106 => SSD1306.split_at(OF_BOTH).0,
        }
    }

    /// Where the next pixels go, in the one way of addressing that both know.
    pub(super) const fn place(self, page: u8, column: u8) -> [u8; PLACE] {
        // The memory of the SH1106 is 132 columns wide; the glass shows the middle.
        let column = match self {
            Controller::Ssd1306 => column,
            Controller::Sh1106 => column + 2,
        };
        [0xb0 | page & 0x07, column & 0x0f, 0x10 | column >> 4]
    }
}

/// Whether the panel says that it is on.
pub const fn is_on(status: u8) -> bool {
    const OFF: u8 = 1 << 6;
    status & OFF == 0
}

impl Light {
    /// Pre-charge, contrast, and on or off.
    pub(super) const fn commands(self) -> [u8; 5] {
        let (precharge, contrast) = match self {
            Light::Off | Light::Dim | Light::Full(0 | 1) => (0x11, 0x00),
            Light::Full(2) => (0x21, 0x2f),
            Light::Full(3) => (0x21, 0x5f),
            Light::Full(4) => (0x21, 0x9f),
            Light::Full(_) => (0x21, 0xff),
        };
        let switch = match self {
            Light::Off => 0xae,
            Light::Dim | Light::Full(_) => 0xaf,
        };
        [0xd9, precharge, 0x81, contrast, switch]
    }
}
