//! A program in a pseudo-terminal of the test.

use std::{
    fs::{File, OpenOptions},
    io::{ErrorKind, Read, Write},
    os::unix::{fs::OpenOptionsExt, process::CommandExt},
    process::{Child, Command, ExitStatus},
};

use rustix::{
    fs::OFlags,
    io::{FdFlags, fcntl_setfd},
    process::{Pid, Signal, ioctl_tiocsctty, kill_process, setsid},
    pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt},
    termios::{LocalModes, Winsize, tcgetattr, tcgetpgrp, tcsetwinsize},
};

const END: &str = ", and that was the end";

pub struct InTerminal {
    pub terminal: File,
    /// Kept open, to inspect the settings after the program has ended.
    pub inside: File,
    pub program: Child,
    pub seen: Vec<u8>,
    /// Answer to the query for the terminal's type, which comes last.
    pub answer: &'static [u8],
}

impl InTerminal {
    pub fn simulator(arguments: &[&str]) -> InTerminal {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pocket-ra"));
        command.args(arguments);
        InTerminal::start(command)
    }

    /// Starts a shell that first runs a command and finally prints the exit code, so that there is always output.
    pub fn in_shell(first: &str, arguments: &[&str]) -> InTerminal {
        let mut command = Command::new("sh");
        command
            .args(["-c", &format!("{first} \"$@\"; echo \"code $?{END}\""), "sh"])
            .arg(env!("CARGO_BIN_EXE_pocket-ra"))
            .args(arguments);
        InTerminal::start(command)
    }

    /// Reads until the shell has printed the exit code; returns all output.
    pub fn read_until_refused(&mut self) -> String {
        self.read_until(END.as_bytes());
        let seen = String::from_utf8_lossy(&self.seen).into_owned();
        assert!(seen.contains(&format!("code 2{END}")), "{seen:?}");
        seen
    }

    pub fn start(mut command: Command) -> InTerminal {
        let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        // The program must not keep its own terminal open.
        fcntl_setfd(&terminal, FdFlags::CLOEXEC).expect("it can be closed for others");
        grantpt(&terminal)
            .and_then(|()| unlockpt(&terminal))
            .expect("it can be opened");
        let name = ptsname(&terminal, Vec::new()).expect("it has a name");
        let inside = OpenOptions::new()
            .read(true)
            .write(true)
            // It must not become the terminal of a test runner that leads a session without one.
            .custom_flags(OFlags::NOCTTY.bits() as i32)
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
        command.env("TERM", "xterm").stdin(end()).stdout(end()).stderr(end());
        // SAFETY: both calls are allowed between fork and exec.
        unsafe {
            command.pre_exec(|| {
                setsid()?;
                ioctl_tiocsctty(std::io::stdin())?;
                Ok(())
            });
        }
        let program = command.spawn().expect("the program starts");
        InTerminal {
            terminal: terminal.into(),
            inside,
            program,
            seen: Vec::new(),
            answer: b"\x1b[?62c",
        }
    }

    /// Answers terminal queries meanwhile.
    pub fn read_until(&mut self, wanted: &[u8]) {
        const WHO_ARE_YOU: &[u8] = b"\x1b[c";
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
                self.terminal.write_all(self.answer).expect("it listens");
            }
        }
    }

    pub fn read_until_drawn(&mut self) {
        self.read_until("└".as_bytes());
    }

    pub fn is_raw(&self) -> bool {
        let settings = tcgetattr(&self.inside).expect("a terminal has settings");
        !settings.local_modes.contains(LocalModes::ICANON | LocalModes::ECHO)
    }

    pub fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.program), signal).expect("the program still runs");
    }

    /// Signals the program in the foreground, started by a shell.
    pub fn signal_foreground(&self, signal: Signal) {
        let program = tcgetpgrp(&self.terminal).expect("a program is in the foreground");
        kill_process(program, signal).expect("the program still runs");
    }

    /// Reads the rest after the program has ended.
    pub fn read_to_end(&mut self) {
        self.inside.write_all(b"THE END").expect("a terminal");
        self.read_until(b"THE END");
    }

    pub fn end(&mut self) -> ExitStatus {
        self.program.wait().expect("it ends")
    }

    pub fn assert_left_as_it_was(&self) {
        assert!(!self.is_raw(), "lines are edited and echoed again");
        let shown = String::from_utf8_lossy(&self.seen).into_owned();
        let after = shown.rsplit_once("\x1b[?25h").map(|(_, after)| after);
        assert!(
            after.is_some_and(|after| !after.contains("\x1b[?25l")),
            "the cursor is there again"
        );
    }
}
