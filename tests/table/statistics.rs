//! Statistics and the hall of fame.

use pocket_ra::{
    bots::Level,
    rules::position::{GameKind, Options, Setup},
    table::{
        Deal, Name, PlayerKind, Record,
        statistics::{Counted, Finish, Hall, Opponent, Outcome, Standing, Statistics, Tally},
    },
};
use pocket_ra_bench::received::count;

use crate::{BOT, HUMAN, NAMES, is_over, next, table};

fn standing(name: &str, kind: PlayerKind, score: u16, won: bool) -> Standing {
    Standing {
        name: Name::new(name).unwrap(),
        kind,
        outcome: Outcome { score, won },
    }
}

fn finish(number: u32, deal: Option<Deal>, standings: &[Standing]) -> Finish {
    Finish {
        number,
        game: GameKind::Ra,
        deal,
        assisted: false,
        feats: Default::default(),
        standings: standings.iter().copied().collect(),
    }
}

fn enter(statistics: &mut Statistics, number: u32, game: GameKind, standings: &[Standing]) {
    let finish = finish(number, None, standings);
    count(statistics, &Finish { game, ..finish });
}

fn tally<'a>(statistics: &'a Statistics, name: &str, opponent: Opponent) -> &'a Tally {
    let name = Name::new(name).unwrap();
    let mut tallies = statistics.tallies();
    tallies
        .find(|tally| tally.player == name && tally.opponent == opponent)
        .unwrap()
}

#[test]
fn games_are_counted_by_player_game_and_opponent() {
    let mut statistics = Statistics::default();
    for (number, (mia, tom)) in [(30, 20), (25, 40), (44, 10)].into_iter().enumerate() {
        let standings = [
            standing("Mia", HUMAN, mia, mia > tom),
            standing("Tom", HUMAN, tom, tom > mia),
            standing("Thoth", BOT, 5, false),
            standing("Horus", BOT, 6, false),
        ];
        enter(&mut statistics, number as u32, GameKind::Ra, &standings);
    }
    let tom = Opponent::Human(Name::new("Tom").unwrap());
    for opponent in [Opponent::Anyone, tom, Opponent::Bot(Level::Scribe)] {
        let mia = tally(&statistics, "Mia", opponent);
        assert_eq!(mia.latest(), 2);
        assert_eq!(
            (mia.played, mia.won, mia.best),
            (3, 2, 44),
            "two bots of a level are one opponent"
        );
        assert_eq!(mia.average_tenths(), 330);
        let last: Vec<_> = mia.last().iter().map(|outcome| (outcome.score, outcome.won)).collect();
        assert_eq!(last, [(30, true), (25, false), (44, true)]);
    }
    let named = [Opponent::Anyone, tom, Opponent::Bot(Level::Scribe)].map(|opponent| opponent.to_string());
    assert_eq!(named, ["anyone", "Tom", "scribe"]);
    assert_eq!(statistics.tallies().count(), 6, "nothing is counted for bots");
    let places: Vec<_> = statistics
        .hall(GameKind::Ra)
        .places()
        .iter()
        .map(|place| place.score)
        .collect();
    assert_eq!(places, [44, 40, 30, 25, 20]);
    assert!(statistics.hall(GameKind::Rauha).places().is_empty());
}

#[test]
fn a_game_is_counted_once_however_often_it_is_entered() {
    let mut statistics = Statistics::default();
    let standings = [standing("Mia", HUMAN, 30, true), standing("Thoth", BOT, 20, false)];
    enter(&mut statistics, 8, GameKind::Dice, &standings);
    assert_eq!(statistics.tallies().count(), 2);
    let before = statistics.clone();
    enter(&mut statistics, 8, GameKind::Dice, &standings);
    assert_eq!(statistics, before);
}

