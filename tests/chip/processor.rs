//! Table-driven execution and translation only change the emulation speed.

use pocket_ra::device::Button;
use serde_json::{Value, json};

use pocket_ra_bench::tests;

use crate::{
    machine::Setup,
    workbench::{self, Program},
};

/// Results: cycles, sleep, stack, bus and flash counters, log, screen, memory.
fn run(quick: bool, blocks: bool) -> [Value; 5] {
    let mut machine = Setup::firmware().start();
    // A pharaoh thinks during presses.
    let thoughts = "0100000001000000";
    machine.ask(
        "load",
        json!({ "file": workbench::image(Program::Bench), "quick": quick, "blocks": blocks, "patch": { "THOUGHTS": thoughts } }),
    );
    machine.run_ms(150.0);
    for button in [Button::A, Button::Down] {
        machine.tap(button);
    }
    machine.run_ms(150.0);
    let memory = json!({ "offset": 0x1e_0000, "length": 0x2_0000 });
    [
        machine.ask("counters", json!({})),
        machine.ask("logs", json!({})),
        machine.ask("screen", json!({})),
        machine.ask("pictures", json!({})),
        machine.ask("flash", memory),
    ]
}

fn half_a_second_of_thinking_and_pressing_is_the_same_to_the_last_cycle() {
    let [shortest, short, long] = [run(true, true), run(true, false), run(false, false)];
    assert!(shortest[0]["cycles"].as_u64().is_some_and(|cycles| cycles > 50_000_000));
    assert_eq!(shortest, short);
    assert_eq!(short, long);
}

tests!(half_a_second_of_thinking_and_pressing_is_the_same_to_the_last_cycle,);
