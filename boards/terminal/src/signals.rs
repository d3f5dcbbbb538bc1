//! Signals that end or stop the simulator restore the terminal first; it ends with their exit status, and SIGCONT takes
//! the terminal back. SIGPIPE ends commands whose output is closed; SIGXFSZ is ignored.

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
use rustix::process::{self, kill_current_process_group};
#[cfg(unix)]
use signal_hook::{
    consts::{SIGCONT, SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTERM, SIGTSTP, SIGTTOU, SIGXFSZ},
    flag, iterator,
    low_level::{emulate_default_handler, raise},
};

#[cfg(unix)]
use crate::screen;

/// The simulator polls for signals between frames. After this time, a closed terminal is assumed to block it.
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

/// Silently, as by SIGPIPE where signals exist.
pub fn end_by_closed_pipe() -> ExitCode {
    #[cfg(unix)]
    let _ = emulate_default_handler(SIGPIPE);
    ExitCode::FAILURE
}

/// Exceeding the file size limit becomes a write error, reported like a full disk.
pub fn survive_file_limits() -> io::Result<()> {
    // Child processes would inherit SIG_IGN.
    #[cfg(unix)]
    flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
    Ok(())
}

/// They no longer end the program.
pub struct Signals {
    /// The last one that ends the program, initially 0.
    #[cfg(unix)]
    last: Arc<AtomicI32>,
    /// SIGTSTP and SIGCONT, until handled.
    #[cfg(unix)]
    stop: Arc<AtomicBool>,
    #[cfg(unix)]
    resumed: Arc<AtomicBool>,
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
        let (stop, resumed) = (Arc::default(), Arc::default());
        flag::register(SIGTSTP, Arc::clone(&stop))?;
        flag::register(SIGCONT, Arc::clone(&resumed))?;
        Ok(Signals { last, stop, resumed })
    }

    #[cfg(unix)]
    pub fn received(&self) -> Option<Signal> {
        match self.last.load(Ordering::Relaxed) {
            0 => None,
            signal => Some(Signal(signal)),
        }
    }

    /// True after SIGCONT: the terminal has to be taken back.
    #[cfg(unix)]
    pub fn stop_if_asked(&self) -> io::Result<bool> {
        let stop = self.stop.swap(false, Ordering::Relaxed);
        if stop {
            screen::give_back();
            // SIGTSTP has a handler now. SIGTTOU stops like it: not if no shell could resume the program.
            raise(SIGTTOU)?;
        }
        let resumed = self.resumed.swap(false, Ordering::Relaxed);
        Ok(stop || resumed)
    }

    /// Stops the process group, such as `cargo run`, as Ctrl-Z does outside of raw mode.
    #[cfg(unix)]
    pub fn stop() -> io::Result<()> {
        Ok(kill_current_process_group(process::Signal::TSTP)?)
    }

    #[cfg(not(unix))]
    pub fn stop_if_asked(&self) -> io::Result<bool> {
        Ok(false)
    }

    #[cfg(not(unix))]
    pub fn stop() -> io::Result<()> {
        Ok(())
    }

    #[cfg(not(unix))]
    pub fn watch() -> io::Result<Signals> {
        Ok(Signals {})
    }

    #[cfg(not(unix))]
    pub fn received(&self) -> Option<Signal> {
        None
    }
}
