//! Heuristic for tiles lost to disasters.

use heapless::Vec;

use crate::{
    collections::Truncating,
    rules::{
        auction::SPACES,
        ra::{Kind, Tiles},
    },
};

/// Adds a lot, then discards the cheapest tiles for its disasters.
pub fn receive(tiles: &mut Tiles, lot: impl Iterator<Item = Kind>) {
    let mut disasters: Vec<Kind, SPACES> = Vec::new();
    for kind in lot {
        if !kind.is_disaster() {
            tiles.add(kind);
        } else {
            disasters.extend_truncated([kind]);
        }
    }
    for &disaster in &disasters {
        for _ in 0..2 {
            if let Some(kind) = cheapest(tiles, disaster) {
                tiles.remove(kind);
            }
        }
    }
}

pub fn cheapest(tiles: &Tiles, disaster: Kind) -> Option<Kind> {
    let held = disaster.family().iter().copied().filter(|&kind| tiles.count(kind) > 0);
    held.min_by_key(|&kind| sacrifice(disaster, kind, tiles.count(kind)))
}

/// Ascending: duplicates first, then tiles that complete nothing.
fn sacrifice(disaster: Kind, kind: Kind, count: u8) -> u8 {
    match (disaster, count) {
        (Kind::Drought, _) => u8::from(kind == Kind::Nile),
        (Kind::Earthquake, 2) => 0,
        (Kind::Earthquake, 1) => 1,
        (Kind::Earthquake, _) => count,
        (Kind::Unrest, 2..) => 0,
        _ => 1,
    }
}
