//! The handheld's serial port, on systems with pseudo-terminals.

#[cfg(unix)]
mod pseudo_terminal;

#[cfg(unix)]
pub use pseudo_terminal::SerialPort;

/// Unsupported.
#[cfg(not(unix))]
pub enum SerialPort {}

#[cfg(not(unix))]
impl SerialPort {
    pub fn offer(_: &std::path::Path) -> Result<SerialPort, String> {
        Err("--serial needs pseudo-terminals, which this system has not".into())
    }

    pub fn exchange(&mut self, _: &pocket_ra_bench::serial::Serial) -> std::io::Result<()> {
        match *self {}
    }
}
