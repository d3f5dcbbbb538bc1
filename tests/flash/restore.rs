//! A restore by the storage task: into the restore area, and copied at the next boot.

use embassy_futures::block_on;
use pocket_ra::{screens::Event, table::memory::Notice, tasks::storage::Store};

use crate::{
    SECTORS, SmallStore,
    flaws::{Flaw, Flawed, Wrong},
    nor::{Chip, Nor, SECTOR},
    serial::{ask, store_with_everything},
    storage::Device,
};

/// The first sector holds a program; then follow the note, the image, and the memory.
const NOTE: usize = SECTOR;
const IMAGE: usize = NOTE + SECTOR;
const MEMORY: usize = IMAGE + SECTORS * SECTOR;
const PROGRAM: u8 = 0x5c;

fn blank() -> SmallStore {
    let mut flash = Nor::new(MEMORY / SECTOR + SECTORS);
    flash.bytes[..SECTOR].fill(PROGRAM);
    block_on(Store::open(flash, MEMORY as u32)).unwrap().0
}

fn backed_up() -> (Vec<u8>, Vec<String>) {
    let mut store = store_with_everything();
    let lines = ask(&mut store, "backup");
    (store.into_flash().bytes, lines)
}

fn send(store: &mut SmallStore, lines: &[String]) -> Vec<String> {
    lines.iter().flat_map(|line| ask(store, line)).collect()
}

/// Returns the first events and the flash afterwards.
fn start(flash: Nor) -> (Vec<Event>, Nor) {
    let chip = Chip::new(flash);
    let (_, told) = Device::with(chip.clone(), MEMORY as u32, None);
    let notices = told.into_iter().filter(|event| matches!(event, Event::Notice(_)));
    (notices.collect(), chip.image())
}

const BROKEN: Event = Event::Notice(Notice::RestoreBroken);

/// An error was reported, nothing was restored, and nothing remains to be done.
fn assert_broken(flash: Nor, why: &str) {
    let (told, flash) = start(flash);
    assert_eq!(told, [BROKEN], "{why}");
    assert!(flash.bytes[MEMORY..].iter().all(|&byte| byte == 0xff), "{why}");
    assert_eq!(start(flash).0, [], "{why}: told once");
}

#[test]
fn a_restore_is_copied_at_the_next_start_and_touches_nothing_else() {
    let (bytes, lines) = backed_up();
    let mut store = blank();
    assert_eq!(
        send(&mut store, &lines),
        ["ready for the backup", "restored; the device starts again"]
    );
    let flash = store.into_flash();
    assert!(flash.bytes[MEMORY..].iter().all(|&byte| byte == 0xff), "not before");
    let (told, flash) = start(flash);
    assert_eq!(told, [Event::Notice(Notice::Restored)]);
    assert!(flash.bytes[MEMORY..] == bytes, "every byte");
    assert!(flash.bytes[..SECTOR].iter().all(|&byte| byte == PROGRAM));
    assert!(flash.bytes[NOTE..IMAGE].iter().all(|&byte| byte == 0xff));
    assert_eq!(start(flash).0, [], "told once");
}

#[test]
fn a_refused_line_is_told_once_and_then_the_end_says_that_nothing_counts() {
    let (_, mut lines) = backed_up();
    lines.insert(3, lines[2].clone());
    let mut store = blank();
    let told = send(&mut store, &lines);
    let [ready, order, broken_off] = told.as_slice() else {
        panic!("{told:?}");
    };
    assert_eq!(ready, "ready for the backup");
    assert!(
        order.starts_with("error: ") && broken_off.starts_with("error: ") && order != broken_off,
        "{told:?}"
    );
    assert_eq!(start(store.into_flash()).0, [], "there is nothing left to do");
}

#[test]
fn a_restore_that_never_came_to_its_end_is_told_at_the_next_start() {
    let (_, mut lines) = backed_up();
    lines.pop();
    let mut store = blank();
    send(&mut store, &lines);
    assert_broken(store.into_flash(), "without an end");
    lines.insert(3, lines[2].clone());
    let mut store = blank();
    send(&mut store, &lines);
    assert_broken(store.into_flash(), "with a line that was refused");
}

#[test]
fn an_image_or_a_note_that_changed_since_its_end_is_not_copied() {
    let (_, lines) = backed_up();
    let mut store = blank();
    send(&mut store, &lines);
    let flash = store.into_flash();
    // Anywhere in the image, and in every byte of the note: magic, checksum of the image, checksum of the note.
    for place in (IMAGE..MEMORY).step_by(777).chain(NOTE..NOTE + 16) {
        let mut flash = flash.clone();
        flash.bytes[place] ^= 0x10;
        assert_broken(flash, &format!("byte {place}"));
    }
}

#[test]
fn a_restore_is_complete_although_a_write_or_a_read_of_it_is_wrong() {
    let (bytes, lines) = backed_up();
    let mut store = blank();
    send(&mut store, &lines);
    let waiting = store.into_flash();
    let restored = |flaw| {
        let flash = Flawed::new(waiting.clone(), flaw);
        let (_, told) = Device::with(flash.clone(), MEMORY as u32, None);
        assert!(told.contains(&Event::Notice(Notice::Restored)), "{flaw:?}: {told:?}");
        assert!(flash.image().bytes[MEMORY..] == bytes, "{flaw:?}");
        assert!(
            flash.image().bytes[NOTE..IMAGE].iter().all(|&byte| byte == 0xff),
            "{flaw:?}"
        );
        flash.operations()
    };
    let (reads, writes) = restored(Flaw::None);
    assert!(writes > 30, "{writes}");
    for number in 0..writes {
        for wrong in [Wrong::Nothing, Wrong::Some, Wrong::More] {
            restored(Flaw::Write(number, wrong));
        }
    }
    for number in (0..reads).step_by(7) {
        restored(Flaw::Read(number, 101 * number));
    }
}
