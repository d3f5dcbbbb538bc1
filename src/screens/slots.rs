//! The slots: the game on the table, which is saved automatically, and three saved games.

use embedded_graphics::{geometry::Point, text::Alignment};
use heapless::{String, Vec};

use super::{
    Effect,
    confirmation::Confirmed,
    input::{Input, Key},
    page::{Context, Next, Page},
    pages::PageId,
    reading::{self, lines},
    shared::Shared,
    widgets::{self, List},
};
use crate::{
    collections::collect_truncated,
    device::{Frame, WIDTH},
    table::{
        Player,
        memory::{SavedGame, Slot},
    },
    text::{Catalogue, Text},
};

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Purpose {
    #[default]
    TakeUp,
    SaveToSlot,
    /// No free slot: choose which game to discard.
    MakeRoom,
}

#[derive(Default)]
pub struct Slots {
    purpose: Purpose,
    asks: bool,
    list: List,
    deeds: Option<List>,
}

impl Slots {
    fn deeds(&self, shared: &Shared) -> Vec<Effect, 3> {
        let place = self.list.row().checked_sub(1);
        let saved = place.and_then(|place| shared.saved_games.get(place));
        let held = saved.is_some_and(is_held);
        let readable = matches!(saved, Some(SavedGame::Game(_)));
        let Some(&slot) = Slot::ALL.get(self.list.row()) else {
            return Vec::new();
        };
        let deeds = [
            (Effect::Resume(slot), readable),
            (Effect::SaveTo(slot), shared.continues()),
            (Effect::Clear(slot), held),
        ];
        collect_truncated(deeds.into_iter().filter(|&(_, can)| can).map(|(deed, _)| deed))
    }
}

impl Page for Slots {
    /// To save a game, preselects an empty slot.
    fn open(&mut self, id: PageId, shared: &mut Shared) {
        if let PageId::Slots { purpose } = id {
            self.purpose = purpose;
        }
        self.asks = self.purpose == Purpose::MakeRoom;
        self.deeds = None;
        let saves = self.purpose == Purpose::SaveToSlot;
        let wanted = shared.saved_games.iter().position(|saved| is_held(saved) != saves);
        self.list = List::at(wanted.map_or(0, |place| place + 1));
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let (table, texts) = (shared.table(), shared.texts());
        if self.asks {
            return reading::draw_page(frame, texts.notices.no_slot);
        }
        if let Some(list) = &self.deeds {
            let deeds = self.deeds(shared);
            widgets::heading(frame, texts.slots.title);
            list.draw(frame, 18, deeds.len(), |row| {
                let label = match deeds.get(row) {
                    Some(Effect::Resume(_)) => texts.slots.resume,
                    Some(Effect::SaveTo(_)) => texts.slots.put_here,
                    Some(Effect::Clear(_)) => texts.slots.clear,
                    _ => "",
                };
                (label, "")
            });
            return;
        }
        for (row, y) in (0..Slot::ALL.len()).zip((0..).step_by(11)) {
            let saved = row.checked_sub(1).and_then(|place| shared.saved_games.get(place));
            let game = match (saved, table) {
                (None, Some(table)) => texts.game(table.header().setup().kind()),
                (Some(SavedGame::Game(summary)), _) => texts.game(summary.kind),
                (Some(SavedGame::Unreadable(_)), _) => texts.slots.unreadable,
                (None, None) | (Some(SavedGame::Nothing), _) => texts.slots.empty,
            };
            let mut label: String<24> = String::new();
            match row {
                0 => put!(label, "{}", '»'),
                _ => put!(label, "{}", char::from(b'0' + row as u8)),
            }
            put!(label, " {game}");
            let selected = row == self.list.row();
            widgets::row(frame, y, &label, "", selected);
            match (saved, table) {
                _ if !selected => {}
                (None, Some(table)) => draw_players(frame, table.journal().len(), table.header().players(), texts),
                (Some(SavedGame::Game(summary)), _) => draw_players(frame, summary.moves, &summary.players, texts),
                _ => {}
            }
        }
    }

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        let deeds = self.deeds(context.shared);
        match (&mut self.deeds, input.key) {
            (None, Key::Back) => return Next::Back,
            (None, Key::Confirm) if self.asks => self.asks = false,
            (None, _) if self.asks => {}
            (None, Key::Confirm) if self.purpose == Purpose::MakeRoom => {
                return Next::Push(give_up(Slot::ALL.get(self.list.row()).copied()));
            }
            (None, Key::Confirm) => match (self.list.row(), deeds.as_slice()) {
                (0, _) if context.shared.continues() => return Next::Replace(PageId::Game),
                (0, _) | (_, []) => {}
                // An empty slot has a single action.
                (_, &[only]) => return carry_out(only, context),
                _ => self.deeds = Some(List::default()),
            },
            (None, key) => self.list.press(key, Slot::ALL.len()),
            (Some(_), Key::Back) => self.deeds = None,
            (Some(list), Key::Confirm) => {
                let deed = deeds.get(list.row()).copied();
                self.deeds = None;
                return deed.map_or(Next::Stay, |deed| carry_out(deed, context));
            }
            (Some(list), key) => list.press(key, deeds.len()),
        }
        Next::Stay
    }

    fn help(&self, shared: &Shared) -> Option<Text> {
        Some(shared.texts().help.slots)
    }
}

/// Asks for confirmation if a game would be lost.
fn carry_out(effect: Effect, context: &mut Context<'_>) -> Next {
    let shared = &context.shared;
    let mut saved = shared.saved_games.iter().zip(Slot::SAVED);
    let lost = match effect {
        Effect::SaveTo(slot) | Effect::Clear(slot) => saved.any(|(saved, of)| of == slot && is_held(saved)),
        // Resuming swaps the two games.
        _ => false,
    };
    if lost {
        return Next::Push(confirm(effect, false));
    }
    context.effects.ask(effect);
    Next::Stay
}

/// Asks to discard this game and begin the next.
fn give_up(slot: Option<Slot>) -> PageId {
    match slot.filter(|slot| Slot::SAVED.contains(slot)) {
        Some(slot) => confirm(Effect::SaveTo(slot), true),
        None => confirm(Effect::Seed, false),
    }
}

/// `begins`: the next game begins after it.
const fn confirm(effect: Effect, begins: bool) -> PageId {
    PageId::Confirmation {
        of: Confirmed::Effect { effect, begins },
    }
}

pub fn has_saved_games(shared: &Shared) -> bool {
    shared.saved_games.iter().any(is_held)
}

/// Whether the slot is in use, even if unreadable.
fn is_held(saved: &SavedGame) -> bool {
    *saved != SavedGame::Nothing
}

fn draw_players(frame: &mut Frame, moves: u16, players: &[Player], texts: &Catalogue) {
    let mut told: String<128> = String::new();
    texts.slots.moves.put(&mut told, [moves.into()]);
    for (index, player) in players.iter().enumerate() {
        put!(told, "{} {}", if index > 0 { "," } else { "" }, player.name);
    }
    let told: Vec<&str, 3> = collect_truncated(lines(&told, &widgets::SMALL, WIDTH as i32));
    let rows = if told.is_full() { [44, 51, 57] } else { [46, 55, 64] };
    for (line, y) in told.iter().zip(rows) {
        widgets::text(frame, &widgets::SMALL, Point::new(0, y), Alignment::Left, line);
    }
}
