//! The menu of a game, opened by holding B on any of its pages.

use core::fmt::Display;

use heapless::Vec;

use super::{Play, is_passed_on, stays, thoughts::Purpose, view};
use crate::{
    bots::Level,
    collections::collect_truncated,
    device::Frame,
    screens::{
        Effect, Effects, Event, Sound,
        help::Explained,
        input::{Input, Key},
        page::{Context, Next, Page},
        pages::PageId,
        reading::Reading,
        rules,
        shared::Shared,
        slots,
        widgets::List,
    },
    table::{Language, Pending},
    text,
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

#[derive(Default)]
pub struct GameMenu {
    pub(super) entries: Vec<Entry, { Entry::ALL.len() }>,
    list: List,
}

impl Page for GameMenu {
    fn open(&mut self, _: PageId, shared: &mut Shared) {
        let play = &mut shared.play;
        play.pending_events.animation = None;
        let offered = |entry: &Entry| match entry {
            // At the end of a game it explains why undo is unavailable.
            Entry::TakeBack => !play.seen.locked || play.seen.pending == Pending::Over,
            Entry::Hint => play.seen.decider().is_some(),
            Entry::Why => play.given_reason().is_some(),
            Entry::SinceMyTurn => play.seen.can_replay(),
            // The legend is on the board, which is hidden while chance is typed in or the game is covered.
            Entry::Legend => !play.seen.is_chance_entered() && play.seen.visible.position.is_some(),
            _ => true,
        };
        self.entries = collect_truncated(Entry::ALL.into_iter().filter(offered));
        self.list = List::default();
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let texts = &shared.texts().play;
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

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        match input.key {
            Key::Back => Next::Back,
            Key::Confirm => match self.entries.get(self.list.row()) {
                Some(&entry) => choose(entry, context),
                None => Next::Back,
            },
            key => {
                self.list.press(key, self.entries.len());
                Next::Stay
            }
        }
    }

    fn advance(&mut self, _: &Event, context: &mut Context<'_>) -> Next {
        stays(context)
    }

    fn closes_on_sleep(&self, shared: &Shared) -> bool {
        is_passed_on(shared)
    }
}

/// Carries out an entry; the result is visible when the menu is closed.
fn choose(entry: Entry, context: &mut Context<'_>) -> Next {
    let Shared { play, settings, .. } = &mut *context.shared;
    let language = settings.language;
    match entry {
        Entry::TakeBack => play.take_back(language, context.effects),
        Entry::Hint => {
            play.start_thinking(Purpose::Hint);
            context.effects.ask(Effect::Think(Level::Pharaoh));
        }
        Entry::Why => {
            if let Some(given) = play.given_reason() {
                play.reading = view::why(&play.seen.table, given.seat, &given.reason, language);
                return Next::Replace(PageId::READING);
            }
        }
        Entry::SinceMyTurn => return Next::Replace(PageId::Replay),
        Entry::Log => return Next::Replace(PageId::Log),
        Entry::Scores => return Next::Replace(PageId::Scores),
        Entry::Rules => {
            let Some(position) = &play.seen.visible.position else {
                return Next::Replace(PageId::Rules {
                    of: Some(play.table().header().setup().kind()),
                });
            };
            play.reading = Reading::default();
            let text = &mut play.reading.text;
            rules::context(position, play.seen.pending, language, text);
            // A line is left for it; a test writes every help text.
            put!(text, "\n{}", language.texts().play.open_rules);
            return Next::Replace(PageId::Help { of: Explained::Moves });
        }
        Entry::Legend => play.board.open_legend(),
        Entry::Slots => {
            return Next::Replace(PageId::Slots {
                purpose: slots::Purpose::SaveToSlot,
            });
        }
        Entry::NewGame => return Next::Replace(PageId::NewGame { beside_the_box: false }),
        Entry::Settings => return Next::Replace(PageId::Settings),
        Entry::Title => return Next::Home,
    }
    Next::Back
}

impl Play {
    pub(super) fn take_back(&mut self, language: Language, effects: &mut Effects) {
        // It was made after what is taken back.
        self.saving.decision = None;
        if self.thoughts.thinking.take().is_some() {
            effects.ask(Effect::ForgetThought);
        }
        // The result was counted and cannot change.
        if self.seen.pending == Pending::Over {
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

    /// Shows why undo is unavailable. Out of line: a text takes much stack.
    #[inline(never)]
    fn say_locked(&mut self, reason: impl Display) {
        self.reading = Reading::default();
        put!(self.reading.text, "{reason}");
        self.opens = Some(PageId::READING);
    }
}
