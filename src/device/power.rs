//! The power supply: its type, and the state of the battery.

/// Type of the power supply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chemistry {
    /// A cable: nothing is measured.
    Usb,
    /// Three AAA cells, alkaline or NiMH.
    ThreeAaa,
    /// A cell of lithium.
    LiPo,
}

/// State of the battery.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PowerStatus {
    pub millivolts: u16,
    /// Charge level, 0 to 100.
    pub percent: u8,
    /// Everything stops until this changes.
    pub is_empty: bool,
}

impl PowerStatus {
    /// Whether the rest is spared: a little before the low-battery warning.
    pub const fn is_spared(&self) -> bool {
        self.percent <= 15
    }
}
