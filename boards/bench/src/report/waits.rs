//! Starting, and pressing while the device is busy.

use embassy_time::Duration;
use pocket_ra::{
    rules::position::GameKind,
    table::{Language, settings::Speed},
};

use super::markdown::{Section, Table, UNKNOWN};
use crate::{
    boards::Board,
    chip::{
        machine::Setup,
        prepared::{self, MEMORY_START, Trouble, memory_about_to_erase, memory_at, playing},
        presses::{erase_ms, press_while, while_erasing, while_saving},
        workbench::{self, Program},
    },
    faults::Fault,
};

/// Longest time from an edge on a button's pin to the input task, while a picture is drawn.
pub const EDGE_MS: f64 = 0.1;
/// Longest time with interrupts masked, flash operations excluded.
pub const CRITICAL_SECTION_MS: f64 = 0.3;

/// The memory of an owner who chose 1 MHz.
fn fast_bus() -> Vec<u8> {
    memory_at(Language::English, Speed::FastPlus)
}

/// From power-up to the last byte of the first picture. The crystal is one of the usual ones; what is waited for it counts.
fn first_picture_ms(setup: Setup) -> f64 {
    const USUAL: Duration = Duration::from_millis(1);
    let mut machine = setup.as_built().fault(Fault::Crystal(USUAL)).start();
    assert!(machine.run_until_picture(1_000.0), "no picture");
    machine.counters().bus_last_byte_ms.unwrap_or(f64::INFINITY)
}

/// The start of a device as it comes from the table, in milliseconds.
pub fn new_device_ms() -> f64 {
    first_picture_ms(Setup::firmware())
}

pub fn boot(new_device_ms: f64) -> Section {
    let mut table = Table::new(&["device", "first picture, ms"], 1);
    let mut row = |device: &str, ms: f64| table.row(&[device.into(), format!("{ms:.1}")]);
    row("new, 400 kHz", new_device_ms);
    row(
        "new, SPI",
        first_picture_ms(Setup::file(&workbench::image(Program::PicoSpi)).board(&Board::read("pico_spi"))),
    );
    row(
        "with settings, 1 MHz",
        first_picture_ms(Setup::firmware().flash(MEMORY_START, &fast_bus())),
    );
    // A game of Rauha is the longest to take up.
    let mut machine = playing(named("rauha"), 2, Trouble::default()).start();
    machine.run_ms(1_500.0);
    let memory = machine.flash(MEMORY_START..MEMORY_START + (fast_bus().len() as u32));
    row(
        "with a game of Rauha on the table, 400 kHz",
        first_picture_ms(Setup::firmware().flash(MEMORY_START, &memory)),
    );
    Section {
        title: "From power-up to the first picture",
        parts: vec![
            "With the time that the firmware gives the crystal to start, and without the boot ROM, whose few milliseconds the emulator \
             does not have."
                .into(),
            table.to_string(),
        ],
    }
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
