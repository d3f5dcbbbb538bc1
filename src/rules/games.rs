//! The list of games, and macros that dispatch on it. Every layer has a module of each name that implements the traits
//! of the layer.

/// Calls a macro with each game's module name and position type, followed by its other arguments.
#[macro_export]
macro_rules! with_games {
    ($receiver:ident! $($rest:tt)*) => {
        $receiver! { [ra::Ra, dice::Dice, priests::Priests, rauha::Rauha] $($rest)* }
    };
}

/// Evaluates `$body` with `$game` as the position type of `$kind`.
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

/// Evaluates `$body` with `$game` bound to the position in `$position`.
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
