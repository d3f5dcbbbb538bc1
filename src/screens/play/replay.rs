//! Replay of the events since a seat's last turn; B leaves.

use embassy_time::Instant;

use super::{
    Animation, Play,
    animation::{Manner, joined, letters},
};
use crate::{
    device::Frame,
    screens::{
        Event,
        input::{Change, GUARD, Input, Key},
        page::{Context, Next, Page},
        pages::PageId,
        shared::Shared,
    },
    table::{
        ReplayState, TableEvents, Visible,
        settings::{Pace, Settings},
    },
};

#[derive(Default)]
pub struct ReplayPage {
    first: u16,
    next: u16,
    /// The position before it: no move is replayed twice.
    state: Option<ReplayState>,
    /// Events of the latest move, and the number shown.
    events: TableEvents,
    told: usize,
    animation: Option<Animation>,
}

impl Page for ReplayPage {
    fn open(&mut self, _: PageId, shared: &mut Shared) {
        let play = &mut shared.play;
        // Events not shown yet are part of it.
        play.pending_events.untold.clear();
        self.first = play.seen.decider().map_or(0, |seat| play.seen.table.since(seat));
        self.next = self.first;
        self.state = Some(play.seen.table.begin_replay());
        self.events.clear();
        self.told = 0;
        self.animation = None;
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let moves = shared.play.table().journal().len().saturating_sub(self.first).max(1);
        let told = self.next.saturating_sub(self.first);
        let percent = u32::from(told) * 100 / u32::from(moves);
        let (language, animation) = (shared.settings.language, self.animation.as_ref());
        shared.play.draw_board(frame, language, animation, Some(percent as u8));
    }

    /// Any press skips an animation; B or a press without one leaves.
    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        let play = &mut context.shared.play;
        let ends = match (&mut self.animation, input.key) {
            (None, _) | (Some(_), Key::Back | Key::Dismiss) => return self.leave(play),
            (Some(animation), Key::Touch | Key::Direction(_)) => animation.skip(input.at, GUARD),
            _ => false,
        };
        if ends {
            self.animation = None;
        }
        Next::Stay
    }

    fn menu(&mut self, context: &mut Context<'_>) -> Next {
        self.leave(&mut context.shared.play)
    }

    /// Runs on a tick, so that the press is answered first: the start replays the whole game.
    fn advance(&mut self, event: &Event, context: &mut Context<'_>) -> Next {
        let Shared {
            play, settings, input, ..
        } = &mut *context.shared;
        if !play.is_on_board() {
            return self.leave(play);
        }
        if !matches!(event, Event::Tick) {
            return Next::Stay;
        }
        if let Some(animation) = &mut self.animation
            && !animation.advance(context.now)
        {
            self.animation = None;
        }
        if self.animation.is_some() {
            return Next::Stay;
        }
        input.guard(context.now, Change::News);
        match self.show_next(play, settings, context.now) {
            Some(()) => Next::Stay,
            None => self.leave(play),
        }
    }

    fn deadline(&self, _: &Shared) -> Option<Instant> {
        match &self.animation {
            Some(animation) => animation.deadline(),
            None => Some(Instant::MIN),
        }
    }

    fn closes_on_sleep(&self, _: &Shared) -> bool {
        true
    }
}

impl ReplayPage {
    /// Begins to show the next event; none at the end.
    fn show_next(&mut self, play: &mut Play, settings: &Settings, now: Instant) -> Option<()> {
        let mut settings = *settings;
        if settings.bots == Pace::Off {
            // Bots are shown even if turned off.
            settings.bots = Pace::Fast;
        }
        while self.animation.is_none() {
            let Some(&event) = self.events.get(self.told) else {
                self.replay_next(play)?;
                continue;
            };
            self.told += 1;
            let mut event = event;
            while let Some(both) = self.events.get(self.told).and_then(|next| joined(&event, next)) {
                self.told += 1;
                event = both;
            }
            let players = play.seen.table.header().players();
            let letters = || letters(event, settings.language, players);
            self.animation = Animation::begin(event, Manner::Others, letters, &settings, now);
        }
        Some(())
    }

    /// Next move; none at the end. Out of line: positions take much stack.
    #[inline(never)]
    fn replay_next(&mut self, play: &mut Play) -> Option<()> {
        let (state, seen) = (self.state.as_mut()?, &mut play.seen);
        let viewer = seen.table.viewer();
        let before = seen.before.insert(Visible::EMPTY);
        let (number, events) = seen
            .table
            .replay_next(state, self.next, viewer, before, &mut seen.visible)?;
        self.next = number + 1;
        self.events = events;
        self.told = 0;
        Some(())
    }

    fn leave(&mut self, play: &mut Play) -> Next {
        self.animation = None;
        play.seen.before = None;
        play.change = Change::News;
        play.look();
        Next::Back
    }
}
