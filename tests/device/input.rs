//! No press is lost, doubled or invented, whatever the contact does within 20 ms of an edge, and with any noise.

use embassy_time::{Duration, Instant};
use pocket_ra::{
    device::{Action, Button, Press},
    tasks::input::{Buttons, CONFIRM},
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

const START: Instant = Instant::from_millis(1000);

/// Edges of a button: microseconds, and whether it closed.
type Trace = Vec<(u64, bool)>;

/// Timestamp and time of the report in microseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Reported {
    button: Button,
    action: Action,
    at: u64,
    reported: u64,
}

/// Polls at every edge and deadline, like the task.
fn play(held_at_start: [bool; 6], mut edges: Vec<(u64, Button, bool)>, end: u64) -> Vec<Reported> {
    edges.sort_by_key(|edge| edge.0);
    let mut buttons = Buttons::new(held_at_start, START);
    let mut presses = Vec::new();
    let mut collect = |buttons: &mut Buttons, now: Instant| {
        while let Some(Press { button, action, at }) = buttons.next(now) {
            presses.push(Reported {
                button,
                action,
                at: (at - START).as_micros(),
                reported: (now - START).as_micros(),
            });
        }
    };
    for (micros, button, closed) in edges {
        let now = START + Duration::from_micros(micros);
        while let Some(due) = buttons.deadline().filter(|&due| due < now) {
            collect(&mut buttons, due);
        }
        buttons.edge(button, closed, now);
        collect(&mut buttons, now);
    }
    let end = START + Duration::from_micros(end);
    while let Some(due) = buttons.deadline().filter(|&due| due <= end) {
        collect(&mut buttons, due);
    }
    presses
}

fn reports_of_one(trace: &[(u64, bool)], end: u64) -> Vec<Reported> {
    let edges = trace
        .iter()
        .map(|&(micros, closed)| (micros, Button::A, closed))
        .collect();
    play([false; 6], edges, end)
}

fn of_one(trace: &[(u64, bool)], end: u64) -> Vec<(u64, Action)> {
    let reports = reports_of_one(trace, end).into_iter();
    reports.map(|press| (press.at, press.action)).collect()
}

const RELEASED: Action = Action::Released { decides: true };
const MS: u64 = 1000;

const CONFIRMED: u64 = CONFIRM.as_micros();

#[test]
fn a_press_carries_the_time_of_its_edge_and_is_reported_when_it_is_confirmed() {
    let presses = reports_of_one(&[(10 * MS, true), (100 * MS, false)], 1000 * MS);
    let button = Button::A;
    let [pressed, released] = presses[..] else {
        panic!("{presses:?}");
    };
    let expected = Reported {
        button,
        action: Action::Pressed,
        at: 10 * MS,
        reported: 10 * MS + CONFIRMED,
    };
    assert_eq!(pressed, expected);
    // After five milliseconds without an edge.
    let expected = Reported {
        button,
        action: RELEASED,
        at: 100 * MS,
        reported: 105 * MS,
    };
    assert_eq!(released, expected);
}

#[test]
fn a_tap_shorter_than_the_bounce_time_is_still_one_press_and_one_release() {
    let presses = reports_of_one(&[(0, true), (2 * MS, false)], 1000 * MS);
    let found: Vec<_> = presses.iter().map(|press| (press.at, press.action)).collect();
    assert_eq!(found, [(0, Action::Pressed), (2 * MS, RELEASED)]);
    assert_eq!(presses[1].reported, 25 * MS);
}

#[test]
fn a_pulse_that_is_shorter_than_it_takes_to_confirm_is_not_a_press() {
    for low in [1, 20, 99, 100, CONFIRMED - 1] {
        let pulses: Trace = (1..500)
            .flat_map(|n| [(n * 700, true), (n * 700 + low, false)])
            .collect();
        assert_eq!(of_one(&pulses, 1000 * MS), [], "{low} us");
    }
    // Nor does it suppress another button.
    let edges = vec![
        (0, Button::A, true),
        (50 * MS, Button::Left, true),
        (50 * MS + 20, Button::Left, false),
        (80 * MS, Button::A, false),
    ];
    let found: Vec<_> = play([false; 6], edges, 1000 * MS)
        .iter()
        .map(|press| (press.button, press.action))
        .collect();
    assert_eq!(found, [(Button::A, Action::Pressed), (Button::A, RELEASED)]);
}

