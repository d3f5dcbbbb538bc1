//! What the device knows of the session beside the box: dice and the score sheet. It survives the battery.

use super::{
    record::Record,
    rolls::{DiceSession, DiceSessionHead, DiceSessionPart, PoolRollLog, RaRollLog},
    sheet::{Sheet, SheetHead, SheetPart},
};

/// Dice and the score sheet.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct CompanionState {
    pub ra_rolls: RaRollLog,
    pub pool_rolls: PoolRollLog,
    /// The session that can be proved, running or over.
    pub session: Option<DiceSession>,
    pub sheet: Option<Sheet>,
}

/// A part of it that is kept in a record of its own.
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
    /// No record is longer.
    pub const LONGEST: usize = {
        assert!(RaRollLog::LONGEST <= PoolRollLog::LONGEST && DiceSessionHead::LONGEST <= PoolRollLog::LONGEST);
        assert!(DiceSessionPart::LONGEST <= PoolRollLog::LONGEST);
        assert!(SheetHead::LONGEST <= PoolRollLog::LONGEST && SheetPart::LONGEST <= PoolRollLog::LONGEST);
        PoolRollLog::LONGEST
    };
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

    /// Writes the record of a part and tells how long it is; none when there is no such part.
    pub fn encode(&self, part: CompanionPart, out: &mut [u8]) -> Option<usize> {
        match part {
            CompanionPart::RaRolls => self.ra_rolls.encode(out),
            CompanionPart::PoolRolls => self.pool_rolls.encode(out),
            CompanionPart::DiceSession => self.session.as_ref()?.head.encode(out),
            CompanionPart::DiceSessionPart(index) => {
                let (last, part) = self.session.as_ref()?.last_part();
                (last == index).then(|| part.encode(out))?
            }
            CompanionPart::Sheet => self.sheet.as_ref()?.head().encode(out),
            CompanionPart::SheetPart(index) => self.sheet.as_ref()?.kept_part(index.into())?.encode(out),
        }
    }
}
