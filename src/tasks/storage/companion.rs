//! Dice and the score sheet beside the box: read at the start.

use embassy_sync::blocking_mutex::raw::RawMutex;
use embedded_storage_async::nor_flash::NorFlash;

use super::{Key, Storage, Store};
use crate::table::{
    Record, Unreadable,
    companion::CompanionPart,
    memory::{Notice, StoreError},
    rolls::{DiceSession, DiceSessionHead, DiceSessionPart, PoolRollLog, RaRollLog},
    sheet::{PARTS, Sheet, SheetHead, SheetPart},
};

/// Why something that was kept is not there.
pub(super) enum Lost {
    Unreadable(Unreadable),
    Store(StoreError),
}

impl From<StoreError> for Lost {
    fn from(error: StoreError) -> Lost {
        Lost::Store(error)
    }
}

impl From<Unreadable> for Lost {
    fn from(unreadable: Unreadable) -> Lost {
        Lost::Unreadable(unreadable)
    }
}

impl<F: NorFlash, const N: usize> Store<F, N> {
    /// The session that was kept; a part that is torn ends it.
    pub(super) async fn session(&mut self) -> Result<Option<DiceSession>, Lost> {
        let Some(bytes) = self.get(Key::Companion(CompanionPart::DiceSession)).await? else {
            return Ok(None);
        };
        let mut session = DiceSession::new(DiceSessionHead::decode(bytes)?);
        for index in 0..DiceSession::PARTS as u8 {
            let Some(bytes) = self.get(Key::Companion(CompanionPart::DiceSessionPart(index))).await? else {
                break;
            };
            if !session.append(&DiceSessionPart::decode(bytes)?) {
                break;
            }
        }
        Ok(Some(session))
    }

    /// The score sheet that was kept.
    pub(super) async fn sheet(&mut self) -> Result<Option<Sheet>, Lost> {
        let Some(bytes) = self.get(Key::Companion(CompanionPart::Sheet)).await? else {
            return Ok(None);
        };
        let head = SheetHead::decode(bytes)?;
        let Some(mut sheet) = Sheet::from_head(&head) else {
            return Err(Unreadable::Senseless.into());
        };
        for part in 0..PARTS {
            if let Some(bytes) = self.get(Key::Companion(CompanionPart::SheetPart(part as u8))).await? {
                sheet.take_up_part(part, &SheetPart::decode(bytes)?);
            }
        }
        Ok(Some(sheet))
    }
}

impl<F: NorFlash, M: RawMutex, const N: usize> Storage<'_, F, M, N> {
    /// Reads everything into the loaded state; what cannot be read is left as it is, and told once for all of it.
    pub(super) async fn read_companion(&mut self) {
        let mut notice = None;
        match self.read::<RaRollLog>(Key::Companion(CompanionPart::RaRolls)).await {
            Ok(None) => {}
            Ok(Some(rolls)) => self
                .channels
                .loaded
                .lock(|loaded| loaded.borrow_mut().companion.ra_rolls = rolls),
            Err(told) => notice = Some(told),
        }
        match self.read::<PoolRollLog>(Key::Companion(CompanionPart::PoolRolls)).await {
            Ok(None) => {}
            Ok(Some(rolls)) => self
                .channels
                .loaded
                .lock(|loaded| loaded.borrow_mut().companion.pool_rolls = rolls),
            Err(told) => notice = Some(told),
        }
        match self.store.session().await {
            Ok(session) => self
                .channels
                .loaded
                .lock(|loaded| loaded.borrow_mut().companion.session = session),
            Err(lost) => notice = Some(lost.notice()),
        }
        match self.store.sheet().await {
            Ok(sheet) => self
                .channels
                .loaded
                .lock(|loaded| loaded.borrow_mut().companion.sheet = sheet),
            Err(lost) => notice = Some(lost.notice()),
        }
        if let Some(notice) = notice {
            self.notice(notice).await;
        }
    }
}

impl Lost {
    fn notice(self) -> Notice {
        match self {
            Lost::Unreadable(unreadable) => Notice::Unreadable(unreadable),
            Lost::Store(error) => Notice::NotKept(error),
        }
    }
}
