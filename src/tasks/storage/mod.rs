//! The storage task, owner of the flash. It processes requests one at a time, sends what it reads or changes to the
//! screens as [`Loaded`] (the only copy), and reports failures as [`Notice`]s.
//!
//! `store` keeps records by key on `sequential-storage`; `sectors` gives that a power-safe flash, with `look` for one
//! sector, `index` for the newest records and `verified` for programs and erases.

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
mod verified;

use core::cell::Cell;

use embassy_futures::select::{Either4, select4};
use embassy_sync::blocking_mutex::raw::RawMutex;
use embassy_time::{Duration, Instant};
use embedded_storage_async::nor_flash::NorFlash;
use heapless::Vec;

use backup::Left;
pub use requests::{Pushed, RequestQueue};
pub use sectors::{Condition, SECTOR};
pub use slots::SlotContents;
pub use store::{Key, LONGEST, SHORTEST, Store};

use super::{Channels, Clock, poll_out_of_line::poll_out_of_line, remote::Mirror};
use crate::{
    device::Crash,
    rules::position::GameKind,
    screens::Event,
    table::{
        Chunk, Header, Names, Record, Unreadable,
        career::{Career, Careers},
        companion::CompanionPart,
        deal::{DealResult, DealResults},
        memory::{Loaded, Notice, SavedGame, Slot, StoreError},
        puzzle::PuzzleProgress,
        settings::Settings,
        statistics::{Counted, Finish, Hall, Statistics, Tally},
    },
};

/// Requests about the current game are answered by [`Event::GameSaved`], others by [`Event::Stored`]; a failure is
/// reported before by a notice.
#[derive(Clone, PartialEq, Debug)]
pub enum StorageRequest {
    /// Erase the storage, even foreign data.
    Format,
    /// A new game, or the same with another holder or at its end.
    Head {
        header: Header,
        is_over: bool,
    },
    /// The chunk changed by the last move or undo.
    Chunk(u8, Chunk),
    /// Moves the current game, dropping the slot's contents. [`Event::GameSavedToSlot`] precedes the answer.
    SaveTo(Slot),
    /// Makes the slot's game the current one, and saves the previous one there unless it is over. [`Event::GameLoaded`]
    /// precedes the answer.
    Resume(Slot),
    Clear(Slot),
    /// Repeated requests have no effect.
    Count(Finish),
    Friend(DealResult),
    Names(Names),
    Puzzles(PuzzleProgress),
    Companion(CompanionPart, Vec<u8, { CompanionPart::LONGEST }>),
    /// Read-only; with the size of the program. Answered by [`Event::Examined`].
    Examine(u32),
    /// Done when all earlier requests are stored: power may be cut.
    SwitchOff,
}

impl StorageRequest {
    /// When done or failed.
    pub const fn answer(&self) -> Event {
        match self {
            StorageRequest::Head { .. } | StorageRequest::Chunk(..) => Event::GameSaved,
            StorageRequest::Examine(_) => Event::Examined(None),
            _ => Event::Stored,
        }
    }
}

/// Idle time before an erase ahead of need: it stalls the chip.
const QUIET: Duration = Duration::from_secs(2);

/// Time for the display to show the last picture before it stalls or loses power.
const PICTURE: Duration = Duration::from_millis(50);
/// Between two sectors, for the watchdog and the display.
const REST: Duration = Duration::from_millis(1);

/// `crash`: of the last run.
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
            // Polled in its own stack frame: the receiver replays the game.
            if poll_out_of_line(storage.start(crash)).await {
                storage.hand_over_game().await;
            }
            channels.events.send(Event::BootFinished).await;
        }
        Err(error) => {
            // The device is usable without storage.
            storage.notice(Notice::NotKept(error)).await;
            channels.events.send(Event::BootFinished).await;
            loop {
                let request = channels.requests.receive().await;
                if matches!(request, StorageRequest::SaveTo(_) | StorageRequest::Resume(_)) {
                    storage.notice(Notice::NotKept(error)).await;
                }
                if matches!(request, StorageRequest::SwitchOff) {
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
                if matches!(request, StorageRequest::Format | StorageRequest::SwitchOff) {
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
                let mut held = channels.game.lock().await;
                let Storage { store, mirror, .. } = storage;
                poll_out_of_line(serial::answer(&line, store, mirror, &mut held, clock, channels)).await;
            }
            Either4::Fourth(()) if clock.now() >= quiet_at() => {
                // A full storage is reported when a request fails.
                let _ = storage.store.make_room().await;
            }
            Either4::Fourth(()) => {}
        }
    }
}

