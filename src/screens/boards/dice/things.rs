//! The legend: the pictures with their names.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
};

use super::{explain::Subject, offers::Use, pictures, players::Heading};
use crate::{
    device::Frame,
    rules::dice::Face,
    screens::{boards::legend, icons},
    text::{Text, dice::Dice},
};

#[derive(Clone, Copy)]
enum Thing {
    Face(Face),
    Use(Use),
    Keep,
    Again,
    Rolls,
    /// The sun track.
    Way,
    Score,
    Prospect,
}

static THINGS: [Thing; 16] = [
    Thing::Face(Face::Sun),
    Thing::Face(Face::Pharaoh),
    Thing::Face(Face::Nile),
    Thing::Face(Face::Civilisation),
    Thing::Face(Face::Monument),
    Thing::Face(Face::Ankh),
    Thing::Use(Use::Flood),
    Thing::Use(Use::Ankhs),
    Thing::Use(Use::Disaster),
    Thing::Use(Use::End),
    Thing::Keep,
    Thing::Again,
    Thing::Rolls,
    Thing::Way,
    Thing::Score,
    Thing::Prospect,
];

pub const COUNT: usize = THINGS.len();

impl Thing {
    const fn name(self, texts: &Dice) -> Text {
        match self {
            Thing::Face(face) => texts.counted.of(face).one,
            Thing::Use(each) => each.name(texts),
            Thing::Keep => texts.legend.keep,
            Thing::Again => texts.legend.again,
            Thing::Rolls => texts.legend.rolls,
            Thing::Way => texts.legend.way,
            Thing::Score => texts.headings.score,
            Thing::Prospect => texts.legend.prospect,
        }
    }

    fn draw(self, frame: &mut Frame, at: Point) {
        let inside = at + Point::new(2, 2);
        match self {
            Thing::Face(face) => icons::face(face).draw(frame, at),
            Thing::Use(each) => pictures::of_use(each).draw(frame, inside),
            Thing::Keep => pictures::KEEP.draw(frame, inside),
            Thing::Again => pictures::AGAIN.draw(frame, inside),
            Thing::Rolls => {
                pictures::ROLLED.draw(frame, at + Point::new(2, 5));
                pictures::UNROLLED.draw(frame, at + Point::new(8, 5));
            }
            Thing::Way => {
                for (corner, size) in [(Point::new(0, 6), Size::new(7, 3)), (Point::new(9, 7), Size::new(6, 1))] {
                    let Ok(()) = frame.fill_solid(&Rectangle::new(at + corner, size), BinaryColor::On);
                }
            }
            Thing::Score => pictures::of_heading(Heading::Score).draw(frame, at + Point::new(4, 4)),
            Thing::Prospect => pictures::of_heading(Heading::Prospect).draw(frame, at + Point::new(4, 4)),
        }
    }
}

pub fn subject(number: usize) -> Subject {
    match THINGS.get(number) {
        Some(&Thing::Face(face)) => Subject::of(face),
        Some(&Thing::Use(each)) => Subject::Use(each),
        Some(Thing::Keep | Thing::Again | Thing::Rolls) => Subject::Roll,
        Some(Thing::Way) => Subject::Sun,
        Some(Thing::Prospect) => Subject::Prospect,
        Some(Thing::Score) | None => Subject::Score,
    }
}

pub fn draw(frame: &mut Frame, selected: usize, texts: &Dice) {
    legend::draw(frame, COUNT, selected, |frame, at, number| {
        THINGS.get(number).map_or("", |thing| {
            thing.draw(frame, at);
            thing.name(texts)
        })
    });
}
