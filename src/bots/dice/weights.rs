//! The numbers behind the worth of a position: by hand for the scribe, tuned in games of bots for the pharaoh.

/// A column with so many own markers and free cells, by the turns that can be given to it.
pub(super) type ColumnWorth = [[[i16; 6]; 6]; 6];

/// Hundredths of a point, or percent where it says so.
#[derive(Debug)]
pub(super) struct Weights {
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

/// Floods and civilisations come less surely than the hand thought, columns are completed less often: what bots reached
/// in games among themselves, taken over as far as it won more games against the weights above.
pub(super) const TUNED: Weights = Weights {
    flood: [0, 13, 24, 34, 40, 46, 51, 55, 58],
    civilisation: [
        [-500, -413, -370, -313, -263],
        [0, 70, 120, 240, 340],
        [0, 190, 330, 470, 620],
        [500, 670, 755, 830, 930],
        [1000, 1060, 1100, 1120, 1160],
        [1500, 1500, 1500, 1500, 1500],
    ],
    column: columns(80),
    ..BY_HAND
};
