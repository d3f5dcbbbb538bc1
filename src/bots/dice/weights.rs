//! The numbers behind the worth of a position: by hand for the scribe, tuned in games of bots for the pharaoh.

/// A column with so many own markers and free cells, by the turns that can be given to it.
pub(super) type ColumnWorth = [[[i16; 6]; 6]; 6];

/// Hundredths of a point, or percent where it says so.
#[derive(Debug)]
pub(super) struct Weights {
    /// The rolls that are reckoned with when dice are rolled again; a quick player does not look further than the next.
    pub rolls_ahead: u8,
    /// Percent of a lead on the pharaoh track being kept, by half turns left and steps ahead.
    pub lead: [[u8; 5]; 9],
    /// What a step ahead is worth in each later epoch.
    pub later_lead: i32,
    /// Percent that a seat without a flood still gets one, by half turns left.
    pub flood: [u8; 9],
    /// The steps on the Nile of half a turn, and of a later epoch.
    pub nile_growth: i32,
    pub later_nile_growth: i32,
    /// Percent that the Nile scores in a later epoch.
    pub later_flood: i32,
    /// By markers and turns left.
    pub civilisation: [[i16; 5]; 6],
    pub column: ColumnWorth,
    /// Percent of what bringing Ra nearer to the end of the epoch seems to be worth.
    pub sun: i32,
    /// What a disaster costs the others, before anybody looks.
    pub disaster: i32,
    /// What a second flood is worth as a guard against a disaster.
    pub guard: i32,
}

const COLUMN_POINTS: [i16; 6] = [0, 100, 100, 600, 1100, 1600];

/// Percent that a turn brings a monument of one of so many wanted colours.
const WANTED: [i32; 6] = [0, 33, 50, 60, 66, 70];

/// What the columns come to, with so many percent of what later turns promise.
const fn columns(percent: i32) -> ColumnWorth {
    let mut worth = [[[0; 6]; 6]; 6];
    let mut markers = 6;
    while markers > 0 {
        markers -= 1;
        let mut free = 0;
        while free < 6 {
            worth[markers][free][0] = COLUMN_POINTS[markers];
            let mut turns = 1;
            while turns < 6 {
                let without = worth[markers][free][turns - 1] as i32;
                worth[markers][free][turns] = if free == 0 || markers == 5 {
                    without as i16
                } else {
                    let with = worth[markers + 1][free - 1][turns - 1] as i32;
                    let chance = WANTED[free];
                    ((with * chance + without * (100 - chance)) / 100) as i16
                };
                turns += 1;
            }
            free += 1;
        }
    }
    let mut markers = 0;
    while markers < 6 {
        let mut free = 0;
        while free < 6 {
            let mut turns = 0;
            while turns < 6 {
                let points = COLUMN_POINTS[markers] as i32;
                let promised = worth[markers][free][turns] as i32 - points;
                worth[markers][free][turns] = (points + promised * percent / 100) as i16;
                turns += 1;
            }
            free += 1;
        }
        markers += 1;
    }
    worth
}

pub(super) const BY_HAND: Weights = Weights {
    rolls_ahead: 1,
    lead: [
        [50, 100, 100, 100, 100],
        [50, 90, 100, 100, 100],
        [50, 80, 100, 100, 100],
        [50, 74, 98, 100, 100],
        [50, 70, 90, 100, 100],
        [50, 67, 84, 100, 100],
        [50, 65, 80, 95, 100],
        [50, 63, 76, 89, 100],
        [50, 62, 74, 86, 98],
    ],
    later_lead: 35,
    flood: [0, 20, 36, 49, 59, 67, 73, 78, 82],
    nile_growth: 35,
    later_nile_growth: 150,
    later_flood: 75,
    civilisation: [
        [-500, -300, -170, -100, -60],
        [0, 20, 60, 110, 150],
        [0, 100, 180, 250, 310],
        [500, 580, 650, 700, 740],
        [1000, 1050, 1090, 1120, 1140],
        [1500, 1500, 1500, 1500, 1500],
    ],
    column: columns(100),
    sun: 100,
    disaster: 300,
    guard: 30,
};

/// Percent that a seat without a flood got one, by half turns left, in games of bots among themselves.
const FLOODS: [i32; 9] = [0, 13, 24, 34, 40, 46, 51, 55, 58];

/// What markers on the civilisation spaces led to there, by markers and turns left.
const CIVILISATIONS: [[i32; 5]; 5] = [
    [-500, -413, -370, -313, -263],
    [0, 70, 120, 240, 340],
    [0, 190, 330, 470, 620],
    [500, 670, 755, 830, 930],
    [1000, 1060, 1100, 1120, 1160],
];

/// What the pharaoh's weights were tuned by, in the order of [`NUMBERS`].
pub(super) const LEARNED: usize = 15;

/// What won more games than the scribe's weights when it was tried; `pocket-ra tune dice` climbs from here.
pub(super) const NUMBERS: [i16; LEARNED] = [
    100, // percent of what a lead on the pharaoh track is thought to be sure
    100, // percent of the floods above
    100, 100, 100, 100, 100, // percent of what no to four civilisation markers promise above
    80,  // percent of what the columns promise
    35, 35, 150, 75, // a later lead, the growth of the Nile now and later, percent of later floods
    100, 300, 30, // sun, disaster, guard
];

/// The weights that these numbers stand for.
pub(super) const fn learned(numbers: &[i16; LEARNED]) -> Weights {
    let mut weights = BY_HAND;
    weights.rolls_ahead = 2;
    let mut half_turns = 0;
    while half_turns < 9 {
        let mut ahead = 0;
        while ahead < 5 {
            let surer = BY_HAND.lead[half_turns][ahead] as i32 - 50;
            weights.lead[half_turns][ahead] = percent(50 + surer * numbers[0] as i32 / 100);
            ahead += 1;
        }
        weights.flood[half_turns] = percent(FLOODS[half_turns] * numbers[1] as i32 / 100);
        half_turns += 1;
    }
    let mut markers = 0;
    while markers < 5 {
        let certain = CIVILISATIONS[markers][0];
        let mut turns = 1;
        while turns < 5 {
            let promised = CIVILISATIONS[markers][turns] - certain;
            let worth = certain + promised * numbers[2 + markers] as i32 / 100;
            weights.civilisation[markers][turns] = worth as i16;
            turns += 1;
        }
        markers += 1;
    }
    weights.column = columns(numbers[7] as i32);
    weights.later_lead = numbers[8] as i32;
    weights.nile_growth = numbers[9] as i32;
    weights.later_nile_growth = numbers[10] as i32;
    weights.later_flood = numbers[11] as i32;
    weights.sun = numbers[12] as i32;
    weights.disaster = numbers[13] as i32;
    weights.guard = numbers[14] as i32;
    weights
}

const fn percent(number: i32) -> u8 {
    if number < 0 {
        0
    } else if number > 100 {
        100
    } else {
        number as u8
    }
}

pub(super) const TUNED: Weights = learned(&NUMBERS);
