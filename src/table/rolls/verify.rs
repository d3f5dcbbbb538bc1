//! Verifies the text of a session: the secret matches its commitment, and every roll follows from it and from the
//! additions.

use core::fmt::{self, Write};

use heapless::String;

use super::{
    Hexadecimal, Roll, RollLine,
    proof::{self, Added, EntropyOrigin},
    session::{DiceSession, DiceSessionHead},
};
use crate::chance::Seed;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// Wrong first line.
    NoRolls,
    Commitment,
    Entropy,
    /// Still running: the secret is unknown.
    Running,
    Secret,
    OtherSecret,
    Pressed,
    Word,
    /// Missing or repeated roll.
    Number,
    TooMany,
    UnknownDice,
    Faces,
    /// Wrong number of rolls.
    End,
    /// Other dice were rolled.
    Check,
    /// Text after the end.
    Behind,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Wrong::NoRolls => "this is not the text of a dice session",
            Wrong::Commitment => "the commitment is not 64 hexadecimal digits",
            Wrong::Entropy => "no such luck",
            Wrong::Running => "the session has not ended, so there is no secret to check with",
            Wrong::Secret => "the secret is not 64 hexadecimal digits",
            Wrong::OtherSecret => "the secret, with this luck, is not the one that was committed to",
            Wrong::Pressed => "when they pressed is not a number of microseconds",
            Wrong::Word => "no such word",
            Wrong::Number => "the rolls are not numbered one after the other",
            Wrong::TooMany => "no session has more than 1024 rolls",
            Wrong::UnknownDice => "no such dice",
            Wrong::Faces => "the secret and what the players added give another roll",
            Wrong::End => "the session had another number of rolls",
            Wrong::Check => "the check is that of other rolls",
            Wrong::Behind => "there is something behind the end",
        })
    }
}

impl core::error::Error for Wrong {}

/// The progress of a verification.
#[derive(Clone, Default, Debug)]
pub enum Verify {
    #[default]
    Start,
    Begun,
    Committed([u8; 32]),
    WithOrigin([u8; 32], EntropyOrigin),
    Revealed(DiceSessionHead),
    Pressed(DiceSessionHead),
    Rolls(DiceSession),
    Done(DiceSession),
}

impl Verify {
    /// Reads a line; ignores empty ones.
    pub fn line(&mut self, line: &str) -> Result<(), Wrong> {
        let line = line.trim_end();
        if line.is_empty() {
            return Ok(());
        }
        *self = match core::mem::take(self) {
            Verify::Start => match line {
                "pocket-ra rolls 2" => Verify::Begun,
                _ => return Err(Wrong::NoRolls),
            },
            Verify::Begun => {
                let digits = line.strip_prefix("commitment ").ok_or(Wrong::Commitment)?;
                Verify::Committed(bytes(digits).ok_or(Wrong::Commitment)?)
            }
            Verify::Committed(commitment) => {
                let written = line.strip_prefix("luck ").ok_or(Wrong::Entropy)?;
                let origin = EntropyOrigin::ALL
                    .into_iter()
                    .find(|&origin| is_written(written, origin));
                Verify::WithOrigin(commitment, origin.ok_or(Wrong::Entropy)?)
            }
            Verify::WithOrigin(commitment, origin) => {
                let digits = line.strip_prefix("secret ").ok_or(Wrong::Secret)?;
                Verify::Revealed(reveal(digits, origin, commitment)?)
            }
            Verify::Revealed(mut head) => {
                let pressed = line.strip_prefix("pressed ").and_then(number);
                // 0 with a given seed.
                let possible = pressed.filter(|&pressed| head.origin != EntropyOrigin::Given || pressed == 0);
                head.added.pressed = possible.ok_or(Wrong::Pressed)?;
                Verify::Pressed(head)
            }
            Verify::Pressed(mut head) => {
                let word = match line.strip_prefix("word ").ok_or(Wrong::Word)? {
                    "-" => "",
                    word => word,
                };
                head.added.word = proof::word(word).ok_or(Wrong::Word)?;
                Verify::Rolls(DiceSession::new(head))
            }
            Verify::Rolls(session) if line.starts_with("end ") => Verify::Done(ended(line, session)?),
            Verify::Rolls(mut session) => {
                rolled(line, &mut session)?;
                Verify::Rolls(session)
            }
            Verify::Done(_) => return Err(Wrong::Behind),
        };
        Ok(())
    }

