//! Persistence: power cuts, hangs, panics, serial port.

use std::{fs, ops::Range};

use embassy_futures::block_on;
use embassy_time::Instant;
use object::{
    Endianness,
    elf::FileHeader32,
    read::elf::{FileHeader, ProgramHeader},
};
use pocket_ra::{
    device::{Button, Crash, Frame},
    rules::position::GameKind,
    screens::{Event, Screens},
    table::{
        Record, Table,
        memory::{Loaded, Notice},
    },
    tasks::storage::{Key, Store},
};

use pocket_ra_bench::{figure, tests};

use crate::{
    bench::{MEMORY_SECTORS, nor::Nor, picture::Picture},
    budgets::limit_ms,
    chip::{
        prepared::{
            EVENING_SEED, HANGS, HANGS_ABOVE, HANGS_DEAF, MEMORY_START, OVERFLOWS, OVERFLOWS_ABOVE, PANICS,
            PANICS_ABOVE, PANICS_ALWAYS, Trouble, memory_about_to_erase, playing,
        },
        presses::{erase_ms, while_erasing, while_saving},
    },
    machine::{Machine, Setup},
    report::limits,
    self_play,
    workbench::{self, Program},
};

const RAM: Range<u32> = 0x2000_0000..0x2004_0000;
const LONG_MS: f64 = 60_000.0;

/// The log lines for every state of the game, played on the host.
fn states(kind: GameKind) -> Vec<String> {
    let mut table = Table::new(self_play::header(1, kind, EVENING_SEED.into()).unwrap());
    let told = |table: &Table| {
        let (moves, undo_generation) = (table.journal().len(), table.undo_generation());
        format!(
            "{moves} moves, undo generation {undo_generation}, check {:08x}",
            table.check()
        )
    };
    let mut states = vec![told(&table)];
    while self_play::step(&mut table) {
        states.push(told(&table));
    }
    states
}

/// Rest of the last log line with this prefix.
fn last(logs: &[String], says: &str) -> Option<String> {
    let line = logs.iter().rev().find(|line| line.contains(says))?;
    Some(line.split(says).nth(1).unwrap().trim().to_string())
}

/// Runs until a log line appears, at most a minute.
fn run_until_says(machine: &mut Machine, says: &str) -> String {
    let end = machine.now_ms() + LONG_MS;
    while machine.now_ms() < end {
        machine.run_ms(50.0);
        if let Some(rest) = last(&machine.logs(), says) {
            return rest;
        }
    }
    panic!("the firmware never said {says:?}");
}

fn cuts_at_random_moments(kind: GameKind, cuts: u32) {
    let states = states(kind);
    let place = |told: &str| {
        states
            .iter()
            .position(|state| state == told)
            .unwrap_or_else(|| panic!("no such state: {told}"))
    };
    let mut random = 0x2545_f491u32;
    let mut machine = playing(kind, 2, Trouble::default()).start();
    // Certainly saved; none before the game began.
    let mut safe: Option<usize> = None;
    let mut torn = 0;
    for number in 0..cuts {
        random ^= random << 13;
        random ^= random >> 17;
        random ^= random << 5;
        // Any cycle after power-up.
        let moment = 20.0 + f64::from(random % 200_000) / 1_000.0;
        machine.cut_power_at(moment);
        machine.run_until_stopped(moment + 1.0);
        let logs = machine.logs();
        if let Some(told) = last(&logs, "taken up:") {
            let found = place(&told);
            let known = safe.unwrap_or(0);
            assert!(
                (known..=known + 1).contains(&found),
                "cut {number}: {told}, but state {known} was safe"
            );
            torn += u32::from(found > known);
            safe = Some(found);
        } else if logs.iter().any(|line| line.contains("begun")) {
            assert!(safe.is_none_or(|safe| safe == 0), "cut {number}: the game is gone");
            safe = safe.or(Some(0));
        }
        if let Some(told) = last(&logs, "kept:") {
            safe = Some(place(&told));
        }
        assert!(
            !logs.iter().any(|line| line.contains("Notice")),
            "cut {number}: {logs:?}"
        );
        if logs.iter().any(|line| line.contains("over:")) {
            break;
        }
        machine.reboot();
    }
    figure!(
        "{kind:?}: {} of {} states after {cuts} cuts, {torn} moves were safe before the firmware knew",
        safe.unwrap_or(0),
        states.len()
    );
    assert!(safe.is_some_and(|safe| safe > 10), "the game got nowhere");
    machine.reboot();
    let told = run_until_says(&mut machine, "taken up:");
    assert!((safe.unwrap_or(0)..=safe.unwrap_or(0) + 1).contains(&place(&told)));
}

