//! A battery that discharges, sags, is swapped and charged: no data is lost, and flash is not written below its minimum
//! voltage.

use embassy_futures::block_on;
use embassy_time::Duration;
use pocket_ra::{
    device::{Button, Chemistry},
    table::{Record, memory::Slot, settings::Settings},
    tasks::{
        battery::FLOOR,
        storage::{Condition, Key, SlotContents, Store},
    },
};
use pocket_ra_bench::{
    Handheld, MEMORY_SECTORS,
    nor::{Chip, Luck, Nor},
    picture::Picture,
    supply::VbusSense,
};

const FULL: u32 = 4100;

/// Battery powered; the screen stays lit.
pub fn settings() -> Settings {
    Settings {
        chemistry: Chemistry::LiPo,
        dim_after: 120,
        dark_after: 600,
        ..Settings::default()
    }
}

fn memory_with(settings: Settings) -> Chip {
    let (mut store, _) = block_on(Store::<_, MEMORY_SECTORS>::open(Nor::new(MEMORY_SECTORS), 0)).unwrap();
    let mut record = [0; Settings::LONGEST];
    let length = settings.encode(&mut record).unwrap();
    block_on(store.put(Key::Settings, &record[..length])).unwrap();
    Chip::new(store.into_flash())
}

pub fn tap(handheld: &mut Handheld, button: Button) {
    handheld.button(button, true);
    handheld.run(Duration::from_millis(60));
    handheld.button(button, false);
    handheld.run(Duration::from_millis(340));
}

fn wait(handheld: &mut Handheld, seconds: u64) {
    handheld.run(Duration::from_secs(seconds));
}

pub fn in_a_game(settings: Settings) -> Handheld {
    let mut handheld = Handheld::with_memory(3, memory_with(settings));
    handheld.set_voltage(Some(FULL));
    wait(&mut handheld, 1);
    for button in [Button::A, Button::A, Button::A, Button::Up, Button::A] {
        tap(&mut handheld, button);
    }
    wait(&mut handheld, 1);
    assert_ne!(game(&handheld), None, "a game is on the table");
    handheld
}

pub fn some_button(rng: &mut Luck) -> Button {
    let buttons = [
        Button::A,
        Button::A,
        Button::Down,
        Button::Up,
        Button::Right,
        Button::Left,
    ];
    buttons[rng.below(buttons.len())]
}

/// The active game as text; the memory must be intact.
fn game(handheld: &Handheld) -> Option<String> {
    let image = handheld.memory().image();
    let (mut store, condition) = block_on(Store::<_, MEMORY_SECTORS>::open(image, 0)).unwrap();
    assert_ne!(condition, Condition::Foreign);
    let mut held = SlotContents::Nothing;
    block_on(store.look(Slot::OnTheTable, &mut held)).unwrap();
    let SlotContents::Game { loader, lost, .. } = &held else {
        assert_eq!(held.summary(), None);
        return None;
    };
    assert_eq!(*lost, None, "moves were lost");
    let mut export = loader.export();
    let (mut text, mut line) = (String::new(), String::new());
    while export.line(&mut line).unwrap() {
        text += &line;
        text.push('\n');
        line.clear();
    }
    Some(text)
}

fn is_dark(handheld: &Handheld) -> bool {
    handheld.panel().picture() == Picture::DARK
}

