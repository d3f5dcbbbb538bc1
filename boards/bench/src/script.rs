//! Scripts: button timelines with expected screens, one step per line, for the simulator, the scenario tests and the emulated
//! chip.
//!
//! ```text
//! # A comment, anywhere.
//! seed 7              the random seed; before the first step
//! panel spi           the OLED is on SPI (seven pins); before the first step
//! panel sh1106        the OLED has the other controller; before the first step
//! language french     answers the first start: taps DOWN until the language is selected, then A, then B: no lesson
//! tap DOWN            down for 60 ms, then 60 ms of rest, 340 ms after A; `tap DOWN x2 A` taps DOWN twice, then A
//! rest 740            from now on, the rest after A is 740 ms: an unhurried user
//! hold B 500          down for 500 ms, then 60 ms of rest
//! press LEFT          down from now on; `press A B` presses both at the same time
//! release LEFT        up again
//! bounce A 1.5 2      goes down (or up) now, back after 1.5 ms, and after 2 ms for good
//! wait 250            250 ms pass
//! unplug              detaches the OLED
//! plug                attaches it again
//! fault bus-low scl   activates a fault of `faults.rs`; `fault bus-low off` ends it
//! voltage 3700        switches to a battery with this voltage in millivolts, VBUS absent; `voltage usb`: USB power
//! power off           removes the battery; only the flash survives
//! power on            inserts it again: the device boots
//! screen after roll   compares the picture when the bus was last idle for 5 ms with the framed picture that follows
//! ┌────┐
//! │▀▄█ │
//! └────┘
//! ```
//!
//! Buttons are UP, DOWN, LEFT, RIGHT, A and B. Times are milliseconds, with up to three decimals. Time starts at power-up, and
//! only steps advance it, so a script that needs a booted device begins with `wait`.

use std::{collections::HashSet, error::Error, fmt, iter, ops::Range, str::FromStr};

use embassy_time::Duration;
use pocket_ra::{device::Button, table::Language};

use crate::{
    Handheld,
    controller::Model,
    faults::{self, Fault},
    panel::Wiring,
    picture::Picture,
    quote::{beginning, quoted},
};

const TAP: Duration = Duration::from_millis(60);
const REST: Duration = Duration::from_millis(60);
/// After a tap on A, unless `rest` sets another: longer than the input lock-out, too short for a decision after a skip.
const LOOK: Duration = Duration::from_millis(340);
const MOST_TAPS: usize = 999;
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

const STEPS: &str = "seed, panel, language, rest, tap, hold, press, release, bounce, wait, unplug, plug, fault, voltage, power or screen";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    Contact {
        button: Button,
        down: bool,
    },
    Unplug,
    Plug,
    Fault(Fault),
    Mend(&'static str),
    /// Battery voltage; none: USB power.
    Voltage(Option<u32>),
    PowerOff,
    PowerOn,
    Look(usize),
}

/// Time since the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    pub at: Duration,
    pub action: Action,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Screen {
    pub name: String,
    /// Line number from 1.
    pub line: usize,
    /// None until recorded.
    pub expected: Option<Picture>,
    /// From 0; empty at the future position if there is no picture.
    picture_lines: Range<usize>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Script {
    pub seed: Option<u64>,
    pub wiring: Wiring,
    pub model: Model,
    pub steps: Vec<Step>,
    pub screens: Vec<Screen>,
    pub length: Duration,
}

impl Script {
    /// Plays from the handheld's current state; returns the picture at each `screen` step.
    pub fn play(&self, handheld: &mut Handheld) -> Vec<Picture> {
        self.play_watched(handheld, |_, _| {})
    }

    pub fn play_watched(&self, handheld: &mut Handheld, mut watch: impl FnMut(&Step, &Handheld)) -> Vec<Picture> {
        let start = handheld.now();
        let mut shown = Vec::new();
        for step in &self.steps {
            // Actions at time zero happen before the device boots.
            if start + step.at > handheld.now() {
                handheld.run_until(start + step.at);
            }
            watch(step, handheld);
            match step.action {
                Action::Contact { button, down } => handheld.button(button, down),
                Action::Unplug => handheld.panel().unplug(),
                Action::Plug => handheld.panel().plug(),
                Action::Fault(fault) => handheld.fault(fault),
                Action::Mend(name) => handheld.mend(name),
                Action::Voltage(millivolts) => handheld.set_voltage(millivolts),
                Action::PowerOff => handheld.power_off(),
                Action::PowerOn => handheld.power_on(),
                Action::Look(_) => shown.push(handheld.panel().settled()),
            }
        }
        handheld.run_until(start + self.length);
        shown
    }

    pub fn mismatches<'a>(&'a self, shown: &'a [Picture]) -> Vec<Mismatch<'a>> {
        let pairs = self.screens.iter().zip(shown);
        pairs
            .filter(|(screen, actual)| screen.expected.as_ref() != Some(actual))
            .map(|(screen, actual)| Mismatch { screen, actual })
            .collect()
    }

    /// Replaces the expected pictures in the script's `text`.
    pub fn record(&self, text: &str, shown: &[Picture]) -> String {
        let lines: Vec<&str> = text.lines().collect();
        let mut recorded = String::new();
        let mut next = 0;
        let copy = |recorded: &mut String, range: Range<usize>| {
            for line in lines.get(range).unwrap_or_default() {
                recorded.push_str(line);
                recorded.push('\n');
            }
        };
        for (screen, picture) in self.screens.iter().zip(shown) {
            copy(&mut recorded, next..screen.picture_lines.start);
            recorded.push_str(&picture.framed());
            next = screen.picture_lines.end;
        }
        copy(&mut recorded, next..lines.len());
        recorded
    }
}

/// `Display` shows both and the difference.
pub struct Mismatch<'a> {
    pub screen: &'a Screen,
    pub actual: &'a Picture,
}

