//! The six buttons and their debounced actions.

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
    /// Down for 300 ms: opens menus.
    Held,
    /// Still down: values keep changing.
    Repeated,
    /// Makes a decision if it `decides`: a short press, with no other button pressed meanwhile.
    Released { decides: bool },
}

impl Action {
    /// Release of a short press.
    pub const DECIDED: Action = Action::Released { decides: true };
}

/// An action of a button and its time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Press {
    pub button: Button,
    pub action: Action,
    pub at: Instant,
}
