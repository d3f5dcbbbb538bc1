//! Guides, drawings and the texts of a release, compared with what they describe.

mod guides;
mod wokwi;
