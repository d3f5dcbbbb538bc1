//! Games over the wire protocol.

use serde_json::{Value, json};

use super::Engine;

fn keys(value: &Value) -> Vec<&str> {
    value
        .as_object()
        .expect("an object")
        .keys()
        .map(String::as_str)
        .collect()
}

/// Chance from the seed and deterministic choices; returns every state.
fn whole_game(engine: &mut Engine) -> Vec<Value> {
    let mut states = vec![engine.ok(json!({"cmd": "state"}))["state"].clone()];
    for step in 0.. {
        let state = states.last().expect("a state");
        let answer = if state["turn"]["over"].is_object() {
            break;
        } else if state["turn"]["chance"].is_string() {
            engine.ok(json!({"cmd": "chance"}))
        } else {
            let legal = engine.ok(json!({"cmd": "legal"}));
            let moves = legal["moves"].as_array().expect("moves");
            let chosen = moves[step * 7 % moves.len()].clone();
            engine.ok(json!({"cmd": "play", "move": chosen}))
        };
        states.push(answer["state"].clone());
    }
    states
}

#[test]
fn the_first_state_of_ra_has_every_field() {
    let mut engine = Engine::start();
    let state = engine.ok(json!({"cmd": "new", "game": "ra", "players": 3}))["state"].clone();
    let expected = [
        "game",
        "epoch",
        "ra_track",
        "auction",
        "centre_sun",
        "bag",
        "caller",
        "bids",
        "players",
        "active",
        "turn",
    ];
    assert_eq!(keys(&state), expected);
    assert_eq!(state["ra_track"], json!({"used": 0, "size": 8}));
    assert_eq!(keys(&state["bag"])[..4], ["ra", "god", "gold", "pharaoh"]);
    assert_eq!(state["turn"], json!({"chance": "set"}));
    assert_eq!(
        (&state["active"], &state["caller"], &state["bids"]),
        (&json!(0), &json!(null), &json!([]))
    );
    let seat = json!({"score": 10, "suns_up": [], "suns_down": [], "tiles": {}, "epochs": []});
    assert_eq!(state["players"], json!([seat, seat, seat]));
    engine.finish();
}

#[test]
fn legal_names_the_chance_and_lists_its_outcomes() {
    let mut engine = Engine::playing("ra", 2, 0);
    assert_eq!(
        engine.ok(json!({"cmd": "legal"})),
        json!({"ok": true, "chance": "set", "moves": ["set 0", "set 1"]})
    );
    engine.play("set 1, set 0");
    assert_eq!(
        engine.ok(json!({"cmd": "legal"})),
        json!({"ok": true, "moves": ["draw", "invoke"]})
    );
    engine.play("draw");
    let legal = engine.ok(json!({"cmd": "legal"}));
    assert_eq!(
        (&legal["chance"], legal["moves"].as_array().map(Vec::len)),
        (&json!("tile"), Some(23))
    );
    engine.finish();
}

#[test]
fn bids_and_caller_are_told_until_the_lot_is_settled() {
    let mut engine = Engine::playing("ra", 3, 0);
    let state = engine.play("set 0, set 1, set 2, draw, tile pharaoh, draw, tile funeral, invoke, bid 2");
    assert_eq!((&state["caller"], &state["active"]), (&json!(2), &json!(2)));
    let state = engine.play("pass, pass");
    assert_eq!(
        state["bids"],
        json!([{"seat": 0, "sun": 2}, {"seat": 1, "sun": null}, {"seat": 2, "sun": null}])
    );
    assert_eq!((&state["turn"], &state["active"]), (&json!({"seat": 0}), &json!(2)));
    assert_eq!((&state["auction"], &state["centre_sun"]), (&json!([]), &json!(2)));
    assert_eq!(state["players"][0]["tiles"], json!({"pharaoh": 1}));
    let state = engine.play("lose pharaoh");
    assert_eq!((&state["caller"], &state["bids"]), (&json!(null), &json!([])));
    assert_eq!(state["players"][0]["suns_up"], json!([13, 8, 5]));
    assert_eq!(state["players"][0]["suns_down"], json!([1]));
    engine.finish();
}

#[test]
fn refusals_say_why() {
    let mut engine = Engine::playing("ra", 3, 0);
    engine.play("set 0, set 1, set 2, invoke, bid 9, pass");
    let mut refused = |text: &str| engine.refused(json!({"cmd": "play", "move": text}));
    assert_eq!(refused("bid 5"), "5 does not beat 9.");
    assert_eq!(refused("bid 6"), "Sun 6 is not face up here.");
    assert_eq!(refused("fly"), "\"fly\" is not a move of ra");
    assert_eq!(engine.refused(json!({"cmd": "chance"})), "no chance outcome is pending");
    let bot = engine.refused(json!({"cmd": "bot", "level": "god"}));
    assert!(bot.contains("god"), "{bot}");
    engine.finish();
}

