//! Wiring drawing of a board: pins, parts, and wires.

use std::fmt::Write as _;

use pocket_ra_bench::boards::{Board, Outline};

/// By connection; also on the perfboard.
const COLOURS: [(&str, &str); 10] = [
    ("up", "#7b3fb3"),
    ("down", "#b33f8a"),
    ("left", "#3f8ab3"),
    ("right", "#3fb38a"),
    ("a", "#8ab33f"),
    ("b", "#b3703f"),
    ("vcc", "#c22"),
    ("scl", "#2a6fd6"),
    ("sda", "#e08a00"),
    ("buzzer", "#8a3fb3"),
];
pub const GROUND: &str = "#222";

/// On I2C, in the order of the module.
pub const OLED: [&str; 4] = ["GND", "VCC", "SCL", "SDA"];
pub const BUTTONS: [&str; 6] = ["up", "down", "left", "right", "a", "b"];

pub fn colour(name: &str) -> &'static str {
    let found = COLOURS.iter().find(|(other, _)| other.eq_ignore_ascii_case(name));
    found.map_or(GROUND, |(_, colour)| colour)
}

const WIDTH: i32 = 880;
/// Left and right edge, and pin pitch.
const BOARD: [i32; 2] = [350, 530];
const FIRST_PIN: i32 = 70;
const PITCH: i32 = 23;
/// Where wires start, on both sides.
const PARTS: [i32; 2] = [220, 660];
/// Between vertical wires.
const LANE: i32 = 12;
const GAP: i32 = 12;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

/// Connections from top to bottom.
struct Part {
    name: &'static str,
    side: Side,
    height: i32,
    top: i32,
    connections: Vec<Connection>,
}

struct Connection {
    name: &'static str,
    gpio: u8,
    /// Centre of the pin, and of the wire's end.
    pin: i32,
    part: i32,
}

/// Side and height in the drawing.
fn place(outline: &Outline, pin: &str) -> Result<(Side, i32), String> {
    let height = |pins: &[String]| {
        let index = pins.iter().position(|other| other == pin)?;
        Some(FIRST_PIN + PITCH * i32::try_from(index).ok()?)
    };
    let left = height(&outline.left).map(|height| (Side::Left, height));
    let right = height(&outline.right).map(|height| (Side::Right, height));
    left.or(right)
        .ok_or_else(|| format!("{pin} is on neither edge of the {}", outline.title))
}

/// Near their pins, without overlap.
fn parts(board: &Board, outline: &Outline) -> Result<Vec<Part>, String> {
    let part = |name: &'static str, height, connections: &[(&'static str, i32)]| {
        let connections = connections
            .iter()
            .map(|&(name, part)| {
                let gpio = board.pin(name);
                let (side, pin) = place(outline, &format!("GP{gpio}"))?;
                Ok((side, Connection { name, gpio, pin, part }))
            })
            .collect::<Result<Vec<_>, String>>()?;
        let side = connections.first().map_or(Side::Left, |(side, _)| *side);
        if connections.iter().any(|(other, _)| *other != side) {
            return Err(format!("{name} has pins on both edges of the {}", outline.title));
        }
        let connections: Vec<Connection> = connections.into_iter().map(|(_, connection)| connection).collect();
        let middle = connections.iter().map(|connection| connection.pin).sum::<i32>() / connections.len() as i32;
        Ok(Part {
            name,
            side,
            height,
            top: middle - height / 2,
            connections,
        })
    };
    let mut parts = vec![part("OLED", 110, &[("scl", 68), ("sda", 92)])?];
    for button in BUTTONS {
        parts.push(part(button, 32, &[(button, 16)])?);
    }
    parts.push(part("buzzer", 68, &[("buzzer", 34)])?);
    parts.sort_by_key(|part| part.top);
    let mut next = [20; 2];
    for part in &mut parts {
        let next = &mut next[part.side as usize];
        part.top = part.top.max(*next);
        *next = part.top + part.height + GAP;
        for connection in &mut part.connections {
            connection.part += part.top;
        }
    }
    Ok(parts)
}

