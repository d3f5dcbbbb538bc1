//! The keeper: what survives the battery. It owns the flash; requests come in one after the other, and what it finds or
//! cannot do goes to the conductor as a [`Notice`].
//!
//! `store` keeps records by key on `sequential-storage`; `sectors` gives that a flash it can rely on; `slots` keeps games.

mod items;
mod sectors;
pub mod serial;
mod slots;
mod store;

use core::{cell::Cell, fmt};

use embassy_futures::select::{Either4, select4};
use embassy_sync::blocking_mutex::raw::RawMutex;
use embassy_time::{Duration, Instant};
use embedded_storage_async::nor_flash::NorFlash;

pub use sectors::{Condition, SECTOR};
pub use slots::Held;
pub use store::{Bank, Key, LONGEST, SHORTEST, Slot, Store, StoreError};

use super::{Clock, Wires};
use crate::{
    rules::position::GameKind,
    screens::Event,
    table::{
        Chunk, Header, Names, Record, Table, Unreadable,
        crash::Crash,
        settings::Settings,
        statistics::{Hall, Statistics, Tally},
    },
};

/// What is asked of the keeper. The game on the table is answered by [`Event::Kept`], everything else by [`Event::Noted`];
/// a notice before it says that it was in vain.
#[derive(Clone, PartialEq, Debug)]
pub enum Request {
    /// The memory may be erased, whatever is in it.
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
    /// What lies in the slots, to be put on the shelf.
    Survey,
    Names(Names),
    Tally(u8, Tally),
    Hall(Hall),
}

impl Request {
    /// What the keeper says when it is done with it.
    const fn answer(&self) -> Event {
        match self {
            Request::Head(_) | Request::Chunk(..) => Event::Kept,
            _ => Event::Noted,
        }
    }
}

/// What the owner has to be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notice {
    /// The memory holds something else; [`Request::Format`] takes it.
    Foreign,
    /// The settings, a game or another record cannot be read and is left as it is.
    Unreadable(Unreadable),
    /// The game on the table lost its last moves.
    MovesLost,
    NotKept(StoreError),
    /// The firmware crashed before this start; the place tells how.
    Crashed,
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Notice::Foreign => StoreError::Foreign.fmt(f),
            Notice::Unreadable(unreadable) => unreadable.fmt(f),
            Notice::MovesLost => f.write_str("the last moves were lost"),
            Notice::NotKept(error) => error.fmt(f),
            Notice::Crashed => f.write_str("the firmware crashed"),
        }
    }
}

/// What the keeper has found, too large for an event.
pub struct Shelf {
    /// The game on the table, with its secrets covered.
    pub table: Option<Table>,
    /// The last crash.
    pub crash: Option<Crash>,
    pub names: Names,
    /// None until the keeper has read them.
    pub statistics: Option<Statistics>,
    /// The highest number of a game that was ever kept: the next game gets the next.
    pub last_game: u32,
    /// What was put aside in the three slots.
    pub aside: Option<[Option<Aside>; 3]>,
}

/// A game that was put aside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Aside {
    pub header: Header,
    /// None until the slots were surveyed.
    pub moves: Option<u16>,
}

impl Shelf {
    pub const fn new() -> Shelf {
        Shelf {
            table: None,
            crash: None,
            names: Names::new(),
            statistics: None,
            last_game: 0,
            aside: None,
        }
    }
}

impl Default for Shelf {
    fn default() -> Self {
        Shelf::new()
    }
}

/// When no button was touched for so long, nobody notices an erase.
const QUIET: Duration = Duration::from_secs(2);

/// Keeps for ever what lies in `N` sectors of the flash from `start` on. `crash` is what the last run left behind.
pub async fn run<F: NorFlash, const N: usize>(
    flash: F,
    start: u32,
    crash: Option<Crash>,
    clock: &impl Clock,
    wires: &Wires<impl RawMutex>,
) -> ! {
    let mut keeper = match Store::<F, N>::open(flash, start).await {
        Ok((store, condition)) => {
            let mut keeper = Keeper { store, wires };
            if condition == Condition::Foreign {
                wires.events.send(Event::Notice(Notice::Foreign)).await;
            }
            keeper.start(crash).await;
            keeper
        }
        Err(error) => {
            // Without memory the device still plays.
            wires.events.send(Event::Notice(Notice::NotKept(error))).await;
            wires.events.send(Event::Kept).await;
            loop {
                let answer = wires.requests.receive().await.answer();
                wires.events.send(answer).await;
            }
        }
    };
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
            Either4::First(request) => keeper.serve(request).await,
            Either4::Second(settings) => {
                if let Err(error) = keeper.keep(Key::Settings, &settings).await {
                    keeper.notice(Notice::NotKept(error)).await;
                }
            }
            Either4::Third(line) => serial::answer(&line, &mut keeper.store, clock, wires).await,
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
}

