//! A handheld on a USB port of the page: a stand-in for `navigator.serial`, with the USB of a second emulated chip behind
//! it. And a deal in the page's address.

use std::fs;

use pocket_ra::{
    rules::position::{GameKind, Options, Setup},
    table::Deal,
};
use pocket_ra_bench::tests;
use serde_json::json;

use crate::page::{DESK, WebPage, file, folder};

/// Replaces `navigator.serial` by the port of a second chip, `window.other`: its pictures, and its buttons.
const STAND_IN: &str = "(() => {
    const code = document.getElementById('worker').textContent;
    const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
    const ask = (what, content = {}) => worker.postMessage({ do: what, ...content });
    const other = window.other = { picture: '', unplug: () => {}, flash: null };
    let to = null;
    worker.onmessage = ({ data }) => {
        if (data.kind === 'picture') other.picture = [...data.picture].join();
        if (data.kind === 'serial') to?.enqueue(new TextEncoder().encode(data.text));
        if (data.kind === 'storage' && data.silent) ask('playUnsaved');
        if (data.kind === 'status') other.chipMs = data.chipMs;
    };
    const now = () => performance.timeOrigin + performance.now();
    other.tap = button => {
        ask('button', { button, down: true, at: now() });
        setTimeout(() => ask('button', { button, down: false, at: now() }), 60);
    };
    const builtIn = Uint8Array.from(atob(document.getElementById('firmware').textContent), letter => letter.charCodeAt(0));
    ask('start', { builtIn, seed: '7', address: null });
    const port = {
        async open() {
            port.readable = new ReadableStream({ start: controller => (to = controller), cancel: () => (to = null) });
            port.writable = new WritableStream({ write: bytes => ask('serial', { text: new TextDecoder().decode(bytes) }) });
            other.unplug = () => to.error(new Error('The device has been lost.'));
        },
        async close() {
            to = null;
        },
    };
    Object.defineProperty(navigator, 'serial', { value: { requestPort: async () => port }, configurable: true });
})()";

/// The page, with a handheld plugged in that is not connected yet.
fn plugged_in() -> WebPage {
    let mut page = WebPage::serve(DESK, "");
    page.wait_for_chip(300);
    page.value(STAND_IN);
    page.wait_for("window.other.chipMs > 1000");
    page
}

/// Has Web Serial: the stand-in comes after the page.
fn connect(page: &mut WebPage) {
    page.click("#show-help");
    page.click("#show-pico");
    page.value("void (document.querySelector('#connect').hidden = false)");
    page.click("#connect");
    page.wait_for("document.querySelector('#device-state').textContent.includes('press A on it')");
}

/// Connects, and allows it there.
fn allow(page: &mut WebPage) {
    connect(page);
    // The question guards itself.
    let asked = page.value("window.other.chipMs").as_f64().expect("a number");
    page.wait_for(&format!("window.other.chipMs > {asked} + 1500"));
    page.value("window.other.tap('a')");
    page.wait_for("!document.querySelector('#pico-dialog').open");
    wait_until_equal(page);
}

/// The page shows what the other chip's panel shows.
fn wait_until_equal(page: &mut WebPage) {
    page.wait_for(
        "(() => {
            const { data } = document.querySelector('#oled').getContext('2d').getImageData(0, 0, 128, 64);
            const pages = window.other.picture.split(',').map(Number);
            const lit = index => (pages[(index >> 10) * 128 + (index & 127)] >> ((index >> 7) & 7)) & 1;
            return pages.length === 1024 && pages.some(byte => byte !== 0)
                && Array.from({ length: 8192 }, (_, index) => index).every(index => (data[index * 4 + 3] > 0) === (lit(index) === 1));
        })()",
    );
}

fn a_real_handheld_is_shown_and_played_after_its_user_agrees() {
    let mut page = plugged_in();
    connect(&mut page);
    assert_eq!(page.picture().lit_pixels(), 0, "nothing is shown before");
    wait_on_the_device(&mut page, 500);
    let question = page.value("window.other.picture");
    page.click("#pico-dialog [value=close]");
    page.tap_outside("ArrowDown");
    page.click("#connected");
    assert_eq!(page.value("window.other.picture"), question, "and nothing pressed");
    page.value("window.other.tap('a')");
    page.wait_for("!document.querySelector('#pico-dialog').open");
    wait_until_equal(&mut page);
    let before = page.picture();
    page.set_key("ArrowDown", true);
    page.wait_for(&format!("window.other.picture !== {:?}", page_bytes(&before)));
    page.set_key("ArrowDown", false);
    wait_until_equal(&mut page);
    assert!(page.picture() != before, "the cursor has moved");
    page.click("#connected");
    page.click("#disconnect");
    page.click("#pico-dialog [value=close]");
    page.wait_for_state("running");
    assert_eq!(page.text("#state"), "Running");
    assert_eq!(page.complaints(), Vec::<String>::new());
}

