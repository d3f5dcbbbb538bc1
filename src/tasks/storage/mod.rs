//! The storage task: what survives the battery. It owns the flash; requests come in one after the other, and what it finds or
//! cannot do goes to the UI task as a [`Notice`].
//!
//! `store` keeps records by key on `sequential-storage`; `sectors` gives that a flash it can rely on, with `look` for one sector and `index`
//! for the newest records; `slots` keeps games,
//! `results` what became of them; `backup` gives and takes all of it.

mod backup;
mod companion;
mod examine;
mod index;
mod items;
mod look;
mod requests;
mod results;
mod sectors;
pub mod serial;
mod slots;
mod store;

use core::cell::Cell;

use embassy_futures::select::{Either4, select4};
use embassy_sync::blocking_mutex::raw::RawMutex;
use embassy_time::{Duration, Instant};
use embedded_storage_async::nor_flash::NorFlash;
use heapless::Vec;

use backup::Left;
pub use requests::{Pushed, RequestQueue};
use results::Results;
pub use sectors::{Condition, SECTOR};
pub use slots::Held;
pub use store::{Bank, Key, LONGEST, SHORTEST, Store};

use super::{Channels, Clock, poll_out_of_line::poll_out_of_line};
use crate::{
    device::Crash,
    screens::Event,
    table::{
        Chunk, Header, JournalLoader, Names, Record, Table, Unreadable,
        companion::{CompanionPart, CompanionState},
        deal::DealResult,
        memory::{Aside, Notice, Slot, StoreError},
        settings::Settings,
        statistics::Finish,
    },
};

/// What is asked of the storage task. The game on the table is answered by [`Event::GameSaved`], everything else by [`Event::Stored`];
/// a notice before it says that it was in vain.
#[derive(Clone, PartialEq, Debug)]
pub enum Request {
    /// The memory is erased, whatever is in it: settings, games, names and results.
    Format,
    /// This game is on the table now: a new one, or the same with another holder.
    Head(Header),
    /// The chunk that the last move, or taking back, has changed.
    Chunk(u8, Chunk),
    /// The game on the table goes into this slot, in exchange for nothing: what lies there is given up. [`Event::GamePutAside`] comes
    /// first when that is done.
    SaveTo(Slot),
    /// The game in this slot goes onto the table, and a game that is not over from there into the slot.
    Resume(Slot),
    Clear(Slot),
    /// The result of a game that is over: counted once, however often it is asked for.
    Count(Finish),
    /// What a friend reached from a deal.
    Friend(DealResult),
    Names(Names),
    /// A record of what happens beside the box.
    Companion(CompanionPart, Vec<u8, { CompanionPart::LONGEST }>),
    /// Read everything and change nothing; the program has so many bytes. Answered by [`Event::Examined`].
    Examine(u32),
    /// Everything that was asked before is kept: the device may be switched off.
    SwitchOff,
}

impl Request {
    /// Event that follows when it is done, or has failed.
    pub const fn answer(&self) -> Event {
        match self {
            Request::Head(_) | Request::Chunk(..) => Event::GameSaved,
            Request::Examine(_) => Event::Examined(None),
            _ => Event::Stored,
        }
    }
}

/// When no button was touched for so long, nobody notices an erase.
const QUIET: Duration = Duration::from_secs(2);

/// Erasing everything holds up the display, and switching off ends it: what it has to show is to be on the glass before.
const PICTURE: Duration = Duration::from_millis(50);
/// Between two sectors the others run: the watchdog, the display.
const REST: Duration = Duration::from_millis(1);

