//! Careers: achievements, the ladder, the streak of daily deals, and which games count.

use pocket_ra::{
    bots::{Budget, Level, choose},
    rules::position::{GameKind, Options, Setup},
    table::{
        Agreements, Deal, Header, Name, Pending, PlayerKind, Record, Table,
        achievement::{Achievement, Achievements, General},
        ahead::thought_seed,
        career::Career,
        deal::{Day, daily},
        statistics::{Finish, Outcome, Standing, Tally},
    },
};

use crate::{HUMAN, find, next, players, table};

fn standing(name: &str, kind: PlayerKind, score: u16, won: bool) -> Standing {
    Standing {
        name: Name::new(name).unwrap(),
        kind,
        outcome: Outcome { score, won },
    }
}

/// Mia in the first seat against bots of these levels.
fn game(number: u32, game: GameKind, score: u16, bots: &[(Level, u16)]) -> Finish {
    let best = bots.iter().map(|&(_, score)| score).max().unwrap_or(0);
    let own = standing("Mia", HUMAN, score, score >= best);
    let gods = ["Isis", "Horus", "Thoth", "Geb"];
    let bots = gods.iter().zip(bots);
    let others =
        bots.map(|(god, &(level, score))| standing(god, PlayerKind::Bot(level), score, score > own.outcome.score));
    let standings: heapless::Vec<Standing, 5> = core::iter::once(own).chain(others).collect();
    let setup = Setup::new(game, standings.len() as u8, Options::default()).unwrap();
    Finish {
        number,
        game,
        deal: Some(Deal::new(&setup, u64::from(number) + 1)),
        assisted: false,
        feats: Default::default(),
        standings,
    }
}

fn mia() -> Career {
    Career::new(Name::new("Mia").unwrap())
}

fn count(career: &mut Career, finish: &Finish) -> Vec<General> {
    assert!(career.count(finish, &finish.standings[0]));
    let before = career.clone();
    assert!(!career.count(finish, &finish.standings[0]), "once");
    assert_eq!(*career, before);
    let news = career.earned_in(finish.number).iter();
    news.map(|achievement| match achievement {
        Achievement::General(general) => general,
        Achievement::Feat(..) => panic!("no feat"),
    })
    .collect()
}

#[test]
fn each_general_achievement_has_its_condition() {
    use General::*;
    use Level::*;
    let ra = GameKind::Ra;
    let mut career = mia();
    assert_eq!(count(&mut career, &game(1, ra, 10, &[(Scribe, 20), (Scribe, 5)])), []);
    assert_eq!(
        count(&mut career, &game(2, ra, 24, &[(Scribe, 20), (Scribe, 5)])),
        [Win]
    );
    assert_eq!(
        count(&mut career, &game(3, ra, 21, &[(Scribe, 20), (Scribe, 5)])),
        [OnePoint]
    );
    assert_eq!(
        count(&mut career, &game(4, ra, 40, &[(Scribe, 20), (Scribe, 5)])),
        [ThreeInARow, Landslide]
    );
    let five = [(Scribe, 20), (Apprentice, 5), (Scribe, 5), (Scribe, 5)];
    assert_eq!(count(&mut career, &game(5, ra, 30, &five)), [FullTable]);
    assert_eq!(
        count(&mut career, &game(6, GameKind::Dice, 24, &[(Pharaoh, 20)])),
        [Summit]
    );
    assert_eq!(
        count(&mut career, &game(7, GameKind::Priests, 24, &[(Apprentice, 20)])),
        []
    );
    assert_eq!(
        count(&mut career, &game(8, GameKind::Rauha, 24, &[(Apprentice, 20)])),
        [EveryGame]
    );
    let mut two = game(9, ra, 24, &[(Scribe, 20)]);
    two.standings.push(standing("Tom", HUMAN, 3, false)).unwrap();
    assert_eq!(count(&mut career, &two), [Company]);
    assert!(career.earned_in(8) == Achievements::NONE, "only of the latest game");
}

#[test]
fn a_lost_game_ends_a_row_of_victories_and_an_assisted_one_does_not_count() {
    let mut career = mia();
    let against = [(Level::Scribe, 20)];
    let assisted = |number| Finish {
        assisted: true,
        ..game(number, GameKind::Ra, 24, &against)
    };
    for (number, score) in [(1, 24), (2, 24), (3, 10), (4, 24), (5, 24)] {
        count(&mut career, &game(number, GameKind::Ra, score, &against));
    }
    assert!(count(&mut career, &assisted(6)).is_empty());
    assert_eq!(
        count(&mut career, &game(7, GameKind::Ra, 24, &against)),
        [General::ThreeInARow]
    );
}

