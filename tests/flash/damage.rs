//! Damaged, foreign, full and other versions' memories: a clear response, and no loss beyond the damage.

use std::{
    ops::Range,
    panic::{AssertUnwindSafe, catch_unwind},
};

use embassy_futures::block_on;
use pocket_ra::{
    rules::position::GameKind,
    table::{
        Record, Unreadable,
        companion::CompanionPart,
        memory::{Slot, StoreError},
        rolls::DiceSession,
        settings::Settings,
        sheet::PARTS,
    },
    tasks::storage::{Condition, Key, SlotContents, Store},
};

use crate::{
    SECTORS, SmallStore, crc32, games_of,
    nor::{Cut, Luck, Nor, SECTOR},
    open, save,
};

const KEYS: [Key; 8] = [
    Key::Settings,
    Key::Names,
    Key::Crash,
    Key::Hall(GameKind::Ra),
    Key::Hall(GameKind::Rauha),
    Key::Tally(0),
    Key::Tally(7),
    Key::Tally(47),
];

fn record(key: usize, age: u16) -> Vec<u8> {
    let mut dice = Luck::new(key as u64 * 65_536 + u64::from(age));
    let mut bytes = vec![key as u8, age as u8, (age >> 8) as u8];
    bytes.extend((0..10 + dice.below(70)).map(|_| dice.draw() as u8));
    bytes
}

/// Known records, and the position of the newest of each.
struct Known {
    bytes: Vec<u8>,
    newest: Vec<(Key, Vec<u8>, Range<usize>)>,
}

fn known(seed: u64) -> Known {
    let mut dice = Luck::new(seed);
    let mut store = open(Nor::new(SECTORS));
    let mut newest: Vec<Option<Vec<u8>>> = vec![None; KEYS.len()];
    // From a few records in the first sector to two rounds of all sectors.
    let ages = [4, 60, 250, 900][dice.below(4)];
    for age in 0..4 + dice.below(ages) as u16 {
        let key = dice.below(KEYS.len());
        let bytes = record(key, age);
        block_on(store.put(KEYS[key], &bytes)).unwrap();
        newest[key] = Some(bytes);
    }
    let bytes = store.into_flash().bytes;
    let newest = (KEYS.iter().zip(newest))
        .filter_map(|(&key, record)| {
            let record = record?;
            let places = bytes.windows(record.len()).enumerate();
            // A moved record leaves its copy behind: the last used sector holds the newest.
            let places: Vec<usize> = places
                .filter(|(_, window)| *window == record)
                .map(|(at, _)| at)
                .collect();
            let &[at] = places.as_slice() else { return None };
            // Preceded by its item header and key.
            Some((key, record.clone(), at - 10..at + record.len()))
        })
        .collect();
    Known { bytes, newest }
}

fn damage(bytes: &mut [u8], dice: &mut Luck) -> Vec<Range<usize>> {
    (0..1 + dice.below(3))
        .map(|_| {
            let start = dice.below(bytes.len());
            let length = match dice.below(4) {
                0 => 1,
                1 => 1 + dice.below(8),
                2 => 1 + dice.below(64),
                _ => 1 + dice.below(600),
            };
            let range = start..(start + length).min(bytes.len());
            let kind = dice.below(4);
            for byte in &mut bytes[range.clone()] {
                *byte = match kind {
                    0 => *byte ^ 1 << dice.below(8),
                    1 => dice.draw() as u8,
                    2 => 0xff,
                    _ => 0,
                };
            }
            range
        })
        .collect()
}

fn overlaps(a: &Range<usize>, b: &Range<usize>) -> bool {
    a.start < b.end && b.start < a.end
}

