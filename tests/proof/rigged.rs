//! Rigged devices, one per attack, and players who follow the document. A device passes the verification of its text
//! alone; the notes, or a look at the screen, catch it.

use pocket_ra::{
    chance::{Seed, roll::Shown},
    table::rolls::{
        DiceSession, DiceSessionHead, Die, Roll, Wrong,
        notes::{Comparison, Gap, Note, RollResult},
        proof::{self, Added, EntropyOrigin, Word},
    },
};
use pocket_ra_bench::owner::Random;

use super::{second, text, verified};

const ONE_D6: Roll = Roll::Pool { die: Die::D6, count: 1 };
const ROLLS: usize = 40;
/// Wanted and unwanted faces of a d6, from 0.
const GOOD: u8 = 5;
const BAD: u8 = 0;

struct Screen {
    number: usize,
    shown: Shown,
}

/// The default is honest; a rigged device overrides what it cheats with.
trait Device {
    fn honest(&mut self) -> &mut Honest;

    fn commitment(&mut self) -> [u8; 32] {
        self.honest().head.commitment()
    }

    fn press(&mut self) -> u64 {
        self.honest().head.added.pressed
    }

    fn word(&mut self, word: Word) {
        self.honest().begin(word);
    }

    fn roll(&mut self, roll: Roll) -> Screen {
        self.honest().roll(roll)
    }

    fn code(&mut self) -> RollResult {
        self.honest().session.last_result().unwrap()
    }

    /// Number of rolls and check on the last page, and the text.
    fn end(&mut self) -> (u64, [u8; 8], String) {
        let session = &mut self.honest().session;
        session.head.over = true;
        (session.len() as u64, session.check(), text(session))
    }
}

struct Honest {
    head: DiceSessionHead,
    session: DiceSession,
}

impl Honest {
    fn new(secret: u64) -> Honest {
        let mut bytes = [7; 32];
        bytes[..8].copy_from_slice(&secret.to_le_bytes());
        let head = DiceSessionHead {
            secret: Seed(bytes),
            over: false,
            origin: EntropyOrigin::Oscillator,
            added: Added {
                pressed: 12_345_678,
                word: Word::new(),
            },
        };
        let session = DiceSession::new(head.clone());
        Honest { head, session }
    }

    fn begin(&mut self, word: Word) {
        self.head.added.word = word;
        self.session = DiceSession::new(self.head.clone());
    }

    fn roll(&mut self, roll: Roll) -> Screen {
        let shown = self.session.roll(roll).unwrap();
        let number = self.session.len();
        Screen { number, shown }
    }

    /// First face of the next roll, known to a rigged device only.
    fn next(&self, roll: Roll) -> u8 {
        self.session.clone().roll(roll).unwrap()[0]
    }
}

impl Device for Honest {
    fn honest(&mut self) -> &mut Honest {
        self
    }
}

#[derive(Clone, Copy)]
struct Players {
    word: &'static str,
    /// Look at the number on the page after every roll.
    attentive: bool,
    /// One result of this number is noted, on average; 0 is none.
    one_of: u64,
    /// Scan the code of noted rolls.
    scanning: bool,
    counting: bool,
    dice: u64,
}

const EVERYTHING: Players = Players {
    word: "KXQWJZ",
    attentive: false,
    one_of: 1,
    scanning: false,
    counting: true,
    dice: 1,
};

/// Commitment, moment, word, and the device's own number of rolls and check.
const NO_RESULTS: Players = Players {
    one_of: 0,
    counting: false,
    ..EVERYTHING
};

const COUNT_ONLY: Players = Players {
    counting: true,
    ..NO_RESULTS
};

#[derive(PartialEq, Debug)]
enum Caught {
    /// The number on the page is not that of the players.
    Number,
    /// The QR code does not match the dice on the page.
    Code,
    Text(Wrong),
    Note(Note),
}

