//! Page of the current game.

use super::{
    Event,
    input::{Input, Key},
    page::{Context, Next, Page},
    play::Play,
    shared::Shared,
};
use crate::device::Frame;

/// Its state is shared: [`Shared::play`].
#[derive(Default)]
pub struct Game;

impl Page for Game {
    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        if let Some(play) = shared.play.game() {
            play.draw(frame, shared.settings.language);
        }
    }

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        let Shared { play, settings, .. } = &mut *context.shared;
        let Some(play) = play.game_mut() else {
            return Next::Home;
        };
        play.press(input, settings, context.effects)
    }

    fn menu(&mut self, context: &mut Context<'_>) -> Next {
        let (key, at) = (Key::Menu, context.now);
        self.press(Input { key, at }, context)
    }

    fn on_event(&mut self, event: &Event, context: &mut Context<'_>) {
        let language = context.shared.settings.language;
        let Some(play) = context.shared.play.game_mut() else {
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

    fn advance(&mut self, event: &Event, context: &mut Context<'_>) -> Next {
        let Shared {
            play,
            settings,
            battery,
            input,
            ..
        } = &mut *context.shared;
        let Some(play) = play.game_mut() else {
            return Next::Stay;
        };
        let next = play.update(event, settings, context.now, context.effects);
        if play.take_change() {
            input.guard(context.now);
        }
        if settings.thinks_ahead && !battery.is_some_and(|battery| battery.is_spared()) {
            play.think_ahead(context.effects);
        }
        next
    }

    fn deadline(&self, shared: &Shared) -> Option<embassy_time::Instant> {
        shared.play.game().and_then(Play::deadline)
    }
}
