//! Dirty regions: columns in which two frames differ, and their order of transmission.

use core::ops::Range;

use heapless::Vec;

use crate::device::{Focus, WIDTH};

/// Overhead of a transaction in bytes. Gaps of unchanged columns up to this length are sent along.
const RUN_COST: usize = 9;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    pub page: u8,
    start: u8,
    end: u8,
    in_focus: bool,
}

impl Run {
    pub fn new(page: usize, columns: Range<usize>, focus: Focus) -> Run {
        Run {
            page: page as u8,
            start: columns.start as u8,
            end: columns.end as u8,
            in_focus: focus.touches(page, &columns),
        }
    }

    pub fn columns(&self) -> Range<usize> {
        self.start.into()..self.end.into()
    }
}

/// Runs beyond the capacity are found by the next plan.
#[derive(Default)]
pub struct Plan(Vec<Run, 48>);

impl Plan {
    pub fn clear(&mut self) {
        self.0.clear();
    }

    pub fn add(&mut self, page: usize, wanted: &[u8; WIDTH], shown: &[u8; WIDTH], focus: Focus) {
        let mut from = 0;
        while let Some(columns) = next_run(wanted, shown, from) {
            from = columns.end;
            if self.0.push(Run::new(page, columns, focus)).is_err() {
                return;
            }
        }
    }

    /// Next run: in focus first, then shortest.
    pub fn next(&mut self) -> Option<Run> {
        let importance = |(_, run): &(usize, &Run)| (!run.in_focus, run.end - run.start);
        let (place, _) = self.0.iter().enumerate().min_by_key(importance)?;
        // Keeps the order: of equal runs, the upper one is sent first.
        Some(self.0.remove(place))
    }
}

/// First run of differing columns, including short gaps.
fn next_run(wanted: &[u8; WIDTH], shown: &[u8; WIDTH], from: usize) -> Option<Range<usize>> {
    if wanted == shown {
        return None;
    }
    let (mut start, mut end) = (from, from);
    let mut column = from;
    // By index: iterator adapters are not inlined when optimising for size.
    while let (Some(wanted), Some(shown)) = (wanted.get(column), shown.get(column)) {
        if wanted != shown {
            if start == end {
                start = column;
            }
            end = column + 1;
        } else if start < end && column >= end + RUN_COST {
            break;
        }
        column += 1;
    }
    (start < end).then_some(start..end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use embedded_graphics::{
        geometry::{Point, Size},
        primitives::Rectangle,
    };
    use proptest::prelude::*;

    const NOWHERE: Focus = Focus::NOWHERE;

    fn plan(pages: &[[u8; WIDTH]], focus: Focus) -> Plan {
        let mut plan = Plan::default();
        for (page, wanted) in pages.iter().enumerate() {
            plan.add(page, wanted, &[0; WIDTH], focus);
        }
        plan
    }

    fn order(mut plan: Plan) -> heapless::Vec<(u8, Range<usize>), 48> {
        core::iter::from_fn(|| plan.next().map(|run| (run.page, run.columns()))).collect()
    }

    fn with(columns: &[Range<usize>]) -> [u8; WIDTH] {
        let mut page = [0; WIDTH];
        for columns in columns {
            page[columns.clone()].fill(1);
        }
        page
    }

    #[test]
    #[allow(clippy::single_range_in_vec_init, reason = "a list of runs that holds one")]
    fn a_gap_is_bridged_exactly_when_that_is_not_dearer() {
        let two_dots = |gap: usize| plan(&[with(&[10..11, 11 + gap..12 + gap])], NOWHERE);
        assert_eq!(order(two_dots(RUN_COST)).as_slice(), [(0, 10..12 + RUN_COST)]);
        assert_eq!(
            order(two_dots(RUN_COST + 1)).as_slice(),
            [(0, 10..11), (0, 12 + RUN_COST..13 + RUN_COST)]
        );
    }

    #[test]
    #[allow(clippy::single_range_in_vec_init, reason = "a list of runs that holds one")]
    fn what_the_eye_looks_at_is_sent_first_then_the_smallest() {
        let focus = Focus::on(&Rectangle::new(Point::new(60, 15), Size::new(30, 11)));
        let pages = [
            with(&[0..128]),
            with(&[0..20, 58..100]),
            with(&[70..128]),
            with(&[5..8]),
        ];
        assert_eq!(
            order(plan(&pages, focus)).as_slice(),
            [(1, 58..100), (2, 70..128), (3, 5..8), (1, 0..20), (0, 0..128)]
        );
    }

    #[test]
    fn more_runs_than_have_a_place_are_found_later() {
        let dots = |_| core::array::from_fn(|column| u8::from(column % 11 == 0));
        let pages: [[u8; WIDTH]; 8] = core::array::from_fn(dots);
        assert_eq!(order(plan(&pages, NOWHERE)).len(), 48);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(1), ..ProptestConfig::default() })]

        #[test]
        fn sending_the_runs_makes_the_pages_equal(changed in prop::collection::vec((0usize..WIDTH, 1u8..=255), 0..40)) {
            let mut shown = [0; WIDTH];
            let mut wanted = shown;
            for (column, byte) in changed {
                wanted[column] = byte;
            }
            for (_, run) in order(plan(&[wanted], NOWHERE)) {
                prop_assert!(wanted[run.start] != shown[run.start] && wanted[run.end - 1] != shown[run.end - 1]);
                shown[run.clone()].copy_from_slice(&wanted[run]);
            }
            prop_assert_eq!(wanted, shown);
        }
    }
}
