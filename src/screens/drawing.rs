//! Which of the screens is drawn: what somebody has to know first comes first.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};

use super::{Confirmation, Frame, Screen, Screens, pages, slots::Deed, title};
use crate::{
    table::memory::{Notice, StoreError},
    text::{Text, device::Notices},
};

impl Screens {
    // A function of its own in the firmware, so that the report can time it there.
    #[inline(never)]
    pub fn draw(&self, frame: &mut Frame) {
        let Ok(()) = frame.clear(BinaryColor::Off);
        self.draw_upright(frame);
        if self.settings.chosen.rotated {
            frame.turn_round();
        }
    }

    fn draw_upright(&self, frame: &mut Frame) {
        let language = self.settings.chosen.language;
        let texts = language.texts();
        if let Some(service) = &self.service {
            return self.draw_service(service, frame);
        }
        if let Some(&notice) = self.notices.front() {
            return match &self.crash {
                Some(crash) if notice == Notice::Crashed => pages::crash(frame, texts, crash),
                _ => pages::draw(frame, notice_text(notice, &texts.notices)),
            };
        }
        match self.confirmation {
            Some(Confirmation::NewGame | Confirmation::Deed(Deed::Resume(_))) => {
                return pages::draw(frame, texts.notices.gives_up);
            }
            Some(Confirmation::Deed(_)) => return pages::draw(frame, texts.notices.clears),
            None => {}
        }
        if self.help {
            return pages::draw(
                frame,
                match self.screen {
                    Screen::Languages => texts.help.languages,
                    Screen::NewGame => self.new_game.help(&texts.help),
                    Screen::Slots => texts.help.slots,
                    Screen::Records => texts.help.records,
                    Screen::Start | Screen::Title | Screen::Play | Screen::Rules => texts.help.title,
                    Screen::RaDice => texts.help.ra_dice,
                    Screen::Rolls => texts.help.rolls,
                    Screen::Settings => self.settings.help(),
                    Screen::Companion => self.companion.help(&texts.companion.help),
                    Screen::About => texts.help.about,
                },
            );
        }
        match (self.screen, self.play.there()) {
            (Screen::Start, _) => title::draw_picture(frame),
            (Screen::Languages, _) => self.languages.draw(frame),
            (Screen::Play, Some(play)) => play.draw(frame, language),
            (Screen::Title | Screen::Play, _) => self.title.draw(frame, &texts.device),
            (Screen::NewGame, _) => self.new_game.draw(frame, self.slots.is_any(), &self.names, texts),
            (Screen::Slots, _) => self.slots.draw(frame, self.table(), self.continues(), texts),
            (Screen::Records, _) => self.records.draw(frame, &self.statistics, texts),
            (Screen::RaDice, _) => self.ra_dice.draw(frame, texts, self.source),
            (Screen::Rolls, _) => self.ra_dice.draw_rolls(frame, texts),
            (Screen::Rules, _) => match self.lesson.there() {
                Some(lesson) => lesson.draw(frame, language),
                None => self.rules.draw(frame, language),
            },
            (Screen::Settings, _) => self.settings.draw(frame, self.panel),
            (Screen::Companion, _) => self.companion.draw(frame, texts),
            (Screen::About, _) => pages::about(frame, &texts.device, self.source, self.panel),
        }
    }
}

/// What was found, or could not be kept.
const fn notice_text(notice: Notice, texts: &Notices) -> Text {
    match notice {
        Notice::Foreign | Notice::NotKept(StoreError::Foreign) => texts.foreign,
        Notice::Unreadable(_) => texts.unreadable,
        Notice::MovesLost => texts.moves_lost,
        Notice::NotKept(StoreError::Full) => texts.full,
        Notice::NotKept(StoreError::Record | StoreError::Flash) => texts.damaged,
        Notice::Crashed => texts.crashed,
    }
}
