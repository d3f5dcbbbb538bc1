//! Progress of a game: a move is played after the events of the previous one were shown.

use embassy_time::Instant;

use super::{
    Animation, Coach, Exercise, Play,
    animation::{self, Manner},
    pending_events::Mover,
    thoughts::Purpose,
};
use crate::{
    rules::{
        Seat,
        games::{with_game, with_type},
        position::Code,
    },
    screens::{
        Effect, Effects, Event, Sound,
        boards::ScreenGame,
        input::{Change, GUARD, Input, Key},
        page::Next,
        pages::PageId,
        reading::Reading,
    },
    table::{
        Language, Pending, Refused, TableEvent, TableEvents,
        event::with_event,
        settings::{Pace, Settings},
    },
    text,
};

impl Play {
    /// While the board is on top of the stack; returns a page to open.
    pub fn update(&mut self, event: &Event, settings: &Settings, now: Instant, effects: &mut Effects) -> Next {
        self.answers_press |= matches!(event, Event::Press(_));
        if matches!(event, Event::Tick) {
            self.tick(settings, now, effects);
        }
        self.advance(settings, now, effects);
        self.opens.take().map_or(Next::Stay, Next::Push)
    }

    /// Advances until the table waits for an input, a thought or an animation.
    pub fn advance(&mut self, settings: &Settings, now: Instant, effects: &mut Effects) {
        if self.is_to_be_laid() {
            return;
        }
        self.advance_game(settings, now, effects);
        // The cursor stays during an animation, as presses are not handled before its end.
        if !self.pending_events.is_animating() {
            self.refresh_board();
        }
        self.answers_press = false;
    }

    fn advance_game(&mut self, settings: &Settings, now: Instant, effects: &mut Effects) {
        // Each forced move or chance outcome is shown and stored before the next.
        while !self.pending_events.is_showing() && self.is_on_board() {
            if self.pending_events.remark.is_some() {
                self.show_remark(settings, now);
                continue;
            }
            if let Some(event) = self.pending_events.untold.pop_front() {
                self.tell(event, settings, now, effects);
                continue;
            }
            if let Some(told) = self.pending_events.chance.take() {
                self.reveal(&told);
                continue;
            }
            if self.pass().is_some() {
                // No input is needed yet, and a covered board has nothing to show.
                self.show(PageId::HandOver);
            }
            if self.saving.is_pending() {
                break;
            }
            self.seen.before = None;
            let is_speaking = self.coach.as_ref().is_some_and(Coach::is_speaking);
            if (is_speaking || self.exercise.is_some())
                && !matches!(self.seen.pending, Pending::Chance(_) | Pending::Itself { .. })
            {
                break;
            }
            let moves = match self.seen.pending {
                Pending::Itself { .. } | Pending::Chance(_) => true,
                Pending::Bot { .. } => self.coach.is_some(),
                Pending::Human { .. } | Pending::Over => false,
            };
            if moves && self.answers_press {
                // Show the result of the press first.
                self.is_due = true;
                break;
            }
            match self.seen.pending {
                Pending::Itself { seat, code } => {
                    self.announce_only_move(seat, code, settings.language);
                    self.play(code, settings.language, effects);
                }
                Pending::Chance(_) if !self.seen.is_beside_the_box() => {
                    if !self.play_chance(settings.language, effects) {
                        break;
                    }
                }
                Pending::Chance(_) => match self.saving.decision.take() {
                    Some(code) => self.play(code, settings.language, effects),
                    None => break,
                },
                Pending::Bot { .. } if let Some(coach) = &mut self.coach => match coach.bot() {
                    Some(code) => self.play(code, settings.language, effects),
                    None => break,
                },
                Pending::Bot { level, .. } => {
                    if self.thoughts.thinking.is_none() {
                        self.start_thinking(Purpose::Move);
                        effects.ask(Effect::Think(level));
                    }
                    break;
                }
                Pending::Human { must_pass, .. } => match self.saving.decision.take().filter(|_| must_pass.is_none()) {
                    Some(code) => self.play(code, settings.language, effects),
                    None => break,
                },
                Pending::Over => {
                    if !self.looking_back {
                        self.show(PageId::Result);
                    }
                    break;
                }
            }
        }
    }

    #[inline(never)]
    pub(super) fn play(&mut self, code: Code, language: Language, effects: &mut Effects) {
        let holder = self.seen.table.header().holder();
        let played = self.seen.table.play(code);
        self.follow(holder, &played, language, effects);
    }

    /// Plays and stores the pending outcome; false if none is pending.
    #[inline(never)]
    fn play_chance(&mut self, language: Language, effects: &mut Effects) -> bool {
        let holder = self.seen.table.header().holder();
        let played = self.seen.table.play_chance();
        if let Some(played) = &played {
            self.follow(holder, played, language, effects);
        }
        played.is_some()
    }

