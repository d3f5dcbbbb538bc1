//! How bots judge Ra.

mod worth;

use super::{
    Judge, POINT, Reason, STANDING, Words, any,
    auction::{Market, against_rivals, freshness, judge_answers, judge_turn, suns_later},
};
use crate::{
    chance::{Draw, Quick},
    rules::{
        Game, MAX_PLAYERS, Seat, Turn,
        auction::{self, Auction, Stage},
        ra::{Kind, Move, Ra, Tiles},
    },
};
use worth::{Phase, Rivals, WEIGHTS, Weight, later_epochs, receive, worth};

impl Market for Ra {
    type Tile = Kind;
    type Weights = [i16; WEIGHTS];

    const TUNED: [i16; WEIGHTS] = worth::TUNED;

    fn auction(&self) -> &Auction<Kind> {
        Ra::auction(self)
    }

    fn gain(&self, seat: Seat, weights: &[i16; WEIGHTS]) -> i32 {
        let suns = Ra::auction(self).face_up(seat).count();
        let phase = phase(self, suns.saturating_sub(1));
        let rivals = Rivals::of(self, seat);
        let before = self.tiles(seat);
        let mut after = before;
        receive(&mut after, Ra::auction(self).track().iter());
        worth(&after, phase, rivals, weights) - worth(&before, phase, rivals, weights)
    }

    fn judge_by(&self, weights: &[i16; WEIGHTS], mut visit: impl FnMut(Move, i32)) {
        let game = self;
        let Turn::Seat(seat) = game.turn() else { return };
        let auction = game.auction();
        let suns = auction.face_up(seat).count();
        let (phase, rivals, tiles) = (phase(game, suns), Rivals::of(game, seat), game.tiles(seat));
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
            judge_answers(game, seat, weights, |chosen, value| visit(chosen.into(), value));
            return;
        }
        let mut quiet = 0;
        if !game.has_taken() {
            judge_turn(game, seat, game.bag().is_empty(), weights, |chosen, value| {
                if chosen == auction::Move::Draw {
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

fn phase(game: &Ra, suns: u8) -> Phase {
    Phase {
        later: later_epochs(game),
        freshness: freshness(game.auction(), suns),
    }
}

/// What a seat has and may expect, points and suns included.
fn total(game: &Ra, seat: Seat) -> i32 {
    let points = POINT * i32::from(game.score(seat));
    if game.turn() == Turn::Over {
        return points;
    }
    let phase = phase(game, game.auction().face_up(seat).count());
    let tiles = worth(&game.tiles(seat), phase, Rivals::of(game, seat), &Ra::TUNED);
    points + tiles + suns_later(game.auction(), seat, &Ra::TUNED)
}

impl Judge for Ra {
    const BUDGET: u32 = 100_000;

    fn judge(&self, visit: impl FnMut(Move, i32)) {
        self.judge_by(&Ra::TUNED, visit);
    }

    fn apprentice(&self, luck: &mut Quick) -> Option<Move> {
        if luck.below(4) == 0 {
            any(self, luck)
        } else {
            super::best(self)
        }
    }

    /// An epoch is played to its end; what is kept is judged then.
    fn is_far_enough(&self, root: &Ra, _: u16) -> bool {
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
