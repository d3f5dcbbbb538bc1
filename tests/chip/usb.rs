//! USB: descriptors, and the boot loader on request of the host.

use embassy_time::{Duration, Instant};
use pocket_ra::{
    device::{Button, Frame},
    screens::{Event, Screens},
};
use pocket_ra_bench::{faults::Fault, tests};

use crate::{
    bench::picture::Picture,
    chip::{
        prepared::{MEMORY_START, memory_about_to_erase},
        presses::erase_ms,
    },
    machine::{Machine, Setup},
};

const FLASH_NUMBER: &str = "E6616408432B912C";

const IN_THE_BOOT_LOADER: &str = "the firmware restarted into the USB boot loader";

fn plugged_in() -> Machine {
    let mut machine = Setup::firmware().start();
    machine.run_ms(300.0);
    machine
}

fn string(machine: &mut Machine, index: u8) -> String {
    let answer = machine.request_usb([0x80, 6, index, 3, 0x09, 0x04, 0xff, 0], &[]);
    assert_eq!((usize::from(answer[0]), answer[1]), (answer.len(), 3), "{answer:?}");
    let units: Vec<u16> = answer[2..]
        .chunks_exact(2)
        .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
        .collect();
    String::from_utf16(&units).unwrap()
}

fn a_device_has_a_number_of_its_own_and_a_pair_that_is_nobodys() {
    let mut machine = plugged_in();
    let device = machine.request_usb([0x80, 6, 0, 1, 0, 0, 18, 0], &[]);
    assert_eq!(device.len(), 18, "{device:?}");
    assert_eq!(device[8..12], [0x09, 0x12, 0x01, 0x00], "vendor and product");
    let [maker, product, number] = [14, 15, 16].map(|place| device[place]);
    assert_eq!(string(&mut machine, maker), "Pocket Ra");
    assert_eq!(string(&mut machine, product), "Pocket Ra");
    assert_eq!(string(&mut machine, number), FLASH_NUMBER);
    machine.exchange_usb(b"list\r");
    machine.run_ms(50.0);
    assert!(String::from_utf8_lossy(&machine.exchange_usb(b"")).contains("0 empty"));
}

/// Sets the port's speed, opens it, hangs up.
fn touch(machine: &mut Machine, speed: u32) {
    let coding = [speed.to_le_bytes().as_slice(), &[0, 0, 8]].concat();
    machine.request_usb([0x21, 0x20, 0, 0, 0, 0, 7, 0], &coding);
    let told = machine.request_usb([0xa1, 0x21, 0, 0, 0, 0, 7, 0], &[]);
    assert_eq!(told, coding, "the speed of the port");
    for ready in [1, 0] {
        machine.request_usb([0x21, 0x22, ready, 0, 0, 0, 0, 0], &[]);
    }
}

/// The user's next step.
fn page() -> Picture {
    let mut screens = Screens::new(Instant::MIN);
    screens.update(Event::BootLoaderWanted, Instant::MIN);
    let mut frame = Frame::new();
    screens.draw(&mut frame);
    Picture::from_fn(|x, y| frame.pixel(x, y))
}

fn a_touch_at_1200_baud_leads_to_the_boot_loader_and_no_other_does() {
    let mut machine = plugged_in();
    for speed in [9_600, 115_200] {
        touch(&mut machine, speed);
    }
    machine.run_ms(500.0);
    touch(&mut machine, 1_200);
    assert_eq!(machine.run_until_stopped(1_000.0).as_deref(), Some(IN_THE_BOOT_LOADER));
    assert_eq!(machine.screen(), page());
}

fn the_command_bootloader_leads_there_too() {
    let mut machine = plugged_in();
    machine.exchange_usb(b"bootloader\r");
    machine.run_ms(50.0);
    let said = String::from_utf8_lossy(&machine.exchange_usb(b"")).into_owned();
    assert!(said.contains("restarting as a USB drive"), "{said}");
    assert_eq!(machine.run_until_stopped(1_000.0).as_deref(), Some(IN_THE_BOOT_LOADER));
    assert_eq!(machine.screen(), page());
}

