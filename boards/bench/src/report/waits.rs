//! Starting, and pressing while the device is busy.

use pocket_ra::{
    rules::position::GameKind,
    table::{Language, settings::Speed},
};

use super::markdown::{Section, Table, UNKNOWN};
use crate::chip::{
    boot::starts,
    machine::Setup,
    prepared::{self, MEMORY_START, Trouble, memory_about_to_erase, memory_at, playing},
    presses::{erase_ms, press_while, while_erasing, while_saving},
};

/// The memory of an owner who chose 1 MHz.
fn fast_bus() -> Vec<u8> {
    memory_at(Language::English, Speed::FastPlus)
}

/// The starts, and the first of them, in milliseconds.
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
            format!("{:.0}", start.limit_ms),
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

/// `fast`: at 1 MHz too.
pub fn busy(fast: bool) -> Section {
    let mut table = Table::new(
        &[
            "the device",
            "presses",
            "slowest at 400 kHz, ms",
            "slowest at 1 MHz, ms",
        ],
        1,
    );
    let mut row = |what: String, presses: usize, slow: f64, fast: Option<f64>| {
        let fast = fast.map_or(UNKNOWN.into(), |ms| format!("{ms:.1}"));
        table.row(&[what, presses.to_string(), format!("{slow:.1}"), fast]);
    };
    for kind in GameKind::ALL {
        let slow = press_while(prepared::thinking(kind).as_built());
        let fast = fast.then(|| {
            let setup = prepared::thinking(kind).as_built().flash(MEMORY_START, &fast_bus());
            press_while(setup).slowest_ms()
        });
        row(
            format!("thinks as a pharaoh of {}", kind.name()),
            slow.seen.len(),
            slow.slowest_ms(),
            fast,
        );
    }

    const PRESSES: u32 = 20;
    let saving = |memory: Option<Vec<u8>>| {
        let setup = playing(named("dice"), 2, Trouble::default()).as_built();
        let setup = match &memory {
            Some(memory) => setup.flash(MEMORY_START, memory),
            None => setup,
        };
        let mut machine = setup.start();
        machine.run_ms(500.0);
        while_saving(&mut machine, PRESSES).into_iter().fold(0.0, f64::max)
    };
    row(
        "saves a move every few milliseconds".into(),
        PRESSES as usize,
        saving(None),
        fast.then(|| saving(Some(fast_bus()))),
    );

    let memory = memory_about_to_erase();
    let start = || Setup::firmware().as_built().flash(MEMORY_START, &memory).start();
    let erase = erase_ms(start);
    row(
        "erases a sector (the press falls 0.5 ms after its 45 ms began)".into(),
        1,
        while_erasing(start, erase, 0.5, 60.0),
        None,
    );
    Section {
        title: "From press to glass, while the device is busy",
        parts: vec![
            "A cursor is moved. A sector is erased only when nobody has touched the device for two seconds; the chip cannot \
             run meanwhile, but the press is not lost. That was not measured at 1 MHz."
                .into(),
            table.to_string(),
        ],
    }
}

fn named(game: &str) -> GameKind {
    GameKind::named(game).expect("a game of this name")
}
