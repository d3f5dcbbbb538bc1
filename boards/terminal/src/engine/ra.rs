//! JSON of Ra.

use pocket_ra::rules::{
    Game,
    ra::{Category, Kind, Ra},
};
use serde_json::{Map, Value};

use super::{auction, game::TerminalGame, state::counts};

impl TerminalGame for Ra {
    fn state(&self, fields: &mut Map<String, Value>) -> Value {
        let bag = counts(Kind::ALL.into_iter().zip(self.bag().counts().iter().copied()));
        auction::table(self.auction(), bag, fields);
        let categories = Category::ALL.map(Category::name);
        let players = (0..self.players()).map(|seat| {
            let held = self.tiles(seat);
            let tiles = counts(Kind::ALL.map(|kind| (kind, held.count(kind))));
            Value::from(auction::player(
                self.auction(),
                seat,
                tiles,
                &categories,
                Category::EVERY_EPOCH,
            ))
        });
        players.collect()
    }
}
