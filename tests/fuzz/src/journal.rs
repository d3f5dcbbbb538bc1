//! Encoded journals: rejected with a reason, or a game that can be replayed, undone and encoded again.

use pocket_ra::{
    chance::{Draw, seeded},
    rules::{
        Turn,
        event::no_events,
        journal::{CAPACITY, Journal},
        position::{GameKind, Options, Position, Setup},
    },
};

pub fn run(bytes: &[u8]) {
    let journal = match Journal::<CAPACITY>::decode(bytes) {
        Ok(journal) => journal,
        Err(damage) => return assert!(!damage.to_string().is_empty()),
    };
    assert_eq!(encoded(&journal), bytes, "one journal, one encoding");
    assert_eq!(usize::from(journal.len()), journal.codes().count());
    let chances = journal
        .codes()
        .filter(|&code| journal.setup().kind().chance(code).is_some());
    assert_eq!(usize::from(journal.chances()), chances.count());
    let legal = match journal.replay() {
        Ok(_) => usize::from(journal.len()),
        Err(broken) => {
            assert!(!broken.to_string().is_empty());
            broken.number.into()
        }
    };
    // Shortened to its last legal move it can be replayed, and with one move less too.
    let mut shorter = journal.clone();
    while usize::from(shorter.len()) > legal {
        assert!(shorter.undo().is_some());
    }
    let position = shorter.replay().expect("the moves before the illegal one");
    if let Some(last) = shorter.undo() {
        let mut before = shorter.replay().expect("one move less");
        before.play(last, &mut no_events).expect("the move that was taken back");
        assert_eq!(before, position);
    }
}

fn encoded<const N: usize>(journal: &Journal<N>) -> Vec<u8> {
    let mut bytes = vec![0; journal.encoded_len()];
    assert_eq!(journal.encode(&mut bytes), Some(bytes.len()));
    bytes
}

pub fn seeds() -> Vec<Vec<u8>> {
    GameKind::ALL
        .into_iter()
        .flat_map(|kind| [20, 90].map(|moves| encoded(&game(kind, moves))))
        .collect()
}

fn game(kind: GameKind, moves: usize) -> Journal<CAPACITY> {
    let setup = Setup::new(kind, 3, Options::default()).expect("three can play it");
    let mut rng = seeded(3, 0);
    let mut position = Position::new(&setup);
    let mut journal = Journal::new(setup);
    for _ in 0..moves {
        let code = match position.turn() {
            Turn::Over => break,
            Turn::Chance(_) => position.draw(&mut rng).expect("an outcome"),
            Turn::Seat(_) => {
                let mut decisions = Vec::new();
                position.decisions(|code| decisions.push(code));
                decisions[rng.below(decisions.len() as u32) as usize]
            }
        };
        position.play(code, &mut no_events).expect("a legal move");
        journal.push(code).expect("room");
    }
    journal
}
