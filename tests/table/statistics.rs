//! Statistics and the hall of fame.

use pocket_ra::{
    bots::Level,
    rules::position::GameKind,
    table::{
        Name, PlayerKind, Record,
        statistics::{Counted, Hall, Opponent, Outcome, Standing, Statistics, Tally},
    },
};

use crate::{BOT, HUMAN, NAMES, is_over, next, table};

fn standing(name: &str, kind: PlayerKind, score: u16, won: bool) -> Standing {
    Standing {
        name: Name::new(name).unwrap(),
        kind,
        outcome: Outcome { score, won },
    }
}

fn tally<'a>(statistics: &'a Statistics, name: &str, opponent: Opponent) -> &'a Tally {
    let name = Name::new(name).unwrap();
    let mut tallies = statistics.tallies().iter();
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
        statistics.enter(number as u32, GameKind::Ra, &standings);
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
    assert_eq!(statistics.tallies().len(), 6, "nothing is counted for bots");
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
    let changed = statistics.enter(8, GameKind::Dice, &standings);
    assert_eq!((changed.tallies.count_ones(), changed.hall), (2, true));
    let before = statistics.clone();
    let changed = statistics.enter(8, GameKind::Dice, &standings);
    assert_eq!((changed.tallies, changed.hall), (0, false));
    assert_eq!(statistics, before);
}

