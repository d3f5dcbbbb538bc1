//! Either controller, at either address or on SPI, shows the same frames.

use std::{fs, path::Path};

use embassy_time::Duration;
use pocket_ra::device::Button;
use pocket_ra_bench::{Handheld, controller::Model, panel::Wiring, picture::Picture, script::Script};

const SCENARIOS: [&str; 5] = ["first_start", "title", "sleep", "unplugged", "no_oled_at_boot"];

fn read(name: &str) -> Script {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/scenarios/{name}.txt"));
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    text.parse().unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn with(seed: u64, model: Model, address: u8) -> Handheld {
    let handheld = Handheld::new(seed);
    handheld.panel().replace(model, address);
    handheld
}

#[test]
fn every_panel_shows_what_the_usual_one_shows() {
    for (model, address) in [(Model::Ssd1306, 0x3d), (Model::Sh1106, 0x3c), (Model::Sh1106, 0x3d)] {
        for name in SCENARIOS {
            let script = read(name);
            let mut handheld = with(script.seed.unwrap_or(0), model, address);
            let shown = script.play(&mut handheld);
            if let Some(mismatch) = script.mismatches(&shown).first() {
                panic!("{name} on {model:?} at {address:#x}: {mismatch}");
            }
            assert_eq!(handheld.panel().faults(), Vec::<String>::new(), "{name} on {model:?}");
            assert!(!handheld.led().is_lit(), "{name} on {model:?} at {address:#x}");
            assert_eq!(
                handheld.panel().frequency(),
                400_000,
                "{name} on {model:?} at {address:#x}"
            );
        }
    }
}

#[test]
fn a_panel_that_moves_to_the_other_address_is_found_there() {
    for (from, to) in [(0x3c, 0x3d), (0x3d, 0x3c)] {
        let mut handheld = with(1, Model::Ssd1306, from);
        handheld.run(Duration::from_millis(500));
        let before = handheld.panel().settled();
        handheld.panel().unplug();
        handheld.run(Duration::from_millis(1_500));
        assert!(handheld.led().is_lit());
        handheld.panel().replace(Model::Ssd1306, to);
        handheld.run(Duration::from_millis(1_500));
        assert!(!handheld.led().is_lit());
        assert_eq!(handheld.panel().settled(), before);
    }
}

fn tap(handheld: &mut Handheld, button: Button) {
    for down in [true, false] {
        handheld.button(button, down);
        handheld.run(Duration::from_millis(60));
    }
}

fn hold(handheld: &mut Handheld, button: Button) {
    handheld.button(button, true);
    handheld.run(Duration::from_millis(400));
    handheld.button(button, false);
    handheld.run(Duration::from_millis(100));
}

fn start_self_test(handheld: &mut Handheld) {
    for (down, millis) in [(true, 500), (false, 100)] {
        handheld.button(Button::A, down);
        handheld.button(Button::B, down);
        handheld.run(Duration::from_millis(millis));
    }
}

/// Whether `one` is `other` shifted right; columns shifted in are ignored.
fn is_shifted(one: &Picture, other: &Picture, columns: usize) -> bool {
    (0..128 - columns).all(|x| (0..64).all(|y| one.pixel(x, y) == other.pixel(x + columns, y)))
}

#[test]
fn an_sh1106_that_says_nothing_is_two_columns_off_until_its_owner_says_what_it_is() {
    let mut usual = with(1, Model::Ssd1306, 0x3c);
    let mut silent = with(1, Model::Sh1106, 0x3c);
    silent.panel().ignore_reads();
    for handheld in [&mut usual, &mut silent] {
        // The controller can be chosen there even if the screen is unreadable.
        start_self_test(handheld);
    }
    let (expected, shown) = (usual.panel().settled(), silent.panel().settled());
    assert_ne!(shown, expected);
    assert!(is_shifted(&shown, &expected, 2), "{shown:?}");

    hold(&mut silent, Button::Right);
    tap(&mut silent, Button::Up);
    silent.run(Duration::from_millis(300));
    hold(&mut silent, Button::B);
    silent.run(Duration::from_millis(400));
    let mut without_test = with(1, Model::Ssd1306, 0x3c);
    without_test.run(Duration::from_millis(500));
    assert_eq!(silent.panel().settled(), without_test.panel().settled());

    silent.power_off();
    silent.run(Duration::from_millis(100));
    silent.power_on();
    silent.run(Duration::from_millis(500));
    tap(&mut without_test, Button::A);
    tap(&mut without_test, Button::B);
    assert_eq!(silent.panel().settled(), without_test.panel().settled(), "the title");
}

fn on_spi(name: &str) -> (Script, Handheld) {
    let script = Script {
        wiring: Wiring::Spi,
        ..read(name)
    };
    let handheld = Handheld::for_script(&script);
    (script, handheld)
}

#[test]
fn a_panel_on_spi_shows_what_the_usual_one_shows() {
    for name in [
        "first_start",
        "title",
        "sleep",
        "rotated",
        "power_cut",
        "game_ra",
        "lesson_ra",
        "menu",
    ] {
        let (script, mut handheld) = on_spi(name);
        let shown = script.play(&mut handheld);
        if let Some(mismatch) = script.mismatches(&shown).first() {
            panic!("{name} on SPI: {mismatch}");
        }
        assert_eq!(handheld.panel().faults(), Vec::<String>::new(), "{name}");
        assert!(!handheld.led().is_lit(), "{name}");
    }
}

#[test]
fn an_sh1106_on_spi_is_two_columns_off_until_its_owner_says_what_it_is() {
    let (_, mut usual) = on_spi("title");
    let (_, mut other) = on_spi("title");
    other.panel().replace(Model::Sh1106, 0);
    start_self_test(&mut usual);
    start_self_test(&mut other);
    assert!(is_shifted(&other.panel().settled(), &usual.panel().settled(), 2));
    for handheld in [&mut usual, &mut other] {
        hold(handheld, Button::Right);
    }
    tap(&mut other, Button::Up);
    for handheld in [&mut usual, &mut other] {
        hold(handheld, Button::B);
        handheld.run(Duration::from_millis(400));
    }
    assert_eq!(other.panel().settled(), usual.panel().settled());
}

#[test]
fn a_whole_picture_is_on_the_glass_in_about_a_millisecond_on_spi() {
    let (_, mut handheld) = on_spi("title");
    start_self_test(&mut handheld);
    hold(&mut handheld, Button::Right);
    // Every pixel lit; the decision is on release.
    handheld.button(Button::A, true);
    handheld.run(Duration::from_millis(60));
    let (released, bytes) = (handheld.now(), handheld.panel().bytes());
    handheld.button(Button::A, false);
    handheld.run(Duration::from_millis(60));
    let shown = handheld.panel().history().back().cloned().expect("a picture");
    assert_eq!(shown.picture.lit_pixels(), 128 * 64);
    // A release counts after 5 ms; virtual time includes no drawing.
    let taken = shown.since - released - Duration::from_millis(5);
    assert!(taken < Duration::from_micros(1_200), "{taken:?}");
    assert!(handheld.panel().bytes() - bytes <= 8 * (128 + 3));
}

#[test]
fn nobody_knows_that_a_panel_on_spi_is_gone_but_it_is_set_up_anew_after_sleep() {
    let (_, mut handheld) = on_spi("title");
    handheld.run(Duration::from_millis(500));
    let before = handheld.panel().settled();
    handheld.panel().unplug();
    handheld.run(Duration::from_millis(1_500));
    assert!(!handheld.led().is_lit());
    handheld.panel().plug();
    handheld.run(Duration::from_millis(3_000));
    assert_eq!(handheld.panel().settled(), Picture::DARK);
    // Dark after two minutes; a press wakes it.
    handheld.run(Duration::from_secs(121));
    tap(&mut handheld, Button::Up);
    assert_eq!(handheld.panel().settled(), before);
}
