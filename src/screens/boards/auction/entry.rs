//! Entry of the suns dealt and the tiles drawn in the boxed game.

use core::{
    fmt::{self, Write},
    marker::PhantomData,
};

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
};

use super::{DisplayGrid, Look, draw_sun};
use crate::{
    device::Frame,
    rules::{
        Chance, MAX_PLAYERS,
        auction::{Move, sun_sets},
        position::Position,
    },
    screens::{
        boards::chance_entry::{Asked, Entry, GridPosition, Status},
        reading::PageText,
    },
    text::Catalogue,
};

/// A game whose possible draws are shown as a page of tiles.
pub trait DrawnTiles: DisplayGrid {
    const SHAPE: (u8, u8);

    fn drawn(at: GridPosition) -> Option<Self::Move>;

    fn say_drawn(asked: &Asked<'_, Self>, at: GridPosition, texts: &Catalogue, line: &mut Status) -> fmt::Result;
    fn draw_tiles(&self, at: GridPosition, texts: &Catalogue, frame: &mut Frame);
    fn explain_drawn(&self, at: GridPosition, texts: &Catalogue, text: &mut PageText) -> fmt::Result;
}

pub struct AuctionEntry<G>(PhantomData<G>);

impl<G> Default for AuctionEntry<G> {
    fn default() -> Self {
        AuctionEntry(PhantomData)
    }
}

impl<G: DrawnTiles> Entry for AuctionEntry<G> {
    type Game = G;

    fn is_dealt(chance: Chance) -> bool {
        chance == Chance::Set
    }

    fn shape(&self, asked: &Asked<'_, G>) -> (u8, u8) {
        match asked.chance {
            Chance::Set => (1, asked.game.players()),
            _ => G::SHAPE,
        }
    }

    fn outcome(&self, asked: &Asked<'_, G>, at: GridPosition) -> Option<G::Move> {
        match asked.chance {
            Chance::Set => Some(Move::Set(at.row).into()),
            _ => G::drawn(at),
        }
    }

    fn is_gap(&self, asked: &Asked<'_, G>, at: GridPosition) -> bool {
        asked.chance == Chance::Tile && G::drawn(at).is_none()
    }

    fn say(&self, asked: &Asked<'_, G>, at: GridPosition, texts: &Catalogue, line: &mut Status) -> fmt::Result {
        if asked.chance != Chance::Set {
            return G::say_drawn(asked, at, texts, line);
        }
        let free = free(asked.table.position()).iter().filter(|&&free| free).count() as u8;
        if let Some(name) = asked.name(asked.game.players().saturating_sub(free)) {
            write!(line, "{name}{}", texts.colon)?;
        }
        line.write_str(texts.auction.suns_dealt)
    }

    fn draw(&self, asked: &Asked<'_, G>, at: GridPosition, texts: &Catalogue, frame: &mut Frame) {
        match asked.chance {
            Chance::Set => draw_sets(frame, asked.game.players(), at.row, free(asked.table.position())),
            _ => asked.game.draw_tiles(at, texts, frame),
        }
    }

    fn explain(&self, asked: &Asked<'_, G>, at: GridPosition, texts: &Catalogue, text: &mut PageText) -> fmt::Result {
        match asked.chance {
            Chance::Set => text.write_str(texts.auction.about_suns_dealt),
            _ => asked.game.explain_drawn(at, texts, text),
        }
    }
}

/// Sets of suns not dealt yet.
fn free(position: &Position) -> [bool; MAX_PLAYERS] {
    let mut free = [false; MAX_PLAYERS];
    position.outcomes(|code, _| {
        // The codes start with the sets.
        if let Some(place) = free.get_mut(usize::from(code.0)) {
            *place = true;
        }
    });
    free
}

const STEP: i32 = 11;
const TOP: i32 = 9;

/// Sets already dealt are hollow.
fn draw_sets(frame: &mut Frame, players: u8, selected: u8, free: [bool; MAX_PLAYERS]) {
    for ((row, set), free) in (0..).zip(sun_sets(players)).zip(free) {
        let y = TOP + i32::from(row) * STEP;
        let look = if free { Look::Up } else { Look::Spent };
        for (place, sun) in (0..).zip(set.ascending()) {
            draw_sun(frame, Point::new(3 + place * 14, y + 2), sun, look);
        }
        if row == selected {
            frame.invert(Rectangle::new(Point::new(0, y), Size::new(60, STEP as u32)));
        }
    }
}
