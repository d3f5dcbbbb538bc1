//! Panels of either controller, at either address, show the same frames on the virtual handheld.

use std::{fs, path::Path};

use embassy_time::Duration;
use pocket_ra::screens::press::Button;
use pocket_ra_bench::{Handheld, controller::Model, picture::Picture, script::Script};

const SCENARIOS: [&str; 5] = ["first_start", "title", "sleep", "unplugged", "no_oled_at_boot"];

fn read(name: &str) -> Script {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/scenarios/{name}.txt"));
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    text.parse().unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn with(seed: u64, model: Model, address: u8) -> Handheld {
    let handheld = Handheld::new(seed);
    handheld.panel().exchange(model, address);
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
            assert!(!handheld.lamp().is_lit(), "{name} on {model:?} at {address:#x}");
            assert_eq!(
                handheld.panel().frequency(),
                1_000_000,
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
        assert!(handheld.lamp().is_lit());
        handheld.panel().exchange(Model::Ssd1306, to);
        handheld.run(Duration::from_millis(1_500));
        assert!(!handheld.lamp().is_lit());
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

/// A and B are held while it is switched on.
fn start_self_test(handheld: &mut Handheld) {
    for (down, millis) in [(true, 500), (false, 100)] {
        handheld.button(Button::A, down);
        handheld.button(Button::B, down);
        handheld.run(Duration::from_millis(millis));
    }
}

/// Every pixel of `one` is where `other` has it, so many columns further right; what comes in from the side is not looked at.
fn is_shifted(one: &Picture, other: &Picture, columns: usize) -> bool {
    (0..128 - columns).all(|x| (0..64).all(|y| one.pixel(x, y) == other.pixel(x + columns, y)))
}

#[test]
fn an_sh1106_that_says_nothing_is_two_columns_off_until_its_owner_says_what_it_is() {
    let mut usual = with(1, Model::Ssd1306, 0x3c);
    let mut silent = with(1, Model::Sh1106, 0x3c);
    silent.panel().fall_silent();
    for handheld in [&mut usual, &mut silent] {
        // There the controller can be chosen by somebody who cannot read the screen.
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

    // It is kept.
    silent.power_off();
    silent.run(Duration::from_millis(100));
    silent.power_on();
    silent.run(Duration::from_millis(500));
    tap(&mut without_test, Button::A);
    assert_eq!(silent.panel().settled(), without_test.panel().settled(), "the title");
}

#[test]
fn a_picture_that_is_garbled_at_1_mhz_is_whole_in_the_self_test_and_400_khz_can_be_chosen_there() {
    let mut usual = with(1, Model::Ssd1306, 0x3c);
    let mut garbled = with(1, Model::Ssd1306, 0x3c);
    garbled.panel().set_cleanest(400_000);
    for handheld in [&mut usual, &mut garbled] {
        handheld.run(Duration::from_millis(500));
    }
    assert_ne!(
        garbled.panel().settled(),
        usual.panel().settled(),
        "nothing was garbled"
    );

    for handheld in [&mut usual, &mut garbled] {
        handheld.power_off();
        handheld.run(Duration::from_millis(100));
        handheld.power_on();
        start_self_test(handheld);
        hold(handheld, Button::Right);
        assert_eq!(handheld.panel().frequency(), 400_000);
    }
    assert_eq!(garbled.panel().settled(), usual.panel().settled(), "the self-test");
    hold(&mut garbled, Button::A);
    for handheld in [&mut usual, &mut garbled] {
        hold(handheld, Button::B);
        handheld.run(Duration::from_millis(500));
    }
    assert_eq!(garbled.panel().settled(), usual.panel().settled(), "the languages");
    assert_eq!(
        [&usual, &garbled].map(|handheld| handheld.panel().frequency()),
        [1_000_000, 400_000]
    );

    // It is kept, and from now on the panel never sees the other speed.
    tap(&mut garbled, Button::A);
    tap(&mut usual, Button::A);
    let faults = garbled.panel().faults();
    garbled.power_off();
    garbled.run(Duration::from_millis(100));
    garbled.power_on();
    garbled.run(Duration::from_millis(500));
    assert_eq!(garbled.panel().settled(), usual.panel().settled(), "the title");
    assert_eq!(garbled.panel().faults(), faults);
}
