//! The menu of a game: what is not on the board. Hold B on any page of the game.

use heapless::Vec;

use crate::{
    collections::collect_truncated,
    screens::{
        frame::Frame,
        list::List,
        press::{Action, Button},
    },
    text::play::Play,
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    TakeBack,
    Hint,
    Why,
    Log,
    Scores,
    Rules,
    Slots,
    NewGame,
    Settings,
    Title,
}

pub enum Chosen {
    Nothing,
    /// Back to the board.
    Back,
    /// B held once more.
    Title,
    Entry(Entry),
}

pub struct Menu {
    entries: Vec<Entry, 10>,
    list: List,
}

impl Menu {
    /// What cannot be done now is not in the way.
    pub fn new(take_back: bool, hint: bool, why: bool) -> Menu {
        let offered = |entry: &Entry| match entry {
            Entry::TakeBack => take_back,
            Entry::Hint => hint,
            Entry::Why => why,
            _ => true,
        };
        let all = [
            Entry::TakeBack,
            Entry::Hint,
            Entry::Why,
            Entry::Log,
            Entry::Scores,
            Entry::Rules,
            Entry::Slots,
            Entry::NewGame,
            Entry::Settings,
            Entry::Title,
        ];
        Menu {
            entries: collect_truncated(all.into_iter().filter(offered)),
            list: List::default(),
        }
    }

    pub fn press(&mut self, button: Button, action: Action) -> Chosen {
        match (button, action) {
            (Button::B, Action::Held) => Chosen::Title,
            (Button::B, Action::Released { decides: true }) => Chosen::Back,
            (Button::A, Action::Released { decides: true }) => self
                .entries
                .get(self.list.row())
                .map_or(Chosen::Back, |&entry| Chosen::Entry(entry)),
            _ => {
                self.list.press(button, action, self.entries.len());
                Chosen::Nothing
            }
        }
    }

    pub fn draw(&self, frame: &mut Frame, texts: &Play) {
        self.list.draw(frame, 1, self.entries.len(), |row| {
            let label = match self.entries.get(row) {
                Some(Entry::TakeBack) => texts.take_back,
                Some(Entry::Hint) => texts.hint,
                Some(Entry::Why) => texts.why,
                Some(Entry::Log) => texts.log,
                Some(Entry::Scores) => texts.scores,
                Some(Entry::Rules) => texts.rules,
                Some(Entry::Slots) => texts.slots,
                Some(Entry::NewGame) => texts.new_game,
                Some(Entry::Settings) => texts.settings,
                Some(Entry::Title) => texts.to_title,
                None => "",
            };
            (label, "")
        });
    }
}
