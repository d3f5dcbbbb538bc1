//! Notes that the players take during a session, and their comparison with its proof.

use core::fmt;

use heapless::String;

use super::{
    Die, Hexadecimal, Roll,
    proof::{self, Word},
    session::DiceSession,
    verify::bytes,
};
use crate::{
    chance::roll::{MOST_DICE, Shown},
    rules::die::{Colour, DiceSet, Face},
};

/// A line of the notes. [`fmt::Display`] writes it in the form that [`Note::parse`] reads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    Commitment([u8; 32]),
    /// In microseconds.
    Pressed(u64),
    Word(Word),
    /// Number of rolls, counted by the players.
    Rolls(u64),
    Check([u8; 8]),
    Result(RollResult),
}

/// A roll as displayed: `7 d6 2 5 6`, `8 ra SP..A`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RollResult {
    /// From 1.
    pub number: u64,
    pub roll: Roll,
    pub shown: Shown,
    /// Check of the session after this roll: ` check 159d5f57cddeac45`.
    pub check: Option<[u8; 8]>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unreadable {
    Kind,
    Commitment,
    Pressed,
    Word,
    Rolls,
    Check,
    UnknownDice,
    Faces,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unreadable::Kind => {
                "a note begins with commitment, pressed, word, rolls, check, or the number of a roll (1 to 1024)"
            }
            Unreadable::Commitment => "commitment takes 64 hexadecimal digits",
            Unreadable::Pressed => "pressed takes seconds with six decimals, like 81.234567",
            Unreadable::Word => "word takes one to eight letters, or - for none",
            Unreadable::Rolls => "rolls takes a number",
            Unreadable::Check => "check takes 16 hexadecimal digits",
            Unreadable::UnknownDice => "the dice are one of d4 d6 d8 d10 d12 d20 d100 ra, after the number of the roll",
            Unreadable::Faces => {
                "results are like 7 d6 2 5 6, for one to six dice, or 8 ra SP..A, with a dot for a die kept"
            }
        })
    }
}

impl core::error::Error for Unreadable {}

impl Note {
    /// Ignores case, and spaces between digits.
    pub fn parse(line: &str) -> Result<Note, Unreadable> {
        let (first, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        let is = |kind: &str| first.eq_ignore_ascii_case(kind);
        Ok(match first {
            _ if is("commitment") => Note::Commitment(digits(rest).ok_or(Unreadable::Commitment)?),
            _ if is("pressed") => Note::Pressed(micros(rest).ok_or(Unreadable::Pressed)?),
            _ if is("word") => Note::Word(word(rest.trim()).ok_or(Unreadable::Word)?),
            _ if is("rolls") => Note::Rolls(number(rest.trim()).ok_or(Unreadable::Rolls)?),
            _ if is("check") => Note::Check(digits(rest).ok_or(Unreadable::Check)?),
            _ => {
                let number = number(first).filter(|number| (1..=DiceSession::MOST as u64).contains(number));
                Note::Result(RollResult::parse(number.ok_or(Unreadable::Kind)?, rest)?)
            }
        })
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::Commitment(commitment) => write!(f, "commitment {}", Hexadecimal(commitment)),
            Note::Pressed(micros) => write!(f, "pressed {}.{:06}", micros / 1_000_000, micros % 1_000_000),
            Note::Word(word) => write!(f, "word {}", if word.is_empty() { "-" } else { word }),
            Note::Rolls(rolls) => write!(f, "rolls {rolls}"),
            Note::Check(check) => write!(f, "check {}", Hexadecimal(check)),
            Note::Result(result) => write!(f, "{result}"),
        }
    }
}

impl RollResult {
    fn parse(number: u64, text: &str) -> Result<RollResult, Unreadable> {
        let mut words = text.split_whitespace();
        let dice = words.next().ok_or(Unreadable::UnknownDice)?;
        let faces = words.clone().take_while(|word| !word.eq_ignore_ascii_case("check"));
        let check = match words.nth(faces.clone().count()) {
            None => None,
            Some(_) => Some(joined(words).ok_or(Unreadable::Check)?),
        };
        let (roll, shown) = match die(dice) {
            Some(die) => pool(die, faces).ok_or(Unreadable::Faces)?,
            None if dice.eq_ignore_ascii_case("ra") => ra_dice(faces).ok_or(Unreadable::Faces)?,
            None => return Err(Unreadable::UnknownDice),
        };
        Ok(RollResult {
            number,
            roll,
            shown,
            check,
        })
    }
}

