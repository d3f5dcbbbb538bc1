//! Interface of a game to the commands.

use pocket_ra::{bots::Judge, table::TableGame};
use serde_json::{Map, Value};

/// A game that the commands can display and run.
pub trait TerminalGame: Judge + TableGame {
    /// Adds the fields of the table to a state; returns the players.
    fn state(&self, fields: &mut Map<String, Value>) -> Value;

    /// The table in words; none where the state's fields suffice.
    fn describe(&self) -> Option<String> {
        None
    }
}
