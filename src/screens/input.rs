//! Input: turns presses into keys, with rotation, wake-up, the guard and muted buttons resolved. Pages see only
//! [`Input`].
//!
//! Cursors move on press, decisions happen on release.

use embassy_time::{Duration, Instant};

use super::idle::IdleTimer;
use crate::device::{Action, Button, Press};

/// Input lock-out after an unprompted page change.
pub const GUARD: Duration = Duration::from_millis(250);

/// Pause without A and B before a decision on a page that appeared while the user was tapping them.
pub const PAUSE: Duration = Duration::from_millis(700);

/// Cause of a page change other than a press.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub enum Change {
    #[default]
    Nothing,
    /// An animation of the user's own decision ended.
    OwnMove,
    /// Chance, a bot or another user, or a skipped or closed message.
    News,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    Up,
    Down,
    Left,
    Right,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// A went down: ends an animation.
    Touch,
    /// A was released after a short press.
    Confirm,
    /// B was released after a short press.
    Back,
    /// B was released, but went down before the page was visible: only ends an animation.
    Dismiss,
    /// A is held.
    Inspect,
    /// B is held.
    Menu,
    /// A direction went down.
    Direction(Direction),
    /// A direction is held: sent once, before it repeats.
    Hold(Direction),
    Repeat(Direction),
}

/// A valid press, with the time of its edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Input {
    pub key: Key,
    pub at: Instant,
}

impl Direction {
    /// Direction of a button on a device that is not rotated.
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

    /// One cursor step per press and repeat.
    pub const fn step(self) -> Option<Direction> {
        match self {
            Key::Direction(direction) | Key::Repeat(direction) => Some(direction),
            _ => None,
        }
    }

    /// Up (false) or down (true).
    pub const fn vertical(self) -> Option<bool> {
        match self.step() {
            Some(Direction::Up) => Some(false),
            Some(Direction::Down) => Some(true),
            _ => None,
        }
    }

    /// Left (false) or right (true).
    pub const fn horizontal(self) -> Option<bool> {
        match self.step() {
            Some(Direction::Left) => Some(false),
            Some(Direction::Right) => Some(true),
            _ => None,
        }
    }
}

/// The button in the same place on a rotated device. A stays A: it is under the outer joint of either thumb.
pub const fn rotated(button: Button) -> Button {
    match button {
        Button::Up => Button::Down,
        Button::Down => Button::Up,
        Button::Left => Button::Right,
        Button::Right => Button::Left,
        Button::A | Button::B => button,
    }
}

/// Whether a press counts, until its release.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Validity {
    /// Up, or has had its effect.
    Muted,
    /// Went down before the page was visible: can only leave it.
    Guarded,
    Valid,
}

/// Resolves presses.
pub struct InputResolver {
    buttons: [Validity; Button::ALL.len()],
    /// No decisions until then.
    guarded_until: Instant,
    /// The guard after an early A or B: [`GUARD`] or [`PAUSE`].
    pause: Duration,
    tapped: Option<Instant>,
    /// The page shows that it waits for a pause.
    waits: bool,
    latest: Button,
}

impl InputResolver {
    pub const fn new() -> InputResolver {
        InputResolver {
            buttons: [Validity::Muted; _],
            guarded_until: Instant::MIN,
            pause: GUARD,
            tapped: None,
            waits: false,
            latest: Button::A,
        }
    }

