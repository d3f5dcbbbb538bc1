//! Rollout search: sequential halving over the decisions. All decisions see the same random numbers in each round,
//! which reduces the variance of their differences.

use heapless::Vec;

use super::{
    Budget, Choice, Judge, Progress, STANDING, Temperament,
    endgame::{Endgame, Reckoned},
    review::Margin,
    temperament::bias,
};
use crate::{
    chance::Quick,
    collections::{Truncating, sort_by_key},
    rules::{Seat, Turn, event::no_events, position::Code},
};

/// Most decisions searched, the best by prior evaluation.
pub const ARMS: usize = 24;

#[derive(Clone, Copy, Debug)]
struct Arm<M> {
    chosen: M,
    /// Prior evaluation, for ties.
    judgement: i32,
    /// Of the temperament, added to every standing.
    bias: i32,
    /// Standings of complete rounds.
    total: i32,
    /// In this round.
    latest: i32,
}

impl<M> Arm<M> {
    /// Score after a number of rounds: the prior counts as `trust` more.
    const fn promise(&self, rounds: u16, trust: i32) -> i32 {
        let judgement = if self.judgement > STANDING {
            STANDING
        } else {
            self.judgement
        };
        self.total + judgement * trust + self.bias * (rounds as i32 + trust)
    }
}

/// Search of fixed size over the decisions of a position.
#[derive(Clone, Debug)]
pub struct Search<G: Judge> {
    root: G,
    seat: Seat,
    temperament: Option<Temperament>,
    seed: u64,
    /// Sorted after each halving; the first `live` are searched.
    arms: Vec<Arm<G::Move>, ARMS>,
    live: u8,
    next: u8,
    /// Complete rounds.
    rounds: u16,
    moves: u32,
    budget: u32,
    /// Value of `moves` at which the worse half is dropped.
    halving: u32,
    /// Squared differences of the first two arms by round.
    squares: u64,
    /// Runs before any rollout; `None` once finished.
    endgame: Option<G::Endgame>,
    playing: Option<Playing<G>>,
}

#[derive(Clone, Debug)]
struct Playing<G> {
    game: G,
    chance: Quick,
    whim: Quick,
    steps: u16,
    work: u32,
    goes_on: bool,
}

/// Totals stay within 31 bits.
const MOST_ROUNDS: u16 = 60_000;

impl<G: Judge> Search<G> {
    /// `None` without a decision.
    // Not inlined: the temporaries are large.
    #[inline(never)]
    pub fn new(game: &G, temperament: Option<Temperament>, seed: u64, budget: Budget) -> Option<Search<G>> {
        let Turn::Seat(seat) = game.turn() else { return None };
        let mut search = Search {
            root: game.clone(),
            seat,
            temperament,
            seed,
            arms: Vec::new(),
            live: 0,
            next: 0,
            rounds: 0,
            moves: 0,
            budget: budget.moves::<G>(),
            halving: 0,
            squares: 0,
            endgame: None,
            playing: None,
        };
        search.root.imagine(seat, &mut Quick::new(seed, 0));
        let Search { root, arms, .. } = &mut search;
        root.foresee(&mut |chosen, judgement| {
            let arm = Arm {
                chosen,
                judgement,
                bias: 0,
                total: 0,
                latest: 0,
            };
            // Best first; equals keep the order of the rules.
            let place = arms.iter().position(|other| other.judgement < judgement);
            arms.insert_ranked(place.unwrap_or(arms.len()), arm);
        });
        if let Some(highest) = arms.first().map(|arm| arm.judgement) {
            arms.retain(|arm| highest.saturating_sub(arm.judgement) <= G::WIDTH);
        }
        for arm in arms.iter_mut() {
            arm.bias = bias(root, temperament, arm.chosen);
        }
        search.live = search.arms.len() as u8;
        search.halving = search.budget / halvings(search.live);
        if search.live > 1 {
            search.endgame = G::Endgame::of(&search.root, search.budget);
        }
        (search.live > 0).then_some(search)
    }

    /// Whether [`Search::new`] with these arguments would start this search.
    pub(super) fn is_about(&self, game: &G, temperament: Option<Temperament>, seed: u64, budget: Budget) -> bool {
        let is_same = self.temperament == temperament && self.seed == seed && self.budget == budget.moves::<G>();
        if !is_same || game.turn() != Turn::Seat(self.seat) {
            return false;
        }
        // Hidden information must not matter.
        let mut imagined = game.clone();
        imagined.imagine(self.seat, &mut Quick::new(seed, 0));
        imagined == self.root
    }

    /// Restarts with another seed to compare only these two.
    pub(super) fn compare(&mut self, two: [G::Move; 2], seed: u64) {
        self.seed = seed;
        self.arms.clear();
        self.arms.extend(two.map(|chosen| Arm {
            chosen,
            judgement: 0,
            bias: 0,
            total: 0,
            latest: 0,
        }));
        self.live = two.len() as u8;
        (self.next, self.rounds, self.moves, self.squares) = (0, 0, 0, 0);
        (self.endgame, self.playing) = (None, None);
        // No halving: both are needed.
        self.halving = u32::MAX;
    }

