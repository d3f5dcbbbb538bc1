//! The board of the current game, or of a lesson: a game that is neither stored nor counted, during which the other waits.

use embassy_time::Instant;

use super::{
    Event, icons,
    input::{Change, Input, Key},
    page::{Context, Next, Page},
    pages::PageId,
    play::Play,
    rules,
    shared::Shared,
};
use crate::device::Frame;

/// Its state is shared: [`Shared::open_game`].
#[derive(Default)]
pub struct BoardPage;

impl Page for BoardPage {
    fn open(&mut self, id: PageId, shared: &mut Shared) {
        match id {
            PageId::Lesson { of } => shared.lesson.start_lesson(rules::lesson(of)),
            _ => shared.lesson.clear(),
        }
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        if let Some(play) = shared.open_game() {
            play.draw(frame, shared.settings.language);
            if shared.input.waits() && play.is_asking() {
                icons::draw_wait(frame);
            }
        }
    }

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        let settings = context.shared.settings;
        let Some(play) = context.shared.open_game_mut() else {
            return Next::Home;
        };
        let next = play.press(input, &settings, context.effects);
        if next == Next::Back {
            context.shared.lesson.clear();
        }
        next
    }

    fn menu(&mut self, context: &mut Context<'_>) -> Next {
        let (key, at) = (Key::Menu, context.now);
        self.press(Input { key, at }, context)
    }

    fn advance(&mut self, event: &Event, context: &mut Context<'_>) -> Next {
        let settings = context.shared.settings;
        let Some(play) = context.shared.open_game_mut() else {
            return Next::Back;
        };
        let next = play.update(event, &settings, context.now, context.effects);
        let change = play.take_change();
        let is_lesson = context.shared.lesson.game().is_some();
        // Nothing is lost in a lesson: no pause.
        let change = if is_lesson { change.min(Change::OwnMove) } else { change };
        context.shared.input.guard(context.now, change);
        context.shared.think_ahead(context.effects);
        next
    }

    fn deadline(&self, shared: &Shared) -> Option<Instant> {
        shared.open_game().and_then(Play::deadline)
    }
}
