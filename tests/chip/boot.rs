//! Boot time to the first page.

use pocket_ra_bench::{figure, tests};

use crate::{chip::boot::starts, machine::Setup};

fn every_start_shows_its_page_within_its_limit() {
    let mut late = Vec::new();
    for start in starts() {
        let measured = start.measure();
        figure!("{}: {measured:.3?}", start.name());
        if measured.ms > start.limit_ms() {
            late.push((start, measured));
        }
    }
    assert!(late.is_empty(), "{late:?}");
}

/// Before, at 6.5 MHz, cycles take 19 times as long. The boot ROM takes 42,100, the crystal's 10 ms are 65,000.
fn little_is_done_before_the_clocks_are_up() {
    const LIMIT: u64 = 120_000;
    let mut machine = Setup::firmware().as_built().start();
    machine.run_ms(100.0);
    let counters = machine.counters();
    assert!(
        counters.slow_cycles < LIMIT,
        "{} cycles, {:.1} ms",
        counters.slow_cycles,
        counters.slow_ms
    );
    assert_eq!(counters.hertz, 125_000_000);
}

tests!(
    every_start_shows_its_page_within_its_limit,
    little_is_done_before_the_clocks_are_up,
);
