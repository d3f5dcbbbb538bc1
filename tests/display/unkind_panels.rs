//! Faulty panels and wires: a bus held low, an unexpected status, a slow start, misread bytes.

use embassy_time::{Duration, Instant};
use pocket_ra::device::Button;
use pocket_ra_bench::{Handheld, controller::Model, picture::Picture};

const SEED: u64 = 1;

fn millis(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

fn with(model: Model) -> Handheld {
    let handheld = Handheld::new(SEED);
    handheld.panel().replace(model, 0x3c);
    handheld
}

/// At the first start.
fn languages() -> Picture {
    let mut handheld = Handheld::new(SEED);
    handheld.run(millis(500));
    handheld.panel().settled()
}

fn tap(handheld: &mut Handheld, button: Button) {
    for down in [true, false] {
        handheld.button(button, down);
        handheld.run(millis(60));
    }
}

/// The watchdog resets after four seconds.
fn watchdog_was_fed(handheld: &Handheld) {
    let hungriest = handheld.watchdog().longest_wait();
    assert!(hungriest < millis(2_500), "not fed for {hungriest:?}");
}

// ---- a bus held low

#[test]
fn a_clock_held_low_from_the_start_lights_the_lamp_and_feeds_the_watchdog_until_it_is_let_go() {
    let mut handheld = Handheld::new(SEED);
    handheld.panel().hold_clock();
    handheld.run(millis(200));
    assert!(handheld.led().is_lit());
    handheld.run(Duration::from_secs(20));
    assert!(handheld.led().is_lit());
    assert_eq!(handheld.panel().settled(), Picture::DARK);
    watchdog_was_fed(&handheld);
    handheld.panel().release_lines();
    handheld.run(millis(1_100));
    assert!(!handheld.led().is_lit());
    assert_eq!(handheld.panel().settled(), languages());
}

#[test]
fn a_data_line_held_low_for_ever_lights_the_lamp_and_feeds_the_watchdog_until_it_is_let_go() {
    let mut handheld = Handheld::new(SEED);
    handheld.panel().hold_data(None);
    handheld.run(Duration::from_secs(20));
    assert!(handheld.led().is_lit());
    watchdog_was_fed(&handheld);
    handheld.panel().release_lines();
    handheld.run(millis(1_100));
    assert!(!handheld.led().is_lit());
    assert_eq!(handheld.panel().settled(), languages());
}

#[test]
fn a_panel_in_the_middle_of_a_byte_is_clocked_free_at_the_start_at_once() {
    for clocks in 1..=9 {
        let mut handheld = Handheld::new(SEED);
        handheld.panel().hold_data(Some(clocks));
        handheld.run(millis(200));
        assert!(!handheld.led().is_lit(), "{clocks} clocks");
        assert_eq!(handheld.panel().settled(), languages(), "{clocks} clocks");
        assert_eq!(handheld.panel().faults(), Vec::<String>::new(), "{clocks} clocks");
    }
}

/// Moves the cursor and disturbs the bus during the response.
fn cursor_moves_while(handheld: &mut Handheld, take: impl FnOnce(&Handheld)) {
    handheld.button(Button::Down, true);
    handheld.run(Duration::from_micros(1_500));
    take(handheld);
    handheld.run(millis(100));
    handheld.button(Button::Down, false);
    handheld.run(millis(100));
}

#[test]
fn a_bus_that_is_held_in_the_middle_of_a_transfer_lights_the_lamp_and_the_picture_comes_back() {
    let moved = {
        let mut usual = Handheld::new(SEED);
        usual.run(millis(500));
        tap(&mut usual, Button::Down);
        usual.panel().settled()
    };
    let holds: [fn(&Handheld); 3] = [
        |handheld| handheld.panel().hold_clock(),
        |handheld| handheld.panel().hold_data(None),
        |handheld| handheld.panel().hold_data(Some(5)),
    ];
    for (kind, take) in holds.into_iter().enumerate() {
        let mut handheld = Handheld::new(SEED);
        handheld.run(millis(500));
        let before = handheld.panel().bytes();
        cursor_moves_while(&mut handheld, take);
        assert!(handheld.panel().bytes() > before, "{kind}: it was in the middle");
        // The timeout is longer than the longest erase.
        assert!(!handheld.led().is_lit(), "{kind}");
        handheld.run(millis(600));
        // Nine clocks release the third.
        assert_eq!(handheld.led().is_lit(), kind < 2, "{kind}");
        handheld.run(Duration::from_secs(10));
        watchdog_was_fed(&handheld);
        handheld.panel().release_lines();
        handheld.run(millis(1_200));
        assert!(!handheld.led().is_lit(), "{kind}");
        assert_eq!(handheld.panel().settled(), moved, "{kind}");
    }
}

#[test]
fn the_game_goes_on_and_is_saved_while_the_bus_is_held() {
    let play = |holds: bool| {
        let mut handheld = Handheld::new(SEED);
        handheld.run(millis(500));
        if holds {
            handheld.panel().hold_clock();
            handheld.run(millis(1_000));
        }
        // Language, no lesson, a few moves.
        for button in [
            Button::A,
            Button::B,
            Button::A,
            Button::A,
            Button::A,
            Button::A,
            Button::A,
        ] {
            tap(&mut handheld, button);
            handheld.run(millis(900));
        }
        handheld.run(Duration::from_secs(5));
        assert_eq!(handheld.led().is_lit(), holds);
        watchdog_was_fed(&handheld);
        handheld.panel().release_lines();
        handheld.power_off();
        handheld.run(millis(100));
        handheld.power_on();
        handheld.run(millis(1_000));
        handheld.panel().settled()
    };
    let saved = play(true);
    assert!(saved != languages() && saved != Picture::DARK);
    assert!(saved == play(false), "{saved:?}");
}

// ---- detection of the controller

#[test]
fn an_sh1106_that_started_cold_is_told_by_its_memory_and_an_ssd1306_that_answers_4_is_not_one() {
    for (model, mark) in [
        (Model::Sh1106, 8),
        (Model::Sh1106, 6),
        (Model::Sh1106, 0),
        (Model::Ssd1306, 6),
        (Model::Ssd1306, 4),
        (Model::Ssd1306, 3),
    ] {
        let mut handheld = with(model);
        handheld.panel().set_mark(Some(mark));
        handheld.run(millis(500));
        assert_eq!(handheld.panel().settled(), languages(), "{model:?} with {mark}");
        assert_eq!(handheld.panel().faults(), Vec::<String>::new(), "{model:?} with {mark}");
    }
}

#[test]
fn a_panel_that_lost_its_power_for_a_moment_is_set_up_anew_whichever_it_is() {
    for model in [Model::Ssd1306, Model::Sh1106] {
        let mut handheld = with(model);
        handheld.run(millis(500));
        handheld.panel().unplug();
        handheld.panel().plug();
        handheld.run(millis(1_200));
        assert_eq!(handheld.panel().settled(), languages(), "{model:?}");
    }
}

// ---- slow start

#[test]
fn a_panel_that_is_ready_late_shows_its_picture_within_50_ms_of_being_ready() {
    for late in [1, 20, 50, 79, 80, 81, 95, 120, 200, 290] {
        let mut handheld = Handheld::new(SEED);
        handheld.panel().set_late(millis(late));
        handheld.run(millis(late + 60));
        let shown = handheld.panel().history().back().cloned().expect("a picture");
        assert_eq!(shown.picture, languages(), "{late} ms");
        let after = shown.since - (Instant::MIN + millis(late));
        assert!(after <= millis(50), "{late} ms: {after:?} after it was ready");
        assert!(!handheld.led().is_lit());
    }
    // Found within a second.
    let mut handheld = Handheld::new(SEED);
    handheld.panel().set_late(millis(2_345));
    handheld.run(millis(2_345 + 1_050));
    assert_eq!(handheld.panel().settled(), languages());
}

// ---- misread bytes

#[test]
fn what_was_misread_is_right_again_after_eight_seconds() {
    for model in [Model::Ssd1306, Model::Sh1106] {
        let mut handheld = with(model);
        handheld.run(millis(500));
        let before = handheld.panel().settled();
        handheld.panel().misread_every(Some(37));
        tap(&mut handheld, Button::Down);
        tap(&mut handheld, Button::Up);
        handheld.panel().misread_every(None);
        handheld.run(millis(50));
        assert_ne!(handheld.panel().settled(), before, "{model:?}: nothing was misread");
        handheld.run(millis(9_000));
        assert_eq!(handheld.panel().settled(), before, "{model:?}");
    }
}

#[test]
fn one_page_a_second_is_rewritten_while_the_screen_is_lit_and_none_while_it_is_dark() {
    let mut handheld = Handheld::new(SEED);
    handheld.run(Duration::from_secs(2));
    let bytes = handheld.panel().bytes();
    handheld.run(Duration::from_secs(16));
    let rewritten = handheld.panel().bytes() - bytes;
    // Twice the memory in 32 parts with addresses; a status read per second; twice the configuration.
    assert_eq!(rewritten, 2 * (1024 + 32 * 8) + 16 * 5 + 2 * 14);
    handheld.run(Duration::from_secs(120));
    let bytes = handheld.panel().bytes();
    handheld.run(Duration::from_secs(60));
    assert_eq!(handheld.panel().bytes(), bytes);
}