    /// Step of the endgame solver or a rollout; false when finished.
    pub fn step(&mut self) -> bool {
        if let Some(endgame) = &mut self.endgame {
            match endgame.step(&self.root) {
                Reckoned::GoesOn(work) => self.moves += work,
                Reckoned::Proved(best) => {
                    self.endgame = None;
                    self.arms.retain(|arm| arm.chosen == best);
                    self.live = 1;
                }
                Reckoned::Open => self.endgame = None,
            }
            return true;
        }
        if self.live <= 1 || self.moves >= self.budget || self.rounds >= MOST_ROUNDS {
            return false;
        }
        let Some(arm) = self.arms.get_mut(usize::from(self.next)) else {
            return false;
        };
        let playing = self
            .playing
            .get_or_insert_with(|| Playing::new(&self.root, arm.chosen, self.seat, self.seed, self.rounds));
        if playing.goes_on {
            playing.step(&self.root);
            return true;
        }
        arm.latest = playing.game.standing(self.seat);
        self.moves += playing.work;
        self.playing = None;
        self.next += 1;
        if self.next == self.live {
            self.end_round();
        }
        true
    }

    fn end_round(&mut self) {
        self.next = 0;
        self.rounds += 1;
        for arm in self.arms.iter_mut().take(self.live.into()) {
            arm.total += arm.latest;
        }
        if let [first, second, ..] = self.arms.as_slice() {
            let between = u64::from(first.latest.abs_diff(second.latest));
            self.squares += between * between;
        }
        if self.moves >= self.halving && self.live > 2 {
            let rounds = self.rounds;
            if let Some(live) = self.arms.get_mut(..usize::from(self.live)) {
                sort_by_key(live, |arm| {
                    (-arm.promise(rounds, G::TRUST), -arm.judgement, G::code(arm.chosen))
                });
            }
            self.live = self.live.div_ceil(2);
            let left = self.budget.saturating_sub(self.moves);
            self.halving = self.moves + left / halvings(self.live);
        }
    }

    fn best(&self) -> Option<&Arm<G::Move>> {
        let live = self.arms.iter().take(self.live.into());
        live.min_by_key(|arm| (-arm.promise(self.rounds, G::TRUST), -arm.judgement, G::code(arm.chosen)))
    }

    pub fn progress(&self) -> Progress {
        Progress {
            moves: self.moves.min(self.budget),
            budget: self.budget,
            best: Code(self.best().map_or(0, |arm| G::code(arm.chosen))),
        }
    }

    pub fn choice(&self) -> Option<Choice> {
        self.best().map(|arm| Choice {
            code: Code(G::code(arm.chosen)),
            reason: self.root.reason(arm.chosen),
        })
    }

    /// First compared move over the second; `None` with a single one.
    pub(super) fn margin(&self) -> Option<Margin> {
        let [first, second, ..] = self.arms.as_slice() else {
            return None;
        };
        Some(Margin::of(self.rounds, first.total - second.total, self.squares))
    }
}

/// Halvings to two arms, plus the final comparison.
const fn halvings(live: u8) -> u32 {
    match live {
        ..=2 => 1,
        3..=4 => 2,
        5..=8 => 3,
        9..=16 => 4,
        17.. => 5,
    }
}

impl<G: Judge> Playing<G> {
    /// Plays the decision; [`Playing::step`] continues.
    fn new(root: &G, chosen: G::Move, seat: Seat, seed: u64, round: u16) -> Playing<G> {
        // Separate generators: draws stay the same for all arms, whatever replies consume.
        let mut playing = Playing {
            game: root.clone(),
            chance: Quick::new(seed, 2 * u32::from(round) + 1),
            whim: Quick::new(seed, 2 * u32::from(round) + 2),
            steps: 1,
            work: 1,
            goes_on: false,
        };
        playing.game.imagine(seat, &mut playing.chance);
        playing.goes_on =
            playing.game.play(chosen, &mut no_events).is_ok() && !playing.game.is_far_enough(root, playing.steps);
        playing
    }

    /// Plays a reply or a chance move, up to the horizon.
    fn step(&mut self, root: &G) {
        let done = match self.game.turn() {
            Turn::Seat(_) => self.game.advance(&mut self.whim),
            Turn::Chance(_) => {
                let drawn = self.game.draw(&mut self.chance);
                u32::from(drawn.is_some_and(|drawn| self.game.play(drawn, &mut no_events).is_ok()))
            }
            Turn::Over => 0,
        };
        self.work += done;
        self.steps += 1;
        self.goes_on = done > 0 && !self.game.is_far_enough(root, self.steps);
    }
}
