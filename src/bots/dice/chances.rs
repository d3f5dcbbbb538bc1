//! Converts a lead in points to a chance to win.

use super::{
    super::{
        STANDING,
        network::{UNIT, squash},
    },
    worth::Standings,
};
use crate::rules::Seat;

/// Bonus for the margin in points, so that decided games are played well.
const MOST_MARGIN: i32 = 128;

/// Value of a certain win.
pub const CERTAIN: i32 = STANDING - MOST_MARGIN;

/// Fixed-point scale of logits.
const LOGIT: i32 = 2048;
const EIGHTH: u32 = 8;
const _: () = assert!(LOGIT == 8 << EIGHTH && UNIT == 2 * LOGIT);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Chances {
    logits: i32,
    /// Lead over the strongest rival in eighths of a point.
    margin: i32,
    /// Logits per eighth of a point; `None` when over.
    slope: Option<i32>,
    /// Weight of rivals in 1/64.
    pub shares: [u8; 4],
}

impl Chances {
    pub(super) fn new(standings: &Standings, seat: Seat, slope: Option<i32>) -> Chances {
        let own = standings.of(seat);
        let rivals = || standings.iter().filter(move |&(rival, _)| rival != seat);
        let (strongest, most) = rivals().max_by_key(|&(_, worth)| worth).unwrap_or((seat, own));
        let mut chances = Chances {
            logits: (own - most) * slope.unwrap_or(0),
            margin: own - most,
            slope,
            shares: [0; 4],
        };
        let Some(slope) = slope.filter(|_| rivals().count() > 1) else {
            if let Some(share) = chances.shares.get_mut(usize::from(strongest)) {
                *share = 64;
            }
            return chances;
        };
        let weight = |worth: i32| -> u32 {
            let behind = ((most - worth) * slope) >> EIGHTH;
            EXPONENTIAL[(behind.max(0) as usize).min(EXPONENTIAL.len() - 1)].into()
        };
        let sum: u32 = rivals().map(|(_, worth)| weight(worth)).sum();
        chances.logits -= LOGARITHM[((sum.max(256) - 256) as usize >> 4).min(LOGARITHM.len() - 1)];
        let part = (64 << 16) / sum.max(1);
        for (rival, worth) in rivals() {
            if let Some(share) = chances.shares.get_mut(usize::from(rival)) {
                *share = ((weight(worth) * part) >> 16) as u8;
            }
        }
        chances
    }

    pub(super) fn with(&self, gain: i32) -> i32 {
        let margin = self.margin + gain;
        let won = match self.slope {
            Some(slope) => {
                let won = squash(2 * (self.logits + slope * gain));
                won - won * MOST_MARGIN / STANDING
            }
            None => margin.signum() * CERTAIN,
        };
        won + (margin >> 2).clamp(-MOST_MARGIN, MOST_MARGIN)
    }

    /// Gain for this chance, up to 64 points.
    pub(super) fn gain(&self, chance: i32) -> i32 {
        let mut gain = -4 * MOST_MARGIN;
        let mut step = 4 * MOST_MARGIN;
        while step > 0 {
            if self.with(gain + step) <= chance {
                gain += step;
            }
            step /= 2;
        }
        gain
    }
}

/// 256 / e^x in steps of 1/8.
#[rustfmt::skip]
const EXPONENTIAL: [u16; 48] = [
    256, 226, 199, 176, 155, 137, 121, 107, 94, 83, 73, 65, 57, 50, 44, 39,
    35, 31, 27, 24, 21, 19, 16, 14, 13, 11, 10, 9, 8, 7, 6, 5,
    5, 4, 4, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1,
];

/// ln(x) from 1 to 3 in steps of 1/16, in [`LOGIT`]s.
#[rustfmt::skip]
const LOGARITHM: [i32; 33] = [
    0, 184, 297, 405, 508, 605, 698, 787, 873, 955, 1033, 1109, 1182, 1253, 1321, 1387,
    1451, 1513, 1574, 1632, 1689, 1744, 1798, 1851, 1902, 1952, 2001, 2048, 2095, 2140, 2185, 2229,
    2271,
];
