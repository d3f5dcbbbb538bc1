//! Exported games: an error names its line, and an accepted text is a game that exports and parses to the same.
//! Exported dice sessions are rejected with a reason, or verified.

use pocket_ra::{
    chance::Seed,
    rules::position::GameKind,
    table::{
        Import, Table,
        rolls::{
            DiceSession, DiceSessionHead, Roll, Verify,
            proof::{Added, EntropyOrigin},
        },
    },
};

use super::{
    feed::{Feed, noise},
    session,
};

pub fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    verify(&text);
    let Some(table) = read(&text) else { return };
    let again = read(&written(&table)).expect("its own text");
    assert_eq!(again.header().setup(), table.header().setup());
    assert_eq!(again.header().players(), table.header().players());
    // Rauha does not export the cards of the current age.
    assert!(table.journal().bytes().starts_with(again.journal().bytes()));
    assert_eq!(written(&again), written(&table));
}

fn verify(text: &str) {
    let mut verify = Verify::default();
    match text.lines().try_for_each(|line| verify.line(line)) {
        Ok(()) => drop(verify.end()),
        Err(wrong) => assert!(!wrong.to_string().is_empty()),
    }
}

fn read(text: &str) -> Option<Table> {
    let mut import = Import::default();
    for line in text.lines() {
        if let Err(bad) = import.line(line) {
            assert!(!bad.to_string().is_empty());
            return None;
        }
    }
    import.finish().ok()
}

pub fn written(table: &Table) -> String {
    let mut export = table.export();
    let mut text = String::new();
    while export.line(&mut text).expect("a line") {
        text.push('\n');
    }
    text
}

fn rolled() -> Vec<u8> {
    let mut session = DiceSession::new(DiceSessionHead {
        secret: Seed([7; 32]),
        over: false,
        origin: EntropyOrigin::Oscillator,
        added: Added::default(),
    });
    for roll in (0..=u8::MAX).filter_map(Roll::numbered).take(20) {
        session.roll(roll);
    }
    session.head.over = true;
    let mut text = String::new();
    for index in 0.. {
        if session.line(index, &mut text) != Ok(true) {
            break;
        }
        text.push('\n');
    }
    text.into_bytes()
}

/// Games of a few moves with all kinds of options, and a dice session.
pub fn seeds() -> Vec<Vec<u8>> {
    let choices = noise(1, 80);
    GameKind::ALL
        .into_iter()
        .flat_map(|kind| (0..3).map(move |more| (kind, more)))
        .map(|(kind, more)| {
            let mut feed = Feed::new(&choices[more * 7..]);
            let mut table = session::sit_down(kind, &mut feed);
            while !feed.is_empty() && session::go_on(&mut table, &mut feed) {}
            written(&table).into_bytes()
        })
        .chain([rolled()])
        .collect()
}
