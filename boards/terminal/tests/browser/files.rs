//! File transfer of the page: programs, flash images, pictures, and errors for unusable files.

use std::{fs, path::PathBuf};

use serde_json::json;

use pocket_ra_bench::tests;

use crate::{
    bench::picture::Picture,
    page::{DESK, WebPage, file, scenario},
    workbench::{self, Program},
};

fn uf2() -> PathBuf {
    let mut path = workbench::image(Program::Pico).into_os_string();
    path.push(".uf2");
    path.into()
}

fn unhex(text: &serde_json::Value) -> Vec<u8> {
    let digits = text.as_str().expect("bytes are a string");
    let byte = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).expect("bytes are hexadecimal");
    (0..digits.len()).step_by(2).map(byte).collect()
}

fn a_file_that_is_no_program_changes_nothing_and_the_reason_is_said() {
    let good = fs::read(uf2()).expect("the firmware is built");
    let changed = |offset: usize, bytes: &[u8]| {
        let mut content = good.clone();
        content[offset..offset + bytes.len()].copy_from_slice(bytes);
        content
    };
    let mut page = WebPage::serve(DESK, "");
    page.wait_for_chip(500);
    let before = page.picture();
    assert_ne!(before, Picture::DARK);
    for (name, content, reason) in [
        ("empty.uf2", Vec::new(), "the file is empty"),
        (
            "letter.txt",
            b"Dear Mia".to_vec(),
            "neither a program (UF2, ELF) nor an image of the flash",
        ),
        (
            "computer.elf",
            // The whole file would take long.
            fs::read(env!("CARGO_BIN_EXE_pocket-ra")).expect("it is built")[..4000].to_vec(),
            "not a 32-bit little-endian ELF file",
        ),
        (
            "short.elf",
            fs::read(workbench::image(Program::Pico)).expect("it is built")[..4000].to_vec(),
            "the ELF file ends too early",
        ),
        (
            "torn.uf2",
            good[..good.len() - 100].to_vec(),
            "is not a whole number of 512-byte blocks",
        ),
        ("half.uf2", good[..good.len() / 1024 * 512].to_vec(), "in a file of"),
        (
            "rp2350.uf2",
            changed(28, &0xe48b_ff59_u32.to_le_bytes()),
            "UF2 block 0 is not for the RP2040",
        ),
        (
            "big.uf2",
            changed(12, &0x1020_0000_u32.to_le_bytes()),
            "outside the Pico's 2 MiB of flash",
        ),
        ("boot.uf2", changed(40, &[1, 2, 3]), "boot2 is damaged"),
    ] {
        let path = file(name, &content);
        let chip_ms = page.chip_ms();
        page.ask("drop", json!({ "file": path }));
        page.wait_for_message(&format!("{name} was rejected: "));
        page.wait_for_message(reason);
        assert_eq!(
            page.value("document.documentElement.dataset.state"),
            "running",
            "{name}"
        );
        assert!(page.chip_ms() >= chip_ms, "{name}: the chip was started again");
        page.click("#messages .message:last-child button");
    }
    assert_eq!(page.picture(), before);
    assert_eq!(page.value("document.querySelector('#messages').children.length"), 0);
}

fn a_dropped_uf2_is_started_and_its_log_can_be_read_if_it_is_the_pages_own() {
    let mut page = WebPage::serve(DESK, "");
    page.wait_for_chip(500);
    let before = page.picture();
    page.ask("drop", json!({ "file": uf2() }));
    page.wait_for_message("pico.uf2: the built-in firmware is running");
    page.wait_for_chip(300);
    page.wait_for_picture("started again", &before);
    page.click("#show-developer");
    page.wait_for("document.querySelector('#lines').innerText.match(/Pocket Ra \\d/g)?.length === 2");
    assert_eq!(page.value("document.querySelector('#program').hidden"), true);
}

