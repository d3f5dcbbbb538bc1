//! The flash is as strict, and its power cuts as dirty, as those of a real one.

use std::collections::HashSet;

use embassy_futures::block_on;
use embassy_time::Duration;
use embedded_storage_async::nor_flash::{NorFlash, ReadNorFlash};
use pocket_ra::tasks::{Clock, battery::FLOOR};
use pocket_ra_bench::{
    clock::VirtualClock,
    nor::{Chip, Cut, Failure, Luck, Nor, SECTOR, Torn},
    supply::{BoardFlash, Supply, memory_start},
};

const SEEDS: std::ops::Range<u64> = 1..200;

fn random(sectors: usize) -> Nor {
    let mut rng = Luck::new(7);
    let bytes = (0..sectors * SECTOR).map(|_| rng.draw() as u8).collect();
    Nor::with(bytes)
}

fn read(flash: &mut impl ReadNorFlash, offset: u32) -> u8 {
    let mut byte = [0];
    block_on(flash.read(offset, &mut byte)).unwrap();
    byte[0]
}

#[test]
fn a_program_clears_bits_and_raising_one_is_an_error_that_changes_nothing() {
    for before in 0..=u8::MAX {
        let mut flash = Nor::new(1);
        block_on(flash.write(9, &[before])).unwrap();
        for byte in 0..=u8::MAX {
            let mut flash = flash.clone();
            let written = block_on(flash.write(9, &[byte, 0x55]));
            if byte & !before == 0 {
                assert_eq!(written, Ok(()));
                assert_eq!(flash.bytes[8..12], [0xff, byte, 0x55, 0xff]);
            } else {
                assert_eq!(written, Err(Failure::Raised), "{before:02x} to {byte:02x}");
                assert_eq!(flash.bytes[8..12], [0xff, before, 0xff, 0xff]);
            }
        }
    }
}

#[test]
fn an_erase_sets_whole_sectors_and_no_others() {
    let mut flash = random(4);
    let before = flash.bytes.clone();
    block_on(flash.erase(SECTOR as u32, 3 * SECTOR as u32)).unwrap();
    assert!(flash.bytes[SECTOR..3 * SECTOR].iter().all(|&byte| byte == 0xff));
    assert_eq!(flash.bytes[..SECTOR], before[..SECTOR]);
    assert_eq!(flash.bytes[3 * SECTOR..], before[3 * SECTOR..]);
    assert_eq!((flash.erases.clone(), flash.erased), (vec![0, 1, 1, 0], 2));
    let beyond = 4 * SECTOR as u32;
    assert_eq!(block_on(flash.write(beyond - 1, &[0, 0])), Err(Failure::OutOfBounds));
    assert_eq!(
        block_on(flash.erase(beyond, beyond + SECTOR as u32)),
        Err(Failure::OutOfBounds)
    );
    assert_eq!(block_on(flash.read(beyond, &mut [0])), Err(Failure::OutOfBounds));
}

#[test]
#[should_panic(expected = "erases are of whole sectors")]
fn an_erase_of_less_than_a_sector_is_noticed() {
    let _ = block_on(Nor::new(2).erase(256, 512));
}

