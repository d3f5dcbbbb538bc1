//! Reasons add up in values and words, and support the move.

use std::collections::HashSet;

use pocket_ra::{
    bots::{
        Budget, Choice, Judge, Level, Phrase, Reason,
        auction::{Market, Phrase as OfAuctions},
        best, choose,
        dice::Phrase as OfDice,
        priests::Phrase as OfPriests,
        ra::Phrase as OfRa,
        rauha::Phrase as OfRauha,
    },
    chance::{Quick, seeded},
    rules::{
        Game, Turn, auction,
        dice::Dice,
        event::no_events,
        position::{GameKind, Position, Setup, Side},
        priests::{self, Priests},
        ra::{self, Ra},
        rauha::Rauha,
    },
    table::Language,
    text,
};

use super::{play, setup};

/// The number before the colon, and the sum of parts after it.
fn read(line: &str) -> Option<(i32, i32)> {
    let (phrase, parts) = line.strip_suffix('.')?.rsplit_once(": ")?;
    // Without the exchange of suns.
    let phrase = phrase.rsplit(". ").next()?;
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
    // Most have a number, and nearly every line has room for a part and the rest.
    assert!(lines * 10 >= reasons * 3 * 8, "{lines} lines of {reasons} reasons");
}

/// Decisions with a reason, and those that no number supports.
#[derive(Default)]
struct Seen {
    reasons: u32,
    outlooks: u32,
    phrases: HashSet<String>,
}

/// Checks the choices of all levels in games with moves of all levels.
fn every_choice_in<G: Judge>(
    setups: &[Setup],
    at: fn(&Position) -> Option<&G>,
    check: impl Fn(&G, G::Move, &Reason),
) -> Seen {
    let mut seen = Seen::default();
    for (seed, setup) in (1..).zip(setups) {
        play(setup, seed, |position, number| {
            let game = at(position).expect("a position of the game");
            let choices = Level::ALL.map(|level| {
                let budget = Budget::Moves(150);
                choose(position, level, u64::from(number), budget, &mut |_| false).expect("a choice")
            });
            for Choice { code, reason } in &choices {
                check(game, G::decode(code.0).expect("a move"), reason);
                seen.reasons += 1;
                seen.outlooks += u32::from(reason.phrase() == Phrase::Outlook);
                seen.phrases.insert(format!("{:?}", reason.phrase()));
            }
            choices[usize::from(number) % choices.len()].code
        });
    }
    println!(
        "{} of {} without a number, {:?}",
        seen.outlooks, seen.reasons, seen.phrases
    );
    seen
}

fn setups(kind: GameKind, games: u8) -> Vec<Setup> {
    let players = kind.players().cycle();
    players.take(games.into()).map(|players| setup(kind, players)).collect()
}

/// The numbers of an auction's reason support the move, or are followed by what outweighs them.
fn assert_auction_supports<G: Market>(game: &G, chosen: auction::Move, reason: &Reason, points: i16) {
    let auction = game.auction();
    let Turn::Seat(seat) = game.turn() else { panic!() };
    let (number, second) = (reason.number(), reason.second());
    let suns = auction.face_up(seat);
    let owns = |sun: i16| suns.contains(sun as u8) && sun > i16::from(auction.highest_bid());
    let buys = matches!(chosen, auction::Move::Bid(_) | auction::Move::Invoke);
    let rivals = (0..auction.players()).filter(|&rival| rival != seat);
    let rival_suns: Vec<_> = rivals.clone().map(|rival| auction.face_up(rival)).collect();
    let ra_left = i16::from(auction.ra_track_size() - auction.ra_tiles());
    let message = format!("{chosen}: {reason:?}");
    if let auction::Move::Bid(sun) = chosen {
        let exchange = Some((sun, auction.centre_sun()));
        let better = reason.phrase() == Phrase::Auction(OfAuctions::BetterSun);
        let named = if better {
            Some((number as u8, second as u8))
        } else {
            reason.exchange()
        };
        assert_eq!(named, exchange, "{message}");
        for language in Language::ALL {
            let line = text::reason(reason, language).to_string();
            let mut numbers = line
                .split(|letter: char| !letter.is_ascii_digit())
                .filter(|word| !word.is_empty());
            let named = [numbers.next(), numbers.next()].map(|word| word.and_then(|word| word.parse().ok()));
            assert_eq!(named, [Some(sun), Some(auction.centre_sun())], "{line}");
        }
    }
    let Phrase::Auction(phrase) = reason.phrase() else {
        assert_eq!(reason.phrase(), Phrase::Outlook, "{message}");
        return;
    };
    if matches!(
        phrase,
        OfAuctions::Lot
            | OfAuctions::Worthless
            | OfAuctions::OnlyLot
            | OfAuctions::LotLater
            | OfAuctions::SoFar
            | OfAuctions::NotYet
            | OfAuctions::Forced
    ) {
        assert_eq!(number, points, "{message}");
    }
    let supports = match phrase {
        OfAuctions::Lot => buys == (number > 0),
        OfAuctions::Worthless => !buys && number == 0,
        OfAuctions::LotLater => buys && number <= 0,
        OfAuctions::BetterSun => buys && owns(number) && number < second && second == i16::from(auction.centre_sun()),
        OfAuctions::Denied => buys && rivals.clone().any(|rival| game.lot_points(rival) == number) && number > 0,
        OfAuctions::RivalPays => buys && rival_suns.iter().any(|suns| suns.contains(number as u8)),
        OfAuctions::Forced => buys && number <= 0 && auction.caller() == Some(seat) && auction.is_voluntary(),
        OfAuctions::OnlyLot => !buys && number < 5 && owns(second),
        OfAuctions::Keeps => !buys && owns(number),
        OfAuctions::Outbid => !buys && rival_suns.iter().any(|suns| suns.contains(number as u8)),
        OfAuctions::Stays => !buys && !auction.track().is_empty() && !auction.track().is_full(),
        OfAuctions::Beaten => !buys && suns.above(auction.highest_bid()).is_empty(),
        OfAuctions::EmptyTrack => !buys && auction.track().is_empty(),
        OfAuctions::SoFar => !buys && (1..5).contains(&number),
        OfAuctions::NotYet => !buys && number <= 0,
        OfAuctions::Risk => !buys && ra_left == 1 && (0..50).contains(&number),
        OfAuctions::Waits => {
            let suns = rival_suns.iter().map(|suns| i16::from(suns.count())).sum();
            !buys && (number, second) == (ra_left, suns) && number > 1 && second > 0
        }
        OfAuctions::Alone => !buys && rival_suns.iter().all(|suns| suns.is_empty()) && number == ra_left && number > 1,
        OfAuctions::Dealt => false,
    };
    assert!(supports, "{message}");
}

