//! The Ra dice: five dice, three rolls per turn, suns lock. Down opens the latest rolls.

use embassy_time::{Duration, Instant};
use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};
use heapless::String;

use super::{
    Effect, Effects, Event, Sound,
    companion::{SessionRoll, draw_roll_number, entropy_mark, roll_in_session, running},
    die::{self, DieFace, DieLook, DieView},
    input::{Direction, Input, Key},
    page::{Context, Next, Page},
    pages::PageId,
    shared::Shared,
    widgets::{self, Cursor},
};
use crate::{
    chance::roll::Shown,
    device::{Frame, WIDTH},
    rules::die::{Colour, DiceSet, Face, Faces},
    table::{
        companion::CompanionPart,
        rolls::{RaRoll, RaRollLog, Roll},
        settings::Pace,
    },
    text::{Catalogue, Text},
};

const ROLLS_A_TURN: u8 = 3;
/// Left of the pips.
const RIGHT: i32 = WIDTH as i32 - 26;
/// Animation of a roll: 300 ms.
const STEPS: u8 = 6;
const STEP: Duration = Duration::from_millis(50);

#[derive(Clone, Copy)]
struct Rolling {
    dice: DiceSet,
    first: bool,
    shown: Option<Shown>,
    step: u8,
    /// `None` without animation: the old faces stay until the new ones arrive.
    next: Option<Instant>,
}

impl Rolling {
    /// None once the die has settled.
    fn face(&self, die: Colour) -> Option<Face> {
        match self.shown {
            Some(_) => die::rolling_face(die as usize, self.dice.after(die), self.step, STEPS),
            None => die::tumbling_face(die as usize, self.step),
        }
    }

    fn result(&self, die: Colour) -> Option<Face> {
        let faces = Faces([Face::Sun; 5]).with_shown(self.dice, &self.shown?);
        Some(faces.of(die))
    }
}

#[derive(Default)]
pub struct RaDice {
    /// `None` before the first roll.
    faces: Option<Faces>,
    rolls: u8,
    marked: DiceSet,
    /// The turn was ended before its third roll.
    kept: bool,
    cursor: Cursor,
    rolling: Option<Rolling>,
}

impl RaDice {
    fn suns(&self) -> DiceSet {
        self.faces.map_or(DiceSet::NONE, |faces| faces.showing(Face::Sun))
    }

    fn turn_is_done(&self) -> bool {
        self.kept || self.rolls >= ROLLS_A_TURN || self.suns() == DiceSet::ALL
    }

    fn under_cursor(&self) -> Option<Colour> {
        Colour::ALL.get(self.cursor.place()).copied()
    }

    fn is_rolling(&self, dice: DiceSet) -> bool {
        self.rolling
            .is_some_and(|rolling| rolling.next.is_some() && !rolling.dice.both(dice).is_empty())
    }

    fn mark(&mut self) -> Option<Effect> {
        let die = DiceSet::of(self.under_cursor()?);
        if self.rolls == 0 || self.turn_is_done() || !self.suns().both(die).is_empty() {
            return Some(Effect::Sound(Sound::Refused));
        }
        let others = self.marked.without(die);
        self.marked = if others == self.marked {
            others.with(die)
        } else {
            others
        };
        None
    }

    /// Rolls the marked dice, keeps the dice if none is marked, or starts the next turn.
    fn roll(&mut self, context: &mut Context<'_>) {
        let first = self.rolls == 0 || self.turn_is_done();
        if !first && self.marked.is_empty() {
            self.kept = true;
            return;
        }
        let dice = if first { DiceSet::ALL } else { self.marked };
        let roll = Roll::RaDice(dice);
        let proved = match roll_in_session(&mut context.shared.companion, roll, context.effects) {
            SessionRoll::Rolled(shown) => Some(shown),
            SessionRoll::NoSession => None,
            // Nothing unproved is displayed during a session.
            SessionRoll::Full => {
                context.effects.ask(Effect::Sound(Sound::Refused));
                return;
            }
        };
        let moves = context.shared.settings.animation != Pace::Off;
        self.rolling = Some(Rolling {
            dice,
            first,
            shown: None,
            step: 0,
            next: moves.then_some(context.now + STEP),
        });
        match proved {
            Some(shown) => self.rolled(roll, shown, &mut context.shared.companion.ra_rolls, context.effects),
            None => context.effects.ask(Effect::Roll(roll)),
        }
    }

