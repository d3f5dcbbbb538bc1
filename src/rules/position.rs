//! [`Position`]: any game, for callers that know it only at run time.

use core::{fmt, ops::RangeInclusive};

use super::{
    Chance, Game, Seat, Seats, Turn,
    event::Event,
    games::{with_game, with_games, with_type},
};
use crate::chance::Draw;

/// A game in the list, with conversions to and from the types for all games.
pub trait Listed: Game<Event: Into<GameEvent>> {
    const KIND: GameKind;

    fn own(event: &GameEvent) -> Option<&Self::Event>;
}

/// Declares the enums with one variant per game.
macro_rules! declare {
    ([$($module:ident::$game:ident),+]) => {
        use super::{$($module::$game),+};

        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum GameKind {
            $($game),+
        }

        impl GameKind {
            pub const ALL: [GameKind; [$(GameKind::$game),+].len()] = [$(GameKind::$game),+];
        }

        /// A position of any game; methods as in [`Game`].
        #[derive(PartialEq, Debug)]
        pub enum Position {
            $($game($game)),+
        }

        impl Clone for Position {
            // Not inlined: each inlined copy costs 1 KiB of code and the size of a position on the stack.
            #[inline(never)]
            fn clone(&self) -> Position {
                match self {
                    $(Position::$game(game) => Position::$game(Clone::clone(game))),+
                }
            }
        }

        impl Position {
            pub const fn kind(&self) -> GameKind {
                match self {
                    $(Position::$game(_) => GameKind::$game),+
                }
            }
        }

        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum GameEvent {
            $($game(super::$module::Event)),+
        }

        impl GameEvent {
            /// The acting seat.
            pub fn seat(&self) -> Option<Seat> {
                match self {
                    $(GameEvent::$game(event) => event.seat()),+
                }
            }
        }

        #[derive(Clone, Copy, PartialEq, Debug)]
        pub enum Refusal {
            NoMove(Code),
            $($game(<$game as Game>::Refusal)),+
        }

        $(
            impl Listed for $game {
                const KIND: GameKind = GameKind::$game;

                fn own(event: &GameEvent) -> Option<&super::$module::Event> {
                    match event {
                        GameEvent::$game(event) => Some(event),
                        _ => None,
                    }
                }
            }

            impl From<super::$module::Event> for GameEvent {
                fn from(event: super::$module::Event) -> GameEvent {
                    GameEvent::$game(event)
                }
            }

            impl From<$game> for Position {
                fn from(game: $game) -> Position {
                    Position::$game(game)
                }
            }

            impl From<<$game as Game>::Refusal> for Refusal {
                fn from(refusal: <$game as Game>::Refusal) -> Refusal {
                    Refusal::$game(refusal)
                }
            }
        )+
    };
}

with_games! { declare! }

/// Evaluates `$body` with `$own` bound to the refusal of game `$game`, or `$other` with `$code` bound to an invalid
/// code.
macro_rules! with_refusal {
    ([$($module:ident::$type:ident),+] @match $refusal:expr, ($game:ident, $own:ident) => $body:expr, $code:ident => $other:expr) => {
        match $refusal {
            $($crate::rules::position::Refusal::$type($own) => {
                type $game = $crate::rules::$module::$type;
                $body
            })+
            $crate::rules::position::Refusal::NoMove($code) => $other,
        }
    };
    ($($input:tt)+) => {
        $crate::rules::games::with_games! { with_refusal! @match $($input)+ }
    };
}

pub(crate) use with_refusal;

// Stored, and part of the protocol: must be unique.
const _: () = {
    let mut kinds: &[GameKind] = &GameKind::ALL;
    while let [kind, others @ ..] = kinds {
        let mut rest = others;
        while let [other, behind @ ..] = rest {
            assert!(kind.number() != other.number(), "two games have the same number");
            rest = behind;
        }
        kinds = others;
    }
};

impl GameKind {
    pub const fn name(self) -> &'static str {
        with_type!(self, G => G::NAME)
    }

    pub fn named(name: &str) -> Option<GameKind> {
        GameKind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    pub const fn players(self) -> RangeInclusive<u8> {
        with_type!(self, G => G::PLAYERS)
    }

    pub const fn number(self) -> u8 {
        with_type!(self, G => G::NUMBER)
    }

    pub const fn rules_version(self) -> u8 {
        with_type!(self, G => G::RULES_VERSION)
    }

    pub fn numbered(number: u8) -> Option<GameKind> {
        GameKind::ALL.into_iter().find(|kind| kind.number() == number)
    }

    /// None if the length is fixed.
    pub const fn sun_track(self) -> Option<SunTrack> {
        with_type!(self, G => G::SUN_TRACK)
    }

    pub const fn has_sides(self) -> bool {
        with_type!(self, G => G::HAS_SIDES)
    }

    pub fn parse(self, text: &str) -> Option<Code> {
        with_type!(self, G => G::parse(text).map(|chosen| Code(G::code(chosen))))
    }

    /// Canonical text, or the number of an invalid code.
    pub const fn print(self, code: Code) -> Printed {
        Printed { kind: self, code }
    }

    pub fn knows(self, code: Code) -> bool {
        with_type!(self, G => G::decode(code.0).is_some())
    }

    /// The chance that a move resolves; none for a decision or an invalid code.
    pub fn chance(self, code: Code) -> Option<Chance> {
        with_type!(self, G => G::decode(code.0).and_then(G::chance))
    }
}

