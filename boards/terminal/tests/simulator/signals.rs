//! Signals and panics end or stop the simulator with the right status and restore the terminal.

use std::{
    env,
    io::Write,
    os::unix::process::{CommandExt, ExitStatusExt},
    process::Command,
    thread,
};

use pocket_ra_terminal::{screen::Screen, signals::Signals};
use rustix::process::{Signal, setsid};

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

/// The simulator may notice by the signal or by a failed write.
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

/// A test runner in a container may lead a session without a terminal.
#[test]
fn these_tests_do_not_depend_on_the_leader_of_the_session() {
    let mut runner = Command::new(env::current_exe().expect("this test"));
    runner.args(["--exact", "signals::sigterm"]);
    // SAFETY: the call is allowed between fork and exec.
    unsafe { runner.pre_exec(|| Ok(setsid().map(drop)?)) };
    let output = runner.output().expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

/// Stopped as a job of a shell and brought back to the foreground.
fn a_stopped_simulator_restores_the_terminal_and_takes_it_back(stop: impl Fn(&mut InTerminal)) {
    let mut command = Command::new("sh");
    let jobs = "\"$@\"; echo \"code $?, stopped\"; read answer; fg; echo \"code $?, ended\"";
    command.args(["-mc", jobs, "sh", env!("CARGO_BIN_EXE_pocket-ra"), "--seed", "7"]);
    let mut simulator = InTerminal::start(command);
    simulator.read_until_drawn();
    assert!(simulator.is_raw());
    stop(&mut simulator);
    simulator.read_until(b", stopped");
    simulator.assert_left_as_it_was();
    simulator.seen.clear();
    simulator.terminal.write_all(b"\n").expect("the shell listens");
    simulator.read_until_drawn();
    assert!(simulator.is_raw());
    simulator.terminal.write_all(b"q").expect("it listens");
    simulator.read_until(b"code 0, ended");
    simulator.end();
    simulator.assert_left_as_it_was();
}

#[test]
fn sigtstp_and_sigcont() {
    a_stopped_simulator_restores_the_terminal_and_takes_it_back(|simulator| simulator.signal_foreground(Signal::TSTP));
}

#[test]
fn control_z() {
    a_stopped_simulator_restores_the_terminal_and_takes_it_back(|simulator| {
        simulator.terminal.write_all(b"\x1a").expect("it listens");
    });
}

/// As after SIGSTOP, which cannot be caught.
#[test]
fn sigcont_draws_everything_again() {
    let mut simulator = InTerminal::simulator(&["--seed", "7"]);
    simulator.read_until_drawn();
    simulator.signal(Signal::CONT);
    simulator.read_until(LEAVE_ALTERNATE_SCREEN);
    simulator.seen.clear();
    simulator.read_until_drawn();
    assert!(simulator.is_raw());
    simulator.signal(Signal::TERM);
    simulator.read_until(LEAVE_ALTERNATE_SCREEN);
    simulator.end();
    simulator.assert_left_as_it_was();
}

#[test]
fn a_terminal_that_reports_releases_is_asked_for_them_and_restored() {
    let mut simulator = InTerminal::simulator(&["--seed", "7"]);
    simulator.answer = b"\x1b[?0u\x1b[?62c";
    simulator.read_until_drawn();
    simulator.signal(Signal::TERM);
    simulator.end();
    simulator.read_to_end();
    let seen = String::from_utf8_lossy(&simulator.seen).into_owned();
    let [pushed, popped] = ["\x1b[>11u", "\x1b[<1u"].map(|sequence| seen.matches(sequence).count());
    assert_eq!((pushed, popped), (1, 1), "{seen:?}");
}

/// Marks the process in the terminal.
const INSIDE: &str = "POCKET_RA_PANICS_IN_A_TERMINAL";

/// The process in the terminal is this test, run again; it never looks at signals.
#[test]
fn a_simulator_that_does_not_answer_is_ended_and_restores_the_terminal() {
    if env::var_os(INSIDE).is_some() {
        let _signals = Signals::watch().expect("signals");
        let _screen = Screen::enter().expect("a terminal");
        println!("blocked");
        loop {
            thread::park();
        }
    }
    let mut command = Command::new(env::current_exe().expect("this test"));
    let this = "signals::a_simulator_that_does_not_answer_is_ended_and_restores_the_terminal";
    command.args(["--exact", this, "--nocapture"]).env(INSIDE, "1");
    let mut blocked = InTerminal::start(command);
    blocked.read_until(b"blocked");
    assert!(blocked.is_raw());
    blocked.signal(Signal::TERM);
    assert_eq!(blocked.end().signal(), Some(Signal::TERM.as_raw()));
    blocked.read_to_end();
    blocked.assert_left_as_it_was();
}

/// The process in the terminal is this test, run again.
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
    // Drain the output of the test harness.
    panicking.read_until(b"test result: FAILED");
    assert!(!panicking.end().success());
    let place = |wanted: &[u8]| panicking.seen.windows(wanted.len()).position(|window| window == wanted);
    let (left, told) = (place(LEAVE_ALTERNATE_SCREEN), place(b"the message of the panic"));
    assert!(left.is_some() && left < told, "the message comes where it can be read");
    panicking.assert_left_as_it_was();
}
