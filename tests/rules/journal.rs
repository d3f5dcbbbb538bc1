//! The journal: replay, undo, encoding and its limits.

use pocket_ra::{
    chance::{Draw, seeded},
    rules::{
        Turn,
        event::no_events,
        journal::{CAPACITY, Damage, Journal, JournalError},
        position::{Code, GameKind, Options, Position, Setup, SetupError, Side},
        walk::walk,
    },
};
use proptest::{
    prelude::*,
    test_runner::{Config, RngSeed},
};

fn setup(kind: GameKind, players: u8) -> Setup {
    Setup::new(kind, players, Options::default()).expect("a game for that many")
}

fn setups() -> impl Iterator<Item = Setup> {
    GameKind::ALL
        .into_iter()
        .flat_map(|kind| kind.players().map(move |players| setup(kind, players)))
}

/// Up to `moves` moves, with every position.
fn random_game<const N: usize>(setup: Setup, seed: u64, moves: usize) -> (Journal<N>, Vec<Position>) {
    let mut rng = seeded(seed, 0);
    let mut journal = Journal::new(setup);
    let mut positions = vec![Position::new(&setup)];
    for _ in 0..moves {
        let mut position = positions.last().expect("a position").clone();
        let mut decisions = Vec::new();
        position.decisions(|code| decisions.push(code));
        let code = match position.turn() {
            Turn::Over => break,
            Turn::Chance(_) => position.draw(&mut rng).expect("an outcome"),
            Turn::Seat(_) => decisions[rng.below(decisions.len() as u32) as usize],
        };
        position.play(code, &mut no_events).expect("a legal move");
        journal.push(code).expect("room");
        positions.push(position);
    }
    (journal, positions)
}

fn encoded<const N: usize>(journal: &Journal<N>) -> Vec<u8> {
    let mut bytes = vec![0; journal.encoded_len()];
    assert_eq!(journal.encode(&mut bytes), Some(bytes.len()));
    bytes
}

#[test]
fn every_move_can_be_undone_back_to_the_start() {
    for setup in setups() {
        let (mut journal, mut positions) = random_game::<CAPACITY>(setup, 3, 10_000);
        assert_eq!(positions.last().expect("an end").turn(), Turn::Over);
        while let Some(last) = positions.pop() {
            assert_eq!(usize::from(journal.len()), positions.len());
            assert_eq!(journal.is_empty(), positions.is_empty());
            assert_eq!(journal.replay().expect("legal moves"), last);
            let chances = journal
                .codes()
                .filter(|&code| setup.kind().chance(code).is_some())
                .count();
            assert_eq!(usize::from(journal.chances()), chances);
            assert_eq!(journal.undo().is_some(), !positions.is_empty());
        }
        assert_eq!(journal, Journal::new(setup));
    }
}

#[test]
fn an_encoded_journal_is_read_back_the_same() {
    for setup in setups() {
        for moves in [0, 1, 60, 10_000] {
            let (journal, _) = random_game::<CAPACITY>(setup, 5, moves);
            assert_eq!(Journal::decode(&encoded(&journal)), Ok(journal));
        }
    }
}

#[test]
fn a_move_takes_one_or_two_bytes() {
    let mut journal = Journal::<CAPACITY>::new(setup(GameKind::Priests, 2));
    let empty = journal.encoded_len();
    journal
        .push(GameKind::Priests.parse("draw").expect("a move"))
        .expect("room");
    assert_eq!(journal.encoded_len(), empty + 1);
    journal
        .push(GameKind::Priests.parse("flip library/yellow").expect("a move"))
        .expect("room");
    assert_eq!(journal.encoded_len(), empty + 3);
    let texts: Vec<_> = journal
        .codes()
        .map(|code| GameKind::Priests.print(code).to_string())
        .collect();
    assert_eq!(texts, ["draw", "flip library/yellow"]);
}

#[test]
fn a_full_journal_refuses_and_loses_nothing() {
    let mut journal = Journal::<3>::new(setup(GameKind::Priests, 2));
    let short = GameKind::Priests.parse("draw").expect("a move");
    let long = GameKind::Priests.parse("flip library/yellow").expect("a move");
    journal.push(long).expect("room");
    assert!(!journal.has_room());
    let before = journal.clone();
    assert_eq!(
        journal.push(long),
        Err(JournalError::Full),
        "one byte is left, two are needed"
    );
    assert_eq!(journal, before);
    journal.push(short).expect("one byte is enough for this one");
    assert_eq!(journal.push(short), Err(JournalError::Full));
    assert_eq!(journal.undo(), Some(short));
    assert_eq!(journal, before);
}

#[test]
fn a_code_of_no_move_is_not_written_down() {
    let mut journal = Journal::<16>::new(setup(GameKind::Ra, 2));
    for code in [94, 127, 128, 0x7fff, 0xffff] {
        assert_eq!(journal.push(Code(code)), Err(JournalError::NoMove(Code(code))));
    }
    assert!(journal.is_empty());
}

