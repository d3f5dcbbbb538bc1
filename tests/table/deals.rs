//! A code determines tiles, cards and rolls, whatever is decided; a mistyped code is rejected.

use std::collections::BTreeMap;

use pocket_ra::{
    chance::{DEAL_BITS, Draw, deal_seed, seeded},
    rules::{
        Game, Turn,
        dice::{Colour, Face, Move as DiceMove},
        games::with_type,
        position::{Code, GameKind, Options, Position, Setup, Side},
    },
    table::{
        Agreements, Deal, DealError, Header, Name, Player, Record, Table,
        deal::{ALPHABET, Day, DealResults},
        statistics::{Finish, Outcome, Standing},
    },
};
use proptest::prelude::*;

use crate::{BOT, HUMAN, next, players};

fn setups() -> Vec<Setup> {
    let mut setups = Vec::new();
    for kind in GameKind::ALL {
        for players in kind.players() {
            let steps = (0..=40).map(Some).chain([None]);
            for sun_steps in steps {
                for side in [None, Some(Side::A), Some(Side::B)] {
                    setups.extend(Setup::new(kind, players, Options { sun_steps, side }));
                }
            }
        }
    }
    setups
}

fn dealt(kind: GameKind, seats: u8, number: u64) -> Table {
    let players = players(&[HUMAN; 5][..usize::from(seats)]);
    Table::new(Header::dealt(1, kind, Options::default(), &players, number, Agreements::default()).unwrap())
}

/// Plays to the end; returns the outcomes of chance, each with its draw number.
fn draws(kind: GameKind, seats: u8, number: u64, decisions: u64) -> Vec<Code> {
    let mut table = dealt(kind, seats, number);
    let mut rng = seeded(decisions, 77);
    let mut drawn = Vec::new();
    while let Some(code) = next(&mut table, &mut rng) {
        if matches!(table.position().turn(), Turn::Chance(_)) {
            drawn.push(code);
        }
        if table.play(code).is_err() {
            // Only the journal limits the dice game.
            break;
        }
    }
    drawn
}

#[test]
fn the_same_deal_brings_the_same_tiles_and_cards_whatever_is_decided() {
    for kind in GameKind::ALL.into_iter().filter(|&kind| kind != GameKind::Dice) {
        for seats in kind.players() {
            let games: Vec<Vec<Code>> = (0..6).map(|decisions| draws(kind, seats, 4711, decisions)).collect();
            let longest = games.iter().max_by_key(|drawn| drawn.len()).unwrap();
            assert!(longest.len() > 20, "{}", kind.name());
            for drawn in &games {
                assert_eq!(drawn[..], longest[..drawn.len()], "{} {seats}", kind.name());
            }
            let other = draws(kind, seats, 4712, 0);
            assert_ne!(other[..20], longest[..20], "another number is another deal");
        }
    }
}

/// By turn, roll and die.
fn rolls(seats: u8, number: u64, decisions: u64) -> BTreeMap<(u32, u8, char), Face> {
    let mut table = dealt(GameKind::Dice, seats, number);
    let mut rng = seeded(decisions, 78);
    let (mut turn, mut shown) = (0, BTreeMap::new());
    while let Some(code) = next(&mut table, &mut rng) {
        if let Position::Dice(game) = table.position() {
            let (roll, rolling) = (game.rolls(), game.rolling());
            match pocket_ra::rules::dice::Dice::decode(code.0) {
                Some(DiceMove::Roll(faces)) => {
                    let rolled = Colour::ALL.into_iter().filter(|&colour| rolling.contains(colour));
                    shown.extend(rolled.map(|colour| ((turn, roll, colour.letter()), faces.of(colour))));
                }
                Some(DiceMove::End) => turn += 1,
                _ => {}
            }
        }
        if table.play(code).is_err() {
            break;
        }
    }
    shown
}

