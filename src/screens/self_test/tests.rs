//! Results and counts of the self-test.

extern crate std;

use std::boxed::Box;

use embassy_time::Instant;

use super::*;
use crate::{
    device::{BoardInfo, Controller},
    screens::input::{Direction, Key},
    table::settings::Language,
};

const NONE: [bool; Button::ALL.len()] = [false; Button::ALL.len()];

fn with(buttons: &[Button]) -> [bool; Button::ALL.len()] {
    Button::ALL.map(|button| buttons.contains(&button))
}

fn drawn(test: &SelfTest, language: Language) -> Frame {
    let mut shared = Box::new(Shared::new(Instant::MIN));
    shared.settings.language = language;
    shared.settings.controller = Some(Controller::Ssd1306);
    shared.board = BoardInfo {
        name: "Raspberry Pi Pico",
        program: 1,
        page: b"",
    };
    shared.panel = Some(PanelStatus {
        controller: Controller::Ssd1306,
        bus: PanelBus::I2c { address: 0x3d },
    });
    let mut frame = Frame::new();
    test.draw(&shared, &mut frame);
    frame
}

#[test]
fn the_longest_texts_fit_on_every_page_in_every_language() {
    let held = [
        with(&[Button::A, Button::B]),
        with(&[Button::Left, Button::Right]),
        [true; Button::ALL.len()],
    ];
    for (language, held) in Language::ALL
        .into_iter()
        .flat_map(|language| held.map(|held| (language, held)))
    {
        let mut test = SelfTest::new(held);
        for found in [false, true] {
            test.luck = Some(found.then_some(Sample {
                ones: 1024,
                longest_run: 255,
                healthy: false,
            }));
            test.memory = Some(found.then_some(Examined {
                program: Some(u32::MAX),
                sectors: 32,
                used: 32,
                records: 7000,
                steady: false,
            }));
            for page in 0..PAGES.len() {
                test.page = Cursor::at(page);
                assert!(!drawn(&test, language).is_text_cut(), "page {page} in {language:?}");
            }
        }
    }
}

#[test]
fn a_button_counts_once_it_went_down_after_the_start_and_one_that_never_came_up_is_stuck() {
    let mut test = SelfTest::new(with(&[Button::A, Button::B, Button::Left]));
    assert!(test.contacts.iter().all(|contact| !contact.seen));
    test.contacts(with(&[Button::Left]));
    test.contacts(with(&[Button::Left, Button::Up]));
    test.contacts(with(&[Button::Left, Button::A]));
    let told = test.contacts.map(|contact| (contact.held, contact.seen));
    let (tried, stuck, idle) = ((false, true), (true, false), (false, false));
    assert_eq!(told, [tried, idle, stuck, idle, tried, idle]);
    // A contact that opens late is not stuck.
    test.contacts(NONE);
    assert!(test.contacts.iter().all(|contact| !contact.held && !contact.closed));
}

#[test]
fn only_a_long_press_leaves_the_buttons_and_the_pages_go_round() {
    let mut test = SelfTest::new(NONE);
    test.press(Key::Direction(Direction::Right));
    assert_eq!(test.page.place(), 0);
    test.press(Key::Hold(Direction::Left));
    assert_eq!(test.page.place(), PAGES.len() - 1);
    test.press(Key::Direction(Direction::Right));
    assert_eq!(test.page.place(), 0);
}