/// Separate from its future, which would be copied over the stack.
pub struct Storage<'a, F: NorFlash, M: RawMutex, const N: usize> {
    store: Store<F, N>,
    mirror: Mirror,
    channels: &'a Channels<M>,
}

impl<'a, F: NorFlash, M: RawMutex, const N: usize> Storage<'a, F, M, N> {
    pub fn new(flash: F, start: u32, channels: &'a Channels<M>) -> Self {
        Storage {
            store: Store::new(flash, start),
            mirror: Mirror::new(),
            channels,
        }
    }

    /// All but the current game; true if there is one.
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
            self.channels.loaded.send(Loaded::Crash(crash)).await;
            self.notice(Notice::Crashed).await;
            if let Err(error) = kept {
                self.notice(Notice::NotKept(error)).await;
            }
        }
        self.load_records().await;
        self.look_everywhere().await;
        if is_offered && matches!(self.store.game_number(Slot::OnTheTable).await, Ok(Some(_))) {
            self.notice(Notice::Offered).await;
            return false;
        }
        self.load_game().await
    }

    /// Unreadable records are left unchanged and reported once.
    async fn load_records(&mut self) {
        let mut last_game = self.store.last_game();
        let mut failed = None;
        let tallies = (0..Statistics::TALLIES as u8).map(Key::Tally);
        let careers = (0..Careers::MOST as u8).map(Key::Career);
        let halls = GameKind::ALL.into_iter().map(Key::Hall);
        let companion = CompanionPart::all().map(Key::Companion);
        let statistics = tallies.chain(halls).chain(careers);
        for key in statistics
            .chain([Key::Deals, Key::Names, Key::Puzzles])
            .chain(companion)
        {
            let read = match self.store.get(key).await {
                Ok(None) => continue,
                Ok(Some(record)) => decode(key, record).map_err(Notice::Unreadable),
                Err(error) => Err(Notice::NotKept(error)),
            };
            if let Ok(Loaded::Tally(_, tally)) = &read {
                last_game = last_game.max(tally.latest());
            }
            if let Ok(Loaded::Career(_, career)) = &read {
                last_game = last_game.max(career.latest());
            }
            match (read, key) {
                (Ok(loaded), _) => self.channels.loaded.send(loaded).await,
                (Err(notice), Key::Companion(part)) => {
                    failed = Some(notice);
                    self.channels.loaded.send(Loaded::Unusable(part)).await;
                }
                (Err(notice), _) => failed = Some(notice),
            }
        }
        match self.read::<Counted>(Key::Counted).await {
            Ok(counted) => last_game = last_game.max(counted.map_or(0, |counted| counted.latest())),
            Err(notice) => failed = Some(notice),
        }
        self.channels.loaded.send(Loaded::LastGame(last_game)).await;
        if let Some(notice) = failed {
            self.notice(notice).await;
        }
    }

    async fn look_everywhere(&mut self) {
        for slot in Slot::SAVED {
            self.report_slot(slot).await;
        }
    }

    /// Reads the current game; true if the screens can resume it.
    async fn load_game(&mut self) -> bool {
        let mut held = self.channels.game.lock().await;
        let looked = self.store.look(Slot::OnTheTable, &mut held).await;
        let notice = match (looked, &*held) {
            (Err(error), _) => Some(Notice::NotKept(error)),
            (Ok(()), SlotContents::Nothing) => return false,
            (Ok(()), &SlotContents::Unreadable(unreadable)) => Some(Notice::Unreadable(unreadable)),
            (Ok(()), SlotContents::Game { loader, lost, .. }) => {
                // Attributes a crash while resuming to this game.
                let moves = (loader.header().number(), loader.journal().len());
                self.channels.playing.lock(|playing| playing.set(moves));
                lost.map(|_| Notice::MovesLost)
            }
        };
        let is_there = looked.is_ok() && matches!(*held, SlotContents::Game { .. });
        drop(held);
        if let Some(notice) = notice {
            self.notice(notice).await;
        }
        is_there
    }

    /// Waits until the screens have taken the game.
    async fn hand_over_game(&mut self) {
        self.channels.events.send(Event::GameLoaded).await;
        self.channels.game_taken.wait().await;
    }

    async fn report_slot(&mut self, slot: Slot) {
        let mut held = self.channels.game.lock().await;
        if let Err(error) = self.store.look(slot, &mut held).await {
            return self.notice(Notice::NotKept(error)).await;
        }
        let saved = match &*held {
            SlotContents::Nothing => SavedGame::Nothing,
            &SlotContents::Unreadable(unreadable) => SavedGame::Unreadable(unreadable),
            SlotContents::Game { .. } => held.summary().map_or(SavedGame::Nothing, SavedGame::Game),
        };
        self.channels.loaded.send(Loaded::SavedGame(slot, saved)).await;
    }

    async fn serve(&mut self, request: StorageRequest, clock: &impl Clock) {
        let mut answer = request.answer();
        let kept = match &request {
            StorageRequest::Format => {
                let rest = async || clock.until(clock.now() + REST).await;
                self.store.format(rest).await
            }
            StorageRequest::Head { header, is_over } => self.put_head(header, *is_over).await,
            StorageRequest::Chunk(index, chunk) => self.store.put_chunk(Slot::OnTheTable, *index, chunk).await,
            StorageRequest::SaveTo(slot) => self.save_to_slot(*slot).await,
            StorageRequest::Resume(slot) => self.store.resume(*slot).await,
            StorageRequest::Clear(slot) => self.store.clear(*slot).await,
            StorageRequest::Count(finish) => self.count(finish).await,
            StorageRequest::Friend(result) => self.note_friend(result).await,
            StorageRequest::Names(names) => self.keep(Key::Names, names).await,
            StorageRequest::Puzzles(puzzles) => self.keep(Key::Puzzles, puzzles).await,
            StorageRequest::Companion(part, record) => self.store.put(Key::Companion(*part), record).await,
            StorageRequest::SwitchOff => {
                self.channels.switch_off.signal(());
                Ok(())
            }
            StorageRequest::Examine(program) => {
                answer = Event::Examined(self.store.examine(*program).await.ok());
                Ok(())
            }
        };
        match (kept, request) {
            (Err(error), _) => self.notice(Notice::NotKept(error)).await,
            (Ok(()), StorageRequest::SaveTo(slot) | StorageRequest::Clear(slot)) => self.report_slot(slot).await,
            (Ok(()), StorageRequest::Resume(_)) => {
                self.look_everywhere().await;
                if self.load_game().await {
                    self.hand_over_game().await;
                }
            }
            (Ok(()), _) => {}
        }
        self.channels.events.send(answer).await;
    }

    /// First moves an unreadable game of another version to a free slot.
    async fn put_head(&mut self, header: &Header, is_over: bool) -> Result<(), StoreError> {
        if let Some(slot) = self.store.make_way().await? {
            self.report_slot(slot).await;
            self.channels.events.send(Event::Stored).await;
        }
        self.store.put_head(Slot::OnTheTable, header, is_over).await
    }

    async fn save_to_slot(&mut self, slot: Slot) -> Result<(), StoreError> {
        if let Some(number) = self.store.save_to_slot(slot).await? {
            self.channels.events.send(Event::GameSavedToSlot(number)).await;
        }
        Ok(())
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

fn decode(key: Key, record: &[u8]) -> Result<Loaded, Unreadable> {
    Ok(match key {
        Key::Tally(number) => Loaded::Tally(number, Tally::decode(record)?),
        Key::Hall(_) => Loaded::Hall(Hall::decode(record)?),
        Key::Career(number) => Loaded::Career(number, Career::decode(record)?),
        Key::Deals => Loaded::Deals(DealResults::decode(record)?),
        Key::Puzzles => Loaded::Puzzles(PuzzleProgress::decode(record)?),
        Key::Companion(part) => Loaded::Companion(part.decode(record)?),
        _ => Loaded::Names(Names::decode(record)?),
    })
}

/// No input since boot.
pub const UNTOUCHED: Instant = Instant::MIN;
