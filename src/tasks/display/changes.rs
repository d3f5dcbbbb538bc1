//! What of a page has to be sent: the pure heart of the display task.

use core::ops::Range;

use crate::screens::WIDTH;

/// Bytes that a run costs besides its pixels: address, place and control bytes. A gap of unchanged columns that is not
/// longer is cheaper sent along than left out.
const RUN_COST: usize = 8;

/// The first run of columns that differ, gaps not worth a run of their own included.
pub fn next_run(wanted: &[u8; WIDTH], shown: &[u8; WIDTH]) -> Option<Range<usize>> {
    let differ = |&column: &usize| wanted.get(column) != shown.get(column);
    let start = (0..WIDTH).find(differ)?;
    let mut end = start + 1;
    while let Some(next) = (end..WIDTH.min(end + RUN_COST + 1)).find(differ) {
        end = next + 1;
    }
    Some(start..end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Sends run after run until nothing differs, and lists them.
    fn runs(wanted: &[u8; WIDTH], mut shown: [u8; WIDTH]) -> heapless::Vec<Range<usize>, WIDTH> {
        core::iter::from_fn(|| {
            let run = next_run(wanted, &shown)?;
            shown[run.clone()].copy_from_slice(&wanted[run.clone()]);
            Some(run)
        })
        .collect()
    }

    #[test]
    #[allow(clippy::single_range_in_vec_init, reason = "a list of runs that holds one")]
    fn a_gap_is_bridged_exactly_when_that_is_not_dearer() {
        let shown = [0; WIDTH];
        let two_dots = |distance: usize| {
            let mut wanted = shown;
            wanted[10] = 1;
            wanted[10 + distance] = 1;
            wanted
        };
        assert_eq!(runs(&two_dots(RUN_COST + 1), shown).as_slice(), [10..20]);
        assert_eq!(runs(&two_dots(RUN_COST + 2), shown).as_slice(), [10..11, 20..21]);
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
            for run in runs(&wanted, shown) {
                prop_assert!(wanted[run.start] != shown[run.start] && wanted[run.end - 1] != shown[run.end - 1]);
                shown[run.clone()].copy_from_slice(&wanted[run]);
            }
            prop_assert_eq!(wanted, shown);
        }
    }
}
