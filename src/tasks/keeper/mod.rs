//! The keeper: what survives the battery. It owns the flash; requests come in one after the other, and what it finds or
//! cannot do goes to the conductor as a [`Notice`].
//!
//! `store` keeps records by key on `sequential-storage`; `sectors` gives that a flash it can rely on; `slots` keeps games,
//! `results` what became of them.

mod beside;
mod examine;
mod items;
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

use results::Results;
pub use sectors::{Condition, SECTOR};
pub use slots::Held;
pub use store::{Bank, Key, LONGEST, SHORTEST, Store};

use super::{Clock, Wires, apart::apart};
use crate::{
    screens::Event,
    table::{
        Chunk, Gathering, Header, Names, Record, Table,
        beside::{Beside, BesidePart},
        crash::Crash,
        memory::{Aside, Notice, Slot, StoreError},
        settings::Settings,
        statistics::Finish,
    },
};

/// What is asked of the keeper. The game on the table is answered by [`Event::Kept`], everything else by [`Event::Noted`];
/// a notice before it says that it was in vain.
#[derive(Clone, PartialEq, Debug)]
pub enum Request {
    /// The memory is erased, whatever is in it: settings, games, names and results.
    Format,
    /// This game is on the table now: a new one, or the same with another holder.
    Head(Header),
    /// The chunk that the last move, or taking back, has changed.
    Chunk(u8, Chunk),
    /// The game on the table also goes to this slot.
    PutAside(Slot),
    /// The game in this slot goes on the table.
    TakeUp(Slot),
    Clear(Slot),
    /// The result of a game that is over: counted once, however often it is asked for.
    Count(Finish),
    Names(Names),
    /// A record of what happens beside the box.
    Beside(BesidePart, Vec<u8, { BesidePart::LONGEST }>),
    /// Read everything and change nothing; the program has so many bytes. Answered by [`Event::Examined`].
    Examine(u32),
}

impl Request {
    /// What the keeper says when it is done with it.
    const fn answer(&self) -> Event {
        match self {
            Request::Head(_) | Request::Chunk(..) => Event::Kept,
            Request::Examine(_) => Event::Examined(None),
            _ => Event::Noted,
        }
    }
}

/// When no button was touched for so long, nobody notices an erase.
const QUIET: Duration = Duration::from_secs(2);

/// Erasing everything holds up the display: the picture that says so is to be on the glass before.
const PICTURE: Duration = Duration::from_millis(50);

/// Keeps for ever what lies in `N` sectors of the flash from `start` on. `crash` is what the last run left behind.
pub async fn run<F: NorFlash, const N: usize>(
    flash: F,
    start: u32,
    crash: Option<Crash>,
    clock: &impl Clock,
    wires: &Wires<impl RawMutex>,
) -> ! {
    let mut keeper: Keeper<'_, F, _, N> = Keeper {
        store: Store::new(flash, start),
        wires,
        held: Held::Nothing,
        results: Results::new(),
    };
    match apart(keeper.store.recover()).await {
        Ok(condition) => {
            if condition == Condition::Foreign {
                keeper.notice(Notice::Foreign).await;
            }
            // Told from here: whoever hears of it goes through the whole game, on top of whatever is on the stack.
            if apart(keeper.start(crash)).await {
                wires.events.send(Event::TakenUp).await;
            }
            wires.events.send(Event::Kept).await;
        }
        Err(error) => {
            // Without memory the device still plays.
            keeper.notice(Notice::NotKept(error)).await;
            wires.events.send(Event::Kept).await;
            loop {
                let answer = wires.requests.receive().await.answer();
                wires.events.send(answer).await;
            }
        }
    }
    loop {
        let quiet_at = || wires.touched.lock(Cell::get) + QUIET;
        let room = async {
            match keeper.store.wants_room() {
                true => clock.until(quiet_at()).await,
                false => core::future::pending().await,
            }
        };
        match select4(
            wires.requests.receive(),
            wires.settings.wait(),
            wires.lines.receive(),
            room,
        )
        .await
        {
            Either4::First(request) => {
                if request == Request::Format {
                    clock.until(clock.now() + PICTURE).await;
                }
                apart(keeper.serve(request)).await;
            }
            Either4::Second(settings) => {
                if let Err(error) = keeper.keep(Key::Settings, &settings).await {
                    keeper.notice(Notice::NotKept(error)).await;
                }
            }
            Either4::Third(line) => {
                apart(serial::answer(&line, &mut keeper.store, &mut keeper.held, clock, wires)).await;
            }
            Either4::Fourth(()) if clock.now() >= quiet_at() => {
                // A full memory is said when something cannot be kept.
                let _ = keeper.store.make_room().await;
            }
            Either4::Fourth(()) => {}
        }
    }
}

struct Keeper<'a, F: NorFlash, M: RawMutex, const N: usize> {
    store: Store<F, N>,
    wires: &'a Wires<M>,
    /// The game that was looked at last: here because it is large, and one at a time is enough.
    held: Held,
    results: Results,
}

