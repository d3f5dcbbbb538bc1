//! The state of Ra as JSON.

use pocket_ra::rules::{
    Game,
    ra::{Category, Kind, Ra},
};
use serde_json::{Map, Value};

use super::{auction, state::counts};

/// Adds the fields of the table; returns the players.
pub fn state(game: &Ra, fields: &mut Map<String, Value>) -> Value {
    let bag = counts(Kind::ALL.into_iter().zip(game.bag().counts().iter().copied()));
    auction::table(game.auction(), bag, fields);
    let categories = Category::ALL.map(Category::name);
    let players = (0..game.players()).map(|seat| {
        let held = game.tiles(seat);
        let tiles = counts(Kind::ALL.map(|kind| (kind, held.count(kind))));
        Value::from(auction::player(
            game.auction(),
            seat,
            tiles,
            &categories,
            Category::EVERY_EPOCH,
        ))
    });
    players.collect()
}
