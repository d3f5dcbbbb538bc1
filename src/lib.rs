//! Pocket Ra: everything that is the same on the handheld, in the simulator and in a test.
//!
//! Layers, each knowing only those below it: [`tasks`] -> [`screens`] -> [`text`] -> [`table`] -> [`bots`] -> [`rules`] -> [`chance`],
//! and `collections` for them all; tests/architecture reads the imports. No heap, no hardware, no `unsafe`; time, entropy and storage are
//! passed in.

#![no_std]
#![forbid(unsafe_code)]

pub mod bots;
pub mod chance;
mod collections;
pub mod rules;
pub mod screens;
pub mod table;
pub mod tasks;
pub mod text;
