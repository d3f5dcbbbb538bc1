//! Prove it: the commitment, then what the players add, and the secret when the session is over.

use core::fmt::Write;

use embassy_time::Instant;
use embedded_graphics::{geometry::Point, text::Alignment};
use heapless::String;

use crate::{
    chance::Seed,
    device::{Frame, WIDTH},
    screens::{
        Effect, Event, ink,
        input::{Input, Key},
        page::{Context, Next, Page},
        pages::PageId,
        reading,
        shared::Shared,
        speller::{Spelled, Speller, Spelling},
        widgets::List,
    },
    table::{
        companion::CompanionPart,
        rolls::{
            DiceSession, DiceSessionHead, Hexadecimal, Scheme,
            proof::{self, Added, EntropyOrigin},
        },
    },
    text::{Catalogue, Text},
};

/// The last row of small letters.
const LAST_ROW: i32 = 57;

#[derive(Default)]
pub struct Prove {
    step: Step,
}

#[derive(Default)]
enum Step {
    /// The session, or that there is none.
    #[default]
    Session,
    /// Whether it should really end.
    Ending,
    /// What a session to come rests on, and where its players are.
    Opening(Opening, OpeningStep),
}

struct Opening {
    secret: Seed,
    origin: EntropyOrigin,
    added: Added,
}

enum OpeningStep {
    /// The commitment is shown; the press that goes on counts.
    Committed,
    /// It was shown when they pressed; the session starts, or a word is added before.
    Pressed(List),
    Spelling(Speller),
}

/// The rows under the moment of the press.
const START: usize = 0;
const ROWS: usize = 2;

impl Page for Prove {
    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let texts = shared.texts();
        match (&self.step, &shared.companion.session) {
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
                ink::text(frame, &ink::DECISION, Point::new(0, 10), Alignment::Left, &line);
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
                mark(frame, LAST_ROW, session.head.origin().unwrap_or(shared.source.into()));
            }
            (Step::Session, Some(session)) => {
                draw_commitment(frame, &session.head.commitment(), texts);
                mark(frame, 0, session.head.origin().unwrap_or(shared.source.into()));
                draw_added(frame, 41, session);
                let mut line: String<32> = String::new();
                let _ = texts.companion.rolls.write(&mut line, [session.len().into()]);
                small(frame, 49, &line);
                small(frame, LAST_ROW, texts.companion.end_session);
            }
        }
    }

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        if let Step::Opening(opening, step) = &mut self.step {
            match opening.press(step, context.now, input.key) {
                Opened::NotYet => {}
                Opened::Left => self.step = Step::Session,
                Opened::Started => {
                    context.shared.companion.session = Some(DiceSession::new(opening.head()));
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
        if let Event::DiceSeed(secret) = event
            && context.shared.takes_seed(PageId::Prove)
        {
            let opening = Opening {
                secret: *secret,
                origin: context.shared.source.into(),
                added: Added::default(),
            };
            self.step = Step::Opening(opening, OpeningStep::Committed);
        }
    }

    fn forget(&mut self) {
        self.step = Step::Session;
    }
}

/// What becomes of a session to come.
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
                // Where the entropy is given nothing else may count.
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
            scheme: Scheme::WithPlayers(self.origin, self.added.clone()),
        }
    }
}

/// The secret, all that the rolls follow from besides, and what tells this session from one with other rolls.
fn draw_ended(frame: &mut Frame, session: &DiceSession, texts: &Catalogue) {
    small(frame, 0, texts.companion.secret);
    let mut line: String<32> = String::new();
    let mark = session.head.origin().map_or("", EntropyOrigin::mark);
    let _ = texts.companion.all_rolls.write(&mut line, [session.len().into()]);
    let _ = write!(line, " {mark}");
    let right = Point::new(WIDTH as i32, 0);
    ink::text(frame, &ink::SMALL, right, Alignment::Right, line.trim());
    digits(frame, 8, &session.head.secret.0);
    draw_added(frame, 41, session);
    if let Scheme::WithPlayers(..) = session.head.scheme {
        line.clear();
        grouped(&mut line, &session.check());
        small(frame, 49, texts.companion.check);
        ink::text(
            frame,
            &ink::SMALL,
            Point::new(WIDTH as i32, 49),
            Alignment::Right,
            &line,
        );
    }
    small(frame, LAST_ROW, texts.companion.new_session);
}

fn draw_commitment(frame: &mut Frame, commitment: &[u8; 32], texts: &Catalogue) {
    small(frame, 0, texts.companion.commitment);
    digits(frame, 8, commitment);
}

/// What the players added, if the session is one where they do.
fn draw_added(frame: &mut Frame, y: i32, session: &DiceSession) {
    if let Scheme::WithPlayers(_, added) = &session.head.scheme {
        let mut line: String<48> = String::new();
        write_moment(&mut line, added.pressed);
        let _ = write!(line, "  {}", added.word);
        small(frame, y, &line);
    }
}

fn write_moment(line: &mut impl Write, micros: u64) {
    let _ = write!(line, "{}.{:06} s", micros / 1_000_000, micros % 1_000_000);
}

fn small(frame: &mut Frame, y: i32, line: &str) {
    ink::text(frame, &ink::SMALL, Point::new(0, y), Alignment::Left, line);
}

/// The warning of degraded entropy, at the right edge.
fn mark(frame: &mut Frame, y: i32, origin: EntropyOrigin) {
    let at = Point::new(WIDTH as i32, y);
    ink::text(frame, &ink::SMALL, at, Alignment::Right, origin.mark());
}

/// All of the bytes, four lines of them.
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
        // Nineteen letters fit.
        let _ = write!(line, "{}{}", if line.is_empty() { "" } else { " " }, Hexadecimal(pair));
    }
}
