//! What sits in which hole of the perfboard, and which holes are wired: pins as the firmware and the wiring drawing have them.

use pocket_ra_bench::boards::Board;

use super::dimensions::Dimensions;

/// Column and row of a hole, counted from the lower left one, seen from the front.
pub type Hole = (u32, u32);

/// What the file of dimensions and the boards' tables call the buttons, in the order of the pins.
pub const BUTTONS: [&str; 6] = ["up", "down", "left", "right", "a", "b"];

/// Two holes and the colour of the wire between them.
pub struct Wire {
    pub from: Hole,
    pub to: Hole,
    pub colour: &'static str,
}

pub struct Pin {
    pub hole: Hole,
    pub name: String,
}

pub struct Layout {
    /// Of each button: all four legs, of which the first gets its GPIO and the last ground.
    pub buttons: Vec<(&'static str, [Hole; 4])>,
    pub oled: Vec<Pin>,
    /// GPIO, then ground.
    pub buzzer: [Hole; 2],
    pub board: Vec<Pin>,
    pub wires: Vec<Wire>,
}

/// The colours that they have in the wiring drawing.
const COLOURS: [(&str, &str); 10] = [
    ("up", "#7b3fb3"),
    ("down", "#b33f8a"),
    ("left", "#3f8ab3"),
    ("right", "#3fb38a"),
    ("a", "#8ab33f"),
    ("b", "#b3703f"),
    ("VCC", "#c22"),
    ("SCL", "#2a6fd6"),
    ("SDA", "#e08a00"),
    ("buzzer", "#8a3fb3"),
];
const GROUND: &str = "#222";

impl Layout {
    /// For a board by its name, pico or zero, with its wiring drawing.
    pub fn new(dimensions: &Dimensions, name: &str, wiring: &str) -> Result<Layout, String> {
        let firmware = Board::read(name);
        let board = board_pins(dimensions, name, wiring)?;
        let oled = oled_pins(dimensions, wiring)?;
        let middle = board.iter().map(|pin| pin.hole.0).sum::<u32>() / board.len() as u32;
        let buttons = BUTTONS
            .iter()
            .map(|&button| Ok((button, legs(dimensions, button, middle)?)))
            .collect::<Result<Vec<_>, String>>()?;
        let (left, span) = (
            hole(dimensions, "buzzer_pin")?,
            whole(dimensions.number("buzzer_span")?)?,
        );
        let buzzer = [(left.0 + span, left.1), left];

        let pin = |wanted: &str| {
            let found = board.iter().find(|pin| pin.name == wanted);
            found
                .map(|pin| pin.hole)
                .ok_or_else(|| format!("{name} has no pin {wanted}"))
        };
        let wire = |what: &str, from: Hole, to: &str| {
            let colour = COLOURS
                .iter()
                .find(|(other, _)| *other == what)
                .map_or(GROUND, |(_, colour)| *colour);
            let to = pin(to)?;
            Ok::<Wire, String>(Wire { from, to, colour })
        };
        let mut wires = Vec::new();
        let mut grounds = vec![buzzer[1]];
        for (button, legs) in &buttons {
            wires.push(wire(button, legs[0], &format!("GP{}", firmware.pin(button)))?);
            grounds.push(legs[3]);
        }
        for Pin { hole, name } in &oled {
            match name.as_str() {
                "GND" => grounds.push(*hole),
                "VCC" => wires.push(wire(name, *hole, "3V3")?),
                bus => wires.push(wire(bus, *hole, &format!("GP{}", firmware.pin(&bus.to_lowercase())))?),
            }
        }
        wires.push(wire("buzzer", buzzer[0], &format!("GP{}", firmware.pin("buzzer")))?);
        let sources = board
            .iter()
            .filter(|pin| pin.name == "GND")
            .map(|pin| pin.hole)
            .collect();
        wires.extend(ground_wires(sources, grounds));
        Ok(Layout {
            buttons,
            oled,
            buzzer,
            board,
            wires,
        })
    }
}

fn whole(number: f64) -> Result<u32, String> {
    if number >= 0.0 && number.fract() == 0.0 {
        return Ok(number as u32);
    }
    Err(format!("{number} is between two holes"))
}

fn hole(dimensions: &Dimensions, name: &str) -> Result<Hole, String> {
    let [column, row] = dimensions.list(name)?;
    Ok((whole(column)?, whole(row)?))
}

/// Legs that belong together lie beside each other, so two that lie diagonally across are the two ends of the switch.
fn legs(dimensions: &Dimensions, button: &str, middle: u32) -> Result<[Hole; 4], String> {
    let (left, bottom) = hole(dimensions, button)?;
    let (width, height) = hole(dimensions, "switch_legs")?;
    let (right, top) = (left + width, bottom + height);
    // The GPIO goes to the side where the board is.
    let (inner, outer) = if right < middle { (right, left) } else { (left, right) };
    Ok([(inner, top), (outer, top), (inner, bottom), (outer, bottom)])
}

/// The names of the pins in a wiring drawing that are written in this size, with the x of their column.
fn drawn_pins<'a>(wiring: &'a str, font_size: &'a str) -> impl Iterator<Item = (u32, &'a str)> {
    wiring.lines().filter_map(move |line| {
        let x = line
            .trim()
            .strip_prefix("<circle cx=\"")?
            .split('"')
            .next()?
            .parse()
            .ok()?;
        let (_, name) = line.split_once(&format!("font-size=\"{font_size}\">"))?;
        Some((x, name.split('<').next()?))
    })
}

