//! Channels full for a minute: nothing hangs, the watchdog is fed, every press has its release. Each task alone with a
//! blocked channel, and the whole handheld with a weak battery, slow flash, stuck panel and busy bot.

use std::{cell::RefCell, rc::Rc};

use embassy_futures::block_on;
use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use embassy_time::{Duration, Instant};
use pocket_ra::{
    bots::Level,
    chance::{Entropy, RawBits},
    device::{Action, Button, Chemistry, Press},
    rules::{
        die::DiceSet,
        position::{GameKind, Options},
    },
    screens::{Event, Screens},
    table::{
        Agreements, Header, Name, Names, Player, PlayerKind, Record, Table, memory::Slot, rolls::Roll,
        settings::Settings,
    },
    tasks::{
        Channels, Clock,
        bot::{self, BotRequest, Pace},
        dice::{self, DiceRequest},
        input,
        storage::{self, Key, Pushed, Storage, StorageRequest, Store},
        ui,
    },
};
use pocket_ra_bench::{
    Handheld, MEMORY_SECTORS,
    buttons::Buttons,
    clock::{Executor, VirtualClock},
    faults::{Fault, HeldLow},
    nor::{Chip, Luck, Nor},
};

const MINUTE: Duration = Duration::from_secs(60);
/// The chip records a hang after two seconds, and resets after four.
const LONGEST_HUNGER: Duration = Duration::from_secs(2);

const ROLL: Roll = Roll::RaDice(DiceSet::ALL);

type TestChannels = Rc<Channels<NoopRawMutex>>;

fn fill(channels: &TestChannels) {
    while channels.events.try_send(Event::Tick).is_ok() {}
}

fn drain(channels: &TestChannels) -> Vec<Event> {
    while channels.loaded.try_receive().is_ok() {}
    std::iter::from_fn(|| channels.events.try_receive()).collect()
}

/// Every press has its release, in order; returns the number of presses.
fn pairs(presses: &[Press], button: Button) -> usize {
    let mut is_down = false;
    let mut count = 0;
    for press in presses.iter().filter(|press| press.button == button) {
        assert_eq!(is_down, press.action != Action::Pressed, "{press:?} of {presses:?}");
        is_down = !matches!(press.action, Action::Released { .. });
        count += usize::from(is_down && press.action == Action::Pressed);
    }
    assert!(!is_down, "{button:?} is never released");
    count
}

#[test]
fn the_input_task_lives_while_nothing_takes_its_events_and_loses_no_release() {
    let clock = VirtualClock::new();
    let mut executor = Executor::new(clock.clone());
    let buttons = Buttons::new(clock.clone());
    let channels: TestChannels = Rc::default();
    executor.spawn({
        let (pins, clock, channels) = (buttons.pins(), clock.clone(), channels.clone());
        async move { input::run(pins, &clock, &channels).await }
    });
    fill(&channels);
    let millis = |millis| Instant::from_millis(millis);
    for tap in 0..300 {
        buttons.set_at(millis(1_000 + 200 * tap), Button::A, true);
        buttons.set_at(millis(1_060 + 200 * tap), Button::A, false);
    }
    // Held half a minute: it repeats.
    buttons.set_at(millis(20_030), Button::Up, true);
    buttons.set_at(millis(50_030), Button::Up, false);
    for second in 1..62 {
        channels.heartbeats.forget();
        executor.run_until(Instant::from_secs(second) + Duration::from_millis(200));
        let hang = channels.heartbeats.hang(0, 0);
        assert!(!hang.message.contains("input"), "after {second} s: {}", hang.message);
    }
    let mut events = drain(&channels);
    assert_eq!(events.len(), 16, "the channel was full");
    for step in 0..100 {
        executor.run_until(Instant::from_secs(62) + Duration::from_millis(10 * step));
        events.extend(drain(&channels));
    }
    let presses: Vec<Press> = events
        .into_iter()
        .filter_map(|event| match event {
            Event::Press(press) => Some(press),
            _ => None,
        })
        .collect();
    assert!(pairs(&presses, Button::A) >= 10, "the first are kept: {presses:?}");
    pairs(&presses, Button::Up);
    assert!(presses.is_sorted_by_key(|press| press.at));
    buttons.set_at(millis(70_000), Button::A, true);
    buttons.set_at(millis(70_060), Button::A, false);
    executor.run_until(Instant::from_secs(71));
    assert_eq!(drain(&channels).len(), 2);
}

