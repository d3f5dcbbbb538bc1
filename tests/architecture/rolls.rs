//! One dice engine: only `src/chance/roll.rs` maps a generator to faces, only `src/screens/die.rs` draws a die. A
//! generator yields the same faces in the dice game, the dice tools, sessions and robot mode.

use std::{collections::BTreeSet, fs, path::Path};

use pocket_ra::{
    chance::{Quick, Seed, roll, seeded},
    rules::{
        Game,
        dice::{Dice, DiceSet, Face, Faces, Move},
        event::no_events,
        position::{Code, GameKind, Options},
    },
    table::{
        Agreements, Header, Name, Player, PlayerKind, Table,
        rolls::{
            DiceSession, DiceSessionHead, Die, Roll,
            proof::{Added, EntropyOrigin},
        },
    },
};

use crate::source::{collect, tokens};

const ENGINE: &str = "src/chance/roll.rs";
const RENDERER: &str = "src/screens/die.rs";

/// Other files that draw numbers.
const OTHER_DRAWS: [&str; 9] = [
    // Slips of bots, and choices between equals.
    "src/bots/dice/mod.rs",
    "src/bots/mod.rs",
    // Tiles, cards and suns.
    "src/rules/auction/bag.rs",
    "src/rules/auction/mod.rs",
    "src/rules/rauha/position.rs",
    "src/rules/rauha/secrets.rs",
    "src/rules/rauha/stacks.rs",
    // Random games.
    "src/rules/walk.rs",
    // Random openings.
    "boards/workshop/src/arena/contest.rs",
];

/// Files that read raw words or bytes.
const RAW_DRAWS: [&str; 5] = [
    "src/chance/dice_seed.rs",
    "src/chance/entropy.rs",
    "src/chance/mod.rs",
    "src/chance/quick.rs",
    "src/chance/seeded.rs",
];

/// The legend shows faces without dice.
const OTHER_FACES: [&str; 1] = ["src/screens/boards/dice/things.rs"];

/// Path and tokens of library, firmware and host programs without tests.
fn sources() -> Vec<(String, Vec<String>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["src", "boards/pico/src", "boards/terminal/src", "boards/workshop/src"];
    let files = folders.into_iter().flat_map(|folder| collect(&root.join(folder)));
    let named = files.map(|file| (file.strip_prefix(root).unwrap().display().to_string(), file));
    // Training draws samples, openings and weights, but rolls no dice.
    let programs = named.filter(|(path, _)| !path.contains("/tests") && !path.contains("/train"));
    programs
        .map(|(path, file)| {
            let source = fs::read_to_string(file).unwrap();
            let program = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
            (path, tokens(program))
        })
        .collect()
}

/// Whether these tokens occur in sequence; `_` is any.
fn contains(tokens: &[String], wanted: &[&str]) -> bool {
    let fits = |(token, wanted): (&String, &&str)| *wanted == "_" || token == wanted;
    tokens
        .windows(wanted.len())
        .any(|window| window.iter().zip(wanted).all(fits))
}

fn files_with(wanted: &[&[&str]]) -> BTreeSet<String> {
    let found = sources().into_iter();
    let found = found.filter(|(_, tokens)| wanted.iter().any(|wanted| contains(tokens, wanted)));
    found.map(|(path, _)| path).collect()
}

fn set<const N: usize>(paths: [&str; N]) -> BTreeSet<String> {
    paths.into_iter().map(String::from).collect()
}

#[test]
fn one_file_maps_a_generator_to_faces() {
    let mut drawing = set(OTHER_DRAWS);
    drawing.insert(ENGINE.into());
    assert_eq!(files_with(&[&[".", "below", "("]]), drawing);
    let raw: [&[&str]; 4] = [
        &["next_u32", "("],
        &["next_u64", "("],
        &["fill_bytes", "("],
        &["try_next_u32", "("],
    ];
    assert_eq!(files_with(&raw), set(RAW_DRAWS));
}

#[test]
fn no_file_with_dice_splits_a_number_into_faces_itself() {
    let splits: [&[&str]; 5] = [&["%", "6"], &["6u16"], &["6u32"], &["6u64"], &["%", "Face"]];
    for (path, tokens) in sources() {
        let has_dice = ["DiceSet", "Faces", "Roll", "Shown"]
            .iter()
            .any(|name| contains(&tokens, &[name]));
        let splits = splits.iter().any(|split| contains(&tokens, split));
        assert!(!(has_dice && splits), "{path}");
    }
}

#[test]
fn one_file_draws_dice() {
    let mut drawing = set(OTHER_FACES);
    drawing.insert(RENDERER.into());
    let found = files_with(&[&["icons", "::", "face", "(", "_", ")", ".", "draw"]]);
    assert_eq!(found, drawing);
    let users: [&[&str]; 2] = [&["DieView", "{"], &["die", "::", "draw_pool", "("]];
    let users = files_with(&users);
    for page in [
        "boards/dice/hand.rs",
        "boards/dice/entry.rs",
        "ra_dice.rs",
        "companion/pool.rs",
    ] {
        assert!(users.contains(&format!("src/screens/{page}")), "{page}: {users:?}");
    }
}