#[test]
fn the_edge_of_a_bouncing_press_is_its_first_one() {
    // Too short three times, then closed.
    let trace = [
        (0, true),
        (50, false),
        (400, true),
        (480, false),
        (2 * MS, true),
        (2 * MS + 90, false),
        (3 * MS, true),
        (90 * MS, false),
    ];
    let presses = reports_of_one(&trace, 1000 * MS);
    assert_eq!((presses[0].at, presses[0].reported), (0, 3 * MS + CONFIRMED));
    // A glitch long before.
    let trace = [(0, true), (50, false), (20 * MS, true), (90 * MS, false)];
    assert_eq!(of_one(&trace, 1000 * MS)[0], (20 * MS, Action::Pressed));
}

#[test]
fn a_press_that_was_over_before_anything_looked_is_reported_with_its_edge() {
    let mut buttons = Buttons::new([false; 6], START);
    let at = |millis| START + Duration::from_millis(millis);
    buttons.edge(Button::A, true, at(10));
    buttons.edge(Button::A, false, at(50));
    buttons.edge(Button::B, true, at(20));
    buttons.edge(Button::B, false, at(30));
    let mut next = || {
        buttons
            .next(at(100))
            .map(|press| (press.button, press.action, press.at))
    };
    // By deadline.
    assert_eq!(next(), Some((Button::B, Action::Pressed, at(20))));
    assert_eq!(next(), Some((Button::B, Action::Released { decides: true }, at(30))));
    assert_eq!(next(), Some((Button::A, Action::Pressed, at(10))));
    assert_eq!(next(), Some((Button::A, RELEASED, at(50))));
    assert_eq!(next(), None);
}

#[test]
fn an_edge_that_was_latched_counts_only_after_a_stall_that_can_hide_a_press() {
    let pulse = |blind| {
        let mut buttons = Buttons::new([false; 6], START);
        buttons.pulse(Button::A, blind, START + Duration::from_secs(1));
        let mut actions = Vec::new();
        while let Some(due) = buttons.deadline() {
            actions.extend(buttons.next(due).map(|press| press.action));
        }
        actions
    };
    assert_eq!(pulse(Duration::MIN), []);
    // Programming a page takes 0.4 ms, at most 3.
    assert_eq!(pulse(Duration::from_millis(3)), []);
    assert_eq!(pulse(Duration::from_millis(45)), [Action::Pressed, RELEASED]);
    assert_eq!(pulse(Duration::from_millis(400)), [Action::Pressed, RELEASED]);
}

#[test]
fn a_long_press_is_held_at_300_ms_repeats_every_150_and_faster_after_a_second() {
    let presses = of_one(&[(0, true), (1300 * MS, false)], 2000 * MS);
    let expected = [
        (0, Action::Pressed),
        (300 * MS, Action::Held),
        (450 * MS, Action::Repeated),
        (600 * MS, Action::Repeated),
        (750 * MS, Action::Repeated),
        (900 * MS, Action::Repeated),
        (1050 * MS, Action::Repeated),
        (1125 * MS, Action::Repeated),
        (1200 * MS, Action::Repeated),
        (1275 * MS, Action::Repeated),
        (1300 * MS, Action::Released { decides: false }),
    ];
    assert_eq!(presses, expected);
}

#[test]
fn a_button_held_at_the_start_is_ignored_until_released() {
    let mut held = [false; 6];
    held[Button::A as usize] = true;
    let edges = vec![
        (500 * MS, Button::B, true),
        (560 * MS, Button::B, false),
        (900 * MS, Button::A, false),
        (1000 * MS, Button::A, true),
        (1060 * MS, Button::A, false),
    ];
    let presses: Vec<_> = play(held, edges, 2000 * MS)
        .into_iter()
        .map(|press| (press.button, press.action))
        .collect();
    let expected = [
        (Button::B, Action::Pressed),
        (Button::B, RELEASED),
        (Button::A, Action::Pressed),
        (Button::A, RELEASED),
    ];
    assert_eq!(presses, expected);
}

