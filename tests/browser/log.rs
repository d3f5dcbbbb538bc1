//! The log as the page reads it is the log as the tools of defmt read it.

use pocket_ra::tasks::input::Button;
use serde_json::json;

use crate::{
    machine::{Machine, Setup},
    workbench,
};

fn lines_of_the_page(machine: &mut Machine) -> Vec<String> {
    let answer = machine.ask("logLines", json!({}));
    let lines = answer["lines"].as_array().expect("lines is a list");
    let word = |line: &serde_json::Value, name: &str| line[name].as_str().expect("it is text").to_owned();
    lines
        .iter()
        .map(|line| {
            let level = word(line, "level").to_uppercase();
            format!("{} {level} {}", word(line, "time"), word(line, "text"))
        })
        .collect()
}

/// The same presses on two chips that are the same: one log is read by the page's reader, the other by defmt's own.
fn both(setup: Setup, act: impl Fn(&mut Machine)) -> (Vec<String>, Vec<String>) {
    let [mut one, mut other] = [setup.clone().start(), setup.start()];
    act(&mut one);
    act(&mut other);
    (lines_of_the_page(&mut one), other.logs())
}

#[test]
fn every_line_of_an_evening_is_read_as_defmt_reads_it() {
    let (page, tools) = both(Setup::firmware().seed(7), |machine| {
        machine.run_ms(300.0);
        for button in [Button::A, Button::Down, Button::A, Button::A, Button::B, Button::Up] {
            machine.tap(button);
        }
        machine.run_ms(1000.0);
    });
    assert!(tools.len() > 12, "{tools:?}");
    assert_eq!(page, tools);
}

#[test]
fn numbers_with_a_hint_and_panics_are_read_as_defmt_reads_them() {
    for button in [Button::Left, Button::Right, Button::A, Button::Down] {
        let (page, tools) = both(Setup::file(&workbench::probe()), |machine| {
            machine.press(button);
            machine.run_until_stopped(2000.0);
        });
        assert!(!tools.is_empty(), "{button:?}");
        assert_eq!(page, tools, "{button:?}");
    }
}