#[test]
fn humans_are_rated_by_games_with_bots_and_once_for_each() {
    let mut statistics = Statistics::default();
    let people = [standing("Mia", HUMAN, 30, true), standing("Tom", HUMAN, 20, false)];
    enter(&mut statistics, 1, GameKind::Ra, &people);
    assert_eq!(tally(&statistics, "Mia", Opponent::Anyone).rating(), None);
    let standings = [people[0], people[1], standing("Thoth", BOT, 25, false)];
    enter(&mut statistics, 2, GameKind::Ra, &standings);
    let elo = |name| tally(&statistics, name, Opponent::Anyone).rating().unwrap().elo();
    assert!(elo("Mia") > 1000 && elo("Tom") < 1000, "{} {}", elo("Mia"), elo("Tom"));
    assert_eq!(tally(&statistics, "Mia", Opponent::Bot(Level::Scribe)).rating(), None);
    let before = statistics.clone();
    enter(&mut statistics, 2, GameKind::Ra, &standings);
    assert_eq!(statistics, before);
    // By game.
    enter(&mut statistics, 3, GameKind::Dice, &people);
    let dice = statistics
        .tally(people[0].name, GameKind::Dice, Opponent::Anyone)
        .unwrap();
    assert_eq!(dice.rating(), None);
    let mut record = [0; Tally::LONGEST];
    for tally in statistics.tallies() {
        let length = tally.encode(&mut record).unwrap();
        assert_eq!(Tally::decode(&record[..length]).as_ref(), Ok(tally));
    }
}

#[test]
fn the_last_twenty_outcomes_are_remembered() {
    let mut statistics = Statistics::default();
    for number in 0..33 {
        let standings = [
            standing("Mia", HUMAN, number as u16, number % 2 == 0),
            standing("Thoth", BOT, 20, false),
        ];
        enter(&mut statistics, number, GameKind::Rauha, &standings);
    }
    let mia = tally(&statistics, "Mia", Opponent::Anyone);
    assert_eq!((mia.played, mia.won, mia.best), (33, 17, 32));
    assert_eq!(mia.last().len(), Tally::REMEMBERED);
    assert_eq!(mia.last()[0].score, 13);
    assert_eq!(mia.last()[19], Outcome { score: 32, won: true });
}

#[test]
fn a_finished_table_says_who_fared_how() {
    let mut game = table(GameKind::Ra, &[HUMAN, BOT, HUMAN], 3);
    let mut rng = pocket_ra::chance::seeded(3, 3);
    while let Some(code) = next(&mut game, &mut rng) {
        assert!(game.standings().is_empty());
        game.play(code).unwrap();
    }
    assert!(is_over(&game));
    let standings = game.standings();
    assert_eq!(standings.len(), 3);
    for ((seat, standing), name) in (0..).zip(&standings).zip(NAMES) {
        assert_eq!(standing.name, Name::new(name).unwrap());
        assert_eq!(standing.outcome.score, game.position().score(seat));
        assert_eq!(standing.outcome.won, game.position().winners().contains(seat));
    }
    let mut statistics = Statistics::default();
    enter(&mut statistics, game.header().number(), GameKind::Ra, &standings);
    assert_eq!(statistics.tallies().count(), 6);
}

