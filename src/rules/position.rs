//! A position of whichever game is on the table, for callers that learn the game only at run time.
//!
//! A further game is a variant and a line in [`GameKind`], [`Position`], [`Refusal`] and the two dispatching macros.

use core::{fmt, ops::RangeInclusive};

use super::{Chance, Game, Seat, Seats, Turn, dice::Dice, priests::Priests, ra::Ra, rauha::Rauha};
use crate::chance::Draw;

pub use super::rauha::Side;

/// The games there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameKind {
    Ra,
    Dice,
    Priests,
    Rauha,
}

/// Evaluates `$body` with `$game` naming the position type of the game `$kind`.
macro_rules! with_type {
    ($kind:expr, $game:ident => $body:expr) => {
        match $kind {
            GameKind::Ra => {
                type $game = Ra;
                $body
            }
            GameKind::Dice => {
                type $game = Dice;
                $body
            }
            GameKind::Priests => {
                type $game = Priests;
                $body
            }
            GameKind::Rauha => {
                type $game = Rauha;
                $body
            }
        }
    };
}

/// Evaluates `$body` with `$game` bound to the position inside `$position`.
macro_rules! with_game {
    ($position:expr, $game:ident => $body:expr) => {
        match $position {
            Position::Ra($game) => $body,
            Position::Dice($game) => $body,
            Position::Priests($game) => $body,
            Position::Rauha($game) => $body,
        }
    };
}

pub(crate) use with_game;

impl GameKind {
    pub const ALL: [GameKind; 4] = [GameKind::Ra, GameKind::Dice, GameKind::Priests, GameKind::Rauha];

    /// The game's name in the wire protocol and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            GameKind::Ra => "ra",
            GameKind::Dice => "dice",
            GameKind::Priests => "priests",
            GameKind::Rauha => "rauha",
        }
    }

    pub fn named(name: &str) -> Option<GameKind> {
        GameKind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// How many can play.
    pub const fn players(self) -> RangeInclusive<u8> {
        match self {
            GameKind::Ra | GameKind::Priests => 2..=5,
            GameKind::Dice => Dice::PLAYERS,
            GameKind::Rauha => Rauha::PLAYERS,
        }
    }

    /// The number that stands for the game in a stored journal; never given to another game.
    pub const fn number(self) -> u8 {
        match self {
            GameKind::Ra => 0,
            GameKind::Dice => 1,
            GameKind::Priests => 2,
            GameKind::Rauha => 3,
        }
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

/// What may be chosen before a game begins; what is left out is as its rules say.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Options {
    /// Ra: The Dice Game: the length of the sun track; by the number of players when left out.
    pub sun_steps: Option<u8>,
    /// Rauha: the side of the boards that is played on; side A when left out.
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
        kind: GameKind::Ra,
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
        match (kind, options.sun_steps) {
            (_, None) => {}
            (GameKind::Dice, Some(steps)) if Dice::SUN_STEPS.contains(&steps) => {}
            (GameKind::Dice, Some(steps)) => return Err(SetupError::SunSteps(steps)),
            (_, Some(_)) => {
                return Err(SetupError::NoSuchOption {
                    kind,
                    option: "sun_steps",
                });
            }
        }
        if options.side.is_some() && kind != GameKind::Rauha {
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
    SunSteps(u8),
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
            SetupError::SunSteps(steps) => {
                let range = Dice::SUN_STEPS;
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

/// A position of any game.
#[derive(PartialEq, Debug)]
pub enum Position {
    Ra(Ra),
    Dice(Dice),
    Priests(Priests),
    Rauha(Rauha),
}

impl Clone for Position {
    // By hand and never inlined: a kilobyte of code, and a position's room on the stack, wherever one is copied.
    #[inline(never)]
    fn clone(&self) -> Position {
        match self {
            Position::Ra(game) => Position::Ra(*game),
            Position::Dice(game) => Position::Dice(game.clone()),
            Position::Priests(game) => Position::Priests(*game),
            Position::Rauha(game) => Position::Rauha(game.clone()),
        }
    }
}

/// Why a move of any game is refused.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Refusal {
    /// The code stands for no move of this game.
    NoMove(Code),
    Ra(<Ra as Game>::Refusal),
    Dice(<Dice as Game>::Refusal),
    Priests(<Priests as Game>::Refusal),
    Rauha(<Rauha as Game>::Refusal),
}

impl From<<Ra as Game>::Refusal> for Refusal {
    fn from(refusal: <Ra as Game>::Refusal) -> Refusal {
        Refusal::Ra(refusal)
    }
}

impl From<<Dice as Game>::Refusal> for Refusal {
    fn from(refusal: <Dice as Game>::Refusal) -> Refusal {
        Refusal::Dice(refusal)
    }
}

impl From<<Priests as Game>::Refusal> for Refusal {
    fn from(refusal: <Priests as Game>::Refusal) -> Refusal {
        Refusal::Priests(refusal)
    }
}

impl From<<Rauha as Game>::Refusal> for Refusal {
    fn from(refusal: <Rauha as Game>::Refusal) -> Refusal {
        Refusal::Rauha(refusal)
    }
}

impl Position {
    /// The position before the first move.
    pub fn new(setup: &Setup) -> Position {
        match setup.kind {
            GameKind::Ra => Position::Ra(Ra::new(setup.players)),
            GameKind::Dice => Position::Dice(Dice::new(setup.players, setup.options.sun_steps)),
            GameKind::Priests => Position::Priests(Priests::new(setup.players)),
            GameKind::Rauha => Position::Rauha(Rauha::new(setup.players, setup.options.side.unwrap_or_default())),
        }
    }

    pub const fn kind(&self) -> GameKind {
        match self {
            Position::Ra(_) => GameKind::Ra,
            Position::Dice(_) => GameKind::Dice,
            Position::Priests(_) => GameKind::Priests,
            Position::Rauha(_) => GameKind::Rauha,
        }
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

    /// Checks the move and plays it; a refused move leaves the position as it was.
    pub fn play(&mut self, code: Code) -> Result<(), Refusal> {
        fn play<G: Game<Refusal: Into<Refusal>>>(game: &mut G, code: Code) -> Result<(), Refusal> {
            let chosen = G::decode(code.0).ok_or(Refusal::NoMove(code))?;
            game.play(chosen).map_err(Into::into)
        }
        with_game!(self, game => play(game, code))
    }

    /// Replaces what `seat` may not know by a guess that fits all it does know.
    pub fn imagine(&mut self, seat: Seat, luck: &mut impl Draw) {
        with_game!(self, game => game.imagine(seat, luck));
    }
}
