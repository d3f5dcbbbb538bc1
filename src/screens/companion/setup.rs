//! A new score sheet: number and names of the players.

use heapless::{String, Vec};

use crate::{
    collections::collect_truncated,
    device::Frame,
    rules::MAX_PLAYERS,
    screens::{
        input::Key,
        widgets::{self, List},
    },
    table::{Language, Name, Names, sheet::SheetKind},
    text::Catalogue,
};

pub struct Setup {
    pub kind: SheetKind,
    pub names: Vec<Name, MAX_PLAYERS>,
    list: List,
}

impl Setup {
    /// The players of the last sheet, or else three, as far as the kind allows.
    pub fn new(kind: SheetKind, last: &[Name], known: &Names, language: Language) -> Setup {
        let mut setup = Setup {
            kind,
            names: collect_truncated(last.iter().copied()),
            list: List::default(),
        };
        let wanted = if last.is_empty() { 3 } else { last.len() as u8 };
        setup.seat(
            wanted.max(*kind.players().start()).min(*kind.players().end()),
            known,
            language,
        );
        setup
    }

    fn seat(&mut self, players: u8, known: &Names, language: Language) {
        self.names.truncate(players.into());
        while self.names.len() < usize::from(players) {
            let mut free = candidates(known, language).filter(|name| !self.names.contains(name));
            match free.next() {
                Some(name) if self.names.push(name).is_ok() => {}
                _ => break,
            }
        }
    }

    /// Returns whether the sheet begins.
    pub fn press(&mut self, key: Key, known: &Names, language: Language) -> bool {
        self.list.press(key, self.names.len() + 1);
        let Some(more) = key.horizontal() else {
            return key == Key::Confirm;
        };
        match self.list.row().checked_sub(1) {
            None => {
                let range = self.kind.players();
                let (now, first, last) = (self.names.len() as u8, *range.start(), *range.end());
                let next = match more {
                    true if now < last => now + 1,
                    true => first,
                    false if now > first => now - 1,
                    false => last,
                };
                self.seat(next, known, language);
            }
            Some(seat) => self.rename(seat, more, known, language),
        }
        false
    }

    /// The next or previous name that no other seat has.
    fn rename(&mut self, seat: usize, forward: bool, known: &Names, language: Language) {
        let Some(&now) = self.names.get(seat) else { return };
        let free = |name: &Name| *name == now || !self.names.contains(name);
        let mut names: Vec<Name, { Names::MOST + MAX_PLAYERS }> =
            collect_truncated(candidates(known, language).filter(free));
        if !forward {
            names.reverse();
        }
        let next = names.iter().skip_while(|&&name| name != now).nth(1);
        if let (Some(&next), Some(name)) = (next.or(names.first()), self.names.get_mut(seat)) {
            *name = next;
        }
    }

    pub fn draw(&self, frame: &mut Frame, texts: &Catalogue) {
        widgets::heading(frame, title(self.kind, texts));
        for (row, y) in self.list.shown(frame, 13, self.names.len() + 1) {
            let mut value: String<24> = String::new();
            let label = match row.checked_sub(1).map(|seat| (seat, self.names.get(seat))) {
                Some((seat, Some(name))) => {
                    put!(value, "{name}");
                    SEATS.get(seat).copied().unwrap_or("")
                }
                _ => {
                    put!(value, "{}", self.names.len());
                    texts.companion.players
                }
            };
            widgets::row(frame, y, label, &value, row == self.list.row());
        }
    }
}

const SEATS: [&str; MAX_PLAYERS] = ["1", "2", "3", "4", "5"];

pub fn title(kind: SheetKind, texts: &Catalogue) -> &'static str {
    match kind {
        SheetKind::Game(game) => texts.game(game),
        SheetKind::Free => texts.companion.any_game,
    }
}

/// Names used before, then placeholder names.
fn candidates(known: &Names, language: Language) -> impl Iterator<Item = Name> {
    let nameless = language.texts().new_game.nameless.into_iter();
    let nameless = nameless.filter_map(|name| Name::new(name).ok());
    let new = nameless.filter(|name| !known.iter().any(|known| known == *name));
    known.iter().chain(new)
}
