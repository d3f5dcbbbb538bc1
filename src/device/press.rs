//! Buttons and their debounced actions.

use embassy_time::Instant;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Button {
    Up,
    Down,
    Left,
    Right,
    A,
    B,
}

impl Button {
    pub const ALL: [Button; 6] = [
        Button::Up,
        Button::Down,
        Button::Left,
        Button::Right,
        Button::A,
        Button::B,
    ];
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Moves cursors.
    Pressed,
    /// After 300 ms: opens menus.
    Held,
    /// Keeps changing values.
    Repeated,
    /// `decides` after a short press with no other button down meanwhile.
    Released { decides: bool },
}

impl Action {
    pub const DECIDED: Action = Action::Released { decides: true };
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Press {
    pub button: Button,
    pub action: Action,
    pub at: Instant,
}
