//! Solves an auction by backward induction: every seat bids as the network evaluates the outcome for it. The few
//! outcomes (unsold, or sold to a seat for one of its suns) are evaluated once.

use heapless::Vec;

use super::Market;
use crate::{
    collections::Truncating,
    rules::{
        MAX_PLAYERS, Seat, Turn,
        auction::{Answer, Move, Stage},
        clockwise,
        event::no_events,
    },
};

/// Winner and sun; `None` if unsold.
pub type End = Option<(Seat, u8)>;

/// Unsold, or one of four suns of five seats.
const ENDS: usize = 21;

pub struct Ends<'a, G: Market> {
    game: &'a G,
    network: &'a G::Network,
    judged: Vec<(End, [i32; MAX_PLAYERS]), ENDS>,
}

impl<'a, G: Market> Ends<'a, G> {
    pub fn new(game: &'a G, network: &'a G::Network) -> Ends<'a, G> {
        Ends {
            game,
            network,
            judged: Vec::new(),
        }
    }

    pub fn judged(&self) -> u32 {
        self.judged.len() as u32
    }

    pub fn values(&mut self, end: End) -> [i32; MAX_PLAYERS] {
        if let Some((_, values)) = self.judged.iter().find(|(judged, _)| *judged == end) {
            return *values;
        }
        let mut game = self.game.clone();
        bring_about(&mut game, end);
        let values = game.values(self.network);
        self.judged.extend_truncated([(end, values)]);
        values
    }

    fn value(&mut self, end: End, seat: Seat) -> i32 {
        self.values(end).get(usize::from(seat)).copied().unwrap_or(0)
    }

    pub fn standing_bid(&self) -> End {
        let auction = self.game.auction();
        let highest = auction.highest_bid();
        let mut answers = auction.answers();
        let (seat, _) = answers.find(|&(_, answer)| answer == Answer::Sun(highest))?;
        Some((seat, highest))
    }

    /// Outcome after `seat` has answered, with `bid` the highest.
    pub fn after(&mut self, seat: Seat, bid: End) -> End {
        if self.game.auction().caller() == Some(seat) {
            return bid;
        }
        self.from(clockwise(seat, 1, self.game.auction().players()), bid)
    }

    /// Outcome when `seat` is asked, with `bid` the highest.
    pub fn from(&mut self, seat: Seat, bid: End) -> End {
        let auction = self.game.auction();
        let highest = bid.map_or(0, |(_, sun)| sun);
        let suns = auction.face_up(seat).above(highest);
        let must_bid = auction.is_voluntary() && auction.caller() == Some(seat) && highest == 0;
        let mut best = None;
        if !must_bid || suns.is_empty() {
            let end = self.after(seat, bid);
            best = Some((self.value(end, seat), end));
        }
        // Ascending: the smallest of equals.
        for sun in suns.ascending() {
            let end = self.after(seat, Some((seat, sun)));
            let value = self.value(end, seat);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, end));
            }
        }
        best.map_or(bid, |(_, end)| end)
    }

    pub fn likely(&mut self) -> End {
        let Turn::Seat(seat) = self.game.turn() else {
            return None;
        };
        let bid = self.standing_bid();
        self.from(seat, bid)
    }
}

/// Plays the auction to `end`, including the winner's decisions.
pub fn bring_about<G: Market>(game: &mut G, end: End) {
    while game.auction().stage() == Stage::Bidding {
        let Turn::Seat(seat) = game.turn() else { return };
        let answer = match end {
            Some((winner, sun)) if winner == seat && sun > game.auction().highest_bid() => Move::Bid(sun),
            _ => Move::Pass,
        };
        if game.play(answer.into(), &mut no_events).is_err() {
            return;
        }
    }
    game.settle();
}
