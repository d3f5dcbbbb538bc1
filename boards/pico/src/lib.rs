//! The firmware of all boards: clocks, interrupts, and task priorities. A board is a table in `boards/pico/boards`, an
//! executable in `src/bin` is one line that names it.

#![no_std]

pub mod binary_info;
pub mod boards;
pub mod button;
pub mod buzzer;
mod chip;
mod crash;
pub mod led;
pub mod log;
pub mod panel;
mod power;
mod stack;
pub mod start;
pub mod supply;
mod usb;

use defmt::info;
use defmt_rtt as _;
use embassy_executor::{InterruptExecutor, SpawnError, SpawnToken, Spawner};
use embassy_futures::select::{Either, select};
use embassy_rp::{
    Peri, Peripherals, interrupt,
    interrupt::{InterruptExt, Priority},
    peripherals::USB,
};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embedded_hal::digital::OutputPin;
use pocket_ra::{
    device::{BoardInfo, Crash},
    screens::{Event, Screens},
    tasks::{
        self, Channels, Clock, battery, bot, display, input,
        storage::{self, Storage},
        ui, watchdog,
    },
};
use static_cell::StaticCell;

use boards::{Board, BoardFlash, MEMORY_SECTORS, SerialNumber};
use button::{ButtonPin, ButtonPins};
use buzzer::Buzzer;
use chip::{ChipClock, ChipWatchdog, RingOscillator, Thread};
use panel::Panel;
use power::SystemClock;
use supply::Gauge;

pub type BoardChannels = Channels<CriticalSectionRawMutex>;

/// Blocks while the battery is too weak for writes.
type GuardedFlash = battery::Guarded<'static, BoardFlash, Gauge, ChipClock, CriticalSectionRawMutex>;

type BoardStorage = Storage<'static, GuardedFlash, CriticalSectionRawMutex, MEMORY_SECTORS>;

/// Receives every event before the screens.
pub type Observe = fn(&Event, &'static BoardChannels);

static CLOCK: ChipClock = ChipClock;

/// Buttons, below the interrupts of peripherals only: an edge waits for nothing else.
static INPUT_EXECUTOR: InterruptExecutor = InterruptExecutor::new();

/// Display: continues transfers while the next picture is drawn.
static IO_EXECUTOR: InterruptExecutor = InterruptExecutor::new();

/// UI and dice, above background work.
static UI_EXECUTOR: InterruptExecutor = InterruptExecutor::new();

#[interrupt]
unsafe fn SWI_IRQ_0() {
    // SAFETY: called only from the handler of the interrupt that the executor was started with.
    unsafe { INPUT_EXECUTOR.on_interrupt() }
}

#[interrupt]
unsafe fn SWI_IRQ_1() {
    // SAFETY: as above.
    unsafe { IO_EXECUTOR.on_interrupt() }
}

#[interrupt]
unsafe fn SWI_IRQ_2() {
    // SAFETY: as above.
    unsafe { UI_EXECUTOR.on_interrupt() }
}

pub struct Firmware {
    channels: &'static BoardChannels,
    crash: Option<Crash>,
}

impl Firmware {
    /// Sets up the clocks first: until then the chip runs at 6.5 MHz. `crystal`: start-up time in milliseconds.
    pub fn begin(crystal: u32) -> (Firmware, Peripherals) {
        let peripherals = embassy_rp::init(chip::config(crystal));
        // SAFETY: called once, before any task runs.
        unsafe { start::load_weights() };
        let channels = channels();
        let crash = crash::take();
        crash::watch(channels);
        (Firmware { channels, crash }, peripherals)
    }

    pub const fn channels(&self) -> &'static BoardChannels {
        self.channels
    }

    pub fn start<S: Send>(
        self,
        spawner: Spawner,
        board: Board,
        display: Result<SpawnToken<S>, SpawnError>,
        observe: Observe,
    ) {
        let Firmware { channels, crash } = self;
        if let Some(mut core) = cortex_m::Peripherals::take() {
            stack::install_guard(&mut core.MPU);
            power::sleep_deeply(&mut core.SCB, board.keep_panel_awake);
        }
        info!("Pocket Ra {=str} on {=str}", env!("CARGO_PKG_VERSION"), board.name);

        let pins = board.buttons.each_ref().map(ButtonPin::number);
        board.battery.set_up();
        // `embassy_rp::init` gives the GPIO interrupt the lowest priority, below drawing. Timer, panel and USB already
        // have the highest.
        interrupt::IO_IRQ_BANK0.set_priority(Priority::P0);
        // Below peripherals, above thread mode.
        interrupt::SWI_IRQ_0.set_priority(Priority::P1);
        interrupt::SWI_IRQ_1.set_priority(Priority::P2);
        interrupt::SWI_IRQ_2.set_priority(Priority::P3);
        let buttons = INPUT_EXECUTOR.start(interrupt::SWI_IRQ_0);
        let io = IO_EXECUTOR.start(interrupt::SWI_IRQ_1);
        let screens = UI_EXECUTOR.start(interrupt::SWI_IRQ_2);
        // Each is spawned once, so its slot is free.
        let (Ok(input), Ok(ui), Ok(dice), Ok(display)) = (
            input_task(board.buttons, channels),
            ui_task(board.name, channels, observe),
            dice_task(channels),
            display,
        ) else {
            return;
        };
        buttons.spawn(input);
        io.spawn(display);
        screens.spawn(ui);
        screens.spawn(dice);

        let flash = battery::Guarded::new(board.flash, board.battery, &CLOCK, channels);
        let (Ok(storage), Ok(battery), Ok(buzzer), Ok(usb), Ok(watchdog), Ok(bot), Ok(boot_loader), Ok(switch_off)) = (
            storage_task(storage(flash, board.memory_start, channels), crash),
            battery_task(board.battery, channels),
            buzzer_task(board.buzzer, channels),
            usb_task(board.usb, board.serial_number, channels),
            watchdog_task(ChipWatchdog::new(board.watchdog), channels),
            bot_task(channels),
            boot_loader_task(channels),
            switch_off_task(pins, channels),
        ) else {
            return;
        };
        spawner.spawn(storage);
        spawner.spawn(battery);
        spawner.spawn(buzzer);
        spawner.spawn(usb);
        spawner.spawn(watchdog);
        spawner.spawn(bot);
        spawner.spawn(boot_loader);
        spawner.spawn(switch_off);
    }
}

