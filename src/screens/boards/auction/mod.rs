//! Shared by the boards of Ra and Priests of Ra: tracks, suns, auction and displays.

mod board;
mod disc;
mod display;
mod display_grid;
mod entry;
pub(super) mod help;
mod motion;
mod pages;
#[cfg(test)]
mod refusal_tests;
mod row;
#[cfg(test)]
mod tests;
mod view;

pub(super) use crate::screens::art::auction as pictures;
use disc::{Look, draw as draw_sun};
pub(super) use display_grid::{DisplayGrid, Motion, Picture};
pub(super) use entry::{AuctionEntry, DrawnTiles};
pub(super) use motion::{moment, shake, sound, step_sound};
pub use view::AuctionView;
