//! No press is lost or invented: edges during drawing, noise, a storage task that waits for voltage, masked interrupts.

use pocket_ra::{
    device::{Button, Chemistry},
    rules::position::GameKind,
    table::settings::Settings,
    tasks::input::CONFIRM,
};
use pocket_ra_bench::{faults::Fault, figure, tests};

use crate::{
    bench::{MEMORY_SECTORS, nor::SECTOR},
    chip::{
        playing,
        prepared::{MEMORY_START, Trouble, memory_with, playing as playing_itself},
    },
    machine::{Machine, Setup},
    report::limits::{CRITICAL_SECTION_MS, EDGE_MS},
    scenarios::{read, same_on_both},
};

/// Just too short for a press: can come at any time without effect.
const PROBE: Fault = Fault::Glitch((CONFIRM.as_micros() as u32 - 10) * 1000);

/// Every kind of drawing: lists, text, boards, dice, score sheets, QR code, scores.
const DRAWINGS: [&str; 16] = [
    "title",
    "menu",
    "settings",
    "help",
    "rules",
    "names",
    "slots",
    "glance_ra",
    "glance_dice",
    "glance_priests",
    "glance_rauha",
    "roller_turn",
    "companion_sheet",
    "prove",
    "telling",
    "strength",
];

fn an_edge_in_the_middle_of_any_drawing_reaches_the_input_task_in_time() {
    for name in DRAWINGS {
        let script = read(name);
        let played = playing::play(&script, playing::firmware().unwrap().as_built().fault(PROBE));
        let seen = played.counters.edge_latency_while_drawing;
        figure!(
            "{name}: {} edges during drawings, longest {:.3} ms; any edge {:.3} ms; masked {:.3} ms",
            seen.edges,
            played.edge_while_drawing_ms,
            played.edge_ms,
            played.critical_section_ms
        );
        assert!(seen.edges >= 3, "{name}: {} edges during drawings", seen.edges);
        assert!(
            played.edge_while_drawing_ms <= EDGE_MS,
            "{name}: {} ms",
            played.edge_while_drawing_ms
        );
        assert!(
            played.critical_section_ms <= CRITICAL_SECTION_MS,
            "{name}: {} ms in {:?}",
            played.critical_section_ms,
            played.counters.critical_section_places
        );
        assert_eq!(played.stopped, None);
    }
}

fn started(setup: Setup) -> Machine {
    let mut machine = setup.start();
    machine.run_ms(300.0);
    // English, no lesson.
    machine.tap(Button::A);
    machine.tap(Button::B);
    machine
}

fn count(machine: &mut Machine, text: &str) -> usize {
    machine.logs().iter().filter(|line| line.contains(text)).count()
}

/// The next button goes down while a cursor move is drawn: both count.
fn a_press_in_the_middle_of_a_drawing_counts_and_carries_the_time_of_its_edge() {
    let start = || started(playing::firmware().unwrap().as_built());
    let mut machine = start();
    let pressed = machine.now_ms() + 20.0;
    machine.drawings();
    machine.tap_at(Button::Down, pressed, pressed + 60.0);
    machine.run_ms(100.0);
    let drawings = machine.drawings();
    let drawing = drawings.first().expect("the cursor moves");
    let middle = drawing.began_ms + drawing.cycles as f64 / 125e3 / 2.0;

    let mut machine = start();
    machine.tap_at(Button::Down, pressed, pressed + 60.0);
    machine.tap_at(Button::Right, middle, middle + 60.0);
    machine.run_ms(150.0);
    let latency = machine.counters().edge_latency_while_drawing;
    assert_eq!(latency.edges, 1, "the edge came during the drawing");
    assert!(latency.longest_ms <= EDGE_MS, "{} ms", latency.longest_ms);
    for says in ["Press(Down, pressed)", "Press(Right, pressed)"] {
        assert_eq!(count(&mut machine, says), 1, "{says}");
    }
}

fn noise_of_100_ns_or_20_us_on_every_pin_is_never_a_press() {
    for nanos in [100, 20_000] {
        let mut machine = started(Setup::firmware().as_built());
        let before = count(&mut machine, "Press(");
        machine.fault(Fault::Glitch(nanos));
        machine.run_ms(3_000.0);
        assert!(machine.counters().edge_latency.edges > 0);
        assert_eq!(count(&mut machine, "Press("), before, "{nanos} ns");
        // A press among noise counts once and decides.
        machine.tap(Button::Down);
        machine.run_ms(100.0);
        let seen = ["Press(Down, pressed)", "Press(Down, released, decides: true)", "Press("];
        let found = seen.map(|says| count(&mut machine, says));
        assert_eq!(found, [1, 1, before + 2], "{nanos} ns");
        same_on_both("title", Setup::firmware().fault(Fault::Glitch(nanos)));
    }
}

fn a_weak_battery_and_impatient_presses_hang_nothing() {
    let settings = Settings {
        chemistry: Chemistry::LiPo,
        ..Settings::default()
    };
    let mut machine = Setup::firmware().flash(MEMORY_START, &memory_with(settings)).start();
    machine.set_voltage(Some(2_900));
    machine.run_ms(300.0);
    const TAPS: usize = 75;
    for _ in 0..TAPS {
        machine.press(Button::A);
        machine.run_ms(60.0);
        machine.release(Button::A);
        machine.run_ms(140.0);
    }
    assert_eq!(machine.stopped(), None);
    let seen = ["Press(A, pressed)", "Press(A, released"].map(|says| count(&mut machine, says));
    assert_eq!(seen, [TAPS; 2], "every press and its release");
}

fn booting_with_a_saved_game_masks_interrupts_for_at_most_0_3_ms() {
    let mut machine = playing_itself(GameKind::Rauha, 2, Trouble::default()).start();
    machine.run_ms(1_500.0);
    let memory = machine.flash(MEMORY_START..MEMORY_START + (MEMORY_SECTORS * SECTOR) as u32);
    let mut machine = Setup::firmware()
        .as_built()
        .flash(MEMORY_START, &memory)
        .fault(PROBE)
        .start();
    machine.run_ms(1_000.0);
    assert_eq!(count(&mut machine, "GameLoaded"), 1, "the game was resumed");
    let counters = machine.counters();
    figure!(
        "interrupts masked for {:.3} ms at most; an edge waits for {:.3} ms",
        counters.critical_section_ms,
        counters.edge_latency.longest_ms
    );
    assert!(
        counters.critical_section_ms <= CRITICAL_SECTION_MS,
        "{} ms in {:?}",
        counters.critical_section_ms,
        counters.critical_section_places
    );
    // Nor does an edge wait for the replay.
    let latency = counters.edge_latency;
    assert!(
        latency.longest_ms <= EDGE_MS + CRITICAL_SECTION_MS,
        "{} ms at {} ms",
        latency.longest_ms,
        latency.longest_at_ms
    );
}

tests!(
    an_edge_in_the_middle_of_any_drawing_reaches_the_input_task_in_time,
    a_press_in_the_middle_of_a_drawing_counts_and_carries_the_time_of_its_edge,
    noise_of_100_ns_or_20_us_on_every_pin_is_never_a_press,
    a_weak_battery_and_impatient_presses_hang_nothing,
    booting_with_a_saved_game_masks_interrupts_for_at_most_0_3_ms,
);