fn a_game_survives_cuts_at_random_cycles() {
    cuts_at_random_moments(GameKind::Dice, 30);
}

/// On request: cargo test --test chip -- --ignored.
fn every_game_survives_75_cuts_at_random_cycles() {
    for kind in GameKind::ALL {
        cuts_at_random_moments(kind, 75);
    }
}

fn kept_crash(machine: &mut Machine) -> Crash {
    let memory = machine.flash(MEMORY_START..0x20_0000);
    let (mut store, _) = block_on(Store::<_, MEMORY_SECTORS>::open(Nor::with(memory), 0)).unwrap();
    Crash::decode(block_on(store.get(Key::Crash)).unwrap().expect("the crash is in flash")).unwrap()
}

fn a_hang_is_told(kind: u32, message: &str, playing_game: bool) {
    let trouble = Trouble { at_move: 12, kind };
    let mut machine = playing(GameKind::Dice, 2, trouble).start();
    assert_eq!(machine.run_until_stopped(20_000.0).as_deref(), Some("watchdog"));
    let before = last(&machine.logs(), "kept:").unwrap();
    machine.reboot();
    let after = run_until_says(&mut machine, "taken up:");
    // The current move may be saved or not.
    let states = states(GameKind::Dice);
    let place = |told: &str| states.iter().position(|state| state == told);
    assert!(
        after == before || place(&after) == place(&before).map(|place| place + 1),
        "{after} after {before}"
    );
    assert!(machine.logs().iter().any(|line| line.contains("Notice(Crashed)")));
    let crash = kept_crash(&mut machine);
    assert_eq!((crash.message.as_str(), crash.place.as_str()), (message, "watchdog"));
    let expected = if playing_game { 12..=13 } else { 0..=0 };
    assert!(
        crash.game == u32::from(playing_game) && expected.contains(&crash.moves),
        "{crash:?}"
    );
    run_until_says(&mut machine, "kept:");
}

fn a_hung_task_is_reset_by_the_watchdog_and_named_and_the_game_goes_on() {
    a_hang_is_told(HANGS, "hung: thread", true);
    a_hang_is_told(HANGS_ABOVE, "hung: ui", true);
    a_hang_is_told(HANGS_DEAF, "hung: interrupts off", false);
}

fn a_game_that_panics_again_and_again_is_offered_and_not_taken_up() {
    let trouble = Trouble {
        at_move: 12,
        kind: PANICS_ALWAYS,
    };
    let mut machine = playing(GameKind::Dice, 2, trouble).start();
    for time in 1..=3 {
        assert_eq!(machine.run_until_stopped(20_000.0).as_deref(), Some("watchdog"));
        machine.reboot();
        machine.run_until_stopped(100.0);
        let logs = machine.logs();
        let (taken_up, offered) = (last(&logs, "GameLoaded"), last(&logs, "Notice(Offered)"));
        assert_eq!(
            (taken_up.is_some(), offered.is_some()),
            (time < 3, time == 3),
            "{logs:?}"
        );
        assert_eq!(kept_crash(&mut machine).times, time);
    }
}

fn page_of(crash: Crash) -> Picture {
    let mut screens = Screens::new(Instant::MIN);
    screens.load(Loaded::Crash(crash));
    screens.update(Event::Notice(Notice::Crashed), Instant::MIN);
    let mut frame = Frame::new();
    screens.draw(&mut frame);
    Picture::from_fn(|x, y| frame.pixel(x, y))
}

fn a_panic_is_told(kind: u32, message: &str) {
    let trouble = Trouble { at_move: 12, kind };
    let mut machine = playing(GameKind::Dice, 2, trouble).start();
    assert_eq!(machine.run_until_stopped(20_000.0).as_deref(), Some("watchdog"));
    let before = last(&machine.logs(), "kept:").unwrap();
    machine.reboot();
    let after = run_until_says(&mut machine, "taken up:");
    let states = states(GameKind::Dice);
    let place = |told: &str| states.iter().position(|state| state == told);
    // The current move may be saved or not.
    assert!(
        after == before || place(&after) == place(&before).map(|place| place + 1),
        "{after} after {before}"
    );
    assert!(machine.logs().iter().any(|line| line.contains("Notice(Crashed)")));
    let crash = kept_crash(&mut machine);
    assert_eq!((crash.message.as_str(), crash.game), (message, 1));
    assert!(crash.place.contains("self_play.rs:"), "{crash:?}");
    assert!((12..=13).contains(&crash.moves), "{crash:?}");
    run_until_says(&mut machine, "kept:");
    machine.run_ms(50.0);
    assert_eq!(machine.screen(), page_of(crash), "the page of the crash");
    machine.reboot();
    run_until_says(&mut machine, "taken up:");
    assert!(
        !machine.logs().iter().any(|line| line.contains("Crashed")),
        "it is told once"
    );
}

