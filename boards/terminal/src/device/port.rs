//! USB serial ports: which one is a handheld, and bytes to and from it.

use std::{
    fs, io,
    path::{Path, PathBuf},
    time::Duration,
};

use serial2::SerialPort;

use super::client::Wire;

/// Any but 1200, which requests the boot loader.
const BAUD: u32 = 115_200;
/// Longer than the handheld needs to take a line while it erases flash.
const WRITE_TIMEOUT: Duration = Duration::from_secs(5);

pub struct Port(SerialPort);

impl Port {
    /// Errors name the port.
    pub fn open(path: &Path) -> Result<Port, String> {
        let opened = SerialPort::open(path, BAUD).and_then(|mut port| {
            port.set_write_timeout(WRITE_TIMEOUT)?;
            Ok(port)
        });
        let advice = |error: &io::Error| match error.kind() {
            io::ErrorKind::PermissionDenied if cfg!(target_os = "linux") => {
                "; your user may not use serial ports: on most systems, `sudo usermod -aG dialout $USER` and a new login help"
            }
            io::ErrorKind::PermissionDenied => "; another program may have opened it",
            _ => "",
        };
        opened
            .map(Port)
            .map_err(|error| format!("{}: {error}{}", path.display(), advice(&error)))
    }
}

impl Wire for Port {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all(bytes)
    }

    fn read(&mut self, timeout: Duration) -> io::Result<Vec<u8>> {
        self.0.set_read_timeout(timeout)?;
        let mut bytes = [0; 4096];
        match self.0.read(&mut bytes) {
            Ok(0) => Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(count) => Ok(bytes[..count].to_vec()),
            Err(error) if matches!(error.kind(), io::ErrorKind::TimedOut | io::ErrorKind::Interrupted) => {
                Ok(Vec::new())
            }
            Err(error) => Err(error),
        }
    }
}

/// Ports that are, or may be, a handheld.
pub fn candidates() -> Vec<PathBuf> {
    let mut ports = SerialPort::available_ports().unwrap_or_default();
    ports.retain(|port| may_be_ours(port, Path::new("/sys/class/tty")));
    ports.sort();
    ports
}

/// Linux knows the product of a USB port; macOS only that it is one; Windows neither.
fn may_be_ours(port: &Path, classes: &Path) -> bool {
    let Some(name) = port.file_name().and_then(|name| name.to_str()) else {
        return false;
    };
    match () {
        () if cfg!(target_os = "linux") => {
            let product = fs::read_to_string(classes.join(name).join("device/../product"));
            product.is_ok_and(|product| product.trim() == "Pocket Ra")
        }
        () if cfg!(windows) => true,
        () => name.starts_with("cu.usbmodem"),
    }
}

/// The port named by the user, or the only one.
pub fn choose(named: Option<PathBuf>) -> Result<PathBuf, String> {
    if let Some(port) = named {
        return Ok(port);
    }
    let mut found = candidates();
    match (found.pop(), found.is_empty()) {
        (Some(port), true) => Ok(port),
        (None, _) => Err("no handheld was found on a USB port; plug it in, or name its port with --port PORT".into()),
        (Some(last), false) => {
            found.push(last);
            let names: Vec<String> = found.iter().map(|port| port.display().to_string()).collect();
            Err(format!(
                "there are several ports: {}; choose one with --port PORT",
                names.join(", ")
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    #[cfg(target_os = "linux")]
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn a_port_is_known_by_the_product_of_its_usb_device() {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, product) in [("ttyACM0", "Pocket Ra\n"), ("ttyACM1", "Modem\n")] {
            let device = folder.path().join(name).join("device");
            fs::create_dir_all(&device).expect("a folder");
            fs::write(folder.path().join(name).join("product"), product).expect("a file");
        }
        let found = |name: &str| may_be_ours(&Path::new("/dev").join(name), folder.path());
        assert_eq!(["ttyACM0", "ttyACM1", "ttyS0"].map(found), [true, false, false]);
    }
}