impl fmt::Display for Mismatch<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Screen {
            name, line, expected, ..
        } = self.screen;
        let name = beginning(name);
        let Some(expected) = expected else {
            return write!(
                out,
                "line {line}: screen {name} has no picture yet; this was shown:\n{}",
                self.actual.framed()
            );
        };
        let difference = expected.difference(self.actual);
        writeln!(
            out,
            "line {line}: screen {name} differs in {} pixels",
            difference.lit_pixels()
        )?;
        write!(out, "expected:\n{}", expected.framed())?;
        write!(out, "shown:\n{}", self.actual.framed())?;
        write!(out, "difference:\n{}", difference.framed())
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScriptError {
    pub line: usize,
    pub reason: String,
}

impl fmt::Display for ScriptError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "line {}: {}", self.line, self.reason)
    }
}

impl Error for ScriptError {}

impl FromStr for Script {
    type Err = ScriptError;

    fn from_str(text: &str) -> Result<Script, ScriptError> {
        let lines: Vec<&str> = text.lines().collect();
        let mut reader = Reader::default();
        let mut next = 0;
        while let Some(line) = lines.get(next) {
            let number = next + 1;
            let fail = |reason| ScriptError { line: number, reason };
            next += 1;
            if Picture::is_framed_line(line) {
                return Err(fail("a picture belongs directly under a screen".to_owned()));
            }
            let mut words = line.split('#').next().unwrap_or_default().split_whitespace();
            let Some(step) = words.next() else { continue };
            let words: Vec<&str> = words.collect();
            if step == "screen" {
                let framed = lines
                    .iter()
                    .skip(next)
                    .take_while(|line| Picture::is_framed_line(line))
                    .count();
                let picture_lines = next..next + framed;
                next = picture_lines.end;
                let framed = lines.get(picture_lines.clone()).unwrap_or_default();
                reader.screen(number, &words, picture_lines, framed).map_err(fail)?;
            } else {
                reader.step(step, &words).map_err(fail)?;
            }
        }
        Ok(reader.into_script())
    }
}

#[derive(Default)]
struct Reader {
    seed: Option<u64>,
    wiring: Wiring,
    model: Model,
    steps: Vec<Step>,
    screens: Vec<Screen>,
    names: HashSet<String>,
    now: Duration,
    down: [bool; Button::ALL.len()],
    rest: Option<Duration>,
    unplugged: bool,
    off: bool,
}

impl Reader {
    fn into_script(self) -> Script {
        Script {
            seed: self.seed,
            wiring: self.wiring,
            model: self.model,
            steps: self.steps,
            screens: self.screens,
            length: self.now,
        }
    }

