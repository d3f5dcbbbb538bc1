//! Results of the latest games from deals, for comparison.

use heapless::Vec;

use super::{Day, Deal};
use crate::{
    collections::push_newest,
    table::{
        Name,
        record::{FRAME, Reader, Record, Writer},
        statistics::Finish,
    },
};

/// In place of a game number: from another device.
const FRIEND: u32 = u32::MAX;

/// Best human result in a game from a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DealResult {
    pub deal: Deal,
    pub game: u32,
    pub name: Name,
    pub score: u16,
}

/// Oldest first.
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

    /// Adds a finished game; false if it has nothing to add, or was added before.
    pub fn enter(&mut self, finish: &Finish) -> bool {
        let best = finish.people().reduce(|best, other| {
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
        let result = DealResult {
            deal,
            game: finish.number,
            name: best.name,
            score: best.outcome.score,
        };
        push_newest(&mut self.0, result);
        true
    }

    /// Stores a friend's result in place of the previous one.
    pub fn note_friend(&mut self, deal: Deal, name: Name, score: u16) {
        self.0.retain(|known| known.game != FRIEND || known.deal != deal);
        let game = FRIEND;
        let result = DealResult {
            deal,
            game,
            name,
            score,
        };
        push_newest(&mut self.0, result);
    }

    pub fn friend(&self, deal: Deal) -> Option<u16> {
        let mut noted = self.0.iter().filter(|result| result.game == FRIEND);
        noted.find(|result| result.deal == deal).map(|result| result.score)
    }

    /// The day after the last daily deal played here.
    pub fn next_day(&self) -> Option<Day> {
        let played = self.0.iter().filter(|result| result.game != FRIEND);
        let mut days = played.rev().filter_map(|result| Day::of_deal(result.deal.number()));
        days.next().map(Day::next)
    }

    /// Best result of other games from the deal, the latest of equal ones.
    pub fn rival(&self, deal: Deal, game: u32) -> Option<DealResult> {
        let others = self
            .0
            .iter()
            .filter(|result| result.deal == deal && result.game != game);
        others.copied().max_by_key(|result| result.score)
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::position::{GameKind, Options, Setup};

    fn deal(number: u64) -> Deal {
        Deal::new(&Setup::new(GameKind::Ra, 2, Options::default()).unwrap(), number)
    }

    fn name(text: &str) -> Name {
        Name::new(text).unwrap()
    }

    #[test]
    fn what_a_friend_reached_is_kept_with_the_deal_and_compared() {
        let mut results = DealResults::new();
        let own = DealResult {
            deal: deal(1),
            game: 7,
            name: name("Mia"),
            score: 20,
        };
        results.0.push(own).unwrap();
        results.note_friend(deal(1), name("Friend"), 30);
        results.note_friend(deal(2), name("Friend"), 50);
        results.note_friend(deal(1), name("Friend"), 31);
        assert_eq!(
            [1, 2, 3].map(|number| results.friend(deal(number))),
            [Some(31), Some(50), None]
        );
        let rival = results.rival(deal(1), 7).unwrap();
        assert_eq!((rival.name, rival.score), (name("Friend"), 31));
        assert_eq!(results.0.first(), Some(&own), "one's own result stays");
        assert_eq!(results.0.len(), 3);
        let mut record = [0; DealResults::LONGEST];
        let length = results.encode(&mut record).unwrap();
        assert_eq!(DealResults::decode(&record[..length]).ok(), Some(results));
    }

    #[test]
    fn after_the_deal_of_a_day_comes_that_of_the_next() {
        let mut results = DealResults::new();
        assert_eq!(results.next_day(), None);
        let played = |number, game| DealResult {
            deal: deal(number),
            game,
            name: name("Mia"),
            score: 1,
        };
        results.0.push(played(20_261_231, 1)).unwrap();
        results.0.push(played(77, 2)).unwrap();
        results.note_friend(deal(20_280_101), name("Friend"), 3);
        let next = results.next_day().unwrap();
        assert_eq!((next.year, next.month, next.day), (2027, 1, 1));
    }
}
