//! An external bot: client of the wire protocol.

use std::{
    io::{BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use pocket_ra::rules::position::Setup;
use pocket_ra_bench::quote::beginning;
use serde_json::{Value, json};

use pocket_ra_terminal::engine::line::{InputLine, Lines};

pub struct Program {
    command: String,
    process: Child,
    requests: ChildStdin,
    answers: Lines<BufReader<ChildStdout>>,
}

impl Program {
    pub fn start(command: &str) -> Result<Program, String> {
        let mut words = command.split_whitespace();
        let name = words.next().ok_or("cmd: needs a program")?;
        let mut process = Command::new(name)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{command}: {error}"))?;
        let pipes = process.stdin.take().zip(process.stdout.take());
        let (requests, answers) = pipes.ok_or_else(|| format!("{command}: no pipes"))?;
        Ok(Program {
            command: command.into(),
            process,
            requests,
            answers: Lines::new(BufReader::new(answers)),
        })
    }

    pub fn begin(&mut self, setup: &Setup, seed: u64) -> Result<(), String> {
        let request = json!({"cmd": "new", "game": setup.kind().name(), "players": setup.players(), "seed": seed});
        self.ask(&request).map(drop)
    }

    pub fn play(&mut self, text: &str) -> Result<(), String> {
        self.ask(&json!({"cmd": "play", "move": text})).map(drop)
    }

    pub fn choose(&mut self) -> Result<String, String> {
        let answer = self.ask(&json!({"cmd": "bot", "level": "pharaoh"}))?;
        let text = answer.get("move").and_then(Value::as_str);
        text.map(Into::into).ok_or_else(|| {
            format!(
                "{} answers without a move: {}",
                self.command,
                beginning(&answer.to_string())
            )
        })
    }

    fn ask(&mut self, request: &Value) -> Result<Value, String> {
        let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", self.command);
        writeln!(self.requests, "{request}").map_err(|error| failed(&error))?;
        self.requests.flush().map_err(|error| failed(&error))?;
        let line = match self.answers.read().map_err(|error| failed(&error))? {
            Some(InputLine::Bytes(bytes)) => bytes,
            Some(InputLine::TooLong) => return Err(format!("{} answers with an endless line", self.command)),
            None => return Err(format!("{} has ended", self.command)),
        };
        let answer: Value = serde_json::from_slice(line).map_err(|error| failed(&error))?;
        match answer.get("ok") {
            Some(Value::Bool(true)) => Ok(answer),
            _ => Err(format!(
                "{} refuses {request}: {}",
                self.command,
                beginning(&answer.to_string())
            )),
        }
    }
}

impl Drop for Program {
    /// Errors: the process may have exited.
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
