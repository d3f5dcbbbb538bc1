//! Scores: what each epoch or round brought each player, category by category, and how the totals grew.

use core::fmt::Write;

use embedded_graphics::{geometry::Point, text::Alignment};
use heapless::{String, Vec};

use crate::{
    rules::MAX_PLAYERS,
    screens::{frame::Frame, ink, reading::lines},
    table::{Happening, Language, Player, Said},
    tasks::input::{Action, Button},
};

/// Epochs or rounds of the longest game.
const EPOCHS: usize = 5;

/// What one epoch or round brought, a happening a seat.
type Sheet = [Option<Happening>; MAX_PLAYERS];

#[derive(Default)]
pub struct Scores {
    epochs: Vec<(u8, Sheet), EPOCHS>,
    open: usize,
    seat: usize,
}

impl Scores {
    pub fn add(&mut self, happening: &Happening) {
        let &Happening::Scores { seat, epoch, .. } = happening else {
            return;
        };
        if self.epochs.last().is_none_or(|(last, _)| *last != epoch) {
            // No game has more epochs than there is room for.
            let _ = self.epochs.push((epoch, Sheet::default()));
        }
        if let Some((_, sheet)) = self.epochs.last_mut()
            && let Some(place) = sheet.get_mut(usize::from(seat))
        {
            *place = Some(*happening);
        }
    }

    pub fn open_last(&mut self) {
        self.open = self.epochs.len().saturating_sub(1);
        self.seat = 0;
    }

    /// A: the next page; false after the last.
    pub fn turn_page(&mut self) -> bool {
        false
    }

    pub fn press(&mut self, button: Button, action: Action) {
        match (button, action) {
            (Button::Left, Action::Pressed) => self.open = self.open.saturating_sub(1),
            (Button::Right, Action::Pressed) => self.open = (self.open + 1).min(self.epochs.len().saturating_sub(1)),
            (Button::Up, Action::Pressed) => self.seat = self.seat.saturating_sub(1),
            (Button::Down, Action::Pressed) => self.seat += 1,
            _ => {}
        }
    }

    pub fn draw(&self, frame: &mut Frame, language: Language, players: &[Player]) {
        let Some((_, sheet)) = self.epochs.get(self.open) else {
            return;
        };
        let mut y = 0;
        for happening in sheet.iter().flatten().skip(self.seat) {
            let mut text: String<256> = String::new();
            // The longest sentence fits; a test walks through whole evenings to see it.
            let _ = write!(
                text,
                "{}",
                Said {
                    happening: *happening,
                    language,
                    players
                }
            );
            for line in lines(&text, 25) {
                ink::text(frame, &ink::SMALL, Point::new(0, y), Alignment::Left, line);
                y += 8;
            }
        }
    }
}
