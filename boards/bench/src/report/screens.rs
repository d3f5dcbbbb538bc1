//! Every screen and press of the scenarios on the chip.

use std::{
    collections::BTreeMap,
    fmt,
    num::NonZero,
    str::FromStr,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use super::{
    limits::{self, Limits},
    markdown::{Section, Table, UNKNOWN},
};
use crate::{
    boards::Board,
    chip::{
        machine::{Drawing, FlashOperation, Setup},
        playing::{self, Played},
        presses::ERASE_MS,
        workbench::Program,
    },
    panel::Wiring,
    scenarios::SCENARIOS,
    script::{Action, Script},
};

const LONG_MS: f64 = 300.0;
/// A later drawing is not a response but the next step of an animation.
const ANSWER_MS: f64 = 40.0;
/// Nor is one later than this after the first drawing: a roll, a seed or a saved game arrives sooner.
const REPLY_MS: f64 = 4.0;

/// Measurements at 400 kHz; also on SPI, if measured.
pub struct Measured {
    name: String,
    screens: Vec<Look>,
    presses: Vec<Press>,
    slowest_drawing: u64,
    stack: u64,
    edge_while_drawing_ms: f64,
    critical_section_ms: f64,
    spi: Option<Other>,
}

/// Times of its screens by name, and its presses.
struct Other {
    screens: BTreeMap<String, Option<f64>>,
    presses: Vec<Press>,
    slowest_drawing: u64,
}

struct Look {
    name: String,
    draw_cycles: u64,
    bytes: u64,
    transactions: u64,
    /// Time from the press to the last byte.
    ms: Option<f64>,
}

/// An edge or long press that changed the picture.
#[derive(Clone)]
pub struct Press {
    pub what: &'static str,
    pub at_ms: f64,
    /// Time to the first changed byte, and the part possibly spent waiting for the flash.
    pub first_ms: f64,
    pub first_wait_ms: f64,
    /// Time to the last byte, likewise.
    pub ms: f64,
    pub wait_ms: f64,
    pub changed: u64,
    anew: bool,
    /// Bytes on the bus without addresses.
    pub bytes: u64,
    pub transactions: u64,
    pub draw_cycles: u64,
}

impl Press {
    /// Counts only after debouncing.
    pub fn is_release(&self) -> bool {
        self.what.ends_with("released")
    }
}

impl fmt::Display for Press {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Press {
            what,
            at_ms,
            first_ms,
            ms,
            changed,
            bytes,
            draw_cycles,
            ..
        } = self;
        write!(
            out,
            "{what} at {at_ms:.0} ms: first change after {first_ms:.1}, all {changed} after {ms:.1} ms, {bytes} bytes on the bus, \
             drawn in {draw_cycles} cycles"
        )
    }
}

struct Touch {
    at: f64,
    what: &'static str,
}

impl Measured {
    pub fn new(name: &str, script: &Script, played: &Played) -> Measured {
        let touches = touches(script);
        let answers: Vec<(&Drawing, Option<&Touch>)> = shown(played)
            .map(|drawing| (drawing, answered(&touches, played, drawing)))
            .collect();
        let looks = script.steps.iter().filter_map(|step| match step.action {
            Action::Look(number) => Some((number, step.at.as_micros() as f64 / 1e3)),
            _ => None,
        });
        let screens = looks
            .filter_map(|(number, at)| {
                let (drawing, touch) = answers
                    .iter()
                    .rev()
                    .find(|(drawing, _)| drawing.shown_ms.is_some_and(|ms| ms <= at))?;
                Some(Look {
                    name: script.screens.get(number)?.name.clone(),
                    draw_cycles: drawing.cycles,
                    bytes: drawing.bytes,
                    transactions: drawing.transactions,
                    ms: touch.and_then(|touch| Some(drawing.shown_ms? - touch.at)),
                })
            })
            .collect();
        let presses = answers
            .iter()
            .filter_map(|(drawing, touch)| Press::new((*touch)?, drawing, &played.flash));
        Measured {
            name: name.into(),
            screens,
            presses: presses.collect(),
            slowest_drawing: slowest_drawing(played),
            stack: played.stack,
            edge_while_drawing_ms: played.edge_while_drawing_ms,
            critical_section_ms: played.critical_section_ms,
            spi: None,
        }
    }

    fn into_other(self) -> Other {
        Other {
            screens: self.screens.into_iter().map(|look| (look.name, look.ms)).collect(),
            presses: self.presses,
            slowest_drawing: self.slowest_drawing,
        }
    }

    pub fn stack(&self) -> u64 {
        self.stack
    }

