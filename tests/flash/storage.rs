//! The storage task: requests in, events and loaded data out.

use std::{
    cell::Cell,
    future::{Future, poll_fn},
    pin::Pin,
    rc::Rc,
    task::{Context, Poll, Waker},
};

use embassy_futures::block_on;
use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use embassy_time::{Duration, Instant};
use embedded_storage_async::nor_flash::{ErrorType, NorFlash, ReadNorFlash};
use pocket_ra::{
    device::Crash,
    rules::position::GameKind,
    screens::Event,
    table::{
        Name, Names, Record, Table,
        deal::DealResults,
        memory::{Notice, SavedGame, Slot, StoreError},
        statistics::Statistics,
    },
    tasks::{
        Channels, Clock,
        storage::{self, Key, Pushed, Storage, StorageRequest},
    },
};
use pocket_ra_bench::received::Received;

use crate::{
    SECTORS, crc32, games_of,
    nor::{Chip, Cut, Failure, Luck, Nor, SECTOR},
    open,
    results::played,
};

/// Manual; short waits return at once.
#[derive(Clone)]
struct Hands(Rc<Cell<Instant>>);

impl Clock for Hands {
    fn now(&self) -> Instant {
        self.0.get()
    }

    async fn until(&self, at: Instant) {
        const SHORT: Duration = Duration::from_secs(1);
        poll_fn(|_| match at > self.now() + SHORT {
            true => Poll::Pending,
            false => Poll::Ready(()),
        })
        .await;
    }
}

pub struct Device {
    channels: &'static Channels<NoopRawMutex>,
    task: Pin<Box<dyn Future<Output = ()>>>,
    clock: Hands,
    pub received: Received,
}

impl Device {
    /// Returns the first events too.
    pub fn on(chip: &Chip, crash: Option<Crash>) -> (Device, Vec<Event>) {
        Device::with(chip.clone(), 0, crash)
    }

    /// A device with the memory at an offset of a flash.
    pub fn with(flash: impl NorFlash + 'static, start: u32, crash: Option<Crash>) -> (Device, Vec<Event>) {
        let channels: &'static Channels<NoopRawMutex> = Box::leak(Box::new(Channels::new()));
        let clock = Hands(Rc::new(Cell::new(Instant::MIN)));
        let hands = clock.clone();
        let task = Box::pin(async move {
            let mut storage = Storage::<_, _, SECTORS>::new(flash, start, channels);
            storage::run(&mut storage, crash, &hands).await;
        });
        let mut device = Device {
            channels,
            task,
            clock,
            received: Received::default(),
        };
        let told = device.run();
        (device, told)
    }

    fn run(&mut self) -> Vec<Event> {
        // Yields after each sector.
        const STEPS: usize = 64;
        let mut told = Vec::new();
        let mut silent = 0;
        while silent < STEPS {
            let polled = self.task.as_mut().poll(&mut Context::from_waker(Waker::noop()));
            assert_eq!(polled, Poll::Pending);
            match self.received.receive(self.channels) {
                Some(events) => {
                    told.extend(events);
                    silent = 0;
                }
                None => silent += 1,
            }
        }
        told
    }

    pub fn ask(&mut self, request: StorageRequest) -> Vec<Event> {
        assert_eq!(self.channels.requests.push(request), Pushed::Queued);
        self.run()
    }

    fn touch(&mut self) {
        let now = self.clock.now();
        self.channels.touched.lock(|at| at.set(now));
    }

    pub fn wait(&mut self, time: Duration) -> Vec<Event> {
        self.clock.0.set(self.clock.now() + time);
        self.run()
    }

    pub fn begin(&mut self, table: &Table) {
        assert_eq!(self.ask(head(table)), [Event::GameSaved]);
        for index in 0..=table.last_chunk() {
            let chunk = table.chunk(index).unwrap();
            assert_eq!(self.ask(StorageRequest::Chunk(index as u8, chunk)), [Event::GameSaved]);
        }
    }
}

fn head(table: &Table) -> StorageRequest {
    StorageRequest::Head {
        header: table.header().clone(),
        is_over: table.is_over(),
    }
}

pub fn memory() -> Chip {
    Chip::new(Nor::new(SECTORS))
}

pub fn name(letters: &str) -> Name {
    Name::new(letters).unwrap()
}

