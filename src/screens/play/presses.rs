//! What a press does in a game, page by page.

use core::fmt::Write;

use super::{
    Leave, Page, Play, Purpose, ViewAction,
    menu::{self, Entry, Menu},
    over, view,
};
use crate::{
    bots::Level,
    rules::Seats,
    screens::{
        Effect, Effects, Sound,
        press::{Action, Button},
        reading::Reading,
        rules,
    },
    table::{Awaits, Language, Lock, Pass, Refused},
    text,
};

impl Play {
    pub fn press(
        &mut self,
        button: Button,
        action: Action,
        language: Language,
        effects: &mut Effects,
    ) -> Option<Leave> {
        let decides = action == Action::Released { decides: true };
        if self.coach.is_some() && (button, action) == (Button::B, Action::Held) {
            return Some(Leave::Rules);
        }
        match &mut self.page {
            Page::Passing(pass) => {
                let taken = match pass {
                    Pass::Cover(_) => button == Button::A && action == Action::Held,
                    Pass::Mark(_) => button == Button::A && decides,
                };
                if taken {
                    self.table.take_device();
                    self.page = Page::Board;
                    self.keep(Effect::KeepHeader, effects);
                    self.look();
                } else if button == Button::B && action == Action::Held {
                    return Some(Leave::Title);
                }
            }
            Page::Menu(menu) => match menu.press(button, action) {
                menu::Chosen::Nothing => {}
                menu::Chosen::Back => self.page = Page::Board,
                menu::Chosen::Title => return Some(Leave::Title),
                menu::Chosen::Entry(entry) => return self.choose(entry, language, effects),
            },
            Page::Log => match (button, action) {
                (Button::B | Button::A, _) if decides => self.page = Page::Board,
                (Button::B, Action::Held) => self.open_menu(),
                _ => self.history.press(button, action),
            },
            Page::Reading(reading) => match (button, action) {
                (Button::B, _) if decides && self.thinking.is_some() => effects.ask(Effect::StopThinking),
                (Button::A, _) if self.thinking.is_some() => {}
                (Button::A | Button::B, _) if decides => self.page = Page::Board,
                (Button::B, Action::Held) => self.open_menu(),
                _ => reading.press(button, action),
            },
            Page::Help(reading) => match (button, action) {
                (Button::A, _) if decides => {
                    self.page = Page::Board;
                    return Some(Leave::Rules);
                }
                (Button::B, _) if decides => self.page = Page::Board,
                (Button::B, Action::Held) => self.open_menu(),
                _ => reading.press(button, action),
            },
            Page::Scores => match (button, action) {
                (Button::A | Button::B, _) if decides => {
                    if !self.scores.turn_page() {
                        self.page = Page::Board;
                    }
                }
                (Button::B, Action::Held) => self.open_menu(),
                _ => self.scores.press(button, action),
            },
            Page::Over(over) => match over.press(button, action) {
                over::Chosen::Nothing => {}
                over::Chosen::Scores => {
                    self.scores.open_last();
                    self.page = Page::Scores;
                }
                over::Chosen::Review => {
                    self.wonder(Purpose::Review);
                    let humans = (0..)
                        .zip(self.table.header().players())
                        .filter(|(_, player)| player.is_human());
                    let humans = humans.fold(Seats::NONE, |seats, (seat, _)| seats.with(seat));
                    effects.ask(Effect::Review(humans));
                    self.page = Page::Reading(Reading::default());
                }
                over::Chosen::Board => {
                    self.looking_back = true;
                    self.page = Page::Board;
                }
                over::Chosen::Leave(leave) => return Some(leave),
            },
            Page::Board if self.announced.is_some() => match (button, action) {
                (Button::A, _) if decides => self.announced = None,
                (Button::B, _) if decides => self.take_back(language, effects),
                (Button::B, Action::Held) => self.open_menu(),
                _ => {}
            },
            Page::Board if self.coach.is_some() => return self.press_lesson(button, action, language, effects),
            Page::Board => self.press_board(button, action, language, effects),
        }
        None
    }

