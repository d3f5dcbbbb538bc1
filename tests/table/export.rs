//! Games as text, damaged texts, and the QR code of a result.

use pocket_ra::{
    chance::{Draw, seeded},
    rules::{
        Turn,
        position::{GameKind, Options, Position, Setup, Side},
    },
    table::{Agreements, BadLine, Deal, Header, Import, Language, PlayerKind, Table, export::LONGEST_LINE},
    text,
};

use crate::{BOT, HUMAN, handicap, header, next, play, players};

fn text(table: &Table) -> Vec<String> {
    let mut export = table.export();
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        if !export.line(&mut line).unwrap() {
            assert!(!export.line(&mut line).unwrap(), "the end stays the end");
            return lines;
        }
        assert!(line.len() <= LONGEST_LINE, "{line}");
        lines.push(line);
    }
}

fn read(lines: &[String]) -> Result<Table, (usize, BadLine)> {
    let mut import = Import::default();
    for (number, line) in (1..).zip(lines) {
        import.line(line).map_err(|bad| (number, bad))?;
    }
    import.finish().map_err(|bad| (lines.len() + 1, bad))
}

/// Random, of at most this many moves.
fn game(kind: GameKind, seed: u64, most: u32) -> Table {
    let mut rng = seeded(seed, 41);
    let range = kind.players();
    let seats = rng.below(u32::from(range.end() - range.start()) + 1) as u8 + range.start();
    let kinds: Vec<_> = (0..seats).map(|_| PlayerKind::ALL[rng.below(5) as usize]).collect();
    let agreements = Agreements {
        hidden_scores: matches!(kind, GameKind::Ra | GameKind::Priests) && rng.below(2) == 0,
        beside_the_box: rng.below(3) == 0,
        turn_marker: rng.below(2) == 0,
        free_effects: rng.below(2) == 0,
        handicap: handicap(&kinds, &mut rng),
    };
    let options = Options {
        sun_steps: (kind == GameKind::Dice && rng.below(2) == 0).then_some(6),
        side: (kind == GameKind::Rauha && rng.below(2) == 0).then_some(Side::B),
    };
    // The current format and the first one.
    let seat = if seed.is_multiple_of(2) {
        Header::dealt
    } else {
        Header::new
    };
    let header = seat(seed as u32, kind, options, &players(&kinds), seed, agreements).unwrap();
    let mut table = Table::new(header);
    for _ in 0..most {
        let Some(code) = next(&mut table, &mut rng) else { break };
        table.play(code).unwrap();
    }
    table
}

#[test]
fn exported_games_are_replayed_to_the_same_state() {
    for kind in GameKind::ALL {
        for seed in 0..25 {
            let most = if seed % 3 == 0 { seed as u32 * 7 } else { 5_000 };
            let table = game(kind, seed, most);
            let again = read(&text(&table)).unwrap_or_else(|(line, bad)| panic!("{}:{line}: {bad}", kind.name()));
            if table.result().is_none() && !table.header().agreements().beside_the_box {
                // Secret moves are omitted.
                continue;
            }
            assert_eq!(again.position(), table.position());
            assert_eq!(again.journal(), table.journal());
            assert_eq!(again.result(), table.result());
            assert_eq!(again.header().players(), table.header().players());
            assert_eq!(again.header().agreements(), table.header().agreements());
            assert_eq!(again.header().seed(), table.header().seed());
            assert_eq!(text(&again), text(&table));
        }
    }
}

#[test]
fn the_code_of_a_deal_is_told_when_the_game_is_over_and_not_before() {
    let people = players(&[HUMAN, BOT]);
    let header = Header::dealt(1, GameKind::Ra, Options::default(), &people, 77, Agreements::default()).unwrap();
    let code = header.deal().unwrap().code().to_string();
    let mut table = Table::new(header);
    let mut rng = seeded(4, 4);
    while let Some(played) = next(&mut table, &mut rng) {
        let lines = text(&table);
        assert!(lines.contains(&"deal hidden".to_string()), "{lines:?}");
        assert!(!lines.iter().any(|line| line.contains(&code)), "{lines:?}");
        table.play(played).unwrap();
    }
    assert!(text(&table).contains(&format!("deal {code}")));
}

