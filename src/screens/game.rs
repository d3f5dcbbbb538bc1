//! The board of the current game, or of a lesson or an exercise, which are neither stored nor counted; the other one
//! waits.

use embassy_time::{Duration, Instant};

use super::{
    Effect, Event, icons,
    input::{Change, Input, Key},
    page::{Context, Next, Page},
    pages::PageId,
    play::Play,
    rules,
    shared::Shared,
};
use crate::{device::Frame, table::settings::Pace};

/// The game is shared: [`Shared::open_game`].
#[derive(Default)]
pub struct BoardPage {
    /// Next blink of a lesson's subject.
    blinks_at: Option<Instant>,
    /// Not of the current game.
    is_guided: bool,
}

const BLINK: Duration = Duration::from_millis(400);

impl Page for BoardPage {
    fn open(&mut self, id: PageId, shared: &mut Shared) {
        self.is_guided = id != PageId::Game;
        match id {
            PageId::Lesson { of } => shared.lesson.start_lesson(rules::lesson(of)),
            PageId::Puzzle { of, number } => shared.lesson.start_puzzle(of, number),
            PageId::Mistake { rank } => shared.lesson.show_mistake(&shared.play, rank),
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
        self.blinks_at = None;
        let mut next = play.press(input, &settings, context.effects);
        let Shared { lesson, puzzles, .. } = &mut *context.shared;
        if let Some((kind, number)) = lesson.game().and_then(Play::solved_puzzle)
            && puzzles.solve(kind, number)
        {
            context.effects.ask(Effect::KeepPuzzles);
        }
        if let Next::Replace(PageId::Puzzle { of, number }) = next {
            let unsolved = puzzles.next(of, Some(number));
            next = unsolved.map_or(Next::Back, |number| Next::Replace(PageId::Puzzle { of, number }));
        }
        if let Next::Replace(PageId::NewGame { .. }) = next {
            // After a lesson.
            let Shared {
                next_game,
                names,
                lesson,
                ..
            } = &mut *context.shared;
            next_game.teach(lesson.table().header().setup().kind(), names, &settings);
            next_game.is_chosen = true;
            lesson.clear();
        } else if next == Next::Back {
            context.shared.lesson.clear();
        }
        next
    }

    fn menu(&mut self, context: &mut Context<'_>) -> Next {
        let (key, at) = (Key::Menu, context.now);
        self.press(Input { key, at }, context)
    }

    /// Called even while another page covers the board.
    fn on_event(&mut self, event: &Event, context: &mut Context<'_>) {
        if matches!(event, Event::Stored) {
            let Shared { play, statistics, .. } = &mut *context.shared;
            play.note_record(statistics);
        }
        if self.blinks_at.is_some_and(|at| context.now >= at) {
            self.blinks_at = None;
            context.shared.lesson.blink();
        }
    }

    fn advance(&mut self, event: &Event, context: &mut Context<'_>) -> Next {
        if self.is_guided && context.shared.lesson.game().is_none() {
            // It was left on a page over it.
            return Next::Back;
        }
        let settings = context.shared.settings;
        let Some(play) = context.shared.open_game_mut() else {
            return Next::Back;
        };
        let next = play.update(event, &settings, context.now, context.effects);
        let blinks = play.is_blinking() && settings.animation != Pace::Off;
        let change = play.take_change();
        if self.blinks_at.is_none() && blinks {
            self.blinks_at = Some(context.now + BLINK);
        }
        let is_lesson = context.shared.lesson.game().is_some();
        // A lesson loses nothing: no pause.
        let change = if is_lesson { change.min(Change::OwnMove) } else { change };
        context.shared.input.guard(context.now, change);
        context.shared.think_ahead(context.effects);
        next
    }

    fn deadline(&self, shared: &Shared) -> Option<Instant> {
        let deadline = shared.open_game().and_then(Play::deadline);
        deadline.into_iter().chain(self.blinks_at).min()
    }
}
