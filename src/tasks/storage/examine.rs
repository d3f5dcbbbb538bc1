//! Self-test of the memory: reads everything, changes nothing.

use embassy_futures::yield_now;
use embedded_storage_async::nor_flash::NorFlash;

use super::{sectors::SECTOR, store::Store};
use crate::table::{
    memory::{Examined, StoreError},
    record::CRC,
};

impl<F: NorFlash, const N: usize> Store<F, N> {
    pub(super) async fn examine(&mut self, program: u32) -> Result<Examined, StoreError> {
        let records = self.count_records();
        let (flash, start) = self.sectors().whole();
        let program = match program {
            0 => None,
            length => Some(checksum(flash, 0, length).await?.0),
        };
        let (mut used, mut steady) = (0, true);
        for index in 0..N as u32 {
            let from = start + index * SECTOR as u32;
            let first = checksum(flash, from, SECTOR as u32).await?;
            let second = checksum(flash, from, SECTOR as u32).await?;
            used += u16::from(!first.1);
            steady &= first == second;
        }
        Ok(Examined {
            program,
            sectors: N as u16,
            used,
            records,
            steady,
        })
    }
}

/// CRC-32 of a flash region, and whether it is blank.
pub(super) async fn checksum(flash: &mut impl NorFlash, from: u32, length: u32) -> Result<(u32, bool), StoreError> {
    const STEP: usize = 256;
    let mut digest = CRC.digest();
    let mut blank = true;
    let mut buffer = [0; STEP];
    for at in (from..from + length).step_by(STEP) {
        let rest = (from + length - at).min(STEP as u32) as usize;
        let Some(part) = buffer.get_mut(..rest) else { break };
        flash.read(at, part).await.map_err(|_| StoreError::Flash)?;
        blank &= part.iter().all(|&byte| byte == 0xff);
        digest.update(part);
        if (at as usize).is_multiple_of(SECTOR) {
            yield_now().await;
        }
    }
    Ok((digest.finalize(), blank))
}
