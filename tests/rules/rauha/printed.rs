//! The printed table: sums, and agreement with the rules' data.

use pocket_ra::rules::{
    position::Side,
    rauha::{Animal, Biomes, Card, Cell, Cells, Entity, Face, Notch, Symbol},
};

fn of_age(age: u8) -> impl Iterator<Item = Card> {
    Card::all().filter(move |card| card.age() == age)
}

#[test]
fn every_biome_is_on_12_cards_of_each_age_and_no_card_is_desert() {
    for age in [1, 2] {
        for biome in [Biomes::CRYSTAL, Biomes::FOREST, Biomes::MUSHROOM, Biomes::MOUNTAIN] {
            assert_eq!(
                of_age(age).filter(|card| card.face().biomes.contains(biome)).count(),
                12
            );
        }
        assert!(of_age(age).all(|card| !card.face().biomes.contains(Biomes::DESERT)));
    }
}

#[test]
fn animals_and_water_add_up() {
    for (age, animals, water) in [(1, 12, 11), (2, 17, 13)] {
        for animal in Animal::ALL {
            assert_eq!(
                of_age(age).map(|card| card.face().animals[animal as usize]).sum::<u8>(),
                animals
            );
        }
        assert_eq!(of_age(age).map(|card| card.face().water).sum::<u8>(), water);
    }
}

#[test]
fn free_crystal_and_position_cards_add_up() {
    for (age, expected) in [(1, (19, 13, 8)), (2, (8, 22, 10))] {
        let anywhere = |card: &Card| card.cells() == Cells::ALL;
        let free = of_age(age).filter(|card| anywhere(card) && card.cost() == 0).count();
        let crystals = of_age(age).filter(|card| card.cost() > 0).count();
        let position = of_age(age).filter(|card| !anywhere(card)).count();
        assert_eq!((free, crystals, position), expected);
        assert_eq!(of_age(age).count(), 40);
    }
}

#[test]
fn allowed_cells_are_column_then_row() {
    let cells = |id: usize| {
        let card = Card::all().nth(id).unwrap();
        card.cells()
            .iter()
            .map(|cell| cell.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    };
    // Outer corners of the first column, and the middle of the last.
    assert_eq!(cells(10), "a1 c2 a3");
    assert_eq!(cells(1), "a3 b3 c3");
    assert_eq!(cells(29), "a1 a2 a3");
    assert_eq!(cells(48), "a1 a2 b2");
}

#[test]
fn the_boards_have_one_of_each_biome_and_one_source() {
    for side in [Side::A, Side::B] {
        let faces: Vec<&Face> = Cell::all().map(|cell| Face::of_board(side, cell)).collect();
        for biome in [Biomes::CRYSTAL, Biomes::FOREST, Biomes::MUSHROOM, Biomes::MOUNTAIN] {
            assert_eq!(faces.iter().filter(|face| face.biomes == biome).count(), 1);
        }
        assert_eq!(faces.iter().filter(|face| face.biomes == Biomes::DESERT).count(), 5);
        assert_eq!(faces.iter().map(|face| face.water).sum::<u8>(), 1);
    }
    let cell = |index| Cell::from_index(index).unwrap();
    assert_eq!(Face::of_board(Side::A, cell(1)).biomes, Biomes::FOREST, "b1 of side A");
    assert_eq!(Face::of_board(Side::B, cell(6)).biomes, Biomes::FOREST, "a3 of side B");
}

#[test]
fn entities_are_named_in_order_and_only_vuori_brings_water() {
    let names: Vec<&str> = Entity::all().map(Entity::name).collect();
    assert_eq!(names, ["TAIVAS", "MERI", "MAA", "SIENET", "METSAT", "KITEET", "VUORI"]);
    let found: Vec<Option<usize>> = (0..9)
        .map(|index| Entity::from_index(index).map(Entity::index))
        .collect();
    assert_eq!(found[..7], [0, 1, 2, 3, 4, 5, 6].map(Some));
    assert_eq!(found[7..], [None, None]);
    let water: Vec<u8> = Entity::all().map(Entity::water).collect();
    assert_eq!(water, [0, 0, 0, 0, 0, 0, 2]);
    assert_eq!(
        Entity::all()
            .filter(|entity| entity.effect().is_none())
            .map(Entity::name)
            .collect::<Vec<_>>(),
        ["VUORI"]
    );
}

#[test]
fn the_track_has_three_turns_and_a_scoring_four_times() {
    let mut symbols = String::new();
    for number in 1..=Notch::COUNT {
        match Notch::numbered(number) {
            Notch::Scoring => {
                assert_eq!(number % 4, 0);
                symbols.push('|');
            }
            Notch::Turn { symbol, cells } => {
                assert_eq!(cells.len(), 3);
                symbols.push(if symbol == Symbol::Moon { 'm' } else { 's' });
            }
        }
    }
    assert_eq!(symbols, "msm|sms|msm|sms|");
    // Clockwise: columns from the left, rows from the top, and back.
    let lines: Vec<Cells> = (1..=Notch::COUNT)
        .filter_map(|number| match Notch::numbered(number) {
            Notch::Turn { cells, .. } => Some(cells),
            Notch::Scoring => None,
        })
        .collect();
    let cell = |index| Cell::from_index(index).unwrap();
    let columns = [0, 1, 2].map(|column| cell(column).column());
    let rows = [0, 3, 6].map(|first| cell(first).row());
    let [a, b, c] = columns;
    let [one, two, three] = rows;
    assert_eq!(lines, [a, b, c, one, two, three, c, b, a, three, two, one]);
}
