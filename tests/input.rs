//! No press is lost or doubled, whatever the switch does in the first 20 ms after each edge.

use embassy_time::{Duration, Instant};
use pocket_ra::{
    screens::press::{Action, Button, Press},
    tasks::input::Buttons,
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

const START: Instant = Instant::from_millis(1000);

/// Edges of one button: microseconds after the start, and whether the contact closed.
type Trace = Vec<(u64, bool)>;

/// Plays edges of several buttons in the order of time, asking the buttons at every edge and every deadline, as the task does.
fn play(held_at_start: [bool; 6], mut edges: Vec<(u64, Button, bool)>, end: u64) -> Vec<(u64, Button, Action)> {
    edges.sort_by_key(|edge| edge.0);
    let mut buttons = Buttons::new(held_at_start, START);
    let mut presses = Vec::new();
    let mut collect = |buttons: &mut Buttons, now: Instant| {
        while let Some(Press { button, action, at }) = buttons.next(now) {
            assert_eq!(at, now);
            presses.push(((now - START).as_micros(), button, action));
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

fn of_one(trace: &[(u64, bool)], end: u64) -> Vec<(u64, Action)> {
    let edges = trace
        .iter()
        .map(|&(micros, closed)| (micros, Button::A, closed))
        .collect();
    play([false; 6], edges, end)
        .into_iter()
        .map(|(micros, _, action)| (micros, action))
        .collect()
}

const RELEASED: Action = Action::Released { decides: true };
const MS: u64 = 1000;

#[test]
fn a_press_counts_at_its_first_edge_and_a_release_after_five_ms_of_quiet() {
    let presses = of_one(&[(0, true), (100 * MS, false)], 1000 * MS);
    assert_eq!(presses, [(0, Action::Pressed), (105 * MS, RELEASED)]);
}

#[test]
fn a_tap_shorter_than_the_bounce_time_is_still_one_press_and_one_release() {
    let presses = of_one(&[(0, true), (2 * MS, false)], 1000 * MS);
    assert_eq!(presses, [(0, Action::Pressed), (25 * MS, RELEASED)]);
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
        (1305 * MS, Action::Released { decides: false }),
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
        .map(|(_, button, action)| (button, action))
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
        .map(|(_, button, action)| (button, action))
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
    let presses = of_one(
        &[(0, true), (100 * MS, false), (115 * MS, true), (200 * MS, false)],
        1000 * MS,
    );
    let expected = [
        (0, Action::Pressed),
        (105 * MS, RELEASED),
        (125 * MS, Action::Pressed),
        (205 * MS, RELEASED),
    ];
    assert_eq!(presses, expected);
}

#[test]
fn chatter_of_a_worn_switch_in_the_middle_of_a_press_decides_nothing() {
    // Open for just under 5 ms, at every time after the bounce of the press, and once more while it is long.
    for open in [100, 1999, 2000, 3000, 4999] {
        for at in [30 * MS, 100 * MS, 290 * MS, 297 * MS, 400 * MS, 1100 * MS] {
            let quiet = of_one(&[(0, true), (1500 * MS, false)], 3000 * MS);
            let trace = [(0, true), (at, false), (at + open, true), (1500 * MS, false)];
            let found = of_one(&trace, 3000 * MS);
            let actions = |presses: &[(u64, Action)]| presses.iter().map(|press| press.1).collect::<Vec<_>>();
            assert_eq!(actions(&found), actions(&quiet), "open for {open} us at {at} us");
        }
    }
    // A short press decides once.
    let presses = of_one(
        &[(0, true), (60 * MS, false), (64 * MS, true), (120 * MS, false)],
        1000 * MS,
    );
    assert_eq!(presses, [(0, Action::Pressed), (125 * MS, RELEASED)]);
}

prop_compose! {
    /// A press by a worn switch: how long, and when the contact opens in the middle of it, each time for less than 5 ms.
    fn worn()(gaps in prop::collection::vec((1u64..60 * MS, 1u64..5 * MS), 1..20), rest in 30 * MS..200 * MS) -> (Trace, u64) {
        let mut trace = vec![(0, true)];
        // After the bounce.
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
    /// One edge and its bounce: offsets of up to 20 ms, ending on the level of the edge.
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
    /// A finger pressing a bad switch: how long it is down and up, with the bounce of both edges.
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
        prop_assert_eq!(ends[0].0, end + 5 * MS);
    }

    #[test]
    fn no_press_is_lost_or_doubled_for_any_bounce_up_to_20_ms((trace, fingers) in finger()) {
        let presses = of_one(&trace, trace.last().unwrap().0 + 1000 * MS);
        let pressed: Vec<u64> = presses.iter().filter(|press| press.1 == Action::Pressed).map(|press| press.0).collect();
        let released: Vec<u64> =
            presses.iter().filter(|press| matches!(press.1, Action::Released { .. })).map(|press| press.0).collect();
        // Each press at once, each release after its quiet: at most the bounce and 5 ms after the finger left.
        prop_assert_eq!(&pressed, &fingers.iter().map(|finger| finger.0).collect::<Vec<_>>());
        prop_assert_eq!(released.len(), fingers.len());
        for (released, finger) in released.iter().zip(&fingers) {
            prop_assert!((finger.1 + 5 * MS..=finger.1 + 25 * MS).contains(released), "{} after {}", released, finger.1);
        }
    }
}
