//! The thinker as a task: answers, progress, and stopping.

use core::{cell::Cell, future::pending};

use embassy_futures::{
    block_on,
    select::{Either, select},
};
use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use embassy_time::Instant;
use pocket_ra::{
    bots::{Budget, Level, choose},
    rules::{
        Turn,
        position::{GameKind, Position},
    },
    tasks::{
        Clock,
        thinker::{Desk, Question, Thought, run},
    },
};

use super::{play, setup};

/// A clock on which every look takes a millisecond.
struct Slow(Cell<u64>);

impl Clock for Slow {
    fn now(&self) -> Instant {
        self.0.set(self.0.get() + 1);
        Instant::from_millis(self.0.get())
    }

    fn until(&self, _: Instant) -> impl Future<Output = ()> {
        pending()
    }
}

fn position() -> Position {
    let mut found = None;
    play(&setup(GameKind::Ra, 3), 2, |position, number| {
        if number > 30 && found.is_none() {
            let mut choices = 0;
            position.decisions(|_| choices += 1);
            found = (choices > 1).then(|| position.clone());
        }
        super::choice(position, Level::Scribe, 1).code
    });
    found.unwrap()
}

fn question(level: Level, budget: Budget) -> Question {
    let position = position();
    assert!(matches!(position.turn(), Turn::Seat(_)));
    Question {
        number: 4,
        position,
        level,
        seed: 5,
        budget,
    }
}

/// Everything that is thought until a choice, `meanwhile` being told what came so far.
fn ask(question: Question, mut meanwhile: impl FnMut(&Desk<NoopRawMutex>, &[Thought])) -> Vec<Thought> {
    let (clock, desk) = (Slow(Cell::new(0)), Desk::new());
    desk.question.signal(question);
    let listen = async {
        let mut thoughts = Vec::new();
        loop {
            thoughts.push(desk.thoughts.receive().await);
            meanwhile(&desk, &thoughts);
            if let Some(Thought::Chosen { .. }) = thoughts.last() {
                return thoughts;
            }
        }
    };
    match block_on(select(run(&clock, &desk), listen)) {
        Either::First(never) => never,
        Either::Second(thoughts) => thoughts,
    }
}

#[test]
fn the_thinker_answers_what_the_bot_would_play() {
    for level in Level::ALL {
        let question = question(level, Budget::Moves(2000));
        let expected = choose(&question.position, level, question.seed, question.budget, &mut |_| {
            false
        });
        let thoughts = ask(question, |_, _| {});
        let chosen = Thought::Chosen {
            number: 4,
            choice: expected,
        };
        assert_eq!(thoughts.last(), Some(&chosen));
    }
}

#[test]
fn a_long_thought_tells_its_progress_ten_times_a_second_at_most() {
    let thoughts = ask(question(Level::Pharaoh, Budget::Moves(60_000)), |_, _| {});
    let percents: Vec<u8> = thoughts
        .iter()
        .filter_map(|thought| match thought {
            Thought::Progress { number: 4, percent } => Some(*percent),
            _ => None,
        })
        .collect();
    assert!(percents.len() >= 3, "{percents:?}");
    assert!(percents.is_sorted() && percents.iter().all(|&percent| percent <= 100));
    // One look at the clock for every game played out, a millisecond each, and one more for every progress told.
    assert!(percents.len() as u64 <= 60_000 / 100);
}

#[test]
fn a_stopped_thinker_answers_at_once() {
    let long = question(Level::Pharaoh, Budget::Moves(u32::MAX));
    let thoughts = ask(long, |desk, thoughts| {
        if let Some(Thought::Progress { .. }) = thoughts.last() {
            desk.stop.signal(());
        }
    });
    assert!(matches!(thoughts.last(), Some(Thought::Chosen { choice: Some(_), .. })));
    assert!(thoughts.len() <= 3, "{thoughts:?}");
}
