//! The same pictures by single pixels, as embedded-graphics draws on a target that does no more, and by whole bytes.

use core::convert::Infallible;

use defmt::info;
use embassy_time::Instant;
use embedded_graphics::{
    image::{Image, ImageRaw},
    mono_font::{
        MonoFont, MonoTextStyle,
        iso_8859_1::{FONT_6X9, FONT_6X10},
    },
    pixelcolor::BinaryColor,
    prelude::*,
    primitives::{PrimitiveStyle, Rectangle},
    text::{Baseline, Text},
};
use pocket_ra::{
    rules::dice::Face,
    screens::{Frame, HEIGHT, WIDTH, icons, ink},
};

const HEADING: &str = "Settings";
const ROWS: [(&str, &str, i32); 4] = [
    ("Language", "English", 14),
    ("Brightness", "3", 26),
    ("Dim after", "30 s", 38),
    ("Sound", "high", 50),
];

/// A target that can set a pixel and nothing else.
struct Pixels<'a>(&'a mut Frame);

impl OriginDimensions for Pixels<'_> {
    fn size(&self) -> Size {
        self.0.size()
    }
}

impl DrawTarget for Pixels<'_> {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        self.0.draw_iter(pixels)
    }
}

/// The menu as the handheld draws it.
pub fn menu_by_bytes(frame: &mut Frame, selected: usize) {
    let Ok(()) = frame.clear(BinaryColor::Off);
    ink::heading(frame, HEADING);
    for (index, (label, value, y)) in ROWS.into_iter().enumerate() {
        ink::row(frame, y, label, value, index == selected);
    }
}

/// The same menu on any target.
pub fn menu<D: DrawTarget<Color = BinaryColor>>(target: &mut D, selected: usize) -> Result<(), D::Error> {
    write(
        target,
        &FONT_6X9,
        WIDTH as i32 / 2 - (width(HEADING) - 1) / 2,
        0,
        HEADING,
        BinaryColor::On,
    )?;
    fill(target, Rectangle::new(Point::new(0, 10), Size::new(WIDTH as u32, 1)))?;
    ROWS.iter()
        .enumerate()
        .try_for_each(|(index, row)| menu_row(target, row, index == selected))
}

/// Both rows that a cursor's move from the first to the second changes, and nothing else.
pub fn changed_rows<D: DrawTarget<Color = BinaryColor>>(target: &mut D) -> Result<(), D::Error> {
    for (index, row) in ROWS.iter().take(2).enumerate() {
        let (label, _, y) = *row;
        let area = Rectangle::new(Point::new(0, y - 1), Size::new(width(label) as u32 + 5, 11));
        area.into_styled(PrimitiveStyle::with_fill(BinaryColor::Off))
            .draw(target)?;
        menu_row(target, row, index == 1)?;
    }
    Ok(())
}

fn menu_row<D: DrawTarget<Color = BinaryColor>>(
    target: &mut D,
    &(label, value, y): &(&str, &str, i32),
    selected: bool,
) -> Result<(), D::Error> {
    let right = WIDTH as i32 - 3 - (width(value) - 1);
    write(target, &FONT_6X10, right, y, value, BinaryColor::On)?;
    if selected {
        fill(
            target,
            Rectangle::new(Point::new(0, y - 1), Size::new(width(label) as u32 + 5, 11)),
        )?;
    }
    write(target, &FONT_6X10, 3, y, label, BinaryColor::from(!selected))
}

fn width(text: &str) -> i32 {
    6 * text.chars().count() as i32
}

fn fill<D: DrawTarget<Color = BinaryColor>>(target: &mut D, area: Rectangle) -> Result<(), D::Error> {
    area.into_styled(PrimitiveStyle::with_fill(BinaryColor::On))
        .draw(target)
}

fn write<D: DrawTarget<Color = BinaryColor>>(
    target: &mut D,
    font: &MonoFont,
    x: i32,
    y: i32,
    text: &str,
    colour: BinaryColor,
) -> Result<(), D::Error> {
    let style = MonoTextStyle::new(font, colour);
    Text::with_baseline(text, Point::new(x, y), style, Baseline::Top).draw(target)?;
    Ok(())
}

/// Says what each picture takes in both ways, and whether they are the same.
pub fn compare() {
    let text = both(
        |frame| {
            let Ok(()) = frame.clear(BinaryColor::Off);
            let Ok(()) = menu(&mut Pixels(frame), 0);
        },
        |frame| menu_by_bytes(frame, 0),
    );
    say("menu", text);

    let everything = Rectangle::new(Point::new(3, 5), Size::new(WIDTH as u32 - 6, HEIGHT as u32 - 10));
    let filled = both(
        |frame| {
            let Ok(()) = fill(&mut Pixels(frame), everything);
        },
        |frame| {
            let Ok(()) = frame.fill_solid(&everything, BinaryColor::On);
        },
    );
    say("rectangle", filled);

    // The picture by rows, as an image is kept.
    let columns = icons::face(Face::Sun).columns();
    let mut rows = [0; 32];
    for (y, row) in rows.chunks_exact_mut(2).enumerate() {
        for (x, column) in columns.iter().enumerate() {
            row[x / 8] |= ((column >> y & 1) as u8) << (7 - x % 8);
        }
    }
    let image = ImageRaw::<BinaryColor>::new(&rows, 16);
    let at = Point::new(21, 19);
    let sprites = both(
        |frame| {
            let Ok(()) = Image::new(&image, at).draw(&mut Pixels(frame));
        },
        |frame| icons::face(Face::Sun).draw(frame, at),
    );
    say("sprite", sprites);
}

/// Microseconds for [`TIMES`] pictures by pixels and by bytes, and whether they are equal.
fn both(by_pixels: impl Fn(&mut Frame), by_bytes: impl Fn(&mut Frame)) -> (u64, u64, bool) {
    let (mut one, mut other) = (Frame::new(), Frame::new());
    let timed = |draw: &dyn Fn(&mut Frame), frame: &mut Frame| {
        let begin = Instant::now();
        for _ in 0..TIMES {
            draw(frame);
        }
        begin.elapsed().as_micros()
    };
    let pixels = timed(&by_pixels, &mut one);
    let bytes = timed(&by_bytes, &mut other);
    (pixels, bytes, one == other)
}

/// A picture is drawn so often, or the clock's microseconds would be too coarse.
const TIMES: u32 = 10;

fn say(what: &str, (pixels, bytes, equal): (u64, u64, bool)) {
    info!(
        "draw {=str}: {=u32} times, {=u64} us by pixels, {=u64} us by bytes, equal {=bool}",
        what, TIMES, pixels, bytes, equal
    );
}