#[test]
fn a_battery_that_dies_over_a_game_saves_all_and_goes_dark_and_a_charger_goes_on_where_it_was() {
    let mut dying = in_a_game(settings());
    // The same presses on a device whose battery gets low, but no lower.
    let mut twin = in_a_game(settings());
    let mut rng = Luck::new(1);
    let mut millivolts = 3600;
    while millivolts > 3310 {
        let button = some_button(&mut rng);
        for (handheld, lowest) in [(&mut dying, 0), (&mut twin, 3400)] {
            handheld.set_voltage(Some(millivolts.max(lowest)));
            tap(handheld, button);
        }
        millivolts -= 1;
    }
    let before = game(&dying);
    assert_eq!(before, game(&twin), "the same moves");
    assert!(
        before.as_ref().unwrap().lines().count() > 30,
        "it is a game: {before:?}"
    );
    // Bots finish.
    for _ in 0..10 {
        for handheld in [&mut dying, &mut twin] {
            wait(handheld, 1);
        }
        millivolts = (millivolts - 10).max(2500);
        dying.set_voltage(Some(millivolts));
    }
    assert!(!is_dark(&dying), "it says so first");
    assert_ne!(dying.panel().picture(), twin.panel().picture());
    wait(&mut dying, 10);
    assert!(is_dark(&dying));
    let operations = dying.supply().operations();
    // Repeats the message and does nothing else.
    tap(&mut dying, Button::A);
    assert!(!is_dark(&dying));
    dying.set_voltage(Some(2000));
    for _ in 0..5 {
        tap(&mut dying, Button::A);
    }
    wait(&mut dying, 60);
    assert!(is_dark(&dying));
    assert_eq!(dying.supply().operations(), operations, "nothing is written");
    assert_eq!(dying.supply().weak_operations(), 0);
    assert_eq!(game(&dying), game(&twin), "nothing is lost");
    // A cell without load recovers a little.
    dying.set_voltage(Some(3450));
    wait(&mut dying, 60);
    assert!(is_dark(&dying));
    dying.set_voltage(Some(FULL));
    twin.set_voltage(Some(FULL));
    wait(&mut dying, 20);
    wait(&mut twin, 20);
    assert!(!is_dark(&dying), "it goes on by itself");
    // Some only look around.
    for _ in 0..20 {
        for _ in 0..50 {
            let button = some_button(&mut rng);
            tap(&mut dying, button);
            tap(&mut twin, button);
        }
        if game(&dying) != before {
            break;
        }
    }
    for handheld in [&mut dying, &mut twin] {
        wait(handheld, 20);
    }
    assert_eq!(game(&dying), game(&twin));
    assert_ne!(game(&dying), before, "and it is played on");
}

#[test]
fn short_sags_below_every_threshold_neither_switch_off_nor_lose_a_move() {
    let mut sagging = in_a_game(settings());
    let mut twin = in_a_game(settings());
    let mut rng = Luck::new(7);
    for _ in 0..120 {
        let button = some_button(&mut rng);
        let sag = rng.below(3) == 0;
        let depth = 1900 + rng.below(1300) as u32;
        for handheld in [&mut sagging, &mut twin] {
            handheld.button(button, true);
            handheld.run(Duration::from_millis(60));
        }
        if sag {
            sagging.set_voltage(Some(depth));
        }
        for handheld in [&mut sagging, &mut twin] {
            handheld.button(button, false);
            handheld.run(Duration::from_millis(400));
        }
        // No presses during a sag: one that waits for flash would be a different press.
        let rest = Duration::from_millis(if sag { rng.below(1200) as u64 } else { 0 });
        for handheld in [&mut sagging, &mut twin] {
            handheld.run(rest);
        }
        sagging.set_voltage(Some(FULL));
        for handheld in [&mut sagging, &mut twin] {
            handheld.run(Duration::from_secs(10));
        }
        assert!(!is_dark(&sagging));
    }
    for handheld in [&mut sagging, &mut twin] {
        wait(handheld, 10);
    }
    assert_eq!(sagging.supply().weak_operations(), 0);
    assert_eq!(game(&sagging), game(&twin));
}

