//! A robot at the real table: whole games that were recorded before are told to the device by buttons, and end as recorded.

use std::collections::{HashSet, VecDeque};

use pocket_ra::{
    bots::{Budget, Level, choose},
    chance::{Draw, seeded},
    rules::{
        Game, Seat,
        dice::{Dice, Face, Faces, Move as DiceMove},
        position::{Code, GameKind, Options, Position},
        priests::{Move as PriestsMove, Priests},
        ra::{Move as RaMove, Ra},
        rauha::{Move as RauhaMove, Rauha},
    },
    screens::Language,
    table::{
        Agreements, Awaits, Chunk, Gathering, Header, Name, Player, PlayerKind, Record, Table,
        settings::{Pace, Settings},
    },
    tasks::input::Button,
};

use crate::owner::Owner;

fn header(kind: GameKind, seats: &[(&str, PlayerKind)], seed: u64, beside_the_box: bool) -> Header {
    let players: Vec<Player> = seats
        .iter()
        .map(|&(name, kind)| Player {
            name: Name::new(name).unwrap(),
            kind,
        })
        .collect();
    let agreements = Agreements {
        beside_the_box,
        free_effects: kind == GameKind::Rauha,
        turn_marker: true,
        hidden_scores: false,
    };
    Header::new(7, kind, Options::default(), &players, seed, agreements).unwrap()
}

/// A game on the device, with its own luck and bots; people decide at random.
fn recorded(header: Header) -> Table {
    let mut people = seeded(header.seed(), 9);
    let mut table = Table::new(header);
    loop {
        let code = match table.awaits() {
            Awaits::Over => return table,
            Awaits::Itself { code, .. } => code,
            Awaits::Chance(_) => table.luck().unwrap(),
            Awaits::Bot { level, .. } => {
                let seed = u64::from(table.journal().len());
                let thought = choose(table.position(), level, seed, Budget::Moves(60), &mut |_| false);
                thought.unwrap().code
            }
            Awaits::Human { .. } => {
                table.take_device();
                let mut choices = Vec::new();
                table.position().decisions(|code| choices.push(code));
                choices[people.below(choices.len() as u32) as usize]
            }
        };
        table.play(code).unwrap();
    }
}

fn owner(language: Language, table: Table) -> Owner {
    let settings = Settings {
        language,
        animation: Pace::Off,
        bots: Pace::Off,
        ..Settings::default()
    };
    let mut owner = Owner::with_settings(1, settings);
    owner.take_up(table);
    owner
}

/// How often somebody presses: a direction that repeats is one press.
fn presses(path: &[Button]) -> usize {
    let again = path
        .windows(2)
        .filter(|pair| pair[0] == pair[1] && pair[0] != Button::A)
        .count();
    path.len() - again
}

const RA: [[&str; 8]; 3] = [
    ["ra", "god", "gold", "pharaoh", "funeral", "nile", "flood", "drought"],
    [
        "art",
        "agriculture",
        "religion",
        "astronomy",
        "writing",
        "unrest",
        "",
        "earthquake",
    ],
    [
        "fortress",
        "obelisk",
        "palace",
        "pyramid",
        "sphinx",
        "statues",
        "step_pyramid",
        "temple",
    ],
];

/// Where an outcome lies on its page; none for what is told in another way.
fn place(kind: GameKind, code: Code) -> Option<(usize, usize)> {
    match kind {
        GameKind::Ra => match Ra::decode(code.0)? {
            RaMove::Tile(kind) => {
                let places = (0..3).flat_map(|row| (0..8).map(move |column| (column, row)));
                places.into_iter().find(|&(column, row)| RA[row][column] == kind.name())
            }
            _ => Some((0, usize::from(code.0))),
        },
        GameKind::Priests => match Priests::decode(code.0)? {
            PriestsMove::Tile(tile) => match usize::from(tile.index()) {
                plain @ 0..4 => Some((0, plain)),
                index => Some((1 + (index - 4) / 16 * 4 + (index - 4) % 4, (index - 4) / 4 % 4)),
            },
            _ => Some((0, usize::from(code.0))),
        },
        GameKind::Rauha => match Rauha::decode(code.0)? {
            RauhaMove::Card(card) => Some((usize::from(card.index()) % 40 / 8, usize::from(card.index()) % 8)),
            _ => None,
        },
        GameKind::Dice => None,
    }
}

