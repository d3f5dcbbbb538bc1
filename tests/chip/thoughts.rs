//! Bot decisions on the chip: as on a host, in time, without delaying input.

use pocket_ra::{
    bots::Judge,
    rules::{
        dice::Dice,
        position::{GameKind, Options},
        priests::Priests,
        ra::Ra,
        rauha::Rauha,
    },
};

use pocket_ra_bench::{figure, tests};

use crate::{
    budgets::limit_ms,
    chip::{
        presses::{Busy, Seen, while_thinking},
        programs,
    },
    ponder::{MOVES, ponder},
    report::limits,
};

const PHARAOH_US: u64 = 2_000_000;
const SCRIBE_US: u64 = 200_000;

fn budget(kind: GameKind) -> u32 {
    match kind {
        GameKind::Ra => Ra::BUDGET,
        GameKind::Dice => Dice::BUDGET,
        GameKind::Priests => Priests::BUDGET,
        GameKind::Rauha => Rauha::BUDGET,
    }
}

fn a_pharaoh_thinks_for_two_seconds_at_most_and_a_scribe_for_a_fifth_and_both_as_on_a_host() {
    let lines = programs::ponder();
    let mut reckoned = 0;
    for kind in GameKind::ALL {
        let line = lines
            .iter()
            .find(|line| line.contains(&format!("{}: check", kind.name())));
        let line = line.unwrap_or_else(|| panic!("{lines:?}"));
        figure!("{line}");
        let numbers: Vec<u64> = line.split([' ', ',']).filter_map(|word| word.parse().ok()).collect();
        let [.., check, scribe, endgame, moves, micros] = numbers[..] else {
            panic!("{line}")
        };
        assert_eq!(moves, u64::from(MOVES));
        assert!(scribe <= SCRIBE_US, "{line}");
        let pharaoh = micros * u64::from(budget(kind)) / moves;
        assert!(pharaoh <= PHARAOH_US, "{}: {pharaoh} us", kind.name());
        assert!(endgame <= PHARAOH_US, "{line}");
        reckoned += u32::from(endgame > 0);
        let players = *kind.players().end();
        let setup = pocket_ra::rules::position::Setup::new(kind, players, Options::default()).unwrap();
        let on_the_host = ponder(&setup, |work| {
            work();
            0
        });
        assert_eq!(
            check,
            u64::from(on_the_host.check),
            "{}: other moves than here",
            kind.name()
        );
    }
    assert_eq!(
        reckoned, 2,
        "both games with suns come to an endgame that is reckoned: {lines:?}"
    );
}

fn a_press_is_on_the_glass_in_time_while_a_pharaoh_thinks() {
    for kind in GameKind::ALL {
        let Busy { seen, asleep } = while_thinking(kind);
        assert!(asleep < 0.2, "{}: nobody thinks, asleep {asleep:.2}", kind.name());
        let is_late = |seen: &&Seen| {
            let first_ms = limits::I2C.press_ms + limits::THINKING_MS;
            seen.first_ms > first_ms || seen.ms > limit_ms(seen) + limits::THINKING_MS
        };
        let late: Vec<&Seen> = seen.iter().filter(is_late).collect();
        assert!(late.is_empty(), "{}: {late:?}", kind.name());
        figure!("{}: {seen:.1?}", kind.name());
    }
}

tests!(
    a_pharaoh_thinks_for_two_seconds_at_most_and_a_scribe_for_a_fifth_and_both_as_on_a_host,
    a_press_is_on_the_glass_in_time_while_a_pharaoh_thinks,
);
