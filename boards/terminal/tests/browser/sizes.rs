//! The page in all window sizes: no overflow, and buttons large enough for a thumb.

use serde_json::json;

use pocket_ra_bench::tests;

use crate::page::{DESK, PHONE, WebPage, Window};

const SMALLEST_BUTTON: f64 = 44.0;

/// As `name: left, top, right, bottom`.
const BUTTONS: &str =
    "[...document.querySelectorAll('button, [role=switch]')].filter(button => button.checkVisibility()).map(button => {
    const { left, top, right, bottom } = button.getBoundingClientRect();
    return { name: button.ariaLabel ?? button.textContent.trim(), left, top, right, bottom };
})";

fn assert_fits(page: &mut WebPage, window: Window, what: &str) {
    let (width, height) = (f64::from(window.width), f64::from(window.height));
    let size = page.value("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]");
    assert_eq!(
        size,
        json!([window.width, window.height]),
        "{what}: the page is larger than {window:?}"
    );
    let buttons = page.value(BUTTONS);
    for button in buttons.as_array().expect("a list") {
        let edge = |name: &str| button[name].as_f64().expect("a number");
        let inside = edge("left") >= 0.0 && edge("top") >= 0.0 && edge("right") <= width && edge("bottom") <= height;
        assert!(inside, "{what}: {button} sticks out of {window:?}");
        let smallest = (edge("right") - edge("left")).min(edge("bottom") - edge("top"));
        assert!(
            smallest >= SMALLEST_BUTTON,
            "{what}: {button} is too small in {window:?}"
        );
    }
}

fn assert_crisp(page: &mut WebPage, window: Window) {
    let scale = page.value("document.querySelector('#oled').getBoundingClientRect().width * devicePixelRatio / 128");
    let scale = scale.as_f64().expect("a number");
    assert!(
        (scale - scale.round()).abs() < 0.01 && scale >= 2.0,
        "a pixel is {scale} of {window:?}"
    );
    let inside = "(() => {
        const glass = document.querySelector('.glass').getBoundingClientRect();
        const oled = document.querySelector('#oled').getBoundingClientRect();
        return oled.left >= glass.left && oled.right <= glass.right && oled.top >= glass.top && oled.bottom <= glass.bottom;
    })()";
    assert_eq!(
        page.value(inside),
        true,
        "the OLED sticks out of its glass in {window:?}"
    );
}

fn overlaps(page: &mut WebPage) -> String {
    let buttons = page.value(BUTTONS);
    let buttons = buttons.as_array().expect("a list");
    let edge = |button: &serde_json::Value, name: &str| button[name].as_f64().expect("a number");
    for (number, one) in buttons.iter().enumerate() {
        for other in &buttons[..number] {
            let apart = edge(one, "left") >= edge(other, "right") - 0.5
                || edge(other, "left") >= edge(one, "right") - 0.5
                || edge(one, "top") >= edge(other, "bottom") - 0.5
                || edge(other, "top") >= edge(one, "bottom") - 0.5;
            if !apart {
                return format!("{} lies on {}", one["name"], other["name"]);
            }
        }
    }
    String::new()
}

fn nothing_sticks_out_on_a_phone_a_desk_or_anything_between() {
    let mut page = WebPage::serve(PHONE, "");
    let sized = |width, height, scale, touch| Window {
        width,
        height,
        scale,
        touch,
    };
    for window in [
        PHONE,
        sized(280, 653, 1, true),
        sized(320, 568, 2, true),
        sized(390, 844, 3, true),
        sized(480, 320, 1, true), // landscape
        sized(640, 360, 2, true),
        sized(844, 390, 3, true),
        sized(768, 1024, 2, true),
        sized(1024, 768, 1, false),
        DESK,
        sized(1920, 1080, 1, false),
    ] {
        let url = page.value("location.href");
        page.open(window, url.as_str().expect("an address"));
        assert_fits(&mut page, window, "playing");
        assert_crisp(&mut page, window);
        assert_eq!(overlaps(&mut page), "", "{window:?}");
        for (open, close) in [
            ("#show-help", "#help-dialog [value=close]"),
            ("#show-developer", "#close-developer"),
        ] {
            page.click(open);
            assert_fits(&mut page, window, open);
            page.click(close);
        }
        page.click("#show-help");
        page.click("#show-pico");
        assert_fits(&mut page, window, "#show-pico");
        page.click("#pico-dialog [value=close]");
    }
}

fn the_screen_is_as_bright_as_the_panel_is_driven_and_dark_when_it_is_off() {
    let mut page = WebPage::serve(DESK, "");
    page.wait_for_chip(300);
    let contrast = "Number(document.documentElement.dataset.contrast)";
    let opacity = "Number(getComputedStyle(document.querySelector('#oled')).opacity)";
    let bright = page.value(contrast).as_f64().expect("a number");
    assert!(bright > 0.0);
    let expected = 0.35 + 0.65 * (bright / 255.0).sqrt();
    assert!((page.value(opacity).as_f64().expect("a number") - expected).abs() < 0.01);
    page.click("#power");
    page.wait_for(&format!("{contrast} === 0"));
    assert!(page.picture().lit_pixels() == 0);
}

tests!(
    nothing_sticks_out_on_a_phone_a_desk_or_anything_between,
    the_screen_is_as_bright_as_the_panel_is_driven_and_dark_when_it_is_off,
);
