//! What bots expect while somebody else decides.

use std::collections::BTreeSet;

use pocket_ra::{
    rules::position::GameKind,
    table::{
        Awaits,
        ahead::{Ahead, Expected, thought_seed},
    },
};

use crate::{BOT, HUMAN, find};

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
            matches!(table.awaits(), Awaits::Bot { seat: 1, .. })
        });
        let ahead = Ahead::new(&table);
        assert!(matches!(ahead.outlook(1, 0).step(), Expected::Asked { .. }));
        assert_eq!(ahead.outlook(1, 1).step(), Expected::Nothing);
    }
}
