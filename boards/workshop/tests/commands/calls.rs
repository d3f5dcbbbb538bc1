//! Wrong arguments, help, and untrusted files.

use std::fs;

use crate::{assert_refused, folder, text, workshop};

#[test]
fn a_wrong_call_is_one_line_and_exit_code_2() {
    assert_refused(&["fly"], "unknown command \"fly\"; --help lists the commands");
    assert_refused(&["uf2"], "ELF or OUT is missing; see uf2 --help");
    assert_refused(&["uf2", "a", "b", "c"], "unexpected argument \"c\"");
    assert_refused(&["case"], "DIR is missing; see case --help");
    let boards = "there is no board \"mega\"; there are pico, pico-spi, zero";
    assert_refused(&["firmware", "--board", "mega"], boards);
    assert_refused(&["page", "--port", "80"], "invalid option '--port'");
    assert_refused(&["case-parts"], "DIR is missing; see case-parts --help");
    let nowhere = "--try and --keep need the name of a target, and files; see fuzzing --help";
    assert_refused(&["fuzzing", "--keep", "ra"], nowhere);
    assert_refused(&["puzzles"], "FILE is missing; see puzzles --help");
    assert_refused(&["train"], "GAME is missing; see train --help");
}

#[test]
fn every_command_has_an_alias_and_help() {
    let aliases = include_str!("../../../../.cargo/config.toml");
    let output = workshop(&["--help"]);
    let help = text(&output.stdout);
    let commands = [
        "arena",
        "train",
        "puzzles",
        "speed",
        "gallery",
        "case",
        "case-parts",
        "case-check",
        "boards",
        "firmware",
        "page",
        "release-files",
        "tools",
        "uf2",
        "fuzzing",
        "voice",
        "ci",
    ];
    for command in commands {
        assert!(help.contains(&format!("\n  {command} ")), "{command}");
        assert!(
            aliases.contains(&format!("pocket-ra-workshop -- {command}\"")),
            "{command}"
        );
        let output = workshop(&[command, "--help"]);
        assert!(output.status.success() && output.stderr.is_empty(), "{command}");
        assert!(text(&output.stdout).contains("usage: "), "{command}");
    }
}

#[test]
fn speed_prints_one_line_for_each_number_of_players() {
    let output = workshop(&["speed", "--game", "ra", "--seconds", "0"]);
    let lines = text(&output.stdout).lines();
    assert_eq!(lines.filter(|line| line.starts_with("ra ")).count(), 4, "{output:?}");
}

/// Escaped and shortened.
#[cfg(unix)]
#[test]
fn a_wrong_file_is_quoted_by_its_beginning_and_without_control_characters() {
    let path = folder("wrong").join("wrong-\u{1b}[31m.txt");
    let line = "\u{1b}]0;title\u{7}\u{9b}31m\u{7f}\r x".repeat(2_000);
    fs::write(&path, line).expect("the folder for tests can be written");
    let output = workshop(&["uf2", path.to_str().unwrap(), "/dev/null"]);
    let printed = [text(&output.stdout), text(&output.stderr)].concat();
    assert!(!output.status.success() && printed.contains("\\u{1b}"), "{printed:?}");
    assert!(!printed.trim_end().chars().any(char::is_control), "{printed:?}");
    assert!(printed.len() < 800, "{} characters", printed.len());
    let too_much = "/dev/zero: this is larger than the limit of 64 MiB";
    assert_refused(&["uf2", "/dev/zero", "/dev/null"], too_much);
}

/// Only measures.
const NO_ROUNDS: [&str; 4] = ["--rounds", "0", "--measured", "1"];

#[test]
fn a_training_reads_no_more_than_a_sane_size() {
    let folder = folder("large");
    let [large, state, out] = ["large", "no.training", "no.weights"].map(|name| folder.join(name));
    let zeros = fs::File::create(&large).expect("the folder for tests can be written");
    zeros.set_len((64 << 20) + 1).expect("a file with nothing in it");
    let [large, state, out] = [&large, &state, &out].map(|path| path.to_str().unwrap());
    let too_much = |most| format!("{large}: this is larger than the limit of {most} MiB");
    for game in ["ra", "priests", "dice", "rauha"] {
        let arguments = [&["train", game, "--state", large, "--out", out], NO_ROUNDS.as_slice()];
        assert_refused(&arguments.concat(), &too_much(64));
    }
    let arguments = [
        &["train", "ra", "--from", large, "--state", state, "--out", out],
        NO_ROUNDS.as_slice(),
    ];
    assert_refused(&arguments.concat(), &too_much(1));
}

#[cfg(unix)]
#[test]
fn the_name_of_weights_tells_a_terminal_nothing() {
    let folder = folder("red");
    let [state, out] = ["red.training", "\u{1b}[31mred.weights"].map(|name| folder.join(name));
    let [state, out] = [&state, &out].map(|path| path.to_str().unwrap());
    let arguments = [&["train", "dice", "--state", state, "--out", out], NO_ROUNDS.as_slice()];
    let output = workshop(&arguments.concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let last = text(&output.stdout).lines().last().expect("a line");
    assert!(
        last.contains("/\\u{1b}[31mred.weights: 3424 bytes of weights"),
        "{last:?}"
    );
}
