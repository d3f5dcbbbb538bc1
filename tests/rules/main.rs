//! The rules of the four games.

mod dice;
mod journal;
mod laws;
mod priests;
mod ra;
mod rauha;
mod scenario;
mod suns;
