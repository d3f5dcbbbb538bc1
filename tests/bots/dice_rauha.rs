//! Bots of the dice game and Rauha: finished games at every level, blindness to secrets, reasons.

use pocket_ra::{
    bots::{self, Budget, Choice, Judge, Level, Progress},
    chance::{Draw, Quick, seeded},
    rules::{
        Game, Turn,
        dice::Dice,
        event::no_events,
        position::{Position, Side},
        rauha::Rauha,
    },
    table::Language,
    text::{self, LONGEST_REASON},
};

const FEW: Budget = Budget::Moves(300);

trait Known: Judge {
    fn position(&self) -> Position;
}

impl Known for Dice {
    fn position(&self) -> Position {
        Position::Dice(self.clone())
    }
}

impl Known for Rauha {
    fn position(&self) -> Position {
        Position::Rauha(self.clone())
    }
}

fn choose<G: Known>(game: &G, level: Level, seed: u64) -> (G::Move, Choice) {
    let choice = bots::choose(&game.position(), level, seed, FEW, &mut |_| false).expect("a decision is awaited");
    (G::decode(choice.code.0).expect("a move of this game"), choice)
}

/// Plays a game with these levels in turn; passes every decision to `see`.
fn play<G: Known>(mut game: G, levels: &[Level], seed: u64, mut see: impl FnMut(&G, Level, G::Move, Choice)) -> G {
    let mut rng = seeded(seed, 0);
    for number in 0..5_000 {
        let chosen = match game.turn() {
            Turn::Over => return game,
            Turn::Chance(_) => game.draw(&mut rng).expect("an outcome"),
            Turn::Seat(seat) => {
                let level = levels[usize::from(seat) % levels.len()];
                let (chosen, choice) = choose(&game, level, seed + number);
                see(&game, level, chosen, choice);
                chosen
            }
        };
        if let Err(refusal) = game.play(chosen, &mut no_events) {
            panic!("{chosen}: {refusal:?}");
        }
    }
    panic!("the game does not end");
}

fn is_short(reason: &Choice) {
    for line in Language::ALL.map(|language| text::reason(&reason.reason, language).to_string()) {
        assert!(!line.is_empty());
        assert!(line.chars().count() <= LONGEST_REASON, "{line}");
    }
}

#[test]
fn every_level_finishes_the_dice_game_with_legal_moves_and_short_reasons() {
    for players in 2..=4 {
        for levels in [
            &[Level::Apprentice][..],
            &[Level::Scribe],
            &[Level::Pharaoh, Level::Apprentice, Level::Scribe],
        ] {
            play(Dice::new(players, None), levels, players.into(), |_, _, _, choice| {
                is_short(&choice)
            });
        }
    }
}

#[test]
fn every_level_finishes_rauha_on_both_sides_with_legal_moves_and_short_reasons() {
    for players in 2..=5 {
        for side in [Side::A, Side::B] {
            for levels in [
                &[Level::Apprentice][..],
                &[Level::Pharaoh, Level::Apprentice, Level::Scribe],
            ] {
                play(Rauha::new(players, side), levels, players.into(), |_, _, _, choice| {
                    is_short(&choice)
                });
            }
        }
    }
}

#[test]
fn a_sun_track_of_any_length_is_understood() {
    for steps in [4, 20] {
        play(Dice::new(2, Some(steps)), &[Level::Scribe], 1, |_, _, _, _| {});
    }
}

#[test]
fn the_same_seed_gives_the_same_move() {
    let mut decisions = 0;
    play(
        Dice::new(2, None),
        &[Level::Scribe, Level::Apprentice],
        3,
        |game, _, _, _| {
            decisions += 1;
            if decisions % 4 == 0 {
                for level in Level::ALL {
                    assert_eq!(choose(game, level, 11), choose(&game.clone(), level, 11));
                }
            }
        },
    );
    play(
        Rauha::new(3, Side::A),
        &[Level::Scribe, Level::Apprentice],
        3,
        |game, _, _, _| {
            decisions += 1;
            if decisions % 8 == 0 {
                for level in Level::ALL {
                    assert_eq!(choose(game, level, 11), choose(&game.clone(), level, 11));
                }
            }
        },
    );
    assert!(decisions > 200);
}

