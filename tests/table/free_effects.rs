//! Rauha: effects without a cost are automatic, with that option.

use pocket_ra::{
    chance::seeded,
    rules::{
        Game,
        event::no_events,
        position::{Code, GameKind, Position},
        rauha::{Gain, Move, Per, Rauha},
    },
    table::{Agreements, Pending, Table},
};

use crate::{BOT, HUMAN, header, next};

fn agreed(seed: u64) -> Table {
    let agreements = Agreements {
        free_effects: true,
        ..Agreements::default()
    };
    Table::new(header(GameKind::Rauha, &[HUMAN, BOT, HUMAN], seed, agreements))
}

fn rauha(table: &Table) -> &Rauha {
    match table.position() {
        Position::Rauha(game) => game,
        _ => panic!("not Rauha"),
    }
}

#[test]
fn only_what_costs_nothing_happens_by_itself_and_never_harms_the_seat() {
    let mut happened = 0;
    for seed in 0..20 {
        let mut table = agreed(seed);
        let mut rng = seeded(seed, 51);
        loop {
            let pending = table.pending();
            let before = table.clone();
            let Some(code) = next(&mut table, &mut rng) else { break };
            table.play(code).unwrap();
            let Pending::Itself { seat, .. } = pending else {
                continue;
            };
            let (Some(Move::UseCell { .. } | Move::UseEntity { .. }), true) =
                (Rauha::decode(code.0), before.header().player(seat).unwrap().is_human())
            else {
                continue;
            };
            happened += 1;
            let (had, has) = (rauha(&before).world(seat).unwrap(), rauha(&table).world(seat).unwrap());
            assert!(has.crystals >= had.crystals && has.energy >= had.energy && has.spores == had.spores);
            assert!(
                has.crystals > had.crystals || has.energy > had.energy,
                "something is gained"
            );
            let left = crate::choices(&table);
            for choice in crate::choices(&before) {
                let same_source = match (Rauha::decode(choice.0), Rauha::decode(code.0)) {
                    (Some(Move::UseCell { cell, .. }), Some(Move::UseCell { cell: used, .. })) => cell == used,
                    (Some(Move::UseEntity { entity, .. }), Some(Move::UseEntity { entity: used, .. })) => {
                        entity == used
                    }
                    _ => false,
                };
                assert!(same_source || left.contains(&choice));
            }
        }
    }
    assert!(happened > 200, "{happened}");
}

#[test]
fn crystals_come_first_then_the_most_energy_and_of_equals_the_first() {
    let mut compared = 0;
    for seed in 0..20 {
        let mut table = agreed(seed);
        let mut rng = seeded(seed, 54);
        while let Some(code) = next(&mut table, &mut rng) {
            let before = table.clone();
            table.play(code).unwrap();
            let Pending::Itself { seat, .. } = before.pending() else {
                continue;
            };
            let human = before.header().player(seat).unwrap().is_human();
            let effect = |code: Code| match Rauha::decode(code.0)? {
                Move::UseCell { cell, .. } => rauha(&before).face(seat, cell).effect,
                Move::UseEntity { entity, .. } => entity.effect(),
                _ => None,
            };
            if !human || effect(code).is_none_or(|effect| effect.per == Some(Per::Spore)) {
                continue;
            }
            let had = rauha(&before).world(seat).unwrap();
            let brings = |after: &Position| {
                let Position::Rauha(after) = after else {
                    panic!("not Rauha")
                };
                let has = after.world(seat).unwrap();
                (has.crystals > had.crystals, has.energy - had.energy)
            };
            let ready =
                |choice: &Code| effect(*choice).is_some_and(|effect| effect.pay == 0 && effect.per != Some(Per::Spore));
            let mut earlier = true;
            for choice in crate::choices(&before).into_iter().filter(ready) {
                let mut other = before.position().clone();
                other.play(choice, &mut no_events).unwrap();
                earlier &= choice != code;
                let (best, other) = (brings(table.position()), brings(&other));
                assert!(best > other || best == other && !earlier, "of equals the first");
                compared += u32::from(best > other);
            }
        }
    }
    assert!(compared > 50, "{compared}");
}

#[test]
fn energy_for_spores_waits_until_no_spore_can_be_placed() {
    let mut waited = 0;
    for seed in 0..60 {
        let mut table = agreed(seed);
        let mut rng = seeded(seed, 52);
        while let Some(code) = next(&mut table, &mut rng) {
            if let (Pending::Itself { seat, .. }, Some(Move::UseCell { cell, .. })) =
                (table.pending(), Rauha::decode(code.0))
            {
                let effect = rauha(&table).face(seat, cell).effect.unwrap();
                let human = table.header().player(seat).unwrap().is_human();
                if human && effect.per == Some(Per::Spore) && effect.gain == Gain::Energy {
                    waited += 1;
                    for choice in crate::choices(&table) {
                        let spore = matches!(Rauha::decode(choice.0), Some(Move::UseCell { target: Some(_), .. }));
                        assert!(!spore);
                    }
                }
            }
            table.play(code).unwrap();
        }
    }
    assert!(waited > 0);
}

#[test]
fn after_a_placement_the_turn_is_closed_by_hand_though_the_rest_happened_by_itself() {
    let mut closed = 0;
    for seed in 0..20 {
        let mut table = agreed(seed);
        let mut rng = seeded(seed, 53);
        let mut placed = None;
        while let Some(code) = next(&mut table, &mut rng) {
            let pending = table.pending();
            match (pending, Rauha::decode(code.0)) {
                (Pending::Human { seat, .. }, Some(Move::Place(_))) => placed = Some((seat, table.position().clone())),
                (Pending::Itself { .. }, Some(Move::UseCell { .. } | Move::UseEntity { .. })) => {}
                (pending, Some(Move::End)) if crate::choices(&table).len() == 1 => {
                    if let Some((seat, before)) = placed.take() {
                        assert!(matches!(pending, Pending::Human { seat: closing, .. } if closing == seat));
                        let mut back = table.clone();
                        back.undo().unwrap();
                        assert_eq!(*back.position(), before, "the free effects go back with the placement");
                        closed += 1;
                    }
                }
                _ => placed = None,
            }
            table.play(code).unwrap();
        }
    }
    assert!(closed > 20, "{closed}");
}

#[test]
fn only_rauha_has_effects_that_happen_by_themselves() {
    let have: Vec<GameKind> = GameKind::ALL
        .into_iter()
        .filter(|kind| kind.has_free_effects())
        .collect();
    assert_eq!(have, [GameKind::Rauha]);
}