/// Gaps that the notes leave, if the device is not caught.
fn play(mut device: impl Device, players: Players) -> Result<Vec<Gap>, Caught> {
    let mut random = Random(players.dice);
    let mut notes = vec![Note::Commitment(device.commitment())];
    notes.push(Note::Pressed(device.press()));
    let word = proof::word(players.word).unwrap();
    device.word(word.clone());
    notes.push(Note::Word(word));
    for count in 1..=ROLLS {
        let Screen { number, shown } = device.roll(ONE_D6);
        if players.attentive && number != count {
            return Err(Caught::Number);
        }
        // Which rolls to note is chosen after seeing the dice.
        if players.one_of > 0 && random.below(players.one_of) == 0 {
            let mut result = RollResult {
                number: count as u64,
                roll: ONE_D6,
                shown,
                check: None,
            };
            if players.scanning {
                let code = device.code();
                if (code.number, code.roll, code.shown) != (result.number, result.roll, result.shown) {
                    return Err(Caught::Code);
                }
                result = code;
            }
            notes.push(Note::Result(result));
        }
    }
    let (rolls, check, text) = device.end();
    notes.push(Note::Rolls(if players.counting { ROLLS as u64 } else { rolls }));
    notes.push(Note::Check(check));
    compare(&text, &notes)
}

/// Verdict of both verifiers.
fn compare(text: &str, notes: &[Note]) -> Result<Vec<Gap>, Caught> {
    let written: String = notes.iter().map(|note| format!("{note}\n")).collect();
    let told = first(text, &written);
    if let Some(other) = second::second_with_notes(text, &written) {
        assert_eq!(told.is_ok(), other.is_ok(), "{told:?}\n{other:?}\n{text}{written}");
    }
    told
}

fn first(text: &str, notes: &str) -> Result<Vec<Gap>, Caught> {
    let session = verified(text).map_err(Caught::Text)?;
    let mut comparison = Comparison::new(&session);
    for line in notes.lines() {
        let note = Note::parse(line).unwrap();
        if !comparison.note(&note) {
            return Err(Caught::Note(note));
        }
    }
    Ok(comparison.gaps().collect())
}

fn is_result(caught: Result<Vec<Gap>, Caught>) -> bool {
    matches!(caught, Err(Caught::Note(Note::Result(_))))
}

#[test]
fn an_honest_device_passes_with_any_notes() {
    let all = Players {
        attentive: true,
        scanning: true,
        ..EVERYTHING
    };
    assert_eq!(play(Honest::new(1), all), Ok(vec![]));
    assert_eq!(play(Honest::new(1), EVERYTHING), Ok(vec![]));
    let some = play(Honest::new(1), Players { one_of: 4, ..all }).unwrap();
    assert!(
        matches!(
            some[..],
            [Gap::Results {
                noted: 5..15,
                rolls: 40
            }]
        ),
        "{some:?}"
    );
    let none = play(Honest::new(1), Players { word: "", ..COUNT_ONLY }).unwrap();
    assert_eq!(none, [Gap::NoWord, Gap::Results { noted: 0, rolls: 40 }]);
}

#[test]
fn a_text_without_notes_leaves_everything_open() {
    let mut device = Honest::new(1);
    device.begin(Word::new());
    device.roll(ONE_D6);
    let (_, _, text) = device.end();
    let gaps = [
        Gap::Commitment,
        Gap::Pressed,
        Gap::Word,
        Gap::NoWord,
        Gap::Count,
        Gap::Results { noted: 0, rolls: 1 },
        Gap::Check,
    ];
    assert_eq!(compare(&text, &[]), Ok(gaps.to_vec()));
}

/// Shows a six instead of a one, which the text has.
struct ShowsOtherDice(Honest);

impl Device for ShowsOtherDice {
    fn honest(&mut self) -> &mut Honest {
        &mut self.0
    }

    fn roll(&mut self, roll: Roll) -> Screen {
        let Screen { number, shown } = self.0.roll(roll);
        let shown = if shown[0] == BAD {
            [GOOD].into_iter().collect()
        } else {
            shown
        };
        Screen { number, shown }
    }
}

#[test]
fn other_dice_than_proved_are_caught_by_the_results() {
    let device = || ShowsOtherDice(Honest::new(1));
    assert!(play(device(), NO_RESULTS).is_ok() && play(device(), COUNT_ONLY).is_ok());
    assert!(is_result(play(device(), EVERYTHING)));
    let scanning = Players {
        scanning: true,
        ..EVERYTHING
    };
    assert_eq!(play(device(), scanning), Err(Caught::Code));
}

