//! The pictures of Rauha: biomes, animals, water, spores, crystals, energy, entities and the signs of the track.

use crate::{
    rules::rauha::{Animal, Biomes, Entity, Symbol},
    screens::sprite::Sprite,
};

/// The biomes of a face, each with its picture on a board and the large one in a hand.
pub fn biomes(biomes: Biomes) -> impl Iterator<Item = (&'static Sprite<9>, &'static Sprite<16>)> {
    let pictures = [
        (Biomes::CRYSTAL, (&CRYSTALS, &LARGE_CRYSTALS)),
        (Biomes::FOREST, (&FOREST, &LARGE_FOREST)),
        (Biomes::MUSHROOM, (&MUSHROOM, &LARGE_MUSHROOM)),
        (Biomes::MOUNTAIN, (&MOUNTAIN, &LARGE_MOUNTAIN)),
        (Biomes::DESERT, (&DESERT, &LARGE_DESERT)),
    ];
    let shown = pictures.into_iter().filter(move |&(biome, _)| biomes.contains(biome));
    shown.map(|(_, pictures)| pictures)
}

pub const fn animal(animal: Animal) -> &'static Sprite<5> {
    match animal {
        Animal::Air => &FEATHER,
        Animal::Land => &HOOF,
        Animal::Sea => &FISH,
    }
}

/// An entity's picture, and the small one beside a board.
pub fn entity(entity: Entity) -> (&'static Sprite<9>, &'static Sprite<5>) {
    match entity.index() {
        0 => (&TAIVAS, &SMALL_TAIVAS),
        1 => (&MERI, &SMALL_MERI),
        2 => (&MAA, &SMALL_MAA),
        3 => (&SIENET, &SMALL_SIENET),
        4 => (&METSAT, &SMALL_METSAT),
        5 => (&KITEET, &SMALL_KITEET),
        _ => (&VUORI, &SMALL_VUORI),
    }
}

pub const fn symbol(symbol: Symbol) -> &'static Sprite<7> {
    match symbol {
        Symbol::Moon => &MOON,
        Symbol::Star => &STAR,
    }
}

/// The letters of the columns of a board.
pub static COLUMNS: [Sprite<3>; 3] = [
    Sprite::new(["...", ".##", "#.#", "#.#", ".##"]),
    Sprite::new(["#..", "#..", "##.", "#.#", "##."]),
    Sprite::new(["...", ".##", "#..", "#..", ".##"]),
];

static CRYSTALS: Sprite<9> = Sprite::new([
    "....#....",
    "...#.#...",
    ".#.#.#...",
    "#.##.#.#.",
    "#.##.##.#",
    "#.##.##.#",
    ".#######.",
]);

static FOREST: Sprite<9> = Sprite::new([
    "....#....",
    "...###...",
    "..#####..",
    "...###...",
    ".#######.",
    "....#....",
    "...###...",
]);

static MUSHROOM: Sprite<9> = Sprite::new([
    "..#####..",
    ".##..###.",
    "###..####",
    "######..#",
    "#########",
    "...#.#...",
    "..#####..",
]);

static MOUNTAIN: Sprite<9> = Sprite::new([
    "...#.....",
    "..#.#.#..",
    ".##.##.#.",
    ".#####.##",
    "####.####",
    "###.#####",
    "#########",
]);

static DESERT: Sprite<9> = Sprite::new([
    "......##.",
    "......##.",
    "...##....",
    ".##..##..",
    "#......##",
    "...##....",
    "###..####",
]);

static LARGE_CRYSTALS: Sprite<16> = Sprite::new([
    ".......##.......",
    "......#..#......",
    "......#..#......",
    ".....#.#..#.....",
    ".....#.#..#..#..",
    "..#..#.#..#.#.#.",
    ".#.#.#.#..##..#.",
    ".#.#.#.#..#.#..#",
    "#..#.#.#..#.#..#",
    "#..###.#..#.#..#",
    "#.#.##.#..###..#",
    "#.#.##.#..##.#.#",
    "#.#.##.#..##.#.#",
    ".##.##.#..##.##.",
    "..############..",
]);