/// Rolls, requests, bot decisions and pictures are not consumed.
#[test]
fn the_ui_task_lives_while_nothing_takes_its_requests() {
    let clock = VirtualClock::new();
    let mut executor = Executor::new(clock.clone());
    let channels: TestChannels = Rc::default();
    while channels.dice.try_send(DiceRequest::Stir { micros: 1 }).is_ok() {}
    executor.spawn({
        let (clock, channels) = (clock.clone(), channels.clone());
        async move {
            let mut screens = Box::new(Screens::new(clock.now()));
            ui::run(&mut screens, &clock, &channels, |_| {}).await
        }
    });
    let (mut rng, mut entropy) = (Luck::new(3), Entropy::seeded(3));
    for event in [Event::Settings(Settings::default()), Event::BootFinished] {
        channels.events.try_send(event).unwrap();
    }
    while clock.now() < Instant::MIN + MINUTE {
        channels.heartbeats.forget();
        for _ in 0..10 {
            // Mostly presses.
            let button = Button::ALL[[4, 4, 4, 1, 0, 3, 2, 5][rng.below(8)]];
            let at = clock.now();
            let events = match rng.below(12) {
                0 => vec![Event::Seed(7)],
                1 => vec![Event::GameSaved],
                2 => vec![Event::Rolled {
                    roll: ROLL,
                    shown: ROLL.roll(entropy.generator()),
                }],
                _ => [Action::Pressed, Action::DECIDED]
                    .map(|action| Event::Press(Press { button, action, at }))
                    .into(),
            };
            for event in events {
                channels
                    .events
                    .try_send(event)
                    .expect("the UI task takes its events at once");
            }
            executor.run_until(clock.now() + Duration::from_millis(100));
        }
        let hang = channels.heartbeats.hang(0, 0);
        assert!(!hang.message.contains("ui"), "{}", hang.message);
    }
}

#[test]
fn entropy_is_stirred_with_the_time_of_the_edge_however_late_it_is() {
    let clock = VirtualClock::new();
    let mut executor = Executor::new(clock.clone());
    let channels: TestChannels = Rc::default();
    let observed = Rc::new(RefCell::new(0));
    executor.spawn({
        let (clock, channels, observed) = (clock.clone(), channels.clone(), observed.clone());
        async move {
            let mut screens = Box::new(Screens::new(clock.now()));
            ui::run(&mut screens, &clock, &channels, |_| *observed.borrow_mut() += 1).await
        }
    });
    executor.run_until(Instant::from_secs(9));
    let edges = [
        (Action::Pressed, 123_456),
        (Action::Held, 423_456),
        (Action::Repeated, 573_456),
        (Action::Released { decides: false }, 600_001),
    ];
    for (action, micros) in edges {
        let (button, at) = (Button::A, Instant::from_micros(micros));
        channels
            .events
            .try_send(Event::Press(Press { button, action, at }))
            .unwrap();
    }
    let before = *observed.borrow();
    executor.run_until(Instant::from_secs(10));
    assert!(*observed.borrow() >= before + edges.len());
    let stirred: Vec<_> = std::iter::from_fn(|| channels.dice.try_receive().ok()).collect();
    // Long presses and repeats have no edge.
    let expected = [123_456, 600_001].map(|micros| DiceRequest::Stir { micros });
    assert_eq!(stirred, expected);
}

/// Passes the health test.
struct Bits(Luck);

impl RawBits for Bits {
    fn bit(&mut self) -> bool {
        self.0.below(2) == 1
    }
}

struct AtOnce(VirtualClock);

impl Pace for AtOnce {
    async fn rest(&self, _: u32, _: u32) {
        self.0.until(self.0.now() + Duration::from_millis(1)).await;
    }
}

fn players(kinds: &[PlayerKind]) -> Vec<Player> {
    let names = ["Mia", "Tom", "Isis"].map(|name| Name::new(name).unwrap());
    let seats = names.into_iter().zip(kinds);
    seats.map(|(name, &kind)| Player { name, kind }).collect()
}

fn table(kinds: &[PlayerKind]) -> Table {
    let options = Options::default();
    Table::new(Header::new(1, GameKind::Ra, options, &players(kinds), 5, Agreements::default()).unwrap())
}

