//! Undo wherever no lock is shown, time to read own draws, predictable menus, and nothing missed.

use embassy_time::Duration;
use pocket_ra::{
    bots::Level,
    device::{Action, Button, Press},
    rules::{
        position::{GameEvent, GameKind, Options},
        rauha,
    },
    screens::{Event, Language},
    table::{
        Agreements, Header, Name, Pending, Player, PlayerKind, Table, TableEvent,
        settings::{Pace, Settings},
    },
};
use pocket_ra_bench::owner::{Owner, Random};
use pocket_ra_chip_programs::self_play;

fn table(kind: GameKind, humans: usize, bots: usize, seed: u64) -> Table {
    let names = ["Mia", "Tom", "Isis", "Thot", "Zoé"];
    let players: Vec<Player> = (0..humans + bots)
        .map(|seat| Player {
            name: Name::new(names[seat]).unwrap(),
            kind: if seat < humans {
                PlayerKind::Human
            } else {
                PlayerKind::Bot(Level::Apprentice)
            },
        })
        .collect();
    Table::new(Header::new(1, kind, Options::default(), &players, seed, Agreements::default()).unwrap())
}

fn at(table: Table, bots: Pace, animation: Pace) -> Owner {
    let mut owner = Owner::with_settings(
        1,
        Settings {
            bots,
            animation,
            asks_before_picks: false,
            ..Settings::default()
        },
    );
    owner.resume(table);
    owner
}

fn moves(owner: &Owner) -> u16 {
    owner.screens.table().map_or(0, |table| table.journal().len())
}

/// Whether the lock is at the right end of the status line.
fn shows_lock(owner: &Owner) -> bool {
    const LOCK: [&str; 7] = [
        "..###..", ".#...#.", ".#...#.", "#######", "###.###", "###.###", "#######",
    ];
    let pixels = |y: usize, row: &str| {
        (121..)
            .zip(row.chars())
            .all(|(x, pixel)| owner.frame.pixel(x, y) == (pixel == '#'))
    };
    LOCK.iter().enumerate().all(|(y, row)| pixels(y, row))
}

fn can_undo(owner: &Owner) -> bool {
    owner.screens.table().is_some_and(|table| table.can_undo().is_ok())
}

fn press(owner: &mut Owner, button: Button, action: Action) {
    let at = owner.now;
    owner.tell(Event::Press(Press { button, action, at }));
}

#[test]
fn b_takes_back_wherever_no_lock_is_shown_and_nothing_where_it_is() {
    for kind in [GameKind::Ra, GameKind::Dice, GameKind::Priests] {
        let (mut random, mut taken, mut locked) = (Random(3), 0, 0);
        for seed in 0..40 {
            let mut owner = at(table(kind, 1, 2, seed), Pace::Usual, Pace::Usual);
            for _ in 0..30 {
                owner.wait(Duration::from_secs(3));
                if random.below(3) == 0 {
                    owner.tap_blindly(Button::Right);
                }
                press(&mut owner, Button::A, Action::Pressed);
                owner.wait(Duration::from_millis(40));
                press(&mut owner, Button::A, Action::Released { decides: true });
                // In the middle of an animation, a message or a thought.
                owner.wait(Duration::from_millis(300 + random.below(1_500)));
                if random.below(2) == 0 {
                    continue;
                }
                press(&mut owner, Button::B, Action::Pressed);
                owner.wait(Duration::from_millis(40));
                let (before, undoes, lock) = (moves(&owner), can_undo(&owner), shows_lock(&owner));
                if matches!(owner.screens.table().map(Table::pending), None | Some(Pending::Over)) {
                    break;
                }
                assert!(!(undoes && lock), "{} {seed}: a lock without reason", kind.name());
                let shown = owner.picture();
                let is_refused = matches!(owner.heard.last(), Some((_, pocket_ra::screens::Sound::Refused)));
                press(&mut owner, Button::B, Action::Released { decides: true });
                if (kind == GameKind::Dice || is_refused) && moves(&owner) == before {
                    // The first B has unmarked dice or closed the explanation of a refusal.
                    owner.tap_blindly(Button::B);
                }
                if undoes {
                    assert!(
                        moves(&owner) < before,
                        "{} {seed}: it only goes on\n{shown}",
                        kind.name()
                    );
                    taken += 1;
                } else {
                    assert!(moves(&owner) >= before, "{} {seed}: undone behind a lock", kind.name());
                    locked += u32::from(lock);
                }
            }
        }
        assert!(taken > 5 && locked > 5, "{}: {taken} {locked}", kind.name());
    }
}