fn mutated(images: usize, seed: u64) {
    let mut dice = Luck::new(seed);
    let mut looked_at = 0u64;
    const EACH: usize = 200;
    for memory in 0..images.div_ceil(EACH) {
        let known = known(seed * 1_000_003 + memory as u64);
        for _ in 0..EACH {
            let mut bytes = known.bytes.clone();
            let damaged = damage(&mut bytes, &mut dice);
            let told = format!("memory {memory} of seed {seed}, damage {damaged:?}");
            let opened = catch_unwind(AssertUnwindSafe(|| {
                block_on(Store::<_, SECTORS>::open(Nor::with(bytes), 0))
            }));
            let (mut store, _) = opened
                .unwrap_or_else(|_| panic!("panic: {told}"))
                .expect("the flash answers");
            for (key, record, place) in &known.newest {
                if damaged.iter().any(|range| overlaps(range, place)) {
                    continue;
                }
                let got = block_on(store.get(*key)).unwrap();
                assert_eq!(got, Some(record.as_slice()), "{key:?} at {place:?}: {told}");
                looked_at += 1;
            }
            use_it(&mut store, &told);
        }
    }
    assert!(looked_at > images as u64, "{looked_at} records were looked at");
}

/// Games can be looked up and new data saved, or there is a clear error.
fn use_it(store: &mut SmallStore, told: &str) {
    for slot in Slot::ALL {
        block_on(store.look(slot, &mut SlotContents::Nothing)).unwrap_or_else(|error| panic!("{error}: {told}"));
    }
    match block_on(store.put(Key::Names, b"a new record")) {
        Ok(()) => {
            let names = block_on(store.get(Key::Names)).unwrap();
            assert_eq!(names, Some(b"a new record".as_slice()), "{told}");
        }
        Err(StoreError::Foreign | StoreError::Full) => {}
        Err(error) => panic!("{error}: {told}"),
    }
}

fn random(images: usize, seed: u64) {
    let mut dice = Luck::new(seed);
    for image in 0..images {
        let told = format!("image {image} of seed {seed}");
        let mut bytes = vec![0xff; SECTORS * SECTOR];
        match dice.below(3) {
            0 => bytes.iter_mut().for_each(|byte| *byte = dice.draw() as u8),
            1 => {
                let (start, end) = (dice.below(bytes.len()), dice.below(bytes.len()));
                bytes[start.min(end)..start.max(end)]
                    .iter_mut()
                    .for_each(|byte| *byte = dice.draw() as u8);
            }
            _ => bytes.fill(dice.draw() as u8),
        }
        let flash = Nor::with(bytes.clone());
        let (mut store, condition) = block_on(Store::<_, SECTORS>::open(flash, 0)).unwrap();
        use_it(&mut store, &told);
        if condition == Condition::Foreign {
            assert_eq!(
                block_on(store.put(Key::Settings, b"settings")),
                Err(StoreError::Foreign)
            );
            assert!(
                store.into_flash().bytes == bytes,
                "{told}: something foreign was touched"
            );
        }
    }
}

#[test]
fn damage_never_panics_and_never_takes_a_record_beside_it() {
    mutated(4_000, 1);
}

#[test]
fn a_sector_that_lost_both_labels_keeps_its_records() {
    const LABEL: usize = 16;
    let mut dice = Luck::new(3);
    for memory in 0..200 {
        let known = known(memory);
        for sector in 0..SECTORS {
            let mut bytes = known.bytes.clone();
            for label in [sector * SECTOR, (sector + 1) * SECTOR - LABEL] {
                if bytes[label..label + LABEL] != [0xff; LABEL] {
                    bytes[label..label + LABEL].fill_with(|| dice.draw() as u8);
                }
            }
            let mut store = open(Nor::with(bytes));
            for (key, record, place) in &known.newest {
                let got = block_on(store.get(*key)).unwrap();
                let told = format!("memory {memory}, labels of sector {sector}, {key:?} at {place:?}");
                assert_eq!(got, Some(record.as_slice()), "{told}");
            }
            use_it(&mut store, &format!("memory {memory}, labels of sector {sector}"));
        }
    }
}

