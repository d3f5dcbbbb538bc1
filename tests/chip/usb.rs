//! The cable: who the device says that it is, and how a computer gets it into the boot loader.

use embassy_time::Instant;
use pocket_ra::screens::{Event, Frame, Screens};
use pocket_ra_bench::tests;

use crate::{
    bench::picture::Picture,
    machine::{Machine, Setup},
};

/// As the emulated flash has it.
const FLASH_NUMBER: &str = "E6616408432B912C";

const IN_THE_BOOT_LOADER: &str = "the firmware restarted into the USB boot loader";

fn plugged_in() -> Machine {
    let mut machine = Setup::firmware().start();
    machine.run_ms(300.0);
    machine
}

/// A string that the device tells of itself.
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
    // The port goes on.
    machine.exchange_usb(b"list\r");
    machine.run_ms(50.0);
    assert!(String::from_utf8_lossy(&machine.exchange_usb(b"")).contains("0 empty"));
}

/// Sets the speed of the port, takes up, and hangs up.
fn touch(machine: &mut Machine, speed: u32) {
    let coding = [speed.to_le_bytes().as_slice(), &[0, 0, 8]].concat();
    machine.request_usb([0x21, 0x20, 0, 0, 0, 0, 7, 0], &coding);
    let told = machine.request_usb([0xa1, 0x21, 0, 0, 0, 0, 7, 0], &[]);
    assert_eq!(told, coding, "the speed of the port");
    for ready in [1, 0] {
        machine.request_usb([0x21, 0x22, ready, 0, 0, 0, 0, 0], &[]);
    }
}

/// What is to be done next is on the glass.
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

tests!(
    a_device_has_a_number_of_its_own_and_a_pair_that_is_nobodys,
    a_touch_at_1200_baud_leads_to_the_boot_loader_and_no_other_does,
    the_command_bootloader_leads_there_too,
);