fn a_panic_is_shown_at_the_next_start_and_kept_and_the_game_goes_on() {
    a_panic_is_told(PANICS, "on purpose");
}

fn a_panic_in_an_interrupt_is_shown_at_the_next_start_and_kept_and_the_game_goes_on() {
    a_panic_is_told(PANICS_ABOVE, "on purpose, above");
}

/// In thread mode or an interrupt: leaves a crash record and changes no static.
fn a_stack_overflow_is_told(kind: u32) {
    let trouble = Trouble { at_move: 12, kind };
    let mut machine = playing(GameKind::Dice, 2, trouble).start();
    assert_eq!(machine.run_until_stopped(20_000.0).as_deref(), Some("watchdog"));
    let closed = machine.counters().closed;
    machine.reboot();
    run_until_says(&mut machine, "taken up:");
    let crash = kept_crash(&mut machine);
    assert_eq!((crash.message.as_str(), crash.game), ("stack overflow", 1));
    assert!((12..=13).contains(&crash.moves), "{crash:?}");
    let (_, pointer) = crash
        .place
        .split_once("sp 0x")
        .expect("the stack pointer is in the record");
    let pointer = u64::from_str_radix(&pointer[..8], 16).unwrap();
    assert_eq!(closed, 0..0, "memory protection is off in the handler");
    let closed = machine.counters().closed;
    assert!(
        (closed.start..closed.end).contains(&pointer),
        "{crash:?}, guard {closed:x?}"
    );
    run_until_says(&mut machine, "kept:");
}

fn a_stack_overflow_leaves_a_crash_record_and_the_game_goes_on() {
    a_stack_overflow_is_told(OVERFLOWS);
    a_stack_overflow_is_told(OVERFLOWS_ABOVE);
}

fn the_stack_guard_is_above_all_statics_and_leaves_64_kib_of_stack() {
    for program in [Program::Pico, Program::PicoSpi, Program::Zero] {
        let file = workbench::image(program);
        let mut machine = Setup::file(&file).start();
        machine.run_ms(300.0);
        let closed = machine.counters().closed;
        let image = fs::read(file).unwrap();
        let header = FileHeader32::<Endianness>::parse(image.as_slice()).unwrap();
        let endian = header.endian().unwrap();
        let segments = header.program_headers(endian, image.as_slice()).unwrap();
        let ends = segments
            .iter()
            .filter(|segment| segment.p_vaddr(endian) >= RAM.start)
            .map(|segment| u64::from(segment.p_vaddr(endian) + segment.p_memsz(endian)));
        let statics = ends.max().unwrap();
        figure!("{program:?}: statics end at {statics:#x}, the guard is {closed:x?}");
        assert!(
            !closed.is_empty() && closed.start >= statics,
            "{program:?}: {closed:x?}, statics end at {statics:#x}"
        );
        assert!(closed.start - statics < 8 * 1024 && closed.end + 64 * 1024 <= u64::from(RAM.end));
    }
}

fn settings_are_there_after_power_was_off() {
    let mut machine = Setup::firmware().start();
    machine.run_ms(200.0);
    // French, no lesson; then the settings.
    for button in [
        Button::Down,
        Button::A,
        Button::B,
        Button::Up,
        Button::A,
        Button::Down,
        Button::Right,
    ] {
        machine.tap(button);
    }
    machine.run_ms(100.0);
    let french = machine.screen();
    machine.reboot();
    machine.run_ms(300.0);
    for button in [Button::Up, Button::A, Button::Down] {
        machine.tap(button);
    }
    machine.run_ms(100.0);
    assert_eq!(machine.screen(), french, "the language or the brightness was not kept");
}

