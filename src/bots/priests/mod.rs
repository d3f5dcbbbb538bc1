//! How bots judge Priests of Ra.

mod worth;

use super::{
    Judge, POINT, Reason, STANDING, Words, any,
    auction::{Market, against_rivals, freshness, judge_answers, judge_turn, suns_later},
};
use crate::{
    chance::{Draw, Quick},
    rules::{
        Game, MAX_PLAYERS, Seat, Turn,
        auction::{Auction, Stage},
        priests::{COLOURS, Laid, Move, Priests},
    },
};
use worth::{Holding, Phase, Rivals, WEIGHTS, Weight, later_epochs, with_rival, worth};

impl Market for Priests {
    type Tile = Laid;
    type Weights = [i16; WEIGHTS];

    const TUNED: [i16; WEIGHTS] = worth::TUNED;

    fn auction(&self) -> &Auction<Laid> {
        Priests::auction(self)
    }

    fn gain(&self, seat: Seat, weights: &[i16; WEIGHTS]) -> i32 {
        let auction = Priests::auction(self);
        let phase = phase(self, auction.face_up(seat).count().saturating_sub(1));
        let rivals = rivals(self, seat);
        let before = Holding::of(&self.area(seat));
        let mut after = before;
        auction.track().iter().for_each(|laid| after.add(laid));
        worth(&after, phase, &rivals, weights) - worth(&before, phase, &rivals, weights)
    }

    fn judge_by(&self, weights: &[i16; WEIGHTS], mut visit: impl FnMut(Move, i32)) {
        let Turn::Seat(seat) = self.turn() else { return };
        if self.drawn().is_some() {
            self.judge_faces(seat, weights, visit);
        } else if self.flips() > 0 {
            self.judge_flips(seat, weights, visit);
        } else if Priests::auction(self).stage() == Stage::Bidding {
            judge_answers(self, seat, weights, |chosen, value| visit(chosen.into(), value));
        } else {
            judge_turn(self, seat, self.bag().is_empty(), weights, |chosen, value| {
                visit(chosen.into(), value);
            });
        }
    }
}

fn phase(game: &Priests, suns: u8) -> Phase {
    Phase {
        later: later_epochs(game),
        freshness: freshness(game.auction(), suns),
    }
}

fn rivals(game: &Priests, seat: Seat) -> Rivals {
    let mut rivals = [0; COLOURS];
    for rival in (0..game.players()).filter(|&rival| rival != seat) {
        with_rival(&mut rivals, &Holding::of(&game.area(rival)));
    }
    rivals
}

impl Priests {
    /// The face that makes the lot best for the seat, and not better still for the others.
    fn judge_faces(&self, seat: Seat, weights: &[i16; WEIGHTS], mut visit: impl FnMut(Move, i32)) {
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
                let (phase, rivals) = (phase(self, suns - 1), rivals(self, other));
                let mut holding = Holding::of(&self.area(other));
                auction.track().iter().for_each(|laid| holding.add(laid));
                let before = worth(&holding, phase, &rivals, weights);
                holding.add(Laid::Faced(faced));
                let gain = worth(&holding, phase, &rivals, weights) - before;
                value += if other == seat { gain } else { -(gain * envy >> 4) };
            }
            visit(Move::Show(faced.shown()), value);
        }
    }

    fn judge_flips(&self, seat: Seat, weights: &[i16; WEIGHTS], mut visit: impl FnMut(Move, i32)) {
        let phase = phase(self, Priests::auction(self).face_up(seat).count());
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
    let phase = phase(game, game.auction().face_up(seat).count());
    let holding = Holding::of(&game.area(seat));
    let tiles = worth(&holding, phase, &rivals(game, seat), &Priests::TUNED);
    points + tiles + suns_later(game.auction(), seat, &Priests::TUNED)
}

impl Judge for Priests {
    const BUDGET: u32 = 100_000;

    fn judge(&self, visit: impl FnMut(Move, i32)) {
        self.judge_by(&Priests::TUNED, visit);
    }

    fn apprentice(&self, luck: &mut Quick) -> Option<Move> {
        if luck.below(4) == 0 {
            any(self, luck)
        } else {
            super::best(self)
        }
    }

    /// An epoch is played to its end; what is kept is judged then.
    fn is_far_enough(&self, root: &Priests, _: u16) -> bool {
        self.auction().epoch() != root.auction().epoch()
    }

    fn standing(&self, seat: Seat) -> i32 {
        let mut totals = [0; MAX_PLAYERS];
        for (seat, points) in (0..self.players()).zip(&mut totals) {
            *points = total(self, seat);
        }
        let (is_over, has_won) = (self.turn() == Turn::Over, self.winners().contains(seat));
        against_rivals(&totals, seat, self.players(), is_over, has_won).clamp(-STANDING, STANDING)
    }

    fn reason(&self, chosen: Move) -> Reason {
        const POINTS: Words = Words::new("# points ahead after this", "# points d'avance ensuite");
        let Turn::Seat(seat) = self.turn() else {
            return Reason::new(&POINTS, 0);
        };
        let mut after = *self;
        let _ = after.play(chosen);
        Reason::new(&POINTS, (after.standing(seat) / POINT) as i16)
    }
}
