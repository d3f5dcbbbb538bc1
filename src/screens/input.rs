//! Input: the one place that turns presses into their meaning.
//!
//! Rotation, the press that only wakes the device, the guard and muted buttons are resolved here; pages see [`Input`] and nothing
//! else. Cursors move on press, decisions happen on release.

use embassy_time::{Duration, Instant};

use super::idle::IdleTimer;
use crate::device::{Action, Button, Press};

/// Input lock-out after an unprompted page change.
pub const GUARD: Duration = Duration::from_millis(250);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    Up,
    Down,
    Left,
    Right,
}

/// Meaning of a press.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// A went down: ends an animation and decides nothing.
    Touch,
    /// A was released after a short press.
    Confirm,
    /// B was released after a short press.
    Back,
    /// B was released, but went down before the page could be seen: ends an animation and decides nothing.
    Dismiss,
    /// A is held.
    Inspect,
    /// B is held.
    Menu,
    /// A direction went down.
    Direction(Direction),
    /// A direction is held: once, before it repeats.
    Hold(Direction),
    Repeat(Direction),
}

/// A press that counts, with the time of its edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Input {
    pub key: Key,
    pub at: Instant,
}

impl Direction {
    /// From the button at its place, for a device that is not rotated.
    const fn of(button: Button) -> Option<Direction> {
        match button {
            Button::Up => Some(Direction::Up),
            Button::Down => Some(Direction::Down),
            Button::Left => Some(Direction::Left),
            Button::Right => Some(Direction::Right),
            Button::A | Button::B => None,
        }
    }
}

impl Key {
    pub const fn of(button: Button, action: Action) -> Option<Key> {
        Some(match (button, Direction::of(button), action) {
            (_, Some(direction), Action::Pressed) => Key::Direction(direction),
            (_, Some(direction), Action::Held) => Key::Hold(direction),
            (_, Some(direction), Action::Repeated) => Key::Repeat(direction),
            (Button::A, _, Action::Pressed) => Key::Touch,
            (Button::A, _, Action::Held) => Key::Inspect,
            (Button::A, _, Action::DECIDED) => Key::Confirm,
            (Button::B, _, Action::Held) => Key::Menu,
            (Button::B, _, Action::DECIDED) => Key::Back,
            _ => return None,
        })
    }

    /// The step of a cursor: with the press and with every repeat.
    pub const fn step(self) -> Option<Direction> {
        match self {
            Key::Direction(direction) | Key::Repeat(direction) => Some(direction),
            _ => None,
        }
    }

    /// A step up (false) or down (true).
    pub const fn vertical(self) -> Option<bool> {
        match self.step() {
            Some(Direction::Up) => Some(false),
            Some(Direction::Down) => Some(true),
            _ => None,
        }
    }

    /// A step to the left (false) or to the right (true).
    pub const fn horizontal(self) -> Option<bool> {
        match self.step() {
            Some(Direction::Left) => Some(false),
            Some(Direction::Right) => Some(true),
            _ => None,
        }
    }
}

/// The button under the thumb of a device that is held the other way round. A stays A: it is under the outer joint of either
/// thumb.
pub const fn rotated(button: Button) -> Button {
    match button {
        Button::Up => Button::Down,
        Button::Down => Button::Up,
        Button::Left => Button::Right,
        Button::Right => Button::Left,
        Button::A | Button::B => button,
    }
}

/// Whether the rest of a press counts, from going down to the release.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Validity {
    /// It is up, or has done its work.
    Muted,
    /// It went down before the page could be seen: it only leads out.
    Guarded,
    Valid,
}

/// Resolves presses.
pub struct InputResolver {
    buttons: [Validity; Button::ALL.len()],
    /// Until then nothing is decided.
    guarded_until: Instant,
    /// The button of the latest input.
    latest: Button,
}

impl InputResolver {
    pub const fn new() -> InputResolver {
        InputResolver {
            buttons: [Validity::Muted; _],
            guarded_until: Instant::MIN,
            latest: Button::A,
        }
    }

    /// The meaning of a press; none where it has none, or does not count. An early A or B starts the guard again: its user has not
    /// looked yet.
    pub fn resolve(&mut self, press: Press, is_rotated: bool, idle: &mut IdleTimer) -> Option<Input> {
        let Press { button, action, at } = press;
        let only_wakes = idle.touch(press);
        let validity = self.buttons.get_mut(button as usize)?;
        if action == Action::Pressed {
            let is_early = matches!(button, Button::A | Button::B) && at < self.guarded_until;
            *validity = match () {
                () if only_wakes => Validity::Muted,
                () if is_early => Validity::Guarded,
                () => Validity::Valid,
            };
            if *validity == Validity::Guarded {
                self.guarded_until = at + GUARD;
            }
        }
        let before = *validity;
        if matches!(action, Action::Released { .. }) {
            *validity = Validity::Muted;
        }
        let key = Key::of(if is_rotated { rotated(button) } else { button }, action)?;
        let key = match (before, key) {
            (Validity::Valid, key) => key,
            (Validity::Guarded, Key::Back) => Key::Dismiss,
            // The way out is always open: it decides nothing.
            (Validity::Guarded, Key::Touch | Key::Menu) => key,
            (Validity::Guarded | Validity::Muted, _) => return None,
        };
        self.latest = button;
        Some(Input { key, at })
    }

