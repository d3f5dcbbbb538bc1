//! The commands of `pocket-ra` as processes.

mod calls;
mod engine;
mod pipes;
mod play;
mod replay;
mod review;
mod verify_rolls;
