//! Explores the protocol of `sectors` with the real code: every state after up to three power cuts in a row while a
//! sector is begun, filled with copies, and the next one is announced and erased. The fewer sectors, the more depends
//! on each.

use std::collections::HashSet;

use embassy_futures::block_on;
use pocket_ra::tasks::storage::{Condition, Key, Store};

use crate::nor::{Cut, Luck, Nor, Torn};

const RECORDS: [(Key, &[u8]); 3] = [
    (Key::Settings, b"settings"),
    (Key::Names, b"the names"),
    (Key::Crash, b"the crash"),
];

/// At each byte, or at the first, middle and last byte of each program.
#[derive(Clone, Copy, PartialEq)]
enum Step {
    Byte,
    Program,
}

struct Explorer<const N: usize> {
    step: Step,
    /// A cut byte has none, some and all of its bits cleared.
    seeds: [u64; 3],
    seen: HashSet<(usize, Vec<u8>)>,
}

fn opened<const N: usize>(flash: Nor) -> Store<Nor, N> {
    let (store, condition) = block_on(Store::open(flash, 0)).unwrap();
    assert_eq!(condition, Condition::Ours);
    store
}

fn check<const N: usize>(store: &mut Store<Nor, N>, path: &[Cut]) {
    for (key, record) in RECORDS {
        assert_eq!(
            block_on(store.get(key)).unwrap(),
            Some(record),
            "{key:?}, {N} sectors, {path:?}"
        );
    }
}

impl<const N: usize> Explorer<N> {
    fn new(step: Step) -> Explorer<N> {
        let seed = |bits| (0..).find(|&seed| Luck::new(seed).draw() as u8 == bits).unwrap();
        Explorer {
            step,
            seeds: [0xff, 0x6a, 0x00].map(seed),
            seen: HashSet::new(),
        }
    }

    /// All cuts of a whole run, with their seeds.
    fn cuts(&self, whole: &Nor) -> Vec<(Cut, u64)> {
        let mut cuts = Vec::new();
        let mut start = 0;
        for length in whole.programs() {
            let bytes: Vec<u64> = match self.step {
                Step::Byte => (start..start + length).collect(),
                Step::Program => vec![start, start + length / 2, start + length - 1],
            };
            cuts.extend(
                bytes
                    .iter()
                    .flat_map(|&byte| self.seeds.map(|seed| (Cut::Byte(byte), seed))),
            );
            start += length;
        }
        for erase in 0..whole.erased {
            cuts.extend(Torn::ALL.map(|torn| (Cut::Erase(erase, torn), 1)));
        }
        cuts
    }

    /// Then the same with a cut at every point, and a start after each.
    fn explore(&mut self, image: &Nor, cuts: usize, path: &mut Vec<Cut>) {
        if !self.seen.insert((cuts, image.bytes.clone())) {
            return;
        }
        let mut whole = image.clone();
        whole.power_up(None, 0);
        let mut store = opened::<N>(whole);
        check(&mut store, path);
        block_on(store.make_room()).unwrap();
        check(&mut store, path);
        let mut whole = store.into_flash();
        if cuts > 0 {
            for (cut, seed) in self.cuts(&whole) {
                path.push(cut);
                self.explore(&image.cut_off(&whole, cut, seed), cuts - 1, path);
                path.pop();
            }
        }
        whole.power_up(None, 0);
        check(&mut opened::<N>(whole), path);
    }
}

fn explored<const N: usize>(step: Step, cuts: usize) -> usize {
    let (mut store, _) = block_on(Store::<_, N>::open(Nor::new(N), 0)).unwrap();
    // Old records in the middle of the sector, which must not come back when its end is erased.
    for _ in 0..7 {
        block_on(store.put(Key::Crash, &[7; 500])).unwrap();
    }
    for (key, record) in RECORDS {
        block_on(store.put(key, record)).unwrap();
    }
    // The next sector takes copies of all records, and the one behind it is erased.
    for _ in 2..N {
        block_on(store.make_room()).unwrap();
    }
    let mut explorer = Explorer::<N>::new(step);
    explorer.explore(&store.into_flash(), cuts, &mut Vec::new());
    explorer.seen.len()
}

#[test]
fn every_state_that_three_power_cuts_leave_in_two_or_three_sectors_keeps_every_record() {
    let states = [
        explored::<2>(Step::Byte, 1),
        explored::<2>(Step::Program, 3),
        explored::<3>(Step::Program, 2),
    ];
    println!("{states:?} states");
    assert!(states.iter().all(|&states| states > 100), "{states:?}");
}

#[test]
#[ignore = "takes minutes: cargo test --release --test flash -- --ignored"]
fn every_state_that_three_cuts_at_any_byte_leave_keeps_every_record() {
    println!(
        "{:?} states",
        [explored::<2>(Step::Byte, 3), explored::<3>(Step::Program, 3)]
    );
}