/// Time from the first draw of a human to the next move, and whether the draw itself was shown.
fn time_of_own_draw(bots: Pace, animation: Pace) -> Duration {
    let mut owner = at(table(GameKind::Ra, 1, 2, 4), bots, animation);
    owner.wait(Duration::from_secs(20));
    assert!(owner.screens.is_asking());
    let before = moves(&owner);
    press(&mut owner, Button::A, Action::Pressed);
    owner.wait(Duration::from_millis(40));
    press(&mut owner, Button::A, Action::Released { decides: true });
    assert_eq!(moves(&owner), before + 2, "the decision and the tile");
    let start = owner.now;
    while moves(&owner) == before + 2 && owner.now < start + Duration::from_secs(20) {
        owner.wait(Duration::from_millis(10));
    }
    owner.now - start
}

#[test]
fn an_own_draw_is_shown_as_long_as_a_bots_with_and_without_animation() {
    // 300 ms and 30 ms a letter at the usual pace.
    for animation in [Pace::Off, Pace::Usual] {
        let time = time_of_own_draw(Pace::Usual, animation);
        assert!(time >= Duration::from_millis(600), "{animation:?}: {time:?}");
    }
    let instant = time_of_own_draw(Pace::Off, Pace::Off);
    assert!(instant >= Duration::from_millis(150), "{instant:?}");
}

#[test]
fn the_same_gesture_in_the_menu_leads_to_the_same_place() {
    for kind in GameKind::ALL {
        let mut random = Random(5);
        let mut settings = None;
        for seed in 0..4 {
            let mut owner = at(table(kind, 1, 2, seed), Pace::Usual, Pace::Usual);
            for _ in 0..12 {
                owner.wait(Duration::from_millis(random.below(4_000)));
                owner.hold(Button::B);
                // The last entry but one.
                (0..2).for_each(|_| owner.tap(Button::Up));
                owner.tap(Button::A);
                let shown = settings.get_or_insert_with(|| owner.frame.clone());
                assert!(owner.frame == *shown, "{}\n{}", kind.name(), owner.picture());
                owner.tap(Button::B);
                owner.tap(Button::A);
            }
        }
    }
}

#[test]
fn holding_a_button_for_help_does_nothing_else() {
    let shown = |hold: u64| {
        let mut owner = at(table(GameKind::Ra, 1, 2, 4), Pace::Usual, Pace::Usual);
        owner.wait(Duration::from_secs(20));
        press(&mut owner, Button::Down, Action::Pressed);
        owner.wait(Duration::from_millis(300));
        press(&mut owner, Button::Down, Action::Held);
        for _ in 0..hold {
            owner.wait(Duration::from_millis(150));
            press(&mut owner, Button::Down, Action::Repeated);
        }
        press(&mut owner, Button::Down, Action::Released { decides: false });
        owner.frame.clone()
    };
    assert!(shown(0) == shown(8), "the help has scrolled");
}

#[test]
fn the_next_player_sees_what_befell_them_without_asking() {
    let (mut passed, mut told) = (0, 0);
    for seed in 0..12 {
        let mut owner = at(table(GameKind::Ra, 2, 2, seed), Pace::Off, Pace::Off);
        let mut random = Random(seed);
        for _ in 0..150 {
            owner.wait(Duration::from_secs(2));
            let is_passed = matches!(
                owner.screens.table().map(Table::pending),
                Some(Pending::Human { must_pass: Some(_), .. })
            );
            if is_passed && !owner.screens.is_asking() {
                owner.hold(Button::A);
                let is_passed = matches!(
                    owner.screens.table().map(Table::pending),
                    Some(Pending::Human { must_pass: Some(_), .. })
                );
                passed += u32::from(!is_passed);
                told += u32::from(!is_passed && !owner.screens.is_asking());
                continue;
            }
            if random.below(2) == 0 {
                owner.tap(Button::Right);
            }
            owner.tap(Button::A);
        }
    }
    assert!(told > 0 && told * 2 < passed, "{told} of {passed}");
}

#[test]
fn the_result_can_be_looked_at_until_another_game_begins() {
    for kind in GameKind::ALL {
        let mut table = Table::new(self_play::header(1, kind, 5).expect("they can sit down"));
        while self_play::step(&mut table) {}
        let mut owner = Owner::at_table(Language::English, table);
        owner.wait(Duration::from_secs(2));
        let result = owner.frame.clone();
        // A on the first row does not begin another game.
        owner.tap(Button::A);
        owner.tap(Button::A);
        owner.tap(Button::A);
        assert_eq!(owner.screens.table().map(|table| table.header().number()), Some(1));
        assert!(owner.goes_home(), "{}", kind.name());
        owner.tap(Button::Up);
        owner.tap(Button::A);
        owner.wait(Duration::from_secs(1));
        assert!(owner.frame == result, "{}\n{}", kind.name(), owner.picture());
    }
}

