//! From a press to the glass, in all scenarios, at 400 kHz on a bus whose clock takes 300 ns to rise: how soon the answer begins,
//! how long it takes, and what it costs in bytes and runs. The processor takes no time here: `tests/chip` measures what it adds.

use std::{fs, path::Path};

use embassy_time::{Duration, Instant};
use pocket_ra_bench::{
    Handheld,
    picture::{HEIGHT, Picture, WIDTH},
    script::{Action, Script},
};

const RISE_NANOS: u64 = 300;
/// What the processor may take before the first byte, and between all of them.
const PROCESSOR: Duration = Duration::from_millis(3);
/// A decision falls on the release, which has to last a while to be one.
const RELEASE: Duration = Duration::from_millis(5);

struct Answer {
    place: String,
    decides: bool,
    first: Duration,
    whole: Duration,
    changed: usize,
    sent: u64,
    runs: u64,
}

impl Answer {
    /// 20 ms up to 600 changed bytes, 32 ms for a whole picture.
    fn limit(&self) -> Duration {
        let beyond = self.changed.saturating_sub(600) as u64;
        let release = if self.decides { RELEASE } else { Duration::MIN };
        Duration::from_millis(20) + Duration::from_micros(beyond * 12_000 / 424) + release - PROCESSOR
    }

    fn say(&self) -> String {
        let Answer {
            place,
            decides,
            first,
            whole,
            changed,
            sent,
            runs,
        } = self;
        let [first, whole] = [first, whole].map(|time| time.as_micros() as f64 / 1e3);
        format!(
            "{place}{}: {changed} bytes changed, {sent} sent in {runs} runs, first after {first:.1} ms, all after {whole:.1} ms",
            if *decides { " (release)" } else { "" },
        )
    }
}

/// Columns of pages that differ.
fn changed(before: &Picture, after: &Picture) -> usize {
    let differs =
        |x: usize, page: usize| (0..8).any(|row| before.pixel(x, page * 8 + row) != after.pixel(x, page * 8 + row));
    let places = (0..HEIGHT / 8).flat_map(|page| (0..WIDTH).map(move |x| (x, page)));
    places.filter(|&(x, page)| differs(x, page)).count()
}

/// Watches the bus after a button was touched, until it has been quiet for a while or something else is to be done.
fn watch(handheld: &mut Handheld, place: String, decides: bool, until: Instant) -> Option<Answer> {
    const STEP: Duration = Duration::from_micros(100);
    const QUIET: Duration = Duration::from_millis(4);
    let panel = handheld.panel().clone();
    let (touched, before) = (handheld.now(), panel.picture());
    let (bytes, runs) = (panel.bytes(), panel.transactions());
    let (mut first, mut last) = (None, (touched, bytes));
    while handheld.now() < until
        && (handheld.now() < last.0 + QUIET || first.is_none() && handheld.now() < touched + 2 * QUIET)
    {
        handheld.run_until((handheld.now() + STEP).min(until));
        if panel.bytes() != last.1 {
            last = (handheld.now(), panel.bytes());
            first = first.or(Some(last.0));
        }
    }
    let changed = changed(&before, &panel.picture());
    first.filter(|_| changed > 0).map(|first| Answer {
        place,
        decides,
        first: first - touched,
        whole: last.0 - touched,
        changed,
        sent: panel.bytes() - bytes,
        runs: panel.transactions() - runs,
    })
}

fn answers(name: &str, script: &Script) -> Vec<Answer> {
    let mut handheld = Handheld::for_script(script);
    handheld.panel().set_rise(RISE_NANOS);
    let mut answers = Vec::new();
    let mut times = script
        .steps
        .iter()
        .map(|step| Instant::MIN + step.at)
        .collect::<Vec<_>>();
    times.push(Instant::MIN + script.length);
    for (index, step) in script.steps.iter().enumerate() {
        if times[index] > handheld.now() {
            handheld.run_until(times[index]);
        }
        let next = times[index..]
            .iter()
            .copied()
            .find(|&time| time > handheld.now())
            .unwrap_or(handheld.now());
        match step.action {
            Action::Contact { button, down } => {
                handheld.button(button, down);
                let place = format!("{name} at {} ms, {button:?}", step.at.as_millis());
                answers.extend(watch(&mut handheld, place, !down, next));
            }
            Action::Unplug => handheld.panel().unplug(),
            Action::Plug => handheld.panel().plug(),
            Action::PowerOff => handheld.power_off(),
            Action::PowerOn => handheld.power_on(),
            _ => {}
        }
    }
    answers
}

#[test]
fn every_press_of_every_scenario_is_answered_in_time_as_far_as_the_bus_is_concerned() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
    let mut all = Vec::new();
    for file in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let Some(name) = file
            .file_stem()
            .and_then(|name| name.to_str())
            .filter(|name| *name != "README")
        else {
            continue;
        };
        let script: Script = fs::read_to_string(&file)
            .unwrap()
            .parse()
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        // On the bus with seven pins there is no time to speak of, and a panel that is set up anew is another matter.
        if ![
            "spi",
            "unplugged",
            "no_oled_at_boot",
            "held_at_boot",
            "sleep",
            "power_cut",
        ]
        .contains(&name)
        {
            all.extend(answers(name, &script));
        }
    }
    all.sort_by_key(|answer| answer.whole);
    for decides in [false, true] {
        let kind: Vec<&Answer> = all.iter().filter(|answer| answer.decides == decides).collect();
        let sum = |what: fn(&Answer) -> u64| kind.iter().map(|answer| what(answer)).sum::<u64>();
        println!(
            "{} answers to a {}: {} bytes changed, {} sent, in {} runs; median {:.1} ms",
            kind.len(),
            if decides { "release" } else { "press" },
            sum(|answer| answer.changed as u64),
            sum(|answer| answer.sent),
            sum(|answer| answer.runs),
            kind[kind.len() / 2].whole.as_micros() as f64 / 1e3,
        );
        let slowest = kind.iter().max_by_key(|answer| answer.whole).unwrap();
        println!("slowest: {}", slowest.say());
        let latest = kind.iter().max_by_key(|answer| answer.first).unwrap();
        println!("last to begin: {}", latest.say());
        let close = kind
            .iter()
            .max_by_key(|answer| answer.whole.as_micros() * 1_000 / answer.limit().as_micros())
            .unwrap();
        println!("closest to its limit: {}", close.say());
    }
    assert!(all.len() > 2_000, "only {} answers", all.len());
    let begins = |answer: &&Answer| {
        let release = if answer.decides { RELEASE } else { Duration::MIN };
        answer.first > Duration::from_millis(10) - PROCESSOR + release
    };
    let late: Vec<String> = all.iter().filter(begins).map(Answer::say).collect();
    assert_eq!(late, Vec::<String>::new(), "begin late");
    let late: Vec<String> = all
        .iter()
        .filter(|answer| answer.whole > answer.limit())
        .map(Answer::say)
        .collect();
    assert_eq!(late, Vec::<String>::new(), "are whole late");
}
