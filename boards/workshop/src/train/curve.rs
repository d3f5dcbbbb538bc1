//! Progress of a training: a bar, and measurements.

use std::{
    error::Error,
    io::{self, Write},
    path::Path,
    time::Instant,
};

use indicatif::ProgressBar;
use pocket_ra_bench::quote::printable;

use pocket_ra_terminal::progress;

pub struct Curve {
    bar: ProgressBar,
    began: Instant,
}

impl Curve {
    pub fn new(rounds: u32, done: u32) -> io::Result<Curve> {
        let bar = progress::bar(rounds.into(), "{eta} left");
        bar.set_position(done.into());
        writeln!(io::stdout(), "round    games  distance     two   three    time")?;
        Ok(Curve {
            bar,
            began: Instant::now(),
        })
    }

    pub fn advance(&self) {
        self.bar.inc(1);
    }

    /// Prints the error against the results, if games were played, and the shares for two and three players.
    pub fn point(&self, round: u32, games: u32, distance: Option<f32>, shares: [f64; 2]) -> io::Result<()> {
        let [two, three] = shares.map(|share| 100.0 * share);
        let distance = distance.map_or("-".into(), |distance| format!("{distance:.5}"));
        let seconds = self.began.elapsed().as_secs_f64();
        self.bar.suspend(|| {
            writeln!(
                io::stdout(),
                "{round:>5} {games:>8} {distance:>9} {two:>5.1} % {three:>5.1} % {seconds:>5.0} s"
            )
        })
    }

    pub fn end(self, file: &Path, bytes: usize) -> Result<(), Box<dyn Error>> {
        self.bar.finish_and_clear();
        writeln!(
            io::stdout(),
            "{}: {bytes} bytes of weights",
            printable(&file.display().to_string())
        )?;
        Ok(())
    }
}
