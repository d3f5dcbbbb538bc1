//! An independent parser of the printed table, and of every use.

use std::collections::BTreeMap;

use pocket_ra::rules::{
    Game,
    event::no_events,
    position::Side,
    rauha::{Cell, Entity, Move, Rauha},
};

use crate::laws::{for_seeds, play_at_random};

const TABLE: &str = include_str!("../../../src/rules/rauha/table.txt");

/// Words of each line.
fn section(name: &str) -> Vec<Vec<&'static str>> {
    TABLE
        .lines()
        .skip_while(|line| *line != name)
        .skip(1)
        .take_while(|line| !line.starts_with('['))
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
        .map(|line| line.split_whitespace().collect())
        .collect()
}

#[derive(Clone, Debug)]
struct Shown {
    animals: Vec<&'static str>,
    water: u32,
    effect: Vec<&'static str>,
}

struct Printed {
    cards: BTreeMap<String, Shown>,
    boards: BTreeMap<(&'static str, &'static str), Shown>,
    entities: BTreeMap<&'static str, (u32, Vec<&'static str>)>,
}

fn printed() -> Printed {
    let animals = |word: &'static str| word.split('+').filter(|animal| *animal != "-").collect();
    Printed {
        cards: section("[cards]")
            .into_iter()
            .map(|words| {
                let shown = Shown {
                    animals: animals(words[2]),
                    water: words[5].parse().unwrap(),
                    effect: words[6..].to_vec(),
                };
                (words[0].to_string(), shown)
            })
            .collect(),
        boards: section("[boards]")
            .into_iter()
            .map(|words| {
                let shown = Shown {
                    animals: animals(words[3]),
                    water: words[4].parse().unwrap(),
                    effect: words[5..].to_vec(),
                };
                ((words[0], words[1]), shown)
            })
            .collect(),
        entities: section("[entities]")
            .into_iter()
            .map(|words| (words[0], (words[2].parse().unwrap(), words[3..].to_vec())))
            .collect(),
    }
}

/// Nine visible cells.
fn shown(printed: &Printed, game: &Rauha, seat: u8) -> BTreeMap<String, Shown> {
    let side = if game.side() == Side::A { "A" } else { "B" };
    let world = game.world(seat).unwrap();
    Cell::all()
        .map(|cell| {
            let name = cell.to_string();
            let shown = match world.cards[cell.index()] {
                Some(card) => printed.cards[&card.to_string()].clone(),
                None => {
                    let (_, shown) = printed
                        .boards
                        .iter()
                        .find(|((s, c), _)| *s == side && *c == name.as_str())
                        .unwrap();
                    shown.clone()
                }
            };
            (name, shown)
        })
        .collect()
}

fn sources(printed: &Printed, game: &Rauha, seat: u8) -> u32 {
    let entities: u32 = Entity::all()
        .filter(|&entity| game.owner(entity) == Some(seat))
        .map(|entity| printed.entities[entity.name()].0)
        .sum();
    shown(printed, game, seat)
        .values()
        .map(|shown| shown.water)
        .sum::<u32>()
        + entities
}

/// Crystals paid; crystals, energy and spores gained.
fn reckon(printed: &Printed, game: &Rauha, seat: u8, effect: &[&str], animal: &str) -> (u32, u32, u32, u32) {
    let (pay, rest) = match effect {
        ["pay", amount, rest @ ..] => (amount.trim_end_matches(':').parse().unwrap(), rest),
        rest => (0, rest),
    };
    let animals = |kind: &str| {
        shown(printed, game, seat)
            .values()
            .flat_map(|shown| shown.animals.clone())
            .filter(|one| *one == kind)
            .count()
    };
    let amount: u32 = rest[1].parse().unwrap();
    let count = match rest[2..] {
        [] => 1,
        ["per", "water"] => sources(printed, game, seat),
        ["per", "spore"] => game.world(seat).unwrap().spores.iter().count() as u32,
        ["per", "chosen"] => animals(animal) as u32,
        ["per", kind] => animals(kind) as u32,
        _ => panic!("{rest:?}"),
    };
    match rest[0] {
        "crystals" => (pay, amount * count, 0, 0),
        "energy" => (pay, 0, amount * count, 0),
        "spore" => (pay, 0, 0, amount),
        other => panic!("{other}"),
    }
}

fn holdings(game: &Rauha, seat: u8) -> (u32, u32, u32) {
    let world = game.world(seat).unwrap();
    (world.crystals.into(), world.energy.into(), world.spores.len().into())
}

