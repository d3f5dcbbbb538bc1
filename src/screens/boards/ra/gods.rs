//! Gallery of the eight gods on Ra's god tiles.

use embedded_graphics::{geometry::Point, text::Alignment};

use crate::{
    device::{Frame, WIDTH},
    screens::{
        art::gods,
        portraits::{self, Portrait},
        reading::lines,
        rules::draw_title,
        widgets,
    },
    text::{Catalogue, ra},
};

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

const LINE: i32 = 90;

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

    /// Name and two sentences.
    pub fn texts(self, texts: &Catalogue) -> Option<&ra::God> {
        texts.games.ra.gods.get(self as usize)
    }

    const fn portrait(self) -> &'static Portrait {
        match self {
            God::Anubis => &gods::ANUBIS,
            God::Khnum => &gods::KHNUM,
            God::Seth => &gods::SETH,
            God::Thoth => &gods::THOTH,
            God::Bastet => &gods::BASTET,
            God::Horus => &gods::HORUS,
            God::Sobek => &gods::SOBEK,
            God::Wadjet => &gods::WADJET,
        }
    }

    pub fn draw(self, frame: &mut Frame, texts: &Catalogue) {
        let Some(god) = self.texts(texts) else { return };
        draw_title(frame, god.name);
        portraits::draw(frame, self.portrait(), Point::new(1, 13));
        let left = WIDTH as i32 - LINE;
        for (line, y) in lines(god.about, &widgets::SMALL, LINE).zip((11..).step_by(9)) {
            widgets::text(frame, &widgets::SMALL, Point::new(left, y), Alignment::Left, line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

    #[test]
    fn two_sentences_stand_beside_every_god() {
        for (god, language) in God::ALL
            .into_iter()
            .flat_map(|god| Language::ALL.map(|language| (god, language)))
        {
            let about = god.texts(language.texts()).expect("a god").about;
            assert!(lines(about, &widgets::SMALL, LINE).count() <= 6, "{about}");
            assert!(
                about
                    .split([' ', '\n'])
                    .all(|word| widgets::SMALL.measure(word) - 1 <= LINE),
                "{about}"
            );
            assert!(
                about.matches(". ").count() == 1 && about.ends_with('.'),
                "two sentences: {about}"
            );
        }
    }
}
