//! Confirmation of irreversible actions: A confirms, B cancels.

use super::{
    Effect, Event,
    input::{Input, Key},
    page::{Context, Next, Page},
    pages::PageId,
    play, reading,
    shared::Shared,
};
use crate::{device::Frame, rules::position::Code};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Confirmed {
    Effect {
        effect: Effect,
        /// Whether the next game starts then.
        begins: bool,
    },
    /// A final decision; its text is in [`Play::reading`](play::Play).
    Decision(Code),
}

#[derive(Default)]
pub struct Confirmation {
    of: Option<Confirmed>,
}

impl Confirmation {
    const fn is_decision(&self) -> bool {
        matches!(self.of, Some(Confirmed::Decision(_)))
    }
}

impl Page for Confirmation {
    fn open(&mut self, id: PageId, _: &mut Shared) {
        if let PageId::Confirmation { of } = id {
            self.of = Some(of);
        }
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let texts = &shared.texts().notices;
        let lost = match (self.of, shared.play.game()) {
            (Some(Confirmed::Decision(_)), Some(play)) => return play.reading.draw(frame),
            (
                Some(Confirmed::Effect {
                    effect: Effect::SaveTo(_) | Effect::Clear(_),
                    ..
                }),
                _,
            ) => texts.clears,
            // The current game makes room for another.
            _ => texts.gives_up,
        };
        reading::draw_page(frame, lost);
    }

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        match (input.key, self.of) {
            (Key::Confirm, Some(Confirmed::Effect { effect, begins })) => {
                context.shared.begins_when_saved = begins;
                context.effects.ask(effect);
                Next::Back
            }
            (Key::Confirm, Some(Confirmed::Decision(code))) => {
                let language = context.shared.settings.language;
                if let Some(play) = context.shared.play.game_mut() {
                    play.decide(code, language, context.effects);
                }
                Next::Back
            }
            (Key::Confirm | Key::Back, _) => Next::Back,
            _ => Next::Stay,
        }
    }

    fn menu(&mut self, _: &mut Context<'_>) -> Next {
        match self.is_decision() {
            true => Next::Replace(PageId::GameMenu),
            false => Next::Stay,
        }
    }

    fn advance(&mut self, _: &Event, context: &mut Context<'_>) -> Next {
        match self.is_decision() {
            true => play::stays(context.shared),
            false => Next::Stay,
        }
    }

    fn closes_on_sleep(&self, shared: &Shared) -> bool {
        self.is_decision() && play::is_private(shared)
    }
}
