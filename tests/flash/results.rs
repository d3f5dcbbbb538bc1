//! A finished game is counted exactly once, whatever happens.

use embassy_futures::block_on;
use pocket_ra::{
    bots::Level,
    rules::position::GameKind,
    screens::Event,
    table::{
        Header, PlayerKind, Table,
        deal::{DealResult, DealResults},
        memory::{Notice, SavedGame, Slot},
        statistics::{Finish, Opponent, Outcome, Standing, Statistics},
    },
    tasks::storage::{Key, StorageRequest},
};
use pocket_ra_bench::received::count;
use pocket_ra_chip_programs::self_play;

use crate::{
    SECTORS, games_of,
    nor::{Chip, Cut, Nor, Torn},
    open,
    storage::{Device, memory, name},
};

pub fn played(statistics: &Statistics, player: &str, game: GameKind) -> u16 {
    let tally = statistics.tally(name(player), game, Opponent::Anyone);
    tally.map_or(0, |tally| tally.played)
}

fn game_from(deal: u64, number: u32) -> Table {
    let header = self_play::header(number, GameKind::Dice, 0).unwrap();
    let (kind, options, agreements) = (header.setup().kind(), header.setup().options(), header.agreements());
    let mut table = Table::new(Header::dealt(number, kind, options, header.players(), deal, agreements).unwrap());
    while self_play::step(&mut table) {}
    table
}

/// Image after the last move was saved and before its result is counted, and the results by then.
fn before_counting() -> (Nor, Statistics, DealResults) {
    let chip = memory();
    let (mut device, _) = Device::on(&chip, None);
    let earlier = game_from(3, 1);
    device.begin(&earlier);
    device.ask(StorageRequest::Count(earlier.finish().unwrap()));
    let finished = game_from(4, 2);
    device.begin(&finished);
    let image = chip.image();
    device.ask(StorageRequest::Count(finished.finish().unwrap()));
    let (statistics, deals) = (device.received.statistics, device.received.deals);
    for (game, other) in [(&earlier, 9), (&finished, 9)] {
        let result = deals.rival(game.header().deal().unwrap(), other);
        assert_eq!(result.map(|result| result.game), Some(game.header().number()));
    }
    assert_eq!(played(&statistics, "MIA", GameKind::Dice), 2);
    let mia = statistics.tally(name("MIA"), GameKind::Dice, Opponent::Anyone).unwrap();
    assert!(mia.rating().is_some());
    assert_eq!(statistics.hall(GameKind::Dice).places().len(), 4);
    assert_eq!(statistics.careers.iter().count(), 2);
    (image, statistics, deals)
}

#[test]
fn a_finished_game_is_counted_once_wherever_power_fails() {
    let (image, expected, deals) = before_counting();
    let whole = Chip::new(image.clone());
    whole.power_up(None, 0);
    let (device, _) = Device::on(&whole, None);
    assert_eq!(device.received.statistics.clone(), expected);
    let (bytes, erases) = (whole.image().programmed, whole.image().erased);
    assert!(bytes > 200, "{bytes} bytes");
    let cuts = (0..bytes).map(Cut::Byte);
    let cuts = cuts.chain((0..erases).flat_map(|erase| Torn::ALL.map(|torn| Cut::Erase(erase, torn))));
    for cut in cuts {
        let chip = Chip::new(image.clone());
        chip.power_up(Some(cut), 5);
        drop(Device::on(&chip, None));
        assert!(chip.image().is_dead());
        chip.power_up(None, 0);
        for again in 0..2 {
            let (device, told) = Device::on(&chip, None);
            assert_eq!(
                told,
                [Event::GameLoaded, Event::BootFinished, Event::Stored],
                "{cut:?}: the game is counted"
            );
            let counted = device.received.statistics.clone();
            // The order of tallies may differ.
            assert_eq!(counted.tallies().count(), expected.tallies().count(), "{cut:?}");
            for tally in expected.tallies() {
                let same = counted.tally(tally.player, tally.game, tally.opponent);
                assert_eq!(same, Some(tally), "{cut:?}, start {again}");
            }
            assert_eq!(counted.hall(GameKind::Dice), expected.hall(GameKind::Dice), "{cut:?}");
            assert_eq!(counted.careers, expected.careers, "{cut:?}");
            assert_eq!(device.received.deals, deals, "{cut:?}, start {again}");
        }
    }
}

