//! The simulator, interactive or played by a script.

use std::{
    env,
    error::Error,
    hash::{BuildHasher, RandomState},
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
    process::ExitCode,
    time,
};

use crossterm::event::{self, Event, KeyEventKind};
use embassy_time::{Duration, Instant};
use lexopt::{Arg, Parser, ValueExt};
use pocket_ra::{chance::RawBits, device::Button};

use pocket_ra_bench::{
    Handheld,
    quote::printable,
    script::{self, Script},
};

use crate::{
    input,
    keyboard::{Keyboard, Meaning},
    memory::{self, Memory},
    output,
    screen::Screen,
    serial_port::SerialPort,
    signals::{Signal, Signals},
    view::{HINT, View},
};

/// Per pixel of the screen.
const PNG_SCALE: usize = 4;

/// Longer pauses, such as a suspended machine, are not caught up.
const LONGEST_LAPSE: Duration = Duration::from_millis(250);

const HELD_AT_START: Duration = Duration::from_secs(1);

/// Of the wait for keys: short waits would occupy the machine, long ones delay a resize.
const SHORTEST_WAIT: Duration = Duration::from_millis(4);
const LONGEST_WAIT: Duration = Duration::from_millis(250);
/// Of the serial port, which does not end the wait for keys.
const SERIAL_WAIT: Duration = Duration::from_millis(20);

#[derive(Default)]
struct Options {
    script: Option<PathBuf>,
    record: bool,
    png: Option<PathBuf>,
    text: bool,
    seed: Option<u64>,
    memory: Option<PathBuf>,
    hold: Vec<Button>,
    serial: Option<PathBuf>,
}

impl Options {
    fn parse(mut arguments: Parser) -> Result<Options, lexopt::Error> {
        let mut options = Options::default();
        while let Some(argument) = arguments.next()? {
            match argument {
                Arg::Long("script") => options.script = Some(arguments.value()?.into()),
                Arg::Long("record") => options.record = true,
                Arg::Long("png") => options.png = Some(arguments.value()?.into()),
                Arg::Long("text") => options.text = true,
                Arg::Long("memory") => options.memory = Some(arguments.value()?.into()),
                Arg::Long("serial") => options.serial = Some(arguments.value()?.into()),
                Arg::Long("hold") => {
                    let names = arguments.value()?.string()?;
                    options.hold = names.split('+').map(script::button).collect::<Result<_, _>>()?;
                }
                Arg::Long("seed") => options.seed = Some(arguments.value()?.parse()?),
                other => return Err(other.unexpected()),
            }
        }
        Ok(options)
    }

    fn open_memory(&self, place: Option<PathBuf>) -> Result<Memory, Box<dyn Error>> {
        let memory = Memory::open(place)?;
        memory.check_writable()?;
        let recorded = self.script.as_ref().filter(|_| self.record);
        for file in self.png.iter().chain(recorded) {
            memory.check_output(file)?;
        }
        Ok(memory)
    }
}

pub fn run(arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    let options = Options::parse(arguments)?;
    let (handheld, code) = match &options.script {
        Some(_) if !options.hold.is_empty() => {
            return Err("--hold goes without --script, where `press` holds buttons".into());
        }
        Some(_) if options.serial.is_some() => return Err("--serial goes without --script".into()),
        Some(path) if options.record && path == "-" => {
            return Err("--record needs a script in a file; standard input cannot be written".into());
        }
        Some(path) => {
            let text = input::read_text(path.as_os_str())?;
            play_script(path, &text, &options).map_err(|error| format!("{}: {error}", path.display()))?
        }
        None if options.record => return Err("--record needs --script FILE".into()),
        None if has_terminal() => {
            // A seed means a reproducible game: start with an empty memory.
            let usual = || options.seed.is_none().then(memory::usual_place).flatten();
            let mut memory = options.open_memory(options.memory.clone().or_else(usual))?;
            let mut handheld = match options.seed {
                Some(seed) => Handheld::with_memory(seed, memory.chip()),
                None => Handheld::with_bits(HostBits::new(), memory.chip()),
            };
            let port = options.serial.as_deref().map(SerialPort::offer).transpose()?;
            let ended_by = play_by_hand(&mut handheld, &mut memory, &options.hold, port)?;
            if let Some(signal) = ended_by {
                signal.end()?;
            }
            if handheld.is_in_boot_loader() {
                writeln!(
                    io::stdout(),
                    "the handheld waits in its USB boot loader for a UF2; start again to switch it off and on"
                )?;
            }
            (handheld, ExitCode::SUCCESS)
        }
        None => return Err("needs a terminal; without one, play a timeline of buttons with --script FILE".into()),
    };
    let picture = handheld.panel().picture();
    if let Some(path) = &options.png {
        let mut png = Vec::new();
        picture.write_png(PNG_SCALE, &mut png)?;
        output::write(path, &png)?;
    }
    if options.text {
        write!(io::stdout(), "{picture}")?;
    }
    Ok(code)
}

/// Exit code 1 if a screen differs.
fn play_script(path: &Path, text: &str, options: &Options) -> Result<(Handheld, ExitCode), Box<dyn Error>> {
    let mut script: Script = text.parse()?;
    script.seed = options.seed.or(script.seed);
    let mut memory = options.open_memory(options.memory.clone())?;
    let mut handheld = Handheld::for_script_with_memory(&script, memory.chip());
    let shown = script.play(&mut handheld);
    memory.save()?;
    if options.record {
        output::replace(path, script.record(text, &shown).as_bytes())?;
        return Ok((handheld, ExitCode::SUCCESS));
    }
    let mismatches = script.mismatches(&shown);
    for mismatch in &mismatches {
        // On errors there is still the exit code.
        let _ = writeln!(io::stderr(), "{}: {mismatch}", printable(&path.display().to_string()));
    }
    let code = if mismatches.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    };
    Ok((handheld, code))
}

