//! The panel: its controller, its bus and its settings.

/// Controller of the panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Controller {
    Ssd1306,
    /// Its memory is 132 columns wide, of which the glass shows the middle.
    Sh1106,
}

/// Settings that the display task needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PanelConfig {
    /// None: the display task identifies it.
    pub controller: Option<Controller>,
}

impl PanelConfig {
    pub const AUTOMATIC: PanelConfig = PanelConfig { controller: None };
}

/// A panel that was set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PanelStatus {
    pub controller: Controller,
    pub bus: PanelBus,
}

/// Bus between the chip and the panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PanelBus {
    I2c {
        address: u8,
    },
    /// Write-only: neither a missing panel nor its controller can be detected.
    Spi,
}

impl PanelBus {
    pub const fn name(self) -> &'static str {
        match self {
            PanelBus::I2c { .. } => "I2C",
            PanelBus::Spi => "SPI",
        }
    }
}

/// Brightness of the panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Brightness {
    Off,
    Dim,
    /// Level of the setting, 1 to 5.
    Full(u8),
}
