//! What is asked over the serial port, and the answers.

use core::fmt;

use embassy_futures::block_on;
use pocket_ra::{
    rules::position::GameKind,
    table::{Record, crash::Crash, memory::Slot},
    tasks::storage::{
        Held, Key,
        serial::{Command, CommandError, Listener, Typing, respond},
    },
};

use crate::{SECTORS, SmallStore, games_of, nor::Nor, open, save};

#[derive(Default)]
struct Screen(Vec<String>);

impl Listener for Screen {
    async fn say(&mut self, line: fmt::Arguments<'_>) -> bool {
        self.0.push(line.to_string());
        true
    }
}

fn ask(store: &mut SmallStore, line: &str) -> Vec<String> {
    let mut screen = Screen::default();
    let command = Command::parse(line).unwrap().unwrap();
    assert!(block_on(respond(command, store, &mut Held::Nothing, &mut screen)));
    screen.0
}

fn store_with_a_game() -> (SmallStore, Vec<pocket_ra::table::Table>) {
    let mut store = open(Nor::new(SECTORS));
    let tables = games_of(7, GameKind::Dice, 7);
    let mut before = None;
    for table in &tables {
        save(&mut store, before, table).unwrap();
        before = Some(table);
    }
    block_on(store.put_aside(Slot::Second)).unwrap();
    (store, tables)
}

#[test]
fn commands_are_words_and_everything_else_is_an_error() {
    assert_eq!(Command::parse("list"), Ok(Some(Command::List)));
    assert_eq!(Command::parse("  show  3 "), Ok(Some(Command::Show(3))));
    assert_eq!(Command::parse("stats"), Ok(Some(Command::Statistics)));
    assert_eq!(Command::parse("help"), Ok(Some(Command::Help)));
    assert_eq!(Command::parse("rolls"), Ok(Some(Command::Rolls)));
    assert_eq!(Command::parse("sheet"), Ok(Some(Command::Sheet)));
    assert_eq!(Command::parse("  "), Ok(None));
    assert_eq!(Command::parse("show"), Err(CommandError::Slot));
    assert_eq!(Command::parse("show 4"), Err(CommandError::Slot));
    assert_eq!(Command::parse("show -1"), Err(CommandError::Slot));
    assert_eq!(Command::parse("LIST"), Err(CommandError::Unknown));
    assert_eq!(Command::parse("list all"), Err(CommandError::TooMuch));
}

#[test]
fn typing_makes_lines_of_anything() {
    let typed = |bytes: &[u8]| {
        let mut typing = Typing::default();
        bytes.iter().filter_map(|&byte| typing.take(byte)).collect::<Vec<_>>()
    };
    let line = |text: &str| Ok(text.try_into().unwrap());
    assert_eq!(typed(b"list\r\n\r\nshow 1\n"), [line("list"), line("show 1")]);
    assert_eq!(typed(&[0xff, 0, b'\n']), [line("??")]);
    assert_eq!(typed(&[b'x'; 100]), []);
    let mut long = vec![b'x'; 100];
    long.extend(b"\nhelp\n");
    assert_eq!(typed(&long), [Err(CommandError::TooLong), line("help")]);
}

#[test]
fn list_names_the_games_that_are_kept() {
    let (mut store, tables) = store_with_a_game();
    let moves = tables.last().unwrap().journal().len();
    let game = format!("dice {moves} moves, over: Mia Noah Isis");
    assert_eq!(
        ask(&mut store, "list"),
        [
            "0 empty".into(),
            "1 empty".into(),
            format!("2 {game}"),
            "3 empty".into()
        ]
    );
}

#[test]
fn list_tells_the_last_crash() {
    let mut store = open(Nor::new(SECTORS));
    let crash = Crash::new("out of suns", "src/rules/ra/mod.rs:12", 7, 103);
    let mut bytes = [0; Crash::LONGEST];
    let length = crash.encode(&mut bytes).unwrap();
    block_on(store.put(Key::Crash, &bytes[..length])).unwrap();
    let lines = ask(&mut store, "list");
    assert_eq!(
        lines[4..],
        ["last crash: game 7, move 103, src/rules/ra/mod.rs:12", "  out of suns"]
    );
}

#[test]
fn show_gives_the_game_as_text() {
    let (mut store, tables) = store_with_a_game();
    let lines = ask(&mut store, "show 2");
    let mut export = tables.last().unwrap().export();
    let mut expected = Vec::new();
    let mut line = String::new();
    while export.line(&mut line).unwrap() {
        expected.push(core::mem::take(&mut line));
    }
    assert_eq!(lines, expected);
    assert_eq!(ask(&mut store, "show 1"), ["error: slot 1 is empty"]);
}

#[test]
fn without_results_stats_says_so_and_help_names_every_command() {
    let mut store = open(Nor::new(SECTORS));
    assert_eq!(ask(&mut store, "stats"), ["no results yet"]);
    let help = ask(&mut store, "help").join("\n");
    for command in ["list", "show N", "stats", "help"] {
        assert!(help.contains(command));
    }
}
