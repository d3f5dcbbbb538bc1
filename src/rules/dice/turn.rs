//! A turn: rolls, uses of the dice, disasters, and the suns at its end.

use super::{
    Cell, Colour, Dice, DiceSet, Disaster, Event, Face, Faces, Move, Refusal, Space, Spaces,
    position::{Done, Emitted, Stage},
};
use crate::rules::{Seat, clockwise};

/// Last space of the pharaoh and nile tracks.
pub(super) const TRACK_END: u8 = 12;
pub(super) const DISASTER_SUNS: u8 = 4;
const MAX_ROLLS: u8 = 3;
const FLOOD_DICE: u8 = 3;

impl Dice {
    pub(super) fn roll(&mut self, rolled: DiceSet, faces: Faces) -> Result<(), Refusal> {
        if let Some(before) = self.dice {
            let kept = DiceSet::ALL.without(rolled);
            if let Some(changed) = kept.iter().find(|&colour| before.of(colour) != faces.of(colour)) {
                return Err(Refusal::NotRolled(changed));
            }
        }
        self.dice = Some(faces);
        self.rolls += 1;
        self.used = faces.showing(Face::Sun);
        self.stage = if self.rolls == MAX_ROLLS || self.used == DiceSet::ALL {
            Stage::Using
        } else {
            Stage::Choosing
        };
        Ok(())
    }

    pub(super) fn choose(&mut self, chosen: Move) -> Result<(), Refusal> {
        match chosen {
            Move::Keep => self.stage = Stage::Using,
            Move::Reroll(dice) if dice.is_empty() => return Err(Refusal::NoDieNamed),
            Move::Reroll(dice) => {
                if let Some(locked) = dice.both(self.used).iter().next() {
                    return Err(Refusal::LockedSun(locked));
                }
                self.stage = Stage::Rolling(dice);
            }
            Move::Roll(_) => return Err(Refusal::NoRollAwaited),
            Move::RemoveCivilisation(_) | Move::RemoveMonument(_) => return Err(Refusal::NoRemoval),
            _ => return Err(Refusal::KeepFirst),
        }
        Ok(())
    }

    pub(super) fn use_dice(&mut self, chosen: Move) -> Result<(), Refusal> {
        match chosen {
            Move::Roll(_) => Err(Refusal::NoRollAwaited),
            Move::Reroll(_) | Move::Keep => Err(Refusal::AlreadyKept),
            Move::Pharaoh => self.advance_pharaoh(Face::Pharaoh),
            Move::PharaohAnkh if !self.done.pharaoh => Err(Refusal::NoPharaohUsed),
            Move::PharaohAnkh => self.advance_pharaoh(Face::Ankh),
            Move::Nile => self.advance_nile(Face::Nile),
            Move::NileAnkh if !self.done.nile => Err(Refusal::NoNileUsed),
            Move::NileAnkh => self.advance_nile(Face::Ankh),
            Move::Flood(ankhs) => self.flood(ankhs),
            Move::Civilisation {
                civilisations,
                ankhs,
                spaces,
            } => self.civilise(civilisations, ankhs, spaces),
            Move::Monument(_) if self.done.monument => Err(Refusal::FurtherMonument),
            Move::Monument(cell) => self.build(cell, DiceSet::NONE),
            Move::FurtherMonument { .. } if !self.done.monument => Err(Refusal::FirstMonument),
            Move::FurtherMonument { cell, second } => self.build_further(cell, second),
            Move::Ankhs => {
                let dice = self.take(Face::Ankh, 2)?;
                self.used = self.used.with(dice);
                let board = self.of_mut(self.active);
                board.score = board.score.saturating_add(2);
                Ok(())
            }
            Move::Disaster(disaster) => self.declare(disaster),
            Move::RemoveCivilisation(_) | Move::RemoveMonument(_) | Move::End => Err(Refusal::NoRemoval),
        }
    }

    /// The first unused dice with this face.
    fn take(&self, face: Face, needed: u8) -> Result<DiceSet, Refusal> {
        let unused = self.unused(face);
        unused.first(needed).ok_or(Refusal::TooFewDice {
            face,
            needed,
            unused: unused.len(),
        })
    }

    fn advance_pharaoh(&mut self, face: Face) -> Result<(), Refusal> {
        let die = self.take(face, 1)?;
        let board = self.of_mut(self.active);
        if board.pharaoh >= TRACK_END {
            return Err(Refusal::PharaohAtTop);
        }
        board.pharaoh += 1;
        self.used = self.used.with(die);
        self.done.pharaoh = true;
        Ok(())
    }

