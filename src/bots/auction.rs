//! What Ra and Priests of Ra have in common for a bot: what a sun is worth, who would pay what for a lot, when to invoke.

use super::{
    Learned, POINT, Reason, STANDING,
    reason::{vocabulary, whole},
};
use crate::rules::{
    Game, MAX_PLAYERS, Seat, Turn,
    auction::{Answer, Auction, EPOCHS, Move, Suns},
    steps_between,
};

/// What the shared judgement weighs, in [`POINT`]s; found by self-play (`pocket-ra tune`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// A sun's number in the epochs to come: what it buys there.
    SunLater,
    /// A sun's number in the last epoch: the sum of suns is scored.
    SunSum,
    /// What any sun buys in the rest of the epoch.
    SunNow,
    /// What the strongest sun buys more than the weakest.
    SunRank,
    /// Auctions that a Ra tile stands for, in sixteenths.
    AuctionsPerRa,
    /// The part of a rival's gain that is one's own loss, in sixteenths.
    Envy,
    /// Drawing on while all is quiet.
    Draw,
    /// What every tile that lies there already takes from it.
    DrawTile,
    /// Drawing when the next Ra tile ends the epoch.
    DrawLast,
    /// Drawing when nobody else can bid any more.
    DrawAlone,
    /// The same when the next Ra tile ends the epoch.
    DrawAloneLast,
}

/// How many weights the shared judgement has; a game's own come after them.
pub const SHARED_WEIGHTS: usize = 11;

/// A game of lots and suns, judged by weights that can be tuned.
///
/// The shared weights come first, then the game's own.
pub trait Market: Learned {
    type Tile: Copy + PartialEq;

    fn auction(&self) -> &Auction<Self::Tile>;

    /// What the lot on the track would bring a seat, suns apart.
    fn gain(&self, seat: Seat, weights: &Self::Weights) -> i32;

    /// The same in whole points, with what it comes from.
    fn explain(&self, seat: Seat, phrase: Phrase) -> Reason;
}

/// Where a seat is in the game: what its tiles are worth depends on it.
#[derive(Clone, Copy)]
pub struct Phase {
    /// Epochs after this one.
    pub later: i32,
    /// How much of the epoch is left to the seat, in sixteenths.
    pub freshness: i32,
}

impl Phase {
    /// By the Ra tiles still to come and by the seat's own suns.
    pub fn of<T: Copy + PartialEq>(auction: &Auction<T>, suns: u8) -> Phase {
        const BY_SUNS: [i32; 5] = [0, 6, 10, 13, 16];
        let by_suns = BY_SUNS.get(usize::from(suns)).copied().unwrap_or(16);
        let size = auction.ra_track_size();
        let left = i32::from(size.saturating_sub(auction.ra_tiles()));
        // 16 / size, in 256ths: the chip has no division of its own.
        let step = match size {
            ..=6 => 683,
            8 => 512,
            9 => 455,
            _ => 410,
        };
        Phase {
            later: EPOCHS as i32 - i32::from(auction.epoch()),
            freshness: by_suns.min((left * step) >> 8),
        }
    }

    /// Between what counts when the epoch ends now and what counts while all of it is still to come.
    pub const fn blend(self, settled: i32, open: i32) -> i32 {
        settled + (((open - settled) * self.freshness) >> 4)
    }
}

/// What the suns are worth to the seats right now.
pub struct Prices<'a> {
    weights: &'a [i16],
    /// What the number of a sun is worth after this epoch.
    later: i32,
    /// What a sun of any number buys in the rest of the epoch, and what rank adds to it for each weaker rival.
    now: i32,
    rank: i32,
    centre: u8,
    all: Suns,
}