impl<F: NorFlash, M: RawMutex, const N: usize> Keeper<'_, F, M, N> {
    /// Tells what was kept, but for the game on the table: whether there is one.
    async fn start(&mut self, crash: Option<Crash>) -> bool {
        match self.read::<Settings>(Key::Settings).await {
            Ok(Some(settings)) => self.wires.events.send(Event::Settings(settings)).await,
            Ok(None) => {}
            Err(notice) => self.notice(notice).await,
        }
        if let Some(crash) = crash {
            let kept = self.keep(Key::Crash, &crash).await;
            self.wires.shelf.lock(|shelf| shelf.borrow_mut().crash = Some(crash));
            self.notice(Notice::Crashed).await;
            if let Err(error) = kept {
                self.notice(Notice::NotKept(error)).await;
            }
        } else if let Ok(Some(crash)) = self.read::<Crash>(Key::Crash).await {
            self.wires.shelf.lock(|shelf| shelf.borrow_mut().crash = Some(crash));
        }
        self.read_results().await;
        self.read_beside().await;
        let is_playable = self.take_up().await;
        for slot in Slot::ASIDE {
            self.look_aside(slot).await;
        }
        self.number_games();
        is_playable
    }

    /// Puts the game on the table on the shelf, and tells whether there is one; one that is over is counted, if power failed
    /// before it was.
    async fn take_up(&mut self) -> bool {
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
            Held::Game { gathered, lost } => {
                let (playable, finish) = put_on_the_shelf(gathered, self.wires);
                if lost.is_some() || !playable {
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

    /// Tells on the shelf what was put aside in a slot.
    async fn look_aside(&mut self, slot: Slot) {
        if let Err(error) = self.store.look(slot, &mut self.held).await {
            return self.notice(Notice::NotKept(error)).await;
        }
        let aside = match &self.held {
            Held::Nothing => Aside::Nothing,
            &Held::Unreadable(unreadable) => Aside::Unreadable(unreadable),
            Held::Game { .. } => self.held.summary().map_or(Aside::Nothing, Aside::Game),
        };
        self.wires.shelf.lock(|shelf| {
            let mut shelf = shelf.borrow_mut();
            let mut places = Slot::ASIDE.into_iter().zip(&mut shelf.aside);
            if let Some((_, place)) = places.find(|(other, _)| *other == slot) {
                *place = aside;
            }
        });
    }

    /// Tells on the shelf which number was given to a game last.
    fn number_games(&mut self) {
        let kept = self.store.last_game().max(self.results.counted.latest());
        self.wires.shelf.lock(|shelf| {
            let mut shelf = shelf.borrow_mut();
            shelf.last_game = kept.max(shelf.statistics.latest());
        });
    }

    async fn serve(&mut self, request: Request) {
        let mut answer = request.answer();
        let kept = match &request {
            Request::Format => self.store.format().await,
            Request::Head(header) => self.store.put_head(Slot::OnTheTable, header).await,
            Request::Chunk(index, chunk) => self.store.put_chunk(Slot::OnTheTable, *index, chunk).await,
            Request::PutAside(slot) => self.store.copy(Slot::OnTheTable, *slot).await,
            Request::TakeUp(slot) => self.store.copy(*slot, Slot::OnTheTable).await,
            Request::Clear(slot) => self.store.clear(*slot).await,
            Request::Count(finish) => self.count(finish).await,
            Request::Names(names) => self.keep(Key::Names, names).await,
            Request::Beside(part, record) => self.store.put(Key::Beside(*part), record).await,
            Request::Examine(program) => {
                answer = Event::Examined(self.store.examine(*program).await.ok());
                Ok(())
            }
        };
        if kept.is_ok() {
            match request {
                Request::Format => self.forget(),
                Request::PutAside(slot) | Request::Clear(slot) => self.look_aside(slot).await,
                Request::TakeUp(_) => {
                    if self.take_up().await {
                        self.wires.events.send(Event::TakenUp).await;
                    }
                }
                Request::Names(names) => self.wires.shelf.lock(|shelf| shelf.borrow_mut().names = names),
                Request::Head(_)
                | Request::Chunk(..)
                | Request::Count(_)
                | Request::Beside(..)
                | Request::Examine(_) => {}
            }
            self.number_games();
        }
        if let Err(error) = kept {
            self.notice(Notice::NotKept(error)).await;
        }
        self.wires.events.send(answer).await;
    }

    /// Nothing is kept any more.
    fn forget(&mut self) {
        self.results = Results::new();
        self.wires.shelf.lock(|shelf| {
            let mut shelf = shelf.borrow_mut();
            shelf.table = None;
            shelf.aside = [const { Aside::Nothing }; _];
            shelf.crash = None;
            shelf.names = Names::new();
            shelf.statistics.clear();
            shelf.beside = Beside::new();
        });
    }

    async fn notice(&mut self, notice: Notice) {
        self.wires.events.send(Event::Notice(notice)).await;
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

/// Whether the game can be played on, and its result if it is over.
// Apart, so that the table lies on the stack only while it is put on the shelf.
#[inline(never)]
fn put_on_the_shelf(gathered: &Gathering, wires: &Wires<impl RawMutex>) -> (bool, Option<Finish>) {
    wires.shelf.lock(|shelf| {
        let mut shelf = shelf.borrow_mut();
        let resumed = Table::resume_in(&mut shelf.table, gathered);
        let finish = shelf.table.as_ref().and_then(Table::finish);
        (resumed.is_ok(), finish)
    })
}

/// The first moment: nothing was touched yet.
pub const UNTOUCHED: Instant = Instant::MIN;
