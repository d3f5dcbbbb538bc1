//! The commands of `pocket-ra` as a user or another program calls them.

mod calls;
mod engine;
mod pipes;
mod play;
mod replay;
mod review;
mod verify_rolls;
