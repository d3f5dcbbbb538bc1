//! Effects of cells and entities: costs, multipliers and gains.

use super::{
    Animal, Cell, Cells, Effect, Entity, Event, Gain, Move, Notch, Per, Rauha, Refusal, Used,
    position::{Emitted, Stage},
};
use crate::rules::Seat;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    Biomes,
    Entities,
    Water,
}

#[derive(Clone, Copy)]
struct Named {
    target: Option<Cell>,
    animal: Option<Animal>,
}

impl Rauha {
    /// Returns the effect and its gain.
    pub(super) fn use_effect(&mut self, seat: Seat, chosen: Move) -> Result<(Effect, u16), Refusal> {
        match chosen {
            Move::UseCell { cell, target } => self.use_cell(seat, cell, target),
            Move::UseEntity { entity, animal } => self.use_entity(seat, entity, animal),
            Move::Pile(_) => Err(Refusal::PileDone),
            Move::Card(_) => Err(Refusal::NoCardAwaited),
            _ if matches!(self.stage, Stage::Scoring(_)) => Err(Refusal::ScoringHasNoCards),
            Move::Pick(_) => Err(Refusal::PicksDone),
            Move::Place(_) | Move::DiscardForCrystals | Move::DiscardForSpore(_) | Move::End => Err(Refusal::CardDone),
        }
    }

    pub(super) fn emit_use(seat: Seat, chosen: Move, effect: Effect, gain: u16, emit: &mut impl FnMut(Emitted)) {
        let (used, spore) = match chosen {
            Move::UseCell { cell, target } => (Used::Cell(cell), target),
            Move::UseEntity { entity, .. } => (Used::Entity(entity), None),
            _ => return,
        };
        let of = |kind| if effect.gain == kind { gain } else { 0 };
        emit(Emitted::Own(Event::Uses {
            seat,
            used,
            paid: effect.pay,
            crystals: of(Gain::Crystals),
            energy: of(Gain::Energy),
            spore,
        }));
    }

    /// Cells that a seat may use: the avatar's line in a turn, those with a spore in a scoring.
    pub(super) fn awake(&self, seat: Seat) -> Cells {
        match Notch::numbered(self.notch) {
            Notch::Turn { cells, .. } => cells,
            Notch::Scoring => self.of(seat).spores,
        }
    }

    /// Whether the entity may be used: if taken this turn, or in a scoring if owned.
    pub fn is_awake(&self, seat: Seat, entity: Entity) -> bool {
        self.owner(entity) == Some(seat)
            && (self.taken_entities.contains(entity) || matches!(self.stage, Stage::Scoring(_)))
    }

    fn use_cell(&mut self, seat: Seat, cell: Cell, target: Option<Cell>) -> Result<(Effect, u16), Refusal> {
        if !self.awake(seat).contains(cell) {
            let scoring = matches!(self.stage, Stage::Scoring(_));
            return Err(if scoring {
                Refusal::NoSpore(cell)
            } else {
                Refusal::NotAwake(cell)
            });
        }
        let effect = self.face(seat, cell).effect.ok_or(Refusal::NoEffect(cell))?;
        if self.used_cells.contains(cell) {
            return Err(Refusal::CellUsed(cell));
        }
        match (effect.gain, target) {
            (Gain::Spore, None) => return Err(Refusal::TargetMissing(cell)),
            (Gain::Crystals | Gain::Energy, Some(_)) => return Err(Refusal::TargetTooMany(cell)),
            _ => {}
        }
        let gain = self.apply(seat, effect, Named { target, animal: None }, Source::Biomes)?;
        self.used_cells = self.used_cells.with(cell);
        Ok((effect, gain))
    }

    fn use_entity(&mut self, seat: Seat, entity: Entity, animal: Option<Animal>) -> Result<(Effect, u16), Refusal> {
        if self.owner(entity) != Some(seat) {
            return Err(Refusal::NotOwner(entity));
        }
        if !self.is_awake(seat, entity) {
            return Err(Refusal::NotTakenThisTurn(entity));
        }
        let effect = entity.effect().ok_or(Refusal::EntityWithoutEffect(entity))?;
        if self.used_entities.contains(entity) {
            return Err(Refusal::EntityUsed(entity));
        }
        match (effect.per, animal) {
            (Some(Per::ChosenAnimal), None) => return Err(Refusal::AnimalMissing(entity)),
            (Some(Per::ChosenAnimal), Some(_)) => {}
            (_, Some(_)) => return Err(Refusal::AnimalTooMany(entity)),
            (_, None) => {}
        }
        let gain = self.apply(seat, effect, Named { target: None, animal }, Source::Entities)?;
        self.used_entities = self.used_entities.with(entity);
        Ok((effect, gain))
    }

    fn apply(&mut self, seat: Seat, effect: Effect, named: Named, source: Source) -> Result<u16, Refusal> {
        if let Some(target) = named.target.filter(|&target| self.of(seat).spores.contains(target)) {
            return Err(Refusal::SporeThere(target));
        }
        self.pay(seat, effect.pay)?;
        let gain = self.gain(seat, effect, named.animal);
        match (effect.gain, named.target) {
            (Gain::Crystals, _) => {
                let world = self.of_mut(seat);
                world.crystals = world.crystals.saturating_add(gain);
            }
            (Gain::Energy, _) => self.gain_energy(seat, gain, source),
            (Gain::Spore, Some(target)) => self.place_spore(seat, target)?,
            (Gain::Spore, None) => {}
        }
        Ok(gain)
    }

    /// Gain in crystals, energy or spores; `animal` is the chosen one.
    pub fn gain(&self, seat: Seat, effect: Effect, animal: Option<Animal>) -> u16 {
        let count = match effect.per {
            None => 1,
            Some(Per::Animal(animal)) => self.animals(seat, animal),
            Some(Per::ChosenAnimal) => animal.map_or(0, |animal| self.animals(seat, animal)),
            Some(Per::Water) => self.water(seat),
            Some(Per::Spore) => self.of(seat).spores.len(),
        };
        u16::from(effect.amount) * u16::from(count)
    }

    /// A gain of zero moves the marker neither forward nor within its pile.
    pub(super) fn gain_energy(&mut self, seat: Seat, gain: u16, source: Source) {
        let round = usize::from(self.round() - 1) % 4;
        let world = self.of_mut(seat);
        world.energy = world.energy.saturating_add(gain);
        world.rounds[round].add(source, gain);
        if gain > 0 {
            self.pile.arrive(seat);
        }
    }

    pub fn animals(&self, seat: Seat, animal: Animal) -> u8 {
        Cell::all().map(|cell| animal.of(self.face(seat, cell).animals)).sum()
    }

    /// Water sources on board and entities.
    pub fn water(&self, seat: Seat) -> u8 {
        let cells: u8 = Cell::all().map(|cell| self.face(seat, cell).water).sum();
        let entities: u8 = Entity::all()
            .filter(|&entity| self.owner(entity) == Some(seat))
            .map(|entity| entity.water())
            .sum();
        cells + entities
    }
}
