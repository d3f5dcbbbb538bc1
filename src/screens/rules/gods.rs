//! The gallery of the eight gods on Ra's god tiles.

mod land;
mod sky_and_river;

use embedded_graphics::{geometry::Point, text::Alignment};

use super::sheet::draw_title;
use crate::screens::{
    frame::{Frame, WIDTH},
    ink,
    reading::lines,
    sprite::Sprite,
    words::Language,
};

/// A picture of 32 columns and 48 rows: three sprites one under the other.
pub type Portrait = [Sprite<32>; 3];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum God {
    Anubis,
    Khnum,
    Seth,
    Thoth,
    Bastet,
    Horus,
    Sobek,
    Wadjet,
}

/// Letters of the small font beside a portrait.
const LETTERS: usize = 18;

impl God {
    pub const ALL: [God; 8] = [
        God::Anubis,
        God::Khnum,
        God::Seth,
        God::Thoth,
        God::Bastet,
        God::Horus,
        God::Sobek,
        God::Wadjet,
    ];

    pub const fn name(self, language: Language) -> &'static str {
        match self {
            God::Anubis => "Anubis",
            God::Khnum => language.choose("Khnum", "Khnoum"),
            God::Seth => "Seth",
            God::Thoth => "Thoth",
            God::Bastet => "Bastet",
            God::Horus => "Horus",
            God::Sobek => "Sobek",
            God::Wadjet => language.choose("Wadjet", "Ouadjet"),
        }
    }

    /// Two sentences.
    pub const fn about(self, language: Language) -> &'static str {
        match self {
            God::Anubis => language.choose(
                "With a jackal's head he watches over the dead. He weighs their hearts against a feather.",
                "À tête de chacal, il veille sur les morts. Il pèse leur coeur contre une plume.",
            ),
            God::Khnum => language.choose(
                "The ram at the source of the Nile. On his potter's wheel he shapes people out of clay.",
                "Le bélier des sources du Nil. Sur son tour de potier il façonne les hommes.",
            ),
            God::Seth => language.choose(
                "Lord of storm and desert, with the head of a beast nobody knows. At night he defends the sun's boat.",
                "Maître de l'orage et du désert, à tête d'animal inconnu. La nuit il défend la barque solaire.",
            ),
            God::Thoth => language.choose(
                "The ibis invented writing and counting. He notes the verdict on every heart.",
                "L'ibis a inventé l'écriture et le calcul. Il note le verdict de chaque coeur.",
            ),
            God::Bastet => language.choose(
                "The cat guards the house and loves music. Angry, she becomes a lioness.",
                "La chatte garde la maison et aime la musique. En colère, elle est lionne.",
            ),
            God::Horus => language.choose(
                "The falcon of the sky; every pharaoh rules in his name. His eyes are sun and moon.",
                "Le faucon du ciel; chaque pharaon règne en son nom. Ses yeux: soleil et lune.",
            ),
            God::Sobek => language.choose(
                "The crocodile of the Nile, strong and greedy. His sweat is said to be the river.",
                "Le crocodile du Nil, fort et vorace. On dit que le fleuve est sa sueur.",
            ),
            God::Wadjet => language.choose(
                "The cobra of the Delta rears on the king's brow. She spits fire at his enemies.",
                "Le cobra du Delta se dresse au front du roi. Elle crache le feu sur l'ennemi.",
            ),
        }
    }

    const fn portrait(self) -> &'static Portrait {
        match self {
            God::Anubis => &land::ANUBIS,
            God::Khnum => &land::KHNUM,
            God::Seth => &land::SETH,
            God::Thoth => &sky_and_river::THOTH,
            God::Bastet => &land::BASTET,
            God::Horus => &sky_and_river::HORUS,
            God::Sobek => &sky_and_river::SOBEK,
            God::Wadjet => &sky_and_river::WADJET,
        }
    }

    pub fn draw(self, frame: &mut Frame, language: Language) {
        draw_title(frame, self.name(language));
        for (part, y) in self.portrait().iter().zip((13..).step_by(16)) {
            part.draw(frame, Point::new(1, y));
        }
        let left = WIDTH as i32 - 5 * LETTERS as i32;
        for (line, y) in lines(self.about(language), LETTERS).zip((11..).step_by(9)) {
            ink::text(frame, &ink::SMALL, Point::new(left, y), Alignment::Left, line);
        }
    }
}