impl<'a> Prices<'a> {
    pub fn new<T: Copy + PartialEq>(auction: &Auction<T>, weights: &'a [i16]) -> Prices<'a> {
        let weight = |weight: Weight| i32::from(weights.get(weight as usize).copied().unwrap_or(0));
        let seats = 0..auction.players();
        let all = seats.fold(Suns::NONE, |all, seat| all.and(auction.face_up(seat)));
        let later = match EPOCHS as u8 - auction.epoch() {
            0 => weight(Weight::SunSum),
            _ => weight(Weight::SunLater),
        };
        // With more suns than auctions to come, some will be of no use.
        let left = auction.ra_track_size().saturating_sub(auction.ra_tiles() + 1);
        let auctions = i32::from(left) * weight(Weight::AuctionsPerRa);
        let suns = i32::from(all.count()).max(1);
        let usable = (auctions / suns).min(16);
        Prices {
            weights,
            later,
            now: (weight(Weight::SunNow) * usable) >> 4,
            rank: weight(Weight::SunRank) * usable / (suns << 4),
            centre: auction.centre_sun(),
            all,
        }
    }

    /// What it costs to win a lot with this sun: its use, less that of the centre sun one gets for it.
    pub fn cost(&self, sun: u8) -> i32 {
        let weaker = i32::from(self.all.count()) - i32::from(self.all.above(sun).count());
        self.later * (i32::from(sun) - i32::from(self.centre)) + self.now + self.rank * weaker
    }

    /// The strongest sun that a seat would give for a gain; 0 for none.
    fn willing(&self, suns: Suns, gain: i32) -> u8 {
        suns.descending().find(|&sun| self.cost(sun) < gain).unwrap_or(0)
    }

    fn weight(&self, weight: Weight) -> i32 {
        self.weights.get(weight as usize).copied().unwrap_or(0).into()
    }
}

/// What each seat that can still answer would give, and what it would gain.
struct Bidders {
    suns: [Suns; MAX_PLAYERS],
    gains: [i32; MAX_PLAYERS],
    willing: [u8; MAX_PLAYERS],
}

impl Bidders {
    fn new<G: Market>(game: &G, prices: &Prices<'_>, weights: &G::Weights) -> Bidders {
        let auction = game.auction();
        let mut bidders = Bidders {
            suns: [Suns::NONE; MAX_PLAYERS],
            gains: [0; MAX_PLAYERS],
            willing: [0; MAX_PLAYERS],
        };
        let seats = bidders
            .suns
            .iter_mut()
            .zip(&mut bidders.gains)
            .zip(&mut bidders.willing);
        for (seat, ((suns, gain), willing)) in (0..auction.players()).zip(seats) {
            *suns = auction.face_up(seat);
            if !suns.is_empty() || auction.answers().any(|(answered, _)| answered == seat) {
                *gain = game.gain(seat, weights);
                *willing = prices.willing(*suns, *gain);
            }
        }
        bidders
    }

    fn gain(&self, seat: Seat) -> i32 {
        self.gains.get(usize::from(seat)).copied().unwrap_or(0)
    }

    fn willing(&self, seat: Seat) -> u8 {
        self.willing.get(usize::from(seat)).copied().unwrap_or(0)
    }

    /// Who will have the lot and at what price when those of `asked` answer in turn to the bid there is.
    fn settle(&self, asked: impl Iterator<Item = Seat> + Clone, mut bid: Option<(Seat, u8)>) -> Option<(Seat, u8)> {
        let mut rest = asked;
        while let Some(seat) = rest.next() {
            let later = rest.clone().map(|seat| self.willing(seat)).max().unwrap_or(0);
            let needed = later.max(bid.map_or(0, |(_, sun)| sun));
            let suns = self.suns.get(usize::from(seat)).copied().unwrap_or(Suns::NONE);
            let sun = suns.above(needed).ascending().next();
            if let Some(sun) = sun.filter(|&sun| sun <= self.willing(seat)) {
                bid = Some((seat, sun));
            }
        }
        bid
    }

