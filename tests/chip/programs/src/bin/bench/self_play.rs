//! Plays a game, a move every few milliseconds, through the same table and storage task as a user.

use core::{
    cell::Cell,
    hint::black_box,
    sync::atomic::{AtomicU8, Ordering},
};

use defmt::info;
use embassy_sync::{
    blocking_mutex::{Mutex, raw::CriticalSectionRawMutex},
    signal::Signal,
};
use embassy_time::Timer;
use pocket_ra::{
    rules::position::GameKind,
    screens::Event,
    table::Table,
    tasks::storage::{SlotContents, StorageRequest},
};
use static_cell::StaticCell;

use pocket_ra_chip_programs::self_play as script;
use pocket_ra_pico::BoardChannels;

/// Patched by a test before boot: 1 plus the number of a game, a seed, milliseconds between moves, the move before
/// which trouble occurs, and its kind: none (0), hang (1), panic (2), panic (3) or hang (4) in the UI's interrupt, hang
/// with interrupts off (5), panic at that move after every boot (6), stack overflow (7), stack overflow in that
/// interrupt with large frames (8).
#[unsafe(no_mangle)]
#[used]
static SELF_PLAY: [u32; 5] = [0; 5];

struct Wanted {
    kind: GameKind,
    seed: u64,
    pause: u64,
    trouble_at: u32,
    trouble: u32,
}

fn wanted() -> Option<Wanted> {
    // SAFETY: a valid static; volatile because the image may have been patched.
    let [game, seed, pause, trouble_at, trouble] = unsafe { core::ptr::read_volatile(&raw const SELF_PLAY) };
    let kind = GameKind::ALL
        .into_iter()
        .find(|kind| u32::from(kind.number()) + 1 == game)?;
    Some(Wanted {
        kind,
        seed: seed.into(),
        pause: pause.into(),
        trouble_at,
        trouble,
    })
}

/// Storage responses, intercepted from the UI task.
static ANSWERS: Signal<CriticalSectionRawMutex, Event> = Signal::new();

static TABLE: StaticCell<Table> = StaticCell::new();

/// Resumed game, intercepted from the screens.
static TAKEN_UP: Mutex<CriticalSectionRawMutex, Cell<Option<&'static mut Table>>> = Mutex::new(Cell::new(None));

/// For the next event.
static TROUBLE_ABOVE: AtomicU8 = AtomicU8::new(0);

fn hang() -> ! {
    loop {
        cortex_m::asm::nop();
    }
}

/// Recurses until the stack is full, a little more than `BYTES` per call.
#[inline(never)]
fn overflow<const BYTES: usize>(depth: u32) -> u32 {
    let room = black_box([depth as u8; BYTES]);
    match black_box(depth) {
        u32::MAX => 0,
        depth => overflow::<BYTES>(depth + 1).wrapping_add(u32::from(room[0])),
    }
}

pub fn observe(event: &Event, channels: &BoardChannels) {
    match TROUBLE_ABOVE.load(Ordering::Relaxed) {
        3 => panic!("on purpose, above"),
        4 => hang(),
        8 => info!("not full at {=u32}", overflow::<2048>(0)),
        _ => {}
    }
    if *event == Event::GameLoaded
        && wanted().is_some()
        && let Ok(mut held) = channels.game.try_lock()
        && let SlotContents::Game { loader, .. } = &*held
        && let Some(table) = TABLE.try_init_with(Table::empty)
    {
        table.load(loader);
        if table.replay_loaded().is_ok() {
            TAKEN_UP.lock(|taken_up| taken_up.set(Some(table)));
        }
        *held = SlotContents::Nothing;
    }
    if matches!(
        event,
        Event::BootFinished | Event::GameSaved | Event::Stored | Event::GameLoaded | Event::Notice(_)
    ) {
        ANSWERS.signal(*event);
    }
}

async fn ask(request: StorageRequest, channels: &BoardChannels) {
    ANSWERS.reset();
    channels.requests.push(request);
    ANSWERS.wait().await;
}

#[embassy_executor::task]
pub async fn run(channels: &'static BoardChannels) {
    let Some(wanted) = wanted() else { return };
    let Some(header) = script::header(1, wanted.kind, wanted.seed) else {
        return;
    };
    while ANSWERS.wait().await != Event::BootFinished {}
    let table = match TAKEN_UP.lock(Cell::take) {
        Some(table) => {
            info!(
                "taken up: {=u16} moves, undo generation {=u32}, check {=u32:08x}",
                table.journal().len(),
                table.undo_generation(),
                table.check()
            );
            table
        }
        None => {
            let head = StorageRequest::Head {
                header: header.clone(),
                is_over: false,
            };
            ask(head, channels).await;
            info!("begun");
            TABLE.init(Table::new(header))
        }
    };
    loop {
        Timer::after_millis(wanted.pause).await;
        if wanted.trouble_at == u32::from(table.journal().len())
            && (wanted.trouble == 6 || embassy_rp::pac::WATCHDOG.reason().read().0 == 0)
        {
            match wanted.trouble {
                1 => hang(),
                2 | 6 => panic!("on purpose"),
                3 | 4 | 8 => TROUBLE_ABOVE.store(wanted.trouble as u8, Ordering::Relaxed),
                5 => cortex_m::interrupt::free(|_| hang()),
                7 => info!("not full at {=u32}", overflow::<8>(0)),
                _ => {}
            }
        }
        let before = table.header().clone();
        if !script::step(table) {
            break;
        }
        channels
            .playing
            .lock(|playing| playing.set((before.number(), table.journal().len())));
        if *table.header() != before {
            let (header, is_over) = (table.header().clone(), table.is_over());
            ask(StorageRequest::Head { header, is_over }, channels).await;
        }
        let index = table.last_chunk();
        if let Some(chunk) = table.chunk(index) {
            ask(StorageRequest::Chunk(index as u8, chunk), channels).await;
        }
        info!(
            "kept: {=u16} moves, undo generation {=u32}, check {=u32:08x}",
            table.journal().len(),
            table.undo_generation(),
            table.check()
        );
    }
    info!("over: check {=u32:08x}", table.check());
}
