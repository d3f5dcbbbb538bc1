//! The UI task in the handheld: a press is answered before the panel has the picture before it, and crash reports name the
//! move that is played.

use embassy_futures::block_on;
use embassy_time::Duration;
use pocket_ra::{
    device::Button,
    table::{memory::Slot, settings::Settings},
    tasks::storage::{SlotContents, Store},
};
use pocket_ra_bench::{Handheld, MEMORY_SECTORS, nor::Luck};

use crate::battery::{in_a_game, settings, some_button, tap};

/// At the languages of the first start.
fn started() -> Handheld {
    let mut handheld = Handheld::new(1);
    handheld.run(Duration::from_millis(300));
    handheld
}

#[test]
fn a_press_is_answered_while_the_picture_before_it_is_still_being_sent() {
    let mut longest = Duration::from_ticks(0);
    // The release of A draws a whole page. Pressed at some time while it is sent.
    for delay in (0..20_000).step_by(500).map(Duration::from_micros) {
        let mut handhelds = [started(), started()];
        for handheld in &mut handhelds {
            handheld.button(Button::A, true);
            handheld.run(Duration::from_millis(60));
            handheld.button(Button::A, false);
            handheld.run(delay);
        }
        handhelds[0].button(Button::Down, true);
        let pressed = handhelds[0].now();
        let [one, other] = &mut handhelds;
        while one.panel().picture() == other.panel().picture() {
            for handheld in [&mut *one, &mut *other] {
                handheld.run(Duration::from_micros(100));
            }
            assert!(one.now() - pressed < Duration::from_millis(100), "it does something");
        }
        longest = longest.max(one.now() - pressed);
    }
    println!("{longest:?}");
    assert!(longest < Duration::from_millis(6), "{longest:?}");
}

/// Number and moves of the game in flash.
fn stored(handheld: &Handheld) -> (u32, u16) {
    let image = handheld.memory().image();
    let (mut store, _) = block_on(Store::<_, MEMORY_SECTORS>::open(image, 0)).unwrap();
    let mut held = SlotContents::Nothing;
    block_on(store.look(Slot::OnTheTable, &mut held)).unwrap();
    let SlotContents::Game { loader, .. } = &held else {
        panic!("there is a game");
    };
    (loader.header().number(), loader.journal().len())
}

#[test]
fn a_crash_report_names_the_game_and_its_newest_move_also_after_an_undo_and_a_start() {
    let mut handheld = in_a_game(Settings {
        chemistry: Settings::default().chemistry,
        ..settings()
    });
    let mut rng = Luck::new(5);
    let (mut counts, mut undone) = (Vec::new(), 0);
    for _ in 0..200 {
        let button = match rng.below(12) {
            0 => Button::B,
            _ => some_button(&mut rng),
        };
        tap(&mut handheld, button);
        handheld.run(Duration::from_secs(4));
        assert_eq!(handheld.playing(), stored(&handheld));
        let (_, count) = handheld.playing();
        undone += u32::from(counts.last().is_some_and(|&last| last > count));
        counts.push(count);
    }
    counts.dedup();
    assert!(counts.len() > 8 && undone > 0, "{counts:?}");
    handheld.power_off();
    handheld.power_on();
    handheld.run(Duration::from_secs(2));
    assert_eq!(handheld.playing(), stored(&handheld));
}
