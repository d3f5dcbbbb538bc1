//! Context help in Rauha: what the seat can do now.

use crate::{
    rules::rauha::{Notch, Rauha, Stage, Symbol},
    screens::{reading::PageText, rules::say},
    text::Catalogue,
};

pub fn help(game: &Rauha, texts: &Catalogue, text: &mut PageText) {
    let help = &texts.games.rauha.help;
    match game.stage() {
        Stage::Picking(_) => {
            if let Notch::Turn { symbol, .. } = Notch::numbered(game.notch()) {
                say(
                    text,
                    match symbol {
                        Symbol::Moon => help.pick_moon,
                        Symbol::Star => help.pick_star,
                    },
                );
            }
            say(text, help.picking);
        }
        Stage::Placing(_) => {
            say(text, help.placing);
            say(text, help.entities);
        }
        Stage::Scoring(_) => say(text, help.scoring),
        _ => say(text, help.using),
    }
}
