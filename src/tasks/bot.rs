//! Bot task: computes moves and reviews at the lowest priority. Yields after every rollout and can be stopped there.
//!
//! While another seat decides it ponders: it prepares likely searches. A prepared search is identical to one started on
//! demand (same position, level and seed), so it saves time but never changes a move.

use core::cell::Cell;

use embassy_sync::{
    blocking_mutex::{Mutex, raw::RawMutex},
    mutex,
    signal::Signal,
};
use heapless::Vec;

use super::Channels;
use crate::{
    bots::{AnySearch, Begun, Bot, Budget, Choice, Judge, Level, MISTAKES, Mistake, begin, review},
    rules::{
        Seats, Turn,
        games::with_game,
        journal::{CAPACITY, Journal},
        position::Position,
    },
    screens::Event,
    table::{
        Table,
        ahead::{Ahead, Expected, thought_seed},
    },
};

#[derive(Clone, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "there is no heap to put a journal on, and the mailbox holds one request"
)]
pub enum BotRequest {
    /// Answered by [`Event::Progress`] and [`Event::Thought`].
    Decision { position: Position, bot: Bot, seed: u64 },
    /// Answered by [`Event::Progress`], one [`Event::Mistake`] each, worst first, and [`Event::Reviewed`].
    Review {
        journal: Journal<CAPACITY>,
        seats: Seats,
        seed: u64,
    },
    /// Ponder; not answered.
    Ahead(Ahead),
}

impl BotRequest {
    /// A decision for a bot, or as a hint for a human: uses only information known to the seat.
    pub fn decision(table: &Table, level: Level) -> BotRequest {
        let seat = match table.position().turn() {
            Turn::Seat(seat) => seat,
            Turn::Chance(_) | Turn::Over => 0,
        };
        BotRequest::Decision {
            position: table.position_for(seat),
            bot: table.header().bot(seat, level),
            seed: thought_seed(table.header().number(), table.journal().len()),
        }
    }

    pub fn review(table: &Table, seats: Seats) -> BotRequest {
        BotRequest::Review {
            journal: table.journal().clone(),
            seats,
            seed: thought_seed(table.header().number(), 0),
        }
    }
}

/// Requests from the UI task to the bot task.
///
/// Copying a large request with interrupts masked would delay everything else, so there are two slots with async locks:
/// the bot task locks the request it works on, the other slot is free for the next.
pub struct BotMailbox<M: RawMutex> {
    // Not an array: it would be copied from an initialiser in flash.
    first: RequestSlot<M>,
    second: RequestSlot<M>,
    asked: Signal<M, ()>,
    wanted: Mutex<M, Cell<Wanted>>,
}

type RequestSlot<M> = mutex::Mutex<M, Option<(u16, BotRequest)>>;

/// Request state of the UI task. Numbers match answers to requests.
#[derive(Clone, Copy)]
struct Wanted {
    newest: u16,
    /// Slot of the newest request.
    in_second: bool,
    /// Finish it now.
    at_once: bool,
}

impl<M: RawMutex> BotMailbox<M> {
    pub const fn new() -> BotMailbox<M> {
        BotMailbox {
            first: mutex::Mutex::new(None),
            second: mutex::Mutex::new(None),
            asked: Signal::new(),
            wanted: Mutex::new(Cell::new(Wanted {
                newest: 0,
                in_second: false,
                at_once: false,
            })),
        }
    }

    /// Cancels the previous request. Inlined to avoid another copy of the request on the stack.
    #[inline(always)]
    pub fn ask(&self, request: BotRequest) {
        self.forget();
        let newest = self.wanted.lock(Cell::get).newest;
        // The bot task holds at most one lock.
        let (mut place, in_second) = match (self.first.try_lock(), self.second.try_lock()) {
            (Ok(first), _) => (first, false),
            (_, Ok(second)) => (second, true),
            _ => return,
        };
        *place = Some((newest, request));
        drop(place);
        let at_once = false;
        self.wanted.lock(|wanted| {
            wanted.set(Wanted {
                newest,
                in_second,
                at_once,
            });
        });
        self.asked.signal(());
    }

    /// The search ends with the best move so far.
    pub fn stop(&self) {
        self.wanted.lock(|wanted| {
            wanted.set(Wanted {
                at_once: true,
                ..wanted.get()
            });
        });
    }

    pub fn forget(&self) {
        self.wanted.lock(|wanted| {
            let before = wanted.get();
            wanted.set(Wanted {
                newest: before.newest.wrapping_add(1),
                at_once: false,
                ..before
            });
        });
    }

    /// Waits for a request and locks its slot.
    async fn next(&self) -> mutex::MutexGuard<'_, M, Option<(u16, BotRequest)>> {
        self.asked.wait().await;
        match self.wanted.lock(Cell::get).in_second {
            false => self.first.lock().await,
            true => self.second.lock().await,
        }
    }

    fn wants(&self, number: u16) -> bool {
        self.wanted.lock(Cell::get).newest == number
    }

    fn wants_more(&self, number: u16) -> bool {
        let wanted = self.wanted.lock(Cell::get);
        wanted.newest == number && !wanted.at_once
    }
}

impl<M: RawMutex> Default for BotMailbox<M> {
    fn default() -> Self {
        BotMailbox::new()
    }
}

