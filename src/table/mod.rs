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

use heapless::Vec;

pub use chunk::{Chunk, JournalLoader, LoadError};
pub use deal::{Deal, DealError};
pub use device::{Awaits, Pass, Visible};
pub use event::{ReplayState, TableEvent, TableEvents};
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
        event::no_events,
        journal::{Broken, CAPACITY, Journal, JournalError},
        position::{Code, Position, Refusal, Setup},
    },
};
use chunk::LastChunk;
use forced_move::TurnState;
use game_log::GameLog;
use statistics::{Finish, Outcome, Standing};

/// A game being played, with the people and bots who play it.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    header: Header,
    journal: Journal<CAPACITY>,
    last_chunk: LastChunk,
    /// The replay of the journal: always at its end.
    state: ReplayState,
    /// How often moves were taken back.
    undo_generation: u32,
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
            state: ReplayState::vacant(),
            undo_generation: 0,
            covered: false,
            log: GameLog::EMPTY,
        }
    }

    /// A game begins; the one that lay here is gone.
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
        &self.state.position
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
        let Turn::Chance(_) = self.state.position.turn() else {
            return None;
        };
        let seed = self.header.seed();
        match self.header.deal() {
            Some(_) => deal::draw(seed, &self.state.position, &self.journal),
            None => self.state.position.draw(&mut seeded(seed, self.journal.chances())),
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
        let by = self.state.mover(&self.header, code);
        if let Some(By::Hand(seat)) = by
            && let Some(Pass::Cover(name)) = self.must_pass(seat)
        {
            return Err(Refused::NotPassed(name));
        }
        match by {
            Some(By::Chance(_)) if luck.or_else(|| self.draw_chance()).is_some_and(|luck| luck != code) => {
                Err(self.refused(code, Refused::NotTheLuck))
            }
            Some(by) if self.journal.has_room() => self.make_by(by, code),
            Some(_) => Err(self.refused(code, Refused::Journal(JournalError::Full))),
            // Over: the rules refuse every move.
            None => Err(self.refused(code, Refused::Rules(Refusal::NoMove(code)))),
        }
    }

    /// The reason of the rules comes before any other. Out of line: a copy of the position lies on its stack.
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
            // No move brings about more than fits; a test walks through whole sessions to see it.
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

    pub fn is_over(&self) -> bool {
        self.state.position.turn() == Turn::Over
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

    /// Brings everything that follows from the journal to its end.
    fn replay(&mut self) -> Result<(), Broken> {
        self.log.clear();
        self.state = ReplayState::start(&self.header);
        self.replay_rest()
    }

    /// The same from where the state and the log are.
    fn replay_rest(&mut self) -> Result<(), Broken> {
        let log = &mut self.log;
        self.state
            .play_rest(&self.header, &self.journal, &mut |_, event| log.add(event))
    }
}
