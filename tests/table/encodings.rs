//! Records: every type round-trips, and arbitrary bytes are harmless.

use pocket_ra::{
    chance::{Draw, seeded},
    device::{Controller, Crash, PanelConfig},
    rules::{
        journal::Damage,
        position::{GameKind, Options, Setup, Side},
    },
    table::{
        Agreements, Chunk, Deal, Header, JournalLoader, Language, LoadError, Name, Names, Record, Unreadable,
        memory::StoreError,
        puzzle::PuzzleProgress,
        rolls::Wrong,
        settings::{Pace, Settings, Volume},
        statistics::{Counted, Finish, Hall, Opponent, Outcome, Standing, Statistics, Tally},
    },
};
use pocket_ra_bench::received::count;
use proptest::prelude::*;

use crate::{BOT, HUMAN, NAMES, header, players, table};

fn encoded<R: Record>(record: &R) -> Vec<u8> {
    let mut bytes = vec![0; R::LONGEST];
    let length = record.encode(&mut bytes).expect("LONGEST is long enough");
    bytes.truncate(length);
    bytes
}

/// Round-trips, is not accepted as another type, and every changed bit and truncation is detected.
fn keeps<R: Record + PartialEq + std::fmt::Debug>(record: &R) {
    let bytes = encoded(record);
    assert_eq!(R::decode(&bytes).as_ref(), Ok(record));
    for bit in 0..bytes.len() * 8 {
        let mut changed = bytes.clone();
        changed[bit / 8] ^= 1 << (bit % 8);
        assert_eq!(R::decode(&changed), Err(Unreadable::Torn));
    }
    for length in 0..bytes.len() {
        assert_eq!(R::decode(&bytes[..length]), Err(Unreadable::Torn));
        assert_eq!(record.encode(&mut vec![0; length]), None);
    }
}

fn full_statistics() -> Statistics {
    let mut statistics = Statistics::default();
    for number in 0..60 {
        let standings = players(&[HUMAN, HUMAN, BOT])
            .into_iter()
            .enumerate()
            .map(|(seat, player)| Standing {
                name: player.name,
                kind: player.kind,
                outcome: Outcome {
                    score: 20 + (number as u16 * 7 + seat as u16 * 5) % 31,
                    won: number as usize % 3 == seat,
                },
            })
            .collect();
        let finish = Finish {
            number,
            game: GameKind::ALL[number as usize % 4],
            deal: None,
            assisted: false,
            feats: Default::default(),
            standings,
        };
        count(&mut statistics, &finish);
    }
    statistics
}

#[test]
fn settings_names_and_crashes_come_back() {
    keeps(&Settings::default());
    keeps(&Settings {
        language: Language::French,
        brightness: 5,
        controller: Some(Controller::Sh1106),
        animation: Pace::Slow,
        sound: Volume::Low,
        bots: Pace::Fast,
        dim_after: 120,
        dark_after: 600,
        rotated: true,
        hidden_scores: true,
        ..Settings::default()
    });
    let mut names = Names::default();
    keeps(&names);
    for name in NAMES {
        names.remember(Name::new(name).unwrap());
    }
    keeps(&names);
    keeps(&Crash::default());
    keeps(&Crash::new("index out of bounds: é", "src/table/mod.rs:12", 9, 412));
    let long = "é".repeat(200);
    let crash = Crash::new(&long, &long, u32::MAX, u16::MAX);
    assert_eq!((crash.message.len(), crash.place.len()), (96, 64));
    keeps(&crash);
}

#[test]
fn headers_of_every_game_come_back_with_who_holds_the_device() {
    let every = Agreements {
        hidden_scores: false,
        beside_the_box: true,
        turn_marker: true,
        free_effects: true,
        handicap: 0,
    };
    let handicap = Agreements { handicap: 15, ..every };
    for kind in GameKind::ALL {
        for agreements in [Agreements::default(), every, handicap] {
            keeps(&header(kind, &[HUMAN, BOT, HUMAN], u64::MAX - 5, agreements));
        }
    }
    let options = Options {
        sun_steps: Some(14),
        side: None,
    };
    keeps(&Header::new(7, GameKind::Dice, options, &players(&[HUMAN; 4]), 1, every).unwrap());
    for side in [Side::A, Side::B] {
        let options = Options {
            sun_steps: None,
            side: Some(side),
        };
        keeps(&Header::new(7, GameKind::Rauha, options, &players(&[HUMAN; 5]), 1, every).unwrap());
    }
    let held = crate::find(GameKind::Ra, &[HUMAN, HUMAN], |table| {
        table.header().holder() == Some(1)
    });
    keeps(held.header());
}