/// Feats too.
#[test]
fn with_help_with_the_box_or_with_another_human_nothing_is_won() {
    let feat = Achievements::NONE.with(Achievement::Feat(GameKind::Ra, 1));
    let won = Finish {
        feats: [feat, Achievements::NONE].into_iter().collect(),
        ..game(1, GameKind::Ra, 40, &[(Level::Pharaoh, 10)])
    };
    let mut career = mia();
    assert!(career.count(&won, &won.standings[0]));
    assert!(career.earned().contains(Achievement::Feat(GameKind::Ra, 1)));
    assert_eq!((career.rungs(GameKind::Ra), career.next_rung(GameKind::Ra)), (4, None));
    let assisted = Finish {
        assisted: true,
        ..won.clone()
    };
    let beside_the_box = Finish {
        deal: None,
        ..won.clone()
    };
    let mut in_company = won.clone();
    in_company.standings.push(standing("Tom", HUMAN, 3, false)).unwrap();
    for finish in [assisted, beside_the_box, in_company] {
        let mut career = mia();
        assert!(career.count(&finish, &finish.standings[0]));
        assert_eq!(career.rungs(GameKind::Ra), 0);
        let only = career
            .earned()
            .iter()
            .all(|earned| earned == Achievement::General(General::Company));
        assert!(only, "{career:?}");
    }
}

#[test]
fn a_rung_is_won_against_a_table_of_at_least_its_level() {
    use Level::*;
    let mut career = mia();
    let mut rungs = |number, score, bots: &[(Level, u16)]| {
        let before = career.rungs(GameKind::Ra);
        count(&mut career, &game(number, GameKind::Ra, score, bots));
        let won = career.rung_won_in(number, GameKind::Ra);
        assert_eq!(won.is_some(), career.rungs(GameKind::Ra) > before);
        assert!(won.is_none_or(|level| level as u8 + 1 == career.rungs(GameKind::Ra)));
        (career.rungs(GameKind::Ra), career.next_rung(GameKind::Ra))
    };
    assert_eq!(
        rungs(1, 10, &[(Apprentice, 20), (Apprentice, 5)]),
        (0, Some(Apprentice))
    );
    assert_eq!(
        rungs(2, 24, &[(Pharaoh, 20), (Apprentice, 5)]),
        (1, Some(Scribe)),
        "the weakest counts"
    );
    assert_eq!(
        rungs(3, 24, &[(Vizier, 20), (Pharaoh, 5)]),
        (3, Some(Pharaoh)),
        "those below, too"
    );
    assert_eq!(rungs(4, 24, &[(Scribe, 20)]), (3, Some(Pharaoh)));
    assert_eq!(rungs(5, 24, &[(Pharaoh, 20)]), (4, None));
    assert_eq!(
        career.next_rung(GameKind::Dice),
        Some(Apprentice),
        "each game has its ladder"
    );
}

/// The deal of this day, with Mia's score.
fn day_game(number: u32, day: Day, score: u16) -> Finish {
    Finish {
        deal: day.deal(),
        ..game(
            number,
            day.game(),
            score,
            &[(daily::OPPONENTS, 20), (daily::OPPONENTS, 30)],
        )
    }
}

#[test]
fn a_streak_grows_with_each_next_day() {
    let mut career = mia();
    let mut day = daily::FIRST_PAR;
    for number in 1..=7 {
        let news = count(&mut career, &day_game(number, day, 1));
        assert_eq!(career.streak.length, number as u16);
        assert_eq!(news.contains(&General::Week), number == 7);
        day = day.next();
    }
    // The same day, after its deal is forgotten.
    count(&mut career, &day_game(8, day.previous(), 1));
    assert_eq!((career.streak.length, career.streak.best), (7, 7));
    count(&mut career, &day_game(9, day.next(), 1));
    assert_eq!((career.streak.length, career.streak.best), (1, 7), "a day was left out");
    assert_eq!(career.streak.last, Some(day.next()));
    let mut record = [0; Career::LONGEST];
    let length = career.encode(&mut record).unwrap();
    assert_eq!(Career::decode(&record[..length]), Ok(career));
}

#[test]
fn only_the_deal_of_the_day_with_its_table_is_one() {
    let day = daily::FIRST_PAR;
    let finish = day_game(1, day, 40);
    assert_eq!(daily::day_of(&finish), Some(day));
    let mut others = [finish.clone(), finish.clone(), finish.clone()];
    others[0].standings[1].kind = PlayerKind::Bot(Level::Apprentice);
    others[1].standings.swap(0, 1);
    let setup = Setup::new(day.next().game(), 3, Options::default()).unwrap();
    others[2].deal = Some(Deal::new(&setup, day.deal_number()));
    for other in others {
        assert_eq!(daily::day_of(&other), None, "{other:?}");
    }
    // As it is begun.
    let kinds = [
        HUMAN,
        PlayerKind::Bot(daily::OPPONENTS),
        PlayerKind::Bot(daily::OPPONENTS),
    ];
    for day in [day, day.next(), day.next().next(), day.previous()] {
        let mut table = Table::new(day.header(1, &players(&kinds)).unwrap());
        let mut rng = pocket_ra::chance::seeded(1, 1);
        while let Some(code) = next(&mut table, &mut rng) {
            table.play(code).unwrap();
        }
        assert_eq!(daily::day_of(&table.finish().unwrap()), Some(day));
    }
}