#[test]
fn what_a_seat_may_not_know_does_not_change_its_move() {
    let mut differing = 0;
    let mut number = 0;
    play(Rauha::new(3, Side::A), &[Level::Scribe], 5, |game, _, _, _| {
        let Turn::Seat(seat) = game.turn() else { return };
        number += 1;
        if number % 5 != 0 {
            return;
        }
        let mut other = game.clone();
        other.imagine(seat, &mut Quick::new(99, number));
        differing += u32::from(other != *game);
        for level in Level::ALL {
            assert_eq!(choose(game, level, 7), choose(&other, level, 7), "{level} peeks");
        }
    });
    assert!(differing > 10, "only {differing} positions had secrets to change");
}

#[test]
fn a_thought_keeps_to_its_budget_and_can_be_stopped() {
    let mut game = Rauha::new(3, Side::A);
    let mut rng = seeded(8, 0);
    while let Some(outcome) = game.draw(&mut rng) {
        game.play(outcome, &mut no_events).expect("an outcome is legal");
    }
    let mut furthest = 0;
    let mut steps = 0;
    let spend = Budget::Moves(2_000);
    bots::choose(
        &game.position(),
        Level::Pharaoh,
        1,
        spend,
        &mut |Progress { moves, budget, .. }| {
            assert_eq!(budget, 2_000);
            furthest = moves;
            steps += 1;
            false
        },
    );
    assert!(steps > 3 && furthest >= 1_500, "{steps} games, {furthest} moves");
    let mut asked = 0;
    let stopped = bots::choose(&game.position(), Level::Pharaoh, 1, spend, &mut |_| {
        asked += 1;
        true
    });
    assert_eq!(asked, 1);
    assert!(stopped.is_some());
}

/// Wins of the first in two-player games, in percent; a tie counts half.
fn share<G: Judge>(start: &G, games: u64, decide: [fn(&G, u64) -> G::Move; 2]) -> u64 {
    let mut halves = 0;
    for number in 0..games {
        let mut game = start.clone();
        let mut rng = seeded(number / 2, 0);
        let first = (number % 2) as u8;
        let mut moves = 0;
        while game.turn() != Turn::Over {
            let chosen = match game.turn() {
                Turn::Seat(seat) => decide[usize::from(seat != first)](&game, number * 1_000 + moves),
                _ => game.draw(&mut rng).expect("an outcome"),
            };
            game.play(chosen, &mut no_events).expect("bots play legal moves");
            moves += 1;
        }
        if game.winners().contains(first) {
            halves += if game.winners().contains(1 - first) { 1 } else { 2 };
        }
    }
    halves * 50 / games
}

fn level<G: Known, const LEVEL: u8>(game: &G, seed: u64) -> G::Move {
    choose(game, Level::ALL[usize::from(LEVEL)], seed).0
}

fn random<G: Judge>(game: &G, seed: u64) -> G::Move {
    let mut moves = Vec::new();
    game.decisions(|chosen| moves.push(chosen));
    moves[Quick::new(seed, 1).below(moves.len() as u32) as usize]
}

#[test]
fn an_apprentice_beats_chance_and_a_scribe_beats_an_apprentice() {
    let dice = Dice::new(2, None);
    let rauha = Rauha::new(2, Side::A);
    assert!(share(&dice, 20, [level::<_, 0>, random]) >= 80);
    assert!(share(&dice, 200, [level::<_, 1>, level::<_, 0>]) >= 55);
    assert!(share(&rauha, 20, [level::<_, 0>, random]) >= 80);
    assert!(share(&rauha, 120, [level::<_, 1>, level::<_, 0>]) >= 55);
}
