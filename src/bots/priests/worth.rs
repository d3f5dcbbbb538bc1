//! What the tiles in front of a seat are worth in Priests of Ra: the points they score and what may still become of them.

use crate::{
    bots::auction::{Phase, SHARED_WEIGHTS},
    rules::priests::{Area, COLOURS, FACES, Face, Laid},
};

/// What the judgement of these tiles weighs, in points; found by self-play (`pocket-ra tune`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    Priest = SHARED_WEIGHTS as isize,
    /// A people while all is open: by how many more or fewer a seat shows than its best rival.
    PeopleBehind1,
    PeopleOne,
    PeopleLevel,
    PeopleAhead,
    /// So many different peoples while all is open.
    Peoples1,
    Peoples2,
    Peoples3,
    /// So many ankhs while the last epoch is not over.
    Ankh1,
    Ankh2,
    Ankh3,
    /// A building without a second one, for this epoch and each to come.
    BuildingOne,
    /// Pairs of so many buildings while all is open.
    Pairs1,
    Pairs2,
    Pairs3,
    /// A tile for the pyramid before the last epoch is over.
    Pyramid,
    Chamber1,
    Chamber2,
    /// What a plague costs beside its points.
    Plague,
    /// The face that is laid when a tile is drawn: what one's rivals gain by it, in sixteenths.
    ShowEnvy,
}

pub const WEIGHTS: usize = SHARED_WEIGHTS + 20;

/// In the order of the shared [weights](crate::bots::auction::Weight), then of [`Weight`].
pub const TUNED: [i16; WEIGHTS] = [
    10, 9, 68, 60, 40, 7, 24, 1, 6, 90, 12, 54, 16, 26, 61, 70, 10, 24, 48, 24, 80, 160, 19, 4, 29, 80, 27, 18, 36, 8,
    4,
];

/// What a seat has, counted by the face that is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Holding {
    pub priests: u8,
    pub plagues: u8,
    pub pyramids: u8,
    pub ankhs: u8,
    pub shown: [u8; FACES],
}

impl Holding {
    pub fn of(area: &Area) -> Holding {
        Holding {
            priests: area.priests(),
            plagues: area.plagues(),
            pyramids: area.pyramids(),
            ankhs: area.ankhs(),
            shown: *area.shown(),
        }
    }

    pub fn add(&mut self, laid: Laid) {
        match laid {
            Laid::Priest => self.priests += 1,
            Laid::Plague => self.plagues += 1,
            Laid::Pyramid => self.pyramids += 1,
            Laid::Faced(faced) => self.shown[faced.shown() as usize] += 1,
        }
    }

    /// Turns a tile: one of `from` fewer, one of `to` more.
    pub fn turn(&mut self, from: Face, to: Face) {
        let count = &mut self.shown[from as usize];
        *count = count.saturating_sub(1);
        self.shown[to as usize] += 1;
    }

    fn people(&self) -> &[u8; COLOURS] {
        part::<0>(&self.shown)
    }

    fn buildings(&self) -> &[u8; COLOURS] {
        part::<1>(&self.shown)
    }

    fn chambers(&self) -> &[u8; COLOURS] {
        part::<2>(&self.shown)
    }
}

/// The faces of one family: they lie side by side.
fn part<const FAMILY: usize>(shown: &[u8; FACES]) -> &[u8; COLOURS] {
    const NONE: &[u8; COLOURS] = &[0; COLOURS];
    let family = shown.get(FAMILY * COLOURS..).and_then(|faces| faces.first_chunk());
    family.unwrap_or(NONE)
}

/// The most of each people that any rival shows.
pub type Rivals = [u8; COLOURS];

fn weighed(weights: &[i16; WEIGHTS], weight: Weight) -> i32 {
    weights.get(weight as usize).copied().unwrap_or(0).into()
}

/// Raises each count to that of another rival.
pub fn with_rival(rivals: &mut Rivals, shown: &[u8; FACES]) {
    for (most, &count) in rivals.iter_mut().zip(part::<0>(shown)) {
        *most = count.max(*most);
    }
}

/// Everything together.
pub fn worth(holding: &Holding, phase: Phase, rivals: &Rivals, weights: &[i16; WEIGHTS]) -> i32 {
    priest(holding, weights)
        + people(holding, phase, rivals, weights)
        + ankh(holding, phase, weights)
        + building(holding, phase, weights)
        + plague(holding, phase, weights)
        + pyramid(holding, phase, weights)
}

