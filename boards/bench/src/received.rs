//! Receiver of the storage task's data in place of the UI task, and the expected results.

use embassy_sync::blocking_mutex::raw::RawMutex;
use pocket_ra::{
    device::Crash,
    screens::Event,
    table::{
        Names, Table,
        career::{Career, Careers},
        companion::CompanionState,
        deal::DealResults,
        memory::{Loaded, SavedGame, Slot},
        puzzle::PuzzleProgress,
        statistics::{Finish, Statistics, Tally},
    },
    tasks::{
        Channels,
        storage::{SlotContents, StorageRequest},
    },
};

#[derive(Default)]
pub struct Received {
    pub crash: Option<Crash>,
    pub last_game: u32,
    pub names: Names,
    pub statistics: Statistics,
    pub deals: DealResults,
    pub puzzles: PuzzleProgress,
    pub saved_games: [SavedGame; Slot::SAVED.len()],
    pub companion: CompanionState,
    /// Loaded last; none if its moves cannot be played.
    pub table: Option<Table>,
}

impl Received {
    /// The events; none if nothing was sent. A finished game is returned to be counted.
    pub fn receive(&mut self, channels: &Channels<impl RawMutex>) -> Option<Vec<Event>> {
        let mut events = Vec::new();
        let mut is_any = false;
        while let Ok(loaded) = channels.loaded.try_receive() {
            is_any = true;
            self.load(loaded);
        }
        while let Some(event) = channels.events.try_receive() {
            events.push(event);
            if event == Event::GameLoaded {
                let held = channels.game.try_lock().expect("the storage task waits");
                let SlotContents::Game { loader, .. } = &*held else {
                    panic!("no game was loaded");
                };
                self.table = Table::resume(loader).ok();
                channels.game_taken.signal(());
                if let Some(finish) = self.table.as_ref().and_then(Table::finish) {
                    channels.requests.push(StorageRequest::Count(finish));
                }
            }
        }
        (is_any || !events.is_empty()).then_some(events)
    }

    fn load(&mut self, loaded: Loaded) {
        match loaded {
            Loaded::Crash(crash) => self.crash = Some(crash),
            Loaded::LastGame(number) => self.last_game = number,
            Loaded::Names(names) => self.names = names,
            Loaded::Tally(number, tally) => self.statistics.set_tally(number, tally),
            Loaded::Career(number, career) => self.statistics.careers.set(number, career),
            Loaded::Hall(hall) => self.statistics.set_hall(hall),
            Loaded::Deals(deals) => self.deals = deals,
            Loaded::Puzzles(puzzles) => self.puzzles = puzzles,
            Loaded::SavedGame(slot, saved) => self.saved_games[slot as usize - 1] = saved,
            Loaded::Companion(record) => self.companion.load(record),
            Loaded::Unusable(part) => self.companion.give_up(part),
        }
    }
}

/// Counts a finished game of a new deal, as the storage task does.
pub fn count(statistics: &mut Statistics, finish: &Finish) {
    let tallies = finish.people().flat_map(|standing| {
        let opponents = finish.opponents(standing);
        opponents.map(move |opponent| (standing, opponent))
    });
    for (standing, opponent) in tallies {
        let tallies: Vec<Tally> = statistics.tallies().cloned().collect();
        let known = tallies
            .iter()
            .position(|tally| tally.is_of(standing.name, finish.game, opponent));
        let oldest = || (0..tallies.len()).min_by_key(|&place| tallies[place].latest());
        let number = match known {
            Some(number) => number,
            None if tallies.len() < Statistics::TALLIES => tallies.len(),
            None => oldest().expect("there are tallies"),
        };
        let fresh = || Tally::new(standing.name, finish.game, opponent);
        let mut tally = known.map_or_else(fresh, |place| tallies[place].clone());
        if tally.count(finish, standing) {
            statistics.set_tally(number as u8, tally);
        }
    }
    for standing in finish.people() {
        let careers: Vec<Career> = statistics.careers.iter().cloned().collect();
        let known = careers.iter().position(|career| career.player == standing.name);
        let oldest = || (0..careers.len()).min_by_key(|&place| careers[place].latest());
        let number = match known {
            Some(number) => number,
            None if careers.len() < Careers::MOST => careers.len(),
            None => oldest().expect("there are careers"),
        };
        let mut career = known.map_or_else(|| Career::new(standing.name), |place| careers[place].clone());
        if career.count(finish, standing) {
            statistics.careers.set(number as u8, career);
        }
    }
    let mut hall = statistics.hall(finish.game).clone();
    finish.people().for_each(|standing| {
        hall.enter(finish, standing);
    });
    statistics.set_hall(hall);
}
