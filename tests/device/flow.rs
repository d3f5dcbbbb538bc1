//! Around games: choices, results and saved data survive a power cut.

use embassy_futures::block_on;
use embassy_time::Duration;
use pocket_ra::{
    bots::Level,
    device::Button,
    rules::position::{Code, GameKind, Options},
    table::{
        Agreements, Header, Language, Name, Names, Player, PlayerKind, Record, Table,
        memory::Slot,
        rolls::Verify,
        settings::{Pace, Settings},
        statistics::{Hall, Statistics, Tally},
    },
    tasks::storage::{
        Key, SlotContents, Store,
        serial::{Command, Listener, respond},
    },
};
use pocket_ra_bench::{
    Handheld, MEMORY_SECTORS,
    nor::{Chip, Nor, SECTOR},
    received::count,
};
use pocket_ra_chip_programs::self_play;

fn new_memory() -> Chip {
    Chip::new(Nor::new(MEMORY_SECTORS))
}

const PAUSE: Duration = Duration::from_millis(60);

fn tap(handheld: &mut Handheld, buttons: &[Button]) {
    for &button in buttons {
        handheld.button(button, true);
        handheld.run(PAUSE);
        handheld.button(button, false);
        handheld.run(PAUSE);
    }
}

fn hold(handheld: &mut Handheld, button: Button) {
    handheld.button(button, true);
    handheld.run(Duration::from_millis(400));
    handheld.button(button, false);
    handheld.run(PAUSE);
}

/// Boots and waits until idle and saved.
fn switched_on(memory: &Chip) -> Handheld {
    let mut handheld = Handheld::with_memory(1, memory.clone());
    handheld.run(Duration::from_millis(300));
    handheld
}

fn store(memory: &Chip) -> Store<Chip, MEMORY_SECTORS> {
    block_on(Store::open(memory.clone(), 0)).unwrap().0
}

fn kept<R: Record>(memory: &Chip, key: Key) -> Option<R> {
    let mut store = store(memory);
    let bytes = block_on(store.get(key)).unwrap()?;
    Some(R::decode(bytes).unwrap())
}

fn keep<R: Record>(memory: &Chip, key: Key, record: &R) {
    let mut bytes = vec![0; R::LONGEST];
    let length = record.encode(&mut bytes).unwrap();
    block_on(store(memory).put(key, &bytes[..length])).unwrap();
}

/// Over, but not counted yet.
fn finished(memory: &Chip, kind: GameKind) -> Table {
    let mut table = Table::new(self_play::header(9, kind, 5).unwrap());
    while self_play::step(&mut table) {}
    let mut store = store(memory);
    block_on(async {
        store.put_head(Slot::OnTheTable, table.header(), false).await.unwrap();
        for index in 0..=table.last_chunk() {
            let chunk = table.chunk(index).unwrap();
            store.put_chunk(Slot::OnTheTable, index as u8, &chunk).await.unwrap();
        }
    });
    table
}

fn on_the_table(memory: &Chip) -> SlotContents {
    let mut held = SlotContents::Nothing;
    block_on(store(memory).look(Slot::OnTheTable, &mut held)).unwrap();
    held
}

fn tallies(memory: &Chip) -> Vec<Tally> {
    (0..Statistics::TALLIES as u8)
        .map_while(|place| kept(memory, Key::Tally(place)))
        .collect()
}

#[test]
fn a_game_that_is_over_is_counted_once_however_often_the_power_fails() {
    for kind in GameKind::ALL {
        let memory = new_memory();
        let table = finished(&memory, kind);
        let mut expected = Statistics::default();
        count(&mut expected, &table.finish().unwrap());
        // Two humans and a bot: each against anyone, the other and the bot.
        assert_eq!(expected.tallies().count(), 6);

        // Power failed after two tallies.
        for (place, tally) in (0..).zip(expected.tallies()).take(2) {
            keep(&memory, Key::Tally(place), tally);
        }
        for _ in 0..2 {
            switched_on(&memory);
            assert!(tallies(&memory).iter().eq(expected.tallies()), "{kind:?}");
            assert_eq!(kept(&memory, Key::Hall(kind)).as_ref(), Some(expected.hall(kind)));
        }
        let others = GameKind::ALL.into_iter().filter(|&other| other != kind);
        for other in others {
            assert_eq!(kept::<Hall>(&memory, Key::Hall(other)), None);
        }
    }
}

