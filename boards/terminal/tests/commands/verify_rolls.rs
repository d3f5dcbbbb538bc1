//! The command `verify-rolls`.

use std::{
    fs,
    io::Write,
    process::{Command, Output, Stdio},
};

use pocket_ra::{
    chance::Seed,
    table::rolls::{
        DiceSession, DiceSessionHead, Die, Hexadecimal, Roll,
        proof::{self, Added, EntropyOrigin},
    },
};

fn verify(options: &[&str], text: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pocket-ra"))
        .arg("verify-rolls")
        .args(options)
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // It may reject its options before reading.
    let _ = child.stdin.take().unwrap().write_all(text.as_bytes());
    child.wait_with_output().unwrap()
}

type Proof = (EntropyOrigin, Added);

/// A finished session with this number of rolls; the last one is of this die.
fn session(secret: u8, (origin, added): Proof, rolls: usize, last: Die) -> DiceSession {
    let mut session = DiceSession::new(DiceSessionHead {
        secret: Seed([secret; 32]),
        over: false,
        origin,
        added,
    });
    for number in 1..=rolls {
        let die = if number == rolls { last } else { Die::D6 };
        session.roll(Roll::Pool { die, count: 3 });
    }
    session.head.over = true;
    session
}

fn players(word: &str) -> Proof {
    let word = proof::word(word).unwrap();
    let pressed = 81_234_567;
    (EntropyOrigin::Oscillator, Added { pressed, word })
}

fn text(session: &DiceSession) -> String {
    let mut text = String::new();
    for index in 0.. {
        if !session.line(index, &mut text).unwrap() {
            break;
        }
        text.push('\n');
    }
    text
}

#[test]
fn what_has_to_be_compared_is_printed() {
    let session = session(7, players("ANAÏS"), 12, Die::D20);
    let output = verify(&[], &text(&session));
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{told}");
    let commitment = Hexadecimal(&session.head.commitment()).to_string();
    let check = Hexadecimal(&session.check()).to_string();
    for line in [
        format!("commitment {commitment}  (to be compared with what was written down)"),
        "pressed    81.234567  (to be compared with what was written down)".to_owned(),
        "word       ANAÏS  (to be compared with what was written down)".to_owned(),
        "rolls      12  (to be compared with what was written down)".to_owned(),
        format!("check      {check}  (to be compared with what was written down)"),
        "luck       oscillator".to_owned(),
        "results    0 noted, 0 of them different".to_owned(),
        "These notes leave open:".to_owned(),
        "- 12 of 12 results were not noted: there the screen may have shown other dice".to_owned(),
    ] {
        assert!(told.lines().any(|told| told == line), "{line}\n{told}");
    }
}

#[test]
fn another_session_a_dropped_roll_and_another_die_are_refused_by_what_was_written_down() {
    let played = session(7, players("ANAÏS"), 12, Die::D20);
    // In groups, as displayed by the device.
    let grouped = |bytes: &[u8]| {
        let groups = bytes.chunks(2).map(|pair| Hexadecimal(pair).to_string());
        groups.collect::<Vec<_>>().join(" ")
    };
    let (commitment, check) = (grouped(&played.head.commitment()), grouped(&played.check()));
    let noted = [
        ("--commitment", commitment.to_uppercase()),
        ("--pressed", "81.234567 s".to_owned()),
        ("--word", "anaïs".to_owned()),
        ("--rolls", "12".to_owned()),
        ("--check", check),
    ];
    let all: Vec<&str> = noted.iter().flat_map(|(option, value)| [*option, value]).collect();
    let output = verify(&all, &text(&played));
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{told}");
    assert_eq!(told.matches("(as it was written down)").count(), 5, "{told}");

    let given = (EntropyOrigin::Given, Added::default());
    for (forged, what) in [
        (session(8, players("ANAÏS"), 12, Die::D20), "--commitment"),
        (session(7, given, 12, Die::D20), "--commitment"),
        (session(7, players("ANAIS"), 12, Die::D20), "--word"),
        (session(7, players("ANAIS"), 12, Die::D20), "--check"),
        (session(7, players("ANAÏS"), 11, Die::D20), "--rolls"),
        (session(7, players("ANAÏS"), 11, Die::D20), "--check"),
        (session(7, players("ANAÏS"), 12, Die::D12), "--check"),
    ] {
        let forged = text(&forged);
        assert!(verify(&[], &forged).status.success(), "it is right in itself");
        let (option, value) = noted.iter().find(|(option, _)| *option == what).unwrap();
        let output = verify(&[option, value], &forged);
        let told = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(1), "{what}\n{told}");
        assert!(told.contains("another session") && told.contains("NOT"), "{told}");
    }
}