#[test]
fn of_equal_scores_in_the_hall_of_fame_the_earlier_stands_first_and_stays() {
    let mut statistics = Statistics::default();
    let names = ["Mia", "Tom", "Zoé", "Léa"];
    for (number, name) in (0..).zip(names) {
        enter(
            &mut statistics,
            number,
            GameKind::Ra,
            &[standing(name, HUMAN, 30, true)],
        );
    }
    enter(&mut statistics, 9, GameKind::Ra, &[standing("Ben", HUMAN, 31, true)]);
    let listed = |statistics: &Statistics| -> Vec<String> {
        let places = statistics.hall(GameKind::Ra).places().iter();
        places.map(|place| place.name.to_string()).collect()
    };
    assert_eq!(listed(&statistics)[..5], ["Ben", "Mia", "Tom", "Zoé", "Léa"]);
    // Ties too.
    let mut record = [0; Hall::LONGEST];
    let length = statistics.hall(GameKind::Ra).encode(&mut record).unwrap();
    assert_eq!(
        Hall::decode(&record[..length]).as_ref(),
        Ok(statistics.hall(GameKind::Ra))
    );
    // In a full hall, a score equal to the last does not count.
    for number in 10..10 + Hall::PLACES as u32 {
        enter(
            &mut statistics,
            number,
            GameKind::Ra,
            &[standing("Ben", HUMAN, 40, true)],
        );
    }
    let full = listed(&statistics);
    assert_eq!(full.len(), Hall::PLACES);
    enter(&mut statistics, 99, GameKind::Ra, &[standing("Mia", HUMAN, 40, true)]);
    assert_eq!(listed(&statistics), full);
}

#[test]
fn of_counted_games_the_latest_are_remembered_and_only_those_that_lie_somewhere() {
    let mut counted = Counted::new();
    let finish = |number| finish(number, None, &[standing("Mia", HUMAN, 40, true)]);
    for number in 1..=5 {
        counted.add(&finish(number), |_| true);
    }
    let remembered = |counted: &Counted| (1..=9).filter(|&number| counted.contains(number)).collect::<Vec<u32>>();
    assert_eq!(remembered(&counted), [2, 3, 4, 5], "the earliest has made room");
    counted.add(&finish(3), |number| number != 2);
    assert_eq!(remembered(&counted), [3, 4, 5]);
    assert_eq!(counted.latest(), 5);
    counted.add(&finish(4), |_| true);
    counted.add(&finish(6), |_| true);
    assert_eq!(remembered(&counted), [3, 4, 5, 6], "each is there once");
    counted.add(&finish(9), |_| false);
    assert_eq!(remembered(&counted), [9]);
}

fn deal(number: usize) -> Deal {
    Deal::new(&Setup::new(GameKind::Ra, 2, Options::default()).unwrap(), number as u64)
}

#[test]
fn a_deal_is_counted_once_for_each_player() {
    let mut counted = Counted::new();
    let [mia, tom, thoth] =
        [("Mia", HUMAN), ("Tom", HUMAN), ("Thoth", BOT)].map(|(name, kind)| standing(name, kind, 9, false));
    let first = finish(1, Some(deal(1)), &[mia, thoth]);
    assert!(!counted.repeats(&first, &mia));
    counted.add(&first, |_| false);
    let again = finish(2, Some(deal(1)), &[mia, tom, thoth]);
    assert!(counted.repeats(&again, &mia) && !counted.repeats(&again, &tom));
    assert!(
        !counted.repeats(&finish(3, Some(deal(2)), &[mia]), &mia),
        "another deal"
    );
    assert!(!counted.repeats(&finish(4, None, &[mia]), &mia), "the boxed game");
    let longer = Deal::new(&Setup::new(GameKind::Ra, 3, Options::default()).unwrap(), 1);
    assert!(
        !counted.repeats(&finish(5, Some(longer), &[mia]), &mia),
        "another setup"
    );
}

#[test]
fn the_latest_deals_are_remembered_and_a_repeated_one_anew() {
    let mut counted = Counted::new();
    let mia = standing("Mia", HUMAN, 9, false);
    let played = |number| finish(number as u32, Some(deal(number)), &[mia]);
    for number in 1..=Counted::DEALS {
        counted.add(&played(number), |_| false);
        let mut bytes = [0; Counted::LONGEST];
        let length = counted.encode(&mut bytes).unwrap();
        assert_eq!(Counted::decode(&bytes[..length]).as_ref(), Ok(&counted));
    }
    counted.add(&played(1), |_| false);
    counted.add(&played(99), |_| false);
    let forgotten = (1..=Counted::DEALS).filter(|&number| !counted.repeats(&played(number), &mia));
    assert!(forgotten.eq([2]));
}
