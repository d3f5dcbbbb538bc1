//! What the device knows of the session beside the box: dice and the score sheet. It survives the battery.

use super::{
    record::Record,
    rolls::{DiceSession, DiceSessionHead, DiceSessionPart, Rolls, Throws},
    sheet::{Sheet, SheetHead, SheetPart},
};

/// Dice and the score sheet.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct CompanionState {
    pub throws: Throws,
    pub rolls: Rolls,
    /// The session that can be proved, running or over.
    pub session: Option<DiceSession>,
    pub sheet: Option<Sheet>,
}

/// A part of it that is kept in a record of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompanionPart {
    Throws,
    Rolls,
    DiceSession,
    DiceSessionPart(u8),
    Sheet,
    SheetPart(u8),
}

impl CompanionPart {
    /// No record is longer.
    pub const LONGEST: usize = {
        assert!(Throws::LONGEST <= Rolls::LONGEST && DiceSessionHead::LONGEST <= Rolls::LONGEST);
        assert!(DiceSessionPart::LONGEST <= Rolls::LONGEST);
        assert!(SheetHead::LONGEST <= Rolls::LONGEST && SheetPart::LONGEST <= Rolls::LONGEST);
        Rolls::LONGEST
    };
}

impl CompanionState {
    #[inline(always)]
    pub const fn new() -> CompanionState {
        CompanionState {
            throws: Throws::new(),
            rolls: Rolls::new(),
            session: None,
            sheet: None,
        }
    }

    /// Writes the record of a part and tells how long it is; none when there is no such part.
    pub fn encode(&self, part: CompanionPart, out: &mut [u8]) -> Option<usize> {
        match part {
            CompanionPart::Throws => self.throws.encode(out),
            CompanionPart::Rolls => self.rolls.encode(out),
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
