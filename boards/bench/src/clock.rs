//! Virtual time and its executor: time stands still while a task is ready, then jumps to the next alarm. Runs are
//! reproducible to the microsecond.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    future::Future,
    mem,
    pin::Pin,
    rc::Rc,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll, Wake, Waker},
};

use embassy_time::{Duration, Instant};
use pocket_ra::tasks::Clock;

/// Ordered by time, then by age.
type AlarmKey = (Instant, u64);

enum Alarm {
    Wake(Waker),
    Call(Box<dyn FnOnce()>),
}

struct Timer {
    now: Cell<Instant>,
    next_serial: Cell<u64>,
    alarms: RefCell<BTreeMap<AlarmKey, Alarm>>,
}

/// Clones share it.
#[derive(Clone)]
pub struct VirtualClock(Rc<Timer>);

impl Default for VirtualClock {
    fn default() -> VirtualClock {
        VirtualClock::new()
    }
}

impl VirtualClock {
    pub fn new() -> VirtualClock {
        VirtualClock(Rc::new(Timer {
            now: Cell::new(Instant::MIN),
            next_serial: Cell::new(0),
            alarms: RefCell::new(BTreeMap::new()),
        }))
    }

    /// Calls simulated hardware, before the tasks that wake at that time.
    pub fn call_at(&self, at: Instant, action: impl FnOnce() + 'static) {
        self.set_alarm(at, Alarm::Call(Box::new(action)));
    }

    pub fn next_alarm(&self) -> Option<Instant> {
        self.0.alarms.borrow().keys().next().map(|&(at, _)| at)
    }

    /// Stops the processor, as during a flash erase: hardware continues, woken tasks run afterwards.
    pub fn stand_still(&self, time: Duration) {
        let end = self.now() + time;
        while let Some(at) = self.next_alarm().filter(|&at| at <= end) {
            self.advance(at.max(self.now()));
        }
        self.advance(end);
    }

    fn set_alarm(&self, at: Instant, alarm: Alarm) -> AlarmKey {
        let serial = self.0.next_serial.get();
        self.0.next_serial.set(serial + 1);
        self.0.alarms.borrow_mut().insert((at, serial), alarm);
        (at, serial)
    }

    /// Fires the alarms due at `to`. There must be none before.
    fn advance(&self, to: Instant) {
        self.0.now.set(to);
        loop {
            let mut alarms = self.0.alarms.borrow_mut();
            let Some(first) = alarms.first_entry().filter(|first| first.key().0 <= to) else {
                return;
            };
            let alarm = first.remove();
            drop(alarms);
            match alarm {
                Alarm::Wake(waker) => waker.wake(),
                Alarm::Call(action) => action(),
            }
        }
    }
}

impl Clock for VirtualClock {
    fn now(&self) -> Instant {
        self.0.now.get()
    }

    fn until(&self, at: Instant) -> impl Future<Output = ()> {
        Until {
            clock: self.clone(),
            at,
            alarm: None,
        }
    }
}

struct Until {
    clock: VirtualClock,
    at: Instant,
    alarm: Option<AlarmKey>,
}

impl Until {
    fn clear_alarm(&mut self) {
        if let Some(key) = self.alarm.take() {
            self.clock.0.alarms.borrow_mut().remove(&key);
        }
    }
}

impl Future for Until {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        if self.at <= self.clock.now() {
            self.clear_alarm();
            return Poll::Ready(());
        }
        let waker = context.waker().clone();
        match self.alarm {
            // Keep the age: a poll for another reason must not change the order.
            Some(key) => drop(self.clock.0.alarms.borrow_mut().insert(key, Alarm::Wake(waker))),
            None => self.alarm = Some(self.clock.set_alarm(self.at, Alarm::Wake(waker))),
        }
        Poll::Pending
    }
}

impl Drop for Until {
    fn drop(&mut self) {
        self.clear_alarm();
    }
}

struct Readiness(AtomicBool);

impl Wake for Readiness {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::Release);
    }
}

struct Task {
    future: Option<Pin<Box<dyn Future<Output = ()>>>>,
    readiness: Arc<Readiness>,
}

/// Priority is spawn order.
pub struct Executor {
    clock: VirtualClock,
    tasks: Vec<Task>,
}

impl Executor {
    /// More: a task busy-waits for time to pass.
    const POLLS_AT_ONE_INSTANT: usize = 1_000_000;

    pub fn new(clock: VirtualClock) -> Executor {
        Executor {
            clock,
            tasks: Vec::new(),
        }
    }

    pub fn spawn(&mut self, future: impl Future<Output = ()> + 'static) {
        self.tasks.push(Task {
            future: Some(Box::pin(future)),
            readiness: Arc::new(Readiness(AtomicBool::new(true))),
        });
    }

    /// Up to and including `end`, the time afterwards.
    pub fn run_until(&mut self, end: Instant) {
        // Includes alarms for now or the past.
        self.clock.advance(self.clock.now());
        self.run_ready();
        while let Some(at) = self.clock.next_alarm().filter(|&at| at <= end) {
            self.clock.advance(at.max(self.clock.now()));
            self.run_ready();
        }
        if end > self.clock.now() {
            self.clock.advance(end);
        }
    }

    fn run_ready(&mut self) {
        for _ in 0..Self::POLLS_AT_ONE_INSTANT {
            let Some(task) = self
                .tasks
                .iter_mut()
                .find(|task| task.readiness.0.load(Ordering::Acquire))
            else {
                return;
            };
            task.readiness.0.store(false, Ordering::Release);
            let Some(mut future) = mem::take(&mut task.future) else {
                continue;
            };
            let waker = Waker::from(task.readiness.clone());
            if future.as_mut().poll(&mut Context::from_waker(&waker)).is_pending() {
                task.future = Some(future);
            }
        }
        panic!(
            "a task keeps waking itself at {} us of virtual time",
            self.clock.now().as_micros()
        );
    }
}
