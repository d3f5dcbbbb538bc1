//! `puzzles` replaces the puzzles of the searched game and keeps the others.

use std::fs;

use crate::{assert_refused, folder, text, workshop};

const OTHERS: &str = "# A comment\nra 2 0 1 4 00\nrauha 2 0 1 4 00\n";

#[test]
fn without_time_or_games_nothing_is_replaced() {
    let file = folder("puzzles").join("puzzles.txt");
    fs::write(&file, OTHERS).expect("the folder for tests can be written");
    let path = file.to_str().expect("a path");
    for nothing in [["--minutes", "0"], ["--games", "0"]] {
        let output = workshop(&[&["puzzles", "--game", "ra"], &nothing[..], &[path]].concat());
        assert_eq!(text(&output.stdout), "ra: 0 puzzles\n", "{output:?}");
        assert_eq!(fs::read_to_string(&file).expect("the file"), OTHERS);
    }
    assert_refused(&["puzzles", "--game", "chess", path], "unknown game \"chess\"");
}

#[test]
fn a_search_adds_the_same_puzzles_every_time_in_the_order_of_the_games() {
    let folder = folder("found");
    // Nearly every advantage will do.
    let few = ["--games", "40", "--most", "1", "--margin", "0"];
    let lines = ["one", "two"].map(|name| {
        let file = folder.join(name);
        fs::write(&file, OTHERS).expect("the folder for tests can be written");
        let path = file.to_str().expect("a path");
        let output = workshop(&[&["puzzles", "--game", "ra"], &few[..], &[path]].concat());
        assert_eq!(text(&output.stdout), "ra: 1 puzzles\n", "{output:?}");
        fs::read_to_string(&file).expect("the file")
    });
    assert_eq!(lines[0], lines[1]);
    let file = folder.join("added");
    fs::write(&file, "ra 2 0 1 4 00\n").expect("the folder for tests can be written");
    let path = file.to_str().expect("a path");
    let output = workshop(&[&["puzzles", "--add", "--game", "ra"], &few[..], &[path]].concat());
    assert!(output.status.success(), "{output:?}");
    let added = fs::read_to_string(&file).expect("the file");
    assert_eq!(added.lines().next(), Some("ra 2 0 1 4 00"), "it is kept");
    assert_eq!(
        added.lines().nth(1),
        lines[0].lines().nth(1),
        "and the same one is found"
    );
    let lines: Vec<&str> = lines[0].lines().collect();
    assert!(
        matches!(lines.as_slice(), ["# A comment", ra, "rauha 2 0 1 4 00"] if ra.starts_with("ra ")),
        "{lines:?}"
    );
}
