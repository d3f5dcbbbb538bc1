//! Random sessions: random seats, slips, and a store that writes one chunk per move.

use std::collections::BTreeMap;

use pocket_ra::{
    chance::{Draw, seeded},
    rules::position::GameKind,
    table::{Agreements, Chunk, JournalLoader, Language, LoadError, Name, Pending, Player, PlayerKind, Record, Table},
    text,
};

use crate::{HUMAN, find, handicap, header, next};

/// Only the last one is ever written.
#[derive(Default)]
struct Store(BTreeMap<usize, Vec<u8>>);

impl Store {
    fn write(&mut self, table: &Table) {
        let mut bytes = [0; Chunk::LONGEST];
        let index = table.last_chunk();
        let length = table.chunk(index).unwrap().encode(&mut bytes).unwrap();
        self.0.insert(index, bytes[..length].to_vec());
    }

    fn gather(&self, table: &Table) -> Table {
        let mut gathering = JournalLoader::new(table.header().clone());
        for (place, (&index, bytes)) in self.0.iter().enumerate() {
            assert_eq!(index, place, "no chunk is left out");
            match gathering.add(bytes) {
                Ok(()) => {}
                Err(LoadError::Stale) => break,
                Err(gap) => panic!("{gap}"),
            }
        }
        assert_eq!(gathering.undo_generation(), table.undo_generation());
        Table::resume(&gathering).unwrap()
    }
}

fn games_of(kind: GameKind, seed: u64) -> (Table, u32) {
    let mut rng = seeded(seed, 31);
    let range = kind.players();
    let seats = rng.below(u32::from(range.end() - range.start()) + 1) as u8 + range.start();
    let kinds: Vec<PlayerKind> = (0..seats).map(|_| PlayerKind::ALL[rng.below(5) as usize]).collect();
    let auctioned = matches!(kind, GameKind::Ra | GameKind::Priests);
    let agreements = Agreements {
        hidden_scores: auctioned && rng.below(2) == 0,
        beside_the_box: rng.below(4) == 0,
        turn_marker: rng.below(2) == 0,
        free_effects: rng.below(2) == 0,
        handicap: handicap(&kinds, &mut rng),
    };
    let mut table = Table::new(header(kind, &kinds, seed, agreements));
    let mut store = Store::default();
    store.write(&table);
    let mut undone = 0;
    for step in 0u32.. {
        let Some(code) = next(&mut table, &mut rng) else { break };
        let before = table.clone();
        if table.play(code).is_err() {
            assert!(!table.journal().has_room(), "only a full journal refuses a legal move");
            break;
        }
        store.write(&table);
        if rng.below(12) == 0 && table.can_undo().is_ok() {
            let after = table.clone();
            let taken = table.undo().unwrap();
            store.write(&table);
            undone += 1;
            if taken == 1 {
                assert_eq!(table.position(), before.position());
                table.play(code).unwrap();
                assert_eq!(table.position(), after.position());
                assert_eq!(table.journal(), after.journal());
                store.write(&table);
            }
        }
        assert_eq!(*table.position(), table.journal().replay().unwrap());
        if step % 16 == 0 {
            let resumed = store.gather(&table);
            assert_eq!(resumed.journal(), table.journal());
            assert_eq!(resumed.position(), table.position());
            assert_eq!(resumed.can_undo(), table.can_undo());
            assert_eq!(resumed.undo_generation(), table.undo_generation());
        }
        assert!(step < 20_000, "the session does not end");
    }
    let resumed = store.gather(&table);
    assert_eq!(resumed.position(), table.position());
    assert!(table.last_chunk() < Chunk::MOST);
    (table, undone)
}

#[test]
fn random_evenings_of_every_game_keep_journal_position_and_store_together() {
    for kind in GameKind::ALL {
        let mut undone = 0;
        for seed in 0..40 {
            undone += games_of(kind, seed).1;
        }
        assert!(undone > 100, "{} slips in {}", undone, kind.name());
    }
}