    fn step(&mut self, step: &str, words: &[&str]) -> Result<(), String> {
        match (step, words) {
            ("seed", &[number]) => self.set_seed(number),
            ("panel", &["spi" | "sh1106"]) if self.has_begun() => Err("panel comes before the first step".to_owned()),
            ("panel", &["spi"]) => {
                self.wiring = Wiring::Spi;
                Ok(())
            }
            ("panel", &["sh1106"]) => {
                self.model = Model::Sh1106;
                Ok(())
            }
            ("panel", _) => Err("write panel spi or panel sh1106".to_owned()),
            ("tap", [_, ..]) => taps(words)?.into_iter().try_for_each(|button| self.hold(button, TAP)),
            ("language", &[name]) => {
                let mut languages = Language::ALL.iter();
                let place = languages.position(|language| language.name() == name);
                let place = place.ok_or_else(|| format!("there is no language {}", quoted(name)))?;
                (0..place).try_for_each(|_| self.hold(Button::Down, TAP))?;
                self.hold(Button::A, TAP)?;
                self.hold(Button::B, TAP)
            }
            ("language", _) => Err("write language and its name, like language english".to_owned()),
            ("rest", &[time]) => {
                self.rest = Some(milliseconds(time)?);
                Ok(())
            }
            ("rest", _) => Err("write rest and a time in milliseconds".to_owned()),
            ("hold", &[name, time]) => self.hold(button(name)?, milliseconds(time)?),
            ("press", [_, ..]) => buttons(words)?
                .into_iter()
                .try_for_each(|button| self.contact(button, true)),
            ("release", [_, ..]) => buttons(words)?
                .into_iter()
                .try_for_each(|button| self.contact(button, false)),
            ("bounce", [name, times @ ..]) => self.bounce(button(name)?, times),
            ("wait", &[time]) => self.wait(milliseconds(time)?),
            ("unplug", []) => self.set_unplugged(true),
            ("plug", []) => self.set_unplugged(false),
            ("fault", &[name, "off"]) => {
                self.act(Action::Mend(faults::named(name)?));
                Ok(())
            }
            ("fault", &["cold"]) if self.model != Model::Sh1106 => Err("fault cold needs panel sh1106".to_owned()),
            ("fault", words) => {
                self.act(Action::Fault(Fault::read(words)?));
                Ok(())
            }
            ("voltage", &["usb"]) => {
                self.act(Action::Voltage(None));
                Ok(())
            }
            ("voltage", &[millivolts]) => {
                let millivolts = millivolts.parse().map_err(|_| "write voltage and millivolts, or usb")?;
                self.act(Action::Voltage(Some(millivolts)));
                Ok(())
            }
            ("voltage", _) => Err("write voltage and millivolts, or usb".to_owned()),
            ("power", &["off"]) => self.set_off(true),
            ("power", &["on"]) => self.set_off(false),
            ("power", _) => Err("write power off or power on".to_owned()),
            ("seed", _) => Err("write seed and a number".to_owned()),
            ("wait", _) => Err("write wait and a time in milliseconds".to_owned()),
            ("hold", _) => Err("write hold, a button and a time in milliseconds".to_owned()),
            ("tap" | "press" | "release" | "bounce", _) => Err(format!("{step} which button?")),
            ("unplug" | "plug", _) => Err(format!("{step} stands alone")),
            _ => Err(format!("{} is no step; a line begins with {STEPS}", quoted(step))),
        }
    }

    fn has_begun(&self) -> bool {
        self.now > Duration::MIN || !self.steps.is_empty()
    }

    fn set_seed(&mut self, number: &str) -> Result<(), String> {
        if self.seed.is_some() {
            return Err("there is a seed already".to_owned());
        }
        if self.has_begun() {
            return Err("seed comes before the first step".to_owned());
        }
        self.seed = Some(
            number
                .parse()
                .map_err(|_| format!("{} is no seed, a number from 0 to {}", quoted(number), u64::MAX))?,
        );
        Ok(())
    }

    fn act(&mut self, action: Action) {
        self.steps.push(Step { at: self.now, action });
    }

    fn wait(&mut self, time: Duration) -> Result<(), String> {
        self.now += time;
        if self.now > LONGEST {
            Err("a script lasts a day at most".to_owned())
        } else {
            Ok(())
        }
    }

    fn contact(&mut self, button: Button, down: bool) -> Result<(), String> {
        if std::mem::replace(&mut self.down[button as usize], down) == down {
            return Err(format!(
                "{} is {} already",
                name(button),
                if down { "down" } else { "up" }
            ));
        }
        self.act(Action::Contact { button, down });
        Ok(())
    }

    fn hold(&mut self, button: Button, time: Duration) -> Result<(), String> {
        self.contact(button, true)?;
        self.wait(time)?;
        self.contact(button, false)?;
        self.wait(match button {
            Button::A => self.rest.unwrap_or(LOOK),
            _ => REST,
        })
    }