#[test]
fn at_power_up_the_game_is_on_the_shelf() {
    let chip = memory();
    let tables = games_of(4, GameKind::Rauha, 8);
    let table = &tables[tables.len() / 2];
    let (mut device, told) = Device::on(&chip, None);
    assert_eq!(told, [Event::BootFinished], "a new device has nothing to tell");
    device.begin(table);
    let (device, told) = Device::on(&chip, None);
    assert_eq!(told, [Event::GameLoaded, Event::BootFinished]);
    let mut expected = table.clone();
    expected.cover();
    assert_eq!(device.received.table, Some(expected));
    assert_eq!(device.received.last_game, 4);
}

#[test]
fn games_are_put_aside_listed_taken_up_and_cleared() {
    let chip = memory();
    let (mut device, _) = Device::on(&chip, None);
    let dice = games_of(1, GameKind::Dice, 3);
    let half = &dice[dice.len() / 2];
    device.begin(half);
    let saved_to_slot = |number| [Event::GameSavedToSlot(number), Event::Stored];
    assert_eq!(device.ask(StorageRequest::SaveTo(Slot::Second)), saved_to_slot(1));
    assert_eq!(
        device.ask(StorageRequest::SaveTo(Slot::First)),
        [Event::Stored],
        "the table is empty"
    );
    let ra = games_of(2, GameKind::Ra, 3);
    device.begin(ra.last().unwrap());
    assert_eq!(device.ask(StorageRequest::SaveTo(Slot::Third)), saved_to_slot(2));
    let list = |device: &Device| {
        device.received.saved_games.clone().map(|saved| match saved {
            SavedGame::Game(game) => Some((game.number, game.kind, game.players.len(), game.moves, game.over)),
            SavedGame::Nothing => None,
            SavedGame::Unreadable(unreadable) => panic!("{unreadable}"),
        })
    };
    let expected = [
        None,
        Some((1, GameKind::Dice, 3, half.journal().len(), false)),
        Some((2, GameKind::Ra, 3, ra.last().unwrap().journal().len(), true)),
    ];
    assert_eq!(list(&device), expected);
    let (mut device, told) = Device::on(&chip, None);
    assert_eq!(told, [Event::BootFinished], "nothing lies on the table");
    assert_eq!(list(&device), expected, "after power was off");
    assert_eq!(
        device.ask(StorageRequest::Resume(Slot::Second)),
        [Event::GameLoaded, Event::Stored]
    );
    let taken_up = device.received.table.take().unwrap();
    assert_eq!(taken_up.journal(), half.journal());
    assert_eq!(list(&device), [None, None, expected[2]], "it lies on the table now");
    let rauha = games_of(3, GameKind::Rauha, 3);
    let begun = &rauha[rauha.len() / 2];
    device.ask(StorageRequest::SaveTo(Slot::First));
    device.begin(begun);
    assert_eq!(
        device.ask(StorageRequest::Resume(Slot::First)),
        [Event::GameLoaded, Event::Stored]
    );
    let changed = Some((3, GameKind::Rauha, 3, begun.journal().len(), false));
    assert_eq!(list(&device), [changed, None, expected[2]], "they have changed places");
    assert_eq!(device.ask(StorageRequest::Clear(Slot::Third)), [Event::Stored]);
    assert_eq!(device.ask(StorageRequest::Clear(Slot::First)), [Event::Stored]);
    assert_eq!(list(&device), [None, None, None]);
    assert_eq!(
        device.ask(StorageRequest::Resume(Slot::First)),
        [Event::Notice(Notice::NotKept(StoreError::Record)), Event::Stored],
        "there is nothing to take up"
    );
}

#[test]
fn names_are_remembered_and_erasing_forgets_everything() {
    let chip = memory();
    let (mut device, _) = Device::on(&chip, None);
    let mut names = Names::new();
    names.remember(name("MIA"));
    names.remember(name("NOAH"));
    assert_eq!(device.ask(StorageRequest::Names(names.clone())), [Event::Stored]);
    let finished = games_of(1, GameKind::Dice, 3).pop().unwrap();
    device.begin(&finished);
    device.ask(StorageRequest::Count(finished.finish().unwrap()));
    device.ask(StorageRequest::SaveTo(Slot::First));
    device.begin(&games_of(2, GameKind::Dice, 3)[1]);
    let (mut device, _) = Device::on(&chip, None);
    assert_eq!(device.received.names, names);
    assert_eq!(played(&device.received.statistics, "MIA", GameKind::Dice), 1);
    assert!(!device.received.statistics.hall(GameKind::Dice).places().is_empty());
    assert_eq!(device.ask(StorageRequest::Format), [Event::Stored]);
    let received = Device::on(&chip, None).0.received;
    assert!(received.table.is_none());
    assert_eq!(received.saved_games, [const { SavedGame::Nothing }; 3]);
    assert_eq!(received.names, Names::new());
    assert_eq!(received.statistics, Statistics::new());
    assert_eq!(received.deals, DealResults::new());
    assert_eq!(received.last_game, 0);
}