#[test]
fn a_damaged_journal_is_told_by_what_is_wrong() {
    let (journal, _) = random_game::<CAPACITY>(setup(GameKind::Priests, 3), 1, 50);
    let good = encoded(&journal);
    let with = |index: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[index] = byte;
        Journal::<CAPACITY>::decode(&bytes)
    };
    assert_eq!(Journal::<CAPACITY>::decode(&good[..4]), Err(Damage::Short));
    assert_eq!(with(0, 9), Err(Damage::Layout(9)));
    assert_eq!(with(1, 77), Err(Damage::Game(77)));
    let players = SetupError::Players {
        kind: GameKind::Priests,
        players: 6,
    };
    assert_eq!(with(2, 6), Err(Damage::Setup(players)));
    assert!(matches!(
        with(3, 10),
        Err(Damage::Setup(SetupError::NoSuchOption { .. }))
    ));
    assert_eq!(with(4, 3), Err(Damage::Options));
    let mut cut = good.clone();
    cut.push(0x80);
    assert_eq!(Journal::<CAPACITY>::decode(&cut), Err(Damage::Short));
    cut.push(5);
    assert_eq!(
        Journal::<CAPACITY>::decode(&cut),
        Err(Damage::Move(50)),
        "two bytes for a move of one"
    );
    cut.push(5);
    assert_eq!(Journal::<CAPACITY>::decode(&cut), Err(Damage::Move(50)));
    assert_eq!(Journal::<20>::decode(&good), Err(Damage::Long));
}

#[test]
fn a_journal_of_illegal_moves_tells_the_first_of_them() {
    let mut journal = Journal::<16>::new(setup(GameKind::Ra, 2));
    for text in ["set 0", "set 1", "draw", "pass"] {
        journal.push(GameKind::Ra.parse(text).expect("a move")).expect("room");
    }
    let broken = journal.replay().expect_err("pass is illegal there");
    assert_eq!(broken.number, 3);
    assert_eq!(broken.to_string(), "move 3 of the journal is not legal");
}

#[test]
fn the_longest_games_fit() {
    // All draw and pass where legal, and every Ra comes as late as possible.
    for setup in setups().filter(|setup| matches!(setup.kind(), GameKind::Ra | GameKind::Priests)) {
        let mut position = Position::new(&setup);
        let mut journal = Journal::<CAPACITY>::new(setup);
        while position.turn() != Turn::Over {
            let mut moves = Vec::new();
            position.decisions(|code| moves.push(code));
            position.outcomes(|code, _| moves.push(code));
            let print = |code: &Code| setup.kind().print(*code).to_string();
            let view_action = ["pass", "draw", "bid", "lose", "flip", "take"];
            let wished = view_action
                .iter()
                .find_map(|view_action| moves.iter().find(|code| print(code).starts_with(view_action)));
            let other = moves.iter().find(|code| print(code) != "tile ra");
            let code = *wished.or(other).or(moves.first()).expect("a move");
            position.play(code, &mut no_events).expect("a legal move");
            journal.push(code).expect("room");
        }
        assert!(
            journal.encoded_len() < CAPACITY / 2 + 100,
            "{} bytes",
            journal.encoded_len()
        );
    }
}

#[test]
fn options_belong_to_their_game() {
    let steps = Options {
        sun_steps: Some(8),
        ..Options::default()
    };
    assert_eq!(
        Setup::new(GameKind::Ra, 3, steps),
        Err(SetupError::NoSuchOption {
            kind: GameKind::Ra,
            option: "sun_steps"
        })
    );
    let board = Options {
        side: Some(Side::B),
        ..Options::default()
    };
    assert!(Setup::new(GameKind::Priests, 3, board).is_err());
    for players in [0, 1, 6, 255] {
        assert!(Setup::new(GameKind::Ra, players, Options::default()).is_err());
    }
}

#[test]
fn luck_depends_on_the_seed_and_the_number_of_chances_alone() {
    let numbers = |seed, chances| {
        let mut rng = seeded(seed, chances);
        [(); 4].map(|()| rng.below(1000))
    };
    assert_eq!(numbers(7, 3), numbers(7, 3));
    assert_ne!(numbers(7, 3), numbers(7, 4));
    assert_ne!(numbers(7, 3), numbers(8, 3));
}

#[test]
fn random_walks_are_the_same_everywhere() {
    let hashes: Vec<_> = (2..=5)
        .map(|players| walk(&setup(GameKind::Ra, players), 7, 20))
        .collect();
    assert_eq!(hashes, [0xfc06_9262, 0x2e43_a806, 0x4b64_e165, 0xdde2_6cef]);
    let hashes: Vec<_> = (2..=5)
        .map(|players| walk(&setup(GameKind::Priests, players), 7, 20))
        .collect();
    assert_eq!(hashes, [0x508b_4fa2, 0x88a5_5e7e, 0xc95f_402e, 0x146c_dbb5]);
}

proptest! {
    #![proptest_config(Config { failure_persistence: None, rng_seed: RngSeed::Fixed(5), ..Config::default() })]

    #[test]
    fn no_bytes_do_harm(bytes in prop::collection::vec(any::<u8>(), 0..200), game in 0..4u8, players in 2..6u8) {
        let _ = Journal::<64>::decode(&bytes).map(|journal| journal.replay());
        let mut plausible = vec![1, game, players, 0, 0];
        plausible.extend(bytes);
        if let Ok(journal) = Journal::<CAPACITY>::decode(&plausible) {
            prop_assert_eq!(encoded(&journal), plausible);
            let _ = journal.replay();
        }
    }

    #[test]
    fn a_flipped_bit_is_refused_or_another_journal(seed: u64, bit in 0..2000usize) {
        let (journal, _) = random_game::<CAPACITY>(setup(GameKind::Ra, 4), seed, 100);
        let mut bytes = encoded(&journal);
        let at = bit / 8 % bytes.len();
        bytes[at] ^= 1 << (bit % 8);
        if let Ok(other) = Journal::<CAPACITY>::decode(&bytes) {
            prop_assert_ne!(&other, &journal);
            let _ = other.replay();
        }
    }
}
