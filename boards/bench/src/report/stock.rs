//! The same work in the way that is usual with these libraries, on the same chip.

use super::markdown::{Section, Table};
use crate::chip::{
    machine::Oscillator,
    programs::{self, numbers},
};

const MEGAHERTZ: u64 = 125;

pub fn section() -> Result<Section, String> {
    let fair = programs::stock(Oscillator::Fair)?;
    Ok(Section {
        title: "Against the usual way",
        parts: vec![
            "A menu of a heading and four rows, a rectangle and a picture of 16 x 16 pixels: drawn by embedded-graphics on a target \
             that sets single pixels, which is what `ssd1306` offers, and by whole bytes. The program compares the pictures \
             pixel by pixel."
                .into(),
            drawing(&fair)?,
            "Sending with `ssd1306` in its buffered mode and with the display task. \"All drawn again\" includes the drawing; the \
             display task gets whole pictures and finds the change itself."
                .into(),
            sending(&fair)?,
            "Dice by `RoscRng` and a remainder, and by the dice roller. `RoscRng` strings raw bits together: neighbouring bits of a \
             ring oscillator are alike, nothing notices when it is biased or stuck, and a remainder of 6 favours low faces a \
             little. How alike the bits of a real oscillator are cannot be seen here: the emulated one is fair, biased (7 of 8 bits \
             are ones), stuck or periodic (the same twelve bits again and again) by choice. The task takes 64 bits 50 us apart for a roll, tests their health, hashes them with \
             the moments of the presses into a ChaCha20 generator and draws by rejection."
                .into(),
            rolling(&fair)?,
        ],
    })
}

fn found(lines: &[String], words: &str) -> Result<Vec<u64>, String> {
    numbers(lines, words).ok_or_else(|| format!("the program says nothing of {words:?}: {lines:?}"))
}

fn drawing(lines: &[String]) -> Result<String, String> {
    let mut table = Table::new(
        &[
            "drawing",
            "by pixels, cycles",
            "by bytes, cycles",
            "times as fast",
            "the same picture",
        ],
        1,
    );
    for (word, what) in [
        ("menu", "menu"),
        ("rectangle", "rectangle, 122 x 54"),
        ("sprite", "picture, 16 x 16"),
    ] {
        let words = format!("draw {word}: ");
        let [times, pixels, bytes] = found(lines, &words)?[..] else {
            return Err(format!("{words} {lines:?}"));
        };
        let equal = lines
            .iter()
            .any(|line| line.contains(&words) && line.contains("equal true"));
        table.row(&[
            what.into(),
            (pixels * MEGAHERTZ / times).to_string(),
            (bytes * MEGAHERTZ / times).to_string(),
            format!("{:.1}", pixels as f64 / bytes.max(1) as f64),
            if equal { "yes" } else { "no" }.into(),
        ]);
    }
    Ok(table.to_string())
}

fn sending(lines: &[String]) -> Result<String, String> {
    let mut table = Table::new(&["sending", "transactions", "bytes", "400 kHz, ms", "1 MHz, ms"], 1);
    for (word, what) in [
        ("stock {} whole", "whole picture, `ssd1306`"),
        ("ours {} whole", "whole picture, display task"),
        ("stock {} cursor", "a cursor moves, `ssd1306`, all drawn again"),
        (
            "stock {} careful cursor",
            "a cursor moves, `ssd1306`, only both rows drawn again",
        ),
        ("ours {} cursor", "a cursor moves, display task"),
    ] {
        let at = |hertz: &str| found(lines, &format!("send {}: ", word.replace("{}", hertz)));
        let ([slow, transactions, bytes], [fast, ..]) = (&at("400000")?[..], &at("1000000")?[..]) else {
            return Err(format!("{word}: {lines:?}"));
        };
        table.row(&[
            what.into(),
            transactions.to_string(),
            bytes.to_string(),
            format!("{:.1}", *slow as f64 / 1e3),
            format!("{:.1}", *fast as f64 / 1e3),
        ]);
    }
    Ok(table.to_string())
}

fn rolling(fair: &[String]) -> Result<String, String> {
    let mut table = Table::new(
        &[
            "300 dice",
            "ring oscillator",
            "cycles of work a die",
            "ms a die, waiting included",
            "most frequent face, % (16.7 is fair)",
            "noticed",
        ],
        2,
    );
    for oscillator in [
        Oscillator::Fair,
        Oscillator::Biased,
        Oscillator::Stuck,
        Oscillator::Periodic,
    ] {
        let lines = match oscillator {
            Oscillator::Fair => fair.to_vec(),
            _ => programs::stock(oscillator)?,
        };
        for (who, work, what) in [
            ("stock", "stock", "`RoscRng`, remainder"),
            ("ours", "work", "the dice roller"),
        ] {
            let ([rolls, micros, most], [_, worked, ..]) = (
                &found(&lines, &format!("roll {who}: "))?[..],
                &found(&lines, &format!("roll {work}: "))?[..],
            ) else {
                return Err(format!("{who}: {lines:?}"));
            };
            let noticed = lines
                .iter()
                .any(|line| line.contains(&format!("roll {who}: ")) && line.contains("noticed true"));
            table.row(&[
                what.into(),
                format!("{oscillator:?}").to_lowercase(),
                (worked * MEGAHERTZ / rolls).to_string(),
                format!("{:.3}", *micros as f64 / 1e3 / *rolls as f64),
                format!("{:.1}", 100.0 * *most as f64 / *rolls as f64),
                if noticed { "yes" } else { "no" }.into(),
            ]);
        }
    }
    Ok(table.to_string())
}
