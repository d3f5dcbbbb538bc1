//! Pocket Ra: everything that is the same on the handheld, in the simulator and in a test. No heap, no hardware, no `unsafe`; time,
//! entropy and storage are passed in.
//!
//! # Layers
//!
//! Each knows only those below it: a rule never knows that a screen exists, a screen never knows that a task or a pin exists.
//!
//! ```text
//!   boards/pico   boards/terminal   boards/bench        pins, clocks, files: everything outside of this library
//!  ──────┴──────────────┴─────────────────┴───────
//!   tasks     async loops around the rest, generic over the embedded-hal traits
//!     ↓
//!   screens   what is shown and what a press does: pure functions of events and time
//!     ↓
//!   text      every word that is shown: one catalogue a language
//!     ↓
//!   table     who sits, journal, undo, what happened, records, score sheets
//!     ↓
//!   bots      choosing a move, and why
//!     ↓
//!   rules     the games and nothing else: a position, its legal moves, what a move does
//!     ↓
//!   chance    entropy in, fair draws and rolls out
//!     ↓
//!   device    plain types of the hardware: buttons, frame, panel, power; shared by drivers, tasks and screens
//! ```
//!
//! A game can be followed by its name through the layers: `ra`, `dice`, `priests`, `rauha` are modules in each of them.
//!
//! # The way of a press
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
//!                   table             one door for      tasks::display   sends what changed, first where
//!                        │            every move                         the eye is, over I2C to the glass
//!                        ↓
//!                   rules             checked and played, or refused with the reason
//!                        │ the move goes into the journal
//!                        ↓
//!                   the task that keeps the memory writes it to flash
//! ```
//!
//! What is shown is a stack of pages. A page is one file of `screens`: how it is drawn, what its keys do, its help and its deadline. Its
//! answer to a key says what happens to the stack. Overlays (empty battery, self-test, notices) cover the stack by priority.
//!
//! Dice are rolled in one place, `chance::roll`: for the dice game, the dice tools, dice sessions and the bots. `tasks::dice` owns the
//! entropy source and rolls for the tools; the rolls of a game follow from its deal.
//!
//! A bot's move, a draw of chance and what is typed in beside the printed box take the same door. On the chip, buttons and display run
//! in an interrupt above everything else, screens and table in one below, and bots and memory in the rest of the time: nothing is
//! in a finger's way.
//!
//! A game is its setup and its journal; the position is the replay of both. Undo, power cuts, review, export and the proof of dice
//! are all that one mechanism.

#![no_std]
#![forbid(unsafe_code)]

pub mod bots;
pub mod chance;
mod collections;
pub mod device;
pub mod rules;
pub mod screens;
pub mod table;
pub mod tasks;
pub mod text;
