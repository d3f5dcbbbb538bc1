//! The conductor: the one owner of what is shown. Events come in, the picture and the requests go out.

use embassy_futures::select::{Either, select};
use embassy_sync::blocking_mutex::raw::RawMutex;
use heapless::Vec;

use super::{
    Clock, Wires, keeper,
    roller::Request,
    thinker::Question,
    vital::{BEAT, Organ},
};
use crate::{
    screens::{Effect, Event, Frame, Screens},
    table::{beside::BesidePart, memory::Notice},
};

/// Runs the screens for ever; `observe` sees every event, for the board's log. The screens are large, so whoever calls
/// has a place for them that is not the stack.
pub async fn run(
    screens: &mut Screens,
    clock: &impl Clock,
    wires: &Wires<impl RawMutex>,
    mut observe: impl FnMut(&Event),
) -> ! {
    let mut frame = Frame::new();
    loop {
        if screens.is_worth_showing() {
            screens.draw(&mut frame);
            wires.glass.show(&frame, screens.light(), screens.drive());
        }
        let mut event = next(screens, clock, wires).await;
        let mut pressed = false;
        loop {
            observe(&event);
            if let Event::Press(press) = event {
                pressed = true;
                wires.touched.lock(|touched| touched.set(press.at));
                // A full roller has more timing to mix than it can use.
                let _ = wires.rolls.try_send(Request::Stir {
                    micros: press.at.as_micros(),
                });
            }
            fetch(&event, screens, wires);
            for effect in screens.update(event, clock.now()).iter() {
                carry_out(effect, screens, wires).await;
            }
            // All that is already waiting is taken in before drawing again. A press is answered at once; what happens by itself
            // waits for the picture before it, so that the answer to a press is not held up by pictures nobody could see.
            event = match wires.events.try_receive() {
                Ok(event) => event,
                Err(_) if pressed || !wires.glass.is_sending() => break,
                Err(_) => match select(next(screens, clock, wires), wires.glass.sent()).await {
                    Either::First(event) => event,
                    Either::Second(()) => break,
                },
            };
        }
    }
}

/// Takes from the shelf what an event tells of and what is too large for it.
#[inline(never)]
fn fetch(event: &Event, screens: &mut Screens, wires: &Wires<impl RawMutex>) {
    if *event == Event::TakenUp {
        let laid = wires.shelf.lock(|shelf| {
            let mut shelf = shelf.borrow_mut();
            let laid = shelf.table.as_mut().map(|table| screens.exchange(table));
            shelf.table = None;
            laid.is_some()
        });
        // Outside of the lock: a whole game is gone through when it is taken up.
        if laid {
            screens.take_up();
        }
        return;
    }
    wires.shelf.lock(|shelf| {
        let shelf = shelf.borrow();
        match event {
            Event::Notice(Notice::Crashed) => {
                if let Some(crash) = &shelf.crash {
                    screens.remember(crash.clone());
                }
            }
            // A move does not change what else is known.
            Event::Kept if screens.is_starting() => {
                screens.know(&shelf);
                screens.recall(&shelf.beside);
            }
            Event::Noted => screens.know(&shelf),
            _ => {}
        }
    });
}

/// The next event; while nothing happens, a sign of life now and then.
async fn next(screens: &Screens, clock: &impl Clock, wires: &Wires<impl RawMutex>) -> Event {
    loop {
        wires.vital.beat(Organ::Conductor);
        let due = screens.deadline();
        let beat = clock.now() + BEAT;
        let tick = due.filter(|&due| due <= beat);
        let time = clock.until(tick.unwrap_or(beat));
        match select(wires.events.receive(), time).await {
            Either::First(event) => return event,
            Either::Second(()) if tick.is_some() => return Event::Tick,
            Either::Second(()) => {}
        }
    }
}

async fn carry_out(effect: Effect, screens: &Screens, wires: &Wires<impl RawMutex>) {
    match effect {
        Effect::Roll(dice) => wires.rolls.send(Request::Roll(dice)).await,
        Effect::Seed => wires.rolls.send(Request::Seed).await,
        Effect::Luck => wires.rolls.send(Request::Luck).await,
        Effect::Sound(sound) => wires.sounds.signal((sound, screens.volume())),
        Effect::Keep(settings) => wires.settings.signal(settings),
        Effect::Think(_) | Effect::Review(_) => ask(effect, screens, wires),
        Effect::StopThinking => wires.desk.stop(),
        Effect::ForgetThought => wires.desk.forget(),
        Effect::TestLuck => wires.rolls.send(Request::Test).await,
        Effect::BootLoader => wires.boot_loader.signal(()),
        _ => {
            if effect == Effect::KeepMoves
                && let Some(table) = screens.table()
            {
                let moves = (table.header().number(), table.journal().len());
                wires.playing.lock(|playing| playing.set(moves));
            }
            if let Some(request) = request(effect, screens) {
                wires.requests.send(request).await;
            }
        }
    }
}

/// What an effect asks of the keeper. Apart, so that the stack holds one request and not one for each effect.
#[inline(never)]
fn request(effect: Effect, screens: &Screens) -> Option<keeper::Request> {
    Some(match effect {
        Effect::KeepBeside(part) => {
            let mut record = Vec::new();
            // There is room for the longest record.
            let _ = record.resize(BesidePart::LONGEST, 0);
            let length = screens.beside(part, &mut record)?;
            record.truncate(length);
            keeper::Request::Beside(part, record)
        }
        Effect::Format => keeper::Request::Format,
        Effect::KeepHeader => keeper::Request::Head(screens.table()?.header().clone()),
        Effect::KeepMoves => {
            let table = screens.table()?;
            let index = table.last_chunk();
            keeper::Request::Chunk(index as u8, table.chunk(index)?)
        }
        Effect::Finished => keeper::Request::Count(screens.table()?.finish()?),
        Effect::KeepNames => keeper::Request::Names(screens.names().clone()),
        Effect::PutAside(slot) => keeper::Request::PutAside(slot),
        Effect::TakeUp(slot) => keeper::Request::TakeUp(slot),
        Effect::Clear(slot) => keeper::Request::Clear(slot),
        Effect::Examine => keeper::Request::Examine(screens.board().program),
        Effect::Roll(_)
        | Effect::Sound(_)
        | Effect::Seed
        | Effect::Luck
        | Effect::Keep(_)
        | Effect::Think(_)
        | Effect::Review(_)
        | Effect::StopThinking
        | Effect::ForgetThought
        | Effect::TestLuck
        | Effect::BootLoader => return None,
    })
}

/// Asks the thinker. Apart, because a question is large and rare.
#[inline(never)]
fn ask(effect: Effect, screens: &Screens, wires: &Wires<impl RawMutex>) {
    let Some(table) = screens.table() else { return };
    match effect {
        Effect::Think(level) => wires.desk.ask(Question::decision(table, level)),
        Effect::Review(seats) => wires.desk.ask(Question::review(table, seats)),
        _ => {}
    }
}