/// Shows the six in the QR code, too.
struct ShowsOtherCodes(ShowsOtherDice);

impl Device for ShowsOtherCodes {
    fn honest(&mut self) -> &mut Honest {
        &mut self.0.0
    }

    fn roll(&mut self, roll: Roll) -> Screen {
        self.0.roll(roll)
    }

    fn code(&mut self) -> RollResult {
        let mut code = self.0.code();
        if code.shown[0] == BAD {
            code.shown = [GOOD].into_iter().collect();
        }
        code
    }
}

#[test]
fn other_codes_than_proved_are_caught_by_the_results() {
    let scanning = Players {
        scanning: true,
        ..EVERYTHING
    };
    assert!(is_result(play(
        ShowsOtherCodes(ShowsOtherDice(Honest::new(1))),
        scanning
    )));
}

#[test]
fn a_sample_misses_false_results_as_rarely_as_the_document_says() {
    const SESSIONS: u64 = 2000;
    let (mut hidden, mut expected) = (0.0, 0.0);
    for secret in 0..SESSIONS {
        let players = Players {
            one_of: 4,
            dice: secret,
            ..EVERYTHING
        };
        // As many false results as a d6 has ones.
        let mut honest = Honest::new(secret);
        honest.begin(proof::word(players.word).unwrap());
        let ones = (0..ROLLS).filter(|_| honest.roll(ONE_D6).shown[0] == BAD).count();
        expected += 0.75_f64.powi(ones as i32);
        // The second verifier takes a process per text.
        let mut device = ShowsOtherDice(Honest::new(secret));
        let mut random = Random(players.dice);
        device.word(proof::word(players.word).unwrap());
        let mut notes = String::new();
        for number in 1..=ROLLS as u64 {
            let shown = device.roll(ONE_D6).shown;
            if random.below(players.one_of) == 0 {
                notes += &format!("{number} d6 {}\n", shown[0] + 1);
            }
        }
        let caught = first(&device.end().2, &notes);
        hidden += f64::from(u8::from(caught.is_ok()));
        assert!(caught.is_ok() || is_result(caught));
    }
    let [hidden, expected] = [hidden, expected].map(|sum| sum / SESSIONS as f64);
    assert!((0.1..0.3).contains(&expected), "{expected}");
    // Three standard errors.
    assert!((hidden - expected).abs() < 0.03, "{hidden} and {expected}");
}

/// Rolls in secret until the next roll is the wanted one; half of the bad rolls are enough.
struct Inserts {
    honest: Honest,
    skips: fn(u8, &mut Random) -> bool,
    random: Random,
    /// Shows the number of rolls known to the players.
    hides: bool,
    shown: usize,
}

impl Inserts {
    fn new(skips: fn(u8, &mut Random) -> bool, hides: bool) -> Inserts {
        Inserts {
            honest: Honest::new(1),
            skips,
            random: Random(9),
            hides,
            shown: 0,
        }
    }
}

impl Device for Inserts {
    fn honest(&mut self) -> &mut Honest {
        &mut self.honest
    }

    fn roll(&mut self, roll: Roll) -> Screen {
        while (self.skips)(self.honest.next(roll), &mut self.random) {
            self.honest.roll(roll);
        }
        self.shown += 1;
        let Screen { number, shown } = self.honest.roll(roll);
        let number = if self.hides { self.shown } else { number };
        Screen { number, shown }
    }
}