#[test]
fn the_newest_sector_keeps_its_records_without_labels_and_beside_a_blank_one_that_is_not() {
    const LABEL: usize = 16;
    let mut compared = 0;
    for memory in 0..300 {
        let known = known(memory);
        // The newest sector is followed by a blank one.
        let blank = |sector| is_blank(&known.bytes, sector);
        let newest = (0..SECTORS).find(|&sector| !blank(sector) && blank((sector + 1) % SECTORS));
        let Some(newest) = newest else { continue };
        // Contents without any label are foreign.
        if (0..SECTORS).filter(|&sector| !blank(sector)).count() < 2 {
            continue;
        }
        let mut bytes = known.bytes.clone();
        for label in [newest * SECTOR, (newest + 1) * SECTOR - LABEL] {
            bytes[label..label + LABEL].fill(0x5c);
        }
        let behind = (newest + 1) % SECTORS * SECTOR;
        bytes[behind..behind + 11].fill(0x5c);
        let mut store = open(Nor::with(bytes));
        for (key, record, place) in &known.newest {
            let got = block_on(store.get(*key)).unwrap();
            assert_eq!(got, Some(record.as_slice()), "memory {memory}, {key:?} at {place:?}");
            compared += 1;
        }
        use_it(&mut store, &format!("memory {memory}"));
    }
    assert!(compared > 500, "{compared}");
}

fn is_blank(bytes: &[u8], sector: usize) -> bool {
    bytes[sector * SECTOR..][..SECTOR].iter().all(|&byte| byte == 0xff)
}

#[test]
fn a_sector_that_has_become_blank_hides_no_other() {
    let mut compared = 0;
    for memory in 0..200 {
        let known = known(memory);
        for sector in (0..SECTORS).filter(|&sector| !is_blank(&known.bytes, sector)) {
            let gone = sector * SECTOR..(sector + 1) * SECTOR;
            let mut bytes = known.bytes.clone();
            bytes[gone.clone()].fill(0xff);
            let mut store = open(Nor::with(bytes));
            for (key, record, place) in known.newest.iter().filter(|(.., place)| !overlaps(place, &gone)) {
                let got = block_on(store.get(*key)).unwrap();
                let told = format!("memory {memory}, sector {sector}, {key:?} at {place:?}");
                assert_eq!(got, Some(record.as_slice()), "{told}");
                compared += 1;
            }
            use_it(&mut store, &format!("memory {memory}, sector {sector}"));
        }
    }
    assert!(compared > 1_000, "{compared}");
}

#[test]
fn on_both_sides_of_a_sector_that_has_become_blank_old_records_are_found() {
    let mut store = open(Nor::new(SECTORS));
    let record = |index| [index; 400];
    for index in 0..40 {
        block_on(store.put(Key::Tally(index), &record(index))).unwrap();
    }
    let whole = store.into_flash().bytes;
    let filled: Vec<usize> = (0..SECTORS).filter(|&sector| !is_blank(&whole, sector)).collect();
    assert_eq!(filled, [0, 1, 2, 3, 4]);
    for gone in filled {
        let mut bytes = whole.clone();
        bytes[gone * SECTOR..][..SECTOR].fill(0xff);
        let mut store = open(Nor::with(bytes.clone()));
        for index in 0..40 {
            let is_there = bytes.windows(400).any(|window| window == record(index));
            let got = block_on(store.get(Key::Tally(index))).unwrap();
            assert_eq!(got, is_there.then_some(&record(index)[..]), "sector {gone}, {index}");
        }
    }
}

#[test]
fn damage_in_the_blank_sector_is_erased_at_the_next_start() {
    let mut erased = 0;
    for memory in 0..300 {
        let Known { mut bytes, newest } = known(memory);
        let blank: Vec<usize> = (0..SECTORS).filter(|&sector| is_blank(&bytes, sector)).collect();
        // The first of several blank sectors may have lost its labels.
        let &[blank] = blank.as_slice() else { continue };
        bytes[blank * SECTOR + 1000..][..11].fill(0x5c);
        let mut store = open(Nor::with(bytes));
        for (key, record, place) in &newest {
            let got = block_on(store.get(*key)).unwrap();
            assert_eq!(got, Some(record.as_slice()), "memory {memory}, {key:?} at {place:?}");
        }
        let mut flash = store.into_flash();
        assert!(is_blank(&flash.bytes, blank), "memory {memory}");
        flash.power_up(None, 0);
        assert_eq!(open(flash).into_flash().erased, 0, "memory {memory}: once is enough");
        erased += 1;
    }
    assert!(erased > 20, "{erased}");
}