#[test]
fn chunks_tallies_halls_and_counted_games_come_back() {
    let game = crate::find(GameKind::Dice, &[HUMAN, BOT], |table| table.last_chunk() >= 2);
    for index in 0..=2 {
        keeps(&game.chunk(index).unwrap());
    }
    let statistics = full_statistics();
    statistics.tallies().for_each(keeps);
    statistics.careers.iter().for_each(keeps);
    GameKind::ALL.into_iter().for_each(|kind| keeps(statistics.hall(kind)));
    let mut counted = Counted::new();
    let setup = Setup::new(GameKind::Dice, 2, Options::default()).unwrap();
    for number in [70_000, 3, 9, 4, 8] {
        let standing = |name: &str| Standing {
            name: Name::new(name).unwrap(),
            kind: HUMAN,
            outcome: Outcome { score: 1, won: false },
        };
        let finish = Finish {
            number,
            game: GameKind::Dice,
            deal: Some(Deal::new(&setup, number.into())),
            assisted: false,
            feats: Default::default(),
            standings: ["Zoé", "Tom"].map(standing).into_iter().collect(),
        };
        counted.add(&finish, |_| true);
        keeps(&counted);
    }
}

#[test]
fn a_record_of_another_kind_or_version_is_named() {
    let settings = encoded(&Settings::default());
    assert_eq!(Names::decode(&settings), Err(Unreadable::Foreign(Settings::KIND)));
    #[derive(PartialEq, Debug)]
    struct Later;
    impl Record for Later {
        const KIND: u8 = Settings::KIND;
        const VERSION: u8 = Settings::VERSION + 1;
        const LONGEST: usize = 16;
        fn write(&self, out: &mut pocket_ra::table::record::Writer<'_>) {
            out.byte(9);
        }
        fn read(input: &mut pocket_ra::table::record::Reader<'_>) -> Option<Later> {
            // Both layouts: its own first field, and the language.
            let expected = if input.version() == 1 { 0 } else { 9 };
            (input.byte()? == expected).then_some(Later)
        }
    }
    assert_eq!(Settings::decode(&encoded(&Later)), Err(Unreadable::Version(2)));
    assert_eq!(Later::decode(&encoded(&Later)), Ok(Later));
    assert_eq!(
        Later::decode(&settings),
        Ok(Later),
        "a later firmware reads what was kept before"
    );
    let mut none = settings;
    none[1] = 0;
    let check = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC).checksum(&none[..none.len() - 4]);
    none.splice(none.len() - 4.., check.to_le_bytes());
    assert_eq!(Later::decode(&none), Err(Unreadable::Version(0)));
}

#[test]
fn a_setting_of_a_later_firmware_is_left_unread() {
    struct Longer(Settings);
    impl Record for Longer {
        const KIND: u8 = Settings::KIND;
        const VERSION: u8 = Settings::VERSION;
        const LONGEST: usize = Settings::LONGEST + 1;
        fn write(&self, out: &mut pocket_ra::table::record::Writer<'_>) {
            self.0.write(out);
            out.byte(1);
        }
        fn read(_: &mut pocket_ra::table::record::Reader<'_>) -> Option<Longer> {
            None
        }
    }
    let settings = Settings::default();
    assert_eq!(Settings::decode(&encoded(&Longer(settings))), Ok(settings));
}

#[test]
fn a_language_keeps_its_number_in_every_memory() {
    let numbers = [(0, Language::English), (1, Language::French), (2, Language::German)];
    for (number, language) in numbers {
        let settings = Settings::decode(&framed::<Settings>(&[number, 5, 1, 0, 2])).unwrap();
        assert_eq!(settings.language, language);
        keeps(&settings);
    }
    assert_eq!(numbers.len(), Language::ALL.len(), "every language is listed here");
}

