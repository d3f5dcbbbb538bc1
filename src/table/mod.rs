//! The table: seats, passing the device, journal, undo, events, and records to store. All moves go through
//! [`Table::play`]: those of humans and bots, forced moves, and chance.

pub mod achievement;
pub mod ahead;
pub mod auction;
pub mod career;
pub mod chunk;
pub mod companion;
pub mod crash;
pub mod deal;
pub mod decisive;
pub mod event;
pub mod export;
pub mod forced_move;
pub mod game;
pub mod game_log;
pub mod god;
pub mod hand_over;
pub mod header;
pub mod import;
pub mod memory;
pub mod player;
pub mod points;
pub mod puzzle;
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

use heapless::Vec;

pub use chunk::{Chunk, JournalLoader, LoadError};
pub use deal::{Deal, DealError};
pub use event::{ReplayState, TableEvent, TableEvents};
pub use forced_move::By;
pub use game::TableGame;
pub use god::God;
pub use hand_over::{Pass, Pending, Visible};
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
        event::no_events,
        journal::{Broken, CAPACITY, Journal, JournalError},
        position::{Code, Position, Refusal, Setup},
    },
};
use achievement::Achievements;
use chunk::LastChunk;
use forced_move::TurnState;
use game_log::GameLog;
use statistics::{Finish, Outcome, Standing};

#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    header: Header,
    journal: Journal<CAPACITY>,
    last_chunk: LastChunk,
    /// Always at the end of the journal.
    state: ReplayState,
    undo_generation: u32,
    /// Secrets are covered until the device is taken.
    covered: bool,
    log: GameLog,
}

const _: () = assert!(size_of::<Table>() <= 4 * 1024, "the device holds one");

/// Why a move was rejected. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Refused {
    Rules(Refusal),
    Journal(JournalError),
    /// This player has to decide but does not hold the device.
    NotPassed(Name),
    /// A possible outcome, but not that of the seed.
    NotTheLuck,
}

impl Table {
    // Inlined to construct it in place: too large to be moved on a small stack.
    #[inline(always)]
    pub fn empty() -> Table {
        Table {
            header: Header::EMPTY,
            journal: Journal::new(Setup::EMPTY),
            last_chunk: LastChunk::EMPTY,
            state: ReplayState::empty(),
            undo_generation: 0,
            covered: false,
            log: GameLog::EMPTY,
        }
    }

    /// Drops the previous game.
    pub fn begin(&mut self, header: Header) {
        self.journal.restart(*header.setup());
        self.last_chunk = LastChunk::EMPTY;
        self.header = header;
        self.undo_generation = 0;
        self.state = ReplayState::start(&self.header);
        self.covered = false;
        self.log.clear();
    }

    pub fn new(header: Header) -> Table {
        Table {
            journal: Journal::new(*header.setup()),
            last_chunk: LastChunk::EMPTY,
            state: ReplayState::start(&header),
            header,
            undo_generation: 0,
            covered: false,
            log: GameLog::EMPTY,
        }
    }

    /// Table at the last written chunk, with its secrets covered.
    pub fn resume(loader: &JournalLoader) -> Result<Table, Broken> {
        let mut table = Table::empty();
        table.load(loader);
        table.replay_loaded()?;
        Ok(table)
    }

    /// Loads moves in place of the previous game. [`Table::replay_loaded`] must follow.
    pub fn load(&mut self, loader: &JournalLoader) {
        self.begin(loader.header.clone());
        // Fits: equal capacities.
        let _ = self.journal.append(loader.journal.bytes());
        self.last_chunk = LastChunk::of(&self.journal);
        self.undo_generation = loader.undo_generation;
    }

    /// Replays the loaded moves and covers the secrets.
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

    /// With all secrets, for the rules. Screens use [`Table::visible`], bots [`Table::position_for`].
    pub const fn position(&self) -> &Position {
        &self.state.position
    }

    pub const fn undo_generation(&self) -> u32 {
        self.undo_generation
    }

    /// Outcome of the pending draw; none without one, or with the boxed game.
    pub fn draw_chance(&self) -> Option<Code> {
        if self.header.agreements().beside_the_box {
            return None;
        }
        let Turn::Chance(_) = self.state.position.turn() else {
            return None;
        };
        let seed = self.header.seed();
        match self.header.deal() {
            Some(_) => deal::draw(seed, &self.state.position, &self.journal),
            None => self.state.position.draw(&mut seeded(seed, self.journal.chances())),
        }
    }

