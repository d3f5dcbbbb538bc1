//! What is said around every game: its pages, what happened, why not, and the rules.

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

/// Why a move: two lines with what speaks for it. The arguments are its numbers; where there is one, mostly what it is worth.
#[derive(Clone, Copy)]
pub enum Reason {
    Plain(Text),
    Number(Template<1>),
    Numbers(Template<2>),
}

impl Reason {
    /// By how many arguments the text has places for.
    pub const fn new(text: Text) -> Reason {
        match arguments(text) {
            0 => Reason::Plain(text),
            1 => Reason::Number(template(text)),
            _ => Reason::Numbers(template(text)),
        }
    }
}
