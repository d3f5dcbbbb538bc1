//! The slots: the game on the table, which is kept by itself, and three that were put aside.

use core::fmt::Write;

use embedded_graphics::{geometry::Point, text::Alignment};
use heapless::{String, Vec};

use super::{frame::Frame, ink, list::List, reading::lines};
use crate::{
    collections::collect_truncated,
    screens::press::{Action, Button},
    table::{
        Player, Table,
        memory::{Aside, Slot},
    },
    text::Catalogue,
};

/// What a press comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chosen {
    Nothing,
    Back,
    /// Go on with the game on the table.
    Continue,
    /// Something with a slot.
    Deed(Deed),
}

/// What can be done with a slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    Resume(Slot),
    SaveTo(Slot),
    Clear(Slot),
}

#[derive(Default)]
pub struct Slots {
    /// What was put aside.
    pub aside: [Aside; Slot::ASIDE.len()],
    list: List,
    /// What can be done with the selected slot.
    deeds: Option<List>,
}

impl Slots {
    /// Whether anything was put aside.
    pub fn is_any(&self) -> bool {
        self.aside.iter().any(is_held)
    }

    /// Somebody comes to look; with a game to be put aside the cursor goes to an empty slot.
    pub fn open(&mut self, puts_aside: bool) {
        self.deeds = None;
        let wanted = self.aside.iter().position(|aside| is_held(aside) != puts_aside);
        self.list = List::at(wanted.map_or(0, |place| place + 1));
    }

    /// What can be done with the selected slot, a game being on the table or not.
    fn deeds(&self, game: bool) -> Vec<Deed, 3> {
        let place = self.list.row().checked_sub(1);
        let aside = place.and_then(|place| self.aside.get(place));
        let held = aside.is_some_and(is_held);
        let readable = matches!(aside, Some(Aside::Game(_)));
        let Some(&slot) = Slot::ALL.get(self.list.row()) else {
            return Vec::new();
        };
        let deeds = [
            (Deed::Resume(slot), readable),
            (Deed::SaveTo(slot), game),
            (Deed::Clear(slot), held),
        ];
        collect_truncated(deeds.into_iter().filter(|&(_, can)| can).map(|(deed, _)| deed))
    }

    /// Whether the slot holds a game that would be lost.
    pub fn holds(&self, slot: Slot) -> bool {
        let mut aside = self.aside.iter().zip(Slot::ASIDE);
        aside.any(|(aside, of)| of == slot && is_held(aside))
    }

    pub fn press(&mut self, button: Button, action: Action, game: bool) -> Chosen {
        let decides = action == Action::Released { decides: true };
        let deeds = self.deeds(game);
        match (&mut self.deeds, button) {
            (None, Button::B) if decides => return Chosen::Back,
            (None, Button::A) if decides => match (self.list.row(), deeds.as_slice()) {
                (0, _) if game => return Chosen::Continue,
                (0, _) | (_, []) => {}
                // There is only one thing to do with an empty slot.
                (_, &[only]) => return Chosen::Deed(only),
                _ => self.deeds = Some(List::default()),
            },
            (None, _) => self.list.press(button, action, Slot::ALL.len()),
            (Some(_), Button::B) if decides => self.deeds = None,
            (Some(list), Button::A) if decides => {
                let deed = deeds.get(list.row()).copied();
                self.deeds = None;
                return deed.map_or(Chosen::Nothing, Chosen::Deed);
            }
            (Some(list), _) => list.press(button, action, deeds.len()),
        }
        Chosen::Nothing
    }

    pub fn draw(&self, frame: &mut Frame, table: Option<&Table>, continues: bool, texts: &Catalogue) {
        if let Some(list) = &self.deeds {
            let deeds = self.deeds(continues);
            ink::heading(frame, texts.slots.title);
            list.draw(frame, 18, deeds.len(), |row| {
                let label = match deeds.get(row) {
                    Some(Deed::Resume(_)) => texts.slots.resume,
                    Some(Deed::SaveTo(_)) => texts.slots.put_here,
                    Some(Deed::Clear(_)) => texts.slots.clear,
                    None => "",
                };
                (label, "")
            });
            return;
        }
        for (row, y) in (0..Slot::ALL.len()).zip((1..).step_by(10)) {
            let aside = row.checked_sub(1).and_then(|place| self.aside.get(place));
            let game = match (aside, table) {
                (None, Some(table)) => texts.game(table.header().setup().kind()),
                (Some(Aside::Game(summary)), _) => texts.game(summary.kind),
                (Some(Aside::Unreadable(_)), _) => texts.slots.unreadable,
                (None, None) | (Some(Aside::Nothing), _) => texts.slots.empty,
            };
            let mut label: String<24> = String::new();
            // A sign and the longest game fit.
            let _ = match row {
                0 => label.push('»'),
                _ => label.push((b'0' + row as u8).into()),
            };
            let _ = write!(label, " {game}");
            let selected = row == self.list.row();
            ink::row(frame, y, &label, "", selected);
            match (aside, table) {
                _ if !selected => {}
                (None, Some(table)) => draw_players(frame, table.journal().len(), table.header().players(), texts),
                (Some(Aside::Game(summary)), _) => draw_players(frame, summary.moves, &summary.players, texts),
                _ => {}
            }
        }
    }
}

/// Whether something would be lost.
fn is_held(aside: &Aside) -> bool {
    *aside != Aside::Nothing
}

/// How far a game is and who plays, in the lines at the bottom.
fn draw_players(frame: &mut Frame, moves: u16, players: &[Player], texts: &Catalogue) {
    /// Letters of the small font in a line.
    const LINE: usize = 25;
    let mut told: String<128> = String::new();
    // A number and five names of eight letters of two bytes fit.
    let _ = texts.slots.moves.write(&mut told, [moves.into()]);
    for (index, player) in players.iter().enumerate() {
        let _ = write!(told, "{} {}", if index > 0 { "," } else { "" }, player.name);
    }
    for (line, y) in lines(&told, LINE).zip([43, 50, 57]) {
        ink::text(frame, &ink::SMALL, Point::new(0, y), Alignment::Left, line);
    }
}