#[test]
fn a_memory_without_labels_is_known_by_a_single_record_far_behind_in_its_sector() {
    const LABEL: usize = 16;
    let mut store = open(Nor::new(SECTORS));
    for index in 0..6 {
        block_on(store.put(Key::Tally(index), &[index; 500])).unwrap();
    }
    block_on(store.put(Key::Names, b"far behind")).unwrap();
    let mut bytes = store.into_flash().bytes;
    bytes[..3000].fill(0x5c);
    bytes[SECTOR - LABEL..SECTOR].fill(0x5c);
    let (mut store, condition) = block_on(Store::<_, SECTORS>::open(Nor::with(bytes), 0)).unwrap();
    assert_eq!(condition, Condition::Ours);
    assert_eq!(block_on(store.get(Key::Names)).unwrap(), Some(b"far behind".as_slice()));
}

#[test]
fn a_new_memory_may_lose_power_at_every_byte_of_its_first_record() {
    let put = |flash: Nor| {
        let mut store = open(flash);
        let kept = block_on(store.put(Key::Names, b"the first record"));
        (store.into_flash(), kept)
    };
    let (whole, _) = put(Nor::new(SECTORS));
    assert!(whole.programmed > 48, "{} bytes", whole.programmed);
    for byte in 0..whole.programmed {
        let mut flash = Nor::new(SECTORS);
        flash.power_up(Some(Cut::Byte(byte)), byte);
        let (mut flash, kept) = put(flash);
        kept.unwrap_err();
        flash.power_up(None, 0);
        let (flash, kept) = put(flash);
        assert_eq!(kept, Ok(()), "byte {byte}");
        let names = block_on(open(flash).get(Key::Names)).unwrap().map(<[u8]>::to_vec);
        assert_eq!(names.as_deref(), Some(b"the first record".as_slice()), "byte {byte}");
    }
}

#[test]
fn an_erase_that_only_damage_calls_unfinished_is_not_done_again_in_a_sector_begun_since() {
    const ANNOUNCEMENTS: Range<usize> = 16..128;
    let mut unfinished = 0;
    for memory in 0..200 {
        let known = known(memory);
        for sector in 0..SECTORS {
            let mut bytes = known.bytes.clone();
            let area = &mut bytes[sector * SECTOR..][ANNOUNCEMENTS];
            let Some(last) = area.chunks_mut(8).rfind(|entry| entry.iter().any(|&byte| byte != 0xff)) else {
                continue;
            };
            last[4..].fill(0xff);
            unfinished += 1;
            let mut store = open(Nor::with(bytes));
            for (key, record, place) in &known.newest {
                let got = block_on(store.get(*key)).unwrap();
                let told = format!("memory {memory}, sector {sector}, {key:?} at {place:?}");
                assert_eq!(got, Some(record.as_slice()), "{told}");
            }
            use_it(&mut store, &format!("memory {memory}, sector {sector}"));
        }
    }
    assert!(unfinished > 100, "{unfinished}");
}

#[test]
fn an_erase_that_lost_power_is_done_again_also_where_the_sector_behind_it_has_become_blank() {
    const ANNOUNCEMENTS: Range<usize> = 16..128;
    let mut done_again = 0;
    for memory in 0..300 {
        let Known { mut bytes, newest } = known(memory);
        let blank: Vec<usize> = (0..SECTORS).filter(|&sector| is_blank(&bytes, sector)).collect();
        let &[torn] = blank.as_slice() else { continue };
        let before = (torn + SECTORS - 1) % SECTORS * SECTOR;
        let area = &mut bytes[before..][ANNOUNCEMENTS];
        let Some(last) = area.chunks_mut(8).rfind(|entry| entry.iter().any(|&byte| byte != 0xff)) else {
            continue;
        };
        last[4..].fill(0xff);
        // Erasing old records was interrupted.
        let behind = (torn + 1) % SECTORS * SECTOR;
        bytes.copy_within(behind..behind + SECTOR, torn * SECTOR);
        bytes[behind..behind + SECTOR].fill(0xff);
        let mut store = open(Nor::with(bytes));
        let there = newest
            .iter()
            .filter(|(.., place)| !(behind..behind + SECTOR).contains(&place.start));
        for (key, record, place) in there {
            let got = block_on(store.get(*key)).unwrap();
            assert_eq!(got, Some(record.as_slice()), "memory {memory}, {key:?} at {place:?}");
        }
        done_again += 1;
    }
    assert!(done_again > 10, "{done_again}");
}