#[test]
fn a_crash_is_told_once_and_kept() {
    let chip = memory();
    let crash = Crash::new("out of suns", "src/rules/ra/mod.rs:12", 7, 103);
    let (device, told) = Device::on(&chip, Some(crash.clone()));
    assert_eq!(told, [Event::Notice(Notice::Crashed), Event::BootFinished]);
    assert_eq!(device.received.crash.as_ref(), Some(&crash));
    let (_, told) = Device::on(&chip, None);
    assert_eq!(told, [Event::BootFinished]);
    let mut store = open(chip.image());
    let kept = block_on(store.get(Key::Crash)).unwrap().map(Crash::decode);
    assert_eq!(kept, Some(Ok(crash)));
}

#[test]
fn a_game_that_crashed_three_times_at_the_same_move_is_offered_and_not_taken_up() {
    let chip = memory();
    let tables = games_of(4, GameKind::Ra, 8);
    let table = &tables[tables.len() / 2];
    Device::on(&chip, None).0.begin(table);
    let moves = table.journal().len();
    let crash = |moves| Some(Crash::new("out of suns", "src/rules/ra/mod.rs:12", 4, moves));
    let crashed = Event::Notice(Notice::Crashed);
    let taken_up = [crashed, Event::GameLoaded, Event::BootFinished];
    let offered = [crashed, Event::Notice(Notice::Offered), Event::BootFinished];
    for (moves, expected) in [
        (moves - 1, taken_up),
        // It was resumed since.
        (moves, taken_up),
        (moves, taken_up),
        (moves, offered),
        (moves, offered),
    ] {
        let (device, told) = Device::on(&chip, crash(moves));
        assert_eq!(told, expected);
        assert_eq!(
            device.received.table.is_some(),
            expected == taken_up,
            "it was not even looked at"
        );
        if expected == taken_up {
            // The crash is counted for this position.
            assert_eq!(
                device.channels.playing.lock(|playing| playing.get()),
                (4, table.journal().len())
            );
        }
    }
    // The user may still resume it.
    let (mut device, _) = Device::on(&chip, crash(moves));
    let told = device.ask(StorageRequest::Resume(Slot::OnTheTable));
    assert_eq!(told, [Event::GameLoaded, Event::Stored]);
    // Or save it to a slot.
    let (mut device, _) = Device::on(&chip, crash(moves));
    let told = device.ask(StorageRequest::SaveTo(Slot::First));
    assert_eq!(told, [Event::GameSavedToSlot(4), Event::Stored]);
    // Not offered without an active game.
    let (_, told) = Device::on(&chip, crash(moves));
    assert_eq!(told, [crashed, Event::BootFinished]);
}

#[test]
fn a_device_whose_memory_does_not_answer_plays_on_and_answers_whoever_waits() {
    let chip = memory();
    chip.power_up(Some(Cut::Byte(0)), 0);
    block_on(chip.clone().write(0, &[0])).unwrap_err();
    let (mut device, told) = Device::on(&chip, None);
    let not_kept = Event::Notice(Notice::NotKept(StoreError::Flash));
    assert_eq!(told, [not_kept, Event::BootFinished]);
    device.begin(&games_of(1, GameKind::Dice, 3)[20]);
    assert_eq!(device.ask(StorageRequest::Names(Names::new())), [Event::Stored]);
    for moved in [StorageRequest::SaveTo(Slot::First), StorageRequest::Resume(Slot::First)] {
        assert_eq!(device.ask(moved), [not_kept, Event::Stored]);
    }
    assert_eq!(device.ask(StorageRequest::Examine(0)), [Event::Examined(None)]);
    assert!(!device.channels.switch_off.signaled());
    assert_eq!(device.ask(StorageRequest::SwitchOff), [Event::Stored]);
    assert!(device.channels.switch_off.signaled());
}

/// One bit reads differently each time.
struct Unsteady(Chip, u64);

impl ErrorType for Unsteady {
    type Error = Failure;
}

impl ReadNorFlash for Unsteady {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Failure> {
        const WEAK: u32 = 2 * SECTOR as u32 + 300;
        self.0.read(offset, bytes).await?;
        if let Some(byte) = WEAK.checked_sub(offset).and_then(|at| bytes.get_mut(at as usize)) {
            self.1 += 1;
            *byte ^= (self.1 % 2) as u8;
        }
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.0.capacity()
    }
}

