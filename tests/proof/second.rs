//! The independent verifier, in another language and from the specification alone, agrees with the first one.

use std::{fs, process::Command, sync::atomic::AtomicU32, sync::atomic::Ordering};

use pocket_ra::table::rolls::{
    DiceSession, Hexadecimal, Roll, RollLine, Wrong,
    notes::{Comparison, Note},
    proof::EntropyOrigin,
};
use pocket_ra_bench::harness::{forget_note, leave_note};

use super::{Proof, file, session, text, verified, with_players};

fn second(text: &str) -> Option<Result<String, String>> {
    second_with_notes(text, "")
}

/// Result of the independent verifier; none without Node.
pub fn second_with_notes(text: &str, notes: &str) -> Option<Result<String, String>> {
    static FILES: AtomicU32 = AtomicU32::new(0);
    let number = FILES.fetch_add(1, Ordering::Relaxed);
    let (noted, file) = (file(&format!("{number}.notes.txt")), file(&format!("{number}.txt")));
    fs::write(&file, text).unwrap();
    fs::write(&noted, notes).unwrap();
    let verifier = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/proof/verifier.mjs");
    let output = match Command::new("node").arg(verifier).arg(&file).arg(&noted).output() {
        Ok(output) => output,
        Err(error) => {
            assert!(
                std::env::var_os("DEMAND_ALL_TESTS").is_none_or(|value| value == "0"),
                "node: {error}"
            );
            let told = "the second verifier of dice was not run. It needs Node.js 18 or newer: https://nodejs.org";
            leave_note(env!("CARGO_TARGET_TMPDIR"), "proof", told);
            return None;
        }
    };
    forget_note(env!("CARGO_TARGET_TMPDIR"), "proof");
    let said = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(match output.status.success() {
        true => Ok(said),
        false => Err(said),
    })
}

/// A session of all kinds of rolls, one after the other.
fn ended(proof: Proof, rolls: usize) -> DiceSession {
    let mut session = session(proof);
    let kinds: Vec<Roll> = (0..=u8::MAX).filter_map(Roll::numbered).collect();
    for roll in kinds.iter().cycle().take(rolls) {
        session.roll(*roll).expect("there is room");
    }
    session.head.over = true;
    session
}

fn usual() -> DiceSession {
    ended(with_players(EntropyOrigin::Oscillator, 81_234_567, "ANAÏS"), 80)
}

#[test]
fn the_second_verifier_finds_every_kind_of_session_right() {
    for session in [
        usual(),
        ended(
            with_players(EntropyOrigin::Oscillator, 81_234_567, ""),
            DiceSession::MOST,
        ),
        ended(with_players(EntropyOrigin::Buttons, u64::MAX, "ÀÂÄÆÇÈÉÊ"), 1),
        ended(with_players(EntropyOrigin::Given, 0, "A"), 73),
        ended(with_players(EntropyOrigin::Oscillator, 1, "ZÜÛÙÖÔÏÎ"), 0),
    ] {
        let text = text(&session);
        verified(&text).unwrap();
        let Some(told) = second(&text) else { return };
        let told = told.unwrap_or_else(|wrong| panic!("{wrong}\n{text}"));
        let commitment = Hexadecimal(&session.head.commitment()).to_string();
        assert!(told.contains(&commitment), "{told}");
        assert!(told.contains(&format!("{} rolls", session.len())), "{told}");
        assert!(told.ends_with(&Hexadecimal(&session.check()).to_string()), "{told}");
        // Line ends of a cable.
        assert!(second(&text.replace('\n', "\r\n\r\n")).unwrap().is_ok());
    }
}

/// Text with one line replaced, by its number from 0.
fn replaced(text: &str, number: usize, line: &str) -> String {
    let lines = text.lines().enumerate();
    lines
        .map(|(at, old)| format!("{}\n", if at == number { line } else { old }))
        .collect()
}

