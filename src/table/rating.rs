//! Rating of a player on the bots' scale, from results against bots: Glicko without its clock. Integers only, so that
//! all boards compute the same.

use core::cmp::Ordering;

use super::{
    player::PlayerKind,
    record::{Reader, Writer},
    statistics::Standing,
};
use crate::{bots::Level, rules::position::GameKind};

/// Elo: a row per game in the order of [`GameKind::ALL`], a column per level in that of [`Level::ALL`]. Rounded from
/// `cargo arena --table`.
const BOTS: [[u16; Level::ALL.len()]; GameKind::ALL.len()] = [
    [880, 1000, 1135, 1250],
    [890, 1000, 1095, 1195],
    [875, 1000, 1140, 1275],
    [915, 1000, 1070, 1155],
];

pub const fn strength(game: GameKind, level: Level) -> u16 {
    BOTS[game as usize][level as usize]
}

/// The nearest level; none clearly below the lowest.
fn level_at(game: GameKind, elo: u16) -> Option<Level> {
    const BELOW: u16 = 60;
    let is_below = Level::ALL.iter().all(|&level| elo + BELOW < strength(game, level));
    let levels = Level::ALL.into_iter().filter(|_| !is_below);
    levels.min_by_key(|&level| strength(game, level).abs_diff(elo))
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rating {
    /// In 1/[`PARTS`] Elo.
    rating: u16,
    /// Information: sum of E (1 - E) over the results, with E the expected result, scaled by [`KNOWN`]. The deviation
    /// is 400 / ln 10 over its root.
    known: u16,
}

/// Fixed-point scale of Elo.
const PARTS: i32 = 8;

/// Fixed-point scale of results.
const WHOLE: i32 = 1024;

/// Fixed-point scale of information: right shift of the product of two expectations.
const KNOWN: u32 = 8;

/// Expected result of the weaker player in 1/[`WHOLE`], in steps of 64 Elo.
const WEAKER: [u16; 17] = [512, 419, 331, 255, 191, 140, 101, 72, 51, 36, 25, 17, 12, 8, 6, 4, 3];
const STEP: u32 = 6;

/// 400 / ln 10, times the scale of a rating, times the scale of the information over [`WHOLE`].
const GAIN: i32 = 5559;

/// Square of 1.96 * 400 / ln 10, times the scale of the information: the 95 % interval.
const INTERVAL: u32 = 474_850_000;

impl Rating {
    /// Before the first result: mid-scale, with a deviation of 350.
    pub const START: Rating = Rating {
        rating: 1000 * PARTS as u16,
        known: 1009,
    };

    const LOWEST: i32 = 100 * PARTS;
    const HIGHEST: i32 = 3000 * PARTS;

    pub const fn is_known(self) -> bool {
        self.known > Rating::START.known
    }

    pub const fn elo(self) -> u16 {
        (self.rating + PARTS as u16 / 2) / PARTS as u16
    }

    /// Half-width of the 95 % interval.
    pub fn uncertainty(self) -> u16 {
        let square = INTERVAL.checked_div(self.known.into()).unwrap_or(INTERVAL);
        square.isqrt() as u16
    }

    /// Each bot at the table is one result.
    pub fn after(self, game: GameKind, own: &Standing, all: &[Standing]) -> Rating {
        let results = all.iter().filter_map(|other| match other.kind {
            PlayerKind::Human => None,
            PlayerKind::Bot(level) => Some((strength(game, level), compare(own, other))),
        });
        self.after_results(results)
    }

    /// All at once, so that order does not matter.
    pub fn after_results(self, results: impl Iterator<Item = (u16, Ordering)>) -> Rating {
        let (mut surprise, mut known) = (0, i32::from(self.known));
        for (strength, result) in results {
            let expected = self.expects(strength);
            surprise += match result {
                Ordering::Less => 0,
                Ordering::Equal => WHOLE / 2,
                Ordering::Greater => WHOLE,
            } - expected;
            known += (expected * (WHOLE - expected)) >> KNOWN;
        }
        let change = GAIN * surprise;
        // To nearest, symmetrically.
        let half = if change < 0 { -known / 2 } else { known / 2 };
        let rating = i32::from(self.rating) + (change + half).checked_div(known).unwrap_or(0);
        Rating {
            rating: rating.clamp(Rating::LOWEST, Rating::HIGHEST) as u16,
            // Capped: the estimate must follow players who improve.
            known: known.min(u16::MAX.into()) as u16,
        }
    }

    /// Expected result in 1/[`WHOLE`].
    fn expects(self, strength: u16) -> i32 {
        let difference = self.elo().abs_diff(strength);
        let place = usize::from(difference >> STEP);
        let rest = i32::from(difference) & ((1 << STEP) - 1);
        let of = |place: usize| WEAKER.get(place).map_or(3, |&of| i32::from(of));
        let weaker = of(place) - (((of(place) - of(place + 1)) * rest) >> STEP);
        if self.elo() < strength { weaker } else { WHOLE - weaker }
    }

    /// Contains the strength two times in three: one deviation around the estimate.
    pub fn range(self) -> (u16, u16) {
        let deviation = self.uncertainty() / 2;
        (self.elo().saturating_sub(deviation), self.elo() + deviation)
    }

    /// The levels at both ends of the range; none below the lowest.
    pub fn levels(self, game: GameKind) -> (Option<Level>, Option<Level>) {
        let (low, high) = self.range();
        (level_at(game, low), level_at(game, high))
    }

    pub(super) fn write(self, out: &mut Writer<'_>) {
        out.number(self.rating);
        out.number(self.known);
    }

    pub(super) fn read(input: &mut Reader<'_>) -> Option<Rating> {
        let (rating, known) = (input.number()?, input.number()?);
        let is_sound = (Rating::LOWEST..=Rating::HIGHEST).contains(&rating.into()) && known >= Rating::START.known;
        is_sound.then_some(Rating { rating, known })
    }

    pub(super) const BYTES: usize = 4;
}

fn compare(own: &Standing, other: &Standing) -> Ordering {
    let worth = |standing: &Standing| (standing.outcome.score, standing.outcome.won);
    worth(own).cmp(&worth(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Name, statistics::Outcome};
    use proptest::prelude::*;

    fn after(rating: Rating, results: &[(u16, Ordering)]) -> Rating {
        rating.after_results(results.iter().copied())
    }

    fn ratings() -> impl Strategy<Value = Rating> {
        (Rating::LOWEST..=Rating::HIGHEST, Rating::START.known..=u16::MAX).prop_map(|(rating, known)| Rating {
            rating: rating as u16,
            known,
        })
    }

    fn results() -> impl Strategy<Value = Ordering> {
        prop_oneof![Just(Ordering::Less), Just(Ordering::Equal), Just(Ordering::Greater)]
    }

    /// Calculated by hand with fractions. Against two scribes of 1000, one win and one loss: 0.5 was expected of each,
    /// so the rating stays; 1 / 350² + 2 q² / 4 with q = ln 10 / 400 gives a deviation of 201, times 1.96 is 394. Then
    /// a win against a pharaoh of 1200, of which 0.240 was expected: 1 / 201² + q² 0.240 0.760 gives 180, and q 180²
    /// 0.760 = 142 points.
    #[test]
    fn a_worked_example() {
        let first = after(Rating::START, &[(1000, Ordering::Less), (1000, Ordering::Greater)]);
        assert_eq!((first.elo(), first.uncertainty()), (1000, 394));
        let second = after(first, &[(1200, Ordering::Greater)]);
        assert_eq!((second.elo(), second.uncertainty()), (1142, 353));
        let ra = GameKind::ALL[0];
        assert_eq!(second.range(), (1142 - 176, 1142 + 176));
        assert_eq!(second.levels(ra), (Some(Level::Scribe), Some(Level::Pharaoh)));
    }

    #[test]
    fn a_win_brings_as_much_as_a_loss_costs_where_both_are_as_surprising() {
        for more in 0..400 {
            let won = after(Rating::START, &[(1000 + more, Ordering::Greater)]);
            let lost = after(Rating::START, &[(1000 - more, Ordering::Less)]);
            assert_eq!(
                won.rating - Rating::START.rating,
                Rating::START.rating - lost.rating,
                "{more}"
            );
            assert!(won.elo() > 1000);
        }
    }

    #[test]
    fn a_draw_is_worth_half_a_win() {
        assert_eq!(after(Rating::START, &[(1000, Ordering::Equal)]).elo(), 1000);
        assert!(after(Rating::START, &[(1100, Ordering::Equal)]).elo() > 1000);
        assert!(after(Rating::START, &[(900, Ordering::Equal)]).elo() < 1000);
    }

    #[test]
    fn outside_of_its_scale_or_with_less_known_than_at_the_start_it_is_not_read() {
        let read = |rating: i32, known: u16| {
            let fields = [(rating as u16).to_le_bytes(), known.to_le_bytes()].concat();
            Rating::read(&mut Reader::new(1, &fields))
        };
        let known = Rating::START.known;
        assert!(read(Rating::LOWEST, known).is_some() && read(Rating::HIGHEST, u16::MAX).is_some());
        for (rating, known) in [
            (Rating::LOWEST - 1, known),
            (Rating::HIGHEST + 1, known),
            (Rating::LOWEST, known - 1),
        ] {
            assert_eq!(read(rating, known), None, "{rating} {known}");
        }
    }

    #[test]
    fn a_range_is_named_after_the_nearest_levels() {
        for game in GameKind::ALL {
            assert_eq!(level_at(game, 100), None);
            assert_eq!(level_at(game, 3000), Some(Level::Pharaoh));
            for level in Level::ALL {
                for near in [strength(game, level) - 20, strength(game, level) + 20] {
                    assert_eq!(level_at(game, near), Some(level), "{game:?} {near}");
                }
            }
            let lowest = strength(game, Level::ALL[0]);
            assert_eq!(level_at(game, lowest - 60), Some(Level::ALL[0]));
            assert_eq!(level_at(game, lowest - 61), None);
        }
    }

    #[test]
    fn equal_points_are_decided_by_who_has_won() {
        let standing = |score, won| Standing {
            name: Name::new("Mia").unwrap(),
            kind: PlayerKind::Human,
            outcome: Outcome { score, won },
        };
        assert_eq!(compare(&standing(30, true), &standing(29, false)), Ordering::Greater);
        assert_eq!(compare(&standing(30, true), &standing(30, false)), Ordering::Greater);
        assert_eq!(compare(&standing(30, false), &standing(30, false)), Ordering::Equal);
        assert_eq!(compare(&standing(30, false), &standing(31, false)), Ordering::Less);
    }

    /// From any start.
    #[test]
    fn many_games_lead_to_the_strength_that_was_played() {
        for strength in [700, 950, 1100, 1350] {
            let mut rng = crate::chance::Quick::new(u64::from(strength), 1);
            let mut rating = Rating::START;
            for game in 0..400u32 {
                use crate::chance::Draw;
                let bot = BOTS[0][game as usize % 4];
                let true_one = Rating {
                    rating: strength * PARTS as u16,
                    known: Rating::START.known,
                };
                let wins = (rng.below(WHOLE as u32) as i32) < true_one.expects(bot);
                let result = if wins { Ordering::Greater } else { Ordering::Less };
                rating = after(rating, &[(bot, result)]);
            }
            let off = rating.elo().abs_diff(strength);
            assert!(off <= rating.uncertainty(), "{strength}: {rating:?}");
            assert!(rating.uncertainty() <= 100, "{rating:?}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(1), ..ProptestConfig::default() })]

        #[test]
        fn winning_raises_losing_lowers_and_both_tell_more(before in ratings(), bot in 100u16..3000) {
            let won = after(before, &[(bot, Ordering::Greater)]);
            let lost = after(before, &[(bot, Ordering::Less)]);
            prop_assert!(lost.rating <= before.rating && before.rating <= won.rating);
            // Only if the result was open.
            if before.elo().abs_diff(bot) < 500 && (200..2900).contains(&before.elo()) {
                prop_assert!(lost.rating < before.rating && before.rating < won.rating);
            }
            for later in [won, lost] {
                prop_assert!(later.known >= before.known && later.uncertainty() <= before.uncertainty());
            }
        }

        #[test]
        fn a_change_is_rounded_to_the_nearest_part(before in ratings(), bot in 100u16..3000, result in results()) {
            let later = after(before, &[(bot, result)]);
            prop_assume!((Rating::LOWEST + 1..Rating::HIGHEST).contains(&later.rating.into()));
            prop_assume!(later.known < u16::MAX);
            let reached = match result {
                Ordering::Less => 0,
                Ordering::Equal => WHOLE / 2,
                Ordering::Greater => WHOLE,
            };
            let exact = GAIN * (reached - before.expects(bot));
            let rounded = (i32::from(later.rating) - i32::from(before.rating)) * i32::from(later.known);
            prop_assert!(2 * exact.abs_diff(rounded) <= later.known.into());
        }

        #[test]
        fn beating_the_stronger_raises_more(before in ratings(), weak in 100u16..3000, more in 0u16..2000) {
            let weaker = after(before, &[(weak, Ordering::Greater)]);
            let stronger = after(before, &[(weak + more, Ordering::Greater)]);
            prop_assert!(weaker.rating <= stronger.rating);
            let weaker = after(before, &[(weak, Ordering::Less)]);
            let stronger = after(before, &[(weak + more, Ordering::Less)]);
            prop_assert!(weaker.rating <= stronger.rating);
        }

        #[test]
        fn a_result_between_winning_and_losing_counts_between(before in ratings(), bot in 100u16..3000) {
            let [lost, equal, won] = [Ordering::Less, Ordering::Equal, Ordering::Greater]
                .map(|result| after(before, &[(bot, result)]).rating);
            prop_assert!(lost <= equal && equal <= won);
        }

        #[test]
        fn it_stays_on_its_scale_and_the_order_of_results_does_not_count(
            games in prop::collection::vec((0usize..4, prop::collection::vec((0usize..4, results()), 1..5)), 1..80),
        ) {
            let mut rating = Rating::START;
            for (game, results) in games {
                let results: heapless::Vec<_, 4> = results.iter().map(|&(level, result)| (BOTS[game][level], result)).collect();
                let mut turned = results.clone();
                turned.reverse();
                prop_assert_eq!(after(rating, &results), after(rating, &turned));
                rating = after(rating, &results);
                prop_assert!(rating.is_known());
                prop_assert!((100..=3000).contains(&rating.elo()));
                prop_assert!((84..=690).contains(&rating.uncertainty()), "{:?}", rating);
            }
        }
    }
}
