//! The table: who sits, whose device it is now, the journal, taking back, what happened and what is kept.
//!
//! Every move goes through one door, [`Table::play`]: a person's decision, a bot's, one that plays by itself, and chance.

pub mod ahead;
pub mod auction;
pub mod chunk;
pub mod companion;
pub mod crash;
pub mod deal;
pub mod device;
pub mod event;
pub mod export;
pub mod forced_move;
pub mod game;
pub mod game_log;
pub mod header;
pub mod import;
pub mod memory;
pub mod player;
pub mod points;
pub mod qr;
pub mod rating;
pub mod record;
pub mod rolls;
pub mod settings;
pub mod sheet;
pub mod statistics;
pub mod undo;

pub mod dice;
pub mod priests;
pub mod ra;
pub mod rauha;

use core::ops::ControlFlow;

use heapless::Vec;

pub use chunk::{Chunk, JournalLoader, LoadError};
pub use deal::{Deal, DealError};
pub use device::{Awaits, Pass, Visible};
pub use event::{GameEvent, ReplayState, TableEvent, TableEvents};
pub use forced_move::By;
pub use game::TableGame;
pub use header::{Agreements, Header, SeatingError};
pub use import::{BadLine, Import};
pub use player::{Name, NameError, Names, Player, PlayerKind};
pub use points::PointsSeen;
pub use record::{Record, Unreadable};
pub use settings::Language;
pub use undo::{Checkpoint, Lock};

use crate::{
    chance::seeded,
    collections::collect_truncated,
    rules::{
        MAX_PLAYERS, Turn,
        journal::{Broken, CAPACITY, Journal, JournalError},
        position::{Code, Position, Refusal, Setup},
    },
};
use chunk::LastChunk;
use event::Replayed;
use forced_move::TurnState;
use game_log::GameLog;
use statistics::{Finish, Outcome, Standing};

/// A game being played, with the people and bots who play it.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    header: Header,
    journal: Journal<CAPACITY>,
    last_chunk: LastChunk,
    position: Position,
    /// How often moves were taken back.
    undo_generation: u32,
    /// What the moves so far mean for the next one: where taking back leads, and what plays by itself.
    turn_state: TurnState,
    /// Whether the secrets are covered until somebody takes the device.
    covered: bool,
    log: GameLog,
}

const _: () = assert!(size_of::<Table>() <= 4 * 1024, "the device holds one");

/// Why the door stays shut; nothing has changed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Refused {
    Rules(Refusal),
    Journal(JournalError),
    /// It is for this player to decide, and somebody else holds the device.
    NotPassed(Name),
    /// The outcome is possible, but it is not the one that follows from the seed.
    NotTheLuck,
}

impl Table {
    /// A table at which nobody sits yet, to be filled by [`Table::begin`].
    // Inlined, so that it is made where it stays: a table is too large to be handed around on a small stack.
    #[inline(always)]
    pub fn vacant() -> Table {
        Table {
            header: Header::VACANT,
            journal: Journal::new(Setup::VACANT),
            last_chunk: LastChunk::EMPTY,
            position: Position::new(&Setup::VACANT),
            undo_generation: 0,
            turn_state: TurnState::VACANT,
            covered: false,
            log: GameLog::EMPTY,
        }
    }

    /// A game begins; the one that lay here is gone.
    pub fn begin(&mut self, header: Header) {
        self.journal.restart(*header.setup());
        self.last_chunk = LastChunk::EMPTY;
        self.position = Position::new(header.setup());
        self.header = header;
        self.undo_generation = 0;
        self.turn_state = TurnState::start(&self.header, &self.position);
        self.covered = false;
        self.log.clear();
    }

    pub fn new(header: Header) -> Table {
        let position = Position::new(header.setup());
        Table {
            journal: Journal::new(*header.setup()),
            last_chunk: LastChunk::EMPTY,
            turn_state: TurnState::start(&header, &position),
            position,
            header,
            undo_generation: 0,
            covered: false,
            log: GameLog::EMPTY,
        }
    }

    /// The table as it was when the last chunk was written, with its secrets covered.
    pub fn resume(loader: &JournalLoader) -> Result<Table, Broken> {
        let mut table = Table::vacant();
        table.load(loader);
        table.replay_loaded()?;
        Ok(table)
    }

    /// Takes the moves that were gathered; the game that lay here is gone. [`Table::replay_loaded`] has to follow.
    pub fn load(&mut self, loader: &JournalLoader) {
        self.begin(loader.header.clone());
        // The same moves fit in the same journal.
        let _ = self.journal.append(loader.journal.bytes());
        self.last_chunk = LastChunk::of(&self.journal);
        self.undo_generation = loader.undo_generation;
    }

