//! The six buttons, and what happens to them.

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

/// What happened to a button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// It went down: cursors move.
    Pressed,
    /// It has been down for 300 ms: menus open.
    Held,
    /// It is still down: values run on.
    Repeated,
    /// It came up. Decisions fall here, if it `decides`: it was short and no other button went down meanwhile.
    Released { decides: bool },
}

impl Action {
    /// The release of a short press, with which decisions fall.
    pub const DECIDED: Action = Action::Released { decides: true };
}

/// An action of a button, and when.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Press {
    pub button: Button,
    pub action: Action,
    pub at: Instant,
}
