//! The bot task: answers, progress, cancelling, forgetting.

use std::{cell::Cell, rc::Rc};

use embassy_futures::{
    block_on,
    select::{Either, select},
    yield_now,
};
use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use pocket_ra::{
    bots::{Budget, Level, MISTAKES, choose},
    rules::{
        Seats, Turn,
        position::{GameKind, Position},
    },
    screens::Event,
    tasks::{
        Channels,
        bot::{BotRequest, Pace, run},
    },
};

use super::{play, setup};

struct Yielding;

impl Pace for Yielding {
    async fn rest(&self, moves: u32, in_two_seconds: u32) {
        assert!(moves <= in_two_seconds, "{moves} of {in_two_seconds}");
        yield_now().await;
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

fn decision(level: Level) -> BotRequest {
    let position = position();
    assert!(matches!(position.turn(), Turn::Seat(_)));
    BotRequest::Decision {
        position,
        bot: level.into(),
        seed: 5,
    }
}

fn review() -> BotRequest {
    let (journal, _) = play(&setup(GameKind::Dice, 2), 3, |position, number| {
        let mut last = None;
        position.decisions(|code| last = Some(code));
        match position.turn() {
            Turn::Seat(0) => last.unwrap(),
            _ => super::choice(position, Level::Scribe, number.into()).code,
        }
    });
    BotRequest::Review {
        journal,
        seats: Seats::NONE.with(0),
        seed: 1,
    }
}

fn is_answer(event: &Event) -> bool {
    matches!(event, Event::Thought(_) | Event::Reviewed)
}

/// All events up to the answer.
fn ask(request: BotRequest, mut meanwhile: impl FnMut(&Channels<NoopRawMutex>, &Event)) -> Vec<Event> {
    let channels = Channels::new();
    channels.bot.ask(request);
    let listen = async {
        let mut events = Vec::new();
        loop {
            let event = channels.events.receive().await;
            meanwhile(&channels, &event);
            events.push(event);
            if is_answer(&event) {
                return events;
            }
        }
    };
    match block_on(select(run(Yielding, &channels), listen)) {
        Either::First(never) => never,
        Either::Second(events) => events,
    }
}

#[test]
fn the_task_answers_what_the_bot_would_play() {
    for level in Level::ALL {
        let expected = choose(&position(), level, 5, Budget::Device, &mut |_| false).unwrap();
        let events = ask(decision(level), |_, _| {});
        assert_eq!(events.last(), Some(&Event::Thought(expected)));
    }
}

#[test]
fn a_long_thought_tells_its_progress_in_steps_of_five_percent() {
    let mut percents = Vec::new();
    ask(decision(Level::Pharaoh), |_, event| {
        if let Event::Progress(percent) = event {
            percents.push(*percent);
        }
    });
    assert!(percents.len() >= 15, "{percents:?}");
    assert!(
        percents.is_sorted_by(|one, next| one < next),
        "each step once: {percents:?}"
    );
    assert!(percents.iter().all(|percent| *percent <= 100 && percent % 5 == 0));
}

#[test]
fn a_stopped_task_answers_at_once_with_the_best_so_far() {
    let events = ask(decision(Level::Pharaoh), |channels, _| channels.bot.stop());
    assert_eq!(events.first(), Some(&Event::Progress(5)));
    assert!(matches!(events[1..], [Event::Thought(_)]), "{events:?}");
}

#[test]
fn a_stop_that_comes_too_late_does_not_cut_the_next_thought_short() {
    let mut asked_again = false;
    let events = ask(decision(Level::Pharaoh), |channels, _| {
        if !asked_again {
            asked_again = true;
            channels.bot.stop();
            channels.bot.ask(decision(Level::Pharaoh));
        }
    });
    // Progress of the first request, then all of the second.
    assert_eq!(events.iter().filter(|event| **event == Event::Progress(5)).count(), 2);
    assert!(events.contains(&Event::Progress(90)), "{events:?}");
}

#[test]
fn a_forgotten_question_is_never_answered() {
    let mut forgotten = false;
    let scribe = choose(&position(), Level::Scribe, 5, Budget::Device, &mut |_| false).unwrap();
    let events = ask(decision(Level::Pharaoh), |channels, _| {
        if !forgotten {
            forgotten = true;
            channels.bot.forget();
            channels.bot.ask(decision(Level::Scribe));
        }
    });
    assert_eq!(events, [Event::Progress(5), Event::Thought(scribe)]);
}

#[test]
fn the_answer_to_a_forgotten_question_is_not_given_to_the_next_one() {
    for (forgotten, next) in [
        (decision(Level::Pharaoh), review()),
        (review(), decision(Level::Scribe)),
    ] {
        let mut next = Some(next);
        let events = ask(forgotten, |channels, event| {
            if let Event::Progress(10..) = event
                && let Some(next) = next.take()
            {
                channels.bot.forget();
                channels.bot.ask(next);
            }
        });
        let reviewed = events.last() == Some(&Event::Reviewed);
        let strange = |event: &&Event| match event {
            Event::Thought(_) => reviewed,
            Event::Mistake(_) | Event::Reviewed => !reviewed,
            _ => false,
        };
        assert!(next.is_none());
        assert_eq!(events.iter().find(strange), None);
        // Progress of the next question begins again.
        assert_eq!(
            events[2],
            if reviewed {
                Event::Progress(5)
            } else {
                events[events.len() - 1]
            }
        );
    }
}

/// Counts the rollouts.
struct Counting(Rc<Cell<u32>>);

impl Pace for Counting {
    async fn rest(&self, _: u32, _: u32) {
        self.0.set(self.0.get() + 1);
        yield_now().await;
    }
}

#[test]
fn a_thought_ends_within_a_rollout_when_it_is_stopped_or_forgotten() {
    for (request, is_stopped) in [decision(Level::Pharaoh), review()]
        .into_iter()
        .flat_map(|request| [(request.clone(), true), (request, false)])
    {
        let (channels, rests) = (Channels::<NoopRawMutex>::new(), Rc::new(Cell::new(0)));
        channels.bot.ask(request);
        let meanwhile = async {
            while rests.get() < 100 {
                yield_now().await;
            }
            match is_stopped {
                true => channels.bot.stop(),
                false => channels.bot.forget(),
            }
            let ended = rests.get();
            for _ in 0..1_000 {
                yield_now().await;
            }
            assert!(rests.get() <= ended + 1, "{} more", rests.get() - ended);
            let mut events = std::iter::from_fn(|| channels.events.try_receive());
            assert_eq!(events.any(|event| is_answer(&event)), is_stopped);
        };
        match block_on(select(run(Counting(rests.clone()), &channels), meanwhile)) {
            Either::First(never) => never,
            Either::Second(()) => {}
        }
    }
}

#[test]
fn a_review_tells_the_mistakes_the_worst_first_and_then_that_it_is_done() {
    let events = ask(review(), |_, _| {});
    let costs: Vec<i32> = events
        .iter()
        .filter_map(|event| match event {
            Event::Mistake(mistake) => Some(mistake.margin.at_least()),
            _ => None,
        })
        .collect();
    assert_eq!(costs.len(), MISTAKES);
    assert!(costs.is_sorted_by(|worse, better| worse >= better));
    assert!(events.contains(&Event::Progress(95)), "{events:?}");
}

#[test]
fn a_stopped_review_names_what_it_has_found() {
    let mut stopped = false;
    let events = ask(review(), |channels, event| {
        if *event == Event::Progress(50) {
            stopped = true;
            channels.bot.stop();
        }
    });
    assert!(stopped && !events.contains(&Event::Progress(55)), "{events:?}");
    assert!(events.iter().any(|event| matches!(event, Event::Mistake(_))));
}
