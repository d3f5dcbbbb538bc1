//! The conductor: the one owner of what is shown. Events come in, the picture and the requests go out.

use embassy_futures::select::{Either, select};
use embassy_sync::blocking_mutex::raw::RawMutex;

use super::{
    Clock, Wires, keeper,
    roller::Request,
    thinker::Question,
    vital::{BEAT, Organ},
};
use crate::screens::{Effect, Event, Frame, Screens};

/// Runs the screens for ever; `observe` sees every event, for the board's log.
pub async fn run(clock: &impl Clock, wires: &Wires<impl RawMutex>, mut observe: impl FnMut(&Event)) -> ! {
    let mut screens = Screens::new(clock.now());
    let mut frame = Frame::new();
    loop {
        screens.draw(&mut frame);
        wires.glass.show(&frame, screens.light(), screens.speed());
        let mut next = Some(next(&screens, clock, wires).await);
        // All that is already waiting is taken in before drawing again.
        while let Some(event) = next {
            observe(&event);
            if let Event::Press(press) = event {
                wires.touched.lock(|touched| touched.set(press.at));
                // A full roller has more timing to mix than it can use.
                let _ = wires.rolls.try_send(Request::Stir {
                    micros: press.at.as_micros(),
                });
            }
            match screens.update(event, clock.now()) {
                Some(Effect::Roll(dice)) => wires.rolls.send(Request::Roll(dice)).await,
                Some(Effect::Sound(sound)) => wires.sounds.signal(sound),
                Some(Effect::Keep(settings)) => wires.settings.signal(settings),
                Some(Effect::Format) => wires.requests.send(keeper::Request::Format).await,
                Some(Effect::Think(level)) => {
                    if let Some(table) = screens.table() {
                        wires.desk.ask(Question::decision(table, level));
                    }
                }
                Some(Effect::Review(seats)) => {
                    if let Some(table) = screens.table() {
                        wires.desk.ask(Question::review(table, seats));
                    }
                }
                Some(Effect::StopThinking) => wires.desk.stop(),
                Some(Effect::ForgetThought) => wires.desk.forget(),
                None => {}
            }
            next = wires.events.try_receive().ok();
        }
    }
}

/// The next event; while nothing happens, a sign of life now and then.
async fn next(screens: &Screens, clock: &impl Clock, wires: &Wires<impl RawMutex>) -> Event {
    loop {
        wires.vital.beat(Organ::Conductor);
        let due = screens.deadline();
        let beat = clock.now() + BEAT;
        let tick = due.filter(|&due| due <= beat);
        match select(wires.events.receive(), clock.until(tick.unwrap_or(beat))).await {
            Either::First(event) => return event,
            Either::Second(()) if tick.is_some() => return Event::Tick,
            Either::Second(()) => {}
        }
    }
}
