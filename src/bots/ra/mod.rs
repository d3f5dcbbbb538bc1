//! Evaluation of Ra.

mod features;
mod losses;

use super::{
    Judge, Reason, Temperament,
    auction::{self, CARELESSNESS, LastSun, Market, advance, judge_by, judge_closely},
    careless,
    network::{Features, Network},
    reason::vocabulary,
    temperament::{FULL, degree},
};
use crate::{
    chance::Quick,
    rules::{
        Game, MAX_PLAYERS, Seat, Turn,
        auction::{Auction, EPOCHS, Move as Shared, Points},
        event::no_events,
        ra::{Category, Kind, Move, Ra, Tiles, epoch_points_of},
    },
};
use features::View;
use losses::{cheapest, receive};

vocabulary! {
    pub enum Phrase {
        Tile,
        /// Worth nothing now.
        TileLater,
        GodsLater,
        GodsKept,
        LeastLoss,
    }
}

vocabulary! {
    pub enum Part {
        GodsAndGold,
        Nile,
        Pharaohs,
        Civilisation,
        Monuments,
    }
}

/// Points if the epoch ended now; monuments count half before the last epoch.
fn points_now(game: &Ra, seat: Seat, tiles: &[Tiles; MAX_PLAYERS]) -> i32 {
    let points = epoch_points_of(seat, tiles, game.players(), true);
    let all: i32 = points.iter().map(|&points| i32::from(points)).sum();
    let monuments = points.get(Category::Monument as usize).copied().unwrap_or(0);
    let is_last = usize::from(game.auction().epoch()) == EPOCHS;
    all - if is_last { 0 } else { i32::from(monuments) / 2 }
}

impl Market for Ra {
    type Tile = Kind;
    type Network = Network<{ features::TABLE }, { features::SEAT }>;

    fn network() -> &'static Self::Network {
        static NETWORK: <Ra as Market>::Network = Network::built_in(include_bytes!("ra.weights"));
        &NETWORK
    }

    fn view(&self) -> impl Features {
        View::new(self)
    }

    fn auction(&self) -> &Auction<Kind> {
        Ra::auction(self)
    }

    fn without_lot(&self) -> Ra {
        Ra::without_lot(*self)
    }

    fn bid(chosen: Move) -> Option<u8> {
        match chosen {
            Move::Auction(Shared::Bid(sun)) => Some(sun),
            _ => None,
        }
    }

    fn is_settling(&self) -> bool {
        self.striking().is_some() || self.has_taken()
    }

    fn settle(&mut self) {
        while let (Some((disaster, _)), Turn::Seat(seat)) = (self.striking(), self.turn()) {
            let lost = cheapest(&self.tiles(seat), disaster);
            if lost.is_none_or(|kind| self.play(Move::Lose(kind), &mut no_events).is_err()) {
                return;
            }
        }
        if self.has_taken() {
            // A god was used: legal.
            let _ = self.play(Move::End, &mut no_events);
        }
    }

    fn explain(&self, seat: Seat, phrase: auction::Phrase) -> Reason {
        let mut after = self.tiles(seat);
        receive(&mut after, Ra::auction(self).track().iter());
        Reason::of_parts(phrase, 1, self.difference(seat, &after))
    }

    fn is_set(part: super::Part) -> bool {
        matches!(part, super::Part::Ra(Part::Civilisation | Part::Monuments))
    }
}

impl Judge for Ra {
    type Endgame = LastSun;

    const BUDGET: u32 = 4_000;
    const VIZIER: u32 = 400;
    const TRUST: i32 = auction::TRUST;

    fn judge(&self, visit: &mut dyn FnMut(Move, i32)) {
        judge_closely(self, Ra::network(), visit);
    }

    fn foresee(&self, visit: &mut dyn FnMut(Move, i32)) {
        judge_by(self, Ra::network(), visit);
    }

