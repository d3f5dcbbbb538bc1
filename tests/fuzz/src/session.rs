//! Whole sessions: moves, chance, undo, hand-over, saving and resuming. Saved and exported games always equal the
//! active one, and every event has a text in every language.

use pocket_ra::{
    rules::{
        Turn,
        position::{Code, GameKind},
    },
    table::{
        Agreements, Header, JournalLoader, Language, Name, Pending, Player, PlayerKind, Table, TableEvents,
        statistics::Statistics,
    },
    text,
};
use pocket_ra_bench::received::count;

use super::{
    export::written,
    feed::{Feed, noise},
    records::encoded,
};

pub fn run(bytes: &[u8]) {
    let mut feed = Feed::new(bytes);
    let kind = feed.choose(&GameKind::ALL);
    let mut table = sit_down(kind, &mut feed);
    while !feed.is_empty() {
        match feed.byte() {
            byte @ 0xf0.. => interrupt(&mut table, byte & 0xf, &mut feed),
            _ => {
                go_on(&mut table, &mut feed);
            }
        }
    }
    look_at(&table);
    take_up_again(&table);
    let text = written(&table);
    assert!(text.starts_with("game "), "{text}");
    if let Some(finish) = table.finish() {
        let mut statistics = Statistics::new();
        count(&mut statistics, &finish);
        assert!(table.qr(b"").is_some());
    }
}

/// Players as chosen by the input.
pub fn sit_down(kind: GameKind, feed: &mut Feed) -> Table {
    let setup = feed.setup(kind);
    let names = ["Maximili", "Tom", "Zoé", "Élodie", "Guillaum"];
    let players: Vec<Player> = names[..setup.players().into()]
        .iter()
        .map(|name| Player {
            name: Name::new(name).expect("a name"),
            kind: feed.choose(&PlayerKind::ALL),
        })
        .collect();
    let agreed = feed.byte();
    let has_bot = players.iter().any(|player| !player.is_human());
    let agreements = Agreements {
        hidden_scores: matches!(kind, GameKind::Ra | GameKind::Priests) && agreed & 1 != 0,
        beside_the_box: agreed & 2 != 0,
        turn_marker: agreed & 4 != 0,
        free_effects: agreed & 8 != 0,
        handicap: if has_bot && agreed & 16 != 0 { 5 } else { 0 },
    };
    let header = Header::new(3, kind, setup.options(), &players, feed.byte().into(), agreements);
    Table::new(header.expect("they can sit down"))
}

/// Plays a move of any seat; false when the game is over or the journal full.
pub fn go_on(table: &mut Table, feed: &mut Feed) -> bool {
    let code = match table.pending() {
        Pending::Over => return false,
        Pending::Itself { code, .. } => code,
        Pending::Chance(_) => match table.draw_chance() {
            Some(code) => code,
            None => table.position().draw(feed).expect("an outcome"),
        },
        Pending::Human { .. } | Pending::Bot { .. } => {
            table.take_device();
            let mut decisions = Vec::new();
            table.position().decisions(|code| decisions.push(code));
            feed.choose(&decisions)
        }
    };
    let before = table.journal().len();
    match table.play(code) {
        Ok(events) => {
            assert_eq!(table.journal().len(), before + 1);
            say(table, &events);
            true
        }
        Err(refused) => {
            assert!(!table.journal().has_room(), "{refused:?}");
            false
        }
    }
}

fn interrupt(table: &mut Table, what: u8, feed: &mut Feed) {
    match what {
        0..=5 => {
            let before = table.clone();
            let allowed = table.can_undo();
            match table.undo() {
                Ok(_) => {
                    assert_eq!(allowed, Ok(()));
                    assert!(table.journal().len() < before.journal().len());
                    assert_ne!(table.undo_generation(), before.undo_generation());
                }
                Err(lock) => {
                    assert_eq!(allowed, Err(lock));
                    assert_eq!(table, &before);
                    for language in Language::ALL {
                        assert!(!text::lock(lock, language).to_string().is_empty());
                    }
                }
            }
        }
        6 => table.cover(),
        7 => look_at(table),
        8 => take_up_again(table),
        _ => {
            let code = Code(feed.word() >> (what & 7));
            let before = table.clone();
            if let Err(refused) = table.play(code) {
                for language in Language::ALL {
                    assert!(!text::refusal(refused, language).to_string().is_empty());
                }
                assert_eq!(table, &before, "{refused:?}, and yet something changed");
            }
        }
    }
}

fn say(table: &Table, events: &TableEvents) {
    for &event in events {
        for language in Language::ALL {
            let players = table.header().players();
            let said = text::event(event, players, language);
            assert!(!said.to_string().is_empty());
        }
    }
}

fn look_at(table: &Table) {
    for viewer in (0..table.position().players()).map(Some).chain([None]) {
        let _ = table.visible_to(viewer);
    }
    let mut last = 0;
    table.log(0, |number, _| last = number);
    assert!(last < table.journal().len().max(1));
    assert_eq!(table.result().is_some(), table.position().turn() == Turn::Over);
}

/// The table restored from its records.
fn take_up_again(table: &Table) {
    let mut gathering = JournalLoader::new(table.header().clone());
    for index in 0..=table.last_chunk() {
        let chunk = table.chunk(index).expect("a chunk");
        gathering.add(&encoded(&chunk)).expect("its own chunk");
    }
    let again = Table::resume(&gathering).expect("the moves that were played");
    let mut covered = table.clone();
    covered.cover();
    assert_eq!(again, covered);
}

pub fn seeds() -> Vec<Vec<u8>> {
    (0..16)
        .map(|seed| {
            let mut bytes = noise(seed, if seed < 8 { 700 } else { 80 });
            bytes[0] = seed as u8;
            bytes
        })
        .collect()
}
