//! Bots: choose a move at four levels, explain it, and review games. A [`Judge`] per game, one [`Search`] for all.
//!
//! Bots use no information hidden from their seat: secrets are randomised first ([`Game::imagine`]). Search effort is
//! counted in moves, not in time, and all arithmetic is integer: the same seed gives the same move everywhere.

mod any_search;
pub mod auction;
mod endgame;
pub mod network;
mod reason;
mod review;
mod search;
pub mod temperament;

pub mod dice;
pub mod priests;
pub mod ra;
pub mod rauha;

use core::fmt;

use heapless::Vec;

use crate::{
    chance::{Draw, Quick},
    collections::Truncating,
    rules::{
        Game, Seat, Turn,
        event::no_events,
        games::with_game,
        position::{Code, Position},
    },
};

pub use any_search::AnySearch;
pub use endgame::{Endgame, Reckoned};
pub use reason::{Part, Phrase, Reason};
pub use review::{MISTAKES, Margin, Mistake, Reviewed, compare, review};
pub use search::{ARMS, Search};
use temperament::bias;
pub use temperament::{Bot, Temperament};

/// Ascending strength.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Makes beginners' mistakes.
    Apprentice,
    /// Decides by evaluation, without search.
    Scribe,
    /// Searches like the pharaoh, with a small budget.
    Vizier,
    /// Rollouts guided by the scribe's evaluation.
    Pharaoh,
}

impl Level {
    pub const ALL: [Level; 4] = [Level::Apprentice, Level::Scribe, Level::Vizier, Level::Pharaoh];

