//! Ra for 2 to 5 players: the auction engine with gods, disasters and monuments.

mod event;
mod kind;
mod moves;
mod score;

pub use event::Event;
pub use kind::{KINDS, Kind};
pub use moves::{Move, Refusal};
pub use score::{epoch_points, epoch_points_of};

use core::ops::RangeInclusive;

use super::{
    Chance, Game, MAX_PLAYERS, Seat, Seats, Turn,
    auction::{self, Auction, Awaited, Bag, CATEGORIES, End, Epoch, Stage, Track},
    position::Options,
};
use crate::chance::Draw;

/// Scoring categories; the last two only in the third epoch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Category {
    God,
    Pharaoh,
    Nile,
    Gold,
    Civilisation,
    Monument,
    Sun,
}

impl Category {
    pub const ALL: [Category; CATEGORIES] = [
        Category::God,
        Category::Pharaoh,
        Category::Nile,
        Category::Gold,
        Category::Civilisation,
        Category::Monument,
        Category::Sun,
    ];

    /// Categories scored in every epoch.
    pub const EVERY_EPOCH: usize = 5;

    pub const fn name(self) -> &'static str {
        match self {
            Category::God => "god",
            Category::Pharaoh => "pharaoh",
            Category::Nile => "nile",
            Category::Gold => "gold",
            Category::Civilisation => "civilisation",
            Category::Monument => "monument",
            Category::Sun => "sun",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tiles([u8; KINDS]);

impl Tiles {
    pub const fn count(&self, kind: Kind) -> u8 {
        self.0[kind as usize]
    }

    pub fn add(&mut self, kind: Kind) {
        let count = &mut self.0[kind as usize];
        *count = count.saturating_add(1);
    }

    pub(crate) fn remove(&mut self, kind: Kind) -> bool {
        let had = self.0[kind as usize] > 0;
        self.0[kind as usize] -= u8::from(had);
        had
    }

    fn discard(&mut self, kinds: &[Kind]) {
        kinds.iter().for_each(|&kind| self.0[kind as usize] = 0);
    }

    fn count_of(&self, family: &[Kind]) -> u8 {
        family.iter().map(|&kind| self.count(kind)).sum()
    }
}

type Emitted = super::event::Event<Event>;

fn of_auction(emit: &mut impl FnMut(Emitted)) -> impl FnMut(auction::Emitted<Kind>) {
    |event| emit(event.map(Event::Auction))
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
// Aligned for copies by words: most of a search is copying positions.
#[repr(align(4))]
pub struct Ra {
    auction: Auction<Kind>,
    bag: Bag<KINDS>,
    tiles: [Tiles; MAX_PLAYERS],
    /// Pending disasters; the first is being resolved while `losses` is above 0.
    disasters: Track<Kind>,
    /// Tiles still lost to the first disaster.
    losses: u8,
    /// A god was used this turn.
    taken: bool,
}

const _: () = assert!(size_of::<Ra>() <= 512, "positions are copied by the thousand");

const LOSSES: u8 = 2;

/// Discarded after each epoch.
const DISCARDED: [Kind; 8] = [
    Kind::God,
    Kind::Gold,
    Kind::Flood,
    Kind::Art,
    Kind::Agriculture,
    Kind::Religion,
    Kind::Astronomy,
    Kind::Writing,
];

impl Ra {
    /// `players` is clamped to 2 to 5.
    pub fn new(players: u8) -> Ra {
        const FULL: Bag<KINDS> = {
            let mut counts = [0; KINDS];
            let mut kind = 0;
            while kind < KINDS {
                counts[kind] = Kind::ALL[kind].copies();
                kind += 1;
            }
            Bag::of(counts)
        };
        Ra {
            auction: Auction::new(players),
            bag: FULL,
            tiles: [Tiles::default(); MAX_PLAYERS],
            disasters: Track::EMPTY,
            losses: 0,
            taken: false,
        }
    }

    pub const fn auction(&self) -> &Auction<Kind> {
        &self.auction
    }

    /// Not reachable in a game: to evaluate what a lot matters.
    pub const fn without_lot(mut self) -> Self {
        self.auction.clear_track();
        self
    }

    /// Indexed by `Kind as usize`.
    pub const fn bag(&self) -> &Bag<KINDS> {
        &self.bag
    }

    pub fn tiles(&self, seat: Seat) -> Tiles {
        self.tiles.get(usize::from(seat)).copied().unwrap_or_default()
    }

    /// The current disaster and the tiles still to be lost.
    pub fn striking(&self) -> Option<(Kind, u8)> {
        let disaster = self.disasters.first()?;
        (self.losses > 0).then_some((disaster, self.losses))
    }

    pub(crate) fn pharaohs(&self, seat: Seat) -> u8 {
        self.tiles
            .get(usize::from(seat))
            .map_or(0, |tiles| tiles.count(Kind::Pharaoh))
    }

    /// Whether the seat has used a god: it may only use another or end the turn.
    pub const fn has_taken(&self) -> bool {
        self.taken
    }

    /// Of the deciding seat.
    fn own_tiles(&mut self) -> Option<&mut Tiles> {
        match self.auction.turn() {
            Turn::Seat(seat) => self.tiles.get_mut(usize::from(seat)),
            _ => None,
        }
    }

    fn awaited(&self) -> Awaited {
        if self.losses > 0 {
            Awaited::Loss
        } else if self.taken {
            Awaited::TakeOrEnd
        } else {
            self.auction.stage().into()
        }
    }

    fn draw_tile(&mut self, kind: Kind) -> Result<Epoch, Refusal> {
        if self.auction.stage() != Stage::Drawing {
            return Err(auction::Refusal::Awaited(self.awaited()).into());
        }
        if !self.bag.take(kind as usize) {
            return Err(Refusal::NotInTheBag(kind));
        }
        if kind == Kind::Ra {
            return Ok(self.auction.lay_ra());
        }
        self.auction.lay(kind);
        Ok(Epoch::GoesOn)
    }

    fn take_tile(&mut self, kind: Kind) -> Result<Epoch, Refusal> {
        if self.auction.stage() != Stage::Turn || self.losses > 0 {
            return Err(auction::Refusal::Awaited(self.awaited()).into());
        }
        if kind == Kind::God {
            return Err(Refusal::GodIsNotTaken);
        }
        if !self.auction.track().contains(kind) {
            return Err(Refusal::NotOnTheTrack(kind));
        }
        if !self.own_tiles().is_some_and(|tiles| tiles.remove(Kind::God)) {
            return Err(Refusal::NoGod);
        }
        self.auction.take(kind);
        self.taken = true;
        if kind.is_disaster() {
            self.disasters.lay(kind);
            return Ok(self.strike());
        }
        if let Some(tiles) = self.own_tiles() {
            tiles.add(kind);
        }
        Ok(Epoch::GoesOn)
    }

    fn lose_tile(&mut self, kind: Kind) -> Result<Epoch, Refusal> {
        let Some((disaster, _)) = self.striking() else {
            return Err(auction::Refusal::Awaited(self.awaited()).into());
        };
        let Some(tiles) = self.own_tiles() else {
            return Err(auction::Refusal::Awaited(Awaited::Nothing).into());
        };
        if !disaster.family().contains(&kind) {
            return Err(Refusal::NotStruck { disaster, kind });
        }
        if kind == Kind::Nile && tiles.count(Kind::Flood) > 0 {
            return Err(Refusal::FloodsFirst);
        }
        if !tiles.remove(kind) {
            return Err(Refusal::HasNone(kind));
        }
        self.losses -= 1;
        if self.losses > 0 {
            return Ok(Epoch::GoesOn);
        }
        self.disasters.take(disaster);
        Ok(self.strike())
    }

    /// Gives the lot to the winner; disasters come last, in track order.
    fn receive(&mut self, lot: &Track<Kind>) -> Epoch {
        for kind in lot.iter() {
            if kind.is_disaster() {
                self.disasters.lay(kind);
            } else if let Some(tiles) = self.own_tiles() {
                tiles.add(kind);
            }
        }
        self.strike()
    }

    /// Starts the next disaster that costs a tile; after the last, settles the lot.
    fn strike(&mut self) -> Epoch {
        while let Some(disaster) = self.disasters.first() {
            self.losses = self
                .own_tiles()
                .map_or(0, |tiles| tiles.count_of(disaster.family()).min(LOSSES));
            if self.losses > 0 {
                return Epoch::GoesOn;
            }
            self.disasters.take(disaster);
        }
        match self.auction.stage() {
            Stage::Settling => self.auction.settled(),
            _ => Epoch::GoesOn,
        }
    }

    /// Emits a disaster that has just begun.
    fn emit_strike(&self, emit: &mut impl FnMut(Emitted)) {
        if let Some((disaster, costs)) = self.striking() {
            let seat = self.auction.seat();
            emit(Emitted::Own(Event::Strikes { seat, disaster, costs }));
        }
    }

    fn end_epoch(&mut self, end: End, emit: &mut impl FnMut(Emitted)) {
        let points = score::epoch_points(&self.tiles, self.auction.players(), self.auction.is_last_epoch());
        self.auction.close_epoch(end, points, &mut of_auction(emit));
        self.tiles.iter_mut().for_each(|tiles| tiles.discard(&DISCARDED));
    }

    fn visit_decisions(&self, visit: &mut dyn FnMut(Move)) {
        let Turn::Seat(seat) = self.turn() else { return };
        if let Some((disaster, _)) = self.striking() {
            let tiles = self.tiles(seat);
            let held = disaster.family().iter().filter(|&&kind| tiles.count(kind) > 0);
            // Drought offers no choice: floods go before niles, as in its family.
            let choices = if disaster == Kind::Drought { 1 } else { usize::MAX };
            held.take(choices).for_each(|&kind| visit(Move::Lose(kind)));
            return;
        }
        if !self.taken {
            self.auction
                .decisions(self.bag.is_empty(), &mut |chosen| visit(Move::Auction(chosen)));
        }
        if self.auction.stage() == Stage::Turn {
            self.takes(seat, visit);
        }
        if self.taken {
            visit(Move::End);
        }
    }

    fn takes(&self, seat: Seat, visit: &mut dyn FnMut(Move)) {
        if self.tiles(seat).count(Kind::God) == 0 {
            return;
        }
        let mut seen = 0u32;
        for kind in self.auction.track().iter().filter(|&kind| kind != Kind::God) {
            if seen & 1 << kind as u32 == 0 {
                seen |= 1 << kind as u32;
                visit(Move::Take(kind));
            }
        }
    }
}

impl Game for Ra {
    type Move = Move;
    type Refusal = Refusal;
    type Event = Event;

    const NAME: &'static str = "ra";
    const NUMBER: u8 = 0;
    const PLAYERS: RangeInclusive<u8> = auction::PLAYERS;

    fn set_up(players: u8, _: &Options) -> Ra {
        Ra::new(players)
    }

    fn players(&self) -> u8 {
        self.auction.players()
    }

    fn turn(&self) -> Turn {
        self.auction.turn()
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
        let (seat, losses) = (self.auction.seat(), self.losses);
        let epoch = match chosen {
            Move::Auction(chosen) => {
                if self.losses > 0 || self.taken {
                    return Err(auction::Refusal::Awaited(self.awaited()).into());
                }
                let bag_is_empty = self.bag.is_empty();
                let sold = self.auction.play(chosen, bag_is_empty, &mut of_auction(emit))?;
                let Some(lot) = sold else { return Ok(()) };
                let epoch = self.receive(&lot);
                self.emit_strike(emit);
                epoch
            }
            Move::Tile(tile) => {
                let epoch = self.draw_tile(tile)?;
                emit(Emitted::Own(match tile {
                    Kind::Ra => Event::Auction(self.auction.draws_ra(seat)),
                    _ => Event::Draws { seat, tile },
                }));
                epoch
            }
            Move::Take(kind) => {
                let epoch = self.take_tile(kind)?;
                emit(Emitted::Own(Event::Takes { seat, kind }));
                self.emit_strike(emit);
                epoch
            }
            Move::End => {
                if !self.taken {
                    let idle = self.auction.stage() == Stage::Turn;
                    let awaited = auction::Refusal::Awaited(self.awaited()).into();
                    return Err(if idle { Refusal::NothingTaken } else { awaited });
                }
                if self.losses > 0 {
                    return Err(auction::Refusal::Awaited(Awaited::Loss).into());
                }
                self.taken = false;
                self.auction.next_turn();
                emit(Emitted::Ends { seat });
                return Ok(());
            }
            Move::Lose(kind) => {
                let epoch = self.lose_tile(kind)?;
                emit(Emitted::Own(Event::Loses { seat, kind }));
                if losses == 1 {
                    self.emit_strike(emit);
                }
                epoch
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