    pub fn edge_while_drawing_ms(&self) -> f64 {
        self.edge_while_drawing_ms
    }

    pub fn critical_section_ms(&self) -> f64 {
        self.critical_section_ms
    }

    /// On I2C. Excludes presses while the wrong controller is selected, when the panel displays garbage.
    pub fn presses(&self) -> impl Iterator<Item = &Press> {
        self.presses.iter().filter(|press| !press.anew)
    }

    /// Presses over their limits and slow drawings, on every measured bus.
    pub fn complaints(&self) -> Vec<String> {
        let complaints = |limits: &'static Limits, presses: Vec<&Press>| -> Vec<String> {
            let late = presses.into_iter().filter_map(|press| limits.complaint(press));
            late.map(|complaint| format!("{}: {complaint}", self.name)).collect()
        };
        let mut all = complaints(&limits::I2C, self.presses().collect());
        all.extend(complaints(&limits::SPI, self.spi_presses().collect()));
        let slowest = self.slowest_drawing();
        if slowest > limits::DRAW_CYCLES {
            all.push(format!("{}: a page is drawn in {slowest} cycles", self.name));
        }
        all
    }

    /// Cycles on any measured bus, in response to a press or not.
    pub fn slowest_drawing(&self) -> u64 {
        let spi = self.spi.as_ref().map_or(0, |spi| spi.slowest_drawing);
        self.slowest_drawing.max(spi)
    }

    pub fn spi_presses(&self) -> impl Iterator<Item = &Press> {
        let presses = self.spi.iter().flat_map(|other| &other.presses);
        presses.filter(|press| !press.anew)
    }
}

fn slowest_drawing(played: &Played) -> u64 {
    played.drawings.iter().map(|drawing| drawing.cycles).max().unwrap_or(0)
}

/// Edges, and the times at which presses become long.
fn touches(script: &Script) -> Vec<Touch> {
    let mut touches = Vec::new();
    for (index, step) in script.steps.iter().enumerate() {
        let Action::Contact { button, down } = step.action else {
            continue;
        };
        let at = step.at.as_micros() as f64 / 1e3;
        let direction = !matches!(format!("{button:?}").as_str(), "A" | "B");
        touches.push(Touch {
            at,
            what: match (direction, down) {
                (true, true) => "a direction is pressed",
                (true, false) => "a direction is released",
                (false, true) => "A or B is pressed",
                (false, false) => "A or B is released",
            },
        });
        let up = script
            .steps
            .iter()
            .skip(index + 1)
            .find_map(|later| match later.action {
                Action::Contact {
                    button: other,
                    down: false,
                } if other == button => Some(later.at.as_micros() as f64 / 1e3),
                _ => None,
            });
        if down && up.is_none_or(|up| up >= at + LONG_MS) {
            touches.push(Touch {
                at: at + LONG_MS,
                what: "a button is held",
            });
        }
    }
    touches.sort_by(|one, other| one.at.total_cmp(&other.at));
    touches
}

/// Drawings that changed the picture.
fn shown(played: &Played) -> impl Iterator<Item = &Drawing> {
    played.drawings.iter().filter(|drawing| drawing.shown_ms.is_some())
}

/// The last action before a drawing, unless another drawing came in between. A much later drawing, such as a bot's
/// progress bar, is not a response.
fn answered<'a>(touches: &'a [Touch], played: &Played, drawing: &Drawing) -> Option<&'a Touch> {
    let touch = touches.iter().rev().find(|touch| touch.at <= drawing.began_ms)?;
    let between = |other: &Drawing| (touch.at..drawing.began_ms).contains(&other.began_ms);
    let first = !shown(played).any(between);
    let drawn = played.drawings.partition_point(|other| other.began_ms < touch.at);
    let answered_ms = played.drawings.get(drawn)?.began_ms;
    // A later drawing after a report of a bot or a save is the next step of the game.
    let reports = |ms: &f64| (touch.at..drawing.began_ms).contains(ms);
    let is_next_step = drawing.began_ms > answered_ms && played.reports.iter().any(reports);
    let is_answer = drawing.began_ms - answered_ms < REPLY_MS && !is_next_step;
    // The first picture after power-up is not a response.
    let on = played.starts.iter().rev().find(|&&start| start <= drawing.began_ms)?;
    let started = shown(played).any(|other| (*on..touch.at).contains(&other.began_ms));
    (first && started && is_answer && drawing.began_ms - touch.at < ANSWER_MS).then_some(touch)
}

