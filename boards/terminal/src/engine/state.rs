//! A position as JSON: the common fields, then those of each game.

use pocket_ra::rules::{Turn, games::with_game, position::Position};
use serde_json::{Map, Value, json};

use super::game::TerminalGame;

pub fn of(position: &Position) -> Value {
    let mut fields = Map::new();
    fields.insert("game".into(), position.kind().name().into());
    let players = with_game!(position, game => game.state(&mut fields));
    fields.insert("players".into(), players);
    fields.insert("active".into(), position.active().into());
    fields.insert("turn".into(), turn(position));
    fields.into()
}

fn turn(position: &Position) -> Value {
    match position.turn() {
        Turn::Seat(seat) => json!({"seat": seat}),
        Turn::Chance(chance) => json!({"chance": chance.word()}),
        Turn::Over => json!({"over": {"winners": position.winners().iter().collect::<Vec<_>>()}}),
    }
}

/// Non-zero counts by name.
pub fn counts<N: ToString>(pairs: impl IntoIterator<Item = (N, u8)>) -> Value {
    let present = pairs.into_iter().filter(|&(_, count)| count > 0);
    present
        .map(|(name, count)| (name.to_string(), count.into()))
        .collect::<Map<_, _>>()
        .into()
}
