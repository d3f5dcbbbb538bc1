//! Installations are announced with their size, and refused with `POCKET_RA_INSTALL=never`.

use std::{
    env,
    io::{self, IsTerminal, Write},
    thread,
    time::Duration,
};

const VARIABLE: &str = "POCKET_RA_INSTALL";

/// In a terminal, Ctrl-C cancels within this time.
const PAUSE: Duration = Duration::from_secs(10);

/// Prints a line on standard error, even in a test that captures its output.
pub fn report(line: &str) {
    // On errors there is still the result.
    let _ = writeln!(io::stderr(), "{line}");
}

/// An error if installations are refused; `by_hand` is the command that installs the item.
pub fn check_permitted(item: &str, by_hand: &str) -> Result<(), String> {
    match env::var_os(VARIABLE).is_some_and(|value| value == "never") {
        true => Err(format!(
            "{item} is not installed, as {VARIABLE}=never; by hand: {by_hand}"
        )),
        false => Ok(()),
    }
}

/// Announces a permitted installation. Without a terminal, and with `POCKET_RA_INSTALL=always`, it begins at once.
pub fn announce(item: &str, size: &str) {
    report(&format!("installing {item}: {size}"));
    if io::stderr().is_terminal() && env::var_os(VARIABLE).is_none_or(|value| value != "always") {
        let seconds = PAUSE.as_secs();
        report(&format!(
            "  it begins in {seconds} s; Ctrl-C cancels, {VARIABLE}=never skips it, {VARIABLE}=always does not wait"
        ));
        thread::sleep(PAUSE);
    }
}
