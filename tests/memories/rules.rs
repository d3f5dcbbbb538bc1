//! Rules versions: stored in a game's head; a game under incompatible rules is reported and left unchanged.

use embassy_futures::block_on;
use pocket_ra::{
    screens::Event,
    table::{
        Chunk, Header, Record, Unreadable,
        memory::{Aside, Notice, Slot},
    },
    tasks::storage::{Bank, Key, Request, Store},
};
use pocket_ra_bench::{
    MEMORY_SECTORS,
    nor::{Chip, Nor},
};

use crate::{
    device::{Device, game, records},
    memories, switched_on,
};

/// Bytes of a head before the header.
const FRONT: usize = 2;
const CHECK: usize = 4;

/// Bytes of a chunk before its moves.
const MOVES: usize = 2 + 4 + 4 + 2;

fn seal(record: &mut Vec<u8>) {
    let check = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC).checksum(record);
    record.extend(check.to_le_bytes());
}

/// The head record of a slot; version 0.1.0 stored each game under its slot's keys.
fn head(chip: &Chip, slot: Slot) -> Option<Vec<u8>> {
    let mut store = records(chip);
    block_on(store.get(Key::Head(slot)))
        .expect("the head can be read")
        .map(<[u8]>::to_vec)
}

fn memory(name: &str) -> Chip {
    let of_name = |memory: &crate::Memory| memory.title() == format!("0.1.0 {name}");
    memories()
        .into_iter()
        .find(of_name)
        .expect("there is such a memory")
        .chip()
}

/// A memory in which the game of the slot began under this version of its rules.
fn begun_with(name: &str, slot: Slot, rules: u8, spoil: impl FnOnce(&mut Store<Nor, MEMORY_SECTORS>)) -> Chip {
    let chip = memory(name);
    let mut store = records(&chip);
    let old = head(&chip, slot).expect("there is a game");
    let header = Header::decode(&old[FRONT..]).expect("it can be read");
    let mut record = vec![0; Header::LONGEST];
    let length = header.encode(&mut record).expect("it fits");
    record.truncate(length - CHECK);
    let place = record.len() - 2;
    // The rules version precedes the handicap.
    record[place] = rules;
    seal(&mut record);
    assert_eq!(Header::decode(&record).map(|header| header.rules()), Ok(rules));
    let head = [&old[..FRONT], &record].concat();
    block_on(store.put(Key::Head(slot), &head)).expect("it can be written");
    spoil(&mut store);
    Chip::new(store.into_flash())
}

#[test]
fn games_of_0_1_0_have_the_first_rules_and_go_on_with_a_head_of_today() {
    let of_0_1_0 = |memory: &crate::Memory| memory.title().starts_with("0.1.0");
    for memory in memories().into_iter().filter(of_0_1_0) {
        let chip = memory.chip();
        let (mut device, before) = switched_on(&memory, &chip);
        for game in before.games.iter().flatten() {
            assert_eq!(game.header().rules(), 1, "{}", memory.title());
        }
        let Some(table) = &before.games[0] else { continue };
        assert_eq!(
            head(&chip, Slot::OnTheTable).expect("a head")[FRONT + 1],
            1,
            "{}",
            memory.title()
        );
        assert_eq!(device.ask(Request::Head(table.header().clone())), [Event::GameSaved]);
        assert_eq!(
            head(&chip, Slot::OnTheTable).expect("a head")[FRONT + 1],
            Header::VERSION
        );
        let (_, after) = switched_on(&memory, &chip);
        assert_eq!(after.text(), before.text(), "{}", memory.title());
    }
}

