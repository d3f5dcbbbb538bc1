//! A hundred thousand rolls on the chip itself, by its own test of fairness.

use embassy_time::Duration;
use pocket_ra::tasks::input::Button;

use crate::{bench::Handheld, machine::Setup};

/// The language, the menu beside the box, its last row, and the test begins.
const WAY: [Button; 8] = [
    Button::A,
    Button::Up,
    Button::Up,
    Button::Up,
    Button::A,
    Button::Up,
    Button::A,
    Button::A,
];

#[test]
fn a_hundred_thousand_rolls_on_the_chip_fall_as_on_the_host() {
    let pause = Duration::from_millis(60);
    let mut handheld = Handheld::new(7);
    handheld.run(Duration::from_millis(200));
    for button in WAY {
        handheld.button(button, true);
        handheld.run(pause);
        handheld.button(button, false);
        handheld.run(pause);
    }
    handheld.run(Duration::from_secs(2));
    let expected = handheld.panel().settled();

    let mut machine = Setup::firmware().seed(7).start();
    machine.run_ms(200.0);
    for button in WAY {
        machine.tap(button);
    }
    // A press is still seen at once while it rolls, so the test does not hold up anything; it is done within seconds.
    for _ in 0..60 {
        if machine.screen() == expected {
            break;
        }
        machine.run_ms(100.0);
    }
    assert_eq!(machine.screen(), expected);
}
