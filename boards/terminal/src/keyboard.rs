//! Maps terminal keys to buttons.
//!
//! Most terminals report key presses and repeats, but not releases: a key counts as released when no repeat has come
//! for a moment. With Shift it stays down at least until the first repeat would come, so that long presses work in
//! every terminal.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use embassy_time::{Duration, Instant};
use pocket_ra::device::Button;

/// Longer than the interval between repeats, shorter than between two quick taps.
const KEPT: Duration = Duration::from_millis(80);
/// Longer than a long press, and than the delay before a key repeats.
const KEPT_WITH_SHIFT: Duration = Duration::from_millis(700);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    Button(Button),
    /// Ctrl-Z, where the system can stop programs.
    Stop,
    Quit,
    Nothing,
}

#[derive(Clone, Copy)]
struct Held {
    /// Earliest release.
    least: Instant,
    /// Automatic; none if the terminal reports releases.
    release: Option<Instant>,
}

pub struct Keyboard {
    reports_releases: bool,
    held: [Option<Held>; Button::ALL.len()],
}

impl Keyboard {
    pub fn new(reports_releases: bool) -> Keyboard {
        Keyboard {
            reports_releases,
            held: [None; Button::ALL.len()],
        }
    }

    pub fn hold(&mut self, button: Button, until: Instant) {
        self.held[button as usize] = Some(Held {
            least: until,
            release: Some(until),
        });
    }

    pub fn on_event(&mut self, event: &Event, now: Instant) -> Meaning {
        match event {
            Event::Key(key) => self.key(*key, now),
            Event::FocusLost => {
                self.release_all();
                Meaning::Nothing
            }
            _ => Meaning::Nothing,
        }
    }

    fn key(&mut self, key: KeyEvent, now: Instant) -> Meaning {
        let meaning = meaning(key);
        if let Meaning::Button(button) = meaning {
            let held = &mut self.held[button as usize];
            let kept = if is_shifted(key) { KEPT_WITH_SHIFT } else { KEPT };
            match key.kind {
                KeyEventKind::Press | KeyEventKind::Repeat if self.reports_releases => {
                    let least = if is_shifted(key) { now + KEPT_WITH_SHIFT } else { now };
                    held.get_or_insert(Held { least, release: None }).release = None;
                }
                KeyEventKind::Press | KeyEventKind::Repeat => {
                    let release = held
                        .and_then(|held| held.release)
                        .map_or(now + kept, |due| due.max(now + kept));
                    *held = Some(Held {
                        least: now,
                        release: Some(release),
                    });
                }
                KeyEventKind::Release => {
                    if let Some(held) = held {
                        held.release = Some(held.least.max(now));
                    }
                }
            }
        }
        if key.kind == KeyEventKind::Release {
            Meaning::Nothing
        } else {
            meaning
        }
    }

    /// Releases were not reported: the window lost the focus, or the program was stopped.
    pub fn release_all(&mut self) {
        self.held = [None; Button::ALL.len()];
    }

    pub fn next_release(&self) -> Option<Instant> {
        self.held.iter().flatten().filter_map(|held| held.release).min()
    }

    /// Levels in the order of [`Button::ALL`].
    pub fn down(&mut self, now: Instant) -> [bool; Button::ALL.len()] {
        self.held.each_mut().map(|held| {
            *held = held.filter(|held| held.release.is_none_or(|release| release > now));
            held.is_some()
        })
    }
}

fn is_shifted(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::SHIFT) || matches!(key.code, KeyCode::Char(letter) if letter.is_uppercase())
}

