//! A seat alone with its last sun: proved decisions against an exact solution of the rest of the epoch.

use std::collections::HashMap;

use pocket_ra::{
    bots::{Budget, Endgame, Judge, Level, Reckoned, choose},
    rules::{
        Game, Seat, Turn,
        auction::{EPOCHS, Move as Shared, SPACES, Stage},
        event::no_events,
        position::{GameKind, Position},
        priests::Priests,
        ra::{Move, Ra},
    },
};

use super::{choice, play, setup};

/// Positions of the last epoch with such a seat, without a god, where it may draw or take.
fn alone(games: u64) -> Vec<Ra> {
    let mut found = Vec::new();
    for seed in 0..games {
        play(&setup(GameKind::Ra, 2 + (seed % 2) as u8), seed, |position, number| {
            if let Position::Ra(game) = position
                && is_alone(game)
            {
                found.push(*game);
            }
            choice(position, Level::Scribe, number.into()).code
        });
    }
    found
}

fn is_alone(game: &Ra) -> bool {
    let auction = game.auction();
    let suns: u8 = (0..game.players()).map(|seat| auction.face_up(seat).count()).sum();
    let mut decisions = Vec::new();
    game.decisions(|chosen| decisions.push(chosen));
    suns == 1
        && usize::from(auction.epoch()) == EPOCHS
        && decisions == [Shared::Draw, Shared::Invoke].map(Move::Auction)
}

fn auction_moves(game: &mut Ra, moves: &[Shared]) {
    moves
        .iter()
        .for_each(|&chosen| game.play(Move::Auction(chosen), &mut no_events).expect("a legal move"));
}

/// Best play for the rest of the epoch, by lot and number of Ra tiles.
struct Solution {
    seat: Seat,
    known: HashMap<(Vec<u8>, u8), f64>,
}

impl Solution {
    fn take(&self, game: &Ra) -> f64 {
        let mut game = *game;
        if game.auction().stage() == Stage::Turn {
            auction_moves(&mut game, &[Shared::Invoke]);
        }
        let sun = game.auction().face_up(self.seat).highest();
        auction_moves(&mut game, &[Shared::Bid(sun)]);
        self.lose_least(&game)
    }

    /// The losses that leave the seat best off.
    fn lose_least(&self, game: &Ra) -> f64 {
        if game.striking().is_none() {
            assert_eq!(game.turn(), Turn::Over);
            return game.standing(self.seat).into();
        }
        let mut best = f64::MIN;
        game.decisions(|lost| {
            let mut after = *game;
            after.play(lost, &mut no_events).expect("a legal loss");
            best = best.max(self.lose_least(&after));
        });
        best
    }

    fn draw(&mut self, game: &Ra) -> Option<f64> {
        let mut drawing = *game;
        if game.auction().stage() == Stage::Bidding {
            auction_moves(&mut drawing, &[Shared::Pass]);
        }
        if drawing.auction().track().is_full() {
            return None;
        }
        auction_moves(&mut drawing, &[Shared::Draw]);
        let (mut sum, mut weights) = (0.0, 0.0);
        drawing.outcomes(|tile, weight| {
            let mut after = drawing;
            after.play(tile, &mut no_events).expect("a tile of the bag");
            let value = match after.turn() {
                Turn::Over => after.standing(self.seat).into(),
                _ => self.value(&after),
            };
            sum += value * f64::from(weight);
            weights += f64::from(weight);
        });
        Some(sum / weights)
    }

    fn value(&mut self, game: &Ra) -> f64 {
        let mut lot: Vec<u8> = game.auction().track().iter().map(|kind| kind as u8).collect();
        lot.sort_unstable();
        let key = (lot, game.auction().ra_tiles());
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let taken = self.take(game);
        let value = self.draw(game).map_or(taken, |drawn| drawn.max(taken));
        self.known.insert(key, value);
        value
    }
}

fn reckoned(game: &Ra, budget: u32) -> Reckoned<Move> {
    let endgame = <Ra as Judge>::Endgame::of(game, budget).expect("a seat alone with its last sun");
    to_its_end(endgame, game)
}

