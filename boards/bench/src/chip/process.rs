//! The processes that emulated handhelds run in. The next machine gets that of one that is done: it starts at once and has been
//! warmed up.

use std::{
    io::{self, BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::{Mutex, PoisonError},
};

use serde_json::Value;

use super::workbench;

/// A process that runs `bench.mjs`.
pub struct Process {
    node: Child,
    commands: ChildStdin,
    answers: BufReader<ChildStdout>,
}

/// Those that wait for a machine; they end when the tests do, for then nothing can come from there.
static WAITING: Mutex<Vec<Process>> = Mutex::new(Vec::new());

impl Process {
    /// One that waits, or a new one.
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
        // Nothing to save and nobody to tell: the process only has to be gone.
        let _ = self.node.kill();
        let _ = self.node.wait();
    }
}
