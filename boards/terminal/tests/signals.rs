//! The simulator in a terminal that is asked to end: it ends by that signal and leaves the terminal as it was.

#![cfg(unix)]

use std::{
    fs::{File, OpenOptions},
    io::{ErrorKind, Read, Write},
    os::unix::process::{CommandExt, ExitStatusExt},
    process::{Child, Command, ExitStatus},
};

use rustix::{
    io::{FdFlags, fcntl_setfd},
    process::{Pid, Signal, ioctl_tiocsctty, kill_process, setsid},
    pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt},
    termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize},
};

/// The simulator in a terminal of its own.
struct Simulator {
    terminal: File,
    /// Kept open, so that the terminal's settings can be looked at after the simulator has gone.
    inside: File,
    program: Child,
    seen: Vec<u8>,
}

impl Simulator {
    fn start() -> Simulator {
        let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        // Or the simulator would hold its own terminal open.
        fcntl_setfd(&terminal, FdFlags::CLOEXEC).expect("it can be closed for others");
        grantpt(&terminal)
            .and_then(|()| unlockpt(&terminal))
            .expect("it can be opened");
        let name = ptsname(&terminal, Vec::new()).expect("it has a name");
        let inside = OpenOptions::new()
            .read(true)
            .write(true)
            .open(name.to_str().expect("a path"))
            .expect("its inside");
        let size = Winsize {
            ws_row: 40,
            ws_col: 140,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&inside, size).expect("it has a size");
        let end = || inside.try_clone().expect("another handle");
        let mut command = Command::new(env!("CARGO_BIN_EXE_pocket-ra"));
        command
            .args(["--seed", "7"])
            .env("TERM", "xterm")
            .stdin(end())
            .stdout(end())
            .stderr(end());
        // SAFETY: both calls may be made between fork and exec.
        unsafe {
            command.pre_exec(|| {
                setsid()?;
                ioctl_tiocsctty(std::io::stdin())?;
                Ok(())
            });
        }
        let program = command.spawn().expect("the simulator starts");
        Simulator {
            terminal: terminal.into(),
            inside,
            program,
            seen: Vec::new(),
        }
    }

    /// Reads what the simulator writes until this comes, and answers what it asks the terminal.
    fn read_until(&mut self, wanted: &[u8]) {
        const WHO_ARE_YOU: &[u8] = b"\x1b[c";
        const A_TERMINAL: &[u8] = b"\x1b[?62c";
        let contains = |bytes: &[u8], wanted: &[u8]| bytes.windows(wanted.len()).any(|window| window == wanted);
        let mut answered = contains(&self.seen, WHO_ARE_YOU);
        while !contains(&self.seen, wanted) {
            let mut bytes = [0; 4096];
            match self.terminal.read(&mut bytes) {
                Ok(0) => panic!("the terminal was closed"),
                Ok(count) => self.seen.extend(&bytes[..count]),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => panic!("{error}: {:?}", String::from_utf8_lossy(&self.seen)),
            }
            if !answered && contains(&self.seen, WHO_ARE_YOU) {
                answered = true;
                self.terminal.write_all(A_TERMINAL).expect("it listens");
            }
        }
    }

    fn is_raw(&self) -> bool {
        let settings = tcgetattr(&self.inside).expect("a terminal has settings");
        !settings.local_modes.contains(LocalModes::ICANON | LocalModes::ECHO)
    }

    fn send(&mut self, signal: Signal) -> ExitStatus {
        let id = Pid::from_child(&self.program);
        kill_process(id, signal).expect("the simulator still runs");
        const LEAVE_ALTERNATE_SCREEN: &[u8] = b"\x1b[?1049l";
        self.read_until(LEAVE_ALTERNATE_SCREEN);
        self.program.wait().expect("it ends")
    }
}

fn a_signal_leaves_the_terminal_as_it_was(signal: Signal) {
    let mut simulator = Simulator::start();
    // The frame of the screen: it is drawn.
    simulator.read_until("└".as_bytes());
    assert!(simulator.is_raw());
    let status = simulator.send(signal);
    assert_eq!(status.signal(), Some(signal.as_raw()));
    assert!(!simulator.is_raw(), "lines are edited and echoed again");
    let shown = String::from_utf8_lossy(&simulator.seen).into_owned();
    let after = shown.rsplit_once("\x1b[?25h").map(|(_, after)| after);
    assert!(
        after.is_some_and(|after| !after.contains("\x1b[?25l")),
        "the cursor is there again"
    );
}

/// Reading from it would wait for ever. Whether the simulator hears of it first by the signal or by a write that fails
/// is a matter of luck; either ends it.
#[test]
fn a_terminal_that_is_gone_ends_the_simulator() {
    let mut simulator = Simulator::start();
    simulator.read_until("└".as_bytes());
    let Simulator {
        terminal,
        inside,
        mut program,
        ..
    } = simulator;
    drop((terminal, inside));
    let status = program.wait().expect("it ends");
    assert!(
        status.signal() == Some(Signal::HUP.as_raw()) || status.code() == Some(1),
        "{status}"
    );
}

#[test]
fn sigterm() {
    a_signal_leaves_the_terminal_as_it_was(Signal::TERM);
}

#[test]
fn sighup() {
    a_signal_leaves_the_terminal_as_it_was(Signal::HUP);
}

#[test]
fn sigint() {
    a_signal_leaves_the_terminal_as_it_was(Signal::INT);
}

#[test]
fn sigquit() {
    a_signal_leaves_the_terminal_as_it_was(Signal::QUIT);
}