/// Initialised at run time: saves 17 KiB of flash.
#[inline(never)]
fn channels() -> &'static BoardChannels {
    static CHANNELS: StaticCell<BoardChannels> = StaticCell::new();
    CHANNELS.init_with(Channels::new)
}

/// Initialised in place, while the stack is nearly empty.
#[inline(never)]
fn storage(flash: GuardedFlash, start: u32, channels: &'static BoardChannels) -> &'static mut BoardStorage {
    static STORAGE: StaticCell<BoardStorage> = StaticCell::new();
    STORAGE.init_with(|| Storage::new(flash, start, channels))
}

#[embassy_executor::task]
async fn storage_task(storage: &'static mut BoardStorage, crash: Option<Crash>) {
    storage::run(storage, crash, &CLOCK).await
}

#[embassy_executor::task]
async fn battery_task(battery: Gauge, channels: &'static BoardChannels) {
    battery::run(battery, &CLOCK, channels).await
}

#[embassy_executor::task]
async fn usb_task(port: Peri<'static, USB>, number: SerialNumber, channels: &'static BoardChannels) {
    usb::run(port, number, channels).await
}

#[embassy_executor::task]
async fn watchdog_task(watchdog: ChipWatchdog, channels: &'static BoardChannels) {
    watchdog::run(watchdog, &CLOCK, channels).await
}

#[embassy_executor::task]
async fn bot_task(channels: &'static BoardChannels) {
    bot::run(Thread, channels).await
}

#[embassy_executor::task]
async fn boot_loader_task(channels: &'static BoardChannels) {
    channels.boot_loader.wait().await;
    chip::enter_boot_loader();
}

#[embassy_executor::task]
async fn switch_off_task(pins: [usize; 6], channels: &'static BoardChannels) {
    match select(channels.switch_off.wait(), channels.restart.wait()).await {
        Either::First(()) => power::switch_off(pins),
        Either::Second(()) => chip::restart(),
    }
}

#[embassy_executor::task]
async fn input_task(buttons: [ButtonPin; 6], channels: &'static BoardChannels) {
    input::run(ButtonPins::new(buttons), &CLOCK, channels).await
}

#[embassy_executor::task]
async fn ui_task(name: &'static str, channels: &'static BoardChannels, observe: Observe) {
    // In the task's static future: too large for the stack, and must not move.
    let mut screens = Screens::new(CLOCK.now());
    screens.set_board(BoardInfo {
        name,
        program: chip::program_bytes(),
        page: chip::page(),
    });
    ui::run(&mut screens, &CLOCK, channels, |event| observe(event, channels)).await
}

pub async fn run_display(panel: impl Panel, led: impl OutputPin, channels: &'static BoardChannels) {
    display::run(panel.into_bus(), led, SystemClock, &CLOCK, channels).await
}

#[embassy_executor::task]
async fn dice_task(channels: &'static BoardChannels) {
    tasks::dice::run(RingOscillator, chip::seed(), &CLOCK, channels).await
}

#[embassy_executor::task]
async fn buzzer_task(buzzer: Buzzer, channels: &'static BoardChannels) {
    tasks::buzzer::run(buzzer, &CLOCK, channels).await
}
