//! The auction engine of Ra and Priests of Ra: suns, tracks, turns, bids, epochs and points. The games define the tiles
//! and their values; to the engine a tile is an opaque `T`.

mod bag;
mod event;
mod moves;
mod outcomes;
mod scoring;
mod suns;
mod track;

pub use bag::Bag;
pub use event::{End, Event};
pub use moves::{Awaited, FIRST_OWN_CODE, Move, Refusal};
pub use outcomes::Outcome;
pub(in crate::rules) use scoring::{by_count, most_and_fewest};
pub use scoring::{sun_points, winners};
pub use suns::{HIGHEST_SUN, Suns, sun_sets};
pub use track::{SPACES, Track};

use core::ops::RangeInclusive;

use super::{Chance, MAX_PLAYERS, Seat, Turn};
use crate::chance::Draw;

pub const EPOCHS: usize = 3;

pub const PLAYERS: RangeInclusive<u8> = 2..=MAX_PLAYERS as u8;

/// Scoring categories of both games. The last one is the suns, scored only in the third epoch.
pub const CATEGORIES: usize = 7;

/// Points of one seat in one epoch, by category.
pub type Points = [i16; CATEGORIES];

const STARTING_POINTS: u16 = 10;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Dealing the sun sets.
    Setup,
    Turn,
    Drawing,
    Bidding,
    /// The winner settles the lot: disasters, or priests.
    Settling,
    Over,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    Pass,
    Sun(u8),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Epoch {
    GoesOn,
    /// The game must score and call `Auction::close_epoch`.
    Ends(End),
}

/// Next step after a shared move.
enum Led<T> {
    /// Another move is pending.
    On,
    /// The auction is over without a bid.
    NobodyBids { discarded: bool },
    /// The seat now to settle has won the lot.
    Won { lot: Track<T> },
}

pub(in crate::rules) type Emitted<T> = super::event::Event<Event<T>>;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Auction<T> {
    stage: Stage,
    players: u8,
    epoch: u8,
    free_sets: u8,
    ra_tiles: u8,
    centre_sun: u8,
    on_turn: Seat,
    /// The seat that must answer; the winner while the lot is settled.
    asked: Seat,
    caller: Option<Seat>,
    voluntary: bool,
    highest_bid: u8,
    answers: [Option<Answer>; MAX_PLAYERS],
    track: Track<T>,
    face_up: [Suns; MAX_PLAYERS],
    face_down: [Suns; MAX_PLAYERS],
    scores: [u16; MAX_PLAYERS],
    ledger: [[Points; EPOCHS]; MAX_PLAYERS],
}

impl<T: Copy + PartialEq> Auction<T> {
    /// The state before the suns are dealt. `players` is clamped to [`PLAYERS`].
    pub(in crate::rules) fn new(players: u8) -> Self {
        let players = players.clamp(*PLAYERS.start(), *PLAYERS.end());
        Auction {
            stage: Stage::Setup,
            players,
            epoch: 1,
            free_sets: (1 << players) - 1,
            ra_tiles: 0,
            centre_sun: 1,
            on_turn: 0,
            asked: 0,
            caller: None,
            voluntary: false,
            highest_bid: 0,
            answers: [None; MAX_PLAYERS],
            track: Track::EMPTY,
            face_up: [Suns::NONE; MAX_PLAYERS],
            face_down: [Suns::NONE; MAX_PLAYERS],
            scores: [STARTING_POINTS; MAX_PLAYERS],
            ledger: [[[0; CATEGORIES]; EPOCHS]; MAX_PLAYERS],
        }
    }

    pub const fn players(&self) -> u8 {
        self.players
    }

    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// Stays 3 when the game is over.
    pub const fn epoch(&self) -> u8 {
        self.epoch
    }

    pub const fn ra_tiles(&self) -> u8 {
        self.ra_tiles
    }