/// A move of any game in the journal's encoding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Code(pub u16);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Printed {
    kind: GameKind,
    code: Code,
}

impl fmt::Display for Printed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_type!(self.kind, G => match G::decode(self.code.0) {
            Some(chosen) => chosen.fmt(f),
            None => write!(f, "#{}", self.code.0),
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Side {
    #[default]
    A,
    B,
}

pub struct SunTrack {
    pub steps: RangeInclusive<u8>,
    /// By number of players.
    pub usual: fn(u8) -> u8,
}

/// Options of a game; omitted ones have their default.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Options {
    pub sun_steps: Option<u8>,
    pub side: Option<Side>,
}

/// A validated setup: game, number of players and options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    kind: GameKind,
    players: u8,
    options: Options,
}

impl Setup {
    /// No game.
    pub const EMPTY: Setup = Setup {
        kind: GameKind::ALL[0],
        players: 2,
        options: Options {
            sun_steps: None,
            side: None,
        },
    };

    pub fn new(kind: GameKind, players: u8, options: Options) -> Result<Setup, SetupError> {
        if !kind.players().contains(&players) {
            return Err(SetupError::Players { kind, players });
        }
        match (kind.sun_track(), options.sun_steps) {
            (_, None) => {}
            (Some(track), Some(steps)) if track.steps.contains(&steps) => {}
            (Some(_), Some(steps)) => return Err(SetupError::SunSteps { kind, steps }),
            (None, Some(_)) => {
                return Err(SetupError::NoSuchOption {
                    kind,
                    option: "sun_steps",
                });
            }
        }
        if options.side.is_some() && !kind.has_sides() {
            return Err(SetupError::NoSuchOption { kind, option: "board" });
        }
        Ok(Setup { kind, players, options })
    }

    pub const fn kind(&self) -> GameKind {
        self.kind
    }

    pub const fn players(&self) -> u8 {
        self.players
    }

    pub const fn options(&self) -> Options {
        self.options
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupError {
    Players { kind: GameKind, players: u8 },
    NoSuchOption { kind: GameKind, option: &'static str },
    SunSteps { kind: GameKind, steps: u8 },
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Players { kind, players } => {
                let range = kind.players();
                write!(
                    f,
                    "{} is for {}-{} players, not {players}",
                    kind.name(),
                    range.start(),
                    range.end()
                )
            }
            SetupError::NoSuchOption { kind, option } => write!(f, "{} has no option {option}", kind.name()),
            SetupError::SunSteps { kind, steps } => {
                let range = kind.sun_track().map_or(0..=0, |track| track.steps);
                write!(
                    f,
                    "the sun track has {}-{} steps, not {steps}",
                    range.start(),
                    range.end()
                )
            }
        }
    }
}

impl core::error::Error for SetupError {}

impl Position {
    pub fn new(setup: &Setup) -> Position {
        with_type!(setup.kind, G => G::set_up(setup.players, &setup.options).into())
    }

    pub fn players(&self) -> u8 {
        with_game!(self, game => game.players())
    }

    pub fn turn(&self) -> Turn {
        with_game!(self, game => game.turn())
    }

    pub fn active(&self) -> Option<Seat> {
        with_game!(self, game => game.active())
    }

    pub fn winners(&self) -> Seats {
        with_game!(self, game => game.winners())
    }

    pub fn score(&self, seat: Seat) -> u16 {
        with_game!(self, game => game.score(seat))
    }

    pub fn decisions(&self, mut visit: impl FnMut(Code)) {
        fn each<G: Game>(game: &G, visit: &mut dyn FnMut(Code)) {
            game.decisions(|chosen| visit(Code(G::code(chosen))));
        }
        with_game!(self, game => each(game, &mut visit));
    }

    pub fn outcomes(&self, mut visit: impl FnMut(Code, u32)) {
        fn each<G: Game>(game: &G, visit: &mut dyn FnMut(Code, u32)) {
            game.outcomes(|outcome, weight| visit(Code(G::code(outcome)), weight));
        }
        with_game!(self, game => each(game, &mut visit));
    }

    pub fn draw(&self, rng: &mut impl Draw) -> Option<Code> {
        fn one<G: Game>(game: &G, rng: &mut impl Draw) -> Option<Code> {
            game.draw(rng).map(|outcome| Code(G::code(outcome)))
        }
        with_game!(self, game => one(game, rng))
    }

    /// The sink is `dyn` so that the rules are compiled once for it.
    pub fn play(&mut self, code: Code, emit: &mut dyn FnMut(Event<GameEvent>)) -> Result<(), Refusal> {
        fn play<G: Listed<Refusal: Into<Refusal>>>(
            game: &mut G,
            code: Code,
            emit: &mut dyn FnMut(Event<GameEvent>),
        ) -> Result<(), Refusal> {
            let chosen = G::decode(code.0).ok_or(Refusal::NoMove(code))?;
            game.play(chosen, &mut |event| emit(event.map(Into::into)))
                .map_err(Into::into)
        }
        with_game!(self, game => play(game, code, emit))
    }

    pub fn imagine(&mut self, seat: Seat, rng: &mut impl Draw) {
        with_game!(self, game => game.imagine(seat, rng));
    }

    pub fn level_points(&mut self, known: Option<Seat>) {
        with_game!(self, game => game.level_points(known));
    }
}
