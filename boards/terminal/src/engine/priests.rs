//! The state of Priests of Ra as JSON.

use pocket_ra::rules::{
    Game,
    priests::{Area, Category, Laid, Priests, Tile},
};
use serde_json::{Map, Value};

use super::{auction, state::counts};

/// Adds the fields of the table; returns the players. `drawn` is the two-faced tile whose face is awaited.
pub fn state(game: &Priests, fields: &mut Map<String, Value>) -> Value {
    let bag = counts(Tile::all().zip(game.bag().counts().iter().copied()));
    auction::table(game.auction(), bag, fields);
    fields.insert("drawn".into(), game.drawn().map(|pair| pair.to_string()).into());
    let categories = Category::ALL.map(Category::name);
    let players = (0..game.players()).map(|seat| {
        let area = game.area(seat);
        let mut player = auction::player(game.auction(), seat, tiles(&area), &categories, Category::EVERY_EPOCH);
        player.insert("ankhs".into(), area.ankhs().into());
        Value::from(player)
    });
    players.collect()
}

fn tiles(area: &Area) -> Value {
    let plain = [
        (Laid::Priest, area.priests()),
        (Laid::Plague, area.plagues()),
        (Laid::Pyramid, area.pyramids()),
    ];
    counts(
        plain
            .into_iter()
            .chain(area.faced().map(|(faced, count)| (Laid::Faced(faced), count))),
    )
}