/// Replaces the ring oscillator: the host's hash function with its random key.
struct HostBits {
    keyed: RandomState,
    count: u64,
}

impl HostBits {
    fn new() -> HostBits {
        HostBits {
            keyed: RandomState::new(),
            count: 0,
        }
    }
}

impl RawBits for HostBits {
    fn bit(&mut self) -> bool {
        self.count += 1;
        self.keyed.hash_one(self.count) & 1 == 1
    }
}

fn has_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal() && env::var_os("TERM").is_none_or(|term| term != "dumb")
}

struct WallClock {
    start: time::Instant,
    pauses: Pauses,
}

impl WallClock {
    fn next(&mut self, before: Instant) -> Instant {
        self.pauses.leave_out(self.start.elapsed().as_micros() as u64, before)
    }
}

#[derive(Default)]
struct Pauses {
    micros: u64,
}

impl Pauses {
    /// Virtual time from `before` to at most [`LONGEST_LAPSE`] after it.
    fn leave_out(&mut self, wall: u64, before: Instant) -> Instant {
        let now = Instant::from_micros(wall.saturating_sub(self.micros));
        let latest = before + LONGEST_LAPSE;
        self.micros += now.saturating_duration_since(latest).as_micros();
        now.clamp(before, latest)
    }
}

/// Runs in real time, until q, Ctrl-C or a signal, which is returned.
fn play_by_hand(
    handheld: &mut Handheld,
    memory: &mut Memory,
    hold: &[Button],
    mut port: Option<SerialPort>,
) -> Result<Option<Signal>, Box<dyn Error>> {
    let signals = Signals::watch()?;
    // A new user may not know the keys.
    let mut hint = memory.is_new();
    let mut screen = Screen::enter()?;
    let mut keyboard = Keyboard::new(screen.reports_releases());
    for &button in hold {
        keyboard.hold(button, handheld.now() + HELD_AT_START);
    }
    set_buttons(handheld, keyboard.down(handheld.now()));
    let mut clock = WallClock {
        start: time::Instant::now(),
        pauses: Pauses::default(),
    };
    let mut window = crossterm::terminal::size()?;
    let mut drawn = None;
    let mut quit = false;
    loop {
        let now = clock.next(handheld.now());
        while let Some(release) = keyboard.next_release().filter(|&release| release <= now) {
            handheld.run_until(release);
            set_buttons(handheld, keyboard.down(release));
        }
        if let Some(port) = &mut port {
            port.exchange(handheld.serial())?;
        }
        handheld.run_until(now);
        // The only exits come after this.
        memory.save()?;
        if quit || handheld.is_in_boot_loader() {
            return Ok(None);
        }
        if let Some(signal) = signals.received() {
            return Ok(Some(signal));
        }
        if signals.stop_if_asked()? {
            screen.take_back()?;
            keyboard.release_all();
            window = crossterm::terminal::size()?;
            drawn = None;
        }
        let down = keyboard.down(now);
        let panel = handheld.panel();
        let view = View {
            window,
            picture: panel.picture(),
            contrast: panel.contrast(),
            down,
            hint: hint.then_some(HINT),
        };
        if drawn.as_ref() != Some(&view) {
            view.draw(&mut screen)?;
            drawn = Some(view);
        }
        let next = [handheld.next_alarm(), keyboard.next_release()]
            .into_iter()
            .flatten()
            .min();
        let wait = next.map_or(LONGEST_WAIT, |next| next.saturating_duration_since(now));
        let longest = if port.is_some() { SERIAL_WAIT } else { LONGEST_WAIT };
        let wait = wait.clamp(SHORTEST_WAIT, longest);
        let mut waiting = event::poll(time::Duration::from_micros(wait.as_micros()))?;
        // Time of the press, not of the start of the wait.
        let now = clock.next(handheld.now());
        handheld.run_until(now);
        while waiting {
            let event = event::read()?;
            // The release of the Enter that started the program does not count.
            hint &= !matches!(event, Event::Key(key) if key.kind != KeyEventKind::Release);
            if let Event::Resize(..) = event {
                // The event has the size of the buffer in the Windows console.
                window = crossterm::terminal::size()?;
                screen.clear()?;
                drawn = None;
            }
            match keyboard.on_event(&event, now) {
                Meaning::Quit => quit = true,
                Meaning::Stop => Signals::stop()?,
                Meaning::Button(_) | Meaning::Nothing => set_buttons(handheld, keyboard.down(now)),
            }
            waiting = event::poll(time::Duration::ZERO)?;
        }
        set_buttons(handheld, keyboard.down(now));
    }
}

fn set_buttons(handheld: &mut Handheld, down: [bool; Button::ALL.len()]) {
    for (button, down) in Button::ALL.into_iter().zip(down) {
        handheld.button(button, down);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_pause_is_left_out_and_a_short_one_is_not() {
        let mut pauses = Pauses::default();
        let millis = |milliseconds: u64| milliseconds * 1000;
        let at = Instant::from_millis;
        assert_eq!(pauses.leave_out(millis(250), at(0)), at(250));
        // Suspended for an hour.
        assert_eq!(pauses.leave_out(millis(3_600_000), at(250)), at(500));
        assert_eq!(pauses.leave_out(millis(3_600_010), at(500)), at(510));
        assert_eq!(pauses.leave_out(millis(3_600_005), at(510)), at(510), "never backwards");
    }
}
