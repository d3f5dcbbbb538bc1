//! The command `review`.

use std::{
    io::Write,
    process::{Command, Output, Stdio},
};

use pocket_ra::{
    bots::{Budget, Level, choose},
    rules::position::{GameKind, Options},
    table::{Agreements, Header, Name, Pending, Player, PlayerKind, Table},
};

fn review(options: &[&str], text: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pocket-ra"))
        .args(["review", "--budget", "400"])
        .args(options)
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn printed(options: &[&str], text: &str) -> String {
    let output = review(options, text);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Mia plays the last legal move, a scribe plays well.
fn exported() -> String {
    let player = |name, kind| Player {
        name: Name::new(name).unwrap(),
        kind,
    };
    let players = [
        player("Mia", PlayerKind::Human),
        player("Isis", PlayerKind::Bot(Level::Scribe)),
    ];
    let header = Header::new(
        1,
        GameKind::Dice,
        Options::default(),
        &players,
        3,
        Agreements::default(),
    );
    let mut table = Table::new(header.unwrap());
    loop {
        let code = match table.pending() {
            Pending::Over => break,
            Pending::Itself { code, .. } => code,
            Pending::Chance(_) => table.draw_chance().unwrap(),
            Pending::Human { .. } => {
                table.take_device();
                let mut last = None;
                table.position().decisions(|code| last = Some(code));
                last.unwrap()
            }
            Pending::Bot { .. } => {
                let choice = choose(table.position(), Level::Scribe, 1, Budget::Device, &mut |_| false);
                choice.expect("a seat has to decide").code
            }
        };
        table.play(code).unwrap();
    }
    let mut export = table.export();
    let mut text = String::new();
    while export.line(&mut text).unwrap() {
        text.push('\n');
    }
    text
}

#[test]
fn review_names_three_moves_of_the_people_with_reasons_in_both_languages() {
    let text = exported();
    let english = printed(&[], &text);
    assert_eq!(english.lines().count(), 3, "{english}");
    for (place, line) in (1..).zip(english.lines()) {
        assert!(line.starts_with(&format!("{place}. move ")), "{line}");
        assert!(line.contains(", Mia: ") && line.contains("; better "), "{line}");
    }
    assert_eq!(printed(&[], &text), english, "the same file gives the same review");
    let french = printed(&["--french"], &text);
    assert!(french.starts_with("1. coup ") && french.contains("mieux"), "{french}");
}

#[test]
fn review_looks_at_whom_it_is_told_to() {
    let text = exported();
    let isis = printed(&["--player", "Isis"], &text);
    assert!(!isis.contains("Mia"), "{isis}");
    let nobody = review(&["--player", "Tom"], &text);
    assert!(
        String::from_utf8(nobody.stderr)
            .unwrap()
            .contains("no player of this game is called Tom")
    );
    let damaged = review(&[], "not a game\n");
    assert!(String::from_utf8(damaged.stderr).unwrap().contains("-:1: "));
}