fn an_opened_program_stays_until_the_pages_own_is_wanted_again() {
    let mut page = WebPage::serve(DESK, "");
    let mut probe = workbench::image(Program::Probe).into_os_string();
    probe.push(".uf2");
    page.ask("choose", json!({ "selector": "#open", "file": PathBuf::from(probe) }));
    page.wait_for("document.querySelector('#program').textContent === 'probe.uf2: back to Pocket Ra'");
    page.wait_for("document.querySelector('#lines').innerText.includes('has no symbols')");
    page.wait_for_picture("the probe shows nothing", &Picture::DARK);
    page.ask("reload", json!({}));
    page.wait_for("document.querySelector('#program').textContent.startsWith('probe.uf2')");
    page.click("#program");
    page.wait_for("document.querySelector('#program').hidden");
    page.wait_for("document.querySelector('#lines').innerText.includes('Pocket Ra')");
    page.ask("reload", json!({}));
    page.wait_for_state("running");
    page.wait_for_chip(300);
    assert_eq!(page.value("document.querySelector('#program').hidden"), true);
}

fn the_flash_is_saved_erased_and_restored() {
    let script = scenario("title");
    let title = script.screens[0].expected.clone().expect("the script has pictures");
    let mut page = WebPage::seeded(DESK, script.seed.expect("the script has a seed"));
    page.wait_for_chip(300);
    let first_start = page.picture();
    page.tap("z"); // the language
    page.tap("x"); // no lesson
    page.wait_for_picture("title", &title);
    page.wait_for_chip(1500); // written to flash by now

    let saved = page.ask("download", json!({ "selector": "#save" }));
    let bytes = unhex(&saved["bytes"]);
    assert_eq!(bytes.len(), 2 * 1024 * 1024);
    let name = saved["name"].as_str().expect("it has a name");
    assert!(name.starts_with("pocket-ra-flash-") && name.ends_with(".bin"), "{name}");

    // Declining the confirmation keeps the data.
    page.erase(false);
    assert_eq!(page.picture(), title);

    page.erase(true);
    page.wait_for_picture("first start", &first_start);
    page.ask("reload", json!({}));
    page.wait_for_state("running");
    page.wait_for_picture("first start after a reload", &first_start);

    page.ask("drop", json!({ "file": file("flash.bin", &bytes) }));
    page.wait_for_message("flash.bin: the flash was restored");
    page.wait_for_picture("title again", &title);
    // The memory alone, in the terminal simulator's format.
    page.erase(true);
    page.wait_for_picture("first start again", &first_start);
    let memory = file("memory.bin", &bytes[bytes.len() - 128 * 1024..]);
    page.ask("choose", json!({ "selector": "#open", "file": memory }));
    page.wait_for_picture("title from the memory", &title);
    page.ask("reload", json!({}));
    page.wait_for_state("running");
    page.wait_for_picture("title after a reload", &title);
}

fn a_screenshot_is_the_screen_as_a_png() {
    let mut page = WebPage::serve(DESK, "");
    page.wait_for_chip(500);
    let shown = page.picture();
    page.click("#show-developer");
    let saved = page.ask("download", json!({ "selector": "#picture" }));
    assert!(saved["name"].as_str().is_some_and(|name| name.ends_with(".png")));
    let bytes = unhex(&saved["bytes"]);
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes))
        .read_info()
        .expect("it is a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("it is not huge")];
    let info = reader.next_frame(&mut pixels).expect("it is a whole PNG");
    assert_eq!((info.width, info.height), (1024, 512));
    let samples = info.color_type.samples();
    let picture = Picture::from_fn(|x, y| pixels[y * 8 * info.line_size + x * 8 * samples] > 0x80);
    assert_eq!(picture, shown);
}

tests!(
    a_file_that_is_no_program_changes_nothing_and_the_reason_is_said,
    a_dropped_uf2_is_started_and_its_log_can_be_read_if_it_is_the_pages_own,
    an_opened_program_stays_until_the_pages_own_is_wanted_again,
    the_flash_is_saved_erased_and_restored,
    a_screenshot_is_the_screen_as_a_png,
);
