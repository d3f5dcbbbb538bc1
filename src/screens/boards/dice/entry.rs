//! How the dice fell: five dice as they lie, each rolled one turned with up and down.

use core::fmt::{self, Write};

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};

use super::grey;
use crate::{
    rules::{
        Chance,
        dice::{Colour, Dice, DiceSet, Face, Faces, Move},
    },
    screens::{
        boards::chance_entry::{Asked, Entry, Place, Status},
        frame::{Frame, WIDTH},
        icons, ink,
        reading::Text,
    },
    text::Catalogue,
};

const DIE: u32 = 20;
const PITCH: i32 = 26;
const TOP: i32 = 20;

pub struct DiceEntry {
    faces: Faces,
}

impl Default for DiceEntry {
    fn default() -> DiceEntry {
        DiceEntry {
            faces: Faces([Face::Sun; 5]),
        }
    }
}

/// A column for each of the dice; up and down turn it.
impl Entry for DiceEntry {
    type Game = Dice;

    fn begin(&mut self, asked: &Asked<'_, Dice>) {
        self.faces = asked.game.dice().unwrap_or(Faces([Face::Sun; 5]));
    }

    fn is_dealt(_: Chance) -> bool {
        false
    }

    fn shape(&self, asked: &Asked<'_, Dice>) -> (u8, u8) {
        (asked.game.rolling().len(), 1)
    }

    fn outcome(&self, _: &Asked<'_, Dice>, _: Place) -> Option<Move> {
        Some(Move::Roll(self.faces))
    }

    fn turn(&mut self, asked: &Asked<'_, Dice>, at: Place, forward: bool) -> bool {
        if let Some(colour) = asked.game.rolling().iter().nth(usize::from(at.column)) {
            self.faces = turned(self.faces, colour, forward);
        }
        true
    }

    fn say(&self, asked: &Asked<'_, Dice>, _: Place, texts: &Catalogue, line: &mut Status) -> fmt::Result {
        asked.say_name(0, line)?;
        line.write_str(texts.games.dice.dice_rolled)
    }

    fn draw(&self, asked: &Asked<'_, Dice>, at: Place, texts: &Catalogue, frame: &mut Frame) {
        draw(frame, self.faces, asked.game.rolling(), at.column, texts);
    }

    fn explain(&self, _: &Asked<'_, Dice>, _: Place, texts: &Catalogue, text: &mut Text) -> fmt::Result {
        text.write_str(texts.games.dice.about_dice_rolled)
    }
}

/// The faces with one die turned to its next or previous face.
fn turned(faces: Faces, colour: Colour, forward: bool) -> Faces {
    let now = faces.of(colour) as usize;
    let count = Face::ALL.len();
    let next = (now + if forward { 1 } else { count - 1 }) % count;
    let mut turned = faces;
    for (place, die) in turned.0.iter_mut().zip(Colour::ALL) {
        if die == colour {
            *place = Face::ALL.get(next).copied().unwrap_or(*place);
        }
    }
    turned
}

fn draw(frame: &mut Frame, faces: Faces, rolled: DiceSet, column: u8, texts: &Catalogue) {
    let selected = rolled.iter().nth(usize::from(column));
    for (index, colour) in (0..).zip(Colour::ALL) {
        let at = Point::new(2 + PITCH * index, TOP);
        let die = Rectangle::new(at, Size::new(DIE, DIE));
        let inside = Rectangle::new(at + Point::new(1, 1), Size::new(DIE - 2, DIE - 2));
        let Ok(()) = frame.fill_solid(&die, BinaryColor::On);
        frame.invert(inside);
        icons::face(faces.of(colour)).draw(frame, at + Point::new(2, 2));
        if !rolled.contains(colour) {
            // It was not rolled and lies as it lay.
            grey(frame, die);
        }
        let middle = at.x + DIE as i32 / 2;
        ink::text(
            frame,
            &ink::SMALL,
            Point::new(middle, TOP + 27),
            Alignment::Center,
            texts.games.dice.letters.of(colour),
        );
        if selected == Some(colour) {
            frame.invert(inside);
            icons::ABOVE.draw(frame, Point::new(middle - 2, TOP - 5));
            icons::BELOW.draw(frame, Point::new(middle - 2, TOP + DIE as i32 + 2));
        }
    }
    if let Some(colour) = selected {
        let face = texts.games.dice.counted.of(faces.of(colour)).one;
        ink::text(
            frame,
            &ink::SMALL,
            Point::new(WIDTH as i32 / 2, 56),
            Alignment::Center,
            face,
        );
    }
}
