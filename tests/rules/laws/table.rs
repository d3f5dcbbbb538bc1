//! A game in journal, seeded walks and wire protocol.

use pocket_ra::{
    chance::{Draw, seeded},
    rules::{
        Turn,
        event::no_events,
        journal::{CAPACITY, Journal},
        position::{Position, Setup},
    },
};
use pocket_ra_terminal::engine;
use serde_json::Value;

/// A random game fits the journal, replays, decodes and can be undone.
pub fn a_journal_keeps_a_game(setup: Setup, seed: u64) {
    let mut rng = seeded(seed, 0);
    let mut journal = Journal::<CAPACITY>::new(setup);
    let mut position = Position::new(&setup);
    let mut before = Vec::new();
    while position.turn() != Turn::Over {
        let code = match position.turn() {
            Turn::Chance(_) => position.draw(&mut rng).unwrap(),
            _ => {
                let mut codes = Vec::new();
                position.decisions(|code| codes.push(code));
                codes[rng.below(codes.len() as u32) as usize]
            }
        };
        before.push(position.clone());
        position.play(code, &mut no_events).unwrap();
        journal.push(code).unwrap();
    }
    assert_eq!(journal.replay().unwrap(), position);
    let mut bytes = vec![0; journal.encoded_len()];
    assert_eq!(journal.encode(&mut bytes), Some(bytes.len()));
    assert_eq!(Journal::decode(&bytes), Ok(journal.clone()));
    for expected in before.iter().rev().take(40) {
        journal.undo().unwrap();
        assert_eq!(&journal.replay().unwrap(), expected);
    }
}

pub fn engine(requests: &[&str]) -> Vec<Value> {
    let input = requests
        .iter()
        .map(|request| format!("{request}\n"))
        .collect::<String>();
    let mut output = Vec::new();
    engine::serve(input.as_bytes(), &mut output).unwrap();
    let answers: Vec<Value> = String::from_utf8(output)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(answers.len(), requests.len());
    answers
}

pub fn plays(script: &str) -> Vec<String> {
    script
        .split(';')
        .map(|text| format!(r#"{{"cmd":"play","move":"{}"}}"#, text.trim()))
        .collect()
}
