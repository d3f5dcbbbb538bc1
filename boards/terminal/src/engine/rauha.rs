//! JSON of Rauha, including secrets.

mod words;

use pocket_ra::rules::{
    Game, Seat,
    position::Side,
    rauha::{Card, Cell, Entity, Rauha},
};
use serde_json::{Map, Value, json};

use super::game::TerminalGame;

impl TerminalGame for Rauha {
    fn state(&self, fields: &mut Map<String, Value>) -> Value {
        let stacks = self
            .stacks()
            .map(|stack| stack.iter().map(|card| id(Some(card))).collect::<Value>());
        let side = match self.side() {
            Side::A => "A",
            Side::B => "B",
        };
        fields.insert("side".into(), side.into());
        fields.insert("round".into(), self.round().into());
        fields.insert("notch".into(), self.notch().into());
        fields.insert("first".into(), self.first().into());
        fields.insert("stacks".into(), stacks.collect());
        fields.insert(
            "decks".into(),
            json!({"1": self.deck(1).len(), "2": self.deck(2).len()}),
        );
        (0..self.players()).filter_map(|seat| player(self, seat)).collect()
    }

    fn describe(&self) -> Option<String> {
        Some(words::describe(self))
    }
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