#[test]
fn settings_that_end_before_later_ones_take_the_usual_values_for_these() {
    // French, bright; up to the hidden scores.
    let earlier = [1, 5, 1, 0, 2, 15, 60, 0, 1, 1];
    let settings = Settings::decode(&framed::<Settings>(&earlier)).unwrap();
    assert_eq!((settings.language, settings.brightness), (Language::French, 5));
    assert_eq!(settings.panel_config(), PanelConfig::AUTOMATIC);
    assert_eq!((settings.rotated, settings.hidden_scores), (true, true));
    let unknown = [earlier.as_slice(), &[3]].concat();
    assert_eq!(
        Settings::decode(&framed::<Settings>(&unknown)),
        Err(Unreadable::Senseless)
    );
}

#[test]
fn kinds_of_records_are_all_different() {
    let kinds = [
        Settings::KIND,
        Crash::KIND,
        Names::KIND,
        Header::KIND,
        Chunk::KIND,
        Tally::KIND,
        Hall::KIND,
        PuzzleProgress::KIND,
    ];
    for (index, kind) in kinds.iter().enumerate() {
        assert!(!kinds[index + 1..].contains(kind));
    }
}

#[test]
fn a_damaged_chunk_ends_the_journal_and_what_came_before_stays() {
    let game = crate::find(GameKind::Ra, &[HUMAN, BOT, BOT], |table| table.last_chunk() >= 2);
    let chunks: Vec<Vec<u8>> = (0..=2).map(|index| encoded(&game.chunk(index).unwrap())).collect();
    let mut gathering = JournalLoader::new(game.header().clone());
    gathering.add(&chunks[0]).unwrap();
    let mut torn = chunks[1].clone();
    torn[20] ^= 4;
    let unreadable = LoadError::Unreadable(Unreadable::Torn);
    assert_eq!(gathering.add(&torn), Err(unreadable));
    assert_eq!(unreadable.to_string(), Unreadable::Torn.to_string());
    assert!(
        matches!(gathering.add(&chunks[2]), Err(LoadError::Damaged(_))),
        "a chunk is missing"
    );
    // An incomplete last move: no move is added, no earlier one removed.
    let before = gathering.journal().clone();
    let mut fields = chunks[1][2..chunks[1].len() - 4].to_vec();
    *fields.last_mut().unwrap() = 0x80;
    assert_eq!(
        gathering.add(&framed::<Chunk>(&fields)),
        Err(LoadError::Damaged(Damage::Short))
    );
    assert_eq!(*gathering.journal(), before);
    gathering.add(&chunks[1]).unwrap();
    gathering.add(&chunks[2]).unwrap();
    assert_eq!(gathering.journal(), game.journal());
    let other = Header::new(
        2,
        GameKind::Ra,
        Options::default(),
        game.header().players(),
        0,
        Agreements::default(),
    );
    assert_eq!(
        JournalLoader::new(other.unwrap()).add(&chunks[0]),
        Err(LoadError::Stale)
    );
}

/// Any fields with a valid checksum.
fn framed<R: Record>(fields: &[u8]) -> Vec<u8> {
    let mut bytes = vec![R::KIND, R::VERSION];
    bytes.extend(fields);
    let check = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC).checksum(&bytes);
    bytes.extend(check.to_le_bytes());
    bytes
}

#[test]
fn a_tally_has_neither_more_wins_nor_more_outcomes_than_games() {
    let statistics = full_statistics();
    let anyone = |tally: &&Tally| tally.opponent == Opponent::Anyone;
    let tally = encoded(statistics.tallies().find(anyone).unwrap());
    let read = |played: u16, won: u16| {
        let mut fields = tally[2..tally.len() - 4].to_vec();
        // After name, game and opponent.
        fields[10..14].copy_from_slice(&[played.to_le_bytes(), won.to_le_bytes()].concat());
        Tally::decode(&framed::<Tally>(&fields)).map(|tally| tally.last().len())
    };
    let outcomes = read(60, 60).unwrap();
    assert!(outcomes > 1);
    assert_eq!(read(60, 61), Err(Unreadable::Senseless));
    assert_eq!(read(outcomes as u16, 1), Ok(outcomes));
    assert_eq!(read(outcomes as u16 - 1, 1), Err(Unreadable::Senseless));
}

