//! A lesson: a game that is neither stored nor counted; the current game waits.

use embassy_time::Instant;

use super::{
    Event,
    input::{Input, Key},
    page::{Context, Next, Page},
    pages::PageId,
    play::Play,
    rules,
    shared::Shared,
};
use crate::device::Frame;

pub struct LessonPage {
    play: Play,
}

impl Default for LessonPage {
    // Inlined to construct it in place.
    #[inline(always)]
    fn default() -> LessonPage {
        LessonPage { play: Play::empty() }
    }
}

impl Page for LessonPage {
    fn open(&mut self, id: PageId, _: &mut Shared) {
        if let PageId::Lesson { of } = id {
            self.play.start_lesson(rules::lesson(of));
        }
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        if let Some(play) = self.play.game() {
            play.draw(frame, shared.settings.language);
        }
    }

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        let next = match self.play.game_mut() {
            Some(play) => play.press(input, &context.shared.settings, context.effects),
            None => Next::Back,
        };
        if next == Next::Back {
            self.play.clear();
        }
        next
    }

    fn menu(&mut self, context: &mut Context<'_>) -> Next {
        let (key, at) = (Key::Menu, context.now);
        self.press(Input { key, at }, context)
    }

    fn advance(&mut self, event: &Event, context: &mut Context<'_>) -> Next {
        let Some(play) = self.play.game_mut() else {
            return Next::Stay;
        };
        let next = play.update(event, &context.shared.settings, context.now, context.effects);
        if play.take_change() {
            context.shared.input.guard(context.now);
        }
        next
    }

    fn deadline(&self, _: &Shared) -> Option<Instant> {
        self.play.game().and_then(Play::deadline)
    }

    fn forget(&mut self) {
        self.play.clear();
    }
}
