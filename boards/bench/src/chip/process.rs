//! Pool of emulator processes. A finished one is reused: its code is already optimised.

use std::{
    io::{self, BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::{Mutex, PoisonError},
};

use serde_json::Value;

use super::workbench;

pub struct Process {
    node: Child,
    commands: ChildStdin,
    answers: BufReader<ChildStdout>,
}

/// They end with the tests, when their stdin closes.
static WAITING: Mutex<Vec<Process>> = Mutex::new(Vec::new());

impl Process {
    pub fn take() -> Result<Self, String> {
        let waiting = WAITING.lock().unwrap_or_else(PoisonError::into_inner).pop();
        waiting.map_or_else(Self::start, Ok)
    }

    pub fn put_back(self) {
        WAITING.lock().unwrap_or_else(PoisonError::into_inner).push(self);
    }

    fn start() -> Result<Self, String> {
        let mut node = Command::new("node")
            .arg(workbench::bench_script())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("node: {error}"))?;
        let commands = node.stdin.take().expect("stdin is piped");
        let answers = BufReader::new(node.stdout.take().expect("stdout is piped"));
        Ok(Self {
            node,
            commands,
            answers,
        })
    }

    pub fn ask(&mut self, command: &Value) -> io::Result<Value> {
        writeln!(self.commands, "{command}")?;
        let mut line = String::new();
        self.answers.read_line(&mut line)?;
        Ok(serde_json::from_str(&line)?)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // There is no way to report an error here.
        let _ = self.node.kill();
        let _ = self.node.wait();
    }
}
