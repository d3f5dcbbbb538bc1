//! Wiring drawings and tables of pins.

use std::{fs, path::Path};

use pocket_ra_bench::WORKSPACE;
use pocket_ra_workshop::guides::files;

#[test]
fn drawings_and_guides_show_the_pins_that_the_firmware_uses() {
    for (name, content) in files().unwrap() {
        let existing = fs::read_to_string(Path::new(WORKSPACE).join(name)).unwrap_or_default();
        assert!(existing == content, "{name} is out of date: cargo boards");
    }
}

/// From the button's row to the pin.
#[test]
fn a_wire_leads_from_its_part_to_its_pin() {
    for (name, button, pin) in [
        ("boards/pico/wiring.svg", "up", "GP10"),
        ("boards/pico/wiring-zero.svg", "a", "GP6"),
    ] {
        let drawing = fs::read_to_string(Path::new(WORKSPACE).join(name)).expect("a drawing");
        let (before, _) = drawing.split_once(&format!(">{pin}<")).expect(pin);
        let (_, circle) = before.rsplit_once("cy=\"").expect("a circle before the name");
        let pin_y = circle.split('"').next().expect("a number");
        // The baseline of a name is four units below its centre.
        let label = if button == "a" { "A" } else { button };
        let (before, _) = drawing.split_once(&format!(">{label} ({pin})<")).expect("a label");
        let (_, at) = before.rsplit_once(" y=\"").expect("its place");
        let part_y: i32 = at.split('"').next().expect("a number").parse().expect("a number");
        let wire = drawing
            .lines()
            .find(|line| line.contains(&format!(",{} ", part_y - 4)) && line.contains(&format!(",{pin_y}\"")));
        assert!(wire.is_some(), "{name}: no wire from {button} to {pin}");
    }
}
