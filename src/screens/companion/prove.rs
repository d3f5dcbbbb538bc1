//! Provable sessions: commitment, the players' input, and the secret at the end.

use core::fmt::Write;

use embassy_time::Instant;
use embedded_graphics::{geometry::Point, text::Alignment};
use heapless::String;

use super::{roll_code, running};
use crate::{
    chance::Seed,
    device::{Frame, WIDTH},
    screens::{
        Effect, Event,
        input::{Direction, Input, Key},
        page::{Context, Next, Page},
        pages::PageId,
        qr_code::{BESIDE, QrCode},
        reading,
        shared::Shared,
        speller::{Spelled, Speller, Spelling},
        widgets::{self, List},
    },
    table::{
        companion::CompanionPart,
        rolls::{
            DiceSession, DiceSessionHead, Hexadecimal,
            notes::Note,
            proof::{self, Added, EntropyOrigin},
        },
    },
    text::{Catalogue, Text},
};

/// Top of the last row in the small font.
const LAST_ROW: i32 = 57;

#[derive(Default)]
pub struct Prove {
    step: Step,
    /// The commitment.
    code: QrCode,
    /// Shows the commitment as digits instead.
    digits: bool,
}

#[derive(Default)]
enum Step {
    #[default]
    Session,
    /// Asks for confirmation to end it.
    Ending,
    /// A session being opened, with the current step.
    Opening(Opening, OpeningStep),
}

struct Opening {
    secret: Seed,
    origin: EntropyOrigin,
    added: Added,
}

enum OpeningStep {
    /// Shows the commitment. The time of the press that continues is added.
    Committed,
    /// Shows that time; starts the session or adds a word.
    Pressed(List),
    Spelling(Speller),
}

/// Rows below the time of the press.
const START: usize = 0;
const ROWS: usize = 2;

