//! Flash that is worse than its data sheet: wrong bits, a read that differs once, worn sectors. Every acknowledged
//! record is there, at once and after the next start.

use std::{cell::RefCell, rc::Rc};

use embassy_futures::block_on;
use embedded_storage_async::nor_flash::{ErrorType, NorFlash, ReadNorFlash};
use pocket_ra::{
    screens::Event,
    table::{
        Names,
        memory::{Notice, StoreError},
    },
    tasks::storage::{Condition, Key, StorageRequest, Store},
};

use crate::{
    SECTORS,
    nor::{Cut, Failure, Luck, Nor, SECTOR, Torn},
    open,
    storage::{Device, name},
};

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Wrong {
    Nothing,
    /// Some of the bits to clear stay 1.
    Some,
    /// More bits are cleared.
    More,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Flaw {
    None,
    /// This write is wrong, without an error.
    Write(usize, Wrong),
    /// One bit of this read is wrong.
    Read(usize, usize),
    /// The sector is not erased, without an error: some bits stay 0.
    NoErase(usize),
    /// The sector is not programmed, without an error.
    NoProgram(usize),
}

struct State {
    nor: Nor,
    flaw: Flaw,
    reads: usize,
    writes: usize,
}

/// Clones share it.
#[derive(Clone)]
pub struct Flawed(Rc<RefCell<State>>);

impl Flawed {
    pub fn new(nor: Nor, flaw: Flaw) -> Flawed {
        let (reads, writes) = (0, 0);
        Flawed(Rc::new(RefCell::new(State {
            nor,
            flaw,
            reads,
            writes,
        })))
    }

    pub fn image(&self) -> Nor {
        self.0.borrow().nor.clone()
    }

    /// So far.
    pub fn operations(&self) -> (usize, usize) {
        let state = self.0.borrow();
        (state.reads, state.writes)
    }
}

impl ErrorType for Flawed {
    type Error = Failure;
}

impl ReadNorFlash for Flawed {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Failure> {
        let state = &mut *self.0.borrow_mut();
        block_on(state.nor.read(offset, bytes))?;
        if let Flaw::Read(number, bit) = state.flaw
            && number == state.reads
        {
            let bit = bit % (8 * bytes.len());
            bytes[bit / 8] ^= 1 << (bit % 8);
        }
        state.reads += 1;
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.0.borrow().nor.capacity()
    }
}

impl NorFlash for Flawed {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), Failure> {
        let state = &mut *self.0.borrow_mut();
        let before = state.nor.bytes[from as usize..to as usize].to_vec();
        block_on(state.nor.erase(from, to))?;
        if state.flaw == Flaw::NoErase(from as usize / SECTOR) {
            let mut rng = Luck::new(before.iter().map(|&byte| u64::from(byte)).sum());
            for (byte, before) in state.nor.bytes[from as usize..to as usize].iter_mut().zip(before) {
                if rng.below(3) == 0 {
                    *byte = before;
                }
            }
        }
        Ok(())
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Failure> {
        let state = &mut *self.0.borrow_mut();
        let number = state.writes;
        state.writes += 1;
        let wrong = match state.flaw {
            Flaw::Write(at, wrong) if at == number => Some(wrong),
            Flaw::NoProgram(sector) if sector == offset as usize / SECTOR => Some(Wrong::Nothing),
            _ => None,
        };
        let Some(wrong) = wrong else {
            return block_on(state.nor.write(offset, bytes));
        };
        let mut rng = Luck::new(number as u64 + 1);
        for (place, &byte) in state.nor.bytes[offset as usize..].iter_mut().zip(bytes) {
            match wrong {
                Wrong::Nothing => {}
                Wrong::Some => *place &= byte | rng.draw() as u8,
                Wrong::More => *place &= byte & rng.draw() as u8,
            }
        }
        Ok(())
    }
}

const KEYS: [Key; 5] = [Key::Settings, Key::Names, Key::Crash, Key::Tally(3), Key::Deals];

fn record(round: usize) -> Vec<u8> {
    let mut rng = Luck::new(round as u64 + 1);
    (0..20 + 17 * (round % 9)).map(|_| rng.draw() as u8).collect()
}

/// Acknowledged, and those whose saving failed since.
#[derive(Clone, Default)]
struct Expected([Option<usize>; KEYS.len()], Vec<(usize, usize)>);

impl Expected {
    fn check<const N: usize>(&self, store: &mut Store<impl NorFlash, N>, told: &dyn std::fmt::Debug) {
        for (key, newest) in self.0.iter().enumerate() {
            let got = block_on(store.get(KEYS[key])).unwrap().map(<[u8]>::to_vec);
            let failed = |&(of, round): &(usize, usize)| of == key && got == Some(record(round));
            let told = format!("{told:?}: {key}");
            assert!(got == newest.map(record) || self.1.iter().any(failed), "{told}");
        }
    }
}

/// Saves, and begins sectors early, with restarts in between. Returns the failures.
fn work(flash: &Flawed, rounds: std::ops::Range<usize>, expected: &mut Expected) -> Vec<StoreError> {
    let told = (flash.0.borrow().flaw, rounds.clone());
    let mut failed = Vec::new();
    let reopened = || {
        let (store, condition) = block_on(Store::<_, SECTORS>::open(flash.clone(), 0)).unwrap();
        assert_ne!(condition, Condition::Foreign, "{told:?}");
        store
    };
    let mut store = reopened();
    expected.check(&mut store, &told);
    for round in rounds {
        let key = round % KEYS.len();
        match block_on(store.put(KEYS[key], &record(round))) {
            Ok(()) => {
                expected.0[key] = Some(round);
                expected.1.retain(|&(failed, _)| failed != key);
            }
            Err(error) => {
                expected.1.push((key, round));
                failed.push(error);
            }
        }
        expected.check(&mut store, &(told.clone(), round));
        if round % 3 == 0 {
            failed.extend(block_on(store.make_room()).err());
        }
        if round % 7 == 6 {
            store = reopened();
            expected.check(&mut store, &(told.clone(), round, "started"));
        }
    }
    failed
}

fn used_memory() -> (Nor, Expected) {
    let flash = Flawed::new(Nor::new(SECTORS), Flaw::None);
    let mut expected = Expected::default();
    assert_eq!(work(&flash, 0..21, &mut expected), []);
    (flash.image(), expected)
}

#[test]
fn a_write_that_silently_programs_wrong_bits_loses_nothing() {
    const ROUNDS: std::ops::Range<usize> = 21..42;
    let (memory, before) = used_memory();
    let healthy = Flawed::new(memory.clone(), Flaw::None);
    work(&healthy, ROUNDS, &mut before.clone());
    let (_, writes) = healthy.operations();
    assert!(writes > 70, "{writes}");
    for number in 0..writes {
        for wrong in [Wrong::Nothing, Wrong::Some, Wrong::More] {
            let flash = Flawed::new(memory.clone(), Flaw::Write(number, wrong));
            let mut expected = before.clone();
            assert_eq!(work(&flash, ROUNDS, &mut expected), [], "{number}, {wrong:?}");
            expected.check(&mut open(flash.image()), &(number, wrong));
        }
    }
}

#[test]
fn a_read_that_differs_once_loses_nothing_and_is_not_noticed() {
    const ROUNDS: std::ops::Range<usize> = 21..28;
    let (memory, before) = used_memory();
    let healthy = Flawed::new(memory.clone(), Flaw::None);
    work(&healthy, ROUNDS, &mut before.clone());
    let (reads, _) = healthy.operations();
    let starting = {
        let flash = Flawed::new(memory.clone(), Flaw::None);
        block_on(Store::<_, SECTORS>::open(flash.clone(), 0)).unwrap();
        flash.operations().0
    };
    let mut rng = Luck::new(1);
    // All of the start, and some of the others.
    for number in (0..starting).chain((starting..reads).step_by(29)) {
        let flaw = Flaw::Read(number, rng.below(1 << 14));
        let flash = Flawed::new(memory.clone(), flaw);
        let mut expected = before.clone();
        assert_eq!(work(&flash, ROUNDS, &mut expected), [], "{flaw:?}");
        expected.check(&mut open(flash.image()), &flaw);
    }
    println!("{starting} of {reads} reads are those of the start");
}

/// The map erases the newest sector if the one behind it is not blank: it takes its contents for copies.
#[test]
fn a_read_that_differs_once_at_the_start_after_a_power_cut_loses_nothing() {
    const ROUNDS: std::ops::Range<usize> = 21..23;
    /// In the first announcement of a sector.
    const ANNOUNCED: [usize; 2] = [130, 157];
    let (memory, before) = used_memory();
    let mut whole = memory.clone();
    whole.power_up(None, 0);
    let mut store = open(whole);
    block_on(store.make_room()).unwrap();
    let whole = store.into_flash();
    assert_eq!(whole.erased, 1);
    let mut rng = Luck::new(2);
    // Within both labels of the next sector, and within the erase behind it.
    let erases = [Torn::Random, Torn::Ends].map(|torn| Cut::Erase(0, torn));
    for cut in [Cut::Byte(8), Cut::Byte(24)].into_iter().chain(erases) {
        let image = memory.cut_off(&whole, cut, 3);
        let starting = {
            let flash = Flawed::new(image.clone(), Flaw::None);
            block_on(Store::<_, SECTORS>::open(flash.clone(), 0)).unwrap();
            flash.operations().0
        };
        for number in 0..starting {
            for bit in [ANNOUNCED[0], ANNOUNCED[1], rng.below(1 << 14)] {
                let flaw = Flaw::Read(number, bit);
                let flash = Flawed::new(image.clone(), flaw);
                let mut expected = before.clone();
                assert_eq!(work(&flash, ROUNDS, &mut expected), [], "{cut:?}, {flaw:?}");
                expected.check(&mut open(flash.image()), &(cut, flaw));
            }
        }
    }
}

fn worn() -> impl Iterator<Item = Flaw> {
    (0..SECTORS).flat_map(|sector| [Flaw::NoErase(sector), Flaw::NoProgram(sector)])
}

#[test]
fn a_worn_sector_ends_saving_with_an_error_and_loses_nothing() {
    let (memory, before) = used_memory();
    for flaw in worn() {
        let flash = Flawed::new(memory.clone(), flaw);
        let mut expected = before.clone();
        let failed = work(&flash, 21..84, &mut expected);
        assert!(
            !failed.is_empty() && failed.iter().all(|&error| error == StoreError::Flash),
            "{flaw:?}"
        );
        // After a failure, nothing is worn further.
        let (mut store, _) = block_on(Store::<_, SECTORS>::open(flash.clone(), 0)).unwrap();
        while block_on(store.make_room()).is_ok() {}
        let writes = flash.operations().1;
        let erases = flash.image().erases;
        assert_eq!(
            block_on(store.put(Key::Names, &record(1))),
            Err(StoreError::Flash),
            "{flaw:?}"
        );
        assert_eq!(
            (flash.operations().1, flash.image().erases),
            (writes, erases),
            "{flaw:?}"
        );
        expected.check(&mut store, &flaw);
        expected.check(&mut open(flash.image()), &flaw);
    }
}

#[test]
fn a_device_with_a_worn_sector_says_what_is_not_kept_and_still_has_the_rest() {
    let names = |letters| {
        let mut names = Names::new();
        names.remember(name(letters));
        names
    };
    let not_kept = Event::Notice(Notice::NotKept(StoreError::Flash));
    for sector in 0..SECTORS {
        let flash = Flawed::new(Nor::new(SECTORS), Flaw::NoErase(sector));
        let (mut device, _) = Device::with(flash.clone(), 0, None);
        let mut kept = None;
        let mut refused = None;
        for letters in ["MIA", "NOAH", "ADA", "BEN"].into_iter().cycle().take(4_000) {
            match device.ask(StorageRequest::Names(names(letters)))[..] {
                [Event::Stored] => kept = Some(names(letters)),
                [notice, Event::Stored] if notice == not_kept => refused = Some(names(letters)),
                ref told => panic!("{told:?}"),
            }
            if refused.is_some() {
                break;
            }
        }
        assert!(refused.is_some(), "the sectors are full");
        let (device, told) = Device::with(flash, 0, None);
        assert_eq!(told, [Event::BootFinished], "sector {sector}");
        assert!(
            [kept, refused].contains(&Some(device.received.names)),
            "sector {sector}"
        );
    }
}