#[test]
fn a_game_that_is_over_is_not_offered_to_be_continued_and_its_records_are_shown() {
    let memory = new_memory();
    let mut fresh = switched_on(&memory);
    tap(&mut fresh, &[Button::A, Button::B]);
    let title = fresh.panel().settled();
    tap(&mut fresh, &[Button::Down, Button::Down, Button::Down, Button::A]);
    let nothing_yet = fresh.panel().settled();

    finished(&memory, GameKind::Ra);
    let mut handheld = switched_on(&memory);
    assert_ne!(handheld.panel().settled(), title, "its result can be looked at");
    // The cursor is below it, on a new game.
    tap(&mut handheld, &[Button::Down, Button::Down, Button::Down, Button::A]);
    let hall = handheld.panel().settled();
    assert_ne!(hall, nothing_yet);
    tap(&mut handheld, &[Button::Down]);
    assert_ne!(handheld.panel().settled(), hall, "a tally follows");
}

#[test]
fn the_language_of_the_first_start_is_kept() {
    let memory = new_memory();
    let mut handheld = switched_on(&memory);
    tap(&mut handheld, &[Button::Down, Button::A, Button::B]);
    let title = handheld.panel().settled();
    assert_eq!(
        kept::<Settings>(&memory, Key::Settings).map(|settings| settings.language),
        Some(Language::French)
    );
    assert_eq!(switched_on(&memory).panel().settled(), title);
}

#[test]
fn the_usual_game_begins_with_at_most_eight_presses_and_is_there_after_power_failed() {
    for (index, kind) in GameKind::ALL.into_iter().enumerate() {
        let memory = new_memory();
        let mut handheld = switched_on(&memory);
        tap(&mut handheld, &[Button::A, Button::B]);
        let down = vec![Button::Down; index];
        let presses = [&[Button::A], down.as_slice(), &[Button::A, Button::A]].concat();
        assert!(presses.len() <= 8);
        tap(&mut handheld, &presses);
        handheld.run(Duration::from_millis(500));
        let SlotContents::Game { loader, lost: None, .. } = on_the_table(&memory) else {
            panic!("no {kind:?} is on the table");
        };
        assert_eq!(loader.header().setup().kind(), kind);
        let humans = loader.header().players().iter().filter(|player| player.is_human());
        let names = kept::<Names>(&memory, Key::Names).unwrap();
        assert!(names.iter().eq(humans.map(|player| player.name)));
        assert_eq!(names.iter().count(), 1);

        // Where it was; two long presses lead to the title, which offers to continue.
        let mut again = switched_on(&memory);
        again.run(Duration::from_millis(500));
        hold(&mut again, Button::B);
        hold(&mut again, Button::B);
        let title = again.panel().settled();
        tap(&mut again, &[Button::A]);
        assert_ne!(again.panel().settled(), title);
    }
}