/// Fits the QR code: at most 56 letters.
impl fmt::Display for RollResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.number, ShownDice(self.roll, &self.shown))?;
        match &self.check {
            None => Ok(()),
            Some(check) => write!(f, " check {}", Hexadecimal(check)),
        }
    }
}

/// The dice and faces of a roll: `d6 2 5 6`, `ra SP..A`.
struct ShownDice<'a>(Roll, &'a [u8]);

impl fmt::Display for ShownDice<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ShownDice(roll, shown) = self;
        match roll {
            Roll::Pool { die, .. } => {
                write!(f, "{die}")?;
                shown.iter().try_for_each(|&face| write!(f, " {}", u16::from(face) + 1))
            }
            Roll::RaDice(dice) => {
                f.write_str("ra ")?;
                let mut faces = shown.iter().filter_map(|&face| Face::ALL.get(usize::from(face)));
                Colour::ALL.into_iter().try_for_each(|colour| {
                    let face = if dice.contains(colour) { faces.next() } else { None };
                    write!(f, "{}", face.map_or('.', |face| face.letter()))
                })
            }
        }
    }
}

fn die(text: &str) -> Option<Die> {
    let faces = text.strip_prefix(['d', 'D'])?;
    let faces = number(faces)?;
    Die::ALL.into_iter().find(|die| u64::from(die.faces()) == faces)
}

fn pool<'a>(die: Die, faces: impl Iterator<Item = &'a str> + Clone) -> Option<(Roll, Shown)> {
    let count = faces.clone().count();
    if !(1..=MOST_DICE).contains(&count) {
        return None;
    }
    let face = |text| number(text).filter(|face| (1..=u64::from(die.faces())).contains(face));
    let shown: Option<Shown> = faces.map(|text| face(text).map(|face| (face - 1) as u8)).collect();
    let count = count as u8;
    Some((Roll::Pool { die, count }, shown?))
}

/// Five faces in die order, with a dot for a die that was kept.
fn ra_dice<'a>(faces: impl Iterator<Item = &'a str>) -> Option<(Roll, Shown)> {
    let mut letters = faces.flat_map(str::chars);
    let (mut dice, mut shown) = (DiceSet::NONE, Shown::default());
    for colour in Colour::ALL {
        let face = match letters.next()?.to_ascii_uppercase() {
            '.' => continue,
            // In German.
            'Z' => Face::Civilisation,
            letter => Face::from_letter(letter)?,
        };
        dice = dice.with(DiceSet::of(colour));
        shown.push(face as u8);
    }
    (letters.next().is_none() && !dice.is_empty()).then_some((Roll::RaDice(dice), shown))
}

fn digits<const N: usize>(text: &str) -> Option<[u8; N]> {
    joined(text.split_whitespace())
}

fn joined<'a, const N: usize>(parts: impl Iterator<Item = &'a str>) -> Option<[u8; N]> {
    let mut digits: String<64> = String::new();
    for digit in parts.flat_map(str::chars) {
        digits.push(digit.to_ascii_lowercase()).ok()?;
    }
    bytes(&digits)
}

/// Seconds with six decimals, as displayed; the unit may follow.
fn micros(text: &str) -> Option<u64> {
    let text = text.trim();
    let text = text.strip_suffix(['s', 'S']).unwrap_or(text).trim_end();
    let (seconds, micros) = text.split_once('.').filter(|(_, micros)| micros.len() == 6)?;
    number(seconds)?.checked_mul(1_000_000)?.checked_add(number(micros)?)
}

fn word(text: &str) -> Option<Word> {
    if text.is_empty() || text == "-" {
        return (text == "-").then(Word::new);
    }
    let mut capitals = Word::new();
    for letter in text.chars().flat_map(char::to_uppercase) {
        capitals.push(letter).ok()?;
    }
    proof::word(&capitals)
}

