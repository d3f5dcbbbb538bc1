//! JSON of Ra: The Dice Game.

mod words;

use pocket_ra::rules::{
    Game,
    dice::{Cell, Colour, Dice, EpochScore, Space},
};
use serde_json::{Map, Value, json};

use super::game::TerminalGame;

impl TerminalGame for Dice {
    fn state(&self, fields: &mut Map<String, Value>) -> Value {
        let used: Vec<bool> = Colour::ALL.map(|colour| self.used().contains(colour)).into();
        let civilisation = Space::all().map(|space| self.civilisation(space).iter().collect::<Vec<_>>());
        let monuments = Cell::all().filter_map(|cell| Some((cell.to_string(), self.monument(cell)?.into())));
        fields.insert("epoch".into(), self.epoch().into());
        fields.insert("sun_steps".into(), self.sun_steps().into());
        fields.insert("ra".into(), self.ra().into());
        fields.insert("dice".into(), self.dice().map(|faces| faces.to_string()).into());
        fields.insert("rolls".into(), self.rolls().into());
        fields.insert("used".into(), used.into());
        fields.insert("civilisation".into(), civilisation.map(Value::from).collect());
        fields.insert("monuments".into(), monuments.collect::<Map<_, _>>().into());
        let players = (0..self.players()).filter_map(|seat| {
            let board = self.board(seat)?;
            let epochs = self
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

    fn describe(&self) -> Option<String> {
        Some(words::describe(self))
    }
}

fn epoch_state(score: EpochScore, last: bool) -> Value {
    let mut entry = json!({"pharaoh": score.pharaoh, "nile": score.nile, "civilisation": score.civilisation});
    if last {
        entry["monument"] = score.monument.into();
    }
    entry
}
