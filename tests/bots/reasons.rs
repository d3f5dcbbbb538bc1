//! Reasons add up in values and words: named parts and the rest equal the total.

use std::collections::HashSet;

use pocket_ra::{
    bots::{Judge, Phrase, Reason, auction::Phrase as OfAuctions, best},
    chance::{Quick, seeded},
    rules::{Game, Turn, dice::Dice, event::no_events, position::Side, priests::Priests, ra::Ra, rauha::Rauha},
    table::Language,
    text,
};

/// The number before the colon, and the sum of parts after it.
fn read(line: &str) -> Option<(i32, i32)> {
    let (phrase, parts) = line.rsplit_once(": ")?;
    let numbers = |text: &str| -> Vec<i32> { text.split([' ', ',']).filter_map(|word| word.parse().ok()).collect() };
    // Only parts always have a sign.
    let parts: Option<Vec<i32>> = parts
        .split(", ")
        .map(|part| {
            part.rsplit_once(' ')?
                .1
                .strip_prefix(['+', '-'])
                .map(|_| numbers(part)[0])
        })
        .collect();
    Some((*numbers(phrase).last()?, parts?.iter().sum()))
}

fn assert_adds_up(reason: &Reason, seen: &mut (u32, u32)) {
    let parts: Vec<i16> = reason.parts().map(|(_, points)| points).collect();
    if parts.is_empty() {
        return;
    }
    assert_eq!(parts.iter().sum::<i16>(), reason.number(), "{reason:?}");
    assert!(parts.iter().all(|&points| points != 0), "{reason:?}");
    seen.0 += 1;
    for language in Language::ALL {
        let line = text::reason(reason, language).to_string();
        if let Some((number, sum)) = read(&line) {
            assert_eq!(number, sum, "{line}");
            seen.1 += 1;
        }
    }
}

fn every_decision_of<G: Judge>(games: impl IntoIterator<Item = G>) {
    let mut seen = (0, 0);
    for (seed, mut game) in (1..).zip(games) {
        let (mut rng, mut hand) = (seeded(seed, 0), Quick::new(seed, 1));
        for number in 0.. {
            let chosen = match game.turn() {
                Turn::Over => break,
                Turn::Chance(_) => game.draw(&mut rng),
                Turn::Seat(_) => {
                    game.decisions(|chosen| assert_adds_up(&game.reason(chosen), &mut seen));
                    // Mostly sensible, to reach all parts of a game.
                    if number % 5 == 0 {
                        pocket_ra::bots::any(&game, &mut hand)
                    } else {
                        best(&game)
                    }
                }
            };
            game.play(chosen.expect("a move"), &mut no_events).expect("legal");
        }
    }
    let (reasons, lines) = seen;
    assert!(reasons > 500, "{reasons}");
    // Nearly every line has room for a part and the rest.
    assert!(lines * 10 >= reasons * 3 * 9, "{lines} lines of {reasons} reasons");
}

#[test]
fn whoever_waits_says_how_long_the_epoch_may_last_and_what_rivals_have() {
    let mut seen = HashSet::new();
    let mut game = Ra::new(3);
    let mut rng = seeded(4, 0);
    while game.turn() != Turn::Over {
        let chosen = match game.turn() {
            Turn::Seat(seat) => {
                let auction = game.auction();
                let ra_left = i16::from(auction.ra_track_size() - auction.ra_tiles());
                let rivals = (0..3).filter(|&rival| rival != seat);
                let suns: i16 = rivals.map(|rival| i16::from(auction.face_up(rival).count())).sum();
                game.decisions(|chosen| {
                    let reason = game.reason(chosen);
                    let Phrase::Auction(phrase) = reason.phrase() else {
                        return;
                    };
                    let expected = match phrase {
                        OfAuctions::Waits | OfAuctions::Keeps => (ra_left, suns),
                        OfAuctions::Alone => (ra_left, 0),
                        _ => return,
                    };
                    assert_eq!((reason.number(), reason.second()), expected, "{chosen}: {phrase:?}");
                    assert_eq!(phrase == OfAuctions::Alone, suns == 0);
                    seen.insert(format!("{phrase:?}"));
                });
                best(&game)
            }
            _ => game.draw(&mut rng),
        };
        game.play(chosen.unwrap(), &mut no_events).unwrap();
    }
    assert_eq!(seen.len(), 3, "{seen:?}");
}

#[test]
fn the_reasons_of_ra_add_up() {
    every_decision_of((2..=5).map(Ra::new));
}

#[test]
fn the_reasons_of_priests_of_ra_add_up() {
    every_decision_of((2..=5).map(Priests::new));
}

#[test]
fn the_reasons_of_the_dice_game_add_up() {
    every_decision_of((2..=4).map(|players| Dice::new(players, None)));
}

#[test]
fn the_reasons_of_rauha_add_up() {
    every_decision_of((2..=5).flat_map(|players| [Side::A, Side::B].map(|side| Rauha::new(players, side))));
}
