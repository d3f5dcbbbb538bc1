//! Notices of the storage task, oldest first, each until confirmed.

use embedded_graphics::{geometry::Point, text::Alignment};
use heapless::{Deque, String};

use super::{
    Effect, Event,
    input::{Change, Input, Key},
    page::{Context, Cover, Next, Page},
    reading::{FULL_LINE, HEIGHT, draw_page},
    shared::Shared,
    widgets,
};
use crate::{
    device::{Crash, Frame},
    table::{
        Unreadable,
        memory::{Notice, SavedGame, Slot, StoreError},
    },
    text::{Catalogue, Text, device},
};

#[derive(Default)]
pub struct Notices {
    waiting: Deque<Notice, 4>,
    /// Last storage error shown.
    told: Option<StoreError>,
}

impl Notices {
    fn enter(&mut self, notice: Notice) {
        // Report a storage error once, not at every move.
        match notice {
            Notice::NotKept(error) if self.told == Some(error) => return,
            Notice::NotKept(error) => self.told = Some(error),
            Notice::Foreign => self.told = Some(StoreError::Foreign),
            _ => {}
        }
        if !self.waiting.iter().any(|waiting| *waiting == notice) {
            // If full, drop the newest: the first ones are the cause.
            let _ = self.waiting.push_back(notice);
        }
    }

    /// It appears unprompted, or behind another notice, and A gives something away.
    fn guard_question(&self, context: &mut Context<'_>) {
        if self.waiting.front() == Some(&Notice::RemoteWanted) {
            context.shared.input.guard(context.now, Change::News);
        }
    }
}

impl Page for Notices {
    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let texts = shared.texts();
        match (self.waiting.front(), &shared.crash) {
            (Some(Notice::Crashed), Some(crash)) => draw_crash(frame, texts, crash),
            (Some(&notice), _) => draw_page(frame, notice_text(notice, &texts.notices)),
            (None, _) => {}
        }
    }

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        if !matches!(input.key, Key::Confirm | Key::Back) {
            return Next::Stay;
        }
        match (self.waiting.pop_front(), input.key) {
            (Some(Notice::Foreign), Key::Confirm) => {
                self.told = None;
                context.effects.ask(Effect::Format);
            }
            (Some(Notice::Offered), Key::Confirm) => context.effects.ask(Effect::Resume(Slot::OnTheTable)),
            (Some(Notice::Offered), _) => {
                // Without a free slot it stays where it is.
                let mut saved = context.shared.saved_games.iter().zip(Slot::SAVED);
                if let Some((_, slot)) = saved.find(|(saved, _)| **saved == SavedGame::Nothing) {
                    context.effects.ask(Effect::SaveTo(slot));
                }
            }
            (Some(Notice::RemoteWanted), key) => context.effects.ask(Effect::AllowRemote(key == Key::Confirm)),
            _ => {}
        }
        self.guard_question(context);
        Next::Stay
    }

    fn menu(&mut self, _: &mut Context<'_>) -> Next {
        Next::Stay
    }

    fn cover(&self) -> Cover {
        match self.waiting.is_empty() {
            true => Cover::Nothing,
            false => Cover::Shown,
        }
    }

    fn is_shown_early(&self) -> bool {
        !self.waiting.is_empty()
    }

    fn gauge_places(&self) -> &'static [Point] {
        &[]
    }

    fn on_event(&mut self, event: &Event, context: &mut Context<'_>) {
        if let Event::Notice(notice) = event {
            if *notice == Notice::RemoteWanted {
                context.shared.idle.wake(context.now);
            }
            self.enter(*notice);
            self.guard_question(context);
        }
    }

    fn forget(&mut self) {
        self.told = None;
    }
}

const fn notice_text(notice: Notice, texts: &device::Notices) -> Text {
    match notice {
        Notice::Foreign | Notice::NotKept(StoreError::Foreign) => texts.foreign,
        Notice::Unreadable(Unreadable::Rules(_)) => texts.other_rules,
        Notice::Unreadable(_) => texts.unreadable,
        Notice::MovesLost => texts.moves_lost,
        Notice::NotKept(StoreError::Full) => texts.full,
        Notice::NotKept(StoreError::Record | StoreError::Flash) => texts.damaged,
        Notice::Crashed => texts.crashed,
        Notice::RemoteWanted => texts.remote_wanted,
        Notice::Offered => texts.offered,
        Notice::BatteryLow => texts.battery_low,
        Notice::Restored => texts.restored,
        Notice::RestoreBroken => texts.restore_broken,
    }
}

/// Message in three lines, end of its location, game and move.
fn draw_crash(frame: &mut Frame, texts: &Catalogue, crash: &Crash) {
    draw_page(frame, texts.notices.crashed);
    let mut line: String<{ FULL_LINE * 4 }> = String::new();
    let mut put = |row: i32, letters: &mut dyn Iterator<Item = char>| {
        line.clear();
        for letter in letters.take(FULL_LINE) {
            // Four bytes per letter.
            put!(line, "{letter}");
        }
        widgets::text(
            frame,
            &widgets::BODY,
            Point::new(0, row * HEIGHT),
            Alignment::Left,
            &line,
        );
    };
    let mut message = crash.message.chars();
    for row in 1..=3 {
        put(row, &mut message.by_ref().take(FULL_LINE));
    }
    let skipped = crash.place.chars().count().saturating_sub(FULL_LINE);
    put(4, &mut crash.place.chars().skip(skipped));
    let mut told: String<48> = String::new();
    texts
        .device
        .crash
        .put(&mut told, [crash.game.into(), crash.moves.into()]);
    put(5, &mut told.chars());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::Language;

    #[test]
    fn a_crash_is_shown_with_its_message_its_place_and_the_move() {
        let long = "the bag is empty and yet a tile was asked for, which cannot be";
        let told = Crash::new(long, "src/rules/auction/mod.rs:312", 7, 103);
        let mut shown = Frame::new();
        draw_crash(&mut shown, Language::English.texts(), &told);
        let mut expected = Frame::new();
        // The end of the location is more useful than its beginning.
        let text = "The last run crashed:\nthe bag is empty and \nyet a tile was asked \nfor, which cannot be\n\
                    es/auction/mod.rs:312\ngame 7, move 103";
        draw_page(&mut expected, text);
        assert!(shown == expected);
    }

    #[test]
    fn a_storage_error_is_reported_once_and_the_next_one_too() {
        let mut notices = Notices::default();
        let waiting = |notices: &mut Notices, error| {
            notices.enter(Notice::NotKept(error));
            let count = notices.waiting.len();
            notices.waiting.clear();
            count
        };
        let seen = [
            StoreError::Full,
            StoreError::Full,
            StoreError::Flash,
            StoreError::Flash,
            StoreError::Full,
        ]
        .map(|error| waiting(&mut notices, error));
        assert_eq!(seen, [1, 0, 1, 0, 1]);
        // A foreign memory is reported at boot already.
        notices.enter(Notice::Foreign);
        notices.waiting.clear();
        assert_eq!(waiting(&mut notices, StoreError::Foreign), 0);
    }
}
