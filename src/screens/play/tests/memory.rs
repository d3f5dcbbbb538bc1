//! State that a game keeps or drops: reasons, hints, the holder, presses from before a page.

use super::*;
use crate::{
    bots::{Budget, Choice, choose},
    chance::seeded,
    device::{Action, Button, Press},
    screens::{Event, Screens, play::thoughts::Purpose},
};

fn header(kind: GameKind, seats: [PlayerKind; 2], seed: u64, agreements: Agreements) -> Header {
    let players = seats.into_iter().zip(["Mia", "Isis"]).map(|(kind, name)| Player {
        name: Name::new(name).unwrap(),
        kind,
    });
    let players: std::vec::Vec<Player> = players.collect();
    Header::new(1, kind, Options::default(), &players, seed, agreements).unwrap()
}

const WITH_A_BOT: [PlayerKind; 2] = [PlayerKind::Human, PlayerKind::Bot(Level::Apprentice)];
const HUMANS: [PlayerKind; 2] = [PlayerKind::Human; 2];

fn choice(table: &Table, seed: u64) -> Choice {
    let budget = Budget::Moves(9);
    choose(table.position(), Level::Apprentice, seed, budget, &mut |_| false).unwrap()
}

/// Answers writes and ends animations until the table waits for a decision.
fn settle(play: &mut Play, settings: &Settings, effects: &mut Effects) {
    for second in 0..20 {
        while play.saving.is_pending() {
            play.answered();
        }
        play.pending_events.animation = None;
        play.opens = None;
        play.tick(settings, Instant::from_secs(second), effects);
        play.advance(settings, Instant::from_secs(second), effects);
    }
}

fn quick() -> Settings {
    Settings {
        bots: Pace::Off,
        animation: Pace::Off,
        ..Settings::default()
    }
}

#[test]
fn an_undo_drops_the_reason_of_the_bots_move_and_the_hint() {
    let (settings, mut undone) = (quick(), 0);
    for seed in 0..12 {
        let mut play = Box::new(Play::empty());
        play.begin(
            header(GameKind::Ra, WITH_A_BOT, seed, Agreements::default()),
            &mut Effects::default(),
        );
        for step in 0..60 {
            let mut effects = Effects::default();
            settle(&mut play, &settings, &mut effects);
            let choice = match play.seen.pending {
                Pending::Bot { .. } => {
                    let choice = choice(&play.seen.table, step);
                    play.thought(&choice, settings.language, &mut effects);
                    continue;
                }
                Pending::Human { must_pass: None, .. } => choice(&play.seen.table, step),
                _ => break,
            };
            if play.given_reason().is_some() && play.seen.table.can_undo().is_ok() {
                undone += 1;
                play.start_thinking(Purpose::Hint);
                let mut effects = Effects::default();
                play.take_back(settings.language, &mut effects);
                assert!(play.given_reason().is_none(), "of a move that was taken back");
                assert!(effects.iter().any(|effect| effect == Effect::ForgetThought));
                // The answer may be on its way.
                play.opens = None;
                play.thought(&choice, settings.language, &mut effects);
                assert_eq!(play.opens, None, "a hint for another position");
                break;
            }
            play.play(choice.code, settings.language, &mut effects);
        }
    }
    assert!(undone > 3, "{undone}");
}

#[test]
fn the_legend_is_offered_only_on_a_visible_board() {
    let beside = Agreements {
        beside_the_box: true,
        ..Agreements::default()
    };
    let (usual, settings) = (Agreements::default(), quick());
    for (kind, agreements, offered) in [
        (GameKind::Ra, usual, true),
        // The cards are dealt on the table first.
        (GameKind::Rauha, beside, false),
        // Its picks are secret, and no player has the device yet.
        (GameKind::Rauha, usual, false),
    ] {
        let (mut shared, mut effects) = (Box::new(Shared::new(Instant::MIN)), Effects::default());
        shared.play.begin(header(kind, HUMANS, 1, agreements), &mut effects);
        settle(&mut shared.play, &settings, &mut effects);
        shared.play.opens = None;
        let mut menu = GameMenu::default();
        menu.open(PageId::GameMenu, &mut shared);
        let row = menu::Entry::ALL.iter().position(|&entry| entry == menu::Entry::Legend);
        let down = Key::Direction(Direction::Down);
        for key in core::iter::repeat_n(down, row.unwrap()).chain([Key::Confirm]) {
            let now = Instant::MIN;
            let context = &mut Context {
                shared: &mut shared,
                now,
                effects: &mut effects,
            };
            menu.press(Input { key, at: now }, context);
        }
        // A text explains why it is not.
        let expected = (!offered).then_some(PageId::READING);
        assert_eq!(shared.play.opens, expected, "{} {agreements:?}", kind.name());
    }
}

