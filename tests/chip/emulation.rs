//! The emulated chip behaves like the real one, shown by the probe.

use pocket_ra::device::Button;

use pocket_ra_bench::tests;

use crate::{
    arithmetic,
    machine::{Machine, Oscillator, Setup},
    workbench::{self, Program},
};

const SECTOR: u32 = 0x1f_0000;
const SECTOR_BYTES: u32 = 4096;
const PAGE_BYTES: usize = 256;
const BOOT_MS: f64 = 200.0;

fn probe() -> Setup {
    Setup::file(&workbench::image(Program::Probe))
}

/// The probe; the held button selects its action.
fn holding(setup: Setup, button: Button) -> Machine {
    let mut machine = setup.start();
    machine.press(button);
    machine
}

fn only_line(machine: &mut Machine) -> String {
    let lines = machine.logs();
    let [line] = lines.as_slice() else {
        panic!("one line of log was expected");
    };
    line.clone()
}

fn arithmetic_is_the_hosts() {
    let mut machine = holding(probe(), Button::Left);
    machine.run_ms(BOOT_MS + 100.0);
    let line = only_line(&mut machine);
    assert!(line.contains(&format!("{:?}", arithmetic::digests(2_000))), "{line}");
}

fn a_static_in_flash_can_be_written_over_before_power_up() {
    let mut machine = probe().patch("PROBE_WORD", &[0xef, 0xbe, 0xad, 0xde]).start();
    machine.run_ms(BOOT_MS);
    assert!(machine.logs()[0].contains("word deadbeef"));
    assert_eq!(
        probe().patch("NO_SUCH", &[0]).try_start().unwrap_err(),
        "the firmware has no symbol NO_SUCH"
    );
    assert_eq!(
        probe().patch("PROBE_WORD", &[0; 5]).try_start().unwrap_err(),
        "PROBE_WORD has 4 bytes, not 5"
    );
}

fn the_ring_oscillator_is_fair_and_repeats_or_is_stuck() {
    let bits = |setup: Setup| {
        let mut machine = holding(setup, Button::Right);
        machine.run_ms(BOOT_MS);
        only_line(&mut machine).rsplit(' ').next().unwrap().to_string()
    };
    let fair = bits(probe().oscillator_seed(5));
    assert!((20..=44).contains(&fair.matches('1').count()), "{fair}");
    assert_eq!(bits(probe().oscillator_seed(5)), fair);
    assert_ne!(bits(probe().oscillator_seed(6)), fair);
    assert_eq!(bits(probe().oscillator(Oscillator::Stuck)), "1".repeat(64));
}

fn a_fault_stops_the_chip_with_its_reason() {
    let mut machine = holding(probe(), Button::Up);
    let reason = machine.run_until_stopped(BOOT_MS).expect("the chip went on");
    assert!(
        reason.starts_with("fault: Read from invalid memory address: 30000000 in "),
        "{reason}"
    );
}

fn a_panic_stops_the_chip_and_its_message_is_in_the_log() {
    let mut machine = holding(probe(), Button::Down);
    let reason = machine.run_until_stopped(BOOT_MS).expect("the chip went on");
    assert!(reason.starts_with("breakpoint or undefined instruction"), "{reason}");
    assert!(machine.logs().concat().contains("on purpose"));
}

fn a_starved_watchdog_resets_and_the_firmware_can_tell() {
    let mut machine = holding(probe(), Button::B);
    assert_eq!(machine.run_until_stopped(BOOT_MS).as_deref(), Some("watchdog"));
    machine.release(Button::B);
    machine.reboot();
    machine.run_ms(BOOT_MS);
    let logs = machine.logs();
    assert!(logs[1].contains("reset Some(TimedOut) scratch cafe"), "{logs:?}");

    machine.reboot();
    machine.run_ms(BOOT_MS);
    let logs = machine.logs();
    assert!(logs[1].contains("reset None scratch 0"), "{logs:?}");
}

