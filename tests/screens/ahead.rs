//! Bots think ahead once per decision, after everything else.

use embassy_time::Duration;
use pocket_ra::{
    bots::Level,
    chance::{Draw, Quick},
    device::{Button, PowerStatus},
    rules::position::{GameKind, Options},
    screens::{Effect, Event},
    table::{
        Agreements, Header, Name, Pending, Player, PlayerKind, Table,
        settings::{Pace, Settings},
    },
};
use pocket_ra_bench::owner::Owner;

/// A person's first decision in an auction, against a bot.
fn table(level: Level) -> Table {
    let seats = [("Mia", PlayerKind::Human), ("Thot", PlayerKind::Bot(level))];
    let players = seats.map(|(name, kind)| Player {
        name: Name::new(name).unwrap(),
        kind,
    });
    let header = Header::new(1, GameKind::Ra, Options::default(), &players, 2, Agreements::default());
    let mut table = Table::new(header.unwrap());
    let mut rng = Quick::new(1, 1);
    loop {
        let mut choices = Vec::new();
        table.position().decisions(|code| choices.push(code));
        let is_asked = matches!(table.pending(), Pending::Human { .. });
        if is_asked && choices.len() > 2 {
            return table;
        }
        let code = table.draw_chance();
        let code = code.unwrap_or_else(|| choices[rng.below(choices.len() as u32) as usize]);
        table.play(code).unwrap();
    }
}

fn owner(thinks_ahead: bool, percent: Option<u8>) -> Owner {
    let settings = Settings {
        thinks_ahead,
        animation: Pace::Off,
        bots: Pace::Off,
        ..Settings::default()
    };
    let mut owner = Owner::with_settings(1, settings);
    owner.tell(Event::Battery(percent.map(|percent| PowerStatus {
        millivolts: 3_600,
        percent,
        is_empty: false,
    })));
    owner.resume(table(Level::Pharaoh));
    owner
}

fn moves(owner: &Owner) -> u16 {
    owner.screens.table().unwrap().journal().len()
}

#[test]
fn bots_think_ahead_once_for_a_decision_and_not_while_it_is_saved() {
    let mut owner = owner(true, None);
    assert_eq!(owner.asked, [Effect::ThinkAhead]);
    owner.tap(Button::Right);
    owner.tap(Button::Left);
    owner.wait(Duration::from_secs(300));
    owner.tap(Button::Right);
    assert_eq!(owner.asked, [Effect::ThinkAhead], "once is enough");
    owner.thoughtless = true;
    let before = moves(&owner);
    owner.tap(Button::A);
    assert_eq!(moves(&owner), before + 1);
    let then = &owner.asked[1..];
    assert_eq!(then.first(), Some(&Effect::ForgetThought), "{then:?}");
    // The bot is asked, or a person decides next.
    assert!(
        matches!(then, [_, Effect::Think(_)] | [_, Effect::ThinkAhead]),
        "{then:?}"
    );
}

#[test]
fn nothing_is_thought_ahead_where_the_owner_or_the_battery_forbids_it() {
    for (thinks_ahead, percent, expected) in [
        (true, Some(80), true),
        (true, Some(15), false),
        (false, None, false),
        (false, Some(80), false),
    ] {
        let mut owner = owner(thinks_ahead, percent);
        owner.tap(Button::A);
        owner.wait(Duration::from_secs(5));
        let asked = owner.asked.contains(&Effect::ThinkAhead);
        assert_eq!(asked, expected, "{thinks_ahead} at {percent:?}: {:?}", owner.asked);
    }
}

#[test]
fn a_hint_comes_first_and_then_it_is_thought_ahead_again() {
    let mut owner = owner(true, None);
    owner.thoughtless = true;
    owner.hold(Button::B);
    owner.tap(Button::A);
    // The first hint of a game is noted in its header, and a write cancels thoughts ahead.
    let hint = [Effect::ThinkAhead, Effect::ForgetThought, Effect::Think(Level::Pharaoh)];
    assert_eq!(owner.asked, hint);
    owner.wait(Duration::from_secs(1));
    assert_eq!(owner.asked.len(), 3, "nothing else while it is thought about the hint");
    // The hint is pending, and B cancels it.
    owner.tap(Button::B);
    assert_eq!(owner.asked.last(), Some(&Effect::StopThinking));
    let mut other = self::owner(true, None);
    other.hold(Button::B);
    other.tap(Button::A);
    let [first, second, third] = hint;
    assert_eq!(other.asked, [first, second, third, Effect::ThinkAhead]);
}

#[test]
fn whoever_takes_back_is_thought_ahead_of_again() {
    let mut owner = owner(true, None);
    owner.thoughtless = true;
    let before = moves(&owner);
    owner.tap(Button::A);
    assert!(moves(&owner) > before);
    owner.hold(Button::B);
    owner.asked.clear();
    // The second entry of the menu.
    owner.tap(Button::Down);
    owner.tap(Button::A);
    while !owner.screens.is_asking() && owner.asked.is_empty() {
        owner.tap(Button::A);
    }
    assert_eq!(moves(&owner), before);
    assert_eq!(owner.asked.last(), Some(&Effect::ThinkAhead), "{:?}", owner.asked);
}

#[test]
fn nobody_thinks_ahead_at_a_table_without_bots_that_play_out_what_may_come() {
    let mut owner = owner(true, None);
    owner.asked.clear();
    owner.resume(table(Level::Scribe));
    owner.tap(Button::A);
    assert!(!owner.asked.contains(&Effect::ThinkAhead), "{:?}", owner.asked);
}