#[test]
fn the_holder_of_the_device_is_stored() {
    let (mut shared, mut effects) = (Box::new(Shared::new(Instant::MIN)), Effects::default());
    let header = header(GameKind::Rauha, HUMANS, 1, Agreements::default());
    shared.play.begin(header, &mut effects);
    settle(&mut shared.play, &quick(), &mut effects);
    let (key, at) = (Key::Inspect, Instant::MIN);
    let mut effects = Effects::default();
    let context = &mut Context {
        shared: &mut shared,
        now: at,
        effects: &mut effects,
    };
    assert_eq!(HandOver.press(Input { key, at }, context), Next::Back);
    assert!(effects.iter().eq([Effect::KeepHeader]));
    assert!(shared.play.table().header().holder().is_some() && shared.play.saving.is_pending());
}

/// A press of A from before an event and its release soon after: whether the page is the same afterwards.
fn stays_after(screens: &mut Screens, event: Event) -> bool {
    let start = Instant::from_secs(50);
    let press = |screens: &mut Screens, millis, action| {
        let (button, at) = (Button::A, start + Duration::from_millis(millis));
        screens.update(Event::Press(Press { button, action, at }), at);
        let mut frame = Frame::new();
        screens.draw(&mut frame);
        frame
    };
    let before = press(screens, 0, Action::Pressed);
    screens.update(event, start + Duration::from_millis(50));
    let mut page = Frame::new();
    screens.draw(&mut page);
    assert!(page != before, "the event is shown");
    let after = press(screens, 100, Action::DECIDED);
    // Later it is closed.
    press(screens, 5_000, Action::Pressed);
    assert!(press(screens, 5_050, Action::DECIDED) != page);
    after == page
}

#[test]
fn an_announced_move_waits_for_a_press_that_began_after_it() {
    let agreements = Agreements {
        beside_the_box: true,
        ..Agreements::default()
    };
    for seed in 0..20 {
        let (now, mut random) = (Instant::from_secs(1), seeded(seed, 1));
        let mut screens = Box::new(Screens::new(now));
        screens.update(Event::Settings(quick()), now);
        let play = &mut screens.shared.play;
        play.begin(
            header(GameKind::Ra, WITH_A_BOT, seed, agreements),
            &mut Effects::default(),
        );
        while !matches!(play.seen.table.pending(), Pending::Bot { .. }) {
            let code = match play.seen.table.pending() {
                Pending::Chance(_) => play.seen.table.position().draw(&mut random).unwrap(),
                Pending::Itself { code, .. } => code,
                _ => choice(&play.seen.table, seed).code,
            };
            play.seen.table.play(code).unwrap();
        }
        play.open();
        screens.update(Event::BootFinished, now);
        let choice = choice(screens.table().unwrap(), seed);
        assert!(stays_after(&mut screens, Event::Thought(choice)), "{seed}");
    }
}

#[test]
fn a_review_is_not_closed_by_a_press_that_began_before_it_was_shown() {
    let now = Instant::from_secs(1);
    let mut screens = Box::new(Screens::new(now));
    screens.update(Event::Settings(quick()), now);
    let play = &mut screens.shared.play;
    play.begin(
        header(GameKind::Dice, WITH_A_BOT, 1, Agreements::default()),
        &mut Effects::default(),
    );
    while play.seen.table.pending() != Pending::Over {
        let code = match play.seen.table.pending() {
            Pending::Chance(_) => play.seen.table.draw_chance().unwrap(),
            Pending::Itself { code, .. } => code,
            _ => choice(&play.seen.table, 1).code,
        };
        play.seen.table.play(code).unwrap();
    }
    play.open();
    screens.update(Event::BootFinished, now);
    for id in [PageId::Game, PageId::Result, PageId::Review] {
        screens.push(id);
    }
    assert!(stays_after(&mut screens, Event::Reviewed));
}
