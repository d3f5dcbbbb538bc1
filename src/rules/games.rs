//! The list of the games, and the choice between them that every layer makes by it.
//!
//! A further game is a line in this list, and in each layer a module of its name that does what that layer's trait asks for.

/// Hands the list to another macro, before whatever else that gets: of each game the module that carries its name in every
/// layer, and the type of its positions.
#[macro_export]
macro_rules! with_games {
    ($receiver:ident! $($rest:tt)*) => {
        $receiver! { [ra::Ra, dice::Dice, priests::Priests, rauha::Rauha] $($rest)* }
    };
}

/// Evaluates `$body` with `$game` naming the type of the positions of the game `$kind`.
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

/// Evaluates `$body` with `$game` bound to the position of a game inside `$position`.
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
