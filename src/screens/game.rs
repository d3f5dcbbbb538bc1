//! The page of the game on the table.

use super::{
    Effect, Event,
    input::{Input, Key},
    page::{Context, Next, Page},
    pages::PageId,
    play::{Leave, Play},
    shared::Shared,
    slots::Purpose,
};
use crate::device::Frame;

/// Which game it is, and where its players are in it, is shared: [`Shared::play`].
#[derive(Default)]
pub struct Game;

impl Page for Game {
    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        if let Some(play) = shared.play.there() {
            play.draw(frame, shared.settings.language);
        }
    }

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        let Shared { play, settings, .. } = &mut *context.shared;
        let Some(play) = play.there_mut() else {
            return Next::Home;
        };
        match play.press(input, settings, context.effects) {
            None => Next::Stay,
            Some(Leave::Title) => Next::Home,
            Some(Leave::Settings) => Next::Push(PageId::Settings),
            Some(Leave::Rules) => Next::Push(PageId::Rules {
                of: Some(play.table().header().setup().kind()),
            }),
            Some(Leave::Slots) => Next::Push(PageId::Slots {
                purpose: Purpose::PutAside,
            }),
            Some(Leave::NewGame) => Next::Push(PageId::NewGame { beside_the_box: false }),
            Some(Leave::Rematch) => {
                context.shared.next_game.recall(context.shared.play.table().header());
                context.effects.ask(Effect::Seed);
                Next::Stay
            }
        }
    }

    fn menu(&mut self, context: &mut Context<'_>) -> Next {
        let (key, at) = (Key::Menu, context.now);
        self.press(Input { key, at }, context)
    }

    fn hear(&mut self, event: &Event, context: &mut Context<'_>) {
        let language = context.shared.settings.language;
        let Some(play) = context.shared.play.there_mut() else {
            return;
        };
        match event {
            Event::GameSaved => play.answered(),
            Event::Progress(percent) => play.progress(*percent),
            Event::Thought(choice) => play.thought(choice, language, context.effects),
            Event::Mistake(mistake) => play.mistake(mistake, language),
            Event::Reviewed => play.reviewed(language),
            _ => {}
        }
    }

    fn proceed(&mut self, event: &Event, context: &mut Context<'_>) {
        let Shared {
            play,
            settings,
            battery,
            input,
            ..
        } = &mut *context.shared;
        if let Some(play) = play.there_mut() {
            if matches!(event, Event::Tick) {
                play.tick(settings, context.now, context.effects);
            }
            play.proceed(settings, context.now, context.effects);
            if play.take_change() {
                input.guard(context.now);
            }
            if settings.thinks_ahead && !battery.is_some_and(|battery| battery.is_spared()) {
                play.think_ahead(context.effects);
            }
        }
    }

    fn deadline(&self, shared: &Shared) -> Option<embassy_time::Instant> {
        shared.play.there().and_then(Play::deadline)
    }
}
