//! Playing by typing moves.

use std::{
    io::Write,
    process::{Command, Stdio},
};

/// The program must exit successfully.
fn say(arguments: &[&str], input: &str) -> String {
    let mut process = Command::new(env!("CARGO_BIN_EXE_pocket-ra"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    process
        .stdin
        .take()
        .expect("an input")
        .write_all(input.as_bytes())
        .expect("the program reads");
    let result = process.wait_with_output().expect("an end");
    assert!(result.status.success(), "{result:?}");
    String::from_utf8(result.stdout).expect("text")
}

const THREE: [&str; 6] = ["play", "--game", "ra", "--players", "3", "--physical"];

fn lists(said: &str) -> Vec<&str> {
    said.lines()
        .filter_map(|line| {
            line.strip_prefix("> ")
                .unwrap_or(line)
                .find("1) ")
                .map(|start| &line[start..])
        })
        .collect()
}

#[test]
fn moves_are_typed_as_listed_or_by_their_number() {
    let said = say(&THREE, "set 0\n1\n1\ndraw\ntile nile\n2\nquit\n");
    assert!(said.contains("seat 0: score 10 · suns_up 13 8 5 2"), "{said}");
    assert!(said.contains("auction: nile"), "{said}");
    assert!(said.contains("1) draw   2) invoke"), "{said}");
    assert_eq!(
        lists(&said).last(),
        Some(&"1) bid 4   2) bid 7   3) bid 10   4) bid 11   5) pass"),
        "{said}"
    );
}

#[test]
fn a_wrong_move_is_explained_and_asked_again() {
    let said = say(
        &THREE,
        "set 0\nset 1\nset 2\nfly\npass\n99\ninvoke\nbid 9\npass\nbid 5\n",
    );
    for expected in [
        "\"fly\" is not a move of ra",
        "Not now: draw or invoke.",
        "\"99\" is not a move of ra",
        "5 does not beat 9.",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
}

#[test]
fn luck_comes_from_the_seed_and_undo_gives_the_same_again() {
    let arguments = ["play", "--game", "priests", "--players", "2", "--seed", "5"];
    let said = say(&arguments, "undo\ndraw\nundo\ndraw\njournal\n");
    assert!(said.contains("there is nothing to undo"), "{said}");
    let drawn: Vec<_> = said.lines().filter(|line| line.contains("chance: tile")).collect();
    assert_eq!(drawn.len(), 2, "{said}");
    assert_eq!(drawn[0], drawn[1]);
    let journal = said
        .lines()
        .find(|line| line.contains("set 0, set 1, draw") || line.contains("set 1, set 0, draw"));
    assert!(
        journal.is_some_and(|journal| journal.matches("draw").count() == 1),
        "{said}"
    );
}

#[test]
fn a_deal_brings_the_same_tiles_whatever_is_decided() {
    let tiles = |input: &str| {
        // Two players of Ra, with the deal of a day.
        let said = say(&["play", "--deal", "aaaav llh7j"], input);
        assert!(said.starts_with("deal AAAAVLLH7J\n"), "{said}");
        let drawn = said.lines().filter(|line| line.contains("chance: tile"));
        let drawn: Vec<String> = drawn.map(|line| line.trim_start_matches("> ").to_owned()).collect();
        assert_eq!(drawn.len(), 2, "{said}");
        drawn
    };
    assert_eq!(tiles("draw\ndraw\n"), tiles("draw\ninvoke\n1\npass\npass\ndraw\n"));
}

#[test]
fn with_the_box_at_hand_every_outcome_is_typed_and_undone_one_by_one() {
    let said = say(
        &THREE,
        "undo\nset 0\nset 1\nset 2\ndraw\ntile nile\nundo\ntile gold\nstate\nbag\nhelp\n",
    );
    assert!(!said.contains("seed"), "{said}");
    assert!(said.contains("there is nothing to undo"), "{said}");
    assert!(
        said.contains("auction: nile") && said.contains("auction: gold"),
        "{said}"
    );
    assert!(said.contains("gold 4, pharaoh 25"), "{said}");
    assert_eq!(said.matches("leave the game").count(), 2, "at the start and on request");
}

#[test]
fn a_game_can_be_played_to_its_end() {
    let said = say(
        &["play", "--game", "ra", "--players", "2", "--seed", "1"],
        &"2\n1\n".repeat(500),
    );
    assert!(
        said.contains("over; won by seat"),
        "{}",
        &said[said.len().saturating_sub(600)..]
    );
    assert!(
        said.contains("the game is over") || said.contains("is not a move of ra"),
        "later input is answered"
    );
}

#[test]
fn with_a_handicap_the_first_points_of_a_bot_do_not_count() {
    let mut decided = 0;
    for seed in 0..24 {
        let seed = seed.to_string();
        let game = [
            "play",
            "--game",
            "ra",
            "--players",
            "2",
            "--bots",
            "apprentice",
            "--seed",
            &seed,
        ];
        // Always taking the first decision ends the game.
        let moves = "1\n".repeat(400);
        let plain = say(&game, &moves);
        let said = say(&[&game[..], &["--handicap", "20"]].concat(), &moves);
        let scores = [0, 1].map(|seat: u8| -> i32 {
            let last = plain.rsplit(&format!("seat {seat}: score ")).next().expect("a score");
            let digits = last.split(|letter: char| !letter.is_ascii_digit()).next();
            digits.and_then(|score| score.parse().ok()).expect("a number")
        });
        let [own, bot] = [scores[0], (scores[1] - 20).max(0)];
        assert!(said.contains("the first 20 points of each bot do not count"), "{said}");
        assert!(
            said.contains(&format!("with the handicap: seat 0 {own}, seat 1 {bot}\n")),
            "{said}"
        );
        let winner = |said: &str| said.rsplit("over; won by ").next().map(|rest| rest[..6].to_owned());
        if own != bot {
            assert_eq!(
                winner(&said).as_deref(),
                Some(if own > bot { "seat 0" } else { "seat 1" })
            );
        }
        decided += u32::from(winner(&plain) != winner(&said));
    }
    assert!(decided > 0, "the test shows nothing unless the handicap decides a game");
}

#[test]
fn there_is_no_handicap_without_a_bot_or_of_any_size() {
    for arguments in [&["--handicap", "5"][..], &["--bots", "scribe", "--handicap", "7"]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pocket-ra"));
        let result = command
            .args(THREE)
            .args(arguments)
            .output()
            .expect("the program starts");
        let told = String::from_utf8_lossy(&result.stderr);
        assert!(
            !result.status.success() && told.contains("--handicap: no bot has a handicap of"),
            "{told}"
        );
    }
}

#[test]
fn what_a_bot_decides_in_secret_is_not_printed() {
    let arguments = [
        "play",
        "--game",
        "rauha",
        "--players",
        "2",
        "--bots",
        "apprentice",
        "--seed",
        "1",
    ];
    let said = say(&arguments, &"1\n".repeat(20));
    assert!(said.matches("apprentice: decided\n").count() > 5, "{said}");
    assert!(!said.contains("apprentice (seat"), "{said}");
    // Without secrets the move and its reason are printed.
    let arguments = [
        "play",
        "--game",
        "dice",
        "--players",
        "2",
        "--bots",
        "apprentice",
        "--seed",
        "1",
    ];
    let said = say(&arguments, &"1\n".repeat(20));
    assert!(said.contains("apprentice (seat 1): "), "{said}");
}