    /// In the wire protocol and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Apprentice => "apprentice",
            Level::Scribe => "scribe",
            Level::Vizier => "vizier",
            Level::Pharaoh => "pharaoh",
        }
    }

    /// The others decide at once.
    pub const fn searches(self) -> bool {
        match self {
            Level::Apprentice | Level::Scribe => false,
            Level::Vizier | Level::Pharaoh => true,
        }
    }

    pub fn named(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Mean of the other seats, given their sum.
fn mean_of_others(sum: i32, players: u8) -> i32 {
    sum.checked_div(i32::from(players) - 1).unwrap_or(0)
}

/// Evaluation of a game: chances to win in parts of [`STANDING`], of which only differences matter. Secrets in the
/// position are randomised: use only what the deciding seat knows.
pub trait Judge: Game {
    /// [`Infallible`](core::convert::Infallible) if there is none.
    type Endgame: Endgame<Self>;

    /// The pharaoh's work per decision, two seconds of the chip: rollout moves, or positions evaluated by a network.
    const BUDGET: u32;

    /// The vizier's budget. With 0 it decides like a scribe, with [`Judge::VIZIER_BLUR`].
    const VIZIER: u32;

    /// Evaluation noise of levels that decide at once. Separates the levels in games without much search.
    const SCRIBE_BLUR: i32 = 0;
    const VIZIER_BLUR: i32 = 0;

    /// Decisions worse than the best by more than this are not searched.
    const WIDTH: i32 = i32::MAX;

    /// Rounds of rollouts, up to 100, that the prior evaluation counts as.
    const TRUST: i32 = 0;

    /// The scribe's evaluation of every decision in order; by default the standing after the move.
    fn judge(&self, visit: &mut dyn FnMut(Self::Move, i32)) {
        let Turn::Seat(seat) = self.turn() else { return };
        self.decisions(|chosen| {
            let mut after = self.clone();
            if after.play(chosen, &mut no_events).is_ok() {
                visit(chosen, after.standing(seat));
            }
        });
    }

    /// Prior evaluation: selects the decisions to search and predicts those of others.
    fn foresee(&self, visit: &mut dyn FnMut(Self::Move, i32)) {
        self.judge(visit);
    }

    /// `None` at a chance position or when over.
    fn apprentice(&self, temperament: Option<Temperament>, rng: &mut Quick) -> Option<Self::Move>;

    /// Degree in which a decision suits a temperament, 0 to [`temperament::FULL`]. Uses only what the deciding seat
    /// knows. Evaluated once per decision, not in rollouts.
    fn flavour(&self, temperament: Temperament, chosen: Self::Move) -> u8;

    /// Fast decision for rollouts; by default the best by [`Judge::judge`].
    fn reply(&self, _: &mut Quick) -> Option<Self::Move> {
        best(self)
    }

    /// Rollout step: plays at least one move of the deciding seat. Returns the work as in [`Judge::BUDGET`], 0 without
    /// a move.
    fn advance(&mut self, whim: &mut Quick) -> u32 {
        let reply = self.reply(whim);
        u32::from(reply.is_some_and(|chosen| self.play(chosen, &mut no_events).is_ok()))
    }

    /// Whether a rollout from `root` may stop after these steps and be scored.
    fn is_far_enough(&self, root: &Self, steps: u16) -> bool;

    /// Evaluation of a seat, or its result, within ±[`STANDING`].
    fn standing(&self, seat: Seat) -> i32;

    fn reason(&self, chosen: Self::Move) -> Reason;
}

/// Bound of [`Judge::standing`].
pub const STANDING: i32 = 16 * 1024;

/// The first of equals.
pub fn best<G: Judge>(game: &G) -> Option<G::Move> {
    let mut found = None;
    game.judge(&mut |chosen, value| {
        if found.is_none_or(|(_, highest)| value > highest) {
            found = Some((chosen, value));
        }
    });
    found.map(|(chosen, _)| chosen)
}

pub fn any<G: Game>(game: &G, rng: &mut Quick) -> Option<G::Move> {
    let mut choices = 0;
    game.decisions(|_| choices += 1);
    let chosen = rng.below(choices);
    let (mut number, mut found) = (0, None);
    game.decisions(|decision| {
        if number == chosen {
            found = Some(decision);
        }
        number += 1;
    });
    found
}

/// Best decision with noise up to `blur` on each value.
pub fn careless<G: Judge>(game: &G, temperament: Option<Temperament>, blur: i32, rng: &mut Quick) -> Option<G::Move> {
    let mut found = None;
    game.judge(&mut |chosen, value| {
        let seen = value + rng.below(blur.unsigned_abs().max(1)) as i32 + bias(game, temperament, chosen);
        if found.is_none_or(|(_, highest)| seen > highest) {
            found = Some((chosen, seen));
        }
    });
    found.map(|(chosen, _)| chosen)
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// Two seconds on the chip.
    Device,
    Moves(u32),
}

impl Budget {
    pub const fn moves<G: Judge>(self) -> u32 {
        match self {
            Budget::Device => G::BUDGET,
            Budget::Moves(moves) => moves,
        }
    }

    /// At most the budget of the level; `None` if it decides at once.
    const fn share<G: Judge>(self, level: Level, _: &G) -> Option<Budget> {
        let moves = self.moves::<G>();
        match level {
            Level::Apprentice | Level::Scribe => None,
            Level::Vizier if G::VIZIER == 0 => None,
            Level::Vizier => Some(Budget::Moves(if moves < G::VIZIER { moves } else { G::VIZIER })),
            Level::Pharaoh => Some(Budget::Moves(moves)),
        }
    }

    pub(super) const fn moves_in<G: Judge>(self, _: &G) -> u32 {
        self.moves::<G>()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    pub moves: u32,
    /// Unless stopped early.
    pub budget: u32,
    /// The decision if stopped now.
    pub best: Code,
}

impl Progress {
    pub const fn percent(self) -> u8 {
        let hundredth = if self.budget < 100 { 1 } else { self.budget / 100 };
        let percent = self.moves / hundredth;
        if percent < 100 { percent as u8 } else { 100 }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    pub code: Code,
    pub reason: Reason,
}

/// Chooses a move of a level or a [`Bot`]; `None` at a chance position or when over. `stop` is called between steps: once
/// it returns true, the best decision so far is chosen.
pub fn choose(
    position: &Position,
    bot: impl Into<Bot>,
    seed: u64,
    budget: Budget,
    stop: &mut dyn FnMut(Progress) -> bool,
) -> Option<Choice> {
    match begin(position, bot, seed, budget, &mut [None]) {
        Begun::Nothing => None,
        Begun::Decided(choice) => Some(choice),
        Begun::Thinking(thought) => {
            while thought.step() {
                if stop(thought.progress()) {
                    break;
                }
            }
            thought.choice()
        }
    }
}

#[derive(Debug)]
pub enum Begun<'a> {
    /// Chance, or over.
    Nothing,
    Decided(Choice),
    Thinking(&'a mut AnySearch),
}

/// Starts a decision; levels without search finish at once. `thoughts` caches searches, latest first: a matching one is
/// continued, or the oldest replaced. The result is the same either way.
pub fn begin<'a>(
    position: &Position,
    bot: impl Into<Bot>,
    seed: u64,
    budget: Budget,
    thoughts: &'a mut [Option<AnySearch>],
) -> Begun<'a> {
    let bot = bot.into();
    let Some(budget) = with_game!(position, game => budget.share(bot.level, game)) else {
        return match with_game!(position, game => decide(game, bot, seed)) {
            Some(choice) => Begun::Decided(choice),
            None => Begun::Nothing,
        };
    };
    let is_this = |place: &Option<AnySearch>| {
        place
            .as_ref()
            .is_some_and(|thought| thought.is_about(position, bot.temperament, seed, budget))
    };
    let known = thoughts.iter().position(is_this);
    bring_forward(thoughts, known.unwrap_or(thoughts.len().saturating_sub(1)));
    let Some(place) = thoughts.first_mut() else {
        return Begun::Nothing;
    };
    if known.is_none() {
        *place = AnySearch::new(position, bot.temperament, seed, budget);
    }
    match place {
        Some(thought) => Begun::Thinking(thought),
        None => Begun::Nothing,
    }
}

/// Why a decision may be right, by what the seat knows.
pub fn explain(position: &Position, code: Code) -> Option<Choice> {
    fn explained<G: Judge>(game: &G, code: Code) -> Option<Choice> {
        let Turn::Seat(seat) = game.turn() else { return None };
        let mut imagined = game.clone();
        imagined.imagine(seat, &mut Quick::new(0, 0));
        let reason = imagined.reason(G::decode(code.0)?);
        Some(Choice { code, reason })
    }
    with_game!(position, game => explained(game, code))
}

fn bring_forward(thoughts: &mut [Option<AnySearch>], place: usize) {
    if let Some([first, rest @ ..]) = thoughts.get_mut(..=place) {
        rest.iter_mut().for_each(|other| core::mem::swap(first, other));
    }
}

/// Predicted decision of a rank, from 0, by [`Judge::foresee`].
pub fn likely(position: &Position, rank: usize) -> Option<Code> {
    fn ranked<G: Judge>(game: &G, rank: usize) -> Option<Code> {
        let mut best: Vec<(G::Move, i32), LIKELY> = Vec::new();
        game.foresee(&mut |chosen, value| {
            let place = best.iter().position(|&(_, other)| other < value).unwrap_or(best.len());
            best.insert_ranked(place, (chosen, value));
        });
        best.get(rank).map(|&(chosen, _)| Code(G::code(chosen)))
    }
    with_game!(position, game => ranked(game, rank))
}

pub const LIKELY: usize = 4;

#[inline(never)]
fn decide<G: Judge>(game: &G, Bot { level, temperament }: Bot, seed: u64) -> Option<Choice> {
    let Turn::Seat(seat) = game.turn() else { return None };
    let mut rng = Quick::new(seed, 0);
    let mut imagined = game.clone();
    imagined.imagine(seat, &mut rng);
    let chosen = match level {
        Level::Apprentice => imagined.apprentice(temperament, &mut rng)?,
        Level::Scribe => careless(&imagined, temperament, G::SCRIBE_BLUR, &mut rng)?,
        Level::Vizier | Level::Pharaoh => careless(&imagined, temperament, G::VIZIER_BLUR, &mut rng)?,
    };
    Some(Choice {
        code: Code(G::code(chosen)),
        reason: imagined.reason(chosen),
    })
}
