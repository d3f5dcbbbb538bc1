//! Looking ahead: which decision a bot expects to be asked for next, while somebody else decides. It goes only by what the
//! bot's own seat knows.

use super::{Table, forced_move::forced_move, header::Header, player::PlayerKind, points::PointsSeen};
use crate::{
    bots::{self, Begun, Budget, LIKELY, Level},
    chance::Quick,
    rules::{
        Seat, Turn, clockwise,
        event::no_events,
        position::{Code, Position},
    },
};

/// So many moves a bot looks ahead at most.
const FARTHEST: u8 = 8;

/// The luck of a bot's thought in the game of this number after so many moves. It comes from what everybody knows, so the same
/// game meets the same bots again.
pub const fn thought_seed(game: u32, moves: u16) -> u64 {
    (game as u64) << 32 | moves as u64
}

/// A game that waits for somebody's decision, and is looked ahead from.
#[derive(Clone, Debug)]
pub struct Ahead {
    header: Header,
    position: Position,
    /// How many were made so far.
    moves: u16,
}

impl Ahead {
    // Inlined: it is large, and would be on the stack a second time.
    #[inline(always)]
    pub fn new(table: &Table) -> Ahead {
        Ahead {
            header: table.header.clone(),
            position: table.state.position.clone(),
            moves: table.journal.len(),
        }
    }

    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// What every bot that plays out what may come expects: first of what is likeliest, and then of what is less.
    pub fn outlooks(&self) -> impl Iterator<Item = (Seat, usize)> {
        let players = self.position.players();
        let first = match self.position.turn() {
            Turn::Seat(seat) => seat,
            Turn::Chance(_) | Turn::Over => 0,
        };
        let seats = (0..players).map(move |steps| clockwise(first, steps, players));
        let thinkers = seats.filter(|&seat| self.kind(seat).searches());
        (0..LIKELY).flat_map(move |rank| thinkers.clone().map(move |seat| (seat, rank)))
    }

    fn kind(&self, seat: Seat) -> PlayerKind {
        self.header.player(seat).map_or(PlayerKind::Human, |player| player.kind)
    }

    /// What a seat knows of the game, to be gone on with as it expects. `rank` is how likely the next decision is to others: 0 is
    /// the likeliest.
    pub fn outlook(&self, seat: Seat, rank: usize) -> Outlook<'_> {
        let mut position = self.position.clone();
        // Before anybody is expected to decide anything.
        position.imagine(seat, &mut Quick::new(thought_seed(self.header.number(), self.moves), 0));
        let mut outlook = Outlook {
            ahead: self,
            seat,
            rank,
            position,
            moves: 0,
        };
        outlook.hide_points();
        outlook
    }
}

/// A game as a seat expects it to go on.
pub struct Outlook<'a> {
    ahead: &'a Ahead,
    seat: Seat,
    rank: usize,
    position: Position,
    /// How many it has looked ahead.
    moves: u8,
}

/// How an outlook goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// A move was made that is forced, decided or likely.
    Move(Code),
    /// The bot is asked: it thinks about this position with this luck.
    Asked { level: Level, seed: u64 },
    /// Nobody can say what comes next.
    Nothing,
}

impl Outlook<'_> {
    /// The position as the seat knows it, as far as it has looked ahead.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Looks one move further.
    #[inline(never)]
    pub fn step(&mut self) -> Expected {
        let Turn::Seat(turn) = self.position.turn() else {
            return Expected::Nothing;
        };
        let header = &self.ahead.header;
        let seed = thought_seed(header.number(), self.ahead.moves + u16::from(self.moves));
        let forced = forced_move(header, &self.position, None).map(|forced| forced.code);
        let code = match self.ahead.kind(turn) {
            _ if self.moves >= FARTHEST => None,
            _ if forced.is_some() => forced,
            PlayerKind::Human => bots::likely(&self.position, core::mem::take(&mut self.rank)),
            // What a bot decides has one rank only.
            PlayerKind::Bot(_) if self.rank > 0 => None,
            PlayerKind::Bot(level) if turn == self.seat => {
                self.hide_points();
                return Expected::Asked { level, seed };
            }
            PlayerKind::Bot(level) => match bots::begin(&self.position, level, seed, Budget::Device, &mut []) {
                Begun::Decided(choice) => Some(choice.code),
                Begun::Thinking(_) | Begun::Nothing => None,
            },
        };
        match code {
            Some(code) if self.position.play(code, &mut no_events).is_ok() => {
                self.moves += 1;
                Expected::Move(code)
            }
            _ => Expected::Nothing,
        }
    }

    fn hide_points(&mut self) {
        PointsSeen::at(&self.ahead.header, &self.position, Some(self.seat)).hide_in_position(&mut self.position);
    }
}