    #[inline(never)]
    fn follow(
        &mut self,
        holder: Option<Seat>,
        played: &Result<TableEvents, Refused>,
        language: Language,
        effects: &mut Effects,
    ) {
        let told = match played {
            Ok(told) => told,
            &Err(refused) => return self.refuse(refused, language, effects),
        };
        let is_shown = self.exercise.as_ref().is_some_and(Exercise::demonstrates);
        let by = match self.seen.pending {
            Pending::Human { .. } if is_shown => Mover::Machine,
            Pending::Human { .. } => Mover::Hand,
            Pending::Chance(_) => Mover::Chance,
            Pending::Itself { .. } | Pending::Bot { .. } | Pending::Over => Mover::Machine,
        };
        self.note_concerned(told);
        self.pending_events.begin(by, told);
        match by {
            Mover::Hand => self.pending_events.slowed = false,
            Mover::Chance | Mover::Machine => self.change = Change::News,
        }
        let is_chance_next = matches!(self.seen.table.pending(), Pending::Chance(_)) && !self.seen.is_beside_the_box();
        if told.is_empty() && is_chance_next {
            // The move only triggers a draw.
            self.seen.pending = self.seen.table.pending();
        } else {
            self.seen.step();
        }
        self.is_board_stale = true;
        let first_chunk = self.seen.table.last_chunk();
        // The outcome follows from the deal: store both in one write, or two where the outcome begins a chunk.
        self.pending_events.chance = self.seen.table.play_chance().and_then(Result::ok);
        self.seen.locked |= self.pending_events.chance.is_some();
        let is_over = self.seen.table.is_over();
        if self.seen.table.header().holder() != holder || is_over {
            self.keep(Effect::KeepHeader, effects);
        }
        for chunk in first_chunk..=self.seen.table.last_chunk() {
            self.keep(Effect::KeepMoves(chunk as u8), effects);
        }
        // Not later: the page of the result is not always opened.
        if is_over && !self.is_guided() {
            effects.ask(Effect::Finished);
        }
    }

    /// Notes which humans without the device are affected.
    fn note_concerned(&mut self, told: &[TableEvent]) {
        let header = self.seen.table.header();
        for (seat, _) in (0..).zip(header.players()).filter(|(_, player)| player.is_human()) {
            let is_concerned = |event: &TableEvent| match event {
                TableEvent::Game(event) => {
                    with_event!(event, (G, event) => G::befalls_human(event, false, &|other| other == seat))
                }
                _ => false,
            };
            if header.holder() != Some(seat) && told.iter().any(is_concerned) {
                self.concerned = self.concerned.with(seat);
            }
        }
    }

    fn reveal(&mut self, told: &TableEvents) {
        self.note_concerned(told);
        self.pending_events.begin(Mover::Chance, told);
        self.change = Change::News;
        self.seen.step();
        self.is_board_stale = true;
    }

    #[inline(never)]
    pub(super) fn refuse(&mut self, refused: Refused, language: Language, effects: &mut Effects) {
        effects.ask(Effect::Sound(Sound::Refused));
        self.reading = Reading::default();
        put!(self.reading.text, "{}", text::refusal(refused, language));
        self.opens = Some(PageId::READING);
    }

    /// Shows an event, unless the board shows it anyway.
    fn tell(&mut self, event: TableEvent, settings: &Settings, now: Instant, effects: &mut Effects) {
        let event = self.pending_events.join(event);
        let Some(event) = (match self.pending_events.turn.is_some() || self.is_on_turn_page(&event, settings) {
            true => self.pending_events.join_turn(event),
            false => Some(event),
        }) else {
            return;
        };
        if matches!(event, TableEvent::Scores { .. }) {
            // All scores are shown together with the last event.
            let mut untold = self.pending_events.untold.iter();
            let is_page = self.exercise.is_none() && self.seen.table.is_epoch_scored();
            if is_page && !untold.any(|event| matches!(event, TableEvent::Scores { .. })) {
                self.show(PageId::Scores);
            }
            return;
        }
        self.note_remark(&event, settings);
        let (mut settings, mut manner) = (*settings, self.manner(&event));
        if self.seen.is_beside_the_box() && core::mem::take(&mut self.pending_events.read) {
            // Its text was on a page of its own.
            (settings.bots, manner) = (Pace::Off, Manner::Others);
        }
        if (manner == Manner::Draw || self.exercise.is_some()) && settings.bots == Pace::Off {
            settings.bots = Pace::Fast;
        }
        if self.runs_on() && !matches!(event, TableEvent::Over { .. }) {
            (settings.animation, settings.bots) = (Pace::Off, Pace::Off);
        }
        let players = self.seen.table.header().players();
        let letters = || animation::letters(event, settings.language, players);
        self.pending_events.animation = Animation::begin(event, manner, letters, &settings, now);
        let sound = match &self.pending_events.animation {
            Some(animation) if animation.is_moving() => animation.sound(),
            _ => animation::sound(&event),
        };
        let sound = match sound {
            Some(Sound::Fanfare) if self.is_record => Some(Sound::Record),
            sound => sound,
        };
        effects.extend(sound.map(Effect::Sound));
        if self.pending_events.is_animating() {
            self.note_change();
        }
    }

