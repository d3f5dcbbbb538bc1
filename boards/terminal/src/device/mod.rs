//! `device`: a handheld on a USB port.

mod client;
mod mirror;
mod port;

use std::{
    error::Error,
    ffi::OsString,
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
    process::ExitCode,
    thread,
    time::{Duration, Instant},
};

use lexopt::{Arg, Parser, ValueExt};
use pocket_ra_bench::script;

use crate::{backup, input, output, progress};
use client::{Client, Consent};
use port::Port;

const HELP: &str = "\
Uses a handheld on a USB port.

usage: pocket-ra device [--port PORT] [ACTION]

actions:
  mirror            show the screen here; the keys of the simulator press the buttons (the default)
  screen            print the screen as text; with --png FILE, write it as a PNG
  press BUTTON...   press UP, DOWN, LEFT, RIGHT, A or B, one after the other; with --long, hold the last one
  backup FILE       save the handheld's memory
  restore FILE      restore it, completely or not at all; the handheld restarts
  ports             list the ports that may be a handheld
  list | show N | stats | rolls | sheet | deal CODE
                    print the answer to this serial command: the kept games, game N for replay and review, results,
                    the dice session for verify-rolls, the score sheet; deal prepares a game

  --port PORT       the serial port, if there are several: /dev/ttyACM0, /dev/cu.usbmodem1101, COM3

mirror, screen and press wait until A is pressed on the handheld, which asks first: the computer sees the screen, with
its secrets. The question comes again after unplugging, or after two minutes without a command. If FILE is -,
backup writes to standard output and restore reads standard input.
";

/// For the user to press A.
const PATIENCE: Duration = Duration::from_secs(60);
/// Between two presses: a release has to be debounced, and the next page drawn.
const PAUSE: Duration = Duration::from_millis(150);
const LONG: Duration = Duration::from_millis(600);

const COMMANDS: [&str; 7] = ["list", "show", "stats", "rolls", "sheet", "deal", "bootloader"];

/// Pixels per pixel of the screen.
const PNG_SCALE: usize = 4;

pub fn run(mut arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    let (mut named, mut png, mut long) = (None, None, false);
    let mut words: Vec<OsString> = Vec::new();
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => {
                write!(io::stdout(), "{HELP}")?;
                return Ok(ExitCode::SUCCESS);
            }
            Arg::Long("port") => named = Some(PathBuf::from(arguments.value()?)),
            Arg::Long("png") => png = Some(PathBuf::from(arguments.value()?)),
            Arg::Long("long") => long = true,
            Arg::Value(word) => words.push(word),
            _ => return Err(argument.unexpected().into()),
        }
    }
    let mut words = words.into_iter();
    let action = words
        .next()
        .map_or_else(|| Ok("mirror".to_owned()), |word| word.string())?;
    let words: Vec<OsString> = words.collect();
    if png.is_some() && action != "screen" {
        return Err("--png goes with screen".into());
    }
    if long && action != "press" {
        return Err("--long goes with press".into());
    }
    let connect = || -> Result<Client<Port>, String> {
        let port = port::choose(named)?;
        Client::connect(Port::open(&port)?).map_err(|error| format!("{}: {error}", port.display()))
    };
    match (action.as_str(), words.as_slice()) {
        ("ports", []) => {
            for port in port::candidates() {
                writeln!(io::stdout(), "{}", port.display())?;
            }
        }
        ("mirror", []) => {
            if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
                return Err("mirror needs a terminal; without one, use screen and press".into());
            }
            if let Some(signal) = mirror::run(connect()?)? {
                signal.end()?;
            }
        }
        ("screen", []) => {
            if let Some(path) = &png {
                output::check(path)?;
            }
            let mut client = connect()?;
            wait_for_consent(|| client.look(true))?;
            let picture = client.picture();
            match png {
                Some(path) => {
                    let mut bytes = Vec::new();
                    picture.write_png(PNG_SCALE, &mut bytes)?;
                    output::write(&path, &bytes)?;
                }
                None => write!(io::stdout(), "{picture}")?,
            }
        }
        ("press", [_, ..]) => {
            let named = |word: &OsString| word.clone().string().map_err(|error| error.to_string());
            let buttons: Vec<_> = words
                .iter()
                .map(|word| script::button(&named(word)?))
                .collect::<Result<_, _>>()?;
            let mut client = connect()?;
            for (index, &button) in buttons.iter().enumerate() {
                let is_long = long && index + 1 == buttons.len();
                wait_for_consent(|| client.press(button, if is_long { "long" } else { "" }))?;
                thread::sleep(if is_long { LONG } else { PAUSE });
            }
        }
        ("backup", [file]) => {
            let file = Path::new(file);
            let to_stdout = file == "-";
            if !to_stdout {
                output::check(file)?;
            }
            let lines = connect()?.ask("backup")?;
            let text: String = lines.iter().map(|line| format!("{line}\r\n")).collect();
            backup::check(&text)?;
            if to_stdout {
                io::stdout().write_all(text.as_bytes())?;
            } else {
                output::write(file, text.as_bytes())?;
                writeln!(io::stdout(), "{} lines; `device restore` brings them back", lines.len())?;
            }
        }
        ("restore", [file]) => {
            let text = input::read_text(file)?;
            let told = |error: String| format!("{}: {error}", Path::new(file).display());
            backup::check(&text).map_err(told)?;
            let bar = progress::bar(text.lines().count() as u64, "lines");
            let restored = connect()?.restore(&text, || bar.inc(1));
            bar.finish_and_clear();
            restored.map_err(told)?;
            writeln!(io::stdout(), "restored; the handheld starts again")?;
        }
        (command, words) if COMMANDS.contains(&command) => {
            let mut line = command.to_owned();
            for word in words {
                line = format!("{line} {}", word.clone().string()?);
            }
            for line in connect()?.ask(&line)? {
                writeln!(io::stdout(), "{line}")?;
            }
        }
        ("press", []) => return Err("BUTTON is missing; see device --help".into()),
        ("backup" | "restore", []) => return Err("FILE is missing; see device --help".into()),
        ("ports" | "mirror" | "screen" | "backup" | "restore", _) => {
            return Err(format!("too many arguments for {action}; see device --help").into());
        }
        _ => return Err(format!("unknown action {action:?}; see device --help").into()),
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints the handheld's question once, and repeats the command until the user has answered.
fn wait_for_consent<T>(mut command: impl FnMut() -> Result<Consent<T>, String>) -> Result<T, Box<dyn Error>> {
    let until = Instant::now() + PATIENCE;
    let mut is_told = false;
    loop {
        let reason = match command()? {
            Consent::Given(answer) => return Ok(answer),
            Consent::Pending(reason) => reason,
        };
        if Instant::now() > until {
            return Err("nobody has allowed it on the handheld".into());
        }
        if !is_told {
            is_told = true;
            // On errors there is still the exit code.
            let _ = writeln!(io::stderr(), "{reason}");
        }
        thread::sleep(Duration::from_millis(300));
    }
}