#[test]
fn a_game_that_is_played_is_exported_without_its_secrets_and_can_be_replayed() {
    for kind in GameKind::ALL {
        let hidden_scores = matches!(kind, GameKind::Ra | GameKind::Priests);
        let agreements = Agreements {
            hidden_scores,
            ..Agreements::default()
        };
        let mut table = Table::new(header(kind, &[HUMAN, HUMAN, BOT], 9_876_543_210, agreements));
        let mut rng = seeded(4, 4);
        let mut shown = 0;
        while let Some(code) = next(&mut table, &mut rng) {
            table.play(code).unwrap();
            if table.result().is_some() {
                break;
            }
            let lines = text(&table);
            assert!(lines.contains(&"seed hidden".to_string()));
            assert!(!lines.iter().any(|line| line.contains("9876543210")));
            assert_eq!(lines.contains(&"scores hidden".to_string()), hidden_scores);
            let again = read(&lines).unwrap_or_else(|(line, bad)| panic!("{}:{line}: {bad}", kind.name()));
            shown = again.journal().len();
            let untold = table.journal().len() - shown;
            let told = format!("# {untold} more moves, told when it is over");
            assert_eq!(lines.contains(&told), untold > 0, "{lines:?}");
            assert!(table.journal().bytes().starts_with(again.journal().bytes()));
            if let Position::Rauha(game) = table.position() {
                let dealt = format!("A{}-", game.age());
                assert!(
                    !lines.iter().any(|line| line.contains(&dealt)),
                    "a card of this age: {lines:?}"
                );
            } else {
                assert_eq!(again.position(), table.position());
            }
        }
        assert!(shown > 60, "{}: {shown} moves", kind.name());
        let lines = text(&table);
        assert!(lines.contains(&"seed 9876543210".to_string()));
        assert!(
            !lines
                .iter()
                .any(|line| line.contains("hidden") && !line.starts_with("agreed"))
        );
        assert_eq!(
            read(&lines).unwrap().journal(),
            table.journal(),
            "all is told when it is over"
        );
    }
}

#[test]
fn picks_that_differ_are_exported_the_same_until_the_game_is_over() {
    let table = crate::find(GameKind::Rauha, &[HUMAN, HUMAN, HUMAN], |table| {
        match table.position() {
            Position::Rauha(game) => table.position().turn() == Turn::Seat(0) && game.stack_shown_to(0).is_some(),
            _ => false,
        }
    });
    let picks = crate::choices(&table);
    assert!(picks.len() > 1);
    let texts: Vec<_> = picks
        .into_iter()
        .map(|code| {
            let mut table = table.clone();
            table.take_device();
            table.play(code).unwrap();
            text(&table)
        })
        .collect();
    assert!(texts.iter().all(|text| *text == texts[0]));
}

#[test]
fn scores_may_be_hidden_only_where_that_was_agreed_and_the_game_goes_on() {
    for (agreed, most) in [(false, 40), (true, 5_000)] {
        let games = (1..).map(|seed| game(GameKind::Ra, seed, most));
        let table = games
            .into_iter()
            .find(|table| table.header().agreements().hidden_scores == agreed)
            .unwrap();
        let mut lines = text(&table);
        let at = lines.iter().position(|line| line.starts_with("scores")).unwrap();
        lines[at] = "scores hidden".to_string();
        assert_eq!(read(&lines).map(|_| ()), Err((at + 1, BadLine::Scores)));
    }
}

#[test]
fn the_text_is_readable() {
    let agreements = Agreements {
        beside_the_box: true,
        ..Agreements::default()
    };
    let mut table = Table::new(header(GameKind::Ra, &[HUMAN, BOT], 7, agreements));
    play(&mut table, "set 1, set 0, draw, tile nile");
    let lines = text(&table);
    let check = format!("check {:08x}", table.check());
    assert_eq!(
        lines,
        [
            "game ra 1",
            "agreed beside_the_box",
            "seed 7",
            "player 0 human Mia",
            "player 1 scribe Tom",
            "* set 1",
            "* set 0",
            "1 draw",
            "* tile nile",
            "scores 10 10",
            &check,
        ]
    );
}

