//! The bot task: the thoughts of bots and the review of a game, below input and display. It rests after every game that it
//! plays out, and can be stopped there.
//!
//! While somebody else decides it prepares the thoughts that bots may be asked for next. A prepared thought is the very same
//! that would be begun when it is asked for (same position, level and luck), so it changes when a bot answers and never what.

use core::cell::Cell;

use embassy_sync::{
    blocking_mutex::{Mutex, raw::RawMutex},
    mutex,
    signal::Signal,
};
use heapless::Vec;

use super::Channels;
use crate::{
    bots::{AnySearch, Begun, Budget, Choice, Judge, Level, MISTAKES, Mistake, begin, review},
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

/// What is to be thought about.
#[derive(Clone, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "there is no heap to put a journal on, and the mailbox holds one request"
)]
pub enum BotRequest {
    /// The decision that the position waits for; answered by [`Event::Progress`] and [`Event::Thought`].
    Decision {
        position: Position,
        level: Level,
        seed: u64,
    },
    /// The moves of these seats that cost most; answered by [`Event::Progress`], [`Event::Mistake`] for each, the worst
    /// first, and [`Event::Reviewed`].
    Review {
        journal: Journal<CAPACITY>,
        seats: Seats,
        seed: u64,
    },
    /// What bots may be asked for next; never answered.
    Ahead(Ahead),
}

impl BotRequest {
    /// What a bot of this level does next; for a person that is a hint. It knows what the seat that decides may know.
    pub fn decision(table: &Table, level: Level) -> BotRequest {
        let seat = match table.position().turn() {
            Turn::Seat(seat) => seat,
            Turn::Chance(_) | Turn::Over => 0,
        };
        BotRequest::Decision {
            position: table.position_for(seat),
            level,
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

/// Requests of the UI task to the bot task. They are large: copying one with interrupts masked would hold up everything else, so
/// there are two places with locks that mask nothing. The bot task works on a request in its place and holds that lock meanwhile;
/// the other place is free for the next request.
pub struct BotMailbox<M: RawMutex> {
    // Not an array: that would be made from a copy in flash.
    first: Place<M>,
    second: Place<M>,
    asked: Signal<M, ()>,
    wanted: Mutex<M, Cell<Wanted>>,
}

/// A request with its number.
type Place<M> = mutex::Mutex<M, Option<(u16, BotRequest)>>;

/// What the UI task wants. Requests are numbered, so that a late answer to one is never taken for another's.
#[derive(Clone, Copy)]
struct Wanted {
    newest: u16,
    /// The newest request is in the second place.
    in_second: bool,
    /// The answer to the newest is wanted now.
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

    /// Puts a request in the mailbox. The one before is forgotten.
    // Inlined: a request is large, and would be on the stack a second time.
    #[inline(always)]
    pub fn ask(&self, request: BotRequest) {
        self.forget();
        let newest = self.wanted.lock(Cell::get).newest;
        // The bot task holds one of the two locks at most.
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

    /// The thought under way ends with the best so far.
    pub fn stop(&self) {
        self.wanted.lock(|wanted| {
            wanted.set(Wanted {
                at_once: true,
                ..wanted.get()
            });
        });
    }

    /// The answer is not wanted any more, and will not come.
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

    /// Waits for a request, and keeps its place for as long as the lock is held.
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

/// How a board lets the others run between two games played out.
pub trait Pace {
    /// So many moves were played out, of which the chip plays `in_two_seconds` in two seconds.
    fn rest(&self, moves: u32, in_two_seconds: u32) -> impl Future<Output = ()>;
}

/// Progress is told in steps of so many percent: by what is done and not by time, so that every board tells the same.
const STEP: u8 = 5;

/// The part of a pharaoh's budget that a review gives each move: nobody waits for minutes.
const REVIEW_SHARE: u32 = 4;

/// How many thoughts are kept: those about the two likeliest decisions that lead to one.
const PREPARED: usize = 2;

/// Answers questions for ever.
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
            BotRequest::Decision { position, level, seed } => {
                if let Some(choice) = thought.decide(position, *level, *seed, &mut thoughts).await {
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

/// The thought under way.
struct Thought<'a, P: Pace, M: RawMutex> {
    number: u16,
    /// Percent that were told last.
    told: u8,
    /// Moves played out before the last rest.
    played: u32,
    pace: &'a P,
    channels: &'a Channels<M>,
}

impl<P: Pace, M: RawMutex> Thought<'_, P, M> {
    /// Tells the UI task, unless it has asked something else by now.
    async fn tell(&self, event: Event) {
        if self.channels.bot.wants(self.number) {
            self.channels.events.send(event).await;
        }
    }

    /// Tells the progress and lets the others run; whether the thought is to end.
    async fn rest(&mut self, percent: u8, moves: u32, in_two_seconds: u32) -> bool {
        if percent >= self.told + STEP {
            self.told = percent - percent % STEP;
            self.tell(Event::Progress(self.told)).await;
        }
        self.pause(moves, in_two_seconds).await
    }

    /// Lets the others run; whether the thought is to end.
    async fn pause(&mut self, moves: u32, in_two_seconds: u32) -> bool {
        // A new count has begun when there are fewer moves than before.
        let played = moves.checked_sub(self.played).unwrap_or(moves);
        self.played = moves;
        self.pace.rest(played, in_two_seconds).await;
        !self.channels.bot.wants_more(self.number)
    }

    async fn decide(
        &mut self,
        position: &Position,
        level: Level,
        seed: u64,
        thoughts: &mut [Option<AnySearch>],
    ) -> Option<Choice> {
        let search = match begin(position, level, seed, Budget::Device, thoughts) {
            Begun::Nothing => return None,
            Begun::Decided(choice) => return Some(choice),
            Begun::Thinking(search) => search,
        };
        // What was prepared took its time before.
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

    /// Prepares the first thoughts that bots expect to be asked for, and then rests.
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
                    Expected::Asked { level, seed } => break Some((level, seed)),
                    Expected::Nothing => break None,
                }
            };
            let Some((level, seed)) = asked else { continue };
            if let Begun::Thinking(search) = begin(outlook.position(), level, seed, Budget::Device, thoughts) {
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

    /// A journal that cannot be played has no mistakes; the table would not have taken it up.
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
