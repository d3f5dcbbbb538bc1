//! Interface of a game to the commands.

use pocket_ra::{bots::Judge, table::TableGame};
use serde_json::{Map, Value};

pub trait TerminalGame: Judge + TableGame {
    /// Adds to the fields of a state; returns the players.
    fn state(&self, fields: &mut Map<String, Value>) -> Value;

    /// None where the state's fields suffice.
    fn describe(&self) -> Option<String> {
        None
    }
}
