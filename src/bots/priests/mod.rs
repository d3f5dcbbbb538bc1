//! How bots judge Priests of Ra.

mod worth;

use super::{
    Judge, Learned, POINT, Reason,
    auction::{self, CARELESSNESS, Market, Phase, judge_answers, judge_turn, suns_later},
    careless,
    reason::vocabulary,
};
use crate::{
    chance::Quick,
    rules::{
        Game, Seat, Turn,
        auction::{Auction, Stage},
        priests::{COLOURS, Laid, Move, Priests},
    },
};
use worth::{Holding, Rivals, WEIGHTS, Weight, with_rival, worth};

vocabulary! {
    /// Why a move of this game may be right.
    pub enum Phrase {
        BestFace,
        Turning,
        NoTurning,
    }
}

vocabulary! {
    /// What speaks for it.
    pub enum Part {
        Priests,
        Peoples,
        Ankhs,
        Buildings,
        Plagues,
        Pyramid,
    }
}

impl Market for Priests {
    type Tile = Laid;

    fn auction(&self) -> &Auction<Laid> {
        Priests::auction(self)
    }

    fn gain(&self, seat: Seat, weights: &[i16; WEIGHTS]) -> i32 {
        let auction = Priests::auction(self);
        if auction.track().is_empty() {
            return 0;
        }
        let phase = Phase::of(Priests::auction(self), auction.face_up(seat).count().saturating_sub(1));
        let rivals = rivals(self, seat);
        let before = Holding::of(&self.area(seat));
        let mut after = before;
        auction.track().iter().for_each(|laid| after.add(laid));
        worth(&after, phase, &rivals, weights) - worth(&before, phase, &rivals, weights)
    }

    fn explain(&self, seat: Seat, phrase: auction::Phrase) -> Reason {
        let before = Holding::of(&self.area(seat));
        let mut after = before;
        Priests::auction(self).track().iter().for_each(|laid| after.add(laid));
        Reason::of_parts(phrase, POINT, self.difference(seat, &before, &after))
    }
}

impl Learned for Priests {
    type Weights = [i16; WEIGHTS];

    const TUNED: [i16; WEIGHTS] = worth::TUNED;

    fn judge_by(&self, weights: &[i16; WEIGHTS], visit: &mut dyn FnMut(Move, i32)) {
        let Turn::Seat(seat) = self.turn() else { return };
        if self.drawn().is_some() {
            self.judge_faces(seat, weights, visit);
        } else if self.flips() > 0 {
            self.judge_flips(seat, weights, visit);
        } else if Priests::auction(self).stage() == Stage::Bidding {
            judge_answers(self, seat, weights, &mut |chosen, value| visit(chosen.into(), value));
        } else {
            judge_turn(self, seat, self.bag().is_empty(), weights, &mut |chosen, value| {
                visit(chosen.into(), value);
            });
        }
    }
}

fn rivals(game: &Priests, seat: Seat) -> Rivals {
    let mut rivals = [0; COLOURS];
    for rival in (0..game.players()).filter(|&rival| rival != seat) {
        with_rival(&mut rivals, game.shown(rival));
    }
    rivals
}

impl Priests {
    /// The face that makes the lot best for the seat, and not better still for the others.
    fn judge_faces(&self, seat: Seat, weights: &[i16; WEIGHTS], visit: &mut dyn FnMut(Move, i32)) {
        let Some(pair) = self.drawn() else { return };
        let envy = i32::from(weights.get(Weight::ShowEnvy as usize).copied().unwrap_or(0));
        for faced in pair.both_ways() {
            let mut value = 0;
            for other in 0..self.players() {
                let auction = Priests::auction(self);
                let suns = auction.face_up(other).count();
                if suns == 0 {
                    continue;
                }
                let (phase, rivals) = (Phase::of(Priests::auction(self), suns - 1), rivals(self, other));
                let mut holding = Holding::of(&self.area(other));
                auction.track().iter().for_each(|laid| holding.add(laid));
                let before = worth(&holding, phase, &rivals, weights);
                holding.add(Laid::Faced(faced));
                let gain = worth(&holding, phase, &rivals, weights) - before;
                value += if other == seat { gain } else { -((gain * envy) >> 4) };
            }
            visit(Move::Show(faced.shown()), value);
        }
    }

