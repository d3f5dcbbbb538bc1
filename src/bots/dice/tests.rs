//! Tests of the dice evaluation.

extern crate std;

use std::vec::Vec;

use super::{
    CERTAIN, LEARNED, ROLLS, WEIGHTS, Weights, decide, expected, features, judge_rolls, slope, standing_by,
    tables::POINT,
    worth::{Columns, Ending, Moment, Standings},
};
use crate::{
    bots::STANDING,
    chance::{Draw, Quick},
    rules::{
        Game, Turn,
        dice::{Dice, Face, Move},
        event::no_events,
    },
};

/// Visits every position of a few games.
fn play(players: u8, games: u32, mut see: impl FnMut(&Dice)) {
    for number in 0..games {
        let mut rng = Quick::new(7, number);
        let mut game = Dice::new(players, None);
        while game.turn() != Turn::Over {
            see(&game);
            let chosen = match game.turn() {
                Turn::Seat(_) => decide(&game, &LEARNED),
                _ => game.draw(&mut rng),
            };
            game.play(chosen.expect("a move"), &mut no_events)
                .expect("bots play legal moves");
        }
    }
}

fn after(moves: &[&str]) -> Dice {
    let mut game = Dice::new(2, Some(4));
    for text in moves.iter().flat_map(|line| line.split(", ")) {
        let chosen = Dice::parse(text).expect(text);
        game.play(chosen, &mut no_events)
            .unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
    }
    game
}

/// Three suns score three points and do not move Ra; two move it halfway.
const POINTS: &str = "roll SSSNN, keep, end";
const HALFWAY: &str = "roll SSNNC, keep, end";

/// Last turn: the second seat has 15 points less the losses of the epoch, the first `turns` times three more or less.
fn last_turn(first: usize, second: usize, roll: &str) -> Dice {
    let mut moves = Vec::new();
    for turn in 0..first.max(second) {
        moves.push(if turn < first { POINTS } else { "roll NNNCC, keep, end" });
        moves.push(if turn < second { POINTS } else { "roll NNNCC, keep, end" });
    }
    moves.extend([HALFWAY; 5]);
    moves.push(roll);
    let game = after(&moves);
    assert_eq!((game.epoch(), game.ra(), game.active()), (3, 2, Some(1)));
    game
}

fn values(game: &Dice) -> Vec<(Move, i32)> {
    let mut values = Vec::new();
    judge_rolls(game, ROLLS, &LEARNED, &mut |chosen, value| values.push((chosen, value)));
    values
}

fn of(game: &Dice, wanted: Move) -> i32 {
    let found = values(game).into_iter().find(|&(chosen, _)| chosen == wanted);
    found.expect("a decision").1
}

#[test]
fn what_speaks_for_a_seat_adds_up_to_what_it_can_expect() {
    let mut weights = Weights([0; WEIGHTS]);
    let mut rng = Quick::new(1, 1);
    weights.0.fill_with(|| rng.below(255) as i8);
    for players in 2..=4 {
        let mut turns = 0;
        play(players, 2, |game| {
            let (None, Some(next)) = (game.dice(), game.active()) else {
                return;
            };
            turns += 1;
            let ending = Ending { ra: game.ra(), next };
            let standings = Standings::new(game, &ending.moments(game), &weights);
            for seat in 0..players {
                let mut sum = i32::from(game.score(seat)) * POINT;
                features(game, seat, &mut |place| sum += i32::from(weights.0[place]));
                assert_eq!(standings.of(seat), sum);
            }
        });
        assert!(turns > 20);
    }
}

#[test]
fn a_plan_keeps_its_promise() {
    let mut uses = 0;
    play(2, 10, |game| {
        // Only estimated.
        let Turn::Seat(seat) = game.turn() else { return };
        // Plans ignore that scores cannot be negative.
        let is_poor = (0..2).any(|seat| game.score(seat) < 8);
        if is_poor
            || game.is_choosing()
            || game.disaster().is_some()
            || game.suns() >= 4
            || game.unused(Face::Monument).len() > 1
        {
            return;
        }
        uses += 1;
        let mut used = game.clone();
        let chosen = decide(game, &LEARNED).expect("a use");
        used.play(chosen, &mut no_events).expect("it is legal");
        let (before, after) = (standing_by(game, seat, &LEARNED), standing_by(&used, seat, &LEARNED));
        assert!((before - after).abs() <= 3, "{before} became {after} by {chosen}");
    });
    assert!(uses > 300, "{uses}");
}