#[test]
fn a_two_faced_tile_is_written_shown_face_first() {
    let mut engine = Engine::playing("priests", 2, 0);
    let state = engine.play("set 0, set 1, draw, tile farmer/granary");
    assert_eq!(
        (&state["turn"], &state["drawn"]),
        (&json!({"seat": 0}), &json!("farmer/granary"))
    );
    assert_eq!(state["bag"]["farmer/granary"], 1);
    let state = engine.play("show granary");
    assert_eq!(
        (&state["auction"], &state["drawn"]),
        (&json!(["granary/farmer"]), &json!(null))
    );
    let state = engine.play("draw, tile priest, invoke, pass, bid 2");
    assert_eq!(state["players"][0]["tiles"], json!({"priest": 1, "granary/farmer": 1}));
    assert_eq!(state["caller"], 0);
    let state = engine.play("flip granary/farmer");
    assert_eq!(state["players"][0]["tiles"], json!({"priest": 1, "farmer/granary": 1}));
    assert_eq!(
        (&state["caller"], &state["players"][0]["ankhs"]),
        (&json!(null), &json!(0))
    );
    engine.finish();
}

#[test]
fn an_epoch_entry_has_every_key_of_its_epoch() {
    let games = [
        (
            "ra",
            vec!["god", "pharaoh", "nile", "gold", "civilisation"],
            vec!["monument", "sun"],
        ),
        (
            "priests",
            vec!["people", "priest", "building", "plague"],
            vec!["pyramid", "ankh", "sun"],
        ),
    ];
    for (game, every, last) in games {
        for players in 2..=5 {
            let mut engine = Engine::playing(game, players, 4);
            let states = whole_game(&mut engine);
            let over = states.last().expect("an end");
            assert_eq!(
                (&over["active"], &over["epoch"], &over["auction"]),
                (&json!(null), &json!(3), &json!([]))
            );
            for player in over["players"].as_array().expect("players") {
                let epochs = player["epochs"].as_array().expect("epochs");
                assert_eq!(epochs.len(), 3);
                assert_eq!(keys(&epochs[0]), every);
                assert_eq!(keys(&epochs[1]), every);
                assert_eq!(keys(&epochs[2]), [every.clone(), last.clone()].concat());
            }
            assert!(!over["turn"]["over"]["winners"].as_array().expect("winners").is_empty());
            assert_eq!(engine.ok(json!({"cmd": "legal"})), json!({"ok": true, "moves": []}));
            assert_eq!(engine.refused(json!({"cmd": "chance"})), "no chance outcome is pending");
            assert_eq!(
                engine.refused(json!({"cmd": "play", "move": "draw"})),
                "The game is over."
            );
            engine.finish();
        }
    }
}

#[test]
fn the_same_seed_and_decisions_give_the_same_game_and_its_journal_replays_it() {
    for game in ["ra", "priests"] {
        let mut engine = Engine::playing(game, 3, 11);
        let states = whole_game(&mut engine);
        let journal = engine.ok(json!({"cmd": "journal"}));
        engine.ok(json!({"cmd": "new", "game": game, "players": 3, "seed": 11}));
        assert_eq!(whole_game(&mut engine), states);
        assert_eq!(engine.ok(json!({"cmd": "journal"})), journal);

        engine.ok(json!({"cmd": "new", "game": game, "players": 3, "seed": 12}));
        let moves = journal["moves"].as_array().expect("moves");
        assert_eq!(moves.len() + 1, states.len());
        for (text, state) in moves.iter().zip(&states[1..]) {
            assert_eq!(engine.ok(json!({"cmd": "play", "move": text}))["state"], *state);
        }
        engine.finish();
    }
}

#[test]
fn everything_can_be_undone_and_chance_falls_the_same_again() {
    let mut engine = Engine::playing("ra", 2, 3);
    let states = whole_game(&mut engine);
    for state in states.iter().rev().skip(1) {
        assert_eq!(engine.ok(json!({"cmd": "undo"}))["state"], *state);
    }
    assert_eq!(engine.refused(json!({"cmd": "undo"})), "there is nothing to undo");
    assert_eq!(engine.ok(json!({"cmd": "journal"}))["moves"], json!([]));
    assert_eq!(whole_game(&mut engine), states);
    engine.finish();
}

#[test]
fn chance_tells_what_fell() {
    let mut engine = Engine::playing("ra", 2, 3);
    let first = engine.ok(json!({"cmd": "chance"}));
    assert_eq!(keys(&first), ["ok", "move", "state"]);
    engine.ok(json!({"cmd": "undo"}));
    assert_eq!(engine.ok(json!({"cmd": "chance"})), first);
    assert_eq!(engine.ok(json!({"cmd": "journal"}))["moves"], json!([first["move"]]));
    engine.finish();
}