#[test]
fn digits_that_cannot_have_been_shown_are_not_compared() {
    let text = text(&session(7, players(""), 3, Die::D4));
    for options in [["--commitment", "b62a"], ["--check", "1a2b3c4d5e6f7a8x"]] {
        let output = verify(&options, &text);
        assert_eq!(output.status.code(), Some(2), "{options:?}");
    }
    let told = String::from_utf8(verify(&["--word", "-"], &text).stdout).unwrap();
    assert!(told.contains("- no word was added"), "{told}");
}

fn notes_file(name: &str, notes: &str) -> String {
    let file = format!("{}/{name}.notes.txt", env!("CARGO_TARGET_TMPDIR"));
    fs::write(&file, notes).unwrap();
    file
}

/// All notes that the players of this session can take.
fn all_notes(session: &DiceSession) -> String {
    let mut notes = format!(
        "# Our notes\n\ncommitment {}\n",
        Hexadecimal(&session.head.commitment())
    );
    notes += "pressed 81.234567 s\nword anaïs\n";
    for number in 1..=session.len() as u64 {
        notes += &format!("{}\n", session.result(number).unwrap());
    }
    notes
}

#[test]
fn notes_of_every_result_leave_nothing_open() {
    let session = session(7, players("ANAÏS"), 12, Die::D20);
    let notes = notes_file("all", &all_notes(&session));
    let output = verify(&["--notes", &notes], &text(&session));
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{told}");
    assert!(told.contains("results    12 noted, 0 of them different"), "{told}");
    assert!(
        told.contains("could choose, change, insert or skip any of these rolls"),
        "{told}"
    );
    assert!(!told.contains("leave open"), "{told}");
}

#[test]
fn a_result_that_the_screen_showed_differently_is_printed_with_its_line() {
    let session = session(7, players("ANAÏS"), 12, Die::D20);
    let right = session.result(5).unwrap().to_string();
    let (shown, _) = right.split_once(" check").unwrap();
    let other = shown.replacen("d6", "d8", 1);
    let notes = notes_file("other", &format!("{shown}\n{other}\n13 d6 1\nrolls 13\n"));
    let output = verify(&["--notes", &notes], &text(&session));
    let told = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{told}");
    for line in [
        format!("{}:2: NOT {other}, which was written down, but {right}", &notes),
        format!(
            "{}:3: NOT 13 d6 1, which was written down, but no such roll, the last one is 12",
            &notes
        ),
        "rolls      12  (NOT 13, which was written down)".to_owned(),
        "results    2 noted, 2 of them different".to_owned(),
    ] {
        assert!(told.lines().any(|told| told == line), "{line}\n{told}");
    }
}

#[test]
fn unreadable_notes_are_refused_with_their_line() {
    let text = text(&session(7, players("ANAÏS"), 3, Die::D4));
    let notes = notes_file("unreadable", "1 d6 1 2 3\n2 d7 1\n");
    let output = verify(&["--notes", &notes], &text);
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        told.contains(&format!("{}:2: the dice are one of d4 d6", &notes)),
        "{told}"
    );
    let output = verify(&["--notes", "-"], &text);
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(told.contains("only one of FILE and NOTES"), "{told}");
}
