//! The menu of a game: what is not on the board. Hold B on any page of the game.

use core::fmt::Display;

use heapless::Vec;

use super::{Leave, Page, Play, thoughts::Purpose, view};
use crate::{
    bots::Level,
    collections::collect_truncated,
    device::Frame,
    screens::{Effect, Effects, Sound, input::Key, reading::Reading, rules, widgets::List},
    table::{Awaits, Language},
    text::{self, play},
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Entry {
    Hint,
    TakeBack,
    Why,
    SinceMyTurn,
    Log,
    Scores,
    Rules,
    Legend,
    Slots,
    NewGame,
    Settings,
    Title,
}

impl Entry {
    /// In the order of the menu.
    const ALL: [Entry; 12] = [
        Entry::Hint,
        Entry::TakeBack,
        Entry::Why,
        Entry::SinceMyTurn,
        Entry::Log,
        Entry::Scores,
        Entry::Rules,
        Entry::Legend,
        Entry::Slots,
        Entry::NewGame,
        Entry::Settings,
        Entry::Title,
    ];
}

enum Chosen {
    Nothing,
    /// Back to the board.
    Back,
    /// B held once more.
    Title,
    Entry(Entry),
}

pub struct Menu {
    pub(super) entries: Vec<Entry, { Entry::ALL.len() }>,
    list: List,
}

impl Menu {
    /// What cannot be done now is not in the way.
    fn new(take_back: bool, hint: bool, why: bool, replay: bool, legend: bool) -> Menu {
        let offered = |entry: &Entry| match entry {
            Entry::TakeBack => take_back,
            Entry::Hint => hint,
            Entry::Why => why,
            Entry::SinceMyTurn => replay,
            Entry::Legend => legend,
            _ => true,
        };
        Menu {
            entries: collect_truncated(Entry::ALL.into_iter().filter(offered)),
            list: List::default(),
        }
    }

    fn press(&mut self, key: Key) -> Chosen {
        match key {
            Key::Menu => Chosen::Title,
            Key::Back => Chosen::Back,
            Key::Confirm => self
                .entries
                .get(self.list.row())
                .map_or(Chosen::Back, |&entry| Chosen::Entry(entry)),
            _ => {
                self.list.press(key, self.entries.len());
                Chosen::Nothing
            }
        }
    }

    pub fn draw(&self, frame: &mut Frame, texts: &play::Play) {
        self.list.draw(frame, 1, self.entries.len(), |row| {
            let label = match self.entries.get(row) {
                Some(Entry::TakeBack) => texts.take_back,
                Some(Entry::Hint) => texts.hint,
                Some(Entry::Why) => texts.why,
                Some(Entry::SinceMyTurn) => texts.since_my_turn,
                Some(Entry::Log) => texts.log,
                Some(Entry::Scores) => texts.scores,
                Some(Entry::Rules) => texts.rules,
                Some(Entry::Legend) => texts.legend,
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

impl Play {
    pub(super) fn open_menu(&mut self) {
        self.story.telling = None;
        self.page = Page::Menu(Menu::new(
            // Whoever misses it at the end of a game is told why.
            !self.seen.locked || self.seen.awaits == Awaits::Over,
            self.seen.decider().is_some(),
            self.given_reason().is_some(),
            self.can_replay(),
            // It lies on the board, which is not seen while chance is typed in or nobody may look.
            !self.seen.is_told_luck() && self.seen.visible.position.is_some(),
        ));
    }

    pub(super) fn press_menu(&mut self, key: Key, language: Language, effects: &mut Effects) -> Option<Leave> {
        let Page::Menu(menu) = &mut self.page else { return None };
        match menu.press(key) {
            Chosen::Nothing => {}
            Chosen::Back => self.page = Page::Board,
            Chosen::Title => return Some(Leave::Title),
            Chosen::Entry(entry) => return self.choose(entry, language, effects),
        }
        None
    }

    fn choose(&mut self, entry: Entry, language: Language, effects: &mut Effects) -> Option<Leave> {
        self.page = Page::Board;
        match entry {
            Entry::TakeBack => self.take_back(language, effects),
            Entry::Hint => {
                self.wonder(Purpose::Hint);
                effects.ask(Effect::Think(Level::Pharaoh));
            }
            Entry::Why => {
                if let Some(given) = self.given_reason() {
                    self.page = Page::Reading(view::why(&self.seen.table, given.seat, &given.reason, language));
                }
            }
            Entry::SinceMyTurn => self.open_replay(),
            Entry::Log => {
                self.log.rewind();
                self.page = Page::Log;
            }
            Entry::Scores => {
                self.scores.open_last(&self.seen.table);
                self.page = Page::Scores;
            }
            Entry::Rules => {
                let Some(position) = &self.seen.visible.position else {
                    return Some(Leave::Rules);
                };
                let mut reading = Reading::default();
                rules::context(position, self.seen.awaits, language, &mut reading.text);
                // A line is left for it; a test writes every help.
                put!(reading.text, "\n{}", language.texts().play.open_rules);
                self.page = Page::Help(reading);
            }
            Entry::Legend => self.board.open_legend(),
            Entry::Slots => return Some(Leave::Slots),
            Entry::NewGame => return Some(Leave::NewGame),
            Entry::Settings => return Some(Leave::Settings),
            Entry::Title => return Some(Leave::Title),
        }
        None
    }

    pub(super) fn take_back(&mut self, language: Language, effects: &mut Effects) {
        if self.thoughts.thinking.take().is_some() {
            effects.ask(Effect::ForgetThought);
        }
        // A result that was counted stays true.
        if self.seen.awaits == Awaits::Over {
            effects.ask(Effect::Sound(Sound::Refused));
            return self.say_locked(language.texts().play.locks.counted);
        }
        match self.seen.undo() {
            Ok(_) => {
                self.thoughts.reason = None;
                self.recall();
                self.keep(Effect::KeepMoves(self.seen.table.last_chunk() as u8), effects);
            }
            Err(lock) => {
                effects.ask(Effect::Sound(Sound::Refused));
                self.say_locked(text::lock(lock, language));
            }
        }
    }

    /// Why nothing is taken back. Out of line, because of the room that a text takes on the stack.
    #[inline(never)]
    fn say_locked(&mut self, reason: impl Display) {
        let mut reading = Reading::default();
        // The longest reason has a name of eight letters.
        put!(reading.text, "{reason}");
        self.page = Page::Reading(reading);
    }
}
