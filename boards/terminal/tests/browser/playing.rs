//! Keys, mouse and touch reach the real firmware, and its data survives a reload.

use serde_json::json;

use pocket_ra_bench::{figure, tests};

use crate::{
    bench::picture::Picture,
    page::{DESK, PHONE, WebPage, Window, file, folder, scenario},
    script::Action,
    workbench::{self, Program},
};

fn no_power(_: &mut WebPage, _: bool) {
    panic!("this script leaves the power on");
}

fn switch(page: &mut WebPage, on: bool) {
    page.click("#power");
    page.wait_for_state(if on { "running" } else { "off" });
}

fn it_starts_with_the_menu_and_the_keys_move_in_it() {
    let script = scenario("title");
    let mut page = WebPage::seeded(DESK, script.seed.expect("the script has a seed"));
    page.play(&script, no_power);
    assert_eq!(page.text("#state"), "Running");
    assert_eq!(page.complaints(), Vec::<String>::new());
}

fn a_turn_of_the_dice_roller_is_that_of_the_scenario() {
    let script = scenario("roller_turn");
    let mut page = WebPage::seeded(PHONE, script.seed.expect("the script has a seed"));
    page.play(&script, no_power);
}

fn a_game_goes_on_after_the_power_was_off() {
    let script = scenario("power_game");
    let mut page = WebPage::seeded(DESK, script.seed.expect("the script has a seed"));
    page.play(&script, switch);
}

fn a_saved_game_survives_a_reload() {
    let mut script = scenario("power_game");
    // The reload hides the dark screen.
    let mut off = false;
    script.steps.retain(|step| {
        off = match step.action {
            Action::PowerOff => true,
            Action::PowerOn => false,
            _ => off,
        };
        !(off && matches!(step.action, Action::Look(_)))
    });
    let mut page = WebPage::seeded(DESK, script.seed.expect("the script has a seed"));
    page.play(&script, |page, on| {
        if on {
            page.ask("reload", json!({}));
            page.wait_for_state("running");
        }
    });
    assert_eq!(page.value("document.documentElement.dataset.kept"), "true");
}

fn the_serial_port_answers_below_the_log() {
    let mut page = WebPage::seeded(PHONE, 7);
    page.wait_for_state("running");
    page.wait_for_chip(300);
    page.click("#show-developer");
    page.click("#command");
    for key in ["l", "i", "s", "t", "Enter"] {
        page.set_key(key, true);
        page.set_key(key, false);
    }
    let said = |line: &str| {
        format!(
            "[...document.querySelectorAll('#lines [data-level=serial]')].some(({{ textContent }}) => textContent.trim().startsWith('{line}'))"
        )
    };
    page.wait_for(&said("> list"));
    page.wait_for(&said("0 "));
    page.wait_for(&said("3 "));
    assert_eq!(page.value("document.getElementById('command').value"), "");
    // The game was not affected.
    assert_eq!(page.value("document.documentElement.dataset.edges"), "0");
    assert_eq!(page.complaints(), Vec::<String>::new());
}

