//! The shell: the page stack, navigation with B, notices shown once, and slots for new games.

extern crate std;

mod power;

use std::{boxed::Box, vec};

use embassy_time::Duration;

use super::{slots::Purpose, *};
use crate::{
    device::{Action, Button, Press},
    table::{
        Unreadable,
        memory::{SavedGame, Slot, StoreError},
        settings::Settings,
    },
};

fn at_the_title() -> Box<Screens> {
    let now = Instant::from_secs(1);
    let mut screens = Box::new(Screens::new(now));
    screens.update(Event::Settings(Settings::default()), now);
    screens.update(Event::BootFinished, now);
    screens
}

fn press(screens: &mut Screens, button: Button, action: Action) -> Effects {
    let at = Instant::from_secs(1);
    screens.update(Event::Press(Press { button, action, at }), at)
}

fn tap(screens: &mut Screens, button: Button) {
    press(screens, button, Action::Pressed);
    press(screens, button, Action::DECIDED);
}

fn hold(screens: &mut Screens, button: Button) {
    press(screens, button, Action::Pressed);
    press(screens, button, Action::Held);
    press(screens, button, Action::Released { decides: false });
}

#[test]
fn notices_wait_for_each_other_and_none_is_told_twice() {
    let now = Instant::from_secs(1);
    let mut screens = Screens::new(now);
    for notice in [Notice::Foreign, Notice::MovesLost, Notice::MovesLost] {
        screens.update(Event::Notice(notice), now);
    }
    press(&mut screens, Button::A, Action::Pressed);
    let effects = press(&mut screens, Button::A, Action::DECIDED);
    assert!(effects.iter().eq([Effect::Format]));
    let texts = Language::default().texts();
    let (mut shown, mut expected) = (Frame::new(), Frame::new());
    screens.draw(&mut shown);
    reading::draw_page(&mut expected, texts.notices.moves_lost);
    assert!(shown == expected, "the second is still to be read");
    tap(&mut screens, Button::A);
    screens.draw(&mut shown);
    let mut title = Frame::new();
    Screens::new(now).draw(&mut title);
    assert!(shown == title, "it was told twice");
}

#[test]
fn b_leads_to_the_page_below_and_held_to_the_title() {
    use PageId::*;
    // From the title, and from the companion menu.
    for (way, below) in [(vec![1], vec![Title]), (vec![4, 0], vec![Title, Companion])] {
        let mut screens = at_the_title();
        let over = |pages: &[PageId]| [below.as_slice(), pages].concat();
        for downs in way {
            (0..downs).for_each(|_| tap(&mut screens, Button::Down));
            tap(&mut screens, Button::A);
        }
        assert_eq!(screens.stack.as_slice(), over(&[RaDice]));
        tap(&mut screens, Button::Down);
        hold(&mut screens, Button::A);
        let text = Language::default().texts().help.rolls;
        assert_eq!(
            screens.stack.as_slice(),
            over(&[
                RaDice,
                Rolls,
                Help {
                    of: Explained::Page(text)
                }
            ])
        );
        for left in [&[RaDice, Rolls][..], &[RaDice], &[]] {
            tap(&mut screens, Button::B);
            assert_eq!(screens.stack.as_slice(), over(left));
        }
        hold(&mut screens, Button::B);
        assert_eq!(screens.stack.as_slice(), [Title]);
    }
}

#[test]
fn nothing_leads_past_the_choice_of_a_language() {
    let mut screens = Box::new(Screens::new(Instant::from_secs(1)));
    for event in [Event::Tick, Event::BootFinished] {
        for button in Button::ALL {
            hold(&mut screens, button);
            assert!(!screens.is_home(), "{button:?} before {event:?}");
        }
        screens.update(event, Instant::from_secs(1));
    }
    assert_eq!(screens.stack.as_slice(), [PageId::Languages]);
    hold(&mut screens, Button::A);
    assert_eq!(screens.stack.len(), 2, "the help lies over it");
    hold(&mut screens, Button::B);
    tap(&mut screens, Button::B);
    hold(&mut screens, Button::B);
    tap(&mut screens, Button::B);
    assert_eq!(screens.stack.as_slice(), [PageId::Languages]);
    tap(&mut screens, Button::A);
    assert_eq!(screens.stack.as_slice(), [PageId::Welcome]);
    tap(&mut screens, Button::B);
    assert!(screens.is_home());
}

