//! Pages and input: pure update and draw. Time is an argument; requests to other tasks are returned as [`Effect`]s.
//!
//! # Pages
//!
//! A page is one file with its drawing, keys, help and deadline (`page::Page`). [`Screens`] is the shell around them:
//!
//! - the pages (`pages` lists them), stored statically, without a heap;
//! - the stack: the last page is visible, B closes it;
//! - the state used by several pages (`shared::Shared`).
//!
//! `input` turns a press into a key. The page on top handles it and returns the change of the stack. The first active
//! one of `OVERLAYS` covers the stack. By default, B held leads to the title and A held shows the help.
//!
//! After every event only the page on top advances (`Page::advance`), so a game waits while its board is covered.
//!
//! To add a page: a type here that implements `Page` and `Default`, a line in the list of `pages`, and a page that
//! pushes it. To add a setting: its record in `table/settings.rs`, its display in `settings`, and texts in the
//! catalogues.

mod about;
mod achievements;
mod art;
mod battery;
mod boards;
mod companion;
mod confirmation;
mod daily;
mod die;
mod digits;
mod events;
mod font;
mod game;
mod gods;
mod help;
pub mod icons;
mod idle;
mod input;
mod ladder;
mod languages;
mod names;
mod new_game;
mod notices;
pub mod page;
mod pages;
mod play;
mod puzzles;
mod qr_code;
mod ra_dice;
mod reading;
mod records;
mod rolls;
mod rules;
mod self_test;
mod service;
mod settings;
mod shared;
mod slots;
mod speller;
mod sprite;
mod start;
mod title;
mod welcome;
pub mod widgets;

pub use crate::table::Language;
pub use events::{Effect, Effects, Event, Sound};

use embassy_time::Instant;
use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};
use heapless::Vec;

use crate::{
    device::{BoardInfo, Brightness, Chemistry, Frame, PanelConfig},
    table::{
        JournalLoader, Name, Names, Table,
        companion::CompanionPart,
        deal::DealResult,
        memory::{Loaded, Notice, Slot},
        puzzle::PuzzleProgress,
        settings::Volume,
    },
};
use confirmation::Confirmed;
use help::Explained;
use input::{Change, Input, Key};
use page::{Context, Cover, Next};
use pages::{OVERLAYS, PageId, Pages};
use play::Play;
use shared::Shared;

/// Title, game, settings, about and help, with some to spare. Further pages are not opened.
const DEEPEST: usize = 8;

pub struct Screens {
    shared: Shared,
    pages: Pages,
    /// The last one is on top.
    stack: Vec<PageId, DEEPEST>,
    /// Settings were stored before.
    is_language_chosen: bool,
}

impl Screens {
    // Constructed in place: it does not fit on a small stack.
    #[inline(never)]
    pub fn new(now: Instant) -> Screens {
        Screens {
            shared: Shared::new(now),
            pages: Pages::new(),
            // Empty: the start page.
            stack: Vec::new(),
            is_language_chosen: false,
        }
    }

    #[inline(never)]
    pub fn update(&mut self, event: Event, now: Instant) -> Effects {
        let mut effects = Effects::default();
        let is_stopped = self.is_covered(Cover::Stops);
        let mut unreadable = None;
        let (before, mut is_held) = (self.top(), false);
        match event {
            Event::Press(press) => {
                let Shared {
                    input, settings, idle, ..
                } = &mut self.shared;
                if let Some(input) = input.resolve(press, settings.rotated, idle) {
                    is_held = matches!(input.key, Key::Inspect | Key::Menu | Key::Hold(_));
                    self.press(input, now, &mut effects);
                }
            }
            Event::Seed(seed) => {
                let begins = self.shared.begin(seed, &mut effects);
                if begins {
                    self.show_game();
                }
            }
            Event::GameSavedToSlot(number) => {
                self.shared.on_saved_to_slot(number, &mut effects);
                if self.shared.table().is_none() {
                    self.stack.retain(|id| *id != PageId::Game);
                }
            }
            // The current game cannot be saved: the next one starts only if the user gives it up.
            Event::Notice(Notice::NotKept(_)) if core::mem::take(&mut self.shared.begins_when_saved) => {
                let (effect, begins) = (Effect::Seed, false);
                let of = Confirmed::Effect { effect, begins };
                self.push(PageId::Confirmation { of });
            }
            Event::EntropySource(source) => self.shared.source = source,
            Event::Panel(panel) => self.shared.panel = panel,
            Event::Battery(battery) => self.shared.battery = battery,
            Event::Settings(settings) => {
                self.shared.settings = settings;
                self.is_language_chosen = true;
            }
            Event::GameLoaded => match self.shared.resume_game(&mut effects) {
                Ok(()) if self.shared.is_booted && self.shared.table().is_some() => self.show_game(),
                Ok(()) => {}
                Err(notice) => unreadable = Some(Event::Notice(notice)),
            },
            Event::Stored => self.shared.count_deals(),
            Event::BootFinished => {
                self.shared.is_booted = true;
                self.shared.count_deals();
                // Resume where the user left.
                match () {
                    () if !self.is_language_chosen => self.show_only(PageId::Languages),
                    () if self.shared.continues() => self.show_game(),
                    () => self.show_only(PageId::Title),
                }
            }
            Event::DealWanted(deal) => {
                self.shared.next_game.wanted = Some(deal);
                if self.has_language() {
                    self.show_wanted_deal(now);
                }
            }
            Event::Tick => {
                let Shared { idle, settings, .. } = &mut self.shared;
                if idle.tick(settings, now) {
                    self.sleep();
                }
                // With a flat battery it stays on, to show when it is charged.
                let Shared { idle, settings, .. } = &mut self.shared;
                if !is_stopped && idle.switches_off(settings, now) {
                    effects.ask(Effect::SwitchOff);
                }
            }
            _ => self.shared.on_game_event(&event, &mut effects),
        }
        let event = unreadable.unwrap_or(event);
        if !matches!(event, Event::Press(_)) {
            let context = &mut Context {
                shared: &mut self.shared,
                now,
                effects: &mut effects,
            };
            self.pages.on_event(&event, context);
        }
        // A page that is opened or uncovered advances too.
        for _ in 0..DEEPEST {
            if self.is_covered(Cover::Waits) {
                break;
            }
            let context = &mut Context {
                shared: &mut self.shared,
                now,
                effects: &mut effects,
            };
            let top = self.stack.last().copied().unwrap_or(PageId::Start);
            match self.pages.get_mut(top).advance(&event, context) {
                Next::Stay => break,
                next => self.go(next, now, &mut effects),
            }
        }
        // The opened page does not see the rest of the press.
        if is_held && self.top() != before {
            self.shared.input.mute();
        }
        self.shared.input.update(now);
        if self.shared.settings.sound == Volume::Off {
            effects.mute();
        }
        effects
    }