    /// Plays a move and returns its public events. A refused move changes nothing.
    pub fn play(&mut self, code: Code) -> Result<TableEvents, Refused> {
        self.make(code, None)
    }

    pub fn play_chance(&mut self) -> Option<Result<TableEvents, Refused>> {
        let outcome = self.draw_chance()?;
        Some(self.make(outcome, Some(outcome)))
    }

    /// `known`: outcome of the draw, if already computed; keying a generator is slow.
    fn make(&mut self, code: Code, known: Option<Code>) -> Result<TableEvents, Refused> {
        let by = self.state.mover(&self.header, code);
        if let Some(By::Hand(seat)) = by
            && let Some(Pass::Cover(name)) = self.must_pass(seat)
        {
            return Err(Refused::NotPassed(name));
        }
        match by {
            Some(By::Chance(_))
                if known
                    .or_else(|| self.draw_chance())
                    .is_some_and(|outcome| outcome != code) =>
            {
                Err(self.refused(code, Refused::NotTheLuck))
            }
            Some(by) if self.journal.has_room() => self.make_by(by, code),
            Some(_) => Err(self.refused(code, Refused::Journal(JournalError::Full))),
            None => Err(self.refused(code, Refused::Rules(Refusal::NoMove(code)))),
        }
    }

    /// The refusal of the rules has priority. Not inlined: it copies the position to the stack.
    #[inline(never)]
    fn refused(&self, code: Code, otherwise: Refused) -> Refused {
        let played = self.state.position.clone().play(code, &mut no_events);
        played.err().map_or(otherwise, Refused::Rules)
    }

    fn make_by(&mut self, by: By, code: Code) -> Result<TableEvents, Refused> {
        let mut events = TableEvents::new();
        let log = &mut self.log;
        let mut emit = |event| {
            log.add(event);
            // Fits: tested with whole sessions.
            let _ = events.push(event);
        };
        self.state
            .play(&self.header, Some(by), code, &mut emit)
            .map_err(Refused::Rules)?;
        let is_chance = matches!(by, By::Chance(_));
        self.journal.record(code, is_chance).map_err(Refused::Journal)?;
        self.last_chunk.follow(&self.journal, code);
        self.points_seen(None).hide_in_events(&mut events);
        if let By::Hand(seat) = by {
            self.header.holder = Some(seat);
        }
        Ok(events)
    }

    /// Notes that a human got a hint; false if it was noted before.
    pub const fn note_hint(&mut self) -> bool {
        !core::mem::replace(&mut self.header.assisted, true)
    }

    pub fn is_over(&self) -> bool {
        self.state.position.turn() == Turn::Over
    }

    /// For the statistics; none until the game is over, and with a handicap.
    pub fn finish(&self) -> Option<Finish> {
        let standings = self.standings();
        let is_counted = !standings.is_empty() && self.header.agreements().handicap == 0;
        is_counted.then_some(Finish {
            number: self.header.number(),
            game: self.header.setup().kind(),
            deal: self.header.deal(),
            assisted: self.header.is_assisted(),
            feats: collect_truncated(
                (0..self.state.position.players()).map(|seat| Achievements::feats(&self.state.position, seat)),
            ),
            standings,
        })
    }

    /// By seat; empty until the game is over.
    pub fn standings(&self) -> Vec<Standing, MAX_PLAYERS> {
        if self.state.position.turn() != Turn::Over {
            return Vec::new();
        }
        let winners = self.header.winners(&self.state.position);
        collect_truncated((0..).zip(self.header.players()).map(|(seat, player)| Standing {
            name: player.name,
            kind: player.kind,
            outcome: Outcome {
                score: self.header.score(&self.state.position, seat),
                won: winners.contains(seat),
            },
        }))
    }

    fn replay(&mut self) -> Result<(), Broken> {
        self.log.clear();
        self.state = ReplayState::start(&self.header);
        self.replay_rest()
    }

    fn replay_rest(&mut self) -> Result<(), Broken> {
        let log = &mut self.log;
        self.state
            .play_rest(&self.header, &self.journal, &mut |_, event| log.add(event))
    }
}
