//! Keys: several for one button, other layouts, and keys that are not for the game.

use serde_json::json;

use pocket_ra_bench::tests;

use crate::page::{DESK, WebPage};

const PRESSED: &str = "[...document.querySelectorAll('.pressed')].map(button => button.dataset.button).join()";

fn page() -> WebPage {
    let mut page = WebPage::serve(DESK, "");
    page.wait_for_chip(300);
    page
}

impl WebPage {
    fn set_key_at(&mut self, key: &str, code: &str, down: bool) {
        self.ask("key", json!({ "key": key, "code": code, "down": down }));
    }

    fn assert_pressed(&mut self, expected: &str, edges: u32) {
        assert_eq!(self.value(PRESSED), expected);
        self.wait_for(&format!("document.documentElement.dataset.edges === '{edges}'"));
    }
}

fn a_button_stays_down_until_its_last_key_is_released() {
    let mut page = page();
    page.set_key("z", true);
    page.assert_pressed("a", 1);
    page.set_key("Enter", true);
    page.set_key("z", false);
    page.assert_pressed("a", 1);
    page.set_key("Enter", false);
    page.assert_pressed("", 2);
}

fn a_window_that_loses_the_focus_releases_every_button() {
    let mut page = page();
    page.set_key("ArrowDown", true);
    page.set_key("x", true);
    page.assert_pressed("down,b", 2);
    page.value("void window.dispatchEvent(new Event('blur'))");
    page.assert_pressed("", 4);
}

fn keys_with_a_modifier_are_for_the_browser() {
    let mut page = page();
    for modifier in ["Control", "Alt", "Meta"] {
        page.set_key(modifier, true);
        page.set_key("z", true);
        assert_eq!(page.value(PRESSED), "", "{modifier}");
        page.set_key("z", false);
        page.set_key(modifier, false);
    }
    page.tap("ArrowDown");
    page.assert_pressed("", 2);
}

fn keys_count_by_position_and_show_the_letter_of_the_layout() {
    let mut page = page();
    let hint = "document.querySelector('[data-button=up] kbd').textContent";
    // On a French keyboard Z is where W is on others.
    page.set_key_at("z", "KeyW", true);
    page.assert_pressed("up", 1);
    assert_eq!(page.value(hint), "Z");
    assert!(page.text("#help-dialog th").contains("Z, A, S, D"));
    page.set_key_at("z", "KeyW", false);
    page.assert_pressed("", 2);
    for (key, code, button) in [(" ", "Space", "a"), ("Enter", "Enter", "a"), ("Escape", "Escape", "b")] {
        page.set_key_at(key, code, true);
        assert_eq!(page.value(PRESSED), button, "{code}");
        page.set_key_at(key, code, false);
    }
    page.assert_pressed("", 8);
}

tests!(
    a_button_stays_down_until_its_last_key_is_released,
    a_window_that_loses_the_focus_releases_every_button,
    keys_with_a_modifier_are_for_the_browser,
    keys_count_by_position_and_show_the_letter_of_the_layout,
);
