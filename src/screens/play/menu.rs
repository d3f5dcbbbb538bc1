//! The menu of a game, opened by holding B on any of its pages.

use core::fmt::Display;

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
};
use heapless::Vec;

use super::{Play, is_passed_on, stays, thoughts::Purpose, view};
use crate::{
    bots::Level,
    collections::collect_truncated,
    device::{Frame, WIDTH},
    screens::{
        Effect, Effects, Event, Sound,
        help::Explained,
        input::{Change, Input, Key},
        page::{Context, Next, Page},
        pages::PageId,
        reading::Reading,
        rules,
        shared::Shared,
        slots,
        widgets::{self, List},
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
    pub(super) const ALL: [Entry; 12] = [
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

/// Entries keep their place; unavailable ones are grey, and A on them explains why.
#[derive(Default)]
pub struct GameMenu {
    available: Vec<Entry, { Entry::ALL.len() }>,
    list: List,
}

impl Page for GameMenu {
    fn open(&mut self, _: PageId, shared: &mut Shared) {
        let play = &mut shared.play;
        play.pending_events.animation = None;
        let offered = |entry: &Entry| match entry {
            Entry::TakeBack => !play.seen.locked,
            Entry::Hint => play.seen.decider().is_some(),
            Entry::Why => play.given_reason().is_some(),
            Entry::SinceMyTurn => play.seen.can_replay(),
            // The legend is hidden while chance is entered or the game is covered.
            Entry::Legend => !play.seen.is_chance_entered() && play.seen.visible.position.is_some(),
            _ => true,
        };
        self.available = collect_truncated(Entry::ALL.into_iter().filter(offered));
        self.list = List::default();
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let texts = &shared.texts().play;
        for (row, y) in self.list.shown(frame, 1, Entry::ALL.len()) {
            let Some(entry) = Entry::ALL.get(row) else { continue };
            let label = match entry {
                Entry::TakeBack => texts.take_back,
                Entry::Hint => texts.hint,
                Entry::Why => texts.why,
                Entry::SinceMyTurn => texts.since_my_turn,
                Entry::Log => texts.log,
                Entry::Scores => texts.scores,
                Entry::Rules => texts.rules,
                Entry::Legend => texts.legend,
                Entry::Slots => texts.slots,
                Entry::NewGame => texts.new_game,
                Entry::Settings => texts.settings,
                Entry::Title => texts.to_title,
            };
            let is_selected = row == self.list.row();
            widgets::row(frame, y, label, "", is_selected);
            // The selected one stays legible; A explains.
            if !is_selected && !self.available.contains(entry) {
                frame.grey(Rectangle::new(Point::new(0, y), Size::new(WIDTH as u32 - 6, 11)));
            }
        }
    }

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        match input.key {
            Key::Back => Next::Back,
            Key::Confirm => match Entry::ALL.get(self.list.row()) {
                Some(&entry) if self.available.contains(&entry) => choose(entry, context),
                Some(&entry) => explain(entry, context),
                None => Next::Back,
            },
            key => {
                self.list.press(key, Entry::ALL.len());
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

fn explain(entry: Entry, context: &mut Context<'_>) -> Next {
    let Shared { play, settings, .. } = &mut *context.shared;
    let language = settings.language;
    match entry {
        Entry::TakeBack => {
            play.take_back(language, context.effects);
            return Next::Back;
        }
        Entry::Why => play.say(language.texts().play.no_reason),
        _ => play.say(language.texts().play.not_now),
    }
    context.effects.ask(Effect::Sound(Sound::Refused));
    Next::Back
}

/// The result is visible when the menu is closed.
fn choose(entry: Entry, context: &mut Context<'_>) -> Next {
    let Shared { play, settings, .. } = &mut *context.shared;
    let language = settings.language;
    match entry {
        Entry::TakeBack => play.take_back(language, context.effects),
        Entry::Hint => {
            if play.seen.table.note_hint() {
                play.keep(Effect::KeepHeader, context.effects);
            }
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
    /// B takes back the latest decision: no lock is shown. In a lesson B is for the coach.
    pub(super) const fn can_take_back(&self) -> bool {
        !self.seen.locked && !self.is_guided()
    }

    pub(super) fn take_back(&mut self, language: Language, effects: &mut Effects) {
        // The decision was based on what is taken back.
        self.saving.decision = None;
        if self.thoughts.thinking.take().is_some() {
            effects.ask(Effect::ForgetThought);
        }
        // The result was counted.
        if self.seen.pending == Pending::Over {
            effects.ask(Effect::Sound(Sound::Refused));
            return self.say(language.texts().play.locks.counted);
        }
        let was_assisted = self.seen.table.header().is_assisted();
        match self.seen.undo() {
            Ok(_) => {
                if self.seen.table.header().is_assisted() != was_assisted {
                    self.keep(Effect::KeepHeader, effects);
                }
                self.thoughts.reason = None;
                self.recall();
                self.change = self.change.max(Change::OwnMove);
                self.keep(Effect::KeepMoves(self.seen.table.last_chunk() as u8), effects);
            }
            Err(lock) => {
                effects.ask(Effect::Sound(Sound::Refused));
                self.say(text::lock(lock, language));
            }
        }
    }

    /// Out of line: a text takes much stack.
    #[inline(never)]
    fn say(&mut self, reason: impl Display) {
        self.reading = Reading::default();
        put!(self.reading.text, "{reason}");
        self.opens = Some(PageId::READING);
    }
}
