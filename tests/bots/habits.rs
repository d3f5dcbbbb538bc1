//! Counts questionable decisions of three pharaohs in Ra.

use pocket_ra::{
    bots::{Budget, Level, auction::Market, choose},
    rules::{
        Game, Turn,
        auction::{Move as Shared, Stage},
        event::no_events,
        position::{GameKind, Position},
        ra::{Move, Ra},
    },
};

use super::{play, setup};

#[derive(Default, Debug)]
struct Habits {
    epochs: u32,
    /// Epochs that ended with unspent suns at a single seat.
    ended_alone: u32,
    suns_unspent: u32,
    empty_invocations: u32,
    last_sun_spent_early: u32,
    /// At least 10 paid for at most 3 points.
    dear: u32,
    larger_than_needed: u32,
}

impl Habits {
    fn see(&mut self, before: &Ra, chosen: Move) {
        let auction = before.auction();
        let Turn::Seat(seat) = before.turn() else { return };
        match chosen {
            Move::Auction(Shared::Invoke) => self.empty_invocations += u32::from(auction.track().is_empty()),
            Move::Auction(Shared::Bid(sun)) => {
                let own = auction.face_up(seat);
                let is_last = auction.caller() == Some(seat);
                let needed = own.above(auction.highest_bid()).ascending().next();
                self.larger_than_needed += u32::from(is_last && needed.is_some_and(|needed| needed < sun));
                if !is_last {
                    return;
                }
                self.dear += u32::from(sun >= 10 && before.lot_points(seat) <= 3);
                let rivals = (0..auction.players()).filter(|&rival| rival != seat);
                let others: u8 = rivals.map(|rival| auction.face_up(rival).count()).sum();
                self.last_sun_spent_early += u32::from(own.count() == 1 && others > 0);
            }
            _ => {}
        }
    }

    fn see_end(&mut self, before: &Ra, after: &Ra) {
        if after.auction().scored_epochs() == before.auction().scored_epochs() {
            return;
        }
        self.epochs += 1;
        let suns = |seat| u32::from(before.auction().face_up(seat).count());
        let holders = (0..before.players()).filter(|&seat| suns(seat) > 0).count();
        if holders == 1 && before.auction().stage() == Stage::Drawing {
            self.ended_alone += 1;
            self.suns_unspent += (0..before.players()).map(suns).sum::<u32>();
        }
    }
}

#[test]
#[ignore = "a minute of thought: cargo test --release --test bots habits -- --ignored --nocapture"]
fn the_habits_of_three_pharaohs_are_counted() {
    const GAMES: u32 = 40;
    let mut habits = Habits::default();
    for game in 0..GAMES {
        let mut last: Option<Ra> = None;
        let (_, over) = play(&setup(GameKind::Ra, 3), u64::from(game), |position, number| {
            let Position::Ra(now) = position else { panic!() };
            if let Some(before) = &last {
                habits.see_end(before, now);
            }
            let seed = u64::from(game) << 16 | u64::from(number);
            let code = choose(position, Level::Pharaoh, seed, Budget::Device, &mut |_| false)
                .unwrap()
                .code;
            let chosen = Ra::decode(code.0).unwrap();
            habits.see(now, chosen);
            let mut after = *now;
            after.play(chosen, &mut no_events).unwrap();
            habits.see_end(now, &after);
            last = Some(after);
            code
        });
        let (Some(before), Position::Ra(after)) = (&last, &over) else {
            panic!()
        };
        habits.see_end(before, after);
    }
    println!("{GAMES} games: {habits:#?}");
    assert_eq!(habits.epochs, 3 * GAMES);
}
