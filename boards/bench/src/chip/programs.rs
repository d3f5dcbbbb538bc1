//! Small programs for the chip. Each is run once and its log cached.

use std::{path::Path, sync::Mutex};

use super::{
    machine::Setup,
    workbench::{self, Program, once},
};

const LIMIT_MS: f64 = 60_000.0;
const STEP_MS: f64 = 200.0;

type Said = Mutex<Option<Result<Vec<String>, String>>>;

pub fn ponder() -> Vec<String> {
    static SAID: Said = Mutex::new(None);
    once(&SAID, || run(&workbench::image(Program::Ponder)))
}

pub fn walker() -> Vec<String> {
    static SAID: Said = Mutex::new(None);
    once(&SAID, || run(&workbench::image(Program::Walker)))
}

fn run(program: &Path) -> Result<Vec<String>, String> {
    let mut machine = Setup::file(program).as_built().try_start()?;
    loop {
        machine.run_until_stopped(STEP_MS);
        let lines = machine.logs();
        if lines.iter().any(|line| line.contains("done")) {
            return Ok(lines);
        }
        if let Some(reason) = machine.stopped() {
            return Err(format!("{} stopped: {reason}: {lines:?}", program.display()));
        }
        if machine.now_ms() > LIMIT_MS {
            return Err(format!("{} is not done after a minute: {lines:?}", program.display()));
        }
    }
}

pub fn numbers(lines: &[String], words: &str) -> Option<Vec<u64>> {
    let line = lines.iter().find(|line| line.contains(words))?;
    let rest = line.split(words).nth(1)?;
    Some(
        rest.split([' ', ',', ':'])
            .filter_map(|word| word.parse().ok())
            .collect(),
    )
}
