//! Dice and the score sheet beside the box: read at the start.

use embassy_sync::blocking_mutex::raw::RawMutex;
use embedded_storage_async::nor_flash::NorFlash;

use super::{Keeper, Key, Store};
use crate::table::{
    Record, Unreadable,
    beside::BesidePart,
    memory::{Notice, StoreError},
    rolls::{Evening, EveningHead, EveningPart, Rolls, Throws},
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
    /// The evening that was kept; a part that is torn ends it.
    pub(super) async fn evening(&mut self) -> Result<Option<Evening>, Lost> {
        let Some(bytes) = self.get(Key::Beside(BesidePart::Evening)).await? else {
            return Ok(None);
        };
        let head = EveningHead::decode(bytes)?;
        let mut evening = Evening::new(head.seed);
        evening.head = head;
        for index in 0..Evening::PARTS as u8 {
            let Some(bytes) = self.get(Key::Beside(BesidePart::EveningPart(index))).await? else {
                break;
            };
            if !evening.take_up(&EveningPart::decode(bytes)?) {
                break;
            }
        }
        Ok(Some(evening))
    }

    /// The score sheet that was kept.
    pub(super) async fn sheet(&mut self) -> Result<Option<Sheet>, Lost> {
        let Some(bytes) = self.get(Key::Beside(BesidePart::Sheet)).await? else {
            return Ok(None);
        };
        let head = SheetHead::decode(bytes)?;
        let Some(mut sheet) = Sheet::take_up(&head) else {
            return Err(Unreadable::Senseless.into());
        };
        for part in 0..PARTS {
            if let Some(bytes) = self.get(Key::Beside(BesidePart::SheetPart(part as u8))).await? {
                sheet.take_up_part(part, &SheetPart::decode(bytes)?);
            }
        }
        Ok(Some(sheet))
    }
}

impl<F: NorFlash, M: RawMutex, const N: usize> Keeper<'_, F, M, N> {
    /// Reads everything onto the shelf; what cannot be read is left as it is, and told once for all of it.
    pub(super) async fn read_beside(&mut self) {
        let mut notice = None;
        match self.read::<Throws>(Key::Beside(BesidePart::Throws)).await {
            Ok(None) => {}
            Ok(Some(throws)) => self.wires.shelf.lock(|shelf| shelf.borrow_mut().beside.throws = throws),
            Err(told) => notice = Some(told),
        }
        match self.read::<Rolls>(Key::Beside(BesidePart::Rolls)).await {
            Ok(None) => {}
            Ok(Some(rolls)) => self.wires.shelf.lock(|shelf| shelf.borrow_mut().beside.rolls = rolls),
            Err(told) => notice = Some(told),
        }
        match self.store.evening().await {
            Ok(evening) => self
                .wires
                .shelf
                .lock(|shelf| shelf.borrow_mut().beside.evening = evening),
            Err(lost) => notice = Some(lost.notice()),
        }
        match self.store.sheet().await {
            Ok(sheet) => self.wires.shelf.lock(|shelf| shelf.borrow_mut().beside.sheet = sheet),
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