    pub const fn ra_track_size(&self) -> u8 {
        match self.players {
            ..=2 => 6,
            3 => 8,
            4 => 9,
            5.. => 10,
        }
    }

    pub const fn centre_sun(&self) -> u8 {
        self.centre_sun
    }

    pub const fn track(&self) -> &Track<T> {
        &self.track
    }

    pub(in crate::rules) const fn clear_track(&mut self) {
        self.track = Track::EMPTY;
    }

    /// None once its lot is settled.
    pub const fn caller(&self) -> Option<Seat> {
        self.caller
    }

    /// Whether Ra was invoked by choice: the caller must bid if no other seat does.
    pub const fn is_voluntary(&self) -> bool {
        self.voluntary
    }

    /// 0 if there is none.
    pub const fn highest_bid(&self) -> u8 {
        self.highest_bid
    }

    /// Answers in order; empty once the lot is settled.
    pub fn answers(&self) -> impl Iterator<Item = (Seat, Answer)> {
        let caller = self.caller.unwrap_or(0);
        self.clockwise_after(caller)
            .filter_map(|seat| Some((seat, self.answer_of(seat)?)))
    }

    fn answer_of(&self, seat: Seat) -> Option<Answer> {
        *self.answers.get(usize::from(seat))?
    }

    pub fn face_up(&self, seat: Seat) -> Suns {
        self.face_up.get(usize::from(seat)).copied().unwrap_or(Suns::NONE)
    }

    pub fn face_down(&self, seat: Seat) -> Suns {
        self.face_down.get(usize::from(seat)).copied().unwrap_or(Suns::NONE)
    }

    pub const fn turn(&self) -> Turn {
        match self.stage {
            Stage::Setup => Turn::Chance(Chance::Set),
            Stage::Turn => Turn::Seat(self.on_turn),
            Stage::Drawing => Turn::Chance(Chance::Tile),
            Stage::Bidding | Stage::Settling => Turn::Seat(self.asked),
            Stage::Over => Turn::Over,
        }
    }

    /// The seat on turn, or the one being dealt a set.
    pub const fn active(&self) -> Option<Seat> {
        match self.stage {
            Stage::Over => None,
            _ => Some(self.on_turn),
        }
    }

    /// The seat that decides or for which chance acts.
    pub(in crate::rules) const fn seat(&self) -> Seat {
        match self.stage {
            Stage::Bidding | Stage::Settling => self.asked,
            Stage::Setup | Stage::Turn | Stage::Drawing | Stage::Over => self.on_turn,
        }
    }

    pub(in crate::rules) fn decisions(&self, bag_is_empty: bool, visit: &mut dyn FnMut(Move)) {
        match self.stage {
            Stage::Turn => {
                if !bag_is_empty && !self.track.is_full() {
                    visit(Move::Draw);
                }
                visit(Move::Invoke);
            }
            Stage::Bidding => {
                self.face_up(self.asked)
                    .above(self.highest_bid)
                    .ascending()
                    .for_each(|sun| visit(Move::Bid(sun)));
                if !self.must_bid() {
                    visit(Move::Pass);
                }
            }
            Stage::Setup | Stage::Drawing | Stage::Settling | Stage::Over => {}
        }
    }

    /// Sun sets not dealt yet.
    fn free_sets(&self) -> impl Iterator<Item = u8> {
        let dealing = self.stage == Stage::Setup;
        (0..self.players).filter(move |&index| dealing && self.free_sets & 1 << index != 0)
    }

    fn draw_set(&self, rng: &mut impl Draw) -> Option<Move> {
        let skipped = rng.below(self.free_sets.count_ones());
        self.free_sets().nth(skipped as usize).map(Move::Set)
    }

