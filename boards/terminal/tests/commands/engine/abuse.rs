//! Hostile input does not bring the engine down.

use std::io::Write;

use serde_json::json;

use super::{Engine, error_of};

#[test]
fn before_the_first_new_everything_else_is_refused() {
    let mut engine = Engine::start();
    for cmd in ["state", "legal", "chance", "undo", "journal"] {
        assert!(error_of(&engine.ask(json!({"cmd": cmd}))).contains("new"));
    }
    error_of(&engine.ask(json!({"cmd": "play", "move": "draw"})));
    error_of(&engine.ask(json!({"cmd": "bot", "level": "pharaoh"})));
    engine.finish();
}

#[test]
fn garbage_is_answered_and_the_game_goes_on() {
    let mut engine = Engine::playing("ra", 3, 1);
    let before = engine.ask(json!({"cmd": "state"}));
    let deep = [b"[".repeat(10_000), b"]".repeat(10_000)].concat();
    let garbage: &[&[u8]] = &[
        b"garbage",
        b"{",
        b"[]",
        b"null",
        b"7",
        b"\"state\"",
        b"{}",
        b"{\"cmd\":7}",
        b"{\"cmd\":null}",
        b"{\"cmd\":\"\"}",
        b"{\"cmd\":\"State\"}",
        b"{\"cmd\":\"state\"} x",
        b"{\"cmd\":\"state\"}{\"cmd\":\"state\"}",
        b"\xff\xfe\x00",
        b"{\"cmd\":\"\xff\"}",
        b"\0",
        b"{\"cmd\":\"play\"}",
        b"{\"cmd\":\"play\",\"move\":3}",
        b"{\"cmd\":\"play\",\"move\":\"\"}",
        b"{\"cmd\":\"play\",\"move\":\"set 1 \"}",
        b"{\"cmd\":\"play\",\"move\":\"set 01\"}",
        b"{\"cmd\":\"play\",\"move\":\"SET 1\"}",
        b"{\"cmd\":\"bot\"}",
        b"{\"cmd\":\"bot\",\"level\":\"nobody\"}",
        &deep,
    ];
    for line in garbage {
        engine.send(line);
        engine.send(b"\n");
        error_of(&engine.receive());
    }
    assert_eq!(engine.ask(json!({"cmd": "state"})), before);
    engine.finish();
}

#[test]
fn blank_lines_are_ignored_and_line_ends_of_other_systems_read() {
    let mut engine = Engine::start();
    engine.send(b"\n\r\n   \n\t\n{\"cmd\":\"new\",\"game\":\"ra\",\"players\":2}\r\n");
    assert_eq!(engine.receive()["ok"], true);
    engine.finish();
}

#[test]
fn an_oversized_line_is_answered_once_and_the_next_one_read() {
    let mut engine = Engine::playing("ra", 2, 1);
    for length in [65_537, 70_000, 1_000_000] {
        let mut line = vec![b'x'; length];
        line.push(b'\n');
        engine.send(&line);
        assert!(error_of(&engine.receive()).contains("65536"));
        engine.ok(json!({"cmd": "state"}));
    }
    let mut padded = b"{\"cmd\":\"state\"}".to_vec();
    padded.resize(65_536, b' ');
    padded.push(b'\n');
    engine.send(&padded);
    assert_eq!(engine.receive()["ok"], true, "the longest line is read");
    engine.finish();
}

#[test]
fn a_new_that_cannot_be_leaves_the_running_game() {
    let mut engine = Engine::playing("priests", 3, 9);
    let wrong = [
        json!({"cmd": "new"}),
        json!({"cmd": "new", "game": "chess", "players": 2}),
        json!({"cmd": "new", "game": "Ra", "players": 2}),
        json!({"cmd": "new", "game": 3, "players": 2}),
        json!({"cmd": "new", "game": "ra"}),
        json!({"cmd": "new", "game": "ra", "players": 1}),
        json!({"cmd": "new", "game": "ra", "players": 6}),
        json!({"cmd": "new", "game": "ra", "players": 258}),
        json!({"cmd": "new", "game": "ra", "players": -2}),
        json!({"cmd": "new", "game": "ra", "players": 2.0}),
        json!({"cmd": "new", "game": "ra", "players": "2"}),
        json!({"cmd": "new", "game": "ra", "players": 2, "seed": -1}),
        json!({"cmd": "new", "game": "ra", "players": 2, "seed": 1.5}),
        json!({"cmd": "new", "game": "ra", "players": 2, "seed": "7"}),
        json!({"cmd": "new", "game": "ra", "players": 2, "seed": null}),
        json!({"cmd": "new", "game": "ra", "players": 2, "options": []}),
        json!({"cmd": "new", "game": "ra", "players": 2, "options": {"colour": 1}}),
        json!({"cmd": "new", "game": "ra", "players": 2, "options": {"sun_steps": 8}}),
        json!({"cmd": "new", "game": "priests", "players": 2, "options": {"board": "A"}}),
    ];
    for request in wrong {
        engine.refused(request);
    }
    engine.send(b"{\"cmd\":\"new\",\"game\":\"ra\",\"players\":2,\"seed\":18446744073709551616}\n");
    assert!(error_of(&engine.receive()).contains("seed"));
    assert_eq!(engine.ok(json!({"cmd": "state"}))["state"]["game"], "priests");
    engine.ok(json!({"cmd": "new", "game": "ra", "players": 2, "seed": u64::MAX, "options": {}}));
    engine.finish();
}

#[test]
fn the_last_line_needs_no_end() {
    let mut engine = Engine::start();
    engine.send(b"{\"cmd\":\"new\",\"game\":\"ra\",\"players\":2}");
    engine.input = None;
    assert_eq!(engine.receive()["ok"], true);
    engine.finish();
}

#[test]
fn a_closed_output_ends_the_engine_without_a_word() {
    let Engine {
        mut process,
        input,
        output,
    } = Engine::playing("ra", 2, 1);
    drop(output);
    let mut input = input.expect("an open input");
    // The first response that cannot be written ends the process.
    while input.write_all(b"{\"cmd\":\"state\"}\n").is_ok() && process.try_wait().expect("a state").is_none() {}
    drop(input);
    let result = process.wait_with_output().expect("an end");
    #[cfg(unix)]
    assert_eq!(
        std::os::unix::process::ExitStatusExt::signal(&result.status),
        Some(rustix::process::Signal::PIPE.as_raw()),
        "{result:?}"
    );
    assert!(result.stderr.is_empty(), "{result:?}");
}
