//! A decision that nobody can take back is asked about once more.

use super::{Page, Play, view};
use crate::{
    rules::{games::with_type, position::Code},
    screens::{Effects, boards::ScreenGame, input::Key, reading::Reading},
    table::{Language, event::preview, settings::Settings},
};

impl Play {
    /// Whether a decision is asked about: others act on it before it is known, and it stays as it is.
    pub(super) fn is_asked_about(&self, code: Code, settings: &Settings) -> bool {
        let is_final = with_type!(self.seen.table.position().kind(), G => {
            use crate::rules::Game;
            G::decode(code.0).is_some_and(G::is_final)
        });
        settings.asks_before_picks && is_final && self.seen.table.has_secrets() && self.coach.is_none()
    }

    /// Asks. Out of line, because of the room that a text takes on the stack.
    #[inline(never)]
    pub(super) fn ask(&mut self, code: Code, language: Language) {
        let mut reading = Reading::default();
        let table = &self.seen.table;
        let event = preview(table.header(), table.position(), code);
        view::say(&mut reading.text, table.header(), code, event, language);
        // A card and two lines fit.
        put!(reading.text, "\n\n{}", language.texts().play.sure);
        self.page = Page::Sure(code, reading);
    }

    pub(super) fn press_sure(&mut self, key: Key, language: Language, effects: &mut Effects) {
        let Page::Sure(code, _) = self.page else { return };
        match key {
            Key::Confirm => {
                self.page = Page::Board;
                self.decide(code, language, effects);
            }
            Key::Back => self.page = Page::Board,
            Key::Menu => self.open_menu(),
            _ => {}
        }
    }
}