impl Press {
    fn new(touch: &Touch, drawing: &Drawing, flash: &[FlashOperation]) -> Option<Press> {
        // Flash operations between the edge and that time delay it; an erase also if it began earlier.
        let wait_ms = |until: f64| -> f64 {
            let waits = flash.iter().filter(|operation| operation.ms < until);
            let waits = waits.map(|operation| match operation.erases {
                true if operation.ms > touch.at - ERASE_MS => limits::ERASING_MS,
                false if operation.ms > touch.at => limits::PROGRAMMING_MS,
                _ => 0.0,
            });
            waits.sum()
        };
        let (first, last) = (drawing.first_ms?, drawing.shown_ms?);
        Some(Press {
            what: touch.what,
            at_ms: touch.at,
            first_ms: first - touch.at,
            first_wait_ms: wait_ms(first),
            ms: last - touch.at,
            wait_ms: wait_ms(last),
            changed: drawing.changed,
            anew: drawing.anew,
            bytes: drawing.bytes,
            transactions: drawing.transactions,
            draw_cycles: drawing.cycles,
        })
    }
}

/// Plays scenarios on every bus, in parallel; `done` is called after each. An empty `only` means all.
pub fn measure(only: &[&str], done: impl Fn(&str) + Sync) -> Result<Vec<Measured>, String> {
    let chosen = of_the_pico().filter(|(name, _)| only.is_empty() || only.contains(name));
    let chosen: Vec<(&str, &str)> = chosen.collect();
    let next = AtomicUsize::new(0);
    let results: Mutex<BTreeMap<usize, Result<Measured, String>>> = Mutex::new(BTreeMap::new());
    let workers = thread::available_parallelism().map_or(1, NonZero::get).min(4);
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(&(name, text)) = chosen.get(index) else { break };
                    let measured = measure_one(name, text);
                    results
                        .lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .insert(index, measured);
                    done(name);
                }
            });
        }
    });
    let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.into_values().collect()
}

/// A panel on another bus belongs to another board.
fn of_the_pico() -> impl Iterator<Item = (&'static str, &'static str)> {
    let usual = |text: &str| Script::from_str(text).is_ok_and(|script| script.wiring == Wiring::I2c);
    SCENARIOS.iter().copied().filter(move |(_, text)| usual(text))
}

pub fn names() -> impl Iterator<Item = &'static str> {
    of_the_pico().map(|(name, _)| name)
}

pub fn count(only: &[&str]) -> usize {
    names().filter(|name| only.is_empty() || only.contains(name)).count()
}

/// Chooses the wrong controller, and displays nothing right on SPI meanwhile.
const NOT_ON_SPI: &str = "settings";

fn measure_one(name: &str, text: &str) -> Result<Measured, String> {
    let measure = |text: &str, setup: Setup| -> Result<Measured, String> {
        let script: Script = text.parse().map_err(|error| format!("{name}: {error}"))?;
        Ok(Measured::new(name, &script, &playing::play(&script, setup.as_built())))
    };
    let mut measured = measure(text, playing::firmware()?)?;
    if name == NOT_ON_SPI {
        return Ok(measured);
    }
    let spi = playing::firmware_of(Program::PicoSpi)?.board(&Board::read("pico_spi"));
    measured.spi = Some(measure(text, spi)?.into_other());
    Ok(measured)
}

pub fn actions(all: &[Measured]) -> Section {
    let mut table = Table::new(
        &[
            "what is done",
            "seen",
            "draw cycles, median",
            "worst",
            "changed bytes, median",
            "worst",
            "transactions, worst",
            "400 kHz: first change, worst ms",
            "all, median ms",
            "worst ms",
            "SPI: all, median ms",
            "worst ms",
        ],
        1,
    );
    let mut spi = by_kind(all.iter().flat_map(Measured::spi_presses));
    for (what, presses) in by_kind(all.iter().flat_map(Measured::presses)) {
        let of = |figure: fn(&Press) -> u64| {
            let mut figures: Vec<u64> = presses.iter().map(figure).collect();
            figures.sort_unstable();
            (figures[figures.len() / 2], figures[figures.len() - 1])
        };
        let (draw, changed, transactions) = (
            of(|press| press.draw_cycles),
            of(|press| press.changed),
            of(|press| press.transactions),
        );
        let first = presses.iter().map(|press| press.first_ms).fold(0.0, f64::max);
        let [(slow, slowest), (spi, spi_worst)] = [times(&presses), times(&spi.remove(what).unwrap_or_default())];
        table.row(&[
            what.into(),
            presses.len().to_string(),
            draw.0.to_string(),
            draw.1.to_string(),
            changed.0.to_string(),
            changed.1.to_string(),
            transactions.1.to_string(),
            format!("{first:.1}"),
            slow,
            slowest,
            spi,
            spi_worst,
        ]);
    }
    Section {
        title: "From press to glass, by action",
        parts: vec![
            "Over all scenarios: from the edge of the button (or from the moment at which it has been held for 300 ms) to the \
             first and to the last changed byte of the first picture that follows, or of a newer one that took over. On I2C at \
             400 kHz with the cache of the flash on and a rise time of 300 ns, and on SPI with the cache on."
                .into(),
            // Measured once, at 6d9750f, by a program that no longer exists.
            "For comparison: `ssd1306` in its buffered mode took 66 transactions and 44.8 ms on I2C to draw a menu again after its \
             cursor had moved; the display task took 4 and 8.1 ms."
                .into(),
            table.to_string(),
            "The slowest of all at 400 kHz:".into(),
            slowest(all.iter().flat_map(|measured| named_presses(measured, measured.presses()))),
            "The slowest of all on SPI:".into(),
            slowest(all.iter().flat_map(|measured| named_presses(measured, measured.spi_presses()))),
        ],
    }
}