#[test]
fn dice_storage_and_bots_answer_after_a_minute_without_room_for_their_events() {
    let clock = VirtualClock::new();
    let mut executor = Executor::new(clock.clone());
    let channels: TestChannels = Rc::default();
    executor.spawn({
        let (clock, channels) = (clock.clone(), channels.clone());
        async move { dice::run(Bits(Luck::new(1)), None, &clock, &channels).await }
    });
    executor.spawn({
        let (clock, channels) = (clock.clone(), channels.clone());
        async move {
            let flash = Chip::new(Nor::new(MEMORY_SECTORS));
            let mut storage = Storage::<_, _, MEMORY_SECTORS>::new(flash, 0, &channels);
            storage::run(&mut storage, None, &clock).await
        }
    });
    executor.spawn({
        let (pace, channels) = (AtOnce(clock.clone()), channels.clone());
        async move { bot::run(pace, &channels).await }
    });
    fill(&channels);
    channels.dice.try_send(DiceRequest::Roll(ROLL)).unwrap();
    channels.dice.try_send(DiceRequest::Seed).unwrap();
    for request in [StorageRequest::Names(Names::new()), StorageRequest::Clear(Slot::First)] {
        assert_eq!(channels.requests.push(request), Pushed::Queued);
    }
    let mut table = table(&[PlayerKind::Human, PlayerKind::Bot(Level::Scribe)]);
    while table.play_chance().is_some() {}
    channels.bot.ask(BotRequest::decision(&table, Level::Scribe));
    executor.run_until(Instant::MIN + MINUTE);
    let mut events = drain(&channels);
    for step in 0..200 {
        executor.run_until(Instant::MIN + MINUTE + Duration::from_millis(5 * step));
        events.extend(drain(&channels));
    }
    let count = |is: fn(&Event) -> bool| events.iter().filter(|event| is(event)).count();
    assert_eq!(count(|event| matches!(event, Event::BootFinished)), 1);
    assert_eq!(count(|event| matches!(event, Event::Stored)), 2);
    assert_eq!(count(|event| matches!(event, Event::Rolled { .. })), 1);
    assert_eq!(count(|event| matches!(event, Event::Seed(_))), 1);
    assert_eq!(count(|event| matches!(event, Event::Thought(_))), 1);
}

// ---- the whole handheld

fn memory_with(settings: Settings) -> Chip {
    let (mut store, _) = block_on(Store::<_, MEMORY_SECTORS>::open(Nor::new(MEMORY_SECTORS), 0)).unwrap();
    let mut record = [0; Settings::LONGEST];
    let length = settings.encode(&mut record).unwrap();
    block_on(store.put(Key::Settings, &record[..length])).unwrap();
    Chip::new(store.into_flash())
}

/// Wrapped around: every few saves erase a sector.
fn full_memory() -> Chip {
    let memory = memory_with(Settings::default());
    let (mut store, _) = block_on(Store::<_, MEMORY_SECTORS>::open(memory, 0)).unwrap();
    let mut names = Names::new();
    names.remember(Name::new("MIA").unwrap());
    let mut record = [0; Names::LONGEST];
    let length = names.encode(&mut record).unwrap();
    for _ in 0..MEMORY_SECTORS {
        while !store.wants_room() {
            block_on(store.put(Key::Names, &record[..length])).unwrap();
        }
        block_on(store.make_room()).unwrap();
    }
    store.into_flash()
}

/// Presses A five times a second for a minute with others in between, and sends all serial commands.
fn survives_a_minute(what: &str, handheld: &mut Handheld, others: &[Button]) {
    let start = handheld.now();
    let before = handheld.presses().len();
    let mut taps = 0;
    while handheld.now() < start + MINUTE {
        let other = others.get(taps % others.len().max(1)).copied();
        handheld.button(Button::A, true);
        handheld.run(Duration::from_millis(60));
        handheld.button(Button::A, false);
        handheld.run(Duration::from_millis(40));
        if let Some(other) = other {
            handheld.button(other, true);
        }
        handheld.serial().send(b"show 0\nstats\nbackup\n");
        handheld.run(Duration::from_millis(50));
        if let Some(other) = other {
            handheld.button(other, false);
        }
        handheld.run(Duration::from_millis(50));
        taps += 1;
        let hunger = handheld.watchdog().longest_wait();
        assert!(hunger < LONGEST_HUNGER, "{what}: not fed for {} ms", hunger.as_millis());
    }
    handheld.run(Duration::from_secs(1));
    let presses = &handheld.presses()[before..];
    assert_eq!(pairs(presses, Button::A), taps, "{what}: every press arrives");
    for button in Button::ALL {
        pairs(presses, button);
    }
}

const SOME: [Button; 5] = [Button::Down, Button::Right, Button::Down, Button::Up, Button::Left];

