//! Dice and score sheet of the companion, read for the serial port.

use embedded_storage_async::nor_flash::NorFlash;

use super::{Key, Store};
use crate::table::{
    Unreadable,
    companion::{CompanionPart, CompanionState},
    memory::StoreError,
};

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
    pub(super) async fn companion(
        &mut self,
        parts: impl Iterator<Item = CompanionPart>,
        state: &mut CompanionState,
    ) -> Result<(), Lost> {
        for part in parts {
            if let Some(record) = self.get(Key::Companion(part)).await? {
                state.load(part.decode(record)?);
            }
        }
        Ok(())
    }
}
