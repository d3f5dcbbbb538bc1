//! JSON of Priests of Ra.

use pocket_ra::rules::{
    Game,
    priests::{Area, Category, Laid, Priests, Tile},
};
use serde_json::{Map, Value};

use super::{auction, game::TerminalGame, state::counts};

impl TerminalGame for Priests {
    /// `drawn`: the tile whose face is pending.
    fn state(&self, fields: &mut Map<String, Value>) -> Value {
        let bag = counts(Tile::all().zip(self.bag().counts().iter().copied()));
        auction::table(self.auction(), bag, fields);
        fields.insert("drawn".into(), self.drawn().map(|pair| pair.to_string()).into());
        let categories = Category::ALL.map(Category::name);
        let players = (0..self.players()).map(|seat| {
            let area = self.area(seat);
            let mut player = auction::player(self.auction(), seat, tiles(&area), &categories, Category::EVERY_EPOCH);
            player.insert("ankhs".into(), area.ankhs().into());
            Value::from(player)
        });
        players.collect()
    }
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
