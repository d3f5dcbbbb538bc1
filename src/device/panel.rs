//! Panel controller, bus and settings.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Controller {
    Ssd1306,
    /// Its RAM is 132 columns wide; the panel shows the middle 128.
    Sh1106,
}

/// For the display task.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PanelConfig {
    /// None: to be identified.
    pub controller: Option<Controller>,
}

impl PanelConfig {
    pub const AUTOMATIC: PanelConfig = PanelConfig { controller: None };
}

/// After set-up.
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
    /// Write-only: neither presence nor controller can be detected.
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
