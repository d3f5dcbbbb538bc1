//! Rules versions: a game under incompatible rules is reported and left unchanged.

use embassy_futures::block_on;
use embassy_time::Instant;
use pocket_ra::{
    device::Frame,
    screens::{Event, Screens},
    table::{
        Chunk, Header, Record, Unreadable,
        memory::{Notice, SavedGame, Slot},
    },
    tasks::storage::{Key, SlotContents, StorageRequest, Store},
};
use pocket_ra_bench::{
    MEMORY_SECTORS,
    nor::{Chip, Nor},
};

use crate::{
    device::{Device, game, records},
    memories,
};

/// Bytes before the header.
const FRONT: usize = 1;
const CHECK: usize = 4;

/// Bytes before the moves of a chunk.
const MOVES: usize = 2 + 4 + 4 + 2;

fn seal(record: &mut Vec<u8>) {
    let check = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC).checksum(record);
    record.extend(check.to_le_bytes());
}

/// The slot under whose keys a slot is stored.
fn place(chip: &Chip, slot: Slot) -> Slot {
    let mut store = records(chip);
    let places = block_on(store.get(Key::Places)).expect("the places can be read");
    places.map_or(slot, |places| Slot::ALL[usize::from(places[slot as usize])])
}

fn head(chip: &Chip, place: Slot) -> Option<Vec<u8>> {
    let mut store = records(chip);
    block_on(store.get(Key::Head(place)))
        .expect("the head can be read")
        .map(<[u8]>::to_vec)
}

/// Of version 1.0.
fn memory(name: &str) -> Chip {
    let of_name = |memory: &crate::Memory| memory.title() == format!("1.0 {name}");
    memories()
        .into_iter()
        .find(of_name)
        .expect("there is such a memory")
        .chip()
}

/// A memory whose game began with this version of its rules.
fn begun_with(name: &str, slot: Slot, rules: u8, spoil: impl FnOnce(&mut Store<Nor, MEMORY_SECTORS>, Slot)) -> Chip {
    let chip = memory(name);
    let mut store = records(&chip);
    let place = place(&chip, slot);
    let old = head(&chip, place).expect("there is a game");
    let header = Header::decode(&old[FRONT..]).expect("it can be read");
    let mut record = vec![0; Header::LONGEST];
    let length = header.encode(&mut record).expect("it fits");
    record.truncate(length - CHECK);
    // Before the handicap.
    let at = record.len() - 2;
    record[at] = rules;
    seal(&mut record);
    assert_eq!(Header::decode(&record).map(|header| header.rules()), Ok(rules));
    let head = [&old[..FRONT], &record].concat();
    block_on(store.put(Key::Head(place), &head)).expect("it can be written");
    spoil(&mut store, place);
    Chip::new(store.into_flash())
}

#[test]
fn a_game_of_later_rules_is_told_of_and_left_as_it_is() {
    let chip = begun_with("ra", Slot::OnTheTable, 2, |_, _| {});
    let before = chip.image().bytes;
    let (device, told) = Device::on(&chip);
    let notice = Event::Notice(Notice::Unreadable(Unreadable::Rules(2)));
    assert_eq!(told.iter().filter(|event| **event == notice).count(), 1, "{told:?}");
    assert!(!told.contains(&Event::GameLoaded), "{told:?}");
    assert!(!told.contains(&Event::Notice(Notice::MovesLost)), "{told:?}");
    assert!(device.received.table.is_none());
    assert!(chip.is(&before), "the memory stays as it is");

    let chip = begun_with("ra", Slot::First, 7, |_, _| {});
    let (mut device, told) = Device::on(&chip);
    assert!(
        told.contains(&Event::GameLoaded),
        "the game on the table is another: {told:?}"
    );
    let saved = device.received.saved_games[0].clone();
    assert_eq!(saved, SavedGame::Unreadable(Unreadable::Rules(7)));
    let before = chip.image().bytes;
    device.ask(StorageRequest::Resume(Slot::First));
    assert!(chip.is(&before), "it cannot be taken up");
}

#[test]
fn a_game_of_other_rules_whose_moves_are_no_longer_legal_says_so() {
    // All moves are still legal.
    let (device, told) = Device::on(&begun_with("dice", Slot::OnTheTable, 0, |_, _| {}));
    assert!(told.contains(&Event::GameLoaded), "{told:?}");
    assert_eq!(device.received.table.map(|table| table.header().rules()), Some(0));

    // An illegal move is damage under the same rules only.
    let shown_of = |rules| {
        let chip = begun_with("dice", Slot::OnTheTable, rules, |store, place| {
            let table = game(store, Slot::OnTheTable).expect("a game");
            let first = table.journal().codes().next().expect("a move").length();
            let mut record = vec![0; Chunk::LONGEST];
            let length = table.chunk(0).expect("a chunk").encode(&mut record).expect("it fits");
            record.truncate(length - CHECK);
            record.drain(MOVES..MOVES + first);
            seal(&mut record);
            block_on(store.put(Key::Chunk(place, 0), &record)).expect("it can be written");
        });
        let mut held = SlotContents::Nothing;
        block_on(records(&chip).look(Slot::OnTheTable, &mut held)).expect("the slot can be read");
        let SlotContents::Game { loader, is_over, .. } = &held else {
            panic!("there is a game");
        };
        let mut screens = Screens::new(Instant::MIN);
        screens.load_game(loader, *is_over);
        screens.update(Event::GameLoaded, Instant::MIN);
        assert!(screens.table().is_none());
        drawn(&screens)
    };
    for (rules, notice) in [(1, Notice::MovesLost), (0, Notice::Unreadable(Unreadable::Rules(0)))] {
        let mut screens = Screens::new(Instant::MIN);
        screens.update(Event::Notice(notice), Instant::MIN);
        assert!(shown_of(rules) == drawn(&screens), "{notice:?}");
    }
}

fn drawn(screens: &Screens) -> Frame {
    let mut frame = Frame::new();
    screens.draw(&mut frame);
    frame
}

#[test]
fn a_game_of_later_rules_makes_way_when_the_next_one_begins() {
    let chip = begun_with("robot", Slot::OnTheTable, 2, |_, _| {});
    let place = place(&chip, Slot::OnTheTable);
    let before = head(&chip, place);
    let other = memory("ra");
    let header = game(&mut records(&other), Slot::OnTheTable)
        .expect("a game")
        .header()
        .clone();
    let (mut device, _) = Device::on(&chip);
    let is_over = false;
    let head_of = |header: &Header| StorageRequest::Head {
        header: header.clone(),
        is_over,
    };
    assert_eq!(device.ask(head_of(&header)), [Event::Stored, Event::GameSaved]);
    let unreadable = |device: &Device| {
        let saved = device.received.saved_games.clone();
        let is_it = |saved: &&SavedGame| **saved == SavedGame::Unreadable(Unreadable::Rules(2));
        saved.iter().filter(is_it).count()
    };
    assert_eq!(unreadable(&device), 1);
    // The holder changes.
    assert_eq!(device.ask(head_of(&header)), [Event::GameSaved]);
    let (device, told) = Device::on(&chip);
    assert!(told.contains(&Event::GameLoaded), "{told:?}");
    assert_eq!(unreadable(&device), 1);
    assert_eq!(head(&chip, place), before, "under its own key");
    let loaded = game(&mut records(&chip), Slot::OnTheTable).expect("a game");
    assert_eq!(loaded.header(), &header);
}
