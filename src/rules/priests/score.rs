//! Points for tiles at the end of an epoch.

use super::{
    Area, Category,
    tile::{FACES, Face},
};
use crate::rules::{
    MAX_PLAYERS, Seat,
    auction::{CATEGORIES, Points, by_count},
};

/// By number; constant above six.
const PLAGUES: [i16; 7] = [0, -1, -3, -6, -10, -15, -20];

/// By number; constant above four.
const ANKHS: [i16; 5] = [0, 0, 5, 10, 20];

const PRIESTS_AGAINST_PLAGUE: u8 = 3;

/// Points by [`Category`] without suns; pyramids and ankhs only in the last epoch. Adds won ankhs to `areas` and
/// removes plagues.
pub fn epoch_points(areas: &mut [Area; MAX_PLAYERS], players: u8, last: bool) -> [Points; MAX_PLAYERS] {
    let shown = (*areas).map(|area| *area.shown());
    let mut points = [[0; CATEGORIES]; MAX_PLAYERS];
    for (points, area) in points.iter_mut().zip(areas).take(players.into()) {
        *points = with_rivals(area, &shown, last);
    }
    points
}

/// As [`epoch_points`] for one seat; changes nothing.
pub fn epoch_points_of(seat: Seat, areas: &[Area; MAX_PLAYERS], last: bool) -> Points {
    let shown = (*areas).map(|area| *area.shown());
    let own = areas.get(usize::from(seat)).copied();
    own.map_or([0; CATEGORIES], |mut area| with_rivals(&mut area, &shown, last))
}

fn with_rivals(area: &mut Area, shown: &[[u8; FACES]; MAX_PLAYERS], last: bool) -> Points {
    let own = *area.shown();
    let mut points = [0; CATEGORIES];
    points[Category::People as usize] = people(&own, shown);
    area.ankhs += ankhs_won(&own);
    points[Category::Priest as usize] = 2 * i16::from(area.priests);
    if area.priests >= PRIESTS_AGAINST_PLAGUE {
        area.plagues = area.plagues.saturating_sub(1);
    }
    points[Category::Building as usize] = building(&own);
    points[Category::Plague as usize] = by_count(&PLAGUES, area.plagues.into());
    if last {
        points[Category::Pyramid as usize] = pyramid(&own, area.pyramids);
        points[Category::Ankh as usize] = by_count(&ANKHS, area.ankhs.into());
    }
    points
}

/// Scores every people of which the seat shows at least two and no seat more.
fn people(own: &[u8; FACES], all: &[[u8; FACES]; MAX_PLAYERS]) -> i16 {
    let leads = |people: Face| {
        let count = own[people as usize];
        count >= 2 && all.iter().all(|shown| shown[people as usize] <= count)
    };
    5 * Face::PEOPLES.into_iter().filter(|&people| leads(people)).count() as i16
}

fn ankhs_won(own: &[u8; FACES]) -> u8 {
    match Face::PEOPLES
        .into_iter()
        .filter(|&people| own[people as usize] > 0)
        .count()
    {
        4 => 2,
        3 => 1,
        _ => 0,
    }
}

fn building(own: &[u8; FACES]) -> i16 {
    let pairs = Face::BUILDINGS.map(|building| i16::from(own[building as usize] / 2));
    let complete = match pairs.into_iter().filter(|&pairs| pairs > 0).count() {
        4 => 10,
        3 => 5,
        _ => 0,
    };
    2 * pairs.into_iter().sum::<i16>() + complete
}

fn pyramid(own: &[u8; FACES], pyramids: u8) -> i16 {
    let chambers = Face::CHAMBERS.map(|chamber| own[chamber as usize]);
    let height = match pyramids + chambers.into_iter().sum::<u8>() {
        0..3 => 0,
        3..6 => 5,
        6..10 => 10,
        10.. => 20,
    };
    let sets = chambers.map(|count| match count {
        0..3 => 0,
        3 => 5,
        4.. => 10,
    });
    height + sets.into_iter().sum::<i16>()
}