    fn judge_flips(&self, seat: Seat, weights: &[i16; WEIGHTS], visit: &mut dyn FnMut(Move, i32)) {
        let phase = Phase::of(Priests::auction(self), Priests::auction(self).face_up(seat).count());
        let rivals = rivals(self, seat);
        let area = self.area(seat);
        let holding = Holding::of(&area);
        let before = worth(&holding, phase, &rivals, weights);
        for (faced, _) in area.faced() {
            let mut after = holding;
            after.turn(faced.shown(), faced.hidden());
            visit(Move::Flip(faced), worth(&after, phase, &rivals, weights) - before);
        }
        visit(Move::Done, 0);
    }
}

/// What a seat has and may expect, points and suns included.
fn total(game: &Priests, seat: Seat) -> i32 {
    let points = POINT * i32::from(game.score(seat));
    if game.turn() == Turn::Over {
        return points;
    }
    let phase = Phase::of(game.auction(), game.auction().face_up(seat).count());
    let holding = Holding::of(&game.area(seat));
    let tiles = worth(&holding, phase, &rivals(game, seat), &Priests::TUNED);
    points + tiles + suns_later(game.auction(), seat, &Priests::TUNED)
}

impl Judge for Priests {
    const BUDGET: u32 = 14_500;

    fn judge(&self, visit: &mut dyn FnMut(Move, i32)) {
        self.judge_by(&Priests::TUNED, visit);
    }

    fn apprentice(&self, luck: &mut Quick) -> Option<Move> {
        careless(self, CARELESSNESS, luck)
    }

    /// An epoch is played to its end; what is kept is judged then.
    fn is_far_enough(&self, root: &Priests, _: u16) -> bool {
        self.auction().epoch() != root.auction().epoch()
    }

    fn standing(&self, seat: Seat) -> i32 {
        auction::standing(self, seat, total)
    }

    fn reason(&self, chosen: Move) -> Reason {
        let Turn::Seat(seat) = self.turn() else {
            return Reason::new(Phrase::NoTurning, 0);
        };
        match chosen {
            Move::Auction(chosen) => auction::reason(self, seat, chosen),
            Move::Show(_) | Move::Tile(_) => Reason::new(Phrase::BestFace, 0),
            Move::Flip(faced) => {
                let before = Holding::of(&self.area(seat));
                let mut after = before;
                after.turn(faced.shown(), faced.hidden());
                Reason::of_parts(Phrase::Turning, POINT, self.difference(seat, &before, &after))
            }
            Move::Done => Reason::new(Phrase::NoTurning, 0),
        }
    }
}

impl Priests {
    /// How much more the tiles are worth, by where it comes from.
    fn difference(&self, seat: Seat, before: &Holding, after: &Holding) -> [(Part, i32); 6] {
        let suns = Priests::auction(self).face_up(seat).count();
        let (phase, rivals) = (
            Phase::of(Priests::auction(self), suns.saturating_sub(1)),
            rivals(self, seat),
        );
        let parts = |holding: &Holding| {
            [
                (Part::Priests, worth::priest(holding, &Priests::TUNED)),
                (Part::Peoples, worth::people(holding, phase, &rivals, &Priests::TUNED)),
                (Part::Ankhs, worth::ankh(holding, phase, &Priests::TUNED)),
                (Part::Buildings, worth::building(holding, phase, &Priests::TUNED)),
                (Part::Plagues, worth::plague(holding, phase, &Priests::TUNED)),
                (Part::Pyramid, worth::pyramid(holding, phase, &Priests::TUNED)),
            ]
        };
        let mut before = parts(before).into_iter();
        parts(after).map(|(part, after)| (part, after - before.next().map_or(0, |(_, before)| before)))
    }
}
