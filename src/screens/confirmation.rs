//! Something would be lost: A does it all the same, B does not.

use super::{
    Effect,
    input::{Input, Key},
    page::{Context, Next, Page},
    pages::PageId,
    reading,
    shared::Shared,
};
use crate::device::Frame;

#[derive(Default)]
pub struct Confirmation {
    effect: Option<Effect>,
    /// Whether the next game begins then.
    begins: bool,
}

impl Page for Confirmation {
    fn open(&mut self, id: PageId, _: &mut Shared) {
        if let PageId::Confirmation { effect, begins } = id {
            self.effect = Some(effect);
            self.begins = begins;
        }
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let texts = &shared.texts().notices;
        let lost = match self.effect {
            Some(Effect::SaveTo(_) | Effect::Clear(_)) => texts.clears,
            // The game on the table makes room for another.
            _ => texts.gives_up,
        };
        reading::draw_page(frame, lost);
    }

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        match input.key {
            Key::Confirm => {
                context.shared.begins_when_put_aside = self.begins;
                context.effects.extend(self.effect);
                Next::Back
            }
            Key::Back => Next::Back,
            _ => Next::Stay,
        }
    }

    fn menu(&mut self, _: &mut Context<'_>) -> Next {
        Next::Stay
    }
}
