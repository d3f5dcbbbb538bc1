//! The page without a network: from its service worker, and as a file.

use serde_json::json;

use pocket_ra_bench::tests;

use crate::page::{DESK, WebPage, folder};

fn once_opened_it_opens_without_a_network() {
    let mut page = WebPage::serve(DESK, "");
    page.wait_for("navigator.serviceWorker.controller !== null");
    assert_eq!(page.value("caches.keys().then(names => names.length)"), 1);
    page.stop_serving();
    page.ask("offline", json!({ "on": true }));
    page.ask("reload", json!({}));
    page.wait_for_state("running");
    page.wait_for_chip(300);
    assert!(page.picture().lit_pixels() > 100);
}

fn a_new_version_removes_the_caches_of_older_ones() {
    let mut page = WebPage::serve(DESK, "");
    page.wait_for("navigator.serviceWorker.controller !== null");
    page.value(
        "Promise.all(['pocket-ra-old', 'other'].map(name => caches.open(name)))
            .then(() => navigator.serviceWorker.getRegistration())
            .then(registration => registration.unregister()).then(() => null)",
    );
    page.ask("reload", json!({}));
    // The service worker takes over the page once it has removed them.
    page.wait_for("navigator.serviceWorker.controller !== null");
    let names = page.value("caches.keys()");
    let names: Vec<&str> = names
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|name| name.as_str())
        .collect();
    assert!(
        names.contains(&"other") && !names.contains(&"pocket-ra-old"),
        "{names:?}"
    );
    assert_eq!(names.len(), 2, "{names:?}");
}

fn it_works_from_a_folder_and_keeps_its_flash_there_too() {
    let mut page = WebPage::from_folder(DESK);
    page.wait_for_chip(500);
    let first_start = page.picture();
    page.tap("z"); // the language
    page.tap("x"); // no lesson
    page.wait_for_chip(1500);
    let title = page.picture();
    assert_ne!(first_start, title);
    page.ask("reload", json!({}));
    page.wait_for_state("running");
    page.wait_for_picture("title after a reload", &title);
    assert_eq!(page.complaints(), Vec::<String>::new());
}

fn two_pages_do_not_write_into_one_flash() {
    let mut page = WebPage::serve(DESK, "");
    let url = page.value("location.href");
    page.value(&format!("void (window.second = window.open({url}))"));
    page.wait_for("window.second.document.querySelector('#messages')?.textContent.includes('open in another tab')");
    page.wait_for("window.second.document.documentElement.dataset.kept === 'false'");
    assert_eq!(page.value("document.documentElement.dataset.kept"), "true");
}

fn the_page_asks_nobody_else_for_anything() {
    let html = std::fs::read_to_string(folder().join("index.html")).expect("the page is built");
    assert!(
        html.contains("default-src 'none'"),
        "the browser itself refuses what comes from elsewhere"
    );
    for wanted in [" src=", "url(http", "@import", "<link rel=\"stylesheet\""] {
        assert!(!html.contains(wanted), "{wanted}");
    }
}

tests!(
    once_opened_it_opens_without_a_network,
    a_new_version_removes_the_caches_of_older_ones,
    it_works_from_a_folder_and_keeps_its_flash_there_too,
    two_pages_do_not_write_into_one_flash,
    the_page_asks_nobody_else_for_anything,
);