#[test]
fn no_reason_of_ra_contradicts_its_move() {
    let at: fn(&Position) -> Option<&_> = |position| match position {
        Position::Ra(game) => Some(game),
        _ => None,
    };
    let seen = every_choice_in(&setups(GameKind::Ra, 8), at, |game, chosen, reason| {
        if let ra::Move::Auction(chosen) = chosen {
            let Turn::Seat(seat) = game.turn() else { panic!() };
            return assert_auction_supports(game, chosen, reason, game.lot_points(seat));
        }
        let supports = match reason.phrase() {
            Phrase::Ra(OfRa::Tile) => reason.number() > 0,
            Phrase::Ra(OfRa::TileLater) => reason.number() <= 0 && game.auction().epoch() < 3,
            Phrase::Ra(OfRa::GodsLater) => game.auction().epoch() < 3,
            Phrase::Ra(OfRa::GodsKept | OfRa::LeastLoss) | Phrase::Outlook => true,
            _ => false,
        };
        assert!(supports, "{chosen}: {reason:?}");
    });
    assert!(seen.reasons > 4_000, "{}", seen.reasons);
    assert!(
        seen.outlooks * 20 < seen.reasons,
        "{} of {}",
        seen.outlooks,
        seen.reasons
    );
    assert!(seen.phrases.len() > 14, "{:?}", seen.phrases);
}

#[test]
fn no_reason_of_priests_of_ra_contradicts_its_move() {
    let at: fn(&Position) -> Option<&_> = |position| match position {
        Position::Priests(game) => Some(game),
        _ => None,
    };
    let seen = every_choice_in(&setups(GameKind::Priests, 8), at, |game, chosen, reason| {
        if let priests::Move::Auction(chosen) = chosen {
            let Turn::Seat(seat) = game.turn() else { panic!() };
            return assert_auction_supports(game, chosen, reason, game.lot_points(seat));
        }
        let is_last = game.auction().epoch() == 3;
        let supports = match reason.phrase() {
            Phrase::Priests(OfPriests::Turning) => reason.number() > 0,
            Phrase::Priests(OfPriests::TurningLater) => reason.number() <= 0 && !is_last,
            Phrase::Priests(OfPriests::KeepsFaces) => !is_last,
            Phrase::Priests(OfPriests::BestFace | OfPriests::NoTurning) | Phrase::Outlook => true,
            _ => false,
        };
        assert!(supports, "{chosen}: {reason:?}");
    });
    assert!(seen.reasons > 4_000, "{}", seen.reasons);
    assert!(
        seen.outlooks * 20 < seen.reasons,
        "{} of {}",
        seen.outlooks,
        seen.reasons
    );
    assert!(seen.phrases.len() > 14, "{:?}", seen.phrases);
}

#[test]
fn no_reason_of_the_dice_game_contradicts_its_move() {
    let at: fn(&Position) -> Option<&_> = |position| match position {
        Position::Dice(game) => Some(game),
        _ => None,
    };
    let seen = every_choice_in(&setups(GameKind::Dice, 12), at, |_, chosen, reason| {
        let supports = match reason.phrase() {
            Phrase::Dice(OfDice::Reroll | OfDice::KeepRather) => reason.number() > reason.second(),
            Phrase::Dice(OfDice::Keep | OfDice::Use) => reason.number() > 0,
            Phrase::Dice(OfDice::NoUse | OfDice::LeastMissed) | Phrase::Outlook => true,
            _ => false,
        };
        assert!(supports, "{chosen}: {reason:?}");
    });
    assert!(seen.reasons > 4_000, "{}", seen.reasons);
}

#[test]
fn no_reason_of_rauha_contradicts_its_move() {
    let at: fn(&Position) -> Option<&_> = |position| match position {
        Position::Rauha(game) => Some(game),
        _ => None,
    };
    let seen = every_choice_in(&setups(GameKind::Rauha, 8), at, |_, chosen, reason| {
        let supports = match reason.phrase() {
            Phrase::Rauha(OfRauha::NothingPays | OfRauha::MostAnimals) | Phrase::Outlook => true,
            Phrase::Rauha(_) => reason.number() > 0,
            _ => false,
        };
        assert!(supports, "{chosen}: {reason:?}");
    });
    assert!(seen.reasons > 4_000, "{}", seen.reasons);
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