#[test]
fn every_use_and_every_water_scoring_agrees_with_the_table() {
    let printed = printed();
    assert_eq!(
        (printed.cards.len(), printed.boards.len(), printed.entities.len()),
        (80, 18, 7)
    );
    let water: Vec<u32> = section("[water]")[0].iter().map(|word| word.parse().unwrap()).collect();
    for_seeds(30, |seed| {
        let players = 2 + (seed % 4) as u8;
        let side = if seed & 4 == 0 { Side::A } else { Side::B };
        play_at_random(Rauha::new(players, side), seed, |game, chosen| {
            let mut after = game.clone();
            after.play(chosen, &mut no_events).unwrap();
            let Some(seat) = game.active() else { return };
            let (crystals, energy, spores) = holdings(game, seat);
            let (paid, more_crystals, more_energy, more_spores) = match chosen {
                Move::UseCell { cell, .. } => {
                    let effect = shown(&printed, game, seat)[&cell.to_string()].effect.clone();
                    reckon(&printed, game, seat, &effect, "")
                }
                Move::UseEntity { entity, animal } => {
                    let animal = animal.map_or("", |animal| animal.word());
                    reckon(&printed, game, seat, &printed.entities[entity.name()].1, animal)
                }
                Move::End if game.notch().is_multiple_of(4) => {
                    let counts: Vec<u32> = (0..players).map(|other| sources(&printed, game, other)).collect();
                    let above = counts[usize::from(seat)] - counts.iter().min().unwrap();
                    (0, 0, water[above.min(5) as usize], 0)
                }
                Move::DiscardForCrystals => (0, 4, 0, 0),
                Move::DiscardForSpore(_) => (0, 0, 0, 1),
                Move::Place(_) => {
                    let id = game.picked(seat).unwrap().to_string();
                    let card = section("[cards]").into_iter().find(|words| words[0] == id).unwrap();
                    (card[3].parse().unwrap(), 0, 0, 0)
                }
                Move::End | Move::Pick(_) | Move::Card(_) | Move::Pile(_) => (0, 0, 0, 0),
            };
            let expected = (
                crystals - paid + more_crystals,
                energy + more_energy,
                spores + more_spores,
            );
            assert_eq!(holdings(&after, seat), expected, "{chosen}");
            for other in (0..players).filter(|&other| other != seat) {
                assert_eq!(
                    holdings(&after, other),
                    holdings(game, other),
                    "{chosen} touches only the seat at work"
                );
            }
        });
    });
}

#[test]
fn entities_come_exactly_with_a_common_line_through_the_placed_cell() {
    let cards: BTreeMap<String, (Vec<&str>, Vec<&str>)> = section("[cards]")
        .into_iter()
        .map(|words| {
            (
                words[0].to_string(),
                (words[1].split('+').collect(), words[2].split('+').collect()),
            )
        })
        .collect();
    let boards: BTreeMap<String, Vec<&str>> = section("[boards]")
        .into_iter()
        .map(|words| (format!("{}{}", words[0], words[1]), vec![words[2]]))
        .collect();
    let lines: BTreeMap<&str, &str> = section("[entities]")
        .into_iter()
        .map(|words| (words[0], words[1]))
        .collect();
    for_seeds(60, |seed| {
        let players = 2 + (seed % 4) as u8;
        let side = if seed & 4 == 0 { Side::A } else { Side::B };
        let letter = if side == Side::A { "A" } else { "B" };
        play_at_random(Rauha::new(players, side), seed, |game, chosen| {
            let mut after = game.clone();
            after.play(chosen, &mut no_events).unwrap();
            let owners = |game: &Rauha| Entity::all().map(|entity| game.owner(entity)).collect::<Vec<_>>();
            let Move::Place(placed) = chosen else {
                assert_eq!(owners(&after), owners(game), "{chosen} moves no entity");
                return;
            };
            let seat = game.active().unwrap();
            let symbols = |name: &str| -> Vec<&str> {
                let cell = Cell::all().find(|cell| cell.to_string() == name).unwrap();
                match after.world(seat).unwrap().cards[cell.index()] {
                    Some(card) => {
                        let (biomes, animals) = &cards[&card.to_string()];
                        biomes.iter().chain(animals).copied().collect()
                    }
                    None => boards[&format!("{letter}{name}")].clone(),
                }
            };
            let name = placed.to_string();
            let (column, row) = name.split_at(1);
            let lines_through = [
                ["1", "2", "3"].map(|row| format!("{column}{row}")),
                ["a", "b", "c"].map(|column| format!("{column}{row}")),
            ];
            let expected: Vec<Option<u8>> = Entity::all()
                .map(|entity| {
                    let wanted = lines[entity.name()];
                    let complete = lines_through
                        .iter()
                        .any(|line| line.iter().all(|cell| symbols(cell).contains(&wanted)));
                    if complete { Some(seat) } else { game.owner(entity) }
                })
                .collect();
            assert_eq!(owners(&after), expected, "{chosen}");
        });
    });
}
