//! The latest rolls of the Ra dice, and the count of each face.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};
use heapless::String;

use super::{
    companion::{draw_roll_number, entropy_mark, open_roll_code, running},
    input::{Direction, Input, Key},
    page::{Context, Next, Page},
    shared::Shared,
    widgets,
};
use crate::{
    device::{Frame, WIDTH},
    rules::die::{Colour, Face},
    table::rolls::RaRollLog,
    text::{Catalogue, Text},
};

#[derive(Default)]
pub struct Rolls;

impl Page for Rolls {
    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let (log, texts) = (&shared.companion.ra_rolls, shared.texts());
        if log.is_empty() {
            widgets::text(
                frame,
                &widgets::BODY,
                Point::new(0, 0),
                Alignment::Left,
                texts.ra_dice.no_rolls,
            );
        }
        let place = |index: usize| Point::new(index as i32 / 5 * 33, index as i32 % 5 * 8);
        // The number of the roll, or the mark, replaces the oldest roll.
        let mark = entropy_mark(shared);
        let last = RaRollLog::KEPT - 1;
        let corner = Point::new(WIDTH as i32, place(last).y);
        let proved = draw_roll_number(frame, corner, Alignment::Right, shared);
        if !proved {
            widgets::text(frame, &widgets::SMALL, place(last), Alignment::Left, mark);
        }
        for (index, roll) in log
            .iter()
            .enumerate()
            .take_while(|&(index, _)| index < last || mark.is_empty() && !proved)
        {
            let mut line: String<8> = String::new();
            for colour in Colour::ALL {
                let shown = if roll.dice.contains(colour) {
                    texts.face_letter(roll.faces.of(colour))
                } else {
                    '.'
                };
                put!(line, "{shown}");
            }
            widgets::text(frame, &widgets::SMALL, place(index), Alignment::Left, &line);
        }
        draw_bars(frame, log, texts);
    }

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        match input.key {
            Key::Confirm if running(&context.shared.companion).is_some() => open_roll_code(context),
            Key::Back | Key::Direction(Direction::Up) => Next::Back,
            _ => Next::Stay,
        }
    }

    fn help(&self, shared: &Shared) -> Option<Text> {
        Some(shared.texts().help.rolls)
    }
}

/// A bar per face, with the expected count as a dotted line.
fn draw_bars(frame: &mut Frame, log: &RaRollLog, texts: &Catalogue) {
    const BASE: i32 = 55;
    const TALLEST: u32 = 13;
    let counts = log.counts();
    let total: u32 = counts.iter().sum();
    let most = counts.iter().copied().max().unwrap_or(0).max(1);
    for (index, (face, &count)) in Face::ALL.into_iter().zip(counts).enumerate() {
        let left = index as i32 * 21;
        let height = (count * TALLEST).div_ceil(most);
        let bar = Rectangle::new(Point::new(left + 8, BASE - height as i32), Size::new(11, height));
        let Ok(()) = frame.fill_solid(&bar, BinaryColor::On);
        let mut letter: String<4> = String::new();
        put!(letter, "{}", texts.face_letter(face));
        widgets::text(
            frame,
            &widgets::SMALL,
            Point::new(left, BASE - 7),
            Alignment::Left,
            &letter,
        );
        let mut number: String<12> = String::new();
        put!(number, "{count}");
        widgets::text(
            frame,
            &widgets::SMALL,
            Point::new(left + 13, BASE + 2),
            Alignment::Center,
            &number,
        );
    }
    let expected = BASE - ((total * TALLEST / u32::from(Face::COUNT)).div_ceil(most) as i32);
    for x in (0..WIDTH as i32).filter(|x| (7..19).contains(&(x % 21)) && x % 2 == 1) {
        frame.invert(Rectangle::new(Point::new(x, expected), Size::new(1, 1)));
    }
}
