//! The start of the firmware, from power-up: how soon the page is shown that the owner waits for.

use pocket_ra_bench::{figure, tests};

use crate::chip::boot::STARTS;

fn every_start_shows_its_page_within_its_limit() {
    if let Ok(dump) = std::env::var("DUMP") {
        std::fs::write(
            dump,
            crate::chip::boot::memory_with_game(pocket_ra::rules::position::GameKind::named("rauha").unwrap()),
        )
        .unwrap();
    }
    let mut late = false;
    for start in STARTS {
        let measured = start.measure();
        figure!("{}: {measured:.3?}", start.name());
        late |= measured.ms > start.limit_ms;
    }
    assert!(!late);
}

tests!(every_start_shows_its_page_within_its_limit);