/// The board lies with its parts towards the back: what is its left row there is the right one seen from the front.
fn board_pins(dimensions: &Dimensions, name: &str, wiring: &str) -> Result<Vec<Pin>, String> {
    let (left, bottom) = hole(dimensions, &format!("{name}_pins"))?;
    let rows = whole(dimensions.number(&format!("{name}_rows"))?)?;
    let span = whole(dimensions.number(&format!("{name}_span"))?)?;
    let drawn: Vec<(u32, &str)> = drawn_pins(wiring, "11").collect();
    let first = drawn.iter().map(|(x, _)| *x).min();
    let row = |is_first: bool, column: u32| {
        let names = drawn.iter().filter(move |(x, _)| (Some(*x) == first) == is_first);
        // USB is on top in the drawing and in the case.
        (0..rows).rev().zip(names).map(move |(above, (_, name))| Pin {
            hole: (column, bottom + above),
            name: (*name).to_owned(),
        })
    };
    let pins: Vec<Pin> = row(true, left + span).chain(row(false, left)).collect();
    if pins.len() != 2 * rows as usize || drawn.len() != pins.len() {
        return Err(format!(
            "{name} has {} pins in its wiring drawing, and twice {rows} here",
            drawn.len()
        ));
    }
    Ok(pins)
}

fn oled_pins(dimensions: &Dimensions, wiring: &str) -> Result<Vec<Pin>, String> {
    let (first, row) = hole(dimensions, "oled_first_pin")?;
    let pins: Vec<Pin> = (first..)
        .zip(drawn_pins(wiring, "10"))
        .map(|(column, (_, name))| Pin {
            hole: (column, row),
            name: name.to_owned(),
        })
        .collect();
    if pins.len() as f64 != dimensions.number("oled_pins")? {
        return Err(format!("the OLED has {} pins in the wiring drawing", pins.len()));
    }
    Ok(pins)
}

/// The shortest wires that connect all of these with a ground of the board, directly or through each other.
fn ground_wires(mut connected: Vec<Hole>, mut open: Vec<Hole>) -> Vec<Wire> {
    let mut wires = Vec::new();
    let length = |(from, to): &(Hole, Hole)| from.0.abs_diff(to.0).pow(2) + from.1.abs_diff(to.1).pow(2);
    loop {
        let pairs = open
            .iter()
            .flat_map(|&from| connected.iter().map(move |&to| (from, to)));
        let Some((from, to)) = pairs.min_by_key(length) else {
            return wires;
        };
        open.retain(|&hole| hole != from);
        connected.push(from);
        wires.push(Wire {
            from,
            to,
            colour: GROUND,
        });
    }
}