/// At the first move of a game, then choosing another one.
fn at_a_second_table() -> Box<Screens> {
    let mut screens = at_the_title();
    (0..3).for_each(|_| tap(&mut screens, Button::A));
    screens.update(Event::Seed(1), Instant::from_secs(1));
    assert!(screens.shared.continues());
    screens.push(PageId::NewGame { beside_the_box: false });
    screens.shared.input.unguard();
    tap(&mut screens, Button::A);
    screens
}

/// Confirms with A after a pause and returns the effects.
fn decide(screens: &mut Screens) -> std::vec::Vec<Effect> {
    screens.shared.input.unguard();
    press(screens, Button::A, Action::Pressed);
    press(screens, Button::A, Action::DECIDED).iter().collect()
}

#[test]
fn a_game_that_crashes_again_and_again_is_resumed_or_saved_as_its_owner_wants() {
    let mut screens = at_the_title();
    screens.update(Event::Notice(Notice::Offered), Instant::from_secs(1));
    assert_eq!(decide(&mut screens), [Effect::Resume(Slot::OnTheTable)]);

    let leave = |screens: &mut Screens| -> std::vec::Vec<Effect> {
        screens.update(Event::Notice(Notice::Offered), Instant::from_secs(1));
        press(screens, Button::B, Action::Pressed);
        press(screens, Button::B, Action::DECIDED).iter().collect()
    };
    let mut screens = at_the_title();
    screens.shared.saved_games[0] = SavedGame::Unreadable(Unreadable::Torn);
    assert_eq!(leave(&mut screens), [Effect::SaveTo(Slot::Second)]);
    screens.shared.saved_games = [const { SavedGame::Unreadable(Unreadable::Torn) }; 3];
    assert_eq!(leave(&mut screens), [], "nothing is given up for it");
}

#[test]
fn a_new_game_begins_when_the_one_on_the_table_was_put_aside() {
    let mut screens = at_a_second_table();
    let number = screens.table().unwrap().header().number();
    assert_eq!(decide(&mut screens), [Effect::SaveTo(Slot::First)]);
    assert_eq!(decide(&mut screens), [], "it is on its way");
    assert!(screens.shared.continues());
    let effects = screens.update(Event::GameSavedToSlot(number), Instant::from_secs(1));
    assert!(effects.iter().eq([Effect::ForgetThought, Effect::Seed]));
    assert!(screens.table().is_none());
    let new_game = PageId::NewGame { beside_the_box: false };
    assert_eq!(screens.stack.as_slice(), [PageId::Title, new_game]);
    screens.update(Event::Seed(2), Instant::from_secs(1));
    assert_eq!(screens.table().unwrap().header().number(), number + 1);
    // Late events about the other game have no effect.
    screens.update(Event::GameSavedToSlot(number), Instant::from_secs(1));
    assert!(screens.shared.continues());
}

#[test]
fn a_game_that_cannot_be_put_aside_is_given_up_only_when_its_owner_says_so() {
    let mut screens = at_a_second_table();
    decide(&mut screens);
    let notice = Event::Notice(Notice::NotKept(StoreError::Full));
    assert_eq!(screens.update(notice, Instant::from_secs(1)).iter().count(), 0);
    // The first press closes the notice, the next answers the question.
    assert_eq!(decide(&mut screens), []);
    let (mut shown, mut expected) = (Frame::new(), Frame::new());
    screens.draw(&mut shown);
    reading::draw_page(&mut expected, Language::default().texts().notices.gives_up);
    assert!(shown == expected);
    tap(&mut screens, Button::B);
    assert!(screens.shared.continues());
    assert_eq!(decide(&mut screens), [Effect::SaveTo(Slot::First)], "it is tried again");
}

