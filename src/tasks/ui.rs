//! The UI task: the one owner of what is shown. Events come in, the picture and the requests go out.

use core::future::poll_fn;

use embassy_futures::select::{Either, select};
use embassy_sync::{blocking_mutex::raw::RawMutex, channel::TrySendError};
use heapless::Vec;

use super::{
    Channels, Clock,
    bot::BotRequest,
    storage,
    watchdog::{HEARTBEAT, TaskId},
};
use crate::{
    screens::{Effect, Event, Frame, Screens},
    table::{ahead::Ahead, companion::CompanionPart, memory::Notice},
    tasks::dice::DiceRequest,
};

/// Runs the screens for ever; `observe` sees every event, for the board's log. The screens are large, so whoever calls
/// has a place for them that is not the stack.
pub async fn run(
    screens: &mut Screens,
    clock: &impl Clock,
    channels: &Channels<impl RawMutex>,
    mut observe: impl FnMut(&Event),
) -> ! {
    let mut frame = Frame::new();
    let mut draw = |screens: &Screens| {
        if screens.is_worth_showing() {
            screens.draw(&mut frame);
            channels
                .frame
                .show(&frame, screens.brightness(), screens.panel_config());
        }
    };
    draw(screens);
    loop {
        let mut event = next(screens, clock, channels).await;
        let mut pressed = false;
        loop {
            observe(&event);
            if let Event::Press(press) = event {
                pressed = true;
                channels.touched.lock(|touched| touched.set(press.at));
                // A full channel holds more timing than the dice roller can use.
                let _ = channels.dice.try_send(DiceRequest::Stir {
                    micros: press.at.as_micros(),
                });
            }
            fetch(&event, screens, channels);
            let effects = screens.update(event, clock.now());
            if let Some(chemistry) = screens.chemistry() {
                channels.power.choose(chemistry);
            }
            // All that is already waiting is taken in before drawing again. A press is answered at once, before anything is asked of
            // the other tasks; what happens by itself waits for the picture before it, so that the answer to a press is not held
            // up by pictures nobody could see.
            let answers = pressed && channels.events.is_empty();
            // A new game begins when its seed is there, which is sooner than a picture is drawn, and until then nothing changes.
            let waits = effects.iter().any(|effect| effect == Effect::Seed);
            if answers && !waits {
                draw(screens);
            }
            for effect in effects.iter() {
                carry_out(effect, screens, clock, channels).await;
            }
            if answers {
                break;
            }
            event = match channels.events.try_receive() {
                Ok(event) => event,
                Err(_) if pressed || !channels.frame.is_sending() => {
                    draw(screens);
                    break;
                }
                Err(_) => match select(next(screens, clock, channels), channels.frame.sent()).await {
                    Either::First(event) => event,
                    Either::Second(()) => {
                        draw(screens);
                        break;
                    }
                },
            };
        }
    }
}

/// Takes from the loaded state what an event tells of and what is too large for it.
#[inline(never)]
fn fetch(event: &Event, screens: &mut Screens, channels: &Channels<impl RawMutex>) {
    if *event == Event::GameLoaded {
        let laid = channels.loaded.lock(|loaded| {
            let mut loaded = loaded.borrow_mut();
            let laid = loaded.table.as_mut().map(|table| screens.swap_table(table));
            loaded.table = None;
            laid.is_some()
        });
        // Outside of the lock: a whole game is gone through when it is taken up.
        if laid {
            screens.resume_game();
        }
        return;
    }
    channels.loaded.lock(|loaded| {
        let loaded = loaded.borrow();
        match event {
            Event::Notice(Notice::Crashed) => {
                if let Some(crash) = &loaded.crash {
                    screens.set_crash(crash.clone());
                }
            }
            Event::BootFinished => {
                screens.load(&loaded);
                screens.load_companion(&loaded.companion);
            }
            Event::Stored => screens.load(&loaded),
            _ => {}
        }
    });
}

/// The next event; while nothing happens, a sign of life now and then.
async fn next(screens: &Screens, clock: &impl Clock, channels: &Channels<impl RawMutex>) -> Event {
    loop {
        channels.heartbeats.heartbeat(TaskId::Ui);
        let due = screens.deadline();
        let heartbeat = clock.now() + HEARTBEAT;
        let tick = due.filter(|&due| due <= heartbeat);
        let time = clock.until(tick.unwrap_or(heartbeat));
        match select(channels.events.receive(), time).await {
            Either::First(event) => return event,
            Either::Second(()) if tick.is_some() => return Event::Tick,
            Either::Second(()) => {}
        }
    }
}