#[test]
fn inserted_and_skipped_rolls_are_caught_by_the_number_the_count_and_the_results() {
    let until_good = |face: u8, _: &mut Random| face != GOOD;
    let half_of_the_ones = |face: u8, random: &mut Random| face == BAD && random.below(2) == 0;
    for skips in [until_good, half_of_the_ones] {
        for hides in [false, true] {
            let device = || Inserts::new(skips, hides);
            assert!(play(device(), NO_RESULTS).is_ok(), "the text is right");
            assert_eq!(
                play(device(), COUNT_ONLY),
                Err(Caught::Note(Note::Rolls(ROLLS as u64))),
                "the players' own count"
            );
            assert!(is_result(play(device(), EVERYTHING)));
            let attentive = Players {
                attentive: true,
                ..NO_RESULTS
            };
            let seen = play(device(), attentive);
            assert_eq!(seen.is_err(), !hides, "the number on the page");
            assert!(hides || seen == Err(Caught::Number));
        }
    }
}

/// Skips a bad roll, and shows a later good roll that the text does not have: the count is right again.
struct SkipsAndRestores {
    honest: Honest,
    skipped: bool,
    restored: bool,
    shown: usize,
}

impl Device for SkipsAndRestores {
    fn honest(&mut self) -> &mut Honest {
        &mut self.honest
    }

    fn roll(&mut self, roll: Roll) -> Screen {
        self.shown += 1;
        if self.skipped && !self.restored && self.shown > ROLLS / 2 {
            self.restored = true;
            let shown = [GOOD].into_iter().collect();
            return Screen {
                number: self.shown,
                shown,
            };
        }
        if !self.skipped && self.honest.next(roll) == BAD {
            self.skipped = true;
            self.honest.roll(roll);
        }
        let number = self.shown;
        Screen {
            number,
            ..self.honest.roll(roll)
        }
    }
}

#[test]
fn a_restored_count_is_caught_by_the_results_between() {
    let device = || SkipsAndRestores {
        honest: Honest::new(1),
        skipped: false,
        restored: false,
        shown: 0,
    };
    let attentive = Players {
        attentive: true,
        ..COUNT_ONLY
    };
    assert!(play(device(), attentive).is_ok());
    assert!(is_result(play(device(), EVERYTHING)));
    assert!(is_result(play(
        device(),
        Players {
            one_of: 4,
            ..EVERYTHING
        }
    )));
}

/// Rolls whichever die shows the most that a d6 can show; the text names that die.
struct Relabels(Honest);

impl Device for Relabels {
    fn honest(&mut self) -> &mut Honest {
        &mut self.0
    }

    fn roll(&mut self, _: Roll) -> Screen {
        let dice = Die::ALL.map(|die| Roll::Pool { die, count: 1 });
        let best = dice.into_iter().filter(|&roll| self.0.next(roll) <= GOOD);
        let best = best.max_by_key(|&roll| self.0.next(roll)).unwrap();
        self.0.roll(best)
    }
}

#[test]
fn other_dice_in_the_text_are_caught_by_the_results() {
    let device = || Relabels(Honest::new(1));
    assert!(play(device(), COUNT_ONLY).is_ok());
    assert!(is_result(play(device(), EVERYTHING)));
}

/// Looks two rolls ahead and shows the better one first.
struct Swaps {
    honest: Honest,
    ahead: Vec<Screen>,
}

impl Device for Swaps {
    fn honest(&mut self) -> &mut Honest {
        &mut self.honest
    }

    fn roll(&mut self, roll: Roll) -> Screen {
        if self.ahead.is_empty() {
            self.ahead = vec![self.honest.roll(roll), self.honest.roll(roll)];
            let (first, second) = (self.ahead[0].number, self.ahead[1].number);
            self.ahead.sort_by_key(|screen| screen.shown[0]);
            (self.ahead[1].number, self.ahead[0].number) = (first, second);
        }
        self.ahead.pop().unwrap()
    }
}

#[test]
fn swapped_rolls_are_caught_by_the_results() {
    let device = || Swaps {
        honest: Honest::new(1),
        ahead: Vec::new(),
    };
    let attentive = Players {
        attentive: true,
        ..COUNT_ONLY
    };
    assert!(play(device(), attentive).is_ok());
    assert!(is_result(play(device(), EVERYTHING)));
}

/// Shows dice rolled outside of the session.
struct RollsOutside(Honest);

impl Device for RollsOutside {
    fn honest(&mut self) -> &mut Honest {
        &mut self.0
    }

