//! Inputs, cost and determinism of bot decisions.

use pocket_ra::{
    bots::{ARMS, Budget, Judge, Level, Search, choose},
    chance::seeded,
    rules::{
        Turn,
        games::with_game,
        position::{GameKind, Position},
        ra::Ra,
    },
};

use super::{SHORT, choice, play, setup};

/// From a game between scribes.
fn decisions(kind: GameKind, players: u8) -> Vec<Position> {
    let mut positions = Vec::new();
    play(&setup(kind, players), 11, |position, number| {
        if number % 9 == 0 {
            positions.push(position.clone());
        }
        choice(position, Level::Scribe, number.into()).code
    });
    positions
}

#[test]
fn the_same_seed_gives_the_same_move() {
    for kind in GameKind::ALL {
        for position in decisions(kind, 3) {
            for level in Level::ALL {
                assert_eq!(choice(&position, level, 7), choice(&position, level, 7));
            }
        }
    }
}

#[test]
fn what_a_seat_may_not_know_does_not_change_its_move() {
    let mut differing = 0;
    for kind in GameKind::ALL {
        for position in decisions(kind, 3) {
            let Turn::Seat(seat) = position.turn() else { panic!() };
            let mut other = position.clone();
            other.imagine(seat, &mut seeded(99, 0));
            differing += u32::from(other != position);
            for level in Level::ALL {
                assert_eq!(
                    choice(&position, level, 7).code,
                    choice(&other, level, 7).code,
                    "{}",
                    kind.name()
                );
            }
        }
    }
    assert!(differing > 0, "at least Rauha has secrets");
}

#[test]
fn a_thought_costs_no_more_than_its_budget_and_the_game_under_way() {
    for kind in GameKind::ALL {
        for position in decisions(kind, 2) {
            let mut last = 0;
            let mut steps = 0;
            choose(&position, Level::Pharaoh, 1, Budget::Moves(3000), &mut |progress| {
                assert_eq!(progress.budget, 3000);
                assert!(last <= progress.moves && progress.moves <= progress.budget);
                last = progress.moves;
                steps += 1;
                false
            });
            // Each playout begins and ends with its own step.
            assert!(steps <= 2 * 3000);
        }
    }
}

#[test]
fn the_lower_levels_do_not_search() {
    for position in decisions(GameKind::Ra, 3) {
        for level in [Level::Apprentice, Level::Scribe] {
            let chosen = choose(&position, level, 1, Budget::Device, &mut |_| panic!("{level} searches"));
            assert!(chosen.is_some());
        }
    }
}

#[test]
fn a_vizier_thinks_for_its_share_and_for_less_where_there_is_less() {
    fn share<G: Judge>(_: &G) -> u32 {
        G::VIZIER
    }
    for kind in GameKind::ALL {
        for position in decisions(kind, 2) {
            let share = with_game!(&position, game => share(game));
            for (budget, expected) in [(Budget::Device, share), (Budget::Moves(9), 9)] {
                choose(&position, Level::Vizier, 1, budget, &mut |progress| {
                    assert_eq!(progress.budget, expected);
                    true
                });
            }
        }
    }
}

#[test]
fn a_stopped_thought_plays_the_best_so_far() {
    for position in decisions(GameKind::Priests, 3) {
        let mut best = None;
        let mut steps = 0;
        let stopped = choose(&position, Level::Pharaoh, 1, Budget::Device, &mut |progress| {
            best = Some(progress.best);
            steps += 1;
            steps == 40
        });
        if let Some(best) = best {
            assert!(steps <= 40);
            assert_eq!(stopped.map(|choice| choice.code), Some(best));
        }
    }
}

#[test]
fn nothing_is_chosen_where_nobody_decides() {
    let dealing = Position::new(&setup(GameKind::Ra, 3));
    for level in Level::ALL {
        assert_eq!(choose(&dealing, level, 1, SHORT, &mut |_| false), None);
    }
}

#[test]
fn a_search_fits_in_its_memory() {
    assert!(size_of::<Search<Ra>>() <= 8 * 1024);
    assert!(size_of::<Search<pocket_ra::rules::priests::Priests>>() <= 8 * 1024);
    assert!(size_of::<Search<pocket_ra::rules::dice::Dice>>() <= 8 * 1024);
    assert!(size_of::<Search<pocket_ra::rules::rauha::Rauha>>() <= 8 * 1024);
    const { assert!(ARMS >= 2) };
}
