//! Generates the arms of the macro `firmware!` from the tables in `boards`. Types check the functions of pins.

use std::{env, error::Error, fmt::Write as _, fs, path::PathBuf};

use pocket_ra_boards::{Board, FOLDER, LedKind, Panel};

/// Must match `memory.x`.
const FLASH_KIB: u32 = 2048;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={FOLDER}");
    let mut arms = String::new();
    for name in Board::names() {
        let board = Board::read(&name);
        if board.flash_kib < FLASH_KIB {
            return Err(format!("{name}: {} KiB of flash; memory.x needs {FLASH_KIB}", board.flash_kib).into());
        }
        let input = input(&board)?;
        writeln!(
            arms,
            "    ({name} $(, $($more:tt)*)?) => {{\n        $crate::board! {{\n{input}            $($($more)*)?\n        }}\n    }};"
        )?;
    }
    let code = format!(
        "/// The executable for a board in `boards/pico/boards`: `firmware!(pico);`, or with `observe`, a function that sees every event\n\
         /// before the screens do, and with `tasks` that run beside the firmware's own.\n\
         #[macro_export]\nmacro_rules! firmware {{\n{arms}}}\n"
    );
    fs::write(PathBuf::from(env::var("OUT_DIR")?).join("boards.rs"), code)?;
    Ok(())
}

fn input(board: &Board) -> Result<String, Box<dyn Error>> {
    let mut input = String::new();
    writeln!(input, "name: {:?},", board.name)?;
    match &board.panel {
        Panel::I2c { port, sda, scl } => {
            writeln!(input, "panel: {port} {port}_IRQ,\nsda: PIN_{sda},\nscl: PIN_{scl},")?
        }
        Panel::Spi {
            port,
            dma,
            sck,
            mosi,
            reset,
            dc,
            cs,
        } => writeln!(
            input,
            "panel: {port} DMA_CH{dma},\nsck: PIN_{sck},\nmosi: PIN_{mosi},\nreset: PIN_{reset},\ndc: PIN_{dc},\ncs: PIN_{cs},"
        )?,
    }
    let buttons = &board.buttons;
    for (name, pin) in [
        ("up", buttons.up),
        ("down", buttons.down),
        ("left", buttons.left),
        ("right", buttons.right),
        ("a", buttons.a),
        ("b", buttons.b),
    ] {
        writeln!(input, "{name}: PIN_{pin},")?;
    }
    // RP2040 data sheet, table 525: two pins for each of eight slices, again from GPIO16 on.
    let pin = board.buzzer.pin;
    let channel = if pin.is_multiple_of(2) { "a" } else { "b" };
    writeln!(
        input,
        "buzzer: PIN_{pin} PWM_SLICE{} new_output_{channel},",
        pin / 2 % 8
    )?;
    let kind = match board.led.kind {
        LedKind::Plain => "plain",
        LedKind::Ws2812 => "ws2812",
    };
    writeln!(input, "led: PIN_{} {kind},", board.led.pin)?;
    writeln!(input, "crystal: {},\nflash_kib: {},", board.crystal_ms, board.flash_kib)?;
    match (board.supply.battery, board.supply.divider) {
        (Some(pin), Some(divider)) => writeln!(input, "battery: (PIN_{pin} / {divider}),")?,
        (None, None) => writeln!(input, "battery: none,")?,
        _ => return Err(format!("{}: battery and divider belong together", board.name).into()),
    }
    match board.supply.vbus {
        Some(pin) => writeln!(input, "vbus: PIN_{pin},")?,
        None => writeln!(input, "vbus: none,")?,
    }
    Ok(input)
}
