//! Rauha: effects that cost nothing happen by themselves, where that was agreed.

use pocket_ra::{
    chance::seeded,
    rules::{
        Game,
        position::{GameKind, Position},
        rauha::{Gain, Move, Per, Rauha},
    },
    table::{Agreements, Awaits, Table},
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
        let mut luck = seeded(seed, 51);
        loop {
            let awaits = table.awaits();
            let before = table.clone();
            let Some(code) = next(&mut table, &mut luck) else { break };
            table.play(code).unwrap();
            let Awaits::Itself { seat, .. } = awaits else { continue };
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
            // Everything that could be chosen before can be chosen afterwards, but for the effect itself.
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
fn energy_for_spores_waits_until_no_spore_can_be_placed() {
    let mut waited = 0;
    for seed in 0..60 {
        let mut table = agreed(seed);
        let mut luck = seeded(seed, 52);
        while let Some(code) = next(&mut table, &mut luck) {
            if let (Awaits::Itself { seat, .. }, Some(Move::UseCell { cell, .. })) =
                (table.awaits(), Rauha::decode(code.0))
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
fn a_turn_in_which_everything_happened_by_itself_is_still_closed_by_hand_after_a_placement() {
    let table = crate::find(GameKind::Rauha, &[HUMAN, BOT], |table| {
        let last = table.journal().codes().last().and_then(|code| Rauha::decode(code.0));
        matches!(last, Some(Move::Place(_))) && table.header().holder() == Some(0) && crate::choices(table).len() == 1
    });
    assert!(matches!(
        table.awaits(),
        Awaits::Human { .. } | Awaits::Itself { seat: 1, .. }
    ));
    assert!(table.can_undo().is_ok() || matches!(table.awaits(), Awaits::Itself { seat: 1, .. }));
}
