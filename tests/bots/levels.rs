//! Behaviour of each level.

use embassy_futures::block_on;
use pocket_ra::{
    bots::{Budget, Level, MISTAKES, choose, review},
    chance::{Draw, Quick},
    rules::{
        Seats, Turn,
        position::{Code, GameKind, Position},
    },
    table::Language,
    text::{self, LONGEST_REASON},
};

use super::{SHORT, choice, play, setup};

fn any(position: &Position, seed: u64) -> Code {
    let mut codes = Vec::new();
    position.decisions(|code| codes.push(code));
    codes[Quick::new(seed, 9).below(codes.len() as u32) as usize]
}

#[test]
fn every_level_ends_games_of_every_size_by_legal_moves_with_a_short_reason() {
    for kind in GameKind::ALL {
        for players in kind.players() {
            for level in Level::ALL {
                let (_, over) = play(&setup(kind, players), 5, |position, number| {
                    let choice = choice(position, level, number.into());
                    let mut legal = false;
                    position.decisions(|code| legal |= code == choice.code);
                    assert!(legal, "{}", kind.print(choice.code));
                    for line in Language::ALL.map(|language| text::reason(&choice.reason, language).to_string()) {
                        let letters = line.chars().count();
                        assert!((1..=LONGEST_REASON).contains(&letters), "{line:?}");
                        assert!(!line.contains('{'), "{line:?}");
                    }
                    choice.code
                });
                assert!(!over.winners().is_empty());
            }
        }
    }
}

#[test]
fn a_scribe_beats_random_players_clearly() {
    for kind in GameKind::ALL {
        let mut won = 0;
        for game in 0..40u64 {
            let scribe = (game % 2) as u8;
            let (_, over) = play(&setup(kind, 2), game / 2, |position, number| {
                let seed = game << 16 | u64::from(number);
                if position.turn() == Turn::Seat(scribe) {
                    choice(position, Level::Scribe, seed).code
                } else {
                    any(position, seed)
                }
            });
            won += u32::from(over.winners().contains(scribe));
        }
        assert!(won >= 32, "{}: {won} of 40", kind.name());
    }
}

/// Certain mistakes in a review, and all.
fn sure_mistakes(level: Option<Level>) -> (usize, usize) {
    let (mut sure, mut named) = (0, 0);
    for seed in 0..4 {
        let (journal, _) = play(&setup(GameKind::Ra, 2), seed, |position, number| {
            match (position.turn(), level) {
                (Turn::Seat(0), None) => any(position, number.into()),
                (Turn::Seat(0), Some(level)) => {
                    let budget = Budget::Moves(4_000);
                    let choice = choose(position, level, number.into(), budget, &mut |_| false);
                    choice.unwrap().code
                }
                _ => choice(position, Level::Scribe, number.into()).code,
            }
        });
        let budget = Budget::Moves(4_000);
        let mistakes = block_on(review(&journal, Seats::NONE.with(0), 1, budget, async |_| false)).unwrap();
        assert!(mistakes.is_sorted_by(|worse, better| worse.margin.is_sure() >= better.margin.is_sure()));
        sure += mistakes.iter().filter(|mistake| mistake.margin.is_sure()).count();
        named += mistakes.len();
    }
    (sure, named)
}

#[test]
fn a_review_is_sure_of_blunders_and_unsure_of_moves_that_are_as_good() {
    let (sure, named) = sure_mistakes(None);
    assert!(
        named == 4 * MISTAKES && sure == named,
        "of random moves: {sure} of {named}"
    );
    let (sure, named) = sure_mistakes(Some(Level::Pharaoh));
    assert!(named > 4 && sure * 2 < named, "of a pharaoh's: {sure} of {named}");
}

#[test]
fn a_review_finds_what_was_thrown_away() {
    let setup = setup(GameKind::Ra, 2);
    let (journal, _) = play(&setup, 3, |position, number| {
        let seed = number.into();
        if position.turn() == Turn::Seat(0) {
            any(position, seed)
        } else {
            choice(position, Level::Scribe, seed).code
        }
    });
    let mut told = 0;
    let mistakes = block_on(review(&journal, Seats::NONE.with(0), 1, SHORT, async |reviewed| {
        assert_eq!(reviewed.of, journal.len());
        told += u16::from(reviewed.thought.is_none());
        false
    }));
    let mistakes = mistakes.unwrap();
    assert_eq!(told, journal.len());
    assert_eq!(mistakes.len(), MISTAKES);
    assert!(mistakes.is_sorted_by(|worse, better| worse.margin.at_least() >= better.margin.at_least()));
    for mistake in &mistakes {
        assert_eq!(mistake.seat, 0);
        assert_eq!(journal.codes().nth(mistake.number.into()), Some(mistake.played));
        assert!(mistake.margin.mean > 0 && mistake.better.code != mistake.played);
    }
    let stopped = block_on(review(&journal, Seats::NONE.with(0), 1, SHORT, async |reviewed| {
        reviewed.moves >= 4
    }));
    assert!(stopped.unwrap().iter().all(|mistake| mistake.number < 4));
}

#[test]
fn a_move_that_is_as_good_as_the_better_one_is_not_a_mistake() {
    let mut mistakes = 0;
    for kind in GameKind::ALL {
        for seed in 0..6 {
            let (journal, _) = play(&setup(kind, 2), seed, |position, number| any(position, number.into()));
            // Few rollouts, so that many comparisons end with equal results.
            let found = block_on(review(
                &journal,
                Seats::NONE.with(0),
                seed,
                Budget::Moves(40),
                async |_| false,
            ));
            for mistake in found.unwrap() {
                assert!(mistake.margin.mean > 0, "{mistake:?}");
                mistakes += 1;
            }
        }
    }
    assert!(mistakes > 0);
}

/// The second half of the budget is for comparing two different moves.
#[test]
fn a_review_thinks_no_longer_about_a_move_that_it_would_play_itself() {
    const BUDGET: u32 = 400;
    let mut steps = 0;
    let (journal, _) = play(&setup(GameKind::Ra, 2), 4, |position, number| {
        if position.turn() != Turn::Seat(0) {
            return any(position, number.into());
        }
        let budget = Budget::Moves(BUDGET / 2);
        let choice = choose(position, Level::Pharaoh, 1 + u64::from(number), budget, &mut |_| {
            steps += 1;
            false
        });
        choice.unwrap().code
    });
    let mut thought = 0;
    let mistakes = block_on(review(
        &journal,
        Seats::NONE.with(0),
        1,
        Budget::Moves(BUDGET),
        async |reviewed| {
            thought += u32::from(reviewed.thought.is_some());
            false
        },
    ));
    assert_eq!(mistakes.unwrap().len(), 0);
    assert!(steps > 0);
    assert_eq!(thought, steps);
}