impl<F: NorFlash, M: RawMutex, const N: usize> Keeper<'_, F, M, N> {
    /// Tells what was kept; the game last, when everything around it is known.
    async fn start(&mut self, crash: Option<Crash>) {
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
        self.survey(false).await;
        self.take_up().await;
        self.wires.events.send(Event::Kept).await;
    }

    /// Names, tallies and the hall of fame; one that cannot be read is left out, and told once for all of them.
    async fn read_results(&mut self) {
        let mut unreadable = None;
        let mut statistics = Statistics::default();
        for index in 0..Statistics::TALLIES as u8 {
            match self.read::<Tally>(Key::Tally(index)).await {
                Ok(None) => {}
                Ok(Some(tally)) => {
                    let place = statistics.restore_tally(tally.clone());
                    // Where one is missing, those behind it move up, and so must their records.
                    if let Some(place) = place.filter(|&place| place != usize::from(index)) {
                        let _ = self.keep(Key::Tally(place as u8), &tally).await;
                    }
                }
                Err(notice) => unreadable = Some(notice),
            }
        }
        for game in GameKind::ALL {
            match self.read::<Hall>(Key::Hall(game)).await {
                Ok(None) => {}
                Ok(Some(hall)) => statistics.restore_hall(hall),
                Err(notice) => unreadable = Some(notice),
            }
        }
        let names = match self.read::<Names>(Key::Names).await {
            Ok(names) => names.unwrap_or_default(),
            Err(notice) => {
                unreadable = Some(notice);
                Names::default()
            }
        };
        let last_game = self.store.last_game();
        self.wires.shelf.lock(|shelf| {
            let mut shelf = shelf.borrow_mut();
            shelf.names = names;
            shelf.statistics = Some(statistics);
            shelf.last_game = last_game;
        });
        if let Some(notice) = unreadable {
            self.notice(notice).await;
        }
    }

    /// Puts the game on the table on the shelf.
    async fn take_up(&mut self) {
        match self.store.held(Slot::OnTheTable).await {
            Ok(Held::Nothing) => {}
            Ok(Held::Unreadable(unreadable)) => self.notice(Notice::Unreadable(unreadable)).await,
            Ok(Held::Game { gathered, lost }) => {
                let table = Table::resume(gathered);
                if lost.is_some() || table.is_err() {
                    self.notice(Notice::MovesLost).await;
                }
                if let Ok(table) = table {
                    self.wires.shelf.lock(|shelf| shelf.borrow_mut().table = Some(table));
                    self.wires.events.send(Event::TakenUp).await;
                }
            }
            Err(error) => self.notice(Notice::NotKept(error)).await,
        }
    }

    async fn serve(&mut self, request: Request) {
        let answer = request.answer();
        let taken_up = matches!(request, Request::TakeUp(_));
        let surveyed = matches!(request, Request::PutAside(_) | Request::Clear(_) | Request::Survey);
        let kept = match request {
            Request::Format => self.store.format().await,
            Request::Head(header) => self.store.put_head(Slot::OnTheTable, &header).await,
            Request::Chunk(index, chunk) => self.store.put_chunk(Slot::OnTheTable, index, &chunk).await,
            Request::PutAside(slot) => self.store.copy(Slot::OnTheTable, slot).await,
            Request::TakeUp(slot) => self.store.copy(slot, Slot::OnTheTable).await,
            Request::Clear(slot) => self.store.clear(slot).await,
            Request::Survey => Ok(()),
            Request::Names(names) => self.keep(Key::Names, &names).await,
            Request::Tally(index, tally) => self.keep(Key::Tally(index), &tally).await,
            Request::Hall(hall) => self.keep(Key::Hall(hall.game), &hall).await,
        };
        if taken_up && kept.is_ok() {
            self.take_up().await;
        }
        if surveyed {
            self.survey(true).await;
        }
        if let Err(error) = kept {
            self.notice(Notice::NotKept(error)).await;
        }
        self.wires.events.send(answer).await;
    }

    /// Puts on the shelf what lies in the slots; with the number of moves, for which whole games have to be read.
    async fn survey(&mut self, with_moves: bool) {
        let mut aside = [const { None }; 3];
        for (slot, place) in [Slot::First, Slot::Second, Slot::Third].into_iter().zip(&mut aside) {
            // A slot that cannot be read offers nothing; it is told when somebody wants it.
            if with_moves {
                if let Ok(Held::Game { gathered, .. }) = self.store.held(slot).await {
                    let moves = Some(gathered.journal().len());
                    let header = gathered.header().clone();
                    *place = Some(Aside { header, moves });
                }
            } else if let Ok(Some(header)) = self.store.game_in(slot).await {
                *place = Some(Aside { header, moves: None });
            }
        }
        self.wires.shelf.lock(|shelf| shelf.borrow_mut().aside = Some(aside));
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

/// The first moment: nothing was touched yet.
pub const UNTOUCHED: Instant = Instant::MIN;