    /// What that outcome is worth to a seat.
    fn value(&self, seat: Seat, outcome: Option<(Seat, u8)>, prices: &Prices<'_>) -> i32 {
        match outcome {
            None => 0,
            Some((winner, sun)) if winner == seat => self.gain(seat) - prices.cost(sun),
            Some((winner, sun)) => -((prices.weight(Weight::Envy) * (self.gain(winner) - prices.cost(sun))) >> 4),
        }
    }
}

/// So many seats clockwise, each once, the given one last.
fn clockwise_after(seat: Seat, players: u8, most: u8) -> impl Iterator<Item = Seat> + Clone {
    (seat + 1..players).chain(0..=seat).take(most.into())
}

/// Judges the answers to an auction.
pub fn judge_answers<G: Market>(game: &G, seat: Seat, weights: &G::Weights, visit: &mut dyn FnMut(Move, i32)) {
    let auction = game.auction();
    let prices = Prices::new(auction, weights.as_ref());
    let bidders = Bidders::new(game, &prices, weights);
    let caller = auction.caller().unwrap_or(seat);
    // From the next seat to the caller, who answers last; nobody is asked after it.
    let still_asked = steps_between(seat, caller, auction.players());
    let asked = clockwise_after(seat, auction.players(), still_asked);
    let highest = auction.highest_bid();
    let bidder = auction
        .answers()
        .filter(|&(_, answer)| answer == Answer::Sun(highest))
        .map(|(bidder, _)| (bidder, highest))
        .next();
    let must_bid = auction.is_voluntary() && caller == seat && highest == 0;
    for sun in auction.face_up(seat).above(highest).ascending() {
        let outcome = bidders.settle(asked.clone(), Some((seat, sun)));
        visit(Move::Bid(sun), bidders.value(seat, outcome, &prices));
    }
    if !must_bid {
        let outcome = bidders.settle(asked, bidder);
        visit(Move::Pass, bidders.value(seat, outcome, &prices));
    }
}

/// Judges drawing and invoking.
pub fn judge_turn<G: Market>(
    game: &G,
    seat: Seat,
    bag_is_empty: bool,
    weights: &G::Weights,
    visit: &mut dyn FnMut(Move, i32),
) {
    let auction = game.auction();
    let prices = Prices::new(auction, weights.as_ref());
    let bidders = Bidders::new(game, &prices, weights);
    if !bag_is_empty && !auction.track().is_full() {
        visit(Move::Draw, draw(auction, seat, &prices));
    }
    let own = auction.face_up(seat);
    let asked = clockwise_after(seat, auction.players(), auction.players());
    let mut outcome = bidders.settle(asked, None);
    if outcome.is_none() && !auction.track().is_full() {
        outcome = own.ascending().next().map(|lowest| (seat, lowest));
    }
    visit(Move::Invoke, bidders.value(seat, outcome, &prices));
}

fn draw<T: Copy + PartialEq>(auction: &Auction<T>, seat: Seat, prices: &Prices<'_>) -> i32 {
    let is_last = auction.ra_tiles() + 1 >= auction.ra_track_size();
    let is_alone = prices.all == auction.face_up(seat);
    let base = match (is_alone, is_last) {
        (false, false) => Weight::Draw,
        (false, true) => Weight::DrawLast,
        (true, false) => Weight::DrawAlone,
        (true, true) => Weight::DrawAloneLast,
    };
    prices.weight(base) - i32::from(auction.track().len()) * prices.weight(Weight::DrawTile)
}

/// What the suns of a seat are worth for the epochs to come.
pub fn suns_later<T: Copy + PartialEq>(auction: &Auction<T>, seat: Seat, weights: &[i16]) -> i32 {
    let weight = match EPOCHS as u8 - auction.epoch() {
        0 => Weight::SunSum,
        _ => Weight::SunLater,
    };
    let suns = auction.face_up(seat).and(auction.face_down(seat));
    i32::from(suns.sum()) * i32::from(weights.get(weight as usize).copied().unwrap_or(0))
}

/// What winning by so much is worth beside the points themselves.
const VICTORY: i32 = 24 * POINT;

/// How well a seat stands by what each is worth in all, against the best of its rivals; at the end the victory counts too.
pub fn standing<G: Game>(game: &G, seat: Seat, total: impl Fn(&G, Seat) -> i32) -> i32 {
    let rivals = (0..game.players()).filter(|&rival| rival != seat);
    let best = rivals.map(|rival| total(game, rival)).max().unwrap_or(0);
    let margin = total(game, seat) - best;
    let standing = match (game.turn(), game.winners().contains(seat)) {
        (Turn::Over, true) => margin + VICTORY,
        (Turn::Over, false) => margin - VICTORY,
        _ => margin,
    };
    standing.clamp(-STANDING, STANDING)
}

/// What an apprentice does not see the difference of.
pub const CARELESSNESS: i32 = 10 * POINT;

/// A judgement in whole points.
pub fn points(value: i32) -> i16 {
    whole(value, POINT)
}

vocabulary! {
    /// Why a bid, a pass, a draw or an invocation may be right.
    pub enum Phrase {
        Lot,
        OnlyLot,
        Beaten,
        Forced,
        EmptyTrack,
        /// Draws on: the Ra tiles until the epoch ends, and the suns that rivals can still bid.
        Waits,
        /// Passes on a lot that is worth something: the same.
        Keeps,
        /// Nobody else can bid: the Ra tiles until the epoch ends.
        Alone,
        Dealt,
    }
}

/// Whoever passes on a lot of so many points or more does it for what may come, not for the lot.
const WORTH_A_SUN: i16 = 5;

/// Why a bid, a pass, a draw or an invocation.
pub fn reason<G: Market>(game: &G, seat: Seat, chosen: Move) -> Reason {
    let auction = game.auction();
    let gain = game.gain(seat, &G::TUNED);
    let ra_left = i16::from(auction.ra_track_size().saturating_sub(auction.ra_tiles()));
    let rivals = (0..auction.players()).filter(|&rival| rival != seat);
    let suns: i16 = rivals.map(|rival| i16::from(auction.face_up(rival).count())).sum();
    match chosen {
        Move::Bid(_) => {
            let forced = auction.is_voluntary() && auction.caller() == Some(seat) && auction.highest_bid() == 0;
            let phrase = if forced && gain <= 0 {
                Phrase::Forced
            } else {
                Phrase::Lot
            };
            game.explain(seat, phrase)
        }
        Move::Invoke => game.explain(seat, Phrase::Lot),
        Move::Pass if auction.face_up(seat).above(auction.highest_bid()).is_empty() => Reason::new(Phrase::Beaten, 0),
        Move::Pass if points(gain) < WORTH_A_SUN => game.explain(seat, Phrase::OnlyLot),
        Move::Draw | Move::Pass if suns == 0 => Reason::new(Phrase::Alone, ra_left),
        Move::Pass => Reason::new(Phrase::Keeps, ra_left).and(suns),
        Move::Draw if auction.track().is_empty() => Reason::new(Phrase::EmptyTrack, 0),
        Move::Draw => Reason::new(Phrase::Waits, ra_left).and(suns),
        Move::Set(_) => Reason::new(Phrase::Dealt, 0),
    }
}