    /// Replays the moves that were loaded, and covers the secrets.
    pub fn replay_loaded(&mut self) -> Result<(), Broken> {
        self.replay()?;
        self.cover();
        Ok(())
    }

    pub const fn header(&self) -> &Header {
        &self.header
    }

    pub const fn journal(&self) -> &Journal<CAPACITY> {
        &self.journal
    }

    /// Everything, secrets too: for the rules. A screen draws [`Table::visible`], a bot gets [`Table::position_for`].
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// How often moves were taken back.
    pub const fn undo_generation(&self) -> u32 {
        self.undo_generation
    }

    /// What chance gives now, by the deal or the seed; none where chance is not awaited or comes from the physical box.
    pub fn draw_chance(&self) -> Option<Code> {
        if self.header.agreements().beside_the_box {
            return None;
        }
        let Turn::Chance(_) = self.position.turn() else {
            return None;
        };
        let seed = self.header.seed();
        match self.header.deal() {
            Some(_) => deal::draw(seed, &self.position, &self.journal),
            None => self.position.draw(&mut seeded(seed, self.journal.chances())),
        }
    }

    /// The one door. Tells what the move did, as far as everybody may know it; a refused move changes nothing.
    pub fn play(&mut self, code: Code) -> Result<TableEvents, Refused> {
        self.make(code, None)
    }

    /// Plays what chance gives by the seed; none where there is none.
    pub fn play_luck(&mut self) -> Option<Result<TableEvents, Refused>> {
        let luck = self.draw_chance()?;
        Some(self.make(luck, Some(luck)))
    }

    /// `luck`: what chance gives, if it was asked already. A generator is keyed for every answer, which takes its time.
    fn make(&mut self, code: Code, luck: Option<Code>) -> Result<TableEvents, Refused> {
        let by = self.turn_state.mover(&self.header, &self.position, code);
        if let Some(By::Hand(seat)) = by
            && let Some(Pass::Cover(name)) = self.must_pass(seat)
        {
            return Err(Refused::NotPassed(name));
        }
        let mut after = self.position.clone();
        after.play(code).map_err(Refused::Rules)?;
        // Over: the rules have refused every move already.
        let by = by.ok_or(Refused::Rules(Refusal::NoMove(code)))?;
        if matches!(by, By::Chance(_)) && luck.or_else(|| self.draw_chance()).is_some_and(|luck| luck != code) {
            return Err(Refused::NotTheLuck);
        }
        let moves = self.journal.len();
        if !self.journal.has_room() {
            return Err(Refused::Journal(JournalError::Full));
        }
        self.journal.push(code).map_err(Refused::Journal)?;
        self.last_chunk.follow(&self.journal, code);
        let mut told = event::tell(&self.header, by, self.turn_state.forced, &self.position, code, &after);
        self.turn_state
            .follow(&self.header, by, moves, self.position.is_looking(), &after);
        told.iter().for_each(|&event| self.log.add(event));
        self.position = after;
        self.points_seen(None).hide_in_events(&mut told);
        if let By::Hand(seat) = by {
            self.header.holder = Some(seat);
        }
        Ok(told)
    }

    pub fn is_over(&self) -> bool {
        self.position.turn() == Turn::Over
    }

    /// The result, to be counted; none until the game is over, and none with a handicap: records compare like with like.
    pub fn finish(&self) -> Option<Finish> {
        let standings = self.standings();
        let is_counted = !standings.is_empty() && self.header.agreements().handicap == 0;
        is_counted.then_some(Finish {
            number: self.header.number(),
            game: self.header.setup().kind(),
            deal: self.header.deal(),
            standings,
        })
    }

    /// Who fared how, one a seat; empty until the game is over.
    pub fn standings(&self) -> Vec<Standing, MAX_PLAYERS> {
        if self.position.turn() != Turn::Over {
            return Vec::new();
        }
        let winners = self.header.winners(&self.position);
        collect_truncated((0..).zip(self.header.players()).map(|(seat, player)| Standing {
            name: player.name,
            kind: player.kind,
            outcome: Outcome {
                score: self.header.score(&self.position, seat),
                won: winners.contains(seat),
            },
        }))
    }

    /// Brings everything that follows from the journal to its end.
    fn replay(&mut self) -> Result<(), Broken> {
        self.log.clear();
        self.replay_from(ReplayState::start(&self.header))
    }

    /// The same from a state on; the log holds what happened before it.
    fn replay_from(&mut self, mut state: ReplayState) -> Result<(), Broken> {
        let log = &mut self.log;
        let mut visit = |replayed: Replayed<'_>| {
            replayed.told().iter().for_each(|&event| log.add(event));
            ControlFlow::Continue(())
        };
        event::replay(&self.header, &self.journal, &mut state, 0, &mut visit)?;
        self.position = state.position;
        self.turn_state = state.turn_state;
        Ok(())
    }
}
