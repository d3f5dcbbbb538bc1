//! Interface of a game to the commands.

use std::error::Error;

use pocket_ra::{bots::Judge, table::TableGame};
use serde_json::{Map, Value};

use crate::train::Training;

pub trait TerminalGame: Judge + TableGame {
    /// Adds the fields of the table to a state; returns the players.
    fn state(&self, fields: &mut Map<String, Value>) -> Value;

    /// The table in words; none where the state's fields suffice.
    fn describe(&self) -> Option<String> {
        None
    }

    fn train(_: &Training) -> Result<(), Box<dyn Error>> {
        Err(format!("the bots of {} have not learned yet", Self::NAME).into())
    }
}
