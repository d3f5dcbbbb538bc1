//! Fuzz targets: each accepts any bytes and panics when an invariant is violated.

use std::{
    fs,
    path::{Path, PathBuf},
};

mod engine;
mod export;
mod feed;
mod firmware;
mod journal;
mod memory;
mod presses;
mod records;
mod serial;
mod session;
mod walk;

pub use firmware::small_images;

pub struct Target {
    pub name: &'static str,
    pub run: fn(&[u8]),
    seeds: fn() -> Vec<Vec<u8>>,
}

impl Target {
    /// Saved findings, one line of hexadecimal digits each.
    pub fn corpus(&self) -> PathBuf {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
        folder.join(self.name).with_extension("txt")
    }

    pub fn inputs(&self) -> Vec<Vec<u8>> {
        let file = self.corpus();
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let bytes = |line: &str| -> Option<Vec<u8>> {
            let pairs = line.as_bytes().chunks(2);
            pairs
                .map(|pair| u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok())
                .collect()
        };
        let corpus = text.lines().enumerate().map(|(number, line)| {
            bytes(line).unwrap_or_else(|| panic!("{}:{}: these are no bytes", file.display(), number + 1))
        });
        (self.seeds)().into_iter().chain(corpus).collect()
    }
}

pub const TARGETS: [Target; 13] = [
    Target {
        name: "journal",
        run: journal::run,
        seeds: journal::seeds,
    },
    Target {
        name: "export",
        run: export::run,
        seeds: export::seeds,
    },
    Target {
        name: "records",
        run: records::run,
        seeds: records::seeds,
    },
    Target {
        name: "memory",
        run: memory::run,
        seeds: memory::seeds,
    },
    Target {
        name: "serial",
        run: serial::run,
        seeds: serial::seeds,
    },
    Target {
        name: "engine",
        run: engine::run,
        seeds: engine::seeds,
    },
    Target {
        name: "firmware",
        run: firmware::run,
        seeds: firmware::seeds,
    },
    Target {
        name: "ra",
        run: walk::ra,
        seeds: walk::seeds,
    },
    Target {
        name: "dice",
        run: walk::dice,
        seeds: walk::seeds,
    },
    Target {
        name: "priests",
        run: walk::priests,
        seeds: walk::seeds,
    },
    Target {
        name: "rauha",
        run: walk::rauha,
        seeds: walk::seeds,
    },
    Target {
        name: "session",
        run: session::run,
        seeds: session::seeds,
    },
    Target {
        name: "presses",
        run: presses::run,
        seeds: presses::seeds,
    },
];
