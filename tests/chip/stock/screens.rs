//! The handheld's own drawing, from its source: the library shows whole screens only.

#![allow(dead_code, reason = "the screens use more of it")]

#[path = "../../../src/screens/font/mod.rs"]
pub mod font;
#[path = "../../../src/screens/frame.rs"]
pub mod frame;
#[path = "../../../src/screens/icons.rs"]
pub mod icons;
#[path = "../../../src/screens/ink.rs"]
pub mod ink;
#[path = "../../../src/screens/sprite.rs"]
pub mod sprite;