#[test]
fn random_memories_never_panic_and_are_left_alone() {
    random(2_000, 1);
}

#[test]
#[ignore = "takes minutes: cargo test --release --test flash -- --ignored"]
fn a_million_damaged_and_random_memories() {
    mutated(900_000, 2);
    random(100_000, 2);
}

#[test]
fn something_foreign_is_erased_only_when_told_to() {
    let (mut store, condition) =
        block_on(Store::<_, SECTORS>::open(Nor::with(vec![0x42; SECTORS * SECTOR]), 0)).unwrap();
    assert_eq!(condition, Condition::Foreign);
    assert_eq!(
        block_on(store.put(Key::Settings, b"settings")),
        Err(StoreError::Foreign)
    );
    block_on(store.format(async || {})).unwrap();
    block_on(store.put(Key::Settings, b"settings")).unwrap();
    let mut store = open(store.into_flash());
    assert_eq!(
        block_on(store.get(Key::Settings)).unwrap(),
        Some(b"settings".as_slice())
    );
}

#[test]
fn a_record_of_another_version_is_told_and_left_and_the_rest_is_kept() {
    let mut bytes = [0; Settings::LONGEST];
    let length = Settings::default().encode(&mut bytes).unwrap();
    bytes[1] = 99;
    // A valid record's checksum, by later firmware.
    let mut other = Vec::from(&bytes[..length - 4]);
    other.extend(crc32(&other).to_le_bytes());
    assert_eq!(Settings::decode(&other), Err(Unreadable::Version(99)));

    let mut store = open(Nor::new(SECTORS));
    block_on(store.put(Key::Settings, &other)).unwrap();
    block_on(store.put(Key::Names, b"the rest")).unwrap();
    let mut store = open(store.into_flash());
    assert_eq!(block_on(store.get(Key::Settings)).unwrap(), Some(other.as_slice()));
    assert_eq!(block_on(store.get(Key::Names)).unwrap(), Some(b"the rest".as_slice()));
}

#[test]
fn a_full_memory_says_so_and_keeps_what_it_has() {
    let mut store = open(Nor::new(SECTORS));
    let tables = games_of(1, GameKind::Dice, 1);
    let mut before = None;
    for table in &tables[..40] {
        save(&mut store, before, table).unwrap();
        before = Some(table);
    }
    let mut refused = None;
    for index in 0..48 {
        if let Err(error) = block_on(store.put(Key::Tally(index), &[index; 500])) {
            refused = Some((index, error));
            break;
        }
    }
    let (refused, error) = refused.expect("48 records of 500 bytes do not fit");
    assert_eq!(error, StoreError::Full);
    let mut store = open(store.into_flash());
    for index in 0..refused {
        assert_eq!(
            block_on(store.get(Key::Tally(index))).unwrap(),
            Some([index; 500].as_slice())
        );
    }
    let mut held = SlotContents::Nothing;
    block_on(store.look(Slot::OnTheTable, &mut held)).unwrap();
    let SlotContents::Game { loader, lost: None, .. } = held else {
        panic!("the game is gone");
    };
    assert_eq!(loader.journal(), tables[39].journal());
}

#[test]
fn a_record_that_cannot_be_kept_is_refused() {
    let mut store = open(Nor::new(SECTORS));
    for length in [0, 6, 511, 600] {
        assert_eq!(
            block_on(store.put(Key::Settings, &vec![1; length])),
            Err(StoreError::Record),
            "{length}"
        );
    }
    for key in [
        Key::Tally(64),
        Key::Chunk(Slot::OnTheTable, 48),
        Key::Companion(CompanionPart::SheetPart(PARTS as u8)),
        Key::Companion(CompanionPart::DiceSessionPart(DiceSession::PARTS as u8)),
    ] {
        assert_eq!(
            block_on(store.put(key, b"no such record")),
            Err(StoreError::Record),
            "{key:?}"
        );
    }
    assert_eq!(block_on(store.get(Key::Settings)).unwrap(), None);
}
