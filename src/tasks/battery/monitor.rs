//! Battery level from the averaged voltage, with hysteresis; ignores short sags under load.

use embassy_time::{Duration, Instant};

use super::FLOOR;
use crate::device::{Chemistry, PowerStatus};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    Good,
    Low,
    /// Everything is saved; flash writes stop.
    Empty,
}

/// Each sample moves the average by 1/8: a time constant of four seconds.
const SHARE: u32 = 8;
/// Per millivolt; without fractions the average would never settle.
const PARTS: u32 = 16;

/// Minimum duration of a new level.
const PERSISTENCE: Duration = Duration::from_secs(5);

/// Hysteresis in millivolts. A cell recovers without load; a rise of this size is a charger or a new cell.
const RESUMES: u16 = 200;
const NO_LONGER_LOW: u16 = 100;

/// Thresholds in millivolts and a falling discharge curve (millivolts, percent).
struct Limits {
    low: u16,
    empty: u16,
    curve: &'static [(u16, u8)],
}

/// Values for light loads. A LiPo must not fall below 3 V; three AAA cells are usable down to 1.05 V each.
const fn limits(chemistry: Option<Chemistry>) -> Limits {
    match chemistry {
        Some(Chemistry::LiPo) => Limits {
            low: 3500,
            empty: 3300,
            curve: &[
                (4150, 100),
                (3950, 80),
                (3800, 55),
                (3700, 30),
                (3600, 15),
                (3500, 8),
                (3300, 0),
            ],
        },
        Some(Chemistry::ThreeAaa) => Limits {
            low: 3400,
            empty: 3150,
            curve: &[(4650, 100), (4200, 75), (3900, 55), (3600, 30), (3400, 10), (3150, 0)],
        },
        // Unknown battery: only the flash limit applies.
        None | Some(Chemistry::Usb) => Limits {
            low: 0,
            empty: FLOOR,
            curve: &[],
        },
    }
}

pub struct Monitor {
    limits: Limits,
    /// In 1/[`PARTS`] of a millivolt.
    average: Option<u32>,
    level: Level,
    /// Pending level and its start.
    other: Option<(Level, Instant)>,
}

impl Monitor {
    pub const fn new(chemistry: Option<Chemistry>) -> Monitor {
        Monitor {
            limits: limits(chemistry),
            average: None,
            level: Level::Good,
            other: None,
        }
    }

    pub const fn level(&self) -> Level {
        self.level
    }

    /// Adds a sample; call twice a second.
    pub fn take(&mut self, millivolts: u16, now: Instant) -> PowerStatus {
        let sample = u32::from(millivolts) * PARTS;
        let before = self.average.unwrap_or(sample);
        let average = (before * (SHARE - 1) + sample) / SHARE;
        self.average = Some(average);
        let millivolts = u16::try_from(average / PARTS).unwrap_or(u16::MAX);
        let says = self.says(millivolts);
        self.other = match self.other {
            _ if says == self.level => None,
            Some((other, since)) if other == says => Some((other, since)),
            _ => Some((says, now)),
        };
        if self.other.is_some_and(|(_, since)| now >= since + PERSISTENCE) {
            self.level = says;
            self.other = None;
        }
        PowerStatus {
            millivolts,
            percent: percent(self.limits.curve, millivolts),
            is_empty: self.level == Level::Empty,
        }
    }

    /// Level, with hysteresis from the current one.
    const fn says(&self, millivolts: u16) -> Level {
        let Limits { low, empty, .. } = self.limits;
        match self.level {
            Level::Empty if millivolts < empty + RESUMES => Level::Empty,
            _ if millivolts < empty => Level::Empty,
            Level::Low | Level::Empty if millivolts < low + NO_LONGER_LOW => Level::Low,
            _ if millivolts < low => Level::Low,
            _ => Level::Good,
        }
    }
}

