//! Evaluation of Priests of Ra.

mod features;

use super::{
    Judge, Reason, Temperament,
    auction::{self, CARELESSNESS, LastSun, Market, advance, judge_by, judge_closely},
    careless,
    network::{Features, Network},
    reason::vocabulary,
};
use crate::{
    chance::Quick,
    rules::{
        Game, MAX_PLAYERS, Seat, Turn,
        auction::{Auction, EPOCHS, Move as Shared, Points},
        event::no_events,
        priests::{Area, Category, Laid, Move, Priests, epoch_points_of},
    },
};
use features::View;

vocabulary! {
    pub enum Phrase {
        BestFace,
        Turning,
        /// Costs points now.
        TurningLater,
        NoTurning,
        /// Turning would gain points now.
        KeepsFaces,
    }
}

vocabulary! {
    pub enum Part {
        Priests,
        Peoples,
        Ankhs,
        Buildings,
        Plagues,
        Pyramid,
    }
}

/// Points if the epoch ended now; final scoring counts half before the last epoch.
fn points_now(game: &Priests, seat: Seat, areas: &[Area; MAX_PLAYERS]) -> i32 {
    let points = epoch_points_of(seat, areas, true);
    let of = |category: Category| i32::from(points.get(category as usize).copied().unwrap_or(0));
    let all: i32 = points.iter().map(|&points| i32::from(points)).sum();
    let at_end = of(Category::Pyramid) + of(Category::Ankh);
    let is_last = usize::from(game.auction().epoch()) == EPOCHS;
    all - if is_last { 0 } else { at_end / 2 }
}

impl Market for Priests {
    type Tile = Laid;
    type Network = Network<{ features::TABLE }, { features::SEAT }>;

    fn network() -> &'static Self::Network {
        static NETWORK: <Priests as Market>::Network = Network::built_in(include_bytes!("priests.weights"));
        &NETWORK
    }

    fn view(&self) -> impl Features {
        View::new(self)
    }

    fn auction(&self) -> &Auction<Laid> {
        Priests::auction(self)
    }

    fn without_lot(&self) -> Priests {
        Priests::without_lot(*self)
    }

    fn bid(chosen: Move) -> Option<u8> {
        match chosen {
            Move::Auction(Shared::Bid(sun)) => Some(sun),
            _ => None,
        }
    }

    fn is_settling(&self) -> bool {
        self.drawn().is_some() || self.flips() > 0
    }

    /// Shows the face with the highest value of the lot for the seat; flips tiles while that gains points.
    fn settle(&mut self) {
        if let (Some(pair), Turn::Seat(seat)) = (self.drawn(), self.turn()) {
            let (first, second) = pair.faces();
            let [first, second] = [first, second].map(|face| {
                let mut game = *self;
                // A face of the tile: legal.
                let _ = game.play(Move::Show(face), &mut no_events);
                game
            });
            *self = if second.lot_points(seat) > first.lot_points(seat) {
                second
            } else {
                first
            };
        }
        while let (1.., Turn::Seat(seat)) = (self.flips(), self.turn()) {
            let area = self.area(seat);
            let mut best = (self.points_with(seat, area), Move::Done);
            for (faced, _) in area.faced() {
                let mut turned = area;
                turned.flip(faced);
                let points = self.points_with(seat, turned);
                if points > best.0 {
                    best = (points, Move::Flip(faced));
                }
            }
            if self.play(best.1, &mut no_events).is_err() {
                return;
            }
        }
    }

    fn explain(&self, seat: Seat, phrase: auction::Phrase) -> Reason {
        let mut after = self.area(seat);
        Priests::auction(self).track().iter().for_each(|laid| after.add(laid));
        Reason::of_parts(phrase, 1, self.difference(seat, after))
    }

    fn is_set(part: super::Part) -> bool {
        matches!(
            part,
            super::Part::Priests(Part::Peoples | Part::Buildings | Part::Pyramid)
        )
    }
}

impl Judge for Priests {
    type Endgame = LastSun;