#[test]
fn both_verifiers_refuse_what_was_forged() {
    let text = text(&usual());
    let lines: Vec<&str> = text.lines().collect();
    let mut forged: Vec<String> = Vec::new();
    // A change in the head and in some rolls.
    for number in [0, 1, 3, 4, 5, 6, 20, 60, 85, 86] {
        let line = lines[number];
        let last = if line.ends_with(['1', 'A', 'S']) { "P" } else { "1" };
        let short = &line[..line.len() - line.chars().next_back().unwrap().len_utf8()];
        forged.push(replaced(&text, number, &format!("{short}{last}")));
    }
    for (number, line) in [
        // Worse, better or invalid entropy.
        (2, "luck given #"),
        (2, "luck buttons"),
        (2, "luck fair"),
        // Another word, none, or one that cannot be entered.
        (5, "word ANAIS"),
        (5, "word -"),
        (5, "word Anaïs"),
        (5, "word ANASTASIA"),
        (4, "pressed +81234567"),
        (4, "pressed 081234567"),
        (3, "secret until the session ends"),
        // Another name, an unknown one, and none.
        (6, &lines[6].replace("d4", "d6")),
        (6, &lines[6].replace("d4", "d5")),
        (6, &lines[6].replace("d4 1", "d4 0")),
        (6, ""),
        (7, &lines[7].replace("2 ", "+2 ")),
        (86, "end 80"),
        (86, "end 79"),
        (86, ""),
        (86, &format!("{}\nend 80", lines[86])),
    ] {
        forged.push(replaced(&text, number, line));
    }
    // Removed, duplicated, swapped.
    forged.push(replaced(&text, 85, ""));
    forged.push(replaced(&text, 20, &format!("{0}\n{0}", lines[20])));
    forged.push(replaced(&replaced(&text, 20, lines[21]), 21, lines[20]));
    // More rolls than a session can have, whatever the checksum.
    let most = super::text(&ended(
        with_players(EntropyOrigin::Oscillator, 1, ""),
        DiceSession::MOST,
    ));
    let head = session(with_players(EntropyOrigin::Oscillator, 1, "")).head;
    let number = DiceSession::MOST as u64 + 1;
    let roll = Roll::numbered(0).unwrap();
    let one_more = format!("{number} {}", RollLine(roll, &roll.of_seed(&head.seed(), number)));
    let longer = replaced(
        &most,
        6 + DiceSession::MOST,
        &format!("{one_more}\nend {number} 0123456789abcdef"),
    );
    assert_eq!(verified(&longer), Err(Wrong::TooMany));
    forged.push(longer);
    // Another version.
    forged.push(replaced(&text, 0, "pocket-ra rolls 1"));
    // A given seed does not follow from a press.
    forged.push(super::text(&ended(with_players(EntropyOrigin::Given, 5, ""), 3)));
    for text in forged {
        assert!(verified(&text).is_err(), "{text}");
        let Some(told) = second(&text) else { return };
        assert!(told.is_err(), "{told:?}\n{text}");
    }
}

/// The first verifier's limit is `input::LONGEST_TEXT` of the host program.
#[test]
fn the_second_verifier_takes_four_mebibytes_and_no_more() {
    let mut text = text(&usual());
    text.push_str(&"\n".repeat((4 << 20) - text.len()));
    let Some(told) = second(&text) else { return };
    assert!(told.is_ok(), "{told:?}");
    text.push('\n');
    let told = second(&text).unwrap();
    assert!(told.as_ref().is_err_and(|wrong| wrong.contains("4 MiB")), "{told:?}");
}