/// Rolls dice with one draw; the others keep their faces.
fn engine(before: Faces, dice: DiceSet, generator: &mut Quick) -> Faces {
    let mut shown = roll::together(generator, 6, dice.len()).to_vec().into_iter();
    let mut faces = before;
    for colour in dice.iter() {
        faces.0[colour as usize] = Face::ALL[usize::from(shown.next().unwrap())];
    }
    assert_eq!(shown.next(), None);
    faces
}

#[test]
fn the_game_its_bots_and_the_ra_dice_roll_the_same_faces() {
    let mut rolls = 0;
    for seed in 0..200 {
        let mut game = Dice::new(2, None);
        let mut choices = Quick::new(seed, 1);
        for step in 0..60 {
            let generator = Quick::new(seed, 100 + step);
            let rolling = game.rolling();
            let Some(chosen) = pocket_ra::rules::walk::random_move(&game, &mut choices) else {
                break;
            };
            let mut drawn = generator;
            if let Some(rolled) = game.draw(&mut drawn) {
                let before = game.dice().unwrap_or(Faces([Face::Sun; 5]));
                let expected = engine(before, rolling, &mut generator.clone());
                assert_eq!(rolled, Move::Roll(expected), "seed {seed}, step {step}");
                let tool = Roll::RaDice(rolling).roll(&mut generator.clone());
                assert_eq!(before.with_shown(rolling, &tool), expected, "the Ra dice");
                // Robot mode accepts entered outcomes: every roll must be legal.
                let mut outcomes = 0;
                game.outcomes(|outcome, weight| outcomes += u32::from(outcome == rolled) * weight);
                assert_eq!(outcomes, 1);
                rolls += 1;
            }
            game.play(chosen, &mut no_events).unwrap();
        }
    }
    assert!(rolls > 1000, "{rolls} rolls were compared");
}

#[test]
fn a_deal_takes_its_faces_from_a_roll_of_all_five_dice() {
    let player = |name| Player {
        name: Name::new(name).unwrap(),
        kind: PlayerKind::Human,
    };
    let players = [player("ANNA"), player("BEN")];
    let mut rerolls = 0;
    for number in 0..500 {
        let (options, agreements) = (Options::default(), Agreements::default());
        let header = Header::dealt(1, GameKind::Dice, options, &players, number, agreements).unwrap();
        let seed = header.seed();
        let mut table = Table::new(header);
        let drawn = |table: &Table| table.draw_chance().map(|code| code.0);
        let rolled = |draw| Faces([Face::Sun; 5]).roll(DiceSet::ALL, &mut seeded(seed, draw));
        assert_eq!(drawn(&table), Some(Dice::code(Move::Roll(rolled(0)))), "deal {number}");
        // Two rerolled dice, unless suns, take their faces from the next roll of five.
        let again = DiceSet::from_bits(0b0_1010);
        table.play(table.draw_chance().unwrap()).unwrap();
        table.take_device();
        if table.play(Code(Dice::code(Move::Reroll(again)))).is_ok() {
            let faces = rolled(0).with_faces_of(again, rolled(1));
            assert_eq!(drawn(&table), Some(Dice::code(Move::Roll(faces))), "deal {number}");
            rerolls += 1;
        }
    }
    assert!(rerolls > 100, "{rerolls} rerolls were compared");
}

#[test]
fn the_dice_tool_and_sessions_roll_the_same_faces() {
    let kinds = || (0..=u8::MAX).filter_map(Roll::numbered);
    let session = |secret| {
        DiceSession::new(DiceSessionHead {
            secret,
            over: false,
            origin: EntropyOrigin::Oscillator,
            added: Added::default(),
        })
    };
    for seed in 0..40 {
        let generator = Quick::new(seed, 7);
        let secret = Seed::draw(&mut generator.clone());
        let mut rolled = session(secret);
        let proved = rolled.head.seed();
        for (kind, number) in kinds().zip(1..) {
            let (faces, count) = match kind {
                Roll::Pool { die, count } => (die.faces(), count),
                Roll::RaDice(dice) => (6, dice.len()),
            };
            let expected = roll::each(&mut proved.generator(number), faces, count);
            assert_eq!(rolled.roll(kind), Some(expected), "roll {number} of a session: {kind}");
        }
        // The dice tool equals the first roll of its own seed.
        for die in Die::ALL {
            for count in 1..=6 {
                let kind = Roll::Pool { die, count };
                let first = kind.of_seed(&secret, 1);
                assert_eq!(kind.roll(&mut generator.clone()), first, "{kind}");
            }
        }
    }
}

mod tests {
    use super::*;

    #[test]
    fn tokens_are_found_in_their_order() {
        let tokens = tokens("let face = generator.below(6); icons::face(shown).draw(frame, at);");
        assert!(contains(&tokens, &[".", "below", "("]));
        assert!(contains(&tokens, &["icons", "::", "face", "(", "_", ")", ".", "draw"]));
        assert!(!contains(&tokens, &["%", "6"]));
        assert!(!contains(&tokens, &["below", "."]));
    }
}
