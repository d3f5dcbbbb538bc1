//! What chance brought at a real table, told to the device: the tile that was drawn, the roll of the dice, the suns and cards
//! that were dealt. Everything possible lies on one page; what is not possible is dotted, and A on it says why.

use core::fmt::{self, Write};

use heapless::String;

use super::{
    super::{frame::Frame, ink, play::ViewAction, reading::Text},
    game::ScreenGame,
};
use crate::{
    rules::{
        Chance, Game, Seat,
        games::with_games,
        position::{Code, GameKind, Position},
    },
    screens::press::{Action, Button},
    table::{Awaits, Language, Name, Table},
    text::Catalogue,
};

/// Letters of the status line beside the number of tiles that are left; a long tile stands there without the name.
const STATUS: usize = 23;

/// The status line: two names of eight letters and a few words fit.
pub type Status = String<64>;

/// A place on the page.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Place {
    pub column: u8,
    pub row: u8,
}

/// The game that waits to be told, and which chance it waits for.
pub struct Asked<'a, G: Game> {
    pub game: &'a G,
    pub chance: Chance,
    pub table: &'a Table,
}

impl<G: Game> Asked<'_, G> {
    pub fn name(&self, seat: Seat) -> Option<Name> {
        self.table.header().player(seat).map(|player| player.name)
    }

    /// Begins the status line with the seat whose luck it is, if that and so many letters fit.
    pub fn say_name(&self, letters: usize, line: &mut Status) -> fmt::Result {
        let name = self.game.active().and_then(|seat| self.name(seat));
        match name.filter(|name| name.letters().count() + 2 + letters <= STATUS) {
            Some(name) => write!(line, "{name}: "),
            None => Ok(()),
        }
    }
}

/// How the outcomes of chance are told in one game, and what was told of one so far.
pub trait Entry: Default {
    type Game: Game;