#[test]
fn a_counted_game_that_is_taken_up_again_is_not_counted_again() {
    let chip = memory();
    let (mut device, _) = Device::on(&chip, None);
    let first = games_of(1, GameKind::Dice, 3).pop().unwrap();
    device.begin(&first);
    device.ask(StorageRequest::Count(first.finish().unwrap()));
    device.ask(StorageRequest::SaveTo(Slot::First));
    let second = games_of(2, GameKind::Dice, 4).pop().unwrap();
    device.begin(&second);
    device.ask(StorageRequest::Count(second.finish().unwrap()));
    let expected = device.received.statistics.clone();
    device.ask(StorageRequest::Resume(Slot::First));
    device.ask(StorageRequest::Count(first.finish().unwrap()));
    let (device, _) = Device::on(&chip, None);
    assert_eq!(device.received.statistics.clone(), expected);
    assert_eq!(played(&expected, "NOAH", GameKind::Dice), 2);
}

#[test]
fn a_counted_game_in_a_slot_is_remembered_when_another_one_is_counted_at_the_start() {
    let chip = memory();
    let (mut device, _) = Device::on(&chip, None);
    let first = games_of(1, GameKind::Dice, 3).pop().unwrap();
    device.begin(&first);
    device.ask(StorageRequest::Count(first.finish().unwrap()));
    device.ask(StorageRequest::SaveTo(Slot::First));
    // Power fails before the second game is counted.
    device.begin(&games_of(2, GameKind::Dice, 4).pop().unwrap());
    let (mut device, _) = Device::on(&chip, None);
    let expected = device.received.statistics.clone();
    assert_eq!(played(&expected, "NOAH", GameKind::Dice), 2);
    device.ask(StorageRequest::Resume(Slot::First));
    let (device, _) = Device::on(&chip, None);
    assert_eq!(device.received.statistics.clone(), expected);
}

#[test]
fn a_replayed_deal_is_counted_once_for_each_player() {
    let chip = memory();
    let (mut device, _) = Device::on(&chip, None);
    let mut play = |number, names: [&str; 2], deal| {
        let game = game_from(deal, number);
        let mut finish = game.finish().unwrap();
        // Two people and a bot.
        for (standing, other) in finish.standings.iter_mut().zip(names) {
            standing.name = name(other);
        }
        finish.standings[0].outcome.score = 500 + number as u16;
        device.begin(&game);
        device.ask(StorageRequest::Count(finish));
        device.received.statistics.clone()
    };
    let first = play(1, ["MIA", "NOAH"], 3);
    assert_eq!(played(&first, "MIA", GameKind::Dice), 1);
    let again = play(2, ["MIA", "NOAH"], 3);
    assert_eq!(again, first, "rating, tallies and hall of fame");
    let other = play(3, ["MIA", "ZOE"], 3);
    assert_eq!(
        ["MIA", "NOAH", "ZOE"].map(|player| played(&other, player, GameKind::Dice)),
        [1, 1, 1]
    );
    let new = play(4, ["MIA", "NOAH"], 4);
    assert_eq!(
        ["MIA", "NOAH"].map(|player| played(&new, player, GameKind::Dice)),
        [2, 2]
    );
    // Results of the same deal are still compared.
    let deal = game_from(3, 1).header().deal().unwrap();
    let (device, _) = Device::on(&chip, None);
    assert_eq!(device.received.statistics, new);
    assert_eq!(
        device.received.deals.rival(deal, 1).map(|result| result.score),
        Some(503)
    );
}