fn the_serial_port_answers() {
    let mut machine = playing(GameKind::Dice, 2, Trouble::default()).start();
    machine.run_ms(1_000.0);
    let mut ask = |line: &[u8]| {
        machine.exchange_usb(line);
        let mut answer = Vec::new();
        for _ in 0..40 {
            machine.run_ms(5.0);
            answer.extend(machine.exchange_usb(b""));
        }
        String::from_utf8(answer).unwrap()
    };
    let help = ask(b"help\r\n");
    assert!(help.contains("show N") && help.contains("stats"), "{help:?}");
    let list = ask(b"list\r\n");
    assert!(
        list.contains("0 dice ") && list.contains("Mia Noah Isis\r\n1 empty\r\n"),
        "{list:?}"
    );
    assert!(ask(b"show 3\r\n").contains("error: slot 3 is empty"));
    assert!(ask(b"nonsense\r\n").contains("error: no such command"));
    assert!(ask(b"stats\r\n").contains("no results yet"));
    let game = ask(b"show 0\r\n");
    assert!(
        game.starts_with("game dice 1\r\n") && game.contains("player 0 human Mia"),
        "{game:?}"
    );
}

fn a_press_is_on_the_glass_soon_while_every_move_is_saved() {
    let mut machine = playing(GameKind::Dice, 2, Trouble::default()).as_built().start();
    machine.run_ms(500.0);
    let seen = while_saving(&mut machine, 20);
    let slowest = seen.iter().map(|(seen, _)| seen.ms).fold(0.0, f64::max);
    let saves = last(&machine.logs(), "kept:").unwrap();
    figure!("slowest press {slowest:.1} ms, meanwhile: {saves}");
    assert!(seen.iter().any(|(_, pages)| *pages > 0), "nothing was saved meanwhile");
    let added_ms = |pages: usize| pages as f64 * limits::PROGRAMMING_MS;
    let late: Vec<_> = seen
        .iter()
        .filter(|(seen, pages)| seen.ms > limit_ms(seen) + added_ms(*pages))
        .collect();
    assert!(late.is_empty(), "{late:?}");
}

fn a_press_while_a_sector_is_erased_is_not_lost() {
    let memory = memory_about_to_erase();
    let start = || Setup::firmware().as_built().flash(MEMORY_START, &memory).start();
    let erase = erase_ms(start);
    let mut slowest: f64 = 0.0;
    // Short ones end before the processor continues.
    for (after, long) in [(0.5, 60.0), (1.0, 20.0), (20.0, 60.0), (10.0, 30.0), (44.0, 60.0)] {
        let seen = while_erasing(start, erase, after, long);
        slowest = slowest.max(seen.ms);
        let left = limits::ERASING_MS - after;
        assert!(
            seen.ms <= limit_ms(&seen) + left,
            "{seen:?}, of them {left} ms for the erase"
        );
    }
    figure!("a press in an erase is on the glass after {slowest:.1} ms at most");
}

fn the_stack_stays_within_16_kib_while_a_game_is_taken_up_and_shown() {
    let mut machine = playing(GameKind::Rauha, 2, Trouble::default()).start();
    machine.run_ms(1_500.0);
    machine.reboot();
    run_until_says(&mut machine, "taken up:");
    for line in [b"list\r\n".as_slice(), b"show 0\r\n", b"stats\r\n"] {
        machine.exchange_usb(line);
        for _ in 0..40 {
            machine.run_ms(5.0);
            machine.exchange_usb(b"");
        }
    }
    let used = machine.counters().stack_used.expect("the image has symbols");
    figure!("{used} bytes of stack");
    assert!(used < 16 * 1024, "{used} bytes");
}

tests!(
    a_game_survives_cuts_at_random_cycles,
    a_hung_task_is_reset_by_the_watchdog_and_named_and_the_game_goes_on,
    a_game_that_panics_again_and_again_is_offered_and_not_taken_up,
    a_panic_is_shown_at_the_next_start_and_kept_and_the_game_goes_on,
    a_panic_in_an_interrupt_is_shown_at_the_next_start_and_kept_and_the_game_goes_on,
    a_stack_overflow_leaves_a_crash_record_and_the_game_goes_on,
    the_stack_guard_is_above_all_statics_and_leaves_64_kib_of_stack,
    settings_are_there_after_power_was_off,
    the_serial_port_answers,
    a_press_is_on_the_glass_soon_while_every_move_is_saved,
    a_press_while_a_sector_is_erased_is_not_lost,
    the_stack_stays_within_16_kib_while_a_game_is_taken_up_and_shown,
    ; slow: every_game_survives_75_cuts_at_random_cycles
);
