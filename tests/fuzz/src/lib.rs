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
    /// Takes two seconds at most.
    pub short_runs: u32,
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
        short_runs: 25_000,
        seeds: journal::seeds,
    },
    Target {
        name: "export",
        run: export::run,
        short_runs: 10_000,
        seeds: export::seeds,
    },
    Target {
        name: "records",
        run: records::run,
        short_runs: 25_000,
        seeds: records::seeds,
    },
    Target {
        name: "memory",
        run: memory::run,
        short_runs: 250,
        seeds: memory::seeds,
    },
    Target {
        name: "serial",
        run: serial::run,
        short_runs: 300,
        seeds: serial::seeds,
    },
    Target {
        name: "engine",
        run: engine::run,
        short_runs: 2500,
        seeds: engine::seeds,
    },
    Target {
        name: "firmware",
        run: firmware::run,
        short_runs: 30_000,
        seeds: firmware::seeds,
    },
    Target {
        name: "ra",
        run: walk::ra,
        short_runs: 4000,
        seeds: walk::seeds,
    },
    Target {
        name: "dice",
        run: walk::dice,
        short_runs: 1200,
        seeds: walk::seeds,
    },
    Target {
        name: "priests",
        run: walk::priests,
        short_runs: 4000,
        seeds: walk::seeds,
    },
    Target {
        name: "rauha",
        run: walk::rauha,
        short_runs: 2500,
        seeds: walk::seeds,
    },
    Target {
        name: "session",
        run: session::run,
        short_runs: 1000,
        seeds: session::seeds,
    },
    Target {
        name: "presses",
        run: presses::run,
        short_runs: 150,
        seeds: presses::seeds,
    },
];
