//! The UI task: the one owner of what is shown. Events come in, the picture and the requests go out.
//!
//! It never waits for another task: all of them send it events, and would wait for it in turn. Requests that find no room are kept
//! (`Waiting`), merged or refused.

use embassy_futures::select::{Either, Either3, select, select3};
use embassy_sync::blocking_mutex::raw::RawMutex;
use heapless::{Deque, Vec};

use super::{
    Channels, Clock,
    bot::BotRequest,
    storage::{self, Held, Pushed},
    watchdog::{HEARTBEAT, TaskId},
};
use crate::{
    device::{Action, Frame, Press},
    screens::{Effect, Effects, Event, Screens},
    table::{
        ahead::Ahead,
        companion::CompanionPart,
        memory::{Notice, StoreError},
    },
    tasks::dice::DiceRequest,
};

/// Part of the dice roller's channel that button timing may fill: the rest is for requests that are answered.
const STIRS: usize = 8;

/// Runs the screens for ever; `observe` sees every event, for the board's log. The screens are large, so the caller keeps them in
/// a place that is not the stack.
pub async fn run(
    screens: &mut Screens,
    clock: &impl Clock,
    channels: &Channels<impl RawMutex>,
    mut observe: impl FnMut(&Event),
) -> ! {
    let mut frame = Frame::new();
    let mut waiting = Waiting::default();
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
                note(press, channels);
            }
            load(screens, channels);
            if matches!(event, Event::GameLoaded) {
                load_game(screens, channels);
            }
            let effects = screens.update(event, clock.now());
            if let Some(chemistry) = screens.chemistry() {
                channels.power.choose(chemistry);
            }
            // Events that are already queued are processed before the next frame. A press is answered at once, before requests to
            // other tasks; a frame that no press asked for waits until the one before it is on the panel.
            let is_answer = pressed && waiting.answers.is_empty() && channels.events.is_empty();
            // A new game starts when its seed arrives, sooner than a frame is drawn; until then nothing changes.
            let waits = effects.iter().any(|effect| effect == Effect::Seed);
            if is_answer && !waits {
                draw(screens);
            }
            waiting.serve(&effects, screens, channels);
            if is_answer && waiting.answers.is_empty() {
                break;
            }
            event = match waiting.answers.pop_front().or_else(|| channels.events.try_receive()) {
                Some(event) => event,
                None if pressed || !channels.frame.is_sending() => {
                    draw(screens);
                    break;
                }
                None => match select(next(screens, clock, channels), channels.frame.sent()).await {
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

/// A press is the owner's touch, and its edges are entropy.
fn note(press: Press, channels: &Channels<impl RawMutex>) {
    channels
        .touched
        .lock(|touched| touched.set(press.at.max(touched.get())));
    let is_edge = matches!(press.action, Action::Pressed | Action::Released { .. });
    // A full channel holds more timing than the dice roller can use.
    if is_edge && channels.dice.len() < STIRS {
        let _ = channels.dice.try_send(DiceRequest::Stir {
            micros: press.at.as_micros(),
        });
    }
}

/// Requests without room in their channel, and answers that the UI task gives itself.
#[derive(Default)]
struct Waiting {
    /// To the dice roller. The same request twice gets one answer, so this holds each of them at most once: a seed of either
    /// kind, a test, and the rolls of the pages that roll.
    dice: Deque<DiceRequest, 8>,
    /// In the place of the storage task's: for a request that was merged with another, or had no room.
    answers: Deque<Event, 16>,
}

impl Waiting {
    /// Carries out the effects of one event.
    fn serve(&mut self, effects: &Effects, screens: &Screens, channels: &Channels<impl RawMutex>) {
        for effect in effects.iter() {
            self.carry_out(effect, screens, channels);
        }
        if effects.is_incomplete() {
            self.answer(Event::Notice(Notice::NotKept(StoreError::Record)));
        }
        self.ask_dice(channels);
    }

    fn answer(&mut self, event: Event) {
        let is_notice = |event: &Event| matches!(event, Event::Notice(_));
        if !is_notice(&event) || !self.answers.iter().any(is_notice) {
            // Of notices one is enough, so there is room for what all effects of one event lead to.
            let _ = self.answers.push_back(event);
        }
    }

    fn ask_dice(&mut self, channels: &Channels<impl RawMutex>) {
        while let Some(&request) = self.dice.front()
            && channels.dice.try_send(request).is_ok()
        {
            self.dice.pop_front();
        }
    }

    fn want(&mut self, request: DiceRequest) {
        if !self.dice.iter().any(|waiting| *waiting == request) {
            let pushed = self.dice.push_back(request);
            debug_assert!(pushed.is_ok(), "{request:?} after {:?}", self.dice);
        }
    }

    fn carry_out(&mut self, effect: Effect, screens: &Screens, channels: &Channels<impl RawMutex>) {
        match effect {
            Effect::Roll(roll) => self.want(DiceRequest::Roll(roll)),
            Effect::Seed => self.want(DiceRequest::Seed),
            Effect::DiceSeed => self.want(DiceRequest::DiceSeed),
            Effect::TestEntropy => self.want(DiceRequest::Test),
            Effect::Sound(sound) => channels.sounds.signal((sound, screens.volume())),
            Effect::Keep(settings) => channels.settings.signal(settings),
            Effect::Think(_) | Effect::Review(_) | Effect::ThinkAhead => ask(effect, screens, channels),
            Effect::StopThinking => channels.bot.stop(),
            Effect::ForgetThought => channels.bot.forget(),
            Effect::BootLoader => channels.boot_loader.signal(()),
            _ => {
                if matches!(effect, Effect::KeepMoves(_))
                    && let Some(table) = screens.table()
                {
                    let moves = (table.header().number(), table.journal().len());
                    channels.playing.lock(|playing| playing.set(moves));
                }
                self.store(effect, screens, channels);
            }
        }
    }

    /// Hands a request to the storage task, which may be waiting for the voltage or for a slow flash.
    // Out of line, so that the stack holds a request only here.
    #[inline(never)]
    fn store(&mut self, effect: Effect, screens: &Screens, channels: &Channels<impl RawMutex>) {
        let Some(request) = request(effect, screens) else {
            return;
        };
        let answer = request.answer();
        match channels.requests.push(request) {
            Pushed::Queued => {}
            Pushed::Merged => self.answer(answer),
            Pushed::Full => {
                self.answer(Event::Notice(Notice::NotKept(StoreError::Flash)));
                self.answer(answer);
            }
        }
    }
}

/// Takes what the storage task has sent.
#[inline(never)]
fn load(screens: &mut Screens, channels: &Channels<impl RawMutex>) {
    while let Ok(loaded) = channels.loaded.try_receive() {
        screens.load(loaded);
    }
}

/// Takes the game that was read from flash. It is replayed with the event, after the storage task may go on.
#[inline(never)]
fn load_game(screens: &mut Screens, channels: &Channels<impl RawMutex>) {
    if let Ok(held) = channels.game.try_lock()
        && let Held::Game { loader, is_over, .. } = &*held
    {
        screens.load_game(loader, *is_over);
    }
    channels.game_taken.signal(());
}

/// The next event; meanwhile takes what the storage task sends, and gives a sign of life now and then.
async fn next(screens: &mut Screens, clock: &impl Clock, channels: &Channels<impl RawMutex>) -> Event {
    loop {
        channels.heartbeats.heartbeat(TaskId::Ui);
        let due = screens.deadline();
        let heartbeat = clock.now() + HEARTBEAT;
        let tick = due.filter(|&due| due <= heartbeat);
        let time = clock.until(tick.unwrap_or(heartbeat));
        match select3(channels.events.receive(), channels.loaded.ready_to_receive(), time).await {
            Either3::First(event) => return event,
            Either3::Second(()) => load(screens, channels),
            Either3::Third(()) if tick.is_some() => return Event::Tick,
            Either3::Third(()) => {}
        }
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
        Effect::KeepHeader => {
            let table = screens.table()?;
            let (header, is_over) = (table.header().clone(), table.is_over());
            storage::Request::Head { header, is_over }
        }
        Effect::KeepMoves(index) => storage::Request::Chunk(index, screens.table()?.chunk(index.into())?),
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
