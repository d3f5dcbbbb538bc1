//! Bus traffic for all presses of all scenarios at 400 kHz with a rise time of 300 ns. Without processing, which
//! `tests/chip` measures.

use std::{cell::Cell, collections::HashSet, rc::Rc};

use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use embassy_time::{Duration, Instant};
use pocket_ra::{
    device::{Brightness, Frame, PanelConfig},
    tasks::{
        Channels, Clock,
        display::{self, I2cBus, SpiBus},
    },
};
use pocket_ra_bench::{
    Handheld,
    clock::{Executor, VirtualClock},
    outputs::{Led, SystemClock},
    panel::{Panel, Wiring},
    picture::{HEIGHT, Picture, WIDTH},
    scenarios::SCENARIOS,
    script::{Action, Script},
};

const RISE_NANOS: u64 = 300;

/// Pictures before and after a press, without duplicates.
fn changes() -> Vec<(Picture, Picture)> {
    let mut changes = Vec::new();
    let mut known = HashSet::new();
    for (name, text) in SCENARIOS {
        let script: Script = text.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut handheld = Handheld::for_script(&script);
        let before: Cell<Option<Picture>> = Cell::new(None);
        script.play_watched(&mut handheld, |step, handheld| {
            let shown = handheld.panel().settled();
            if let Some(before) = before.take().filter(|before| *before != shown)
                && known.insert((before.framed(), shown.framed()))
            {
                changes.push((before, shown.clone()));
            }
            before.set(matches!(step.action, Action::Contact { .. }).then_some(shown));
        });
    }
    changes
}

fn frame(picture: &Picture) -> Frame {
    let mut frame = Frame::new();
    for (number, page) in frame.pages_mut().iter_mut().enumerate() {
        for (x, byte) in page.iter_mut().enumerate() {
            *byte = (0..8)
                .map(|row| u8::from(picture.pixel(x, number * 8 + row)) << row)
                .sum();
        }
    }
    frame
}

fn changed(before: &Picture, after: &Picture) -> u64 {
    let difference = before.difference(after);
    let places = (0..HEIGHT / 8).flat_map(|page| (0..WIDTH).map(move |x| (x, page)));
    let differs = |&(x, page): &(usize, usize)| (0..8).any(|row| difference.pixel(x, page * 8 + row));
    places.filter(differs).count() as u64
}

struct Sent {
    changed: u64,
    /// With addresses.
    bytes: u64,
    runs: u64,
    /// To the end of the first run.
    first: Duration,
    whole: Duration,
}

/// Display task and panel only.
struct Lab {
    clock: VirtualClock,
    executor: Executor,
    panel: Panel,
    channels: Rc<Channels<NoopRawMutex>>,
}

impl Lab {
    fn new(wiring: Wiring) -> Lab {
        let clock = VirtualClock::new();
        let mut executor = Executor::new(clock.clone());
        let panel = Panel::new(clock.clone());
        panel.set_frequency(wiring.frequency());
        let channels: Rc<Channels<NoopRawMutex>> = Rc::new(Channels::new());
        let (time, to_display, led, system) = (clock.clone(), channels.clone(), Led::default(), SystemClock::default());
        match wiring {
            Wiring::I2c => {
                panel.set_rise(RISE_NANOS);
                let bus = I2cBus::new(panel.bus(), clock.clone());
                executor.spawn(async move { display::run(bus, led, system, &time, &to_display).await });
            }
            Wiring::Spi => {
                let (port, lines) = panel.spi();
                let bus = SpiBus::new(port, lines);
                executor.spawn(async move { display::run(bus, led, system, &time, &to_display).await });
            }
        }
        Lab {
            clock,
            executor,
            panel,
            channels,
        }
    }

    fn show(&mut self, picture: &Picture) {
        self.channels
            .frame
            .show(&frame(picture), Brightness::Full(3), PanelConfig::AUTOMATIC);
        self.executor.run_until(self.clock.now() + Duration::from_millis(60));
        assert_eq!(self.panel.picture(), *picture);
    }

    fn change(&mut self, before: &Picture, after: &Picture) -> Sent {
        self.show(before);
        let (begin, bytes, runs) = (self.clock.now(), self.panel.bytes(), self.panel.transactions());
        self.channels
            .frame
            .show(&frame(after), Brightness::Full(3), PanelConfig::AUTOMATIC);
        let (mut first, mut last): (Option<Instant>, Instant) = (None, begin);
        let mut seen = bytes;
        while self.clock.now() < last + Duration::from_millis(2) {
            self.executor.run_until(self.clock.now() + Duration::from_micros(200));
            if self.panel.transactions() > runs + 1 {
                first = first.or(Some(self.clock.now()));
            }
            if self.panel.bytes() != seen {
                (seen, last) = (self.panel.bytes(), self.clock.now());
            }
        }
        assert_eq!(self.panel.picture(), *after);
        Sent {
            changed: changed(before, after),
            bytes: self.panel.bytes() - bytes,
            runs: self.panel.transactions() - runs,
            first: first.unwrap_or(last) - begin,
            whole: last - begin,
        }
    }
}

fn millis(duration: Duration) -> f64 {
    duration.as_micros() as f64 / 1e3
}

#[test]
fn every_answer_begins_at_once_and_takes_no_longer_than_its_bytes() {
    let changes = changes();
    assert!(changes.len() > 500, "only {} changes", changes.len());
    let mut lab = Lab::new(Wiring::I2c);
    let all: Vec<Sent> = changes
        .iter()
        .map(|(before, after)| lab.change(before, after))
        .collect();
    let sum = |what: fn(&Sent) -> u64| all.iter().map(what).sum::<u64>();
    let slowest = all.iter().max_by_key(|sent| sent.whole).unwrap();
    let latest = all.iter().max_by_key(|sent| sent.first).unwrap();
    println!(
        "{} changes: {} bytes changed, {} sent in {} runs; the slowest {:.1} ms for {} bytes in {} runs, {} changed; the first run \
         of one takes up to {:.1} ms",
        all.len(),
        sum(|sent| sent.changed),
        sum(|sent| sent.bytes),
        sum(|sent| sent.runs),
        millis(slowest.whole),
        slowest.bytes,
        slowest.runs,
        slowest.changed,
        millis(latest.first),
    );
    for sent in &all {
        let what = format!("{} bytes in {} runs, {} changed", sent.bytes, sent.runs, sent.changed);
        // A bit takes 2.5 us plus the rise time.
        let limit = 1.0 + sent.bytes as f64 * 9.0 * 2.8e-3;
        assert!(millis(sent.whole) <= limit, "{:.1} ms: {what}", millis(sent.whole));
        assert!(
            millis(sent.first) <= 4.0,
            "{:.1} ms to the first run: {what}",
            millis(sent.first)
        );
        assert!(sent.bytes <= 1024 + 8 * 8, "more than a whole picture: {what}");
    }
}

#[test]
fn on_spi_every_answer_takes_little_more_than_a_millisecond() {
    let mut lab = Lab::new(Wiring::Spi);
    for (before, after) in changes() {
        let sent = lab.change(&before, &after);
        assert!(
            millis(sent.whole) <= 1.2,
            "{:.1} ms for {} bytes",
            millis(sent.whole),
            sent.bytes
        );
    }
}