/// The presses that tell an outcome of chance.
fn telling(table: &Table, code: Code) -> Vec<Button> {
    let kind = table.header().setup().kind();
    let mut path = Vec::new();
    match (kind, table.position()) {
        (GameKind::Dice, Position::Dice(game)) => {
            let Some(DiceMove::Roll(wanted)) = Dice::decode(code.0) else {
                panic!("no roll")
            };
            let lying = game.dice().unwrap_or(Faces([Face::Sun; 5]));
            for (index, colour) in game.rolling().iter().enumerate() {
                if index > 0 {
                    path.push(Button::Right);
                }
                let (from, to) = (lying.of(colour) as usize, wanted.of(colour) as usize);
                let down = (to + 6 - from) % 6;
                if down <= 3 {
                    path.extend(vec![Button::Down; down]);
                } else {
                    path.extend(vec![Button::Up; 6 - down]);
                }
            }
        }
        _ if place(kind, code).is_none() => {
            let Some(RauhaMove::Pile(pile)) = Rauha::decode(code.0) else {
                panic!("no pile")
            };
            let mut left: Vec<Seat> = (0..pile.players()).collect();
            for seat in pile.iter() {
                let row = left.iter().position(|&other| other == seat).unwrap();
                left.remove(row);
                path.extend(vec![Button::Down; row]);
                path.push(Button::A);
                if left.len() == 1 {
                    return path;
                }
            }
        }
        _ => {
            let chance = kind.chance(code);
            let last = table
                .journal()
                .codes()
                .filter(|&code| kind.chance(code) == chance)
                .last();
            let mut possible = Vec::new();
            table.position().outcomes(|code, _| possible.push(code));
            let repeats = chance == Some(pocket_ra::rules::Chance::Tile);
            let after = possible
                .iter()
                .copied()
                .find(|&code| last.is_none_or(|last| last < code));
            let from = if repeats {
                last
            } else {
                after.or(possible.first().copied())
            };
            let (mut column, row) = from.and_then(|code| place(kind, code)).unwrap_or((0, 0));
            let (to, down) = place(kind, code).unwrap();
            let hole = |column: usize, row: usize| kind == GameKind::Ra && RA[row.min(2)][column.min(7)].is_empty();
            while column != to {
                let right = to > column;
                path.push(if right { Button::Right } else { Button::Left });
                column = if right { column + 1 } else { column - 1 };
                if hole(column, row) {
                    column = if right { column + 1 } else { column - 1 };
                    // The place beside the hole was wanted from the other side.
                }
            }
            let mut row = row;
            while row != down {
                let further = down > row;
                path.push(if further { Button::Down } else { Button::Up });
                row = if further { row + 1 } else { row - 1 };
                if hole(column, row) {
                    row = if further { row + 1 } else { row - 1 };
                }
            }
        }
    }
    path.push(Button::A);
    path
}

/// The presses that make a decision, found by pressing everything on a copy of the table.
fn deciding(table: &Table, language: Language, code: Code) -> Vec<Button> {
    let moves = table.journal().len();
    let mut seen = HashSet::new();
    let mut paths = VecDeque::from([Vec::new()]);
    while let Some(path) = paths.pop_front() {
        for button in [Button::A, Button::Right, Button::Down, Button::Left, Button::Up] {
            let mut probe = owner(language, table.clone());
            probe.thoughtless = true;
            let further: Vec<Button> = path.iter().copied().chain([button]).collect();
            further.iter().for_each(|&button| probe.tap(button));
            let journal = probe.screens.table().unwrap().journal();
            if journal.len() > moves {
                if journal.codes().nth(usize::from(moves)) == Some(code) {
                    return further;
                }
            } else if probe.screens.is_asking() && seen.insert(*probe.frame.pages()) {
                paths.push_back(further);
            }
        }
    }
    panic!("{} cannot be chosen", table.header().setup().kind().print(code));
}

/// The table as it comes back after the battery was taken out.
fn after_a_power_cut(table: &Table) -> Table {
    let mut gathering = Gathering::new(table.header().clone());
    let mut bytes = [0; Chunk::LONGEST];
    for index in 0..=table.last_chunk() {
        let length = table.chunk(index).unwrap().encode(&mut bytes).unwrap();
        gathering.add(&bytes[..length]).unwrap();
    }
    Table::resume(&gathering).unwrap()
}

fn picture(owner: &Owner) -> String {
    let mut picture = String::new();
    for y in 0..64 {
        picture.extend((0..128).map(|x| if owner.frame.pixel(x, y) { '#' } else { '.' }));
        picture.push('\n');
    }
    picture
}

