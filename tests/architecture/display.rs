//! The display task leaves commands to the `ssd1306` crate.

use std::{fs, path::Path};

use crate::source::{collect, tokens};

/// Hexadecimal numbers allowed by file: any other would be a command.
const ALLOWED: [(&str, &[&str]); 2] = [
    // I2C addresses and control bytes.
    ("i2c.rs", &["0x3c", "0x3d", "0x80", "0x00", "0x40"]),
    // Read-back, and a mask of the status.
    (
        "identify.rs",
        &[
            "0x5a", "0xa5", "0x0f", "0xc3", "0x00", "0xff", "0x81", "0x7e", "0x3c", "0x11", "0xee", "0x42", "0x24",
            "0xdb", "0x66", "0x99", "0x0f",
        ],
    ),
];

/// Possible commands, and bytes that bypass the driver's interface.
fn complaints(name: &str, source: &str) -> Vec<String> {
    let tokens = tokens(source);
    let allowed = ALLOWED.iter().find(|(file, _)| *file == name);
    let allowed = allowed.map_or(&[][..], |(_, numbers)| numbers);
    let mut wrong: Vec<String> = Vec::new();
    let numbers: Vec<&String> = tokens.iter().filter(|token| token.starts_with("0x")).collect();
    if numbers != allowed {
        wrong.push(format!("{name}: {numbers:?}, allowed are {allowed:?}"));
    }
    let writes = tokens.windows(3).any(|three| three == ["bus", ".", "write"]);
    if writes && name != "interface.rs" {
        wrong.push(format!("{name}: writes to the bus past the driver"));
    }
    wrong
}

#[test]
fn the_display_task_contains_no_command_bytes() {
    let files = collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/tasks/display"));
    assert!(files.len() > 5, "only {} files", files.len());
    let mut wrong = Vec::new();
    for file in files {
        let name = file.file_name().unwrap().to_str().unwrap();
        wrong.extend(complaints(name, &fs::read_to_string(&file).unwrap()));
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn command_bytes_and_direct_writes_are_found() {
    assert_eq!(complaints("mod.rs", "driver.set_row(8).await").len(), 0);
    assert_eq!(complaints("mod.rs", "const OFF: u8 = 0xae;").len(), 1);
    assert_eq!(complaints("mod.rs", "bus.write(&commands, &[]).await").len(), 1);
    assert_eq!(complaints("i2c.rs", "[0x3c, 0x3d, 0x80, 0x00, 0x40, 0xaf]").len(), 1);
}