fn without_a_mouse_everything_can_be_reached_and_seen_to_have_the_focus() {
    let mut page = WebPage::serve(DESK, "");
    let mut reached = Vec::new();
    for _ in 0..14 {
        page.set_key("Tab", true);
        page.set_key("Tab", false);
        let focus = "document.activeElement.id || document.activeElement.dataset.button";
        reached.push(page.value(focus).as_str().unwrap_or_default().to_owned());
        let ring = "getComputedStyle(document.activeElement).outlineStyle";
        assert_eq!(page.value(ring), "solid", "the focus on {reached:?} cannot be seen");
    }
    let expected = [
        "power",
        "up",
        "left",
        "right",
        "down",
        "b",
        "a",
        "restart",
        "sound",
        "speed",
        "open",
        "save",
        "show-help",
        "show-developer",
    ];
    assert_eq!(reached, expected);
    let named = "[...document.querySelectorAll('button')].every(button => (button.ariaLabel ?? button.textContent).trim() !== '' || button.hidden)";
    assert_eq!(page.value(named), true, "a button has no name");

    // The last button has the focus: Enter opens its drawer, and the chip sees neither that key nor the one that closes
    // it.
    for key in ["Enter", "Escape"] {
        page.set_key(key, true);
        page.set_key(key, false);
        let open = key == "Enter";
        page.wait_for(&format!("document.querySelector('#developer').hidden === {}", !open));
    }
    assert_eq!(page.value("document.documentElement.dataset.edges"), "0");

    page.ask(
        "evaluate",
        json!({ "expression": "document.querySelector('#power').focus()" }),
    );
    page.tap_outside("Space");
    page.wait_for_state("off");
    page.wait_for_picture("off", &Picture::DARK);
    page.tap_outside("Space");
    page.wait_for_state("running");
    page.wait_for("document.querySelector('#power').ariaChecked === 'true'");

    // Enter on the focused A is A, whatever the keys map to.
    page.wait_for_chip(300);
    page.ask(
        "evaluate",
        json!({ "expression": "document.querySelector('[data-button=down]').focus()" }),
    );
    let before = page.picture();
    page.tap("Enter");
    let after = page.picture();
    assert_ne!(before, after, "the cursor moves down");
    page.tap("ArrowUp");
    page.wait_for_picture("back", &before);
}

fn a_mouse_holds_a_button_until_it_is_let_go() {
    let script = scenario("title");
    let mut page = WebPage::seeded(DESK, script.seed.expect("the script has a seed"));
    page.wait_for_chip(300);
    page.tap("z"); // the language
    page.tap("x"); // no lesson
    let pictures = |name: &str| {
        let screen = script.screens.iter().find(|screen| screen.name == name);
        screen
            .and_then(|screen| screen.expected.clone())
            .expect("the script has this screen")
    };
    page.wait_for_picture("first picture", &pictures("first picture"));
    page.ask("mouse", json!({ "kind": "move", "selector": "[data-button=down]" }));
    page.ask("mouse", json!({ "kind": "down" }));
    page.wait_for_picture("moved while still pressed", &pictures("moved while still pressed"));
    assert_eq!(page.value("document.querySelectorAll('.pressed').length"), 1);
    // Moving off the button releases it.
    page.ask("mouse", json!({ "kind": "move", "selector": "#oled" }));
    page.ask("mouse", json!({ "kind": "up" }));
    page.wait_for("document.querySelectorAll('.pressed').length === 0");
    page.wait_for("document.documentElement.dataset.edges === '6'");
}

fn after_a_click_beside_the_handheld_the_keys_are_for_the_game_again() {
    let mut page = WebPage::serve(DESK, "");
    page.wait_for_chip(300);
    let first_start = page.picture();
    page.click("#show-help");
    page.click("#help-dialog [value=close]");
    page.wait_for("!document.querySelector('#help-dialog').open");
    page.tap("Enter");
    assert_eq!(page.value("document.querySelector('#help-dialog').open"), false);
    assert_ne!(page.picture(), first_start, "the language was chosen");
}

fn two_fingers_press_two_buttons_and_the_page_stays_where_it_is() {
    let mut page = WebPage::serve(PHONE, "");
    let pressed = "[...document.querySelectorAll('.pressed')].map(button => button.dataset.button).join()";
    let (up, a) = ("[data-button=up]", "[data-button=a]");
    let right = "[data-button=right]";
    for (fingers, expected) in [
        ([Some(up), None], "up"),
        ([Some(up), Some(a)], "up,a"),
        ([Some(right), Some(a)], "right,a"), // the thumb slides over the pad
        ([Some(right), None], "right"),
        ([None, None], ""),
    ] {
        page.ask("touch", json!({ "fingers": fingers }));
        page.wait_for(&format!("({pressed}) === {expected:?}"));
    }
    page.wait_for("document.documentElement.dataset.edges === '6'");
    assert_eq!(page.value("[scrollX, scrollY, visualViewport.scale].join()"), "0,0,1");
}

