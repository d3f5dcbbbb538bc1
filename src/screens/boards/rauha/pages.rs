//! Pages of Rauha.

use core::fmt::{self, Write};

use heapless::{String, Vec};

use super::{Under, legal::Legal};
use crate::{
    collections::Truncating,
    rules::{
        Game, Seat, Turn,
        rauha::{Cell, Notch, Rauha, Stage},
    },
    screens::play::ViewContext,
    text::Argument,
};

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum RauhaTab {
    /// The stack to pick from.
    Hand,
    /// The viewer's board: place, use, or look.
    #[default]
    Board,
    /// The viewer's board: the card becomes a spore or crystals.
    Discard,
    /// The viewer's board: place the spore of a cell.
    Spore(Cell),
    Entities,
    /// Another seat's board.
    Player(Seat),
    Legend,
    Players,
}

/// Board, entities, four other boards, legend, players, and at most nine spores or a discard or a hand.
const MOST: usize = 17;

#[derive(Clone, PartialEq, Debug, Default)]
pub struct Pages {
    pages: Vec<RauhaTab, MOST>,
    open: usize,
}

impl Pages {
    pub fn of(context: &ViewContext<'_, Rauha>, me: Seat, legal: &Legal, hand: bool) -> Pages {
        let mut pages: Vec<RauhaTab, MOST> = Vec::new();
        let placing = context.decider.is_some() && matches!(context.game.stage(), Stage::Placing(_));
        pages.extend_truncated(hand.then_some(RauhaTab::Hand));
        pages.extend_truncated([RauhaTab::Board]);
        pages.extend_truncated(placing.then_some(RauhaTab::Discard));
        pages.extend_truncated(legal.sources.iter().map(RauhaTab::Spore));
        pages.extend_truncated([RauhaTab::Entities]);
        let others = (0..context.game.players()).filter(|&seat| seat != me);
        pages.extend_truncated(others.map(RauhaTab::Player));
        pages.extend_truncated([RauhaTab::Legend, RauhaTab::Players]);
        Pages { pages, open: 0 }
    }

    pub fn open(&self) -> RauhaTab {
        self.pages.get(self.open).copied().unwrap_or(RauhaTab::Board)
    }

    pub fn go(&mut self, page: RauhaTab) -> bool {
        let found = self.pages.iter().position(|&other| other == page);
        self.open = found.unwrap_or(self.open);
        found.is_some()
    }

    pub fn turn(&mut self, forward: bool) {
        let count = self.pages.len().max(1);
        self.open = (self.open + if forward { 1 } else { count - 1 }) % count;
    }
}

/// The status line of a page: at most twenty letters.
pub fn status(context: &ViewContext<'_, Rauha>, page: RauhaTab, under: Under) -> String<48> {
    let texts = &context.texts().games.rauha;
    let mut text = String::new();
    match (page, under) {
        (RauhaTab::Discard, Under::Crystals) => put!(text, "{}", texts.discard_for_crystals),
        (RauhaTab::Discard, Under::Cell(_, cell)) => {
            let arguments = [Argument::Shown(&cell)];
            texts.discard_for_spore.put(&mut text, arguments)
        }
        (RauhaTab::Spore(source), Under::Cell(_, cell)) => {
            let arguments = [Argument::Shown(&source), Argument::Shown(&cell)];
            texts.spore_where.put(&mut text, arguments)
        }
        // Final round at most.
        (RauhaTab::Players, _) => {
            let round = context.game.round().into();
            match Notch::turn(context.game.notch()) {
                Some(turn) => texts.round.put(&mut text, [round, turn.into()]),
                None => texts.round_scoring.put(&mut text, [round]),
            }
        }
        (RauhaTab::Player(seat), _) => {
            let _ = write_cell(&mut text, under);
            if let Some(name) = context.name(seat) {
                put!(text, "{name}");
            }
        }
        _ => {
            let seat = match context.game.turn() {
                Turn::Seat(seat) => Some(seat),
                Turn::Chance(_) | Turn::Over => None,
            };
            let _ = write_cell(&mut text, under);
            if page == RauhaTab::Hand {
                // A round is three turns and a scoring.
                let arguments = [context.game.round().into(), (context.game.notch() % 4).into()];
                texts.round_and_turn.put(&mut text, arguments);
                put!(text, " ");
            }
            if let Some(name) = seat.and_then(|seat| context.name(seat)) {
                put!(text, "{name} ");
            }
            put!(text, "{}", texts.awaited.of(context.game.stage()))
        }
    }
    text
}

/// The cell under the cursor, before other text.
fn write_cell(text: &mut dyn Write, under: Under) -> fmt::Result {
    match under {
        Under::Cell(_, cell) => write!(text, "{cell} "),
        _ => Ok(()),
    }
}