impl Page for Prove {
    fn open(&mut self, _: PageId, shared: &mut Shared) {
        if let (Step::Session, Some(session)) = (&self.step, running(&shared.companion)) {
            self.code.set(Note::Commitment(session.head.commitment()));
        }
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let texts = shared.texts();
        match (&self.step, &shared.companion.session) {
            (Step::Opening(opening, OpeningStep::Committed), _) if !self.digits => {
                self.code.draw(frame);
                mark(frame, LAST_ROW, opening.origin);
                for (line, y) in texts.companion.scan.iter().zip([0, 8]) {
                    beside(frame, y, line);
                }
                beside(frame, 22, texts.companion.digits);
                for (line, y) in texts.companion.moment_counts.iter().zip([38, 46]) {
                    beside(frame, y, line);
                }
            }
            (Step::Opening(opening, OpeningStep::Committed), _) => {
                let commitment = proof::commitment(&opening.secret, opening.origin);
                draw_commitment(frame, &commitment, texts);
                mark(frame, 0, opening.origin);
                small(frame, 44, texts.companion.write_down);
                small(frame, LAST_ROW, texts.companion.add_press);
            }
            (Step::Opening(opening, OpeningStep::Pressed(list)), _) => {
                small(frame, 0, texts.companion.pressed);
                mark(frame, 0, opening.origin);
                let mut line: String<32> = String::new();
                write_moment(&mut line, opening.added.pressed);
                widgets::text(frame, &widgets::DECISION, Point::new(0, 10), Alignment::Left, &line);
                list.draw(frame, 34, ROWS, |row| match row {
                    START => (texts.new_game.start, ""),
                    _ => (texts.companion.add_word, &opening.added.word),
                });
            }
            (Step::Opening(opening, OpeningStep::Spelling(speller)), _) => {
                speller.draw(frame);
                mark(frame, 0, opening.origin);
            }
            (_, None) => reading::draw_page(frame, texts.companion.help.no_session),
            (_, Some(session)) if session.head.over => draw_ended(frame, session, texts),
            (Step::Ending, Some(session)) => {
                reading::draw_page(frame, texts.companion.help.end_session);
                mark(frame, LAST_ROW, session.head.origin);
            }
            (Step::Session, Some(session)) if !self.digits => {
                self.code.draw(frame);
                mark(frame, LAST_ROW, session.head.origin);
                let mut line: String<32> = String::new();
                texts.companion.proved.put(&mut line, [session.len().into()]);
                beside(frame, 0, &line);
                line.clear();
                write_moment(&mut line, session.head.added.pressed);
                beside(frame, 12, &line);
                beside(frame, 21, &session.head.added.word);
                beside(frame, 38, texts.companion.digits);
                beside(frame, LAST_ROW, texts.companion.end);
            }
            (Step::Session, Some(session)) => {
                draw_commitment(frame, &session.head.commitment(), texts);
                mark(frame, 0, session.head.origin);
                draw_added(frame, 41, session);
                let mut line: String<32> = String::new();
                texts.companion.rolls.put(&mut line, [session.len().into()]);
                small(frame, 49, &line);
                small(frame, LAST_ROW, texts.companion.end_session);
            }
        }
    }

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        let is_committed = matches!(self.step, Step::Session | Step::Opening(_, OpeningStep::Committed));
        if is_committed && input.key.horizontal().is_some() {
            self.digits = !self.digits;
        }
        if let Step::Opening(opening, step) = &mut self.step {
            match opening.press(step, context.now, input.key) {
                Opened::NotYet => {}
                Opened::Left => self.step = Step::Session,
                Opened::Started => {
                    let session = &mut context.shared.companion.session;
                    *session = Some(DiceSession::after(session.as_ref(), opening.head()));
                    context.effects.ask(Effect::SaveCompanion(CompanionPart::DiceSession));
                    self.step = Step::Session;
                }
            }
            return Next::Stay;
        }
        let session = context.shared.companion.session.as_mut();
        let running = session.filter(|session| !session.head.over);
        match (&self.step, input.key, running) {
            (Step::Ending, Key::Confirm, Some(session)) => {
                session.head.over = true;
                context.effects.ask(Effect::SaveCompanion(CompanionPart::DiceSession));
                self.step = Step::Session;
            }
            (_, Key::Confirm, Some(_)) => self.step = Step::Ending,
            (_, Key::Confirm, None) => context.shared.want_seed(PageId::Prove, context.effects),
            (Step::Ending, Key::Back, _) => self.step = Step::Session,
            (_, Key::Back, _) => return Next::Back,
            (Step::Session, Key::Direction(Direction::Down), _) => return roll_code::open(context),
            _ => {}
        }
        Next::Stay
    }

    fn help(&self, shared: &Shared) -> Option<Text> {
        let texts = shared.texts();
        Some(match &self.step {
            Step::Opening(_, OpeningStep::Committed | OpeningStep::Pressed(_)) => texts.companion.help.players_add,
            Step::Opening(_, OpeningStep::Spelling(_)) => texts.companion.help.word,
            Step::Session | Step::Ending => texts.companion.help.prove,
        })
    }

    #[inline(never)]
    fn on_event(&mut self, event: &Event, context: &mut Context<'_>) {
        if let Event::Tick = event {
            self.code.tick();
        }
        if let Event::DiceSeed(secret) = event
            && context.shared.takes_seed(PageId::Prove)
        {
            let opening = Opening {
                secret: *secret,
                origin: context.shared.source.into(),
                added: Added::default(),
            };
            let commitment = proof::commitment(&opening.secret, opening.origin);
            self.code.set(Note::Commitment(commitment));
            self.digits = false;
            self.step = Step::Opening(opening, OpeningStep::Committed);
        }
    }

    fn deadline(&self, _: &Shared) -> Option<Instant> {
        self.code.deadline()
    }

    fn forget(&mut self) {
        self.step = Step::Session;
    }
}

enum Opened {
    NotYet,
    Left,
    Started,
}

impl Opening {
    fn press(&mut self, step: &mut OpeningStep, now: Instant, key: Key) -> Opened {
        match (&mut *step, key) {
            (OpeningStep::Spelling(speller), _) => match speller.press(key) {
                Spelled::Nothing => {}
                spelled => {
                    if let Spelled::Done = spelled {
                        self.added.word = proof::word(speller.letters()).unwrap_or_default();
                    }
                    *step = OpeningStep::Pressed(List::default());
                }
            },
            (OpeningStep::Committed, Key::Confirm) => {
                // A given seed makes the session reproducible: add nothing.
                let now = now.as_micros();
                self.added.pressed = if self.origin == EntropyOrigin::Given { 0 } else { now };
                *step = OpeningStep::Pressed(List::default());
            }
            (OpeningStep::Committed, Key::Back) => return Opened::Left,
            (OpeningStep::Pressed(list), Key::Confirm) if list.row() == START => return Opened::Started,
            (OpeningStep::Pressed(_), Key::Confirm) => {
                *step = OpeningStep::Spelling(Speller::new(Spelling::Name));
            }
            (OpeningStep::Pressed(_), Key::Back) => {
                self.added = Added::default();
                *step = OpeningStep::Committed;
            }
            (OpeningStep::Pressed(list), _) => list.press(key, ROWS),
            _ => {}
        }
        Opened::NotYet
    }

