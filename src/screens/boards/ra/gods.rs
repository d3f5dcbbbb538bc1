//! Gallery of the eight gods on Ra's god tiles.

use crate::{
    device::Frame,
    screens::{gods, rules::draw_title},
    table::God,
    text::Catalogue,
};

/// In the order of the texts.
pub const ON_TILES: usize = 8;

pub fn draw(page: usize, texts: &Catalogue, frame: &mut Frame) {
    let both = (God::ALL.get(page), texts.games.ra.gods.get(page));
    if let (Some(&god), Some(about)) = both {
        draw_title(frame, about.name);
        gods::draw_with_text(frame, god, about.about);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        screens::{reading::lines, widgets},
        text::Language,
    };

    #[test]
    fn two_sentences_stand_beside_every_god() {
        const LINE: i32 = 90;
        for texts in Language::ALL.map(Language::texts) {
            assert_eq!(texts.games.ra.gods.len(), ON_TILES);
        }
        for about in Language::ALL
            .into_iter()
            .flat_map(|language| &language.texts().games.ra.gods)
            .map(|god| god.about)
        {
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
