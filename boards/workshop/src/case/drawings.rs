//! SVG in millimetres: the perfboard from both sides at double size, the drill template at full size.

use std::fmt::Write as _;

use super::{
    dimensions::{Cuboid, Dimensions},
    layout::{Hole, Layout},
};
use crate::wiring::BUTTONS;

/// For numbers and titles.
const MARGIN: f64 = 8.0;

/// An SVG in coordinates of the case, with y upwards. `mirrored` affects positions only.
struct Drawing {
    svg: String,
    /// Of the perfboard.
    origin: [f64; 2],
    perfboard: [f64; 2],
    /// Seen from the back.
    mirrored: bool,
}

impl Drawing {
    /// `scale`: paper per millimetre; then the size of the sheet.
    fn new(title: &str, scale: f64, [width, height]: [f64; 2], perfboard: [f64; 2]) -> Drawing {
        let (paper_width, paper_height) = (Short(width * scale), Short(height * scale));
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{paper_width}mm\" height=\"{paper_height}mm\" \
             font-family=\"sans-serif\" font-size=\"2\" role=\"img\" aria-labelledby=\"title\">\n\
             <title id=\"title\">{title}</title>\n\
             <style>text{{fill:#222}}.thin{{fill:none;stroke:#222;stroke-width:.2}}.dashed{{stroke-dasharray:1.2 .8}}\
             .wire{{stroke-width:.5;stroke-linecap:round}}.halo{{paint-order:stroke;stroke:#fff;stroke-width:.5}}\
             .leg{{fill:#d9b44a;stroke:#7a5c00;stroke-width:.15}}</style>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
        );
        Drawing {
            svg,
            origin: [MARGIN, MARGIN],
            perfboard,
            mirrored: false,
        }
    }

    /// Writing to a string cannot fail.
    fn line(&mut self, line: &str) {
        let _ = writeln!(self.svg, "{line}");
    }

    fn place(&self, [x, y]: [f64; 2]) -> (Short, Short) {
        let x = if self.mirrored { self.perfboard[0] - x } else { x };
        (Short(self.origin[0] + x), Short(self.origin[1] + self.perfboard[1] - y))
    }

    fn rectangle(&mut self, [x, y]: [f64; 2], [width, height]: [f64; 2], radius: f64, look: &str) {
        let left = if self.mirrored { x + width } else { x };
        let (left, top) = self.place([left, y + height]);
        let (width, height, radius) = (Short(width), Short(height), Short(radius));
        self.line(&format!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"{radius}\" {look}/>"
        ));
    }

    fn circle(&mut self, at: [f64; 2], diameter: f64, look: &str) {
        let ((x, y), radius) = (self.place(at), Short(diameter / 2.0));
        self.line(&format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {look}/>"));
    }

    fn segment(&mut self, from: [f64; 2], to: [f64; 2], look: &str) {
        let ((x1, y1), (x2, y2)) = (self.place(from), self.place(to));
        self.line(&format!(
            "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" {look}/>"
        ));
    }

    /// Centred.
    fn text(&mut self, at: [f64; 2], look: &str, text: &str) {
        let (x, y) = self.place(at);
        self.line(&format!(
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" {look}>{text}</text>"
        ));
    }

    fn finish(mut self) -> String {
        self.line("</svg>");
        self.svg
    }
}

/// Without trailing zeros.
struct Short(f64);

impl std::fmt::Display for Short {
    fn fmt(&self, to: &mut std::fmt::Formatter) -> std::fmt::Result {
        let rounded = (self.0 * 100.0).round() / 100.0;
        // Avoids "-0".
        write!(to, "{}", if rounded == 0.0 { 0.0 } else { rounded })
    }
}

/// Positions in several drawings.
struct Plan<'a> {
    dimensions: &'a Dimensions,
    perfboard: [f64; 2],
    first_hole: [f64; 2],
    pitch: f64,
    holes: [f64; 2],
    screws: Vec<[f64; 2]>,
    screw: f64,
}

