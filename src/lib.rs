//! Pocket Ra: everything that is the same on the handheld, in the simulator and in a test.
//!
//! Layers, each knowing only those below it: [`tasks`] -> [`screens`] -> [`text`] -> [`table`] -> [`bots`] -> [`rules`], with [`chance`]
//! beside the rules. No heap, no hardware, no `unsafe`; time, entropy and storage are passed in.

#![no_std]
#![forbid(unsafe_code)]

pub mod bots;
pub mod chance;
mod fit;
pub mod rules;
pub mod screens;
mod sorting;
pub mod table;
pub mod tasks;
pub mod text;