    const BUDGET: u32 = 2_600;
    const VIZIER: u32 = 300;
    const TRUST: i32 = auction::TRUST;

    fn judge(&self, visit: &mut dyn FnMut(Move, i32)) {
        judge_closely(self, Priests::network(), visit);
    }

    fn foresee(&self, visit: &mut dyn FnMut(Move, i32)) {
        judge_by(self, Priests::network(), visit);
    }

    fn apprentice(&self, temperament: Option<Temperament>, rng: &mut Quick) -> Option<Move> {
        careless(self, temperament, CARELESSNESS, rng)
    }

    fn flavour(&self, temperament: Temperament, chosen: Move) -> u8 {
        let Turn::Seat(seat) = self.turn() else { return 0 };
        match chosen {
            Move::Auction(chosen) => auction::flavour(self, seat, temperament, chosen),
            _ => 0,
        }
    }

    fn advance(&mut self, _: &mut Quick) -> u32 {
        advance(self, Priests::network())
    }

    fn is_far_enough(&self, _: &Priests, steps: u16) -> bool {
        steps >= auction::HORIZON && self.is_quiet()
    }

    fn standing(&self, seat: Seat) -> i32 {
        let values = self.values(Priests::network());
        values.get(usize::from(seat)).copied().unwrap_or(0)
    }

    fn reason(&self, chosen: Move) -> Reason {
        let Turn::Seat(seat) = self.turn() else {
            return Reason::new(Phrase::NoTurning, 0);
        };
        match chosen {
            Move::Auction(chosen) => auction::reason(self, seat, chosen),
            Move::Show(_) | Move::Tile(_) => Reason::new(Phrase::BestFace, 0),
            Move::Flip(faced) => {
                let mut after = self.area(seat);
                after.flip(faced);
                let turning = Reason::of_parts(Phrase::Turning, 1, self.difference(seat, after));
                match turning.number() {
                    1.. => turning,
                    _ if self.is_last_epoch() => Reason::outlook(),
                    _ => turning.with_phrase(Phrase::TurningLater),
                }
            }
            Move::Done => {
                let area = self.area(seat);
                let gains = area.faced().any(|(faced, _)| {
                    let mut turned = area;
                    turned.flip(faced);
                    let points: i32 = self.difference(seat, turned).map(|(_, points)| points).iter().sum();
                    points > 0
                });
                match gains {
                    false => Reason::new(Phrase::NoTurning, 0),
                    true if self.is_last_epoch() => Reason::outlook(),
                    true => Reason::new(Phrase::KeepsFaces, 0),
                }
            }
        }
    }
}

impl Priests {
    fn is_last_epoch(&self) -> bool {
        usize::from(self.auction().epoch()) == EPOCHS
    }

    /// If the epoch ended now.
    fn points_with(&self, seat: Seat, area: Area) -> i32 {
        points_now(self, seat, &self.areas_with(seat, area))
    }

    fn areas_with(&self, seat: Seat, area: Area) -> [Area; MAX_PLAYERS] {
        core::array::from_fn(|other| match other as Seat {
            other if other == seat => area,
            other => self.area(other),
        })
    }

    /// Change if the epoch ended with `after`, by part.
    fn difference(&self, seat: Seat, after: Area) -> [(Part, i32); 6] {
        let points = |area: Area| epoch_points_of(seat, &self.areas_with(seat, area), true);
        let (before, after) = (points(self.area(seat)), points(after));
        let more = |category: Category| {
            let of = |points: &Points| i32::from(points.get(category as usize).copied().unwrap_or(0));
            of(&after) - of(&before)
        };
        [
            (Part::Priests, more(Category::Priest)),
            (Part::Peoples, more(Category::People)),
            (Part::Ankhs, more(Category::Ankh)),
            (Part::Buildings, more(Category::Building)),
            (Part::Plagues, more(Category::Plague)),
            (Part::Pyramid, more(Category::Pyramid)),
        ]
    }
}