async fn carry_out(effect: Effect, screens: &Screens, clock: &impl Clock, channels: &Channels<impl RawMutex>) {
    match effect {
        Effect::Roll(roll) => channels.dice.send(DiceRequest::Roll(roll)).await,
        Effect::Seed => channels.dice.send(DiceRequest::Seed).await,
        Effect::DiceSeed => channels.dice.send(DiceRequest::DiceSeed).await,
        Effect::Sound(sound) => channels.sounds.signal((sound, screens.volume())),
        Effect::Keep(settings) => channels.settings.signal(settings),
        Effect::Think(_) | Effect::Review(_) | Effect::ThinkAhead => ask(effect, screens, channels),
        Effect::StopThinking => channels.bot.stop(),
        Effect::ForgetThought => channels.bot.forget(),
        Effect::TestEntropy => channels.dice.send(DiceRequest::Test).await,
        Effect::BootLoader => channels.boot_loader.signal(()),
        _ => {
            if effect == Effect::KeepMoves
                && let Some(table) = screens.table()
            {
                let moves = (table.header().number(), table.journal().len());
                channels.playing.lock(|playing| playing.set(moves));
            }
            if let Some(request) = request(effect, screens) {
                keep(request, clock, channels).await;
            }
        }
    }
}

/// Hands a request to the storage task. That may be waiting for the voltage, with more requests than there is room for: then the
/// device is alive all the same, and dark if it has to be.
async fn keep(mut request: storage::Request, clock: &impl Clock, channels: &Channels<impl RawMutex>) {
    while let Err(TrySendError::Full(again)) = channels.requests.try_send(request) {
        request = again;
        channels.heartbeats.heartbeat(TaskId::Ui);
        if channels.power.is_empty() {
            channels.frame.darken();
        }
        let room = poll_fn(|context| channels.requests.poll_ready_to_send(context));
        select(room, clock.until(clock.now() + HEARTBEAT)).await;
    }
}

/// What an effect asks of the storage task. Out of line, so that the stack holds one request and not one for each effect.
#[inline(never)]
fn request(effect: Effect, screens: &Screens) -> Option<storage::Request> {
    Some(match effect {
        Effect::SaveCompanion(part) => {
            let mut record = Vec::new();
            // There is room for the longest record.
            let _ = record.resize(CompanionPart::LONGEST, 0);
            let length = screens.encode_companion(part, &mut record)?;
            record.truncate(length);
            storage::Request::Companion(part, record)
        }
        Effect::Format => storage::Request::Format,
        Effect::KeepHeader => storage::Request::Head(screens.table()?.header().clone()),
        Effect::KeepMoves => {
            let table = screens.table()?;
            let index = table.last_chunk();
            storage::Request::Chunk(index as u8, table.chunk(index)?)
        }
        Effect::Finished => storage::Request::Count(screens.table()?.finish()?),
        Effect::KeepFriend(score) => storage::Request::Friend(screens.friend(score)?),
        Effect::KeepNames => storage::Request::Names(screens.names().clone()),
        Effect::SaveTo(slot) => storage::Request::SaveTo(slot),
        Effect::Resume(slot) => storage::Request::Resume(slot),
        Effect::Clear(slot) => storage::Request::Clear(slot),
        Effect::Examine => storage::Request::Examine(screens.board().program),
        Effect::SwitchOff => storage::Request::SwitchOff,
        Effect::Roll(_)
        | Effect::Sound(_)
        | Effect::Seed
        | Effect::DiceSeed
        | Effect::Keep(_)
        | Effect::Think(_)
        | Effect::Review(_)
        | Effect::ThinkAhead
        | Effect::StopThinking
        | Effect::ForgetThought
        | Effect::TestEntropy
        | Effect::BootLoader => return None,
    })
}

/// Asks the bot task. Out of line, because a request is large and rare.
#[inline(never)]
fn ask(effect: Effect, screens: &Screens, channels: &Channels<impl RawMutex>) {
    let Some(table) = screens.table() else { return };
    match effect {
        Effect::Think(level) => channels.bot.ask(BotRequest::decision(table, level)),
        Effect::Review(seats) => channels.bot.ask(BotRequest::review(table, seats)),
        Effect::ThinkAhead => channels.bot.ask(BotRequest::Ahead(Ahead::new(table))),
        _ => {}
    }
}
