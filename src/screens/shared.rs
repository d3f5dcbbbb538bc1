//! What more than one page needs: the settings, the game on the table, what is kept, and what the device runs on.

use embassy_time::Instant;
use heapless::Vec;

use super::{Effect, Effects, idle::IdleTimer, input::InputResolver, new_game::NextGame, pages::PageId, play::Play};
use crate::{
    chance::EntropySource,
    collections::collect_truncated,
    device::{BoardInfo, Crash, PanelStatus, PowerStatus},
    rules::MAX_PLAYERS,
    table::{
        Awaits, Names, Table,
        companion::CompanionState,
        deal::DealResults,
        memory::{Aside, Notice, Slot},
        settings::Settings,
        statistics::Statistics,
    },
    text::Catalogue,
};

pub struct Shared {
    pub settings: Settings,
    /// When the device was switched on.
    pub started: Instant,
    /// Whether the storage task has told all that it knows.
    pub is_booted: bool,
    pub idle: IdleTimer,
    pub input: InputResolver,
    /// The place of the game on the table.
    pub play: Play,
    /// The highest number of a game that was ever kept.
    pub last_game: u32,
    /// What a new game is like unless something else is chosen.
    pub next_game: NextGame,
    /// The next game begins as soon as the one on the table was put aside.
    pub begins_when_put_aside: bool,
    /// The games that were put aside.
    pub aside: [Aside; Slot::ASIDE.len()],
    pub names: Names,
    pub statistics: Statistics,
    /// Results of the latest games from deals.
    pub deals: DealResults,
    /// Dice and the score sheet beside the box.
    pub companion: CompanionState,
    /// The page that asked for the dice seed which is on its way.
    seed_for: Option<PageId>,
    pub source: EntropySource,
    pub panel: Option<PanelStatus>,
    pub board: BoardInfo,
    /// The last crash, for its notice.
    pub crash: Option<Crash>,
    /// None where there is none, or nothing measures it.
    pub battery: Option<PowerStatus>,
}

impl Shared {
    // A call, so that it is made where it stays: it does not fit on a small stack.
    #[inline(never)]
    pub fn new(now: Instant) -> Shared {
        Shared {
            settings: Settings::default(),
            started: now,
            is_booted: false,
            idle: IdleTimer::new(now),
            input: InputResolver::new(),
            play: Play::vacant(),
            last_game: 0,
            next_game: NextGame::default(),
            begins_when_put_aside: false,
            aside: [const { Aside::Nothing }; _],
            names: Names::new(),
            statistics: Statistics::new(),
            deals: DealResults::new(),
            companion: CompanionState::new(),
            seed_for: None,
            source: EntropySource::RawBits,
            panel: None,
            crash: None,
            board: BoardInfo { name: "?", program: 0 },
            battery: None,
        }
    }

    pub fn texts(&self) -> &'static Catalogue {
        self.settings.language.texts()
    }

    /// The game on the table.
    pub fn table(&self) -> Option<&Table> {
        self.play.game().map(Play::table)
    }

    /// Whether the game on the table can be gone on with.
    pub fn continues(&self) -> bool {
        self.table().is_some_and(|table| table.awaits() != Awaits::Over)
    }

    /// A new game begins, with this deal if none was chosen; false if none was chosen.
    #[inline(never)]
    pub fn begin(&mut self, deal: u64, effects: &mut Effects) -> bool {
        let number = self.last_game.wrapping_add(1);
        let Some(header) = self.next_game.header(number, deal) else {
            return false;
        };
        self.last_game = number;
        // What is thought about the game before is not meant for this one.
        effects.ask(Effect::ForgetThought);
        self.play.begin(header, effects);
        let known = self.names.clone();
        // The first seat's name comes first the next time.
        let humans: Vec<_, MAX_PLAYERS> = collect_truncated(self.next_game.humans());
        for &name in humans.iter().rev() {
            self.names.remember(name);
        }
        effects.extend((self.names != known).then_some(Effect::KeepNames));
        true
    }

    /// Goes on with the game that was loaded from flash.
    #[inline(never)]
    pub fn resume_game(&mut self, effects: &mut Effects) -> Result<(), Notice> {
        self.play.resume(effects)?;
        if let Some(play) = self.play.game() {
            let header = play.table().header();
            self.last_game = header.number().max(self.last_game);
            self.next_game.recall(header);
        }
        Ok(())
    }

    /// Compares the game on the table and the next one with what was stored of others.
    pub fn compare(&mut self) {
        self.play.compare(&self.deals, &self.statistics);
        self.next_game.count_on(&self.deals);
    }

    /// The game of this number does not lie on the table any more; the next one begins if it waited for that.
    pub fn put_aside(&mut self, number: u32, effects: &mut Effects) {
        if self.table().is_some_and(|table| table.header().number() == number) {
            effects.ask(Effect::ForgetThought);
            self.play.clear();
        }
        if core::mem::take(&mut self.begins_when_put_aside) {
            effects.ask(Effect::Seed);
        }
    }

    /// A slot where nothing would be lost.
    pub fn free_slot(&self) -> Option<Slot> {
        let mut slots = Slot::ASIDE.into_iter().zip(&self.aside);
        slots.find(|(_, aside)| **aside == Aside::Nothing).map(|(slot, _)| slot)
    }

    /// Asks for a dice seed, unless one is on its way; the page that asked last gets it.
    pub fn want_seed(&mut self, page: PageId, effects: &mut Effects) {
        if self.seed_for.replace(page).is_none() {
            effects.ask(Effect::DiceSeed);
        }
    }

    /// Whether the dice seed that arrived is for this page, which then takes it.
    pub fn takes_seed(&mut self, page: PageId) -> bool {
        self.seed_for.take_if(|asked| *asked == page).is_some()
    }

    /// Everything that the owner made or chose is as it was when the device was new.
    #[inline(never)]
    pub fn forget(&mut self) {
        // One by one: all of it at once is too large for a small stack.
        self.play.clear();
        self.statistics.clear();
        self.deals.clear();
        self.names = Names::new();
        self.aside = [const { Aside::Nothing }; _];
        self.settings = Settings::default();
        self.next_game = NextGame::default();
        self.begins_when_put_aside = false;
        self.companion = CompanionState::new();
        self.seed_for = None;
        self.last_game = 0;
    }
}
