//! The first points of bots do not count, wherever points are displayed.

use pocket_ra::{
    chance::{Draw, seeded},
    rules::position::GameKind,
    table::{Agreements, BadLine, Import, PlayerKind, SeatingError, Table, TableEvent},
};

use crate::{BOT, HUMAN, header, next, players};

/// Random, independent of the handicap.
fn finished(kind: GameKind, kinds: &[PlayerKind], seed: u64, handicap: u8) -> Table {
    let agreements = Agreements {
        handicap,
        ..Agreements::default()
    };
    let mut table = Table::new(header(kind, kinds, seed, agreements));
    let mut rng = seeded(seed, 17);
    while let Some(code) = next(&mut table, &mut rng) {
        table.play(code).unwrap();
    }
    table
}

#[test]
fn a_bots_first_points_do_not_count_and_a_humans_do() {
    let mut other_winners = 0;
    for kind in GameKind::ALL {
        for seed in 0..12 {
            let handicap = Agreements::HANDICAPS[1 + seed as usize % 4];
            let table = finished(kind, &[HUMAN, BOT, BOT], seed, handicap);
            let even = finished(kind, &[HUMAN, BOT, BOT], seed, 0);
            assert_eq!(table.position(), even.position(), "the rules know nothing of it");
            let raw = [0, 1, 2].map(|seat| even.position().score(seat));
            let off = u16::from(handicap);
            let expected = [raw[0], raw[1].saturating_sub(off), raw[2].saturating_sub(off)];
            assert_eq!(table.visible().scores[..3], expected.map(Some));
            let standings = table.standings();
            assert!(standings.iter().map(|standing| standing.outcome.score).eq(expected));
            let totals = table.epochs(None).last().unwrap().totals;
            // Rauha pays for animals after its last round.
            if kind != GameKind::Rauha {
                assert_eq!(totals[..3], expected.map(Some));
            }
            let Some(TableEvent::Over { winners, score, .. }) = table.result() else {
                panic!("it is over")
            };
            let best = *expected.iter().max().unwrap();
            assert_eq!(score, best);
            assert!(winners.iter().all(|seat| expected[usize::from(seat)] == best));
            for (seat, standing) in (0..).zip(&standings) {
                assert_eq!(standing.outcome.won, winners.contains(seat));
            }
            other_winners += u32::from(winners != even.position().winners());
        }
    }
    assert!(other_winners > 3, "{other_winners}");
}

#[test]
fn nobody_has_won_before_the_end_with_a_handicap_either() {
    let agreements = Agreements {
        handicap: Agreements::HANDICAPS[1],
        ..Agreements::default()
    };
    let table = Table::new(header(GameKind::Ra, &[HUMAN, BOT], 1, agreements));
    assert_eq!(table.header().winners(table.position()).iter().count(), 0);
}

/// If all seats lose the same, the winners are those of the rules, by suns too.
#[test]
fn between_equal_scores_the_suns_decide_as_in_the_rules() {
    let mut compared = 0;
    for kind in GameKind::ALL {
        for seed in 0..60 {
            let table = finished(kind, &[BOT, BOT, BOT], seed, 5);
            let position = table.position();
            if (0..3).all(|seat| position.score(seat) >= 5) {
                assert_eq!(table.header().winners(position), position.winners());
                compared += 1;
            }
        }
    }
    assert!(compared > 60, "{compared}");
}

#[test]
fn a_game_with_a_handicap_is_not_in_the_records() {
    for kind in GameKind::ALL {
        assert!(finished(kind, &[HUMAN, BOT], 1, 0).finish().is_some());
        assert_eq!(finished(kind, &[HUMAN, BOT], 1, 5).finish(), None);
    }
}

#[test]
fn the_result_as_text_and_as_code_tells_it() {
    let mut rng = seeded(3, 3);
    for kind in GameKind::ALL {
        let table = finished(kind, &[HUMAN, BOT], rng.below(100).into(), 20);
        assert!(table.payload().unwrap().contains("/H20/"), "{:?}", table.payload());
        assert!(table.qr(b"").is_some());
        let mut export = table.export();
        let mut import = Import::default();
        let (mut line, mut told) = (String::new(), false);
        while export.line(&mut line).unwrap() {
            told |= line == "handicap 20";
            import.line(&line).unwrap();
            line.clear();
        }
        assert!(told);
        assert_eq!(import.finish().unwrap().standings(), table.standings());
    }
}

#[test]
fn no_other_handicap_and_none_without_a_bot() {
    let refused = |handicap, kinds: &[PlayerKind]| {
        let agreements = Agreements {
            handicap,
            ..Agreements::default()
        };
        let seated = players(kinds);
        pocket_ra::table::Header::new(1, GameKind::Ra, Default::default(), &seated, 1, agreements).err()
    };
    assert_eq!(refused(20, &[HUMAN, BOT]), None);
    assert_eq!(refused(7, &[HUMAN, BOT]), Some(SeatingError::NoHandicap(7)));
    assert_eq!(refused(5, &[HUMAN, HUMAN]), Some(SeatingError::NoHandicap(5)));
    let mut import = Import::default();
    let bad = import.line("handicap 0");
    assert_eq!(bad, Err(BadLine::Seating(SeatingError::NoHandicap(0))));
}

#[test]
fn a_handicap_is_in_the_qr_code_where_there_is_room_for_it() {
    let payload = finished(GameKind::Ra, &[HUMAN, BOT, BOT], 3, 15).payload().unwrap();
    assert!(payload.contains("/H15/"), "{payload}");
    let payload = finished(GameKind::Ra, &[HUMAN, BOT, BOT], 3, 0).payload().unwrap();
    assert!(!payload.contains("/H"), "{payload}");
}
