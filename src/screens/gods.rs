//! Gods: portraits, pages about them, and their remarks.

use embedded_graphics::{geometry::Point, text::Alignment};
use heapless::String;

use super::{
    art::gods,
    font::Font,
    reading::lines,
    sprite::Sprite,
    widgets::{self, BODY, SMALL},
};
use crate::{
    bots::Level,
    device::{Frame, WIDTH},
    rules::position::GameKind,
    table::{God, Player, god::Moment},
    text::{Catalogue, Text},
};

/// 32 columns and 48 rows: three sprites from top to bottom.
pub type Portrait = [Sprite<32>; 3];

pub const PORTRAIT_WIDTH: i32 = 32;
pub const PORTRAIT_HEIGHT: i32 = 48;

/// Width beside a portrait.
const BESIDE: i32 = 90;

pub const fn portrait(god: God) -> &'static Portrait {
    match god {
        God::Anubis => &gods::ANUBIS,
        God::Khnum => &gods::KHNUM,
        God::Seth => &gods::SETH,
        God::Thoth => &gods::THOTH,
        God::Bastet => &gods::BASTET,
        God::Horus => &gods::HORUS,
        God::Sobek => &gods::SOBEK,
        God::Wadjet => &gods::WADJET,
        God::Isis => &gods::ISIS,
    }
}

/// Of a bot, its god; of others, a pharaoh.
pub fn portrait_of(player: &Player) -> &'static Portrait {
    let god = God::named(player.name).filter(|_| !player.is_human());
    god.map_or(&gods::PHARAOH, portrait)
}

pub fn draw_portrait(frame: &mut Frame, portrait: &Portrait, at: Point) {
    for (part, y) in portrait.iter().zip((at.y..).step_by(16)) {
        part.draw(frame, Point::new(at.x, y));
    }
}

/// The portrait below a title, and at most six lines beside it.
pub fn draw_with_text(frame: &mut Frame, god: God, text: &str) {
    draw_portrait(frame, portrait(god), Point::new(1, 13));
    draw_beside(frame, text, &SMALL, 11, 9);
}

fn draw_beside(frame: &mut Frame, text: &str, font: &'static Font, top: i32, pitch: usize) {
    let left = WIDTH as i32 - BESIDE;
    for (line, y) in lines(text, font, BESIDE).zip((top..).step_by(pitch)) {
        widgets::text(frame, font, Point::new(left, y), Alignment::Left, line);
    }
}

type Title = String<48>;

/// For a choice with left and right: name and character.
pub fn draw_choice(frame: &mut Frame, god: God, texts: &Catalogue) {
    let mut title = Title::new();
    if let Some(name) = god.name() {
        put!(title, "« {name} »");
    }
    widgets::heading(frame, &title);
    draw_portrait(frame, portrait(god), Point::new(1, 14));
    draw_beside(frame, texts.characters.of(god.temperament()), &SMALL, 14, 9);
}

/// A bot: its character in a word, and its level.
pub fn draw_bot(frame: &mut Frame, god: God, level: Level, game: GameKind, texts: &Catalogue) {
    let mut title = Title::new();
    if let Some(name) = god.name() {
        put!(
            title,
            "{name}{}{}",
            texts.colon,
            texts.temperaments.of(god.temperament())
        );
    }
    widgets::heading(frame, &title);
    draw_portrait(frame, portrait(god), Point::new(1, 14));
    draw_beside(frame, about_level(level, game, texts), &SMALL, 13, 8);
}

pub fn about_level(level: Level, game: GameKind, texts: &Catalogue) -> Text {
    match level {
        Level::Apprentice => texts.apprentice(game),
        Level::Scribe => texts.help.scribe,
        Level::Vizier => texts.help.vizier,
        Level::Pharaoh => texts.help.pharaoh,
    }
}

/// Words of a god at a moment of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Remark {
    pub god: God,
    pub moment: Moment,
}

impl Remark {
    pub fn words(self, texts: &Catalogue) -> Text {
        let remarks = texts.gods.get(self.god as usize);
        remarks.map_or("", |remarks| remarks.of(self.moment))
    }

    pub fn draw(self, frame: &mut Frame, texts: &Catalogue) {
        let mut title = Title::new();
        if let Some(name) = self.god.name() {
            put!(title, "{name}");
        }
        widgets::heading(frame, &title);
        draw_portrait(frame, portrait(self.god), Point::new(1, 14));
        draw_beside(frame, self.words(texts), &BODY, 20, 11);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        bots::Temperament,
        table::{Name, PlayerKind},
        text::Language,
    };

    #[test]
    fn a_bot_has_the_portrait_of_its_god_and_a_human_that_of_a_pharaoh() {
        let of = |name, kind| {
            let name = Name::new(name).unwrap();
            portrait_of(&Player { name, kind })
        };
        let bot = PlayerKind::Bot(Level::Scribe);
        assert!(core::ptr::eq(of("Horus", bot), &gods::HORUS));
        assert!(core::ptr::eq(of("Bastet", bot), &gods::BASTET));
        assert!(core::ptr::eq(of("Horus", PlayerKind::Human), &gods::PHARAOH));
        assert!(core::ptr::eq(of("Wilhelmi", bot), &gods::PHARAOH));
    }

    fn assert_fits(text: &str, font: &'static Font, most: usize) {
        assert!(!text.is_empty());
        assert!(lines(text, font, BESIDE).count() <= most, "{text}");
        assert!(text.split(' ').all(|word| font.measure(word) - 1 <= BESIDE), "{text}");
    }

    #[test]
    fn all_texts_beside_a_portrait_fit_in_every_language() {
        for texts in Language::ALL.map(Language::texts) {
            assert_eq!(texts.gods.len(), God::ALL.len());
            for temperament in Temperament::ALL {
                assert_fits(texts.characters.of(temperament), &SMALL, 5);
            }
            for (level, game) in Level::ALL
                .into_iter()
                .flat_map(|level| GameKind::ALL.map(|game| (level, game)))
            {
                assert_fits(about_level(level, game, texts), &SMALL, 6);
            }
            for (god, moment) in God::ALL
                .into_iter()
                .flat_map(|god| Moment::ALL.map(|moment| (god, moment)))
            {
                let mut title = Title::new();
                let (name, colon) = (god.name().expect("a name"), texts.colon);
                put!(title, "{name}{colon}{}", texts.temperaments.of(god.temperament()));
                assert!(BODY.measure(&title) <= WIDTH as i32, "{title}");
                assert_fits(Remark { god, moment }.words(texts), &BODY, 4);
            }
        }
    }
}
