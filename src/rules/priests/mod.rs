//! Priests of Ra for 2 to 5 players: the auction engine with two-faced tiles.

mod area;
mod event;
mod moves;
mod score;
mod tile;

pub use area::Area;
pub use event::Event;
pub use moves::{Move, Refusal};
pub use score::{epoch_points, epoch_points_of};
pub use tile::{COLOURS, FACES, Face, Faced, KINDS, Laid, PAIRS, Pair, Tile};

use core::ops::RangeInclusive;

use super::{
    Chance, Game, MAX_PLAYERS, Seat, Seats, Turn,
    auction::{self, Auction, Awaited, Bag, CATEGORIES, End, Epoch, Stage, Track},
    position::Options,
};
use crate::chance::Draw;

/// Scoring categories; the last three only in the third epoch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Category {
    People,
    Priest,
    Building,
    Plague,
    Pyramid,
    Ankh,
    Sun,
}

impl Category {
    pub const ALL: [Category; CATEGORIES] = [
        Category::People,
        Category::Priest,
        Category::Building,
        Category::Plague,
        Category::Pyramid,
        Category::Ankh,
        Category::Sun,
    ];

    /// Categories scored in every epoch.
    pub const EVERY_EPOCH: usize = 4;

    pub const fn name(self) -> &'static str {
        match self {
            Category::People => "people",
            Category::Priest => "priest",
            Category::Building => "building",
            Category::Plague => "plague",
            Category::Pyramid => "pyramid",
            Category::Ankh => "ankh",
            Category::Sun => "sun",
        }
    }
}

type Emitted = super::event::Event<Event>;

