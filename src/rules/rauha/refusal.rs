//! Why a move of Rauha is not legal.

use core::fmt;

use super::{Card, Cell, Entity, Symbol};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    Over,
    PileAwaited,
    PileDone,
    WrongPile { players: u8 },
    CardAwaited,
    NoCardAwaited,
    NotInDeck(Card),
    PickFirst,
    PicksDone,
    NotInStack { card: Card, symbol: Symbol },
    PlaceFirst,
    CardDone,
    ScoringHasNoCards,
    CellNotAllowed { card: Card, cell: Cell },
    TooFewCrystals { needed: u8, have: u16 },
    SporeThere(Cell),
    NotAwake(Cell),
    NoSpore(Cell),
    NoEffect(Cell),
    CellUsed(Cell),
    TargetMissing(Cell),
    TargetTooMany(Cell),
    NotOwner(Entity),
    NotTakenThisTurn(Entity),
    EntityWithoutEffect(Entity),
    EntityUsed(Entity),
    AnimalMissing(Entity),
    AnimalTooMany(Entity),
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Refusal::Over => formatter.write_str("the game is over"),
            Refusal::PileAwaited => formatter.write_str("the order of the energy markers is awaited"),
            Refusal::PileDone => formatter.write_str("the energy markers already lie in order"),
            Refusal::WrongPile { players } => write!(formatter, "the pile names each of the {players} seats once"),
            Refusal::CardAwaited => formatter.write_str("the next card of the deal is awaited"),
            Refusal::NoCardAwaited => formatter.write_str("no card is being dealt"),
            Refusal::NotInDeck(card) => write!(formatter, "{card} is not in the deck of this age"),
            Refusal::PickFirst => formatter.write_str("pick a card first"),
            Refusal::PicksDone => formatter.write_str("every seat has picked its card"),
            Refusal::NotInStack { card, symbol } => write!(formatter, "{card} is not in your {} stack", symbol.word()),
            Refusal::PlaceFirst => formatter.write_str("place or discard your card first"),
            Refusal::CardDone => formatter.write_str("your card of this turn is already placed or discarded"),
            Refusal::ScoringHasNoCards => formatter.write_str("a scoring has no cards: use or end"),
            Refusal::CellNotAllowed { card, cell } => write!(formatter, "{card} may not be placed on {cell}"),
            Refusal::TooFewCrystals { needed, have } => {
                let plural = if needed == 1 { "crystal" } else { "crystals" };
                write!(formatter, "needs {needed} {plural}, you have {have}")
            }
            Refusal::SporeThere(cell) => write!(formatter, "{cell} already has a spore"),
            Refusal::NotAwake(cell) => write!(formatter, "{cell} is not in the line of the avatar"),
            Refusal::NoSpore(cell) => write!(formatter, "{cell} has no spore: a scoring wakes cells with one"),
            Refusal::NoEffect(cell) => write!(formatter, "{cell} has no effect"),
            Refusal::CellUsed(cell) => write!(formatter, "{cell} is already used"),
            Refusal::TargetMissing(cell) => write!(formatter, "{cell} gives a spore: name the cell that gets it"),
            Refusal::TargetTooMany(cell) => write!(formatter, "{cell} gives no spore: it names no other cell"),
            Refusal::NotOwner(entity) => write!(formatter, "{entity} is not yours"),
            Refusal::NotTakenThisTurn(entity) => write!(formatter, "{entity} was not taken this turn"),
            Refusal::EntityWithoutEffect(entity) => write!(formatter, "{entity} has no effect to use"),
            Refusal::EntityUsed(entity) => write!(formatter, "{entity} is already used"),
            Refusal::AnimalMissing(entity) => write!(formatter, "{entity} counts one animal: name air, land or sea"),
            Refusal::AnimalTooMany(entity) => write!(formatter, "{entity} names no animal"),
        }
    }
}