    /// Another outcome is awaited.
    fn begin(&mut self, _: &Asked<'_, Self::Game>) {}

    /// Whether what came once does not come again, as with cards that are dealt.
    fn is_dealt(chance: Chance) -> bool;

    /// Columns and rows of the page.
    fn shape(&self, asked: &Asked<'_, Self::Game>) -> (u8, u8);

    /// The outcome that a place stands for.
    fn outcome(&self, asked: &Asked<'_, Self::Game>, at: Place) -> Option<<Self::Game as Game>::Move>;

    /// Whether a place stands for nothing; no row and no column has only such.
    fn is_gap(&self, _: &Asked<'_, Self::Game>, _: Place) -> bool {
        false
    }

    /// Up and down turn what lies at the place; false where they go to other places.
    fn turn(&mut self, _: &Asked<'_, Self::Game>, _: Place, _forward: bool) -> bool {
        false
    }

    /// A on a place that stands for a part of an outcome: where the finger goes then. None where it stands for nothing.
    fn add(&mut self, _: &Asked<'_, Self::Game>, _: Place) -> Option<Place> {
        None
    }

    /// Takes back the last part of an outcome; false when there is none.
    fn remove(&mut self) -> bool {
        false
    }

    /// The status line: whose luck it is, and what lies under the finger.
    fn say(&self, asked: &Asked<'_, Self::Game>, at: Place, texts: &Catalogue, line: &mut Status) -> fmt::Result;

    fn draw(&self, asked: &Asked<'_, Self::Game>, at: Place, texts: &Catalogue, frame: &mut Frame);

    /// What lies under the finger, and how to tell it.
    fn explain(&self, asked: &Asked<'_, Self::Game>, at: Place, texts: &Catalogue, text: &mut Text) -> fmt::Result;
}

macro_rules! declare {
    ([$($module:ident::$game:ident),+]) => {
        enum AnyEntry {
            $($game(<crate::rules::$module::$game as ScreenGame>::Entry)),+
        }

        impl AnyEntry {
            fn new(kind: GameKind) -> AnyEntry {
                match kind {
                    $(GameKind::$game => AnyEntry::$game(Default::default())),+
                }
            }

            fn remove(&mut self) -> bool {
                match self {
                    $(AnyEntry::$game(entry) => entry.remove()),+
                }
            }
        }
    };
}

with_games! { declare! }

/// Evaluates `$body` with `$entry` bound to the game's entry and `$asked` to what it is asked; none while the table waits for
/// anything else.
macro_rules! with_entry {
    ([$($module:ident::$game:ident),+] @match $entry:expr, $table:expr, ($own:ident, $asked:ident) => $body:expr) => {
        match ($entry, $table.position(), $table.awaits()) {
            $((AnyEntry::$game($own), Position::$game(game), Awaits::Chance(chance)) => {
                let $asked = Asked { game, chance, table: $table };
                Some($body)
            })+
            _ => None,
        }
    };
    ($entry:expr, $table:expr, ($own:ident, $asked:ident) => $body:expr) => {
        with_games! { with_entry! @match $entry, $table, ($own, $asked) => $body }
    };
}

/// Where the finger is on the page.
pub struct ChanceEntry {
    at: Place,
    entry: AnyEntry,
}

impl ChanceEntry {
    pub fn new(kind: GameKind) -> ChanceEntry {
        ChanceEntry {
            at: Place::default(),
            entry: AnyEntry::new(kind),
        }
    }

    /// Another outcome is awaited: the finger goes to what is most likely, the last kind that came.
    pub fn refresh(&mut self, table: &Table) {
        while self.entry.remove() {}
        // Nothing is asked of chance: nothing to enter.
        let _ = with_entry!(&mut self.entry, table, (entry, asked) => self.at = begin(entry, &asked));
    }

    /// Every press but B's and long ones.
    pub fn press(&mut self, table: &Table, button: Button, action: Action) -> ViewAction {
        let at = &mut self.at;
        with_entry!(&mut self.entry, table, (entry, asked) => press(entry, &asked, at, button, action))
            .unwrap_or(ViewAction::Nothing)
    }

    /// B: takes back the last part of an outcome that is not complete; false when there was none.
    pub fn back(&mut self) -> bool {
        let removed = self.entry.remove();
        if removed {
            self.at = Place::default();
        }
        removed
    }

    pub fn draw(&self, table: &Table, language: Language, frame: &mut Frame) {
        let texts = language.texts();
        // Nothing is asked of chance: nothing to enter.
        let _ = with_entry!(&self.entry, table, (entry, asked) => {
            let mut line = Status::new();
            // The longest line fits.
            let _ = entry.say(&asked, self.at, texts, &mut line);
            ink::status(frame, &line);
            entry.draw(&asked, self.at, texts, frame);
        });
    }

    /// What lies under the finger, and how to tell it: on a long press.
    pub fn explain(&self, table: &Table, language: Language, text: &mut Text) {
        // The longest of them fits; a test writes them all.
        let _ =
            with_entry!(&self.entry, table, (entry, asked) => entry.explain(&asked, self.at, language.texts(), text));
    }
}

/// Where the finger goes first.
fn begin<E: Entry>(entry: &mut E, asked: &Asked<'_, E::Game>) -> Place {
    entry.begin(asked);
    let kind = asked.table.header().setup().kind();
    let codes = asked.table.journal().codes();
    let last = codes.filter(|&code| kind.chance(code) == Some(asked.chance)).last();
    let mut wanted = last;
    if E::is_dealt(asked.chance) {
        // What was dealt is not dealt again: the next one that can be.
        let mut free: Option<Code> = None;
        asked.table.position().outcomes(|code, _| {
            let after = last.is_some_and(|last| last < code);
            if free.is_none() || after && free < last {
                free = Some(code);
            }
        });
        wanted = free;
    }
    let (columns, rows) = entry.shape(asked);
    let mut places = (0..rows).flat_map(|row| (0..columns).map(move |column| Place { column, row }));
    let is_wanted = |&at: &Place| {
        let code = entry.outcome(asked, at).map(|outcome| Code(E::Game::code(outcome)));
        code.is_some() && code == wanted
    };
    places.find(is_wanted).unwrap_or_default()
}

fn press<E: Entry>(
    entry: &mut E,
    asked: &Asked<'_, E::Game>,
    at: &mut Place,
    button: Button,
    action: Action,
) -> ViewAction {
    match (button, action) {
        (Button::A, Action::Released { decides: true }) => {
            if let Some(outcome) = entry.outcome(asked, *at) {
                return ViewAction::Play(Code(E::Game::code(outcome)));
            }
            *at = entry.add(asked, *at).unwrap_or(*at);
        }
        (Button::A | Button::B, _) => {}
        (_, Action::Pressed | Action::Repeated) => step(entry, asked, at, button),
        _ => {}
    }
    ViewAction::Nothing
}

fn step<E: Entry>(entry: &mut E, asked: &Asked<'_, E::Game>, at: &mut Place, button: Button) {
    let (columns, rows) = entry.shape(asked);
    let forward = matches!(button, Button::Right | Button::Down);
    let along = matches!(button, Button::Left | Button::Right);
    if !along && entry.turn(asked, *at, forward) {
        return;
    }
    for _ in 0..columns.max(rows) {
        let (value, count) = if along {
            (&mut at.column, columns)
        } else {
            (&mut at.row, rows)
        };
        *value = match forward {
            true if *value + 1 >= count => 0,
            true => *value + 1,
            false => value.checked_sub(1).unwrap_or(count.saturating_sub(1)),
        };
        if !entry.is_gap(asked, *at) {
            break;
        }
    }
}
