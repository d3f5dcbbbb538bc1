//! Hidden information does not affect anything that the device shows.

use pocket_ra::{
    chance::{Draw, seeded},
    rules::{
        Game, Seat, Turn,
        position::{Code, GameKind, Position},
        rauha::{Card, Event, Move, Rauha},
    },
    table::{Agreements, Language, Pending, Table, TableEvent},
};

use pocket_ra_bench::twins::{exchanged, resumed, unseen};

use crate::{BOT, HUMAN, find, header, next, say};

fn rauha(position: &Position) -> &Rauha {
    match position {
        Position::Rauha(game) => game,
        _ => panic!("not Rauha"),
    }
}

fn said(table: &Table) -> Vec<String> {
    let mut lines = Vec::new();
    table.log(0, |_, event| {
        lines.extend(Language::ALL.map(|language| say(table, event, language)));
    });
    lines
}

#[test]
fn games_that_differ_only_in_what_a_seat_must_not_know_look_and_read_the_same() {
    let mut compared = 0;
    let mut told_apart = 0;
    for seed in 0..25u64 {
        let mut rng = seeded(seed, 3);
        let kinds = [HUMAN, HUMAN, BOT, HUMAN];
        let kinds = &kinds[..2 + rng.below(3) as usize];
        let header = header(GameKind::Rauha, kinds, seed, Agreements::default());
        let mut table = Table::new(header.clone());
        let stop = rng.below(150);
        for _ in 0..stop {
            let code = next(&mut table, &mut rng).unwrap();
            table.play(code).unwrap();
        }
        let codes: Vec<Code> = table.journal().codes().collect();
        let table = resumed(&header, &codes);
        for viewer in 0..kinds.len() as Seat {
            let unknown = unseen(&codes, &header, viewer);
            for _ in 0..20 {
                let one = unknown[rng.below(unknown.len() as u32) as usize];
                let other = unknown[rng.below(unknown.len() as u32) as usize];
                let variant = exchanged(&codes, one, other);
                if variant == codes {
                    continue;
                }
                let twin = resumed(&header, &variant);
                compared += 1;
                assert_eq!(twin.visible_to(Some(viewer)), table.visible_to(Some(viewer)));
                assert_eq!(twin.visible_to(None), table.visible_to(None));
                assert_eq!(said(&twin), said(&table));
                assert_eq!(twin.pending(), table.pending());
                assert_eq!(twin.can_undo(), table.can_undo());
                let others = (0..kinds.len() as Seat).filter(|&seat| seat != viewer);
                told_apart += others
                    .filter(|&seat| twin.visible_to(Some(seat)) != table.visible_to(Some(seat)))
                    .count();
            }
        }
    }
    assert!(compared > 300, "{compared}");
    assert!(told_apart > 100, "somebody knows these cards: {told_apart}");
}

#[test]
fn which_card_was_picked_is_told_to_nobody_before_all_have_picked() {
    let table = find(GameKind::Rauha, &[HUMAN, HUMAN, HUMAN], |table| {
        table.position().turn() == Turn::Seat(0) && rauha(table.position()).stack_shown_to(0).is_some()
    });
    let stack: Vec<Card> = rauha(table.position()).stack_shown_to(0).unwrap().iter().collect();
    let picked = |card| {
        let mut table = table.clone();
        table.take_device();
        let told = table.play(Code(Rauha::code(Move::Pick(card)))).unwrap();
        (table, told)
    };
    let (first, told) = picked(stack[0]);
    let (second, told_too) = picked(stack[1]);
    assert_eq!(told, told_too);
    assert_eq!(told.as_slice(), [TableEvent::from(Event::Picks { seat: 0 })]);
    assert_eq!(said(&first), said(&second));
    for viewer in [None, Some(1), Some(2)] {
        assert_eq!(first.visible_to(viewer), second.visible_to(viewer));
    }
    assert_ne!(first.visible_to(Some(0)), second.visible_to(Some(0)));
    let seen = first.visible_to(Some(0)).position.unwrap();
    assert_eq!(rauha(&seen).pick_shown_to(0, 0), Some(stack[0]));
}

#[test]
fn the_own_stack_is_shown_as_it_is() {
    let table = find(GameKind::Rauha, &[HUMAN, HUMAN], |table| {
        matches!(table.pending(), Pending::Human { must_pass: None, .. })
            && rauha(table.position()).stack_shown_to(1).is_some()
    });
    let viewer = table.viewer().unwrap();
    let stack: Vec<Card> = rauha(table.position()).stack_shown_to(viewer).unwrap().iter().collect();
    let visible = table.visible();
    let position = visible.position.unwrap();
    let seen: Vec<Card> = rauha(&position).stack_shown_to(viewer).unwrap().iter().collect();
    assert_eq!(seen, stack);
    // With the real decisions.
    let mut shown = Vec::new();
    position.decisions(|code| shown.push(code));
    assert_eq!(shown, crate::choices(&table));
}

