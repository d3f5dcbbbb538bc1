//! What is fuzzed: each target takes any bytes and panics when a rule of the house is broken.

mod engine;
mod evening;
mod export;
mod feed;
mod firmware;
mod journal;
mod memory;
mod presses;
mod records;
mod serial;
mod walk;

/// The host's code that is fuzzed, as it is in the program.
#[path = "../../../boards/terminal"]
mod terminal {
    #[allow(dead_code, reason = "the program also runs it on standard input")]
    pub mod engine;
    #[allow(dead_code, reason = "the simulator uses the rest")]
    #[path = "bench/nor.rs"]
    pub mod nor;
    #[allow(dead_code, reason = "the program also reads and writes the files")]
    pub mod uf2;
}

/// Somebody with the handheld in hand.
#[path = "../../screens/owner.rs"]
mod owner;

pub struct Target {
    /// Also the name of its corpus.
    pub name: &'static str,
    pub run: fn(&[u8]),
    /// Where the search begins.
    pub seeds: fn() -> Vec<Vec<u8>>,
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
        name: "evening",
        run: evening::run,
        seeds: evening::seeds,
    },
    Target {
        name: "presses",
        run: presses::run,
        seeds: presses::seeds,
    },
];