impl NorFlash for Unsteady {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), Failure> {
        self.0.erase(from, to).await
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Failure> {
        self.0.write(offset, bytes).await
    }
}

#[test]
fn a_bit_that_is_not_always_read_alike_fails_the_test_of_the_memory() {
    let (mut device, _) = Device::with(Unsteady(memory(), 0), 0, None);
    let [Event::Examined(Some(found))] = device.ask(StorageRequest::Examine(0))[..] else {
        panic!("it is read");
    };
    assert!(!found.steady);
}

#[test]
fn the_test_of_the_memory_tells_the_checksum_of_the_whole_program_and_of_nothing_behind_it() {
    // The program precedes the memory and may have any length.
    const START: usize = 2 * SECTOR;
    let mut rng = Luck::new(5);
    let mut flash = Nor::new(SECTORS + 2);
    flash.bytes[..START].fill_with(|| rng.draw() as u8);
    for length in [1, 255, 256, 257, 4100, START - 1, START] {
        let (mut device, _) = Device::with(flash.clone(), START as u32, None);
        let [Event::Examined(Some(found))] = device.ask(StorageRequest::Examine(length as u32))[..] else {
            panic!("it is read");
        };
        assert_eq!(found.program, Some(crc32(&flash.bytes[..length])), "{length}");
        assert_eq!((found.used, found.records, found.steady), (0, 0, true));
    }
}

#[test]
fn moves_that_cannot_be_read_are_told_and_the_game_goes_on_before_them() {
    let tables = games_of(1, GameKind::Ra, 3);
    let chip = memory();
    Device::on(&chip, None).0.begin(tables.last().unwrap());
    let mut store = open(chip.image());
    block_on(store.put(Key::Chunk(Slot::OnTheTable, 1), b"no chunk of any game")).unwrap();
    let (device, told) = Device::on(&Chip::new(store.into_flash()), None);
    assert_eq!(
        told,
        [Event::Notice(Notice::MovesLost), Event::GameLoaded, Event::BootFinished]
    );
    let left = device.received.table.unwrap();
    let first_chunk = tables.iter().rfind(|table| table.last_chunk() == 0).unwrap();
    assert_eq!(left.journal(), first_chunk.journal());
}

#[test]
fn a_memory_that_stops_answering_fails_its_test() {
    let chip = memory();
    let (mut device, _) = Device::on(&chip, None);
    let [Event::Examined(Some(found))] = device.ask(StorageRequest::Examine(0))[..] else {
        panic!("it is read");
    };
    assert_eq!((found.sectors, found.used, found.steady), (SECTORS as u16, 0, true));
    chip.power_up(Some(Cut::Byte(0)), 0);
    block_on(chip.clone().write(0, &[0])).unwrap_err();
    assert_eq!(device.ask(StorageRequest::Examine(0)), [Event::Examined(None)]);
}

#[test]
fn room_is_made_when_nobody_has_touched_it_for_two_seconds() {
    let chip = memory();
    let (mut device, _) = Device::on(&chip, None);
    let mut names = Names::new();
    names.remember(name("MIA"));
    let sectors = || {
        chip.image()
            .bytes
            .chunks(SECTOR)
            .filter(|sector| !sector.iter().all(|&byte| byte == 0xff))
            .count()
    };
    // A sector holds more than forty of these; its last kilobyte is the rest.
    for count in 0.. {
        device.touch();
        device.ask(StorageRequest::Names(names.clone()));
        let (before, programmed) = (sectors(), chip.image().programmed);
        device.wait(Duration::from_millis(900));
        assert_eq!(sectors(), before, "not so soon");
        device.touch();
        device.wait(Duration::from_millis(900));
        assert_eq!(sectors(), before, "a touch begins the two seconds anew");
        device.wait(Duration::from_millis(1100));
        if sectors() > before {
            assert!(count > 40, "{count}");
            let programmed = chip.image().programmed - programmed;
            assert!(programmed < 64, "two labels and a record: {programmed} bytes");
            break;
        }
        assert_eq!(before, 1, "not while somebody waits for it");
    }
}

#[test]
fn a_game_whose_head_alone_was_kept_before_power_failed_has_used_up_its_number() {
    let chip = memory();
    let (mut device, _) = Device::on(&chip, None);
    let begun = games_of(70_000, GameKind::Dice, 5).remove(0);
    assert_eq!(device.ask(head(&begun)), [Event::GameSaved]);
    assert_eq!(open(chip.image()).last_game(), 70_000);
}
