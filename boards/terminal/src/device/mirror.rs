//! The screen of a handheld on a USB port, in the terminal, with the keys as its buttons.

use std::{error::Error, time};

use crossterm::event::{self, Event};
use embassy_time::{Duration, Instant};
use pocket_ra::device::Button;
use pocket_ra_bench::picture::Picture;

use super::{
    client::{Client, Consent, Light},
    port::Port,
};
use crate::{
    keyboard::{Keyboard, Meaning},
    screen::Screen,
    signals::{Signal, Signals},
    view::View,
};

/// Between two pictures.
const INTERVAL: time::Duration = time::Duration::from_millis(40);
/// Between two questions while the user has not answered.
const PENDING_INTERVAL: time::Duration = time::Duration::from_millis(400);
/// The handheld releases a button after two seconds without a command.
const RENEW: Duration = Duration::from_secs(1);

const PENDING: &str = "The handheld asks: press A on it to allow this. q quits.";

/// Contrast in the view.
const BRIGHT: u8 = 0xff;
const DIM: u8 = 0x20;

/// Until q, Ctrl-C or a signal, which is returned.
pub fn run(mut client: Client<Port>) -> Result<Option<Signal>, Box<dyn Error>> {
    let signals = Signals::watch()?;
    let mut screen = Screen::enter()?;
    let mut keyboard = Keyboard::new(screen.reports_releases());
    let start = time::Instant::now();
    let now = || Instant::from_micros(start.elapsed().as_micros() as u64);
    let mut window = crossterm::terminal::size()?;
    let mut drawn = None;
    let mut all = true;
    // As sent: when each button went down, or was renewed.
    let mut sent = [None; Button::ALL.len()];
    loop {
        if let Some(signal) = signals.received() {
            return Ok(Some(signal));
        }
        if signals.stop_if_asked()? {
            screen.take_back()?;
            keyboard.release_all();
            window = crossterm::terminal::size()?;
            drawn = None;
        }
        let light = match client.look(all)? {
            Consent::Given(light) => Some(light),
            Consent::Pending(_) => None,
        };
        all = light.is_none();
        let down = keyboard.down(now());
        if light.is_some() {
            press(&mut client, down, &mut sent, now())?;
        }
        let view = View {
            window,
            picture: if light.is_some() {
                client.picture()
            } else {
                Picture::DARK
            },
            contrast: match light {
                Some(Light::On) => Some(BRIGHT),
                Some(Light::Dim) => Some(DIM),
                Some(Light::Off) | None => None,
            },
            down,
            hint: light.is_none().then_some(PENDING),
        };
        if drawn.as_ref() != Some(&view) {
            view.draw(&mut screen)?;
            drawn = Some(view);
        }
        let mut wait = if light.is_some() { INTERVAL } else { PENDING_INTERVAL };
        while event::poll(wait)? {
            let event = event::read()?;
            if let Event::Resize(columns, lines) = event {
                window = (columns, lines);
                screen.clear()?;
                drawn = None;
            }
            match keyboard.on_event(&event, now()) {
                Meaning::Quit => return Ok(None),
                Meaning::Stop => Signals::stop()?,
                Meaning::Button(_) | Meaning::Nothing => {}
            }
            wait = time::Duration::ZERO;
        }
    }
}

fn press(
    client: &mut Client<Port>,
    down: [bool; Button::ALL.len()],
    sent: &mut [Option<Instant>; Button::ALL.len()],
    now: Instant,
) -> Result<(), String> {
    for ((button, down), sent) in Button::ALL.into_iter().zip(down).zip(sent) {
        match (down, *sent) {
            (true, Some(at)) if now < at + RENEW => {}
            (true, _) => {
                client.press(button, "down")?;
                *sent = Some(now);
            }
            (false, Some(_)) => {
                client.press(button, "up")?;
                *sent = None;
            }
            (false, None) => {}
        }
    }
    Ok(())
}