    fn rolled(&mut self, roll: Roll, shown: Shown, log: &mut RaRollLog, effects: &mut Effects) {
        if let Some(rolling) = &mut self.rolling
            && let Roll::RaDice(dice) = roll
            && dice == rolling.dice
        {
            rolling.shown = Some(shown);
            if rolling.next.is_none() {
                self.settle(log, effects);
            }
        }
    }

    fn animate(&mut self, log: &mut RaRollLog, now: Instant, effects: &mut Effects) {
        if let Some(rolling) = &mut self.rolling
            && rolling.next.is_some_and(|next| now >= next)
        {
            rolling.next = Some(now + STEP);
            rolling.step = rolling.step.saturating_add(1);
            if rolling.step >= STEPS {
                self.settle(log, effects);
            } else if rolling.shown.is_some() && die::settles(rolling.dice.len(), rolling.step, STEPS) {
                effects.ask(Effect::Sound(Sound::Settled));
            }
        }
    }

    fn settle(&mut self, log: &mut RaRollLog, effects: &mut Effects) {
        if let Some(Rolling {
            dice,
            first,
            shown: Some(shown),
            ..
        }) = self.rolling
        {
            let faces = self.faces.unwrap_or(Faces([Face::Sun; 5])).with_shown(dice, &shown);
            log.enter(RaRoll { dice, faces });
            self.faces = Some(faces);
            self.rolling = None;
            self.marked = DiceSet::NONE;
            self.kept = false;
            self.rolls = if first { 1 } else { self.rolls + 1 };
            effects.ask(Effect::Sound(Sound::Landed));
            effects.ask(Effect::SaveCompanion(CompanionPart::RaRolls));
        }
    }

    /// A pip per roll of the turn, a warning of degraded entropy, and in a session the number of the latest roll.
    fn draw_rolls(&self, frame: &mut Frame, shared: &Shared) {
        let begins = self
            .rolling
            .is_some_and(|rolling| rolling.first && rolling.next.is_some());
        let rolls = if begins { 0 } else { self.rolls };
        for roll in 0..ROLLS_A_TURN {
            let at = Point::new(WIDTH as i32 - 8 * (i32::from(ROLLS_A_TURN - roll)), 1);
            let pip = Rectangle::new(at, Size::new(6, 6));
            let Ok(()) = frame.fill_solid(&pip, BinaryColor::On);
            if roll >= rolls {
                frame.invert(Rectangle::new(at + Point::new(1, 1), Size::new(4, 4)));
            }
        }
        if !draw_roll_number(frame, Point::new(RIGHT, 1), Alignment::Right, shared) {
            let at = Point::new(RIGHT - 8, 0);
            widgets::text(frame, &widgets::BODY, at, Alignment::Left, entropy_mark(shared));
        }
    }

    fn draw_die(&self, frame: &mut Frame, index: usize, colour: Colour, texts: &Catalogue) {
        const SIZE: u32 = 22;
        const RAISED: i32 = 3;
        let at = Point::new(3 + 25 * index as i32, 15);
        let rolling = self.rolling.filter(|_| self.is_rolling(DiceSet::of(colour)));
        let tumbling = rolling.and_then(|rolling| rolling.face(colour));
        let lying = match rolling {
            Some(rolling) => rolling.result(colour),
            None => self.faces.map(|faces| faces.of(colour)),
        };
        let is_raised = self.marked.contains(colour) && !self.is_rolling(DiceSet::ALL);
        let die = DieView {
            at,
            size: SIZE,
            face: DieFace::symbol(tumbling.or(lying)),
            look: match (tumbling, lying) {
                // Locked.
                (None, Some(Face::Sun)) => DieLook::Light,
                _ => DieLook::Dark,
            },
            raised: if is_raised { RAISED } else { 0 },
            shadow: is_raised,
        };
        die.draw(frame);
        let letter = texts.colour_letter(colour);
        widgets::text(
            frame,
            &widgets::DECISION,
            Point::new(at.x + 10, 41),
            Alignment::Center,
            letter,
        );
        if self.cursor.place() == index && self.faces.is_some() {
            let width = widgets::DECISION.measure(letter);
            let corner = Point::new(at.x + 7 - (width - 1) / 2, 41);
            frame.invert(Rectangle::new(corner, Size::new(width as u32 + 5, 10)));
        }
    }
}