    /// Whether an event is not shown on its own, but on the page of a bot's turn.
    fn is_on_turn_page(&self, event: &TableEvent, settings: &Settings) -> bool {
        let are_pages = with_type!(self.seen.table.position().kind(), G => G::TURNS_ARE_PAGES);
        let is_bot = event.seat().is_some_and(|seat| !self.seen.is_human(seat));
        let is_shown = settings.bots != Pace::Off && !self.seen.is_beside_the_box() && !self.runs_on();
        are_pages && is_bot && is_shown && self.pending_events.by == Mover::Machine && !self.is_guided()
    }

    /// An event begins or ends to be shown.
    pub(super) fn note_change(&mut self) {
        let change = match self.pending_events.by {
            Mover::Hand => Change::OwnMove,
            Mover::Chance | Mover::Machine => Change::News,
        };
        self.change = self.change.max(change);
    }

    /// Presentation of an event, by its actor and the affected seats.
    pub(super) fn manner(&self, event: &TableEvent) -> Manner {
        let is_human = |seat| self.seen.is_human(seat);
        let by_hand = self.pending_events.by == Mover::Hand;
        let befalls = match event {
            TableEvent::Game(event) => with_event!(event, (G, event) => G::befalls_human(event, by_hand, &is_human)),
            _ => false,
        };
        match event.seat() {
            // In a lesson the coach speaks next.
            _ if befalls && !self.is_guided() => Manner::ToHuman,
            Some(seat) if is_human(seat) => match self.pending_events.by {
                Mover::Hand => Manner::Own,
                Mover::Chance if self.goes_on(seat) => Manner::Own,
                Mover::Chance => Manner::Draw,
                Mover::Machine => Manner::Others,
            },
            _ => Manner::Others,
        }
    }

    /// Whether the seat decides next and keeps its board on the screen.
    fn goes_on(&self, seat: Seat) -> bool {
        match self.seen.pending {
            Pending::Human { seat: next, must_pass } => next == seat && must_pass.is_none(),
            _ => false,
        }
    }

    /// Whether the epoch ends without human input, as the humans are out of suns. The bots then move faster.
    pub(super) fn runs_on(&self) -> bool {
        let is_out = |seat| with_game!(self.seen.table.position(), game => game.is_out(seat));
        let players = (0..).zip(self.seen.table.header().players());
        let mut humans = players.filter(|(_, player)| player.is_human());
        !self.pending_events.slowed && self.exercise.is_none() && humans.all(|(seat, _)| is_out(seat))
    }

    pub fn tick(&mut self, settings: &Settings, now: Instant, effects: &mut Effects) {
        self.is_due = false;
        if self.is_to_be_laid() {
            self.lay_lesson(settings.language);
            self.lay_exercise(settings.language);
        }
        let Some(animation) = &mut self.pending_events.animation else {
            return;
        };
        let before = animation.step;
        let goes_on = animation.advance(now);
        if animation.step > before {
            effects.extend(animation.sound().map(Effect::Sound));
        }
        if !goes_on {
            self.end_telling();
            self.advance(settings, now, effects);
        }
    }

    fn end_telling(&mut self) {
        self.pending_events.animation = None;
        self.note_change();
    }

    /// Any press only skips the animation; B acts on release, as holding it opens the menu. Without a lock B takes
    /// back, as on the board.
    pub(super) fn press_telling(&mut self, input: Input, settings: &Settings, effects: &mut Effects) {
        match input.key {
            Key::Back | Key::Dismiss if self.can_take_back() => return self.take_back(settings.language, effects),
            Key::Touch | Key::Back | Key::Dismiss | Key::Direction(_) => {}
            _ => return,
        }
        let Some(animation) = &mut self.pending_events.animation else {
            return;
        };
        if animation.is_moving() {
            effects.ask(Effect::Sound(animation.skipped_sound()));
        }
        if animation.skip(input.at, GUARD) {
            self.end_telling();
        }
    }
}
