//! Prepared devices: one that thinks, one that plays alone, one with a full memory.

use embassy_futures::block_on;
use pocket_ra::{
    rules::position::GameKind,
    table::{Name, Names, Record, settings::Settings},
    tasks::storage::{Key, Store},
};

use super::machine::Setup;
use crate::{MEMORY_SECTORS, nor::Nor};

pub const MEMORY_START: u32 = 0x1e_0000;

pub const EVENING_SEED: u32 = 11;

/// A disturbance before a move of a session.
#[derive(Clone, Copy, Default)]
pub struct Trouble {
    pub at_move: u32,
    pub kind: u32,
}

pub const HANGS: u32 = 1;
pub const PANICS: u32 = 2;
pub const PANICS_ABOVE: u32 = 3;
pub const HANGS_ABOVE: u32 = 4;
pub const HANGS_DEAF: u32 = 5;
pub const PANICS_ALWAYS: u32 = 6;
pub const OVERFLOWS: u32 = 7;
pub const OVERFLOWS_ABOVE: u32 = 8;

/// Plays a game and saves every move.
pub fn playing(kind: GameKind, pause_ms: u32, trouble: Trouble) -> Setup {
    let words = [number(kind), EVENING_SEED, pause_ms, trouble.at_move, trouble.kind];
    Setup::bench().patch("SELF_PLAY", &bytes(&words))
}

/// The bot task chooses one pharaoh's move after the other.
pub fn thinking(kind: GameKind) -> Setup {
    const SEED: u32 = 5;
    Setup::bench().seed(7).patch("THOUGHTS", &bytes(&[number(kind), SEED]))
}

/// Number in the bench firmware's statics; zero is none.
fn number(kind: GameKind) -> u32 {
    u32::from(kind.number()) + 1
}

fn bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

pub fn memory_with(settings: Settings) -> Vec<u8> {
    let (mut store, _) = block_on(Store::<_, MEMORY_SECTORS>::open(Nor::new(MEMORY_SECTORS), 0)).unwrap();
    let mut record = [0; Settings::LONGEST];
    let length = settings.encode(&mut record).unwrap();
    block_on(store.put(Key::Settings, &record[..length])).unwrap();
    store.into_flash().bytes
}

/// Wrapped around: will erase a sector when idle.
pub fn memory_about_to_erase() -> Vec<u8> {
    let (mut store, _) = block_on(Store::<_, MEMORY_SECTORS>::open(Nor::new(MEMORY_SECTORS), 0)).unwrap();
    let mut names = Names::new();
    names.remember(Name::new("MIA").unwrap());
    let mut record = [0; Names::LONGEST];
    let length = names.encode(&mut record).unwrap();
    for _ in 0..MEMORY_SECTORS + 8 {
        while !store.wants_room() {
            block_on(store.put(Key::Names, &record[..length])).unwrap();
        }
        block_on(store.make_room()).unwrap();
    }
    while !store.wants_room() {
        block_on(store.put(Key::Names, &record[..length])).unwrap();
    }
    store.into_flash().bytes
}
