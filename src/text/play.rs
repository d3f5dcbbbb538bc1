//! Texts common to all games.

use super::template::{Template, Text, arguments, keyed, template};
use crate::rules::Chance;

pub use super::catalogue::play::*;

keyed! {
    LuckKnown: Chance => Text {
        roll: Chance::Roll,
        tile: Chance::Tile,
        set: Chance::Set,
        pile: Chance::Pile,
        card: Chance::Card,
    }
}

/// A bot's reason, with up to two numbers; a single one is usually its value.
#[derive(Clone, Copy)]
pub enum Reason {
    Plain(Text),
    Number(Template<1>),
    Numbers(Template<2>),
}

impl Reason {
    pub const fn new(text: Text) -> Reason {
        match arguments(text) {
            0 => Reason::Plain(text),
            1 => Reason::Number(template(text)),
            _ => Reason::Numbers(template(text)),
        }
    }
}
