//! The Chromium process of all tests, and its windows. `boards/browser/bench/chromium.mjs` documents the commands.

use std::{
    collections::HashMap,
    io::{BufRead, BufReader, Write},
    process::{ChildStdin, ChildStdout, Command, Stdio},
    sync::{
        Mutex, OnceLock,
        atomic::{AtomicU64, Ordering},
        mpsc::{Receiver, Sender, channel},
    },
    thread,
};

use pocket_ra_builder::programs;
use serde_json::{Value, json};

use crate::workbench;

/// Ends when its stdin closes at the end of the tests.
struct Driver {
    commands: Mutex<ChildStdin>,
    waiting: Mutex<HashMap<u64, Sender<Value>>>,
}

static DRIVER: OnceLock<Driver> = OnceLock::new();

impl Driver {
    fn start() -> Driver {
        let script = workbench::bench_script().with_file_name("chromium.mjs");
        let mut process = Command::new("node")
            .arg(script)
            .arg(programs::chromium().unwrap_or_else(|reason| panic!("{reason}")))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("node starts");
        let commands = process.stdin.take().expect("stdin is piped");
        let answers = BufReader::new(process.stdout.take().expect("stdout is piped"));
        thread::spawn(move || {
            pass_on(answers);
            process.wait()
        });
        Driver {
            commands: Mutex::new(commands),
            waiting: Mutex::default(),
        }
    }
}

/// Passes responses to their windows; when Chromium ends, pending requests fail.
fn pass_on(answers: BufReader<ChildStdout>) {
    for line in answers.lines().map_while(Result::ok) {
        let Ok(answer) = serde_json::from_str::<Value>(&line) else {
            continue;
        };
        let waiting = DRIVER.wait().waiting.lock().expect("nobody panics with it");
        if let Some(sender) = answer["window"].as_u64().and_then(|window| waiting.get(&window)) {
            let _ = sender.send(answer);
        }
    }
    DRIVER.wait().waiting.lock().expect("nobody panics with it").clear();
}

pub struct BrowserWindow {
    number: u64,
    answers: Receiver<Value>,
}

impl BrowserWindow {
    pub fn new() -> BrowserWindow {
        static LAST: AtomicU64 = AtomicU64::new(0);
        let number = LAST.fetch_add(1, Ordering::Relaxed);
        let (sender, answers) = channel();
        let driver = DRIVER.get_or_init(Driver::start);
        driver
            .waiting
            .lock()
            .expect("nobody panics with it")
            .insert(number, sender);
        BrowserWindow { number, answers }
    }

    pub fn ask(&self, command: &str, mut arguments: Value) -> Result<Value, String> {
        arguments["do"] = json!(command);
        arguments["window"] = json!(self.number);
        let driver = DRIVER.wait();
        let sent = writeln!(driver.commands.lock().expect("nobody panics with it"), "{arguments}");
        sent.map_err(|error| error.to_string())?;
        let answer = self.answers.recv().map_err(|_| "Chromium has ended or did not start")?;
        match answer["error"].as_str() {
            Some(reason) => Err(reason.to_owned()),
            None => Ok(answer),
        }
    }
}

impl Drop for BrowserWindow {
    fn drop(&mut self) {
        let _ = self.ask("close", json!({}));
        let mut waiting = DRIVER.wait().waiting.lock().expect("nobody panics with it");
        waiting.remove(&self.number);
    }
}
