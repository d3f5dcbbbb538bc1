//! The tasks together: bus traffic of a press, and hardware failures. Virtual time includes bus and delays but no
//! processing; the emulated chip includes both.

use std::{cell::RefCell, rc::Rc};

use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use embassy_time::{Duration, Instant};
use pocket_ra::{
    chance::{Entropy, EntropySource, RawBits},
    device::Button,
    screens::Event,
    table::rolls::Roll,
    tasks::{self, Channels, Clock, dice::DiceRequest},
};
use pocket_ra_bench::{
    Handheld, MEMORY_SECTORS,
    clock::{Executor, VirtualClock},
    nor::{Chip, Luck, Nor},
    picture::Picture,
};

fn milliseconds(count: u64) -> Duration {
    Duration::from_millis(count)
}

/// Powered up and idle.
fn switched_on(mut handheld: Handheld) -> Handheld {
    handheld.run(milliseconds(300));
    handheld
}

fn at_the_title(handheld: Handheld) -> Handheld {
    let mut handheld = switched_on(handheld);
    tap(&mut handheld, Button::A);
    tap(&mut handheld, Button::B);
    handheld
}

fn tap(handheld: &mut Handheld, button: Button) {
    handheld.button(button, true);
    handheld.run(milliseconds(60));
    handheld.button(button, false);
    handheld.run(milliseconds(60));
}

fn newest(handheld: &Handheld) -> Instant {
    handheld
        .panel()
        .history()
        .back()
        .map_or(Instant::MIN, |shown| shown.since)
}

#[test]
fn the_first_full_picture_is_there_within_100_ms_and_nothing_is_shown_before_it() {
    let handheld = switched_on(Handheld::new(1));
    let history = handheld.panel().history();
    assert_eq!(history.len(), 2, "dark, then the languages");
    assert!(history[1].since < Instant::from_millis(100), "{:?}", history[1].since);
    assert_eq!(handheld.panel().faults(), Vec::<String>::new());
}

#[test]
fn a_cursor_move_is_on_the_glass_within_20_ms_and_costs_less_than_half_a_frame() {
    let mut handheld = at_the_title(Handheld::new(1));
    let (pressed, bytes) = (handheld.now(), handheld.panel().bytes());
    handheld.button(Button::Down, true);
    handheld.run(milliseconds(50));
    assert!(newest(&handheld) > pressed, "the press is seen");
    assert!(
        newest(&handheld) - pressed < milliseconds(20),
        "after {:?}",
        newest(&handheld) - pressed
    );
    let sent = handheld.panel().bytes() - bytes;
    assert!((20..512).contains(&sent), "{sent} bytes");
}

#[test]
fn a_release_that_changes_nothing_sends_nothing() {
    let mut handheld = at_the_title(Handheld::new(1));
    handheld.button(Button::Left, true);
    handheld.run(milliseconds(20));
    let transactions = handheld.panel().transactions();
    handheld.button(Button::Left, false);
    handheld.run(milliseconds(100));
    assert_eq!(handheld.panel().transactions(), transactions);
}

#[test]
fn an_idle_device_says_little_on_the_bus() {
    let mut handheld = at_the_title(Handheld::new(1));
    let bytes = handheld.panel().bytes();
    handheld.run(Duration::from_secs(20));
    let sent = handheld.panel().bytes() - bytes;
    assert!(
        sent <= 20 * 170,
        "{sent} bytes in 20 s: more than a page a second, and whether the panel is there"
    );
}

#[test]
fn the_lamp_is_lit_while_there_is_no_panel() {
    let mut handheld = at_the_title(Handheld::new(1));
    assert!(!handheld.led().is_lit());
    handheld.panel().unplug();
    handheld.run(milliseconds(1100));
    assert!(handheld.led().is_lit());
    handheld.panel().plug();
    handheld.run(milliseconds(1100));
    assert!(!handheld.led().is_lit());
}

#[test]
fn pulled_out_at_any_moment_of_drawing_the_picture_comes_back_whole() {
    let mut undisturbed = at_the_title(Handheld::new(1));
    tap(&mut undisturbed, Button::Down);
    let expected = undisturbed.panel().settled();
    for micros in (0..12_000).step_by(411) {
        let mut handheld = at_the_title(Handheld::new(1));
        handheld.button(Button::Down, true);
        handheld.run(Duration::from_micros(micros));
        handheld.panel().unplug();
        handheld.run(milliseconds(60));
        handheld.button(Button::Down, false);
        // Longer than the second within which a missing panel is detected.
        handheld.run(milliseconds(500));
        handheld.panel().plug();
        handheld.run(milliseconds(1500));
        assert_eq!(handheld.panel().settled(), expected, "pulled out after {micros} us");
        assert_eq!(handheld.panel().faults(), Vec::<String>::new());
    }
}