#[test]
fn a_weak_battery_hangs_nothing() {
    let settings = Settings {
        chemistry: Chemistry::LiPo,
        ..Settings::default()
    };
    for others in [&[], &SOME[..]] {
        let mut handheld = Handheld::with_memory(3, memory_with(settings));
        handheld.set_voltage(Some(2_900));
        handheld.run(Duration::from_millis(100));
        survives_a_minute("weak battery", &mut handheld, others);
        // It continues with a charger.
        handheld.set_voltage(Some(4_100));
        handheld.run(Duration::from_secs(20));
        assert!(handheld.panel().picture().lit_pixels() > 0);
        assert_eq!(handheld.supply().weak_operations(), 0);
    }
}

/// Provable rolls, each saved, on a discharging battery.
#[test]
fn a_battery_that_gets_weak_while_everything_is_saved_hangs_nothing() {
    let settings = Settings {
        chemistry: Chemistry::LiPo,
        ..Settings::default()
    };
    let mut handheld = Handheld::with_memory(3, memory_with(settings));
    handheld.set_voltage(Some(4_100));
    handheld.run(Duration::from_secs(1));
    for button in [Button::Down, Button::A, Button::A] {
        handheld.button(button, true);
        handheld.run(Duration::from_millis(60));
        handheld.button(button, false);
        handheld.run(Duration::from_millis(200));
    }
    // Below the flash's minimum, but not empty: repeated sags.
    handheld.set_voltage(Some(2_950));
    survives_a_minute("weak battery", &mut handheld, &[]);
}

#[test]
fn a_slow_flash_hangs_nothing() {
    let mut handheld = Handheld::with_memory(5, full_memory());
    handheld.set_erase_time(Duration::from_millis(400));
    handheld.run(Duration::from_secs(1));
    let start = handheld.now();
    let mut taps = 0;
    // While the processor is stopped.
    while handheld.now() < start + MINUTE {
        let button = if taps % 7 == 6 {
            SOME[taps / 7 % SOME.len()]
        } else {
            Button::A
        };
        let at = handheld.now() + Duration::from_millis(1);
        handheld.buttons().set_at(at, button, true);
        handheld.buttons().set_at(at + Duration::from_millis(60), button, false);
        handheld.run(Duration::from_millis(200));
        taps += 1;
        let hunger = handheld.watchdog().longest_wait();
        assert!(hunger < LONGEST_HUNGER, "not fed for {} ms", hunger.as_millis());
    }
    handheld.run(Duration::from_secs(3));
    let presses = handheld.presses();
    for button in Button::ALL {
        pairs(&presses, button);
    }
}

#[test]
fn a_stuck_panel_hangs_nothing() {
    for held in [HeldLow::Scl, HeldLow::Sda] {
        let mut handheld = Handheld::new(7);
        handheld.run(Duration::from_secs(1));
        handheld.fault(Fault::BusLow(held));
        survives_a_minute("stuck panel", &mut handheld, &SOME);
        handheld.mend("bus-low");
        handheld.run(Duration::from_secs(3));
        assert!(
            handheld.panel().picture().lit_pixels() > 0,
            "{held:?}: it is found again"
        );
    }
}

#[test]
fn a_busy_bot_hangs_nothing() {
    let (mut store, _) = block_on(Store::<_, MEMORY_SECTORS>::open(
        memory_with(Settings::default()).image(),
        0,
    ))
    .unwrap();
    let pharaoh = PlayerKind::Bot(Level::Pharaoh);
    let table = table(&[PlayerKind::Human, pharaoh, pharaoh]);
    block_on(store.put_head(Slot::OnTheTable, table.header(), false)).unwrap();
    let mut handheld = Handheld::with_memory(3, Chip::new(store.into_flash()));
    handheld.run(Duration::from_secs(1));
    survives_a_minute(
        "busy bot",
        &mut handheld,
        &[Button::B, Button::Down, Button::B, Button::Right],
    );
}

#[test]
fn noise_on_the_pins_is_not_a_press_and_a_press_among_it_is_one() {
    for nanos in [100, 20_000] {
        let mut handheld = Handheld::new(7);
        handheld.run(Duration::from_secs(1));
        handheld.fault(Fault::Glitch(nanos));
        handheld.run(MINUTE);
        assert_eq!(handheld.presses(), [], "{nanos} ns");
        handheld.button(Button::Down, true);
        handheld.run(Duration::from_millis(60));
        handheld.button(Button::Down, false);
        handheld.run(Duration::from_millis(60));
        assert_eq!(
            (handheld.presses().len(), pairs(&handheld.presses(), Button::Down)),
            (2, 1)
        );
        handheld.mend("glitch");
        handheld.run(Duration::from_secs(1));
        assert_eq!(handheld.presses().len(), 2);
    }
}