fn named_presses<'a>(
    measured: &'a Measured,
    presses: impl Iterator<Item = &'a Press>,
) -> impl Iterator<Item = (&'a str, &'a Press)> {
    presses.map(|press| (measured.name.as_str(), press))
}

fn by_kind<'a>(presses: impl Iterator<Item = &'a Press>) -> BTreeMap<&'static str, Vec<Press>> {
    let mut by_kind: BTreeMap<&'static str, Vec<Press>> = BTreeMap::new();
    for press in presses {
        by_kind.entry(press.what).or_default().push(press.clone());
    }
    by_kind
}

fn slowest<'a>(presses: impl Iterator<Item = (&'a str, &'a Press)>) -> String {
    const SHOWN: usize = 10;
    let mut presses: Vec<(&str, &Press)> = presses.collect();
    presses.sort_by(|(_, one), (_, other)| other.ms.total_cmp(&one.ms));
    let mut table = Table::new(
        &[
            "scenario",
            "what is done",
            "after, s",
            "changed bytes",
            "draw cycles",
            "first change, ms",
            "all, ms",
        ],
        2,
    );
    for (name, press) in presses.into_iter().take(SHOWN) {
        table.row(&[
            name.into(),
            press.what.into(),
            format!("{:.1}", press.at_ms / 1e3),
            press.changed.to_string(),
            press.draw_cycles.to_string(),
            format!("{:.1}", press.first_ms),
            format!("{:.1}", press.ms),
        ]);
    }
    table.to_string()
}

fn times(presses: &[Press]) -> (String, String) {
    let mut times: Vec<f64> = presses.iter().map(|press| press.ms).collect();
    times.sort_by(f64::total_cmp);
    let text = |ms: Option<&f64>| ms.map_or(UNKNOWN.into(), |ms| format!("{ms:.1}"));
    (text(times.get(times.len() / 2)), text(times.last()))
}

pub fn screens(all: &[Measured]) -> Section {
    let mut table = Table::new(
        &[
            "scenario",
            "screen",
            "draw cycles",
            "bytes",
            "transactions",
            "400 kHz, ms",
            "SPI, ms",
        ],
        2,
    );
    for measured in all {
        for look in &measured.screens {
            let on = |other: &Option<Other>| match other {
                None => UNKNOWN.into(),
                Some(other) => milliseconds(other.screens.get(&look.name).copied().flatten()),
            };
            table.row(&[
                measured.name.clone(),
                look.name.clone(),
                look.draw_cycles.to_string(),
                look.bytes.to_string(),
                look.transactions.to_string(),
                milliseconds(look.ms),
                on(&measured.spi),
            ]);
        }
    }
    let mut stacks = Table::new(&["scenario", "stack, bytes"], 1);
    for measured in all {
        stacks.row(&[measured.name.clone(), measured.stack.to_string()]);
    }
    Section {
        title: "Screens, by scenario",
        parts: vec![
            "Cycles of drawing the screen without what interrupts it, and what bringing it to the glass took after the \
             picture before it. A dash: it came by itself (a bot, an animation, a start), not as the answer to a press. A \
             question mark: it was not measured."
                .into(),
            table.to_string(),
            "Deepest use of the stack in each of them:".into(),
            stacks.to_string(),
        ],
    }
}

fn milliseconds(ms: Option<f64>) -> String {
    ms.map_or("-".into(), |ms| format!("{ms:.1}"))
}
