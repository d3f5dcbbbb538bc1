//! Guides, drawings and release texts match what they describe.

mod guides;
mod wokwi;
