//! Review of a finished game: progress of the search, and the costliest moves; A shows them on their boards.

use embedded_graphics::{geometry::Point, text::Alignment};

use super::{stays, thoughts::Purpose, view};
use crate::{
    device::{Frame, WIDTH},
    screens::{
        Effect, Event,
        input::{Change, Input, Key},
        page::{Context, Next, Page},
        pages::PageId,
        reading::Reading,
        shared::Shared,
        widgets,
    },
};

/// Its text is in [`Play::reading`](super::Play).
#[derive(Default)]
pub struct ReviewPage;

impl Page for ReviewPage {
    fn open(&mut self, _: PageId, shared: &mut Shared) {
        shared.play.start_thinking(Purpose::Review);
        shared.play.reading = Reading::default();
        shared.play.thoughts.mistakes.clear();
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let play = &shared.play;
        if !play.thoughts.is_reviewing() {
            return play.reading.draw(frame);
        }
        let at = Point::new(WIDTH as i32 / 2, 20);
        let words = shared.texts().play.reviewing;
        widgets::text(frame, &widgets::BODY, at, Alignment::Center, words);
        let percent = play.thoughts.progress().unwrap_or(0);
        widgets::bar(frame, Point::new(14, 36), 100, percent);
    }

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        let play = &mut context.shared.play;
        match input.key {
            Key::Back if play.thoughts.is_reviewing() => context.effects.ask(Effect::StopThinking),
            Key::Confirm if play.thoughts.is_reviewing() => {}
            Key::Confirm if !play.thoughts.mistakes.is_empty() => return Next::Push(PageId::Mistake { rank: 0 }),
            Key::Confirm | Key::Back => return Next::Back,
            key => play.reading.press(key),
        }
        Next::Stay
    }

    fn menu(&mut self, context: &mut Context<'_>) -> Next {
        if context.shared.play.thoughts.thinking.take().is_some() {
            context.effects.ask(Effect::ForgetThought);
        }
        super::menu(context.shared)
    }

    #[inline(never)]
    fn on_event(&mut self, event: &Event, context: &mut Context<'_>) {
        let Shared {
            play, settings, input, ..
        } = &mut *context.shared;
        if !play.thoughts.is_reviewing() {
            return;
        }
        let (language, text) = (settings.language, &mut play.reading.text);
        match event {
            Event::Mistake(mistake) => {
                view::mistake(&play.seen.table, mistake, language, text);
                let _ = play.thoughts.mistakes.push(*mistake);
            }
            Event::Reviewed => {
                play.thoughts.thinking = None;
                if text.is_empty() {
                    put!(text, "{}", language.texts().play.no_costly_move);
                }
                input.guard(context.now, Change::News);
            }
            _ => {}
        }
    }

    fn advance(&mut self, _: &Event, context: &mut Context<'_>) -> Next {
        stays(context)
    }
}