static LARGE_FOREST: Sprite<16> = Sprite::new([
    "......#.........",
    ".....###........",
    ".....###....#...",
    "....#####..###..",
    "...#######.###..",
    ".....###..#####.",
    "....#####.#####.",
    "...#######.###..",
    "..#########.###.",
    "....#####.#####.",
    "...#######.####.",
    "..#########.###.",
    ".###########.##.",
    "......#......#..",
    "......#......#..",
    ".....###....###.",
]);

static LARGE_MUSHROOM: Sprite<16> = Sprite::new([
    ".....######.....",
    "...##########...",
    "..###..#######..",
    ".####..####..##.",
    ".##########..##.",
    "####..##########",
    "####..######..##",
    "############..##",
    "################",
    "......#..#......",
    "......#..#......",
    "......#..#......",
    "......#..#......",
    ".....#....#.....",
    ".....#....#.....",
    "....########....",
]);

static LARGE_MOUNTAIN: Sprite<16> = Sprite::new([
    "......#.........",
    ".....#.#........",
    ".....#.#........",
    "....#...#...#...",
    "....#.#.#..#.#..",
    "...##.##.#.#.#..",
    "...######.##.##.",
    "..###########.#.",
    "..##############",
    ".#####.#########",
    ".####.##########",
    "#####.####.#####",
    "####.####.######",
    "################",
    "################",
]);

static LARGE_DESERT: Sprite<16> = Sprite::new([
    "...........##...",
    "..........####..",
    "..........####..",
    "...........##...",
    "................",
    "................",
    ".....###........",
    "...##...##......",
    "..#.......##....",
    ".#..........##..",
    "#.............##",
    ".......###......",
    ".....##...###...",
    "..###........###",
    "##..............",
    "################",
]);

static FEATHER: Sprite<5> = Sprite::new(["...##", "..###", ".##.#", ".###.", "###..", ".#...", "#...."]);

static HOOF: Sprite<5> = Sprite::new([".###.", "##.##", "#...#", "#...#", "#...#", "##.##", "##.##"]);

static FISH: Sprite<5> = Sprite::new([".....", ".##..", "#.#.#", "#####", "###.#", ".##..", "....."]);

pub static WATER: Sprite<5> = Sprite::new(["..#..", "..#..", ".###.", ".###.", "#####", "#.###", ".###."]);

/// What is paid with.
pub static GEM: Sprite<5> = Sprite::new(["..#..", ".###.", "#.###", "#####", ".###.", ".###.", "..#.."]);

pub static ENERGY: Sprite<5> = Sprite::new(["...#.", "..##.", ".##..", "#####", "..##.", ".##..", ".#..."]);

/// A spore in an effect, and one that lies on a cell.
pub static SPORE: Sprite<5> = Sprite::new([".....", ".###.", "#...#", "#.#.#", "#...#", ".###.", "....."]);
pub static SPORE_THERE: Sprite<6> = Sprite::new(["..##..", ".####.", "######", "##..##", "######", ".####.", "..##.."]);

/// An animal that the seat names.
pub static ANY_ANIMAL: Sprite<5> = Sprite::new([".###.", "#...#", "....#", "..##.", "..#..", ".....", "..#.."]);

/// Entities, whichever they are.
pub static ANY_ENTITY: Sprite<5> = Sprite::new([".###.", "#...#", "##.##", "#...#", "#.#.#", "#...#", "#.#.#"]);

/// From what is paid to what is gained, and from what is gained to what it is counted by.
pub static FOR: Sprite<2> = Sprite::new(["..", "..", "#.", "##", "#.", "..", ".."]);
pub static PER: Sprite<2> = Sprite::new([".#", ".#", ".#", "#.", "#.", "#.", "#."]);

/// The seat that goes first.
pub static FIRST: Sprite<6> = Sprite::new(["######", "#...#.", "#..#..", "#...#.", "######", "#.....", "#....."]);

