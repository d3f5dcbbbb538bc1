//! Records of a sheet: a head and one for each part, so that an entry writes little.

use heapless::Vec;

use super::{FIELDS, Sheet, SheetKind, start};
use crate::{
    collections::collect_truncated,
    rules::{MAX_PLAYERS, position::GameKind},
    table::{
        Name,
        record::{FRAME, Reader, Record, Writer},
    },
};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetHead {
    number: u32,
    kind: SheetKind,
    names: Vec<Name, MAX_PLAYERS>,
    rounds: u8,
    thought: [u32; MAX_PLAYERS],
}

/// An epoch, a round of Rauha, or ten rounds of a free sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetPart {
    number: u32,
    entered: u8,
    seats: Vec<[u8; FIELDS], MAX_PLAYERS>,
}

const FREE: u8 = u8::MAX;

impl Sheet {
    pub fn head(&self) -> SheetHead {
        SheetHead {
            number: self.number,
            kind: self.kind,
            names: self.names.clone(),
            rounds: self.rounds,
            thought: self.thought,
        }
    }

    pub fn kept_part(&self, part: usize) -> Option<SheetPart> {
        let seats = self.entries.get(part)?.iter().take(self.names.len());
        Some(SheetPart {
            number: self.number,
            entered: *self.entered.get(part)?,
            seats: collect_truncated(seats.copied()),
        })
    }

    pub fn from_head(head: &SheetHead) -> Option<Sheet> {
        let mut sheet = Sheet::new(head.number, head.kind, &head.names)?;
        sheet.rounds = head.rounds;
        sheet.thought = head.thought;
        sheet.start = start(head.kind, sheet.players());
        Some(sheet)
    }

    /// Ignores parts of other sheets.
    pub fn take_up_part(&mut self, part: usize, kept: &SheetPart) {
        if kept.number != self.number || kept.seats.len() != self.names.len() {
            return;
        }
        if let (Some(entries), Some(entered)) = (self.entries.get_mut(part), self.entered.get_mut(part)) {
            for (entry, kept) in entries.iter_mut().zip(&kept.seats) {
                *entry = *kept;
            }
            *entered = kept.entered;
        }
    }
}

impl Record for SheetHead {
    const KIND: u8 = 14;
    const VERSION: u8 = 1;
    const LONGEST: usize = FRAME + 4 + 3 + MAX_PLAYERS * (Name::BYTES + 4);

    fn write(&self, out: &mut Writer<'_>) {
        out.long(self.number);
        out.byte(match self.kind {
            SheetKind::Game(game) => game.number(),
            SheetKind::Free => FREE,
        });
        out.byte(self.rounds);
        out.byte(self.names.len() as u8);
        for (name, &thought) in self.names.iter().zip(&self.thought) {
            name.write(out);
            out.long(thought);
        }
    }

    fn read(input: &mut Reader<'_>) -> Option<SheetHead> {
        let number = input.long()?;
        let kind = match input.byte()? {
            FREE => SheetKind::Free,
            game => SheetKind::Game(GameKind::numbered(game)?),
        };
        let rounds = input
            .byte()
            .filter(|rounds| (1..=Sheet::MOST_ROUNDS).contains(rounds))?;
        let (mut names, mut thought) = (Vec::new(), [0; MAX_PLAYERS]);
        for place in 0..usize::from(input.byte()?) {
            names.push(Name::read(input)?).ok()?;
            *thought.get_mut(place)? = input.long()?;
        }
        Some(SheetHead {
            number,
            kind,
            names,
            rounds,
            thought,
        })
    }
}

impl Record for SheetPart {
    const KIND: u8 = 15;
    const VERSION: u8 = 1;
    const LONGEST: usize = FRAME + 4 + 2 + MAX_PLAYERS * FIELDS;

    fn write(&self, out: &mut Writer<'_>) {
        out.long(self.number);
        out.byte(self.entered);
        out.byte(self.seats.len() as u8);
        self.seats.iter().for_each(|seat| out.bytes(seat));
    }

    fn read(input: &mut Reader<'_>) -> Option<SheetPart> {
        let (number, entered) = (input.long()?, input.byte()?);
        let mut seats = Vec::new();
        for _ in 0..input.byte()? {
            let mut seat = [0; FIELDS];
            for count in &mut seat {
                *count = input.byte()?;
            }
            seats.push(seat).ok()?;
        }
        Some(SheetPart { number, entered, seats })
    }
}