#[test]
fn a_record_holds_only_names_as_they_are_spelled() {
    let read = |letters: &[u8; 8]| Names::decode(&framed::<Names>(&[&[1], &letters[..]].concat()));
    let mia = read(b"MIA\0\0\0\0\0").unwrap();
    assert_eq!(mia.iter().collect::<Vec<_>>(), [Name::new("Mia").unwrap()]);
    for letters in [b"MI\0\0\0\0\0\0", b"MI8\0\0\0\0\0", b"Mia\0\0\0\0\0", b"MIA\0B\0\0\0"] {
        assert_eq!(read(letters), Err(Unreadable::Senseless), "{letters:?}");
    }
}

/// Never panics; accepted bytes round-trip.
fn survives<R: Record + PartialEq + std::fmt::Debug>(bytes: &[u8]) {
    let _ = R::decode(bytes);
    if let Ok(record) = R::decode(&framed::<R>(bytes)) {
        assert_eq!(R::decode(&encoded(&record)), Ok(record));
    }
}

fn survive_all(bytes: &[u8]) {
    survives::<Settings>(bytes);
    survives::<Crash>(bytes);
    survives::<Names>(bytes);
    survives::<Header>(bytes);
    survives::<Chunk>(bytes);
    survives::<Tally>(bytes);
    survives::<Hall>(bytes);
    let table = table(GameKind::Rauha, &[HUMAN, HUMAN], 0);
    let mut gathering = JournalLoader::new(table.header().clone());
    let _ = gathering.add(bytes);
    let _ = gathering.add(&framed::<Chunk>(bytes));
    let _ = pocket_ra::table::Table::resume(&gathering);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(5), ..ProptestConfig::default() })]

    #[test]
    fn no_bytes_do_harm(bytes in proptest::collection::vec(any::<u8>(), 0..220)) {
        survive_all(&bytes);
    }
}

#[test]
fn mutated_records_do_no_harm() {
    let mut rng = seeded(12, 0);
    let game = crate::find(GameKind::Priests, &[HUMAN, BOT], |table| table.last_chunk() >= 1);
    let statistics = full_statistics();
    let mut records = vec![
        encoded(game.header()),
        encoded(&game.chunk(0).unwrap()),
        encoded(&game.chunk(1).unwrap()),
        encoded(&Settings::default()),
        encoded(&Crash::new("message", "place", 3, 4)),
    ];
    records.extend(statistics.tallies().map(encoded));
    records.extend(GameKind::ALL.map(|kind| encoded(statistics.hall(kind))));
    let fields: Vec<Vec<u8>> = records.iter().map(|bytes| bytes[2..bytes.len() - 4].to_vec()).collect();
    for _ in 0..20_000 {
        let mut bytes = fields[rng.below(fields.len() as u32) as usize].clone();
        for _ in 0..=rng.below(3) {
            let place = rng.below(bytes.len() as u32) as usize;
            bytes[place] = rng.below(256) as u8;
        }
        bytes.truncate(bytes.len() - rng.below(2) as usize * rng.below(bytes.len() as u32) as usize);
        survive_all(&bytes);
    }
}

#[test]
fn every_reason_why_something_is_not_read_kept_or_proved_has_words_of_its_own() {
    let unread = [
        Unreadable::Torn,
        Unreadable::Foreign(7),
        Unreadable::Version(9),
        Unreadable::Rules(3),
        Unreadable::Senseless,
    ];
    let not_kept = [
        StoreError::Foreign,
        StoreError::Full,
        StoreError::Record,
        StoreError::Flash,
    ];
    let not_proved = [
        Wrong::NoRolls,
        Wrong::Commitment,
        Wrong::Entropy,
        Wrong::Running,
        Wrong::Secret,
        Wrong::OtherSecret,
        Wrong::Pressed,
        Wrong::Word,
        Wrong::Number,
        Wrong::TooMany,
        Wrong::UnknownDice,
        Wrong::Faces,
        Wrong::End,
        Wrong::Check,
        Wrong::Behind,
    ];
    let mut said: Vec<String> = unread.iter().map(ToString::to_string).collect();
    said.extend(not_kept.iter().map(ToString::to_string));
    said.extend(not_proved.iter().map(ToString::to_string));
    for (reason, number) in [(1, "7"), (2, "9"), (3, "3")] {
        assert!(said[reason].contains(number), "{}", said[reason]);
    }
    assert!(said.iter().all(|words| words.len() > 10), "{said:?}");
    said.sort();
    said.dedup();
    assert_eq!(said.len(), unread.len() + not_kept.len() + not_proved.len());
}
