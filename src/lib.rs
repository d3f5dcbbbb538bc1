//! The hardware-independent part of Pocket Ra, a handheld for board games. Shared by the firmware, the simulator and the
//! tests. No heap and no `unsafe`; time, entropy and storage are parameters.
//!
//! # Layers
//!
//! Dependencies point down: rules do not know screens, screens do not know tasks or pins.
//!
//! ```text
//!   boards/pico   boards/terminal   boards/bench    pins, clocks, files
//!  ──────┴──────────────┴─────────────────┴───────
//!   tasks     async loops around the rest, generic over the embedded-hal traits
//!     ↓
//!   screens   pages: drawing and input, pure functions of events and time
//!     ↓
//!   text      all displayed texts, one catalogue per language
//!     ↓
//!   table     a game in progress: seats, journal, undo, log, records, score sheets
//!     ↓
//!   bots      choice of a move, and its reasons
//!     ↓
//!   rules     the games: positions, legal moves, and their effects as events
//!     ↓
//!   chance    entropy in, fair draws and rolls out
//!     ↓
//!   device    plain hardware types: buttons, frame, panel, power
//! ```
//!
//! From rules to screens, each game has a module in every layer: `ra`, `dice`, `priests`, `rauha`.
//!
//! # Where to start
//!
//! Each of these has an example:
//!
//! - [`rules::Game`]: the rules of a game. [`rules::games`] is the list of games.
//! - [`screens::page::Page`]: a page of the user interface.
//! - [`tasks::Channels`]: how tasks communicate.
//! - [`tasks::display::Bus`]: the connection to a panel.
//! - [`Board`](../pocket_ra_boards/struct.Board.html) in `boards/pico/boards`: a board is a TOML table.
//!
//! # From a press to the screen
//!
//! ```text
//!   pin ── edge ──→ tasks::input      debounced; short, long or repeated
//!                        │ Press
//!                        ↓
//!                   screens::input    what it means: confirm, back, inspect, menu or a direction
//!                        │ Input
//!                        ↓
//!                   screens           update: the page on top of the stack answers
//!                        │ a move                         │ Frame
//!                        ↓                                ↓
//!                   table             checks and        tasks::display   sends changed columns,
//!                        │            logs a move                        those in focus first
//!                        ↓
//!                   rules             play the move and emit events, or refuse it with a reason
//!                        │ the move to the journal, the events to the log and the screens
//!                        ↓
//!                   tasks::storage    writes the journal to flash
//! ```
//!
//! Moves of bots, chance outcomes and moves typed in from a boxed game enter at the table. Log, animations and sentences
//! are made from the events of a move, never by comparing positions.
//!
//! On the chip, buttons and display run in the interrupts of the highest priority, screens and table below, bots and
//! storage in thread mode: no computation delays a press.
//!
//! # Journal and dice
//!
//! A game is its setup and its [journal](rules::journal); the position is their replay. Undo, power cuts, review, export
//! and the proof of dice rely on it.
//!
//! All dice are rolled by [`chance::roll`]. [`tasks::dice`] owns the entropy source and rolls for the dice tools; the
//! rolls of a game follow from its deal.

#![no_std]
#![forbid(unsafe_code)]

#[macro_use]
mod collections;

pub mod bots;
pub mod chance;
pub mod device;
pub mod rules;
pub mod screens;
pub mod table;
pub mod tasks;
pub mod text;