    /// Fails if the text is incomplete.
    pub fn end(self) -> Result<DiceSession, Wrong> {
        match self {
            Verify::Done(session) => Ok(session),
            _ => Err(Wrong::End),
        }
    }
}

/// Checks the secret against the commitment.
fn reveal(digits: &str, origin: EntropyOrigin, commitment: [u8; 32]) -> Result<DiceSessionHead, Wrong> {
    if digits.ends_with("until the session ends") {
        return Err(Wrong::Running);
    }
    let head = DiceSessionHead {
        secret: Seed(bytes(digits).ok_or(Wrong::Secret)?),
        over: false,
        origin,
        added: Added::default(),
    };
    match head.commitment() == commitment {
        true => Ok(head),
        false => Err(Wrong::OtherSecret),
    }
}

/// Checks the faces of a line against the next roll of the session.
fn rolled(line: &str, session: &mut DiceSession) -> Result<(), Wrong> {
    if !session.goes_on() {
        return Err(Wrong::TooMany);
    }
    let (told, rest) = line.split_once(' ').ok_or(Wrong::Number)?;
    if number(told) != Some(session.len() as u64 + 1) {
        return Err(Wrong::Number);
    }
    let (dice, _) = rest.split_once(':').ok_or(Wrong::UnknownDice)?;
    let roll = Roll::parse(dice).ok_or(Wrong::UnknownDice)?;
    let shown = session.roll(roll).ok_or(Wrong::TooMany)?;
    match is_written(rest, RollLine(roll, &shown)) {
        true => Ok(()),
        false => Err(Wrong::Faces),
    }
}

/// Last line: number of rolls, and check.
fn ended(line: &str, mut session: DiceSession) -> Result<DiceSession, Wrong> {
    let told = line.strip_prefix("end ").ok_or(Wrong::End)?;
    let (rolls, digits) = told.split_once(' ').ok_or(Wrong::Check)?;
    if number(rolls) != Some(session.len() as u64) {
        return Err(Wrong::End);
    }
    if bytes(digits) != Some(session.check()) {
        return Err(Wrong::Check);
    }
    session.head.over = true;
    Ok(session)
}

/// Whether the text is exactly as written.
fn is_written(text: &str, shown: impl fmt::Display) -> bool {
    let mut right: String<64> = String::new();
    // Fits six dice of three digits, or 32 bytes.
    write!(right, "{shown}").is_ok() && right == text
}

fn number(digits: &str) -> Option<u64> {
    digits.parse().ok().filter(|number| is_written(digits, number))
}