impl<'a> Plan<'a> {
    fn new(dimensions: &'a Dimensions) -> Result<Plan<'a>, String> {
        let [width, height, _] = dimensions.list("perfboard")?;
        Ok(Plan {
            dimensions,
            perfboard: [width, height],
            first_hole: dimensions.list("first_hole")?,
            pitch: dimensions.number("pitch")?,
            holes: dimensions.list("holes")?,
            screws: dimensions.places("screws")?,
            screw: dimensions.number("screw")?,
        })
    }

    fn at(&self, (column, row): Hole) -> [f64; 2] {
        let [x, y] = self.first_hole;
        [x + f64::from(column) * self.pitch, y + f64::from(row) * self.pitch]
    }

    /// With numbered holes.
    fn bare(&self, drawing: &mut Drawing, title: &str) {
        let [width, height] = self.perfboard;
        drawing.rectangle(
            [0.0; 2],
            self.perfboard,
            1.0,
            "fill=\"#efe6c4\" stroke=\"#b9a86a\" stroke-width=\".3\"",
        );
        let [columns, rows] = self.holes.map(|number| number as u32);
        for row in 0..rows {
            // A dotted line keeps the file small.
            let dots = format!(
                "stroke=\"#c3b06a\" stroke-width=\"1\" stroke-linecap=\"round\" stroke-dasharray=\"0 {}\"",
                self.pitch
            );
            // To the last dot.
            let [x, y] = self.at((columns - 1, row));
            drawing.segment(self.at((0, row)), [x + 0.1, y], &dots);
        }
        for column in (0..columns).step_by(5) {
            let [x, _] = self.at((column, 0));
            drawing.text([x, height + 1.2], "", &column.to_string());
        }
        for row in (0..rows).step_by(5) {
            let [_, y] = self.at((0, row));
            let x = if drawing.mirrored { width + 2.0 } else { -2.0 };
            drawing.text([x, y - 0.7], "", &row.to_string());
        }
        for &screw in &self.screws {
            drawing.circle(screw, self.screw, "fill=\"#fff\" stroke=\"#222\" stroke-width=\".2\"");
        }
        drawing.text(
            [width / 2.0, height + 4.4],
            "font-size=\"3\" font-weight=\"bold\"",
            title,
        );
    }

    fn front_view(&self, drawing: &mut Drawing, layout: &Layout, board: Cuboid) -> Result<(), String> {
        let flat = |cuboid: Cuboid| ([cuboid.corner[0], cuboid.corner[1]], [cuboid.size[0], cuboid.size[1]]);
        let (corner, size) = flat(board);
        drawing.rectangle(corner, size, 1.0, "class=\"thin dashed\"");
        for pin in &layout.board {
            drawing.circle(self.at(pin.hole), 1.0, "class=\"leg\"");
        }
        let (corner, size) = flat(self.dimensions.cuboid("oled_box")?);
        drawing.rectangle(corner, size, 0.5, "fill=\"#20335c\" fill-opacity=\".85\"");
        let (corner, size) = flat(self.dimensions.cuboid("glass_box")?);
        drawing.rectangle(corner, size, 0.3, "fill=\"#111\"");
        let (corner, size) = (
            self.dimensions.list("active_corner")?,
            self.dimensions.list("oled_active")?,
        );
        drawing.rectangle(corner, size, 0.0, "fill=\"#1d3a4a\"");
        for pin in &layout.oled {
            let [x, y] = self.at(pin.hole);
            drawing.circle([x, y], 1.2, "class=\"leg\"");
            drawing.text([x, y - 2.2], "style=\"fill:#fff\" font-size=\"1\"", &pin.name);
        }
        let [width, height, _] = self.dimensions.list("switch")?;
        for (name, legs) in &layout.buttons {
            let [x, y] = self.dimensions.list(&format!("{name}_at"))?;
            drawing.rectangle(
                [x - width / 2.0, y - height / 2.0],
                [width, height],
                0.5,
                "fill=\"#444\"",
            );
            drawing.circle([x, y], self.dimensions.number("switch_stem")?, "fill=\"#eee\"");
            for &leg in legs {
                drawing.circle(self.at(leg), 1.2, "class=\"leg\"");
            }
            drawing.text([x, y - 0.7], "", button_label(name));
        }
        for pin in layout.buzzer {
            drawing.circle(self.at(pin), 1.2, "class=\"leg\"");
        }
        Ok(())
    }

    fn back_view(&self, drawing: &mut Drawing, layout: &Layout, board: Cuboid) -> Result<(), String> {
        let [x, y, _] = board.corner;
        let [width, height, _] = board.size;
        drawing.rectangle([x, y], [width, height], 1.0, "fill=\"#1b6e3a\" fill-opacity=\".8\"");
        drawing.text([x + width / 2.0, y + height - 2.5], "style=\"fill:#fff\"", "USB");
        let at = self.dimensions.list("buzzer_at")?;
        let [diameter, _] = self.dimensions.list("buzzer")?;
        drawing.circle(at, diameter, "fill=\"#333\" fill-opacity=\".6\"");
        drawing.text([at[0], at[1] - 3.0], "style=\"fill:#fff\"", "buzzer");
        for (_, legs) in &layout.buttons {
            for &leg in legs {
                drawing.circle(self.at(leg), 1.2, "class=\"leg\"");
            }
        }
        let pins = layout.board.iter().chain(&layout.oled).map(|pin| pin.hole);
        for hole in pins.chain(layout.buzzer) {
            drawing.circle(self.at(hole), 1.2, "class=\"leg\"");
        }
        for wire in &layout.wires {
            let look = format!("class=\"wire\" stroke=\"{}\"", wire.colour);
            drawing.segment(self.at(wire.from), self.at(wire.to), &look);
        }
        // Names above the wires.
        let middle = x + width / 2.0;
        for pin in &layout.board {
            let [x, y] = self.at(pin.hole);
            let aside = if x < middle { 2.6 } else { -2.6 };
            drawing.text([x + aside, y - 0.5], "style=\"fill:#fff\" font-size=\"1.4\"", &pin.name);
        }
        for pin in &layout.oled {
            let [x, y] = self.at(pin.hole);
            drawing.text([x, y + 1.0], "style=\"fill:#fff\" font-size=\"1\"", &pin.name);
        }
        for name in BUTTONS {
            let [x, y] = self.dimensions.list(&format!("{name}_at"))?;
            drawing.text([x, y - 0.9], "class=\"halo\" font-size=\"3\"", button_label(name));
        }
        Ok(())
    }
}

fn button_label(name: &str) -> &'static str {
    match name {
        "up" => "↑",
        "down" => "↓",
        "left" => "←",
        "right" => "→",
        "a" => "A",
        _ => "B",
    }
}

