//! Signals that ask the simulator to end: it leaves the terminal as it was, and then ends as the signal would have ended it.
//! And the one by which commands end whose output nobody reads, and the one that is to end nobody.

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

/// The simulator looks for signals between two pictures. One that has not ended after this long waits for a terminal that is gone.
#[cfg(unix)]
const PATIENCE: Duration = Duration::from_secs(1);

/// One that has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signal(#[cfg(unix)] c_int);

impl Signal {
    /// Ends the program; whoever started it sees by which signal.
    pub fn end(self) -> io::Result<()> {
        #[cfg(unix)]
        emulate_default_handler(self.0)?;
        Ok(())
    }
}

/// Ends the program as one ends that writes to a pipe which nobody reads: by a signal, where there are any, and without a word.
pub fn end_by_closed_pipe() -> ExitCode {
    #[cfg(unix)]
    let _ = emulate_default_handler(SIGPIPE);
    ExitCode::FAILURE
}

/// A file that grows beyond what this program may write is an error like a full disk, which is told, and no signal that ends the
/// program before it has tidied up.
pub fn survive_file_limits() -> io::Result<()> {
    // Nobody asks whether it came. Not ignored but taken, so that programs which this one starts have it as usual.
    #[cfg(unix)]
    flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
    Ok(())
}

/// Watches for signals; they no longer end the program by themselves.
pub struct Signals {
    /// The number of the last one, 0 before.
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
                thread::sleep(PATIENCE);
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

    /// Elsewhere there are none.
    #[cfg(not(unix))]
    pub fn watch() -> io::Result<Signals> {
        Ok(Signals {})
    }

    #[cfg(not(unix))]
    pub fn received(&self) -> Option<Signal> {
        None
    }
}
