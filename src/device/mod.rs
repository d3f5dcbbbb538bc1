//! Plain types of the hardware: buttons and presses, the frame and the panel, power, and the record of a crash.
//!
//! Shared by drivers, tasks and screens. No logic of a page or a task; the only layer below is `collections`.

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

/// The board and its firmware.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardInfo {
    pub name: &'static str,
    /// Size of the program from the start of the flash in bytes; 0 where it is not in flash.
    pub program: u32,
}
