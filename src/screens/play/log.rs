//! The log: the latest events, newest last; then A replays those since the seat's last turn.

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
    text::Alignment,
};

use heapless::Vec;

use super::{Play, animation::sentence, is_passed_on, stays};
use crate::{
    collections::collect_truncated,
    device::{Frame, WIDTH},
    screens::{
        Event,
        input::{Input, Key},
        page::{Context, Next, Page},
        pages::PageId,
        reading::lines,
        shared::Shared,
        widgets::{self, Pager},
    },
};

/// Leaves the right edge to the arrows.
const LINE: i32 = 121;
const LINES: usize = 8;

#[derive(Default)]
pub struct LogPage {
    back: Pager,
}

impl LogPage {
    /// The line for the replay is shown, and A starts it.
    fn offers_replay(&self, play: &Play) -> bool {
        self.back.page() == 0 && play.seen.can_replay()
    }
}

impl Page for LogPage {
    fn open(&mut self, _: PageId, _: &mut Shared) {
        self.back = Pager::default();
    }

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        let Some(play) = context.shared.play.game() else {
            return Next::Back;
        };
        match input.key {
            Key::Confirm if self.offers_replay(play) => return Next::Replace(PageId::Replay),
            Key::Confirm | Key::Back => return Next::Back,
            key => {
                if let Some(down) = key.vertical() {
                    let events = play.seen.table.recent_events(None).len();
                    self.back.turn(events, !down);
                }
            }
        }
        Next::Stay
    }

    fn menu(&mut self, context: &mut Context<'_>) -> Next {
        super::menu(context.shared)
    }

    fn advance(&mut self, _: &Event, context: &mut Context<'_>) -> Next {
        stays(context)
    }

    fn closes_on_sleep(&self, shared: &Shared) -> bool {
        is_passed_on(shared)
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let (Some(play), language) = (shared.play.game(), shared.settings.language) else {
            return;
        };
        let events = play.seen.table.recent_events(play.seen.visible.viewer);
        let texts = &language.texts().play;
        let above = self.back.page() + 1 < events.len();
        if events.len() == 0 {
            return widgets::text(
                frame,
                &widgets::BODY,
                Point::new(0, 0),
                Alignment::Left,
                texts.nothing_yet,
            );
        }
        let mut bottom = LINES;
        if self.offers_replay(play) {
            bottom -= 1;
            let at = Point::new(1, bottom as i32 * 8 + 1);
            widgets::text(frame, &widgets::SMALL, at, Alignment::Left, texts.since_my_turn);
            let width = widgets::SMALL.measure(texts.since_my_turn) as u32 + 1;
            frame.invert(Rectangle::new(at - Point::new(1, 1), Size::new(width, 8)));
        }
        for event in events.rev().skip(self.back.page()) {
            let text = sentence(event, language, play.seen.table.header().players());
            let said: Vec<&str, { LINES + 1 }> = collect_truncated(lines(&text, &widgets::SMALL, LINE));
            let Some(top) = bottom.checked_sub(said.len()) else {
                break;
            };
            for (line, row) in said.iter().zip(top..) {
                widgets::text(
                    frame,
                    &widgets::SMALL,
                    Point::new(0, row as i32 * 8),
                    Alignment::Left,
                    line,
                );
            }
            bottom = top;
        }
        widgets::arrows(frame, WIDTH as i32 - 5, above, self.back.page() > 0);
    }
}