/// Left and right choose another one.
pub static EITHER: Sprite<7> = Sprite::new([
    ".......", "..#.#..", ".##.##.", "###.###", ".##.##.", "..#.#..", ".......",
]);

/// A board with its nine cells.
pub static CELLS: Sprite<16> = Sprite::new([
    "################",
    "#....#....#....#",
    "#....#....#....#",
    "#....#....#....#",
    "#....#....#....#",
    "################",
    "#....#....#....#",
    "#....#....#....#",
    "#....#....#....#",
    "#....#....#....#",
    "################",
    "#....#....#....#",
    "#....#....#....#",
    "#....#....#....#",
    "#....#....#....#",
    "################",
]);

/// Which way a stack goes: to the left neighbour, to the right one.
pub static TO_LEFT: Sprite<5> = Sprite::new(["....#", "...##", "..###", ".####", "..###", "...##", "....#"]);
pub static TO_RIGHT: Sprite<5> = Sprite::new(["#....", "##...", "###..", "####.", "###..", "##...", "#...."]);

/// The back of a card.
pub static BACK: Sprite<7> = Sprite::new([
    "#######", "#.....#", "#.#.#.#", "#..#..#", "#.#.#.#", "#..#..#", "#.#.#.#", "#.....#", "#######",
]);

static MOON: Sprite<7> = Sprite::new([
    "..###..", ".##....", "##.....", "##.....", "##.....", ".##...#", "..####.",
]);

static STAR: Sprite<7> = Sprite::new([
    "...#...", "...#...", "#######", ".#####.", "..###..", ".##.##.", ".#...#.",
]);

static TAIVAS: Sprite<9> = Sprite::new([
    "...###...",
    ".##...##.",
    "#..#.#..#",
    "#.......#",
    ".#######.",
    "..#...#..",
    ".#...#...",
]);

static MERI: Sprite<9> = Sprite::new([
    "..####...",
    ".#....#..",
    "#.#.#..#.",
    "#......#.",
    "#.....#.#",
    ".#.#.#..#",
    "..#.#.##.",
]);

static MAA: Sprite<9> = Sprite::new([
    ".#.....#.",
    "#.#...#.#",
    "#..###..#",
    ".#.....#.",
    "..#.#.#..",
    "..#...#..",
    "...###...",
]);

static SIENET: Sprite<9> = Sprite::new([
    "..#####..",
    ".#.....#.",
    "#..#.#..#",
    "#########",
    "..#.#.#..",
    "..#...#..",
    "...###...",
]);

static METSAT: Sprite<9> = Sprite::new([
    "....#....",
    "...#.#...",
    "..#...#..",
    ".#.#.#.#.",
    "#.......#",
    "####.####",
    "...###...",
]);

static KITEET: Sprite<9> = Sprite::new([
    "...###...",
    "..#...#..",
    ".#.....#.",
    "#..#.#..#",
    ".#.....#.",
    "..#...#..",
    "...###...",
]);

static VUORI: Sprite<9> = Sprite::new([
    ".....#...",
    "..#.#.#..",
    ".#.#...#.",
    ".#.#.#.#.",
    "#.......#",
    "#..###..#",
    "#########",
]);

static SMALL_TAIVAS: Sprite<5> = Sprite::new([".##..", "#####", "#####", ".#.#.", "#.#.."]);
static SMALL_MERI: Sprite<5> = Sprite::new([".....", ".#..#", "#.##.", ".#..#", "#.##."]);
static SMALL_MAA: Sprite<5> = Sprite::new(["#...#", "#####", ".#.#.", ".###.", "..#.."]);
static SMALL_SIENET: Sprite<5> = Sprite::new([".###.", "#####", "#####", "..#..", ".###."]);
static SMALL_METSAT: Sprite<5> = Sprite::new(["..#..", ".###.", ".###.", "#####", "..#.."]);
static SMALL_KITEET: Sprite<5> = Sprite::new(["..#..", ".#.#.", "#...#", ".#.#.", "..#.."]);
static SMALL_VUORI: Sprite<5> = Sprite::new([".....", "..#..", ".##..", ".####", "#####"]);
