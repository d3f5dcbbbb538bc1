//! Every cursor move of every board is on the glass within 20 ms of the press, at 400 kHz.
//!
//! A whole picture has 1024 bytes, and they alone take 23 ms on that bus: a page that is turned may change nearly all of
//! them. It gets the time that its bytes take, and 20 ms on the fast bus.

use pocket_ra::tasks::input::Button::{self, A, B, Down, Left, Right, Up};

use crate::machine::{Machine, Setup};

const LIMIT_MS: f64 = 20.0;
/// More bytes than this are another page: the bus has no time for them within the limit.
const PAGE: u64 = 700;
/// Debouncing, drawing and whatever else happens before the bytes and between them.
const OVERHEAD_MS: f64 = 5.0;
/// A byte and its acknowledgement at 400 kHz.
const BYTE_MS: f64 = 9.0 / 400.0;

/// A game that begins is the deepest there is.
const MOST_STACK: u64 = 40 * 1024;

/// A move that was seen: where, which button, and what it took.
#[derive(Debug)]
struct Move {
    position: usize,
    button: Button,
    ms: f64,
    bytes: u64,
}

impl Move {
    /// How long it may take at 400 kHz.
    fn limit_ms(&self) -> f64 {
        if self.bytes > PAGE && matches!(self.button, Up | Down) {
            OVERHEAD_MS + self.bytes as f64 * BYTE_MS
        } else {
            LIMIT_MS
        }
    }
}

/// The board of a game against one apprentice; bots and animations take no time. `row` is the game's in the list.
fn at_the_board(row: usize, fast_bus: bool) -> Machine {
    let mut machine = Setup::firmware().seed(3).start();
    assert!(machine.run_until_picture(500.0), "no picture");
    machine.run_ms(100.0);
    // English; then the settings, the last row of the title.
    let bus: &[Button] = if fast_bus { &[Down, Right, B] } else { &[B] };
    let settings = [A, Up, A]
        .into_iter()
        .chain([Down; 6])
        .chain([Left, Left, Down, Left, Left]);
    // Two players, the second an apprentice.
    let table = [A, Down, Left, Down, Down, Left, Up, Up, Up, A];
    for button in settings
        .chain(bus.iter().copied())
        .chain([Down, A])
        .chain([Down].repeat(row))
        .chain(table)
    {
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

/// At several positions of a game all four directions, there and further, over all pages; the slowest first.
fn moves(machine: &mut Machine, turns: &[usize]) -> Vec<Move> {
    let round = [
        Right, Right, Right, Left, Left, Left, Left, Down, Right, Left, Down, Right, Right, Left, Down, Right, Down,
        Left, Down, Right, Down, Down, Up, Up, Right, Up, Left, Up, Up, Up, Up,
    ];
    let mut moves = Vec::new();
    for (position, &taps) in turns.iter().enumerate() {
        for _ in 0..taps {
            machine.tap(A);
            machine.run_ms(150.0);
        }
        moves.extend(
            round
                .into_iter()
                .filter_map(|button| measure(machine, position, button)),
        );
    }
    moves.sort_by(|one, other| other.ms.total_cmp(&one.ms));
    moves
}

fn every_move_is_in_time(game: &str, row: usize, turns: &[usize]) {
    let mut machine = at_the_board(row, false);
    let moves = moves(&mut machine, turns);
    for button in [Up, Down, Left, Right] {
        let count = moves.iter().filter(|made| made.button == button).count();
        assert!(count >= 4, "{game}: {button:?} moved something only {count} times");
    }
    let within = moves.iter().find(|made| made.limit_ms() == LIMIT_MS);
    println!(
        "{game}: {} moves, the slowest {:?}, within a page {within:?}",
        moves.len(),
        moves.first()
    );
    let late: Vec<_> = moves.iter().filter(|made| made.ms > made.limit_ms()).collect();
    assert!(
        late.is_empty(),
        "{game}: {} of {} moves: {late:#?}",
        late.len(),
        moves.len()
    );
    let used = machine.counters().stack_used.expect("the image has symbols");
    assert!(used < MOST_STACK, "{game}: {used} bytes of stack");
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

#[test]
fn on_the_fast_bus_every_page_is_turned_within_20_ms() {
    let moves = moves(&mut at_the_board(0, true), &[3]);
    let late: Vec<_> = moves.iter().filter(|made| made.ms > LIMIT_MS).collect();
    assert!(late.is_empty() && !moves.is_empty(), "{late:#?}");
}
