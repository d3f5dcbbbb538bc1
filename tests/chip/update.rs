//! An owner updates, backs up, restores and switches off, with a memory of format 1.0.

use pocket_ra::{device::Button, table::settings::Settings};
use pocket_ra_bench::{figure, tests};

use crate::{
    bench::picture::Picture,
    chip::prepared::{MEMORY_START, memory_with},
    machine::{Machine, Setup},
    workbench::{self, Program},
};

const FLASH_END: u32 = 0x20_0000;
const RESTORE_START: u32 = MEMORY_START - 33 * 4096;
const OLD_MEMORY: &[u8] = include_bytes!("../memories/1.0/ra.bin");

fn say(machine: &mut Machine, line: &[u8], until: &str) -> String {
    machine.exchange_usb(line);
    let mut answer = Vec::new();
    for _ in 0..2_000 {
        machine.run_ms(5.0);
        answer.extend(machine.exchange_usb(b""));
        if String::from_utf8_lossy(&answer).contains(until) {
            break;
        }
    }
    String::from_utf8(answer).unwrap()
}

fn an_update_by_uf2_keeps_the_memory_of_the_version_before() {
    let uf2 = workbench::image(Program::Pico).with_added_extension("uf2");
    let file = std::fs::read(&uf2).unwrap();
    // Every block of 512 carries 256 bytes.
    let written: Vec<u32> = file
        .chunks_exact(512)
        .map(|block| u32::from_le_bytes(block[12..16].try_into().unwrap()) - 0x1000_0000)
        .collect();
    assert!(
        written.iter().all(|address| address + 256 <= RESTORE_START),
        "only the program is written"
    );
    let mut machine = Setup::file(&uf2).flash(MEMORY_START, OLD_MEMORY).start();
    machine.run_ms(1_000.0);
    let list = say(&mut machine, b"list\r\n", "\n3 ");
    assert!(list.starts_with("0 ra ") && list.contains("\n1 dice"), "{list}");
    assert_ne!(machine.screen(), Picture::DARK);
}

fn a_backup_over_the_cable_comes_back_byte_for_byte() {
    let mut old = Setup::firmware().flash(MEMORY_START, OLD_MEMORY).start();
    old.run_ms(1_000.0);
    let backup = say(&mut old, b"backup\r\n", "restore end ");
    let memory = old.flash(MEMORY_START..FLASH_END);
    let mut new = Setup::firmware().start();
    new.run_ms(500.0);
    assert!(say(&mut new, b"restore 131072\r\n", "ready").contains("ready"));
    let (_, rest) = backup.split_once("\r\n").unwrap();
    let begun = new.now_ms();
    new.exchange_usb(rest.as_bytes());
    let mut answer = Vec::new();
    let mut stopped = None;
    for _ in 0..4_000 {
        stopped = new.run_until_stopped(10.0);
        if stopped.is_some() {
            break;
        }
        answer.extend(new.exchange_usb(b""));
    }
    let answer = String::from_utf8(answer).unwrap();
    assert_eq!(stopped.as_deref(), Some("watchdog"), "it starts again: {answer}");
    assert!(
        !new.counters().usb_connected,
        "it leaves the bus before it starts again"
    );
    assert!(answer.contains("restored"), "{answer}");
    figure!(
        "a restore takes {:.0} ms until the device starts again",
        new.now_ms() - begun
    );
    new.reboot();
    new.run_ms(15_000.0);
    assert_eq!(new.flash(MEMORY_START..FLASH_END), memory);
    assert!(new.logs().iter().any(|line| line.contains("Notice(Restored)")));
    assert!(say(&mut new, b"list\r\n", "\n3 ").starts_with("0 ra "));
}

fn a_device_that_switches_itself_off_starts_again_with_a_press() {
    let settings = Settings {
        switch_off_after: 5,
        ..Settings::default()
    };
    let mut machine = Setup::firmware().flash(MEMORY_START, &memory_with(settings)).start();
    machine.run_ms(300.0);
    let title = machine.screen();
    machine.run_ms(299_000.0);
    assert_eq!(machine.screen(), Picture::DARK);
    assert!(
        machine.counters().usb_connected,
        "the computer sees it while it is dark"
    );
    machine.run_ms(1_500.0);
    assert!(
        !machine.counters().usb_connected,
        "a device that is off is not left on the bus"
    );
    // The watchdog is off.
    machine.run_ms(6_000.0);
    let lines = machine.logs().len();
    machine.run_ms(500.0);
    assert_eq!(machine.logs().len(), lines, "nothing happens");
    machine.press(Button::A);
    assert_eq!(machine.run_until_stopped(50.0).as_deref(), Some("watchdog"));
    machine.reboot();
    machine.run_ms(300.0);
    machine.release(Button::A);
    machine.run_ms(300.0);
    assert_eq!(machine.screen(), title, "the press did nothing else");
}

tests!(
    an_update_by_uf2_keeps_the_memory_of_the_version_before,
    a_backup_over_the_cable_comes_back_byte_for_byte,
    a_device_that_switches_itself_off_starts_again_with_a_press,
);