    /// Returns the lot if the move sold it: the game gives it to the winner and calls `Auction::settled`.
    pub(in crate::rules) fn play(
        &mut self,
        chosen: Move,
        bag_is_empty: bool,
        emit: &mut impl FnMut(Emitted<T>),
    ) -> Result<Option<Track<T>>, Refusal> {
        let (seat, bid, gets) = (self.seat(), self.highest_bid, self.centre_sun);
        let led = self.apply(chosen, bag_is_empty)?;
        match chosen {
            Move::Set(_) => emit(Emitted::Own(Event::Dealt {
                seat,
                suns: self.face_up(seat),
            })),
            // The drawn tile has its own event.
            Move::Draw => {}
            Move::Invoke => emit(Emitted::Own(Event::Invokes { seat })),
            Move::Bid(sun) => emit(Emitted::Own(Event::Bids { seat, sun })),
            Move::Pass => emit(Emitted::Own(Event::Passes { seat, bid })),
        }
        match led {
            Led::On => Ok(None),
            Led::NobodyBids { discarded } => {
                emit(Emitted::Own(Event::NobodyBids { discarded }));
                Ok(None)
            }
            Led::Won { lot } => {
                let (seat, sun) = (self.asked, self.centre_sun);
                emit(Emitted::Own(Event::Wins {
                    seat,
                    sun,
                    lot,
                    gets,
                    last_epoch: self.is_last_epoch(),
                }));
                if self.face_up(seat).is_empty() {
                    emit(Emitted::Own(Event::OutOfSuns { seat }));
                }
                Ok(Some(lot))
            }
        }
    }

    fn apply(&mut self, chosen: Move, bag_is_empty: bool) -> Result<Led<T>, Refusal> {
        match (self.stage, chosen) {
            (Stage::Setup, Move::Set(index)) => self.deal(index)?,
            (Stage::Turn, Move::Draw) => {
                if self.track.is_full() {
                    return Err(Refusal::TrackIsFull);
                }
                if bag_is_empty {
                    return Err(Refusal::BagIsEmpty);
                }
                self.stage = Stage::Drawing;
            }
            (Stage::Turn, Move::Invoke) => self.call(!self.track.is_full()),
            (Stage::Bidding, Move::Bid(sun)) => {
                if !self.face_up(self.asked).contains(sun) {
                    return Err(Refusal::NotFaceUp(sun));
                }
                if sun <= self.highest_bid {
                    return Err(Refusal::DoesNotBeat {
                        sun,
                        highest: self.highest_bid,
                    });
                }
                self.highest_bid = sun;
                return Ok(self.answer(Answer::Sun(sun)));
            }
            (Stage::Bidding, Move::Pass) => {
                if self.must_bid() {
                    return Err(Refusal::CallerMustBid);
                }
                return Ok(self.answer(Answer::Pass));
            }
            (stage, _) => return Err(Refusal::Awaited(stage.into())),
        }
        Ok(Led::On)
    }

    /// Puts the drawn tile on the track and ends the turn.
    pub(in crate::rules) fn lay(&mut self, tile: T) {
        self.track.lay(tile);
        self.next_turn();
    }

    /// Puts a Ra tile on the Ra track; starts an auction unless the track is full.
    pub(in crate::rules) fn lay_ra(&mut self) -> Epoch {
        self.ra_tiles += 1;
        if self.ra_tiles >= self.ra_track_size() {
            return Epoch::Ends(End::RaTrackFull);
        }
        self.call(false);
        Epoch::GoesOn
    }

    pub(in crate::rules) fn take(&mut self, tile: T) -> bool {
        self.track.take(tile)
    }

    /// Passes the turn to the next seat with a face-up sun, possibly the same seat.
    pub(in crate::rules) fn next_turn(&mut self) {
        self.on_turn = self.next_able(self.on_turn).unwrap_or(self.on_turn);
        self.stage = Stage::Turn;
    }

    pub(in crate::rules) const fn draws_ra(&self, seat: Seat) -> Event<T> {
        Event::DrawsRa {
            seat,
            used: self.ra_tiles,
            size: self.ra_track_size(),
        }
    }