fn thinking_firmware() -> Vec<u8> {
    use object::{Object, ObjectSection, ObjectSymbol};
    let mut elf = std::fs::read(workbench::image(Program::Bench)).expect("the firmware is built");
    let place = {
        let parsed = object::File::parse(elf.as_slice()).expect("it is an ELF");
        let symbol = parsed.symbol_by_name("THOUGHTS").expect("the bench's static is there");
        let section = symbol
            .section_index()
            .and_then(|index| parsed.section_by_index(index).ok());
        let section = section.expect("it is in a section");
        let (start, _) = section.file_range().expect("which is in the file");
        (start + symbol.address() - section.address()) as usize
    };
    elf[place] = 1; // Ra
    elf
}

fn a_tap_stays_a_tap_while_a_pharaoh_thinks() {
    let program = file("thinking.elf", &thinking_firmware());
    let mut page = WebPage::serve(DESK, "");
    page.ask("drop", json!({ "file": program }));
    page.wait_for_message("thinking.elf");
    page.wait_for_state("thinking");
    assert_eq!(page.text("#state"), "Thinking");
    page.wait_for("/^\\d+ % of real speed$/.test(document.querySelector('#pace').textContent)");
    for _ in 0..3 {
        page.tap("ArrowDown");
    }
    let log = "document.querySelector('#lines').innerText";
    page.wait_for(&format!("{log}.match(/Down, released, decides: true/g)?.length === 3"));
    assert_eq!(page.value(&format!("{log}.includes('Down, held')")), false);
}

/// Only on request; draws boards/browser/page.png: cargo test --test browser readme -- --ignored.
fn the_picture_of_the_readme() {
    let mut script = scenario("power_game");
    let last = script
        .steps
        .iter()
        .position(|step| matches!(step.action, Action::Look(_)));
    script.steps.truncate(last.expect("the script looks at a screen") + 1);
    let window = Window {
        width: 1200,
        height: 620,
        ..DESK
    };
    let mut page = WebPage::seeded(window, script.seed.expect("the script has a seed"));
    page.play(&script, no_power);
    page.wait_for("document.querySelector('#pace').textContent.startsWith('100 %')");
    let picture = format!("{}/boards/browser/page.png", crate::bench::WORKSPACE);
    page.ask("screenshot", json!({ "file": picture }));
}

/// Only on request: cargo test --release --test browser speed -- --ignored --nocapture.
fn speed_at_rest_and_while_a_pharaoh_thinks() {
    let mut page = WebPage::serve(DESK, "");
    let speed = |page: &mut WebPage, from_ms: u64, to_ms: u64| {
        let now = "performance.now()";
        page.wait_for_chip(from_ms);
        let (host, chip) = (page.value(now).as_f64().expect("a time"), page.chip_ms());
        page.wait_for_chip(to_ms);
        (page.chip_ms() - chip) / (page.value(now).as_f64().expect("a time") - host) * 100.0
    };
    figure!("at rest: {:.0} % of real speed", speed(&mut page, 1000, 4000));
    let program = file("thinking-for-speed.elf", &thinking_firmware());
    page.ask("drop", json!({ "file": program }));
    page.wait_for_message("thinking-for-speed.elf");
    page.wait_for_state("thinking");
    figure!("a pharaoh thinks: {:.0} % of real speed", speed(&mut page, 1000, 4000));
    let size = std::fs::metadata(folder().join("index.html"))
        .expect("the page is built")
        .len();
    figure!("the page has {} KiB", size / 1024);
}

tests!(
    it_starts_with_the_menu_and_the_keys_move_in_it,
    a_turn_of_the_dice_roller_is_that_of_the_scenario,
    a_game_goes_on_after_the_power_was_off,
    a_saved_game_survives_a_reload,
    the_serial_port_answers_below_the_log,
    without_a_mouse_everything_can_be_reached_and_seen_to_have_the_focus,
    a_mouse_holds_a_button_until_it_is_let_go,
    after_a_click_beside_the_handheld_the_keys_are_for_the_game_again,
    two_fingers_press_two_buttons_and_the_page_stays_where_it_is,
    a_tap_stays_a_tap_while_a_pharaoh_thinks,
    ; slow: the_picture_of_the_readme, speed_at_rest_and_while_a_pharaoh_thinks
);
