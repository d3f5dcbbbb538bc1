//! Predicted requests to bots while a human decides.

use std::collections::BTreeSet;

use pocket_ra::{
    bots::Level,
    chance::seeded,
    rules::position::GameKind,
    table::{
        Agreements, Pending, PlayerKind, Table,
        ahead::{Ahead, Expected, thought_seed},
    },
};

use crate::{BOT, HUMAN, find, header, next};

const PHARAOH: PlayerKind = PlayerKind::Bot(Level::Pharaoh);

#[test]
fn no_two_thoughts_of_any_games_have_the_same_luck() {
    let mut seeds = BTreeSet::new();
    for game in [0, 1, 2, 70_000, u32::MAX] {
        for moves in [0, 1, 2, 999, u16::MAX] {
            assert!(seeds.insert(thought_seed(game, moves)), "game {game}, {moves} moves");
        }
    }
}

#[test]
fn what_a_bot_is_asked_is_expected_once_however_many_ranks_are_looked_at() {
    for kind in GameKind::ALL {
        let table = find(kind, &[HUMAN, BOT], |table| {
            matches!(table.pending(), Pending::Bot { seat: 1, .. })
        });
        let ahead = Ahead::new(&table);
        assert!(matches!(ahead.outlook(1, 0).step(), Expected::Asked { .. }));
        assert_eq!(ahead.outlook(1, 1).step(), Expected::Nothing);
    }
}

/// Random, with and without a decision.
fn positions(kind: GameKind, seats: &[PlayerKind], agreements: Agreements, mut visit: impl FnMut(&Table)) {
    for seed in 0..20 {
        let mut table = Table::new(header(kind, seats, seed, agreements));
        let mut rng = seeded(seed, 61);
        while let Some(code) = next(&mut table, &mut rng) {
            visit(&table);
            table.play(code).unwrap();
        }
    }
}

#[test]
fn nobody_looks_farther_ahead_than_eight_moves() {
    let mut farthest = 0;
    for kind in GameKind::ALL {
        let seats = [HUMAN, HUMAN, HUMAN, PHARAOH];
        positions(kind, &seats, Agreements::default(), |table| {
            let ahead = Ahead::new(table);
            let mut outlook = ahead.outlook(3, 0);
            let moves = (0..20)
                .take_while(|_| matches!(outlook.step(), Expected::Move(_)))
                .count();
            farthest = farthest.max(moves);
        });
    }
    assert_eq!(farthest, 8);
}

#[test]
fn what_plays_by_itself_is_expected_and_nobody_is_asked_for_it() {
    for kind in GameKind::ALL {
        let mut forced = 0;
        positions(kind, &[HUMAN, PHARAOH], Agreements::default(), |table| {
            if let Pending::Itself { seat: 1, code } = table.pending() {
                assert_eq!(Ahead::new(table).outlook(1, 0).step(), Expected::Move(code));
                forced += 1;
            }
        });
        assert!(forced > 0, "{}", kind.name());
    }
}

#[test]
fn a_bot_is_not_asked_for_the_decision_of_another() {
    for kind in GameKind::ALL {
        let mut others = 0;
        positions(kind, &[HUMAN, BOT, PHARAOH], Agreements::default(), |table| {
            if let Pending::Bot { seat: 1, .. } = table.pending() {
                let expected = Ahead::new(table).outlook(2, 0).step();
                assert!(matches!(expected, Expected::Move(_)), "{expected:?}");
                others += 1;
            }
        });
        assert!(others > 0, "{}", kind.name());
    }
}

#[test]
fn hidden_points_are_not_known_to_whoever_looks_ahead() {
    let hidden = Agreements {
        hidden_scores: true,
        ..Agreements::default()
    };
    for kind in [GameKind::Ra, GameKind::Priests] {
        let mut differ = 0;
        positions(kind, &[HUMAN, PHARAOH], hidden, |table| {
            let [others, own] = [0, 1].map(|seat| table.position().score(seat));
            if matches!(table.pending(), Pending::Human { .. }) && others != own {
                let ahead = Ahead::new(table);
                let known = ahead.outlook(1, 0).position().clone();
                assert_eq!([known.score(0), known.score(1)], [own, own]);
                differ += 1;
            }
        });
        assert!(differ > 0, "{}", kind.name());
    }
}
