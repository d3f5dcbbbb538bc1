//! [`Search`] of a game known only at run time.

use super::{Budget, Choice, Judge, Progress, Search, Temperament, review::Margin};
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

/// As `with_search`, with `$game` bound to the position; false if it is of another game.
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
    #[inline(never)]
    pub fn new(position: &Position, temperament: Option<Temperament>, seed: u64, budget: Budget) -> Option<AnySearch> {
        with_game!(position, game => Search::new(game, temperament, seed, budget).map(AnySearch::from))
    }

    /// As [`Search::is_about`].
    #[inline(never)]
    pub(super) fn is_about(
        &self,
        position: &Position,
        temperament: Option<Temperament>,
        seed: u64,
        budget: Budget,
    ) -> bool {
        match_search!(self, position, (search, game) => search.is_about(game, temperament, seed, budget))
    }

    /// False when finished.
    pub fn step(&mut self) -> bool {
        with_search!(self, search => search.step())
    }

    pub fn progress(&self) -> Progress {
        with_search!(self, search => search.progress())
    }

    pub fn choice(&self) -> Option<Choice> {
        with_search!(self, search => search.choice())
    }

    /// As [`Search::compare`]; false if one of them is not a move of the game.
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

    pub(super) fn margin(&self) -> Option<Margin> {
        with_search!(self, search => search.margin())
    }
}