#[test]
fn a_slip_is_slid_off_another_button_going_down_takes_the_decision_away() {
    let edges = vec![
        (0, Button::A, true),
        (50 * MS, Button::Left, true),
        (100 * MS, Button::Left, false),
        (150 * MS, Button::A, false),
    ];
    let presses: Vec<_> = play([false; 6], edges, 1000 * MS)
        .into_iter()
        .map(|press| (press.button, press.action))
        .collect();
    let expected = [
        (Button::A, Action::Pressed),
        (Button::Left, Action::Pressed),
        (Button::Left, RELEASED),
        (Button::A, Action::Released { decides: false }),
    ];
    assert_eq!(presses, expected);
}

#[test]
fn a_second_press_within_the_bounce_time_of_a_release_comes_late_but_comes() {
    let presses = reports_of_one(
        &[(0, true), (100 * MS, false), (115 * MS, true), (200 * MS, false)],
        1000 * MS,
    );
    let expected = [
        (0, CONFIRMED, Action::Pressed),
        (100 * MS, 105 * MS, RELEASED),
        (115 * MS, 125 * MS, Action::Pressed),
        (200 * MS, 205 * MS, RELEASED),
    ];
    let found: Vec<_> = presses
        .iter()
        .map(|press| (press.at, press.reported, press.action))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn chatter_of_a_worn_switch_in_the_middle_of_a_press_decides_nothing() {
    // Open for just under 5 ms: at every time after the bounce, and while the press is long.
    for open in [100, 1999, 2000, 3000, 4999] {
        for at in [30 * MS, 100 * MS, 290 * MS, 297 * MS, 400 * MS, 1100 * MS] {
            let quiet = of_one(&[(0, true), (1500 * MS, false)], 3000 * MS);
            let trace = [(0, true), (at, false), (at + open, true), (1500 * MS, false)];
            let found = of_one(&trace, 3000 * MS);
            let actions = |presses: &[(u64, Action)]| presses.iter().map(|press| press.1).collect::<Vec<_>>();
            assert_eq!(actions(&found), actions(&quiet), "open for {open} us at {at} us");
        }
    }
    let presses = of_one(
        &[(0, true), (60 * MS, false), (64 * MS, true), (120 * MS, false)],
        1000 * MS,
    );
    assert_eq!(presses, [(0, Action::Pressed), (120 * MS, RELEASED)]);
}

prop_compose! {
    /// A worn switch: a press with openings of less than 5 ms.
    fn worn()(gaps in prop::collection::vec((1u64..60 * MS, 1u64..5 * MS), 1..20), rest in 30 * MS..200 * MS) -> (Trace, u64) {
        let mut trace = vec![(0, true)];
        let mut time = 30 * MS;
        for (closed, open) in gaps {
            time += closed;
            trace.push((time, false));
            time += open;
            trace.push((time, true));
        }
        time += rest;
        trace.push((time, false));
        (trace, time)
    }
}

prop_compose! {
    /// Offsets of up to 20 ms that end at the edge's level.
    fn bounce()(mut offsets in prop::collection::vec(1u64..20 * MS, 0..30)) -> Vec<u64> {
        offsets.sort_unstable();
        offsets.dedup();
        if offsets.len() % 2 == 1 {
            offsets.pop();
        }
        offsets
    }
}

prop_compose! {
    /// Presses of a bad switch: times down and up, with bounce.
    fn finger()(taps in prop::collection::vec((45 * MS..700 * MS, bounce(), 45 * MS..400 * MS, bounce()), 1..12))
        -> (Trace, Vec<(u64, u64)>)
    {
        let mut trace = Trace::new();
        let mut presses = Vec::new();
        let mut time = 10 * MS;
        let edge = |trace: &mut Trace, time: u64, closed: bool, bounce: &[u64]| {
            trace.push((time, closed));
            trace.extend(bounce.iter().zip([!closed, closed].into_iter().cycle()).map(|(offset, level)| (time + offset, level)));
        };
        for (down, bounce_down, up, bounce_up) in taps {
            edge(&mut trace, time, true, &bounce_down);
            edge(&mut trace, time + down, false, &bounce_up);
            presses.push((time, time + down));
            time += down + up;
        }
        (trace, presses)
    }
}

prop_compose! {
    /// Any edges: mostly noise and bounce, some presses. Ends open.
    fn edges()(gaps in prop::collection::vec(
        prop_oneof![3 => 1u64..400, 2 => 400u64..6 * MS, 2 => 6 * MS..80 * MS, 1 => 80 * MS..600 * MS], 0..60,
    )) -> Trace {
        let mut time = 10 * MS;
        let mut trace = Trace::new();
        for gap in gaps {
            trace.push((time, trace.len().is_multiple_of(2)));
            time += gap;
        }
        if trace.len() % 2 == 1 {
            trace.push((time, false));
        }
        trace
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 4000,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(2),
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_worn_switch_presses_at_once_and_decides_once_at_most((trace, end) in worn()) {
        let presses = of_one(&trace, end + 1000 * MS);
        let ends: Vec<_> = presses.iter().filter(|press| matches!(press.1, Action::Released { .. })).collect();
        prop_assert_eq!(presses[0], (0, Action::Pressed));
        prop_assert_eq!(presses.iter().filter(|press| press.1 == Action::Pressed).count(), 1);
        prop_assert_eq!(ends.len(), 1);
        prop_assert_eq!(ends[0].0, end);
    }

    #[test]
    fn no_press_is_lost_or_doubled_for_any_bounce_up_to_20_ms((trace, fingers) in finger()) {
        let presses = reports_of_one(&trace, trace.last().unwrap().0 + 1000 * MS);
        let of = |is: fn(Action) -> bool| presses.iter().filter(move |press| is(press.action));
        let pressed: Vec<_> = of(|action| action == Action::Pressed).collect();
        let released: Vec<_> = of(|action| matches!(action, Action::Released { .. })).collect();
        prop_assert_eq!(pressed.len(), fingers.len());
        prop_assert_eq!(released.len(), fingers.len());
        for ((pressed, released), finger) in pressed.iter().zip(released).zip(&fingers) {
            // Confirmed within the bounce time.
            prop_assert!((finger.0..finger.0 + 20 * MS).contains(&pressed.at), "{:?} after {}", pressed, finger.0);
            prop_assert!(pressed.reported <= finger.0 + 20 * MS + CONFIRMED, "{:?} after {}", pressed, finger.0);
            // At most the bounce time plus 5 ms.
            let quiet = finger.1 + 5 * MS..=finger.1 + 25 * MS;
            prop_assert!(quiet.contains(&released.reported), "{:?} after {}", released, finger.1);
        }
    }

    #[test]
    fn every_press_has_been_low_for_long_enough_and_every_long_low_is_a_press(trace in edges()) {
        let end = trace.last().map_or(0, |edge| edge.0);
        let presses = reports_of_one(&trace, end + 1000 * MS);
        let lows: Vec<(u64, u64)> = trace
            .windows(2)
            .filter(|pair| pair[0].1)
            .map(|pair| (pair[0].0, pair[1].0))
            .collect();
        let pressed: Vec<_> = presses.iter().filter(|press| press.action == Action::Pressed).collect();
        for press in &pressed {
            let is_low = |&&(from, to): &&(u64, u64)| from + CONFIRMED <= press.reported && press.reported <= to;
            prop_assert!(lows.iter().any(|low| is_low(&low)), "{:?} in {:?}", press, lows);
        }
        // Unless it was already down: a low level of 25 ms is reported by its end.
        for &(from, to) in lows.iter().filter(|(from, to)| to - from >= 25 * MS) {
            let down = presses.iter().rfind(|press| press.reported <= to && press.action != Action::Repeated);
            let is_down = down.is_some_and(|press| !matches!(press.action, Action::Released { .. }));
            prop_assert!(is_down, "low from {} to {}: {:?}", from, to, presses);
        }
        let mut is_down = false;
        for press in &presses {
            prop_assert_eq!(is_down, press.action != Action::Pressed, "{:?}", presses);
            is_down = !matches!(press.action, Action::Released { .. });
        }
        prop_assert!(!is_down);
    }
}