    // Out of line, so that the report can measure it.
    #[inline(never)]
    pub fn draw(&self, frame: &mut Frame) {
        let Ok(()) = frame.clear(BinaryColor::Off);
        let top = self.top();
        self.pages.get(top).draw(&self.shared, frame);
        if let Some(battery) = self.shared.battery {
            battery::draw_gauge(frame, battery, self.pages.get(top).gauge_places());
        }
        if self.shared.settings.rotated {
            frame.turn_round();
        }
    }

    fn press(&mut self, input: Input, now: Instant, effects: &mut Effects) {
        let has_language = self.has_language();
        let page = self.pages.get_mut(self.top());
        let help = page.help(&self.shared).filter(|_| input.key == Key::Inspect);
        let shared = &mut self.shared;
        let context = &mut Context { shared, now, effects };
        // On all pages: B held for the title, A held for help.
        let next = match (input.key, help) {
            (Key::Menu, _) => page.menu(context),
            (_, Some(text)) => Next::Push(PageId::Help {
                of: Explained::Page(text),
            }),
            (_, None) => page.press(input, context),
        };
        if next != Next::Stay {
            self.shared.input.unguard();
        }
        match next {
            Next::Home if !has_language => {}
            next => self.go(next, now, effects),
        }
    }

    fn go(&mut self, next: Next, now: Instant, effects: &mut Effects) {
        match next {
            Next::Stay => {}
            Next::Push(id) => self.push(id),
            Next::Replace(id) => {
                self.stack.pop();
                self.push(id);
            }
            Next::Back => self.stack.truncate(self.stack.len().saturating_sub(1).max(1)),
            Next::Home => {
                self.show_only(PageId::Title);
                self.show_wanted_deal(now);
            }
            Next::EraseAll => {
                self.shared.forget();
                self.pages.forget();
                self.show_only(PageId::Languages);
                effects.ask(Effect::ForgetThought);
                effects.ask(Effect::Format);
            }
        }
    }

    /// Opens a page; if it is on the stack already, closes those above it.
    fn push(&mut self, id: PageId) {
        let place = self.stack.iter().position(|other| other.is_same_page(id));
        self.stack.truncate(place.unwrap_or(self.stack.len()));
        if self.stack.push(id).is_ok() {
            self.pages.get_mut(id).open(id, &mut self.shared);
        }
    }

    fn show_only(&mut self, id: PageId) {
        self.stack.clear();
        self.push(id);
    }

    /// The title is not reachable without one.
    fn has_language(&self) -> bool {
        !matches!(self.stack.first(), None | Some(PageId::Languages))
    }

    /// A deal that a computer proposed is ready to start.
    fn show_wanted_deal(&mut self, now: Instant) {
        if self.shared.next_game.wanted.is_some() {
            self.push(PageId::NewGame { beside_the_box: false });
            self.shared.input.guard(now, Change::News);
            self.shared.idle.wake(now);
        }
    }

    /// Over the title.
    fn show_game(&mut self) {
        self.show_only(PageId::Title);
        self.push(PageId::Game);
    }

