//! Choosing a move: four levels for every game, the reason for a choice, and the review of a game.
//!
//! A bot never sees what its seat may not know: it thinks about a position whose secrets are imagined first. Thinking is
//! counted in moves played out, never in time, and uses whole numbers only, so the same seed gives the same move everywhere.

mod any_search;
pub mod auction;
mod endgame;
pub mod network;
mod reason;
mod review;
mod search;

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
        games::with_game,
        position::{Code, Position},
    },
};

pub use any_search::AnySearch;
pub use endgame::{Endgame, Reckoned};
pub use reason::{Part, Phrase, Reason};
pub use review::{MISTAKES, Margin, Mistake, Reviewed, review};
pub use search::{ARMS, Search};

/// How well a bot plays, from the weakest to the strongest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Plays sensibly and makes beginners' mistakes.
    Apprentice,
    /// A sound quick player.
    Scribe,
    /// Thinks as the pharaoh does, for a moment only.
    Vizier,
    /// Plays out what may come, with the scribe's judgement.
    Pharaoh,
}

impl Level {
    pub const ALL: [Level; 4] = [Level::Apprentice, Level::Scribe, Level::Vizier, Level::Pharaoh];

    /// The name in the wire protocol and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Apprentice => "apprentice",
            Level::Scribe => "scribe",
            Level::Vizier => "vizier",
            Level::Pharaoh => "pharaoh",
        }
    }

    /// Whether it plays out what may come; the others decide at once.
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

/// What the others have on average, from the sum of it; nothing when there are none.
fn mean_of_others(sum: i32, players: u8) -> i32 {
    sum.checked_div(i32::from(players) - 1).unwrap_or(0)
}

/// A game that bots know how to judge. Judgements are chances to win, in parts of [`STANDING`]; only their differences matter.
///
/// Everything here is asked of imagined positions and may only use what the deciding seat knows.
pub trait Judge: Game {
    /// How an endgame is reckoned that needs no trying out; [`Infallible`](core::convert::Infallible) where there is none.
    type Endgame: Endgame<Self>;

    /// What the pharaoh spends on one decision, in moves played out or, where a network judges, in positions judged: what the
    /// device does in two seconds.
    const BUDGET: u32;

    /// What the vizier spends, counted in the same way. With nothing it decides at once, as a scribe with a better eye.
    const VIZIER: u32;

    /// What a scribe, and a vizier that decides at once, do not see the difference of: where judgement is nearly all that
    /// there is to a game, this sets the levels apart.
    const SCRIBE_BLUR: i32 = 0;
    const VIZIER_BLUR: i32 = 0;

    /// Decisions that the scribe judges worse than the best by more than this are not played out.
    const WIDTH: i32 = i32::MAX;

    /// The rounds of playing out that the scribe's judgement counts for, at most 100. It is only a guess, and so are few rounds.
    const TRUST: i32 = 0;

    /// The scribe's judgement of every legal decision, in the order of [`Game::decisions`].
    ///
    /// Unless a game knows better: how well the seat stands right after the move.
    fn judge(&self, visit: &mut dyn FnMut(Self::Move, i32)) {
        let Turn::Seat(seat) = self.turn() else { return };
        self.decisions(|chosen| {
            let mut after = self.clone();
            if after.play(chosen).is_ok() {
                visit(chosen, after.standing(seat));
            }
        });
    }

    /// A first judgement, by which a pharaoh selects what it plays out, and others' decisions are expected. Unless a game knows a
    /// quicker or a better one, the scribe's.
    fn foresee(&self, visit: &mut dyn FnMut(Self::Move, i32)) {
        self.judge(visit);
    }

    /// A decision as the apprentice takes it; none at a chance position or when over.
    fn apprentice(&self, luck: &mut Quick) -> Option<Self::Move>;

    /// A decision in a game played out by the pharaoh: quick above all. Unless a game knows a quicker way, the scribe's.
    fn reply(&self, _: &mut Quick) -> Option<Self::Move> {
        best(self)
    }

    /// Plays on for the seat that has to decide, in a game played out: one move or several. How much work it was, as
    /// [`Judge::BUDGET`] counts it; nothing if there was no move to play.
    fn advance(&mut self, whim: &mut Quick) -> u32 {
        let reply = self.reply(whim);
        u32::from(reply.is_some_and(|chosen| self.play(chosen).is_ok()))
    }

    /// Whether the rollout from `root` may stop after this many steps and be scored.
    fn is_far_enough(&self, root: &Self, steps: u16) -> bool;

    /// How well a seat stands against the others; when the game is over the more the better it won. Within ±[`STANDING`].
    fn standing(&self, seat: Seat) -> i32;

    /// Why a decision may be right.
    fn reason(&self, chosen: Self::Move) -> Reason;
}

/// The bound of [`Judge::standing`].
pub const STANDING: i32 = 16 * 1024;

/// The decision that the scribe judges best, the first of equals; none at a chance position or when over.
pub fn best<G: Judge>(game: &G) -> Option<G::Move> {
    let mut found = None;
    game.judge(&mut |chosen, value| {
        if found.is_none_or(|(_, highest)| value > highest) {
            found = Some((chosen, value));
        }
    });
    found.map(|(chosen, _)| chosen)
}