    /// The page has changed by itself: what went down before decides nothing on it.
    pub fn guard(&mut self, now: Instant) {
        self.guarded_until = now + GUARD;
        for validity in &mut self.buttons {
            if *validity == Validity::Valid {
                *validity = Validity::Guarded;
            }
        }
    }

    /// The user has opened another page: it can be seen.
    pub const fn unguard(&mut self) {
        self.guarded_until = Instant::MIN;
    }

    /// The latest input has done its work: the rest of its press does not count.
    pub fn mute(&mut self) {
        if let Some(validity) = self.buttons.get_mut(self.latest as usize) {
            *validity = Validity::Muted;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Keyed {
        resolver: InputResolver,
        idle: IdleTimer,
    }

    impl Keyed {
        fn new() -> Keyed {
            Keyed {
                resolver: InputResolver::new(),
                idle: IdleTimer::new(Instant::MIN),
            }
        }

        fn guarded(at: u64) -> Keyed {
            let mut keyed = Keyed::new();
            keyed.resolver.guard(Instant::from_millis(at));
            keyed
        }

        fn a(&mut self, action: Action, at: u64) -> Option<Key> {
            self.press(Button::A, action, at)
        }

        fn press(&mut self, button: Button, action: Action, at: u64) -> Option<Key> {
            let at = Instant::from_millis(at);
            let input = self
                .resolver
                .resolve(Press { button, action, at }, false, &mut self.idle);
            input.map(|input| {
                assert_eq!(input.at, at);
                input.key
            })
        }
    }

    #[test]
    fn a_press_counts_when_it_began_after_the_guard() {
        let mut keyed = Keyed::guarded(1_000);
        assert_eq!(keyed.a(Action::Pressed, 1_250), Some(Key::Touch));
        assert_eq!(keyed.a(Action::DECIDED, 1_300), Some(Key::Confirm));
        assert_eq!(keyed.a(Action::DECIDED, 1_310), None, "it is up already");
    }

    #[test]
    fn a_press_that_began_before_the_page_was_there_never_counts() {
        let mut keyed = Keyed::new();
        assert_eq!(keyed.a(Action::Pressed, 900), Some(Key::Touch));
        assert_eq!(
            keyed.press(Button::Up, Action::Pressed, 950),
            Some(Key::Direction(Direction::Up))
        );
        keyed.resolver.guard(Instant::from_millis(1_000));
        assert_eq!(keyed.a(Action::Held, 1_200), None);
        assert_eq!(keyed.press(Button::Up, Action::Repeated, 1_350), None);
        assert_eq!(keyed.a(Action::DECIDED, 5_000), None);
    }

    #[test]
    fn hammering_decides_nothing() {
        let mut keyed = Keyed::guarded(1_000);
        for number in 0..7 {
            keyed.a(Action::Pressed, 1_100 + 150 * number);
            assert_eq!(keyed.a(Action::DECIDED, 1_160 + 150 * number), None);
        }
        keyed.a(Action::Pressed, 2_260);
        assert_eq!(keyed.a(Action::DECIDED, 2_300), Some(Key::Confirm));
    }

    #[test]
    fn holding_b_leads_out_whatever_is_guarded() {
        let mut keyed = Keyed::guarded(1_000);
        assert_eq!(keyed.press(Button::B, Action::Pressed, 1_100), None);
        assert_eq!(keyed.press(Button::B, Action::Held, 1_400), Some(Key::Menu));
        assert_eq!(keyed.press(Button::B, Action::Released { decides: false }, 1_500), None);
    }

    #[test]
    fn a_muted_button_means_nothing_until_it_was_released() {
        let mut keyed = Keyed::new();
        keyed.press(Button::B, Action::Pressed, 1_000);
        keyed.a(Action::Pressed, 1_000);
        keyed.resolver.mute();
        assert_eq!(keyed.a(Action::DECIDED, 1_100), None);
        assert_eq!(keyed.press(Button::B, Action::Held, 1_300), Some(Key::Menu));
        keyed.a(Action::Pressed, 1_400);
        assert_eq!(keyed.a(Action::DECIDED, 1_500), Some(Key::Confirm));
    }

    #[test]
    fn a_rotated_device_swaps_the_directions_and_nothing_else() {
        let mut keyed = Keyed::new();
        for button in Button::ALL {
            let press = Press {
                button,
                action: Action::Pressed,
                at: Instant::MIN,
            };
            let input = keyed.resolver.resolve(press, true, &mut keyed.idle);
            assert_eq!(input.map(|input| input.key), Key::of(rotated(button), Action::Pressed));
        }
    }
}