    /// Ends the auction: the seat after the caller is next, or the epoch ends if no face-up sun is left.
    pub(in crate::rules) fn settled(&mut self) -> Epoch {
        self.forget_answers();
        if self.next_able(self.on_turn).is_none() {
            return Epoch::Ends(End::NoSunLeft);
        }
        self.next_turn();
        Epoch::GoesOn
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<T> {
        0..self.players
    }

    /// The first seat clockwise after `seat` with a face-up sun; `seat` itself comes last.
    fn next_able(&self, seat: Seat) -> Option<Seat> {
        let able = (0..)
            .zip(&self.face_up)
            .fold(0u8, |able, (seat, suns)| able | u8::from(!suns.is_empty()) << seat);
        let beyond = able & (0xfe << (seat & 7));
        let next = if beyond == 0 { able } else { beyond }.trailing_zeros();
        (able != 0).then_some(next as Seat)
    }

    fn clockwise_after(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<T> {
        (seat + 1..self.players).chain(0..=seat)
    }

    fn deal(&mut self, index: u8) -> Result<(), Refusal> {
        let suns = *sun_sets(self.players)
            .get(usize::from(index))
            .ok_or(Refusal::NoSuchSet(index))?;
        if self.free_sets & 1 << index == 0 {
            return Err(Refusal::SetIsDealt(index));
        }
        self.free_sets &= !(1 << index);
        if let Some(dealt) = self.face_up.get_mut(usize::from(self.on_turn)) {
            *dealt = suns;
        }
        if self.free_sets == 0 {
            self.begin_epoch();
        } else {
            self.on_turn += 1;
        }
        Ok(())
    }

    fn begin_epoch(&mut self) {
        self.on_turn = self
            .seats()
            .max_by_key(|&seat| self.face_up(seat).highest())
            .unwrap_or(0);
        self.stage = Stage::Turn;
    }

    fn call(&mut self, voluntary: bool) {
        self.stage = Stage::Bidding;
        self.caller = Some(self.on_turn);
        self.voluntary = voluntary;
        self.ask_after(self.on_turn);
    }

    fn ask_after(&mut self, seat: Seat) {
        self.asked = self.next_able(seat).unwrap_or(self.on_turn);
    }

    fn must_bid(&self) -> bool {
        self.voluntary && self.asked == self.on_turn && self.highest_bid == 0
    }

    fn answer(&mut self, answer: Answer) -> Led<T> {
        if let Some(given) = self.answers.get_mut(usize::from(self.asked)) {
            *given = Some(answer);
        }
        if self.asked != self.on_turn {
            self.ask_after(self.asked);
            return Led::On;
        }
        let highest = Answer::Sun(self.highest_bid);
        match self.seats().find(|&seat| self.answer_of(seat) == Some(highest)) {
            Some(seat) => self.sell(seat),
            None => {
                let discarded = self.track.is_full();
                if discarded {
                    self.track = Track::EMPTY;
                }
                self.forget_answers();
                self.next_turn();
                Led::NobodyBids { discarded }
            }
        }
    }

    /// The winner takes the centre sun face down and leaves its bid in the centre.
    fn sell(&mut self, seat: Seat) -> Led<T> {
        let winner = usize::from(seat);
        if let (Some(up), Some(down)) = (self.face_up.get_mut(winner), self.face_down.get_mut(winner)) {
            *up = up.without(self.highest_bid);
            *down = down.with(self.centre_sun);
        }
        self.centre_sun = self.highest_bid;
        self.stage = Stage::Settling;
        self.asked = seat;
        let lot = self.track;
        self.track = Track::EMPTY;
        Led::Won { lot }
    }

    fn forget_answers(&mut self) {
        self.caller = None;
        self.voluntary = false;
        self.highest_bid = 0;
        self.asked = 0;
        self.answers = [None; MAX_PLAYERS];
    }
}
