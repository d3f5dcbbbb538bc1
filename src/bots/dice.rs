//! How bots judge Ra: The Dice Game.

use super::{Judge, POINT, Reason, STANDING, Words, any};
use crate::{
    chance::{Draw, Quick},
    rules::{Game, Seat, Turn, dice::Dice},
};

impl Judge for Dice {
    const BUDGET: u32 = 100_000;

    fn apprentice(&self, luck: &mut Quick) -> Option<Self::Move> {
        if luck.below(2) == 0 {
            any(self, luck)
        } else {
            super::best(self)
        }
    }

    fn reply(&self, luck: &mut Quick) -> Option<Self::Move> {
        any(self, luck)
    }

    fn is_far_enough(&self, _: &Self, moves: u16) -> bool {
        moves >= 100
    }

    fn standing(&self, seat: Seat) -> i32 {
        let rivals = (0..self.players()).filter(|&rival| rival != seat);
        let best = rivals.map(|rival| self.score(rival)).max().unwrap_or(0);
        let won = self.turn() == Turn::Over && self.winners().contains(seat);
        let margin = POINT * (i32::from(self.score(seat)) - i32::from(best)) + if won { 64 * POINT } else { 0 };
        margin.clamp(-STANDING, STANDING)
    }

    fn reason(&self, chosen: Self::Move) -> Reason {
        const POINTS: Words = Words::new("# points ahead after this", "# points d'avance ensuite");
        let Turn::Seat(seat) = self.turn() else {
            return Reason::new(&POINTS, 0);
        };
        let mut after = self.clone();
        let _ = after.play(chosen);
        Reason::new(&POINTS, (after.standing(seat) / POINT) as i16)
    }
}
