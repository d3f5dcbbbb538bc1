//! The Pico with an OLED on SPI with DMA.

use pocket_ra_bench::{figure, tests};

use crate::{
    boards::Board,
    chip::playing,
    machine::Setup,
    report::{
        limits,
        screens::{Measured, Press},
    },
    scenarios::{read, same_on_both},
    workbench::Program,
};

/// For this board only.
pub const SCENARIOS: [&str; 1] = ["spi"];

fn setup() -> Setup {
    playing::firmware_of(Program::PicoSpi)
        .unwrap()
        .board(&Board::read("pico_spi"))
}

fn a_panel_on_spi_shows_the_same_frames() {
    for name in ["title", "sleep", "power_cut"] {
        same_on_both(name, setup());
    }
}

fn what_is_said_of_a_panel_on_spi_is_the_same_on_both() {
    for name in SCENARIOS {
        same_on_both(name, setup());
    }
}

fn the_port_is_led_to_the_pins_of_the_table() {
    let mut machine = setup().start();
    assert!(machine.run_until_picture(500.0), "no picture");
    let board = Board::read("pico_spi");
    let counters = machine.counters();
    assert_eq!(
        counters.spi_pins,
        ["sck", "mosi"].map(|name| u64::from(board.pin(name)))
    );
    assert_eq!(counters.i2c_pins, Vec::<u64>::new());
    assert!(counters.bus_hertz > 8e6, "{} Hz", counters.bus_hertz);
    // An address per run of the picture, at least one per page; initialisation; brightness.
    let bytes = counters.bus_bytes;
    assert!((1024 + 8 * 3..1024 + 8 * 3 + 100).contains(&bytes), "{bytes} bytes");
}

fn on_spi_every_press_is_on_the_glass_in_time() {
    let mut presses: Vec<(&str, Press)> = Vec::new();
    for name in [
        "self_test",
        "menu",
        "help",
        "new_game",
        "board_ra",
        "board_rauha",
        "passing",
    ] {
        let script = read(name);
        let measured = Measured::new(name, &script, &playing::play(&script, setup().as_built()));
        presses.extend(measured.presses().map(|press| (name, press.clone())));
    }
    presses.sort_by(|(_, one), (_, other)| other.ms.total_cmp(&one.ms));
    for (name, press) in presses.iter().take(5) {
        figure!("{name}: {press}");
    }
    if let Some((name, most)) = presses.iter().max_by_key(|(_, press)| press.bytes) {
        figure!("most bytes of {}: {name}: {most}", presses.len());
    }
    let late = presses
        .iter()
        .filter_map(|(name, press)| Some(format!("{name}: {}", limits::SPI.complaint(press)?)));
    let late: Vec<String> = late.collect();
    assert_eq!(late, Vec::<String>::new());
}

tests!(
    a_panel_on_spi_shows_the_same_frames,
    what_is_said_of_a_panel_on_spi_is_the_same_on_both,
    the_port_is_led_to_the_pins_of_the_table,
    on_spi_every_press_is_on_the_glass_in_time,
);
