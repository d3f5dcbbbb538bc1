//! Plain hardware types shared by drivers, tasks and screens. The only layer below is `collections`.

mod crash;
mod frame;
mod panel;
mod power;
mod press;
#[cfg(feature = "recorder")]
pub mod recorder;

pub use crash::Crash;
pub use frame::{Focus, Frame, HEIGHT, PAGES, WIDTH};
pub use panel::{Brightness, Controller, PanelBus, PanelConfig, PanelStatus};
pub use power::{Chemistry, PowerStatus};
pub use press::{Action, Button, Press};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardInfo {
    pub name: &'static str,
    /// Bytes from the start of the flash; 0 if the program is not in flash.
    pub program: u32,
    /// Address of the page, for QR codes; may be empty.
    pub page: &'static [u8],
}