    fn head(&self) -> DiceSessionHead {
        DiceSessionHead {
            secret: self.secret,
            over: false,
            origin: self.origin,
            added: self.added.clone(),
        }
    }
}

/// Secret, inputs of the rolls, and the digest that identifies the session.
fn draw_ended(frame: &mut Frame, session: &DiceSession, texts: &Catalogue) {
    small(frame, 0, texts.companion.secret);
    let mut line: String<32> = String::new();
    let mark = session.head.origin.mark();
    texts.companion.all_rolls.put(&mut line, [session.len().into()]);
    put!(line, " {mark}");
    let right = Point::new(WIDTH as i32, 0);
    widgets::text(frame, &widgets::SMALL, right, Alignment::Right, line.trim_ascii());
    digits(frame, 8, &session.head.secret.0);
    draw_added(frame, 41, session);
    line.clear();
    grouped(&mut line, &session.check());
    small(frame, 49, texts.companion.check);
    let right = Point::new(WIDTH as i32, 49);
    widgets::text(frame, &widgets::SMALL, right, Alignment::Right, &line);
    small(frame, LAST_ROW, texts.companion.new_session);
}

fn draw_commitment(frame: &mut Frame, commitment: &[u8; 32], texts: &Catalogue) {
    small(frame, 0, texts.companion.commitment);
    digits(frame, 8, commitment);
}

fn draw_added(frame: &mut Frame, y: i32, session: &DiceSession) {
    let added = &session.head.added;
    let mut line: String<48> = String::new();
    write_moment(&mut line, added.pressed);
    put!(line, "  {}", added.word);
    small(frame, y, &line);
}

fn write_moment(line: &mut impl Write, micros: u64) {
    put!(line, "{}.{:06} s", micros / 1_000_000, micros % 1_000_000);
}

fn beside(frame: &mut Frame, y: i32, line: &str) {
    widgets::text(frame, &widgets::SMALL, Point::new(BESIDE, y), Alignment::Left, line);
}

fn small(frame: &mut Frame, y: i32, line: &str) {
    widgets::text(frame, &widgets::SMALL, Point::new(0, y), Alignment::Left, line);
}

fn mark(frame: &mut Frame, y: i32, origin: EntropyOrigin) {
    let at = Point::new(WIDTH as i32, y);
    widgets::text(frame, &widgets::SMALL, at, Alignment::Right, origin.mark());
}

/// All bytes in four lines.
fn digits(frame: &mut Frame, top: i32, bytes: &[u8; 32]) {
    for (part, y) in bytes.chunks(8).zip((top..).step_by(8)) {
        let mut line: String<32> = String::new();
        grouped(&mut line, part);
        small(frame, y, &line);
    }
}

/// Eight bytes as sixteen digits in groups of four.
fn grouped(line: &mut String<32>, bytes: &[u8]) {
    for pair in bytes.chunks(2) {
        put!(line, "{}{}", if line.is_empty() { "" } else { " " }, Hexadecimal(pair));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn going_back_to_the_commitment_drops_the_time_and_the_word() {
        let now = Instant::from_secs(9);
        let mut opening = Opening {
            secret: Seed([7; 32]),
            origin: EntropyOrigin::from(crate::chance::EntropySource::RawBits),
            added: Added::default(),
        };
        let mut step = OpeningStep::Committed;
        opening.press(&mut step, now, Key::Confirm);
        opening.added.word = proof::word("IBIS").unwrap();
        assert_eq!(opening.head().added.pressed, 9_000_000);
        opening.press(&mut step, now, Key::Back);
        assert!(matches!(step, OpeningStep::Committed));
        assert_eq!(opening.added, Added::default());
    }
}
