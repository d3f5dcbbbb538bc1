//! Temperaments: they change decisions in their direction, and never cost more than the margin.

use pocket_ra::{
    bots::{Bot, Budget, Judge, Level, Temperament, choose, temperament::MARGIN},
    chance::Quick,
    rules::{
        Turn,
        games::with_game,
        position::{Code, GameKind, Position},
    },
};

use super::{play, setup};

const SEED: u64 = 5;

fn decide(position: &Position, level: Level, temperament: Option<Temperament>) -> Code {
    let bot = Bot { level, temperament };
    let choice = choose(position, bot, SEED, Budget::Moves(300), &mut |_| false);
    choice.expect("a seat has to decide").code
}

/// Visits the decisions of games between scribes, of all sizes.
fn walk(kind: GameKind, games: u64, mut see: impl FnMut(&Position, Code)) {
    for (seed, players) in (0..games).zip(kind.players().cycle()) {
        play(&setup(kind, players), seed, |position, _| {
            let code = decide(position, Level::Scribe, None);
            see(position, code);
            code
        });
    }
}

/// As the bot sees the position: what the move costs against the best, and how well it suits the temperament.
fn seen(position: &Position, code: Code, temperament: Temperament) -> (i32, u32) {
    fn seen<G: Judge>(game: &G, code: Code, temperament: Temperament) -> (i32, u32) {
        let Turn::Seat(seat) = game.turn() else { unreachable!() };
        let mut game = game.clone();
        game.imagine(seat, &mut Quick::new(SEED, 0));
        let (mut highest, mut own) = (i32::MIN, i32::MIN);
        game.judge(&mut |chosen, value| {
            highest = highest.max(value);
            if G::code(chosen) == code.0 {
                own = value;
            }
        });
        let flavour = G::decode(code.0).map_or(0, |chosen| game.flavour(temperament, chosen));
        (highest - own, flavour.into())
    }
    with_game!(position, game => seen(game, code, temperament))
}

#[test]
fn a_temperament_shows_and_never_costs_more_than_the_margin() {
    for kind in GameKind::ALL {
        for temperament in Temperament::ALL {
            let (mut decisions, mut changed, mut suits, mut suited) = (0, 0, 0, 0);
            walk(kind, 4, |position, usual| {
                let code = decide(position, Level::Scribe, Some(temperament));
                let (cost, flavour) = seen(position, code, temperament);
                // The scribe of the dice game does not see exactly.
                assert!(kind == GameKind::Dice || cost <= MARGIN, "{cost}: {}", kind.print(code));
                suited += flavour;
                suits += seen(position, usual, temperament).1;
                decisions += 1;
                changed += u32::from(code != usual);
            });
            let text = format!(
                "{} {}: {changed} of {decisions} decisions, {suits} to {suited}",
                kind.name(),
                temperament.name()
            );
            println!("{text}");
            assert!(suited > suits && changed * 500 >= decisions, "{text}");
        }
    }
}

/// Decisions of a kind, among those that every temperament sees.
fn count(kind: GameKind, level: Level, temperament: Temperament, is_meant: impl Fn(&str) -> bool) -> u32 {
    let mut count = 0;
    walk(kind, 6, |position, _| {
        let code = decide(position, level, Some(temperament));
        count += u32::from(is_meant(&kind.print(code).to_string()));
    });
    count
}

#[test]
fn the_bold_bid_invoke_and_reroll_more_than_the_patient() {
    let compare = |kind, level, is_meant: fn(&str) -> bool| {
        let [bold, patient] =
            [Temperament::Bold, Temperament::Patient].map(|temperament| count(kind, level, temperament, is_meant));
        println!("{} {level}: {bold} and {patient}", kind.name());
        assert!(bold > patient, "{} {level}: {bold} and {patient}", kind.name());
    };
    let forces = |text: &str| text == "invoke" || text.starts_with("bid");
    compare(GameKind::Ra, Level::Scribe, forces);
    compare(GameKind::Ra, Level::Vizier, forces);
    compare(GameKind::Priests, Level::Scribe, forces);
    compare(GameKind::Dice, Level::Scribe, |text| text.starts_with("reroll"));
    compare(GameKind::Rauha, Level::Scribe, |text| text.starts_with("place"));
}