fn wait_on_the_device(page: &mut WebPage, milliseconds: u32) {
    let at = page.value("window.other.chipMs").as_f64().expect("a number");
    page.wait_for(&format!("window.other.chipMs > {at} + {milliseconds}"));
}

fn page_bytes(picture: &crate::bench::picture::Picture) -> String {
    let byte = |index: usize| {
        let (page, x) = (index / 128, index % 128);
        (0..8).fold(0u8, |byte, bit| {
            byte | u8::from(picture.pixel(x, page * 8 + bit)) << bit
        })
    };
    (0..1024)
        .map(|index| byte(index).to_string())
        .collect::<Vec<_>>()
        .join(",")
}

fn a_handheld_is_backed_up_restored_and_its_games_are_exported() {
    let mut page = plugged_in();
    allow(&mut page);
    // A language, and no lesson.
    for key in ["Enter", "Escape"] {
        page.set_key(key, true);
        page.set_key(key, false);
        wait_on_the_device(&mut page, 1000);
    }
    page.click("#connected");
    let backup = page.ask("download", json!({ "selector": "#device-backup" }));
    let text = text_of(&backup);
    assert!(text.starts_with("restore 131072\r\n:"), "{text}");
    let stats = page.ask("download", json!({ "selector": "[data-export=stats]" }));
    assert_eq!(text_of(&stats), "no results yet\n");
    let saved = file("device-backup.txt", text.as_bytes());
    page.ask("choose", json!({ "selector": "#device-restore", "file": saved }));
    page.wait_for_message("The memory was restored");
    page.wait_for_state("running");
    // It asks again after its restart.
    connect(&mut page);
}

fn text_of(download: &serde_json::Value) -> String {
    let digits = download["bytes"].as_str().expect("text").as_bytes();
    let bytes: Vec<u8> = digits
        .chunks(2)
        .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).expect("ASCII"), 16).expect("digits"))
        .collect();
    String::from_utf8(bytes).expect("text")
}

fn a_handheld_that_is_unplugged_gives_the_page_back() {
    let mut page = plugged_in();
    allow(&mut page);
    page.value("window.other.unplug()");
    page.wait_for_message("no longer connected: it was unplugged");
    page.wait_for_state("running");
    assert_eq!(page.text("#state"), "Running");
}

fn a_deal_in_the_address_is_ready_to_start() {
    let setup = Setup::new(GameKind::Dice, 3, Options::default()).expect("a setup");
    let code = Deal::new(&setup, 4711).code();
    let mut page = WebPage::serve(DESK, &format!("#deal={code}/MIA43+/TOM31/1CA3"));
    page.wait_for_message(&format!(
        "Deal {code} is ready: choose Start. Result to beat: MIA 43, TOM 31."
    ));
    // The language, and no lesson; then the deal, and Start.
    for key in ["Enter", "Escape", "Enter"] {
        let at = page.chip_ms() as u64;
        page.wait_for_chip(at + 1000);
        page.tap(if key == "Enter" { "z" } else { "x" });
    }
    let at = page.chip_ms() as u64;
    page.wait_for_chip(at + 1000);
    page.click("#show-developer");
    page.value("void (document.querySelector('#command').value = 'show 0')");
    page.click("#serial button");
    // As in the test of the serial command.
    page.wait_for(
        "[...document.querySelectorAll('#lines [data-level=serial]')].some(({ textContent }) => textContent.includes('* roll CASSM'))",
    );
    assert_eq!(page.value("location.hash"), "", "a reload goes on with the game");
    page.value("void (location.hash = '#deal=ABC')");
    page.wait_for_message("ABC is not the code of a deal.");
}

fn the_firmware_for_a_pico_comes_with_help_for_every_system() {
    let mut page = WebPage::serve(DESK, "");
    page.click("#show-help");
    page.click("#show-pico");
    let shown =
        page.value("[...document.querySelectorAll('#pico-dialog summary')].map(({ textContent }) => textContent)");
    assert_eq!(shown, json!(["Windows", "macOS", "Linux"]));
    assert_eq!(
        page.value("document.querySelectorAll('#pico-dialog details[open]').length"),
        1
    );
    let downloaded = page.ask("download", json!({ "selector": "#uf2-line a" }));
    assert_eq!(downloaded["name"], "pocket-ra.uf2");
    let built = fs::read(folder().join("pocket-ra.uf2")).expect("the page has it");
    assert_eq!(downloaded["bytes"].as_str().map(str::len), Some(2 * built.len()));
}

tests!(
    a_real_handheld_is_shown_and_played_after_its_user_agrees,
    a_handheld_is_backed_up_restored_and_its_games_are_exported,
    a_handheld_that_is_unplugged_gives_the_page_back,
    a_deal_in_the_address_is_ready_to_start,
    the_firmware_for_a_pico_comes_with_help_for_every_system,
);