/// Keeps for ever what lies in the storage's sectors of the flash. `crash` is what the last run left behind.
pub async fn run<F: NorFlash, M: RawMutex, const N: usize>(
    storage: &mut Storage<'_, F, M, N>,
    crash: Option<Crash>,
    clock: &impl Clock,
) -> ! {
    let channels = storage.channels;
    let left = poll_out_of_line(storage.store.finish_restore()).await;
    match left.and(poll_out_of_line(storage.store.recover()).await) {
        Ok(condition) => {
            match left {
                Ok(Left::Restored) => storage.notice(Notice::Restored).await,
                Ok(Left::Broken) => storage.notice(Notice::RestoreBroken).await,
                Ok(Left::Nothing) | Err(_) => {}
            }
            if condition == Condition::Foreign {
                storage.notice(Notice::Foreign).await;
            }
            // Send from a shallow frame: the receiver replays the game.
            if poll_out_of_line(storage.start(crash)).await {
                channels.events.send(Event::GameLoaded).await;
            }
            channels.events.send(Event::BootFinished).await;
        }
        Err(error) => {
            // Without memory the device still plays.
            storage.notice(Notice::NotKept(error)).await;
            channels.events.send(Event::BootFinished).await;
            loop {
                let request = channels.requests.receive().await;
                if matches!(request, Request::SaveTo(_) | Request::Resume(_)) {
                    // Somebody waits for it.
                    storage.notice(Notice::NotKept(error)).await;
                }
                if matches!(request, Request::SwitchOff) {
                    channels.switch_off.signal(());
                }
                channels.events.send(request.answer()).await;
            }
        }
    }
    loop {
        let quiet_at = || channels.touched.lock(Cell::get) + QUIET;
        let room = async {
            match storage.store.wants_room() && !channels.power.is_empty() {
                true => clock.until(quiet_at()).await,
                false => core::future::pending().await,
            }
        };
        match select4(
            channels.requests.receive(),
            channels.settings.wait(),
            channels.lines.receive(),
            room,
        )
        .await
        {
            Either4::First(request) => {
                if matches!(request, Request::Format | Request::SwitchOff) {
                    clock.until(clock.now() + PICTURE).await;
                }
                poll_out_of_line(storage.serve(request, clock)).await;
            }
            Either4::Second(settings) => {
                if let Err(error) = storage.keep(Key::Settings, &settings).await {
                    storage.notice(Notice::NotKept(error)).await;
                }
            }
            Either4::Third(line) => {
                poll_out_of_line(serial::answer(
                    &line,
                    &mut storage.store,
                    &mut storage.held,
                    clock,
                    channels,
                ))
                .await;
            }
            Either4::Fourth(()) if clock.now() >= quiet_at() => {
                // A full memory is said when something cannot be kept.
                let _ = storage.store.make_room().await;
            }
            Either4::Fourth(()) => {}
        }
    }
}

/// What the storage task works with. Beside its future, which would be copied over the stack with all of it.
pub struct Storage<'a, F: NorFlash, M: RawMutex, const N: usize> {
    store: Store<F, N>,
    channels: &'a Channels<M>,
    /// The game that was looked at last: here because it is large, and one at a time is enough.
    held: Held,
    results: Results,
}

impl<'a, F: NorFlash, M: RawMutex, const N: usize> Storage<'a, F, M, N> {
    /// What lies in `N` sectors of the flash from `start` on.
    pub fn new(flash: F, start: u32, channels: &'a Channels<M>) -> Self {
        Storage {
            store: Store::new(flash, start),
            channels,
            held: Held::Nothing,
            results: Results::new(),
        }
    }

    /// Tells what was kept, but for the game on the table: whether there is one.
    async fn start(&mut self, crash: Option<Crash>) -> bool {
        match self.read::<Settings>(Key::Settings).await {
            Ok(Some(settings)) => self.channels.events.send(Event::Settings(settings)).await,
            Ok(None) => {}
            Err(notice) => self.notice(notice).await,
        }
        let mut is_offered = false;
        if let Some(mut crash) = crash {
            if let Ok(Some(before)) = self.read::<Crash>(Key::Crash).await {
                crash.follow(&before);
            }
            is_offered = crash.times >= Crash::MOST;
            let kept = self.keep(Key::Crash, &crash).await;
            self.channels
                .loaded
                .lock(|loaded| loaded.borrow_mut().crash = Some(crash));
            self.notice(Notice::Crashed).await;
            if let Err(error) = kept {
                self.notice(Notice::NotKept(error)).await;
            }
        } else if let Ok(Some(crash)) = self.read::<Crash>(Key::Crash).await {
            self.channels
                .loaded
                .lock(|loaded| loaded.borrow_mut().crash = Some(crash));
        }
        self.read_results().await;
        self.read_companion().await;
        // Before a game is counted: which were counted is remembered for those that were put aside.
        self.look_everywhere().await;
        let is_playable = if is_offered && matches!(self.store.game_number(Slot::OnTheTable).await, Ok(Some(_))) {
            self.notice(Notice::Offered).await;
            false
        } else {
            self.load_game().await
        };
        self.number_games();
        is_playable
    }

