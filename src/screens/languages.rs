//! Language selection at the first start.

use super::{
    Effect,
    input::{Input, Key},
    page::{Context, Next, Page},
    pages::PageId,
    shared::Shared,
    title::{ROWS, draw_picture},
    widgets::List,
};
use crate::{device::Frame, table::Language, text::Text};

#[derive(Default)]
pub struct Languages {
    list: List,
}

impl Page for Languages {
    fn draw(&self, _: &Shared, frame: &mut Frame) {
        draw_picture(frame);
        self.list.draw(frame, ROWS, Language::ALL.len(), |row| {
            let name = Language::ALL.get(row).map(|language| language.texts().language);
            (name.unwrap_or_default(), "")
        });
    }

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        self.list.press(input.key, Language::ALL.len());
        let settings = &mut context.shared.settings;
        settings.language = Language::ALL.get(self.list.row()).copied().unwrap_or_default();
        if input.key != Key::Confirm {
            return Next::Stay;
        }
        context.effects.ask(Effect::Keep(*settings));
        Next::Replace(PageId::Welcome)
    }

    fn help(&self, shared: &Shared) -> Option<Text> {
        Some(shared.texts().help.languages)
    }

    fn forget(&mut self) {
        *self = Languages::default();
    }
}