#[test]
fn a_panel_that_comes_back_within_a_blink_is_noticed_too() {
    let mut handheld = at_the_title(Handheld::new(1));
    let title = handheld.panel().settled();
    handheld.panel().unplug();
    handheld.run(milliseconds(5));
    handheld.panel().plug();
    handheld.run(milliseconds(2500));
    assert_eq!(handheld.panel().settled(), title);
}

#[test]
fn dice_that_land_are_heard() {
    let mut handheld = at_the_title(Handheld::new(7));
    tap(&mut handheld, Button::Down);
    tap(&mut handheld, Button::A);
    assert!(handheld.buzzer().heard().is_empty());
    tap(&mut handheld, Button::A);
    handheld.run(milliseconds(500));
    let heard = handheld.buzzer().heard();
    assert!(heard.iter().any(|pitch| pitch.1.is_some()), "{heard:?}");
    assert_eq!(
        heard.last().map(|pitch| pitch.1),
        Some(None),
        "and it falls silent again"
    );
}

#[test]
fn a_resting_panel_is_dim_then_off_and_a_press_wakes_it() {
    let mut handheld = at_the_title(Handheld::new(1));
    let bright = handheld.panel().contrast();
    handheld.run(Duration::from_secs(31));
    let dim = handheld.panel().contrast();
    assert!(dim.is_some() && dim < bright, "{dim:?} after {bright:?}");
    handheld.run(Duration::from_secs(90));
    assert_eq!(handheld.panel().contrast(), None);
    tap(&mut handheld, Button::A);
    assert_eq!(handheld.panel().contrast(), bright);
}

#[test]
fn while_the_panel_is_dark_the_clock_is_low_and_the_bus_silent() {
    let mut handheld = at_the_title(Handheld::new(1));
    handheld.run(Duration::from_secs(60));
    assert!(!handheld.system_clock().is_low(), "dimmed");
    handheld.run(Duration::from_secs(61));
    assert!(handheld.system_clock().is_low());
    let transactions = handheld.panel().transactions();
    handheld.run(Duration::from_secs(60));
    assert_eq!(handheld.panel().transactions(), transactions);
    tap(&mut handheld, Button::A);
    assert!(!handheld.system_clock().is_low());
}

#[test]
fn a_panel_that_was_exchanged_in_the_dark_shows_everything_after_the_next_press() {
    let mut handheld = at_the_title(Handheld::new(1));
    let title = handheld.panel().settled();
    handheld.run(Duration::from_secs(130));
    handheld.panel().unplug();
    handheld.run(milliseconds(1500));
    handheld.panel().plug();
    tap(&mut handheld, Button::A);
    assert_eq!(handheld.panel().settled(), title);
}

/// An oscillator with its own period, or a broken one.
struct Bits {
    state: u64,
    stuck: bool,
}

impl RawBits for Bits {
    fn bit(&mut self) -> bool {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        !self.stuck && self.state & 1 == 1
    }
}

/// Period in picoseconds, sampled on virtual time, with accumulating jitter or none.
struct RingOscillator {
    clock: VirtualClock,
    period: u64,
    jitter: Option<Luck>,
    drift: u64,
}

impl RawBits for RingOscillator {
    fn bit(&mut self) -> bool {
        if let Some(rng) = &mut self.jitter {
            self.drift += rng.below(self.period as usize) as u64;
        }
        let picoseconds = self.clock.now().as_micros() * 1_000_000 + self.drift;
        picoseconds % self.period < self.period / 2
    }
}

/// Reported by the dice roller some time after the start and some requests.
fn source_with(period: u64, jitter: bool) -> EntropySource {
    let clock = VirtualClock::new();
    let channels: &'static Channels<NoopRawMutex> = Box::leak(Box::new(Channels::new()));
    let bits = RingOscillator {
        clock: clock.clone(),
        period,
        jitter: jitter.then(|| Luck::new(period)),
        drift: 0,
    };
    let mut executor = Executor::new(clock.clone());
    let time = clock.clone();
    executor.spawn(async move { tasks::dice::run(bits, None, &time, channels).await });
    let mut source = EntropySource::RawBits;
    for _ in 0..30 {
        executor.run_until(clock.now() + milliseconds(100));
        while let Some(event) = channels.events.try_receive() {
            if let Event::EntropySource(told) = event {
                source = told;
            }
        }
        channels.dice.try_send(DiceRequest::Seed).expect("it listens");
    }
    source
}

