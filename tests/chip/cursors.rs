//! Latency of every cursor move on every board.

use std::fmt;

use pocket_ra::device::Button::{self, A, B, Down, Left, Right, Up};

use pocket_ra_bench::{figure, tests};

use crate::{
    budgets::is_in_time,
    chip::presses::{Seen, press_to_glass},
    machine::{Machine, Setup},
};

/// Deepest at the start of a game.
const MOST_STACK: u64 = 16 * 1024;

struct Move {
    position: usize,
    button: Button,
    seen: Seen,
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Move { position, button, seen } = self;
        write!(out, "{button:?} at position {position}: {seen:.1?}")
    }
}

/// A game against one apprentice without delays. `row`: of the game in the list.
fn at_the_board(row: usize) -> Machine {
    let mut machine = Setup::firmware().as_built().seed(3).start();
    assert!(machine.run_until_picture(500.0), "no picture");
    machine.run_ms(100.0);
    // English, no lesson; the last row is the settings.
    let settings = [A, B, Up, A]
        .into_iter()
        .chain([Down; 6])
        .chain([Left, Left, Down, Left, Left]);
    // Two players: in a device's first game the second is an apprentice.
    let table = [A, Down, Left, Up, A];
    for button in settings.chain([B, Down, A]).chain([Down].repeat(row)).chain(table) {
        machine.tap(button);
    }
    machine.run_ms(500.0);
    machine
}

/// None if the picture does not change.
fn measure(machine: &mut Machine, position: usize, button: Button) -> Option<Move> {
    press_to_glass(machine, button).map(|seen| Move { position, button, seen })
}

/// All directions on all pages, at several positions of a game; slowest first.
fn moves(machine: &mut Machine, turns: &[usize]) -> Vec<Move> {
    let round = [
        Right, Right, Right, Left, Left, Left, Left, Down, Right, Left, Down, Right, Right, Left, Down, Right, Down,
        Left, Down, Right, Down, Down, Up, Up, Right, Up, Left, Up, Up, Up, Up,
    ];
    let mut moves = Vec::new();
    for (position, &taps) in turns.iter().enumerate() {
        for _ in 0..taps {
            machine.tap(A);
            // Longer than the pause before a decision.
            machine.run_ms(800.0);
        }
        moves.extend(
            round
                .into_iter()
                .filter_map(|button| measure(machine, position, button)),
        );
    }
    moves.sort_by(|one, other| other.seen.ms.total_cmp(&one.seen.ms));
    moves
}

fn late(moves: &[Move]) -> Vec<String> {
    let late = moves.iter().filter(|made| !is_in_time(&made.seen));
    late.map(ToString::to_string).collect()
}

fn every_move_is_in_time(game: &str, row: usize, turns: &[usize]) {
    let mut machine = at_the_board(row);
    // Until the hourglass is gone.
    machine.run_ms(800.0);
    let moves = moves(&mut machine, turns);
    assert!(machine.counters().bus_hertz <= 400_000.0);
    for button in [Up, Down, Left, Right] {
        let count = moves.iter().filter(|made| made.button == button).count();
        assert!(count >= 4, "{game}: {button:?} moved something only {count} times");
    }
    if let Some(slowest) = moves.first() {
        figure!("{game}: the slowest of {}: {slowest}", moves.len());
    }
    assert_eq!(late(&moves), Vec::<String>::new(), "{game}");
    let used = machine.counters().stack_used.expect("the image has symbols");
    assert!(used < MOST_STACK, "{game}: {used} bytes of stack");
}

fn every_cursor_move_of_ra_is_on_the_glass_in_time() {
    every_move_is_in_time("ra", 0, &[0, 3]);
}

fn every_cursor_move_of_the_dice_is_on_the_glass_in_time() {
    every_move_is_in_time("dice", 1, &[0, 1]);
}

fn every_cursor_move_of_priests_is_on_the_glass_in_time() {
    every_move_is_in_time("priests", 2, &[0, 4]);
}

fn every_cursor_move_of_rauha_is_on_the_glass_in_time() {
    every_move_is_in_time("rauha", 3, &[0, 1]);
}

tests!(
    every_cursor_move_of_ra_is_on_the_glass_in_time,
    every_cursor_move_of_the_dice_is_on_the_glass_in_time,
    every_cursor_move_of_priests_is_on_the_glass_in_time,
    every_cursor_move_of_rauha_is_on_the_glass_in_time,
);
