//! What goes in and out: the events that the screens are told, and the effects that they want of the world.

use heapless::Vec;

use super::settings::Speed;
use crate::{
    bots::{Choice, Level},
    chance::Source,
    rules::{dice::DiceSet, position::GameKind},
    table::settings::Settings as Chosen,
    tasks::{
        input::Press,
        keeper::{Notice, Slot},
    },
};

/// What the screens are told.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Event {
    Press(Press),
    /// The dice of a throw have fallen: one of their 6^n falls.
    Rolled {
        dice: DiceSet,
        fall: u16,
    },
    /// What all luck of a new game follows from.
    Seed(u64),
    /// How far a thought has come, of 100.
    Progress {
        number: u16,
        percent: u8,
    },
    /// A thought has ended.
    Thought {
        number: u16,
        choice: Option<Choice>,
    },
    /// The luck has another source now.
    Source(Source),
    /// The panel answers at this speed, or is missing.
    Panel(Option<Speed>),
    /// The settings that were kept.
    Settings(Chosen),
    /// The game that was on the table lies on the shelf.
    TakenUp,
    /// The keeper is done with a part of the game on the table; at the start: it has told all that it knows.
    Kept,
    /// The keeper is done with anything else that it was asked.
    Noted,
    /// Something that the owner has to know.
    Notice(Notice),
    /// The deadline is reached.
    Tick,
}

/// What the screens want of the world.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Throw these dice.
    Roll(DiceSet),
    Sound(Sound),
    /// Draw a seed for a new game.
    Seed,
    /// Keep the header of the game on the table: it has begun, or somebody else holds the device.
    KeepHeader,
    /// Keep the last moves of the game on the table, or that some were taken back.
    KeepMoves,
    /// The game on the table is over and has been counted.
    Finished,
    /// Find a move for the bot that is to decide.
    Think {
        number: u16,
        level: Level,
    },
    /// Find a move for the human who is to decide.
    Hint {
        number: u16,
    },
    /// The best so far will do.
    StopThinking {
        number: u16,
    },
    /// Keep these settings.
    Keep(Chosen),
    KeepNames,
    /// Keep a tally, by its place.
    KeepTally(u8),
    KeepHall(GameKind),
    /// Look what lies in the slots.
    Survey,
    PutAside(Slot),
    TakeUp(Slot),
    Clear(Slot),
    /// Erase the memory, whatever it holds.
    Format,
}

/// What the buzzer says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    /// The dice have come to rest.
    Landed,
    /// A sun was put down, or Ra invoked.
    Bid,
    /// A lot, an entity or the game was won.
    Won,
    /// That cannot be done.
    Refused,
}

/// What one event makes the screens want.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Effects(pub(super) Vec<Effect, 8>);

impl Effects {
    pub(super) fn ask(&mut self, effect: Effect) {
        // A move asks for a header, moves, a sound and a thought; the sound of another happening may be left out.
        let _ = self.0.push(effect);
    }

    pub fn iter(&self) -> impl Iterator<Item = Effect> {
        self.0.iter().copied()
    }
}

impl Extend<Effect> for Effects {
    fn extend<I: IntoIterator<Item = Effect>>(&mut self, effects: I) {
        effects.into_iter().for_each(|effect| self.ask(effect));
    }
}
