//! The Ra dice: five dice, three throws a turn, suns lock. What fell lately is one press away.

use core::fmt::Write;

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
    companion::{Proved, is_full, luck_mark, running, throw_proved},
    frame::{Frame, WIDTH},
    icons, ink,
    page::{Context, Next, Page},
    pages::PageId,
    press::{Action, Button},
    shared::Shared,
};
use crate::{
    rules::die::{Colour, DiceSet, Face, Faces},
    table::{
        companion::CompanionPart,
        rolls::{RaThrow, Throw, Throws},
        settings::Pace,
    },
    text::{Catalogue, Text},
};

const THROWS_A_TURN: u8 = 3;
/// The tumble lasts 300 ms.
const TUMBLES: u8 = 6;
const TUMBLE: Duration = Duration::from_millis(50);

/// Dice in the air.
#[derive(Clone, Copy)]
struct Tumbling {
    dice: DiceSet,
    /// The first throw of a turn.
    first: bool,
    /// How they will lie, once that is known.
    fall: Option<u16>,
    tumbles: u8,
    /// When they tumble next; without animation they just lie there until it is known how they fell.
    next: Option<Instant>,
}

#[derive(Default)]
pub struct RaDice {
    /// How the dice lie; none before the first throw.
    faces: Option<Faces>,
    /// Throws done this turn.
    throws: u8,
    /// To be thrown again.
    marked: DiceSet,
    /// The rest was kept: the turn is done before its third throw.
    kept: bool,
    cursor: usize,
    tumbling: Option<Tumbling>,
}

impl RaDice {
    fn suns(&self) -> DiceSet {
        self.faces.map_or(DiceSet::NONE, |faces| faces.showing(Face::Sun))
    }

    fn turn_is_done(&self) -> bool {
        self.kept || self.throws >= THROWS_A_TURN || self.suns() == DiceSet::ALL
    }

    fn under_cursor(&self) -> Option<Colour> {
        Colour::ALL.get(self.cursor).copied()
    }

    /// Whether any of these dice are to be seen tumbling.
    fn in_the_air(&self, dice: DiceSet) -> bool {
        self.tumbling
            .is_some_and(|tumbling| tumbling.next.is_some() && !tumbling.dice.both(dice).is_empty())
    }