// ---- a host that acts during an erase

/// On USB, erasing a sector with this fault.
fn erased_with(fault: Fault) -> Machine {
    let memory = memory_about_to_erase();
    let start = || Setup::firmware().flash(MEMORY_START, &memory).fault(fault).start();
    let erase = erase_ms(start);
    let mut machine = start();
    machine.run_ms(erase - 10.0);
    let counters = machine.counters();
    assert_eq!((counters.usb_suspends, counters.usb_resets), (0, 0), "before the erase");
    machine.run_ms(ERASE_MS + 20.0);
    machine
}

const ERASE_MS: f64 = 45.0;
const INTO_THE_ERASE: Duration = Duration::from_millis(5);

fn goes_on(machine: &mut Machine) {
    machine.run_ms(1_000.0);
    machine.exchange_usb(b"");
    machine.exchange_usb(b"list\r");
    machine.run_ms(100.0);
    let said = String::from_utf8_lossy(&machine.exchange_usb(b"")).into_owned();
    assert!(said.contains("0 empty"), "{said:?}");
    let before = machine.screen();
    machine.tap(Button::Down);
    assert_ne!(machine.screen(), before);
    machine.run_ms(10_000.0);
    assert_eq!(machine.counters().warnings, Vec::<String>::new());
    assert!(!machine.logs().iter().any(|line| line.contains("hung")));
}

fn a_computer_that_sleeps_during_an_erase_and_wakes_again_finds_the_port() {
    let mut machine = erased_with(Fault::UsbSuspend(INTO_THE_ERASE));
    assert_eq!(machine.counters().usb_suspends, 1);
    goes_on(&mut machine);
}

fn a_computer_that_resets_the_bus_during_an_erase_finds_the_port_again() {
    let mut machine = erased_with(Fault::UsbReset(INTO_THE_ERASE));
    assert_eq!(machine.counters().usb_resets, 1);
    goes_on(&mut machine);
}

/// A request before the firmware has seen the reset is lost; the retry is answered.
fn a_computer_that_enumerates_during_an_erase_finds_the_port_at_its_next_try() {
    let mut machine = erased_with(Fault::UsbEnumeration(INTO_THE_ERASE));
    assert_eq!(machine.counters().usb_tries, 1);
    goes_on(&mut machine);
    let tries = machine.counters().usb_tries;
    assert!((1..=3).contains(&tries), "{tries} tries");
}

/// Longer than the host's first timeout.
fn a_computer_that_enumerates_while_a_sector_takes_400_ms_finds_the_port() {
    let memory = memory_about_to_erase();
    let mut machine = Setup::firmware()
        .flash(MEMORY_START, &memory)
        .fault(Fault::UsbEnumeration(INTO_THE_ERASE))
        .fault(Fault::Erase(Duration::from_millis(400)))
        .start();
    machine.run_ms(4_000.0);
    let tries = machine.counters().usb_tries;
    assert!((4..=8).contains(&tries), "{tries} tries");
    goes_on(&mut machine);
    assert_eq!(machine.counters().usb_tries, tries, "it goes on trying");
}

tests!(
    a_computer_that_sleeps_during_an_erase_and_wakes_again_finds_the_port,
    a_computer_that_resets_the_bus_during_an_erase_finds_the_port_again,
    a_computer_that_enumerates_during_an_erase_finds_the_port_at_its_next_try,
    a_computer_that_enumerates_while_a_sector_takes_400_ms_finds_the_port,
    a_device_has_a_number_of_its_own_and_a_pair_that_is_nobodys,
    a_touch_at_1200_baud_leads_to_the_boot_loader_and_no_other_does,
    the_command_bootloader_leads_there_too,
);