    async fn look_everywhere(&mut self) {
        for slot in Slot::ASIDE {
            self.look_aside(slot).await;
        }
    }

    /// Puts the game on the table in the loaded state, and tells whether there is one; one that is over is counted, if power failed
    /// before it was.
    async fn load_game(&mut self) -> bool {
        if let Err(error) = self.store.look(Slot::OnTheTable, &mut self.held).await {
            self.notice(Notice::NotKept(error)).await;
            return false;
        }
        match &self.held {
            Held::Nothing => false,
            &Held::Unreadable(unreadable) => {
                self.notice(Notice::Unreadable(unreadable)).await;
                false
            }
            Held::Game { loader, lost } => {
                // A crash while it is taken up is one of this game.
                let moves = (loader.header().number(), loader.journal().len());
                self.channels.playing.lock(|playing| playing.set(moves));
                let (playable, finish) = load_table(loader, &mut *self.channels.table.lock().await);
                let rules = loader.header().rules();
                if !playable && rules != loader.header().setup().kind().rules_version() {
                    self.notice(Notice::Unreadable(Unreadable::Rules(rules))).await;
                } else if lost.is_some() || !playable {
                    self.notice(Notice::MovesLost).await;
                }
                if let Some(finish) = finish
                    && let Err(error) = self.count(&finish).await
                {
                    self.notice(Notice::NotKept(error)).await;
                }
                playable
            }
        }
    }

    /// Tells in the loaded state what was put aside in a slot. A game that lies on the table too is a copy that version 0.1.0 made,
    /// and would bring back what was played since: it is given up.
    async fn look_aside(&mut self, slot: Slot) {
        let looked = async {
            let number = self.store.game_number(slot).await?;
            if number.is_some() && number == self.store.game_number(Slot::OnTheTable).await? {
                self.store.clear(slot).await?;
            }
            self.store.look(slot, &mut self.held).await
        };
        if let Err(error) = looked.await {
            return self.notice(Notice::NotKept(error)).await;
        }
        let aside = match &self.held {
            Held::Nothing => Aside::Nothing,
            &Held::Unreadable(unreadable) => Aside::Unreadable(unreadable),
            Held::Game { .. } => self.held.summary().map_or(Aside::Nothing, Aside::Game),
        };
        self.channels.loaded.lock(|loaded| {
            let mut loaded = loaded.borrow_mut();
            let mut places = Slot::ASIDE.into_iter().zip(&mut loaded.aside);
            if let Some((_, place)) = places.find(|(other, _)| *other == slot) {
                *place = aside;
            }
        });
    }

    /// Tells in the loaded state which number was given to a game last.
    fn number_games(&mut self) {
        let kept = self.store.last_game().max(self.results.counted.latest());
        self.channels.loaded.lock(|loaded| {
            let mut loaded = loaded.borrow_mut();
            loaded.last_game = kept.max(loaded.statistics.latest());
        });
    }

