//! Rauha in journal, random walks and wire protocol.

use pocket_ra::rules::{
    position::{GameKind, Options, Setup, SetupError, Side},
    walk::walk,
};
use serde_json::{Value, json};

use crate::laws::{
    for_seeds,
    table::{a_journal_keeps_a_game, engine, plays},
};

fn setup(players: u8, side: Option<Side>) -> Result<Setup, SetupError> {
    Setup::new(GameKind::Rauha, players, Options { sun_steps: None, side })
}

#[test]
fn a_journal_keeps_any_game() {
    for_seeds(20, |seed| {
        for players in 2..=5 {
            a_journal_keeps_a_game(setup(players, Some(Side::B)).unwrap(), seed);
        }
    });
}

#[test]
fn only_what_the_rules_know_is_set_up() {
    assert!(setup(1, None).is_err() && setup(6, None).is_err());
    let steps = Options {
        sun_steps: Some(8),
        side: None,
    };
    assert!(Setup::new(GameKind::Rauha, 2, steps).is_err());
}

/// The chip must produce the same hashes.
#[test]
fn walks_are_the_same_everywhere() {
    let hashes: Vec<u32> = (2..=5)
        .map(|players| walk(&setup(players, None).unwrap(), 7, 20))
        .collect();
    assert_eq!(hashes, WALKS, "{hashes:#010x?}");
}

const WALKS: [u32; 4] = [0x43e4_23e6, 0xee52_bab8, 0x8bcc_3e26, 0x1e9c_80b1];

#[test]
fn the_wire_tells_what_the_rules_file_lists() {
    let mut requests = vec![r#"{"cmd":"new","game":"rauha","players":2,"options":{"board":"A"}}"#.to_string()];
    requests.extend(plays("pile 10"));
    requests.extend(plays(
        "card A1-13; card A1-02; card A1-03; card A1-04; card A1-05; card A1-06; card A1-07; card A1-08",
    ));
    requests.extend(plays("pick A1-13; pick A1-05; place b2; use a3; end; discard spore c3"));
    requests.push(r#"{"cmd":"legal"}"#.into());
    let requests: Vec<&str> = requests.iter().map(String::as_str).collect();
    let answers = engine(&requests);
    let state = |index: usize| -> &Value { &answers[index]["state"] };
    assert_eq!(
        (&state(0)["first"], &state(0)["turn"]),
        (&json!(null), &json!({"chance": "pile"}))
    );
    assert_eq!(state(0)["stacks"], json!([[], []]));
    assert_eq!(
        (&state(1)["first"], &state(1)["turn"]),
        (&json!(0), &json!({"chance": "card"}))
    );
    assert_eq!(state(9)["decks"], json!({"1": 32, "2": 40}));
    assert_eq!(state(10)["stacks"][0], json!(["A1-02", "A1-03", "A1-04"]));
    assert_eq!(state(10)["players"][0]["picked"], json!("A1-13"));
    assert_eq!(state(11)["turn"], json!({"seat": 0}));
    let placed = &state(12)["players"][0];
    assert_eq!(
        (&placed["board"]["b2"], &placed["picked"]),
        (&json!({"card": "A1-13", "spore": false}), &json!(null))
    );
    assert_eq!(state(13)["players"][0]["score"], json!(1));
    let last = state(15);
    assert_eq!(last["players"][1]["board"]["c3"], json!({"card": null, "spore": true}));
    assert_eq!(
        (&last["round"], &last["notch"], &last["active"]),
        (&json!(1), &json!(1), &json!(1))
    );
    assert_eq!(
        (&last["players"][1]["entities"], &last["players"][1]["rounds"]),
        (&json!([]), &json!([]))
    );
    assert_eq!(
        answers[16],
        json!({"ok": true, "moves": ["end", "use a1", "use a2", "use a3"]})
    );
}
