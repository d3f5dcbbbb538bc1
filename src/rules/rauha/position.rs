//! Position of Rauha, and its [`Game`].

use core::ops::RangeInclusive;

use super::{
    Card, CardSet, Cell, Cells, Entity, Event, Face, Move, Notch, Pile, Refusal, Source, Stack, Symbol, codes, moves,
    printed::CRYSTALS_AT_START,
};
use crate::{
    chance::Draw,
    rules::{
        Chance, Game, MAX_PLAYERS, Seat, Seats, Turn,
        auction::Points,
        clockwise, event,
        position::{Options, Side},
    },
};

pub(super) type Emitted = event::Event<Event>;

/// Energy of one round, including its three turns.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct RoundEnergy {
    pub biomes: u16,
    pub entities: u16,
    pub water: u16,
}

impl RoundEnergy {
    pub(super) fn add(&mut self, source: Source, energy: u16) {
        let sum = match source {
            Source::Biomes => &mut self.biomes,
            Source::Entities => &mut self.entities,
            Source::Water => &mut self.water,
        };
        *sum = sum.saturating_add(energy);
    }

    /// Always fits an `i16`.
    pub(super) fn by_category(self) -> Points {
        [self.biomes, self.entities, self.water, 0, 0, 0, 0].map(|energy| energy as i16)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct World {
    pub energy: u16,
    pub crystals: u16,
    /// Cards on the printed cells.
    pub cards: [Option<Card>; Cell::COUNT],
    pub spores: Cells,
    pub(super) rounds: [RoundEnergy; 4],
    pub(super) rounds_scored: u8,
    /// Slot in the stack.
    pub(super) picked: Option<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    Piling,
    Dealing,
    Picking(Seat),
    Placing(Seat),
    Using(Seat),
    Scoring(Seat),
    Over,
}

#[derive(Clone, PartialEq, Eq, Debug)]
// Aligned for copies by words: most of a search is copying positions.
#[repr(align(4))]
pub struct Rauha {
    pub(super) players: u8,
    pub(super) side: Side,
    pub(super) notch: u8,
    pub(super) first: Option<Seat>,
    pub(super) stage: Stage,
    /// Order of arrival on the spaces, latest last.
    pub(super) pile: Pile,
    /// Cells and entities used by the active seat, and entities it took this turn.
    pub(super) used_cells: Cells,
    pub(super) used_entities: Entities,
    pub(super) taken_entities: Entities,
    pub(super) owners: [Option<Seat>; Entity::COUNT],
    pub(super) stacks: [Stack; MAX_PLAYERS],
    pub(super) decks: [CardSet; 2],
    /// Cards of this age that each seat has seen.
    pub(super) seen: [CardSet; MAX_PLAYERS],
    pub(super) worlds: [World; MAX_PLAYERS],
}

const _: () = assert!(size_of::<Rauha>() <= 768);

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Entities(u8);

impl Entities {
    pub const NONE: Entities = Entities(0);

    pub fn with(self, entity: Entity) -> Entities {
        Entities(self.0 | 1 << entity.index())
    }

    pub fn contains(self, entity: Entity) -> bool {
        self.0 & 1 << entity.index() != 0
    }
}

impl Rauha {
    /// `players` is clamped to 2 to 5.
    pub fn new(players: u8, side: Side) -> Rauha {
        let players = players.clamp(*Rauha::PLAYERS.start(), *Rauha::PLAYERS.end());
        let world = World {
            crystals: CRYSTALS_AT_START,
            ..World::default()
        };
        Rauha {
            players,
            side,
            notch: 1,
            first: None,
            stage: Stage::Piling,
            pile: Pile::ascending(players),
            used_cells: Cells::NONE,
            used_entities: Entities::NONE,
            taken_entities: Entities::NONE,
            owners: [None; Entity::COUNT],
            stacks: [Stack::EMPTY; MAX_PLAYERS],
            decks: [CardSet::ALL; 2],
            seen: [CardSet::NONE; MAX_PLAYERS],
            worlds: [world; MAX_PLAYERS],
        }
    }

    pub fn stage(&self) -> Stage {
        self.stage
    }

    pub fn side(&self) -> Side {
        self.side
    }

    /// 1 to 4; stays 4 when the game is over.
    pub fn round(&self) -> u8 {
        (self.notch - 1) / 4 + 1
    }

    /// 1 to 16.
    pub fn notch(&self) -> u8 {
        self.notch
    }

    /// None before the markers are piled.
    pub fn first(&self) -> Option<Seat> {
        self.first
    }

    /// 1 in rounds 1 and 2, then 2.
    pub fn age(&self) -> u8 {
        self.round().div_ceil(2)
    }

    /// Stack i is between seats i and i + 1.
    pub fn stacks(&self) -> impl Iterator<Item = &Stack> {
        self.stacks.iter().take(usize::from(self.players))
    }

    /// Undealt cards of an age, 1 or 2.
    pub fn deck(&self, age: u8) -> CardSet {
        if age == 1 { self.decks[0] } else { self.decks[1] }
    }

    /// None if the seat does not play.
    pub fn world(&self, seat: Seat) -> Option<&World> {
        self.worlds.get(..usize::from(self.players))?.get(usize::from(seat))
    }

    /// The visible face: a card or the board.
    pub fn face(&self, seat: Seat, cell: Cell) -> &'static Face {
        match self.of(seat).cards[cell.index()] {
            Some(card) => card.face(),
            None => Face::of_board(self.side, cell),
        }
    }

    pub fn owner(&self, entity: Entity) -> Option<Seat> {
        self.owners[entity.index()]
    }

    /// Picked but not yet placed or discarded. Secret: see [`Rauha::pick_shown_to`].
    pub fn picked(&self, seat: Seat) -> Option<Card> {
        let slot = self.world(seat)?.picked?;
        let Notch::Turn { symbol, .. } = Notch::numbered(self.notch) else {
            return None;
        };
        Some(self.stack_beside(seat, symbol).card(slot))
    }

    /// One entry per scored round.
    pub fn rounds(&self, seat: Seat) -> impl Iterator<Item = RoundEnergy> {
        self.world(seat)
            .into_iter()
            .flat_map(|world| world.rounds.into_iter().take(usize::from(world.rounds_scored)))
    }

    pub fn used_cells(&self) -> Cells {
        self.used_cells
    }

    pub fn is_used(&self, entity: Entity) -> bool {
        self.used_entities.contains(entity)
    }

    /// Index of the stack that a symbol means for a seat.
    pub fn stack_index(&self, seat: Seat, symbol: Symbol) -> usize {
        let stack = match symbol {
            Symbol::Moon => seat,
            Symbol::Star => clockwise(seat, self.players - 1, self.players),
        };
        usize::from(stack).min(MAX_PLAYERS - 1)
    }

    /// The stack that a symbol means for a seat. Secret: see [`Rauha::stack_shown_to`].
    pub fn stack_beside(&self, seat: Seat, symbol: Symbol) -> &Stack {
        &self.stacks[self.stack_index(seat, symbol)]
    }

    pub(super) fn of(&self, seat: Seat) -> &World {
        &self.worlds[usize::from(seat).min(MAX_PLAYERS - 1)]
    }

    pub(super) fn of_mut(&mut self, seat: Seat) -> &mut World {
        &mut self.worlds[usize::from(seat).min(MAX_PLAYERS - 1)]
    }

    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        0..self.players
    }
}