impl Page for RaDice {
    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let texts = shared.texts();
        let stage = match self.rolls {
            _ if self.is_rolling(DiceSet::ALL) => texts.device.ra_dice,
            0 => texts.device.ra_dice,
            _ if self.turn_is_done() => texts.ra_dice.turn_done,
            _ => texts.ra_dice.again_or_keep,
        };
        let (font, y) = match running(&shared.companion) {
            Some(_) => (&widgets::SMALL, 1),
            None => (&widgets::BODY, 0),
        };
        widgets::text(frame, font, Point::new(0, y), Alignment::Left, stage);
        self.draw_rolls(frame, shared);
        for (index, colour) in Colour::ALL.into_iter().enumerate() {
            self.draw_die(frame, index, colour, texts);
        }
        let mut line: String<24> = String::new();
        // The longest pair of words has 21 letters.
        match (self.faces, self.under_cursor()) {
            _ if self.is_rolling(DiceSet::ALL) => {}
            (None, _) => put!(line, "{}", texts.ra_dice.roll),
            (Some(faces), Some(colour)) => texts.write_die(colour, faces.of(colour), &mut line),
            (Some(_), None) => {}
        }
        widgets::text(frame, &widgets::BODY, Point::new(0, 55), Alignment::Left, &line);
    }

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        if self.rolling.is_some() {
            if matches!(input.key, Key::Touch | Key::Back | Key::Direction(_)) {
                // The press only skips the animation.
                context.shared.input.mute();
                self.settle(&mut context.shared.companion.ra_rolls, context.effects);
            }
            return Next::Stay;
        }
        match input.key {
            Key::Back => return Next::Back,
            Key::Direction(Direction::Down) => return Next::Push(PageId::Rolls),
            Key::Confirm => self.roll(context),
            Key::Direction(Direction::Up) => context.effects.extend(self.mark()),
            key => {
                if let Some(forward) = key.horizontal() {
                    self.cursor.step(Colour::ALL.len(), forward);
                }
            }
        }
        Next::Stay
    }

    fn help(&self, shared: &Shared) -> Option<Text> {
        self.rolling.is_none().then_some(shared.texts().help.ra_dice)
    }

    fn menu(&mut self, _: &mut Context<'_>) -> Next {
        match self.rolling {
            Some(_) => Next::Stay,
            None => Next::Home,
        }
    }

    #[inline(never)]
    fn on_event(&mut self, event: &Event, context: &mut Context<'_>) {
        let log = &mut context.shared.companion.ra_rolls;
        match *event {
            Event::Rolled { roll, shown } => self.rolled(roll, shown, log, context.effects),
            Event::Tick => self.animate(log, context.now, context.effects),
            _ => {}
        }
    }

    fn deadline(&self, _: &Shared) -> Option<Instant> {
        self.rolling.and_then(|rolling| rolling.next)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::boxed::Box;

    use super::*;
    use crate::{
        chance::{EntropySource, Seed},
        table::rolls::{
            DiceSession, DiceSessionHead,
            proof::{Added, EntropyOrigin},
        },
    };

    fn session(source: EntropySource) -> DiceSession {
        DiceSession::new(DiceSessionHead {
            secret: Seed([7; 32]),
            over: false,
            origin: EntropyOrigin::from(source),
            added: Added::default(),
        })
    }

    fn drawn(session: Option<DiceSession>, source: EntropySource) -> Frame {
        let mut shared = Box::new(Shared::new(Instant::from_secs(1)));
        shared.companion.session = session;
        shared.source = source;
        let mut frame = Frame::new();
        RaDice::default().draw(&shared, &mut frame);
        frame
    }

    #[test]
    fn while_a_session_can_be_proved_the_dice_say_so_beside_every_other_mark() {
        let mut over = session(EntropySource::RawBits);
        over.head.over = true;
        for source in [
            EntropySource::RawBits,
            EntropySource::ButtonsOnly,
            EntropySource::Seed(7),
        ] {
            let plain = drawn(None, source);
            assert!(drawn(Some(over.clone()), source) == plain, "it is over");
            assert!(drawn(Some(session(source)), source) != plain);
        }
    }

    #[test]
    fn the_number_of_the_latest_roll_covers_nothing() {
        let columns = |frame: &Frame| -> heapless::Vec<usize, 128> {
            let is_lit = |x: &usize| (0..9).any(|y| frame.pixel(*x, y));
            (0..128).filter(is_lit).collect()
        };
        for language in crate::table::Language::ALL {
            let texts = language.texts();
            let mut shared = Box::new(Shared::new(Instant::from_secs(1)));
            shared.companion.session = Some(full_session());
            let mut number = Frame::new();
            assert!(draw_roll_number(
                &mut number,
                Point::new(RIGHT, 1),
                Alignment::Right,
                &shared
            ));
            let left = columns(&number)[0];
            for stage in [
                texts.device.ra_dice,
                texts.ra_dice.turn_done,
                texts.ra_dice.again_or_keep,
            ] {
                let end = widgets::SMALL.measure(stage) as usize;
                assert!(end + 2 <= left, "{language:?} {stage}: {end} {left}");
            }
            let right = *columns(&number).last().unwrap();
            assert!(
                right < 128 - 8 * usize::from(ROLLS_A_TURN),
                "the pips begin behind {right}"
            );
        }
    }

    /// Of a given seed, which adds a mark.
    fn full_session() -> DiceSession {
        let mut session = session(EntropySource::Seed(7));
        while session.roll(Roll::RaDice(DiceSet::ALL)).is_some() {}
        session
    }

    struct Player {
        shared: Box<Shared>,
        page: RaDice,
    }

    impl Player {
        fn new(session: Option<DiceSession>) -> Player {
            let mut shared = Box::new(Shared::new(Instant::from_secs(1)));
            shared.settings.animation = Pace::Off;
            shared.companion.session = session;
            Player {
                shared,
                page: RaDice::default(),
            }
        }

        fn with(&mut self, act: impl FnOnce(&mut RaDice, &mut Context<'_>)) -> Effects {
            let mut effects = Effects::default();
            let mut context = Context {
                shared: &mut self.shared,
                now: Instant::from_secs(2),
                effects: &mut effects,
            };
            act(&mut self.page, &mut context);
            effects
        }

        fn press(&mut self, key: Key) -> Effects {
            let at = Instant::from_secs(2);
            self.with(|page, context| assert_eq!(page.press(Input { key, at }, context), Next::Stay))
        }

        /// A, and the reply of the dice roller.
        fn roll(&mut self, dice: DiceSet, faces: &[Face]) {
            let roll = Roll::RaDice(dice);
            let effects = self.press(Key::Confirm);
            assert!(
                effects.iter().any(|effect| effect == Effect::Roll(roll)),
                "{roll} is rolled"
            );
            let shown = faces.iter().map(|&face| face as u8).collect();
            self.with(|page, context| page.on_event(&Event::Rolled { roll, shown }, context));
        }
    }

    #[test]
    fn five_suns_end_a_turn() {
        let mut player = Player::new(None);
        player.roll(DiceSet::ALL, &[Face::Sun; 5]);
        let refused = player.press(Key::Direction(Direction::Up));
        assert!(refused.iter().any(|effect| effect == Effect::Sound(Sound::Refused)));
        // A new turn, not the end of this one.
        player.roll(DiceSet::ALL, &[Face::Ankh; 5]);
        assert_eq!((player.page.rolls, player.page.suns()), (1, DiceSet::NONE));
    }

    #[test]
    fn a_full_session_shows_no_unproved_dice() {
        let mut player = Player::new(Some(full_session()));
        let effects = player.press(Key::Touch);
        assert_eq!(effects.iter().count(), 0);
        let effects = player.press(Key::Confirm);
        assert!(effects.iter().eq([Effect::Sound(Sound::Refused)]), "{effects:?}");
        assert!(player.page.faces.is_none() && player.page.rolling.is_none());
    }

    #[test]
    fn a_session_keeps_its_own_mark_whatever_the_entropy_is_now() {
        let given = || Some(session(EntropySource::Seed(7)));
        assert!(drawn(given(), EntropySource::RawBits) == drawn(given(), EntropySource::Seed(7)));
        assert!(drawn(given(), EntropySource::RawBits) != drawn(given().filter(|_| false), EntropySource::RawBits));
    }
}
