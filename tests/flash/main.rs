//! Persistence across power cuts, damaged flash and foreign contents.

mod backup;
mod companion;
mod cuts;
mod damage;
mod flaws;
mod protocol;
mod restore;
mod results;
mod serial;
mod storage;
mod wear;

use embassy_futures::block_on;
use embedded_storage_async::nor_flash::NorFlash;
use pocket_ra::{
    rules::{
        journal::{CAPACITY, Journal},
        position::GameKind,
    },
    table::{
        Header, JournalLoader, Table,
        memory::{Slot, StoreError},
    },
    tasks::storage::{Condition, SlotContents, Store},
};
use pocket_ra_bench::nor::{self, Nor};
use pocket_ra_chip_programs::self_play;

/// Few: a game wraps around several times.
const SECTORS: usize = 6;

type SmallStore<F = Nor> = Store<F, SECTORS>;

fn open(flash: Nor) -> SmallStore {
    let (store, condition) = block_on(Store::open(flash, 0)).unwrap();
    assert_ne!(condition, Condition::Foreign);
    store
}

/// Saves the difference, as the device does after every move.
fn save<const N: usize>(
    store: &mut Store<impl NorFlash, N>,
    before: Option<&Table>,
    after: &Table,
) -> Result<(), StoreError> {
    block_on(async {
        let head = |table: &Table| (table.header().clone(), table.is_over());
        if before.is_none_or(|before| head(before) != head(after)) {
            let (header, is_over) = head(after);
            store.put_head(Slot::OnTheTable, &header, is_over).await?;
        }
        let changed =
            |before: &Table| (before.journal(), before.undo_generation()) != (after.journal(), after.undo_generation());
        if before.is_some_and(changed) {
            let index = after.last_chunk();
            let chunk = after.chunk(index).expect("the last chunk is there");
            store.put_chunk(Slot::OnTheTable, index as u8, &chunk).await?;
        }
        Ok(())
    })
}

fn load<const N: usize>(store: &mut Store<impl NorFlash, N>, slot: Slot) -> Option<JournalLoader> {
    let mut held = SlotContents::Nothing;
    block_on(store.look(slot, &mut held)).unwrap();
    match held {
        SlotContents::Nothing => None,
        SlotContents::Game { loader, lost, .. } => {
            assert_eq!(lost, None, "moves were lost");
            Some(loader)
        }
        SlotContents::Unreadable(unreadable) => panic!("{unreadable}"),
    }
}

/// Move by move; the first table is that before the first move.
fn games_of(number: u32, kind: GameKind, seed: u64) -> Vec<Table> {
    let mut table = Table::new(self_play::header(number, kind, seed).expect("they can sit down"));
    let mut tables = vec![table.clone()];
    while self_play::step(&mut table) {
        tables.push(table.clone());
    }
    assert_eq!(
        table.pending(),
        pocket_ra::table::Pending::Over,
        "{kind:?} was not played to its end"
    );
    tables
}

/// The position follows from it: see `a_game_that_is_taken_up_again_is_the_same`.
type Kept<'a> = (&'a Header, &'a Journal<CAPACITY>, u32);

fn kept(table: &Table) -> Kept<'_> {
    (table.header(), table.journal(), table.undo_generation())
}

fn found(loader: &JournalLoader) -> Kept<'_> {
    (loader.header(), loader.journal(), loader.undo_generation())
}

/// CRC-32/ISO-HDLC, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0u32, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 }
        })
    })
}

#[test]
fn a_game_that_is_taken_up_again_is_the_same() {
    for kind in GameKind::ALL {
        let mut store = open(Nor::new(SECTORS));
        let mut before = None;
        let tables = games_of(1, kind, 5);
        for (number, table) in tables.iter().enumerate() {
            save(&mut store, before, table).unwrap();
            before = Some(table);
            if number % 16 == 0 || number + 1 == tables.len() {
                let resumed = Table::resume(&load(&mut store, Slot::OnTheTable).unwrap()).unwrap();
                assert_eq!(kept(&resumed), kept(table));
                assert_eq!(resumed.position(), table.position());
                let mut covered = table.clone();
                covered.cover();
                assert_eq!(resumed, covered, "the same, with its secrets covered");
            }
        }
    }
}

#[test]
fn the_number_of_a_game_that_was_only_begun_is_not_given_again() {
    let mut store = open(Nor::new(SECTORS));
    save(&mut store, None, &games_of(7, GameKind::Dice, 5)[0]).unwrap();
    assert_eq!(store.last_game(), 7);
    assert_eq!(open(store.into_flash()).last_game(), 7);
}

#[test]
fn the_number_of_a_game_that_was_given_up_is_not_given_again_while_its_moves_lie_there() {
    let tables = games_of(1, GameKind::Dice, 5);
    let mut store = open(Nor::new(SECTORS));
    save(&mut store, None, &tables[0]).unwrap();
    save(&mut store, Some(&tables[0]), &tables[1]).unwrap();
    block_on(store.clear(Slot::OnTheTable)).unwrap();
    // Only the newest of its heads is left, which identifies no game.
    for _ in 0..SECTORS {
        block_on(store.make_room()).unwrap();
    }
    let mut store = open(store.into_flash());
    assert!(load(&mut store, Slot::OnTheTable).is_none());
    let next = games_of(store.last_game() + 1, GameKind::Dice, 6).remove(0);
    save(&mut store, None, &next).unwrap();
    assert_eq!(found(&load(&mut store, Slot::OnTheTable).unwrap()), kept(&next));
    assert_eq!(next.header().number(), 2);
}
