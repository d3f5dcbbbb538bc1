//! The battery task and the guarded flash alone, on virtual time.

use std::{cell::RefCell, rc::Rc};

use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use embassy_time::{Duration, Instant};
use embedded_storage_async::nor_flash::NorFlash;
use pocket_ra::{
    device::{Chemistry, PowerStatus},
    screens::Event,
    tasks::{
        Channels, Clock,
        battery::{self, FLOOR, Guarded},
    },
};
use pocket_ra_bench::{
    clock::{Executor, VirtualClock},
    nor::{Chip, Nor},
    supply::Supply,
};

const LOOK_AGAIN: Duration = Duration::from_millis(20);

struct Lab {
    clock: VirtualClock,
    executor: Executor,
    channels: Rc<Channels<NoopRawMutex>>,
    supply: Supply,
    /// Times at which a byte was written; one is attempted every 100 ms.
    writes: Rc<RefCell<Vec<Instant>>>,
}

impl Lab {
    fn new(chemistry: Chemistry, millivolts: u32) -> Lab {
        let clock = VirtualClock::new();
        let mut executor = Executor::new(clock.clone());
        let channels: Rc<Channels<NoopRawMutex>> = Rc::default();
        let (supply, writes) = (Supply::default(), Rc::<RefCell<Vec<Instant>>>::default());
        supply.set(Some(millivolts));
        channels.power.choose(chemistry);
        executor.spawn({
            let (supply, clock, channels) = (supply.clone(), clock.clone(), channels.clone());
            async move { battery::run(supply, &clock, &channels).await }
        });
        executor.spawn({
            let (supply, clock, channels) = (supply.clone(), clock.clone(), channels.clone());
            let writes = writes.clone();
            async move {
                let mut flash = Guarded::new(Chip::new(Nor::new(1)), supply, &clock, &channels);
                loop {
                    flash.write(0, &[0]).await.unwrap();
                    writes.borrow_mut().push(clock.now());
                    clock.until(clock.now() + Duration::from_millis(100)).await;
                }
            }
        });
        Lab {
            clock,
            executor,
            channels,
            supply,
            writes,
        }
    }

    /// Runs at this voltage; returns what was reported of the battery.
    fn run(&mut self, millivolts: u32, time: Duration) -> Vec<Option<PowerStatus>> {
        self.supply.set(Some(millivolts));
        self.executor.run_until(self.clock.now() + time);
        std::iter::from_fn(|| self.channels.events.try_receive())
            .filter_map(|event| match event {
                Event::Battery(status) => Some(status),
                _ => None,
            })
            .collect()
    }

    fn last_write(&self) -> Instant {
        self.writes.borrow().last().copied().unwrap_or(Instant::MIN)
    }
}

fn seconds(count: u64) -> Duration {
    Duration::from_secs(count)
}

#[test]
fn an_empty_battery_allows_writes_for_three_more_seconds_and_none_after_that() {
    let mut lab = Lab::new(Chemistry::LiPo, 4000);
    lab.run(4000, seconds(2));
    // Empty, but above the voltage that the flash needs.
    let empty = 3200;
    assert!(empty > u32::from(FLOOR));
    while !lab.channels.power.is_empty() {
        lab.run(empty, Duration::from_millis(10));
    }
    let since = lab.clock.now();
    lab.run(empty, seconds(30));
    let last = lab.last_write() - since;
    assert!((Duration::from_millis(2_800)..=seconds(3)).contains(&last), "{last:?}");
    let charged = lab.clock.now();
    lab.run(4000, seconds(30));
    assert!(lab.last_write() > charged, "they go on with a charged battery");
}

#[test]
fn writes_wait_below_the_floor_and_go_on_at_it() {
    let floor = u32::from(FLOOR);
    let mut lab = Lab::new(Chemistry::ThreeAaa, floor);
    lab.run(floor, Duration::from_millis(450));
    let last = lab.last_write();
    lab.run(floor - 1, seconds(2));
    assert!(lab.last_write() <= last + Duration::from_millis(100));
    let begun = lab.clock.now();
    lab.run(floor, LOOK_AGAIN);
    assert!(lab.last_write() >= begun);
}

#[test]
fn a_reading_that_no_board_could_run_on_is_not_a_battery() {
    for (millivolts, is_battery) in [(0, false), (1_799, false), (1_800, true), (2_900, true)] {
        let mut lab = Lab::new(Chemistry::LiPo, millivolts);
        let told = lab.run(millivolts, seconds(20));
        assert_eq!(lab.channels.power.is_empty(), is_battery, "{millivolts} mV");
        assert_eq!(told.iter().any(Option::is_some), is_battery, "{millivolts} mV");
        let writes = lab.last_write() > Instant::MIN + seconds(15);
        assert_eq!(writes, !is_battery, "{millivolts} mV");
    }
}

#[test]
fn a_voltage_is_reported_after_a_change_of_20_mv_and_when_the_battery_becomes_empty() {
    let mut lab = Lab::new(Chemistry::LiPo, 4000);
    let first = lab.run(4000, seconds(1));
    assert!(
        matches!(first[..], [Some(PowerStatus { millivolts: 4000, .. })]),
        "{first:?}"
    );
    assert_eq!(lab.run(4019, seconds(60)), []);
    assert_eq!(lab.run(3981, seconds(60)), []);
    let changed = lab.run(3975, seconds(60));
    assert!(
        matches!(changed[..], [Some(PowerStatus { millivolts: 3980, .. })]),
        "{changed:?}"
    );
    let mut told = Vec::new();
    for step in 0..=70 {
        told.extend(lab.run(3975 - 10 * step, seconds(20)));
    }
    let told: Vec<PowerStatus> = told.into_iter().flatten().collect();
    let becomes_empty = |pair: &[PowerStatus]| pair[0].is_empty != pair[1].is_empty;
    for pair in told.windows(2) {
        let change = pair[0].millivolts.abs_diff(pair[1].millivolts);
        assert!(change >= 20 || becomes_empty(pair), "{pair:?}");
    }
    assert_eq!(
        told.windows(2).filter(|pair| becomes_empty(pair)).count(),
        1,
        "{told:?}"
    );
    assert!(told.len() > 25, "{}", told.len());
}

#[test]
fn an_empty_battery_is_reported_however_little_the_voltage_has_changed() {
    let mut lab = Lab::new(Chemistry::LiPo, 3310);
    let before = lab.run(3310, seconds(60));
    assert!(
        matches!(before[..], [Some(PowerStatus { is_empty: false, .. })]),
        "{before:?}"
    );
    let after = lab.run(3294, seconds(60));
    assert!(
        matches!(after[..], [Some(PowerStatus { is_empty: true, .. })]),
        "{after:?}"
    );
}