#[test]
fn a_damaged_line_is_named_with_the_reason() {
    let mut games = (1..).map(|seed| game(GameKind::Ra, seed, 5_000));
    let table = games.find(|table| !table.header().agreements().beside_the_box).unwrap();
    assert!(table.result().is_some());
    let lines = text(&table);
    let at = |start: &str| lines.iter().position(|line| line.starts_with(start)).unwrap();
    let bad = |index: usize, line: &str| {
        let mut lines = lines.clone();
        lines[index] = line.to_string();
        let (number, bad) = read(&lines).map(|_| ()).unwrap_err();
        assert_eq!(number, index + 1, "{line}: {bad}");
        match bad {
            BadLine::Refused(refused) => text::refusal(refused, Language::English).to_string(),
            _ => bad.to_string(),
        }
    };
    assert_eq!(bad(0, "game chess 1"), "there is no such game");
    assert_eq!(bad(0, "game ra"), "a number is missing");
    assert_eq!(bad(at("seed"), "seed -1"), "a number is missing");
    assert_eq!(
        bad(at("player 0"), "player 1 human Mia"),
        "the seats are numbered from 0, one after the other"
    );
    assert_eq!(
        bad(at("player 0"), "player 0 god Mia"),
        "a player is human or a bot of a level"
    );
    assert_eq!(
        bad(at("player 0"), "player 0 human Mi"),
        "a name has at least 3 letters"
    );
    let player = &lines[at("player 0")];
    assert_eq!(
        bad(at("player 0"), &format!("{player} Tom")),
        "' ' is no letter of a name"
    );
    assert_eq!(bad(at("seed"), "seed +7"), "a number is missing");
    assert_eq!(bad(at("seed"), "seed 07"), "a number is missing");
    let scores = lines[at("scores")].replacen(' ', " +", 1);
    assert_eq!(bad(at("scores"), &scores), "the moves lead to other scores");
    let set = at("* set");
    assert_eq!(bad(set, "* set 9"), "that is no move of this game");
    assert_eq!(bad(set, "0 draw"), "chance is awaited: set");
    assert_eq!(bad(set, "hello world"), "no such line is known here");
    assert_eq!(bad(set, "hello"), "no such line is known here");
    let other = if lines[set] == "* set 0" { "* set 1" } else { "* set 0" };
    assert_eq!(bad(set, other), "this is not what the game's seed gives");
    let draw = lines.iter().position(|line| line.ends_with(" draw")).unwrap();
    let seat = &lines[draw][..1];
    assert_eq!(bad(draw, &format!("{seat} take nile")), "Not on the track: Nile.");
    assert_eq!(bad(draw, "* draw"), format!("it is for seat {seat} to move"),);
    assert_eq!(bad(at("scores"), "scores 1 2"), "the moves lead to other scores");
    assert_eq!(bad(at("winners"), "winners 0 1"), "the moves lead to other winners");
    let winner = &lines[at("winners")]["winners ".len()..];
    for other in [
        format!("winners {winner} {winner}"),
        format!("winners {}", 8 + winner.parse::<u8>().unwrap()),
        format!("winners 7 {winner}"),
    ] {
        assert_eq!(bad(at("winners"), &other), "the moves lead to other winners", "{other}");
    }
    for other in [
        "winners ".to_string(),
        format!("winners +{winner}"),
        format!("winners 0{winner}"),
        format!("winners  {winner}"),
    ] {
        let told = bad(at("winners"), &other);
        assert!(
            told == "a number is missing" || told == "no such line is known here",
            "{other}: {told}"
        );
    }
    let check = &lines[at("check")]["check ".len()..];
    for other in [format!("+{}", &check[1..]), format!("0{check}"), format!(" {check}")] {
        let told = bad(at("check"), &format!("check {other}"));
        assert_eq!(told, "the moves are not those that were written", "{other}");
    }
    assert_eq!(
        bad(at("check"), "check 00000000"),
        "the moves are not those that were written"
    );
}

#[test]
fn what_is_said_twice_or_left_out_is_refused() {
    let agreements = Agreements {
        turn_marker: true,
        handicap: 10,
        ..Agreements::default()
    };
    let options = Options {
        side: Some(Side::B),
        ..Options::default()
    };
    let header = Header::new(1, GameKind::Rauha, options, &players(&[HUMAN, BOT]), 7, agreements);
    let mut table = Table::new(header.unwrap());
    let mut rng = seeded(1, 1);
    while let Some(code) = next(&mut table, &mut rng) {
        table.play(code).unwrap();
    }
    let lines = text(&table);
    for start in ["game", "option board", "agreed", "handicap", "seed"] {
        let at = lines.iter().position(|line| line.starts_with(start)).expect(start);
        let mut twice = lines.clone();
        twice.insert(at, lines[at].clone());
        assert_eq!(read(&twice).map(|_| ()), Err((at + 2, BadLine::Twice)), "{start}");
    }
    let at = lines.iter().position(|line| line.starts_with("winners")).unwrap();
    let mut without = lines.clone();
    without.remove(at);
    assert_eq!(read(&without).map(|_| ()), Err((at + 1, BadLine::NoWinners)));
    let mut twice = lines.clone();
    twice.insert(at, lines[at].clone());
    assert_eq!(read(&twice).map(|_| ()), Err((at + 2, BadLine::Winners)));
}