    fn advance_nile(&mut self, face: Face) -> Result<(), Refusal> {
        let die = self.take(face, 1)?;
        let board = self.of_mut(self.active);
        if board.nile >= TRACK_END {
            return Err(Refusal::NileAtTop);
        }
        board.nile += 1;
        self.used = self.used.with(die);
        self.done.nile = true;
        Ok(())
    }

    fn flood(&mut self, ankhs: u8) -> Result<(), Refusal> {
        if ankhs >= FLOOD_DICE {
            return Err(Refusal::FloodDice);
        }
        let dice = self
            .take(Face::Nile, FLOOD_DICE - ankhs)?
            .with(self.take(Face::Ankh, ankhs)?);
        self.used = self.used.with(dice);
        let board = self.of_mut(self.active);
        board.floods = board.floods.saturating_add(1);
        Ok(())
    }

    pub fn markers_on(&self, space: Space) -> u8 {
        (0..self.players)
            .filter(|&seat| self.of(seat).civilisation.contains(space))
            .count() as u8
    }

    fn civilise(&mut self, civilisations: u8, ankhs: u8, spaces: Spaces) -> Result<(), Refusal> {
        let dice = civilisations.saturating_add(ankhs);
        if civilisations == 0 || !(3..=5).contains(&dice) {
            return Err(Refusal::CivilisationDice);
        }
        let taken = self
            .take(Face::Civilisation, civilisations)?
            .with(self.take(Face::Ankh, ankhs)?);
        if spaces.len() != dice - 2 {
            return Err(Refusal::CivilisationMarkers {
                markers: dice - 2,
                named: spaces.len(),
            });
        }
        let own = self.of(self.active).civilisation;
        let limit = self.civilisation_limit();
        for space in spaces.iter() {
            if own.contains(space) {
                return Err(Refusal::OwnMarkerOnSpace(space));
            }
            if self.markers_on(space) >= limit {
                return Err(Refusal::SpaceFull { space, limit });
            }
        }
        self.used = self.used.with(taken);
        self.of_mut(self.active).civilisation = own.with(spaces);
        Ok(())
    }

    /// Columns of a row with a marker of any seat, as bits.
    pub fn taken_columns(&self, colour: Colour) -> u8 {
        self.boards
            .iter()
            .fold(0, |taken, board| taken | board.monuments.row(colour))
    }

    fn monument_die(&self, colour: Colour) -> Result<DiceSet, Refusal> {
        let face = Face::Monument;
        if self.dice.is_none_or(|faces| faces.of(colour) != face) {
            Err(Refusal::NotShowing { colour, face })
        } else if self.used.contains(colour) {
            Err(Refusal::DieUsed(colour))
        } else {
            Ok(DiceSet::of(colour))
        }
    }

    fn build(&mut self, cell: Cell, second: DiceSet) -> Result<(), Refusal> {
        let dice = self.monument_die(cell.colour)?.with(second);
        if let Some(by) = self.monument(cell) {
            return Err(Refusal::CellTaken { cell, by });
        }
        self.used = self.used.with(dice);
        self.done.monument = true;
        self.of_mut(self.active).monuments.place(cell);
        Ok(())
    }

    fn build_further(&mut self, cell: Cell, second: Option<Colour>) -> Result<(), Refusal> {
        let second = match second {
            Some(colour) if colour == cell.colour => return Err(Refusal::SameDie(colour)),
            Some(colour) => self.monument_die(colour)?,
            None => self.take(Face::Ankh, 1)?,
        };
        if self.of(self.active).monuments.columns() & cell.column.bit() != 0 {
            return Err(Refusal::OwnMarkerInColumn(cell.column));
        }
        self.build(cell, second)
    }

    fn declare(&mut self, disaster: Disaster) -> Result<(), Refusal> {
        if self.suns() < DISASTER_SUNS {
            return Err(Refusal::TooFewSuns(self.suns()));
        }
        if self.done.disaster {
            return Err(Refusal::DisasterDone);
        }
        self.done.disaster = true;
        let mut due = [0; 4];
        for seat in self.others() {
            let board = self.of_mut(seat);
            let markers = match disaster {
                Disaster::Pharaoh => {
                    board.pharaoh = board.pharaoh.saturating_sub(2);
                    0
                }
                Disaster::Nile if board.floods > 0 => {
                    board.floods -= 1;
                    0
                }
                Disaster::Nile => {
                    board.nile = board.nile.saturating_sub(2);
                    0
                }
                Disaster::Civilisation => board.civilisation.len(),
                Disaster::Monument => board.monuments.count(),
            };
            due[usize::from(seat) % due.len()] = markers.min(2);
        }
        if due != [0; 4] {
            self.stage = Stage::Removing { disaster, due };
        }
        Ok(())
    }

