//! The command `replay`.

use std::{
    io::Write,
    process::{Command, Output, Stdio},
};

use pocket_ra::{
    rules::position::GameKind,
    table::{Agreements, Header, Language, Table},
    text,
};
use pocket_ra_chip_programs::self_play;

fn replay(options: &[&str], text: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pocket-ra"))
        .arg("replay")
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

fn finished(kind: GameKind) -> Table {
    let mut table = Table::new(self_play::header(1, kind, 6).unwrap());
    while self_play::step(&mut table) {}
    table
}

fn text(table: &Table) -> String {
    let mut export = table.export();
    let mut text = String::new();
    while export.line(&mut text).unwrap() {
        text.push('\n');
    }
    text
}

#[test]
fn replay_prints_the_scores_and_who_won() {
    for kind in GameKind::ALL {
        let table = finished(kind);
        let output = replay(&[], &text(&table));
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let result = text::event(table.result().unwrap(), table.header().players(), Language::English);
        let expected = format!(
            "{} moves\nMia {}\nNoah {}\nIsis {}\n{result}\n",
            table.journal().len(),
            table.position().score(0),
            table.position().score(1),
            table.position().score(2),
        );
        assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
    }
}

#[test]
fn replay_tells_everything_that_happened_in_either_language() {
    let table = finished(GameKind::Ra);
    let output = replay(&["--log", "--french"], &text(&table));
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(
        told.contains(" gagne le lot avec ") && told.contains("Fin de l'époque 3"),
        "{told}"
    );
}

#[test]
fn replay_names_the_first_bad_line_and_the_reason() {
    let good = text(&finished(GameKind::Ra));
    let number = 1 + good.lines().position(|line| line.ends_with(" draw")).unwrap();
    let seat = good
        .lines()
        .nth(number - 1)
        .unwrap()
        .split(' ')
        .next()
        .unwrap()
        .to_string();
    let bad = good.replacen(&format!("{seat} draw"), &format!("{seat} bid 9"), 1);
    let output = replay(&[], &bad);
    assert!(!output.status.success());
    assert!(output.stdout.is_empty());
    let complaint = String::from_utf8(output.stderr).unwrap();
    let expected = format!("pocket-ra: -:{number}: Not now: draw or invoke: {seat} bid 9\n");
    assert_eq!(complaint, expected);
    let cut: String = good.lines().take(9).map(|line| format!("{line}\n")).collect();
    let complaint = String::from_utf8(replay(&[], &cut).stderr).unwrap();
    assert_eq!(complaint, "pocket-ra: -:10: the text ends too early\n");
}

#[test]
fn replay_says_where_luck_was_not_checked() {
    let good = text(&finished(GameKind::Dice));
    let told = |text: &str, language: &str| {
        let output = replay(&[language], text);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(!told(&good, "--english").contains("Luck was not checked"));
    let without: String = good
        .lines()
        .filter(|line| !line.starts_with("seed "))
        .map(|line| format!("{line}\n"))
        .collect();
    assert!(told(&without, "--english").contains("\nLuck was not checked\n"));
    assert!(told(&without, "--french").contains("\nLe hasard n'a pas été vérifié\n"));
    assert!(told(&without, "--german").contains("\nDer Zufall wurde nicht geprüft\n"));
}

#[test]
fn hidden_scores_are_printed_only_after_the_end() {
    let open = self_play::header(1, GameKind::Ra, 6).unwrap();
    let agreements = Agreements {
        hidden_scores: true,
        ..open.agreements()
    };
    let (kind, options) = (open.setup().kind(), open.setup().options());
    let mut table = Table::new(Header::new(1, kind, options, open.players(), 6, agreements).unwrap());
    for _ in 0..30 {
        assert!(self_play::step(&mut table));
    }
    let said = |table: &Table| String::from_utf8(replay(&[], &text(table)).stdout).unwrap();
    let hidden = said(&table);
    assert!(hidden.contains("\nMia ?\nNoah ?\nIsis ?\n"), "{hidden}");
    while self_play::step(&mut table) {}
    let score = format!("\nMia {}\n", table.position().score(0));
    let ended = said(&table);
    assert!(ended.contains(&score) && !ended.contains('?'), "{ended}");
}