#[test]
fn whatever_the_voltage_does_no_write_or_erase_begins_below_the_floor_and_the_game_is_whole() {
    for seed in 1..=12 {
        let mut rng = Luck::new(seed);
        let chemistry = [Chemistry::Usb, Chemistry::LiPo, Chemistry::ThreeAaa][rng.below(3)];
        let mut handheld = in_a_game(Settings {
            chemistry,
            ..settings()
        });
        let mut millivolts: u32 = 3400;
        let mut moves = 0;
        for _ in 0..300 {
            // Mostly near the thresholds.
            millivolts = match rng.below(20) {
                0 => 1900 + rng.below(2300) as u32,
                _ => (millivolts + rng.below(121) as u32).clamp(2060, 4260) - 60,
            };
            handheld.set_voltage(Some(millivolts));
            match rng.below(60) {
                0 => {
                    handheld.power_off();
                    handheld.run(Duration::from_millis(500));
                    handheld.power_on();
                    wait(&mut handheld, 1);
                }
                1 => wait(&mut handheld, 30),
                _ => tap(&mut handheld, some_button(&mut rng)),
            }
            assert_eq!(handheld.supply().weak_operations(), 0, "seed {seed}, {millivolts} mV");
        }
        let kept = game(&handheld).expect("the game is there");
        moves += kept.lines().count();
        assert!(moves > 12, "seed {seed}: it was played: {kept}");
        handheld.set_voltage(Some(FULL));
        wait(&mut handheld, 60);
        tap(&mut handheld, Button::Left);
        assert!(!is_dark(&handheld), "seed {seed}");
        handheld.serial().take();
        handheld.serial().send(b"list\n");
        wait(&mut handheld, 1);
        let answer = String::from_utf8(handheld.serial().take()).unwrap();
        assert!(answer.starts_with("0 "), "seed {seed}: {answer}");
    }
}

#[test]
fn an_empty_battery_is_swapped_and_the_game_is_where_it_was() {
    let mut handheld = in_a_game(settings());
    let mut rng = Luck::new(5);
    for _ in 0..30 {
        tap(&mut handheld, some_button(&mut rng));
    }
    handheld.set_voltage(Some(3200));
    wait(&mut handheld, 60);
    let before = game(&handheld);
    handheld.power_off();
    wait(&mut handheld, 60);
    handheld.power_on();
    wait(&mut handheld, 20);
    assert!(is_dark(&handheld), "the same battery is still empty");
    handheld.power_off();
    handheld.set_voltage(Some(FULL));
    handheld.power_on();
    wait(&mut handheld, 10);
    assert!(!is_dark(&handheld));
    assert_eq!(game(&handheld), before);
}

#[test]
fn below_the_floor_a_start_writes_nothing_and_says_why() {
    let mut handheld = in_a_game(settings());
    let before = handheld.memory().image().bytes;
    handheld.power_off();
    handheld.set_voltage(Some(u32::from(FLOOR) - 50));
    handheld.power_on();
    for _ in 0..20 {
        tap(&mut handheld, Button::A);
    }
    assert!(!is_dark(&handheld));
    wait(&mut handheld, 20);
    assert!(is_dark(&handheld));
    assert_eq!(handheld.memory().image().bytes, before);
}

#[test]
fn on_an_empty_battery_a_restore_is_not_even_begun() {
    let mut handheld = in_a_game(settings());
    let mut ask = |volts| {
        handheld.set_voltage(Some(volts));
        handheld.serial().send(b"restore 1\n");
        wait(&mut handheld, 1);
        String::from_utf8(handheld.serial().take()).unwrap()
    };
    const OTHER: &str = "error: this is a backup of another memory; nothing was changed\r\n";
    assert_eq!(ask(FULL), OTHER);
    // A sag is not an empty battery.
    let answers: Vec<String> = (0..15).map(|_| ask(3200)).collect();
    assert_eq!(answers[0], OTHER);
    let empty = "error: the battery is empty; nothing was changed\r\n";
    assert!(answers.iter().any(|answer| answer == empty), "{answers:?}");
}

#[test]
fn on_a_battery_with_the_setting_on_usb_no_write_begins_below_the_floor_and_the_game_is_whole() {
    let mut handheld = in_a_game(Settings {
        chemistry: Chemistry::Usb,
        ..settings()
    });
    let mut rng = Luck::new(9);
    for millivolts in (2500..3600).rev().step_by(25) {
        handheld.set_voltage(Some(millivolts));
        tap(&mut handheld, some_button(&mut rng));
        assert_eq!(handheld.supply().weak_operations(), 0, "{millivolts} mV");
    }
    wait(&mut handheld, 20);
    assert!(is_dark(&handheld));
    let moves = |handheld: &Handheld| {
        let text = game(handheld).expect("the game is stored");
        text.split_once("scores").expect("scores follow the moves").0.to_owned()
    };
    let before = moves(&handheld);
    handheld.set_voltage(None);
    wait(&mut handheld, 1);
    assert!(!is_dark(&handheld), "USB power resumes at once");
    // Pending data is stored.
    assert!(moves(&handheld).starts_with(&before), "{}", moves(&handheld));
}

