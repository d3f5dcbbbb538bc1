//! What plays by itself, and the course of a game that decides about it and about taking back.

use super::{
    header::Header,
    player::{Player, PlayerKind},
    undo::Line,
};
use crate::rules::{
    Chance, Game, Seat, Turn,
    dice::{self, Dice},
    position::{Code, Position},
    priests::{self, Priests},
    ra::{self, Ra},
    rauha::{Animal, Effect, Gain, Move, Per, Rauha},
};

/// Who made a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    Chance(Chance),
    /// A human, by hand.
    Hand(Seat),
    Bot(Seat),
    /// Nobody: it was the only legal move of the seat, or a free effect.
    Itself(Seat),
}

/// What the moves so far mean for the next one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Course {
    pub line: Line,
    /// The human whose decisions by hand were not yet followed by chance or by anybody else's.
    at_work: Option<Seat>,
}

impl Course {
    pub const START: Course = Course {
        line: Line::START,
        at_work: None,
    };

    /// The course after a move that was made when the journal had `moves` moves.
    pub fn after(self, header: &Header, by: By, moves: u16, before: &Position, after: &Position) -> Course {
        let at_work = match by {
            By::Hand(seat) => Some(seat),
            By::Itself(seat) => self.at_work.filter(|&at_work| at_work == seat),
            By::Bot(_) | By::Chance(_) => None,
        };
        Course {
            line: self.line.after(header, by, moves, before, after),
            at_work,
        }
    }
}

/// Who makes this move; none when the game is over.
pub(super) fn mover(header: &Header, position: &Position, course: Course, code: Code) -> Option<By> {
    match position.turn() {
        Turn::Over => None,
        Turn::Chance(chance) => Some(By::Chance(chance)),
        Turn::Seat(seat) if by_itself(header, position, course) == Some(code) => Some(By::Itself(seat)),
        Turn::Seat(seat) => Some(match header.player(seat).map(|player| player.kind) {
            Some(PlayerKind::Bot(_)) => By::Bot(seat),
            Some(PlayerKind::Human) | None => By::Hand(seat),
        }),
    }
}

/// The move that plays by itself: the only legal one, or a free effect where that was agreed.
///
/// A human who did something by hand closes the turn by hand too: closing may let the dice fall, and then nothing could be
/// taken back any more.
pub(super) fn by_itself(header: &Header, position: &Position, course: Course) -> Option<Code> {
    let Turn::Seat(seat) = position.turn() else { return None };
    let human = header.player(seat).is_some_and(Player::is_human);
    if let (true, true, Position::Rauha(game)) = (human, header.agreements().free_effects, position)
        && let Some(free) = free_effect(game, seat)
    {
        return Some(Code(Rauha::code(free)));
    }
    let mut only = None;
    let mut choices = 0u32;
    position.decisions(|code| {
        only = Some(code);
        choices += 1;
    });
    let by_hand = human && course.at_work == Some(seat);
    only.filter(|&code| choices == 1 && !(by_hand && is_closing(position, code)))
}

/// Whether the move only says that the seat does nothing more.
pub(super) fn is_closing(position: &Position, code: Code) -> bool {
    match position {
        Position::Ra(_) => Ra::decode(code.0) == Some(ra::Move::End),
        Position::Dice(_) => Dice::decode(code.0) == Some(dice::Move::End),
        Position::Priests(_) => Priests::decode(code.0) == Some(priests::Move::Done),
        Position::Rauha(_) => Rauha::decode(code.0) == Some(Move::End),
    }
}

/// The next effect of a seat that costs nothing and that waiting cannot improve.
///
/// Crystals come first, for they may pay for something. Energy follows unless its count can still grow: only spores come
/// while effects are used, so what counts spores waits until no spore can be placed. Free spores want a cell to be chosen
/// and are left to the seat. More energy is taken for better, also when it changes who goes first.
fn free_effect(game: &Rauha, seat: Seat) -> Option<Move> {
    let mut best: Option<(u16, Move)> = None;
    let mut spores_to_come = false;
    let mut spore_energy = None;
    game.decisions(|chosen| {
        let Some((effect, animal)) = effect_of(game, seat, chosen) else {
            return;
        };
        spores_to_come |= effect.gain == Gain::Spore;
        if effect.pay > 0 {
            return;
        }
        let count = match effect.per {
            None => 1,
            Some(Per::Animal(animal)) => game.animals(seat, animal),
            Some(Per::ChosenAnimal) => animal.map_or(0, |animal| game.animals(seat, animal)),
            Some(Per::Water) => game.water(seat),
            Some(Per::Spore) => game.world(seat).map_or(0, |world| world.spores.len()),
        };
        let gain = u16::from(effect.amount) * u16::from(count);
        let worth = match (effect.gain, effect.per) {
            _ if gain == 0 => return,
            (Gain::Spore, _) => return,
            (Gain::Crystals, _) => u16::MAX,
            (Gain::Energy, Some(Per::Spore)) => {
                spore_energy = Some(chosen);
                return;
            }
            (Gain::Energy, _) => gain,
        };
        // The first of equals, and of an entity's animals the one with the most symbols.
        if best.is_none_or(|(other, _)| worth > other) {
            best = Some((worth, chosen));
        }
    });
    best.map(|(_, chosen)| chosen)
        .or(spore_energy.filter(|_| !spores_to_come))
}

/// The effect that a use brings, and the animal it names; none for any other move.
pub(super) fn effect_of(game: &Rauha, seat: Seat, chosen: Move) -> Option<(Effect, Option<Animal>)> {
    match chosen {
        Move::UseCell { cell, .. } => Some((game.face(seat, cell).effect?, None)),
        Move::UseEntity { entity, animal } => Some((entity.effect()?, animal)),
        _ => None,
    }
}
