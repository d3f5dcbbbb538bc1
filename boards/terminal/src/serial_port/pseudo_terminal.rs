//! The handheld's serial port as a pseudo-terminal, with a link for other programs.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, ErrorKind, Read, Write},
    os::fd::AsFd,
    os::unix::fs::{OpenOptionsExt, symlink},
    path::{Path, PathBuf},
};

use pocket_ra_bench::serial::Serial;
use rustix::{
    fs::{OFlags, fcntl_getfl, fcntl_setfl},
    io::{FdFlags, fcntl_setfd},
    pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt},
    termios::{OptionalActions, tcgetattr, tcsetattr},
};

const MOST_UNREAD: usize = 64 * 1024;

pub struct SerialPort {
    terminal: File,
    /// Kept open: without an open slave, reading is an error.
    _inside: File,
    /// The pseudo-terminal, and the link to it.
    name: PathBuf,
    link: PathBuf,
    /// Not accepted by the terminal yet.
    unsent: Vec<u8>,
}

impl SerialPort {
    /// Replaces a stale link of an earlier port, but nothing else, in particular not the link of a running simulator.
    pub fn offer(link: &Path) -> Result<SerialPort, String> {
        let told = |error: io::Error| format!("{}: {error}", link.display());
        let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).map_err(|error| told(error.into()))?;
        let name = prepare(&terminal).map_err(told)?;
        let inside = OpenOptions::new()
            .read(true)
            .write(true)
            .custom_flags(OFlags::NOCTTY.bits() as i32)
            .open(&name)
            .map_err(told)?;
        make_raw(&inside).map_err(told)?;
        if let Ok(target) = fs::read_link(link) {
            if !is_left_behind(&target, &name) {
                return Err(format!(
                    "{}: this is a link to {} already; remove it if nobody needs it",
                    link.display(),
                    target.display()
                ));
            }
            fs::remove_file(link).map_err(told)?;
        }
        symlink(&name, link).map_err(told)?;
        Ok(SerialPort {
            terminal: terminal.into(),
            _inside: inside,
            name,
            link: link.to_path_buf(),
            unsent: Vec::new(),
        })
    }

    /// Transfers data in both directions, without blocking.
    pub fn exchange(&mut self, serial: &Serial) -> io::Result<()> {
        let mut bytes = [0; 1024];
        match self.terminal.read(&mut bytes) {
            Ok(count) => serial.send(&bytes[..count]),
            Err(error) if is_for_later(&error) => {}
            Err(error) => return Err(error),
        }
        self.unsent.extend(serial.take());
        self.unsent.truncate(MOST_UNREAD);
        match self.terminal.write(&self.unsent) {
            Ok(count) => drop(self.unsent.drain(..count)),
            Err(error) if is_for_later(&error) => {}
            Err(error) => return Err(error),
        }
        Ok(())
    }
}

impl Drop for SerialPort {
    fn drop(&mut self) {
        // Keep a link that was replaced meanwhile.
        if fs::read_link(&self.link).is_ok_and(|target| target == self.name) {
            let _ = fs::remove_file(&self.link);
        }
    }
}

/// The link points to a pseudo-terminal that is gone, or whose name was reused for `ours`.
fn is_left_behind(target: &Path, ours: &Path) -> bool {
    let is_on_a_mac = |name: &str| target.parent() == Some(Path::new("/dev")) && name.starts_with("ttys");
    let is_pseudo_terminal = target.parent() == Some(Path::new("/dev/pts"))
        || target
            .file_name()
            .and_then(|name| name.to_str())
            .is_some_and(is_on_a_mac);
    is_pseudo_terminal && (target == ours || matches!(target.try_exists(), Ok(false)))
}

fn prepare(terminal: impl AsFd) -> io::Result<PathBuf> {
    fcntl_setfd(&terminal, FdFlags::CLOEXEC)?;
    let flags = fcntl_getfl(&terminal)?;
    fcntl_setfl(&terminal, flags | OFlags::NONBLOCK)?;
    grantpt(&terminal)?;
    unlockpt(&terminal)?;
    let name = ptsname(&terminal, Vec::new())?;
    Ok(PathBuf::from(name.to_string_lossy().into_owned()))
}

/// Turns echo off: the handheld would receive its own responses.
fn make_raw(inside: &File) -> io::Result<()> {
    let mut settings = tcgetattr(inside)?;
    settings.make_raw();
    tcsetattr(inside, OptionalActions::Now, &settings)?;
    Ok(())
}

fn is_for_later(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted)
}

#[cfg(test)]
mod tests {
    use embassy_time::Duration;
    use pocket_ra_bench::Handheld;

    use super::*;

    #[test]
    fn output_that_no_program_reads_is_limited() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut port = SerialPort::offer(&folder.path().join("port")).expect("a port");
        let mut handheld = Handheld::new(0);
        handheld.run(Duration::from_secs(1));
        let mut most = 0;
        for _ in 0..4 {
            handheld.serial().send("help\n".repeat(100).as_bytes());
            handheld.run(Duration::from_secs(60));
            port.exchange(handheld.serial()).expect("a port");
            most = most.max(port.unsent.len());
        }
        assert!((MOST_UNREAD / 2..=MOST_UNREAD).contains(&most), "{most} bytes");
    }

    #[test]
    fn only_a_pseudo_terminal_that_is_gone_or_ours_is_left_behind() {
        let left_behind = |target: &str| is_left_behind(Path::new(target), Path::new("/dev/pts/ptmx"));
        assert!(left_behind("/dev/pts/nobody") && left_behind("/dev/ttys-nobody"));
        assert!(left_behind("/dev/pts/ptmx"), "ours, whether it is there or not");
        for other in [
            "/dev/pts",
            "/dev/pts/.",
            "/dev/nobody",
            "/dev/null",
            "/nowhere/ttys1",
            "ttys1",
            "",
        ] {
            assert!(!left_behind(other), "{other}");
        }
    }
}
