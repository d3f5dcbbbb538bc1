//! What chance brought at a real table, told to the device: the tile that was drawn, how the dice fell, the suns and cards
//! that were dealt. Everything possible lies on one page; what is not possible is dotted, and A on it says why.

mod cards;
mod dice;
mod seats;
mod tiles;

use core::fmt::Write;

use heapless::{String, Vec};

use super::super::{frame::Frame, ink, play::Wish, reading::Text};
use crate::{
    rules::{
        Chance, Game, MAX_PLAYERS, Seat, auction,
        dice::{Dice, DiceSet, Face, Faces, Move as DiceMove},
        position::{Code, Position},
        priests::{Move as PriestsMove, Priests},
        ra::{Move as RaMove, Ra},
        rauha::{Move as RauhaMove, Pile, Rauha, Stack},
    },
    screens::press::{Action, Button},
    table::{Awaits, Language, Table},
};

/// Letters of the status line beside the number of tiles that are left; a long tile stands there without the name.
const STATUS: usize = 23;

/// What is being told, and the places it can be chosen from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Entry {
    /// Which set of suns lies before the next seat: one below the other.
    Set,
    RaTile,
    PriestsTile,
    /// A column for each of these dice; up and down turn it.
    Roll(DiceSet),
    /// The markers of Rauha from the bottom up, one after the other.
    Pile,
    Card,
}

/// A place on the page.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Place {
    column: u8,
    row: u8,
}

/// Where the finger is on the page.
pub struct Luck {
    at: Place,
    faces: Faces,
    /// The markers that were named already, the lowest first.
    pile: Vec<Seat, MAX_PLAYERS>,
}

impl Default for Luck {
    fn default() -> Luck {
        Luck {
            at: Place::default(),
            faces: Faces([Face::Sun; 5]),
            pile: Vec::new(),
        }
    }
}

/// What the table wants to be told; none while it waits for anything else.
fn entry(table: &Table) -> Option<Entry> {
    let Awaits::Chance(chance) = table.awaits() else {
        return None;
    };
    match (chance, table.position()) {
        (Chance::Set, _) => Some(Entry::Set),
        (Chance::Tile, Position::Ra(_)) => Some(Entry::RaTile),
        (Chance::Tile, Position::Priests(_)) => Some(Entry::PriestsTile),
        (Chance::Roll, Position::Dice(game)) => Some(Entry::Roll(game.rolling())),
        (Chance::Pile, _) => Some(Entry::Pile),
        (Chance::Card, _) => Some(Entry::Card),
        (Chance::Tile | Chance::Roll, _) => None,
    }
}

impl Luck {
    /// Another outcome is awaited: the finger goes to what is most likely, the last kind that came.
    pub fn refresh(&mut self, table: &Table) {
        self.pile.clear();
        let Some(entry) = entry(table) else { return };
        self.at = Place::default();
        let kind = table.header().setup().kind();
        let chance = match table.awaits() {
            Awaits::Chance(chance) => Some(chance),
            _ => None,
        };
        let last = table
            .journal()
            .codes()
            .filter(|&code| kind.chance(code) == chance)
            .last();
        match (entry, table.position()) {
            (Entry::Roll(_), Position::Dice(game)) => self.faces = game.dice().unwrap_or(Faces([Face::Sun; 5])),
            // What was dealt is not dealt again: the next one that can be.
            (Entry::Set | Entry::Card, position) => {
                let mut free: Option<Code> = None;
                position.outcomes(|code, _| {
                    let after = last.is_some_and(|last| last < code);
                    if free.is_none() || after && free < last {
                        free = Some(code);
                    }
                });
                self.go_to(entry, table, free);
            }
            _ => self.go_to(entry, table, last),
        }
    }

