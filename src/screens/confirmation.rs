//! Confirmation of an irreversible action or of an advised move: A confirms, B cancels.

use super::{
    Effect, Event, icons,
    input::{Input, Key},
    page::{Context, Next, Page},
    pages::PageId,
    play::{self, ViewAction},
    reading,
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
    /// The move of a hint, with its reason in [`Play::reading`](play::Play).
    Advice(Code),
}

#[derive(Default)]
pub struct Confirmation {
    of: Option<Confirmed>,
}

impl Confirmation {
    const fn is_move(&self) -> bool {
        matches!(self.of, Some(Confirmed::Decision(_) | Confirmed::Advice(_)))
    }
}

impl Page for Confirmation {
    fn open(&mut self, id: PageId, shared: &mut Shared) {
        if let PageId::Confirmation { of } = id {
            self.of = Some(of);
        }
        shared.input.wait_for_pause();
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let texts = &shared.texts().notices;
        if shared.input.waits() {
            icons::draw_wait(frame);
        }
        let lost = match (self.of, shared.play.game()) {
            (Some(Confirmed::Decision(_) | Confirmed::Advice(_)), Some(play)) => return play.reading.draw(frame),
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
        let (is_move, settings) = (self.is_move(), context.shared.settings);
        let play = context.shared.play.game_mut();
        match (input.key, self.of, play) {
            (Key::Confirm, Some(Confirmed::Effect { effect, begins }), _) => {
                context.shared.begins_when_saved = begins;
                context.effects.ask(effect);
            }
            (Key::Confirm, Some(Confirmed::Decision(code)), Some(play)) => {
                play.decide(code, settings.language, context.effects);
            }
            (Key::Confirm, Some(Confirmed::Advice(code)), Some(play)) => {
                play.apply(ViewAction::Play(code), &settings, context.effects);
            }
            (Key::Confirm | Key::Back | Key::Dismiss, ..) => {}
            (key, _, Some(play)) if is_move => {
                play.reading.press(key);
                return Next::Stay;
            }
            _ => return Next::Stay,
        }
        Next::Back
    }

    fn menu(&mut self, context: &mut Context<'_>) -> Next {
        match self.is_move() {
            true => play::menu(context.shared),
            false => Next::Stay,
        }
    }

    fn advance(&mut self, _: &Event, context: &mut Context<'_>) -> Next {
        match self.is_move() {
            true => play::stays(context),
            false => Next::Stay,
        }
    }

    fn closes_on_sleep(&self, shared: &Shared) -> bool {
        self.is_move() && play::is_private(shared)
    }
}
