//! The case by its dimensions: parts fit inside without overlap, screen and buttons match their holes.
//! `boards/case/check` checks the printed parts themselves with OpenSCAD.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use pocket_ra_bench::boards::Board;
use pocket_ra_terminal::case::{
    self, BOARDS,
    dimensions::{Cuboid, Dimensions},
    layout::{BUTTONS, Hole, Layout},
};

const BATTERIES: [&str; 2] = ["lipo", "aaa"];

/// The dimensions; an unknown name fails the test.
struct Case(Dimensions);

impl Case {
    fn read() -> Case {
        Case(Dimensions::parse(case::DIMENSIONS).unwrap_or_else(|error| panic!("boards/case/dimensions.scad, {error}")))
    }

    fn number(&self, name: &str) -> f64 {
        self.0.number(name).unwrap()
    }

    fn list<const N: usize>(&self, name: &str) -> [f64; N] {
        self.0.list(name).unwrap()
    }

    fn cuboid(&self, name: &str) -> Cuboid {
        self.0.cuboid(name).unwrap()
    }

    fn layouts(&self) -> [(&'static str, Layout); 2] {
        BOARDS.map(|(name, _, wiring)| (name, Layout::new(&self.0, name, wiring).unwrap()))
    }

    fn at(&self, (column, row): Hole) -> [f64; 2] {
        let [x, y]: [f64; 2] = self.list("first_hole");
        let pitch = self.number("pitch");
        [x + f64::from(column) * pitch, y + f64::from(row) * pitch]
    }

    /// Bounding box of an upright cylinder.
    fn round(&self, [x, y]: [f64; 2], diameter: f64, bottom: f64, top: f64) -> Cuboid {
        Cuboid {
            corner: [x - diameter / 2.0, y - diameter / 2.0, bottom],
            size: [diameter, diameter, top - bottom],
        }
    }

    /// Everything inside the walls, by name. Includes the floor below a battery, and solder at the back of all legs.
    fn parts(&self, board: &str, battery: &str, layout: &Layout) -> BTreeMap<String, Cuboid> {
        let mut parts: BTreeMap<String, Cuboid> = ["perfboard", "oled", "glass", "buzzer", board, battery]
            .into_iter()
            .map(|name| (name.to_owned(), self.cuboid(&format!("{name}_box"))))
            .collect();
        parts.insert("slide".to_owned(), self.cuboid(&format!("{battery}_slide_box")));
        if battery == "lipo" {
            parts.insert("charger".to_owned(), self.cuboid("charger_box"));
        }
        let [_, _, thickness]: [f64; 3] = self.list("perfboard");
        let [width, height, depth]: [f64; 3] = self.list("switch");
        for (name, legs) in &layout.buttons {
            let [x, y]: [f64; 2] = self.list(&format!("{name}_at"));
            let body = Cuboid {
                corner: [x - width / 2.0, y - height / 2.0, thickness],
                size: [width, height, depth],
            };
            parts.insert(format!("{name} switch"), body);
            let cap_z = self.number("cap_z");
            let flange = self.round(
                [x, y],
                self.number("cap_flange"),
                cap_z,
                cap_z + self.number("cap_flange_height"),
            );
            parts.insert(format!("{name} cap"), flange);
            for (number, &leg) in legs.iter().enumerate() {
                let solder = self.round(self.at(leg), 1.5, -self.number("joint"), 0.0);
                parts.insert(format!("{name} leg {number}"), solder);
            }
        }
        let depth = self.number(&format!("{battery}_depth"));
        for (number, screw) in self.0.places("screws").unwrap().into_iter().enumerate() {
            parts.insert(
                format!("tube {number}"),
                self.round(screw, self.number("tube"), -depth, 0.0),
            );
            let front = self.round(screw, self.number("post"), thickness, self.number("front_z"));
            parts.insert(format!("post {number}"), front);
        }
        parts
    }

    fn all_parts(&self) -> Vec<(String, &'static str, BTreeMap<String, Cuboid>)> {
        let layouts = self.layouts();
        let builds = layouts
            .iter()
            .flat_map(|(board, layout)| BATTERIES.map(|battery| (board, layout, battery)));
        builds
            .map(|(board, layout, battery)| {
                (
                    format!("{board}, {battery}"),
                    battery,
                    self.parts(board, battery, layout),
                )
            })
            .collect()
    }
}

/// Penetration depth of two boxes along the axis of least overlap; zero if they are apart or touch.
fn overlap(one: &Cuboid, other: &Cuboid) -> f64 {
    let depth = |axis: usize| {
        let end = |cuboid: &Cuboid| cuboid.corner[axis] + cuboid.size[axis];
        end(one).min(end(other)) - one.corner[axis].max(other.corner[axis])
    };
    (0..3).map(depth).fold(f64::INFINITY, f64::min)
}

/// The boxes of two cylinders may overlap at their corners although the cylinders do not.
fn rounds_overlap(one: &Cuboid, other: &Cuboid) -> bool {
    let centre = |cuboid: &Cuboid, axis: usize| cuboid.corner[axis] + cuboid.size[axis] / 2.0;
    let away = (centre(one, 0) - centre(other, 0)).hypot(centre(one, 1) - centre(other, 1));
    away < (one.size[0] + other.size[0]) / 2.0
}

/// Equal up to rounding.
fn equal(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

#[test]
fn the_drawings_show_the_dimensions() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("boards/case");
    for (name, svg) in case::draw(&Case::read().0).unwrap() {
        let there = fs::read_to_string(folder.join(&name)).unwrap_or_default();
        assert!(
            there == svg,
            "{name} is not what the dimensions say: cargo run -- case boards/case"
        );
    }
}

#[test]
fn no_two_parts_are_in_the_same_place() {
    for (build, _, parts) in Case::read().all_parts() {
        for (name, part) in &parts {
            for (other_name, other) in parts.range(name.clone()..).skip(1) {
                let caps = name.ends_with("cap") && other_name.ends_with("cap");
                if caps && !rounds_overlap(part, other) {
                    continue;
                }
                let depth = overlap(part, other);
                assert!(depth < 1e-9, "{build}: {name} and {other_name} by {depth:.2} mm");
            }
        }
    }
}

#[test]
fn everything_fits_between_front_back_and_walls() {
    let case = Case::read();
    let ([left, bottom], [width, height]): ([f64; 2], [f64; 2]) = (case.list("inner_corner"), case.list("inner_size"));
    for (build, battery, parts) in case.all_parts() {
        let depth = case.number(&format!("{battery}_depth"));
        let inside = Cuboid {
            corner: [left, bottom, -depth],
            size: [width, height, depth + case.number("front_z")],
        };
        // The holder of the AAA cells rests on their door, in the floor.
        let sunk = case.number("aaa_floor") - case.number("door");
        let with_bay = Cuboid {
            corner: [left, bottom, -depth - sunk],
            size: [width, height, inside.size[2] + sunk],
        };
        // The tubes are attached to the walls.
        for (name, part) in parts.iter().filter(|(name, _)| !name.starts_with("tube")) {
            let inside = if name == "aaa" { &with_bay } else { &inside };
            for axis in 0..3 {
                let [from, to] =
                    [part, inside].map(|cuboid| (cuboid.corner[axis], cuboid.corner[axis] + cuboid.size[axis]));
                assert!(
                    from.0 > to.0 - 1e-9 && from.1 < to.1 + 1e-9,
                    "{build}: {name} sticks out, {from:?} of {to:?}"
                );
            }
        }
        // There is air between the battery and the solder.
        let battery = parts[battery];
        let top = battery.corner[2] + battery.size[2];
        assert!(top + 0.5 <= -case.number("joint"), "{build}: the battery ends at {top}");
    }
}

#[test]
fn legs_and_pins_are_in_holes_of_the_perfboard_and_none_is_taken_twice() {
    let case = Case::read();
    let [columns, rows]: [f64; 2] = case.list("holes");
    for (board, layout) in case.layouts() {
        let legs = layout.buttons.iter().flat_map(|(_, legs)| *legs);
        let pins = layout.board.iter().chain(&layout.oled).map(|pin| pin.hole);
        let taken: Vec<Hole> = legs.chain(pins).chain(layout.buzzer).collect();
        for &(column, row) in &taken {
            assert!(
                f64::from(column) < columns && f64::from(row) < rows,
                "{board}: there is no hole {column}, {row}"
            );
        }
        let different: BTreeSet<Hole> = taken.iter().copied().collect();
        assert_eq!(different.len(), taken.len(), "{board}: {taken:?}");
        // A pin of the board ends at the front: not below a switch, which is flush there.
        let [width, height, _]: [f64; 3] = case.list("switch");
        for (pin, name) in layout.board.iter().flat_map(|pin| BUTTONS.map(|name| (pin, name))) {
            let ([x, y], [centre_x, centre_y]): (_, [f64; 2]) = (case.at(pin.hole), case.list(&format!("{name}_at")));
            let beside = (x - centre_x).abs() > width / 2.0 + 0.5 || (y - centre_y).abs() > height / 2.0 + 0.5;
            assert!(beside, "{board}: {} is soldered under {name}", pin.name);
        }
    }
}

#[test]
fn the_holes_of_the_front_lie_above_the_switches() {
    let case = Case::read();
    let drill = case::draw(&case.0).unwrap().remove(0).1;
    let [_, height, _]: [f64; 3] = case.list("perfboard");
    for (_, layout) in case.layouts() {
        for (name, legs) in &layout.buttons {
            let middle = [0, 1].map(|axis| legs.iter().map(|&leg| case.at(leg)[axis]).sum::<f64>() / 4.0);
            let hole: [f64; 2] = case.list(&format!("{name}_at"));
            assert!(
                equal(middle[0], hole[0]) && equal(middle[1], hole[1]),
                "{name}: {middle:?}, {hole:?}"
            );
            // The template begins 8 mm outside of the perfboard, and its y points down.
            let short = |length: f64| (length * 100.0).round() / 100.0;
            let drawn = format!(
                "cx=\"{}\" cy=\"{}\"",
                short(middle[0] + 8.0),
                short(8.0 + height - middle[1])
            );
            assert!(drill.contains(&drawn), "{name}: no {drawn} in the drill template");
        }
    }
    // The front has these holes and this window, and no others.
    let model = include_str!("../boards/case/case.scad");
    let list = BUTTONS.map(|name| format!("{name}_at")).join(", ");
    assert!(
        model.contains(&format!("buttons = [{list}];")),
        "case.scad has other buttons"
    );
    assert!(
        model.contains("translate(window_corner) square(window);"),
        "case.scad has another window"
    );
}

#[test]
fn the_window_shows_all_pixels_and_nothing_beside_the_glass() {
    let case = Case::read();
    let (corner, size): ([f64; 2], [f64; 2]) = (case.list("window_corner"), case.list("window"));
    let (active, pixels): ([f64; 2], [f64; 2]) = (case.list("active_corner"), case.list("oled_active"));
    let (glass, oled) = (case.cuboid("glass_box"), case.cuboid("oled_box"));
    for axis in 0..2 {
        let margins = [
            active[axis] - corner[axis],
            corner[axis] + size[axis] - active[axis] - pixels[axis],
        ];
        assert!(
            margins.iter().all(|&margin| (0.5..=1.5).contains(&margin)),
            "{margins:?} around the pixels"
        );
        assert!(glass.corner[axis] < corner[axis] && corner[axis] + size[axis] < glass.corner[axis] + glass.size[axis]);
        assert!(
            oled.corner[axis] <= glass.corner[axis]
                && oled.corner[axis] + oled.size[axis] >= glass.corner[axis] + glass.size[axis]
        );
    }
    // Just below the front, or its edge would hide pixels from above.
    let air = case.number("front_z") - glass.corner[2] - glass.size[2];
    assert!((0.1..=0.6).contains(&air), "{air} mm between glass and front");
    // The module's pins match the layout.
    let (_, layout) = &case.layouts()[0];
    let pins: Vec<[f64; 2]> = layout.oled.iter().map(|pin| case.at(pin.hole)).collect();
    let middle = pins.iter().map(|[x, _]| x).sum::<f64>() / pins.len() as f64;
    assert!(
        equal(middle, oled.corner[0] + oled.size[0] / 2.0),
        "the pins are in the middle of the module's edge"
    );
    assert!(equal(
        oled.corner[1] + oled.size[1] - pins[0][1],
        case.number("oled_pin_inset")
    ));
}

#[test]
fn a_cap_moves_as_far_as_its_switch_and_does_not_fall_out() {
    let case = Case::read();
    let [_, _, thickness]: [f64; 3] = case.list("perfboard");
    let [_, _, body]: [f64; 3] = case.list("switch");
    let flange = case.number("cap_z");
    assert!(
        flange - case.number("switch_travel") > thickness + body,
        "pressed, it lies on the body of the switch"
    );
    let top = flange + case.number("cap_flange_height");
    assert!(top + 0.2 < case.number("front_z"), "it is clamped by the front");
    assert!(case.number("cap_flange") >= case.number("cap_hole") + 1.5);
    assert!(case.number("cap_hole") > case.number("cap"));
    let roof = flange + case.number("cap_height") - thickness - case.number("switch_height");
    assert!(roof >= 1.0, "{roof} mm of the cap are above the stem");
    // A pressed cap is still above the front.
    assert!(case.number("cap_rise") > case.number("switch_travel") + 1.0);
}

#[test]
fn screws_hold_and_do_not_come_out_at_the_front() {
    let case = Case::read();
    let [_, _, thickness]: [f64; 3] = case.list("perfboard");
    let tip = case.number("screw_length") - case.number("seat") - case.number("seat_cone");
    let outside = case.number("front_z") + case.number("wall");
    assert!(tip - thickness >= 4.0, "only {} mm of thread", tip - thickness);
    assert!(
        tip < case.number("pilot_end") && case.number("pilot_end") + 0.8 <= outside,
        "it ends at {tip}"
    );
    let [width, height, _]: [f64; 3] = case.list("perfboard");
    for [x, y] in case.0.places("screws").unwrap() {
        let edge = x.min(width - x).min(y.min(height - y));
        assert!(
            edge >= case.number("screw") / 2.0 + 1.5,
            "{x}, {y} is too near the edge of the perfboard"
        );
        for (board, layout) in case.layouts() {
            let pins = layout.board.iter().chain(&layout.oled).map(|pin| pin.hole);
            for hole in pins
                .chain(layout.buzzer)
                .chain(layout.buttons.iter().flat_map(|(_, legs)| *legs))
            {
                let [hole_x, hole_y] = case.at(hole);
                let away = (hole_x - x).hypot(hole_y - y);
                assert!(
                    away > case.number("tube") / 2.0,
                    "{board}: {hole:?} is soldered where a screw is"
                );
            }
        }
    }
}

#[test]
fn plugs_and_the_lever_reach_through_the_wall() {
    let case = Case::read();
    let ([_, bottom], [_, height]): ([f64; 2], [f64; 2]) = (case.list("inner_corner"), case.list("inner_size"));
    let (wall, inner) = (case.number("wall"), bottom + height);
    for (name, batteries) in [
        ("pico", &BATTERIES[..]),
        ("zero", &BATTERIES[..]),
        ("charger", &["lipo"]),
    ] {
        let socket = case.cuboid(&format!("{name}_box"));
        let away = inner + wall - socket.corner[1] - socket.size[1];
        // The metal of a plug is 6 mm long, and its grip goes into the wall.
        assert!(
            (wall..wall + 2.0).contains(&away),
            "{name}: its socket is {away} mm from outside"
        );
        let ([width, plug], [socket_width, _, socket_height]): ([f64; 2], [f64; 3]) =
            (case.list(&format!("{name}_plug")), case.list(&format!("{name}_usb")));
        assert!(
            width > socket_width + 3.0 && plug > socket_height + 3.0,
            "{name}: no grip fits through"
        );
        let middle = case.number(&format!("{name}_usb_z"));
        for battery in batteries {
            let floor = -case.number(&format!("{battery}_depth"));
            assert!(
                middle - plug / 2.0 >= floor && middle + plug / 2.0 <= 0.0,
                "{name}, {battery}: its port leaves the wall"
            );
        }
    }
    for battery in BATTERIES {
        let slide = case.cuboid(&format!("{battery}_slide_box"));
        assert!(
            equal(slide.corner[1] + slide.size[1], inner),
            "{battery}: the switch is not at the wall"
        );
    }
}

#[test]
fn the_layout_wires_the_pins_that_the_firmware_uses() {
    // The Pico's pins: 1 to 20 down its left edge, 21 to 40 up its right one, seen from the component side, which faces
    // back.
    let case = Case::read();
    let [left, bottom]: [f64; 2] = case.list("pico_pins");
    let hole = |pin: u32| match pin {
        1..=20 => (left as u32 + 7, bottom as u32 + 20 - pin),
        _ => (left as u32, bottom as u32 + pin - 21),
    };
    let (_, layout) = &case.layouts()[0];
    let pins = [
        ("up", 14),
        ("down", 15),
        ("left", 16),
        ("right", 17),
        ("a", 19),
        ("b", 20),
    ];
    for ((button, legs), (name, pin)) in layout.buttons.iter().zip(pins) {
        assert_eq!(*button, name);
        let wired = layout.wires.iter().find(|wire| wire.from == legs[0]).expect("a wire");
        assert_eq!(wired.to, hole(pin), "{name}");
    }
    for (board, layout) in case.layouts() {
        let firmware = Board::read(board);
        let name_at = |hole: Hole| {
            layout
                .board
                .iter()
                .find(|pin| pin.hole == hole)
                .map(|pin| pin.name.as_str())
        };
        let mut wired: BTreeMap<Hole, &str> = BTreeMap::new();
        for wire in layout.wires.iter().filter(|wire| wire.colour != "#222") {
            wired.insert(
                wire.from,
                name_at(wire.to).expect("a wire of a signal ends at the board"),
            );
        }
        let mut expected: BTreeMap<Hole, String> = BTreeMap::new();
        for (button, legs) in &layout.buttons {
            expected.insert(legs[0], format!("GP{}", firmware.pin(button)));
        }
        expected.insert(layout.buzzer[0], format!("GP{}", firmware.pin("buzzer")));
        for pin in &layout.oled {
            match pin.name.as_str() {
                "GND" => {}
                "VCC" => drop(expected.insert(pin.hole, "3V3".to_owned())),
                bus => drop(expected.insert(pin.hole, format!("GP{}", firmware.pin(&bus.to_lowercase())))),
            }
        }
        let wired: BTreeMap<Hole, String> = wired.into_iter().map(|(hole, name)| (hole, name.to_owned())).collect();
        assert_eq!(wired, expected, "{board}");
        // Following black wires from every button, the buzzer and the OLED ends at a GND.
        let grounds = layout
            .buttons
            .iter()
            .map(|(_, legs)| legs[3])
            .chain([layout.buzzer[1], layout.oled[0].hole]);
        for start in grounds {
            let mut hole = start;
            while let Some(wire) = layout
                .wires
                .iter()
                .find(|wire| wire.from == hole && wire.colour == "#222")
            {
                hole = wire.to;
            }
            assert_eq!(name_at(hole), Some("GND"), "{board}: {start:?} has no ground");
        }
    }
}

/// A sentence of the guide contains the dimensions, so it has to change with them.
#[test]
fn the_guide_tells_the_size_of_the_case_and_what_it_was_made_for() {
    let case = Case::read();
    let wall = case.number("wall");
    let [width, height] = case.list::<2>("inner_size").map(|side| side + 2.0 * wall);
    let thickness = |battery: &str| {
        let back = case.number(&format!("{battery}_depth")) + case.number(&format!("{battery}_floor"));
        (back + case.number("front_z") + wall).round()
    };
    let ([pixels, lines], shift) = (case.list::<2>("oled_active"), case.number("oled_active_shift"));
    let sentences = [
        format!("{width} x {height} mm, {} mm ", thickness("lipo")),
        format!(" {} mm ", thickness("aaa")),
        format!("({pixels} x {lines} mm, {shift} mm "),
        format!("({} mm)", case.number("screw")),
        format!("({} mm)", case.number("switch_height")),
        format!("M2.5 x {}", case.number("screw_length")),
        format!("{} x {} ", case.list::<2>("holes")[0], case.list::<2>("holes")[1]),
    ];
    let guides = [
        include_str!("../boards/pico/BUILDING.md"),
        include_str!("../boards/pico/BUILDING.fr.md"),
    ];
    for (guide, decimal) in guides.into_iter().zip([".", ","]) {
        for sentence in &sentences {
            let sentence = sentence.replace('.', decimal);
            assert!(guide.contains(&sentence), "the guide does not say {sentence:?}");
        }
    }
}
