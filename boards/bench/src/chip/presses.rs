//! Latency from a press to the display.

use std::sync::Mutex;

use pocket_ra::{device::Button, rules::position::GameKind};

use super::{
    machine::{Machine, Setup},
    prepared,
    workbench::once,
};

#[derive(Clone, Copy, Debug)]
pub struct Seen {
    /// Time from the edge to the picture's first byte on the bus; resolution 0.2 ms.
    pub first_ms: f64,
    pub ms: f64,
    pub bytes: u64,
    pub transactions: u64,
}

/// Presses and releases; none if the picture does not change.
pub fn press_to_glass(machine: &mut Machine, button: Button) -> Option<Seen> {
    let (pressed, before) = (machine.now_ms(), machine.counters());
    let shown = machine.screen();
    machine.press(button);
    let mut first_ms = f64::INFINITY;
    for _ in 0..60 {
        machine.run_ms(0.2);
        if machine.counters().bus_bytes > before.bus_bytes {
            first_ms = machine.now_ms() - pressed;
            break;
        }
    }
    // A background refresh, once a second, is not a response.
    let changed = machine.run_until_picture(100.0) && machine.screen() != shown;
    let after = machine.counters();
    machine.run_ms(60.0);
    machine.release(button);
    machine.run_ms(100.0);
    changed.then(|| Seen {
        first_ms,
        ms: after.bus_last_byte_ms.unwrap_or(f64::INFINITY) - pressed,
        bytes: after.bus_bytes - before.bus_bytes,
        transactions: after.bus_transactions - before.bus_transactions,
    })
}

#[derive(Clone, Debug)]
pub struct Busy {
    pub seen: Vec<Seen>,
    pub asleep: f64,
}

impl Busy {
    pub fn slowest_ms(&self) -> f64 {
        self.seen.iter().map(|seen| seen.ms).fold(0.0, f64::max)
    }
}

/// Moves the cursor of the first screen while a pharaoh thinks. Measured once, then cached.
pub fn while_thinking(kind: GameKind) -> Busy {
    static MEASURED: [Mutex<Option<Result<Busy, String>>>; GameKind::ALL.len()] =
        [const { Mutex::new(None) }; GameKind::ALL.len()];
    once(&MEASURED[usize::from(kind.number())], || {
        Ok(press_while(prepared::thinking(kind).as_built()))
    })
}

/// Moves the cursor of the first screen while the device is busy.
pub fn press_while(setup: Setup) -> Busy {
    let mut machine = setup.start();
    assert!(machine.run_until_picture(500.0), "no picture");
    machine.run_ms(100.0);
    let before = machine.counters();
    let seen = (0..4).map(|_| press_to_glass(&mut machine, Button::Down).expect("the cursor moves"));
    let seen = seen.collect();
    Busy {
        seen,
        asleep: machine.counters().share_asleep_since(&before),
    }
}

/// Presses while a device that plays alone saves every move; first bytes are not measured. With the number of pages
/// programmed during each.
pub fn while_saving(machine: &mut Machine, presses: u32) -> Vec<(Seen, usize)> {
    let mut seen = Vec::new();
    for _ in 0..presses {
        let shown = machine.pictures().len();
        let (pressed, before) = (machine.now_ms(), machine.counters());
        machine.press(Button::Down);
        machine.run_ms(70.0);
        machine.release(Button::Down);
        let pictures = machine.pictures();
        let picture = pictures.get(shown).expect("a press is not lost");
        let last = picture.since.as_micros() as f64 / 1e3;
        let after = machine.counters();
        let operations = machine.flash_operations();
        let meanwhile = operations
            .iter()
            .filter(|operation| (pressed..last).contains(&operation.ms));
        let answer = Seen {
            first_ms: f64::NAN,
            ms: last - pressed,
            bytes: after.bus_bytes - before.bus_bytes,
            transactions: after.bus_transactions - before.bus_transactions,
        };
        seen.push((answer, meanwhile.count()));
        machine.run_ms(37.0);
    }
    seen
}

/// The chip is stopped meanwhile.
pub const ERASE_MS: f64 = 45.0;

pub fn erase_ms(start: impl Fn() -> Machine) -> f64 {
    let mut machine = start();
    machine.run_ms(1_900.0);
    assert!(
        machine.erases_ms().is_empty(),
        "nothing is erased before the device is idle"
    );
    machine.run_ms(600.0);
    let &[erase] = machine.erases_ms().as_slice() else {
        panic!("erases at {:?} ms", machine.erases_ms());
    };
    erase
}

/// A press at this time after the start of an erase; the first byte is not measured.
pub fn while_erasing(start: impl Fn() -> Machine, erase: f64, after: f64, long: f64) -> Seen {
    const QUIET_MS: f64 = 1.0;
    let mut machine = start();
    let pressed = erase + after;
    machine.tap_at(Button::Down, pressed, pressed + long);
    machine.run_ms(erase - QUIET_MS);
    let before = machine.counters();
    machine.run_ms(QUIET_MS + after + 200.0);
    // Runs paused at other times may differ by a cache miss of 0.48 us.
    let erases = machine.erases_ms();
    assert!(
        matches!(erases[..], [again] if (again - erase).abs() < 1e-3),
        "the same run: {erases:?} and {erase} ms"
    );
    let times = machine
        .pictures()
        .into_iter()
        .map(|shown| shown.since.as_micros() as f64 / 1e3);
    let moved: Vec<f64> = times.filter(|&ms| ms > pressed).collect();
    let [moved] = moved[..] else {
        panic!("pressed {after} ms into the erase for {long} ms: pictures at {moved:?} ms");
    };
    let sent = machine.counters();
    Seen {
        first_ms: f64::NAN,
        ms: moved - pressed,
        bytes: sent.bus_bytes - before.bus_bytes,
        transactions: sent.bus_transactions - before.bus_transactions,
    }
}
