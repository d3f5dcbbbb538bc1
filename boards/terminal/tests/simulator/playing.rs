//! Playing by hand: end of a session, and saved data.

use std::{
    fs,
    io::{self, Write},
    thread,
};

use crate::{
    memory::{AGAIN, FRENCH, folder, name, played, script},
    pseudo_terminal::InTerminal,
};

#[test]
fn the_boot_loader_ends_the_simulator() {
    let mut simulator = InTerminal::simulator(&["--seed", "7", "--hold", "UP+B"]);
    simulator.read_until(b"waits in its USB boot loader for a UF2");
    assert!(simulator.end().success());
    simulator.assert_left_as_it_was();
}

#[test]
fn what_was_chosen_is_in_the_memory_after_q() {
    let folder = folder("quit");
    let (french, again) = (script(&folder, FRENCH), script(&folder, AGAIN));
    let [memory, expected] = ["memory.bin", "expected.bin"].map(|name| folder.join(name));
    let mut simulator = InTerminal::simulator(&["--memory", name(&memory)]);
    simulator.read_until("▀".as_bytes());
    // The simulator blocks if its output is not read.
    let mut terminal = simulator.terminal.try_clone().expect("another handle");
    thread::spawn(move || io::copy(&mut terminal, &mut io::sink()));
    // French is the second language.
    simulator.terminal.write_all(b"s").expect("it listens");
    simulator.terminal.write_all(b"z").expect("it listens");
    while !memory.exists() {
        thread::yield_now();
    }
    simulator.terminal.write_all(b"q").expect("it listens");
    assert!(simulator.end().success());
    assert_eq!(fs::metadata(&memory).expect("a memory").len(), 128 * 1024);
    assert_eq!(played(&again, &memory), played(&french, &expected));
}