pub(super) fn bytes<const N: usize>(digits: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    if digits.len() != 2 * bytes.len() {
        return None;
    }
    for (index, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(digits.get(2 * index..2 * index + 2)?, 16).ok()?;
    }
    // Rejects signs, which the parser accepts.
    is_written(digits, Hexadecimal(&bytes)).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::rolls::Die;

    type Proof = (EntropyOrigin, Added);

    fn session((origin, added): Proof, over: bool) -> DiceSession {
        let mut session = DiceSession::new(DiceSessionHead {
            secret: Seed([5; 32]),
            over: false,
            origin,
            added,
        });
        for number in 0..30 {
            let roll = match number % 3 {
                0 => Roll::RaDice(crate::rules::die::DiceSet::ALL),
                1 => Roll::Pool {
                    die: Die::D100,
                    count: 6,
                },
                _ => Roll::Pool { die: Die::D6, count: 1 },
            };
            session.roll(roll).unwrap();
        }
        session.head.over = over;
        session
    }

    fn with_players() -> Proof {
        let word = proof::word("ANAÏS").unwrap();
        let pressed = 81_234_567;
        (EntropyOrigin::Buttons, Added { pressed, word })
    }

    fn verified(
        session: &DiceSession,
        mut change: impl FnMut(usize, &mut String<112>),
    ) -> Result<DiceSession, (usize, Wrong)> {
        let mut verify = Verify::default();
        for index in 0.. {
            let mut line = String::new();
            if !session.line(index, &mut line).unwrap() {
                return verify.end().map_err(|wrong| (index, wrong));
            }
            change(index, &mut line);
            verify.line(&line).map_err(|wrong| (index, wrong))?;
        }
        unreachable!()
    }

    #[test]
    fn a_session_that_ended_is_verified_and_a_running_one_keeps_its_secret() {
        let ended = session(with_players(), true);
        assert_eq!(verified(&ended, |_, _| {}), Ok(ended));
        let running = session(with_players(), false);
        assert_eq!(verified(&running, |_, _| {}), Err((3, Wrong::Running)));
    }

    #[test]
    fn the_first_wrong_line_is_found() {
        let nines = |wanted: usize| {
            move |index, line: &mut String<112>| {
                if index == wanted {
                    let digit = if line.pop() == Some('9') { '8' } else { '9' };
                    line.push(digit).unwrap();
                }
            }
        };
        let new = session(with_players(), true);
        for (line, found, wrong) in [
            (0, 0, Wrong::NoRolls),
            (1, 3, Wrong::OtherSecret),
            (2, 2, Wrong::Entropy),
            (3, 3, Wrong::OtherSecret),
            (4, 6, Wrong::Faces),
            (5, 5, Wrong::Word),
            (15, 15, Wrong::Faces),
            (36, 36, Wrong::Check),
        ] {
            assert_eq!(verified(&new, nines(line)), Err((found, wrong)));
        }
    }

    #[test]
    fn entropy_that_is_made_to_look_better_is_refused() {
        let better = |index: usize, line: &mut String<112>| {
            if index == 2 {
                line.clear();
                line.push_str("luck oscillator").unwrap();
            }
        };
        let told = verified(&session(with_players(), true), better);
        assert_eq!(told, Err((3, Wrong::OtherSecret)));
    }

    #[test]
    fn a_roll_that_is_left_out_is_missed() {
        let mut whole = session(with_players(), true);
        let left_out = |index: usize, line: &mut String<112>| {
            if index == 20 {
                line.clear();
            }
        };
        assert_eq!(verified(&whole, left_out), Err((21, Wrong::Number)));
        whole.head.over = false;
        assert!(whole.goes_on());
    }

    #[test]
    fn a_full_session_is_verified() {
        let mut full = session(with_players(), false);
        while full.roll(Roll::Pool { die: Die::D6, count: 1 }).is_some() {}
        full.head.over = true;
        let rolls = verified(&full, |_, _| {}).map(|verified| verified.len());
        assert_eq!(rolls, Ok(DiceSession::MOST));
    }

    #[test]
    fn with_given_entropy_the_press_does_not_count() {
        for (pressed, told) in [(0, None), (1, Some((4, Wrong::Pressed)))] {
            let word = proof::word("").unwrap();
            let given = (EntropyOrigin::Given, Added { pressed, word });
            assert_eq!(verified(&session(given, true), |_, _| {}).err(), told);
        }
    }

    #[test]
    fn numbers_are_written_in_one_way_only() {
        assert_eq!(number("0"), Some(0));
        for other in ["", "+1", "01", "-1", " 1", "18446744073709551616"] {
            assert_eq!(number(other), None, "{other}");
        }
    }
}
