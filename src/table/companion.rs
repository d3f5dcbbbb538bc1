//! State of the companion for the boxed game, stored in flash.

use super::{
    Unreadable,
    record::Record,
    rolls::{DiceSession, DiceSessionPart, PoolRollLog, RaRollLog, StoredSession},
    sheet::{PARTS, Sheet, SheetHead, SheetPart},
};

#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct CompanionState {
    pub ra_rolls: RaRollLog,
    pub pool_rolls: PoolRollLog,
    /// Running or over.
    pub session: Option<DiceSession>,
    pub sheet: Option<Sheet>,
}

/// A part with its own record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompanionPart {
    RaRolls,
    PoolRolls,
    DiceSession,
    DiceSessionPart(u8),
    Sheet,
    SheetPart(u8),
}

impl CompanionPart {
    pub const LONGEST: usize = {
        assert!(RaRollLog::LONGEST <= PoolRollLog::LONGEST && StoredSession::LONGEST <= PoolRollLog::LONGEST);
        assert!(DiceSessionPart::LONGEST <= PoolRollLog::LONGEST);
        assert!(SheetHead::LONGEST <= PoolRollLog::LONGEST && SheetPart::LONGEST <= PoolRollLog::LONGEST);
        PoolRollLog::LONGEST
    };

    pub fn of_session() -> impl Iterator<Item = CompanionPart> {
        let parts = (0..DiceSession::PARTS as u8).map(CompanionPart::DiceSessionPart);
        core::iter::once(CompanionPart::DiceSession).chain(parts)
    }

    pub fn of_sheet() -> impl Iterator<Item = CompanionPart> {
        core::iter::once(CompanionPart::Sheet).chain((0..PARTS as u8).map(CompanionPart::SheetPart))
    }

    /// In loading order.
    pub fn all() -> impl Iterator<Item = CompanionPart> {
        let logs = [CompanionPart::RaRolls, CompanionPart::PoolRolls].into_iter();
        logs.chain(CompanionPart::of_session()).chain(CompanionPart::of_sheet())
    }

    pub fn decode(self, record: &[u8]) -> Result<CompanionRecord, Unreadable> {
        Ok(match self {
            CompanionPart::RaRolls => CompanionRecord::RaRolls(RaRollLog::decode(record)?),
            CompanionPart::PoolRolls => CompanionRecord::PoolRolls(PoolRollLog::decode(record)?),
            CompanionPart::DiceSession => CompanionRecord::DiceSession(StoredSession::decode(record)?),
            CompanionPart::DiceSessionPart(_) => CompanionRecord::DiceSessionPart(DiceSessionPart::decode(record)?),
            CompanionPart::Sheet => {
                let sheet = Sheet::from_head(&SheetHead::decode(record)?);
                CompanionRecord::Sheet(sheet.ok_or(Unreadable::Senseless)?)
            }
            CompanionPart::SheetPart(index) => CompanionRecord::SheetPart(index, SheetPart::decode(record)?),
        })
    }
}

pub enum CompanionRecord {
    RaRolls(RaRollLog),
    PoolRolls(PoolRollLog),
    DiceSession(StoredSession),
    DiceSessionPart(DiceSessionPart),
    Sheet(Sheet),
    SheetPart(u8, SheetPart),
}

impl CompanionState {
    #[inline(always)]
    pub const fn new() -> CompanionState {
        CompanionState {
            ra_rolls: RaRollLog::new(),
            pool_rolls: PoolRollLog::new(),
            session: None,
            sheet: None,
        }
    }

    /// The head of a session or sheet must be loaded before its other parts.
    pub fn load(&mut self, record: CompanionRecord) {
        match record {
            CompanionRecord::RaRolls(rolls) => self.ra_rolls = rolls,
            CompanionRecord::PoolRolls(rolls) => self.pool_rolls = rolls,
            CompanionRecord::DiceSession(stored) => self.session = Some(DiceSession::resume(stored)),
            CompanionRecord::DiceSessionPart(part) => {
                if let Some(session) = &mut self.session {
                    session.append(&part);
                }
            }
            CompanionRecord::Sheet(sheet) => self.sheet = Some(sheet),
            CompanionRecord::SheetPart(index, part) => {
                if let Some(sheet) = &mut self.sheet {
                    sheet.take_up_part(index.into(), &part);
                }
            }
        }
    }

    /// Drops the session or sheet of an unreadable part.
    pub fn give_up(&mut self, part: CompanionPart) {
        match part {
            CompanionPart::RaRolls | CompanionPart::PoolRolls => {}
            CompanionPart::DiceSession | CompanionPart::DiceSessionPart(_) => self.session = None,
            CompanionPart::Sheet | CompanionPart::SheetPart(_) => self.sheet = None,
        }
    }

    /// Returns the length; none if the part is absent.
    pub fn encode(&self, part: CompanionPart, out: &mut [u8]) -> Option<usize> {
        match part {
            CompanionPart::RaRolls => self.ra_rolls.encode(out),
            CompanionPart::PoolRolls => self.pool_rolls.encode(out),
            CompanionPart::DiceSession => self.session.as_ref()?.stored().encode(out),
            CompanionPart::DiceSessionPart(index) => {
                let (last, part) = self.session.as_ref()?.last_part();
                (last == index).then(|| part.encode(out))?
            }
            CompanionPart::Sheet => self.sheet.as_ref()?.head().encode(out),
            CompanionPart::SheetPart(index) => self.sheet.as_ref()?.kept_part(index.into())?.encode(out),
        }
    }
}
