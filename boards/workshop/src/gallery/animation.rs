//! Animated PNG of a scenario. Its screens are held; frames in between keep their timing.

use std::{error::Error, io::Write};

use embassy_time::{Duration, Instant};
use pocket_ra_bench::{
    Handheld,
    picture::{Picture, write_animation},
    script::{Action, Script},
};

/// To be read.
const LOOKED_AT: Duration = Duration::from_millis(1500);
/// Longest wait of the scenario.
const LONGEST: Duration = Duration::from_millis(400);

pub fn write(text: &str, scale: usize, to: impl Write) -> Result<(), Box<dyn Error>> {
    let script: Script = text.parse()?;
    let mut handheld = Handheld::new(script.seed.unwrap_or(0));
    let start = handheld.now();
    script.play(&mut handheld);
    let looks: Vec<Instant> = script
        .steps
        .iter()
        .filter(|step| matches!(step.action, Action::Look(_)))
        .map(|step| start + step.at)
        .collect();
    let shown = handheld.panel().history();
    let ends = shown.iter().skip(1).map(|next| next.since).chain([Instant::MAX]);
    let mut frames: Vec<(Picture, Duration)> = Vec::new();
    for (shown, end) in shown.iter().zip(ends) {
        let looked_at = looks.iter().any(|look| (shown.since..end).contains(look));
        let begun = looked_at || !frames.is_empty();
        let over = looks.last().is_none_or(|last| shown.since > *last);
        if begun && !over {
            let time = match looked_at {
                true => LOOKED_AT,
                false => (end - shown.since).min(LONGEST),
            };
            frames.push((shown.picture.clone(), time));
        }
    }
    write_animation(&frames, scale, to)?;
    Ok(())
}
