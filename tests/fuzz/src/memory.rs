//! Memories with damaged bytes, records of other games and versions, and power cuts. The storage task boots, reports
//! what it finds and saves new data; foreign contents are left unchanged.

use std::{
    cell::RefCell,
    pin::pin,
    sync::OnceLock,
    task::{Context, Poll, Waker},
};

use embassy_futures::block_on;
use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use embassy_time::{Duration, Instant};
use pocket_ra::{
    device::Crash,
    rules::position::GameKind,
    screens::Event,
    table::{
        Chunk, Header, Names, Table,
        companion::CompanionPart,
        memory::{Slot, StoreError},
        rolls::{DiceSessionPart, PoolRollLog, RaRollLog, StoredSession},
        settings::Settings,
        sheet::{SheetHead, SheetPart},
        statistics::{Counted, Hall, Tally},
    },
    tasks::{
        Channels, Clock,
        storage::{self, Condition, Key, Pushed, SECTOR, SlotContents, Storage, StorageRequest, Store},
    },
};

use pocket_ra_bench::{
    nor::{Chip, Cut, Nor, Torn},
    received::Received,
};

use super::{
    feed::{Feed, noise},
    records::framed,
    session,
};

/// The minimum, so that the memory wraps around early.
pub const SECTORS: usize = 4;

pub fn run(bytes: &[u8]) {
    let mut feed = Feed::new(bytes);
    let mut image = match feed.byte() % 4 {
        0 => Nor::new(SECTORS).bytes,
        1 => vec![feed.byte(); SECTORS * SECTOR],
        _ => used().to_vec(),
    };
    while !feed.is_empty() {
        image = match feed.byte() {
            byte @ 0..0xa0 => damaged(image, byte, &mut feed),
            byte => written(image, byte, &mut feed),
        };
    }
    let before = image.clone();
    let (mut store, condition) = open(image);
    for slot in Slot::ALL {
        let mut held = SlotContents::Nothing;
        block_on(store.look(slot, &mut held)).expect("the flash answers");
        let _ = held.summary();
    }
    match block_on(store.put(Key::Names, b"a new record")) {
        Ok(()) => {
            let (mut store, _) = open(store.into_flash().bytes);
            let names = block_on(store.get(Key::Names)).expect("the flash answers");
            assert_eq!(names, Some(b"a new record".as_slice()), "what was kept is kept");
        }
        Err(StoreError::Foreign) => {
            assert_eq!(condition, Condition::Foreign);
            assert!(store.into_flash().bytes == before, "something foreign was touched");
        }
        Err(StoreError::Full) => {}
        Err(error) => panic!("{error}"),
    }
    start(before);
}

fn open(image: Vec<u8>) -> (Store<Nor, SECTORS>, Condition) {
    block_on(Store::open(Nor::with(image), 0)).expect("the flash answers")
}

fn damaged(mut image: Vec<u8>, how: u8, feed: &mut Feed) -> Vec<u8> {
    let start = usize::from(feed.word()) % image.len();
    let length = 1 + usize::from(feed.byte()) * if how & 8 == 0 { 1 } else { 16 };
    let end = (start + length).min(image.len());
    let place = &mut image[start..end];
    match how % 8 {
        0 => place.fill(0),
        1 => place.fill(0xff),
        2 => place.iter_mut().for_each(|byte| *byte = feed.byte()),
        3 => place.iter_mut().for_each(|byte| *byte &= feed.byte()),
        4 => place[0] ^= 1 << (feed.byte() & 7),
        5 => {
            // A copy of other data in this memory.
            let from = usize::from(feed.word()) % (SECTORS * SECTOR - length);
            image.copy_within(from..from + (end - start), start);
        }
        6 => {
            let sector = start / SECTOR * SECTOR;
            image[sector..sector + SECTOR].fill(if how & 8 == 0 { 0xff } else { 0 });
        }
        _ => {
            let (one, other) = (start / SECTOR, usize::from(feed.byte()) % SECTORS);
            if one != other {
                let (front, back) = image.split_at_mut(one.max(other) * SECTOR);
                front[one.min(other) * SECTOR..][..SECTOR].swap_with_slice(&mut back[..SECTOR]);
            }
        }
    }
    image
}

/// Writes valid records with arbitrary contents; power may fail meanwhile.
fn written(image: Vec<u8>, how: u8, feed: &mut Feed) -> Vec<u8> {
    let mut flash = Nor::with(image);
    let cut = match how % 8 {
        0 => Some(Cut::Byte(feed.byte().into())),
        1 => Some(Cut::Erase(0, feed.choose(&Torn::ALL))),
        _ => None,
    };
    flash.power_up(cut, 1);
    // The flash outlives a store that loses power.
    let chip = Chip::new(flash);
    if let Ok((mut store, _)) = block_on(Store::<_, SECTORS>::open(chip.clone(), 0)) {
        let (key, record) = record(feed);
        for _ in 0..1 + how % 32 {
            let _ = block_on(store.put(key, &record));
        }
        if how & 0x10 != 0 {
            let _ = block_on(store.make_room());
        }
        if how & 0x40 != 0 {
            let _ = block_on(store.save_to_slot(feed.choose(&Slot::SAVED)));
            let _ = block_on(store.resume(feed.choose(&Slot::SAVED)));
        }
    }
    chip.image().bytes
}