#[test]
fn no_sentence_of_an_evening_is_longer_than_there_is_room() {
    let mut longest = 0;
    for (kind, seed) in GameKind::ALL
        .into_iter()
        .flat_map(|kind| (0..12).map(move |seed| (kind, seed)))
    {
        let (table, _) = games_of(kind, seed);
        // Two bytes per letter.
        let names = ["ÉÉÉÉÉÉÉÉ", "ÈÈÈÈÈÈÈÈ", "ÊÊÊÊÊÊÊÊ", "ËËËËËËËË", "ÀÀÀÀÀÀÀÀ"];
        let players = names.map(|name| Player {
            name: Name::new(name).unwrap(),
            kind: PlayerKind::Human,
        });
        table.log(0, |_, event| {
            for language in Language::ALL {
                let said = text::event(event, &players, language).to_string();
                let length = said.len();
                assert!(length <= text::LONGEST_EVENT, "{length} bytes: {said}");
                longest = longest.max(length);
            }
        });
    }
    println!("{longest} bytes");
}

#[test]
fn a_chunk_holds_whole_moves_and_the_chunks_together_the_journal() {
    for kind in GameKind::ALL {
        let (table, _) = games_of(kind, 99);
        let mut moves = 0;
        let mut bytes = 0;
        for index in 0..=table.last_chunk() {
            let chunk = table.chunk(index).unwrap();
            assert_eq!(chunk.first, moves, "whole moves");
            let length = chunk.encode(&mut [0; Chunk::LONGEST]).unwrap() - (Chunk::LONGEST - Chunk::BYTES);
            if index < table.last_chunk() {
                assert!(length + 1 >= Chunk::BYTES);
                moves = table.chunk(index + 1).unwrap().first;
            }
            bytes += length;
        }
        assert_eq!(bytes, table.journal().bytes().len());
        assert_eq!(table.chunk(table.last_chunk() + 1), None);
    }
}

#[test]
fn what_was_taken_back_stays_forgotten_even_if_the_same_moves_come_again() {
    // Boxed game: back over chunk borders, then the same moves up to one of them.
    let kinds = [PlayerKind::Human; 3];
    let mut table = crate::beside_the_box(GameKind::Ra, &kinds);
    let mut store = Store::default();
    let mut rng = seeded(4, 4);
    while table.last_chunk() < 3 {
        let code = next(&mut table, &mut rng).unwrap();
        table.play(code).unwrap();
        store.write(&table);
    }
    let codes: Vec<_> = table.journal().codes().collect();
    let border = usize::from(table.chunk(2).unwrap().first);
    while table.last_chunk() > 0 {
        table.undo().unwrap();
        store.write(&table);
        assert_eq!(store.gather(&table).journal(), table.journal());
    }
    for &code in &codes[usize::from(table.journal().len())..border] {
        table.play(code).unwrap();
        store.write(&table);
        assert_eq!(store.gather(&table).journal(), table.journal());
    }
}

#[test]
fn luck_is_what_the_seed_gives_and_comes_only_when_it_is_asked_for() {
    for kind in GameKind::ALL {
        let waits = |table: &Table| matches!(table.pending(), Pending::Chance(_));
        let [mut by_itself, mut by_hand] = [0; 2].map(|_| find(kind, &[HUMAN, HUMAN], waits));
        let rng = by_hand.draw_chance().unwrap();
        let told = by_itself.play_chance().unwrap().unwrap();
        assert_eq!(told, by_hand.play(rng).unwrap());
        assert_eq!(by_itself.journal().codes().last(), Some(rng));
        assert_eq!(by_itself.position(), by_hand.position());
        let mut decides = find(kind, &[HUMAN, HUMAN], |table| {
            matches!(table.pending(), Pending::Human { .. })
        });
        assert!(decides.play_chance().is_none());
    }
}
