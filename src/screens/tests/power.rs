//! Battery, idle timer, sound and self-test, as the shell applies them.

use super::*;
use crate::{
    bots::Level,
    device::PowerStatus,
    rules::position::{GameKind, Options},
    table::{Agreements, Header, Player, PlayerKind},
};

fn battery(is_empty: bool) -> Event {
    Event::Battery(Some(PowerStatus {
        millivolts: 3_000,
        percent: 0,
        is_empty,
    }))
}

fn later(screens: &mut Screens, seconds: u64, event: Event) -> std::vec::Vec<Effect> {
    screens.update(event, Instant::from_secs(seconds)).iter().collect()
}

fn switches_off_after_five_minutes() -> Box<Screens> {
    let mut screens = at_the_title();
    let settings = Settings {
        switch_off_after: 5,
        ..Settings::default()
    };
    screens.update(Event::Settings(settings), Instant::from_secs(1));
    screens
}

#[test]
fn an_idle_device_switches_off_once_and_with_an_empty_battery_not_at_all() {
    let mut screens = switches_off_after_five_minutes();
    assert_eq!(later(&mut screens, 300, Event::Tick), []);
    assert_eq!(later(&mut screens, 301, Event::Tick), [Effect::SwitchOff]);
    assert_eq!(later(&mut screens, 302, Event::Tick), []);
    let mut screens = switches_off_after_five_minutes();
    later(&mut screens, 1, battery(true));
    for seconds in [9, 301, 600] {
        assert_eq!(later(&mut screens, seconds, Event::Tick), [], "{seconds}");
    }
}

#[test]
fn a_charged_battery_lights_the_screen_again() {
    let mut screens = at_the_title();
    let mut title = Frame::new();
    screens.draw(&mut title);
    later(&mut screens, 2, battery(true));
    later(&mut screens, 10, Event::Tick);
    assert_eq!(screens.brightness(), Brightness::Off, "the page was read");
    // A whole night, and the idle timer ran on.
    later(&mut screens, 30_000, Event::Tick);
    later(&mut screens, 30_000, Event::Battery(None));
    assert!(matches!(screens.brightness(), Brightness::Full(_)));
    let mut shown = Frame::new();
    screens.draw(&mut shown);
    assert!(shown == title);
}

#[test]
fn bots_stop_thinking_when_the_battery_is_empty() {
    let mut screens = at_the_title();
    assert_eq!(later(&mut screens, 2, battery(true)), [Effect::StopThinking]);
    assert_eq!(later(&mut screens, 3, battery(true)), [], "it was empty before");
}

#[test]
fn with_the_sound_off_nothing_sounds() {
    for sound in [Volume::Off, Settings::default().sound] {
        let mut screens = at_the_title();
        let settings = Settings {
            sound,
            ..Settings::default()
        };
        screens.update(Event::Settings(settings), Instant::from_secs(1));
        screens.push(PageId::RaDice);
        // No die can be marked before the first roll.
        let refused = press(&mut screens, Button::Up, Action::Pressed);
        assert_eq!(refused.iter().count(), usize::from(sound != Volume::Off), "{sound:?}");
    }
}

#[test]
fn leaving_the_self_test_leaves_nothing_else() {
    let now = Instant::from_secs(1);
    let mut screens = Box::new(Screens::new(now));
    let held = Button::ALL.map(|button| matches!(button, Button::A | Button::B));
    screens.update(Event::Contacts(held), now);
    screens.update(Event::Settings(Settings::default()), now);
    let players =
        [("Mia", PlayerKind::Human), ("Tom", PlayerKind::Bot(Level::Apprentice))].map(|(name, kind)| Player {
            name: Name::new(name).unwrap(),
            kind,
        });
    let header = Header::new(1, GameKind::Ra, Options::default(), &players, 3, Agreements::default());
    screens.shared.play.begin(header.unwrap(), &mut Effects::default());
    screens.update(Event::BootFinished, now);
    let below = [PageId::Title, PageId::Game];
    assert_eq!(
        (screens.top(), screens.stack.as_slice()),
        (PageId::Service, below.as_slice())
    );
    hold(&mut screens, Button::B);
    assert_eq!(
        (screens.top(), screens.stack.as_slice()),
        (PageId::Game, below.as_slice())
    );
}