    fn go_to(&mut self, entry: Entry, table: &Table, code: Option<Code>) {
        let (columns, rows) = self.shape(entry, table.position());
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| Place { column, row }));
        let mut places = places.filter(|&place| code.is_some() && self.code(entry, table.position(), place) == code);
        self.at = places.next().unwrap_or_default();
    }

    /// Columns and rows of the page.
    fn shape(&self, entry: Entry, position: &Position) -> (u8, u8) {
        match entry {
            Entry::Set => (1, position.players()),
            Entry::RaTile => (8, 3),
            Entry::PriestsTile => (13, 4),
            Entry::Roll(dice) => (dice.len(), 1),
            Entry::Pile => (1, position.players().saturating_sub(self.pile.len() as u8)),
            Entry::Card => (cards::COLUMNS, cards::ROWS),
        }
    }

    /// The outcome that a place stands for.
    fn code(&self, entry: Entry, position: &Position, place: Place) -> Option<Code> {
        match (entry, position) {
            (Entry::Set, Position::Ra(_)) => Some(code_of::<Ra>(auction::Move::Set(place.row).into())),
            (Entry::Set, Position::Priests(_)) => Some(code_of::<Priests>(auction::Move::Set(place.row).into())),
            (Entry::RaTile, _) => tiles::kind(place).map(|kind| code_of::<Ra>(RaMove::Tile(kind))),
            (Entry::PriestsTile, _) => tiles::tile(place).map(|tile| code_of::<Priests>(PriestsMove::Tile(tile))),
            (Entry::Roll(_), _) => Some(code_of::<Dice>(DiceMove::Roll(self.faces))),
            (Entry::Pile, _) => self
                .piled(position, place)
                .map(|pile| code_of::<Rauha>(RauhaMove::Pile(pile))),
            (Entry::Card, Position::Rauha(game)) => {
                cards::card(game.age(), place).map(|card| code_of::<Rauha>(RauhaMove::Card(card)))
            }
            _ => None,
        }
    }

    /// The marker that the place names.
    fn marker(&self, position: &Position, place: Place) -> Option<Seat> {
        let mut free = (0..position.players()).filter(|seat| !self.pile.contains(seat));
        free.nth(usize::from(place.row))
    }

    /// The whole pile, once only one marker is left for the top.
    fn piled(&self, position: &Position, place: Place) -> Option<Pile> {
        let mut seats = self.pile.clone();
        // As many places as seats.
        let _ = seats.push(self.marker(position, place)?);
        let mut last = (0..position.players()).filter(|seat| !seats.contains(seat));
        let (top, more) = (last.next(), last.next());
        if more.is_some() {
            return None;
        }
        let players = position.players();
        let piles = (0..Pile::orders(players)).filter_map(|number| Pile::numbered(players, number));
        piles
            .into_iter()
            .find(|pile| pile.iter().eq(seats.iter().copied().chain(top)))
    }

    /// Every press but B's and long ones.
    pub fn press(&mut self, table: &Table, button: Button, action: Action) -> Wish {
        let Some(entry) = entry(table) else {
            return Wish::Nothing;
        };
        let position = table.position();
        match (button, action) {
            (Button::A, Action::Released { decides: true }) => match (self.code(entry, position, self.at), entry) {
                (Some(code), _) => return Wish::Play(code),
                (None, Entry::Pile) => {
                    if let Some(seat) = self.marker(position, self.at) {
                        // As many places as seats.
                        let _ = self.pile.push(seat);
                        self.at = Place::default();
                    }
                }
                (None, _) => {}
            },
            (Button::A | Button::B, _) => {}
            (_, Action::Pressed | Action::Repeated) => self.step(entry, position, button),
            _ => {}
        }
        Wish::Nothing
    }

    fn step(&mut self, entry: Entry, position: &Position, button: Button) {
        let (columns, rows) = self.shape(entry, position);
        let forward = matches!(button, Button::Right | Button::Down);
        let along = matches!(button, Button::Left | Button::Right);
        if let (Entry::Roll(dice), false) = (entry, along) {
            if let Some(colour) = dice.iter().nth(usize::from(self.at.column)) {
                self.faces = dice::turned(self.faces, colour, forward);
            }
            return;
        }
        // Past the places that stand for nothing; no row and no column has only such.
        for _ in 0..columns.max(rows) {
            let (value, count) = if along {
                (&mut self.at.column, columns)
            } else {
                (&mut self.at.row, rows)
            };
            *value = match forward {
                true if *value + 1 >= count => 0,
                true => *value + 1,
                false => value.checked_sub(1).unwrap_or(count.saturating_sub(1)),
            };
            if entry != Entry::RaTile || tiles::kind(self.at).is_some() {
                break;
            }
        }
    }

    /// B: takes back the last marker of a pile that is not complete; false when there was none.
    pub fn back(&mut self) -> bool {
        self.at = if self.pile.is_empty() {
            self.at
        } else {
            Place::default()
        };
        self.pile.pop().is_some()
    }

    pub fn draw(&self, table: &Table, language: Language, frame: &mut Frame) {
        let Some(entry) = entry(table) else { return };
        let mut line: String<64> = String::new();
        // Two names of eight letters and a few words fit.
        let _ = self.say(entry, table, language, &mut line);
        ink::status(frame, &line);
        match (entry, table.position()) {
            (Entry::Set, Position::Ra(game)) => seats::draw_sets(frame, game.auction(), self.at.row, free(table)),
            (Entry::Set, Position::Priests(game)) => seats::draw_sets(frame, game.auction(), self.at.row, free(table)),
            (Entry::RaTile, Position::Ra(game)) => tiles::draw_ra(frame, game, self.at),
            (Entry::PriestsTile, Position::Priests(game)) => {
                tiles::draw_priests(frame, game, self.at, language.texts())
            }
            (Entry::Roll(dice), _) => dice::draw(frame, self.faces, dice, self.at.column, language.texts()),
            (Entry::Pile, position) => seats::draw_pile(
                frame,
                table.header().players(),
                &self.pile,
                self.marker(position, self.at),
            ),
            (Entry::Card, Position::Rauha(game)) => cards::draw(frame, game, self.at, language),
            _ => {}
        }
    }

    /// The status line: whose luck it is, and what lies under the finger.
    fn say(&self, entry: Entry, table: &Table, language: Language, line: &mut String<64>) -> core::fmt::Result {
        let position = table.position();
        let name = |seat: Option<Seat>| {
            seat.and_then(|seat| table.header().player(seat))
                .map(|player| player.name)
        };
        let active = name(position.active());
        let texts = language.texts();
        let tile = match entry {
            Entry::RaTile => tiles::kind(self.at).map_or("", |kind| texts.ra.tiles.of(kind).one),
            _ => "",
        };
        let is_named = !matches!(entry, Entry::Set | Entry::Pile | Entry::Card);
        if let Some(name) =
            active.filter(|name| is_named && name.letters().count() + 2 + tile.chars().count() <= STATUS)
        {
            write!(line, "{name}: ")?;
        }
        match (entry, position) {
            (Entry::Set, _) => {
                let dealt = position
                    .players()
                    .saturating_sub(free(table).iter().filter(|&&free| free).count() as u8);
                if let Some(name) = name(Some(dealt)) {
                    write!(line, "{name}: ")?;
                }
                line.write_str(texts.auction.suns_dealt)
            }
            (Entry::RaTile, _) => line.write_str(tile),
            (Entry::PriestsTile, _) => line.write_str(texts.priests.tile_drawn),
            (Entry::Roll(_), _) => line.write_str(texts.dice.dice_rolled),
            (Entry::Pile, _) if self.pile.is_empty() => line.write_str(texts.rauha.lowest_marker),
            (Entry::Pile, _) => line.write_str(texts.rauha.next_marker),
            (Entry::Card, Position::Rauha(game)) => {
                let mut stacks = (0..).zip(game.stacks());
                let Some((index, stack)) = stacks.find(|(_, stack)| usize::from(stack.len()) < Stack::SIZE) else {
                    return Ok(());
                };
                let right = (index + 1) % position.players().max(1);
                if let (Some(left), Some(right)) = (name(Some(index)), name(Some(right))) {
                    write!(line, "{left}-{right}")?;
                }
                write!(line, " {}/4", stack.len() + 1)
            }
            _ => Ok(()),
        }
    }

    /// What lies under the finger, and how to tell it: on a long press.
    pub fn explain(&self, table: &Table, language: Language, text: &mut Text) {
        let Some(entry) = entry(table) else { return };
        let texts = language.texts();
        // The longest of them fits; a test writes them all.
        let _ = match (entry, table.position()) {
            (Entry::Set, _) => text.write_str(texts.auction.about_suns_dealt),
            (Entry::RaTile, Position::Ra(game)) => tiles::explain_ra(game, self.at, texts, text),
            (Entry::PriestsTile, Position::Priests(game)) => tiles::explain_priests(game, self.at, texts, text),
            (Entry::Roll(_), _) => text.write_str(texts.dice.about_dice_rolled),
            (Entry::Pile, _) => text.write_str(texts.rauha.about_markers),
            (Entry::Card, _) => text.write_str(texts.rauha.about_cards),
            _ => Ok(()),
        };
    }
}

fn code_of<G: Game>(chosen: G::Move) -> Code {
    Code(G::code(chosen))
}

/// Which sets of suns nobody has yet.
fn free(table: &Table) -> [bool; MAX_PLAYERS] {
    let mut free = [false; MAX_PLAYERS];
    table.position().outcomes(|code, _| {
        // The sets come first among the codes of both games.
        if let Some(place) = free.get_mut(usize::from(code.0)) {
            *place = true;
        }
    });
    free
}
