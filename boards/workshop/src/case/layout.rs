//! Parts in the holes of the perfboard, and wires for the pins of a board's table.

use pocket_ra_bench::boards::{Board, Outline};

use super::dimensions::Dimensions;
use crate::wiring::{BUTTONS, GROUND, OLED, colour};

/// Column and row from the lower left, seen from the front.
pub type Hole = (u32, u32);

/// Two holes and a colour.
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
    /// Four legs of each: the first to its GPIO, the last to ground.
    pub buttons: Vec<(&'static str, [Hole; 4])>,
    pub oled: Vec<Pin>,
    /// GPIO, then ground.
    pub buzzer: [Hole; 2],
    pub board: Vec<Pin>,
    pub wires: Vec<Wire>,
}

impl Layout {
    /// For a board's name and outline.
    pub fn new(dimensions: &Dimensions, name: &str, firmware: &Board, outline: &Outline) -> Result<Layout, String> {
        let board = board_pins(dimensions, name, outline)?;
        let oled = oled_pins(dimensions)?;
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
            let to = pin(to)?;
            Ok::<Wire, String>(Wire {
                from,
                to,
                colour: colour(what),
            })
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

/// Adjacent legs are connected inside: diagonal ones are the contacts.
fn legs(dimensions: &Dimensions, button: &str, middle: u32) -> Result<[Hole; 4], String> {
    let (left, bottom) = hole(dimensions, button)?;
    let (width, height) = hole(dimensions, "switch_legs")?;
    let (right, top) = (left + width, bottom + height);
    // GPIO on the side of the board.
    let (inner, outer) = if right < middle { (right, left) } else { (left, right) };
    Ok([(inner, top), (outer, top), (inner, bottom), (outer, bottom)])
}

/// Parts of the board face the back: its left edge is the right one seen from the front.
fn board_pins(dimensions: &Dimensions, name: &str, outline: &Outline) -> Result<Vec<Pin>, String> {
    let (left, bottom) = hole(dimensions, &format!("{name}_pins"))?;
    let rows = whole(dimensions.number(&format!("{name}_rows"))?)?;
    let span = whole(dimensions.number(&format!("{name}_span"))?)?;
    let mut pins = Vec::new();
    for (names, column) in [(&outline.left, left + span), (&outline.right, left)] {
        if names.len() != rows as usize {
            return Err(format!(
                "{name} has {} pins on an edge, and {rows} in the case",
                names.len()
            ));
        }
        // USB is on top.
        pins.extend(names.iter().zip((0..rows).rev()).map(|(name, above)| Pin {
            hole: (column, bottom + above),
            name: name.clone(),
        }));
    }
    Ok(pins)
}

fn oled_pins(dimensions: &Dimensions) -> Result<Vec<Pin>, String> {
    let (first, row) = hole(dimensions, "oled_first_pin")?;
    if OLED.len() as f64 != dimensions.number("oled_pins")? {
        return Err(format!("the OLED has {} pins", OLED.len()));
    }
    let pins = (first..).zip(OLED).map(|(column, name)| Pin {
        hole: (column, row),
        name: name.to_owned(),
    });
    Ok(pins.collect())
}

/// Shortest wires that connect all with ground, directly or via each other.
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
