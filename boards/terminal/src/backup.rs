//! `backup FILE` and `restore FILE`: the memory in the text format of the serial port.

use std::{
    error::Error,
    ffi::OsString,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use embassy_time::Duration;
use lexopt::{Arg, Parser};
use pocket_ra_bench::{Handheld, nor::Chip};

use crate::{
    input,
    memory::{self, Memory},
    output,
};

const HELP: &str = "\
Saves the simulator's memory in a file, or restores it. The text format is that of `backup` and `restore` on the serial
port of a handheld, so games can move from one to the other.

usage: pocket-ra backup FILE [--memory FILE]
       pocket-ra restore FILE [--memory FILE]

  --memory FILE   the memory, if it is not the default one

If FILE is -, backup writes to standard output and restore reads standard input. Anything but a complete backup of a
Pocket Ra's memory is rejected, and nothing changes.
";

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    Backup,
    Restore,
}

pub fn run(direction: Direction, mut arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    let mut file: Option<OsString> = None;
    let mut place: Option<PathBuf> = None;
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => {
                write!(io::stdout(), "{HELP}")?;
                return Ok(ExitCode::SUCCESS);
            }
            Arg::Long("memory") => place = Some(arguments.value()?.into()),
            Arg::Value(value) if file.is_none() => file = Some(value),
            _ => return Err(argument.unexpected().into()),
        }
    }
    let file = file.ok_or("FILE is missing; see backup --help")?;
    let place = place
        .or_else(memory::usual_place)
        .ok_or("no data folder for the memory; use --memory FILE")?;
    let mut memory = Memory::open(Some(place))?;
    match direction {
        Direction::Backup => {
            let file = Path::new(&file);
            let to_stdout = file == "-";
            if !to_stdout {
                memory.check_output(file)?;
            }
            // A boot may modify the memory: use a copy.
            let answer = exchange(Chip::new(memory.chip().image()), "backup\n", "restore end ")?;
            if to_stdout {
                io::stdout().write_all(answer.as_bytes())?;
                return Ok(ExitCode::SUCCESS);
            }
            output::write(file, answer.as_bytes())?;
            let lines = answer.lines().count();
            writeln!(
                io::stdout(),
                "{lines} lines; `pocket-ra restore` or the serial port of a handheld takes them"
            )?;
        }
        Direction::Restore => {
            memory.check_writable()?;
            let mut text = input::read_text(&file)?;
            text.push('\n');
            let told = |error: String| format!("{}: {error}", Path::new(&file).display());
            check(&text).map_err(told)?;
            exchange(memory.chip(), &text, "restored").map_err(told)?;
            // The handheld accepts any memory with correct checksums.
            let foreign = |reason: String| told(format!("{reason}; nothing was changed"));
            memory.check().map_err(foreign)?;
            memory.save()?;
            writeln!(io::stdout(), "restored")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Rejects an incomplete backup: a handheld would wait for the rest.
pub fn check(text: &str) -> Result<(), String> {
    let mut words = text.split_ascii_whitespace();
    let is_begun = words.next() == Some("restore") && words.next().is_some_and(|bytes| bytes.parse::<u32>().is_ok());
    match (is_begun, text.contains("restore end ")) {
        (true, true) => Ok(()),
        (true, false) => Err("the end of the backup is missing; nothing was changed".into()),
        (false, _) => Err("this is not a backup of a Pocket Ra; nothing was changed".into()),
    }
}

/// Time limit of an exchange, in the handheld's seconds.
const LONGEST: u32 = 600;

/// Runs until a response begins with `last`; or returns the handheld's error.
fn exchange(chip: Chip, text: &str, last: &str) -> Result<String, String> {
    let mut handheld = Handheld::with_memory(0, chip);
    handheld.run(Duration::from_secs(1));
    handheld.serial().take();
    handheld.serial().send(text.as_bytes());
    let mut answer = Vec::new();
    for _ in 0..LONGEST {
        handheld.run(Duration::from_secs(1));
        answer.extend(handheld.serial().take());
        let said = String::from_utf8_lossy(&answer);
        if let Some(error) = said.lines().find_map(|line| line.strip_prefix("error: ")) {
            return Err(error.to_owned());
        }
        if said.contains(last) {
            // Includes the reboot, which copies the restored memory.
            handheld.run(Duration::from_secs(2));
            return Ok(said.into_owned());
        }
    }
    Err("the handheld does not reply; nothing was changed".to_owned())
}
