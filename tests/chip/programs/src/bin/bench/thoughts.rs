//! Requests a pharaoh's moves from the bot task.

use defmt::info;
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, signal::Signal};
use embassy_time::Instant;
use pocket_ra::{
    bots::{Choice, Level},
    chance::seeded,
    rules::{
        Turn,
        event::no_events,
        position::{GameKind, Options, Position, Setup},
    },
    screens::Event,
    tasks::bot::BotRequest,
};

use pocket_ra_pico::BoardChannels;

/// Patched by a test before boot: 1 plus the number of a game, and a seed.
#[unsafe(no_mangle)]
#[used]
static THOUGHTS: [u32; 2] = [0; 2];

fn wanted() -> Option<(GameKind, u64)> {
    // SAFETY: a valid static; volatile because the image may have been patched.
    let [game, seed] = unsafe { core::ptr::read_volatile(&raw const THOUGHTS) };
    let mut kinds = GameKind::ALL.into_iter();
    let kind = kinds.find(|kind| u32::from(kind.number()) + 1 == game)?;
    Some((kind, seed.into()))
}

/// Intercepted from the UI task.
static ANSWERS: Signal<CriticalSectionRawMutex, Choice> = Signal::new();

pub fn observe(event: &Event) {
    if let Event::Thought(choice) = event {
        ANSWERS.signal(*choice);
    }
}

#[embassy_executor::task]
pub async fn run(channels: &'static BoardChannels) {
    let Some((kind, seed)) = wanted() else { return };
    let Ok(setup) = Setup::new(kind, *kind.players().end(), Options::default()) else {
        return;
    };
    let mut position = Position::new(&setup);
    for number in 0.. {
        let code = match position.turn() {
            Turn::Over => break,
            Turn::Chance(_) => position.draw(&mut seeded(seed, number)),
            Turn::Seat(_) => {
                let begin = Instant::now();
                channels.bot.ask(BotRequest::Decision {
                    position: position.clone(),
                    bot: Level::Pharaoh.into(),
                    seed: number.into(),
                });
                let choice = ANSWERS.wait().await;
                info!("thought: {=u64} us", begin.elapsed().as_micros());
                Some(choice.code)
            }
        };
        if code.is_none_or(|code| position.play(code, &mut no_events).is_err()) {
            break;
        }
    }
}
