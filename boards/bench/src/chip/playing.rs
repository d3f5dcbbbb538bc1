//! Plays a script on the chip and collects all measurements.

use super::{
    machine::{Counters, Drawing, FlashOperation, Machine, Setup},
    symbols,
    workbench::{self, Program},
};
use crate::{
    controller::Model,
    panel::ADDRESS,
    picture::Picture,
    script::{Action, Script},
};

const DRAW: &str = "pocket_ra::screens::Screens::draw";

/// Times are those of the script, also after power cycles.
pub struct Played {
    pub shown: Vec<Picture>,
    pub history: Vec<Picture>,
    pub drawings: Vec<Drawing>,
    pub flash: Vec<FlashOperation>,
    /// Times of a bot's reports and of saves: the screens that follow come without a press.
    pub reports: Vec<f64>,
    pub starts: Vec<f64>,
    pub counters: Counters,
    pub stack: u64,
    /// Time from an edge on a button's pin to the input task: all edges, and those during drawing.
    pub edge_ms: f64,
    pub edge_while_drawing_ms: f64,
    pub critical_section_ms: f64,
    pub stopped: Option<String>,
}

pub fn firmware() -> Result<Setup, String> {
    firmware_of(Program::Pico)
}

pub fn firmware_of(board: Program) -> Result<Setup, String> {
    let firmware = workbench::image(board);
    let draw = symbols::linker_name(&firmware, DRAW)?;
    Ok(Setup::file(&firmware).drawing(&draw))
}

pub fn play(script: &Script, setup: Setup) -> Played {
    let setup = match script.model {
        Model::Ssd1306 => setup,
        Model::Sh1106 => setup.oled("sh1106", ADDRESS),
    };
    let mut player = Player {
        machine: setup.seed(script.seed.unwrap_or(0)).start(),
        on_since: Some(0.0),
        history: Vec::new(),
        drawings: Vec::new(),
        flash: Vec::new(),
        reports: Vec::new(),
        starts: vec![0.0],
        stack: 0,
        edge_ms: 0.0,
        edge_while_drawing_ms: 0.0,
        critical_section_ms: 0.0,
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
            Action::Fault(fault) => machine.fault(fault),
            Action::Mend(name) => machine.mend(name),
            Action::Voltage(millivolts) => machine.set_voltage(millivolts),
            Action::PowerOff => {
                player.gather();
                player.on_since = None;
            }
            Action::PowerOn => {
                machine.reboot();
                player.on_since = Some(milliseconds(step.at));
                player.starts.push(milliseconds(step.at));
            }
            Action::Look(_) if player.on_since.is_none() => shown.push(Picture::DARK),
            Action::Look(_) => shown.push(machine.last_picture().unwrap_or(Picture::DARK)),
        }
    }
    player.run_until(milliseconds(script.length));
    player.gather();
    Played {
        shown,
        history: player.history,
        drawings: player.drawings,
        flash: player.flash,
        reports: player.reports,
        starts: player.starts,
        counters: player.machine.counters(),
        stack: player.stack,
        edge_ms: player.edge_ms,
        edge_while_drawing_ms: player.edge_while_drawing_ms,
        critical_section_ms: player.critical_section_ms,
        stopped: player.machine.stopped().map(ToString::to_string),
    }
}

fn milliseconds(time: embassy_time::Duration) -> f64 {
    time.as_micros() as f64 / 1e3
}

struct Player {
    machine: Machine,
    /// Script time of power-up; none while powered off.
    on_since: Option<f64>,
    history: Vec<Picture>,
    drawings: Vec<Drawing>,
    flash: Vec<FlashOperation>,
    reports: Vec<f64>,
    starts: Vec<f64>,
    stack: u64,
    edge_ms: f64,
    edge_while_drawing_ms: f64,
    critical_section_ms: f64,
}

impl Player {
    fn run_until(&mut self, ms: f64) {
        let rest = self.on_since.map_or(0.0, |since| ms - since - self.machine.now_ms());
        if rest > 0.0 {
            self.machine.run_until_stopped(rest);
        }
    }

    fn gather(&mut self) {
        let Some(since) = self.on_since else { return };
        let pictures = self.machine.pictures().into_iter().map(|shown| shown.picture);
        self.history.extend(pictures);
        let drawings = self.machine.drawings().into_iter().map(|drawing| Drawing {
            began_ms: since + drawing.began_ms,
            first_ms: drawing.first_ms.map(|ms| since + ms),
            shown_ms: drawing.shown_ms.map(|ms| since + ms),
            ..drawing
        });
        self.drawings.extend(drawings);
        let operations = self.machine.flash_operations().into_iter();
        self.flash.extend(operations.map(|operation| FlashOperation {
            ms: since + operation.ms,
            ..operation
        }));
        let log = self.machine.logs();
        let is_report = |line: &&String| {
            [" Progress(", " Thought(", " GameSaved"]
                .iter()
                .any(|event| line.contains(event))
        };
        let reports = log.iter().filter(is_report);
        let counters = self.machine.counters();
        // A line begins with the chip's timer in seconds.
        let seconds = reports.filter_map(|line| line.split(' ').next()?.parse::<f64>().ok());
        let began = since + counters.ms - counters.timer_ms;
        self.reports.extend(seconds.map(|seconds| began + 1e3 * seconds));
        self.stack = self.stack.max(counters.stack_used.unwrap_or(0));
        self.edge_ms = self.edge_ms.max(counters.edge_latency.longest_ms);
        let while_drawing = counters.edge_latency_while_drawing.longest_ms;
        self.edge_while_drawing_ms = self.edge_while_drawing_ms.max(while_drawing);
        self.critical_section_ms = self.critical_section_ms.max(counters.critical_section_ms);
    }
}