#[test]
fn what_is_right_in_itself_and_another_session_has_another_commitment_or_check() {
    let usual = usual();
    let proof = || (usual.head.origin, usual.head.added.clone());
    let mut shorter = ended(proof(), 79);
    let mut relabelled = ended(proof(), 79);
    relabelled.head.over = false;
    relabelled.roll(Roll::numbered(0).unwrap());
    relabelled.head.over = true;
    let other = ended(with_players(EntropyOrigin::Buttons, 81_234_567, "ANAÏS"), 80);
    for (forged, same_commitment) in [
        (&mut shorter, true),
        (&mut relabelled, true),
        (&mut other.clone(), false),
    ] {
        let proved = verified(&text(forged)).expect("right in itself");
        assert_eq!(proved.head.commitment() == usual.head.commitment(), same_commitment);
        assert!(!same_commitment || proved.check() != usual.check());
    }
}

#[test]
fn the_example_of_the_document_is_right() {
    let document = include_str!("../../boards/pico/PROOF.md");
    let example = document.split("```\n").nth(1).expect("an example");
    let right = verified(example).unwrap();
    assert_eq!(right.len(), 5);
    let Some(told) = second(example) else { return };
    assert!(told.is_ok(), "{told:?}");
}

#[test]
fn both_verifiers_read_the_same_notes() {
    let document = include_str!("../../boards/pico/PROOF.md");
    let example = document.split("```\n").nth(1).expect("an example");
    let session = verified(example).unwrap();
    let commitment = Hexadecimal(&session.head.commitment()).to_string();
    let (first, last) = (session.result(2).unwrap(), session.last_result().unwrap());
    let right = [
        format!("commitment {}", commitment.to_uppercase()),
        format!("  Commitment {} {}", &commitment[..4], &commitment[4..]),
        "pressed 12.345678".to_owned(),
        "PRESSED 12.345678 s\r".to_owned(),
        "word anaïs".to_owned(),
        "rolls 05".to_owned(),
        "check 159d 5f57 cdde ac45".to_owned(),
        "1 d6 4 6 5".to_owned(),
        "2 ra MNM..".to_owned(),
        "03 D20 7".to_owned(),
        "4 d100\t96  74".to_owned(),
        "5 ra a Z n n a".to_owned(),
        first.to_string().to_uppercase(),
        last.to_string(),
    ];
    let other = |note: &str, from: &str, to: &str| note.replacen(from, to, 1);
    let wrong = [
        other(&right[0], "C7", "D7"),
        "pressed 12.345679".to_owned(),
        "word ANAIS".to_owned(),
        "word -".to_owned(),
        "rolls 4".to_owned(),
        "check 159d5f57cddeac46".to_owned(),
        "1 d6 6 4 5".to_owned(),
        "1 d6 4 6".to_owned(),
        "1 d8 4 6 5".to_owned(),
        "2 ra MNMS.".to_owned(),
        "2 ra M.N.M".to_owned(),
        "6 d6 1".to_owned(),
        other(&last.to_string(), "check 1", "check 2"),
    ];
    let unreadable = [
        "commitment",
        "pressed 12.3",
        "word",
        "rolls five",
        "1",
        "1 d6",
        "1 d7 1",
        "1 d6 1 1 1 1 1 1 1",
        "2 ra MNM.",
        "2 ra .....",
        "1025 d6 1",
        "0 d6 1",
        "d6 4 6 5",
        "5 ra ACNNA check",
    ];
    let compared = |note: &str| match Note::parse(note) {
        Ok(note) => Comparison::new(&session).note(&note),
        Err(_) => false,
    };
    let second = |note: &str| second_with_notes(example, note).map(|told| told.is_ok());
    for note in &right {
        assert!(compared(note), "{note}");
    }
    for note in &wrong {
        assert!(Note::parse(note).is_ok() && !compared(note), "{note}");
    }
    for note in unreadable {
        assert!(Note::parse(note).is_err(), "{note}");
    }
    let Some(all) = second(&format!("# Notes\n\n{}\n", right.join("\n"))) else {
        return;
    };
    assert!(all, "the second verifier accepts all of them");
    for note in wrong.iter().map(String::as_str).chain(unreadable) {
        assert_eq!(second(note), Some(false), "{note}");
    }
}