fn of_auction(emit: &mut impl FnMut(Emitted)) -> impl FnMut(auction::Emitted<Laid>) {
    |event| emit(event.map(Event::Auction))
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
// Aligned for copies by words: most of a search is copying positions.
#[repr(align(4))]
pub struct Priests {
    auction: Auction<Laid>,
    bag: Bag<KINDS>,
    areas: [Area; MAX_PLAYERS],
    /// A drawn tile whose face is not chosen yet.
    drawn: Option<Pair>,
    /// Tiles that the winner of the lot may still turn.
    flips: u8,
}

const _: () = assert!(size_of::<Priests>() <= 576, "positions are copied by the thousand");

impl Priests {
    /// `players` is clamped to 2 to 5.
    pub fn new(players: u8) -> Priests {
        const FULL: Bag<KINDS> = Bag::of(Tile::COPIES);
        Priests {
            auction: Auction::new(players),
            bag: FULL,
            areas: [Area::default(); MAX_PLAYERS],
            drawn: None,
            flips: 0,
        }
    }

    pub const fn auction(&self) -> &Auction<Laid> {
        &self.auction
    }

    /// Not reachable in a game: to evaluate what a lot matters.
    pub const fn without_lot(mut self) -> Self {
        self.auction.clear_track();
        self
    }

    /// Indexed by `Tile::index`.
    pub const fn bag(&self) -> &Bag<KINDS> {
        &self.bag
    }

    pub fn area(&self, seat: Seat) -> Area {
        self.areas.get(usize::from(seat)).copied().unwrap_or_default()
    }

    /// By `Face as usize`.
    pub fn shown(&self, seat: Seat) -> &[u8; FACES] {
        self.areas.get(usize::from(seat)).map_or(&[0; FACES], Area::shown)
    }

    pub const fn drawn(&self) -> Option<Pair> {
        self.drawn
    }

    pub const fn flips(&self) -> u8 {
        self.flips
    }

    fn own_area(&mut self) -> Option<&mut Area> {
        match self.turn() {
            Turn::Seat(seat) => self.areas.get_mut(usize::from(seat)),
            _ => None,
        }
    }

    fn awaited(&self) -> Awaited {
        if self.drawn.is_some() {
            Awaited::Face
        } else if self.flips > 0 {
            Awaited::Flip
        } else {
            self.auction.stage().into()
        }
    }

    /// Refusal of an own move: `idle` at the start of a turn, else the expected move.
    fn out_of_place(&self, idle: Refusal) -> Refusal {
        match self.awaited() {
            Awaited::Turn => idle,
            awaited => auction::Refusal::Awaited(awaited).into(),
        }
    }

    fn draw_tile(&mut self, tile: Tile) -> Result<Epoch, Refusal> {
        if self.auction.stage() != Stage::Drawing || self.drawn.is_some() {
            return Err(auction::Refusal::Awaited(self.awaited()).into());
        }
        if !self.bag.take(tile.index().into()) {
            return Err(Refusal::NotInTheBag(tile));
        }
        match tile {
            Tile::Ra => return Ok(self.auction.lay_ra()),
            Tile::Priest => self.auction.lay(Laid::Priest),
            Tile::Plague => self.auction.lay(Laid::Plague),
            Tile::Pyramid => self.auction.lay(Laid::Pyramid),
            Tile::Pair(pair) => self.drawn = Some(pair),
        }
        Ok(Epoch::GoesOn)
    }

    fn show(&mut self, face: Face) -> Result<(), Refusal> {
        let Some(pair) = self.drawn else {
            return Err(self.out_of_place(Refusal::NothingDrawn));
        };
        let faced = pair.showing(face).ok_or(Refusal::NoSuchFace { pair, face })?;
        self.drawn = None;
        self.auction.lay(Laid::Faced(faced));
        Ok(())
    }

    fn flip(&mut self, faced: Faced) -> Result<Epoch, Refusal> {
        if self.flips == 0 {
            return Err(self.out_of_place(Refusal::NoPriest));
        }
        if !self.own_area().is_some_and(|area| area.flip(faced)) {
            return Err(Refusal::HasNone(faced));
        }
        self.flips -= 1;
        Ok(self.settle())
    }

    /// Gives the lot to the winner, whose priests may turn tiles.
    fn receive(&mut self, lot: &Track<Laid>) -> Epoch {
        let Some(area) = self.own_area() else {
            return Epoch::GoesOn;
        };
        lot.iter().for_each(|laid| area.add(laid));
        if area.has_faced() {
            self.flips = lot.iter().filter(|&laid| laid == Laid::Priest).count() as u8;
        }
        self.settle()
    }

    fn settle(&mut self) -> Epoch {
        match self.flips {
            0 => self.auction.settled(),
            _ => Epoch::GoesOn,
        }
    }

    fn end_epoch(&mut self, end: End, emit: &mut impl FnMut(Emitted)) {
        let points = score::epoch_points(&mut self.areas, self.auction.players(), self.auction.is_last_epoch());
        self.auction.close_epoch(end, points, &mut of_auction(emit));
        self.areas.iter_mut().for_each(Area::discard);
    }

    fn visit_decisions(&self, visit: &mut dyn FnMut(Move)) {
        if let Some(pair) = self.drawn {
            let (first, second) = pair.faces();
            visit(Move::Show(first));
            visit(Move::Show(second));
        } else if self.flips > 0 {
            let Turn::Seat(seat) = self.turn() else { return };
            self.area(seat).faced().for_each(|(faced, _)| visit(Move::Flip(faced)));
            visit(Move::Done);
        } else {
            self.auction
                .decisions(self.bag.is_empty(), &mut |chosen| visit(Move::Auction(chosen)));
        }
    }
}

impl Game for Priests {
    type Move = Move;
    type Refusal = Refusal;
    type Event = Event;

    const NAME: &'static str = "priests";
    const NUMBER: u8 = 2;
    const PLAYERS: RangeInclusive<u8> = auction::PLAYERS;

    fn set_up(players: u8, _: &Options) -> Priests {
        Priests::new(players)
    }

    fn players(&self) -> u8 {
        self.auction.players()
    }

    fn turn(&self) -> Turn {
        match (self.drawn, self.auction.active()) {
            (Some(_), Some(seat)) => Turn::Seat(seat),
            _ => self.auction.turn(),
        }
    }

    fn active(&self) -> Option<Seat> {
        self.auction.active()
    }

    fn winners(&self) -> Seats {
        self.auction.winners()
    }

    fn score(&self, seat: Seat) -> u16 {
        self.auction.score(seat)
    }

    fn decisions(&self, mut visit: impl FnMut(Move)) {
        self.visit_decisions(&mut visit);
    }

    fn outcomes(&self, mut visit: impl FnMut(Move, u32)) {
        let Turn::Chance(chance) = self.turn() else { return };
        self.auction.outcomes(chance, &self.bag, &mut |outcome, weight| {
            if let Some(outcome) = Move::of(outcome) {
                visit(outcome, weight);
            }
        });
    }

    fn draw(&self, rng: &mut impl Draw) -> Option<Move> {
        match self.turn() {
            Turn::Chance(chance) => self.auction.draw(chance, &self.bag, rng).and_then(Move::of),
            Turn::Seat(_) | Turn::Over => None,
        }
    }

    fn play(&mut self, chosen: Move, emit: &mut impl FnMut(Emitted)) -> Result<(), Refusal> {
        let seat = self.auction.seat();
        let epoch = match chosen {
            Move::Auction(chosen) => {
                if self.drawn.is_some() || self.flips > 0 {
                    return Err(auction::Refusal::Awaited(self.awaited()).into());
                }
                let bag_is_empty = self.bag.is_empty();
                let sold = self.auction.play(chosen, bag_is_empty, &mut of_auction(emit))?;
                let Some(lot) = sold else { return Ok(()) };
                self.receive(&lot)
            }
            Move::Tile(tile) => {
                let epoch = self.draw_tile(tile)?;
                emit(Emitted::Own(match tile {
                    Tile::Ra => Event::Auction(self.auction.draws_ra(seat)),
                    _ => Event::Draws { seat, tile },
                }));
                epoch
            }
            Move::Show(face) => {
                self.show(face)?;
                emit(Emitted::Own(Event::Shows { seat, face }));
                return Ok(());
            }
            Move::Flip(tile) => {
                let epoch = self.flip(tile)?;
                emit(Emitted::Own(Event::Turns { seat, tile }));
                epoch
            }
            Move::Done => {
                if self.flips == 0 {
                    return Err(self.out_of_place(Refusal::NoPriest));
                }
                self.flips = 0;
                emit(Emitted::Ends { seat });
                self.settle()
            }
        };
        if let Epoch::Ends(end) = epoch {
            self.end_epoch(end, emit);
        }
        Ok(())
    }

    /// No hidden information: the bag is chance.
    fn imagine(&mut self, _: Seat, _: &mut impl Draw) {}

    fn level_points(&mut self, known: Option<Seat>) {
        self.auction.level_points(known);
    }

    fn code(chosen: Move) -> u16 {
        chosen.code()
    }

    fn decode(code: u16) -> Option<Move> {
        Move::decode(code)
    }

    fn chance(chosen: Move) -> Option<Chance> {
        match chosen {
            Move::Auction(auction::Move::Set(_)) => Some(Chance::Set),
            Move::Tile(_) => Some(Chance::Tile),
            _ => None,
        }
    }

    fn parse(text: &str) -> Option<Move> {
        Move::parse(text)
    }
}
