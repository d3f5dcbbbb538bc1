//! Choosing a move.

use core::fmt;

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Plays sensibly and makes beginners' mistakes.
    Apprentice,
    /// A sound quick player.
    Scribe,
    /// Plays out what may come, with the scribe's judgement.
    Pharaoh,
}

impl Level {
    pub const ALL: [Level; 3] = [Level::Apprentice, Level::Scribe, Level::Pharaoh];

    /// The name in the wire protocol and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Apprentice => "apprentice",
            Level::Scribe => "scribe",
            Level::Pharaoh => "pharaoh",
        }
    }

    pub fn named(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