fn flash_takes_its_time_and_keeps_what_was_written() {
    let mut machine = holding(probe().flash(SECTOR, &[0; 1024]), Button::A);
    machine.run_ms(BOOT_MS + 60.0);
    assert!(only_line(&mut machine).contains("written"));
    let pages = machine.flash(SECTOR..SECTOR + SECTOR_BYTES);
    for (page, bytes) in pages.chunks(PAGE_BYTES).enumerate() {
        let expected = if page < 4 { page as u8 } else { 0xff };
        assert!(bytes.iter().all(|&byte| byte == expected), "page {page}");
    }
    let operations = machine.ask("flashOperations", serde_json::json!({}));
    let times: Vec<f64> = operations["operations"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["ms"].as_f64().unwrap())
        .collect();
    assert_eq!(times.len(), 5);
    assert!(
        (45.0..46.0).contains(&(times[1] - times[0])),
        "erasing took {} ms",
        times[1] - times[0]
    );
    assert!(
        (0.4..0.5).contains(&(times[2] - times[1])),
        "programming took {} ms",
        times[2] - times[1]
    );
}

fn power_that_fails_in_a_flash_operation_leaves_it_half_done() {
    const OLD: u8 = 0x11;
    for (operation, done) in [(0, 0.5), (1, 0.0), (2, 0.5), (4, 0.99)] {
        let mut machine = holding(probe().flash(SECTOR, &[OLD; SECTOR_BYTES as usize]), Button::A);
        machine.cut_power_in_flash_operation(operation, done);
        assert_eq!(machine.run_until_stopped(BOOT_MS + 60.0).as_deref(), Some("power cut"));
        machine.release(Button::A);
        machine.reboot();
        machine.run_ms(BOOT_MS);
        let sector = machine.flash(SECTOR..SECTOR + SECTOR_BYTES);
        if operation == 0 {
            assert!(
                sector[..2048].iter().all(|&byte| byte == 0xff),
                "the first half is erased"
            );
            assert!(
                sector[2048 + PAGE_BYTES..].iter().all(|&byte| byte == OLD),
                "the second half is as it was"
            );
        } else {
            let cut = operation as usize - 1;
            for (page, bytes) in sector.chunks(PAGE_BYTES).enumerate() {
                let written = bytes.iter().filter(|&&byte| usize::from(byte) == page).count();
                let erased = bytes.iter().filter(|&&byte| byte == 0xff).count();
                match page {
                    _ if page < cut => assert_eq!(written, PAGE_BYTES, "page {page}"),
                    _ if page > cut => assert_eq!(erased, PAGE_BYTES, "page {page}"),
                    // One byte may be torn.
                    _ => {
                        let whole = (PAGE_BYTES as f64 * done).floor() as usize;
                        assert!((whole..=whole + 1).contains(&written), "{written} bytes of page {page}");
                        assert!(written + erased + 1 >= PAGE_BYTES, "more than one torn byte");
                    }
                }
            }
        }
    }
}

fn power_can_fail_at_a_moment_within_an_erase() {
    let mut machine = holding(probe().flash(SECTOR, &[0x11; SECTOR_BYTES as usize]), Button::A);
    let erase_began = {
        let mut whole = holding(probe(), Button::A);
        whole.run_ms(BOOT_MS + 60.0);
        let operations = whole.ask("flashOperations", serde_json::json!({}));
        operations["operations"][0]["ms"].as_f64().unwrap()
    };
    machine.cut_power_at(erase_began + 45.0 / 4.0);
    assert_eq!(machine.run_until_stopped(BOOT_MS).as_deref(), Some("power cut"));
    let sector = machine.flash(SECTOR..SECTOR + SECTOR_BYTES);
    let erased = sector.iter().take_while(|&&byte| byte == 0xff).count();
    assert!((1000..1100).contains(&erased), "{erased} bytes are erased");
}

tests!(
    arithmetic_is_the_hosts,
    a_static_in_flash_can_be_written_over_before_power_up,
    the_ring_oscillator_is_fair_and_repeats_or_is_stuck,
    a_fault_stops_the_chip_with_its_reason,
    a_panic_stops_the_chip_and_its_message_is_in_the_log,
    a_starved_watchdog_resets_and_the_firmware_can_tell,
    flash_takes_its_time_and_keeps_what_was_written,
    power_that_fails_in_a_flash_operation_leaves_it_half_done,
    power_can_fail_at_a_moment_within_an_erase,
);
