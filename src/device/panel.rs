//! The panel: its controller, its bus and its settings.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Controller {
    Ssd1306,
    /// Its RAM is 132 columns wide; the panel shows the middle 128.
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

/// A panel after its set-up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PanelStatus {
    pub controller: Controller,
    pub bus: PanelBus,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PanelBus {
    I2c {
        address: u8,
    },
    /// Write-only: neither the panel's presence nor its controller can be detected.
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

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Brightness {
    Off,
    Dim,
    /// The setting, 1 to 5.
    Full(u8),
}