/// Any legal decision, each equally likely; what an apprentice plays when its mind wanders.
pub fn any<G: Game>(game: &G, luck: &mut Quick) -> Option<G::Move> {
    let mut choices = 0;
    game.decisions(|_| choices += 1);
    let chosen = luck.below(choices);
    let (mut number, mut found) = (0, None);
    game.decisions(|decision| {
        if number == chosen {
            found = Some(decision);
        }
        number += 1;
    });
    found
}

/// The decision that looks best to somebody who does not see differences up to `blur`.
pub fn careless<G: Judge>(game: &G, blur: i32, luck: &mut Quick) -> Option<G::Move> {
    let mut found = None;
    game.judge(&mut |chosen, value| {
        let seen = value + luck.below(blur.unsigned_abs().max(1)) as i32;
        if found.is_none_or(|(_, highest)| seen > highest) {
            found = Some((chosen, seen));
        }
    });
    found.map(|(chosen, _)| chosen)
}

/// How much a thought may cost, in moves played out. Only the pharaoh and the vizier spend any.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// What the device does in two seconds, by the game's own count.
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

    /// What a level spends of it in a game: the vizier never more than its own share. None for the levels that decide at once.
    const fn share<G: Judge>(self, level: Level, _: &G) -> Option<Budget> {
        let moves = self.moves::<G>();
        match level {
            Level::Apprentice | Level::Scribe => None,
            Level::Vizier if G::VIZIER == 0 => None,
            Level::Vizier => Some(Budget::Moves(if moves < G::VIZIER { moves } else { G::VIZIER })),
            Level::Pharaoh => Some(Budget::Moves(moves)),
        }
    }

    /// The same, for a game at hand.
    pub(super) const fn moves_in<G: Judge>(self, _: &G) -> u32 {
        self.moves::<G>()
    }
}

/// How far a thought has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Moves played out so far.
    pub moves: u32,
    /// Moves that will be played out unless it is stopped.
    pub budget: u32,
    /// What would be played if it were stopped now.
    pub best: Code,
}

impl Progress {
    /// How much is done, of 100.
    pub const fn percent(self) -> u8 {
        let hundredth = if self.budget < 100 { 1 } else { self.budget / 100 };
        let percent = self.moves / hundredth;
        if percent < 100 { percent as u8 } else { 100 }
    }
}

/// A decision and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    pub code: Code,
    pub reason: Reason,
}

/// What a bot of this level plays for the seat that has to decide; none at a chance position or when over.
///
/// `stop` is asked between the games played out; when it says yes, the best so far is chosen.
pub fn choose(
    position: &Position,
    level: Level,
    seed: u64,
    budget: Budget,
    stop: &mut dyn FnMut(Progress) -> bool,
) -> Option<Choice> {
    match begin(position, level, seed, budget, &mut [None]) {
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

/// What becomes of a question at once.
#[derive(Debug)]
pub enum Begun<'a> {
    /// There is nothing to decide: at a chance position, or when over.
    Nothing,
    Decided(Choice),
    Thinking(&'a mut AnySearch),
}

/// Begins to think about the decision that a position waits for. The lower levels have decided by then.
///
/// `thoughts` were begun before, the latest first. If this very thought is among them it is gone on with, otherwise it takes
/// the place of the oldest: the same question has the same answer either way.
pub fn begin<'a>(
    position: &Position,
    level: Level,
    seed: u64,
    budget: Budget,
    thoughts: &'a mut [Option<AnySearch>],
) -> Begun<'a> {
    let Some(budget) = with_game!(position, game => budget.share(level, game)) else {
        return match with_game!(position, game => decide(game, level, seed)) {
            Some(choice) => Begun::Decided(choice),
            None => Begun::Nothing,
        };
    };
    let is_this = |place: &Option<AnySearch>| {
        place
            .as_ref()
            .is_some_and(|thought| thought.is_about(position, seed, budget))
    };
    let known = thoughts.iter().position(is_this);
    bring_forward(thoughts, known.unwrap_or(thoughts.len().saturating_sub(1)));
    let Some(place) = thoughts.first_mut() else {
        return Begun::Nothing;
    };
    if known.is_none() {
        *place = AnySearch::new(position, seed, budget);
    }
    match place {
        Some(thought) => Begun::Thinking(thought),
        None => Begun::Nothing,
    }
}

/// Brings a thought to the front, behind which the others stay in their order.
fn bring_forward(thoughts: &mut [Option<AnySearch>], place: usize) {
    if let Some([first, rest @ ..]) = thoughts.get_mut(..=place) {
        rest.iter_mut().for_each(|other| core::mem::swap(first, other));
    }
}

/// What somebody is likely to decide: what looks best at first is of rank 0, and the first of equals comes first. None at a
/// chance position or when over, or if there are fewer decisions.
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

/// How many decisions count as likely.
pub const LIKELY: usize = 4;

/// What the lower levels decide; none at a chance position or when over.
#[inline(never)]
fn decide<G: Judge>(game: &G, level: Level, seed: u64) -> Option<Choice> {
    let Turn::Seat(seat) = game.turn() else { return None };
    let mut luck = Quick::new(seed, 0);
    let mut imagined = game.clone();
    imagined.imagine(seat, &mut luck);
    let chosen = match level {
        Level::Apprentice => imagined.apprentice(&mut luck)?,
        Level::Scribe => careless(&imagined, G::SCRIBE_BLUR, &mut luck)?,
        Level::Vizier | Level::Pharaoh => careless(&imagined, G::VIZIER_BLUR, &mut luck)?,
    };
    Some(Choice {
        code: Code(G::code(chosen)),
        reason: imagined.reason(chosen),
    })
}
