//! Power supply and battery.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chemistry {
    /// USB only: nothing is measured.
    Usb = 0,
    /// Three AAA cells, alkaline or NiMH.
    ThreeAaa = 1,
    /// One lithium cell.
    LiPo = 2,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PowerStatus {
    pub millivolts: u16,
    /// 0 to 100.
    pub percent: u8,
    /// The device stops until this changes.
    pub is_empty: bool,
}

impl PowerStatus {
    /// Whether to save power; starts slightly before the low-battery warning.
    pub const fn is_spared(&self) -> bool {
        self.percent <= 15
    }
}
