//! The case: dimensions, drawings, and a perfboard with the firmware's pins.

use std::{fs, path::Path};

use pocket_ra_bench::{
    WORKSPACE,
    boards::Board,
    harness::{Need, is_there},
};
use pocket_ra_builder::programs::openscad;
use pocket_ra_workshop::case::{
    self, BOARDS,
    check::check_dimensions,
    dimensions::Dimensions,
    layout::{Hole, Layout},
};

/// None without OpenSCAD, which is noted for the end of `cargo test`.
fn dimensions() -> Option<Dimensions> {
    is_there(Need::OpenScad, env!("CARGO_TARGET_TMPDIR"), "case")
        .then(|| Dimensions::read(&case::default_dimensions()).unwrap())
}

fn layout(dimensions: &Dimensions, name: &str) -> (Board, Layout) {
    let board = Board::read(name);
    let layout = Layout::new(dimensions, name, &board, board.outline.as_ref().unwrap()).unwrap();
    (board, layout)
}

#[test]
fn the_dimensions_fit() {
    if dimensions().is_none() {
        return;
    }
    assert_eq!(check_dimensions(&openscad().unwrap()), Ok(()));
}

#[test]
fn the_drawings_show_the_dimensions() {
    let Some(dimensions) = dimensions() else { return };
    let folder = Path::new(WORKSPACE).join("boards/case");
    for (name, svg) in case::draw(&dimensions).unwrap() {
        let existing = fs::read_to_string(folder.join(&name)).unwrap_or_default();
        assert!(existing == svg, "{name} is out of date: cargo case boards/case");
    }
}

#[test]
fn the_layout_wires_the_pins_that_the_firmware_uses() {
    let Some(dimensions) = dimensions() else { return };
    for name in BOARDS {
        let (board, layout) = layout(&dimensions, name);
        let name_at = |hole: Hole| Some(layout.board.iter().find(|pin| pin.hole == hole)?.name.as_str());
        let wired = |from: Hole| layout.wires.iter().find(|wire| wire.from == from).expect("a wire").to;
        // Directly or through other parts.
        let grounded = |hole: Hole| {
            let mut end = hole;
            while name_at(end).is_none() {
                end = wired(end);
            }
            assert_eq!(name_at(end), Some("GND"), "{name}: {hole:?}");
        };
        for (button, legs) in &layout.buttons {
            let gpio = format!("GP{}", board.pin(button));
            assert_eq!(name_at(wired(legs[0])), Some(gpio.as_str()), "{name}: {button}");
            grounded(legs[3]);
        }
        let gpio = format!("GP{}", board.pin("buzzer"));
        assert_eq!(name_at(wired(layout.buzzer[0])), Some(gpio.as_str()), "{name}: buzzer");
        grounded(layout.buzzer[1]);
        for pin in &layout.oled {
            match pin.name.as_str() {
                "GND" => grounded(pin.hole),
                "VCC" => assert_eq!(name_at(wired(pin.hole)), Some("3V3"), "{name}"),
                bus => {
                    let gpio = format!("GP{}", board.pin(&bus.to_lowercase()));
                    assert_eq!(name_at(wired(pin.hole)), Some(gpio.as_str()), "{name}: {bus}");
                }
            }
        }
    }
    // Pins 1 to 20 down the left edge, 21 to 40 up the right one, seen from the component side, which faces back.
    let [left, bottom] = dimensions.list::<2>("pico_pins").unwrap().map(|number| number as u32);
    let (_, layout) = layout(&dimensions, "pico");
    for ((_, legs), pin) in layout.buttons.iter().zip([14, 15, 16, 17, 19, 20]) {
        let wire = layout.wires.iter().find(|wire| wire.from == legs[0]).expect("a wire");
        assert_eq!(wire.to, (left + 7, bottom + 20 - pin), "pin {pin}");
    }
}

/// Sentences of the guide contain dimensions.
#[test]
fn the_guide_names_the_size_of_the_case_and_of_its_parts() {
    let Some(dimensions) = dimensions() else { return };
    let number = |name: &str| dimensions.number(name).unwrap();
    let wall = number("wall");
    let [width, height] = dimensions
        .list::<2>("inner_size")
        .unwrap()
        .map(|side| side + 2.0 * wall);
    let thickness = |battery: &str| {
        let back = number(&format!("{battery}_depth")) + number(&format!("{battery}_floor"));
        (back + number("front_z") + wall).round()
    };
    let [pixels, lines]: [f64; 2] = dimensions.list("oled_active").unwrap();
    let [columns, rows]: [f64; 2] = dimensions.list("holes").unwrap();
    let sentences = [
        format!("{width} x {height} mm, {} mm ", thickness("lipo")),
        format!(" {} mm ", thickness("aaa")),
        format!("({pixels} x {lines} mm, {} mm ", number("oled_active_shift")),
        format!("({} mm)", number("screw")),
        format!("({} mm)", number("switch_height")),
        format!("M2.5 x {}", number("screw_length")),
        format!("{columns} x {rows} "),
    ];
    let guides = [
        include_str!("../../../pico/BUILDING.md"),
        include_str!("../../../pico/BUILDING.fr.md"),
    ];
    for (guide, decimal) in guides.into_iter().zip([".", ","]) {
        for sentence in &sentences {
            let sentence = sentence.replace('.', decimal);
            assert!(guide.contains(&sentence), "the guide does not contain {sentence:?}");
        }
    }
}