#[test]
fn a_die_shows_the_same_in_the_same_roll_of_the_same_turn_whatever_is_decided() {
    for seats in 2..=4 {
        let games: Vec<_> = (0..6).map(|decisions| rolls(seats, 99, decisions)).collect();
        let mut known = BTreeMap::new();
        let mut again = 0;
        for (place, face) in games.iter().flatten() {
            again += u32::from(known.insert(*place, *face).is_some_and(|before| {
                assert_eq!(before, *face, "{place:?}");
                true
            }));
        }
        assert!(again > 300, "{again} dice were compared");
        let sixths = known.values().filter(|&&face| face == Face::Sun).count() * 6;
        assert!(sixths.abs_diff(known.len()) < known.len() / 2, "suns are a sixth");
    }
}

#[test]
fn the_luck_of_a_deal_is_pinned() {
    // Pinned: codes must mean the same in all versions.
    let mut pinned = format!("seed {:x}", deal_seed(7));
    for kind in GameKind::ALL {
        let setup = Setup::new(kind, 3, Options::default()).unwrap();
        pinned += &format!("\n{}", Deal::new(&setup, 20_261_117).code());
        for code in draws(kind, 3, 20_261_117, 1).into_iter().take(7) {
            pinned += &format!(", {}", kind.print(code));
        }
    }
    assert_eq!(pinned, PINNED);
}

const PINNED: &str = "\
seed 44984265b9e39ef1
ABAAVLLH7F, set 1, set 2, set 0, tile pharaoh, tile ra, tile nile, tile gold
CZAAVLLH7T, roll ANANA, roll ASSPA, roll ASSMA, roll MACNM, roll NANNM, roll NPSNM, roll PCCAM
EBAAVLLH7C, set 1, set 2, set 0, tile plague, tile ra, tile pyramid, tile priest
GCAAVLLH7E, pile 210, card A1-07, card A1-02, card A1-11, card A1-16, card A1-15, card A1-06";

#[test]
fn every_setup_has_a_code_and_the_code_leads_back_to_it() {
    let mut codes = BTreeMap::new();
    for setup in setups() {
        let deal = Deal::new(&setup, 123_456_789);
        let code = deal.code();
        assert_eq!(Deal::read(&code), Ok(deal), "{setup:?}");
        assert_eq!(
            Deal::read(&format!("{} {}", &code[..5], &code[5..]).to_lowercase()),
            Ok(deal)
        );
        let same = codes.insert(code.clone(), deal).is_none_or(|known| known == deal);
        assert!(same, "two deals have the code {code}");
        assert_eq!(
            Position::new(deal.setup()),
            Position::new(&setup),
            "{code} deals another game"
        );
    }
    assert_eq!(codes.len(), 4 + 3 * 17 + 4 + 4 * 2);
}

#[test]
fn a_code_with_a_wrong_letter_or_with_two_letters_swapped_is_refused() {
    let mut rng = seeded(5, 5);
    for setup in setups() {
        let number = u64::from(rng.below(u32::MAX)) << 3 | u64::from(rng.below(8));
        let code = Deal::new(&setup, number).code();
        let letters: Vec<char> = code.chars().collect();
        let read = |letters: &[char]| Deal::read(&letters.iter().collect::<String>());
        for place in 0..letters.len() {
            for &other in ALPHABET {
                let mut slip = letters.clone();
                slip[place] = other.into();
                assert_eq!(read(&slip).is_ok(), slip == letters, "{slip:?}");
                if slip != letters {
                    assert_eq!(read(&slip), Err(DealError::Check));
                }
            }
            for second in place + 1..letters.len() {
                let mut swapped = letters.clone();
                swapped.swap(place, second);
                assert_eq!(read(&swapped).is_ok(), swapped == letters, "{swapped:?}");
            }
        }
        assert_eq!(read(&letters[1..]), Err(DealError::Length));
        assert_eq!(read(&[&letters[..], &['A']].concat()), Err(DealError::Length));
        assert_eq!(Deal::read("ABCDE0FGHJ"), Err(DealError::Letter('0')));
    }
    assert_eq!(Deal::read(""), Err(DealError::Length));
    assert_eq!(
        Deal::read("AAAAAAAAAA"),
        Err(DealError::Check),
        "nothing typed is no code"
    );
}

