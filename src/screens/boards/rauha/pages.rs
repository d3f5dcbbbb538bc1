//! The pages of Rauha: what a seat decides on first, then the entities, the table and the other boards.

use core::fmt::Write;

use heapless::{String, Vec};

use super::{Under, legal::Legal};
use crate::{
    collections::Truncating,
    rules::{
        Game, Seat, Turn,
        rauha::{Cell, Rauha, Stage},
    },
    screens::play::ViewContext,
    text::Argument,
};

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum RauhaPage {
    /// The stack to pick from.
    Hand,
    /// The own board: to place on, to use, or to look at.
    #[default]
    Board,
    /// The own board: the card becomes a spore or crystals.
    Discard,
    /// The own board: the spore that a cell gives wants a place.
    Spore(Cell),
    Entities,
    Players,
    /// Somebody else's board.
    Player(Seat),
}

/// Board, entities, players, four other boards, and at most nine spores or a discard or a hand.
const MOST: usize = 16;

/// The pages that can be turned to now, and which is open.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Pages {
    pages: Vec<RauhaPage, MOST>,
    open: usize,
}

impl Pages {
    pub fn of(context: &ViewContext<'_, Rauha>, me: Seat, legal: &Legal, hand: bool) -> Pages {
        let mut pages: Vec<RauhaPage, MOST> = Vec::new();
        let placing = context.decider.is_some() && matches!(context.game.stage(), Stage::Placing(_));
        pages.extend_truncated(hand.then_some(RauhaPage::Hand));
        pages.extend_truncated([RauhaPage::Board]);
        pages.extend_truncated(placing.then_some(RauhaPage::Discard));
        pages.extend_truncated(legal.sources.iter().map(RauhaPage::Spore));
        pages.extend_truncated([RauhaPage::Entities, RauhaPage::Players]);
        let others = (0..context.game.players()).filter(|&seat| seat != me);
        pages.extend_truncated(others.map(RauhaPage::Player));
        Pages { pages, open: 0 }
    }

    pub fn open(&self) -> RauhaPage {
        self.pages.get(self.open).copied().unwrap_or(RauhaPage::Board)
    }

    /// Opens a page if it is there.
    pub fn go(&mut self, page: RauhaPage) -> bool {
        let found = self.pages.iter().position(|&other| other == page);
        self.open = found.unwrap_or(self.open);
        found.is_some()
    }

    /// One page on or back, round and round.
    pub fn turn(&mut self, forward: bool) {
        let count = self.pages.len().max(1);
        self.open = (self.open + if forward { 1 } else { count - 1 }) % count;
    }
}

/// The status line of a page: at most twenty letters.
pub fn status(context: &ViewContext<'_, Rauha>, page: RauhaPage, under: Under) -> String<48> {
    let texts = &context.texts().games.rauha;
    let mut text = String::new();
    // A name of eight letters and ten more, of at most two bytes each, fit.
    let _ = match (page, under) {
        (RauhaPage::Discard, Under::Crystals) => text.write_str(texts.discard_for_crystals),
        (RauhaPage::Discard, _) => text.write_str(texts.discard_for_spore),
        (RauhaPage::Spore(source), _) => texts.spore_where.write(&mut text, [Argument::Shown(&source)]),
        // The round is never beyond the last.
        (RauhaPage::Players, _) => {
            let arguments = [context.game.round().into(), context.game.notch().into()];
            texts.round.write(&mut text, arguments)
        }
        (RauhaPage::Player(seat), _) => match context.name(seat) {
            Some(name) => write!(text, "{name}"),
            None => Ok(()),
        },
        _ => {
            let seat = match context.game.turn() {
                Turn::Seat(seat) => Some(seat),
                Turn::Chance(_) | Turn::Over => None,
            };
            let awaited = texts.awaited.of(context.game.stage());
            match seat.and_then(|seat| context.name(seat)) {
                Some(name) => write!(text, "{name}: {awaited}"),
                None => write!(text, "{awaited}"),
            }
        }
    };
    text
}
