//! The points of the whole game by category, counted up seat by seat.

use embassy_time::{Duration, Instant};

use super::{STEPS, ScoreSheet};
use crate::{
    device::Frame,
    rules::MAX_PLAYERS,
    table::{
        Language, Table,
        settings::{Pace, Settings},
    },
};

#[derive(Clone, Copy)]
pub struct CountUp {
    /// [`STEPS`] for each seat.
    steps: u8,
    next: Instant,
}

impl CountUp {
    /// None if animations are off.
    pub fn begin(settings: &Settings) -> Option<CountUp> {
        (settings.animation != Pace::Off).then_some(CountUp {
            steps: 0,
            next: Instant::MIN,
        })
    }

    /// Time of the next step; none at the end.
    pub fn deadline(&self, table: &Table) -> Option<Instant> {
        let end = STEPS * table.header().players().len() as u8;
        (self.steps < end).then_some(self.next)
    }

    pub fn advance(&mut self, table: &Table, settings: &Settings, now: Instant) {
        if self.deadline(table).is_some_and(|due| now >= due) {
            self.steps += 1;
            self.next = now + Duration::from_millis(if settings.animation == Pace::Fast { 20 } else { 50 });
        }
    }

    pub fn draw(&self, table: &Table, language: Language, frame: &mut Frame) {
        let header = table.header();
        let points = table.all_points(None);
        let mut totals = [None; MAX_PLAYERS];
        let mut before = [None; MAX_PLAYERS];
        let mut starts_with_points = false;
        for (index, standing) in table.standings().iter().enumerate() {
            let (Some(total), Some(before), Some(Some(points))) =
                (totals.get_mut(index), before.get_mut(index), points.get(index))
            else {
                continue;
            };
            *total = Some(standing.outcome.score);
            let sum: i16 = points.points.iter().sum();
            let counted = i32::from(standing.outcome.score) + i32::from(header.handicap(index as u8));
            let rest = u16::try_from(counted - i32::from(sum)).unwrap_or(0);
            starts_with_points |= rest > 0;
            *before = Some(rest);
        }
        let sheet = ScoreSheet {
            title: language.texts().play.scores,
            points,
            before: starts_with_points.then_some(before),
            totals,
            margin: 0,
        };
        sheet.draw_counted(frame, language, header, self.steps);
    }
}
