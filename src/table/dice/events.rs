//! What happens in the dice game.

use super::deal;
use crate::{
    chance::Draw,
    rules::{
        Game, Seat,
        dice::{Cell, Dice, DiceSet, Disaster, Face, Faces, Move, Space, Spaces},
        position::{Code, Listed},
    },
    table::{
        event::{Breakdown, GameEvent, TableEvent, seat_of},
        game::{TableGame, Told},
    },
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    Rolls {
        seat: Seat,
        roll: u8,
        faces: Faces,
    },
    Rerolls {
        seat: Seat,
        dice: DiceSet,
    },
    Keeps {
        seat: Seat,
    },
    Pharaoh {
        seat: Seat,
        to: u8,
    },
    Nile {
        seat: Seat,
        to: u8,
    },
    Floods {
        seat: Seat,
    },
    Civilises {
        seat: Seat,
        spaces: Spaces,
    },
    Builds {
        seat: Seat,
        cell: Cell,
    },
    Ankhs {
        seat: Seat,
    },
    Declares {
        seat: Seat,
        disaster: Disaster,
    },
    RemovesCivilisation {
        seat: Seat,
        space: Space,
    },
    RemovesMonument {
        seat: Seat,
        cell: Cell,
    },
    RaMoves {
        to: u8,
        of: u8,
    },
    ThreeSuns {
        seat: Seat,
    },
    /// Ra reached the last space.
    EpochEnds {
        epoch: u8,
    },
}

impl Event {
    /// Whose doing it is.
    pub fn seat(&self) -> Option<Seat> {
        match *self {
            Event::Rolls { seat, .. }
            | Event::Rerolls { seat, .. }
            | Event::Keeps { seat }
            | Event::Pharaoh { seat, .. }
            | Event::Nile { seat, .. }
            | Event::Floods { seat }
            | Event::Civilises { seat, .. }
            | Event::Builds { seat, .. }
            | Event::Ankhs { seat }
            | Event::Declares { seat, .. }
            | Event::RemovesCivilisation { seat, .. }
            | Event::RemovesMonument { seat, .. }
            | Event::ThreeSuns { seat } => Some(seat),
            Event::RaMoves { .. } | Event::EpochEnds { .. } => None,
        }
    }
}

impl TableGame for Dice {
    type Event = Event;

    fn draw_number(&self, _: u16, codes: impl Iterator<Item = Code>) -> u16 {
        deal::draw_number(self, codes)
    }

    fn deal(&self, luck: &mut impl Draw) -> Option<Move> {
        deal::roll(self, luck)
    }

    fn event(event: &TableEvent) -> Option<&Event> {
        match event {
            TableEvent::Game(GameEvent::Dice(event)) => Some(event),
            _ => None,
        }
    }

    fn tell(before: &Dice, chosen: Move, after: &Dice, told: Told, visit: &mut dyn FnMut(TableEvent)) {
        let seat = seat_of(before);
        let board = after.board(seat).copied().unwrap_or_default();
        match chosen {
            Move::Roll(faces) => visit(
                Event::Rolls {
                    seat,
                    roll: after.rolls(),
                    faces,
                }
                .into(),
            ),
            Move::Reroll(dice) => visit(Event::Rerolls { seat, dice }.into()),
            Move::Keep => visit(Event::Keeps { seat }.into()),
            Move::Pharaoh | Move::PharaohAnkh => visit(
                Event::Pharaoh {
                    seat,
                    to: board.pharaoh,
                }
                .into(),
            ),
            Move::Nile | Move::NileAnkh => visit(Event::Nile { seat, to: board.nile }.into()),
            Move::Flood(_) => visit(Event::Floods { seat }.into()),
            Move::Civilisation { spaces, .. } => visit(Event::Civilises { seat, spaces }.into()),
            Move::Monument(cell) | Move::FurtherMonument { cell, .. } => visit(Event::Builds { seat, cell }.into()),
            Move::Ankhs => visit(Event::Ankhs { seat }.into()),
            Move::Disaster(disaster) => visit(Event::Declares { seat, disaster }.into()),
            Move::RemoveCivilisation(space) => visit(Event::RemovesCivilisation { seat, space }.into()),
            Move::RemoveMonument(cell) => visit(Event::RemovesMonument { seat, cell }.into()),
            Move::End => {
                if told.does {
                    visit(TableEvent::Ends { seat });
                }
                suns(before, visit);
                epoch(before, after, visit);
            }
        }
    }

    fn is_closing(chosen: Move) -> bool {
        chosen == Move::End
    }
}

/// What the suns of a turn do at its end.
fn suns(before: &Dice, visit: &mut dyn FnMut(TableEvent)) {
    let suns = before.dice().map_or(0, |faces| faces.showing(Face::Sun).len());
    match (suns, before.active()) {
        (1 | 2, _) => visit(
            Event::RaMoves {
                to: (before.ra() + suns).min(before.sun_steps()),
                of: before.sun_steps(),
            }
            .into(),
        ),
        (3, Some(seat)) => visit(Event::ThreeSuns { seat }.into()),
        _ => {}
    }
}

fn epoch(before: &Dice, after: &Dice, visit: &mut dyn FnMut(TableEvent)) {
    let scored = |game: &Dice| game.epochs(0).count();
    if scored(before) == scored(after) {
        return;
    }
    let epoch = before.epoch();
    visit(Event::EpochEnds { epoch }.into());
    for seat in 0..after.players() {
        if let Some(points) = after.epochs(seat).last() {
            visit(TableEvent::Scores {
                seat,
                epoch,
                points: Some(Breakdown {
                    game: Dice::KIND,
                    points: [
                        points.pharaoh,
                        points.nile,
                        points.civilisation,
                        points.monument,
                        0,
                        0,
                        0,
                    ],
                }),
                total: Some(after.score(seat)),
            });
        }
    }
}