#[test]
fn a_game_of_later_rules_is_told_of_and_left_as_it_is() {
    let chip = begun_with("ra", Slot::OnTheTable, 2, |_| {});
    let before = chip.image().bytes;
    let (device, told) = Device::on(&chip);
    let notice = Event::Notice(Notice::Unreadable(Unreadable::Rules(2)));
    assert_eq!(told.iter().filter(|event| **event == notice).count(), 1, "{told:?}");
    assert!(!told.contains(&Event::GameLoaded), "{told:?}");
    assert!(!told.contains(&Event::Notice(Notice::MovesLost)), "{told:?}");
    assert!(device.take_table().is_none());
    assert!(chip.is(&before), "the memory stays as it is");

    let chip = begun_with("ra", Slot::First, 7, |_| {});
    let (mut device, told) = Device::on(&chip);
    assert!(
        told.contains(&Event::GameLoaded),
        "the game on the table is another: {told:?}"
    );
    let aside = device.loaded(|loaded| loaded.aside[0].clone());
    assert_eq!(aside, Aside::Unreadable(Unreadable::Rules(7)));
    let before = chip.image().bytes;
    device.ask(Request::Resume(Slot::First));
    assert!(chip.is(&before), "it cannot be taken up");
}

#[test]
fn a_game_of_other_rules_whose_moves_are_no_longer_legal_says_so() {
    // All its moves are legal today: it continues.
    let (device, told) = Device::on(&begun_with("dice", Slot::OnTheTable, 0, |_| {}));
    assert!(told.contains(&Event::GameLoaded), "{told:?}");
    assert_eq!(device.take_table().map(|table| table.header().rules()), Some(0));

    // An illegal move is damage under the same rules, but not under others.
    let told_of = |rules| {
        let chip = begun_with("dice", Slot::OnTheTable, rules, |store| {
            let table = game(store, Slot::OnTheTable).expect("a game");
            let first = table.journal().codes().next().expect("a move").length();
            let mut record = vec![0; Chunk::LONGEST];
            let length = table.chunk(0).expect("a chunk").encode(&mut record).expect("it fits");
            record.truncate(length - CHECK);
            record.drain(MOVES..MOVES + first);
            seal(&mut record);
            block_on(store.put(Key::Chunk(Slot::OnTheTable, Bank::A, 0), &record)).expect("it can be written");
        });
        Device::on(&chip).1
    };
    let (same, other) = (told_of(1), told_of(0));
    assert!(same.contains(&Event::Notice(Notice::MovesLost)), "{same:?}");
    assert!(
        other.contains(&Event::Notice(Notice::Unreadable(Unreadable::Rules(0)))),
        "{other:?}"
    );
    assert!(!other.contains(&Event::Notice(Notice::MovesLost)), "{other:?}");
}

#[test]
fn a_game_of_later_rules_makes_way_when_the_next_one_begins() {
    let chip = begun_with("robot", Slot::OnTheTable, 2, |_| {});
    let before = head(&chip, Slot::OnTheTable);
    let other = memory("ra");
    let header = game(&mut records(&other), Slot::OnTheTable)
        .expect("a game")
        .header()
        .clone();
    let (mut device, _) = Device::on(&chip);
    assert_eq!(
        device.ask(Request::Head(header.clone())),
        [Event::Stored, Event::GameSaved]
    );
    let unreadable = |device: &Device| {
        let aside = device.loaded(|loaded| loaded.aside.clone());
        let is_it = |aside: &&Aside| **aside == Aside::Unreadable(Unreadable::Rules(2));
        aside.iter().filter(is_it).count()
    };
    assert_eq!(unreadable(&device), 1);
    // The holder changes: nothing has to make room any more.
    assert_eq!(device.ask(Request::Head(header.clone())), [Event::GameSaved]);
    let (device, told) = Device::on(&chip);
    assert!(told.contains(&Event::GameLoaded), "{told:?}");
    assert_eq!(unreadable(&device), 1);
    assert_eq!(head(&chip, Slot::OnTheTable), before, "under its own key");
    let loaded = game(&mut records(&chip), Slot::OnTheTable).expect("a game");
    assert_eq!(loaded.header(), &header);
}