    /// The first active overlay, or the top of the stack.
    fn top(&self) -> PageId {
        let covers = |id: &PageId| self.pages.get(*id).cover() != Cover::Nothing;
        let overlay = OVERLAYS.into_iter().find(covers);
        overlay.or(self.stack.last().copied()).unwrap_or(PageId::Start)
    }

    /// Whether an overlay covers the stack, at least to this degree.
    fn is_covered(&self, cover: Cover) -> bool {
        OVERLAYS.into_iter().any(|id| self.pages.get(id).cover() >= cover)
    }

    fn sleep(&mut self) {
        if let Some(play) = self.shared.play.game_mut() {
            play.cover();
        }
        let closes = |id: &PageId| self.pages.get(*id).closes_on_sleep(&self.shared);
        if let Some(place) = self.stack.iter().position(closes) {
            self.stack.truncate(place);
        }
    }

    /// Resumed by [`Event::GameLoaded`]. `is_over`: from its head in flash.
    pub fn load_game(&mut self, loader: &JournalLoader, is_over: bool) {
        self.shared.play.load(loader, is_over);
        self.stack.retain(|id| *id != PageId::Game);
    }

    /// A friend's result for the current deal, to be stored.
    pub fn friend(&self, score: u16) -> Option<DealResult> {
        let header = self.table()?.header();
        let name = Name::new(self.shared.texts().play.friend).ok()?;
        let (deal, game) = (header.deal()?, header.number());
        Some(DealResult {
            deal,
            game,
            name,
            score,
        })
    }

    pub fn load(&mut self, loaded: Loaded) {
        let shared = &mut self.shared;
        match loaded {
            Loaded::Crash(crash) => self.shared.crash = Some(crash),
            Loaded::LastGame(number) => shared.last_game = shared.last_game.max(number),
            Loaded::Names(names) => shared.names = names,
            Loaded::Tally(number, tally) => shared.statistics.set_tally(number, tally),
            Loaded::Career(number, career) => shared.statistics.careers.set(number, career),
            Loaded::Hall(hall) => shared.statistics.set_hall(hall),
            Loaded::Deals(deals) => shared.deals = deals,
            Loaded::Puzzles(puzzles) => shared.puzzles = puzzles,
            Loaded::SavedGame(slot, saved) => {
                let mut places = Slot::SAVED.into_iter().zip(&mut shared.saved_games);
                if let Some((_, place)) = places.find(|(other, _)| *other == slot) {
                    *place = saved;
                }
            }
            Loaded::Companion(record) => shared.companion.load(record),
            Loaded::Unusable(part) => shared.companion.give_up(part),
        }
    }

    /// Returns the length.
    pub fn encode_companion(&self, part: CompanionPart, out: &mut [u8]) -> Option<usize> {
        self.shared.companion.encode(part, out)
    }

    pub fn is_home(&self) -> bool {
        self.top() == PageId::Title
    }

    pub fn is_asking(&self) -> bool {
        self.top() == PageId::Game && self.shared.play.game().is_some_and(Play::is_asking)
    }

    pub fn set_board(&mut self, board: BoardInfo) {
        self.shared.board = board;
    }

    pub const fn board(&self) -> &BoardInfo {
        &self.shared.board
    }

    pub fn table(&self) -> Option<&Table> {
        self.shared.table()
    }

    pub const fn puzzles(&self) -> &PuzzleProgress {
        &self.shared.puzzles
    }

    pub const fn names(&self) -> &Names {
        &self.shared.names
    }

    pub fn deadline(&self) -> Option<Instant> {
        let shared = &self.shared;
        if self.is_covered(Cover::Stops) {
            return self.pages.get(self.top()).deadline(shared);
        }
        let top = self.stack.last().copied().unwrap_or(PageId::Start);
        let runs = |id: &PageId| match *id == top {
            true => !self.is_covered(Cover::Waits),
            false => self.pages.get(*id).runs_below(),
        };
        let start = self.stack.is_empty().then_some(PageId::Start);
        let stack = self.stack.iter().copied().chain(start);
        stack
            .filter(runs)
            .chain(OVERLAYS)
            .filter_map(|id| self.pages.get(id).deadline(shared))
            .chain(shared.idle.deadline(&shared.settings))
            .chain(shared.input.deadline())
            .min()
    }

    pub fn brightness(&self) -> Brightness {
        match self.pages.get(self.top()).is_dark() {
            true => Brightness::Off,
            false => self.shared.idle.brightness(self.shared.settings.brightness),
        }
    }

    /// Power source; none until the setting is loaded.
    pub fn chemistry(&self) -> Option<Chemistry> {
        let is_known = self.shared.is_booted || self.is_language_chosen;
        is_known.then_some(self.shared.settings.chemistry)
    }

    pub fn panel_config(&self) -> PanelConfig {
        self.shared.settings.panel_config()
    }

    pub fn volume(&self) -> Volume {
        self.shared.settings.sound
    }

    pub fn is_worth_showing(&self) -> bool {
        let mut early = [PageId::Start].into_iter().chain(OVERLAYS);
        self.shared.is_booted || early.any(|id| self.pages.get(id).is_shown_early())
    }
}

#[cfg(test)]
mod tests;