#[test]
fn par_is_reached_with_as_many_points_as_the_pharaoh_and_without_help() {
    let day = daily::FIRST_PAR;
    let par = day.par().unwrap();
    for (score, assisted, reached) in [(par - 1, false, false), (par, false, true), (par + 1, true, false)] {
        let finish = Finish {
            assisted,
            ..day_game(1, day, score)
        };
        let mut career = mia();
        assert_eq!(count(&mut career, &finish).contains(&General::Par), reached, "{score}");
        assert_eq!(career.streak.length, 1, "help does not end a streak");
    }
}

#[test]
fn a_strength_is_known_after_five_games_without_help() {
    let name = Name::new("Mia").unwrap();
    let mut tally = Tally::new(name, GameKind::Ra, pocket_ra::table::statistics::Opponent::Anyone);
    assert_eq!(tally.strength(), None);
    let mut number = 0;
    let mut play = |tally: &mut Tally, assisted| {
        number += 1;
        let finish = Finish {
            assisted,
            ..game(number, GameKind::Ra, 24, &[(Level::Scribe, 20)])
        };
        assert!(tally.count(&finish, &finish.standings[0]));
    };
    play(&mut tally, true);
    assert_eq!((tally.played, tally.strength()), (1, None), "with help it is not rated");
    for left in [4, 3, 2, 1] {
        play(&mut tally, false);
        play(&mut tally, true);
        assert_eq!(tally.strength(), Some(Err(left)));
    }
    play(&mut tally, false);
    let rating = tally.strength().unwrap().unwrap();
    assert_eq!(Some(rating), tally.rating());
    play(&mut tally, true);
    assert_eq!(tally.rating(), Some(rating));
}

#[test]
fn a_decision_taken_back_after_a_bots_answer_is_help_and_a_slip_is_not() {
    let bot = PlayerKind::Bot(Level::Scribe);
    let mut slip = find(GameKind::Ra, &[HUMAN, HUMAN, bot], |table| {
        table.can_undo().is_ok() && matches!(table.pending(), Pending::Human { .. })
    });
    slip.undo().unwrap();
    assert!(!slip.header().is_assisted());
    let mut answered = find(GameKind::Ra, &[HUMAN, bot, bot], |table| {
        let human = matches!(table.pending(), Pending::Human { .. });
        let last = table.recent_events(None).next_back().and_then(|event| event.seat());
        human && table.can_undo().is_ok() && last.is_some_and(|seat| seat > 0)
    });
    answered.undo().unwrap();
    assert!(answered.header().is_assisted());
    let mut table = table(GameKind::Ra, &[HUMAN, bot], 1);
    assert!(table.note_hint() && !table.note_hint());
    let mut record = [0; Header::LONGEST];
    let length = table.header().encode(&mut record).unwrap();
    assert_eq!(Header::decode(&record[..length]).as_ref(), Ok(table.header()));
    assert!(table.header().is_assisted());
}

/// Each feat of each game happens to scribes, and is rare.
#[test]
fn feats_are_possible_and_rare() {
    const GAMES: u64 = 60;
    for kind in GameKind::ALL {
        let mut seats = 0;
        let mut counts = [0; 3];
        for seed in 0..GAMES {
            let bots = [PlayerKind::Bot(Level::Scribe); 3];
            let header = Header::dealt(
                1,
                kind,
                Options::default(),
                &players(&bots),
                seed,
                Agreements::default(),
            );
            let mut table = Table::new(header.unwrap());
            loop {
                match table.pending() {
                    Pending::Over => break,
                    Pending::Chance(_) => table.play_chance().unwrap().unwrap(),
                    Pending::Itself { code, .. } => table.play(code).unwrap(),
                    Pending::Bot { seat, level } => {
                        let seed = thought_seed(1, table.journal().len());
                        let choice = choose(&table.position_for(seat), level, seed, Budget::Device, &mut |_| false);
                        table.play(choice.unwrap().code).unwrap()
                    }
                    Pending::Human { .. } => panic!("nobody is human"),
                };
            }
            for earned in &table.finish().unwrap().feats {
                seats += 1;
                for (feat, count) in (0..).zip(&mut counts) {
                    *count += u32::from(earned.contains(Achievement::Feat(kind, feat)));
                }
            }
        }
        println!("{}: {counts:?} of {seats}", kind.name());
        for count in counts {
            assert!(count > 0 && 3 * count < seats, "{}: {counts:?} of {seats}", kind.name());
        }
    }
}