/// Tells a recorded game to the device, entry by entry.
fn told(kind: GameKind, seats: &[(&str, PlayerKind)], seed: u64, language: Language) {
    let record = recorded(header(kind, seats, seed, false));
    let codes: Vec<Code> = record.journal().codes().collect();
    let mut owner = owner(language, Table::new(header(kind, seats, seed, true)));
    let (mut luck, mut decisions, mut announced, mut cut, mut taken_back) = (Vec::new(), Vec::new(), 0, false, false);
    let tap = |owner: &mut Owner, button: Button| {
        owner.tap(button);
        assert!(!owner.frame.is_text_cut(), "a text is cut off\n{}", picture(owner));
    };
    loop {
        let table = owner.screens.table().unwrap().clone();
        let told = usize::from(table.journal().len());
        assert!(
            table.journal().codes().eq(codes.iter().copied().take(told)),
            "move {told}"
        );
        if table.awaits() == Awaits::Over {
            break;
        }
        if !owner.screens.is_asking() {
            // What a bot does, or the scores of an epoch, until it was read.
            announced += 1;
            tap(&mut owner, Button::A);
            continue;
        }
        if told > codes.len() / 3 && !taken_back {
            taken_back = true;
            // Everything typed is taken back, to the very first entry.
            for _ in 0..3 * codes.len() {
                if owner.screens.table().unwrap().journal().len() == 0 {
                    break;
                }
                tap(&mut owner, Button::B);
            }
            assert_eq!(owner.screens.table().unwrap().journal().len(), 0);
            (luck, decisions) = (Vec::new(), Vec::new());
            continue;
        }
        if told > codes.len() / 2 && !cut {
            cut = true;
            let settings = Settings {
                language,
                animation: Pace::Off,
                bots: Pace::Off,
                ..Settings::default()
            };
            let mut again = Owner::with_settings(1, settings);
            again.take_up(after_a_power_cut(&table));
            owner = again;
            continue;
        }
        let code = codes[told];
        let path = match table.awaits() {
            Awaits::Chance(_) => telling(&table, code),
            _ => deciding(&table, language, code),
        };
        path.iter().for_each(|&button| tap(&mut owner, button));
        let now = owner.screens.table().unwrap();
        assert_eq!(
            now.journal().codes().nth(told),
            Some(code),
            "{} was to be told\n{}",
            kind.print(code),
            picture(&owner)
        );
        match table.awaits() {
            Awaits::Chance(_) => luck.push(presses(&path)),
            _ => decisions.push(presses(&path)),
        }
    }
    let end = owner.screens.table().unwrap();
    assert_eq!(end.standings(), record.standings());
    assert!(taken_back && cut && announced > 10, "{announced}");
    let most = |counts: &[usize]| counts.iter().copied().max().unwrap_or(0);
    let within = |counts: &[usize]| counts.iter().filter(|&&count| count <= 3).count();
    println!(
        "{} in {language:?}: {} entries of chance, at most {} presses; {} decisions, {} within 3, at most {}; {announced} pages read",
        kind.name(),
        luck.len(),
        most(&luck),
        decisions.len(),
        within(&decisions),
        most(&decisions),
    );
    match kind {
        // Five dice are five entries: from die to die, and each one turned.
        GameKind::Dice => assert!(most(&luck) <= 10),
        // The pile is named marker by marker.
        GameKind::Rauha => assert!(luck[1..].iter().all(|&count| count <= 3)),
        GameKind::Ra | GameKind::Priests => assert!(most(&luck) <= 3),
    }
    assert!(within(&decisions) * 10 >= decisions.len() * 9, "{decisions:?}");
}

const SCRIBE: PlayerKind = PlayerKind::Bot(Level::Scribe);

#[test]
fn a_recorded_game_of_ra_is_told_by_buttons_and_ends_in_the_same_scores() {
    told(
        GameKind::Ra,
        &[("Maximili", PlayerKind::Human), ("Isis", SCRIBE)],
        3,
        Language::English,
    );
}

#[test]
fn a_recorded_dice_game_is_told_by_buttons_and_ends_in_the_same_scores() {
    told(
        GameKind::Dice,
        &[("Isis", SCRIBE), ("Maximili", PlayerKind::Human)],
        4,
        Language::French,
    );
}

#[test]
fn a_recorded_game_of_priests_is_told_by_buttons_and_ends_in_the_same_scores() {
    told(
        GameKind::Priests,
        &[("Maximili", PlayerKind::Human), ("Guillaum", SCRIBE)],
        5,
        Language::French,
    );
}

#[test]
fn a_recorded_game_of_rauha_is_told_by_buttons_and_ends_in_the_same_scores() {
    told(
        GameKind::Rauha,
        &[("Maximili", PlayerKind::Human), ("Guillaum", SCRIBE)],
        6,
        Language::English,
    );
}

#[test]
fn a_tile_of_which_none_is_left_in_the_bag_is_refused_with_the_reason() {
    let seats = [("Mia", PlayerKind::Human), ("Tom", PlayerKind::Human)];
    for language in Language::ALL {
        let mut table = Table::new(header(GameKind::Ra, &seats, 1, true));
        for text in ["set 0", "set 1", "draw", "tile funeral", "draw", "tile funeral", "draw"] {
            table.play(GameKind::Ra.parse(text).unwrap()).unwrap();
        }
        let moves = table.journal().len();
        let mut owner = owner(language, table);
        assert!(owner.screens.is_asking());
        // The last kind that was drawn lies under the finger, and the box has only two of it.
        owner.tap(Button::A);
        assert_eq!(owner.screens.table().unwrap().journal().len(), moves);
        assert!(
            !owner.screens.is_asking() && !owner.frame.is_text_cut(),
            "the reason is shown"
        );
        owner.tap(Button::A);
        assert!(owner.screens.is_asking());
        owner.tap(Button::Right);
        owner.tap(Button::A);
        assert_eq!(owner.screens.table().unwrap().journal().len(), moves + 1);
    }
}