    pub(super) fn press_board(&mut self, button: Button, action: Action, language: Language, effects: &mut Effects) {
        match (button, action) {
            (Button::B, Action::Held) => self.open_menu(),
            (Button::B, Action::Released { decides: true }) => {
                if self.looking_back {
                    self.looking_back = false;
                } else if self.thinking.is_some() {
                    effects.ask(Effect::StopThinking);
                } else if !self.board.back() && !self.chance_entry.back() {
                    self.take_back(language, effects);
                }
            }
            (Button::B, _) => {}
            (_, Action::Held) => self.explain(language),
            _ if self.is_told_luck() => {
                let view_action = self.chance_entry.press(&self.table, button, action);
                self.apply(view_action, language, effects);
            }
            _ => {
                let (board, board_context) = self.board_context();
                let view_action = board.press(&board_context, button, action);
                self.apply(view_action, language, effects);
            }
        }
    }

    /// Tells what the finger is on. Out of line, because of the room that a text takes on the stack.
    #[inline(never)]
    fn explain(&mut self, language: Language) {
        let mut reading = Reading::default();
        if self.is_told_luck() {
            self.chance_entry.explain(&self.table, language, &mut reading.text);
        } else {
            let (board, board_context) = self.board_context();
            board.explain(&board_context, language, &mut reading.text);
        }
        if !reading.text.is_empty() {
            self.page = Page::Reading(reading);
        }
    }

    /// Does what a press on the board came to.
    pub(in crate::screens) fn apply(&mut self, view_action: ViewAction, language: Language, effects: &mut Effects) {
        match view_action {
            ViewAction::Nothing => {}
            ViewAction::Play(code) if self.at_risk > 0 => self.pending = Some(code),
            ViewAction::Play(code) if self.is_put_off(code) => {
                effects.ask(Effect::Sound(Sound::Refused));
            }
            ViewAction::Play(code) => self.play(code, language, effects),
            ViewAction::Refused(refusal) => self.refuse(Refused::Rules(refusal), language, effects),
        }
    }

    fn open_menu(&mut self) {
        self.telling = None;
        self.page = Page::Menu(Menu::new(
            !self.locked,
            matches!(self.awaits, Awaits::Human { must_pass: None, .. }),
            self.reason.is_some(),
        ));
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
                if let Some((seat, reason)) = self.reason {
                    self.page = Page::Reading(view::why(&self.table, seat, &reason, language));
                }
            }
            Entry::Log => {
                self.history.rewind();
                self.page = Page::Log;
            }
            Entry::Scores => {
                self.scores.open_last();
                self.page = Page::Scores;
            }
            Entry::Rules => {
                let Some(position) = &self.visible.position else {
                    return Some(Leave::Rules);
                };
                let mut reading = Reading::default();
                rules::context(position, self.awaits, language, &mut reading.text);
                // A line is left for it; a test writes every help.
                let _ = write!(reading.text, "\n{}", language.texts().play.open_rules);
                self.page = Page::Help(reading);
            }
            Entry::Slots => return Some(Leave::Slots),
            Entry::NewGame => return Some(Leave::NewGame),
            Entry::Settings => return Some(Leave::Settings),
            Entry::Title => return Some(Leave::Title),
        }
        None
    }

    fn take_back(&mut self, language: Language, effects: &mut Effects) {
        if self.thinking.take().is_some() {
            effects.ask(Effect::ForgetThought);
        }
        match self.table.undo() {
            Ok(_) => {
                self.reason = None;
                self.recall();
                self.keep(Effect::KeepMoves, effects);
            }
            Err(lock) => {
                effects.ask(Effect::Sound(Sound::Refused));
                self.say_locked(lock, language);
            }
        }
    }

    /// Why nothing is taken back. Out of line, because of the room that a text takes on the stack.
    #[inline(never)]
    fn say_locked(&mut self, lock: Lock, language: Language) {
        let mut reading = Reading::default();
        // The longest reason has a name of eight letters.
        let _ = write!(reading.text, "{}", text::lock(lock, language));
        self.page = Page::Reading(reading);
    }
}
