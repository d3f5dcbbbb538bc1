//! Context help: what can be done in a position.

use crate::{
    rules::{games::with_game, position::Position},
    screens::{boards::ScreenGame, reading::PageText},
    table::Pending,
    text::Language,
};

/// Options of the deciding seat, with the rules needed for them.
pub fn context(position: &Position, pending: Pending, language: Language, text: &mut PageText) {
    let texts = language.texts();
    let seat = match pending {
        Pending::Human { seat, .. } => seat,
        Pending::Over => return say(text, texts.rules.game_over),
        Pending::Bot { .. } | Pending::Itself { .. } | Pending::Chance(_) => {
            return say(text, texts.rules.nothing_to_decide);
        }
    };
    with_game!(position, game => game.help(seat, texts, text));
    say(text, texts.rules.hold_for_more);
}

/// Every help text fits, as a test checks.
pub fn say(text: &mut PageText, help: &str) {
    let gap = if text.is_empty() { "" } else { "\n" };
    put!(text, "{gap}{help}");
}
