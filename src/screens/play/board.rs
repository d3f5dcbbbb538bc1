//! The board with animations and banners: drawing, and presses.

use embedded_graphics::geometry::Point;

use super::{Animation, Play, ViewAction, view, winner};
use crate::{
    device::{Frame, WIDTH},
    rules::{games::with_type, position::Code},
    screens::{
        Effect, Effects, Sound, boards::ScreenGame, confirmation::Confirmed, icons, input::Key, pages::PageId,
        reading::Reading, widgets,
    },
    table::{Language, Refused, TableEvent, event::preview, settings::Settings},
};

impl Play {
    pub(super) fn press_board(&mut self, key: Key, settings: &Settings, effects: &mut Effects) {
        match key {
            Key::Back | Key::Dismiss if key == Key::Back || self.can_take_back() => {
                if self.saving.decision.take().is_some() {
                    // Cancels a decision that waits for a save.
                } else if self.looking_back {
                    self.looking_back = false;
                } else if self.thoughts.thinking.is_some() && !self.can_take_back() {
                    effects.ask(Effect::StopThinking);
                } else if !self.board.back() && !self.chance_entry.back() {
                    self.take_back(settings.language, effects);
                }
            }
            Key::Inspect | Key::Hold(_) => self.explain(settings.language),
            _ if self.seen.is_chance_entered() => {
                let view_action = self.chance_entry.press(&self.seen.table, key);
                self.apply(view_action, settings, effects);
            }
            _ => {
                let view_action = self.board.press(&self.seen.context(), key);
                self.apply(view_action, settings, effects);
            }
        }
    }

    /// Out of line: a text takes much stack.
    #[inline(never)]
    fn explain(&mut self, language: Language) {
        self.reading = Reading::default();
        let text = &mut self.reading.text;
        if self.seen.is_chance_entered() {
            self.chance_entry.explain(&self.seen.table, language, text);
        } else {
            self.board.explain(&self.seen.context(), language, text);
        }
        if !text.is_empty() {
            self.opens = Some(PageId::READING);
        }
    }

    pub(in crate::screens) fn apply(&mut self, view_action: ViewAction, settings: &Settings, effects: &mut Effects) {
        match view_action {
            ViewAction::Nothing => {}
            ViewAction::Play(code) if self.is_asked_about(code, settings) => self.ask(code, settings.language),
            ViewAction::Play(code) => self.decide(code, settings.language, effects),
            ViewAction::Refused(refusal) => self.refuse(Refused::Rules(refusal), settings.language, effects),
        }
    }

    /// Final, and others act on it before it is revealed.
    fn is_asked_about(&self, code: Code, settings: &Settings) -> bool {
        let is_final = with_type!(self.seen.table.position().kind(), G => {
            use crate::rules::Game;
            G::decode(code.0).is_some_and(G::is_final)
        });
        settings.asks_before_picks && is_final && self.seen.table.has_secrets() && !self.is_guided()
    }

    /// Out of line: a text takes much stack.
    #[inline(never)]
    fn ask(&mut self, code: Code, language: Language) {
        self.reading = Reading::default();
        let (text, table) = (&mut self.reading.text, &self.seen.table);
        let event = preview(table.header(), table.position(), code);
        view::say(text, table.header(), code, event, language);
        put!(text, "\n\n{}", language.texts().play.sure);
        self.opens = Some(PageId::Confirmation {
            of: Confirmed::Decision(code),
        });
    }

    /// Plays a human decision after all pending writes.
    pub fn decide(&mut self, code: Code, language: Language, effects: &mut Effects) {
        if self.saving.is_pending() {
            self.saving.decision = Some(code);
        } else if self.is_put_off(code, language) {
            effects.ask(Effect::Sound(Sound::Refused));
        } else {
            self.play(code, language, effects);
        }
    }

    /// `progress` of a thought or replay, in percent.
    pub(super) fn draw_board(
        &self,
        frame: &mut Frame,
        language: Language,
        animation: Option<&Animation>,
        progress: Option<u8>,
    ) {
        let page = animation.filter(|animation| animation.is_page());
        match page {
            Some(page) if page.remark().is_none() && matches!(page.event, TableEvent::Over { .. }) => {
                winner::draw(frame, language, &self.seen.table, self.is_record, page.step);
            }
            Some(page) => page.draw_page(frame, language, self.seen.table.header()),
            None => {
                self.board.draw(&self.seen.context(), language, animation, frame);
                match animation.map(Animation::shake) {
                    None | Some(0) => {}
                    Some(columns) => frame.shift(columns),
                }
            }
        }
        if page.is_some() || self.seen.visible.position.is_some() {
            self.draw_corner(frame, progress);
        }
        match (animation, &self.coach) {
            (Some(animation), _) => {
                let (players, is_locked) = (self.seen.table.header().players(), self.seen.locked);
                animation.draw_banner(frame, language, players, is_locked);
            }
            (None, Some(coach)) => coach.draw(frame, language),
            (None, None) => {
                if let Some(exercise) = &self.exercise {
                    let kind = self.seen.table.header().setup().kind();
                    exercise.draw(&self.reading.text, kind, frame, language);
                }
            }
        }
    }

    /// Progress, or the undo lock.
    fn draw_corner(&self, frame: &mut Frame, progress: Option<u8>) {
        let width = WIDTH as i32;
        let lock = if self.seen.locked { 9 } else { 0 };
        if let Some(progress) = progress {
            widgets::bar(frame, Point::new(width - 25, 1), (25 - lock) as u32, progress);
        }
        if self.seen.locked {
            icons::LOCK.draw(frame, Point::new(width - 7, 0));
        }
    }
}
