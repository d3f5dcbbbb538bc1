//! The page loses nothing: refused writes, a silent storage, and files that would replace games.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde_json::json;

use pocket_ra_bench::{WORKSPACE, tests};

use crate::page::{DESK, WebPage, file};

const REFUSE: &str =
    "self.put = IDBObjectStore.prototype.put, IDBObjectStore.prototype.put = () => { throw new Error('no room') }";
const ACCEPT: &str = "IDBObjectStore.prototype.put = self.put";

fn memory(name: &str) -> PathBuf {
    let path = Path::new(WORKSPACE).join("tests/memories/1.0").join(name);
    // Chromium opens no path with "..".
    path.with_extension("bin")
        .canonicalize()
        .expect("it is in the repository")
}

fn a_refused_write_is_reported_and_repeated_until_it_succeeds() {
    let mut page = WebPage::serve(DESK, "");
    page.wait_for_chip(300);
    page.in_worker(REFUSE);
    page.tap("ArrowDown");
    page.tap("z"); // the language
    page.wait_for_message("The last changes are not stored in this browser: no room.");
    assert_eq!(
        page.value("window.onbeforeunload !== null"),
        true,
        "the page asks before it is closed"
    );
    page.in_worker(ACCEPT);
    page.tap("x"); // no lesson
    page.wait_for("document.querySelector('#messages').children.length === 0");
    assert_eq!(page.value("window.onbeforeunload"), json!(null));
    page.wait_for_chip(1500);
    let title = page.picture();
    page.ask("reload", json!({}));
    page.wait_for_state("running");
    page.wait_for_picture("title after a reload", &title);
}

fn a_browser_without_storage_says_so() {
    let mut page = WebPage::serve(DESK, "");
    let url = page.value("location.href");
    page.value(&format!("void (window.second = window.open({url}))"));
    page.wait_for("window.second.document.querySelector('#messages')?.textContent.includes('Nothing will be saved: Pocket Ra is open in another tab.')");
}

/// Another document of its site keeps the storage busy.
fn page_with_silent_storage() -> WebPage {
    let mut page = WebPage::serve(DESK, "");
    let url = page.value("location.href");
    let url = url.as_str().expect("an address");
    page.open_in(DESK, &format!("{url}icon.svg"), "en");
    page.value(&format!(
        "new Promise(done => {{
            const first = indexedDB.open('pocket-ra', 1);
            first.onupgradeneeded = () => ['sectors', 'program'].forEach(name => first.result.createObjectStore(name));
            first.onsuccess = () => {{
                window.answer = () => first.result.close();
                const next = indexedDB.open('pocket-ra', 2);
                next.onupgradeneeded = () => next.transaction.abort();
                next.onblocked = () => done();
            }};
        }}).then(() => void (window.second = window.open({url:?})))"
    ));
    let message = "window.second.document.querySelector('#messages')?.textContent.includes('does not answer yet')";
    page.wait_for(message);
    let state = page.value("window.second.document.documentElement.dataset.state");
    assert_eq!(state, "starting", "the chip does not start without its games");
    page
}

const SECOND_KEEPS: &str =
    "(({ state, kept }) => state === 'running' && kept)(window.second.document.documentElement.dataset)";

fn a_silent_storage_is_reported_until_it_answers() {
    let mut page = page_with_silent_storage();
    page.value("window.answer()");
    page.wait_for(&format!("{SECOND_KEEPS} === 'true'"));
    page.wait_for("window.second.document.querySelector('#messages').children.length === 0");
}

fn without_an_answer_one_can_play_unsaved() {
    let mut page = page_with_silent_storage();
    page.value("window.second.document.querySelector('#messages button').click()");
    page.wait_for(&format!("{SECOND_KEEPS} === 'false'"));
    page.wait_for("window.second.document.querySelector('#messages').textContent.includes('Nothing will be saved')");
}

fn a_file_replaces_games_only_after_a_question_that_names_both() {
    let mut page = WebPage::serve(DESK, "");
    page.wait_for_chip(300);
    page.drop_file(&memory("levels"));
    page.wait_for_message("levels.bin: the flash was restored.");
    page.wait_for_chip(300);
    let picture = page.picture();
    for is_agreed in [false, true] {
        page.drop_file(&memory("ra"));
        page.wait_for("document.querySelector('#replace-dialog').open");
        let here = page.text("#replace-here");
        assert_eq!(here, "This handheld: Ra with Player, Isis, 22 moves.");
        let there = page.text("#replace-there");
        assert!(
            there.starts_with("ra.bin: Ra with Mia, Zoé, Ötzi, Horus, Player, 94 moves; Dice"),
            "{there}"
        );
        assert_eq!(page.value("document.activeElement.value"), "keep");
        let answer = if is_agreed { "agreed" } else { "keep" };
        page.click(&format!("#replace-dialog [value={answer}]"));
        if is_agreed {
            page.wait_for_message("ra.bin: the flash was restored.");
        } else {
            assert_eq!(page.picture(), picture);
        }
    }
    // The games are those of the file.
    page.drop_file(&memory("ra"));
    page.wait_for_message("ra.bin: the flash was restored.");
}

fn a_file_that_is_not_a_whole_memory_changes_nothing() {
    let mut page = WebPage::serve(DESK, "");
    page.wait_for_chip(300);
    let whole = fs::read(memory("rauha")).expect("it is in the repository");
    let picture = page.picture();
    let mut part = whole.clone();
    part[..whole.len() / 2].fill(0xff);
    for (name, bytes, reason) in [
        ("part.bin", part, "parts of the memory are missing"),
        ("zeros.bin", vec![0; whole.len()], "it is not the memory of a Pocket Ra"),
        (
            "other-flash.bin",
            vec![7; 2 << 20],
            "it is not the memory of a Pocket Ra",
        ),
    ] {
        let chip_ms = page.chip_ms();
        page.drop_file(&file(name, &bytes));
        page.wait_for_message(&format!("{name} was rejected: {reason}. Nothing was changed."));
        assert!(page.chip_ms() >= chip_ms, "{name}: the chip was restarted");
    }
    assert_eq!(page.picture(), picture);
}

fn the_same_file_can_be_chosen_again() {
    let mut page = WebPage::serve(DESK, "");
    page.wait_for_chip(300);
    page.ask("choose", json!({ "selector": "#open", "file": memory("new") }));
    page.wait_for_message("new.bin: the flash was restored.");
    // Otherwise the browser reports no change for the same file.
    assert_eq!(page.value("document.querySelector('#file').value"), "");
}

tests!(
    a_refused_write_is_reported_and_repeated_until_it_succeeds,
    a_browser_without_storage_says_so,
    a_silent_storage_is_reported_until_it_answers,
    without_an_answer_one_can_play_unsaved,
    a_file_replaces_games_only_after_a_question_that_names_both,
    a_file_that_is_not_a_whole_memory_changes_nothing,
    the_same_file_can_be_chosen_again,
);
