//! Tests of the screens with arbitrary users.

mod ahead;
mod companion;
mod feel;
mod finish;
mod following;
mod guard;
mod hints;
mod pending;
mod replay;
mod robot;
mod secrets;
mod texts;
mod walk;
