//! The help of a page, over it until it was read.

use super::{
    input::{Input, Key},
    page::{Context, Next, Page},
    pages::PageId,
    reading,
    shared::Shared,
};
use crate::{device::Frame, text::Text};

#[derive(Default)]
pub struct Help {
    text: Text,
}

impl Page for Help {
    fn open(&mut self, id: PageId, _: &mut Shared) {
        if let PageId::Help { text } = id {
            self.text = text;
        }
    }

    fn draw(&self, _: &Shared, frame: &mut Frame) {
        reading::draw_page(frame, self.text);
    }

    fn press(&mut self, input: Input, _: &mut Context<'_>) -> Next {
        match input.key {
            Key::Confirm | Key::Back => Next::Back,
            _ => Next::Stay,
        }
    }
}
