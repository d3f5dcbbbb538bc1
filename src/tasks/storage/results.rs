//! Results: counts a finished game exactly once, and a deal once per player.
//!
//! Tallies, halls, careers and deals are changed and written one by one; the screens hold the only copy in RAM. To survive a
//! power cut in between, each record ignores the game that it counted last, and a note that the game is counted comes
//! last. Without the note it is counted again at the next start.

use embassy_sync::blocking_mutex::raw::RawMutex;
use embedded_storage_async::nor_flash::NorFlash;

use super::{Key, Storage};
use crate::{
    rules::position::GameKind,
    table::{
        Name, Record,
        career::{Career, Careers},
        deal::{DealResult, DealResults},
        memory::{Loaded, Slot, StoreError},
        statistics::{Counted, Finish, Hall, Opponent, Statistics, Tally},
    },
};

impl<F: NorFlash, M: RawMutex, const N: usize> Storage<'_, F, M, N> {
    pub(super) async fn note_friend(&mut self, result: &DealResult) -> Result<(), StoreError> {
        let &DealResult { deal, name, score, .. } = result;
        let mut deals = self.read_or(Key::Deals, DealResults::new()).await?;
        deals.note_friend(deal, name, score);
        self.keep(Key::Deals, &deals).await?;
        self.channels.loaded.send(Loaded::Deals(deals)).await;
        Ok(())
    }

    pub(super) async fn count(&mut self, finish: &Finish) -> Result<(), StoreError> {
        let game = finish.game;
        let mut counted = self.read_or(Key::Counted, Counted::new()).await?;
        if counted.contains(finish.number) {
            return Ok(());
        }
        let people = || finish.people().filter(|standing| !counted.repeats(finish, standing));
        for standing in people() {
            for opponent in finish.opponents(standing) {
                let (number, mut tally) = self.tally(standing.name, game, opponent).await?;
                if tally.count(finish, standing) {
                    self.keep(Key::Tally(number), &tally).await?;
                    self.channels.loaded.send(Loaded::Tally(number, tally)).await;
                }
            }
        }
        for standing in people() {
            let (number, mut career) = self.career(standing.name).await?;
            if career.count(finish, standing) {
                self.keep(Key::Career(number), &career).await?;
                self.channels.loaded.send(Loaded::Career(number, career)).await;
            }
        }
        let mut hall = self.read_or(Key::Hall(game), Hall::new(game)).await?;
        let mut entered = false;
        for standing in people() {
            entered |= hall.enter(finish, standing);
        }
        if entered {
            self.keep(Key::Hall(game), &hall).await?;
            self.channels.loaded.send(Loaded::Hall(hall)).await;
        }
        let mut deals = self.read_or(Key::Deals, DealResults::new()).await?;
        if deals.enter(finish) {
            self.keep(Key::Deals, &deals).await?;
            self.channels.loaded.send(Loaded::Deals(deals)).await;
        }
        let mut held = [None; Slot::SAVED.len()];
        for (place, slot) in held.iter_mut().zip(Slot::SAVED) {
            *place = self.store.game_number(slot).await?;
        }
        counted.add(finish, |other| held.contains(&Some(other)));
        self.keep(Key::Counted, &counted).await
    }

    /// Record of its own, a free one, or that of the oldest latest game, but never that of a later version.
    async fn tally(&mut self, player: Name, game: GameKind, opponent: Opponent) -> Result<(u8, Tally), StoreError> {
        let mut free = None;
        let mut oldest: Option<(u32, u8)> = None;
        for number in 0..Statistics::TALLIES as u8 {
            match self.store.get(Key::Tally(number)).await?.map(Tally::decode) {
                None => free = free.or(Some(number)),
                Some(Ok(tally)) if tally.is_of(player, game, opponent) => return Ok((number, tally)),
                Some(Ok(tally)) if oldest.is_none_or(|(latest, _)| tally.latest() < latest) => {
                    oldest = Some((tally.latest(), number));
                }
                Some(_) => {}
            }
        }
        let number = free.or(oldest.map(|(_, number)| number)).ok_or(StoreError::Full)?;
        Ok((number, Tally::new(player, game, opponent)))
    }

    /// As for tallies.
    async fn career(&mut self, player: Name) -> Result<(u8, Career), StoreError> {
        let mut free = None;
        let mut oldest: Option<(u32, u8)> = None;
        for number in 0..Careers::MOST as u8 {
            match self.store.get(Key::Career(number)).await?.map(Career::decode) {
                None => free = free.or(Some(number)),
                Some(Ok(career)) if career.player == player => return Ok((number, career)),
                Some(Ok(career)) if oldest.is_none_or(|(latest, _)| career.latest() < latest) => {
                    oldest = Some((career.latest(), number));
                }
                Some(_) => {}
            }
        }
        let number = free.or(oldest.map(|(_, number)| number)).ok_or(StoreError::Full)?;
        Ok((number, Career::new(player)))
    }

    async fn read_or<R: Record>(&mut self, key: Key, otherwise: R) -> Result<R, StoreError> {
        let record = self.store.get(key).await?.map(R::decode);
        Ok(record.and_then(Result::ok).unwrap_or(otherwise))
    }
}
