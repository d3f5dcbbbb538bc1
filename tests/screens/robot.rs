//! Robot mode: recorded games, entered by buttons, end as recorded.

use std::collections::{BTreeSet, HashSet};

use pocket_ra::{
    bots::{Budget, Level, choose},
    chance::{Draw, seeded},
    device::Button,
    rules::{
        Game, Seat,
        dice::{Dice, Move as DiceMove},
        position::{Code, GameKind, Options, Position},
        rauha::{Move as RauhaMove, Rauha},
    },
    screens::Language,
    table::{Agreements, Header, Name, Pending, Player, PlayerKind, Table},
};

use pocket_ra_bench::{owner::Owner, twins::after_a_power_cut};

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
        handicap: 0,
    };
    Header::new(7, kind, Options::default(), &players, seed, agreements).unwrap()
}

/// A game by bots and chance of the device, with random decisions of people.
fn recorded(header: Header) -> Table {
    let mut people = seeded(header.seed(), 9);
    let mut table = Table::new(header);
    loop {
        let code = match table.pending() {
            Pending::Over => return table,
            Pending::Itself { code, .. } => code,
            Pending::Chance(_) => table.draw_chance().unwrap(),
            Pending::Bot { level, .. } => {
                let seed = u64::from(table.journal().len());
                let thought = choose(table.position(), level, seed, Budget::Moves(60), &mut |_| false);
                thought.unwrap().code
            }
            Pending::Human { .. } => {
                table.take_device();
                let mut choices = Vec::new();
                table.position().decisions(|code| choices.push(code));
                choices[people.below(choices.len() as u32) as usize]
            }
        };
        table.play(code).unwrap();
    }
}

/// A repeated direction counts once.
fn presses(path: &[Button]) -> usize {
    let again = path
        .windows(2)
        .filter(|pair| pair[0] == pair[1] && pair[0] != Button::A);
    path.len() - again.count()
}

/// Enters five dice, or the order of a pile: from the layout of their pages, where a search would be too large.
fn telling(table: &Table, code: Code) -> Option<Vec<Button>> {
    let mut path = Vec::new();
    match (table.position(), Dice::decode(code.0), Rauha::decode(code.0)) {
        (Position::Dice(game), Some(DiceMove::Roll(wanted)), _) => {
            for (index, colour) in game.rolling().iter().enumerate() {
                if index > 0 {
                    path.push(Button::Right);
                }
                // Nothing is selected at first.
                let down = wanted.of(colour) as usize + 1;
                if down <= 3 {
                    path.extend(vec![Button::Down; down]);
                } else {
                    path.extend(vec![Button::Up; 7 - down]);
                }
            }
            path.push(Button::A);
        }
        (Position::Rauha(_), _, Some(RauhaMove::Pile(pile))) => {
            let mut left: Vec<Seat> = (0..pile.players()).collect();
            for seat in pile.iter().take(usize::from(pile.players()) - 1) {
                let row = left.iter().position(|&other| other == seat).unwrap();
                left.remove(row);
                path.extend(vec![Button::Down; row]);
                path.push(Button::A);
            }
        }
        _ => return None,
    }
    Some(path)
}

/// Found by a search on a copy of the table.
fn entering(table: &Table, language: Language, code: Code) -> Vec<Button> {
    let moves = table.journal().len();
    let mut seen = HashSet::new();
    let mut paths = BTreeSet::from([(0, Vec::new())]);
    while let Some((_, path)) = paths.pop_first() {
        let mut probe = Owner::at_table(language, table.clone());
        probe.thoughtless = true;
        path.iter().for_each(|&button| probe.tap(button));
        let journal = probe.screens.table().unwrap().journal();
        if journal.len() > moves {
            if journal.codes().nth(usize::from(moves)) == Some(code) {
                return path;
            }
        } else if probe.screens.is_asking() && seen.insert((*probe.frame.pages(), path.last().copied())) {
            for button in [Button::A, Button::Right, Button::Down, Button::Left, Button::Up] {
                let further: Vec<Button> = path.iter().copied().chain([button]).collect();
                paths.insert((presses(&further), further));
            }
        }
    }
    panic!("{} cannot be entered", table.header().setup().kind().print(code));
}

fn told(kind: GameKind, seats: &[(&str, PlayerKind)], seed: u64, language: Language) {
    let record = recorded(header(kind, seats, seed, false));
    let codes: Vec<Code> = record.journal().codes().collect();
    let mut owner = Owner::at_table(language, Table::new(header(kind, seats, seed, true)));
    let (mut rng, mut decisions, mut announced, mut cut, mut taken_back) = (Vec::new(), Vec::new(), 0, false, false);
    let tap = |owner: &mut Owner, button: Button| {
        owner.tap(button);
        assert!(!owner.frame.is_text_cut(), "a text is cut off\n{}", owner.picture());
    };
    loop {
        let table = owner.screens.table().unwrap().clone();
        let told = usize::from(table.journal().len());
        assert!(
            table.journal().codes().eq(codes.iter().copied().take(told)),
            "move {told}"
        );
        if table.pending() == Pending::Over {
            break;
        }
        if !owner.screens.is_asking() {
            // A bot's action, or the scores of an epoch, until confirmed.
            announced += 1;
            tap(&mut owner, Button::A);
            continue;
        }
        if told > codes.len() / 3 && !taken_back {
            taken_back = true;
            // Take everything back, to the very first entry.
            for _ in 0..3 * codes.len() {
                if owner.screens.table().unwrap().journal().is_empty() {
                    break;
                }
                tap(&mut owner, Button::B);
            }
            assert_eq!(owner.screens.table().unwrap().journal().len(), 0);
            (rng, decisions) = (Vec::new(), Vec::new());
            continue;
        }
        if told > codes.len() / 2 && !cut {
            cut = true;
            owner = Owner::at_table(language, after_a_power_cut(&table, table.header()));
            continue;
        }
        let code = codes[told];
        let path = telling(&table, code).unwrap_or_else(|| entering(&table, language, code));
        path.iter().for_each(|&button| tap(&mut owner, button));
        let now = owner.screens.table().unwrap();
        assert_eq!(
            now.journal().codes().nth(told),
            Some(code),
            "{} was to be told\n{}",
            kind.print(code),
            owner.picture()
        );
        match table.pending() {
            Pending::Chance(_) => rng.push(presses(&path)),
            _ => decisions.push(presses(&path)),
        }
    }
    let end = owner.screens.table().unwrap();
    assert_eq!(end.standings(), record.standings());
    assert!(taken_back && cut && announced > 10, "{announced}");
    let most = |counts: &[usize]| counts.iter().copied().max().unwrap_or(0);
    println!(
        "{} in {language:?}: {} entries of chance, at most {} presses; {} decisions, at most {}; {announced} pages read",
        kind.name(),
        rng.len(),
        most(&rng),
        decisions.len(),
        most(&decisions),
    );
    match kind {
        // Five dice are five entries.
        GameKind::Dice => assert!(most(&rng) <= 10),
        // Marker by marker.
        GameKind::Rauha => assert!(rng[1..].iter().all(|&count| count <= 3)),
        GameKind::Ra | GameKind::Priests => assert!(most(&rng) <= 3),
    }
    assert!(most(&decisions) <= 3, "{decisions:?}");
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
        let mut owner = Owner::at_table(language, table);
        assert!(owner.screens.is_asking());
        // The cursor is on the last drawn kind, of which the boxed game has only two.
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
