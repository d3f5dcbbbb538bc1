//! Tools around the handheld, languages, announcements and contrast.

use serde_json::json;

use pocket_ra_bench::tests;

use crate::{
    bench::picture::Picture,
    page::{DESK, PHONE, WebPage, Window},
};

fn restart_is_a_power_cycle() {
    let mut page = WebPage::serve(DESK, "");
    page.wait_for_chip(1000);
    page.tap("ArrowDown");
    let before = page.picture();
    page.click("#restart");
    page.wait_for("Number(document.documentElement.dataset.chipMs) < 500");
    page.wait_for_chip(300);
    assert_ne!(page.picture(), before, "the cursor is on the first language again");
    assert_eq!(page.value("document.documentElement.dataset.kept"), "true");
}

fn the_speed_changes_in_steps_and_is_shown() {
    let mut page = WebPage::serve(DESK, "");
    for speed in ["2×", "4×", "1×"] {
        page.click("#speed");
        assert_eq!(page.text("#speed"), speed);
    }
}

fn a_fault_of_the_handheld_begins_and_ends() {
    let mut page = WebPage::serve(DESK, "");
    page.wait_for_chip(300);
    let shown = page.picture();
    page.click("#show-developer");
    page.value("void (document.querySelector('#fault').value = 'unplugged')");
    page.click("#faults [value=begin]");
    page.wait_for_picture("without the OLED", &Picture::DARK);
    page.click("#faults [value=end]");
    page.wait_for_picture("with it", &shown);
    page.value("void (document.querySelector('#fault').value = 'erase')");
    page.click("#faults [value=begin]");
    page.wait_for_message("fault erase needs a number of milliseconds from 0.1 to 10000");
}

fn the_log_keeps_its_last_thousand_lines() {
    let mut page = WebPage::serve(DESK, "");
    page.wait_for_chip(300);
    page.click("#show-developer");
    page.value("void (document.querySelector('#command').value = 'help\\n'.repeat(150))");
    page.click("#serial button");
    page.wait_for("document.querySelectorAll('#lines [data-level=serial]').length === 1000");
    assert_eq!(page.value("document.querySelectorAll('#lines li').length"), 1000);
}

fn a_seed_beyond_64_bits_is_not_taken() {
    for (seed, is_good) in [
        ("18446744073709551615", true),
        ("18446744073709551616", false),
        ("12a", false),
    ] {
        let mut page = WebPage::serve(DESK, &format!("?seed={seed}"));
        let messages = page.text("#messages");
        assert_eq!(messages.is_empty(), is_good, "{seed}: {messages}");
        assert!(
            is_good || messages.contains(&format!("{seed} is not a seed")),
            "{messages}"
        );
    }
}

fn the_text_on_the_screen_is_announced() {
    let mut page = WebPage::serve(DESK, "");
    let reads = |words: &str| format!("document.querySelector('#reading[role=status]').textContent === {words:?}");
    page.wait_for(&reads("selected: English. Français. Deutsch"));
    page.tap("ArrowDown");
    page.wait_for(&reads("English. selected: Français. Deutsch"));
}

fn the_page_speaks_the_language_of_the_browser_or_the_chosen_one() {
    let mut page = WebPage::serve(DESK, "");
    let url = page.value("location.href");
    page.open_in(DESK, url.as_str().expect("an address"), "fr-FR");
    page.wait_for_state("running");
    assert_eq!(page.value("document.documentElement.lang"), "fr");
    assert_eq!(page.text("#state"), "En marche");
    assert_eq!(page.text("#save"), "Sauver");
    page.click("#show-help");
    page.value(
        "(select => { select.value = 'de'; select.dispatchEvent(new Event('change')); })(document.querySelector('#language'))",
    );
    page.click("#help-dialog [value=close]");
    for _ in 0..2 {
        assert_eq!(page.text("#save"), "Sichern");
        assert_eq!(page.text("#state"), "Läuft");
        assert_eq!(page.value("document.querySelector('#led').ariaLabel"), "LED: aus");
        page.ask("reload", json!({}));
        page.wait_for_state("running");
    }
}

