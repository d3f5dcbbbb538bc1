//! Thinking ahead: predicts a bot's next decision while another seat decides, from what the bot's seat knows.

use super::{Table, forced_move::forced_move, header::Header, player::PlayerKind, points::PointsSeen};
use crate::{
    bots::{self, Begun, Bot, Budget, LIKELY},
    chance::Quick,
    rules::{
        Seat, Turn, clockwise,
        event::no_events,
        position::{Code, Position},
    },
};

const FARTHEST: u8 = 8;

/// Seed of a bot's thought. Follows from public information, so that a bot repeats its moves in the same game.
pub const fn thought_seed(game: u32, moves: u16) -> u64 {
    (game as u64) << 32 | moves as u64
}

/// Snapshot of a game that waits for a decision.
#[derive(Clone, Debug)]
pub struct Ahead {
    header: Header,
    position: Position,
    /// In the journal.
    moves: u16,
}

impl Ahead {
    // Inlined to avoid a second copy of this large value on the stack.
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

    /// Predictions to try, most likely first: a searching seat, and the rank of the expected decision.
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

    /// The game as `seat` expects it. `rank` of the human decision: 0 is the most likely.
    pub fn outlook(&self, seat: Seat, rank: usize) -> Outlook<'_> {
        let mut position = self.position.clone();
        // Replace hidden information before predicting any decision.
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

/// Expected course of a game for one seat.
pub struct Outlook<'a> {
    ahead: &'a Ahead,
    seat: Seat,
    rank: usize,
    position: Position,
    /// Moves looked ahead.
    moves: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// Forced, decided or likely.
    Move(Code),
    /// The bot has to decide here, with this seed.
    Asked { bot: Bot, seed: u64 },
    /// Not predictable.
    Nothing,
}

impl Outlook<'_> {
    pub const fn position(&self) -> &Position {
        &self.position
    }

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
            PlayerKind::Bot(_) if self.rank > 0 => None,
            PlayerKind::Bot(level) if turn == self.seat => {
                self.hide_points();
                let bot = header.bot(turn, level);
                return Expected::Asked { bot, seed };
            }
            PlayerKind::Bot(level) => {
                match bots::begin(&self.position, header.bot(turn, level), seed, Budget::Device, &mut []) {
                    Begun::Decided(choice) => Some(choice.code),
                    Begun::Thinking(_) | Begun::Nothing => None,
                }
            }
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