    /// Returns the next seat to remove.
    pub(super) fn remove(&mut self, chosen: Move, disaster: Disaster, mut due: [u8; 4]) -> Result<Seat, Refusal> {
        let Some(victim) = self.victim() else {
            return Err(Refusal::NoRemoval);
        };
        let board = self.of_mut(victim);
        match (chosen, disaster) {
            (Move::RemoveCivilisation(space), Disaster::Civilisation) => {
                if !board.civilisation.contains(space) {
                    return Err(Refusal::NoMarkerOnSpace(space));
                }
                board.civilisation = board.civilisation.without(Spaces::of(space));
            }
            (Move::RemoveMonument(cell), Disaster::Monument) => {
                if !board.monuments.holds(cell) {
                    return Err(Refusal::NoMarkerInCell(cell));
                }
                board.monuments.remove(cell);
            }
            (Move::RemoveMonument(_), _) => return Err(Refusal::RemoveFromCivilisation),
            (Move::RemoveCivilisation(_), _) => return Err(Refusal::RemoveFromMonuments),
            (Move::Roll(_), _) => return Err(Refusal::NoRollAwaited),
            _ => return Err(Refusal::RemovalDue),
        }
        let left = &mut due[usize::from(victim) % 4];
        *left = left.saturating_sub(1);
        self.stage = if due == [0; 4] {
            Stage::Using
        } else {
            Stage::Removing { disaster, due }
        };
        Ok(victim)
    }

    /// Emits the effects of a move other than the end of a turn.
    pub(super) fn emit_deed(&self, seat: Seat, deed: Move, rolled: DiceSet, emit: &mut impl FnMut(Emitted)) {
        let board = self.of(seat);
        emit(Emitted::Own(match deed {
            Move::Roll(faces) => Event::Rolls {
                seat,
                roll: self.rolls,
                dice: rolled,
                faces,
            },
            Move::Reroll(dice) => Event::Rerolls { seat, dice },
            Move::Keep => Event::Keeps { seat },
            Move::Pharaoh | Move::PharaohAnkh => Event::Pharaoh {
                seat,
                to: board.pharaoh,
            },
            Move::Nile | Move::NileAnkh => Event::Nile { seat, to: board.nile },
            Move::Flood(_) => Event::Floods { seat },
            Move::Civilisation { spaces, .. } => Event::Civilises { seat, spaces },
            Move::Monument(cell) | Move::FurtherMonument { cell, .. } => Event::Builds { seat, cell },
            Move::Ankhs => Event::Ankhs { seat },
            Move::Disaster(disaster) => Event::Declares { seat, disaster },
            Move::RemoveCivilisation(space) => Event::RemovesCivilisation { seat, space },
            Move::RemoveMonument(cell) => Event::RemovesMonument { seat, cell },
            Move::End => return,
        }));
    }

    pub(super) fn end(&mut self, emit: &mut impl FnMut(Emitted)) -> Result<(), Refusal> {
        let suns = self.suns();
        if suns >= DISASTER_SUNS && !self.done.disaster {
            return Err(Refusal::DisasterDue(suns));
        }
        let seat = self.active;
        emit(Emitted::Ends { seat });
        match suns {
            1 | 2 => {
                self.ra = (self.ra + suns).min(self.sun_steps);
                emit(Emitted::Own(Event::RaMoves {
                    to: self.ra,
                    of: self.sun_steps,
                }));
            }
            3 => {
                let board = self.of_mut(seat);
                board.score = board.score.saturating_add(3);
                emit(Emitted::Own(Event::ThreeSuns { seat }));
            }
            _ => {}
        }
        self.dice = None;
        self.rolls = 0;
        self.used = DiceSet::NONE;
        self.done = Done::default();
        self.active = clockwise(self.active, 1, self.players);
        self.stage = Stage::Rolling(DiceSet::ALL);
        if self.ra == self.sun_steps {
            let epoch = self.epoch;
            emit(Emitted::Own(Event::EpochEnds { epoch }));
            self.score_epoch();
            for seat in 0..self.players {
                emit(Emitted::Scores {
                    seat,
                    epoch,
                    points: self.epochs(seat).last().unwrap_or_default().by_category(),
                    total: self.of(seat).score,
                });
            }
        }
        Ok(())
    }
}