/// Linear interpolation.
fn percent(curve: &[(u16, u8)], millivolts: u16) -> u8 {
    let mut above: Option<(u16, u8)> = None;
    for &(at, share) in curve {
        if millivolts >= at {
            let Some((above_at, above_share)) = above else {
                return share;
            };
            let (way, rise) = (u32::from(above_at - at).max(1), u32::from(above_share - share));
            return share + (u32::from(millivolts - at) * rise / way) as u8;
        }
        above = Some((at, share));
    }
    0
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::*;

    /// Returns the level changes.
    fn feed(monitor: &mut Monitor, clock: &mut u64, seconds: u64, millivolts: u16) -> Vec<Level> {
        let mut changes = Vec::new();
        for _ in 0..seconds * 2 {
            let before = monitor.level();
            monitor.take(millivolts, Instant::from_millis(*clock));
            *clock += 500;
            if monitor.level() != before {
                changes.push(monitor.level());
            }
        }
        changes
    }

    #[test]
    fn a_short_sag_means_nothing_and_a_long_one_is_an_empty_battery() {
        for chemistry in [Chemistry::LiPo, Chemistry::ThreeAaa] {
            let mut monitor = Monitor::new(Some(chemistry));
            let mut clock = 0;
            for _ in 0..20 {
                assert_eq!(feed(&mut monitor, &mut clock, 10, 3900), []);
                assert_eq!(feed(&mut monitor, &mut clock, 3, 2500), [], "{chemistry:?}");
            }
            assert_eq!(feed(&mut monitor, &mut clock, 30, 2900).last(), Some(&Level::Empty));
        }
    }

    #[test]
    fn a_cell_that_recovers_without_load_stays_empty_and_a_charged_one_does_not() {
        let mut monitor = Monitor::new(Some(Chemistry::LiPo));
        let mut clock = 0;
        assert_eq!(feed(&mut monitor, &mut clock, 60, 3250), [Level::Empty]);
        assert_eq!(feed(&mut monitor, &mut clock, 600, 3480), []);
        assert_eq!(feed(&mut monitor, &mut clock, 60, 3520), [Level::Low]);
        assert_eq!(feed(&mut monitor, &mut clock, 60, 3590), []);
        assert_eq!(feed(&mut monitor, &mut clock, 60, 4100), [Level::Good]);
    }

    #[test]
    fn levels_change_exactly_at_their_limits() {
        let mut monitor = Monitor::new(Some(Chemistry::LiPo));
        let Limits { low, empty, .. } = limits(Some(Chemistry::LiPo));
        let (good, resumes) = (low + NO_LONGER_LOW, empty + RESUMES);
        for (level, voltages, expected) in [
            (
                Level::Good,
                [empty - 1, empty, low - 1, low],
                [Level::Empty, Level::Low, Level::Low, Level::Good],
            ),
            (
                Level::Low,
                [empty - 1, empty, good - 1, good],
                [Level::Empty, Level::Low, Level::Low, Level::Good],
            ),
            (
                Level::Empty,
                [empty, resumes - 1, resumes, good],
                [Level::Empty, Level::Empty, Level::Low, Level::Good],
            ),
        ] {
            monitor.level = level;
            assert_eq!(
                voltages.map(|millivolts| monitor.says(millivolts)),
                expected,
                "{level:?}"
            );
        }
    }

    #[test]
    fn the_gauge_falls_with_the_voltage_from_full_to_nothing() {
        for chemistry in [Chemistry::LiPo, Chemistry::ThreeAaa] {
            let Limits { curve, empty, low } = limits(Some(chemistry));
            assert!(empty > FLOOR && low > empty, "there is time to save");
            let shares: Vec<u8> = (2000..5000).map(|millivolts| percent(curve, millivolts)).collect();
            assert!(shares.is_sorted() && shares.first() == Some(&0) && shares.last() == Some(&100));
            assert!((1..30).contains(&percent(curve, low)), "a low battery is nearly empty");
        }
    }
}