pub fn priest(holding: &Holding, weights: &[i16; WEIGHTS]) -> i32 {
    i32::from(holding.priests) * weighed(weights, Weight::Priest)
}

pub fn people(holding: &Holding, phase: Phase, rivals: &Rivals, weights: &[i16; WEIGHTS]) -> i32 {
    let (mut settled, mut open) = (0, 0);
    for (&own, &most) in holding.people().iter().zip(rivals) {
        if own >= 2 && own >= most {
            settled += 80;
        }
        open += match (own, i32::from(own) - i32::from(most)) {
            (0, _) => 0,
            (1, 0..) => weighed(weights, Weight::PeopleOne),
            (_, 0) => weighed(weights, Weight::PeopleLevel),
            (_, 1..) => weighed(weights, Weight::PeopleAhead),
            (_, -1) => weighed(weights, Weight::PeopleBehind1),
            _ => 0,
        };
    }
    phase.blend(settled, open)
}

pub fn ankh(holding: &Holding, phase: Phase, weights: &[i16; WEIGHTS]) -> i32 {
    let different = holding.people().iter().filter(|&&count| count > 0).count();
    let won = match different {
        4 => 2,
        3 => 1,
        _ => 0,
    };
    let promise = match different {
        1 => weighed(weights, Weight::Peoples1),
        2 => weighed(weights, Weight::Peoples2),
        3 => weighed(weights, Weight::Peoples3),
        _ => 0,
    };
    let ankhs = holding.ankhs + won;
    let settled = match ankhs {
        ..=1 => 0,
        2 => 80,
        3 => 160,
        _ => 320,
    };
    let open = match ankhs {
        0 => 0,
        1 => weighed(weights, Weight::Ankh1),
        2 => weighed(weights, Weight::Ankh2),
        3 => weighed(weights, Weight::Ankh3),
        _ => 320,
    };
    let ankhs = if phase.later > 0 {
        open
    } else {
        phase.blend(settled, (settled + open) >> 1)
    };
    ankhs + ((promise * phase.freshness) >> 4)
}

pub fn building(holding: &Holding, phase: Phase, weights: &[i16; WEIGHTS]) -> i32 {
    let (mut pairs, mut of_different, mut single) = (0, 0, 0);
    for &count in holding.buildings() {
        pairs += i32::from(count / 2);
        of_different += i32::from(count >= 2);
        single += i32::from(count & 1);
    }
    let (settled, open) = match of_different {
        0 => (0, 0),
        1 => (0, weighed(weights, Weight::Pairs1)),
        2 => (0, weighed(weights, Weight::Pairs2)),
        3 => (80, weighed(weights, Weight::Pairs3)),
        _ => (160, 160),
    };
    let single = single * weighed(weights, Weight::BuildingOne);
    let now = phase.blend(settled, open) + ((single * phase.freshness) >> 4);
    (pairs << 5) * (1 + phase.later) + now + phase.later * (open + single)
}

pub fn plague(holding: &Holding, phase: Phase, weights: &[i16; WEIGHTS]) -> i32 {
    let left = holding.plagues.saturating_sub(u8::from(holding.priests >= 3));
    let points = match left {
        0 => 0,
        1 => -16,
        2 => -48,
        3 => -96,
        4 => -160,
        5 => -240,
        _ => -320,
    };
    points * (1 + phase.later) - i32::from(left) * weighed(weights, Weight::Plague)
}

pub fn pyramid(holding: &Holding, phase: Phase, weights: &[i16; WEIGHTS]) -> i32 {
    let (mut tiles, mut settled, mut open) = (i32::from(holding.pyramids), 0, 0);
    for &count in holding.chambers() {
        tiles += i32::from(count);
        match count {
            0 => {}
            1 => open += weighed(weights, Weight::Chamber1),
            2 => open += weighed(weights, Weight::Chamber2),
            3 => {
                settled += 80;
                open += 100;
            }
            _ => {
                settled += 160;
                open += 160;
            }
        }
    }
    let height = match tiles {
        ..=2 => 0,
        3..=5 => 80,
        6..=9 => 160,
        _ => 320,
    };
    // Steeper towards the top, where ten tiles bring twice what six do.
    let promised = (tiles * weighed(weights, Weight::Pyramid) + (tiles - 6).max(0) * 16).min(320);
    let (settled, open) = (settled + height, open + promised.max(height));
    if phase.later > 0 {
        open
    } else {
        phase.blend(settled, open)
    }
}
