//! Order of the energy markers; it breaks ties.

use core::{fmt, mem};

use crate::rules::{MAX_PLAYERS, Seat};

/// All seats: first from the bottom of the starting pile to its top, then in the order of arrival on their spaces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pile {
    seats: [Seat; MAX_PLAYERS],
    players: u8,
}

impl Pile {
    /// In ascending order; the last is on top.
    pub fn ascending(players: u8) -> Pile {
        Pile {
            seats: [0, 1, 2, 3, 4],
            players: players.clamp(2, MAX_PLAYERS as u8),
        }
    }

    pub fn players(self) -> u8 {
        self.players
    }

    pub fn orders(players: u8) -> u16 {
        (1..=u16::from(players.clamp(2, MAX_PLAYERS as u8))).product()
    }

    /// Inverse of [`Pile::number`].
    pub fn numbered(players: u8, number: u16) -> Option<Pile> {
        let mut pile = Pile::ascending(players);
        let mut rest = Some(number).filter(|&number| number < Pile::orders(players))?;
        let count = usize::from(pile.players);
        for place in 0..count {
            let choices = (count - place) as u16;
            let chosen = place + usize::from(rest % choices);
            rest /= choices;
            // Rotated to keep the remaining seats ascending.
            pile.seats.get_mut(place..=chosen)?.rotate_right(1);
        }
        Some(pile)
    }

    pub fn number(self) -> u16 {
        let mut number = 0;
        let mut weight = 1;
        for (place, seat) in self.iter().enumerate() {
            let smaller_after = self.iter().skip(place + 1).filter(|&other| other < seat).count() as u16;
            number += smaller_after * weight;
            weight *= u16::from(self.players) - place as u16;
        }
        number
    }

    /// Bottom to top.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Seat> {
        self.seats.into_iter().take(usize::from(self.players))
    }

    pub(super) fn arrive(&mut self, seat: Seat) {
        let piled = self.seats.iter_mut().take(usize::from(self.players));
        let mut above = piled.skip_while(|other| **other != seat);
        let Some(mut place) = above.next() else { return };
        for other in above {
            mem::swap(place, other);
            place = other;
        }
    }

    pub(super) fn parse(text: &str) -> Option<Pile> {
        let mut pile = Pile {
            seats: [0, 1, 2, 3, 4],
            players: 0,
        };
        for digit in text.bytes() {
            let seat = digit.checked_sub(b'0')?;
            if usize::from(seat) >= text.len() || pile.iter().any(|other| other == seat) {
                return None;
            }
            *pile.seats.get_mut(usize::from(pile.players))? = seat;
            pile.players += 1;
        }
        // Unused entries are fixed, so that equal piles compare equal.
        for (place, seat) in pile.seats.iter_mut().enumerate().skip(text.len()) {
            *seat = place as Seat;
        }
        (pile.players >= 2).then_some(pile)
    }
}

impl fmt::Display for Pile {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|seat| seat.fmt(formatter))
    }
}
