//! Degraded entropy is marked on every page and in the text of a session.

use embedded_graphics::{geometry::Point, text::Alignment};
use pocket_ra::{
    chance::EntropySource,
    device::{
        Button::{A, B, Down, Left, Up},
        Frame,
    },
    screens::{Language, widgets},
};

use super::{commit, kept_session, owner, tap, text, verified};

/// Surrounded by dark pixels.
fn shows(frame: &Frame, sign: &str) -> bool {
    [&widgets::SMALL, &widgets::BODY].into_iter().any(|font| {
        let mut drawn = Frame::new();
        widgets::text(&mut drawn, font, Point::new(1, 1), Alignment::Left, sign);
        let (width, height) = (font.measure(sign) as usize + 1, 9);
        (0..128_usize).any(|left| {
            (0..64_usize).any(|top| {
                (0..height).all(|y| {
                    (0..width).all(|x| {
                        // Outside of the frame everything is dark.
                        let at = (left + x).checked_sub(1).zip((top + y).checked_sub(1));
                        at.is_some_and(|(x, y)| frame.pixel(x, y)) == drawn.pixel(x, y)
                    })
                })
            })
        })
    })
}

fn pages(language: Language, source: EntropySource) -> (Vec<(&'static str, Frame)>, String) {
    let mut owner = owner(language, source);
    let mut pages = Vec::new();
    commit(&mut owner);
    for (name, buttons) in [
        ("commitment", [].as_slice()),
        ("commitment in digits", &[Left]),
        ("moment", &[A]),
        ("letters", &[Down, A]),
        ("moment again", &[B]),
        ("session", &[A]),
        ("session with its code", &[Left]),
        ("pool", &[B, Up, Up, A]),
        ("rolled", &[Left, A, A]),
        ("last rolls", &[Down]),
        ("code of a roll", &[A]),
        ("Ra dice", &[B, B, B, Up, A, A]),
        ("last rolls of the Ra dice", &[Down]),
        ("code of a roll of Ra dice", &[A]),
        ("session with rolls", &[B, B, B, Down, Down, Down, A]),
        ("is it to end", &[A]),
        ("over", &[A]),
    ] {
        tap(&mut owner, buttons);
        assert!(!owner.frame.is_text_cut(), "{language:?} {name}");
        pages.push((name, owner.frame.clone()));
    }
    (pages, text(&kept_session(&owner)))
}

#[test]
fn a_given_seed_and_a_failed_oscillator_are_marked_on_every_page_and_in_the_text() {
    for language in Language::ALL {
        for (source, sign, rng) in [
            (EntropySource::RawBits, None, "luck oscillator"),
            (EntropySource::ButtonsOnly, Some("!"), "luck buttons !"),
            (EntropySource::Seed(7), Some("#"), "luck given #"),
        ] {
            let (pages, text) = pages(language, source);
            for (name, page) in pages {
                match sign {
                    Some(sign) => assert!(shows(&page, sign), "{language:?} {name}: no {sign}"),
                    None => assert!(!shows(&page, "#"), "{language:?} {name}"),
                }
            }
            assert_eq!(text.lines().nth(2), Some(rng));
            verified(&text).unwrap();
        }
    }
}

#[test]
fn a_session_keeps_its_mark_when_the_luck_is_another_later() {
    let mut owner = owner(Language::English, EntropySource::Seed(7));
    commit(&mut owner);
    tap(&mut owner, &[A, A]);
    owner.tell(pocket_ra::screens::Event::EntropySource(EntropySource::RawBits));
    assert!(shows(&owner.frame, "#"));
    tap(&mut owner, &[B, Up, Up, A]);
    assert!(shows(&owner.frame, "#"));
}
