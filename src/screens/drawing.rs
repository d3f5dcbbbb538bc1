//! Which of the screens is drawn: what somebody has to know first comes first.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};

use super::{Frame, Question, Screen, Screens, help, pages, slots::Deed, title};
use crate::tasks::keeper::Notice;

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
        let words = language.words();
        if let Some(service) = &self.service {
            return self.draw_service(service, frame);
        }
        if let Some(&notice) = self.notices.front() {
            return match &self.crash {
                Some(crash) if notice == Notice::Crashed => pages::crash(frame, words, crash),
                _ => pages::help(frame, words.notice(notice)),
            };
        }
        match self.question {
            Some(Question::NewGame | Question::Deed(Deed::TakeUp(_))) => {
                return pages::help(frame, &help::gives_up(language));
            }
            Some(Question::Deed(_)) => return pages::help(frame, &help::clears(language)),
            None => {}
        }
        if self.help {
            return pages::help(
                frame,
                &match self.screen {
                    Screen::Languages => help::languages(language),
                    Screen::NewGame => self.new_game.help(language),
                    Screen::Slots => help::slots(language),
                    Screen::Records => help::records(language),
                    Screen::Start | Screen::Title | Screen::Play | Screen::Rules => words.help_title,
                    Screen::Roller => words.help_dice,
                    Screen::Rolls => words.help_rolls,
                    Screen::Settings => self.settings.help(),
                    Screen::Beside => self.beside.help(language),
                    Screen::About => words.help_about,
                },
            );
        }
        match (self.screen, self.play.there()) {
            (Screen::Start, _) => title::draw_picture(frame),
            (Screen::Languages, _) => self.languages.draw(frame),
            (Screen::Play, Some(play)) => play.draw(frame, words, language),
            (Screen::Title | Screen::Play, _) => self.title.draw(frame, words),
            (Screen::NewGame, _) => self
                .new_game
                .draw(frame, self.slots.is_any(), &self.names, words, language),
            (Screen::Slots, _) => self.slots.draw(frame, self.table(), self.continues(), language),
            (Screen::Records, _) => self.records.draw(frame, &self.statistics, words, language),
            (Screen::Roller, _) => self.roller.draw(frame, words, self.source),
            (Screen::Rolls, _) => self.roller.draw_rolls(frame, words),
            (Screen::Rules, _) => match self.lesson.there() {
                Some(lesson) => lesson.draw(frame, words, language),
                None => self.rules.draw(frame, language),
            },
            (Screen::Settings, _) => self.settings.draw(frame, words, self.panel),
            (Screen::Beside, _) => self.beside.draw(frame, language),
            (Screen::About, _) => pages::about(frame, words, self.source, self.panel),
        }
    }
}
