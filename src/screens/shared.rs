//! State shared by several pages: settings, games, records, and hardware status.

use embassy_time::Instant;
use heapless::Vec;

use super::{
    Effect, Effects, Event, idle::IdleTimer, input::InputResolver, new_game::NextGame, pages::PageId, play::Play,
};
use crate::{
    chance::EntropySource,
    collections::collect_truncated,
    device::{BoardInfo, Crash, PanelStatus, PowerStatus},
    rules::MAX_PLAYERS,
    table::{
        Name, Names, Pending, Table,
        companion::CompanionState,
        deal::{Day, DealResults},
        memory::{Notice, SavedGame, Slot},
        puzzle::PuzzleProgress,
        settings::Settings,
        statistics::Statistics,
    },
    text::Catalogue,
};

pub struct Shared {
    pub settings: Settings,
    pub started: Instant,
    /// The storage task has sent everything.
    pub is_booted: bool,
    pub idle: IdleTimer,
    pub input: InputResolver,
    pub play: Play,
    pub lesson: Play,
    /// Highest game number ever stored.
    pub last_game: u32,
    pub next_game: NextGame,
    /// Start the next game when the current one is saved.
    pub begins_when_saved: bool,
    pub saved_games: [SavedGame; Slot::SAVED.len()],
    pub names: Names,
    pub statistics: Statistics,
    pub deals: DealResults,
    pub puzzles: PuzzleProgress,
    pub companion: CompanionState,
    /// Page that waits for the dice seed.
    seed_for: Option<PageId>,
    pub source: EntropySource,
    pub panel: Option<PanelStatus>,
    pub board: BoardInfo,
    pub crash: Option<Crash>,
    /// None without a battery or without measurement.
    pub battery: Option<PowerStatus>,
}

impl Shared {
    // Constructed in place: it does not fit on a small stack.
    #[inline(never)]
    pub fn new(now: Instant) -> Shared {
        Shared {
            settings: Settings::default(),
            started: now,
            is_booted: false,
            idle: IdleTimer::new(now),
            input: InputResolver::new(),
            play: Play::empty(),
            lesson: Play::empty(),
            last_game: 0,
            next_game: NextGame::default(),
            begins_when_saved: false,
            saved_games: [const { SavedGame::Nothing }; _],
            names: Names::new(),
            statistics: Statistics::new(),
            deals: DealResults::new(),
            puzzles: PuzzleProgress::new(),
            companion: CompanionState::new(),
            seed_for: None,
            source: EntropySource::RawBits,
            panel: None,
            crash: None,
            board: BoardInfo {
                name: "?",
                program: 0,
                page: b"",
            },
            battery: None,
        }
    }

    /// A human known to the device, the latest first; the default name if there is none.
    pub fn owner(&self, place: usize) -> Option<Name> {
        let nameless = self.texts().new_game.nameless.first();
        let nameless = nameless.and_then(|name| Name::new(name).ok());
        self.names.iter().nth(place).or(nameless)
    }

    pub fn owners(&self) -> usize {
        self.names.iter().count().max(1)
    }

    /// The day after the last one that this human finished, or after the last daily deal on this device.
    pub fn next_day(&self, player: Name) -> Day {
        let career = self.statistics.careers.of(player);
        let last = career.and_then(|career| career.streak.last);
        last.map_or(self.next_game.day, Day::next)
    }

    pub fn texts(&self) -> &'static Catalogue {
        self.settings.language.texts()
    }

    /// The open lesson or the current game.
    pub fn open_game(&self) -> Option<&Play> {
        self.lesson.game().or(self.play.game())
    }

    pub fn open_game_mut(&mut self) -> Option<&mut Play> {
        self.lesson.game_mut().or(self.play.game_mut())
    }

    pub fn table(&self) -> Option<&Table> {
        self.play.game().map(Play::table)
    }

    pub fn continues(&self) -> bool {
        self.table().is_some_and(|table| table.pending() != Pending::Over)
    }

    /// Uses this deal if none was chosen; false if the setup is incomplete.
    #[inline(never)]
    pub fn begin(&mut self, deal: u64, effects: &mut Effects) -> bool {
        let number = self.last_game.wrapping_add(1);
        let Some(header) = self.next_game.header(number, deal) else {
            return false;
        };
        self.last_game = number;
        // Searches for the previous game are obsolete.
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

    /// Numbers the next deal by the stored results.
    pub fn count_deals(&mut self) {
        self.next_game.count_on(&self.deals);
    }

    /// Results of the storage and bot tasks for the current game.
    #[inline(never)]
    pub fn on_game_event(&mut self, event: &Event, effects: &mut Effects) {
        let language = self.settings.language;
        let Some(play) = self.play.game_mut() else { return };
        match event {
            Event::GameSaved => play.answered(),
            Event::Progress(percent) => play.progress(*percent, effects),
            Event::Thought(choice) => play.thought(choice, language, effects),
            _ => {}
        }
    }

    /// Removes the saved game from the table and starts the next one if it was waiting.
    pub fn on_saved_to_slot(&mut self, number: u32, effects: &mut Effects) {
        if self.table().is_some_and(|table| table.header().number() == number) {
            effects.ask(Effect::ForgetThought);
            self.play.clear();
        }
        if core::mem::take(&mut self.begins_when_saved) {
            effects.ask(Effect::Seed);
        }
    }

    pub fn free_slot(&self) -> Option<Slot> {
        let mut slots = Slot::SAVED.into_iter().zip(&self.saved_games);
        slots
            .find(|(_, saved)| **saved == SavedGame::Nothing)
            .map(|(slot, _)| slot)
    }

    /// Lets bots think ahead if the settings and the battery allow it.
    pub fn think_ahead(&mut self, effects: &mut Effects) {
        let is_spared = self.battery.is_some_and(|battery| battery.is_spared());
        if self.settings.thinks_ahead
            && !is_spared
            && let Some(play) = self.open_game_mut()
        {
            play.think_ahead(effects);
        }
    }

    /// Requests a seed unless a request is pending; the last page to ask gets it.
    pub fn want_seed(&mut self, page: PageId, effects: &mut Effects) {
        if self.seed_for.replace(page).is_none() {
            effects.ask(Effect::DiceSeed);
        }
    }

    /// Whether the seed is for this page; clears the request.
    pub fn takes_seed(&mut self, page: PageId) -> bool {
        self.seed_for.take_if(|asked| *asked == page).is_some()
    }

    #[inline(never)]
    pub fn forget(&mut self) {
        // One by one: all at once is too large for a small stack.
        self.play.clear();
        self.lesson.clear();
        self.statistics.clear();
        self.deals.clear();
        self.puzzles = PuzzleProgress::new();
        self.names = Names::new();
        self.saved_games = [const { SavedGame::Nothing }; _];
        self.settings = Settings::default();
        self.next_game = NextGame::default();
        self.begins_when_saved = false;
        self.companion = CompanionState::new();
        self.seed_for = None;
        self.last_game = 0;
    }
}
