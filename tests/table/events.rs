//! Events of moves: properties that hold in whole games.

use pocket_ra::{
    chance::seeded,
    rules::{
        Game,
        position::{Code, GameEvent, GameKind, Position},
        rauha::{self, Entity, Rauha},
    },
    table::{Pending, Table, TableEvent, event::preview},
};

use crate::{BOT, HUMAN, next, table};

#[test]
fn a_seat_is_skipped_if_it_could_do_nothing_in_its_turn_and_has_no_choice_if_it_must_do_something() {
    for kind in GameKind::ALL {
        let (mut skipped, mut forced, mut at_once, mut ends, mut quiet) = (0, 0, 0, 0, 0);
        for seed in 0..100 {
            let (mut table, mut rng) = (table(kind, &[HUMAN, BOT, HUMAN], seed), seeded(seed, 1));
            let (mut at_work, mut acted) = (None, None);
            while let Some(code) = next(&mut table, &mut rng) {
                let pending = table.pending();
                let printed = kind.print(code).to_string();
                let does_nothing = ["pass", "end", "done"].contains(&printed.as_str());
                let told = table.play(code).unwrap();
                match pending {
                    // A turn with other moves ends without words.
                    Pending::Itself { seat, .. } if does_nothing && printed != "pass" && acted == Some(seat) => {
                        assert_eq!(told[0], TableEvent::Ends { seat }, "{printed}");
                        quiet += 1;
                    }
                    Pending::Itself { .. } if does_nothing => {
                        assert!(matches!(told[0], TableEvent::Skipped { .. }), "{:?}", told[0]);
                        assert!(!told.iter().any(|event| matches!(event, TableEvent::Ends { .. })));
                        ends += u32::from(kind.print(code).to_string() == "end");
                        skipped += 1;
                    }
                    Pending::Itself { seat, .. } => {
                        assert_eq!(told[0], TableEvent::NoChoice { seat });
                        forced += 1;
                        // Only the end of a turn waits for a seat that has just acted.
                        at_once += u32::from(at_work == Some(seat));
                    }
                    _ => {}
                }
                let acts = [
                    "place", "discard", "use", "take", "flip", "pharaoh", "nile", "flood", "civ", "monument",
                ];
                let acts = acts
                    .iter()
                    .chain(&["ankhs", "disaster"])
                    .any(|act| printed.starts_with(act));
                acted = match pending {
                    Pending::Human { seat, .. } | Pending::Bot { seat, .. } | Pending::Itself { seat, .. } if acts => {
                        Some(seat)
                    }
                    _ if does_nothing => None,
                    _ => acted,
                };
                at_work = match pending {
                    Pending::Human { seat, .. } => Some(seat),
                    Pending::Itself { .. } => at_work,
                    _ => None,
                };
            }
        }
        assert!(
            skipped > 0 && forced > 0 && at_once > 0 && (ends == 0 || kind != GameKind::Ra),
            "{} {skipped} {forced} {at_once}",
            kind.name()
        );
        assert!(quiet > 0 || kind == GameKind::Priests, "{}", kind.name());
    }
}

#[test]
fn without_auctions_nobody_is_skipped_for_a_bid() {
    for kind in [GameKind::Dice, GameKind::Rauha] {
        let mut skipped = 0;
        for seed in 0..4 {
            let (mut table, mut rng) = (table(kind, &[HUMAN, HUMAN], seed), seeded(seed, 1));
            while let Some(code) = next(&mut table, &mut rng) {
                for event in table.play(code).unwrap() {
                    if let TableEvent::Skipped { bid, .. } = event {
                        assert_eq!(bid, None, "{}", kind.name());
                        skipped += 1;
                    }
                }
            }
        }
        assert!(skipped > 0, "{}", kind.name());
    }
}

/// Random games of Rauha: position before, events and position after each move.
fn every_move_of_rauha(mut visit: impl FnMut(&Rauha, &[TableEvent], &Rauha)) {
    let rauha = |table: &Table| match table.position() {
        Position::Rauha(game) => game.clone(),
        _ => panic!("not Rauha"),
    };
    for seed in 0..40 {
        let (mut table, mut rng) = (table(GameKind::Rauha, &[HUMAN, HUMAN, HUMAN], seed), seeded(seed, 1));
        while let Some(code) = next(&mut table, &mut rng) {
            let before = rauha(&table);
            let told = table.play(code).unwrap();
            visit(&before, &told, &rauha(&table));
        }
    }
}

#[test]
fn an_entity_of_rauha_is_told_of_whenever_it_goes_to_somebody_else() {
    let mut welcomed = 0;
    every_move_of_rauha(|before, told, after| {
        for entity in Entity::all() {
            let (from, to) = (before.owner(entity), after.owner(entity));
            let events = told.iter().filter_map(|event| match event {
                TableEvent::Game(GameEvent::Rauha(rauha::Event::Welcomes {
                    seat,
                    entity: told,
                    from,
                })) => (*told == entity).then_some((*from, Some(*seat))),
                _ => None,
            });
            let expected = (from != to).then_some((from, to));
            assert!(events.eq(expected), "{entity:?}");
            welcomed += u32::from(from != to);
        }
    });
    assert!(welcomed > 10, "{welcomed}");
}

#[test]
fn water_of_rauha_is_told_of_if_it_brings_energy() {
    let (mut some, mut none) = (0, 0);
    every_move_of_rauha(|before, told, after| {
        for seat in 0..3 {
            let scored = told
                .iter()
                .any(|event| matches!(event, TableEvent::Scores { seat: told, .. } if *told == seat));
            let water = told.iter().find_map(|event| match event {
                TableEvent::Game(GameEvent::Rauha(rauha::Event::Water { seat: told, energy })) if *told == seat => {
                    Some(*energy)
                }
                _ => None,
            });
            let brought = after.score(seat) - before.score(seat);
            assert_eq!(water, (scored && brought > 0).then_some(brought));
            some += u32::from(water.is_some());
            none += u32::from(scored && water.is_none());
        }
    });
    assert!(some > 10 && none > 10, "{some} {none}");
}

#[test]
fn rauha_alone_is_played_in_rounds() {
    let rounds = GameKind::ALL.into_iter().filter(|kind| kind.has_rounds());
    assert!(rounds.eq([GameKind::Rauha]));
}

#[test]
fn a_decision_is_foretold_as_it_is_told_then_and_luck_or_a_refused_one_is_not() {
    for kind in GameKind::ALL {
        let mut rng = seeded(3, 3);
        let mut table = table(kind, &[HUMAN, HUMAN], 3);
        let mut told_of = 0;
        while let Some(code) = next(&mut table, &mut rng) {
            let pending = table.pending();
            let foretold = preview(table.header(), table.position(), code);
            let told = table.play(code).unwrap();
            match pending {
                Pending::Human { .. } => assert_eq!(foretold, told.first().copied()),
                Pending::Chance(_) => assert_eq!(foretold, None),
                _ => continue,
            }
            told_of += u32::from(foretold.is_some());
            assert_eq!(preview(table.header(), table.position(), Code(u16::MAX)), None);
        }
        assert!(told_of > 20, "{}", kind.name());
    }
}