fn meaning(key: KeyEvent) -> Meaning {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c' | 'C') => Meaning::Quit,
            KeyCode::Char('z' | 'Z') if cfg!(unix) => Meaning::Stop,
            _ => Meaning::Nothing,
        };
    }
    let button = match key.code {
        KeyCode::Up => Button::Up,
        KeyCode::Down => Button::Down,
        KeyCode::Left => Button::Left,
        KeyCode::Right => Button::Right,
        KeyCode::Enter => Button::A,
        KeyCode::Backspace | KeyCode::Esc => Button::B,
        KeyCode::Char(letter) => match letter.to_ascii_lowercase() {
            'w' => Button::Up,
            's' => Button::Down,
            'a' => Button::Left,
            'd' => Button::Right,
            'z' | 'j' => Button::A,
            'x' | 'k' => Button::B,
            'q' => return Meaning::Quit,
            _ => return Meaning::Nothing,
        },
        _ => return Meaning::Nothing,
    };
    Meaning::Button(button)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(milliseconds: u64) -> Instant {
        Instant::from_millis(milliseconds)
    }

    fn key(code: KeyCode, modifiers: KeyModifiers, kind: KeyEventKind) -> KeyEvent {
        KeyEvent::new_with_kind(code, modifiers, kind)
    }

    fn press(letter: char) -> KeyEvent {
        key(KeyCode::Char(letter), KeyModifiers::NONE, KeyEventKind::Press)
    }

    fn is_down(keyboard: &mut Keyboard, button: Button, milliseconds: u64) -> bool {
        keyboard.down(at(milliseconds))[button as usize]
    }

    #[test]
    fn a_key_without_repeats_is_a_short_tap() {
        let mut keyboard = Keyboard::new(false);
        assert_eq!(keyboard.key(press('z'), at(1000)), Meaning::Button(Button::A));
        assert_eq!(keyboard.next_release(), Some(at(1080)));
        assert!(is_down(&mut keyboard, Button::A, 1079));
        assert!(!is_down(&mut keyboard, Button::A, 1080));
        assert_eq!(keyboard.next_release(), None);
    }

    #[test]
    fn a_repeating_key_stays_down() {
        let mut keyboard = Keyboard::new(false);
        for milliseconds in (0..1000).step_by(40) {
            keyboard.key(press('x'), at(milliseconds));
            assert!(is_down(&mut keyboard, Button::B, milliseconds + 39));
        }
        assert!(!is_down(&mut keyboard, Button::B, 1040));
    }

    #[test]
    fn shift_makes_a_long_press_in_every_terminal() {
        for reports_releases in [false, true] {
            let mut keyboard = Keyboard::new(reports_releases);
            keyboard.key(press('Z'), at(0));
            if reports_releases {
                keyboard.key(
                    key(KeyCode::Char('Z'), KeyModifiers::SHIFT, KeyEventKind::Release),
                    at(50),
                );
            }
            assert!(is_down(&mut keyboard, Button::A, 699));
            assert!(!is_down(&mut keyboard, Button::A, 700));
        }
        let mut keyboard = Keyboard::new(false);
        keyboard.key(key(KeyCode::Left, KeyModifiers::SHIFT, KeyEventKind::Press), at(0));
        keyboard.key(press('a'), at(600));
        assert!(is_down(&mut keyboard, Button::Left, 699));
        assert!(!is_down(&mut keyboard, Button::Left, 700));
    }

    #[test]
    fn where_releases_are_reported_a_key_is_down_until_then() {
        let mut keyboard = Keyboard::new(true);
        keyboard.key(key(KeyCode::Enter, KeyModifiers::NONE, KeyEventKind::Press), at(0));
        assert!(is_down(&mut keyboard, Button::A, 60_000));
        let release = key(KeyCode::Enter, KeyModifiers::NONE, KeyEventKind::Release);
        assert_eq!(keyboard.key(release, at(60_000)), Meaning::Nothing);
        assert!(!is_down(&mut keyboard, Button::A, 60_000));
    }

    #[test]
    fn a_window_without_the_keyboard_holds_nothing() {
        let mut keyboard = Keyboard::new(true);
        keyboard.key(press('w'), at(0));
        assert_eq!(keyboard.on_event(&Event::FocusGained, at(1)), Meaning::Nothing);
        assert!(is_down(&mut keyboard, Button::Up, 1));
        assert_eq!(keyboard.on_event(&Event::FocusLost, at(1)), Meaning::Nothing);
        assert!(!is_down(&mut keyboard, Button::Up, 1));
    }

    #[test]
    fn q_and_control_c_quit_control_z_stops_and_other_control_keys_do_nothing() {
        let mut keyboard = Keyboard::new(false);
        let control = |letter| key(KeyCode::Char(letter), KeyModifiers::CONTROL, KeyEventKind::Press);
        assert_eq!(keyboard.key(press('q'), at(0)), Meaning::Quit);
        assert_eq!(keyboard.key(control('c'), at(0)), Meaning::Quit);
        assert_eq!(keyboard.key(control('a'), at(0)), Meaning::Nothing);
        let stop = if cfg!(unix) { Meaning::Stop } else { Meaning::Nothing };
        assert_eq!(keyboard.key(control('z'), at(0)), stop);
        assert_eq!(keyboard.down(at(1)), [false; 6]);
    }
}
