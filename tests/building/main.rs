//! Guides and drawings match what they describe.

mod guides;
mod wokwi;