/// At 2.9 V: whether flash is written, and the gauge visible.
fn plays_on_at_2900_mv(chemistry: Chemistry, sense: VbusSense) -> (bool, bool) {
    let mut handheld = in_a_game(Settings {
        chemistry,
        ..settings()
    });
    let is_gauge_drawn = |handheld: &Handheld| {
        let picture = handheld.panel().picture();
        // Left end and tip of the gauge, at both positions.
        [117, 108]
            .iter()
            .any(|&x| (0..5).all(|y| picture.pixel(x, y)) && picture.pixel(x + 10, 2))
    };
    handheld.supply().set_vbus_sense(sense);
    handheld.set_voltage(Some(2900));
    wait(&mut handheld, 1);
    let has_gauge = is_gauge_drawn(&handheld);
    let mut rng = Luck::new(4);
    for _ in 0..5 {
        tap(&mut handheld, some_button(&mut rng));
    }
    wait(&mut handheld, 30);
    let writes = handheld.supply().weak_operations() > 0;
    assert_eq!(
        is_dark(&handheld),
        !writes,
        "{chemistry:?}, {sense:?}: it stops where it may not write"
    );
    (writes, has_gauge)
}

#[test]
fn vbus_decides_whether_a_weak_supply_is_written_on_and_the_setting_only_where_it_is_not_sensed() {
    const PRESENT: VbusSense = VbusSense::Stuck(true);
    const ABSENT: VbusSense = VbusSense::Stuck(false);
    for (chemistry, sense, expected) in [
        (Chemistry::Usb, PRESENT, (true, false)),
        (Chemistry::Usb, ABSENT, (false, false)),
        (Chemistry::Usb, VbusSense::Missing, (true, false)),
        (Chemistry::LiPo, PRESENT, (true, false)),
        (Chemistry::LiPo, ABSENT, (false, true)),
        (Chemistry::LiPo, VbusSense::Missing, (false, true)),
        (Chemistry::ThreeAaa, PRESENT, (true, false)),
        (Chemistry::ThreeAaa, ABSENT, (false, true)),
        (Chemistry::ThreeAaa, VbusSense::Missing, (false, true)),
    ] {
        assert_eq!(
            plays_on_at_2900_mv(chemistry, sense),
            expected,
            "{chemistry:?}, {sense:?}"
        );
    }
}

#[test]
fn a_device_that_nobody_touches_switches_itself_off_and_a_press_only_starts_it() {
    let mut handheld = in_a_game(Settings {
        switch_off_after: 5,
        ..settings()
    });
    let mut rng = Luck::new(2);
    for _ in 0..20 {
        tap(&mut handheld, some_button(&mut rng));
    }
    wait(&mut handheld, 290);
    assert!(!handheld.is_asleep());
    wait(&mut handheld, 15);
    assert!(handheld.is_asleep() && is_dark(&handheld));
    let before = game(&handheld);
    wait(&mut handheld, 24 * 60 * 60);
    assert!(handheld.is_asleep());
    tap(&mut handheld, Button::A);
    wait(&mut handheld, 1);
    assert!(!handheld.is_asleep() && !is_dark(&handheld));
    assert_eq!(game(&handheld), before, "the press did nothing else");
    let shown = handheld.panel().picture();
    handheld.button(Button::B, true);
    wait(&mut handheld, 1);
    handheld.button(Button::B, false);
    wait(&mut handheld, 1);
    assert_ne!(handheld.panel().picture(), shown, "and now they do something");
}
