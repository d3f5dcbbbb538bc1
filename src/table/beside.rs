//! What the device knows of the evening beside the box: dice and the score sheet. It survives the battery.

use super::{
    record::Record,
    rolls::{Evening, EveningHead, EveningPart, Rolls, Throws},
    sheet::{Sheet, SheetHead, SheetPart},
};

/// Dice and the score sheet.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Beside {
    pub throws: Throws,
    pub rolls: Rolls,
    /// The evening that can be proved, running or over.
    pub evening: Option<Evening>,
    pub sheet: Option<Sheet>,
}

/// A part of it that is kept in a record of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BesidePart {
    Throws,
    Rolls,
    Evening,
    EveningPart(u8),
    Sheet,
    SheetPart(u8),
}

impl BesidePart {
    /// No record is longer.
    pub const LONGEST: usize = {
        assert!(Throws::LONGEST <= Rolls::LONGEST && EveningHead::LONGEST <= Rolls::LONGEST);
        assert!(EveningPart::LONGEST <= Rolls::LONGEST);
        assert!(SheetHead::LONGEST <= Rolls::LONGEST && SheetPart::LONGEST <= Rolls::LONGEST);
        Rolls::LONGEST
    };
}

impl Beside {
    #[inline(always)]
    pub const fn new() -> Beside {
        Beside {
            throws: Throws::new(),
            rolls: Rolls::new(),
            evening: None,
            sheet: None,
        }
    }

    /// Writes the record of a part and tells how long it is; none when there is no such part.
    pub fn encode(&self, part: BesidePart, out: &mut [u8]) -> Option<usize> {
        match part {
            BesidePart::Throws => self.throws.encode(out),
            BesidePart::Rolls => self.rolls.encode(out),
            BesidePart::Evening => self.evening.as_ref()?.head.encode(out),
            BesidePart::EveningPart(index) => {
                let (last, part) = self.evening.as_ref()?.last_part();
                (last == index).then(|| part.encode(out))?
            }
            BesidePart::Sheet => self.sheet.as_ref()?.head().encode(out),
            BesidePart::SheetPart(index) => self.sheet.as_ref()?.kept_part(index.into())?.encode(out),
        }
    }
}