#[test]
fn a_cut_leaves_its_byte_between_before_and_after_and_nothing_behind_it() {
    const NEW: [u8; 6] = [0x0f, 0x31, 0x2c, 0x80, 0x11, 0x00];
    let bits = 0xf0 & !NEW[2];
    let (mut ones, mut zeros, mut left) = (0, 0xff, [false; 256]);
    for seed in SEEDS {
        let mut flash = Nor::new(1);
        block_on(flash.write(42, &[0xfe])).unwrap();
        block_on(flash.write(2, &[0xff; 2])).unwrap();
        flash.power_up(Some(Cut::Byte(2)), seed);
        assert_eq!(block_on(flash.write(40, &NEW)), Err(Failure::PowerCut));
        let cut = flash.bytes[42];
        assert_eq!(flash.bytes[..42], [&[0xff; 40][..], &NEW[..2]].concat());
        assert_eq!(flash.bytes[43..50], [0xff; 7]);
        assert_eq!(cut & NEW[2], NEW[2], "a bit that stays 1 is not cleared");
        assert_eq!(cut & 1, 0, "a bit that was 0 does not rise");
        ones |= cut & bits;
        zeros &= cut;
        left[usize::from(cut)] = true;
        assert!(flash.is_dead());
        for operation in [
            block_on(flash.write(0, &[0])),
            block_on(flash.erase(0, SECTOR as u32)),
            block_on(flash.read(0, &mut [0])),
        ] {
            assert_eq!(operation, Err(Failure::PowerCut));
        }
        flash.power_up(None, 0);
        assert_eq!(read(&mut flash, 42), cut);
    }
    // Each bit to clear is sometimes cleared, independently.
    assert_eq!((ones, zeros & bits), (bits, 0));
    assert!(left.iter().filter(|&&left| left).count() > 12, "half written bytes");
}

#[test]
fn a_torn_erase_leaves_what_its_name_says() {
    let whole = random(3);
    let old = &whole.bytes[SECTOR..2 * SECTOR];
    let (mut fronts, mut backs) = (HashSet::new(), HashSet::new());
    for seed in SEEDS.take(40) {
        for torn in Torn::ALL {
            let mut flash = whole.clone();
            flash.power_up(Some(Cut::Erase(0, torn)), seed);
            assert_eq!(
                block_on(flash.erase(SECTOR as u32, 2 * SECTOR as u32)),
                Err(Failure::PowerCut)
            );
            assert!(flash.is_dead());
            assert_eq!(flash.bytes[..SECTOR], whole.bytes[..SECTOR], "{torn:?}");
            assert_eq!(flash.bytes[2 * SECTOR..], whole.bytes[2 * SECTOR..], "{torn:?}");
            let new = &flash.bytes[SECTOR..2 * SECTOR];
            let pairs = || old.iter().zip(new);
            let risen: u32 = pairs().map(|(old, new)| (new & !old).count_ones()).sum();
            let fallen: u32 = pairs().map(|(old, new)| (old & !new).count_ones()).sum();
            let unequal = |byte: u8| new.iter().position(|&new| new != byte);
            // About half of the bits are 1.
            let half = SECTOR as u32 * 4;
            let about = |count: u32, of: u32| (of * 9 / 10..of * 11 / 10).contains(&count);
            match torn {
                Torn::Random => assert!(about(risen, half / 2) && about(fallen, half / 2), "{risen}, {fallen}"),
                Torn::Rising => assert!(about(risen, half / 2) && fallen == 0, "{risen}, {fallen}"),
                Torn::Front => {
                    let border = unequal(0xff).unwrap_or(SECTOR);
                    assert_eq!(new[border..], old[border..]);
                    fronts.insert(border);
                }
                Torn::Back => {
                    let kept = pairs().position(|(old, new)| old != new).unwrap_or(SECTOR);
                    assert!(new[kept..].iter().all(|&byte| byte == 0xff));
                    backs.insert(kept);
                }
                Torn::Ends => {
                    let middle = SECTOR / 8..SECTOR * 7 / 8;
                    assert_eq!(new[middle.clone()], old[middle.clone()]);
                    assert!(
                        [&new[..middle.start], &new[middle.end..]]
                            .concat()
                            .iter()
                            .all(|&byte| byte == 0xff)
                    );
                }
                Torn::Zeroed => assert_eq!(unequal(0), None),
                Torn::Done => assert_eq!(unequal(0xff), None),
                Torn::Untouched => assert_eq!(new, old),
            }
        }
    }
    assert!(fronts.len() > 30 && backs.len() > 30, "{fronts:?}, {backs:?}");
}

