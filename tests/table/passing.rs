//! The holder of the device, and hand-overs.

use pocket_ra::{
    chance::seeded,
    rules::position::{GameKind, Position},
    table::{Agreements, JournalLoader, Pass, Pending, Record, Refused, Table},
};

use crate::{BOT, HUMAN, beside_the_box, choices, find, header, next, table};

#[test]
fn with_one_human_the_device_is_never_passed() {
    for kind in GameKind::ALL {
        for kinds in [[HUMAN, BOT, BOT], [BOT, HUMAN, BOT]] {
            let mut table = table(kind, &kinds, 8);
            let mut rng = seeded(8, 8);
            loop {
                if let Pending::Human { must_pass, .. } = table.pending() {
                    assert_eq!(must_pass, None);
                    assert!(table.viewer().is_some());
                    assert_eq!(table.visible().viewer, table.viewer());
                }
                table.cover();
                let Some(code) = next(&mut table, &mut rng) else { break };
                table.play(code).unwrap();
            }
        }
    }
}

#[test]
fn only_secrets_of_more_than_one_human_are_covered() {
    for kind in GameKind::ALL {
        for kinds in [[HUMAN, HUMAN], [HUMAN, BOT]] {
            let mut table = find(kind, &kinds, |table| matches!(table.pending(), Pending::Human { .. }));
            table.take_device();
            let before = table.clone();
            table.cover();
            let covers = table.has_secrets() && kinds[1] == HUMAN;
            assert_eq!(table != before, covers, "{} {kinds:?}", kind.name());
            assert_eq!(table.visible().open, !table.has_secrets());
        }
    }
}

#[test]
fn the_device_is_passed_exactly_when_another_human_must_decide() {
    for kind in GameKind::ALL {
        let mut table = table(kind, &[HUMAN, BOT, HUMAN], 4);
        let mut rng = seeded(4, 4);
        let mut last = None;
        let mut passes = 0;
        loop {
            if let Pending::Human { seat, must_pass } = table.pending() {
                let name = table.header().player(seat).unwrap().name;
                let expected = (last != Some(seat)).then_some(Pass::Cover(name));
                assert_eq!(must_pass, expected, "{}", kind.name());
                if must_pass.is_some() {
                    passes += 1;
                    assert_eq!(table.viewer(), None);
                    let code = choices(&table)[0];
                    let before = table.clone();
                    assert_eq!(table.play(code), Err(Refused::NotPassed(name)));
                    assert_eq!(table, before);
                }
                table.take_device();
                assert_eq!(table.viewer(), Some(seat));
                last = Some(seat);
            }
            let Some(code) = next(&mut table, &mut rng) else { break };
            table.play(code).unwrap();
        }
        assert!(passes > 3);
    }
}

#[test]
fn where_nothing_is_secret_the_name_can_be_a_mere_turn_marker() {
    let agreements = Agreements {
        turn_marker: true,
        ..Agreements::default()
    };
    for kind in GameKind::ALL {
        let mut table = Table::new(header(kind, &[HUMAN, HUMAN], 2, agreements));
        let mut rng = seeded(2, 2);
        loop {
            if let Pending::Human {
                must_pass: Some(pass), ..
            } = table.pending()
            {
                assert_eq!(matches!(pass, Pass::Cover(_)), kind == GameKind::Rauha);
                if let Pass::Mark(_) = pass {
                    let code = choices(&table)[0];
                    table.play(code).unwrap();
                    continue;
                }
            }
            let Some(code) = next(&mut table, &mut rng) else { break };
            table.play(code).unwrap();
        }
    }
    let hidden = Agreements {
        hidden_scores: true,
        ..agreements
    };
    let mut table = Table::new(header(GameKind::Ra, &[HUMAN, HUMAN], 2, hidden));
    let mut rng = seeded(2, 2);
    while !matches!(table.pending(), Pending::Human { .. }) {
        let code = next(&mut table, &mut rng).unwrap();
        table.play(code).unwrap();
    }
    let Pending::Human { must_pass, .. } = table.pending() else {
        unreachable!()
    };
    assert!(matches!(must_pass, Some(Pass::Cover(_))), "own scores are secrets");
}

#[test]
fn beside_the_box_one_person_types_for_all() {
    for kind in GameKind::ALL {
        let mut table = beside_the_box(kind, &[HUMAN, HUMAN, HUMAN]);
        let mut rng = seeded(6, 6);
        for _ in 0..100 {
            if let Pending::Human { must_pass, .. } = table.pending() {
                assert_eq!(must_pass, None);
            }
            assert_eq!(table.draw_chance(), None);
            let Some(code) = next(&mut table, &mut rng) else { break };
            table.play(code).unwrap();
        }
    }
}

#[test]
fn sleep_and_power_up_cover_the_secrets_until_somebody_takes_the_device() {
    let mut table = find(GameKind::Rauha, &[HUMAN, HUMAN], |table| {
        let stack = |position: &Position| match position {
            Position::Rauha(game) => table
                .viewer()
                .is_some_and(|viewer| game.stack_shown_to(viewer).is_some()),
            _ => false,
        };
        table.visible().position.as_ref().is_some_and(stack)
    });
    let seat = table.viewer();
    let before = table.visible();
    table.cover();
    assert_eq!(table.viewer(), None);
    assert!(table.visible().position.is_none());
    table.take_device();
    assert_eq!(table.visible(), before);

    let mut gathering = JournalLoader::new(table.header().clone());
    let mut bytes = [0; pocket_ra::table::Chunk::LONGEST];
    for index in 0..=table.last_chunk() {
        let length = table.chunk(index).unwrap().encode(&mut bytes).unwrap();
        gathering.add(&bytes[..length]).unwrap();
    }
    let mut resumed = Table::resume(&gathering).unwrap();
    assert_eq!(resumed.viewer(), None, "covered at power-up");
    assert_eq!(resumed.header().holder(), seat);
    assert_eq!(resumed.position(), table.position());
    assert_eq!(resumed.can_undo(), table.can_undo());
    resumed.take_device();
    assert_eq!(resumed.visible(), before);
}

#[test]
fn a_bot_and_chance_take_the_same_door_and_luck_follows_the_seed() {
    let mut table = table(GameKind::Ra, &[BOT, BOT], 77);
    let rng = table.draw_chance().unwrap();
    let other = [0, 1].map(|set| GameKind::Ra.parse(&format!("set {set}")).unwrap());
    let other = other.into_iter().find(|&code| code != rng).unwrap();
    assert_eq!(table.play(other), Err(Refused::NotTheLuck));
    table.play(rng).unwrap();
    let draw = GameKind::Ra.parse("draw").unwrap();
    assert!(matches!(table.play(draw), Err(Refused::Rules(_))));
}
