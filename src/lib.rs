//! The hardware-independent part of Pocket Ra, shared by the handheld, the simulator and the tests. No heap and no
//! `unsafe`; time, entropy and storage are passed in.
//!
//! # Layers
//!
//! A layer uses only those below it: rules do not depend on screens, nor screens on tasks or pins.
//!
//! ```text
//!   boards/pico   boards/terminal   boards/bench        pins, clocks, files: outside of this library
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
//! Each game has a module of the same name in every layer from rules to screens: `ra`, `dice`, `priests`, `rauha`.
//!
//! # Where to start
//!
//! Each of these has an example:
//!
//! - [`rules::Game`]: the trait that a game implements. [`rules::games`] is the list of games.
//! - [`tasks::Channels`]: how tasks communicate. [`tasks::ui`] and [`tasks::storage`] are the largest tasks.
//! - [`tasks::display::Bus`]: a connection to a panel.
//! - `Board` in `boards/pico/boards`: a board is a TOML table.
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
//!                        │ the move goes into the journal, the events into the log and back to the screens
//!                        ↓
//!                   tasks::storage    writes the journal to flash
//! ```
//!
//! The display shows the top of a stack of pages. A page is one file of `screens`: how it is drawn, what its keys do,
//! its help and its deadline. Its answer to a key changes the stack. Overlays (empty battery, self-test, notices) cover the stack by priority.
//!
//! The same path serves a bot's move, a chance outcome, and a move typed in for a boxed game. On the chip, buttons and
//! display run in the interrupt of the highest priority, screens and table in one below, bots and storage in the idle
//! time, so that no computation delays a press.
//!
//! The log, animations and sentences are made from the events of a move, never by comparing positions. The search
//! discards events with [`rules::event::no_events`], at no cost.
//!
//! A game is its setup and its [journal](rules::journal); the position is their replay. Undo, power cuts, review, export
//! and the proof of dice all rely on it.
//!
//! All dice are rolled by [`chance::roll`]: in the dice game, the dice tools and dice sessions, and by bots.
//! [`tasks::dice`] owns the entropy source and rolls for the tools; the rolls of a game follow from its deal.

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