    fn bounce(&mut self, button: Button, times: &[&str]) -> Result<(), String> {
        if times.is_empty() || times.len() % 2 == 1 {
            return Err("a bounce has an even number of times, so that it ends where it was going".to_owned());
        }
        let start = self.now;
        let mut down = !self.down[button as usize];
        self.contact(button, down)?;
        for time in times {
            let at = start + milliseconds(time)?;
            if at <= self.now {
                return Err(format!("{} is not later than the edge before it", beginning(time)));
            }
            self.wait(at - self.now)?;
            down = !down;
            self.contact(button, down)?;
        }
        Ok(())
    }

    fn set_off(&mut self, off: bool) -> Result<(), String> {
        if std::mem::replace(&mut self.off, off) == off {
            return Err(format!("the power is {} already", if off { "off" } else { "on" }));
        }
        self.act(if off { Action::PowerOff } else { Action::PowerOn });
        Ok(())
    }

    fn set_unplugged(&mut self, unplugged: bool) -> Result<(), String> {
        if self.off {
            return Err("the power is off".to_owned());
        }
        if std::mem::replace(&mut self.unplugged, unplugged) == unplugged {
            return Err(format!(
                "the OLED is {} already",
                if unplugged { "unplugged" } else { "plugged in" }
            ));
        }
        self.act(if unplugged { Action::Unplug } else { Action::Plug });
        Ok(())
    }

    fn screen(
        &mut self,
        line: usize,
        words: &[&str],
        picture_lines: Range<usize>,
        framed: &[&str],
    ) -> Result<(), String> {
        let name = words.join(" ");
        if name.is_empty() {
            return Err("a screen has a name".to_owned());
        }
        if !self.names.insert(name.clone()) {
            return Err(format!("there is a screen {} already", beginning(&name)));
        }
        let expected = match framed {
            [] => None,
            lines => Some(
                lines
                    .join("\n")
                    .parse()
                    .map_err(|error| format!("screen {}: {error}", beginning(&name)))?,
            ),
        };
        self.act(Action::Look(self.screens.len()));
        self.screens.push(Screen {
            name,
            line,
            expected,
            picture_lines,
        });
        Ok(())
    }
}

fn name(button: Button) -> &'static str {
    match button {
        Button::Up => "UP",
        Button::Down => "DOWN",
        Button::Left => "LEFT",
        Button::Right => "RIGHT",
        Button::A => "A",
        Button::B => "B",
    }
}

pub fn button(word: &str) -> Result<Button, String> {
    let button = Button::ALL
        .into_iter()
        .find(|&button| name(button).eq_ignore_ascii_case(word));
    button.ok_or_else(|| {
        let buttons = Button::ALL.map(name).join(", ");
        format!("{} is no button; there are {buttons}", quoted(word))
    })
}

fn buttons(words: &[&str]) -> Result<Vec<Button>, String> {
    words.iter().map(|word| button(word)).collect()
}

/// Each with an optional repeat count.
fn taps(words: &[&str]) -> Result<Vec<Button>, String> {
    let mut taps = Vec::new();
    for word in words {
        let times = word.strip_prefix(['x', 'X']).map(str::parse::<usize>);
        match (times, taps.last().copied()) {
            (None, _) => taps.push(button(word)?),
            (Some(Ok(times @ 1..=MOST_TAPS)), Some(last)) => taps.extend(iter::repeat_n(last, times - 1)),
            (Some(Ok(1..=MOST_TAPS)), None) => return Err(format!("{} follows a button", beginning(word))),
            (Some(_), _) => return Err(format!("{} is no number of times, x1 to x{MOST_TAPS}", quoted(word))),
        }
    }
    Ok(taps)
}

pub(crate) fn milliseconds(word: &str) -> Result<Duration, String> {
    let (whole, fraction) = word.split_once('.').unwrap_or((word, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let micros = || {
        let whole: u64 = whole.parse().ok()?;
        let fraction = format!("{fraction:0<3}").parse().ok()?;
        whole.checked_mul(1000)?.checked_add(fraction)
    };
    let time = (digits(whole) && digits(fraction) && fraction.len() <= 3)
        .then(micros)
        .flatten()
        .map(Duration::from_micros)
        .filter(|&time| time <= LONGEST);
    time.ok_or_else(|| format!("{} is no time in milliseconds", quoted(word)))
}
