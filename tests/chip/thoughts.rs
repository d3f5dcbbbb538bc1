//! What thoughts cost on the chip: within what a player is willing to wait for.

use pocket_ra::{
    bots::Judge,
    rules::{dice::Dice, priests::Priests, ra::Ra, rauha::Rauha},
};

use crate::{machine::Setup, workbench};

/// Emulated time for all measurements.
const LIMIT_MS: f64 = 60_000.0;
const STEP_MS: f64 = 500.0;

const PHARAOH_US: u64 = 2_000_000;
const SCRIBE_US: u64 = 200_000;

#[test]
fn a_pharaoh_thinks_for_two_seconds_at_most_and_a_scribe_for_a_fifth() {
    let mut machine = Setup::file(&workbench::ponder()).start();
    let mut lines = Vec::new();
    while !lines.iter().any(|line: &String| line.contains("done")) {
        assert!(machine.stopped().is_none() && machine.now_ms() < LIMIT_MS, "{lines:?}");
        machine.run_ms(STEP_MS);
        lines.extend(machine.logs());
    }
    for (name, budget) in [
        ("ra", Ra::BUDGET),
        ("dice", Dice::BUDGET),
        ("priests", Priests::BUDGET),
        ("rauha", Rauha::BUDGET),
    ] {
        let line = lines
            .iter()
            .find(|line| line.contains(&format!("{name}: scribe")))
            .unwrap();
        let numbers: Vec<u64> = line.split(' ').filter_map(|word| word.parse().ok()).collect();
        let [.., scribe, moves, micros] = numbers[..] else {
            panic!("{line}")
        };
        println!("{line}");
        assert!(scribe <= SCRIBE_US, "{line}");
        let pharaoh = micros * u64::from(budget) / moves;
        assert!(pharaoh <= PHARAOH_US, "{name}: {budget} moves take {pharaoh} us");
    }
}
