//! The Pico's firmware with test support: self-play, bots, hangs and panics on request.

#![no_std]
#![no_main]

mod self_play;
mod thoughts;

use pocket_ra::screens::Event;
use pocket_ra_pico::{BoardChannels, log};

fn observe(event: &Event, channels: &'static BoardChannels) {
    self_play::observe(event, channels);
    thoughts::observe(event);
    log::write(event, channels);
}

pocket_ra_pico::firmware! {
    pico,
    observe: observe,
    tasks: [self_play::run, thoughts::run],
}
