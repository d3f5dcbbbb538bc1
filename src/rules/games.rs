//! The list of games, and macros that dispatch on it in every layer.
//!
//! To add a game, add it here, and in each layer a module of its name that implements the traits of that layer.

/// Passes the list to another macro, before its other arguments: for each game its module, which has the same name in
/// every layer, and its position type.
#[macro_export]
macro_rules! with_games {
    ($receiver:ident! $($rest:tt)*) => {
        $receiver! { [ra::Ra, dice::Dice, priests::Priests, rauha::Rauha] $($rest)* }
    };
}

/// Evaluates `$body` with `$game` as the position type of the game `$kind`.
#[macro_export]
macro_rules! with_type {
    ([$($module:ident::$type:ident),+] @match $kind:expr, $game:ident => $body:expr) => {
        match $kind {
            $($crate::rules::position::GameKind::$type => {
                type $game = $crate::rules::$module::$type;
                $body
            })+
        }
    };
    ($kind:expr, $game:ident => $body:expr) => {
        $crate::rules::games::with_games! { with_type! @match $kind, $game => $body }
    };
}

/// Evaluates `$body` with `$game` bound to the position inside `$position`.
#[macro_export]
macro_rules! with_game {
    ([$($module:ident::$type:ident),+] @match $position:expr, $game:ident => $body:expr) => {
        match $position {
            $($crate::rules::position::Position::$type($game) => $body,)+
        }
    };
    ($position:expr, $game:ident => $body:expr) => {
        $crate::rules::games::with_games! { with_game! @match $position, $game => $body }
    };
}

pub use {with_game, with_games, with_type};
