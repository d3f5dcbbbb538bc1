//! The thinker: a bot's thought, below input and display. It yields after every game it plays out and can be stopped.

use embassy_futures::yield_now;
use embassy_sync::{blocking_mutex::raw::RawMutex, channel::Channel, signal::Signal};
use embassy_time::Duration;

use super::Clock;
use crate::{
    bots::{Beginning, Budget, Choice, Judge, Level, begin},
    rules::position::{Position, with_game},
};

/// Progress is told no more often than this.
const PROGRESS: Duration = Duration::from_millis(100);

/// What is to be thought about.
#[derive(Clone, Debug)]
pub struct Question {
    /// Handed back with the answer, so that one that comes too late is known as such.
    pub number: u16,
    pub position: Position,
    pub level: Level,
    pub seed: u64,
    pub budget: Budget,
}

/// What the thinker has to say.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Thought {
    /// So much is done, of 100.
    Progress { number: u16, percent: u8 },
    /// None when no seat has to decide.
    Chosen { number: u16, choice: Option<Choice> },
}

/// What lies between the thinker and whoever asks.
pub struct Desk<M: RawMutex> {
    /// A new question; one that is not taken up yet is replaced.
    pub question: Signal<M, Question>,
    /// Stops the thought under way: the best so far is chosen.
    pub stop: Signal<M, ()>,
    pub thoughts: Channel<M, Thought, 4>,
}

impl<M: RawMutex> Desk<M> {
    pub const fn new() -> Desk<M> {
        Desk {
            question: Signal::new(),
            stop: Signal::new(),
            thoughts: Channel::new(),
        }
    }
}

impl<M: RawMutex> Default for Desk<M> {
    fn default() -> Self {
        Desk::new()
    }
}

/// Answers questions for ever.
pub async fn run(clock: &impl Clock, desk: &Desk<impl RawMutex>) -> ! {
    loop {
        let question = desk.question.wait().await;
        // A stop that was meant for the thought before must not cut this one short.
        desk.stop.reset();
        let number = question.number;
        let choice = with_game!(&question.position, game => think(game, &question, clock, desk).await);
        desk.thoughts.send(Thought::Chosen { number, choice }).await;
    }
}

async fn think<G: Judge>(
    game: &G,
    question: &Question,
    clock: &impl Clock,
    desk: &Desk<impl RawMutex>,
) -> Option<Choice> {
    let mut search = match begin(game, question.level, question.seed, question.budget)? {
        Beginning::Decided(choice) => return Some(choice),
        Beginning::Search(search) => search,
    };
    let mut due = clock.now() + PROGRESS;
    while search.step() && !desk.stop.signaled() {
        if clock.now() >= due {
            due = clock.now() + PROGRESS;
            let progress = search.progress();
            let percent = (progress.moves / (progress.budget / 100).max(1)).min(100) as u8;
            // Whoever does not listen misses no more than a step of a bar.
            let _ = desk.thoughts.try_send(Thought::Progress {
                number: question.number,
                percent,
            });
        }
        yield_now().await;
    }
    search.choice()
}
