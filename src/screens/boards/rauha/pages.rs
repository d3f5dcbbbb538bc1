//! The pages of Rauha: what a seat decides on first, then the entities, the table and the other boards.

use core::fmt::Write;

use heapless::{String, Vec};

use super::{Under, legal::Legal};
use crate::{
    collections::Fit,
    rules::{
        Game, Seat, Turn,
        rauha::{Cell, Rauha, Stage},
    },
    screens::play::Scene,
    text::Argument,
};

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Page {
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
    pages: Vec<Page, MOST>,
    open: usize,
}

impl Pages {
    pub fn of(scene: &Scene<'_, Rauha>, me: Seat, legal: &Legal, hand: bool) -> Pages {
        let mut pages: Vec<Page, MOST> = Vec::new();
        let placing = scene.decider.is_some() && matches!(scene.game.stage(), Stage::Placing(_));
        pages.fit(hand.then_some(Page::Hand));
        pages.fit([Page::Board]);
        pages.fit(placing.then_some(Page::Discard));
        pages.fit(legal.sources.iter().map(Page::Spore));
        pages.fit([Page::Entities, Page::Players]);
        let others = (0..scene.game.players()).filter(|&seat| seat != me);
        pages.fit(others.map(Page::Player));
        Pages { pages, open: 0 }
    }

    pub fn open(&self) -> Page {
        self.pages.get(self.open).copied().unwrap_or(Page::Board)
    }

    /// Opens a page if it is there.
    pub fn go(&mut self, page: Page) -> bool {
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
pub fn status(scene: &Scene<'_, Rauha>, page: Page, under: Under) -> String<48> {
    let texts = &scene.texts().games.rauha;
    let mut text = String::new();
    // A name of eight letters and ten more, of at most two bytes each, fit.
    let _ = match (page, under) {
        (Page::Discard, Under::Crystals) => text.write_str(texts.discard_for_crystals),
        (Page::Discard, _) => text.write_str(texts.discard_for_spore),
        (Page::Spore(source), _) => texts.spore_where.write(&mut text, [Argument::Shown(&source)]),
        // The round is never beyond the last.
        (Page::Players, _) => {
            let arguments = [scene.game.round().into(), scene.game.notch().into()];
            texts.round.write(&mut text, arguments)
        }
        (Page::Player(seat), _) => match scene.name(seat) {
            Some(name) => write!(text, "{name}"),
            None => Ok(()),
        },
        _ => {
            let seat = match scene.game.turn() {
                Turn::Seat(seat) => Some(seat),
                Turn::Chance(_) | Turn::Over => None,
            };
            let awaited = texts.awaited.of(scene.game.stage());
            match seat.and_then(|seat| scene.name(seat)) {
                Some(name) => write!(text, "{name}: {awaited}"),
                None => write!(text, "{awaited}"),
            }
        }
    };
    text
}