#[test]
fn winners_who_share_are_named_once_each_in_the_order_of_their_seats() {
    let mut games = (0..).map(|seed| game(GameKind::Dice, seed, 5_000));
    let shared = |lines: &[String]| lines.iter().position(|line| line == "winners 0 1");
    let (lines, at) = games
        .find_map(|table| {
            let lines = text(&table);
            shared(&lines).map(|at| (lines, at))
        })
        .unwrap();
    assert!(read(&lines).is_ok());
    for other in [
        "winners 1 0",
        "winners 0",
        "winners 1",
        "winners 0 1 1",
        "winners 0 1 2",
    ] {
        let mut lines = lines.clone();
        lines[at] = other.to_string();
        assert_eq!(read(&lines).map(|_| ()), Err((at + 1, BadLine::Winners)), "{other}");
    }
}

#[test]
fn a_chosen_side_is_read_as_it_was_written() {
    for side in [None, Some(Side::A), Some(Side::B)] {
        let options = Options {
            side,
            ..Options::default()
        };
        let people = players(&[HUMAN, BOT]);
        let header = Header::new(1, GameKind::Rauha, options, &people, 7, Agreements::default());
        let table = Table::new(header.unwrap());
        assert_eq!(read(&text(&table)).unwrap().header().setup().options(), options);
    }
}

#[test]
fn a_deal_of_another_game_or_of_one_that_is_set_up_otherwise_is_refused() {
    let mut games = (0..).step_by(2).map(|seed| game(GameKind::Ra, seed, 5_000));
    let table = games.find(|table| !table.header().agreements().beside_the_box).unwrap();
    let (deal, mut lines) = (table.header().deal().unwrap(), text(&table));
    let setup = *table.header().setup();
    let at = lines.iter().position(|line| line.starts_with("deal ")).unwrap();
    let first = lines.iter().position(|line| line.starts_with("* ")).unwrap();
    for (kind, seats) in [
        (GameKind::Priests, setup.players()),
        (GameKind::Ra, setup.players() % 4 + 2),
    ] {
        let other = Deal::new(&Setup::new(kind, seats, Options::default()).unwrap(), deal.number());
        lines[at] = format!("deal {}", other.code());
        assert_eq!(read(&lines).map(|_| ()), Err((first + 1, BadLine::OtherDeal)));
    }
}

#[test]
fn a_text_that_is_cut_or_goes_on_is_refused() {
    let lines = text(&game(GameKind::Priests, 5, 5_000));
    for length in 0..lines.len() {
        let (number, bad) = read(&lines[..length]).map(|_| ()).unwrap_err();
        assert_eq!((number, bad), (length + 1, BadLine::CutShort));
    }
    let mut longer = lines.clone();
    longer.push("0 draw".to_string());
    assert_eq!(read(&longer).map(|_| ()), Err((lines.len() + 1, BadLine::AfterTheEnd)));
    let mut spaced = vec!["# a comment".to_string(), String::new()];
    spaced.extend(lines.iter().map(|line| format!("{line}\r")));
    read(&spaced).unwrap();
}

#[test]
fn any_line_taken_out_doubled_or_exchanged_is_noticed_or_changes_nothing() {
    let mut rng = seeded(1, 1);
    for kind in GameKind::ALL {
        let table = game(kind, 2, 5_000);
        let lines = text(&table);
        for _ in 0..40 {
            let mut damaged = lines.clone();
            let place = rng.below(damaged.len() as u32) as usize;
            let other = rng.below(damaged.len() as u32) as usize;
            match rng.below(3) {
                0 => drop(damaged.remove(place)),
                1 => damaged.insert(place, lines[other].clone()),
                _ => damaged.swap(place, other),
            }
            if let Ok(again) = read(&damaged) {
                assert_eq!(
                    again.journal().bytes(),
                    table.journal().bytes(),
                    "line {place}, line {other}"
                );
                assert_eq!(again.position(), table.position());
            }
        }
    }
}

#[test]
fn without_a_seed_the_luck_is_taken_as_it_stands() {
    let lines = text(&game(GameKind::Dice, 5, 5_000));
    let lines: Vec<String> = lines.into_iter().filter(|line| !line.starts_with("seed")).collect();
    assert!(read(&lines).unwrap().header().agreements().beside_the_box);
}