#[test]
fn where_no_slot_is_free_it_is_asked_which_game_is_given_up() {
    for (downs, expected, begins) in [(0, Effect::SaveTo(Slot::First), true), (3, Effect::Seed, false)] {
        let mut screens = at_a_second_table();
        screens.shared.saved_games = [const { SavedGame::Unreadable(Unreadable::Torn) }; 3];
        assert_eq!(decide(&mut screens), []);
        let purpose = Purpose::MakeRoom;
        assert_eq!(screens.stack.last(), Some(&PageId::Slots { purpose }));
        // Closes the explanation.
        assert_eq!(decide(&mut screens), []);
        (0..downs).for_each(|_| tap(&mut screens, Button::Down));
        assert_eq!(decide(&mut screens), []);
        tap(&mut screens, Button::B);
        assert!(!screens.shared.begins_when_saved, "nothing is given up yet");
        assert_eq!(decide(&mut screens), []);
        assert_eq!(decide(&mut screens), [expected]);
        assert_eq!(screens.shared.begins_when_saved, begins);
    }
}

#[test]
fn a_page_lies_on_the_stack_once() {
    let mut screens = at_the_title();
    for id in [
        PageId::Companion,
        PageId::RaDice,
        PageId::Rules { of: None },
        PageId::Companion,
    ] {
        screens.push(id);
    }
    assert_eq!(screens.stack.as_slice(), [PageId::Title, PageId::Companion]);
    let slots = |purpose| PageId::Slots { purpose };
    screens.push(slots(Purpose::TakeUp));
    screens.push(slots(Purpose::SaveToSlot));
    let slots = slots(Purpose::SaveToSlot);
    assert_eq!(screens.stack.as_slice(), [PageId::Title, PageId::Companion, slots]);
}

#[test]
fn a_press_that_was_meant_for_the_lit_screen_counts_although_it_is_delivered_in_the_dark() {
    let settings = Settings::default();
    let dark = Instant::from_secs(1 + u64::from(settings.dark_after));
    let moved = |at: Instant| {
        let mut screens = at_the_title();
        let (mut before, mut after) = (Frame::new(), Frame::new());
        screens.draw(&mut before);
        screens.update(Event::Tick, dark);
        assert_eq!(screens.brightness(), Brightness::Off);
        let (button, action) = (Button::Down, Action::Pressed);
        screens.update(
            Event::Press(Press { button, action, at }),
            dark + Duration::from_secs(1),
        );
        assert_ne!(screens.brightness(), Brightness::Off, "either wakes it");
        screens.draw(&mut after);
        before != after
    };
    assert!(moved(dark - Duration::from_millis(1)));
    assert!(!moved(dark), "it only wakes the device");
}

#[test]
fn a_sound_takes_no_room_comes_last_and_is_the_last_one() {
    let mut effects = Effects::default();
    for sound in [Sound::Bid, Sound::Won, Sound::Refused] {
        effects.ask(Effect::Sound(sound));
        effects.ask(Effect::KeepMoves(0));
    }
    let kept = Effect::KeepMoves(0);
    assert!(effects.iter().eq([kept, kept, kept, Effect::Sound(Sound::Refused)]));
    assert!(!effects.is_incomplete());
}

#[test]
#[cfg(debug_assertions)]
#[should_panic = "SwitchOff after"]
fn more_effects_than_there_is_room_for_are_noticed_by_every_test() {
    let mut effects = Effects::default();
    (0..=Effects::MOST).for_each(|_| effects.ask(Effect::SwitchOff));
}
