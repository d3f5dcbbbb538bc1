//! A position of whichever game is on the table, for callers that learn the game only at run time.

use core::{fmt, ops::RangeInclusive};

use super::{
    Chance, Game, Seat, Seats, Turn,
    event::Event,
    games::{with_game, with_games, with_type},
};
use crate::chance::Draw;

/// A game in the list.
pub trait Listed: Game<Event: Into<GameEvent>> {
    const KIND: GameKind;

    /// The event if it is one of this game.
    fn own(event: &GameEvent) -> Option<&Self::Event>;
}

/// Declares what has a variant for each game.
macro_rules! declare {
    ([$($module:ident::$game:ident),+]) => {
        use super::{$($module::$game),+};

        /// The games there are.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum GameKind {
            $($game),+
        }

        impl GameKind {
            pub const ALL: [GameKind; [$(GameKind::$game),+].len()] = [$(GameKind::$game),+];
        }

        /// A position of any game.
        #[derive(PartialEq, Debug)]
        pub enum Position {
            $($game($game)),+
        }

        impl Clone for Position {
            // By hand and never inlined: a kilobyte of code, and a position's room on the stack, wherever one is copied.
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

        /// What happens in one game and in no other.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum GameEvent {
            $($game(super::$module::Event)),+
        }

        impl GameEvent {
            /// The seat that does it.
            pub fn seat(&self) -> Option<Seat> {
                match self {
                    $(GameEvent::$game(event) => event.seat()),+
                }
            }
        }

        /// Why a move of any game is refused.
        #[derive(Clone, Copy, PartialEq, Debug)]
        pub enum Refusal {
            /// The code stands for no move of this game.
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

/// Evaluates `$body` with `$game` naming the type of the game's positions and `$own` bound to its refusal inside `$refusal`, or
/// `$other` with `$code` bound to what is no move.
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

/// Numbers and names stand in memories, journals and the protocol: no two games have the same.
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
    /// The game's name in the wire protocol and on the command line.
    pub const fn name(self) -> &'static str {
        with_type!(self, G => G::NAME)
    }

    pub fn named(name: &str) -> Option<GameKind> {
        GameKind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// How many can play.
    pub const fn players(self) -> RangeInclusive<u8> {
        with_type!(self, G => G::PLAYERS)
    }

    /// The number that stands for the game in a stored journal; never given to another game.
    pub const fn number(self) -> u8 {
        with_type!(self, G => G::NUMBER)
    }

    /// The version of its rules.
    pub const fn rules_version(self) -> u8 {
        with_type!(self, G => G::RULES_VERSION)
    }

    /// The game of this number.
    pub fn numbered(number: u8) -> Option<GameKind> {
        GameKind::ALL.into_iter().find(|kind| kind.number() == number)
    }

    /// The sun track whose length may be chosen, where there is one.
    pub const fn sun_track(self) -> Option<SunTrack> {
        with_type!(self, G => G::SUN_TRACK)
    }

    /// Whether there are two sides of the boards to choose from.
    pub const fn has_sides(self) -> bool {
        with_type!(self, G => G::HAS_SIDES)
    }

    /// Reads the canonical text of a move.
    pub fn parse(self, text: &str) -> Option<Code> {
        with_type!(self, G => G::parse(text).map(|chosen| Code(G::code(chosen))))
    }

    /// The canonical text of a move; a code of no move is written as its number.
    pub const fn print(self, code: Code) -> Printed {
        Printed { kind: self, code }
    }

    /// Whether the code stands for a move of this game.
    pub fn knows(self, code: Code) -> bool {
        with_type!(self, G => G::decode(code.0).is_some())
    }

    /// Which chance a move resolves; none for a decision and for a code of no move.
    pub fn chance(self, code: Code) -> Option<Chance> {
        with_type!(self, G => G::decode(code.0).and_then(G::chance))
    }
}

/// A move of any game, as the journal keeps it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Code(pub u16);

/// A move that knows its game, to be written out.
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

/// The side of the boards that is played on.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Side {
    #[default]
    A,
    B,
}

/// A sun track whose length may be chosen.
pub struct SunTrack {
    pub steps: RangeInclusive<u8>,
    /// The length for so many players when it is not chosen.
    pub usual: fn(u8) -> u8,
}

/// What may be chosen before a game begins; what is left out is as its rules say.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Options {
    /// The length of the sun track.
    pub sun_steps: Option<u8>,
    pub side: Option<Side>,
}

/// Everything that is settled before the first move; only what can be played exists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    kind: GameKind,
    players: u8,
    options: Options,
}

impl Setup {
    /// What stands where no game was begun yet.
    pub const VACANT: Setup = Setup {
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

/// Why a game cannot be set up like that.
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
    /// The position before the first move.
    pub fn new(setup: &Setup) -> Position {
        with_type!(setup.kind, G => G::set_up(setup.players, &setup.options).into())
    }

    pub fn players(&self) -> u8 {
        with_game!(self, game => game.players())
    }

    pub fn turn(&self) -> Turn {
        with_game!(self, game => game.turn())
    }

    /// The seat whose turn it is in the larger sense; none when over.
    pub fn active(&self) -> Option<Seat> {
        with_game!(self, game => game.active())
    }

    /// Empty until the game is over.
    pub fn winners(&self) -> Seats {
        with_game!(self, game => game.winners())
    }

    pub fn score(&self, seat: Seat) -> u16 {
        with_game!(self, game => game.score(seat))
    }

    /// Visits every legal decision once, always in the same order; none at a chance position or when over.
    pub fn decisions(&self, mut visit: impl FnMut(Code)) {
        fn each<G: Game>(game: &G, visit: &mut dyn FnMut(Code)) {
            game.decisions(|chosen| visit(Code(G::code(chosen))));
        }
        with_game!(self, game => each(game, &mut visit));
    }

    /// Visits every outcome of a chance position once with its weight; none at a decision or when over.
    pub fn outcomes(&self, mut visit: impl FnMut(Code, u32)) {
        fn each<G: Game>(game: &G, visit: &mut dyn FnMut(Code, u32)) {
            game.outcomes(|outcome, weight| visit(Code(G::code(outcome)), weight));
        }
        with_game!(self, game => each(game, &mut visit));
    }

    /// One outcome of a chance position, drawn by its weight; none at a decision or when over.
    pub fn draw(&self, luck: &mut impl Draw) -> Option<Code> {
        fn one<G: Game>(game: &G, luck: &mut impl Draw) -> Option<Code> {
            game.draw(luck).map(|outcome| Code(G::code(outcome)))
        }
        with_game!(self, game => one(game, luck))
    }

    /// As [`Game::play`]. The sink is not generic: the rules are compiled once for it, and once more for the search.
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

    /// Replaces what `seat` may not know by a guess that fits all it does know.
    pub fn imagine(&mut self, seat: Seat, luck: &mut impl Draw) {
        with_game!(self, game => game.imagine(seat, luck));
    }

    /// Gives every seat the points of `known`, or those of the start, where points can be hidden.
    pub fn level_points(&mut self, known: Option<Seat>) {
        with_game!(self, game => game.level_points(known));
    }
}
