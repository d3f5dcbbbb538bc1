//! Rauha in words, from the viewpoint of the seat to move.

use std::fmt::Write;

use pocket_ra::rules::{
    Game, Seat, Turn,
    rauha::{Animal, Biomes, Card, Cell, Cells, Effect, Entity, Face, Gain, Notch, Per, Rauha},
};

pub fn describe(game: &Rauha) -> String {
    let mut text = format!("round {} · notch {}", game.round(), game.notch());
    if let Notch::Turn { symbol, cells } = Notch::numbered(game.notch()) {
        let _ = write!(text, " · {} stack, cells {}", symbol.word(), cell_names(cells));
    } else {
        text.push_str(" · scoring");
    }
    if let Some(first) = game.first() {
        let _ = write!(text, " · seat {first} first");
    }
    let counts = game
        .stacks()
        .map(|stack| stack.len().to_string())
        .collect::<Vec<_>>()
        .join(" ");
    let _ = writeln!(
        text,
        " · stacks {counts} · decks {} {}",
        game.deck(1).len(),
        game.deck(2).len()
    );
    let viewer = match game.turn() {
        Turn::Seat(seat) => Some(seat),
        _ => None,
    };
    for seat in 0..game.players() {
        seat_in_words(&mut text, game, seat, viewer);
    }
    for card in viewer
        .and_then(|seat| game.stack_shown_to(seat))
        .into_iter()
        .flat_map(|stack| stack.iter())
    {
        let _ = writeln!(text, "  {}", card_in_words(card));
    }
    text
}

fn seat_in_words(text: &mut String, game: &Rauha, seat: Seat, viewer: Option<Seat>) {
    let Some(world) = game.world(seat) else { return };
    let _ = write!(
        text,
        "seat {seat}: energy {} · crystals {} · water {}",
        world.energy,
        world.crystals,
        game.water(seat)
    );
    for entity in Entity::all().filter(|&entity| game.owner(entity) == Some(seat)) {
        let _ = write!(text, " · {entity}");
    }
    if let Some(card) = viewer.and_then(|viewer| game.pick_shown_to(viewer, seat)) {
        let _ = write!(text, " · picked {}", card_in_words(card));
    }
    text.push('\n');
    for row in [0, 3, 6] {
        let cells = Cell::all().skip(row).take(3).map(|cell| {
            let spore = if world.spores.contains(cell) { " *" } else { "" };
            format!("{cell} {}{spore}", face_in_words(game.face(seat, cell)))
        });
        let _ = writeln!(text, "  {}", cells.collect::<Vec<_>>().join(" | "));
    }
}

fn card_in_words(card: Card) -> String {
    let mut text = format!("{card} ({}", face_in_words(card.face()));
    if card.cost() > 0 {
        let _ = write!(text, "; costs {}", card.cost());
    }
    if card.cells() != Cells::ALL {
        let _ = write!(text, "; on {}", cell_names(card.cells()));
    }
    text + ")"
}

fn cell_names(cells: Cells) -> String {
    cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
}

fn face_in_words(face: &Face) -> String {
    let names = [
        (Biomes::CRYSTAL, "crystal"),
        (Biomes::FOREST, "forest"),
        (Biomes::MUSHROOM, "mushroom"),
        (Biomes::MOUNTAIN, "mountain"),
        (Biomes::DESERT, "desert"),
    ];
    let biomes = names
        .iter()
        .filter(|(biome, _)| face.biomes.contains(*biome))
        .map(|(_, name)| *name);
    let mut words = vec![biomes.collect::<Vec<_>>().join("+")];
    for (animal, symbols) in Animal::ALL.iter().zip(face.animals) {
        words.extend((0..symbols).map(|_| animal.word().to_string()));
    }
    if face.water > 0 {
        words.push(format!("{} water", face.water));
    }
    words.extend(face.effect.map(effect_in_words));
    words.join(", ")
}

fn effect_in_words(effect: Effect) -> String {
    let gain = match effect.gain {
        Gain::Crystals => "crystals",
        Gain::Energy => "energy",
        Gain::Spore => "spore",
    };
    let per = match effect.per {
        None => String::new(),
        Some(Per::Animal(animal)) => format!(" per {}", animal.word()),
        Some(Per::ChosenAnimal) => " per animal of one kind".into(),
        Some(Per::Water) => " per water".into(),
        Some(Per::Spore) => " per spore".into(),
    };
    let pay = if effect.pay > 0 {
        format!("pay {}: ", effect.pay)
    } else {
        String::new()
    };
    format!("{pay}{} {gain}{per}", effect.amount)
}
