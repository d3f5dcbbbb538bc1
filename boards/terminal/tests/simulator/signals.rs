//! Signals and panics end the simulator with the right status and restore the terminal.

use std::{env, os::unix::process::ExitStatusExt, process::Command};

use pocket_ra_terminal::screen::Screen;
use rustix::process::Signal;

use crate::pseudo_terminal::InTerminal;

const LEAVE_ALTERNATE_SCREEN: &[u8] = b"\x1b[?1049l";

fn a_signal_leaves_the_terminal_as_it_was(signal: Signal) {
    let mut simulator = InTerminal::simulator(&["--seed", "7"]);
    simulator.read_until_drawn();
    assert!(simulator.is_raw());
    simulator.signal(signal);
    simulator.read_until(LEAVE_ALTERNATE_SCREEN);
    assert_eq!(simulator.end().signal(), Some(signal.as_raw()));
    simulator.assert_left_as_it_was();
}

/// Reading from it would block forever. The simulator may notice by the signal or by a failed write; both end it.
#[test]
fn a_terminal_that_is_gone_ends_the_simulator() {
    let mut simulator = InTerminal::simulator(&["--seed", "7"]);
    simulator.read_until_drawn();
    let InTerminal {
        terminal,
        inside,
        mut program,
        ..
    } = simulator;
    drop((terminal, inside));
    let status = program.wait().expect("it ends");
    assert!(
        status.signal() == Some(Signal::HUP.as_raw()) || status.code() == Some(2),
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

/// Marks the process in the terminal.
const INSIDE: &str = "POCKET_RA_PANICS_IN_A_TERMINAL";

/// The process in the terminal is this test, run again; it sets up the terminal and panics.
#[test]
fn a_panic() {
    if env::var_os(INSIDE).is_some() {
        let _screen = Screen::enter().expect("a terminal");
        panic!("the message of the panic");
    }
    let mut command = Command::new(env::current_exe().expect("this test"));
    command
        .args(["--exact", "signals::a_panic", "--nocapture"])
        .env(INSIDE, "1");
    let mut panicking = InTerminal::start(command);
    // The test harness's output has to be drained.
    panicking.read_until(b"test result: FAILED");
    assert!(!panicking.end().success());
    let place = |wanted: &[u8]| panicking.seen.windows(wanted.len()).position(|window| window == wanted);
    let (left, told) = (place(LEAVE_ALTERNATE_SCREEN), place(b"the message of the panic"));
    assert!(left.is_some() && left < told, "the message comes where it can be read");
    panicking.assert_left_as_it_was();
}
