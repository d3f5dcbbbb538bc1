//! What the commands have to know of a game.

use std::error::Error;

use pocket_ra::{bots::Judge, table::TableGame};
use serde_json::{Map, Value};

use crate::train::Training;

/// A game that the commands can show, drive and train.
pub trait TerminalGame: Judge + TableGame {
    /// Adds the fields of the table to a state; returns the players.
    fn state(&self, fields: &mut Map<String, Value>) -> Value;

    /// The table in words; none where the fields of the state say it well enough.
    fn describe(&self) -> Option<String> {
        None
    }

    /// Learns how the bots judge.
    fn train(_: &Training) -> Result<(), Box<dyn Error>> {
        Err(format!("the bots of {} have not learned yet", Self::NAME).into())
    }
}
