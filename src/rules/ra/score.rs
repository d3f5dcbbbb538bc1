//! Points for tiles at the end of an epoch.

use super::{Category, Kind, Tiles};
use crate::rules::{
    MAX_PLAYERS, Seat,
    auction::{CATEGORIES, Points, by_count, most_and_fewest},
};

/// By number of different tiles.
const CIVILISATIONS: [i16; 6] = [-5, 0, 0, 5, 10, 15];

/// By number of different kinds.
const MONUMENTS: [i16; 9] = [0, 1, 2, 3, 4, 5, 6, 10, 15];

/// By number of one kind.
const MONUMENTS_ALIKE: [i16; 6] = [0, 0, 0, 5, 10, 15];

/// Points by [`Category`] without suns; monuments only in the last epoch.
pub fn epoch_points(tiles: &[Tiles; MAX_PLAYERS], players: u8, last: bool) -> [Points; MAX_PLAYERS] {
    let pharaohs = tiles.map(|tiles| u16::from(tiles.count(Kind::Pharaoh)));
    let pharaohs = most_and_fewest(&pharaohs, players, 5, -2);
    let mut points = [[0; CATEGORIES]; MAX_PLAYERS];
    for ((points, tiles), pharaoh) in points.iter_mut().zip(tiles).zip(pharaohs).take(players.into()) {
        *points = with_pharaoh(tiles, pharaoh, last);
    }
    points
}

pub fn epoch_points_of(seat: Seat, tiles: &[Tiles; MAX_PLAYERS], players: u8, last: bool) -> Points {
    let pharaohs = tiles.map(|tiles| u16::from(tiles.count(Kind::Pharaoh)));
    let pharaohs = most_and_fewest(&pharaohs, players, 5, -2);
    let mut seats = tiles.iter().zip(pharaohs).take(players.into());
    let own = seats.nth(seat.into());
    own.map_or([0; CATEGORIES], |(tiles, pharaoh)| with_pharaoh(tiles, pharaoh, last))
}

fn with_pharaoh(tiles: &Tiles, pharaoh: i16, last: bool) -> Points {
    let mut points = [0; CATEGORIES];
    points[Category::God as usize] = 2 * i16::from(tiles.count(Kind::God));
    points[Category::Pharaoh as usize] = pharaoh;
    points[Category::Nile as usize] = nile(tiles);
    points[Category::Gold as usize] = 3 * i16::from(tiles.count(Kind::Gold));
    points[Category::Civilisation as usize] = by_count(&CIVILISATIONS, different(tiles, &Kind::CIVILISATIONS));
    if last {
        points[Category::Monument as usize] = monuments(tiles);
    }
    points
}

fn nile(tiles: &Tiles) -> i16 {
    match tiles.count(Kind::Flood) {
        0 => 0,
        floods => i16::from(floods) + i16::from(tiles.count(Kind::Nile)),
    }
}

fn monuments(tiles: &Tiles) -> i16 {
    let alike: i16 = Kind::MONUMENTS
        .into_iter()
        .map(|kind| by_count(&MONUMENTS_ALIKE, tiles.count(kind).into()))
        .sum();
    by_count(&MONUMENTS, different(tiles, &Kind::MONUMENTS)) + alike
}

fn different(tiles: &Tiles, family: &[Kind]) -> usize {
    family.iter().filter(|&&kind| tiles.count(kind) > 0).count()
}
