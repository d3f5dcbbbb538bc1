//! The wire protocol of the real process.

mod abuse;
mod games;

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use serde_json::{Value, json};

struct Engine {
    process: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start() -> Engine {
        let mut process = Command::new(env!("CARGO_BIN_EXE_pocket-ra"))
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let input = process.stdin.take();
        let output = BufReader::new(process.stdout.take().expect("an output"));
        Engine { process, input, output }
    }

    fn playing(game: &str, players: u8, seed: u64) -> Engine {
        let mut engine = Engine::start();
        engine.ok(json!({"cmd": "new", "game": game, "players": players, "seed": seed}));
        engine
    }

    fn send(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("an open input");
        input
            .write_all(bytes)
            .and_then(|()| input.flush())
            .expect("the engine reads");
    }

    fn receive(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("the engine writes");
        assert!(line.ends_with('\n'), "an answer is a line: {line:?}");
        serde_json::from_str(&line).expect("an answer is JSON")
    }

    fn ask(&mut self, request: Value) -> Value {
        self.send(format!("{request}\n").as_bytes());
        self.receive()
    }

    fn ok(&mut self, request: Value) -> Value {
        let answer = self.ask(request.clone());
        assert_eq!(answer["ok"], true, "{request}: {answer}");
        answer
    }

    /// The state must not change.
    fn refused(&mut self, request: Value) -> String {
        let before = self.ask(json!({"cmd": "state"}));
        let answer = self.ask(request.clone());
        assert_eq!(self.ask(json!({"cmd": "state"})), before, "{request} changes the state");
        error_of(&answer)
    }

    /// Comma-separated; returns the last state.
    fn play(&mut self, script: &str) -> Value {
        let answers = script
            .split(", ")
            .map(|text| self.ok(json!({"cmd": "play", "move": text})));
        answers.last().expect("a move")["state"].clone()
    }

    /// The engine must exit successfully.
    fn finish(mut self) {
        self.input = None;
        let mut rest = String::new();
        assert_eq!(
            self.output.read_line(&mut rest).expect("the end"),
            0,
            "nothing is said unasked: {rest:?}"
        );
        let result = self.process.wait_with_output().expect("an end");
        assert!(result.status.success(), "{result:?}");
        assert!(result.stderr.is_empty(), "{result:?}");
    }
}

fn error_of(answer: &Value) -> String {
    assert_eq!(answer["ok"], false, "{answer}");
    assert_eq!(answer.as_object().map(serde_json::Map::len), Some(2), "{answer}");
    let error = answer["error"].as_str().expect("an error is told");
    assert!(!error.is_empty());
    error.into()
}

#[test]
fn help_is_given_and_nonsense_refused_on_the_command_line() {
    let run = |arguments: &[&str]| {
        let result = Command::new(env!("CARGO_BIN_EXE_pocket-ra"))
            .args(arguments)
            .stdin(Stdio::null())
            .output()
            .expect("the program starts");
        (
            result.status.success(),
            String::from_utf8_lossy(&result.stdout).into_owned(),
        )
    };
    for command in ["engine", "play"] {
        let (fine, text) = run(&[command, "--help"]);
        assert!(fine && text.contains(&format!("usage: pocket-ra {command}")), "{text}");
        assert!(!run(&[command, "--nonsense"]).0);
    }
    assert!(!run(&["nonsense"]).0);
    assert!(!run(&["play", "--game", "ra", "--players", "6"]).0);
    assert!(!run(&["play", "--game", "chess", "--players", "2"]).0);
    assert!(
        run(&["play", "--game", "ra", "--players", "2", "--seed", "1"]).0,
        "the end of the input is no error"
    );
}