    async fn serve(&mut self, request: Request, clock: &impl Clock) {
        let mut answer = request.answer();
        let kept = match &request {
            Request::Format => {
                let rest = async || clock.until(clock.now() + REST).await;
                self.store.format(rest).await
            }
            Request::Head(header) => self.put_head(header).await,
            Request::Chunk(index, chunk) => self.store.put_chunk(Slot::OnTheTable, *index, chunk).await,
            Request::SaveTo(slot) => self.put_aside(*slot).await,
            Request::Resume(slot) => self.take_up(*slot).await,
            Request::Clear(slot) => self.store.clear(*slot).await,
            Request::Count(finish) => self.count(finish).await,
            Request::Friend(result) => self.note_friend(result).await,
            Request::Names(names) => self.keep(Key::Names, names).await,
            Request::Companion(part, record) => self.store.put(Key::Companion(*part), record).await,
            Request::SwitchOff => {
                self.channels.switch_off.signal(());
                Ok(())
            }
            Request::Examine(program) => {
                answer = Event::Examined(self.store.examine(*program).await.ok());
                Ok(())
            }
        };
        if kept.is_ok() {
            match request {
                Request::Format => self.forget().await,
                Request::SaveTo(slot) | Request::Clear(slot) => self.look_aside(slot).await,
                Request::Resume(_) => {
                    self.look_everywhere().await;
                    if self.load_game().await {
                        self.channels.events.send(Event::GameLoaded).await;
                    }
                }
                Request::Names(names) => self.channels.loaded.lock(|loaded| loaded.borrow_mut().names = names),
                Request::Head(_)
                | Request::Chunk(..)
                | Request::Count(_)
                | Request::Friend(_)
                | Request::Companion(..)
                | Request::SwitchOff
                | Request::Examine(_) => {}
            }
            self.number_games();
        }
        if let Err(error) = kept {
            self.notice(Notice::NotKept(error)).await;
        }
        self.channels.events.send(answer).await;
    }

    /// A game of another version that was left on the table makes way before the next one begins.
    async fn put_head(&mut self, header: &Header) -> Result<(), StoreError> {
        if let Some(slot) = self.store.make_way().await? {
            self.look_aside(slot).await;
            self.channels.events.send(Event::Stored).await;
        }
        self.store.put_head(Slot::OnTheTable, header).await
    }

    async fn put_aside(&mut self, slot: Slot) -> Result<(), StoreError> {
        if let Some(number) = self.store.put_aside(slot).await? {
            self.channels.events.send(Event::GamePutAside(number)).await;
        }
        Ok(())
    }

    /// A game that is over makes room: its result was counted.
    async fn take_up(&mut self, slot: Slot) -> Result<(), StoreError> {
        self.store.look(Slot::OnTheTable, &mut self.held).await?;
        let over = self.held.summary().is_some_and(|game| game.over);
        self.store.take_up(slot, over).await
    }

    /// Nothing is kept any more.
    async fn forget(&mut self) {
        self.results = Results::new();
        *self.channels.table.lock().await = None;
        self.channels.loaded.lock(|loaded| {
            let mut loaded = loaded.borrow_mut();
            loaded.aside = [const { Aside::Nothing }; _];
            loaded.crash = None;
            loaded.names = Names::new();
            loaded.statistics.clear();
            loaded.deals.clear();
            loaded.companion = CompanionState::new();
        });
    }

    async fn notice(&mut self, notice: Notice) {
        self.channels.events.send(Event::Notice(notice)).await;
    }

    async fn keep<R: Record>(&mut self, key: Key, record: &R) -> Result<(), StoreError> {
        let mut bytes = [0; LONGEST];
        let length = record.encode(&mut bytes).ok_or(StoreError::Record)?;
        self.store.put(key, bytes.get(..length).unwrap_or_default()).await
    }

    async fn read<R: Record>(&mut self, key: Key) -> Result<Option<R>, Notice> {
        match self.store.get(key).await {
            Ok(None) => Ok(None),
            Ok(Some(bytes)) => R::decode(bytes).map(Some).map_err(Notice::Unreadable),
            Err(error) => Err(Notice::NotKept(error)),
        }
    }
}

/// Replays the game in `place`: whether it can be played on, and its result if it is over.
// Out of line, so that the table is on the stack only while it is put in its place.
#[inline(never)]
fn load_table(loader: &JournalLoader, place: &mut Option<Table>) -> (bool, Option<Finish>) {
    let resumed = Table::resume_in(place, loader);
    let finish = place.as_ref().and_then(Table::finish);
    (resumed.is_ok(), finish)
}

/// The first moment: nothing was touched yet.
pub const UNTOUCHED: Instant = Instant::MIN;