    fn roll(&mut self, roll: Roll) -> Screen {
        if self.0.next(roll) != BAD {
            return self.0.roll(roll);
        }
        let number = self.0.session.len();
        let shown = [GOOD].into_iter().collect();
        Screen { number, shown }
    }
}

#[test]
fn unproved_rolls_are_caught_by_the_number_the_count_and_the_results() {
    let device = || RollsOutside(Honest::new(2));
    assert!(play(device(), NO_RESULTS).is_ok());
    assert_eq!(play(device(), COUNT_ONLY), Err(Caught::Note(Note::Rolls(ROLLS as u64))));
    assert!(is_result(play(device(), EVERYTHING)));
    let attentive = Players {
        attentive: true,
        ..NO_RESULTS
    };
    assert_eq!(play(device(), attentive), Err(Caught::Number));
}

/// Changes an input of the seed, once it knows the word, until the first roll is a six.
struct Chooses {
    honest: Honest,
    change: fn(&mut DiceSessionHead, u64),
}

impl Device for Chooses {
    fn honest(&mut self) -> &mut Honest {
        &mut self.honest
    }

    fn word(&mut self, word: Word) {
        self.honest.begin(word);
        for attempt in 1.. {
            if self.honest.next(ONE_D6) == GOOD {
                break;
            }
            (self.change)(&mut self.honest.head, attempt);
            self.honest.session = DiceSession::new(self.honest.head.clone());
        }
    }
}

#[test]
fn another_secret_moment_or_word_is_caught_by_its_note() {
    let device = |change| Chooses {
        honest: Honest::new(3),
        change,
    };
    let honest = || Honest::new(3);
    assert_ne!(
        {
            let mut honest = honest();
            honest.begin(proof::word(EVERYTHING.word).unwrap());
            honest.next(ONE_D6)
        },
        GOOD,
        "it has a reason to cheat"
    );
    let commitment = Note::Commitment(honest().commitment());
    let other_secret = device(|head, attempt| head.secret = Seed([attempt as u8; 32]));
    assert_eq!(play(other_secret, EVERYTHING), Err(Caught::Note(commitment)));
    let pressed = Note::Pressed(honest().press());
    let other_moment = device(|head, attempt| head.added.pressed += attempt);
    assert_eq!(play(other_moment, EVERYTHING), Err(Caught::Note(pressed)));
    let word = Note::Word(proof::word(EVERYTHING.word).unwrap());
    let other_word = device(|head, attempt| {
        head.added.word.pop();
        head.added.word.push(char::from(b'A' + attempt as u8 - 1)).unwrap();
    });
    assert_eq!(play(other_word, EVERYTHING), Err(Caught::Note(word)));
}

/// Tries moments until the first roll is a six with the expected word, and shows that moment.
struct TriesMoments {
    honest: Honest,
    expected: Word,
}

impl Device for TriesMoments {
    fn honest(&mut self) -> &mut Honest {
        &mut self.honest
    }

    fn press(&mut self) -> u64 {
        loop {
            self.honest.begin(self.expected.clone());
            if self.honest.next(ONE_D6) == GOOD {
                return self.honest.head.added.pressed;
            }
            self.honest.head.added.pressed += 1;
        }
    }
}

#[test]
fn a_chosen_moment_is_possible_without_a_word_and_useless_against_one_that_was_not_expected() {
    let device = |secret| TriesMoments {
        honest: Honest::new(secret),
        expected: Word::new(),
    };
    let without = Players { word: "", ..EVERYTHING };
    assert_eq!(play(device(1), without), Ok(vec![Gap::NoWord]));
    let sixes = |word: &str| {
        let first = |secret: u64| {
            let mut device = device(secret);
            device.press();
            device.word(proof::word(word).unwrap());
            device.roll(ONE_D6).shown[0]
        };
        (0..600).filter(|&secret| first(secret) == GOOD).count()
    };
    assert_eq!(sixes(""), 600);
    // A sixth is 100, with a standard deviation of 9.
    assert!((73..=127).contains(&sixes("KXQWJZ")), "{}", sixes("KXQWJZ"));
}

/// Leaves the last rolls out of the text.
struct Omits(Honest);

