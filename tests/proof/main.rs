//! Proof of a dice session: the display matches the exported text, and an independent verifier, written from the
//! specification alone, agrees with the project's.

mod fair_dice;
mod glass;
mod marks;
mod rigged;
mod second;

use std::{fs, path::PathBuf};

use pocket_ra::{
    chance::{EntropySource, Seed},
    device::Button::{self, A, Down, Up},
    screens::{Event, Language},
    table::{
        Record,
        companion::CompanionPart,
        rolls::{
            DiceSession, DiceSessionHead, DiceSessionPart, StoredSession, Verify, Wrong,
            proof::{self, Added, EntropyOrigin},
        },
        settings::{Pace, Settings},
    },
};
use pocket_ra_bench::owner::Owner;

/// A user in the companion menu, without animations.
fn owner(language: Language, source: EntropySource) -> Owner {
    let settings = Settings {
        language,
        animation: Pace::Off,
        ..Settings::default()
    };
    let mut owner = Owner::with_settings(3, settings);
    owner.tell(Event::EntropySource(source));
    tap(&mut owner, &[Up, Up, Up, A]);
    owner
}

fn tap(owner: &mut Owner, buttons: &[Button]) {
    for &button in buttons {
        owner.tap(button);
    }
}

fn commit(owner: &mut Owner) {
    tap(owner, &[Down, Down, Down, A, A]);
}

fn kept_session(owner: &Owner) -> DiceSession {
    let newest = |wanted| owner.kept.iter().rev().find(|(part, _)| *part == wanted);
    let (_, head) = newest(CompanionPart::DiceSession).expect("a session was begun");
    let mut session = DiceSession::resume(StoredSession::decode(head).unwrap());
    for part in 0..DiceSession::PARTS as u8 {
        if let Some((_, record)) = newest(CompanionPart::DiceSessionPart(part)) {
            assert!(session.append(&DiceSessionPart::decode(record).unwrap()));
        }
    }
    session
}

fn text(session: &DiceSession) -> String {
    let mut text = String::new();
    let mut index = 0;
    while session.line(index, &mut text).unwrap() {
        text.push('\n');
        index += 1;
    }
    text
}

fn verified(text: &str) -> Result<DiceSession, Wrong> {
    let mut verify = Verify::default();
    for line in text.lines() {
        verify.line(line)?;
    }
    verify.end()
}

type Proof = (EntropyOrigin, Added);

fn with_players(origin: EntropyOrigin, pressed: u64, word: &str) -> Proof {
    let word = proof::word(word).expect("a word");
    (origin, Added { pressed, word })
}

fn session((origin, added): Proof) -> DiceSession {
    DiceSession::new(DiceSessionHead {
        secret: Seed(core::array::from_fn(|place| 3 * place as u8 + 1)),
        over: false,
        origin,
        added,
    })
}

fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("proof");
    fs::create_dir_all(&folder).expect("the folder for files of tests can be written");
    folder.join(name)
}