/// Contrast below 4.5, or 3 for large texts, against any colour of their background.
const FAINT: &str = "(() => {
    const rgba = text => {
        const [r, g, b, a = 1] = text.match(/[\\d.]+/g).map(Number);
        return [r, g, b, a];
    };
    const over = ([r, g, b, a], below) => [r, g, b].map((value, index) => value * a + below[index] * (1 - a));
    const light = color => {
        const [r, g, b] = color.map(value => value / 255).map(value => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (one, other) => {
        const [bright, dark] = [light(one), light(other)].sort((a, b) => b - a);
        return (bright + 0.05) / (dark + 0.05);
    };
    // Colours that may be behind an element: its own and its ancestors', and every stop of a gradient.
    const behind = element => {
        if (element === null) {
            const sky = getComputedStyle(document.querySelector('.sky')).backgroundImage;
            const stops = sky.match(/linear-gradient\\(rgb\\([^)]*\\).*$/)[0].match(/rgba?\\([^)]*\\)/g).map(rgba);
            const glow = [227, 173, 75, 0.18];
            return stops.flatMap(stop => [over(stop, [0, 0, 0]), over(glow, over(stop, [0, 0, 0]))]);
        }
        const { backgroundColor, backgroundImage } = getComputedStyle(element);
        const stops = (backgroundImage.match(/rgba?\\([^)]*\\)/g) ?? []).map(rgba);
        const colors = stops.length > 0 ? stops : [rgba(backgroundColor)];
        if (colors.every(([, , , a]) => a === 1)) return colors.map(color => color.slice(0, 3));
        return behind(element.parentElement).flatMap(below => colors.map(color => over(color, below)));
    };
    const shows = element => [...element.childNodes].some(node => node.nodeType === 3 && node.textContent.trim() !== '');
    const faint = [];
    for (const element of document.body.querySelectorAll('*')) {
        const isShown = element.checkVisibility() && !['SCRIPT', 'OPTION'].includes(element.tagName);
        if (!isShown || !(shows(element) || element.placeholder)) continue;
        const style = getComputedStyle(element, element.placeholder ? '::placeholder' : undefined);
        const size = parseFloat(style.fontSize);
        const needed = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
        const found = Math.min(...behind(element).map(below => contrast(over(rgba(style.color), below), below)));
        if (found < needed) faint.push(`${element.tagName} ${element.id} ${element.textContent.trim().slice(0, 20)}: ${found.toFixed(2)}`);
    }
    return faint;
})()";

fn every_text_stands_out_from_its_background() {
    for window in [DESK, PHONE] {
        let mut page = WebPage::serve(window, "");
        page.wait_for_chip(300);
        let check = |page: &mut WebPage, place: &str| {
            assert_eq!(page.value(FAINT), json!([]), "{place} in {window:?}");
        };
        check(&mut page, "playing");
        page.click("#show-developer");
        check(&mut page, "the developer tools");
        page.click("#erase");
        check(&mut page, "the question");
        page.click("#erase-dialog [value=keep]");
        page.click("#close-developer");
        page.click("#show-help");
        check(&mut page, "help");
        page.click("#show-pico");
        check(&mut page, "the user's own Pico");
    }
}

/// axe-core, in every state of the page. Only findings of less than serious impact are tolerated.
fn axe_finds_nothing_serious() {
    for window in [DESK, PHONE] {
        let mut page = WebPage::serve(window, "");
        page.wait_for_chip(300);
        let check = |page: &mut WebPage, place: &str| {
            let found = page.ask("axe", json!({}));
            let violations = found["violations"].as_array().expect("a list");
            let serious: Vec<_> = violations
                .iter()
                .filter_map(|violation| violation.as_str())
                .filter(|violation| violation.starts_with("serious") || violation.starts_with("critical"))
                .collect();
            assert!(serious.is_empty(), "{place} in {window:?}: {serious:#?}");
        };
        check(&mut page, "playing");
        page.click("#show-developer");
        check(&mut page, "the developer tools");
        page.click("#close-developer");
        page.click("#show-help");
        check(&mut page, "help");
        page.click("#show-pico");
        check(&mut page, "the user's own Pico");
    }
}

fn the_whole_handheld_is_visible_in_the_smallest_windows() {
    for (width, height, scale) in [(280, 653, 1), (320, 256, 1), (320, 256, 4), (480, 320, 1)] {
        let window = Window {
            width,
            height,
            scale,
            touch: false,
        };
        let mut page = WebPage::serve(window, "");
        let outside = "[...document.querySelectorAll('#handheld, #oled, #handheld button, #led')].filter(element => {
            const { left, top, right, bottom } = element.getBoundingClientRect();
            return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
        }).map(element => element.id || element.dataset.button)";
        assert_eq!(page.value(outside), json!([]), "{window:?}");
        let oled = page.value("document.querySelector('#oled').getBoundingClientRect().width");
        assert!(oled.as_f64() >= Some(256.0), "{window:?}: the OLED has {oled}");
    }
}

fn the_page_can_be_installed() {
    let mut page = WebPage::serve(DESK, "");
    page.wait_for("navigator.serviceWorker.controller !== null");
    assert_eq!(page.ask("installable", json!({}))["reasons"], json!([]));
}

fn the_help_shows_the_licences_of_all_parts() {
    let mut page = WebPage::serve(DESK, "");
    page.click("#show-help");
    assert_eq!(
        page.value("document.querySelector('#licences').checkVisibility()"),
        false
    );
    page.click("#help-dialog summary");
    assert_eq!(
        page.value("document.querySelector('#licences').checkVisibility()"),
        true
    );
    let licences = page.text("#licences");
    for part in ["\nembassy-rp 0.", "\nrp2040js 1.", "Copyright (c)", "Apache License"] {
        assert!(licences.contains(part), "{part}");
    }
}

tests!(
    restart_is_a_power_cycle,
    the_speed_changes_in_steps_and_is_shown,
    a_fault_of_the_handheld_begins_and_ends,
    the_log_keeps_its_last_thousand_lines,
    a_seed_beyond_64_bits_is_not_taken,
    the_text_on_the_screen_is_announced,
    the_page_speaks_the_language_of_the_browser_or_the_chosen_one,
    every_text_stands_out_from_its_background,
    axe_finds_nothing_serious,
    the_whole_handheld_is_visible_in_the_smallest_windows,
    the_page_can_be_installed,
    the_help_shows_the_licences_of_all_parts,
);
