//! Watchdog task: feeds the watchdog only while all tasks from button to display send heartbeats.

use core::cell::Cell;

use embassy_sync::blocking_mutex::{Mutex, raw::RawMutex};
use embassy_time::Duration;
use heapless::String;

use super::{Channels, Clock};
use crate::device::Crash;

/// Maximum interval per task.
pub const HEARTBEAT: Duration = Duration::from_secs(1);
/// The hardware timeout must span several of these.
const LOOK: Duration = Duration::from_millis(500);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TaskId {
    Input,
    Ui,
    Display,
}

impl TaskId {
    const ALL: [TaskId; 3] = [TaskId::Input, TaskId::Display, TaskId::Ui];

    const fn name(self) -> &'static str {
        match self {
            TaskId::Input => "input",
            TaskId::Ui => "ui",
            TaskId::Display => "display",
        }
    }
}

const ALL: u8 = 0b111;

pub const PLACE: &str = "watchdog";

/// Since the watchdog was last fed.
pub struct Heartbeats<M: RawMutex> {
    seen: Mutex<M, Cell<u8>>,
}

impl<M: RawMutex> Heartbeats<M> {
    pub const fn new() -> Heartbeats<M> {
        Heartbeats {
            seen: Mutex::new(Cell::new(0)),
        }
    }

    pub fn heartbeat(&self, task: TaskId) {
        self.seen.lock(|seen| seen.set(seen.get() | 1 << task as u8));
    }

    /// Since this last returned true.
    pub fn all_alive(&self) -> bool {
        self.seen.lock(|seen| {
            let all = seen.get() == ALL;
            if all {
                seen.set(0);
            }
            all
        })
    }
}

impl<M: RawMutex> Heartbeats<M> {
    pub fn forget(&self) {
        self.seen.lock(|seen| seen.set(0));
    }

    /// Crash record of a hang: the tasks without a heartbeat since the flags were cleared, highest priority first. If
    /// none, the thread executor hangs, which feeds the watchdog.
    pub fn hang(&self, game: u32, moves: u16) -> Crash {
        let seen = self.seen.lock(Cell::get);
        let mut message: String<32> = String::new();
        put!(message, "hung:");
        let silent = |task: &TaskId| seen & 1 << *task as u8 == 0;
        for task in TaskId::ALL.into_iter().filter(silent) {
            put!(message, " {}", task.name());
        }
        if seen == ALL {
            put!(message, " thread");
        }
        Crash::new(&message, PLACE, game, moves)
    }
}

impl<M: RawMutex> Default for Heartbeats<M> {
    fn default() -> Self {
        Heartbeats::new()
    }
}

/// Hardware watchdog: resets the chip unless fed.
pub trait Watchdog {
    fn feed(&mut self);
}

pub async fn run(mut watchdog: impl Watchdog, clock: &impl Clock, channels: &Channels<impl RawMutex>) -> ! {
    loop {
        if channels.heartbeats.all_alive() {
            watchdog.feed();
        }
        clock.until(clock.now() + LOOK).await;
    }
}

#[cfg(test)]
mod tests {
    use core::{
        future::ready,
        task::{Context, Waker},
    };

    use embassy_sync::blocking_mutex::raw::NoopRawMutex;
    use embassy_time::Instant;

    use super::*;

    /// Number of automatic steps.
    struct Clock<'a>(&'a Cell<u32>);

    impl super::Clock for Clock<'_> {
        fn now(&self) -> Instant {
            Instant::from_ticks(0)
        }

        async fn until(&self, _: Instant) {
            match self.0.get().checked_sub(1) {
                Some(left) => self.0.set(left),
                None => core::future::pending().await,
            }
            ready(()).await;
        }
    }

    struct Counting<'a>(&'a Cell<u32>);

    impl Watchdog for Counting<'_> {
        fn feed(&mut self) {
            self.0.set(self.0.get() + 1);
        }
    }

    /// Feeds in `looks` checks after these heartbeats.
    fn fed(beaten: &[TaskId], looks: u32) -> u32 {
        let (fed, left) = (Cell::new(0), Cell::new(looks - 1));
        let channels = Channels::<NoopRawMutex>::new();
        beaten.iter().for_each(|&task| channels.heartbeats.heartbeat(task));
        let clock = Clock(&left);
        let mut running = core::pin::pin!(run(Counting(&fed), &clock, &channels));
        // Never ends.
        let _ = running.as_mut().poll(&mut Context::from_waker(Waker::noop()));
        assert_eq!(left.get(), 0, "it was looked at so often");
        fed.get()
    }

    #[test]
    fn it_is_fed_once_for_a_heartbeat_of_every_task_and_never_for_fewer() {
        assert_eq!(fed(&TaskId::ALL, 1), 1);
        assert_eq!(fed(&TaskId::ALL, 5), 1, "a heartbeat counts once");
        assert_eq!(fed(&[], 5), 0);
        for silent in TaskId::ALL {
            let beaten: heapless::Vec<_, 3> = TaskId::ALL.into_iter().filter(|&task| task != silent).collect();
            assert_eq!(fed(&beaten, 5), 0, "{} is silent", silent.name());
        }
    }

    #[test]
    fn a_hang_names_the_tasks_that_are_silent() {
        let noted = |beaten: &[TaskId]| {
            let heartbeats = Heartbeats::<NoopRawMutex>::new();
            beaten.iter().for_each(|&task| heartbeats.heartbeat(task));
            heartbeats.hang(7, 12)
        };
        let display = noted(&[TaskId::Input, TaskId::Ui]);
        assert_eq!(
            (display.message.as_str(), display.game, display.moves),
            ("hung: display", 7, 12)
        );
        assert_eq!(noted(&[TaskId::Input, TaskId::Display]).message, "hung: ui");
        assert_eq!(noted(&[]).message, "hung: input display ui");
        assert_eq!(noted(&TaskId::ALL).message, "hung: thread");
        // Hangs after its heartbeat was cleared.
        let heartbeats = Heartbeats::<NoopRawMutex>::new();
        heartbeats.heartbeat(TaskId::Ui);
        heartbeats.forget();
        for task in [TaskId::Input, TaskId::Display] {
            heartbeats.heartbeat(task);
        }
        assert_eq!(heartbeats.hang(0, 0).message, "hung: ui");
    }
}
