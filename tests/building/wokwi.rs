//! The Wokwi diagram has the firmware's wiring.

use std::collections::{BTreeMap, BTreeSet};

use pocket_ra_bench::boards::Board;
use serde_json::Value;

const DIAGRAM: &str = include_str!("../../boards/pico/diagram.json");
const SETTINGS: &str = include_str!("../../boards/pico/wokwi.toml");

fn diagram() -> Value {
    serde_json::from_str(DIAGRAM).expect("diagram.json is JSON")
}

/// Of each leg of the parts around the Pico.
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
    let board = Board::read("pico");
    let legs = [
        ("oled:SDA", "sda"),
        ("oled:SCL", "scl"),
        ("up:1.r", "up"),
        ("down:1.r", "down"),
        ("left:1.r", "left"),
        ("right:1.r", "right"),
        ("a:1.l", "a"),
        ("b:1.l", "b"),
        ("buzzer:2", "buzzer"),
    ];
    let expected: BTreeMap<String, String> = legs
        .iter()
        .map(|&(leg, name)| (leg.to_owned(), format!("GP{}", board.pin(name))))
        .collect();

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
