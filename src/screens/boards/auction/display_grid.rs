//! Interface between the shared view and a game: tiles, names and the game's own moves.

use core::fmt::Write;

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
};

use crate::{
    bots::auction::Market,
    device::Frame,
    rules::{
        MAX_PLAYERS, Seat,
        auction::{self, Event, Points},
        position,
    },
    screens::sprite::Sprite,
    table::TableGame,
    text::{Catalogue, Noun, Text},
};

pub const TILE: i32 = 15;

/// Picture of a tile. Disasters are drawn inverted.
#[derive(Clone, Copy)]
pub struct Picture {
    pub sprite: &'static Sprite<15>,
    pub harms: bool,
}

impl Picture {
    pub const fn new(sprite: &'static Sprite<15>) -> Picture {
        Picture { sprite, harms: false }
    }

    pub const fn harmful(sprite: &'static Sprite<15>) -> Picture {
        Picture { sprite, harms: true }
    }

    pub fn draw(self, frame: &mut Frame, at: Point) {
        self.columns(frame, at, [u16::MAX; 2]);
    }

    /// Draws every other pixel.
    pub fn draw_dotted(self, frame: &mut Frame, at: Point) {
        self.columns(frame, at, [0x5555, 0xaaaa]);
    }

    fn columns(self, frame: &mut Frame, at: Point, masks: [u16; 2]) {
        /// Background of a tile, with rounded corners.
        const GROUND: u16 = 0x7fff;
        const EDGE: u16 = 0x3ffe;
        let [even, odd] = masks;
        let mut columns = *self.sprite.columns();
        for (column, x) in columns.iter_mut().zip(0..) {
            let ground = if x == 0 || x == TILE - 1 { EDGE } else { GROUND };
            let shown = if self.harms { ground & !*column } else { *column };
            *column = shown & if x % 2 == 0 { even } else { odd };
        }
        frame.or_columns(at.x, at.y, &columns);
    }
}

/// Motion for a game's own event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Motion<T> {
    /// A tile moves from the bag to the end of the track.
    Arrives(T),
    /// A tile moves from the bag to above the next space, until its face is chosen.
    Hovers(T),
    /// The held tile is added to the track.
    Lands,
    /// A tile moves from the track to a seat.
    Goes(T, Seat),
    /// A disaster has its effect.
    Strikes(T),
    /// A seat loses a tile.
    Falls(T),
    /// A seat turns a tile over.
    Turns { from: T, to: T },
}

pub trait DisplayGrid: Market<Refusal: Into<position::Refusal>, Move: From<auction::Move>> + TableGame {
    /// A kind of tile in a display, shown once with a count.
    type Good: Copy + PartialEq + 'static;

    /// Column and row of each good in a display, at most 8 by 3. The right half of the last row is for the suns.
    const GRID: &'static [(Self::Good, u8, u8)];

    /// Column and row of every tile in the bag, at most 8 by 3.
    const BAG: &'static [(Self::Good, u8, u8)];

    /// The tile that starts an auction when drawn.
    const RA: Self::Good;

    /// Height of a tile on the track with its hidden face.
    const TILE_HEIGHT: i32;

    /// Tiles left in the bag, in total and of one good. Tiles with two faces count for both.
    fn in_the_bag(&self) -> u8;
    fn left(&self, good: Self::Good) -> u8;

    /// Points for each seat's tiles, without its suns, if the epoch ended now.
    fn tile_points(&self) -> [Points; MAX_PLAYERS];

    fn count(&self, seat: Seat, good: Self::Good) -> u8;
    fn picture(good: Self::Good) -> Picture;
    fn noun(good: Self::Good, texts: &Catalogue) -> Noun;

    /// Description and scoring.
    fn about(good: Self::Good, texts: &Catalogue) -> Text;

    /// Details of a seat's goods, such as hidden faces.
    fn behind(&self, seat: Seat, good: Self::Good, texts: &Catalogue, out: &mut dyn Write);

    fn good(tile: Self::Tile) -> Self::Good;

    /// Family and colour of the hidden face.
    fn hidden(tile: Self::Tile) -> Option<[&'static Sprite<5>; 2]>;

    /// Name with all faces, at most 25 letters.
    fn describe(tile: Self::Tile, texts: &Catalogue, out: &mut dyn Write);

    fn hovering(&self) -> Option<Self::Tile>;

    fn taking(tile: Self::Tile) -> Option<Self::Move>;

    fn about_taking(texts: &Catalogue) -> Text;

    /// The tile that a game's own move chooses.
    fn chosen(&self, chosen: Self::Move) -> Option<Self::Tile>;

    fn copies(&self, tile: Self::Tile) -> u8;

    /// The pending choice, in at most 14 letters.
    fn prompt(&self, texts: &Catalogue, out: &mut dyn Write);

    fn about_choosing(&self, texts: &Catalogue) -> Text;

    fn shared(chosen: Self::Move) -> Option<auction::Move>;

    /// Whether a move only ends the seat's part in this step.
    fn closes(chosen: Self::Move) -> bool;

    fn about_closing(texts: &Catalogue) -> Text;

    fn closing_label(texts: &Catalogue) -> Text;

    /// The pending decision in at most 8 letters.
    fn awaited(&self, texts: &Catalogue) -> Text;

    fn auction_event(event: &Self::Event) -> Option<&Event<Self::Tile>>;

    fn motion(event: &Self::Event) -> Option<Motion<Self::Tile>>;
}

/// Chance in percent that one of the `left` tiles comes next.
pub fn percent<G: DisplayGrid>(game: &G, left: u8) -> u16 {
    let all = u16::from(game.in_the_bag()).max(1);
    (200 * u16::from(left) + all) / (2 * all)
}

pub fn draw_tile<G: DisplayGrid>(frame: &mut Frame, tile: G::Tile, at: Point) {
    G::picture(G::good(tile)).draw(frame, at);
    if let Some([family, colour]) = G::hidden(tile) {
        family.draw(frame, at + Point::new(2, TILE + 1));
        colour.draw(frame, at + Point::new(8, TILE + 1));
    }
}

pub fn draw_tile_over<G: DisplayGrid>(frame: &mut Frame, tile: G::Tile, at: Point) {
    let area = Rectangle::new(
        at - Point::new(1, 1),
        Size::new(TILE as u32 + 2, G::TILE_HEIGHT as u32 + 2),
    );
    let Ok(()) = frame.fill_solid(&area, BinaryColor::Off);
    draw_tile::<G>(frame, tile, at);
}