/// A game in which A is pressed whenever idle.
fn moves_of(kind: GameKind, thinks_ahead: bool) -> Vec<Code> {
    let memory = new_memory();
    let settings = Settings {
        thinks_ahead,
        bots: Pace::Fast,
        ..Settings::default()
    };
    keep(&memory, Key::Settings, &settings);
    let seats = [("MIA", PlayerKind::Human), ("THOT", PlayerKind::Bot(Level::Pharaoh))];
    let players = seats.map(|(name, kind)| Player {
        name: Name::new(name).unwrap(),
        kind,
    });
    let header = Header::new(3, kind, Options::default(), &players, 8, Agreements::default()).unwrap();
    block_on(store(&memory).put_head(Slot::OnTheTable, &header, false)).unwrap();
    let mut handheld = switched_on(&memory);
    for press in 0..60 {
        // Hints and undo.
        match press % 9 {
            4 => hold(&mut handheld, Button::B),
            7 => tap(&mut handheld, &[Button::B]),
            _ => tap(&mut handheld, &[Button::A]),
        }
        handheld.run(Duration::from_secs(25));
    }
    let SlotContents::Game { loader, lost: None, .. } = on_the_table(&memory) else {
        panic!("no {kind:?} is on the table");
    };
    let table = Table::resume(&loader).unwrap();
    table.journal().codes().collect()
}

#[test]
fn a_game_is_the_same_whether_bots_think_ahead_or_not() {
    for kind in GameKind::ALL {
        let (ahead, behind) = (moves_of(kind, true), moves_of(kind, false));
        assert!(behind.len() > 20, "{kind:?}: {}", behind.len());
        assert!(ahead.len() >= behind.len(), "{kind:?}");
        assert_eq!(ahead[..behind.len()], behind, "{kind:?}");
    }
}

#[test]
fn everything_is_erased_only_when_a_is_held_twice() {
    let memory = new_memory();
    let new = switched_on(&memory).panel().settled();
    finished(&memory, GameKind::Dice);
    let mut handheld = switched_on(&memory);
    // Language, no lesson; above the result, the last row is the settings.
    tap(
        &mut handheld,
        &[
            Button::A,
            Button::B,
            Button::Up,
            Button::Up,
            Button::A,
            Button::Up,
            Button::A,
        ],
    );
    hold(&mut handheld, Button::A);
    assert!(kept::<Settings>(&memory, Key::Settings).is_some());
    assert!(!tallies(&memory).is_empty());
    hold(&mut handheld, Button::A);
    handheld.run(Duration::from_millis(500));
    assert_eq!(handheld.panel().settled(), new);
    assert_eq!(tallies(&memory), []);
    assert!(kept::<Settings>(&memory, Key::Settings).is_none());
    assert!(matches!(on_the_table(&memory), SlotContents::Nothing));
    assert_eq!(switched_on(&memory).panel().settled(), new);
}

#[test]
fn erasing_everything_lets_the_watchdog_be_fed_however_slow_the_flash_is() {
    for milliseconds in [45, 120, 400] {
        let memory = Chip::new(Nor::with(vec![0; MEMORY_SECTORS * SECTOR]));
        let mut handheld = Handheld::with_memory(1, memory.clone());
        handheld.run(Duration::from_millis(300));
        handheld.set_erase_time(Duration::from_millis(milliseconds));
        let before = handheld.now();
        // Foreign data: A erases it.
        tap(&mut handheld, &[Button::A]);
        handheld.run(Duration::from_secs(20));
        assert!(memory.is_blank(), "{milliseconds} ms");
        assert!(handheld.now() - before > Duration::from_millis(milliseconds) * MEMORY_SECTORS as u32);
        let longest = handheld.watchdog().longest_wait();
        assert!(
            longest < Duration::from_secs(2),
            "{milliseconds} ms: fed after {longest}"
        );
    }
}

#[test]
fn only_what_is_written_is_erased() {
    let mut bytes = vec![0xff; MEMORY_SECTORS * SECTOR];
    bytes[5 * SECTOR + 4095] = 0;
    bytes[9 * SECTOR] = 0;
    let memory = Chip::new(Nor::with(bytes));
    let mut handheld = switched_on(&memory);
    tap(&mut handheld, &[Button::A]);
    handheld.run(Duration::from_millis(500));
    assert!(memory.is_blank());
    let erased: Vec<usize> = (0..MEMORY_SECTORS)
        .filter(|&sector| memory.image().erases[sector] > 0)
        .collect();
    assert_eq!(erased, [5, 9]);
}