fn number(digits: &str) -> Option<u64> {
    // Rejects signs, which the parser accepts.
    digits.bytes().all(|digit| digit.is_ascii_digit()).then_some(())?;
    digits.parse().ok()
}

/// The notes of a session so far.
pub struct Comparison<'a> {
    session: &'a DiceSession,
    commitment: bool,
    pressed: bool,
    word: bool,
    rolls: bool,
    check: bool,
    /// A bit per roll.
    results: [u64; DiceSession::MOST / 64],
}

/// Cheating that the notes cannot rule out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gap {
    Commitment,
    Pressed,
    Word,
    NoWord,
    Count,
    Results { noted: u64, rolls: u64 },
    Check,
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Gap::Commitment => "the commitment was not noted: the device may have chosen among several secrets",
            Gap::Pressed => "the moment was not noted: the device may have chosen it after it knew the word",
            Gap::Word => "the word was not noted: the text may contain another one",
            Gap::NoWord => "no word was added: the device may have chosen among millions of moments",
            Gap::Count => "the players did not count the rolls: some may have been inserted or skipped",
            Gap::Results { noted, rolls } => {
                let missing = rolls - noted;
                return write!(
                    f,
                    "{missing} of {rolls} results were not noted: there the screen may have shown other dice"
                );
            }
            Gap::Check => "the check was not noted: results that were not noted may have been changed since the end",
        })
    }
}

impl<'a> Comparison<'a> {
    /// `session` has been verified.
    pub const fn new(session: &'a DiceSession) -> Comparison<'a> {
        Comparison {
            session,
            commitment: false,
            pressed: false,
            word: false,
            rolls: false,
            check: false,
            results: [0; _],
        }
    }

    /// Whether the note agrees with the proof.
    pub fn note(&mut self, note: &Note) -> bool {
        match note {
            Note::Commitment(_) => self.commitment = true,
            Note::Pressed(_) => self.pressed = true,
            Note::Word(_) => self.word = true,
            Note::Rolls(_) => self.rolls = true,
            Note::Check(_) => self.check = true,
            Note::Result(result) => {
                let place = result.number.saturating_sub(1) as usize;
                if let Some(bits) = self.results.get_mut(place / 64) {
                    *bits |= 1 << (place % 64);
                }
            }
        }
        match (note, self.proved(note)) {
            (Note::Result(noted), Some(Note::Result(proved))) => {
                let same = (noted.roll, noted.shown) == (proved.roll, proved.shown);
                same && (noted.check.is_none() || noted.check == proved.check)
            }
            (noted, proved) => Some(noted) == proved.as_ref(),
        }
    }

    /// The right note of this kind; none if there was no such roll.
    pub fn proved(&self, note: &Note) -> Option<Note> {
        let head = &self.session.head;
        Some(match note {
            Note::Commitment(_) => Note::Commitment(head.commitment()),
            Note::Pressed(_) => Note::Pressed(head.added.pressed),
            Note::Word(_) => Note::Word(head.added.word.clone()),
            Note::Rolls(_) => Note::Rolls(self.session.len() as u64),
            Note::Check(_) => Note::Check(self.session.check()),
            Note::Result(result) => Note::Result(self.session.result(result.number)?),
        })
    }

    /// Number of different rolls with a noted result.
    pub fn results(&self) -> u64 {
        self.results.iter().map(|bits| u64::from(bits.count_ones())).sum()
    }

    /// Cheating that these notes leave open, if all of them agree with the proof.
    pub fn gaps(&self) -> impl Iterator<Item = Gap> {
        let (noted, rolls) = (self.results(), self.session.len() as u64);
        // Every result noted: none can be inserted, skipped or changed.
        let is_sample = noted < rolls;
        [
            (!self.commitment).then_some(Gap::Commitment),
            (!self.pressed).then_some(Gap::Pressed),
            (!self.word).then_some(Gap::Word),
            self.session.head.added.word.is_empty().then_some(Gap::NoWord),
            (is_sample && !self.rolls).then_some(Gap::Count),
            is_sample.then_some(Gap::Results { noted, rolls }),
            (is_sample && !self.check).then_some(Gap::Check),
        ]
        .into_iter()
        .flatten()
    }
}

#[cfg(test)]
mod tests {
    use core::fmt::Write;

