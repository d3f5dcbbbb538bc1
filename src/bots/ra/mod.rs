//! How bots judge Ra.

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
        auction::{Auction, Move as Shared, Stage},
        ra::{Kind, Move, Ra, Tiles},
    },
};
use worth::{Rivals, WEIGHTS, Weight, receive, worth};

vocabulary! {
    /// Why a move of this game may be right.
    pub enum Phrase {
        Tile,
        GodsLater,
        LeastLoss,
    }
}

vocabulary! {
    /// What speaks for it.
    pub enum Part {
        GodsAndGold,
        Nile,
        Pharaohs,
        Civilisation,
        Monuments,
    }
}

impl Market for Ra {
    type Tile = Kind;

    fn auction(&self) -> &Auction<Kind> {
        Ra::auction(self)
    }

    fn gain(&self, seat: Seat, weights: &[i16; WEIGHTS]) -> i32 {
        if Ra::auction(self).track().is_empty() {
            return 0;
        }
        let suns = Ra::auction(self).face_up(seat).count();
        let phase = Phase::of(Ra::auction(self), suns.saturating_sub(1));
        let rivals = Rivals::of(self, seat);
        let before = self.tiles(seat);
        let mut after = before;
        receive(&mut after, Ra::auction(self).track().iter());
        worth(&after, phase, rivals, weights) - worth(&before, phase, rivals, weights)
    }

    fn explain(&self, seat: Seat, phrase: auction::Phrase) -> Reason {
        let before = self.tiles(seat);
        let mut after = before;
        receive(&mut after, Ra::auction(self).track().iter());
        Reason::of_parts(phrase, POINT, self.difference(seat, &before, &after))
    }
}

impl Learned for Ra {
    type Weights = [i16; WEIGHTS];

    const TUNED: [i16; WEIGHTS] = worth::TUNED;

    fn judge_by(&self, weights: &[i16; WEIGHTS], visit: &mut dyn FnMut(Move, i32)) {
        let game = self;
        let Turn::Seat(seat) = game.turn() else { return };
        let auction = game.auction();
        let suns = auction.face_up(seat).count();
        let (phase, rivals, tiles) = (
            Phase::of(game.auction(), suns),
            Rivals::of(game, seat),
            game.tiles(seat),
        );
        let change = |change: &dyn Fn(&mut Tiles)| {
            let mut after = tiles;
            change(&mut after);
            worth(&after, phase, rivals, weights) - worth(&tiles, phase, rivals, weights)
        };
        if game.striking().is_some() {
            game.decisions(|chosen| {
                if let Move::Lose(kind) = chosen {
                    visit(
                        chosen,
                        change(&|tiles| {
                            tiles.remove(kind);
                        }),
                    );
                }
            });
            return;
        }
        if auction.stage() == Stage::Bidding {
            judge_answers(game, seat, weights, &mut |chosen, value| visit(chosen.into(), value));
            return;
        }
        let mut quiet = 0;
        if !game.has_taken() {
            judge_turn(game, seat, game.bag().is_empty(), weights, &mut |chosen, value| {
                if chosen == Shared::Draw {
                    quiet = value;
                }
                visit(chosen.into(), value);
            });
        }
        let wanted = i32::from(weights.get(Weight::SpendGod as usize).copied().unwrap_or(0));
        game.decisions(|chosen| match chosen {
            Move::Take(kind) => {
                let gain = change(&|tiles| {
                    tiles.remove(Kind::God);
                    receive(tiles, core::iter::once(kind));
                });
                visit(chosen, quiet + gain - wanted);
            }
            Move::End => visit(chosen, 0),
            _ => {}
        });
    }
}

/// What a seat has and may expect, points and suns included.
fn total(game: &Ra, seat: Seat) -> i32 {
    let points = POINT * i32::from(game.score(seat));
    if game.turn() == Turn::Over {
        return points;
    }
    let phase = Phase::of(game.auction(), game.auction().face_up(seat).count());
    let tiles = worth(&game.tiles(seat), phase, Rivals::of(game, seat), &Ra::TUNED);
    points + tiles + suns_later(game.auction(), seat, &Ra::TUNED)
}

impl Judge for Ra {
    const BUDGET: u32 = 18_500;

    fn judge(&self, visit: &mut dyn FnMut(Move, i32)) {
        self.judge_by(&Ra::TUNED, visit);
    }

    fn apprentice(&self, luck: &mut Quick) -> Option<Move> {
        careless(self, CARELESSNESS, luck)
    }

    /// An epoch is played to its end; what is kept is judged then.
    fn is_far_enough(&self, root: &Ra, _: u16) -> bool {
        self.auction().epoch() != root.auction().epoch()
    }

    fn standing(&self, seat: Seat) -> i32 {
        auction::standing(self, seat, total)
    }

    fn reason(&self, chosen: Move) -> Reason {
        let Turn::Seat(seat) = self.turn() else {
            return Reason::new(Phrase::LeastLoss, 0);
        };
        let tiles = self.tiles(seat);
        match chosen {
            Move::Auction(chosen) => auction::reason(self, seat, chosen),
            Move::Take(kind) | Move::Tile(kind) => {
                let mut after = tiles;
                after.remove(Kind::God);
                receive(&mut after, core::iter::once(kind));
                Reason::of_parts(Phrase::Tile, POINT, self.difference(seat, &tiles, &after))
            }
            Move::End => Reason::new(Phrase::GodsLater, 0),
            Move::Lose(_) => Reason::new(Phrase::LeastLoss, 0),
        }
    }
}

impl Ra {
    /// How much more the tiles are worth, by where it comes from.
    fn difference(&self, seat: Seat, before: &Tiles, after: &Tiles) -> [(Part, i32); 5] {
        let suns = Ra::auction(self).face_up(seat).count();
        let (phase, rivals) = (
            Phase::of(Ra::auction(self), suns.saturating_sub(1)),
            Rivals::of(self, seat),
        );
        let parts = |tiles: &Tiles| {
            [
                (Part::GodsAndGold, worth::god_and_gold(tiles, &Ra::TUNED)),
                (Part::Nile, worth::nile(tiles, phase, &Ra::TUNED)),
                (Part::Pharaohs, worth::pharaoh(tiles, phase, rivals, &Ra::TUNED)),
                (Part::Civilisation, worth::civilisation(tiles, phase, &Ra::TUNED)),
                (Part::Monuments, worth::monument(tiles, phase, &Ra::TUNED)),
            ]
        };
        let mut before = parts(before).into_iter();
        parts(after).map(|(part, after)| (part, after - before.next().map_or(0, |(_, before)| before)))
    }
}
