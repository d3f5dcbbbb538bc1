//! The players page: everything the seats have, and their projected points.

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
    text::Alignment,
};

use super::{
    DiceBoard, pictures,
    status::{Caption, HEADING, Sight, WIDTH},
};
use crate::{
    device::Frame,
    rules::{Game, Seat, dice::Dice},
    screens::{
        play::{ViewContext, lead},
        widgets,
    },
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heading {
    Score,
    Pharaoh,
    Nile,
    Floods,
    Civilisation,
    Monuments,
    /// Points if the epoch ended now.
    Prospect,
}

impl Heading {
    pub const ALL: [Heading; 7] = [
        Heading::Score,
        Heading::Pharaoh,
        Heading::Nile,
        Heading::Floods,
        Heading::Civilisation,
        Heading::Monuments,
        Heading::Prospect,
    ];

    const fn end(self) -> i32 {
        match self {
            Heading::Score => 60,
            Heading::Pharaoh => 71,
            Heading::Nile => 82,
            Heading::Floods => 91,
            Heading::Civilisation => 100,
            Heading::Monuments => 109,
            Heading::Prospect => WIDTH,
        }
    }
}

impl DiceBoard {
    pub(super) fn draw_players(&self, sight: &Sight<'_>, frame: &mut Frame) {
        for heading in Heading::ALL {
            let at = Point::new(heading.end() - 7, HEADING);
            pictures::of_heading(heading).draw(frame, at);
            if Heading::ALL.get(self.heading) == Some(&heading) {
                frame.invert(Rectangle::new(at - Point::new(1, 1), Size::new(8, 9)));
                sight.caption(frame, heading.caption(&sight.context.texts().games.dice));
            }
        }
        for seat in sight.seats() {
            let y = sight.line_below_heading(seat);
            sight.draw_name(frame, Point::new(0, y), seat);
            for heading in Heading::ALL {
                let line = number(sight.context, seat, heading);
                let at = Point::new(heading.end(), y);
                widgets::text(frame, &widgets::SMALL, at, Alignment::Right, &line);
                if heading == Heading::Score && is_best(sight.context, seat) {
                    let width = widgets::SMALL.measure(&line) + 1;
                    let corner = at - Point::new(width - 1, 1);
                    frame.invert(Rectangle::new(corner, Size::new(width as u32, 9)));
                }
            }
        }
    }
}

/// Best score, unless all are equal.
fn is_best(context: &ViewContext<'_, Dice>, seat: Seat) -> bool {
    let scores = &context.visible.scores;
    let scores = scores.get(..usize::from(context.game.players())).unwrap_or(scores);
    let best = lead(scores);
    best.is_some() && scores.get(usize::from(seat)) == Some(&best)
}

fn number(context: &ViewContext<'_, Dice>, seat: Seat, heading: Heading) -> Caption {
    let mut line = Caption::new();
    let Some(board) = context.game.board(seat) else {
        return line;
    };
    match heading {
        Heading::Score => match context.visible.scores.get(usize::from(seat)).copied().flatten() {
            Some(score) => put!(line, "{score}"),
            None => put!(line, "?"),
        },
        Heading::Pharaoh => put!(line, "{}", board.pharaoh),
        Heading::Nile => put!(line, "{}", board.nile),
        Heading::Floods => put!(line, "{}", board.floods),
        Heading::Civilisation => put!(line, "{}", board.civilisation.len()),
        Heading::Monuments => put!(line, "{}", board.monuments.columns().count_ones()),
        Heading::Prospect => put!(line, "{:+}", context.game.if_epoch_ended(seat).total()),
    }
    line
}
