//! Terminal set-up, restored on every exit path.

use std::{
    io::{self, Write},
    panic,
    sync::{
        Once,
        atomic::{AtomicBool, Ordering},
    },
};

use crossterm::{
    cursor::{Hide, Show},
    event::{
        DisableFocusChange, EnableFocusChange, KeyboardEnhancementFlags, PopKeyboardEnhancementFlags,
        PushKeyboardEnhancementFlags,
    },
    execute,
    style::ResetColor,
    terminal::{
        self, Clear, ClearType, DisableLineWrap, EnableLineWrap, EndSynchronizedUpdate, EnterAlternateScreen,
        LeaveAlternateScreen,
    },
};

/// There is something to restore: shared by the panic hook and the regular end.
static TAKEN: AtomicBool = AtomicBool::new(false);
static KEYS_ENHANCED: AtomicBool = AtomicBool::new(false);

/// Raw mode; restored on drop, and on a panic before its message is printed.
pub struct Screen {
    out: io::Stdout,
    enhances_keys: bool,
}

impl Screen {
    pub fn enter() -> io::Result<Screen> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let print_message = panic::take_hook();
            panic::set_hook(Box::new(move |panic| {
                give_back();
                print_message(panic);
            }));
        });
        let mut screen = Screen {
            out: io::stdout(),
            enhances_keys: false,
        };
        screen.take()?;
        // Answered only in raw mode.
        screen.enhances_keys = terminal::supports_keyboard_enhancement().unwrap_or(false);
        screen.enhance_keys()?;
        Ok(screen)
    }

    /// Sets the terminal up after another program has used it.
    pub fn take_back(&mut self) -> io::Result<()> {
        give_back();
        self.take()?;
        self.enhance_keys()
    }

    fn take(&mut self) -> io::Result<()> {
        TAKEN.store(true, Ordering::SeqCst);
        terminal::enable_raw_mode()?;
        execute!(
            self,
            EnterAlternateScreen,
            DisableLineWrap,
            Hide,
            EnableFocusChange,
            Clear(ClearType::All)
        )
    }

    fn enhance_keys(&mut self) -> io::Result<()> {
        if !self.enhances_keys {
            return Ok(());
        }
        // Without the last flag, Enter and Backspace would not report their release.
        let flags = KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES
            | KeyboardEnhancementFlags::REPORT_EVENT_TYPES
            | KeyboardEnhancementFlags::REPORT_ALL_KEYS_AS_ESCAPE_CODES;
        execute!(self, PushKeyboardEnhancementFlags(flags))?;
        KEYS_ENHANCED.store(true, Ordering::SeqCst);
        Ok(())
    }

    /// The Windows console always does.
    pub fn reports_releases(&self) -> bool {
        cfg!(windows) || self.enhances_keys
    }

    pub fn clear(&mut self) -> io::Result<()> {
        execute!(self, Clear(ClearType::All))
    }
}

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Once. Continues after errors, which cannot be reported.
pub fn give_back() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut out = io::stdout();
    if KEYS_ENHANCED.swap(false, Ordering::SeqCst) {
        let _ = execute!(out, PopKeyboardEnhancementFlags);
    }
    let _ = execute!(
        out,
        EndSynchronizedUpdate,
        DisableFocusChange,
        ResetColor,
        EnableLineWrap,
        Show,
        LeaveAlternateScreen
    );
    let _ = terminal::disable_raw_mode();
}
