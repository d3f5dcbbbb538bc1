//! A program for the report: draws, sends and rolls in the way that is usual with these libraries, and in the handheld's own.

#![no_std]
#![no_main]

mod drawing;
mod rolling;
mod sending;

use defmt::info;
use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_rp::{
    bind_interrupts,
    gpio::{Level, Output},
    i2c::{self, I2c},
    peripherals::I2C0,
};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_time::{Instant, Timer};
use panic_probe as _;
use pocket_ra::tasks::{Channels, Clock};

bind_interrupts!(struct Interrupts {
    I2C0_IRQ => i2c::InterruptHandler<I2C0>;
});

static CHANNELS: Channels<CriticalSectionRawMutex> = Channels::new();

pub struct ChipClock;

impl Clock for ChipClock {
    fn now(&self) -> Instant {
        Instant::now()
    }

    async fn until(&self, at: Instant) {
        Timer::at(at).await;
    }
}

#[embassy_executor::main]
async fn main(_spawner: Spawner) {
    let board = embassy_rp::init(Default::default());
    drawing::compare();
    rolling::the_usual_way();
    rolling::our_work();
    rolling::our_way(&ChipClock, &CHANNELS).await;

    let meter = sending::Meter::new();
    let led = Output::new(board.PIN_25, Level::Low);
    let mut panel = I2c::new_async(board.I2C0, board.PIN_5, board.PIN_4, Interrupts, i2c::Config::default());
    sending::the_usual_way(&mut panel, &meter).await;
    sending::our_way(&mut panel, &meter, led, &ChipClock, &CHANNELS).await;
    info!("done");
}
