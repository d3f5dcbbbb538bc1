//! The state of Rauha as JSON: everything, secrets included.

use pocket_ra::rules::{
    Game, Seat,
    position::Side,
    rauha::{Card, Cell, Entity, Rauha},
};
use serde_json::{Map, Value, json};

/// Adds the fields of the table; returns the players.
pub fn state(game: &Rauha, fields: &mut Map<String, Value>) -> Value {
    let stacks = game
        .stacks()
        .map(|stack| stack.iter().map(|card| id(Some(card))).collect::<Value>());
    let side = match game.side() {
        Side::A => "A",
        Side::B => "B",
    };
    fields.insert("side".into(), side.into());
    fields.insert("round".into(), game.round().into());
    fields.insert("notch".into(), game.notch().into());
    fields.insert("first".into(), game.first().into());
    fields.insert("stacks".into(), stacks.collect());
    fields.insert(
        "decks".into(),
        json!({"1": game.deck(1).len(), "2": game.deck(2).len()}),
    );
    (0..game.players()).filter_map(|seat| player(game, seat)).collect()
}

fn player(game: &Rauha, seat: Seat) -> Option<Value> {
    let world = game.world(seat)?;
    let board = Cell::all().zip(world.cards).map(|(cell, card)| {
        (
            cell.to_string(),
            json!({"card": id(card), "spore": world.spores.contains(cell)}),
        )
    });
    let entities = Entity::all()
        .filter(|&entity| game.owner(entity) == Some(seat))
        .map(Entity::name);
    let rounds = game
        .rounds(seat)
        .map(|round| json!({"biomes": round.biomes, "entities": round.entities, "water": round.water}));
    Some(json!({
        "score": world.energy,
        "crystals": world.crystals,
        "board": board.collect::<Map<_, _>>(),
        "entities": entities.collect::<Vec<_>>(),
        "picked": id(game.picked(seat)),
        "rounds": rounds.collect::<Vec<_>>(),
    }))
}

fn id(card: Option<Card>) -> Value {
    card.map(|card| card.to_string()).into()
}