    use super::*;

    fn written(note: &Note) -> String<80> {
        let mut text = String::new();
        write!(text, "{note}").unwrap();
        text
    }

    #[test]
    fn a_note_is_read_as_it_is_written() {
        let hundred = "1024 d100 100 100 100 100 100 100 check 159d5f57cddeac45";
        for text in [
            "commitment c7e7b8e715709c27b961877cb844a57374522a2ae8d517e2db097371f05945a1",
            "pressed 12.345678",
            "pressed 18446744073709.551615",
            "word ANAÏS",
            "word -",
            "rolls 5",
            "check 159d5f57cddeac45",
            "1 d6 4 6 5",
            "2 ra MNM..",
            "5 ra ACNNA check 159d5f57cddeac45",
            hundred,
        ] {
            let note = Note::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(written(&note), text);
            // As scanned.
            assert_eq!(Note::parse(&written(&note).to_uppercase_ascii()), Ok(note));
        }
        assert_eq!(hundred.len(), 56);
    }

    trait Scanned {
        fn to_uppercase_ascii(self) -> Self;
    }

    impl Scanned for String<80> {
        fn to_uppercase_ascii(mut self) -> Self {
            self.make_ascii_uppercase();
            self
        }
    }

    #[test]
    fn a_note_may_be_written_as_the_device_shows_it() {
        for (typed, note) in [
            ("  check 159D 5F57 cdde ac45 ", "check 159d5f57cddeac45"),
            ("Pressed 12.345678 s", "pressed 12.345678"),
            ("word anaïs", "word ANAÏS"),
            ("2 RA mnm..", "2 ra MNM.."),
            ("2 ra z . . . s", "2 ra C...S"),
            ("3 D20\t7", "3 d20 7"),
        ] {
            assert_eq!(Note::parse(typed), Note::parse(note), "{typed}");
            assert!(Note::parse(note).is_ok());
        }
    }

    #[test]
    fn a_note_that_cannot_be_right_is_refused_with_its_form() {
        for (text, error) in [
            ("", Unreadable::Kind),
            ("0 d6 1", Unreadable::Kind),
            ("1025 d6 1", Unreadable::Kind),
            ("+1 d6 1", Unreadable::Kind),
            ("seven d6 1", Unreadable::Kind),
            ("commitment b62a", Unreadable::Commitment),
            ("check 159d5f57cddeac4x", Unreadable::Check),
            ("check +59d5f57cddeac45", Unreadable::Check),
            ("pressed 12", Unreadable::Pressed),
            ("pressed 12.34567", Unreadable::Pressed),
            ("pressed 12.+34567", Unreadable::Pressed),
            ("pressed 18446744073709.551616", Unreadable::Pressed),
            ("word", Unreadable::Word),
            ("word AB CD", Unreadable::Word),
            ("word ABCDEFGHI", Unreadable::Word),
            ("rolls", Unreadable::Rolls),
            ("rolls -1", Unreadable::Rolls),
            ("1", Unreadable::UnknownDice),
            ("1 d7 1", Unreadable::UnknownDice),
            ("1 6", Unreadable::UnknownDice),
            ("1 d6", Unreadable::Faces),
            ("1 d6 7", Unreadable::Faces),
            ("1 d6 0", Unreadable::Faces),
            ("1 d6 1 1 1 1 1 1 1", Unreadable::Faces),
            ("1 ra SPNC", Unreadable::Faces),
            ("1 ra SPNCMA", Unreadable::Faces),
            ("1 ra .....", Unreadable::Faces),
            ("1 ra SPNCX", Unreadable::Faces),
            ("1 d6 1 check", Unreadable::Check),
            ("1 d6 1 check 159d", Unreadable::Check),
        ] {
            assert_eq!(Note::parse(text), Err(error), "{text}");
        }
    }
}
