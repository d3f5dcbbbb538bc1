//! Whether the dice are fair: a hundred thousand rolls, some with every tick, so that the buttons stay quick.

use core::fmt::Write;

use chacha20::ChaCha20Rng;
use embassy_time::{Duration, Instant};
use embedded_graphics::{geometry::Point, text::Alignment};
use heapless::String;

use super::pool::turned;
use crate::{
    chance::{Fairness, Seed, Verdict},
    screens::{
        frame::{Frame, WIDTH},
        ink,
        press::{Action, Button},
    },
    table::rolls::Die,
    text::companion::Companion,
};

/// Between two slices others get their turn.
const PAUSE: Duration = Duration::from_millis(1);
const ROLLS_A_SLICE: u32 = 1000;
/// Below this, of 10,000, one should look at the dice again.
const SUSPICIOUS: u16 = 10;

#[derive(Default)]
pub struct FairnessTest {
    die: Die,
    stage: Stage,
}

#[derive(Default)]
#[expect(
    clippy::large_enum_variant,
    reason = "there is one of them, and no heap to put it on"
)]
enum Stage {
    #[default]
    Idle,
    Running {
        test: Fairness,
        luck: ChaCha20Rng,
        next: Instant,
    },
    Done(Verdict),
}

impl FairnessTest {
    pub fn is_running(&self) -> bool {
        matches!(self.stage, Stage::Running { .. })
    }

    /// Left and right change the die.
    pub fn choose(&mut self, button: Button, action: Action) {
        let places = match button {
            Button::Left => Die::ALL.len() - 1,
            Button::Right => 1,
            _ => return,
        };
        if matches!(action, Action::Pressed | Action::Repeated) {
            self.die = turned(self.die, places);
            self.stage = Stage::Idle;
        }
    }

    pub fn begin(&mut self, seed: Seed, now: Instant) {
        self.stage = Stage::Running {
            test: Fairness::new(self.die.faces()),
            luck: seed.luck(0),
            next: now + PAUSE,
        };
    }

    pub fn stop(&mut self) {
        self.stage = Stage::Idle;
    }

    pub fn tick(&mut self, now: Instant) {
        if let Stage::Running { test, luck, next } = &mut self.stage
            && now >= *next
        {
            test.roll(luck, ROLLS_A_SLICE);
            *next = now + PAUSE;
            if test.is_done() {
                self.stage = Stage::Done(test.verdict());
            }
        }
    }

    pub fn deadline(&self) -> Option<Instant> {
        match &self.stage {
            Stage::Running { next, .. } => Some(*next),
            _ => None,
        }
    }

    pub fn draw(&self, frame: &mut Frame, texts: &Companion) {
        let mut line: String<24> = String::new();
        ink::heading(frame, texts.fairness);
        let _ = write!(line, "100 000 x {}", self.die);
        ink::text(frame, &ink::DECISION, Point::new(0, 14), Alignment::Left, &line);
        line.clear();
        match &self.stage {
            Stage::Idle => {
                for (text, y) in texts.count_faces.into_iter().zip([30, 40]) {
                    ink::text(frame, &ink::BODY, Point::new(0, y), Alignment::Left, text);
                }
            }
            Stage::Running { test, .. } => {
                let percent = test.rolls() / (Fairness::ROLLS / 100);
                ink::bar(frame, Point::new(0, 34), WIDTH as u32, percent as u8);
            }
            Stage::Done(verdict) => {
                let whole = verdict.chi_square / 100;
                let _ = write!(line, "chi2 = {whole}.{:02}", verdict.chi_square % 100);
                ink::text(frame, &ink::BODY, Point::new(0, 28), Alignment::Left, &line);
                line.clear();
                let _ = write!(line, "p = {}.{:04}", verdict.p_value / 10_000, verdict.p_value % 10_000);
                ink::text(frame, &ink::BODY, Point::new(0, 38), Alignment::Left, &line);
                let told = match verdict.p_value < SUSPICIOUS {
                    true => texts.suspicious,
                    false => texts.fair,
                };
                ink::text(frame, &ink::BODY, Point::new(0, 52), Alignment::Left, told);
            }
        }
    }
}