pub fn draw(board: &Board, outline: &Outline) -> Result<String, String> {
    let parts = parts(board, outline)?;
    let rows = outline.left.len().max(outline.right.len()) as i32;
    let bottom = FIRST_PIN + PITCH * (rows - 1) + if outline.bottom.is_empty() { 20 } else { 46 };
    let lowest = parts.iter().map(|part| part.top + part.height).fold(bottom, i32::max);
    let height = lowest + 70;
    let mut svg = String::new();
    let mut line = |text: String| svg.extend([text.as_str(), "\n"]);
    line(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" font-size=\"13\" \
         role=\"img\" aria-labelledby=\"title description\">"
    ));
    let title = &outline.title;
    line(format!("<title id=\"title\">Wiring of Pocket Ra on a {title}</title>"));
    let connections = || parts.iter().flat_map(|part| &part.connections);
    let mut list = String::new();
    for connection in connections() {
        // Cannot fail.
        let _ = write!(list, ", {} on GP{}", label(connection.name), connection.gpio);
    }
    line(format!("<desc id=\"description\">A {title}{list}.</desc>"));
    line(
        "<style>.pin{fill:#d9b44a;stroke:#7a5c00}.ground{fill:#222}.supply{fill:#c22}.wire{fill:none;stroke-width:3;stroke-linejoin:round}\
         .name{fill:#fff;font-weight:bold}.label{fill:#222}</style>"
            .to_owned(),
    );
    line(format!(
        "<rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#fafafa\"/>"
    ));
    let [left, right] = BOARD;
    let (width, middle) = (right - left, (left + right) / 2);
    line(format!(
        "<rect x=\"{left}\" y=\"50\" width=\"{width}\" height=\"{}\" rx=\"10\" fill=\"{}\"/>",
        bottom - 50,
        outline.colour
    ));
    line(format!(
        "<rect x=\"{}\" y=\"38\" width=\"50\" height=\"30\" rx=\"3\" fill=\"#bbb\"/>",
        middle - 25
    ));
    line(format!(
        "<text x=\"{middle}\" y=\"26\" text-anchor=\"middle\" class=\"label\" font-size=\"17\" font-weight=\"bold\">{title}</text>"
    ));
    for (pins, x, text, anchor) in [
        (&outline.left, left + 8, left + 19, "start"),
        (&outline.right, right - 8, right - 19, "end"),
    ] {
        for (pin, y) in pins.iter().zip((FIRST_PIN..).step_by(PITCH as usize)) {
            line(format!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"6\" class=\"{}\"/>",
                class(pin)
            ));
            line(format!(
                "<text x=\"{text}\" y=\"{}\" text-anchor=\"{anchor}\" class=\"name\" font-size=\"11\">{pin}</text>",
                y + 4
            ));
        }
    }
    let first = middle - 14 * (outline.bottom.len() as i32 - 1);
    for (pin, x) in outline.bottom.iter().zip((first..).step_by(28)) {
        line(format!(
            "<circle cx=\"{x}\" cy=\"{}\" r=\"6\" class=\"pin\"/>",
            bottom - 8
        ));
        line(format!(
            "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" class=\"name\" font-size=\"9\">{pin}</text>",
            bottom - 18
        ));
    }
    for side in [Side::Left, Side::Right] {
        let here = || parts.iter().filter(move |part| part.side == side);
        // Wires do not cross if upward ones are sorted from the parts to the board, and downward ones in reverse.
        let wires: Vec<&Connection> = here().flat_map(|part| &part.connections).collect();
        let (up, down): (Vec<&Connection>, Vec<&Connection>) = wires.into_iter().partition(|wire| wire.part > wire.pin);
        for (lane, wire) in (0..).zip(up).chain((0..).zip(down.into_iter().rev())) {
            let (from, lane, to) = match side {
                Side::Left => (PARTS[0], PARTS[0] + 24 + LANE * lane, BOARD[0] + 2),
                Side::Right => (PARTS[1], PARTS[1] - 24 - LANE * lane, BOARD[1] - 2),
            };
            let Connection { name, pin, part, .. } = wire;
            line(format!(
                "<polyline class=\"wire\" stroke=\"{}\" points=\"{from},{part} {lane},{part} {lane},{pin} {to},{pin}\"/>",
                colour(name)
            ));
        }
        here().for_each(|part| draw_part(part, &mut line));
    }
    let notes = [
        "USB on top; pins seen from above. VCC (red) goes to 3V3 (red), every ground to any GND (black).".to_owned(),
        format!(
            "Buttons close to ground: no resistors. The buzzer is a passive piezo, optional. The LED is the one on the board (GP{}).",
            board.led.pin
        ),
    ];
    for (note, y) in notes.into_iter().zip([lowest + 34, lowest + 54]) {
        line(format!(
            "<text x=\"{}\" y=\"{y}\" text-anchor=\"middle\" class=\"label\">{note}</text>",
            WIDTH / 2
        ));
    }
    line("</svg>".to_owned());
    Ok(svg)
}

