//! A script played on the chip, with everything that can be measured meanwhile.

use super::{
    machine::{Call, Counters, Machine, Setup, Transfer},
    symbols, workbench,
};
use crate::{
    bench::picture::Picture,
    script::{Action, Script},
};

/// The function that draws whatever is shown.
const DRAW: &str = "pocket_ra::screens::drawing::<impl pocket_ra::screens::Screens>::draw";

/// What the chip showed, and what that took. Times are those of the script, also after power was off.
pub struct Played {
    /// What was on each screen.
    pub shown: Vec<Picture>,
    /// Every picture that came to the glass.
    pub transfers: Vec<Transfer>,
    pub draws: Vec<Call>,
    /// At the end.
    pub counters: Counters,
    /// Deepest use of the stack, over all starts.
    pub stack: u64,
}

/// The firmware, with its drawing timed.
pub fn firmware() -> Result<Setup, String> {
    let firmware = workbench::firmware();
    let draw = symbols::linker_name(&firmware, DRAW)?;
    Ok(Setup::file(&firmware).timed(&draw))
}

/// Plays the script on the chip.
pub fn play(script: &Script, setup: Setup) -> Played {
    let mut player = Player {
        machine: setup.seed(script.seed.unwrap_or(0)).start(),
        on_since: Some(0.0),
        transfers: Vec::new(),
        draws: Vec::new(),
        stack: 0,
    };
    let mut shown = Vec::new();
    for step in &script.steps {
        player.run_until(milliseconds(step.at));
        let machine = &mut player.machine;
        match step.action {
            Action::Contact { button, down: true } => machine.press(button),
            Action::Contact { button, down: false } => machine.release(button),
            Action::Unplug => machine.set_oled_attached(false),
            Action::Plug => machine.set_oled_attached(true),
            Action::PowerOff => {
                player.gather();
                player.on_since = None;
            }
            Action::PowerOn => {
                machine.reboot();
                player.on_since = Some(milliseconds(step.at));
            }
            Action::Look(_) if player.on_since.is_none() => shown.push(Picture::DARK),
            Action::Look(_) => {
                let settled = machine.pictures().pop();
                shown.push(settled.map_or(Picture::DARK, |shown| shown.picture));
            }
        }
    }
    player.run_until(milliseconds(script.length));
    player.gather();
    Played {
        shown,
        transfers: player.transfers,
        draws: player.draws,
        counters: player.machine.counters(),
        stack: player.stack,
    }
}

fn milliseconds(time: embassy_time::Duration) -> f64 {
    time.as_micros() as f64 / 1e3
}

struct Player {
    machine: Machine,
    /// When power came on, by the time of the script; none while it is off.
    on_since: Option<f64>,
    transfers: Vec<Transfer>,
    draws: Vec<Call>,
    stack: u64,
}

impl Player {
    fn run_until(&mut self, ms: f64) {
        let rest = self.on_since.map_or(0.0, |since| ms - since - self.machine.now_ms());
        if rest > 0.0 {
            self.machine.run_ms(rest);
        }
    }

    /// Takes over what was measured since power came on.
    fn gather(&mut self) {
        let Some(since) = self.on_since else { return };
        self.transfers
            .extend(self.machine.transfers().into_iter().map(|transfer| Transfer {
                began_ms: since + transfer.began_ms,
                ended_ms: since + transfer.ended_ms,
                ..transfer
            }));
        self.draws.extend(self.machine.calls().into_iter().map(|call| Call {
            returned_ms: since + call.returned_ms,
            ..call
        }));
        let used = self.machine.counters().stack_used.unwrap_or(0);
        self.stack = self.stack.max(used);
    }
}
