//! Icons: faces of the dice, buttons, and signs for the edge of the screen.

use super::{
    art::icons::{
        ANKH, CIVILISATION, KEY_A, KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_UP, MONUMENT, NILE, PHARAOH, SUN,
    },
    sprite::Sprite,
};
use crate::{
    device::{Button, Frame, WIDTH},
    rules::die::Face,
};
use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
};

use super::art::icons::WAIT;
pub use super::art::icons::{ABOVE, BELOW, LOCK, NO_STAR, PROOF, STAR, STREAK};

/// An hourglass left of the lock: the page accepts a decision after a short pause.
pub fn draw_wait(frame: &mut Frame) {
    let at = Point::new(WIDTH as i32 - 16, 0);
    // A heading may reach it.
    let Ok(()) = frame.fill_solid(&Rectangle::new(at, Size::new(7, 7)), BinaryColor::Off);
    WAIT.draw(frame, at);
}

pub const fn face(face: Face) -> &'static Sprite<16> {
    match face {
        Face::Sun => &SUN,
        Face::Pharaoh => &PHARAOH,
        Face::Nile => &NILE,
        Face::Civilisation => &CIVILISATION,
        Face::Monument => &MONUMENT,
        Face::Ankh => &ANKH,
    }
}

pub const fn key(button: Button) -> &'static Sprite<9> {
    match button {
        Button::Up => &KEY_UP,
        Button::Down => &KEY_DOWN,
        Button::Left => &KEY_LEFT,
        Button::Right => &KEY_RIGHT,
        Button::A => &KEY_A,
        Button::B => &KEY_B,
    }
}