#[test]
fn the_dice_roller_answers_with_the_rolls_of_its_generator() {
    let clock = VirtualClock::new();
    let channels: &'static Channels<NoopRawMutex> = Box::leak(Box::new(Channels::new()));
    let mut executor = Executor::new(clock.clone());
    let bits = RingOscillator {
        clock: clock.clone(),
        period: 100_000,
        jitter: None,
        drift: 0,
    };
    let time = clock.clone();
    executor.spawn(async move { tasks::dice::run(bits, Some(7), &time, channels).await });
    let mut entropy = Entropy::seeded(7);
    for roll in (0..=u8::MAX).filter_map(Roll::numbered) {
        channels.dice.try_send(DiceRequest::Roll(roll)).expect("it listens");
        executor.run_until(clock.now() + milliseconds(200));
        let shown = roll.roll(entropy.generator());
        let mut events = std::iter::from_fn(|| channels.events.try_receive());
        let rolled = events.find(|event| matches!(event, Event::Rolled { .. }));
        assert_eq!(rolled, Some(Event::Rolled { roll, shown }), "{roll}");
    }
}

#[test]
fn a_periodic_oscillator_is_refused_whatever_its_period_and_one_with_jitter_is_not() {
    // From 12 MHz, the data sheet's maximum, to 1 kHz; some synchronous to the microseconds.
    let periods = (0..300)
        .map(|step| 83_333 + step * step * 11_113)
        .chain([100_000, 125_000, 1_000_000, 3_333_333]);
    for period in periods {
        assert_eq!(
            source_with(period, false),
            EntropySource::ButtonsOnly,
            "a period of {period} ps"
        );
    }
    for period in [83_333, 100_000, 153_846, 555_555] {
        assert_eq!(
            source_with(period, true),
            EntropySource::RawBits,
            "a period of {period} ps"
        );
    }
}

/// Raw bits that note when they are read.
struct Noted {
    bits: Bits,
    clock: VirtualClock,
    times: Rc<RefCell<Vec<u64>>>,
}

impl RawBits for Noted {
    fn bit(&mut self) -> bool {
        self.times.borrow_mut().push(self.clock.now().as_micros());
        self.bits.bit()
    }
}

#[test]
fn the_raw_bits_of_each_window_of_the_period_test_are_another_time_apart() {
    let clock = VirtualClock::new();
    let channels: &'static Channels<NoopRawMutex> = Box::leak(Box::new(Channels::new()));
    let times = Rc::<RefCell<Vec<u64>>>::default();
    let bits = Noted {
        bits: Bits {
            state: 12345,
            stuck: false,
        },
        clock: clock.clone(),
        times: times.clone(),
    };
    let mut executor = Executor::new(clock.clone());
    let time = clock.clone();
    executor.spawn(async move { tasks::dice::run(bits, None, &time, channels).await });
    for _ in 0..600 {
        executor.run_until(clock.now() + milliseconds(100));
        while channels.events.try_receive().is_some() {}
        channels.dice.try_send(DiceRequest::Seed).expect("it listens");
    }
    // In the order of their first use; pauses between requests are longer.
    let mut spacings = Vec::new();
    for pair in times.borrow().windows(2) {
        let spacing = pair[1] - pair[0];
        if spacing < 1_000 && !spacings.contains(&spacing) {
            spacings.push(spacing);
        }
    }
    assert_eq!(spacings, [50, 53, 47, 59, 43, 61, 41, 67]);
}

/// The dice page, with raw bits and button timing as entropy.
fn rolled(stuck: bool, hesitation: u64) -> Picture {
    let mut handheld = at_the_title(Handheld::with_bits(
        Bits { state: 12345, stuck },
        Chip::new(Nor::new(MEMORY_SECTORS)),
    ));
    tap(&mut handheld, Button::Down);
    tap(&mut handheld, Button::A);
    handheld.run(Duration::from_micros(hesitation));
    tap(&mut handheld, Button::A);
    handheld.run(milliseconds(500));
    handheld.panel().settled()
}

#[test]
fn a_stuck_source_of_luck_is_shown_and_the_fingers_still_make_a_difference() {
    let mark = |picture: &Picture| (94..100).any(|x| (0..8).any(|y| picture.pixel(x, y)));
    let (stuck, healthy) = (rolled(true, 0), rolled(false, 0));
    assert!(mark(&stuck) && !mark(&healthy));
    let rolls: Vec<Picture> = (0..8).map(|hesitation| rolled(true, hesitation)).collect();
    assert!(rolls.iter().any(|roll| *roll != rolls[0]), "a microsecond decides");
}

#[test]
fn the_serial_port_leads_to_the_boot_loader_once_the_glass_says_what_to_do() {
    let mut handheld = at_the_title(Handheld::new(1));
    let title = handheld.panel().settled();
    handheld.serial().send(b"bootloader now\r");
    handheld.run(milliseconds(500));
    assert!(!handheld.is_in_boot_loader(), "that is no command");
    handheld.serial().take();
    handheld.serial().send(b"bootloader\r");
    handheld.run(milliseconds(100));
    assert_eq!(handheld.serial().take(), b"restarting as a USB drive\r\n");
    assert_ne!(handheld.panel().settled(), title);
    handheld.run(milliseconds(200));
    assert!(handheld.is_in_boot_loader());
}