fn asked(memory: &Chip, line: &str) -> Vec<String> {
    struct Screen(Vec<String>);
    impl Listener for Screen {
        async fn say(&mut self, line: std::fmt::Arguments<'_>) -> bool {
            self.0.push(line.to_string());
            true
        }
    }
    let mut screen = Screen(Vec::new());
    let command = Command::parse(line).unwrap().unwrap();
    assert!(block_on(respond(
        command,
        &mut store(memory),
        &mut SlotContents::Nothing,
        &mut screen
    )));
    screen.0
}

#[test]
fn dice_and_the_score_sheet_are_there_after_the_power_failed_and_can_be_exported() {
    use Button::{A, B, Down, Right, Up};
    let memory = new_memory();
    let mut handheld = switched_on(&memory);
    // Language, no lesson, companion: a provable session, two rolls of a die, two epochs of Ra.
    tap(&mut handheld, &[A, B, Up, Up, Up, A, Down, Down, Down, A, A, A, A, B]);
    tap(&mut handheld, &[Up, Up, A, A, A, B, Down, A, A, A]);
    tap(&mut handheld, &[A, Right, Right, A, A, A]);
    tap(&mut handheld, &[A, Right]);
    let shown = handheld.panel().settled();
    let sheet = asked(&memory, "sheet");
    assert_eq!(sheet[0], "pocket-ra sheet 1 ra: Player Guest Friend");
    assert_eq!(sheet[1], "1 Player has pharaoh 2");
    assert_eq!(
        sheet[2],
        "1 Player gets 0: god 0 pharaoh 5 nile 0 gold 0 civilisation -5 monument 0 sun 0"
    );
    let rolls = asked(&memory, "rolls");
    assert_eq!(rolls[3], "secret until the session ends");
    assert!(
        rolls[6].starts_with("1 d6 1: ") && rolls[7].starts_with("2 d6 1: ") && rolls[8].starts_with("end 2 "),
        "{rolls:?}"
    );

    // The same sheet, position and session, which continues and is verified.
    let mut handheld = switched_on(&memory);
    tap(&mut handheld, &[Up, Up, Up, A, Down, Down, A, A, A]);
    assert_eq!(handheld.panel().settled(), shown);
    assert_eq!(asked(&memory, "sheet"), sheet);
    tap(&mut handheld, &[B, B, B, Up, A, A, B, Down, Down, A, A, A]);
    let proved = asked(&memory, "rolls");
    assert_eq!(proved[..3], rolls[..3]);
    assert_eq!(proved[4..8], rolls[4..8]);
    let mut verify = Verify::default();
    proved.iter().for_each(|line| verify.line(line).unwrap());
    assert_eq!(verify.end().unwrap().len(), 3);
}

/// Both sessions have the same commitment, and their first rolls would be the same.
#[test]
fn a_session_with_the_same_given_seed_has_none_of_the_rolls_before_it() {
    use Button::{A, B, Down, Up};
    let memory = new_memory();
    let begin = [Up, Up, Up, A, Down, Down, Down, A, A, A, A];
    let mut handheld = switched_on(&memory);
    tap(&mut handheld, &[A, B]);
    tap(&mut handheld, &begin);
    // Two rolls of a die, then the end of the session.
    tap(&mut handheld, &[B, Up, Up, A, A, A, B, Down, Down, A, A, A]);
    let first = asked(&memory, "rolls");
    assert!(first[8].starts_with("end 2 "), "{first:?}");
    let mut handheld = switched_on(&memory);
    tap(&mut handheld, &begin);
    let second = asked(&memory, "rolls");
    assert_eq!(second[1], first[1], "the seed is given");
    assert!(second[6].starts_with("end 0 "), "{second:?}");
    // The same after a restart.
    switched_on(&memory);
    assert_eq!(asked(&memory, "rolls"), second);
}
