//! Setup, dealing, picking, placing, and moving the avatars.

use super::{
    Biomes, CardSet, Cell, Cells, Entity, Event, Move, Nature, Notch, Rauha, Refusal, Source, Stack,
    position::{Emitted, Entities, Stage},
    printed::{CRYSTALS_FOR_DISCARD, water_energy},
};
use crate::rules::{MAX_PLAYERS, Seat, clockwise};

impl Rauha {
    pub(super) fn lay_pile(&mut self, chosen: Move) -> Result<(), Refusal> {
        let Move::Pile(pile) = chosen else {
            return Err(Refusal::PileAwaited);
        };
        if pile.players() != self.players {
            return Err(Refusal::WrongPile { players: self.players });
        }
        self.pile = pile;
        self.begin_notch();
        Ok(())
    }

    pub(super) fn deal(&mut self, chosen: Move) -> Result<(), Refusal> {
        let card = match chosen {
            Move::Card(card) => card,
            Move::Pile(_) => return Err(Refusal::PileDone),
            _ => return Err(Refusal::CardAwaited),
        };
        let age = self.age();
        let deck = &mut self.decks[usize::from(age == 2)];
        if card.age() != age || !deck.contains(card) {
            return Err(Refusal::NotInDeck(card));
        }
        *deck = deck.without(card);
        let players = usize::from(self.players);
        if let Some(stack) = self.stacks.iter_mut().take(players).find(|stack| !stack.is_dealt()) {
            stack.deal(card);
        }
        if self.stacks().all(Stack::is_dealt) {
            self.begin_picking();
        }
        Ok(())
    }

    /// Refuses chance outcomes while a seat decides.
    fn refuse_chance(chosen: Move) -> Result<(), Refusal> {
        match chosen {
            Move::Pile(_) => Err(Refusal::PileDone),
            Move::Card(_) => Err(Refusal::NoCardAwaited),
            _ => Ok(()),
        }
    }

    pub(super) fn pick(&mut self, seat: Seat, chosen: Move) -> Result<(), Refusal> {
        Rauha::refuse_chance(chosen)?;
        let Move::Pick(card) = chosen else {
            return Err(Refusal::PickFirst);
        };
        let Notch::Turn { symbol, .. } = Notch::numbered(self.notch) else {
            return Err(Refusal::PicksDone);
        };
        let third_turn = self.notch % 4 == 3;
        let index = self.stack_index(seat, symbol);
        let stack = &mut self.stacks[index];
        let slot = stack.find(card).ok_or(Refusal::NotInStack { card, symbol })?;
        stack.left &= !(1 << slot);
        if third_turn {
            stack.dropped = core::mem::take(&mut stack.left);
        }
        self.of_mut(seat).picked = Some(slot);
        if seat + 1 < self.players {
            self.stage = Stage::Picking(seat + 1);
        } else {
            self.show_picks();
            self.stage = Stage::Placing(self.first.unwrap_or(0));
        }
        Ok(())
    }

    pub(super) fn place_or_discard(
        &mut self,
        seat: Seat,
        chosen: Move,
        emit: &mut impl FnMut(Emitted),
    ) -> Result<(), Refusal> {
        Rauha::refuse_chance(chosen)?;
        match chosen {
            Move::Place(cell) => self.place(seat, cell, emit)?,
            Move::DiscardForCrystals => {
                let world = self.of_mut(seat);
                world.crystals = world.crystals.saturating_add(CRYSTALS_FOR_DISCARD);
                self.emit_discard(seat, None, emit);
            }
            Move::DiscardForSpore(cell) => {
                self.place_spore(seat, cell)?;
                self.emit_discard(seat, Some(cell), emit);
            }
            Move::Pick(_) => return Err(Refusal::PicksDone),
            _ => return Err(Refusal::PlaceFirst),
        }
        self.of_mut(seat).picked = None;
        self.stage = Stage::Using(seat);
        Ok(())
    }

    fn emit_discard(&self, seat: Seat, spore: Option<Cell>, emit: &mut impl FnMut(Emitted)) {
        if let Some(card) = self.picked(seat) {
            emit(Emitted::Own(Event::Discards { seat, card, spore }));
        }
    }

    fn place(&mut self, seat: Seat, cell: Cell, emit: &mut impl FnMut(Emitted)) -> Result<(), Refusal> {
        let Some(card) = self.picked(seat) else {
            return Err(Refusal::PickFirst);
        };
        if !card.cells().contains(cell) {
            return Err(Refusal::CellNotAllowed { card, cell });
        }
        self.pay(seat, card.cost())?;
        self.of_mut(seat).cards[cell.index()] = Some(card);
        emit(Emitted::Own(Event::Places { seat, card, cell }));
        self.welcome_entities(seat, cell, emit);
        Ok(())
    }

    pub(super) fn pay(&mut self, seat: Seat, needed: u8) -> Result<(), Refusal> {
        let world = self.of_mut(seat);
        let have = world.crystals;
        world.crystals = have
            .checked_sub(needed.into())
            .ok_or(Refusal::TooFewCrystals { needed, have })?;
        Ok(())
    }

