//! Entry of a roll from the boxed game; up and down change the face of a rolled die.

use core::fmt::{self, Write};

use embedded_graphics::{geometry::Point, text::Alignment};

use crate::{
    device::{Frame, WIDTH},
    rules::{
        Chance,
        dice::{Colour, Dice, DiceSet, Face, Faces, Move},
    },
    screens::{
        boards::chance_entry::{Asked, Entry, GridPosition, Status},
        die::{DieFace, DieLook, DieView},
        icons,
        reading::PageText,
        widgets,
    },
    text::Catalogue,
};

const DIE: u32 = 20;
const PITCH: i32 = 26;
const TOP: i32 = 20;

#[derive(Default)]
pub struct DiceEntry {
    /// Faces in the order of [`Colour::ALL`]; `None`: not entered yet.
    faces: [Option<Face>; Colour::ALL.len()],
}

impl DiceEntry {
    fn of(&self, colour: Colour) -> Option<Face> {
        self.faces.get(colour as usize).copied().flatten()
    }
}

impl Entry for DiceEntry {
    type Game = Dice;

    fn begin(&mut self, asked: &Asked<'_, Dice>) {
        let (lying, rolled) = (asked.game.dice(), asked.game.rolling());
        self.faces = Colour::ALL.map(|colour| lying.filter(|_| !rolled.contains(colour)).map(|faces| faces.of(colour)));
    }

    fn is_dealt(_: Chance) -> bool {
        false
    }

    fn shape(&self, asked: &Asked<'_, Dice>) -> (u8, u8) {
        (asked.game.rolling().len(), 1)
    }

    fn outcome(&self, _: &Asked<'_, Dice>, _: GridPosition) -> Option<Move> {
        let [a, b, c, d, e] = self.faces;
        Some(Move::Roll(Faces([a?, b?, c?, d?, e?])))
    }

    fn add(&mut self, asked: &Asked<'_, Dice>, at: GridPosition) -> Option<GridPosition> {
        let missing = |&(_, colour): &(u8, Colour)| self.of(colour).is_none();
        let rolled = || (0..).zip(asked.game.rolling().iter()).filter(missing);
        let next = rolled()
            .find(|&(column, _)| column > at.column)
            .or_else(|| rolled().next());
        next.map(|(column, _)| GridPosition { column, ..at })
    }

    fn turn(&mut self, asked: &Asked<'_, Dice>, at: GridPosition, forward: bool) -> bool {
        let colour = asked.game.rolling().iter().nth(usize::from(at.column));
        if let Some(face) = colour.and_then(|colour| self.faces.get_mut(colour as usize)) {
            *face = turned(*face, forward);
        }
        true
    }

    fn say(&self, asked: &Asked<'_, Dice>, _: GridPosition, texts: &Catalogue, line: &mut Status) -> fmt::Result {
        asked.say_name(0, texts, line)?;
        line.write_str(texts.games.dice.dice_rolled)
    }

    fn draw(&self, asked: &Asked<'_, Dice>, at: GridPosition, texts: &Catalogue, frame: &mut Frame) {
        draw(frame, self, asked.game.rolling(), at.column, texts);
    }

    fn explain(&self, _: &Asked<'_, Dice>, _: GridPosition, texts: &Catalogue, text: &mut PageText) -> fmt::Result {
        text.write_str(texts.games.dice.about_dice_rolled)
    }
}

fn turned(face: Option<Face>, forward: bool) -> Option<Face> {
    let count = Face::ALL.len();
    let next = match (face, forward) {
        (None, true) => 0,
        (None, false) => count - 1,
        (Some(face), true) => (face as usize + 1) % count,
        (Some(face), false) => (face as usize + count - 1) % count,
    };
    Face::ALL.get(next).copied()
}

fn draw(frame: &mut Frame, entry: &DiceEntry, rolled: DiceSet, column: u8, texts: &Catalogue) {
    let selected = rolled.iter().nth(usize::from(column));
    for (index, colour) in (0..).zip(Colour::ALL) {
        let at = Point::new(2 + PITCH * index, TOP);
        let look = match selected {
            _ if !rolled.contains(colour) => DieLook::Grey,
            Some(selected) if selected == colour => DieLook::Light,
            _ => DieLook::Dark,
        };
        let die = DieView {
            at,
            size: DIE,
            face: DieFace::symbol(entry.of(colour)),
            look,
            raised: 0,
            shadow: false,
        };
        die.draw(frame);
        let middle = at.x + DIE as i32 / 2;
        widgets::text(
            frame,
            &widgets::SMALL,
            Point::new(middle, TOP + 27),
            Alignment::Center,
            texts.games.dice.letters.of(colour),
        );
        if selected == Some(colour) {
            icons::ABOVE.draw(frame, Point::new(middle - 2, TOP - 5));
            icons::BELOW.draw(frame, Point::new(middle - 2, TOP + DIE as i32 + 2));
        }
    }
    if let Some(face) = selected.and_then(|colour| entry.of(colour)) {
        let face = texts.games.dice.counted.of(face).one;
        widgets::text(
            frame,
            &widgets::SMALL,
            Point::new(WIDTH as i32 / 2, 56),
            Alignment::Center,
            face,
        );
    }
}