    /// Meaning of a press; none if it does not count. An early A or B restarts the guard: its user has not looked yet.
    pub fn resolve(&mut self, press: Press, is_rotated: bool, idle: &mut IdleTimer) -> Option<Input> {
        let Press { button, action, at } = press;
        let only_wakes = idle.touch(press);
        let validity = self.buttons.get_mut(button as usize)?;
        if action == Action::Pressed {
            let is_tap = matches!(button, Button::A | Button::B);
            let is_early = is_tap && at < self.guarded_until;
            if is_tap {
                self.tapped = Some(at);
            }
            *validity = match () {
                () if only_wakes => Validity::Muted,
                () if is_early => Validity::Guarded,
                () => Validity::Valid,
            };
            if *validity == Validity::Guarded {
                self.guarded_until = at + self.pause;
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
            // Leaving is always possible.
            (Validity::Guarded, Key::Touch | Key::Menu) => key,
            (Validity::Guarded | Validity::Muted, _) => return None,
        };
        self.latest = button;
        Some(Input { key, at })
    }

    /// Unprompted page change: earlier presses decide nothing. After news, a user who is tapping has to pause first.
    pub fn guard(&mut self, now: Instant, change: Change) {
        let is_tapping = self.tapped.is_some_and(|tapped| now < tapped + PAUSE);
        let goes_on = self.pause == PAUSE && now < self.guarded_until;
        self.pause = match change {
            Change::Nothing => return,
            Change::News if is_tapping => PAUSE,
            _ if goes_on => PAUSE,
            _ => GUARD,
        };
        self.guarded_until = now + self.pause;
        for validity in &mut self.buttons {
            if *validity == Validity::Valid {
                *validity = Validity::Guarded;
            }
        }
    }

    /// Guards an irreversible decision: the second half of a double tap must not confirm it.
    pub fn wait_for_pause(&mut self) {
        self.pause = PAUSE;
        let paused = self.tapped.map_or(Instant::MIN, |tapped| tapped + PAUSE);
        self.guarded_until = self.guarded_until.max(paused);
    }

    /// Updates [`InputResolver::waits`].
    pub fn update(&mut self, now: Instant) {
        self.waits = self.pause == PAUSE && now < self.guarded_until;
    }

    /// The page waits for a pause before it accepts a decision.
    pub const fn waits(&self) -> bool {
        self.waits
    }

    pub fn deadline(&self) -> Option<Instant> {
        self.waits.then_some(self.guarded_until)
    }

    /// The user has opened another page, so it is visible.
    pub const fn unguard(&mut self) {
        self.guarded_until = Instant::MIN;
    }

    /// Ignores the rest of the latest press.
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
            keyed.resolver.guard(Instant::from_millis(at), Change::News);
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
        keyed.resolver.guard(Instant::from_millis(1_000), Change::OwnMove);
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

    /// Skips a message with the first tap: its page appears with the press.
    fn skipped(at: u64) -> Keyed {
        let mut keyed = Keyed::new();
        keyed.a(Action::Pressed, at);
        keyed.resolver.guard(Instant::from_millis(at), Change::News);
        assert_eq!(keyed.a(Action::DECIDED, at + 40), None);
        keyed
    }

    #[test]
    fn tapping_on_after_a_skip_decides_nothing_before_a_pause() {
        for rhythm in (80..=600).step_by(20) {
            let mut keyed = skipped(1_000);
            let mut at = 1_000;
            for _ in 0..50 {
                at += rhythm;
                keyed.resolver.update(Instant::from_millis(at));
                assert!(keyed.resolver.waits());
                keyed.a(Action::Pressed, at);
                assert_eq!(keyed.a(Action::DECIDED, at + 40), None, "{rhythm} ms");
            }
            let end = Instant::from_millis(at) + PAUSE;
            keyed.resolver.update(Instant::from_millis(at));
            assert_eq!(keyed.resolver.deadline(), Some(end));
            keyed.resolver.update(end);
            assert!(!keyed.resolver.waits());
            at += PAUSE.as_millis();
            keyed.a(Action::Pressed, at);
            assert_eq!(keyed.a(Action::DECIDED, at + 40), Some(Key::Confirm), "{rhythm} ms");
        }
    }

    #[test]
    fn moving_the_cursor_does_not_prolong_the_wait() {
        let mut keyed = skipped(1_000);
        for at in [1_200, 1_400, 1_600] {
            assert_eq!(
                keyed.press(Button::Right, Action::Pressed, at),
                Some(Key::Direction(Direction::Right))
            );
        }
        keyed.a(Action::Pressed, 1_700);
        assert_eq!(keyed.a(Action::DECIDED, 1_760), Some(Key::Confirm));
    }

    #[test]
    fn the_next_step_of_an_own_turn_needs_no_pause() {
        let mut keyed = Keyed::new();
        keyed.a(Action::Pressed, 1_000);
        assert_eq!(keyed.a(Action::DECIDED, 1_060), Some(Key::Confirm));
        keyed.resolver.guard(Instant::from_millis(1_400), Change::OwnMove);
        keyed.a(Action::Pressed, 1_650);
        assert_eq!(keyed.a(Action::DECIDED, 1_700), Some(Key::Confirm));
    }

    #[test]
    fn a_double_tap_does_not_confirm() {
        let mut keyed = Keyed::new();
        keyed.a(Action::Pressed, 1_000);
        assert_eq!(keyed.a(Action::DECIDED, 1_060), Some(Key::Confirm));
        keyed.resolver.wait_for_pause();
        keyed.a(Action::Pressed, 1_200);
        assert_eq!(keyed.a(Action::DECIDED, 1_260), None);
        keyed.a(Action::Pressed, 1_900);
        assert_eq!(keyed.a(Action::DECIDED, 1_960), Some(Key::Confirm));
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
        let swapped = [
            Button::Down,
            Button::Up,
            Button::Right,
            Button::Left,
            Button::A,
            Button::B,
        ];
        for (button, swapped) in Button::ALL.into_iter().zip(swapped) {
            let press = Press {
                button,
                action: Action::Pressed,
                at: Instant::MIN,
            };
            let input = keyed.resolver.resolve(press, true, &mut keyed.idle);
            assert_eq!(input.map(|input| input.key), Key::of(swapped, Action::Pressed));
        }
    }
}
