//! What the tiles in front of a seat are worth in Ra: the points they score now and what may still become of them.

use heapless::Vec;

use crate::{
    bots::auction::{Phase, SHARED_WEIGHTS},
    rules::{
        Seat,
        auction::SPACES,
        ra::{Kind, Ra, Tiles},
    },
};

/// What the judgement of Ra's tiles weighs, in points; found by self-play (`pocket-ra tune`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    God = SHARED_WEIGHTS as isize,
    /// A nile without a flood, while there is time for one.
    NileDry,
    /// A nile in each epoch to come.
    NileLater,
    /// Pharaohs: most and fewest while all is open, by the difference to the best and to the worst rival.
    Behind2,
    Behind1,
    Level,
    Ahead1,
    Ahead2,
    FewestLevel,
    FewestAhead1,
    /// Civilisations at the beginning of an epoch, by the number of different ones.
    Civilisation0,
    Civilisation1,
    Civilisation2,
    Civilisation3,
    Civilisation4,
    /// Every different monument before the last epoch is over, and two alike.
    Monument,
    Monument7,
    Alike2,
    /// What is wanted for a god tile that is spent.
    SpendGod,
}

pub const WEIGHTS: usize = SHARED_WEIGHTS + 19;

/// In the order of the shared [weights](crate::bots::auction::Weight), then of [`Weight`].
pub const TUNED: [i16; WEIGHTS] = [
    8, 8, 63, 45, 43, 6, 30, 0, 10, 90, 20, 36, 9, 9, 13, 19, 30, 43, 74, -12, -10, -24, 16, 52, 88, 122, 20, 176, 25,
    12,
];

/// The pharaohs of the rivals.
#[derive(Clone, Copy)]
pub struct Rivals {
    pub most: i32,
    pub fewest: i32,
}

impl Rivals {
    pub fn of(game: &Ra, seat: Seat) -> Rivals {
        let mut rivals = Rivals {
            most: 0,
            fewest: i32::MAX,
        };
        for rival in (0..game.auction().players()).filter(|&rival| rival != seat) {
            let pharaohs = i32::from(game.pharaohs(rival));
            rivals.most = rivals.most.max(pharaohs);
            rivals.fewest = rivals.fewest.min(pharaohs);
        }
        rivals
    }
}

fn weighed(weights: &[i16; WEIGHTS], weight: Weight) -> i32 {
    weights.get(weight as usize).copied().unwrap_or(0).into()
}

/// Everything together.
pub fn worth(tiles: &Tiles, phase: Phase, rivals: Rivals, weights: &[i16; WEIGHTS]) -> i32 {
    god_and_gold(tiles, weights)
        + nile(tiles, phase, weights)
        + pharaoh(tiles, phase, rivals, weights)
        + civilisation(tiles, phase, weights)
        + monument(tiles, phase, weights)
}

pub fn god_and_gold(tiles: &Tiles, weights: &[i16; WEIGHTS]) -> i32 {
    i32::from(tiles.count(Kind::God)) * weighed(weights, Weight::God) + 48 * i32::from(tiles.count(Kind::Gold))
}

pub fn nile(tiles: &Tiles, phase: Phase, weights: &[i16; WEIGHTS]) -> i32 {
    let niles = i32::from(tiles.count(Kind::Nile));
    let floods = i32::from(tiles.count(Kind::Flood));
    let now = if floods > 0 {
        (niles + floods) << 4
    } else {
        (niles * weighed(weights, Weight::NileDry) * phase.freshness) >> 4
    };
    now + niles * phase.later * weighed(weights, Weight::NileLater)
}

pub fn pharaoh(tiles: &Tiles, phase: Phase, rivals: Rivals, weights: &[i16; WEIGHTS]) -> i32 {
    let own = i32::from(tiles.count(Kind::Pharaoh));
    let (ahead, above) = (own - rivals.most, own - rivals.fewest);
    let open = match ahead {
        ..=-3 => weighed(weights, Weight::Behind2) >> 1,
        -2 => weighed(weights, Weight::Behind2),
        -1 => weighed(weights, Weight::Behind1),
        0 => weighed(weights, Weight::Level),
        1 => weighed(weights, Weight::Ahead1),
        2 => weighed(weights, Weight::Ahead2),
        _ => (weighed(weights, Weight::Ahead2) + 80) >> 1,
    } + match above {
        ..=-1 => -32,
        0 => weighed(weights, Weight::FewestLevel),
        1 => weighed(weights, Weight::FewestAhead1),
        2 => weighed(weights, Weight::FewestAhead1) >> 1,
        _ => 0,
    };
    let settled = match (ahead, above) {
        (0, 0) => 0,
        (0.., _) => 80,
        (_, ..=0) => -32,
        _ => 0,
    };
    phase.blend(settled, open) + phase.later * open
}

pub fn civilisation(tiles: &Tiles, phase: Phase, weights: &[i16; WEIGHTS]) -> i32 {
    let different = Kind::CIVILISATIONS
        .iter()
        .filter(|&&kind| tiles.count(kind) > 0)
        .count();
    let (settled, open) = match different {
        0 => (-80, weighed(weights, Weight::Civilisation0)),
        1 => (0, weighed(weights, Weight::Civilisation1)),
        2 => (0, weighed(weights, Weight::Civilisation2)),
        3 => (80, weighed(weights, Weight::Civilisation3)),
        4 => (160, weighed(weights, Weight::Civilisation4)),
        _ => (240, 240),
    };
    phase.blend(settled, open)
}

pub fn monument(tiles: &Tiles, phase: Phase, weights: &[i16; WEIGHTS]) -> i32 {
    let (mut different, mut two, mut more) = (0, 0, 0);
    for &kind in &Kind::MONUMENTS {
        let count = tiles.count(kind);
        different += i32::from(count > 0);
        two += i32::from(count == 2);
        more += match count {
            ..=2 => 0,
            3 => 80,
            4 => 160,
            _ => 240,
        };
    }
    let settled = match different {
        ..=6 => different << 4,
        7 => 160,
        _ => 240,
    };
    let open = match different {
        ..=6 => different * weighed(weights, Weight::Monument),
        7 => weighed(weights, Weight::Monument7),
        _ => 240,
    } + two * weighed(weights, Weight::Alike2);
    // Monuments are open until the last epoch ends: only there does an epoch's end settle them.
    more + if phase.later > 0 {
        open
    } else {
        phase.blend(settled, open)
    }
}

/// Adds a lot to the tiles as its winner would: disasters last, giving up what hurts least.
pub fn receive(tiles: &mut Tiles, lot: impl Iterator<Item = Kind>) {
    let mut disasters: Vec<Kind, SPACES> = Vec::new();
    for kind in lot {
        if !kind.is_disaster() {
            tiles.add(kind);
        } else {
            // No lot is longer than the track.
            let _ = disasters.push(kind);
        }
    }
    for &disaster in &disasters {
        for _ in 0..2 {
            let cheapest = disaster
                .family()
                .iter()
                .filter(|&&kind| tiles.count(kind) > 0)
                .min_by_key(|&&kind| sacrifice(disaster, kind, tiles.count(kind)));
            if let Some(&kind) = cheapest {
                tiles.remove(kind);
            }
        }
    }
}

/// How gladly a tile is given up: spare ones first, then what completes nothing.
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
