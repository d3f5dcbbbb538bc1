//! The last of all tests by its name and package: prints which were not run because something is missing, and how to get it.

use pocket_ra_bench::harness::not_run;

fn main() {
    for line in not_run(env!("CARGO_TARGET_TMPDIR")) {
        println!("{line}");
    }
}