#[test]
fn what_a_seat_expects_before_it_rolls_is_the_mean_over_its_rolls() {
    let game = after(&[POINTS, "roll NNNCC, keep, end"]);
    let (mut sum, mut count) = (0, 0);
    game.outcomes(|rolled, _| {
        count += 1;
        // Every eleventh does not divide the 7,776 rolls.
        if count % 11 == 0 {
            let mut rolled_game = game.clone();
            rolled_game.play(rolled, &mut no_events).expect("an outcome");
            let best = if rolled_game.is_choosing() {
                values(&rolled_game).into_iter().map(|(_, value)| value).max()
            } else {
                Some(standing_by(&rolled_game, 0, &LEARNED))
            };
            sum += best.expect("a decision");
        }
    });
    let mean = sum / (count / 11);
    let foreseen = expected(&game, &LEARNED);
    assert!((mean - foreseen).abs() < STANDING / 100, "{foreseen} for {mean}");
}

#[test]
fn who_wins_by_keeping_in_the_last_turn_keeps() {
    let game = last_turn(2, 3, "roll SSNCM");
    assert!(of(&game, Move::Keep) >= CERTAIN);
    assert_eq!(decide(&game, &LEARNED), Some(Move::Keep));
}

#[test]
fn who_loses_by_keeping_in_the_last_turn_rolls_again() {
    let game = last_turn(4, 2, "roll SSNNC");
    assert!(of(&game, Move::Keep) <= -CERTAIN);
    assert!(matches!(decide(&game, &LEARNED), Some(Move::Reroll(_))));
    assert!(values(&game).into_iter().any(|(_, value)| value > -CERTAIN));
}

#[test]
fn in_the_last_turn_the_dice_go_where_they_win() {
    // Behind by five: seven points for the pharaoh win, two do not.
    let mut game = last_turn(4, 2, "roll SSPAA");
    assert!(of(&game, Move::Keep) >= CERTAIN);
    for chosen in ["keep", "pharaoh"] {
        let planned = if chosen == "keep" {
            Dice::parse(chosen)
        } else {
            decide(&game, &LEARNED)
        };
        assert_eq!(planned, Dice::parse(chosen));
        game.play(planned.expect("a move"), &mut no_events)
            .expect("it is legal");
    }
    while game.turn() != Turn::Over {
        game.play(decide(&game, &LEARNED).expect("a move"), &mut no_events)
            .expect("it is legal");
    }
    assert!(game.winners().contains(1) && !game.winners().contains(0));
}

#[test]
fn the_tables_have_learned_what_is_good() {
    for epoch in 0..3u8 {
        for phase in 0..16 {
            let moment = Moment {
                ends: false,
                over: false,
                later: 2 - epoch,
                phase,
            };
            let moments = [moment; 4];
            let race = |own| LEARNED.pharaohs([own, 5, 0, 0], 2, &moments)[0];
            assert!(race(8) > race(2), "a lead is good: {moment:?}");
            assert!(
                LEARNED.nile(6, 1, moment) > LEARNED.nile(6, 0, moment),
                "a flood is good: {moment:?}"
            );
            assert!(
                LEARNED.nile(8, 1, moment) > LEARNED.nile(3, 1, moment),
                "the Nile is good: {moment:?}"
            );
            let civilised = |markers| LEARNED.civilisation(markers, 1, moment) + LEARNED.needs(0, markers, moment);
            assert!(civilised(3) > civilised(0), "markers are good: {moment:?}");
            let built = |first: u8| {
                let mut markers = [0; 8];
                markers[0] = first;
                LEARNED.monuments(&Columns { markers, free: [2; 8] }, moment)
            };
            assert!(built(3) > built(0), "monuments are good: {moment:?}");
        }
    }
}

#[test]
fn points_count_most_at_the_end() {
    let weight = |game: &Dice| LEARNED.0[slope(game)];
    let beginning = Dice::new(2, None);
    let mut end = beginning.clone();
    play(2, 1, |game| {
        if game.dice().is_none() {
            end = game.clone();
        }
    });
    assert!(weight(&beginning) > 0 && weight(&end) > 2 * weight(&beginning));
}

#[test]
fn winning_counts_more_than_points() {
    let moments = |game: &Dice| standing_by(game, 1, &LEARNED);
    let mut game = last_turn(4, 2, "roll SSPAA");
    for text in ["keep", "pharaoh", "end"] {
        game.play(Dice::parse(text).expect(text), &mut no_events)
            .expect("it is legal");
    }
    let narrow = moments(&game);
    assert!((CERTAIN..=STANDING).contains(&narrow), "{narrow}");
}
