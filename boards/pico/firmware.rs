//! The firmware, whichever board it runs on: clocks, interrupts, and which task runs at which priority.

pub mod button;
mod chip;
mod crash;
mod evening;
pub mod lamp;
#[macro_use]
pub mod pins;
mod thoughts;
mod usb;

use defmt::{Debug2Format, info};
use defmt_rtt as _;
use embassy_executor::{InterruptExecutor, Spawner};
use embassy_rp::{
    Peri, interrupt,
    interrupt::{InterruptExt, Priority},
    peripherals::USB,
    pwm::Pwm,
};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use pocket_ra::{
    screens::{Board, Screens},
    table::crash::Crash,
    tasks::{Clock, Wires, buzzer, conductor, display, input, keeper, roller, thinker, vital},
};
use static_cell::StaticCell;

use button::ButtonPin;
use chip::{Buzzer, ChipClock, Dog, RingOscillator, Thread};
use pins::{BoardFlash, MEMORY_SECTORS, MEMORY_START, PanelBus};

use crate::board::{self, Lamp};

static WIRES: Wires<CriticalSectionRawMutex> = Wires::new();
static CLOCK: ChipClock = ChipClock;

/// Runs what a finger waits for, above everything else.
static FINGERTIP: InterruptExecutor = InterruptExecutor::new();

#[interrupt]
unsafe fn SWI_IRQ_1() {
    // SAFETY: called from the handler of the interrupt that the executor was started with, and from nowhere else.
    unsafe { FINGERTIP.on_interrupt() }
}

#[embassy_executor::main]
async fn main(spawner: Spawner) {
    let crash = crash::take();
    let board = board::connect(embassy_rp::init(chip::config()));
    info!("Pocket Ra {=str} on {=str}", env!("CARGO_PKG_VERSION"), board::NAME);

    // Below the interrupts of the peripherals, above the thread.
    interrupt::SWI_IRQ_1.set_priority(Priority::P2);
    let fingertip = FINGERTIP.start(interrupt::SWI_IRQ_1);
    // A task is spawned once, so its place is free.
    let (Ok(input), Ok(conductor), Ok(display)) = (
        input_task(board.buttons),
        conductor_task(),
        display_task(board.panel, board.lamp),
    ) else {
        return;
    };
    fingertip.spawn(input);
    fingertip.spawn(conductor);
    fingertip.spawn(display);

    let (
        Ok(keeper),
        Ok(roller),
        Ok(buzzer),
        Ok(usb),
        Ok(vital),
        Ok(evening),
        Ok(thinker),
        Ok(thoughts),
        Ok(boot_loader),
    ) = (
        keeper_task(board.flash, crash),
        roller_task(),
        buzzer_task(board.buzzer),
        usb_task(board.usb),
        vital_task(Dog::new(board.watchdog)),
        evening_task(),
        thinker_task(),
        thoughts_task(),
        boot_loader_task(),
    )
    else {
        return;
    };
    spawner.spawn(keeper);
    spawner.spawn(roller);
    spawner.spawn(buzzer);
    spawner.spawn(usb);
    spawner.spawn(vital);
    spawner.spawn(evening);
    spawner.spawn(thinker);
    spawner.spawn(thoughts);
    spawner.spawn(boot_loader);
}

#[embassy_executor::task]
async fn keeper_task(flash: BoardFlash, crash: Option<Crash>) {
    keeper::run::<_, MEMORY_SECTORS>(flash, MEMORY_START, crash, &CLOCK, &WIRES).await
}

#[embassy_executor::task]
async fn usb_task(port: Peri<'static, USB>) {
    usb::run(port).await
}

#[embassy_executor::task]
async fn vital_task(dog: Dog) {
    vital::run(dog, &CLOCK, &WIRES).await
}

#[embassy_executor::task]
async fn thinker_task() {
    thinker::run(Thread, &WIRES).await
}

#[embassy_executor::task]
async fn boot_loader_task() {
    WIRES.boot_loader.wait().await;
    chip::enter_boot_loader();
}

#[embassy_executor::task]
async fn evening_task() {
    evening::run().await;
}

#[embassy_executor::task]
async fn thoughts_task() {
    thoughts::run().await;
}

#[embassy_executor::task]
async fn input_task(buttons: [ButtonPin; 6]) {
    input::run(buttons, &CLOCK, &WIRES).await
}

#[embassy_executor::task]
async fn conductor_task() {
    static SCREENS: StaticCell<Screens> = StaticCell::new();
    let screens = SCREENS.init_with(|| Screens::new(CLOCK.now()));
    screens.set_board(Board {
        name: board::NAME,
        program: chip::program_bytes(),
    });
    conductor::run(screens, &CLOCK, &WIRES, |event| {
        evening::observe(event);
        thoughts::observe(event);
        info!("{}", Debug2Format(event));
    })
    .await
}

#[embassy_executor::task]
async fn display_task(panel: PanelBus, lamp: Lamp) {
    display::run(panel, pins::set_speed, lamp, &CLOCK, &WIRES).await
}

#[embassy_executor::task]
async fn roller_task() {
    roller::run(RingOscillator, chip::seed(), &CLOCK, &WIRES).await
}

#[embassy_executor::task]
async fn buzzer_task(pwm: Pwm<'static>) {
    buzzer::run(Buzzer::new(pwm), &CLOCK, &WIRES).await
}
