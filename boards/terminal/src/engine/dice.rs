//! The state of Ra: The Dice Game as JSON.

use pocket_ra::rules::{
    Game,
    dice::{Cell, Colour, Dice, EpochScore, Space},
};
use serde_json::{Map, Value, json};

/// Adds the fields of the table; returns the players.
pub fn state(game: &Dice, fields: &mut Map<String, Value>) -> Value {
    let used: Vec<bool> = Colour::ALL.map(|colour| game.used().contains(colour)).into();
    let civilisation = Space::all().map(|space| game.civilisation(space).iter().collect::<Vec<_>>());
    let monuments = Cell::all().filter_map(|cell| Some((cell.to_string(), game.monument(cell)?.into())));
    fields.insert("epoch".into(), game.epoch().into());
    fields.insert("sun_steps".into(), game.sun_steps().into());
    fields.insert("ra".into(), game.ra().into());
    fields.insert("dice".into(), game.dice().map(|faces| faces.to_string()).into());
    fields.insert("rolls".into(), game.rolls().into());
    fields.insert("used".into(), used.into());
    fields.insert("civilisation".into(), civilisation.map(Value::from).collect());
    fields.insert("monuments".into(), monuments.collect::<Map<_, _>>().into());
    let players = (0..game.players()).filter_map(|seat| {
        let board = game.board(seat)?;
        let epochs = game
            .epochs(seat)
            .zip(1..)
            .map(|(score, epoch)| epoch_state(score, epoch == 3));
        Some(json!({
            "score": board.score,
            "pharaoh": board.pharaoh,
            "nile": board.nile,
            "floods": board.floods,
            "epochs": epochs.collect::<Vec<_>>(),
        }))
    });
    players.collect()
}

fn epoch_state(score: EpochScore, last: bool) -> Value {
    let mut entry = json!({"pharaoh": score.pharaoh, "nile": score.nile, "civilisation": score.civilisation});
    if last {
        entry["monument"] = score.monument.into();
    }
    entry
}
