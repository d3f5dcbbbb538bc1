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
};

/// What a turn later in the game promises is learned: how often floods come and the Nile scores, what markers on the
/// civilisation spaces and begun columns lead to. What is certain when an epoch ends follows from the rules.
pub(super) const LEARNED: usize = FLOODS + CIVILISATIONS + 5;

/// The floods by half turns left, from 1 on.
const FLOODS: usize = 8;

/// By markers, from 0 to 4, and turns left, from 1 on.
const CIVILISATIONS: usize = 5 * 4;

/// What bots reached in games among themselves, then climbed from there (`pocket-ra tune dice`).
pub(super) const NUMBERS: [i16; LEARNED] = [
    13, 24, 34, 40, 46, 51, 55, 58, // floods
    -413, -370, -313, -263, // no marker
    70, 120, 240, 340, // one
    190, 330, 470, 620, // two
    670, 755, 830, 930, // three
    1060, 1100, 1120, 1160, // four
    80,   // columns, percent
    35, 35, 150, 75, // later lead, growth of the Nile now and later, later flood
];

/// The weights that these numbers stand for.
pub(super) const fn learned(numbers: &[i16; LEARNED]) -> Weights {
    let mut weights = BY_HAND;
    weights.rolls_ahead = 2;
    let mut index = 0;
    while index < FLOODS {
        let percent = numbers[index];
        weights.flood[index + 1] = if percent < 0 {
            0
        } else if percent > 100 {
            100
        } else {
            percent as u8
        };
        index += 1;
    }
    let mut index = 0;
    while index < CIVILISATIONS {
        weights.civilisation[index / 4][index % 4 + 1] = numbers[FLOODS + index];
        index += 1;
    }
    const REST: usize = FLOODS + CIVILISATIONS;
    weights.column = columns(numbers[REST] as i32);
    weights.later_lead = numbers[REST + 1] as i32;
    weights.nile_growth = numbers[REST + 2] as i32;
    weights.later_nile_growth = numbers[REST + 3] as i32;
    weights.later_flood = numbers[REST + 4] as i32;
    weights
}

pub(super) const TUNED: Weights = learned(&NUMBERS);