impl Device for Omits {
    fn honest(&mut self) -> &mut Honest {
        &mut self.0
    }

    fn end(&mut self) -> (u64, [u8; 8], String) {
        let shown = (self.0.session.len() as u64, self.0.session.check());
        let mut shorter = DiceSession::new(self.0.head.clone());
        (0..ROLLS - 3).for_each(|_| assert!(shorter.roll(ONE_D6).is_some()));
        shorter.head.over = true;
        (shown.0, shown.1, text(&shorter))
    }
}

/// After the end, the text claims that the last roll was one of a d20.
struct ChangesTheText(Honest);

impl Device for ChangesTheText {
    fn honest(&mut self) -> &mut Honest {
        &mut self.0
    }

    fn end(&mut self) -> (u64, [u8; 8], String) {
        let shown = (self.0.session.len() as u64, self.0.session.check());
        let mut other = DiceSession::new(self.0.head.clone());
        (1..ROLLS).for_each(|_| assert!(other.roll(ONE_D6).is_some()));
        other.roll(Roll::Pool {
            die: Die::D20,
            count: 1,
        });
        other.head.over = true;
        (shown.0, shown.1, text(&other))
    }
}

#[test]
fn a_text_that_changed_after_the_end_is_caught_by_count_and_check() {
    let rolls = Note::Rolls(ROLLS as u64);
    assert_eq!(play(Omits(Honest::new(1)), NO_RESULTS), Err(Caught::Note(rolls)));
    let mut device = ChangesTheText(Honest::new(1));
    device.word(Word::new());
    for _ in 0..ROLLS {
        device.roll(ONE_D6);
    }
    let (_, check, text) = device.end();
    assert!(compare(&text, &[]).is_ok());
    let check = Note::Check(check);
    assert_eq!(compare(&text, std::slice::from_ref(&check)), Err(Caught::Note(check)));
}

/// Never reveals the secret of a session that went badly.
struct Refuses(Honest);

impl Device for Refuses {
    fn honest(&mut self) -> &mut Honest {
        &mut self.0
    }

    fn end(&mut self) -> (u64, [u8; 8], String) {
        let session = &self.0.session;
        (session.len() as u64, session.check(), text(session))
    }
}

#[test]
fn a_session_that_does_not_end_proves_nothing() {
    assert_eq!(
        play(Refuses(Honest::new(1)), EVERYTHING),
        Err(Caught::Text(Wrong::Running))
    );
}

/// Plays two sessions at once and continues the one with the better roll.
struct TwoSessions {
    honest: Honest,
    other: Honest,
}

impl Device for TwoSessions {
    fn honest(&mut self) -> &mut Honest {
        &mut self.honest
    }

    fn word(&mut self, word: Word) {
        self.honest.begin(word.clone());
        self.other.begin(word);
    }

    fn roll(&mut self, roll: Roll) -> Screen {
        if self.other.next(roll) > self.honest.next(roll) {
            std::mem::swap(&mut self.honest, &mut self.other);
        }
        self.other.roll(roll);
        self.honest.roll(roll)
    }
}

#[test]
fn rolls_of_two_sessions_are_caught_by_the_commitment_or_the_checks_of_the_codes() {
    let device = || TwoSessions {
        honest: Honest::new(1),
        other: Honest::new(2),
    };
    assert!(play(device(), EVERYTHING).is_err());
    let scanning = Players {
        scanning: true,
        ..EVERYTHING
    };
    // Results of one session, and checks of both.
    let mut mixed = device();
    mixed.word(Word::new());
    let codes: Vec<RollResult> = (0..ROLLS)
        .map(|_| {
            mixed.roll(ONE_D6);
            mixed.code()
        })
        .collect();
    let (_, _, text) = mixed.end();
    let session = verified(&text).unwrap();
    let foreign = codes
        .iter()
        .filter(|code| session.result(code.number).unwrap().shown == code.shown);
    let foreign = foreign.filter(|code| !Comparison::new(&session).note(&Note::Result((*code).clone())));
    assert!(foreign.count() > 0, "dice that agree by chance do not help");
    assert!(play(device(), scanning).is_err());
}