fn record(feed: &mut Feed) -> (Key, Vec<u8>) {
    let key = feed.byte();
    let slot = feed.choose(&Slot::ALL);
    let length = feed.byte().into();
    let fields = feed.slice(length);
    match key % 14 {
        0 => (Key::Settings, framed::<Settings>(fields)),
        1 => (Key::Names, framed::<Names>(fields)),
        2 => (Key::Crash, framed::<Crash>(fields)),
        3 => (
            Key::Hall(GameKind::ALL[usize::from(slot as u8)]),
            framed::<Hall>(fields),
        ),
        4 => (Key::Counted, framed::<Counted>(fields)),
        5 => (Key::Tally(key / 14), framed::<Tally>(fields)),
        6 => {
            let (state, header) = fields.split_first().unwrap_or((&1, &[]));
            (
                Key::Head(slot),
                [&[*state], framed::<Header>(header).as_slice()].concat(),
            )
        }
        7 => (Key::Chunk(slot, key % 48), framed::<Chunk>(fields)),
        8 => (Key::Companion(CompanionPart::RaRolls), framed::<RaRollLog>(fields)),
        9 => (Key::Companion(CompanionPart::PoolRolls), framed::<PoolRollLog>(fields)),
        10 => (
            Key::Companion(CompanionPart::DiceSession),
            framed::<StoredSession>(fields),
        ),
        11 => (
            Key::Companion(CompanionPart::DiceSessionPart(key / 14)),
            framed::<DiceSessionPart>(fields),
        ),
        12 => (Key::Companion(CompanionPart::Sheet), framed::<SheetHead>(fields)),
        _ => (
            Key::Companion(CompanionPart::SheetPart(key / 14)),
            framed::<SheetPart>(fields),
        ),
    }
}

/// A memory with active and saved games.
pub fn used() -> &'static [u8] {
    static USED: OnceLock<Vec<u8>> = OnceLock::new();
    USED.get_or_init(|| {
        let (mut store, _) = open(Nor::new(SECTORS).bytes);
        for (kind, slot) in GameKind::ALL
            .into_iter()
            .zip([Slot::First, Slot::Second, Slot::Third, Slot::OnTheTable])
        {
            let choices = noise(kind.number().into(), 150);
            let mut feed = Feed::new(&choices);
            let mut table = session::sit_down(kind, &mut feed);
            keep(&mut store, &table);
            while !feed.is_empty() && session::go_on(&mut table, &mut feed) {
                keep(&mut store, &table);
            }
            if slot != Slot::OnTheTable {
                block_on(store.save_to_slot(slot)).expect("room");
            }
        }
        store.into_flash().bytes
    })
}

fn keep(store: &mut Store<Nor, SECTORS>, table: &Table) {
    let index = table.last_chunk();
    let chunk = table.chunk(index).expect("the last chunk");
    block_on(async {
        store
            .put_head(Slot::OnTheTable, table.header(), table.is_over())
            .await
            .expect("room");
        let kept = store.put_chunk(Slot::OnTheTable, index as u8, &chunk).await;
        kept.expect("room");
    });
}

/// A clock that stands still: the delay before drawing ends at once; the timeout of a host that does not read, and the
/// idle time before an erase, never do.
struct Still;

impl Clock for Still {
    fn now(&self) -> Instant {
        Instant::MIN
    }

    async fn until(&self, at: Instant) {
        if at > Instant::MIN + Duration::from_millis(100) {
            std::future::pending().await
        }
    }
}

/// Boots the storage task with this memory, then runs `ask`; returns all events.
pub fn storage(image: Vec<u8>, ask: impl FnOnce(&Channels<NoopRawMutex>, &mut dyn FnMut())) -> Vec<Event> {
    let channels = Channels::new();
    let told = RefCell::new(Vec::new());
    let mut storage = Storage::<_, _, SECTORS>::new(Chip::new(Nor::with(image)), 0, &channels);
    let mut task = pin!(storage::run(&mut storage, None, &Still));
    let mut received = Received::default();
    let mut run = || {
        loop {
            let polled = task.as_mut().poll(&mut Context::from_waker(Waker::noop()));
            assert!(matches!(polled, Poll::Pending));
            match received.receive(&channels) {
                Some(events) => told.borrow_mut().extend(events),
                None => break,
            }
        }
    };
    run();
    ask(&channels, &mut run);
    told.into_inner()
}

/// The storage task loads this memory, and a new game can be saved in it.
fn start(image: Vec<u8>) {
    let mut feed = Feed::new(&[3, 1, 4, 1, 5, 9, 2, 6]);
    let mut table = session::sit_down(GameKind::Ra, &mut feed);
    session::go_on(&mut table, &mut feed);
    let told = storage(image, |channels, run| {
        let mut request = |request| {
            assert_eq!(
                channels.requests.push(request),
                Pushed::Queued,
                "storage has taken the last one"
            );
            run();
        };
        let (header, is_over) = (table.header().clone(), table.is_over());
        request(StorageRequest::Head { header, is_over });
        request(StorageRequest::Chunk(0, table.chunk(0).expect("a chunk")));
        request(StorageRequest::SaveTo(Slot::First));
        request(StorageRequest::Resume(Slot::Second));
    });
    let answers = told
        .iter()
        .filter(|event| matches!(event, Event::BootFinished | Event::GameSaved | Event::Stored));
    // A game that is loaded and is over is counted, too.
    let loaded = told.iter().filter(|event| **event == Event::GameLoaded).count();
    assert!(
        (5..=5 + loaded).contains(&answers.count()),
        "every request is answered once, and the start: {told:?}"
    );
}

/// A used memory, unchanged, damaged, and with additional records.
pub fn seeds() -> Vec<Vec<u8>> {
    let mut seeds: Vec<Vec<u8>> = vec![vec![0], vec![1, 0x42], vec![2]];
    for how in 0..16 {
        seeds.push([vec![2, how], noise(how.into(), 30)].concat());
        seeds.push([vec![how & 3, 0xa0 + how * 6], noise(u64::from(how) + 100, 60)].concat());
    }
    seeds
}
