//! A stopped chip reports the reason, and can be restarted.

use serde_json::json;

use pocket_ra_bench::tests;

use crate::{
    page::{DESK, WebPage},
    workbench::{self, Program},
};

/// The probe program acts on the key held at power-up.
fn probe_holding(key: &str) -> WebPage {
    let mut page = WebPage::serve(DESK, "");
    page.set_key(key, true);
    page.ask("drop", json!({ "file": workbench::image(Program::Probe) }));
    page.wait_for_message("probe: the program is running");
    page
}

const LOG: &str = "document.querySelector('#lines').innerText";

fn a_fault_is_a_stop_with_its_place_and_off_and_on_starts_again() {
    let mut page = probe_holding("ArrowUp");
    page.wait_for_state("stopped");
    page.wait_for_message("The chip stopped: fault: ");
    assert!(page.text("#state").starts_with("Stopped: fault: "));
    page.set_key("ArrowUp", false);
    page.click("#power");
    page.wait_for_state("off");
    page.click("#power");
    page.wait_for_state("running");
    page.wait_for(&format!("{LOG}.includes('word 12345678')"));
}

fn a_panic_is_in_the_log() {
    let mut page = probe_holding("ArrowDown");
    page.wait_for_state("stopped");
    page.wait_for(&format!("{LOG}.includes('on purpose')"));
    assert_eq!(
        page.value("document.querySelector('#lines [data-level=error]') !== null"),
        true
    );
}

fn the_watchdog_starts_the_firmware_again_but_not_for_ever() {
    let mut page = probe_holding("x");
    page.wait_for_state("stopped");
    page.wait_for_message("the watchdog restarted the firmware again and again");
    page.wait_for(&format!("{LOG}.includes('The watchdog restarted the firmware')"));
}

fn up_and_b_held_at_the_start_lead_to_the_boot_loader_and_a_dropped_uf2_out_of_it() {
    let mut page = WebPage::serve(DESK, "");
    page.click("#power");
    page.wait_for_state("off");
    for key in ["ArrowUp", "x"] {
        page.set_key(key, true);
    }
    page.click("#power");
    page.wait_for_message("it is in the USB boot loader and waits for a UF2 file; drop one here");
    for key in ["ArrowUp", "x"] {
        page.set_key(key, false);
    }
    let mut uf2 = workbench::image(Program::Pico).into_os_string();
    uf2.push(".uf2");
    page.ask("drop", json!({ "file": std::path::PathBuf::from(uf2) }));
    page.wait_for_state("running");
    page.wait_for_chip(300);
    assert!(page.picture().lit_pixels() > 100);
}

tests!(
    a_fault_is_a_stop_with_its_place_and_off_and_on_starts_again,
    a_panic_is_in_the_log,
    the_watchdog_starts_the_firmware_again_but_not_for_ever,
    up_and_b_held_at_the_start_lead_to_the_boot_loader_and_a_dropped_uf2_out_of_it,
);