    /// Marks the die under the cursor to be thrown again, or takes the mark back.
    fn mark(&mut self) -> Option<Effect> {
        let die = DiceSet::of(self.under_cursor()?);
        if self.throws == 0 || self.turn_is_done() || !self.suns().both(die).is_empty() {
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

    /// A: throws what is marked; with nothing marked keeps the dice; in a turn that is done begins the next.
    fn throw(&mut self, context: &mut Context<'_>) {
        let first = self.throws == 0 || self.turn_is_done();
        if !first && self.marked.is_empty() {
            self.kept = true;
            return;
        }
        let dice = if first { DiceSet::ALL } else { self.marked };
        let moves = context.shared.settings.animation != Pace::Off;
        self.tumbling = Some(Tumbling {
            dice,
            first,
            fall: None,
            tumbles: 0,
            next: moves.then_some(context.now + TUMBLE),
        });
        match throw_proved(&mut context.shared.companion, Throw::RaDice(dice), context.effects) {
            Proved::Fell(shown) => {
                let fall = shown.iter().fold(0, |fall, &face| fall * 6 + u16::from(face));
                self.fall(dice, fall, &mut context.shared.companion.throws, context.effects);
            }
            Proved::Full | Proved::NoSession => context.effects.ask(Effect::Roll(dice)),
        }
    }

    /// The dice were thrown.
    fn fall(&mut self, dice: DiceSet, fall: u16, throws: &mut Throws, effects: &mut Effects) {
        if let Some(tumbling) = self.tumbling.as_mut().filter(|tumbling| tumbling.dice == dice) {
            tumbling.fall = Some(fall);
            if tumbling.next.is_none() {
                self.settle(throws, effects);
            }
        }
    }

    /// They tumble on.
    fn tumble(&mut self, throws: &mut Throws, now: Instant, effects: &mut Effects) {
        if let Some(tumbling) = &mut self.tumbling
            && tumbling.next.is_some_and(|next| now >= next)
        {
            tumbling.next = Some(now + TUMBLE);
            tumbling.tumbles = tumbling.tumbles.saturating_add(1);
            if tumbling.tumbles >= TUMBLES {
                self.settle(throws, effects);
            }
        }
    }

    /// The dice come to rest, if it is known how.
    fn settle(&mut self, throws: &mut Throws, effects: &mut Effects) {
        if let Some(Tumbling {
            dice,
            first,
            fall: Some(fall),
            ..
        }) = self.tumbling
        {
            let faces = self.faces.unwrap_or(Faces([Face::Sun; 5])).rolled(dice, fall);
            throws.enter(RaThrow { dice, faces });
            self.faces = Some(faces);
            self.tumbling = None;
            self.marked = DiceSet::NONE;
            self.kept = false;
            self.throws = if first { 1 } else { self.throws + 1 };
            effects.ask(Effect::Sound(Sound::Landed));
            effects.ask(Effect::SaveCompanion(CompanionPart::Throws));
        }
    }

    /// At the top right a pip for each throw of the turn, filled when done, a mark if the luck is not what it should be, and
    /// one while it can be proved.
    fn draw_throws(&self, frame: &mut Frame, mark: &str, proved: bool) {
        let begins = self
            .tumbling
            .is_some_and(|tumbling| tumbling.first && tumbling.next.is_some());
        let throws = if begins { 0 } else { self.throws };
        for throw in 0..THROWS_A_TURN {
            let at = Point::new(WIDTH as i32 - 8 * (i32::from(THROWS_A_TURN - throw)), 1);
            let pip = Rectangle::new(at, Size::new(6, 6));
            let Ok(()) = frame.fill_solid(&pip, BinaryColor::On);
            if throw >= throws {
                frame.invert(Rectangle::new(at + Point::new(1, 1), Size::new(4, 4)));
            }
        }
        let mut at = WIDTH as i32 - 34;
        if proved {
            icons::PROOF.draw(frame, Point::new(at - 3, 1));
            at += 4;
        }
        ink::text(frame, &ink::BODY, Point::new(at, 0), Alignment::Left, mark);
    }

    fn draw_die(&self, frame: &mut Frame, index: usize, colour: Colour, texts: &Catalogue) {
        const SIZE: u32 = 22;
        const RAISED: i32 = 3;
        let marked = self.marked.contains(colour) && !self.in_the_air(DiceSet::ALL);
        let left = 3 + 25 * index as i32;
        let top = if marked { 15 - RAISED } else { 15 };
        let die = Rectangle::new(Point::new(left, top), Size::new(SIZE, SIZE));
        let Ok(()) = frame.fill_solid(&die, BinaryColor::On);
        frame.invert(Rectangle::new(
            Point::new(left + 1, top + 1),
            Size::new(SIZE - 2, SIZE - 2),
        ));
        let tumbling = self.tumbling.filter(|_| self.in_the_air(DiceSet::of(colour)));
        let face = match tumbling {
            Some(Tumbling { tumbles, .. }) => Face::ALL
                .get((usize::from(tumbles) + 2 * index) % Face::ALL.len())
                .copied(),
            None => self.faces.map(|faces| faces.of(colour)),
        };
        if let Some(face) = face {
            icons::face(face).draw(frame, Point::new(left + 3, top + 3));
        }
        // A locked sun is a dark die turned light.
        if tumbling.is_none() && self.suns().contains(colour) {
            frame.invert(Rectangle::new(
                Point::new(left + 1, top + 1),
                Size::new(SIZE - 2, SIZE - 2),
            ));
        }
        let letter = texts.colour_letter(colour);
        ink::text(
            frame,
            &ink::DECISION,
            Point::new(left + 10, 41),
            Alignment::Center,
            letter,
        );
        if marked {
            // The shadow of a raised die.
            let shadow = Rectangle::new(
                Point::new(left + 2, top + SIZE as i32 + RAISED - 1),
                Size::new(SIZE - 4, 1),
            );
            let Ok(()) = frame.fill_solid(&shadow, BinaryColor::On);
        }
        if self.cursor == index && self.faces.is_some() {
            let width = ink::DECISION.measure(letter);
            let corner = Point::new(left + 7 - (width - 1) / 2, 41);
            frame.invert(Rectangle::new(corner, Size::new(width as u32 + 5, 10)));
        }
    }
}

impl Page for RaDice {
    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let texts = shared.texts();
        let stage = match self.throws {
            _ if self.in_the_air(DiceSet::ALL) => texts.device.ra_dice,
            0 => texts.device.ra_dice,
            _ if self.turn_is_done() => texts.ra_dice.turn_done,
            _ => texts.ra_dice.again_or_keep,
        };
        ink::text(frame, &ink::BODY, Point::new(0, 0), Alignment::Left, stage);
        self.draw_throws(frame, luck_mark(shared), running(&shared.companion).is_some());
        for (index, colour) in Colour::ALL.into_iter().enumerate() {
            self.draw_die(frame, index, colour, texts);
        }
        let mut line: String<24> = String::new();
        // The longest pair of words has 21 letters.
        let _ = match (self.faces, self.under_cursor()) {
            _ if self.in_the_air(DiceSet::ALL) => Ok(()),
            (None, _) => line.write_str(texts.ra_dice.roll),
            (Some(faces), Some(colour)) => texts.write_die(colour, faces.of(colour), &mut line),
            (Some(_), None) => Ok(()),
        };
        ink::text(frame, &ink::BODY, Point::new(0, 55), Alignment::Left, &line);
    }

    fn press(&mut self, button: Button, action: Action, context: &mut Context<'_>) -> Next {
        if self.tumbling.is_some() {
            if action == Action::Pressed {
                // Any press skips the tumble and does nothing else.
                context.shared.rest.mute(button);
                self.settle(&mut context.shared.companion.throws, context.effects);
            }
            return Next::Stay;
        }
        match (button, action) {
            (Button::B, Action::DECIDED) => return Next::Back,
            (Button::Down, Action::Pressed) => return Next::Push(PageId::Rolls),
            // What cannot be proved any more is not rolled: the session has to end first.
            (Button::A, _) if is_full(&context.shared.companion) => {
                let refused = (action == Action::Pressed).then_some(Effect::Sound(Sound::Refused));
                context.effects.extend(refused);
            }
            (Button::A, Action::DECIDED) => self.throw(context),
            (Button::Left, Action::Pressed | Action::Repeated) => {
                self.cursor = self.cursor.checked_sub(1).unwrap_or(Colour::ALL.len() - 1);
            }
            (Button::Right, Action::Pressed | Action::Repeated) => self.cursor = (self.cursor + 1) % Colour::ALL.len(),
            (Button::Up, Action::Pressed) => context.effects.extend(self.mark()),
            _ => {}
        }
        Next::Stay
    }

    fn help(&self, shared: &Shared) -> Option<Text> {
        self.tumbling.is_none().then_some(shared.texts().help.ra_dice)
    }

    fn keeps_b(&self) -> bool {
        self.tumbling.is_some()
    }

    #[inline(never)]
    fn hear(&mut self, event: &Event, context: &mut Context<'_>) {
        let throws = &mut context.shared.companion.throws;
        match *event {
            Event::Rolled { dice, fall } => self.fall(dice, fall, throws, context.effects),
            Event::Tick => self.tumble(throws, context.now, context.effects),
            _ => {}
        }
    }

    fn deadline(&self, _: &Shared) -> Option<Instant> {
        self.tumbling.and_then(|tumbling| tumbling.next)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::boxed::Box;

    use super::*;
    use crate::{
        chance::{Seed, Source},
        table::rolls::{
            DiceSession, DiceSessionHead, Scheme,
            proof::{Added, Luck},
        },
    };

    fn session(scheme: Scheme) -> DiceSession {
        DiceSession::new(DiceSessionHead {
            secret: Seed([7; 32]),
            over: false,
            scheme,
        })
    }

    fn drawn(session: Option<DiceSession>, source: Source) -> Frame {
        let mut shared = Box::new(Shared::new(Instant::from_secs(1)));
        shared.companion.session = session;
        shared.source = source;
        let mut frame = Frame::new();
        RaDice::default().draw(&shared, &mut frame);
        frame
    }

    #[test]
    fn while_a_session_can_be_proved_the_dice_say_so_beside_every_other_mark() {
        let mut over = session(Scheme::SecretAlone);
        over.head.over = true;
        for source in [Source::RawBits, Source::ButtonsOnly, Source::Seed(7)] {
            let plain = drawn(None, source);
            assert!(drawn(Some(over.clone()), source) == plain, "it is over");
            let scheme = Scheme::WithPlayers(Luck::from(source), Added::default());
            // Where it is not known what an old session was drawn from, the source of now has to do.
            for scheme in [scheme, Scheme::SecretAlone] {
                let proved = drawn(Some(session(scheme)), source);
                let lit = |frame: &Frame| {
                    (90..103)
                        .map(|x| (0..8).filter(|&y| frame.pixel(x, y)).count())
                        .sum::<usize>()
                };
                let mut icon = Frame::new();
                icons::PROOF.draw(&mut icon, Point::new(91, 1));
                assert_eq!(lit(&proved), lit(&plain) + lit(&icon), "the mark covers nothing");
            }
        }
    }

    #[test]
    fn a_session_keeps_its_own_mark_whatever_the_luck_is_now() {
        let given = || Some(session(Scheme::WithPlayers(Luck::Given, Added::default())));
        assert!(drawn(given(), Source::RawBits) == drawn(given(), Source::Seed(7)));
        assert!(drawn(given(), Source::RawBits) != drawn(given().filter(|_| false), Source::RawBits));
    }
}