    pub(super) fn place_spore(&mut self, seat: Seat, cell: Cell) -> Result<(), Refusal> {
        let world = self.of_mut(seat);
        if world.spores.contains(cell) {
            return Err(Refusal::SporeThere(cell));
        }
        world.spores = world.spores.with(cell);
        Ok(())
    }

    /// Takes every entity that a line of `cell` attracts.
    fn welcome_entities(&mut self, seat: Seat, cell: Cell, emit: &mut impl FnMut(Emitted)) {
        let (row, column) = (self.common(seat, cell.row()), self.common(seat, cell.column()));
        for entity in Entity::all() {
            let complete = match entity.line() {
                Nature::Animal(animal) => animal.of(row.1) || animal.of(column.1),
                Nature::Biome(biome) => row.0.contains(biome) || column.0.contains(biome),
            };
            let owner = &mut self.owners[entity.index()];
            if complete && *owner != Some(seat) {
                let from = owner.replace(seat);
                emit(Emitted::Own(Event::Welcomes { seat, entity, from }));
                self.taken_entities = self.taken_entities.with(entity);
            }
        }
    }

    /// Biomes and animals common to all cells of a line.
    fn common(&self, seat: Seat, line: Cells) -> (Biomes, [bool; 3]) {
        let mut biomes = Biomes::from_bits(u8::MAX);
        let mut animals = [true; 3];
        for cell in line.iter() {
            let face = self.face(seat, cell);
            biomes = biomes.both(face.biomes);
            for (common, symbols) in animals.iter_mut().zip(face.animals) {
                *common &= symbols > 0;
            }
        }
        (biomes, animals)
    }

    pub(super) fn end(&mut self, seat: Seat, emit: &mut impl FnMut(Emitted)) {
        emit(Emitted::Ends { seat });
        if matches!(self.stage, Stage::Scoring(_)) {
            self.score_water(seat, emit);
        }
        self.forget_uses();
        let next = clockwise(seat, 1, self.players);
        if Some(next) == self.first {
            if self.notch == Notch::COUNT {
                self.stage = Stage::Over;
            } else {
                self.notch += 1;
                self.begin_notch();
                self.emit_notch(emit);
            }
        } else {
            self.stage = match self.stage {
                Stage::Scoring(_) => Stage::Scoring(next),
                _ => Stage::Placing(next),
            };
        }
    }

    /// Also ends the seat's round.
    fn score_water(&mut self, seat: Seat, emit: &mut impl FnMut(Emitted)) {
        let smallest = self.seats().map(|other| self.water(other)).min().unwrap_or(0);
        let energy = water_energy(self.water(seat).saturating_sub(smallest));
        self.gain_energy(seat, energy, Source::Water);
        if energy > 0 {
            emit(Emitted::Own(Event::Water { seat, energy }));
        }
        let epoch = self.round();
        let world = self.of_mut(seat);
        world.rounds_scored += 1;
        emit(Emitted::Scores {
            seat,
            epoch,
            points: world.rounds[usize::from(epoch - 1) % 4].by_category(),
            total: world.energy,
        });
    }

    fn forget_uses(&mut self) {
        self.used_cells = Cells::NONE;
        self.used_entities = Entities::NONE;
        self.taken_entities = Entities::NONE;
    }

    fn begin_notch(&mut self) {
        let leader = self.pile.iter().max_by_key(|&seat| self.of(seat).energy);
        self.first = leader;
        let leader = leader.unwrap_or(0);
        self.stage = match (Notch::numbered(self.notch), self.notch % 4) {
            (Notch::Scoring, _) => Stage::Scoring(leader),
            (Notch::Turn { .. }, 1) => {
                self.stacks = [Stack::EMPTY; MAX_PLAYERS];
                if self.notch == 9 {
                    self.seen = [CardSet::NONE; MAX_PLAYERS];
                }
                Stage::Dealing
            }
            (Notch::Turn { .. }, _) => return self.begin_picking(),
        };
    }

    fn begin_picking(&mut self) {
        self.look_at_stacks();
        self.stage = Stage::Picking(0);
    }

    pub(super) fn emit_notch(&self, emit: &mut impl FnMut(Emitted)) {
        if let Some(first) = self.first {
            emit(Emitted::Own(Event::Notch {
                notch: self.notch,
                round: self.round(),
                first,
            }));
        }
    }

    pub(super) fn emit_picks(&self, emit: &mut impl FnMut(Emitted)) {
        for seat in self.seats() {
            if let Some(card) = self.picked(seat) {
                emit(Emitted::Own(Event::Reveals { seat, card }));
            }
        }
    }

    fn show_picks(&mut self) {
        for seat in self.seats() {
            if let Some(card) = self.picked(seat) {
                self.seen = self.seen.map(|seen| seen.with(card));
            }
        }
    }
}