/// From the front and from the back.
pub fn perfboard(dimensions: &Dimensions, name: &str, title: &str, layout: &Layout) -> Result<String, String> {
    let plan = Plan::new(dimensions)?;
    let board = dimensions.cuboid(&format!("{name}_box"))?;
    let [width, height] = plan.perfboard;
    let (sheet, below) = (width + 2.0 * MARGIN, height + MARGIN);
    let title = format!("Pocket Ra on perfboard with a {title}");
    let mut drawing = Drawing::new(&title, 2.0, [sheet, 2.0 * below + MARGIN], plan.perfboard);
    plan.bare(&mut drawing, "front: buttons and OLED");
    plan.front_view(&mut drawing, layout, board)?;
    drawing.origin[1] += below;
    drawing.mirrored = true;
    plan.bare(&mut drawing, "back: board, buzzer and wires");
    plan.back_view(&mut drawing, layout, board)?;
    drawing.text(
        [width / 2.0, -3.5],
        "",
        "Straight lines from hole to hole; black is ground. Go by the names of the pins of your OLED.",
    );
    Ok(drawing.finish())
}

/// For a front that is not printed: holes, cut-outs, and the screws of the perfboard.
pub fn drill_template(dimensions: &Dimensions) -> Result<String, String> {
    let plan = Plan::new(dimensions)?;
    let [width, height] = plan.perfboard;
    let thickness = dimensions.number("wall")?;
    let inner: [f64; 2] = dimensions.list("inner_corner")?;
    let inner_size: [f64; 2] = dimensions.list("inner_size")?;
    let title = "Pocket Ra: drill template of the front";
    let mut drawing = Drawing::new(
        title,
        1.0,
        [width + 2.0 * MARGIN, height + 3.0 * MARGIN],
        plan.perfboard,
    );
    drawing.rectangle(
        inner.map(|edge| edge - thickness),
        inner_size.map(|side| side + 2.0 * thickness),
        dimensions.number("radius")?,
        "class=\"thin\"",
    );
    drawing.rectangle([0.0; 2], plan.perfboard, 0.0, "class=\"thin dashed\"");
    drawing.text([width / 2.0, 1.0], "", "perfboard");
    let window = dimensions.list("window")?;
    let corner: [f64; 2] = dimensions.list("window_corner")?;
    drawing.rectangle(corner, window, 0.0, "class=\"thin\"");
    let label = format!("{} x {}", Short(window[0]), Short(window[1]));
    drawing.text([corner[0] + window[0] / 2.0, corner[1] + window[1] / 2.0], "", &label);
    let mut hole = |at: [f64; 2], diameter: f64, label: &str| {
        drawing.circle(at, diameter, "class=\"thin\"");
        let cross = diameter / 2.0 + 1.0;
        drawing.segment([at[0] - cross, at[1]], [at[0] + cross, at[1]], "class=\"thin\"");
        drawing.segment([at[0], at[1] - cross], [at[0], at[1] + cross], "class=\"thin\"");
        // Between arms of the cross.
        drawing.text([at[0] + diameter / 5.0, at[1] + diameter / 6.0], "", label);
    };
    let cap_hole = dimensions.number("cap_hole")?;
    for name in BUTTONS {
        hole(dimensions.list(&format!("{name}_at"))?, cap_hole, button_label(name));
    }
    for &screw in &plan.screws {
        hole(screw, plan.screw, "");
    }
    let ruler = -inner[1] - thickness - MARGIN;
    drawing.segment([20.0, ruler], [70.0, ruler], "class=\"thin\"");
    for end in [20.0, 70.0] {
        drawing.segment([end, ruler - 1.0], [end, ruler + 1.0], "class=\"thin\"");
    }
    drawing.text([45.0, ruler + 1.0], "", "Print at 100 %: this line is 50 mm long.");
    let sizes = format!(
        "Buttons {} mm; screws {} mm, through the perfboard (dashed) too.",
        Short(cap_hole),
        Short(plan.screw)
    );
    drawing.text([45.0, ruler - 3.0], "", &sizes);
    drawing.text(
        [width / 2.0, height + 4.0],
        "font-size=\"3\" font-weight=\"bold\"",
        "front, seen from outside",
    );
    Ok(drawing.finish())
}
