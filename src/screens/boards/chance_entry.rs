//! Entry of chance events from the boxed game: tiles, dice, suns and cards. Impossible outcomes are dotted; A on them
//! explains why.

use core::fmt::{self, Write};

use heapless::String;

use super::{
    super::{play::ViewAction, reading::PageText, widgets},
    game::ScreenGame,
};
use crate::{
    device::Frame,
    rules::{
        Chance, Game, Seat,
        games::with_games,
        position::{Code, GameKind, Position},
    },
    screens::{
        input::{Direction, Key},
        widgets::stepped,
    },
    table::{Language, Name, Pending, Table},
    text::Catalogue,
};

/// Letters of the status line beside the number of tiles left.
const STATUS: usize = 23;

/// Two names of eight letters and a few words.
pub type Status = String<64>;

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct GridPosition {
    pub column: u8,
    pub row: u8,
}

/// A game and the pending chance event.
pub struct Asked<'a, G: Game> {
    pub game: &'a G,
    pub chance: Chance,
    pub table: &'a Table,
}

impl<G: Game> Asked<'_, G> {
    pub fn name(&self, seat: Seat) -> Option<Name> {
        self.table.header().player(seat).map(|player| player.name)
    }

    /// Writes the drawing seat's name if it fits before this number of letters.
    pub fn say_name(&self, letters: usize, texts: &Catalogue, line: &mut Status) -> fmt::Result {
        let name = self.game.active().and_then(|seat| self.name(seat));
        match name.filter(|name| name.letters().count() + 2 + letters <= STATUS) {
            Some(name) => write!(line, "{name}{}", texts.colon),
            None => Ok(()),
        }
    }
}

/// Entry of one game's outcomes, with the parts entered so far.
pub trait Entry: Default {
    type Game: Game;

    /// Prepares for the next outcome.
    fn begin(&mut self, _: &Asked<'_, Self::Game>) {}

    /// Whether outcomes do not repeat, like dealt cards.
    fn is_dealt(chance: Chance) -> bool;

    fn shape(&self, asked: &Asked<'_, Self::Game>) -> (u8, u8);

    fn outcome(&self, asked: &Asked<'_, Self::Game>, at: GridPosition) -> Option<<Self::Game as Game>::Move>;

    /// Whether a place is empty. Every row and column has at least one place that is not.
    fn is_gap(&self, _: &Asked<'_, Self::Game>, _: GridPosition) -> bool {
        false
    }

    /// Up and down change the item; false if they move the cursor instead.
    fn turn(&mut self, _: &Asked<'_, Self::Game>, _: GridPosition, _forward: bool) -> bool {
        false
    }

    /// A on a part of an outcome: returns the next cursor position; `None` if nothing can be added.
    fn add(&mut self, _: &Asked<'_, Self::Game>, _: GridPosition) -> Option<GridPosition> {
        None
    }

    /// Removes the last part of an outcome; false if there is none.
    fn remove(&mut self) -> bool {
        false
    }

    fn say(&self, asked: &Asked<'_, Self::Game>, at: GridPosition, texts: &Catalogue, line: &mut Status)
    -> fmt::Result;

    fn draw(&self, asked: &Asked<'_, Self::Game>, at: GridPosition, texts: &Catalogue, frame: &mut Frame);

    fn explain(
        &self,
        asked: &Asked<'_, Self::Game>,
        at: GridPosition,
        texts: &Catalogue,
        text: &mut PageText,
    ) -> fmt::Result;
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

/// Evaluates `$body` with the game's entry and the pending chance event, if any.
macro_rules! with_entry {
    ([$($module:ident::$game:ident),+] @match $entry:expr, $table:expr, ($own:ident, $asked:ident) => $body:expr) => {
        match ($entry, $table.position(), $table.pending()) {
            $((AnyEntry::$game($own), Position::$game(game), Pending::Chance(chance)) => {
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

pub struct ChanceEntry {
    at: GridPosition,
    entry: AnyEntry,
}

impl ChanceEntry {
    pub fn new(kind: GameKind) -> ChanceEntry {
        ChanceEntry {
            at: GridPosition::default(),
            entry: AnyEntry::new(kind),
        }
    }

    /// Prepares for the next outcome, with the cursor on the last kind.
    pub fn refresh(&mut self, table: &Table) {
        while self.entry.remove() {}
        let _ = with_entry!(&mut self.entry, table, (entry, asked) => self.at = begin(entry, &asked));
    }

    /// Handles every key but B and long presses.
    pub fn press(&mut self, table: &Table, key: Key) -> ViewAction {
        let at = &mut self.at;
        with_entry!(&mut self.entry, table, (entry, asked) => press(entry, &asked, at, key))
            .unwrap_or(ViewAction::Nothing)
    }

    /// B: false if there is nothing to remove.
    pub fn back(&mut self) -> bool {
        let removed = self.entry.remove();
        if removed {
            self.at = GridPosition::default();
        }
        removed
    }

    pub fn draw(&self, table: &Table, language: Language, frame: &mut Frame) {
        let texts = language.texts();
        let _ = with_entry!(&self.entry, table, (entry, asked) => {
            let mut line = Status::new();
            let _ = entry.say(&asked, self.at, texts, &mut line);
            widgets::status(frame, &line);
            entry.draw(&asked, self.at, texts, frame);
        });
    }

    pub fn explain(&self, table: &Table, language: Language, text: &mut PageText) {
        let _ =
            with_entry!(&self.entry, table, (entry, asked) => entry.explain(&asked, self.at, language.texts(), text));
    }
}

fn begin<E: Entry>(entry: &mut E, asked: &Asked<'_, E::Game>) -> GridPosition {
    entry.begin(asked);
    let kind = asked.table.header().setup().kind();
    let codes = asked.table.journal().codes();
    let last = codes.filter(|&code| kind.chance(code) == Some(asked.chance)).last();
    let mut wanted = last;
    if E::is_dealt(asked.chance) {
        // Dealt items do not repeat: the next possible one.
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
    let mut places = (0..rows).flat_map(|row| (0..columns).map(move |column| GridPosition { column, row }));
    let is_wanted = |&at: &GridPosition| {
        let code = entry.outcome(asked, at).map(|outcome| Code(E::Game::code(outcome)));
        code.is_some() && code == wanted
    };
    places.find(is_wanted).unwrap_or_default()
}

fn press<E: Entry>(entry: &mut E, asked: &Asked<'_, E::Game>, at: &mut GridPosition, key: Key) -> ViewAction {
    if key == Key::Confirm {
        if let Some(outcome) = entry.outcome(asked, *at) {
            return ViewAction::Play(Code(E::Game::code(outcome)));
        }
        *at = entry.add(asked, *at).unwrap_or(*at);
    } else if let Some(direction) = key.step() {
        step(entry, asked, at, direction);
    }
    ViewAction::Nothing
}

fn step<E: Entry>(entry: &mut E, asked: &Asked<'_, E::Game>, at: &mut GridPosition, direction: Direction) {
    let (columns, rows) = entry.shape(asked);
    let forward = matches!(direction, Direction::Right | Direction::Down);
    let along = matches!(direction, Direction::Left | Direction::Right);
    if !along && entry.turn(asked, *at, forward) {
        return;
    }
    for _ in 0..columns.max(rows) {
        let (value, count) = if along {
            (&mut at.column, columns)
        } else {
            (&mut at.row, rows)
        };
        *value = stepped((*value).into(), count.into(), forward) as u8;
        if !entry.is_gap(asked, *at) {
            break;
        }
    }
}