#[test]
fn humans_are_rated_by_games_with_bots_and_once_for_each() {
    let mut statistics = Statistics::default();
    let people = [standing("Mia", HUMAN, 30, true), standing("Tom", HUMAN, 20, false)];
    statistics.enter(1, GameKind::Ra, &people);
    assert_eq!(tally(&statistics, "Mia", Opponent::Anyone).rating(), None);
    let standings = [people[0], people[1], standing("Thoth", BOT, 25, false)];
    statistics.enter(2, GameKind::Ra, &standings);
    let elo = |name| tally(&statistics, name, Opponent::Anyone).rating().unwrap().elo();
    assert!(elo("Mia") > 1000 && elo("Tom") < 1000, "{} {}", elo("Mia"), elo("Tom"));
    assert_eq!(tally(&statistics, "Mia", Opponent::Bot(Level::Scribe)).rating(), None);
    let before = statistics.clone();
    statistics.enter(2, GameKind::Ra, &standings);
    assert_eq!(statistics, before);
    // Each game has its own rating.
    statistics.enter(3, GameKind::Dice, &people);
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
fn the_latest_game_is_known_by_its_number_until_everything_is_forgotten() {
    let mut statistics = Statistics::default();
    assert_eq!(statistics.latest(), 0);
    for (number, game) in [(70_000, GameKind::Ra), (8, GameKind::Dice)] {
        statistics.enter(number, game, &[standing("Mia", HUMAN, 30, true)]);
        assert_eq!(statistics.latest(), 70_000);
    }
    statistics.clear();
    assert_eq!(statistics, Statistics::default());
}

#[test]
fn the_last_twenty_outcomes_are_remembered() {
    let mut statistics = Statistics::default();
    for number in 0..33 {
        let standings = [
            standing("Mia", HUMAN, number as u16, number % 2 == 0),
            standing("Thoth", BOT, 20, false),
        ];
        statistics.enter(number, GameKind::Rauha, &standings);
    }
    let mia = tally(&statistics, "Mia", Opponent::Anyone);
    assert_eq!((mia.played, mia.won, mia.best), (33, 17, 32));
    assert_eq!(mia.last().len(), Tally::REMEMBERED);
    assert_eq!(mia.last()[0].score, 13);
    assert_eq!(mia.last()[19], Outcome { score: 32, won: true });
}

#[test]
fn when_all_tallies_are_taken_the_one_not_played_for_longest_makes_room() {
    let mut statistics = Statistics::default();
    for number in 0..40u8 {
        let name = format!(
            "Ann{}{}",
            char::from(b'a' + number / 26),
            char::from(b'a' + number % 26)
        );
        let standings = [standing(&name, HUMAN, 10, true), standing("Thoth", BOT, 20, false)];
        statistics.enter(number.into(), GameKind::Ra, &standings);
    }
    assert_eq!(statistics.tallies().len(), Statistics::TALLIES);
    let first = Name::new("Annaa").unwrap();
    assert!(
        statistics
            .tallies()
            .iter()
            .all(|tally| tally.player != first && tally.played == 1)
    );
    tally(&statistics, "Annbn", Opponent::Bot(Level::Scribe));
}

#[test]
fn tallies_and_halls_are_put_back_at_the_start() {
    let mut statistics = Statistics::default();
    let standings = [standing("Mia", HUMAN, 30, true), standing("Tom", HUMAN, 20, false)];
    statistics.enter(8, GameKind::Priests, &standings);
    let mut restored = Statistics::default();
    for (place, tally) in statistics.tallies().iter().enumerate() {
        assert_eq!(restored.restore_tally(tally.clone()), Some(place));
        assert_eq!(restored.restore_tally(tally.clone()), None);
    }
    restored.restore_hall(statistics.hall(GameKind::Priests).clone());
    assert_eq!(restored, statistics);
}

#[test]
fn a_finished_table_says_who_fared_how() {
    let mut game = table(GameKind::Ra, &[HUMAN, BOT, HUMAN], 3);
    let mut luck = pocket_ra::chance::seeded(3, 3);
    while let Some(code) = next(&mut game, &mut luck) {
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
    statistics.enter(game.header().number(), GameKind::Ra, &standings);
    assert_eq!(statistics.tallies().len(), 6);
}

#[test]
fn of_equal_scores_in_the_hall_of_fame_the_earlier_stands_first_and_stays() {
    let mut statistics = Statistics::default();
    let names = ["Mia", "Tom", "Zoé", "Léa"];
    for (number, name) in (0..).zip(names) {
        statistics.enter(number, GameKind::Ra, &[standing(name, HUMAN, 30, true)]);
    }
    statistics.enter(9, GameKind::Ra, &[standing("Ben", HUMAN, 31, true)]);
    let listed = |statistics: &Statistics| -> Vec<String> {
        let places = statistics.hall(GameKind::Ra).places().iter();
        places.map(|place| place.name.to_string()).collect()
    };
    assert_eq!(listed(&statistics)[..5], ["Ben", "Mia", "Tom", "Zoé", "Léa"]);
    // Ties are saved too.
    let mut record = [0; Hall::LONGEST];
    let length = statistics.hall(GameKind::Ra).encode(&mut record).unwrap();
    assert_eq!(
        Hall::decode(&record[..length]).as_ref(),
        Ok(statistics.hall(GameKind::Ra))
    );
    // In a full hall, a score equal to the last is not entered.
    for number in 10..10 + Hall::PLACES as u32 {
        statistics.enter(number, GameKind::Ra, &[standing("Ben", HUMAN, 40, true)]);
    }
    let full = listed(&statistics);
    assert_eq!(full.len(), Hall::PLACES);
    let changed = statistics.enter(99, GameKind::Ra, &[standing("Mia", HUMAN, 40, true)]);
    assert!(!changed.hall);
    assert_eq!(listed(&statistics), full);
}

#[test]
fn of_counted_games_the_latest_are_remembered_and_only_those_that_lie_somewhere() {
    let mut counted = Counted::new();
    for number in 1..=5 {
        counted.add(number, |_| true);
    }
    let remembered = |counted: &Counted| (1..=9).filter(|&number| counted.contains(number)).collect::<Vec<u32>>();
    assert_eq!(remembered(&counted), [2, 3, 4, 5], "the earliest has made room");
    counted.add(3, |number| number != 2);
    assert_eq!(remembered(&counted), [3, 4, 5]);
    assert_eq!(counted.latest(), 5);
    counted.add(4, |_| true);
    counted.add(6, |_| true);
    assert_eq!(remembered(&counted), [3, 4, 5, 6], "each is there once");
    counted.add(9, |_| false);
    assert_eq!(remembered(&counted), [9]);
}

#[test]
fn a_copy_of_the_statistics_has_every_tally_and_every_hall_and_nothing_from_before() {
    let counted = |name: &str, game: GameKind, score: u16| {
        let mut statistics = Statistics::default();
        let standings = [standing(name, HUMAN, score, true), standing("Tom", HUMAN, 1, false)];
        statistics.enter(1, game, &standings);
        statistics
    };
    let (original, mut copy) = (counted("Mia", GameKind::Ra, 30), counted("Zoé", GameKind::Rauha, 50));
    copy.copy(&original);
    assert_eq!(copy.tallies(), original.tallies());
    for game in GameKind::ALL {
        assert_eq!(copy.hall(game), original.hall(game), "{}", game.name());
    }
}
