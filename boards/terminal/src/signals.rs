//! Signals that ask the simulator to end: it leaves the terminal as it was, and then ends as the signal would have ended it.

use std::io;

#[cfg(unix)]
use std::{
    ffi::c_int,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

#[cfg(unix)]
use signal_hook::{
    consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM},
    flag, low_level,
};

/// One that has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signal(#[cfg(unix)] c_int);

impl Signal {
    /// Ends the program; whoever started it sees by which signal.
    pub fn end(self) -> io::Result<()> {
        #[cfg(unix)]
        low_level::emulate_default_handler(self.0)?;
        Ok(())
    }
}

/// Watches for signals; they no longer end the program by themselves.
pub struct Signals {
    /// The number of the last one, 0 before.
    #[cfg(unix)]
    last: Arc<AtomicUsize>,
}

impl Signals {
    #[cfg(unix)]
    pub fn watch() -> io::Result<Signals> {
        let last = Arc::new(AtomicUsize::new(0));
        for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
            flag::register_usize(signal, Arc::clone(&last), signal as usize)?;
        }
        Ok(Signals { last })
    }

    #[cfg(unix)]
    pub fn received(&self) -> Option<Signal> {
        match self.last.load(Ordering::Relaxed) {
            0 => None,
            signal => Some(Signal(signal as c_int)),
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