#[test]
fn a_refused_code_says_what_is_wrong_with_it() {
    let refused = |code: &str| Deal::read(code).unwrap_err().to_string();
    assert_eq!(refused("ABAAVLLH7"), "the code of a deal has 10 letters");
    assert_eq!(refused("ABAAVLLH7I"), "no code of a deal has a I");
    assert_eq!(
        refused("ABAAVLLH77"),
        "a letter of this code is wrong, or two are swapped"
    );
    assert_eq!(
        DealError::Unknown.to_string(),
        "the deal of this code is not known here"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn any_number_survives_its_code(which in 0usize..67, number in 0u64..1 << DEAL_BITS) {
        let setups = setups();
        let deal = Deal::new(&setups[which % setups.len()], number);
        prop_assert_eq!(deal.number(), number);
        prop_assert_eq!(Deal::read(&deal.code()), Ok(deal));
    }

    #[test]
    fn any_text_is_a_code_or_is_refused(text in "[A-Z2-9 ]{0,14}|.{0,12}") {
        if let Ok(deal) = Deal::read(&text) {
            let plain = text.replace(' ', "").to_uppercase();
            let code = deal.code();
            prop_assert_eq!(code.as_str(), plain);
        }
    }
}

#[test]
fn a_game_from_a_deal_is_kept_as_one_and_a_game_from_a_seed_as_that() {
    for kind in GameKind::ALL {
        let people = players(&[HUMAN, BOT]);
        let header = Header::dealt(3, kind, Options::default(), &people, 5, Agreements::default()).unwrap();
        let old = Header::new(3, kind, Options::default(), &people, 5, Agreements::default()).unwrap();
        let mut bytes = [0; Header::LONGEST];
        for header in [header, old] {
            let length = header.encode(&mut bytes).unwrap();
            assert_eq!(Header::decode(&bytes[..length]), Ok(header.clone()));
            assert_eq!(header.deal().is_some(), header.seed() != 5);
        }
    }
}

#[test]
fn a_taken_back_roll_falls_the_same_again() {
    let mut table = dealt(GameKind::Dice, 2, 8);
    let first = table.draw_chance().unwrap();
    let again = dealt(GameKind::Dice, 2, 8).draw_chance();
    assert_eq!(again, Some(first));
    table.play(first).unwrap();
    assert_eq!(table.draw_chance(), None, "a seat is awaited");
}

fn finish(number: u32, deal: Option<Deal>, scores: [(&str, u16); 2]) -> Finish {
    let standings = scores.into_iter().map(|(name, score)| Standing {
        name: Name::new(name).unwrap(),
        kind: HUMAN,
        outcome: Outcome { score, won: false },
    });
    Finish {
        number,
        game: GameKind::Ra,
        deal,
        assisted: false,
        feats: Default::default(),
        standings: standings.collect(),
    }
}

#[test]
fn results_are_compared_on_the_same_deal_only_and_entered_once() {
    let setup = |players| Setup::new(GameKind::Ra, players, Options::default()).unwrap();
    let (deal, other) = (Deal::new(&setup(2), 9), Deal::new(&setup(3), 9));
    let mut results = DealResults::new();
    assert!(results.enter(&finish(1, Some(deal), [("Mia", 30), ("Tom", 41)])));
    assert!(
        !results.enter(&finish(1, Some(deal), [("Mia", 30), ("Tom", 41)])),
        "a game counts once"
    );
    assert!(!results.enter(&finish(2, None, [("Mia", 99), ("Tom", 99)])));
    assert!(results.enter(&finish(3, Some(other), [("Mia", 99), ("Tom", 98)])));
    assert_eq!(results.rival(deal, 1), None, "nobody is their own rival");
    let rival = results.rival(deal, 4).unwrap();
    assert_eq!((rival.name, rival.score), (Name::new("Tom").unwrap(), 41));
    assert!(results.enter(&finish(4, Some(deal), [("Zoe", 50), ("Ben", 20)])));
    assert_eq!(results.rival(deal, 1).unwrap().score, 50);
    for number in 10..40 {
        let mut bytes = [0; DealResults::LONGEST];
        let length = results.encode(&mut bytes).unwrap();
        assert_eq!(DealResults::decode(&bytes[..length]).as_ref(), Ok(&results));
        assert!(results.enter(&finish(number, Some(deal), [("Mia", 1), ("Tom", number as u16)])));
    }
    assert_eq!(results.rival(deal, 0).unwrap().score, 39, "the latest are kept");
    assert_eq!(results.rival(other, 0), None);
    results.clear();
    assert_eq!(results, DealResults::new());
    assert!(results.enter(&finish(50, Some(deal), [("Mia", 30), ("Tom", 30)])));
    let first = results.rival(deal, 0).unwrap().name;
    assert_eq!(first, Name::new("Mia").unwrap(), "of equals the first stands for both");
}

#[test]
fn days_go_round_within_their_month() {
    let day = |day| Day {
        year: 2027,
        month: 2,
        day,
    };
    assert_eq!(day(15).step_day(true), day(16));
    assert_eq!(day(15).step_day(false), day(14));
    assert_eq!(day(28).step_day(true), day(1));
    assert_eq!(day(1).step_day(false), day(28));
}

#[test]
fn months_go_round_within_their_year() {
    let day = |month| Day {
        year: 2027,
        month,
        day: 5,
    };
    assert_eq!(day(7).step_month(true), day(8));
    assert_eq!(day(7).step_month(false), day(6));
    assert_eq!(day(12).step_month(true), day(1));
    assert_eq!(day(1).step_month(false), day(12));
}

#[test]
fn years_go_round_and_a_leap_day_becomes_the_last_of_february() {
    let day = |year, day| Day { year, month: 2, day };
    assert_eq!(day(2050, 28).step_year(true), day(2051, 28));
    assert_eq!(day(2050, 28).step_year(false), day(2049, 28));
    assert_eq!(day(2098, 28).step_year(true), day(2099, 28));
    assert_eq!(day(2099, 28).step_year(true), day(2000, 28));
    assert_eq!(day(2001, 28).step_year(false), day(2000, 28));
    assert_eq!(day(2000, 29).step_year(false), day(2099, 28));
}

#[test]
fn february_has_29_days_in_every_fourth_year() {
    let day = |year, month, day| Day { year, month, day };
    assert_eq!(Day::of_deal(20_280_229), Some(day(2028, 2, 29)));
    assert_eq!(Day::of_deal(20_270_229), None);
    assert_eq!(day(2028, 2, 28).next(), day(2028, 2, 29));
    assert_eq!(day(2027, 2, 28).next(), day(2027, 3, 1));
}

#[test]
fn every_day_has_a_deal_and_days_follow_each_other() {
    let mut day = Day {
        year: 2026,
        month: 1,
        day: 1,
    };
    for _ in 0..366 * 40 {
        assert_eq!(Day::of_deal(day.deal_number()), Some(day));
        let next = day.next();
        assert!(next.deal_number() > day.deal_number());
        for stepped in [
            day.step_day(true),
            day.step_month(false),
            day.step_year(true),
            day.step_year(false),
        ] {
            assert!(Day::of_deal(stepped.deal_number()).is_some(), "{stepped:?}");
        }
        day = next;
    }
    assert_eq!(day.year, 2066);
    for number in [0, 20_260_230, 20_261_301, 20_260_100, 19_991_231, u64::MAX] {
        assert_eq!(Day::of_deal(number), None);
    }
}

#[test]
fn a_player_of_the_same_deal_meets_the_same_whoever_sits_there() {
    let kind = GameKind::Ra;
    let code = Deal::new(&Setup::new(kind, 2, Options::default()).unwrap(), 31).code();
    let deal = Deal::read(&code).unwrap();
    let table = |people: &[Player]| {
        let setup = deal.setup();
        let header = Header::dealt(
            9,
            setup.kind(),
            setup.options(),
            people,
            deal.number(),
            Agreements::default(),
        );
        Table::new(header.unwrap())
    };
    let (one, other) = (table(&players(&[HUMAN, BOT])), table(&players(&[BOT, HUMAN])));
    assert_eq!(one.header().deal(), Some(deal));
    assert_eq!(one.draw_chance(), other.draw_chance());
    let known = with_type!(kind, G => G::decode(one.draw_chance().unwrap().0).is_some());
    assert!(known);
}
