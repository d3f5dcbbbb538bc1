//! Reasons why a move of Rauha is not legal.

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
