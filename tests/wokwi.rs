//! The wiring in the Wokwi diagram is the wiring that the firmware has.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

const PINS: &str = include_str!("../boards/pico/pins.rs");
const DIAGRAM: &str = include_str!("../boards/pico/diagram.json");
const SETTINGS: &str = include_str!("../boards/pico/wokwi.toml");

/// The numbers of all `PIN_n` between `start` and the next `end` in the firmware's definition of its pins.
fn pins_between(start: &str, end: &str) -> Vec<String> {
    let (_, rest) = PINS
        .split_once(start)
        .unwrap_or_else(|| panic!("pins.rs has no {start:?} any more"));
    let (part, _) = rest
        .split_once(end)
        .unwrap_or_else(|| panic!("pins.rs has no {end:?} after {start:?}"));
    let numbers = part.split("PIN_").skip(1);
    numbers
        .map(|rest| rest.chars().take_while(char::is_ascii_digit).collect())
        .collect()
}

fn diagram() -> Value {
    serde_json::from_str(DIAGRAM).expect("diagram.json is JSON")
}

/// What each leg of the parts around the Pico is connected with there.
fn connections() -> BTreeMap<String, String> {
    let diagram = diagram();
    let all = diagram["connections"].as_array().expect("connections is a list");
    let ends = |connection: &Value| {
        let end = |number: usize| connection[number].as_str().expect("an end is text").to_owned();
        let pico = end(1).strip_prefix("pico:").map(str::to_owned);
        (
            end(0),
            pico.unwrap_or_else(|| panic!("{connection} does not end at the Pico")),
        )
    };
    let connections: BTreeMap<_, _> = all.iter().map(ends).collect();
    assert_eq!(connections.len(), all.len(), "a leg is connected twice");
    connections
}

#[test]
fn every_wire_of_the_diagram_ends_where_the_firmware_looks() {
    let mut expected = BTreeMap::new();
    let mut wire = |leg: &str, pin: &str| expected.insert(leg.to_owned(), format!("GP{pin}"));
    let bus = pins_between("I2c::new_async(", ")");
    let [clock, data] = bus.as_slice() else {
        panic!("the bus has two pins, not {bus:?}")
    };
    wire("oled:SCL", clock);
    wire("oled:SDA", data);
    let buttons = pins_between("buttons: [", "],");
    let legs = ["up:1.r", "down:1.r", "left:1.r", "right:1.r", "a:1.l", "b:1.l"];
    assert_eq!(buttons.len(), legs.len());
    for (leg, pin) in legs.iter().zip(&buttons) {
        wire(leg, pin);
    }
    wire("buzzer:2", &pins_between("buzzer: Pwm::", ")")[0]);

    let mut connections = connections();
    connections.retain(|_, pin| pin.starts_with("GP"));
    assert_eq!(connections, expected);
}

#[test]
fn every_part_has_its_ground_and_the_oled_its_power() {
    let connections = connections();
    assert_eq!(connections["oled:VCC"], "3V3");
    let grounded: BTreeSet<&str> = connections
        .iter()
        .filter(|(_, pin)| pin.starts_with("GND."))
        .filter_map(|(leg, _)| leg.split(':').next())
        .collect();
    let diagram = diagram();
    let parts = diagram["parts"].as_array().expect("parts is a list");
    let names: BTreeSet<&str> = parts
        .iter()
        .filter_map(|part| part["id"].as_str())
        .filter(|&id| id != "pico")
        .collect();
    assert_eq!(grounded, names);
    let known = ["wokwi-pi-pico", "board-ssd1306", "wokwi-pushbutton", "wokwi-buzzer"];
    assert!(
        parts
            .iter()
            .all(|part| known.contains(&part["type"].as_str().unwrap_or_default()))
    );
}

#[test]
fn the_simulator_finds_what_the_build_makes() {
    for line in [
        "firmware = '../../target/thumbv6m-none-eabi/pico/pico.uf2'",
        "elf = '../../target/thumbv6m-none-eabi/pico/pico'",
    ] {
        assert!(SETTINGS.lines().any(|other| other == line), "{line}");
    }
}
