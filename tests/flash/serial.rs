//! Requests over the serial port and their responses.

use core::fmt;

use embassy_futures::block_on;
use pocket_ra::{
    device::{Button, Crash},
    rules::position::GameKind,
    table::{
        Record,
        memory::{Slot, StoreError},
        statistics::Statistics,
    },
    tasks::{
        remote::Hold,
        storage::{
            Key, SlotContents,
            serial::{Command, CommandError, Listener, Typing, respond},
        },
    },
};
use pocket_ra_bench::received::count;

use crate::{
    SECTORS, SmallStore, companion, games_of,
    nor::{Cut, Nor},
    open, save,
};

struct Screen {
    lines: Vec<String>,
    most: usize,
}

impl Screen {
    fn new(most: usize) -> Screen {
        Screen {
            lines: Vec::new(),
            most,
        }
    }
}

impl Listener for Screen {
    async fn say(&mut self, line: fmt::Arguments<'_>) -> bool {
        self.lines.push(line.to_string());
        self.lines.len() < self.most
    }
}

pub fn ask(store: &mut SmallStore, line: &str) -> Vec<String> {
    let (lines, heard) = hear(store, line, usize::MAX);
    assert!(heard, "{line}");
    lines
}

/// Answers to a host that disconnects after `most` lines, and whether they were complete.
pub fn hear(store: &mut SmallStore, line: &str, most: usize) -> (Vec<String>, bool) {
    let mut screen = Screen::new(most);
    let command = Command::parse(line).unwrap().unwrap();
    let heard = block_on(respond(command, store, &mut SlotContents::Nothing, &mut screen));
    (screen.lines, heard)
}

fn keep<R: Record>(store: &mut SmallStore, key: Key, record: &R) {
    let mut bytes = [0; 512];
    let length = record.encode(&mut bytes).unwrap();
    block_on(store.put(key, &bytes[..length])).unwrap();
}

fn store_with_a_game() -> (SmallStore, Vec<pocket_ra::table::Table>) {
    let mut store = open(Nor::new(SECTORS));
    let tables = games_of(7, GameKind::Dice, 7);
    let mut before = None;
    for table in &tables {
        save(&mut store, before, table).unwrap();
        before = Some(table);
    }
    block_on(store.save_to_slot(Slot::Second)).unwrap();
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
    assert_eq!(Command::parse("backup"), Ok(Some(Command::Backup)));
    assert_eq!(Command::parse("bootloader"), Ok(Some(Command::BootLoader)));
    assert_eq!(Command::parse("screen"), Ok(Some(Command::Screen { all: false })));
    assert_eq!(Command::parse("screen all"), Ok(Some(Command::Screen { all: true })));
    assert_eq!(
        Command::parse("press a"),
        Ok(Some(Command::Press(Button::A, Hold::Short)))
    );
    let long = Command::Press(Button::Down, Hold::Long);
    assert_eq!(Command::parse("press down long"), Ok(Some(long)));
    for wrong in ["press", "press c", "press a twice"] {
        assert_eq!(Command::parse(wrong), Err(CommandError::Press));
    }
    assert_eq!(Command::parse("deal"), Err(CommandError::Deal));
    assert_eq!(Command::parse("screen on"), Err(CommandError::TooMuch));
    assert_eq!(Command::parse("press a down down"), Err(CommandError::TooMuch));
    assert_eq!(Command::parse("  "), Ok(None));
    assert_eq!(Command::parse("show"), Err(CommandError::Slot));
    assert_eq!(Command::parse("show 4"), Err(CommandError::Slot));
    assert_eq!(Command::parse("show -1"), Err(CommandError::Slot));
    assert_eq!(Command::parse("LIST"), Err(CommandError::Unknown));
    assert_eq!(Command::parse("list all"), Err(CommandError::TooMuch));
}

#[test]
fn an_error_says_what_would_be_right() {
    for (line, advice) in [
        ("LIST", "help lists them"),
        ("show", "the number of a slot, 0 to 3"),
        (":0000001 ff 00000000", "this line of the backup is damaged"),
        ("restore", "from the first to the last"),
        ("list all", "too many words"),
    ] {
        let error = Command::parse(line).unwrap_err().to_string();
        assert!(error.contains(advice), "{line}: {error}");
    }
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
    keep(&mut store, Key::Crash, &crash);
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

pub fn store_with_everything() -> SmallStore {
    let (mut store, tables) = store_with_a_game();
    let crash = Crash::new("out of suns", "src/rules/ra/mod.rs:12", 7, 103);
    keep(&mut store, Key::Crash, &crash);
    let finish = tables.last().unwrap().finish().unwrap();
    let mut statistics = Statistics::new();
    count(&mut statistics, &finish);
    for (index, tally) in (0..).zip(statistics.tallies()) {
        keep(&mut store, Key::Tally(index), tally);
    }
    keep(&mut store, Key::Hall(GameKind::Dice), statistics.hall(GameKind::Dice));
    for kept in companion::presses() {
        companion::put(&mut store, &kept).unwrap();
    }
    store
}

#[test]
fn nothing_more_is_said_when_nobody_listens() {
    let mut store = store_with_everything();
    for command in ["list", "show 2", "stats", "rolls", "sheet", "backup", "help"] {
        let whole = ask(&mut store, command);
        assert!(whole.len() > 4, "{command}: {whole:?}");
        for most in 1..=whole.len() {
            let (lines, heard) = hear(&mut store, command, most);
            assert_eq!((lines.as_slice(), heard), (&whole[..most], false), "{command}");
        }
    }
}

#[test]
fn a_memory_that_does_not_answer_is_an_error_and_nothing_else() {
    let mut flash = store_with_everything().into_flash();
    flash.power_up(Some(Cut::Byte(0)), 0);
    let mut store = open(flash);
    block_on(store.put(Key::Names, b"too late")).unwrap_err();
    let error = format!("error: {}", StoreError::Flash);
    let list = ask(&mut store, "list");
    assert_eq!(list, ["0 empty", "1 empty", &error, "3 empty", &error]);
    assert_eq!(hear(&mut store, "list", 3), (list[..3].to_vec(), false));
    assert_eq!(ask(&mut store, "backup")[1..], [error.as_str()]);
    assert!(!hear(&mut store, "backup", 2).1);
    for command in ["show 2", "stats", "rolls", "sheet"] {
        assert_eq!(ask(&mut store, command), [error.as_str()], "{command}");
        assert_eq!(hear(&mut store, command, 1), (vec![error.clone()], false), "{command}");
    }
}