/// Time without a deadline after which a page waits for a press.
const STILL: Duration = Duration::from_secs(10);

/// Advances until a decision is expected or a page waits for a press, and returns the time.
fn runs_until_it_waits(owner: &mut Owner) -> Duration {
    let start = owner.now;
    while !owner.screens.is_asking() {
        match owner.screens.deadline() {
            Some(due) if due <= owner.now + STILL => owner.wait(due.saturating_duration_since(owner.now)),
            _ => break,
        }
    }
    owner.now - start
}

fn press_a(owner: &mut Owner) {
    // No press counts at first, and none decides soon after one that skips.
    owner.wait(Duration::from_secs(1));
    press(owner, Button::A, Action::Pressed);
    owner.wait(Duration::from_millis(40));
    press(owner, Button::A, Action::Released { decides: true });
}

/// Rauha with two bots, skipping nothing: pages that wait for A are counted, not timed.
#[test]
fn a_bots_turn_and_a_scoring_in_rauha_are_a_page_each() {
    let (mut decisions, mut spans, mut waited, mut pages, mut longest) = (0, 0, Duration::MIN, 0, Duration::MIN);
    for seed in 0..4 {
        let mut owner = at(table(GameKind::Rauha, 1, 2, seed), Pace::Usual, Pace::Usual);
        let (mut from, mut between, mut turned, mut scores) = (0, Duration::MIN, 0, 0);
        loop {
            between += runs_until_it_waits(&mut owner);
            let table = owner.screens.table().expect("a game");
            if table.pending() == Pending::Over {
                break;
            }
            if !owner.screens.is_asking() {
                turned += 1;
                press_a(&mut owner);
                continue;
            }
            let (mut turns, before) = (0, scores);
            table.log(from, |_, event| match event {
                TableEvent::Game(GameEvent::Rauha(
                    rauha::Event::Places { seat, .. } | rauha::Event::Discards { seat, .. },
                )) => turns += u32::from(seat > 0),
                TableEvent::Scores { .. } => scores += 1,
                _ => {}
            });
            // A scoring has a chart as well.
            assert_eq!(
                turned,
                turns + (scores / 3 - before / 3) * 2,
                "{seed}: pages before move {}",
                table.journal().len()
            );
            from = table.journal().len();
            decisions += 1;
            pages += turned;
            spans += u32::from(turned > 0);
            waited += between;
            longest = longest.max(between);
            (between, turned) = (Duration::MIN, 0);
            press_a(&mut owner);
        }
    }
    let mean = waited.as_millis() / decisions;
    let figures = format!(
        "{decisions} decisions, {mean} ms before each, {} ms at most, {pages} pages in {spans} spans",
        longest.as_millis()
    );
    println!("{figures}");
    assert!(mean < 1_500 && longest < Duration::from_secs(10), "{figures}");
}

#[test]
fn simultaneous_picks_stay_side_by_side_until_a_if_several_humans_play() {
    for (humans, bots, seed) in [(2, 0, 1), (2, 1, 2), (3, 2, 3)] {
        let mut owner = at(table(GameKind::Rauha, humans, bots, seed), Pace::Off, Pace::Usual);
        for _ in 0..40 {
            let table = owner.screens.table().expect("a game");
            let mut revealed = 0;
            table.log(0, |_, event| {
                let is_revealed = matches!(event, TableEvent::Game(GameEvent::Rauha(rauha::Event::Reveals { .. })));
                revealed += usize::from(is_revealed);
            });
            if revealed > 0 {
                assert_eq!(revealed, humans + bots);
                break;
            }
            // Hold A to look, or pick.
            match table.pending() {
                Pending::Human { must_pass: Some(_), .. } => owner.hold(Button::A),
                _ => owner.tap(Button::A),
            }
        }
        owner.wait(Duration::from_secs(2));
        assert!(!owner.screens.is_asking());
        let lit = owner.picture().matches('#').count();
        assert!(
            lit > 130 * (humans + bots),
            "a card and a name each\n{}",
            owner.picture()
        );
        let shown = owner.frame.clone();
        owner.wait(Duration::from_secs(20));
        assert!(
            owner.frame == shown && !owner.screens.is_asking(),
            "{}",
            owner.picture()
        );
        owner.tap(Button::A);
        assert!(
            owner.frame != shown,
            "{humans} {bots}: a second page\n{}",
            owner.picture()
        );
    }
}
