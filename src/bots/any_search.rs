//! The pharaoh's thought about a position of whichever game is on the table, for callers that learn the game only at run
//! time.

use super::{Budget, Choice, Judge, Progress, Search, review::Margin};
use crate::rules::{
    games::{with_game, with_games},
    position::{Code, Position},
};

macro_rules! declare {
    ([$($module:ident::$game:ident),+]) => {
        #[derive(Clone, Debug)]
        #[allow(
            clippy::large_enum_variant,
            reason = "there is one of them at a time, and no heap to put it on"
        )]
        pub enum AnySearch {
            $($game(Search<crate::rules::$module::$game>)),+
        }

        $(impl From<Search<crate::rules::$module::$game>> for AnySearch {
            fn from(search: Search<crate::rules::$module::$game>) -> AnySearch {
                AnySearch::$game(search)
            }
        })+
    };
}

with_games! { declare! }

/// Evaluates `$body` with `$search` bound to the search inside `$any`.
macro_rules! with_search {
    ([$($module:ident::$game:ident),+] @match $any:expr, $search:ident => $body:expr) => {
        match $any {
            $(AnySearch::$game($search) => $body,)+
        }
    };
    ($any:expr, $search:ident => $body:expr) => {
        with_games! { with_search! @match $any, $search => $body }
    };
}

/// Evaluates `$body` with `$search` bound to the search inside `$any` and `$game` to the position if it is of the same game;
/// false if it is not.
macro_rules! match_search {
    ([$($module:ident::$type:ident),+] @match $any:expr, $position:expr, ($search:ident, $game:ident) => $body:expr) => {
        match ($any, $position) {
            $((AnySearch::$type($search), Position::$type($game)) => $body,)+
            _ => false,
        }
    };
    ($any:expr, $position:expr, ($search:ident, $game:ident) => $body:expr) => {
        with_games! { match_search! @match $any, $position, ($search, $game) => $body }
    };
}

impl AnySearch {
    /// A thought about the decision that a position waits for; none at a chance position or when over.
    #[inline(never)]
    pub fn new(position: &Position, seed: u64, budget: Budget) -> Option<AnySearch> {
        with_game!(position, game => Search::new(game, seed, budget).map(AnySearch::from))
    }

    /// Whether this is the thought that [`AnySearch::new`] would begin, wherever it has come to by now.
    #[inline(never)]
    pub(super) fn is_about(&self, position: &Position, seed: u64, budget: Budget) -> bool {
        match_search!(self, position, (search, game) => search.is_about(game, seed, budget))
    }

    /// Plays on by a step; tells whether there is more to be thought about.
    pub fn step(&mut self) -> bool {
        with_search!(self, search => search.step())
    }

    pub fn progress(&self) -> Progress {
        with_search!(self, search => search.progress())
    }

    /// The best decision so far.
    pub fn choice(&self) -> Option<Choice> {
        with_search!(self, search => search.choice())
    }

    /// Thinks once more with other luck, only to compare these two; false if one of them is no move of the game.
    pub(super) fn compare(&mut self, two: [Code; 2], seed: u64) -> bool {
        fn compare<G: Judge>(search: &mut Search<G>, [one, other]: [Code; 2], seed: u64) -> bool {
            let (Some(one), Some(other)) = (G::decode(one.0), G::decode(other.0)) else {
                return false;
            };
            search.compare([one, other], seed);
            true
        }
        with_search!(self, search => compare(search, two, seed))
    }

    /// By how much the first of the two that are compared is better than the second; none if there is only one.
    pub(super) fn margin(&self) -> Option<Margin> {
        with_search!(self, search => search.margin())
    }
}
