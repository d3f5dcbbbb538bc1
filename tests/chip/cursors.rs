//! Every cursor move of every board is on the glass within 20 ms of the press, at 400 kHz.

use pocket_ra::tasks::input::Button::{self, A, B, Down, Left, Right, Up};

use crate::machine::{Machine, Setup};

const LIMIT_MS: f64 = 20.0;

/// A move that was seen: where, which button, and what it took.
#[derive(Debug)]
struct Move {
    position: usize,
    button: Button,
    ms: f64,
    bytes: u64,
}

/// The board of a game against one apprentice; bots and animations take no time. `row` is the game's in the list.
fn at_the_board(row: usize) -> Machine {
    let mut machine = Setup::firmware().seed(3).start();
    assert!(machine.run_until_picture(500.0), "no picture");
    machine.run_ms(100.0);
    // English; then the settings, the last row of the title.
    let settings = [A, Up, A].into_iter().chain([Down; 6]).chain([Left, Left, Down, Left, Left, B]);
    // Two players, the second an apprentice.
    let table = [A, Down, Left, Down, Down, Left, Up, Up, Up, A];
    for button in settings.chain([Down, A]).chain([Down].repeat(row)).chain(table) {
        machine.tap(button);
    }
    machine.run_ms(500.0);
    machine
}

/// Presses and measures; none if nothing on the glass changes.
fn measure(machine: &mut Machine, position: usize, button: Button) -> Option<Move> {
    let (pressed, before) = (machine.now_ms(), machine.counters().i2c_bytes);
    machine.press(button);
    let changed = machine.run_until_picture(60.0);
    let counters = machine.counters();
    let seen = changed.then(|| Move {
        position,
        button,
        ms: counters.i2c_last_byte_ms.unwrap_or(f64::MAX) - pressed,
        bytes: counters.i2c_bytes - before,
    });
    machine.release(button);
    machine.run_ms(50.0);
    seen
}

/// At several positions of a game all four directions, there and further, over all pages.
fn every_move_is_in_time(game: &str, row: usize, turns: &[usize]) {
    let round = [
        Right, Right, Right, Left, Left, Left, Left, Down, Right, Left, Down, Right, Right, Left, Down, Right, Down, Left,
        Down, Right, Down, Down, Up, Up, Right, Up, Left, Up, Up, Up, Up,
    ];
    let mut machine = at_the_board(row);
    let mut moves = Vec::new();
    for (position, &taps) in turns.iter().enumerate() {
        for _ in 0..taps {
            machine.tap(A);
            machine.run_ms(150.0);
        }
        for button in round {
            moves.extend(measure(&mut machine, position, button));
        }
    }
    let directions = [Up, Down, Left, Right].map(|button| moves.iter().filter(|made| made.button == button).count());
    assert!(directions.iter().all(|&count| count >= 4), "{game}: {directions:?} moves changed something");
    moves.sort_by(|one, other| other.ms.total_cmp(&one.ms));
    let worst = &moves[0];
    println!("{game}: {} moves, the slowest {worst:?}", moves.len());
    let slow: Vec<_> = moves.iter().take_while(|made| made.ms > LIMIT_MS).collect();
    assert!(slow.is_empty(), "{game}: {} of {} moves are late: {slow:#?}", slow.len(), moves.len());
}

#[test]
fn every_cursor_move_of_ra_is_on_the_glass_within_20_ms() {
    every_move_is_in_time("ra", 0, &[0, 3]);
}

#[test]
fn every_cursor_move_of_the_dice_is_on_the_glass_within_20_ms() {
    every_move_is_in_time("dice", 1, &[0, 1]);
}

#[test]
fn every_cursor_move_of_priests_is_on_the_glass_within_20_ms() {
    every_move_is_in_time("priests", 2, &[0, 4]);
}

#[test]
fn every_cursor_move_of_rauha_is_on_the_glass_within_20_ms() {
    every_move_is_in_time("rauha", 3, &[0, 1]);
}
