//! The firmware: pins, clocks, interrupts, and which task runs at which priority.

#![no_std]
#![no_main]

mod chip;
mod pins;

use defmt::{Debug2Format, info};
use defmt_rtt as _;
use embassy_executor::{InterruptExecutor, Spawner};
use embassy_rp::{
    gpio::{Input, Output},
    interrupt,
    interrupt::{InterruptExt, Priority},
    pwm::Pwm,
};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use panic_probe as _;
use pocket_ra::tasks::{Wires, buzzer, conductor, display, input, roller};

use chip::{Buzzer, ChipClock, RingOscillator};
use pins::{Board, PanelBus};

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
    let board = Board::new(embassy_rp::init(chip::config()));
    info!("Pocket Ra {=str}", env!("CARGO_PKG_VERSION"));

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

    let (Ok(roller), Ok(buzzer)) = (roller_task(), buzzer_task(board.buzzer)) else {
        return;
    };
    spawner.spawn(roller);
    spawner.spawn(buzzer);
}

#[embassy_executor::task]
async fn input_task(buttons: [Input<'static>; 6]) {
    input::run(buttons, &CLOCK, &WIRES).await
}

#[embassy_executor::task]
async fn conductor_task() {
    conductor::run(&CLOCK, &WIRES, |event| info!("{}", Debug2Format(event))).await
}

#[embassy_executor::task]
async fn display_task(panel: PanelBus, lamp: Output<'static>) {
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
