//! The conductor: the one owner of what is shown. Events come in, the picture and the requests go out.

use embassy_futures::select::{Either, select};
use embassy_sync::blocking_mutex::raw::RawMutex;

use super::{Clock, Wires, roller::Request};
use crate::screens::{Effect, Event, Frame, Screens};

/// Runs the screens for ever; `observe` sees every event, for the board's log.
pub async fn run(clock: &impl Clock, wires: &Wires<impl RawMutex>, mut observe: impl FnMut(&Event)) -> ! {
    let mut screens = Screens::new(clock.now());
    let mut frame = Frame::new();
    loop {
        screens.draw(&mut frame);
        wires.glass.show(&frame, screens.light(), screens.speed());
        let tick = async {
            match screens.deadline() {
                Some(due) => clock.until(due).await,
                None => core::future::pending().await,
            }
        };
        let mut next = match select(wires.events.receive(), tick).await {
            Either::First(event) => Some(event),
            Either::Second(()) => Some(Event::Tick),
        };
        // All that is already waiting is taken in before drawing again.
        while let Some(event) = next {
            observe(&event);
            if let Event::Press(press) = event {
                // A full roller has more timing to mix than it can use.
                let _ = wires.rolls.try_send(Request::Stir {
                    micros: press.at.as_micros(),
                });
            }
            match screens.update(event, clock.now()) {
                Some(Effect::Roll(dice)) => wires.rolls.send(Request::Roll(dice)).await,
                Some(Effect::Sound(sound)) => wires.sounds.signal(sound),
                None => {}
            }
            next = wires.events.try_receive().ok();
        }
    }
}