#[test]
fn clearing_a_slot_changes_no_record() {
    let chip = memory();
    let (mut device, _) = Device::on(&chip, None);
    let finished = game_from(3, 1);
    device.begin(&finished);
    device.ask(StorageRequest::Count(finished.finish().unwrap()));
    device.ask(StorageRequest::SaveTo(Slot::First));
    let mut unfinished = Table::new(game_from(4, 2).header().clone());
    for _ in 0..20 {
        assert!(self_play::step(&mut unfinished));
    }
    device.begin(&unfinished);
    device.ask(StorageRequest::SaveTo(Slot::Second));
    let (expected, deals) = (device.received.statistics.clone(), device.received.deals.clone());
    for slot in [Slot::First, Slot::Second] {
        device.ask(StorageRequest::Clear(slot));
        assert!(matches!(
            device.received.saved_games[slot as usize - 1],
            SavedGame::Nothing
        ));
    }
    // The finished game's deal stays used up; the unfinished game was never counted.
    let again = game_from(3, 3);
    device.begin(&again);
    device.ask(StorageRequest::Count(again.finish().unwrap()));
    assert_eq!(device.received.statistics, expected);
    assert_ne!(device.received.deals, deals);
    let first = game_from(4, 4);
    device.begin(&first);
    device.ask(StorageRequest::Count(first.finish().unwrap()));
    assert_eq!(played(&device.received.statistics, "MIA", GameKind::Dice), 2);
}

#[test]
fn what_a_friend_reached_is_kept() {
    let chip = memory();
    let (mut device, _) = Device::on(&chip, None);
    let game = game_from(3, 1);
    let deal = game.header().deal().unwrap();
    let result = DealResult {
        deal,
        game: 0,
        name: name("TOM"),
        score: 77,
    };
    assert_eq!(device.ask(StorageRequest::Friend(result)), [Event::Stored]);
    for device in [device, Device::on(&chip, None).0] {
        assert_eq!(device.received.deals.friend(deal), Some(77));
    }
}

#[test]
fn a_result_of_a_later_version_is_left_alone_when_games_are_counted() {
    let later = b"a tally that this version cannot read";
    for key in [Key::Tally(0), Key::Tally(1)] {
        let mut store = open(Nor::new(SECTORS));
        block_on(store.put(key, later)).unwrap();
        let chip = Chip::new(store.into_flash());
        let (mut device, told) = Device::on(&chip, None);
        assert!(
            matches!(told[..], [Event::Notice(Notice::Unreadable(_)), Event::BootFinished]),
            "{told:?}"
        );
        let finished = games_of(1, GameKind::Dice, 3).pop().unwrap();
        device.ask(StorageRequest::Count(finished.finish().unwrap()));
        let expected = device.received.statistics.clone();
        assert_eq!(played(&expected, "MIA", GameKind::Dice), 1);
        let (device, _) = Device::on(&chip, None);
        assert_eq!(device.received.statistics.clone(), expected);
        assert_eq!(block_on(open(chip.image()).get(key)).unwrap(), Some(later.as_slice()));
    }
}

#[test]
fn when_all_tallies_are_taken_the_one_not_played_for_longest_makes_room() {
    let chip = memory();
    let (mut device, _) = Device::on(&chip, None);
    let person = |number: u8| name(&format!("ANN{}", char::from(b'A' + number)));
    let game_of = |number: u8| Finish {
        number: number.into(),
        game: GameKind::Ra,
        deal: None,
        assisted: false,
        feats: Default::default(),
        standings: [person(number), name("THOT")]
            .into_iter()
            .zip([PlayerKind::Human, PlayerKind::Bot(Level::Scribe)])
            .map(|(name, kind)| Standing {
                name,
                kind,
                outcome: Outcome { score: 10, won: true },
            })
            .collect(),
    };
    // Two tallies each: against anyone, and against the bot.
    const PEOPLE: u8 = Statistics::TALLIES as u8 / 2;
    let mut expected = Statistics::new();
    for number in (0..PEOPLE).chain([0, PEOPLE]) {
        let finish = Finish {
            number: u32::from(number) + if number == 0 { 100 } else { 1 },
            ..game_of(number)
        };
        device.ask(StorageRequest::Count(finish.clone()));
        count(&mut expected, &finish);
    }
    for device in [device, Device::on(&chip, None).0] {
        let counted = device.received.statistics;
        assert_eq!(counted, expected);
        assert_eq!(counted.tallies().count(), Statistics::TALLIES);
        let is_there = |number| counted.tally(person(number), GameKind::Ra, Opponent::Anyone).is_some();
        // The second was not played for longest.
        let there: Vec<u8> = (0..=PEOPLE).filter(|&number| is_there(number)).collect();
        let expected: Vec<u8> = (0..=PEOPLE).filter(|&number| number != 1).collect();
        assert_eq!(there, expected);
    }
}
