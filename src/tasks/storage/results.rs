//! Names, tallies, the hall of fame and the results by deal: read at the start, and a finished game counted exactly once.
//!
//! Counting writes several records, and power may fail between them. Each of them knows the game that it counted last and
//! counts it no second time; the note that the game is counted comes last, and a game without it is counted again at the
//! next start, before anything else can be.

use embassy_sync::blocking_mutex::raw::RawMutex;
use embedded_storage_async::nor_flash::NorFlash;
use heapless::Vec;

use super::{Key, Storage};
use crate::{
    rules::position::GameKind,
    table::{
        Names,
        deal::{DealResult, DealResults},
        memory::{Aside, StoreError},
        statistics::{Counted, Finish, Hall, Statistics, Tally},
    },
};

/// What the storage task knows of the results beyond what lies in the loaded state.
pub(super) struct Results {
    pub counted: Counted,
    /// Under which number each tally is kept, in the order of [`Statistics::tallies`].
    keys: Vec<u8, { Statistics::TALLIES }>,
    /// A bit for each number that has a record, readable or not.
    taken: u64,
}

impl Results {
    pub const fn new() -> Results {
        Results {
            counted: Counted::new(),
            keys: Vec::new(),
            taken: 0,
        }
    }

    /// The number under which the tally of this place is kept; a new one for a new tally. None when an unreadable
    /// record holds the last of them.
    fn key(&mut self, place: usize) -> Option<Key> {
        while self.keys.len() <= place {
            let free = (!self.taken).trailing_zeros() as u8;
            if usize::from(free) >= Statistics::TALLIES {
                return None;
            }
            self.keys.push(free).ok()?;
            self.taken |= 1 << free;
        }
        self.keys.get(place).copied().map(Key::Tally)
    }
}

impl<F: NorFlash, M: RawMutex, const N: usize> Storage<'_, F, M, N> {
    /// Reads everything into the loaded state; what cannot be read is left as it is, and told once for all of it.
    pub(super) async fn read_results(&mut self) {
        let mut unreadable = None;
        for index in 0..Statistics::TALLIES as u8 {
            match self.read::<Tally>(Key::Tally(index)).await {
                Ok(None) => {}
                Ok(Some(tally)) => {
                    let loaded = &self.channels.loaded;
                    let place = loaded.lock(|loaded| loaded.borrow_mut().statistics.restore_tally(tally));
                    if place.is_some() && self.results.keys.push(index).is_ok() {
                        self.results.taken |= 1 << index;
                    }
                }
                Err(notice) => {
                    self.results.taken |= 1 << index;
                    unreadable = Some(notice);
                }
            }
        }
        for game in GameKind::ALL {
            match self.read::<Hall>(Key::Hall(game)).await {
                Ok(None) => {}
                Ok(Some(hall)) => {
                    self.channels
                        .loaded
                        .lock(|loaded| loaded.borrow_mut().statistics.restore_hall(hall));
                }
                Err(notice) => unreadable = Some(notice),
            }
        }
        match self.read::<DealResults>(Key::Deals).await {
            Ok(None) => {}
            Ok(Some(deals)) => self.channels.loaded.lock(|loaded| loaded.borrow_mut().deals = deals),
            Err(notice) => unreadable = Some(notice),
        }
        match self.read::<Names>(Key::Names).await {
            Ok(None) => {}
            Ok(Some(names)) => self.channels.loaded.lock(|loaded| loaded.borrow_mut().names = names),
            Err(notice) => unreadable = Some(notice),
        }
        match self.read::<Counted>(Key::Counted).await {
            Ok(None) => {}
            Ok(Some(counted)) => self.results.counted = counted,
            Err(notice) => unreadable = Some(notice),
        }
        if let Some(notice) = unreadable {
            self.notice(notice).await;
        }
    }

    /// Keeps what a friend reached from a deal.
    pub(super) async fn note_friend(&mut self, result: &DealResult) -> Result<(), StoreError> {
        let &DealResult { deal, name, score, .. } = result;
        let deals = self.channels.loaded.lock(|loaded| {
            let deals = &mut loaded.borrow_mut().deals;
            deals.note_friend(deal, name, score);
            deals.clone()
        });
        self.keep(Key::Deals, &deals).await
    }

    /// Counts a game that is over, unless that was done.
    pub(super) async fn count(&mut self, finish: &Finish) -> Result<(), StoreError> {
        let &Finish {
            number,
            game,
            ref standings,
            ..
        } = finish;
        if self.results.counted.contains(number) {
            return Ok(());
        }
        let loaded = &self.channels.loaded;
        let changed = loaded.lock(|loaded| loaded.borrow_mut().statistics.enter(number, game, standings));
        for place in (0..Statistics::TALLIES).filter(|place| changed.tallies >> place & 1 == 1) {
            let key = self.results.key(place).ok_or(StoreError::Full)?;
            let loaded = &self.channels.loaded;
            if let Some(tally) = loaded.lock(|loaded| loaded.borrow().statistics.tallies().get(place).cloned()) {
                self.keep(key, &tally).await?;
            }
        }
        if changed.hall {
            let loaded = &self.channels.loaded;
            let hall = loaded.lock(|loaded| loaded.borrow().statistics.hall(game).clone());
            self.keep(Key::Hall(game), &hall).await?;
        }
        let loaded = &self.channels.loaded;
        if loaded.lock(|loaded| loaded.borrow_mut().deals.enter(finish)) {
            let deals = loaded.lock(|loaded| loaded.borrow().deals.clone());
            self.keep(Key::Deals, &deals).await?;
        }
        let mut counted = self.results.counted.clone();
        self.channels.loaded.lock(|loaded| {
            let loaded = loaded.borrow();
            counted.add(number, |other| {
                let held = |aside: &Aside| matches!(aside, Aside::Game(game) if game.number == other);
                loaded.aside.iter().any(held)
            });
        });
        self.keep(Key::Counted, &counted).await?;
        self.results.counted = counted;
        Ok(())
    }
}
