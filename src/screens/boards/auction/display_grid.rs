//! What the shared view has to know about a game: its tiles, how they look, what they are called, and its own moves.

use core::fmt::Write;

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
};

use crate::{
    bots::auction::Market,
    rules::{
        MAX_PLAYERS, Seat,
        auction::{self, Event, Points},
        position,
    },
    screens::{frame::Frame, sprite::Sprite},
    table::TableGame,
    text::{Catalogue, Noun, Text},
};

/// How wide and high a tile is.
pub const TILE: i32 = 15;

/// A picture of a tile; what harms is drawn black on white.
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

    /// Every other pixel only: there is none of it.
    pub fn draw_dotted(self, frame: &mut Frame, at: Point) {
        self.columns(frame, at, [0x5555, 0xaaaa]);
    }

    fn columns(self, frame: &mut Frame, at: Point, masks: [u16; 2]) {
        /// The ground of a tile, without its corners.
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

/// Something of the game's own that happened, as the shared view can show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Motion<T> {
    /// A tile comes out of the bag to the end of the track.
    Arrives(T),
    /// A tile comes out of the bag and is held over the next space until its face is chosen.
    Hovers(T),
    /// The tile that was held is laid at the end of the track.
    Lands,
    /// A tile goes from the track to a seat.
    Goes(T, Seat),
    /// A tile shakes everything.
    Shakes(T),
    /// A tile of a seat is lost.
    Falls(T),
    /// A tile of a seat is turned.
    Turns { from: T, to: T },
}

/// A game of lots that the shared view can show.
pub trait DisplayGrid: Market<Refusal: Into<position::Refusal>, Move: From<auction::Move>> + TableGame {
    /// What lies in front of a seat, counted.
    type Good: Copy + PartialEq + 'static;

    /// The goods of a display: column and row of each, eight columns and three rows; the right half of the last row is for
    /// the suns.
    const GRID: &'static [(Self::Good, u8, u8)];

    /// Everything that can be drawn from the bag: column and row of each, eight columns and three rows.
    const BAG: &'static [(Self::Good, u8, u8)];

    /// What begins an auction when it is drawn.
    const RA: Self::Good;

    /// The height of a tile on the track: a hidden face takes some room below it.
    const TILE_HEIGHT: i32;

    /// How many tiles are left in the bag, and how many of them are, or can be, a good.
    fn in_the_bag(&self) -> u8;
    fn left(&self, good: Self::Good) -> u8;

    /// What the tiles of every seat would bring if the epoch ended now; suns apart.
    fn tile_points(&self) -> [Points; MAX_PLAYERS];

    fn count(&self, seat: Seat, good: Self::Good) -> u8;
    fn picture(good: Self::Good) -> Picture;
    fn noun(good: Self::Good, texts: &Catalogue) -> Noun;

    /// What it is and how it scores.
    fn about(good: Self::Good, texts: &Catalogue) -> Text;

    /// What else there is to say of a seat's goods.
    fn behind(&self, seat: Seat, good: Self::Good, texts: &Catalogue, out: &mut dyn Write);

    /// What a tile counts as.
    fn good(tile: Self::Tile) -> Self::Good;

    /// The family and the colour of the face that lies down.
    fn hidden(tile: Self::Tile) -> Option<[&'static Sprite<5>; 2]>;

    /// The name of a tile, of both its faces where it has two: at most 25 letters.
    fn describe(tile: Self::Tile, texts: &Catalogue, out: &mut dyn Write);

    /// The tile that is held over the track.
    fn hovering(&self) -> Option<Self::Tile>;

    /// The move that takes a tile off the track.
    fn taking(tile: Self::Tile) -> Option<Self::Move>;

    /// What such a move does, for somebody who has not read the rules.
    fn about_taking(texts: &Catalogue) -> Text;

    /// The tile that a move of the game's own chooses; none for a move that chooses none.
    fn chosen(&self, chosen: Self::Move) -> Option<Self::Tile>;

    /// How many such tiles there are to choose.
    fn copies(&self, tile: Self::Tile) -> u8;

    /// What is to be chosen, in at most 14 letters.
    fn prompt(&self, texts: &Catalogue, out: &mut dyn Write);

    /// What choosing means here.
    fn about_choosing(&self, texts: &Catalogue) -> Text;

    /// The shared move that a move is.
    fn shared(chosen: Self::Move) -> Option<auction::Move>;

    /// Whether a move only says that the seat does nothing more here.
    fn closes(chosen: Self::Move) -> bool;

    /// What such a move means.
    fn about_closing(texts: &Catalogue) -> Text;

    /// The label of such a move.
    fn closing_label(texts: &Catalogue) -> Text;

    /// The word for what the position waits for: at most 8 letters.
    fn awaited(&self, texts: &Catalogue) -> Text;

    /// What happened in the auction, if it is that.
    fn auction_event(event: &Self::Event) -> Option<&Event<Self::Tile>>;

    /// How the shared view can show something of the game's own.
    fn motion(event: &Self::Event) -> Option<Motion<Self::Tile>>;
}

/// The chance that the next tile is one of so many that are left, in percent.
pub fn percent<G: DisplayGrid>(game: &G, left: u8) -> u16 {
    let all = u16::from(game.in_the_bag()).max(1);
    (200 * u16::from(left) + all) / (2 * all)
}

/// Draws a tile as it lies on the track.
pub fn draw_tile<G: DisplayGrid>(frame: &mut Frame, tile: G::Tile, at: Point) {
    G::picture(G::good(tile)).draw(frame, at);
    if let Some([family, colour]) = G::hidden(tile) {
        family.draw(frame, at + Point::new(2, TILE + 1));
        colour.draw(frame, at + Point::new(8, TILE + 1));
    }
}

/// Draws a tile over whatever is there.
pub fn draw_tile_over<G: DisplayGrid>(frame: &mut Frame, tile: G::Tile, at: Point) {
    let area = Rectangle::new(
        at - Point::new(1, 1),
        Size::new(TILE as u32 + 2, G::TILE_HEIGHT as u32 + 2),
    );
    let Ok(()) = frame.fill_solid(&area, BinaryColor::Off);
    draw_tile::<G>(frame, tile, at);
}
