//! Scripts produce the same frames on virtual handheld and chip.

use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    sync::{Mutex, OnceLock, PoisonError},
};

use embassy_time::Instant;
use pocket_ra::{device::Frame, screens::Screens};

use pocket_ra_bench::tests;

use crate::{
    bench::{Handheld, picture::Picture},
    chip::playing::{self, Played},
    machine::Setup,
    report::{limits, screens::Measured},
    script::Script,
    spi,
};

/// Until the memory is read.
fn start() -> Picture {
    let mut frame = Frame::new();
    Screens::new(Instant::MIN).draw(&mut frame);
    Picture::from_fn(|x, y| frame.pixel(x, y))
}

/// Without times: the chip is slower, since it draws and reads the memory.
pub fn frames(history: impl IntoIterator<Item = Picture>) -> Vec<Picture> {
    let mut frames: Vec<Picture> = history.into_iter().collect();
    let start = start();
    frames.retain(|frame| *frame != Picture::DARK && *frame != start);
    frames.dedup();
    frames
}

pub fn read(name: &str) -> Script {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
    let file = folder.join(format!("{name}.txt"));
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    text.parse()
        .unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

pub fn played(name: &str) -> &'static Played {
    static PLAYED: Mutex<BTreeMap<String, &OnceLock<Played>>> = Mutex::new(BTreeMap::new());
    let mut all = PLAYED.lock().unwrap_or_else(PoisonError::into_inner);
    let place: &'static OnceLock<Played> = all.entry(name.to_owned()).or_insert_with(|| Box::leak(Box::default()));
    drop(all);
    place.get_or_init(|| playing::play(&read(name), playing::firmware().unwrap().as_built()))
}

fn as_written(name: &str, script: &Script, played: &Played) {
    if let Some(mismatch) = script.mismatches(&played.shown).first() {
        panic!("{name} on the chip: {mismatch}");
    }
}

pub fn same_on_both(name: &str, setup: Setup) {
    let script = read(name);
    same_as_on_the_bench(name, &script, &playing::play(&script, setup));
}

fn same_as_on_the_bench(name: &str, script: &Script, chip: &Played) {
    as_written(name, script, chip);
    let mut handheld = Handheld::for_script(script);
    script.play(&mut handheld);
    let expected = frames(handheld.panel().history().iter().map(|shown| shown.picture.clone()));
    let actual = frames(chip.history.iter().cloned());
    let differ = (0..expected.len().max(actual.len())).find(|&index| expected.get(index) != actual.get(index));
    assert!(
        differ.is_none(),
        "{name}: {} frames on the bench, {} on the chip; the first that differs is {differ:?}: {:?} and {:?}",
        expected.len(),
        actual.len(),
        differ.and_then(|index| expected.get(index)),
        differ.and_then(|index| actual.get(index)),
    );
    assert_eq!(chip.stopped, None, "{name}");
    assert_eq!(
        (&chip.counters.warnings, &chip.counters.unknown_oled_commands),
        (&vec![], &vec![]),
        "{name}"
    );
}

fn in_time(name: &str) {
    let played = played(name);
    assert!(
        played.edge_while_drawing_ms <= limits::EDGE_MS && played.critical_section_ms <= limits::CRITICAL_SECTION_MS,
        "{name}: an edge during a drawing waits for {} ms, interrupts are masked for {} ms",
        played.edge_while_drawing_ms,
        played.critical_section_ms
    );
    let complaints = Measured::new(name, &read(name), played).complaints();
    assert_eq!(complaints, Vec::<String>::new());
    assert!(
        played.stack < limits::STACK_KIB * 1024,
        "{name}: {} bytes of stack",
        played.stack
    );
}

/// The number of progress pictures depends on the processor.
fn a_hundred_thousand_rolls_on_the_chip_fall_as_on_the_host() {
    let name = "fair_dice";
    as_written(name, &read(name), played(name));
}

/// A test per scenario: `compared` compares every picture, `timed` only checks latencies.
macro_rules! scenarios {
    (timed: $($timed:ident),+; compared: $($compared:ident),+ $(,)?) => {
        $(fn $timed() {
            in_time(stringify!($timed));
        })+

        $(fn $compared() {
            same_as_on_the_bench(stringify!($compared), &read(stringify!($compared)), played(stringify!($compared)));
            in_time(stringify!($compared));
        })+

        const TIMED: &[&str] = &[$(stringify!($timed)),+];
        pub const COMPARED: &[&str] = &[$(stringify!($compared)),+];

        tests!(
            a_hundred_thousand_rolls_on_the_chip_fall_as_on_the_host,
            every_scenario_is_played_on_the_chip,
            $($timed,)+
            $($compared,)+
        );
    };
}

// Progress pictures of bots and animations depend on the processor; the boot loader ends the chip's run, and the memory
// self-test shows the checksum of the program.
scenarios!(
    timed:
    companion_dice_sheet,
    companion_priests_sheet,
    companion_rauha_sheet,
    achievements,
    battery,
    bids,
    board_dice,
    board_priests,
    board_ra,
    board_rauha,
    boot_loader,
    crowd,
    daily,
    deals,
    effects,
    fair_dice,
    finish,
    forced_pass,
    game_dice,
    game_dice_french,
    game_priests,
    game_priests_french,
    game_ra,
    game_ra_french,
    game_ra_german,
    game_rauha,
    game_rauha_french,
    german,
    glance_dice,
    glance_priests,
    glance_ra,
    glance_rauha,
    last_result,
    lesson_ra,
    lessons,
    ladder,
    levels,
    marker,
    mash,
    menu,
    picker_priests,
    puzzles,
    review,
    robot,
    rules,
    self_test_french,
    self_test_memory,
    pages_rauha,
    since_my_turn,
    strength,
    telling,
    welcome;
    compared:
    companion_dice,
    companion_free,
    companion_sheet,
    bounce,
    first_start,
    game_pair,
    gods,
    held_at_boot,
    help,
    menu_fixed,
    names,
    new_game,
    no_oled_at_boot,
    passing,
    power_cut,
    power_game,
    prove,
    roller_keep,
    roller_skip,
    roller_tumble,
    roller_turn,
    rolls,
    rotated,
    self_test,
    settings,
    sleep,
    slots,
    take_back,
    title,
    unplugged,
);

fn every_scenario_is_played_on_the_chip() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
    let mut there: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".txt"))
        .collect();
    there.sort();
    let all = COMPARED.iter().chain(TIMED).chain(&spi::SCENARIOS);
    let mut known: Vec<String> = all.map(|name| format!("{name}.txt")).collect();
    known.sort();
    assert_eq!(known, there);
}
