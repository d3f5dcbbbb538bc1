//! The deal of the day, whose date the user sets: the device has no clock.

/// Date. Its number is that of its deals on every device.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Day {
    pub year: u16,
    pub month: u8,
    pub day: u8,
}

impl Day {
    const YEARS: core::ops::RangeInclusive<u16> = 2000..=2099;

    /// 20261117 is the 17th of November 2026.
    pub fn deal_number(self) -> u64 {
        u64::from(self.year) * 10_000 + u64::from(self.month) * 100 + u64::from(self.day)
    }

    pub fn of_deal(number: u64) -> Option<Day> {
        let number = u32::try_from(number).ok()?;
        let day = Day {
            year: u16::try_from(number / 10_000).ok()?,
            month: (number / 100 % 100) as u8,
            day: (number % 100) as u8,
        };
        let real = Day::YEARS.contains(&day.year)
            && (1..=12).contains(&day.month)
            && (1..=day.month_length()).contains(&day.day);
        real.then_some(day)
    }

    pub(super) fn month_length(self) -> u8 {
        match self.month {
            2 if self.year.is_multiple_of(4) => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        }
    }

    /// Wraps within the month.
    pub fn step_day(self, forward: bool) -> Day {
        let day = match forward {
            true if self.day >= self.month_length() => 1,
            true => self.day + 1,
            false if self.day <= 1 => self.month_length(),
            false => self.day - 1,
        };
        Day { day, ..self }
    }

    pub fn step_month(self, forward: bool) -> Day {
        let month = match forward {
            true if self.month >= 12 => 1,
            true => self.month + 1,
            false if self.month <= 1 => 12,
            false => self.month - 1,
        };
        Day { month, ..self }.within_month()
    }

    pub fn step_year(self, forward: bool) -> Day {
        let year = match forward {
            true if self.year >= *Day::YEARS.end() => *Day::YEARS.start(),
            true => self.year + 1,
            false if self.year <= *Day::YEARS.start() => *Day::YEARS.end(),
            false => self.year - 1,
        };
        Day { year, ..self }.within_month()
    }

    pub fn next(self) -> Day {
        match self.day < self.month_length() {
            true => self.step_day(true),
            false if self.month < 12 => Day {
                day: 1,
                month: self.month + 1,
                ..self
            },
            false => Day {
                day: 1,
                month: 1,
                ..self
            }
            .step_year(true),
        }
    }

    pub fn previous(self) -> Day {
        match (self.day, self.month) {
            (2.., _) => self.step_day(false),
            (_, 2..) => self.step_month(false).step_to_end(),
            _ => self.step_month(false).step_year(false).step_to_end(),
        }
    }

    fn step_to_end(self) -> Day {
        Day {
            day: self.month_length(),
            ..self
        }
    }

    fn within_month(self) -> Day {
        Day {
            day: self.day.min(self.month_length()),
            ..self
        }
    }
}