fn to_its_end<G: Judge>(mut endgame: G::Endgame, game: &G) -> Reckoned<G::Move> {
    loop {
        match endgame.step(game) {
            Reckoned::GoesOn(_) => {}
            done => return done,
        }
    }
}

/// For rounding to integers, and for losses by heuristic.
const NEAR: f64 = 40.0;

#[test]
fn what_is_proved_with_the_last_sun_is_what_the_whole_solution_says() {
    let (mut proved, mut taken, mut open) = (0, 0, 0);
    for game in alone(240) {
        let spaces = SPACES - usize::from(game.auction().track().len());
        let ra_left = game.auction().ra_track_size() - game.auction().ra_tiles();
        // Earlier ones take too long.
        if spaces > 4 || ra_left > 3 {
            continue;
        }
        let Turn::Seat(seat) = game.turn() else { panic!() };
        let mut solution = Solution {
            seat,
            known: HashMap::new(),
        };
        let better = solution.draw(&game).expect("a draw") - solution.take(&game);
        match reckoned(&game, Ra::BUDGET) {
            Reckoned::Proved(Move::Auction(Shared::Draw)) => assert!(better > -NEAR, "{better} {game:?}"),
            Reckoned::Proved(_) => {
                taken += 1;
                assert!(better < NEAR, "{better} {game:?}");
            }
            _ => {
                open += 1;
                continue;
            }
        }
        proved += 1;
    }
    println!("{proved} proved, {taken} of them for taking the lot, {open} open");
    assert!(proved > 60 && taken > 1 && open < proved, "{proved} {taken} {open}");
}

#[test]
fn a_pharaoh_plays_what_is_proved() {
    let mut proved = 0;
    for game in alone(12) {
        if let Reckoned::Proved(best) = reckoned(&game, Ra::BUDGET) {
            let position = Position::Ra(game);
            let chosen = choose(&position, Level::Pharaoh, 3, Budget::Device, &mut |_| false).expect("a decision");
            assert_eq!(Ra::decode(chosen.code.0), Some(best));
            proved += 1;
        }
    }
    assert!(proved > 5, "{proved}");
}

#[test]
fn in_priests_of_ra_too_a_pharaoh_plays_what_is_proved() {
    let (mut proved, mut open) = (0, 0);
    for seed in 0..12 {
        play(
            &setup(GameKind::Priests, 2 + (seed % 2) as u8),
            seed,
            |position, number| {
                let Position::Priests(game) = position else { panic!() };
                if let Some(endgame) = <Priests as Judge>::Endgame::of(game, Priests::BUDGET) {
                    if let Reckoned::Proved(best) = to_its_end(endgame, game) {
                        let chosen =
                            choose(position, Level::Pharaoh, 3, Budget::Device, &mut |_| false).expect("a decision");
                        assert_eq!(Priests::decode(chosen.code.0), Some(best));
                        proved += 1;
                    } else {
                        open += 1;
                    }
                }
                choice(position, Level::Scribe, number.into()).code
            },
        );
    }
    assert!(proved > 20 && open < proved / 2, "{proved} {open}");
}

#[test]
fn nothing_is_reckoned_while_somebody_else_can_bid_or_a_god_could_be_used() {
    for seed in 0..6 {
        play(&setup(GameKind::Ra, 3), seed, |position, number| {
            let Position::Ra(game) = position else { panic!() };
            let suns: u8 = (0..3).map(|seat| game.auction().face_up(seat).count()).sum();
            let mut decisions = 0;
            game.decisions(|_| decisions += 1);
            let endgame = <Ra as Judge>::Endgame::of(game, Ra::BUDGET);
            assert_eq!(
                endgame.is_some(),
                suns == 1 && game.auction().stage() == Stage::Turn && !game.has_taken() && decisions == 2,
                "{game:?}"
            );
            choice(position, Level::Scribe, number.into()).code
        });
    }
}