#[test]
fn an_erase_of_several_sectors_is_torn_in_one_and_does_not_reach_the_next() {
    let mut flash = random(3);
    let before = flash.bytes.clone();
    flash.power_up(Some(Cut::Erase(1, Torn::Zeroed)), 1);
    assert_eq!(block_on(flash.erase(0, 3 * SECTOR as u32)), Err(Failure::PowerCut));
    let sectors = [vec![0xff; SECTOR], vec![0; SECTOR], before[2 * SECTOR..].to_vec()];
    assert!(flash.bytes == sectors.concat());
}

#[test]
fn a_flash_that_is_cut_off_later_is_the_same_as_one_that_was_cut() {
    let work = |flash: &mut Nor| {
        block_on(async {
            flash.write(100, &[1, 2, 3, 4]).await?;
            flash.erase(0, 2 * SECTOR as u32).await?;
            flash.write(SECTOR as u32, &[9; 5]).await
        })
    };
    let before = random(2);
    let before = Nor::with(before.bytes.iter().map(|byte| byte | 7).collect());
    let mut whole = before.clone();
    work(&mut whole).unwrap();
    assert_eq!((whole.programmed, whole.erased, whole.writes), (9, 2, 2));
    assert_eq!(whole.programs().collect::<Vec<_>>(), [4, 5]);
    let erases = (0..2).flat_map(|erase| Torn::ALL.map(|torn| Cut::Erase(erase, torn)));
    for (cut, seed) in (0..9).map(Cut::Byte).chain(erases).zip(3..) {
        let mut really = before.clone();
        really.power_up(Some(cut), seed);
        work(&mut really).unwrap_err();
        assert!(before.cut_off(&whole, cut, seed).bytes == really.bytes, "{cut:?}");
    }
}

#[test]
fn operations_below_the_floor_are_counted_and_go_to_their_part_of_the_flash() {
    const RESTORED: u32 = memory_start(3);
    assert_eq!(RESTORED as usize, 4 * SECTOR);
    let floor = u32::from(FLOOR);
    let supply = Supply::default();
    let (restored, memory) = (Chip::new(Nor::new(4)), Chip::new(Nor::new(3)));
    let mut flash = BoardFlash {
        restored: restored.clone(),
        memory: memory.clone(),
        supply: supply.clone(),
    };
    assert_eq!(flash.capacity(), 7 * SECTOR);
    // USB, a battery at the limit, and batteries below it.
    for (number, (millivolts, weak)) in [(None, 0), (Some(floor), 0), (Some(floor - 1), 2), (Some(0), 4)]
        .into_iter()
        .enumerate()
    {
        supply.set(millivolts);
        let at = number as u32;
        block_on(flash.write(RESTORED + at, &[1])).unwrap();
        block_on(flash.erase(at * SECTOR as u32, (at + 1) * SECTOR as u32)).unwrap();
        assert_eq!(read(&mut flash, RESTORED + at), 1);
        let operations = 2 * (at + 1);
        assert_eq!(
            (supply.operations(), supply.weak_operations()),
            (operations, weak),
            "{millivolts:?}"
        );
    }
    assert_eq!(memory.image().bytes[..5], [1, 1, 1, 1, 0xff]);
    assert_eq!(restored.image().erases, [1; 4]);
    assert_eq!(memory.image().erases, [0; 3]);
}

#[test]
fn an_erase_takes_its_time_for_each_sector() {
    let clock = VirtualClock::new();
    let mut chip = Chip::new(Nor::new(4));
    chip.set_erase_time(clock.clone(), Duration::from_millis(45));
    let begun = clock.now();
    block_on(chip.write(0, &[0])).unwrap();
    assert_eq!(clock.now(), begun);
    block_on(chip.erase(0, 3 * SECTOR as u32)).unwrap();
    assert_eq!(clock.now() - begun, Duration::from_millis(135));
}
