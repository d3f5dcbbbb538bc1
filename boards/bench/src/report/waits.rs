//! Boot times, and press latency while the device is busy.

use pocket_ra::rules::position::GameKind;

use super::markdown::{Section, Table};
use crate::chip::{
    boot::starts,
    machine::Setup,
    prepared::{self, MEMORY_START, Trouble, memory_about_to_erase, playing},
    presses::{erase_ms, press_while, while_erasing, while_saving},
};

/// All starts, and the time of the first in milliseconds.
pub fn boot() -> (Section, f64) {
    let mut table = Table::new(
        &[
            "device and page",
            "ms",
            "limit",
            "of these at 6.5 MHz, ms",
            "cycles until then",
        ],
        1,
    );
    let mut first = None;
    for start in starts() {
        let measured = start.measure();
        first.get_or_insert(measured.ms);
        table.row(&[
            start.name(),
            format!("{:.1}", measured.ms),
            format!("{:.0}", start.limit_ms()),
            format!("{:.1}", measured.slow_ms),
            measured.slow_cycles.to_string(),
        ]);
    }
    let section = Section {
        title: "From power-up to the first page",
        parts: vec![
            "Until the last byte of the page is on the panel, with the boot ROM (an estimate of 6.5 ms) and the 10 ms that the crystal gets \
             to start. The saved game is nearly over, and the memory was written all round."
                .into(),
            table.to_string(),
        ],
    };
    (section, first.unwrap_or_default())
}

pub fn busy() -> Section {
    let mut table = Table::new(&["the device", "presses", "slowest at 400 kHz, ms"], 1);
    let mut row = |what: String, presses: usize, slowest: f64| {
        table.row(&[what, presses.to_string(), format!("{slowest:.1}")]);
    };
    for kind in GameKind::ALL {
        let busy = press_while(prepared::thinking(kind).as_built());
        row(
            format!("thinks as a pharaoh of {}", kind.name()),
            busy.seen.len(),
            busy.slowest_ms(),
        );
    }

    const PRESSES: u32 = 20;
    let mut machine = playing(named("dice"), 2, Trouble::default()).as_built().start();
    machine.run_ms(500.0);
    row(
        "saves a move every few milliseconds".into(),
        PRESSES as usize,
        while_saving(&mut machine, PRESSES)
            .into_iter()
            .map(|(seen, _)| seen.ms)
            .fold(0.0, f64::max),
    );

    let memory = memory_about_to_erase();
    let start = || Setup::firmware().as_built().flash(MEMORY_START, &memory).start();
    let erase = erase_ms(start);
    row(
        "erases a sector (the press falls 0.5 ms after its 45 ms began)".into(),
        1,
        while_erasing(start, erase, 0.5, 60.0).ms,
    );
    Section {
        title: "From press to glass, while the device is busy",
        parts: vec![
            "A cursor is moved. A sector is erased only after two seconds without a press; the chip cannot \
             run meanwhile, but the press is not lost."
                .into(),
            table.to_string(),
        ],
    }
}

fn named(game: &str) -> GameKind {
    GameKind::named(game).expect("a game of this name")
}
