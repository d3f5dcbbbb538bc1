//! The last test by name: lists skipped tests and how to install what they need.

use pocket_ra_bench::harness::not_run;

fn main() {
    for line in not_run(env!("CARGO_TARGET_TMPDIR")) {
        println!("{line}");
    }
}
