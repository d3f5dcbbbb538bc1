//! The dice game in journal, random walks and wire protocol.

use pocket_ra::rules::{
    position::{GameKind, Options, Setup, SetupError, Side},
    walk::walk,
};
use serde_json::{Value, json};

use crate::laws::{
    for_seeds,
    table::{a_journal_keeps_a_game, engine, plays},
};

fn setup(players: u8, sun_steps: Option<u8>) -> Result<Setup, SetupError> {
    Setup::new(GameKind::Dice, players, Options { sun_steps, side: None })
}

#[test]
fn a_journal_keeps_any_game() {
    for_seeds(20, |seed| {
        for players in 2..=4 {
            a_journal_keeps_a_game(setup(players, None).unwrap(), seed);
        }
        a_journal_keeps_a_game(setup(4, Some(20)).unwrap(), seed);
    });
}

#[test]
fn only_what_the_rules_know_is_set_up() {
    assert!(setup(1, None).is_err() && setup(5, None).is_err());
    assert_eq!(
        setup(2, Some(3)).unwrap_err().to_string(),
        "the sun track has 4-20 steps, not 3"
    );
    assert_eq!(
        setup(2, Some(21)),
        Err(SetupError::SunSteps {
            kind: GameKind::Dice,
            steps: 21
        })
    );
    assert!(setup(2, Some(4)).is_ok() && setup(4, Some(20)).is_ok());
    let side = Options {
        sun_steps: None,
        side: Some(Side::A),
    };
    assert!(Setup::new(GameKind::Dice, 2, side).is_err());
}

/// The chip must produce the same hashes.
#[test]
fn walks_are_the_same_everywhere() {
    let hashes: Vec<u32> = (2..=4)
        .map(|players| walk(&setup(players, None).unwrap(), 7, 20))
        .collect();
    assert_eq!(hashes, WALKS, "{hashes:#010x?}");
}

const WALKS: [u32; 3] = [0x86bd_3477, 0x7b5a_5952, 0x4496_5006];

#[test]
fn the_wire_tells_what_the_rules_file_lists() {
    let mut requests = vec![r#"{"cmd":"new","game":"dice","players":2,"options":{"sun_steps":4}}"#.to_string()];
    requests.push(r#"{"cmd":"legal"}"#.into());
    requests.extend(plays(
        "roll SMMAC; reroll G; roll SMMAP; keep; monument R 3; monument R+B 4; pharaoh; end",
    ));
    requests.extend(plays("roll SSPPP; keep; end; roll SPPPP; keep; pharaoh; end"));
    let requests: Vec<&str> = requests.iter().map(String::as_str).collect();
    let answers = engine(&requests);
    let state = |index: usize| -> &Value { &answers[index]["state"] };
    assert_eq!(state(0)["dice"], Value::Null);
    assert_eq!(answers[1], json!({"ok": true, "chance": "roll"}));
    assert_eq!(state(2)["used"], json!([true, false, false, false, false]));
    assert_eq!(
        (&state(3)["dice"], &state(3)["turn"]),
        (&json!("SMMAC"), &json!({"chance": "roll"}))
    );
    assert_eq!((&state(4)["dice"], &state(4)["rolls"]), (&json!("SMMAP"), &json!(2)));
    assert_eq!(state(6)["monuments"], json!({"R3": 0}));
    assert_eq!(
        answers[7],
        json!({"ok": false, "error": "The red die is already used."})
    );
    assert_eq!(
        (&state(9)["active"], &state(9)["dice"], &state(9)["ra"]),
        (&json!(1), &json!(null), &json!(1))
    );
    let last = state(requests.len() - 1);
    assert_eq!(
        (&last["epoch"], &last["ra"], &last["active"]),
        (&json!(2), &json!(0), &json!(1))
    );
    let players = json!([
        {"score": 10, "pharaoh": 0, "nile": 0, "floods": 0, "epochs": [{"pharaoh": 5, "nile": 0, "civilisation": -5}]},
        {"score": 4, "pharaoh": 1, "nile": 0, "floods": 0, "epochs": [{"pharaoh": -2, "nile": 0, "civilisation": -5}]},
    ]);
    assert_eq!(last["players"], players);
    assert_eq!(last["civilisation"], json!([[], [], [], [], []]));
    assert_eq!(last["sun_steps"], json!(4));
}
