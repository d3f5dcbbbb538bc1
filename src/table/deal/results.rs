//! What was reached in the latest games from deals, to be compared with the next game from the same deal.

use heapless::Vec;

use super::Deal;
use crate::table::{
    Name, PlayerKind,
    record::{FRAME, Reader, Record, Writer},
    statistics::Finish,
};

/// The best that people reached in one game from a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DealResult {
    pub deal: Deal,
    /// The number of the game.
    pub game: u32,
    pub name: Name,
    pub score: u16,
}

/// The results of the latest games from deals, the oldest first.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct DealResults(Vec<DealResult, { DealResults::MOST }>);

impl DealResults {
    pub const MOST: usize = 12;

    pub const fn new() -> DealResults {
        DealResults(Vec::new())
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Adds a game that is over; tells whether there was anything to add. A game that was added already changes nothing.
    pub fn enter(&mut self, finish: &Finish) -> bool {
        let people = finish
            .standings
            .iter()
            .filter(|standing| standing.kind == PlayerKind::Human);
        let best = people.reduce(|best, other| {
            if other.outcome.score > best.outcome.score {
                other
            } else {
                best
            }
        });
        let (Some(deal), Some(best)) = (finish.deal, best) else {
            return false;
        };
        if self.0.iter().any(|known| known.game == finish.number) {
            return false;
        }
        if self.0.is_full() {
            self.0.remove(0);
        }
        let result = DealResult {
            deal,
            game: finish.number,
            name: best.name,
            score: best.outcome.score,
        };
        self.0.push(result).is_ok()
    }

    /// The best of the other games from this deal; of equal ones the latest.
    pub fn rival(&self, deal: Deal, game: u32) -> Option<DealResult> {
        let others = self
            .0
            .iter()
            .filter(|result| result.deal == deal && result.game != game);
        others.copied().max_by_key(|result| result.score)
    }
}

/// Bytes of a deal in a record.
const DEAL_BYTES: usize = 6;

impl Record for DealResults {
    const KIND: u8 = 16;
    const VERSION: u8 = 1;
    const LONGEST: usize = FRAME + 1 + DealResults::MOST * (DEAL_BYTES + 4 + Name::BYTES + 2);

    fn write(&self, out: &mut Writer<'_>) {
        out.byte(self.0.len() as u8);
        for result in &self.0 {
            let [bytes @ .., _, _] = result.deal.value().to_le_bytes();
            out.bytes(&bytes);
            out.long(result.game);
            result.name.write(out);
            out.number(result.score);
        }
    }

    fn read(input: &mut Reader<'_>) -> Option<DealResults> {
        let mut results = Vec::new();
        for _ in 0..input.byte()? {
            let (low, high) = (input.long()?, input.number()?);
            let result = DealResult {
                deal: Deal::from_value(u64::from(high) << 32 | u64::from(low))?,
                game: input.long()?,
                name: Name::read(input)?,
                score: input.number()?,
            };
            results.push(result).ok()?;
        }
        Some(DealResults(results))
    }
}