    fn apprentice(&self, temperament: Option<Temperament>, rng: &mut Quick) -> Option<Move> {
        careless(self, temperament, CARELESSNESS, rng)
    }

    fn flavour(&self, temperament: Temperament, chosen: Move) -> u8 {
        let Turn::Seat(seat) = self.turn() else { return 0 };
        match (temperament, chosen) {
            (_, Move::Auction(chosen)) => auction::flavour(self, seat, temperament, chosen),
            (Temperament::Bold, Move::Take(_)) | (Temperament::Patient, Move::End) => FULL / 2,
            (Temperament::Spiteful, Move::Take(kind)) => {
                let rivals = (0..self.players()).filter(|&rival| rival != seat);
                rivals
                    .map(|rival| degree(self.with_tile(rival, kind).number()))
                    .max()
                    .unwrap_or(0)
            }
            (Temperament::Collector, Move::Take(kind)) => {
                degree(auction::set_points::<Ra>(&self.with_tile(seat, kind)))
            }
            _ => 0,
        }
    }

    fn advance(&mut self, _: &mut Quick) -> u32 {
        advance(self, Ra::network())
    }

    fn is_far_enough(&self, _: &Ra, steps: u16) -> bool {
        steps >= auction::HORIZON && self.is_quiet()
    }

    fn standing(&self, seat: Seat) -> i32 {
        let values = self.values(Ra::network());
        values.get(usize::from(seat)).copied().unwrap_or(0)
    }

    fn reason(&self, chosen: Move) -> Reason {
        let Turn::Seat(seat) = self.turn() else {
            return Reason::new(Phrase::LeastLoss, 0);
        };
        match chosen {
            Move::Auction(chosen) => auction::reason(self, seat, chosen),
            Move::Take(kind) | Move::Tile(kind) => {
                let mut after = self.tiles(seat);
                after.remove(Kind::God);
                receive(&mut after, core::iter::once(kind));
                let tile = Reason::of_parts(Phrase::Tile, 1, self.difference(seat, &after));
                match tile.number() {
                    1.. => tile,
                    _ if self.is_last_epoch() => Reason::outlook(),
                    _ => tile.with_phrase(Phrase::TileLater),
                }
            }
            Move::End if self.is_last_epoch() => Reason::new(Phrase::GodsKept, 0),
            Move::End => Reason::new(Phrase::GodsLater, 0),
            Move::Lose(_) => Reason::new(Phrase::LeastLoss, 0),
        }
    }
}

impl Ra {
    fn is_last_epoch(&self) -> bool {
        usize::from(self.auction().epoch()) == EPOCHS
    }

    fn with_tile(&self, seat: Seat, kind: Kind) -> Reason {
        let mut after = self.tiles(seat);
        receive(&mut after, core::iter::once(kind));
        Reason::of_parts(Phrase::Tile, 1, self.difference(seat, &after))
    }

    /// Change if the epoch ended with `after`, by part.
    fn difference(&self, seat: Seat, after: &Tiles) -> [(Part, i32); 5] {
        let before: [Tiles; MAX_PLAYERS] = core::array::from_fn(|seat| self.tiles(seat as Seat));
        let mut tiles = before;
        if let Some(own) = tiles.get_mut(usize::from(seat)) {
            *own = *after;
        }
        let points = |tiles| epoch_points_of(seat, tiles, self.players(), true);
        let (before, after) = (points(&before), points(&tiles));
        let more = |category: Category| {
            let of = |points: &Points| points.get(category as usize).copied().unwrap_or(0);
            i32::from(of(&after)) - i32::from(of(&before))
        };
        [
            (Part::GodsAndGold, more(Category::God) + more(Category::Gold)),
            (Part::Nile, more(Category::Nile)),
            (Part::Pharaohs, more(Category::Pharaoh)),
            (Part::Civilisation, more(Category::Civilisation)),
            (Part::Monuments, more(Category::Monument)),
        ]
    }
}