fn class(pin: &str) -> &'static str {
    match pin {
        "GND" => "ground",
        "3V3" | "VCC" => "supply",
        _ => "pin",
    }
}

fn label(name: &str) -> String {
    match name {
        "sda" | "scl" => format!("{} of the OLED", name.to_uppercase()),
        "a" | "b" => name.to_uppercase(),
        other => other.to_owned(),
    }
}

fn draw_part(part: &Part, line: &mut impl FnMut(String)) {
    let Part { top, height, .. } = *part;
    // From the wires' ends, away from the board.
    let x = |distance: i32| match part.side {
        Side::Left => PARTS[0] - distance,
        Side::Right => PARTS[1] + distance,
    };
    let anchor = match part.side {
        Side::Left => "end",
        Side::Right => "start",
    };
    let rectangle = |near: i32, far: i32, [top, height]: [i32; 2], look: &str| {
        let (left, width) = (x(near).min(x(far)), far - near);
        format!("<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" {look}/>")
    };
    if part.name == "OLED" {
        line(rectangle(0, 170, [top, height], "rx=\"6\" fill=\"#20335c\""));
        line(rectangle(48, 158, [top + 12, height - 24], "fill=\"#000\""));
        for (text, y) in [("OLED 128x64", top + 50), ("SSD1306, I2C", top + 68)] {
            let x = x(103);
            line(format!(
                "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" fill=\"#fff\">{text}</text>"
            ));
        }
        for (pin, y) in OLED.into_iter().zip((top + 20..).step_by(24)) {
            line(format!(
                "<circle cx=\"{}\" cy=\"{y}\" r=\"6\" class=\"{}\"/>",
                x(8),
                class(pin)
            ));
            line(format!(
                "<text x=\"{}\" y=\"{}\" text-anchor=\"{anchor}\" class=\"name\" font-size=\"10\">{pin}</text>",
                x(18),
                y + 4
            ));
        }
        return;
    }
    let (middle, text) = (top + height / 2, top + height / 2 + 4);
    let (centre, stem) = (x(34), if part.name == "buzzer" { 6 } else { 10 });
    if part.name == "buzzer" {
        line(format!(
            "<circle cx=\"{centre}\" cy=\"{middle}\" r=\"34\" fill=\"#333\"/>"
        ));
    } else {
        line(rectangle(0, 68, [top, height], "rx=\"5\" fill=\"#444\""));
    }
    line(format!(
        "<circle cx=\"{centre}\" cy=\"{middle}\" r=\"{stem}\" fill=\"#eee\"/>"
    ));
    line(format!(
        "<polyline class=\"wire\" stroke=\"{GROUND}\" points=\"{},{middle} {},{middle}\"/>",
        x(68),
        x(82)
    ));
    let ground = x(86);
    line(format!(
        "<text x=\"{ground}\" y=\"{text}\" text-anchor=\"{anchor}\" class=\"label\" font-size=\"11\">GND</text>"
    ));
    let gpio = part.connections.first().map_or(0, |connection| connection.gpio);
    line(format!(
        "<text x=\"{}\" y=\"{text}\" text-anchor=\"{anchor}\" class=\"label\">{} (GP{gpio})</text>",
        x(116),
        label(part.name)
    ));
}