pub trait Pace {
    /// `moves` were played since the last call; the chip plays `in_two_seconds` in two seconds.
    fn rest(&self, moves: u32, in_two_seconds: u32) -> impl Future<Output = ()>;
}

/// Progress step in percent. Counts work, not time, so that all boards report the same.
const STEP: u8 = 5;

/// Divisor of the pharaoh's budget per reviewed move, so that a review does not take minutes.
const REVIEW_SHARE: u32 = 4;

const PREPARED: usize = 2;

pub async fn run(pace: impl Pace, channels: &Channels<impl RawMutex>) -> ! {
    let mut thoughts = [const { None }; PREPARED];
    loop {
        let asked = channels.bot.next().await;
        let Some((number, request)) = &*asked else { continue };
        if !channels.bot.wants(*number) {
            continue;
        }
        let mut thought = Thought {
            number: *number,
            told: 0,
            played: 0,
            pace: &pace,
            channels,
        };
        match request {
            BotRequest::Decision { position, bot, seed } => {
                if let Some(choice) = thought.decide(position, *bot, *seed, &mut thoughts).await {
                    thought.tell(Event::Thought(choice)).await;
                }
            }
            BotRequest::Review { journal, seats, seed } => {
                for mistake in thought.review(journal, *seats, *seed).await {
                    thought.tell(Event::Mistake(mistake)).await;
                }
                thought.tell(Event::Reviewed).await;
            }
            BotRequest::Ahead(ahead) => thought.think_ahead(ahead, &mut thoughts).await,
        }
    }
}

struct Thought<'a, P: Pace, M: RawMutex> {
    number: u16,
    /// Last reported percentage.
    told: u8,
    /// Rollout moves up to the last pause.
    played: u32,
    pace: &'a P,
    channels: &'a Channels<M>,
}

impl<P: Pace, M: RawMutex> Thought<'_, P, M> {
    /// Sends an event unless the request was cancelled.
    async fn tell(&self, event: Event) {
        if self.channels.bot.wants(self.number) {
            self.channels.events.send(event).await;
        }
    }

    /// Reports progress and yields; returns whether to stop.
    async fn rest(&mut self, percent: u8, moves: u32, in_two_seconds: u32) -> bool {
        if percent >= self.told + STEP {
            self.told = percent - percent % STEP;
            self.tell(Event::Progress(self.told)).await;
        }
        self.pause(moves, in_two_seconds).await
    }

    /// Yields; returns whether to stop.
    async fn pause(&mut self, moves: u32, in_two_seconds: u32) -> bool {
        // Smaller: a new search has begun.
        let played = moves.checked_sub(self.played).unwrap_or(moves);
        self.played = moves;
        self.pace.rest(played, in_two_seconds).await;
        !self.channels.bot.wants_more(self.number)
    }

    async fn decide(
        &mut self,
        position: &Position,
        bot: Bot,
        seed: u64,
        thoughts: &mut [Option<AnySearch>],
    ) -> Option<Choice> {
        let search = match begin(position, bot, seed, Budget::Device, thoughts) {
            Begun::Nothing => return None,
            Begun::Decided(choice) => return Some(choice),
            Begun::Thinking(search) => search,
        };
        // Prepared moves were yielded for earlier.
        self.played = search.progress().moves;
        let in_two_seconds = with_game!(position, game => budget_of(game));
        while search.step() {
            let progress = search.progress();
            if self.rest(progress.percent(), progress.moves, in_two_seconds).await {
                break;
            }
        }
        search.choice()
    }

    async fn think_ahead(&mut self, ahead: &Ahead, thoughts: &mut [Option<AnySearch>]) {
        let in_two_seconds = with_game!(ahead.position(), game => budget_of(game));
        let mut prepared = 0;
        for (seat, rank) in ahead.outlooks() {
            let mut outlook = ahead.outlook(seat, rank);
            let asked = loop {
                let expected = outlook.step();
                if self.pause(self.played, in_two_seconds).await {
                    return;
                }
                match expected {
                    Expected::Move(_) => {}
                    Expected::Asked { bot, seed } => break Some((bot, seed)),
                    Expected::Nothing => break None,
                }
            };
            let Some((bot, seed)) = asked else { continue };
            if let Begun::Thinking(search) = begin(outlook.position(), bot, seed, Budget::Device, thoughts) {
                self.played = search.progress().moves;
                while search.step() {
                    if self.pause(search.progress().moves, in_two_seconds).await {
                        return;
                    }
                }
                prepared += 1;
                if prepared == PREPARED {
                    return;
                }
            }
        }
    }

    /// Empty if the journal is invalid: the table would not have resumed it.
    async fn review(&mut self, journal: &Journal<CAPACITY>, seats: Seats, seed: u64) -> Vec<Mistake, MISTAKES> {
        let in_two_seconds = with_game!(&Position::new(journal.setup()), game => budget_of(game));
        let budget = Budget::Moves(in_two_seconds / REVIEW_SHARE);
        let found = review(journal, seats, seed, budget, async |reviewed| {
            let percent = (100 * u32::from(reviewed.moves)) / u32::from(reviewed.of.max(1));
            let moves = reviewed.thought.map_or(0, |progress| progress.moves);
            self.rest(percent as u8, moves, in_two_seconds).await
        });
        found.await.unwrap_or_default()
    }
}

const fn budget_of<G: Judge>(_: &G) -> u32 {
    G::BUDGET
}