#[test]
fn hidden_scores_are_shown_to_their_seat_only_until_the_game_is_over() {
    let agreements = Agreements {
        hidden_scores: true,
        ..Agreements::default()
    };
    for kind in [GameKind::Ra, GameKind::Priests] {
        let mut table = Table::new(header(kind, &[HUMAN, HUMAN, BOT], 5, agreements));
        let mut rng = seeded(5, 5);
        let mut totals = 0;
        while let Some(code) = next(&mut table, &mut rng) {
            for viewer in 0..3 {
                let scores = table.visible_to(Some(viewer)).scores;
                for (seat, score) in (0..3).zip(scores) {
                    assert_eq!(score, (seat == viewer).then(|| table.position().score(seat)));
                    assert_eq!(table.points_seen(Some(viewer)).shows(seat), seat == viewer);
                    // The position for drawing has no secrets.
                    let shown = table.visible_to(Some(viewer)).position.unwrap();
                    assert_eq!(shown.score(seat), table.position().score(viewer));
                }
                for epoch in table.epochs(Some(viewer)) {
                    for (seat, points) in (0..3).zip(epoch.points) {
                        assert_eq!(points.is_some(), seat == viewer, "what an epoch brought");
                        assert_eq!(epoch.totals[usize::from(seat)].is_some(), seat == viewer);
                    }
                }
            }
            assert_eq!(table.visible_to(None).scores, [None; 5]);
            for viewer in [None, Some(0), Some(1), Some(2)] {
                for event in table.recent_events(viewer) {
                    if let TableEvent::Scores {
                        seat, points, total, ..
                    } = event
                    {
                        assert_eq!(points.is_some(), viewer == Some(seat), "the log");
                        assert_eq!(total.is_some(), viewer == Some(seat), "the log");
                    }
                }
            }
            assert!(
                table
                    .epochs(None)
                    .all(|epoch| epoch.points == [None; 5] && epoch.totals == [None; 5])
            );
            let told = table.play(code).unwrap();
            for event in told {
                if let TableEvent::Scores { points, total, .. } = event {
                    totals += 1;
                    assert_eq!(points.is_some(), crate::is_over(&table));
                    assert_eq!(total.is_some(), crate::is_over(&table));
                }
            }
        }
        assert_eq!(totals, 9);
        let scores = table.visible_to(Some(0)).scores;
        assert!(scores.iter().take(3).all(Option::is_some));
        assert_eq!(scores[3], None);
        for epoch in table.epochs(None) {
            assert!(epoch.points[..3].iter().all(Option::is_some), "all is told at the end");
            assert!(epoch.totals[..3].iter().all(Option::is_some));
        }
    }
}

#[test]
fn hidden_scores_cover_no_board_and_a_game_that_is_over_has_no_secrets() {
    let agreements = Agreements {
        hidden_scores: true,
        ..Agreements::default()
    };
    let table = Table::new(header(GameKind::Ra, &[HUMAN, HUMAN], 1, agreements));
    assert!(table.visible_to(None).position.is_some(), "only points are hidden");
    let table = find(GameKind::Rauha, &[HUMAN, HUMAN], |table| {
        table.pending() == Pending::Over
    });
    for viewer in [None, Some(0), Some(1)] {
        assert_eq!(table.visible_to(viewer).position.as_ref(), Some(table.position()));
    }
}

fn choose(table: &Table) -> bool {
    let game = rauha(table.position());
    (0..game.players()).all(|seat| game.stack_shown_to(seat).is_some())
}

#[test]
fn picks_are_hidden_while_the_seats_of_rauha_choose_and_nowhere_else() {
    let choosing = find(GameKind::Rauha, &[HUMAN, HUMAN], choose);
    assert!(choosing.hides_picks());
    let chosen = find(GameKind::Rauha, &[HUMAN, HUMAN], |table| {
        (0..2).all(|seat| rauha(table.position()).stack_shown_to(seat).is_none())
    });
    assert!(chosen.has_secrets() && !chosen.hides_picks());
    let beside = Agreements {
        beside_the_box: true,
        ..Agreements::default()
    };
    let mut beside = Table::new(header(GameKind::Rauha, &[HUMAN, HUMAN], 1, beside));
    let mut rng = seeded(1, 1);
    while !choose(&beside) {
        let code = next(&mut beside, &mut rng).unwrap();
        beside.play(code).unwrap();
    }
    assert!(!beside.hides_picks(), "the secrets lie on the real table");
    let hidden_scores = Agreements {
        hidden_scores: true,
        ..Agreements::default()
    };
    let auction = Table::new(header(GameKind::Ra, &[HUMAN, HUMAN], 1, hidden_scores));
    assert!(auction.has_secrets() && !auction.hides_picks());
}
