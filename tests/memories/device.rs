//! The storage task booted with a memory.

use std::{
    fmt,
    pin::Pin,
    task::{Context, Poll, Waker},
};

use embassy_futures::block_on;
use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use embassy_time::{Duration, Instant};
use pocket_ra::{
    screens::Event,
    table::{Table, memory::Slot},
    tasks::{
        Channels, Clock,
        storage::{
            self, Pushed, SlotContents, Storage, StorageRequest, Store,
            serial::{Command, Listener, respond},
        },
    },
};
use pocket_ra_bench::{
    MEMORY_SECTORS,
    nor::{Chip, Nor},
    received::Received,
};

/// Does not advance: short waits end at once, the idle time before an erase never.
struct Still;

impl Clock for Still {
    fn now(&self) -> Instant {
        Instant::MIN
    }

    async fn until(&self, at: Instant) {
        if at > Instant::MIN + Duration::from_secs(1) {
            std::future::pending().await
        }
    }
}

pub struct Device {
    channels: &'static Channels<NoopRawMutex>,
    task: Pin<Box<dyn Future<Output = ()>>>,
    pub received: Received,
}

impl Device {
    /// Boots; also returns the first events.
    pub fn on(chip: &Chip) -> (Device, Vec<Event>) {
        let channels: &'static Channels<NoopRawMutex> = Box::leak(Box::new(Channels::new()));
        let chip = chip.clone();
        let task = Box::pin(async move {
            let mut storage = Storage::<_, _, MEMORY_SECTORS>::new(chip, 0, channels);
            storage::run(&mut storage, None, &Still).await;
        });
        let mut device = Device {
            channels,
            task,
            received: Received::default(),
        };
        let told = device.run();
        (device, told)
    }

    /// Until there are no more events.
    pub fn run(&mut self) -> Vec<Event> {
        let mut told = Vec::new();
        loop {
            let polled = self.task.as_mut().poll(&mut Context::from_waker(Waker::noop()));
            assert_eq!(polled, Poll::Pending);
            match self.received.receive(self.channels) {
                Some(events) => told.extend(events),
                None => return told,
            }
        }
    }

    pub fn ask(&mut self, request: StorageRequest) -> Vec<Event> {
        assert_eq!(self.channels.requests.push(request), Pushed::Queued);
        self.run()
    }
}

/// Records of a memory, which is not changed.
pub fn records(chip: &Chip) -> Store<Nor, MEMORY_SECTORS> {
    let (store, _) = block_on(Store::open(chip.image(), 0)).expect("the memory can be read");
    store
}

pub fn game(store: &mut Store<Nor, MEMORY_SECTORS>, slot: Slot) -> Option<Table> {
    let mut held = SlotContents::Nothing;
    block_on(store.look(slot, &mut held)).expect("the slot can be read");
    match held {
        SlotContents::Nothing => None,
        SlotContents::Game { loader, lost, .. } => {
            assert_eq!(lost, None, "{slot:?}: moves were lost");
            Some(Table::resume(&loader).expect("its moves can be played"))
        }
        SlotContents::Unreadable(unreadable) => panic!("{slot:?}: {unreadable}"),
    }
}

/// Over USB.
pub fn export(chip: &Chip, number: u8) -> Vec<String> {
    struct Lines(Vec<String>);
    impl Listener for Lines {
        async fn say(&mut self, line: fmt::Arguments<'_>) -> bool {
            self.0.push(line.to_string());
            true
        }
    }
    let (mut store, mut held, mut lines) = (records(chip), SlotContents::Nothing, Lines(Vec::new()));
    assert!(block_on(respond(
        Command::Show(number),
        &mut store,
        &mut held,
        &mut lines
    )));
    lines.0
}