impl Game for Rauha {
    type Move = Move;
    type Refusal = Refusal;
    type Event = Event;

    const NAME: &'static str = "rauha";
    const NUMBER: u8 = 3;
    const PLAYERS: RangeInclusive<u8> = 2..=5;
    const HAS_SIDES: bool = true;

    fn set_up(players: u8, options: &Options) -> Rauha {
        Rauha::new(players, options.side.unwrap_or_default())
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn turn(&self) -> Turn {
        match self.stage {
            Stage::Piling => Turn::Chance(Chance::Pile),
            Stage::Dealing => Turn::Chance(Chance::Card),
            Stage::Picking(seat) | Stage::Placing(seat) | Stage::Using(seat) | Stage::Scoring(seat) => Turn::Seat(seat),
            Stage::Over => Turn::Over,
        }
    }

    /// While chance is pending, the seat that goes first, or 0 before it is known.
    fn active(&self) -> Option<Seat> {
        match self.turn() {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance(_) => Some(self.first.unwrap_or(0)),
            Turn::Over => None,
        }
    }

    fn winners(&self) -> Seats {
        if self.stage != Stage::Over {
            return Seats::NONE;
        }
        let best = self.seats().map(|seat| self.score(seat)).max();
        self.seats()
            .filter(|&seat| Some(self.score(seat)) == best)
            .fold(Seats::NONE, Seats::with)
    }

    fn score(&self, seat: Seat) -> u16 {
        self.world(seat).map_or(0, |world| world.energy)
    }

    fn decisions(&self, mut visit: impl FnMut(Move)) {
        self.visit_decisions(&mut visit);
    }

    fn outcomes(&self, mut visit: impl FnMut(Move, u32)) {
        match self.stage {
            Stage::Piling => (0..Pile::orders(self.players))
                .filter_map(|number| Pile::numbered(self.players, number))
                .for_each(|pile| visit(Move::Pile(pile), 1)),
            Stage::Dealing => self
                .deck(self.age())
                .iter(self.age())
                .for_each(|card| visit(Move::Card(card), 1)),
            _ => {}
        }
    }

    fn draw(&self, rng: &mut impl Draw) -> Option<Move> {
        match self.stage {
            Stage::Piling => {
                let number = rng.below(u32::from(Pile::orders(self.players)));
                Pile::numbered(self.players, number as u16).map(Move::Pile)
            }
            Stage::Dealing => self.deck(self.age()).any(self.age(), rng).map(Move::Card),
            _ => None,
        }
    }

    fn play(&mut self, chosen: Move, emit: &mut impl FnMut(Emitted)) -> Result<(), Refusal> {
        match self.stage {
            Stage::Over => return Err(Refusal::Over),
            Stage::Piling => {
                self.lay_pile(chosen)?;
                self.emit_notch(emit);
            }
            Stage::Dealing => {
                self.deal(chosen)?;
                if matches!(self.stage, Stage::Picking(_)) {
                    emit(Emitted::Own(Event::CardsDealt { round: self.round() }));
                }
            }
            Stage::Picking(seat) => {
                self.pick(seat, chosen)?;
                emit(Emitted::Own(Event::Picks { seat }));
                if matches!(self.stage, Stage::Placing(_)) {
                    self.emit_picks(emit);
                }
            }
            Stage::Placing(seat) => self.place_or_discard(seat, chosen, emit)?,
            Stage::Using(seat) | Stage::Scoring(seat) => match chosen {
                Move::End => self.end(seat, emit),
                _ => {
                    let (effect, gain) = self.use_effect(seat, chosen)?;
                    Rauha::emit_use(seat, chosen, effect, gain, emit);
                }
            },
        }
        Ok(())
    }

    fn imagine(&mut self, seat: Seat, rng: &mut impl Draw) {
        self.imagine_secrets(seat, rng);
    }

    fn code(chosen: Move) -> u16 {
        codes::code(chosen)
    }

    fn decode(code: u16) -> Option<Move> {
        codes::decode(code)
    }

    fn chance(chosen: Move) -> Option<Chance> {
        match chosen {
            Move::Pile(_) => Some(Chance::Pile),
            Move::Card(_) => Some(Chance::Card),
            _ => None,
        }
    }

    fn parse(text: &str) -> Option<Move> {
        moves::parse(text)
    }
}
