//! Signals: those that end the simulator restore the terminal first and keep their exit status; SIGPIPE ends commands
//! whose output is closed; SIGXFSZ is ignored.

use std::{io, process::ExitCode};

#[cfg(unix)]
use std::{
    ffi::c_int,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicI32, Ordering},
    },
    thread,
    time::Duration,
};

#[cfg(unix)]
use signal_hook::{
    consts::{SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTERM, SIGXFSZ},
    flag, iterator,
    low_level::emulate_default_handler,
};

#[cfg(unix)]
use crate::screen;

/// The simulator polls for signals between frames. After this time it is assumed to be blocked by a closed terminal.
#[cfg(unix)]
const TIMEOUT: Duration = Duration::from_secs(1);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signal(#[cfg(unix)] c_int);

impl Signal {
    /// Ends the program by this signal, as seen by its parent.
    pub fn end(self) -> io::Result<()> {
        #[cfg(unix)]
        emulate_default_handler(self.0)?;
        Ok(())
    }
}

/// Ends the program silently, as by SIGPIPE where signals exist.
pub fn end_by_closed_pipe() -> ExitCode {
    #[cfg(unix)]
    let _ = emulate_default_handler(SIGPIPE);
    ExitCode::FAILURE
}

/// Turns exceeding the file size limit into a write error, reported like a full disk, instead of a fatal signal.
pub fn survive_file_limits() -> io::Result<()> {
    // A handler instead of SIG_IGN, which child processes would inherit.
    #[cfg(unix)]
    flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
    Ok(())
}

/// Received signals, which no longer end the program.
pub struct Signals {
    /// Number of the last signal, initially 0.
    #[cfg(unix)]
    last: Arc<AtomicI32>,
}

impl Signals {
    #[cfg(unix)]
    pub fn watch() -> io::Result<Signals> {
        let mut signals = iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
        let last = Arc::new(AtomicI32::new(0));
        let received = Arc::clone(&last);
        thread::spawn(move || {
            for signal in signals.forever() {
                received.store(signal, Ordering::Relaxed);
                thread::sleep(TIMEOUT);
                screen::give_back();
                let _ = emulate_default_handler(signal);
            }
        });
        Ok(Signals { last })
    }

    #[cfg(unix)]
    pub fn received(&self) -> Option<Signal> {
        match self.last.load(Ordering::Relaxed) {
            0 => None,
            signal => Some(Signal(signal)),
        }
    }

    /// Other systems have no signals.
    #[cfg(not(unix))]
    pub fn watch() -> io::Result<Signals> {
        Ok(Signals {})
    }

    #[cfg(not(unix))]
    pub fn received(&self) -> Option<Signal> {
        None
    }
}
