//! A game as text: a bad line is named, and a text that is read to its end leads to a game that is exported and read the
//! same again.

use pocket_ra::{
    rules::position::GameKind,
    table::{Import, Table},
};

use super::{
    evening,
    feed::{Feed, noise},
};

pub fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Some(table) = read(&text) else { return };
    let again = read(&written(&table)).expect("its own text");
    assert_eq!(again.header().setup(), table.header().setup());
    assert_eq!(again.header().players(), table.header().players());
    // Rauha keeps the cards of the age that is played to itself.
    assert!(table.journal().bytes().starts_with(again.journal().bytes()));
    assert_eq!(written(&again), written(&table));
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

/// Games as far as a few moves, with all kinds of agreements.
pub fn seeds() -> Vec<Vec<u8>> {
    let choices = noise(1, 80);
    GameKind::ALL
        .into_iter()
        .flat_map(|kind| (0..3).map(move |more| (kind, more)))
        .map(|(kind, more)| {
            let mut feed = Feed::new(&choices[more * 7..]);
            let mut table = evening::sit_down(kind, &mut feed);
            while !feed.is_empty() && evening::go_on(&mut table, &mut feed) {}
            written(&table).into_bytes()
        })
        .collect()
}
